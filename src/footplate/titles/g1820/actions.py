"""What players of 1820 can do besides the common actions."""

from __future__ import annotations

import msgspec

from footplate.game.actions import Action


class CryBid(Action, frozen=True):
    """Bid in an open-cry auction (10.4)."""

    price: int


class TakeFutures(Action, frozen=True):
    """Take these future trains at the winning bid each (6.4.2)."""

    trains: tuple[str, ...]


class ActFor(Action, frozen=True):
    """Act for a cousin or a company in this stock turn (6.5.1)."""

    party: str


class FundLobby(Action, frozen=True):
    """Fund a lobby of one's own (6.5.2.1)."""

    amount: int


class RaiseLobby(Action, frozen=True):
    """Raise somebody's lobby, named by its amount, to a higher one (6.5.2.1)."""

    lobby: int
    amount: int


class Float(Action, frozen=True):
    """Float a company of this size at this par price (6.6.2)."""

    company: str
    size: int
    par: int


class FoundStation(Action, frozen=True):
    """Put a station of the company being floated here, on a tile laid or upgraded for it if one is named (6.6.2)."""

    hex: str
    city: int = 0
    tile: str = ""
    rotation: int = 0


class Part(msgspec.Struct, frozen=True, gc=False):
    """Shares that one party takes of a subscription."""

    buyer: str
    shares: int


class Subscribe(Action, frozen=True):
    """Propose who buys the shares that are missing to 40 % (P2)."""

    parts: tuple[Part, ...]


class Abandon(Action, frozen=True):
    """Give up a float or an increase: everything is as before (6.5.2.2, 6.6.2)."""


class Grow(Action, frozen=True):
    """Increase a company's share-count; a private company chooses a par price (6.5.2.2)."""

    company: str
    size: int
    par: int = 0


class BuyBack(Action, frozen=True):
    """A company buys its own shares from the pool (6.5.3.1)."""

    company: str
    shares: int


class TakeLoan(Action, frozen=True):
    """Take a loan (17.1)."""

    company: str


class AssignFuture(Action, frozen=True):
    """Give a future train to the operating company (6.4.3)."""

    train: str
    company: str


class TableFuture(Action, frozen=True):
    """Lay a future train on the table for a company of another director: he is asked in its next turn (P5)."""

    train: str
    company: str


class WithdrawFuture(Action, frozen=True):
    """Take a future train back from the table (P5)."""

    train: str


class UsePower(Action, frozen=True):
    """Let these trains run with a cousin's help (14.2, 14.5.2)."""

    cousin: str
    trains: tuple[str, ...]


class PlaceFreeToken(Action, frozen=True):
    """Place a station that Stephenson & Fox give (14.3.2)."""

    cousin: str
    hex: str
    city: int = 0


class Settle(Action, frozen=True):
    """Pay maintenance or interest from the treasury (7.2.5, 7.2.8)."""


class Cover(Action, frozen=True):
    """The director pays what the treasury lacks (7.2.5, 7.2.8)."""


class Default(Action, frozen=True):
    """Do not pay: the company goes into liquidation, or closes (7.2.5, 7.2.8)."""


class RepayLoans(Action, frozen=True):
    """Pay loans back (7.2.9)."""

    company: str
    loans: int


class Reduce(Action, frozen=True):
    """Reduce a company's share-count, to 1 for a private company (8.2)."""

    company: str
    size: int


class BuyOut(Action, frozen=True):
    """In a reduction, buy so many shares back from this holder (8.2)."""

    holder: str
    shares: int


class Merge(Action, frozen=True):
    """Merge a new private company into another one (8.2)."""

    into: str


class Issue(Action, frozen=True):
    """Issue treasury shares to the pool (8.3)."""

    company: str
    shares: int


class OfferCompany(Action, frozen=True):
    """Put a company up for takeover (8.4)."""

    company: str


class Acquire(Action, frozen=True):
    """Name the company that takes over what was bought (8.4.3)."""

    company: str


class Finance(Action, frozen=True):
    """Issue shares and take loans to pay for a takeover (8.4.3)."""

    shares: int
    loans: int


class GiveUpStation(Action, frozen=True):
    """Replace a station with one of British Rail, or without a hex discard one that is not placed (8.4.3)."""

    hex: str = ""
    city: int = 0


class KeepStation(Action, frozen=True):
    """Keep a station above the limit for nothing with the help of Stephenson & Fox (14.3.2)."""

    cousin: str


class ChooseDirector(Action, frozen=True):
    """The seller names the tied cousin who directs from now on (13.4)."""

    cousin: str


class Condemn(Action, frozen=True):
    """Name the first of several companies without a director that go into liquidation (10.3)."""

    company: str


OWN_ACTIONS: tuple[type[Action], ...] = (
    CryBid, TakeFutures, ActFor, FundLobby, RaiseLobby, Float, FoundStation, Subscribe, Abandon, Grow, BuyBack,
    TakeLoan, AssignFuture, TableFuture, WithdrawFuture, UsePower, PlaceFreeToken, Settle, Cover, Default, RepayLoans,
    Reduce, BuyOut, Merge, Issue, OfferCompany, Acquire, Finance, GiveUpStation, KeepStation, ChooseDirector, Condemn,
)  # fmt: skip

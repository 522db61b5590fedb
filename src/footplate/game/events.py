"""What happened, as coded data. Text for people is made from it at the edge (`footplate.game.speech`)."""

from __future__ import annotations

import re

import msgspec

from footplate.routes import Route


def _dotted(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()


class Event(msgspec.Struct, frozen=True, gc=False, tag_field="event", tag=_dotted, omit_defaults=True):
    """Base of all events."""

    @classmethod
    def code(cls) -> str:
        """Its name in JSON and in the words: `tile-laid`."""
        return _dotted(cls.__name__)

    def variant(self) -> str:
        """Which of several sentences tells it; "" for the usual one."""
        return ""

    def stations(self) -> dict[str, int]:
        """Stations on the board that companies gain or lose by it."""
        return {}


class MoneyPaid(Event, frozen=True):
    """Money changed hands, or was paid to or by the bank."""

    payer: str
    payee: str
    amount: int
    why: str


class BidMade(Event, frozen=True):
    """Somebody bid for something."""

    player: str
    private: str
    price: int


class PlayerPassed(Event, frozen=True):
    """Somebody passed."""

    player: str


class PrivateMoved(Event, frozen=True):
    """A private company has a new owner."""

    private: str
    giver: str
    taker: str
    price: int = 0


class PrivateCheaper(Event, frozen=True):
    """Nobody wanted a private company, and its price fell."""

    private: str
    price: int


class PrivateClosed(Event, frozen=True):
    """A private company is out of the game."""

    private: str


class CompanyStarted(Event, frozen=True):
    """A company got its par value and its president."""

    company: str
    par: int


class CompanyFloated(Event, frozen=True):
    """Enough shares of a company are sold: it will operate."""

    company: str


class SharesMoved(Event, frozen=True):
    """Shares went from one holder to another."""

    company: str
    giver: str
    taker: str
    shares: int


class SharesWoke(Event, frozen=True):
    """Inactive shares became ordinary ones."""

    company: str
    owner: str
    shares: int


class SizeChanged(Event, frozen=True):
    """A company has more or fewer shares than before."""

    company: str
    size: int
    before: int


class PresidentChanged(Event, frozen=True):
    """A company has another president."""

    company: str
    president: str


class PriceMoved(Event, frozen=True):
    """A company's price marker moved on the market."""

    company: str
    price: int
    before: int


class TileLaid(Event, frozen=True):
    """A tile was laid or upgraded."""

    hex: str
    tile: str
    rotation: int


class TokenPlaced(Event, frozen=True):
    """A company placed a station."""

    company: str
    hex: str
    city: int = 0

    def stations(self) -> dict[str, int]:
        """One more, of that company."""
        return {self.company: 1}


class TrainsRan(Event, frozen=True):
    """A company ran its trains."""

    company: str
    revenue: int
    routes: tuple[Route, ...] = ()


class DividendDeclared(Event, frozen=True):
    """What a company did with its revenue."""

    company: str
    revenue: int
    paid: bool


class TrainMoved(Event, frozen=True):
    """A train has a new owner."""

    train: str
    giver: str
    taker: str


class TrainExported(Event, frozen=True):
    """A train left the bank's stack, and the game."""

    train: str


class SupplyDiscarded(Event, frozen=True):
    """All trains that the bank has left of a kind leave the game."""

    train: str


class TrainScrapped(Event, frozen=True):
    """A train is out of the game."""

    train: str
    owner: str


class PhaseBegan(Event, frozen=True):
    """A new phase began."""

    phase: str


class RoundBegan(Event, frozen=True):
    """A new round began."""

    kind: str
    number: int
    part: int = 0


class PriorityMoved(Event, frozen=True):
    """The priority card has a new holder."""

    player: str


class ProposalMade(Event, frozen=True):
    """Something is waiting for the consent of others."""

    asker: str
    answerer: str


class ProposalAnswered(Event, frozen=True):
    """Somebody agreed to a proposal, or did not."""

    answerer: str
    accepted: bool


class BankBroken(Event, frozen=True):
    """The bank has run out of money."""


class PlayerBankrupt(Event, frozen=True):
    """A player cannot pay what must be paid."""

    player: str


class GameEnded(Event, frozen=True):
    """The game is over, and why."""

    reason: str


EVENTS: tuple[type[Event], ...] = (
    MoneyPaid, BidMade, PlayerPassed, PrivateMoved, PrivateCheaper, PrivateClosed, CompanyStarted, CompanyFloated,
    SharesMoved, SharesWoke, SizeChanged, PresidentChanged, PriceMoved, TileLaid, TokenPlaced, TrainsRan,
    DividendDeclared, TrainMoved, TrainExported, SupplyDiscarded, TrainScrapped, PhaseBegan, RoundBegan,
    PriorityMoved, ProposalMade, ProposalAnswered, BankBroken, PlayerBankrupt, GameEnded,
)  # fmt: skip

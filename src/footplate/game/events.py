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
        return _dotted(cls.__name__)

    def variant(self) -> str:
        """Which of several sentences tells it; "" for the usual one."""
        return ""

    def stations(self) -> dict[str, int]:
        """Stations on the board that companies gain or lose by it."""
        return {}


class MoneyPaid(Event, frozen=True):
    payer: str
    payee: str
    amount: int
    why: str


class BidMade(Event, frozen=True):
    player: str
    private: str
    price: int


class PlayerPassed(Event, frozen=True):
    player: str


class PrivateMoved(Event, frozen=True):
    private: str
    giver: str
    taker: str
    price: int = 0


class PrivateCheaper(Event, frozen=True):
    private: str
    price: int


class PrivateClosed(Event, frozen=True):
    private: str


class CompanyStarted(Event, frozen=True):
    company: str
    par: int


class CompanyFloated(Event, frozen=True):
    company: str


class SharesMoved(Event, frozen=True):
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
    company: str
    president: str


class PriceMoved(Event, frozen=True):
    company: str
    price: int
    before: int


class TileLaid(Event, frozen=True):
    hex: str
    tile: str
    rotation: int


class TokenPlaced(Event, frozen=True):
    company: str
    hex: str
    city: int = 0

    def stations(self) -> dict[str, int]:
        return {self.company: 1}


class TrainsRan(Event, frozen=True):
    company: str
    revenue: int
    routes: tuple[Route, ...] = ()


class DividendDeclared(Event, frozen=True):
    company: str
    revenue: int
    paid: bool


class TrainMoved(Event, frozen=True):
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
    train: str
    owner: str


class PhaseBegan(Event, frozen=True):
    phase: str


class RoundBegan(Event, frozen=True):
    kind: str
    number: int
    part: int = 0


class PriorityMoved(Event, frozen=True):
    player: str


class ProposalMade(Event, frozen=True):
    asker: str
    answerer: str


class ProposalAnswered(Event, frozen=True):
    answerer: str
    accepted: bool


class BankBroken(Event, frozen=True):
    pass


class PlayerBankrupt(Event, frozen=True):
    player: str


class GameEnded(Event, frozen=True):
    reason: str


EVENTS: tuple[type[Event], ...] = (
    MoneyPaid, BidMade, PlayerPassed, PrivateMoved, PrivateCheaper, PrivateClosed, CompanyStarted, CompanyFloated,
    SharesMoved, SharesWoke, SizeChanged, PresidentChanged, PriceMoved, TileLaid, TokenPlaced, TrainsRan,
    DividendDeclared, TrainMoved, TrainExported, SupplyDiscarded, TrainScrapped, PhaseBegan, RoundBegan,
    PriorityMoved, ProposalMade, ProposalAnswered, BankBroken, PlayerBankrupt, GameEnded,
)  # fmt: skip

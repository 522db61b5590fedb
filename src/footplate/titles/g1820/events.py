"""What happens in 1820 besides the common events."""

from __future__ import annotations

from footplate.finance.ledger import BANK
from footplate.game.events import Event
from footplate.titles.g1820.parties import BRITISH_RAIL


class BidCried(Event, frozen=True):
    """A bid in an open-cry auction."""

    player: str
    price: int


class SaleStated(Event, frozen=True):
    """A holder will sell if the company grows (6.5.2.2)."""

    holder: str
    company: str
    shares: int


class PlanFailed(Event, frozen=True):
    """A float or an increase has come to nothing."""

    company: str


class ColumnReached(Event, frozen=True):
    """The Cost of Business marker has moved."""

    column: int


class LoansChanged(Event, frozen=True):
    company: str
    loans: int
    before: int


class PutIntoLiquidation(Event, frozen=True):
    company: str


class CompanyReturned(Event, frozen=True):
    """A company is back in the supply, or has left the game."""

    company: str
    for_good: bool = False

    def variant(self) -> str:
        return "for-good" if self.for_good else ""


class CompanyWentPrivate(Event, frozen=True):
    company: str


class CompanyOffered(Event, frozen=True):
    """A company is put up for takeover by a company, itself perhaps, or for liquidation by the bank."""

    company: str
    by: str

    def variant(self) -> str:
        return {self.company: "itself", BANK: "liquidation"}.get(self.by, "")


class CompanySold(Event, frozen=True):
    company: str
    buyer: str
    price: int

    def variant(self) -> str:
        return "bank" if self.buyer == BANK else ""


class StationTakenOver(Event, frozen=True):
    company: str
    owner: str  # until now
    hex: str
    city: int = 0

    def stations(self) -> dict[str, int]:
        return {self.company: 1, self.owner: -1}


class MarkersChanged(Event, frozen=True):
    """Station markers on the charter of a company."""

    company: str
    markers: int
    before: int


class StationBecameBritishRail(Event, frozen=True):
    company: str
    hex: str
    city: int = 0

    def stations(self) -> dict[str, int]:
        return {self.company: -1, BRITISH_RAIL: 1}


class CousinClosed(Event, frozen=True):
    cousin: str
    bankrupt: bool = False

    def variant(self) -> str:
        return "bankrupt" if self.bankrupt else ""


class CousinHelped(Event, frozen=True):
    """A cousin let a company do what others may not; where he is paid for it the payment tells it."""

    cousin: str
    company: str


class QueenDied(Event, frozen=True):
    """Queen Victoria is dead, British Rail appears."""


OWN_EVENTS: tuple[type[Event], ...] = (
    BidCried, SaleStated, PlanFailed, ColumnReached, LoansChanged, PutIntoLiquidation, CompanyReturned,
    CompanyWentPrivate, CompanyOffered, CompanySold, StationTakenOver, MarkersChanged, StationBecameBritishRail,
    CousinClosed, CousinHelped, QueenDied,
)  # fmt: skip

"""What a player can do: small frozen values with a wire form ({"type": "lay_tile", "hex": "E8", ...}).

Who does it is not part of the action; the log keeps it beside. Titles may add actions of their own.
"""

from __future__ import annotations

import re
from functools import cache
from typing import ClassVar, Literal

import msgspec

from footplate.routes import Route


@cache
def _snake(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


class Action(
    msgspec.Struct, frozen=True, gc=False, tag_field="type", tag=_snake, forbid_unknown_fields=True, omit_defaults=True
):
    """Base of all actions."""

    #: the use of a power that somebody holds, not a part of their turn
    is_power: ClassVar[bool] = False

    @classmethod
    def kind(cls) -> str:
        """Its name in the notation, in records and in code: `lay_tile`."""
        return _snake(cls.__name__)

    def __str__(self) -> str:
        """In the notation that `footplate.parse` reads back (docs/notation.md)."""
        from footplate.game.notation import write  # only needed when somebody reads it

        return write(self)


class Pass(Action, frozen=True):
    """Do nothing more here."""


class Bid(Action, frozen=True):
    """Bid for a private company."""

    private: str
    price: int


class BuyPrivate(Action, frozen=True):
    """Buy a private company: a player from the bank, or a company from a player."""

    private: str
    price: int


class StartCompany(Action, frozen=True):
    """Buy the president's certificate and set the par value."""

    company: str
    par: int


class BuyShare(Action, frozen=True):
    """Buy one certificate from the initial offering ("ipo") or the open market ("pool")."""

    company: str
    source: str


class SellShares(Action, frozen=True):
    """Sell a block of shares of one company to the open market."""

    company: str
    shares: int


class LayTile(Action, frozen=True):
    """Lay or upgrade track."""

    hex: str
    tile: str
    rotation: int


class LayPrivateTile(Action, frozen=True):
    """Lay the tile that a private company gives the right to."""

    is_power = True

    private: str
    hex: str
    tile: str
    rotation: int


class PlaceToken(Action, frozen=True):
    """Place a station."""

    hex: str
    city: int = 0


class RunTrains(Action, frozen=True):
    """Run trains along these routes. `revenue`, with `treasury`, is only for runs imported from other programs as they
    were declared."""

    routes: tuple[Route, ...]
    revenue: int | None = None
    treasury: int | None = None


class Dividend(Action, frozen=True):
    """Pay the revenue out, or withhold it."""

    kind_of: Literal["pay", "withhold"] = msgspec.field(name="kind")


class BuyTrain(Action, frozen=True):
    """Buy a train from the bank, the open market ("pool") or another company; `exchange` names a train handed in."""

    train: str
    source: str
    price: int
    exchange: str = ""


class DiscardTrain(Action, frozen=True):
    """Give up a train above the limit."""

    company: str
    train: str


class DeclareBankruptcy(Action, frozen=True):
    """Declare that a train that must be bought cannot be paid for."""


class ExchangePrivate(Action, frozen=True):
    """Exchange a private company for a share."""

    is_power = True

    private: str
    company: str
    source: str = "ipo"


class Accept(Action, frozen=True):
    """Accept what another player proposes."""


class Decline(Action, frozen=True):
    """Decline what another player proposes."""


class EndGame(Action, frozen=True):
    """Stop the game by agreement of all players."""


ACTIONS: tuple[type[Action], ...] = (
    Pass, Bid, BuyPrivate, StartCompany, BuyShare, SellShares, LayTile, LayPrivateTile, PlaceToken, RunTrains,
    Dividend, BuyTrain, DiscardTrain, DeclareBankruptcy, ExchangePrivate, Accept, Decline, EndGame,
)  # fmt: skip

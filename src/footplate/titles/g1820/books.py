"""What 1820 remembers beside the common position: one frozen value, `Position.own`."""

from __future__ import annotations

from typing import Any

import msgspec

from footplate.game.draft import Draft
from footplate.game.state import Position


class Lobby(msgspec.Struct, frozen=True, gc=False):
    """Money under a player's marker (6.5.2.1)."""

    amount: int
    owner: str


class Books(msgspec.Struct, frozen=True):
    """The title's own memory."""

    order: tuple[str, ...] = ()  # players by their number cards, #1 first
    column: int = 1  # of the Cost of Business marker
    loans: dict[str, int] = {}
    condemned: tuple[str, ...] = ()  # put into liquidation: their markers no longer rise (R62)
    private_track: tuple[str, ...] = ()  # private companies, oldest first
    futures: dict[str, tuple[str, ...]] = {}  # trains that players hold
    debts: dict[str, int] = {}  # for future trains, taken off the next income (R7)
    queen_is_dead: bool = False
    income_is_over: bool = False
    uses: dict[str, int] = {}  # how often a power was used, by "cousin" and by "cousin company"
    closed: tuple[str, ...] = ()  # companies that have left the game
    reached_top: bool = False  # a price has come to 500 (9.1)
    # in a stock round
    floated: tuple[str, ...] = ()
    float_tiles: tuple[str, ...] = ()  # hexes in which floats have laid or upgraded a tile: no other float does (6.6.2)
    grown: tuple[str, ...] = ()  # share-count increased
    sold: tuple[tuple[str, str], ...] = ()  # (holder, company)
    fees: dict[str, tuple[str, int]] = {}  # distance fee of a new company, and who paid it
    lobbies: tuple[Lobby, ...] = ()  # the highest first
    # in an issue & takeover round
    doomed: tuple[str, ...] = ()  # in liquidation when it began
    reduced: tuple[str, ...] = ()
    acquired: tuple[str, ...] = ()  # have taken over another company
    offered: tuple[str, ...] = ()
    left_market: tuple[tuple[str, int, int], ...] = ()  # went private: company, its last box, place in the pile


def books(pos: Position) -> Books:
    own: Books = pos.own
    return own


def write(draft: Draft, **fields: Any) -> None:
    """Remember."""
    draft.own = msgspec.structs.replace(books(draft), **fields)


def used(pos: Position, cousin: str, company: str = "") -> int:
    """How often a cousin's power was used, in all or by one company."""
    return books(pos).uses.get(f"{cousin} {company}".strip(), 0)


def note_use(draft: Draft, cousin: str, company: str) -> None:
    uses = books(draft).uses
    changed = {key: uses.get(key, 0) + 1 for key in (cousin, f"{cousin} {company}")}
    write(draft, uses={**uses, **changed})

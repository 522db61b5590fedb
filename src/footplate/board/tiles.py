"""Track tiles: what is printed on one, and the six faces it has when turned.

A face joins *ends*: edges 0..5 and stops 6, 7, ... (stop `i` is end `6 + i`). A piece of track is a pair of ends; one
between two stops is a *link*.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any, Final

import msgspec

from footplate.board.hexes import EDGES
from footplate.learnt import learnt

FIRST_STOP: Final = 6
COLOURS: Final = ("white", "yellow", "green", "brown", "gray")

End = int
Piece = tuple[End, End]


class Stop(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A place where a train may stop: city, town, off-board area, port, mine, ..."""

    kind: str
    exits: tuple[int, ...] = ()
    revenue: int | dict[str, int] = 0
    slots: int = 0
    home: tuple[str, ...] = ()
    terminal: bool | None = None
    range_cost: int = 1  # 0: a train reaches it without spending range
    makes_route: bool = True  # is it one of the two stops that a route needs?
    group: str = ""  # a route may hold one stop of a group
    own_only: bool = False  # only companies with a station in it may run here
    beside: tuple[str, ...] = ()  # only to be reached over printed track from an own station in one of these hexes
    adds: str = ""  # a hex whose best stop's value is added to this one's
    becomes: str = ""  # another kind of stop that an upgrade may make of it
    treasury: int | dict[str, int] = 0  # paid to the company for every route that stops here, apart from the revenue

    @property
    def is_end(self) -> bool:
        """A route may only begin or end here."""
        return self.kind in ("offboard", "port") if self.terminal is None else self.terminal

    def worth(self, keys: tuple[str, ...]) -> int:
        """Revenue under the first of `keys` (phase colours, a train's own value) that the stop knows."""
        return _under(self.revenue, keys)

    def pays(self, keys: tuple[str, ...]) -> int:
        """What the treasury gets, read like `worth`."""
        return _under(self.treasury, keys)


def _under(amount: int | dict[str, int], keys: tuple[str, ...]) -> int:
    if isinstance(amount, int):
        return amount
    for key in keys:
        if key in amount:
            return amount[key]
    return 0


class Face:
    """A tile in one rotation, or what is printed on a hex: ready for walking over it."""

    __slots__ = (
        "cost",
        "exits",
        "exits_mask",
        "id",
        "links",
        "passed",
        "pieces",
        "rotation",
        "stop_exits",
        "stops",
        "tile",
        "via",
    )

    def __init__(self, tile: Tile, rotation: int) -> None:
        self.tile = tile
        self.id = tile.id
        self.rotation = rotation
        self.cost = tile.upgrade_cost
        self.stops = tile.stops
        self.stop_exits = tuple(tuple((e + rotation) % 6 for e in stop.exits) for stop in tile.stops)
        pieces: set[Piece] = {(e, FIRST_STOP + i) for i, exits in enumerate(self.stop_exits) for e in exits}
        for a, b in tile.track:
            low, high = sorted(((a + rotation) % 6, (b + rotation) % 6))
            pieces.add((low, high))
        pieces |= {(FIRST_STOP + min(link), FIRST_STOP + max(link)) for link in tile.links}
        self.pieces = frozenset(pieces)
        #: for each stop those that it is linked to, with the number of the link; nothing on most faces
        self.links: tuple[tuple[tuple[int, int], ...], ...] = tuple(
            tuple((sum(link) - i, number) for number, link in enumerate(tile.links) if i in link)
            for i in range(len(tile.stops) if tile.links else 0)
        )
        self.via: tuple[tuple[End, ...], ...] = tuple(
            tuple(sorted(b if a == e else a for a, b in pieces if e in (a, b))) for e in EDGES
        )
        #: which stop a route passes between two edges; filled by who follows routes
        self.passed: dict[tuple[int, int, int], int] = {}
        self.exits = tuple(e for e in EDGES if self.via[e])
        self.exits_mask = sum(1 << e for e in self.exits)

    def __repr__(self) -> str:
        return f"{self.id or 'printed'}/{self.rotation}"


class Tile(msgspec.Struct, frozen=True, dict=True, eq=False, forbid_unknown_fields=True):
    """What is printed on one tile (or on a hex of the board, which has the id "")."""

    id: str = ""
    color: str = "white"
    label: str = ""
    stops: tuple[Stop, ...] = ()
    track: tuple[tuple[int, int], ...] = ()
    links: tuple[tuple[int, int], ...] = ()  # pairs of stops that track joins inside the hex, at most eight
    upgrade_cost: int = 0
    feature: str = ""

    @cached_property
    def faces(self) -> tuple[Face, ...]:
        return tuple(Face(self, rotation) for rotation in EDGES)

    @property
    def rank(self) -> int:
        """Place of its colour in the order of upgrades; printed red and blue hexes are outside it."""
        return COLOURS.index(self.color) if self.color in COLOURS else -1


def read_tiles(data: dict[str, Any]) -> dict[str, Tile]:
    """Tiles from the tables of a TOML file, keyed by tile number."""
    return {number: msgspec.convert({"id": number, **fields}, learnt(Tile)) for number, fields in data.items()}


def stop_map(old: Face, new: Face) -> tuple[int, ...] | None:
    """Where each stop of `old` goes on `new` so that all its track is kept, or None if that cannot be.

    Several old stops may become one (two cities joined by a brown tile), and further ones appear beside them, but not
    both at once; none may vanish, and plain track gets none. Linked stops stay linked or become one.
    """
    if not all(piece in new.pieces for piece in old.pieces if piece[1] < FIRST_STOP):
        return None
    if not old.stops and not old.pieces:
        return ()  # open land: a first tile may bring its own stops
    if new.stops and not old.stops:
        return None
    kept = min(len(old.stops), len(new.stops))

    def place(i: int, chosen: tuple[int, ...]) -> tuple[int, ...] | None:
        if i == len(old.stops):
            joined = all(chosen[a] == chosen[b] or _is_linked(new, chosen[a], chosen[b]) for a, b in old.tile.links)
            return chosen if joined and len(set(chosen)) == kept else None
        for j, stop in enumerate(new.stops):
            if stop.kind in (old.stops[i].kind, old.stops[i].becomes) and set(old.stop_exits[i]) <= set(
                new.stop_exits[j]
            ):
                found = place(i + 1, (*chosen, j))
                if found is not None:
                    return found
        return None

    return place(0, ())


def _is_linked(face: Face, a: int, b: int) -> bool:
    return (FIRST_STOP + min(a, b), FIRST_STOP + max(a, b)) in face.pieces

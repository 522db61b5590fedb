"""The printed board: hexes with their terrain and homes, and which tile may follow which, in which turns."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from footplate.board.hexes import EDGES, Grid, Orientation, opposite
from footplate.board.tiles import Face, Stop, Tile, stop_map

FIXED = ("gray", "red", "blue")


class HexData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One hex as the title file describes it."""

    hex: str
    color: str = "white"
    name: str = ""
    stops: tuple[Stop, ...] = ()
    track: tuple[tuple[int, int], ...] = ()
    links: tuple[tuple[int, int], ...] = ()
    cost: int = 0
    terrain: tuple[str, ...] = ()
    label: str = ""
    feature: str = ""
    mine: dict[str, int] = {}  # what every route through the hex brings the treasury, by phase; tiles do not cover it
    closed_edges: tuple[int, ...] = ()
    white_track: tuple[tuple[int, int], ...] = ()  # of its track, what is printed white
    first_tiles: tuple[str, ...] | None = None  # the only tiles that may be laid here first


class Border(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The side between two hexes, where crossing it costs something or is not always allowed."""

    between: tuple[str, str]
    cost: int = 0  # of the tile that first joins track across it
    from_phase: str = ""  # before it no track may point at it


class MapData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    orientation: Orientation
    axes: dict[Literal["letter", "number"], Literal["x", "y"]]
    hex: tuple[HexData, ...]
    border: tuple[Border, ...] = ()


class UpgradeData(msgspec.Struct, frozen=True):
    """The upgrade chart: what may be laid first, by what is printed on a hex, and what may follow a tile."""

    first: dict[Literal["plain", "town", "city"], tuple[str, ...]]
    next: dict[str, tuple[str, ...]]


class BoardMap:
    """The board of a title. Immutable; tables are filled as they are asked for and then kept."""

    def __init__(self, data: MapData, tiles: dict[str, Tile], upgrades: UpgradeData) -> None:
        self.hexes = data.hex
        self.tiles = tiles
        self.grid = Grid(tuple(h.hex for h in data.hex), data.orientation, data.axes["letter"])
        self.names = self.grid.names
        self.printed: tuple[Face, ...] = tuple(
            Tile(color=h.color, label=h.label, stops=h.stops, track=h.track, links=h.links).faces[0] for h in data.hex
        )
        self._upgrades = upgrades
        self._first = {str(kind): tiles for kind, tiles in upgrades.first.items()}
        self._successors: dict[tuple[int, Face], tuple[Face, ...]] = {}
        self._grows: dict[tuple[Face, Face], bool] = {}
        self._carried: dict[tuple[Face, Face], tuple[int, ...] | None] = {}
        self.memo: dict[Any, Any] = {}  # answers of packages above that depend on the printed board alone
        self.open_edges: tuple[int, ...] = tuple(self._open_edges(h) for h in range(len(self.hexes)))
        self.borders: dict[int, Border] = {}  # by arrival, from either hex
        for border in data.border:
            here, there = (self.index(name) for name in border.between)
            out = 6 * here + self.grid.edge_towards(here, there)
            self.borders[out] = self.borders[self.grid.across[out]] = border

    def index(self, name: str) -> int:
        return self.grid.index[name]

    def __contains__(self, name: object) -> bool:
        return name in self.grid.index

    def homes(self) -> dict[str, tuple[int, int]]:
        """Home (hex, stop) of every company that has one printed on the board."""
        return {
            company: (h, i)
            for h, face in enumerate(self.printed)
            for i, stop in enumerate(face.stops)
            for company in stop.home
        }

    def _open_edges(self, hex_: int) -> int:
        """At which edges may track of a laid tile end? Not at the sea, nor at a printed side without track."""
        mask = 0
        for edge in EDGES:
            other = self.grid.neighbour(hex_, edge)
            if other < 0 or edge in self.hexes[hex_].closed_edges or opposite(edge) in self.hexes[other].closed_edges:
                continue
            if self.hexes[other].color in FIXED and opposite(edge) not in self.printed[other].exits:
                continue
            mask |= 1 << edge
        return mask

    def chart(self, hex_: int, face: Face) -> tuple[str, ...]:
        """Tile numbers that the upgrade chart allows on `face` in this hex, turns not looked at."""
        data = self.hexes[hex_]
        if face.id:
            return self._upgrades.next.get(face.id, ())
        if data.first_tiles is not None:
            return data.first_tiles
        if data.color in FIXED:
            return ()
        kind = data.stops[0].kind if data.stops else "plain"
        return self._first.get(kind, ())

    def successors(self, hex_: int, face: Face) -> tuple[Face, ...]:
        """Every tile and turn that may follow `face` on this hex, by chart, shape and the edges of the board."""
        key = (hex_, face)
        found = self._successors.get(key)
        if found is None:
            found = tuple(
                turned
                for number in self.chart(hex_, face)
                for turned in self.tiles[number].faces
                if self.shape_fits(hex_, face, turned)
            )
            self._successors[key] = found
        return found

    def shape_fits(self, hex_: int, old: Face, new: Face) -> bool:
        """Old track kept, no track against the sea or a closed side."""
        return new.exits_mask & ~self.open_edges[hex_] == 0 and self.carried(old, new) is not None

    def carried(self, old: Face, new: Face) -> tuple[int, ...] | None:
        """Stop of `new` that each stop of `old` becomes; None if the tile cannot follow."""
        key = (old, new)
        if key not in self._carried:
            self._carried[key] = stop_map(old, new)
        return self._carried[key]

    def grows(self, old: Face, new: Face) -> bool:
        """Can trains do all on `new` that they could on `old`, and do its stops keep their numbers?"""
        key = (old, new)
        if key not in self._grows:
            pairs = list(zip(old.stops, new.stops, strict=False))
            as_before = tuple(range(len(old.stops)))
            self._grows[key] = (
                old.pieces <= new.pieces
                and (self.carried(old, new) or as_before) == as_before
                and len(pairs) == len(old.stops)
                and all(after.slots >= before.slots and after.is_end <= before.is_end for before, after in pairs)
            )
        return self._grows[key]

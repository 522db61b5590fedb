"""How many tiles must be laid until track leads somewhere: exact about edges and turns, and about what each tile may
become, blind to what else the same tiles could be needed for. For those who plan; no rule asks it.

Distances are counted in quarters of a lay, so that dear ground can count as more than one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from heapq import heappop, heappush
from typing import Final

from footplate.board.boardmap import BoardMap
from footplate.board.ground import Ground
from footplate.board.layout import Layout, Node, node
from footplate.board.tiles import FIRST_STOP, Face

LAY: Final = 4  # quarters
NEVER: Final = 1 << 20
SHELVES: Final = 16  # sets of tiles that are gone, for which ways are kept with a map

#: the colour of a tile ("": as it is), where the track leads on to (by arrival), and the stops it meets
Onward = tuple[str, tuple[int, ...], tuple[Node, ...]]
#: the colour, and the edges (bits) over which track leads out
Leaving = tuple[str, int]


class Shelf:
    """How track may lead on over hexes of a map, while some tiles are gone; worked out when it is first asked for."""

    def __init__(self, map_: BoardMap, gone: frozenset[str]) -> None:
        self.map, self.gone = map_, gone
        self.onward: dict[tuple[int, Face, int], tuple[Onward, ...]] = {}
        self.leaving: dict[tuple[int, Face, int], tuple[Leaving, ...]] = {}


def shelf_of(map_: BoardMap, gone: frozenset[str]) -> Shelf:
    """Only the last few are kept: every game uses up other tiles, and a map lives as long as its title."""
    shelves: dict[frozenset[str], Shelf] = map_.memo.setdefault("lays.shelves", {})
    found = shelves.pop(gone, None) or Shelf(map_, gone)
    shelves[gone] = found  # the last
    for old in list(shelves)[:-SHELVES]:
        shelves.pop(old, None)
    return found


class Distances:
    """Quarters of lays until track leads into a hex over an edge (by arrival, `6 * hex + edge`), or comes to a stop."""

    def __init__(self, layout: Layout, ground: Ground, company: str = "", far: int = 8 * LAY) -> None:
        self.layout, self.ground, self.company, self.far = layout, ground, company, far
        self.sides: dict[int, int] = {}
        self.stops: dict[Node, int] = {}
        self._queue: list[tuple[int, int]] = []
        self._shelf = shelf_of(layout.map, ground.gone)

    def begin_at(self, station: Node) -> None:
        """From a stop: over its exits, or those that a tile there may bring."""
        hex_, stop = station >> 3, station & 7
        face = self.layout.faces[hex_]
        self.stops[station] = 0
        for colour, out in _leaving(self._shelf, hex_, face, stop):
            lays = self._after(0, hex_, face, colour)
            for arrival in _arrivals(self.layout.map, hex_, out):
                self._push(arrival, lays)

    def begin_over(self, arrivals: Iterable[int]) -> None:
        """From ways into hexes that track leads to already."""
        for arrival in arrivals:
            self._push(arrival, 0)

    def walk(self, to: Node | None = None) -> None:
        """As far as it was asked to look, or until track comes to a stop."""
        queue, sides = self._queue, self.sides
        while queue:
            lays, arrival = heappop(queue)
            if lays == sides[arrival]:
                self._enter(arrival, lays)
                if to is not None and self.stops.get(to, NEVER) <= lays:
                    return

    def _push(self, arrival: int, lays: int) -> None:
        if lays <= self.far and lays < self.sides.get(arrival, NEVER):
            self.sides[arrival] = lays
            heappush(self._queue, (lays, arrival))

    def _enter(self, arrival: int, lays: int) -> None:
        far, queue, shelf = self.far, self._queue, self._shelf
        sides, stops = self.sides, self.stops
        hex_ = arrival // 6
        face = self.layout.faces[hex_]
        for colour, arrivals, met in _onward(shelf, hex_, face, arrival % 6):
            then = self._after(lays, hex_, face, colour) if colour else lays
            if then > far:
                continue
            for stop in met:
                if then < stops.get(stop, NEVER):
                    stops[stop] = then
            if met and arrivals and self._is_blocked(hex_, face, met):
                continue
            for onward in arrivals:  # as _push does, which is too dear here
                if then < sides.get(onward, NEVER):
                    sides[onward] = then
                    heappush(queue, (then, onward))

    def _after(self, lays: int, hex_: int, face: Face, colour: str) -> int:
        """When a tile of that colour can lie there, if what leads to it does so long before; "": as it is."""
        if not colour:
            return lays
        wait = self.ground.waits.get(colour, NEVER)
        return max(lays, wait) + LAY + (0 if face.id else self.ground.adds.get(hex_, 0))

    def _is_blocked(self, hex_: int, face: Face, met: Sequence[Node]) -> bool:
        """Do stations of others fill all stops that are met? A tile to come is judged by the stops there now."""
        after = node(hex_, len(face.stops))
        now = [stop for stop in met if stop < after]
        return bool(now and self.company) and all(self.layout.is_blocked(stop, self.company) for stop in now)


def _onward(shelf: Shelf, hex_: int, face: Face, edge: int) -> tuple[Onward, ...]:
    """How track coming in over an edge leads on: as it lies, and over tiles of each colour."""
    key = hex_, face, edge
    found = shelf.onward.get(key)
    if found is None:
        map_ = shelf.map
        ways = {"": _through(face, edge)} if face.via[edge] else {}
        for new in map_.successors(hex_, face):
            if new.id not in shelf.gone and new.via[edge]:
                out, met = ways.get(new.tile.color, (0, 0))
                more, stops = _through(new, edge)
                ways[new.tile.color] = out | more, met | stops
        found = shelf.onward[key] = tuple(
            [
                (colour, _arrivals(map_, hex_, out), tuple([node(hex_, stop) for stop in range(8) if met >> stop & 1]))
                for colour, (out, met) in ways.items()
            ]
        )
    return found


def _arrivals(map_: BoardMap, hex_: int, out: int) -> tuple[int, ...]:
    """Where track comes in that leads out over these edges (bits)."""
    across = [map_.grid.across[6 * hex_ + edge] for edge in range(6) if out >> edge & 1]
    return tuple([arrival for arrival in across if arrival >= 0])


def _through(face: Face, edge: int) -> tuple[int, int]:
    """The edges (bits) by which track coming in over an edge leads out, and the stops it meets (bits)."""
    out = met = 0
    for end in face.via[edge]:
        if end < FIRST_STOP:
            out |= 1 << end
            continue
        stop = end - FIRST_STOP
        met |= 1 << stop
        if not face.stops[stop].is_end:
            for leave in face.stop_exits[stop]:
                out |= 1 << leave
    return out & ~(1 << edge), met


def _leaving(shelf: Shelf, hex_: int, face: Face, stop: int) -> tuple[Leaving, ...]:
    """The edges (bits) over which track leads out of a stop: as it lies, and over tiles of each colour."""
    key = hex_, face, stop
    found = shelf.leaving.get(key)
    if found is None:
        map_ = shelf.map
        ways = {"": sum(1 << edge for edge in face.stop_exits[stop])}
        for new in map_.successors(hex_, face):
            carried = map_.carried(face, new) or ()
            if new.id not in shelf.gone and stop < len(carried):
                edges = sum(1 << edge for edge in new.stop_exits[carried[stop]])
                ways[new.tile.color] = ways.get(new.tile.color, 0) | edges
        found = shelf.leaving[key] = tuple(ways.items())
    return found

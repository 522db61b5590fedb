"""What a company can reach: every hex side, stop and way in, by tracing unblocked track from its stations.

A trace is a train run of any length: it may not use a hex side twice, nor visit a stop twice, nor run through
a full city without its own station, nor through an off-board area. One walk over all track finds
a trace to nearly everything at once; only where that walk had to turn away from its own earlier path, and
nothing else led on, is a search for another trace made (`_prove`). So the answer is exact.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from footplate.board.layout import Layout, Node, node
from footplate.board.tiles import FIRST_STOP

Arrival = int  # 6 * hex + edge: coming into that hex over that edge
Trace = tuple[Arrival, int, int]  # where it stands, sides used, stops used (bit masks)


class Reach:
    """Answer for one company on one layout."""

    __slots__ = ("_doubtful", "arrivals", "edges", "stations", "stops", "two_stops")

    def __init__(self, layout: Layout, company: str) -> None:
        self.stations = layout.stations_of(company)
        #: ways into a hex that a trace can take, with the hex sides it used (bit mask)
        self.arrivals: dict[Arrival, int] = {}
        self.stops: set[Node] = set(self.stations)
        #: does some trace join two stops? (a legal route of any length exists)
        self.two_stops = False
        self._doubtful: list[Arrival] = []
        refused: list[Arrival] = []
        for start in self.stations:
            seeds = [t for t, fresh in _leave(layout, start, -1, 0, 1 << start) if fresh]
            refused += self._walk(layout, company, start, seeds)
        if any(at not in self.arrivals for at in refused):
            self._settle(layout, company, refused)
        #: edges of each hex that can be reached, from inside or outside, as bit masks
        self.edges: dict[int, int] = {}
        across = layout.map.grid.across
        for arrival in self.arrivals:
            for side in (arrival, across[arrival]):
                hex_, edge = divmod(side, 6)
                self.edges[hex_] = self.edges.get(hex_, 0) | 1 << edge
        for station in self.stations:
            self.edges[station >> 3] = 0b111111  # the first tile of a home hex has no track to join yet

    def touches(self, hex_: int) -> bool:
        return hex_ in self.edges

    def can_use(self, layout: Layout, company: str, hex_: int, a: int, b: int) -> bool:
        """Could a trace run over a piece of track joining edges a and b, if that were added to this hex?"""
        side = layout.map.grid.side
        for come, go in ((a, b), (b, a)):
            at, ahead = 6 * hex_ + come, 1 << side[6 * hex_ + go]
            if at in self.arrivals and not self.arrivals[at] & ahead:
                return True
            if (at in self.arrivals or at in self._doubtful) and _prove(layout, company, self.stations, at, ahead):
                return True
        return False

    def _walk(self, layout: Layout, company: str, start: Node, seeds: list[Trace]) -> list[Arrival]:
        """Follow all track once, from the given traces; the ways refused only because of the walk's own path."""
        refused: list[Arrival] = []
        arrivals = self.arrivals
        todo = deque(seeds)
        while todo:
            at, sides, stops = todo.popleft()  # shortest first: short paths seldom stand in their own way
            if at in arrivals:
                continue
            arrivals[at] = sides
            for step, fresh in self._onward(layout, company, start, at, sides, stops):
                if fresh:
                    todo.append(step)
                else:
                    refused.append(step[0])
        return refused

    def _onward(
        self, layout: Layout, company: str, start: Node, at: Arrival, sides: int, stops: int
    ) -> Iterator[tuple[Trace, bool]]:
        """Steps on from an arrival, each with whether the path so far allows it; notes the stops it meets."""
        hex_, edge = divmod(at, 6)
        grid = layout.map.grid
        face = layout.faces[hex_]
        for end in face.via[edge]:
            if end < FIRST_STOP:
                out = 6 * hex_ + end
                bit = 1 << grid.side[out]
                target = grid.across[out]
                if target >= 0:
                    yield (target, sides | bit, stops), not sides & bit
                continue
            stop = node(hex_, end - FIRST_STOP)
            bit = 1 << stop
            fresh = not stops & bit
            if fresh:
                self.stops.add(stop)
                if stop != start:
                    self.two_stops = True
            if not layout.stop(stop).is_end and not layout.is_blocked(stop, company):
                for step, unused in _leave(layout, stop, edge, sides, stops | bit):
                    yield step, fresh and unused

    def _settle(self, layout: Layout, company: str, refused: list[Arrival]) -> None:
        """Ways in that only a self-crossing path has led to: those that matter are proved or left out one by one."""
        self._doubtful = self._perhaps(layout, company, refused)
        for at in self._doubtful:
            if at in self.arrivals:
                continue
            hex_, edge = divmod(at, 6)
            stops = {node(hex_, end - FIRST_STOP) for end in layout.faces[hex_].via[edge] if end >= FIRST_STOP}
            if layout.map.grid.across[at] in self.arrivals and stops <= self.stops:
                continue  # the side is reached the other way round, and there is nothing else to find
            trace = _prove(layout, company, self.stations, at)
            if trace is not None:
                self._walk(layout, company, -1, [trace])

    def _perhaps(self, layout: Layout, company: str, refused: list[Arrival]) -> list[Arrival]:
        """Everything the refused ways could lead to if a path might cross itself."""
        stops, two_stops = set(self.stops), self.two_stops
        found: dict[Arrival, None] = {}
        todo = list(refused)
        while todo:
            at = todo.pop()
            if at not in found and at not in self.arrivals:
                found[at] = None
                todo.extend(step[0] for step, _ in self._onward(layout, company, -1, at, 0, 0))
        self.stops, self.two_stops = stops, two_stops  # nothing is reached yet
        return list(found)


def _leave(layout: Layout, stop: Node, came_by: int, sides: int, stops: int) -> Iterator[tuple[Trace, bool]]:
    """Out of a stop over each of its exits but the one it was entered by."""
    hex_ = stop >> 3
    grid = layout.map.grid
    for edge in layout.faces[hex_].stop_exits[stop & 7]:
        if edge == came_by:
            continue
        out = 6 * hex_ + edge
        bit = 1 << grid.side[out]
        if grid.across[out] >= 0:
            yield (grid.across[out], sides | bit, stops), not sides & bit


def _prove(layout: Layout, company: str, stations: tuple[Node, ...], goal: Arrival, used: int = 0) -> Trace | None:
    """Some lawful trace to `goal` that leaves out the sides `used`, or None: depth first, cutting branches that cannot get there any more."""
    probe = Reach.__new__(Reach)
    probe.stops = set()
    probe.two_stops = False
    todo = [t for s in stations for t, fresh in _leave(layout, s, -1, used, 1 << s) if fresh]
    while todo:
        at, sides, stops = todo.pop()
        if at == goal:
            return at, sides, stops
        if _can_still(probe, layout, company, at, sides, stops, goal):
            todo.extend(step for step, fresh in probe._onward(layout, company, -1, at, sides, stops) if fresh)
    return None


def _can_still(probe: Reach, layout: Layout, company: str, at: Arrival, sides: int, stops: int, goal: Arrival) -> bool:
    """Is there any way on to `goal` over sides and stops that the trace has not used?"""
    seen = {at}
    todo = [at]
    while todo:
        here = todo.pop()
        if here == goal:
            return True
        for step, fresh in probe._onward(layout, company, -1, here, sides, stops):
            if fresh and step[0] not in seen:
                seen.add(step[0])
                todo.append(step[0])
    return False


def reach(layout: Layout, company: str) -> Reach:
    """What `company` reaches on `layout`; worked out once and kept with the layout."""
    found = layout.reaches.get(company)
    if found is None:
        found = layout.reaches[company] = Reach(layout, company)
    return found

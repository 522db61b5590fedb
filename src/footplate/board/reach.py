"""What a company can reach: every hex side, stop and way in, by tracing unblocked track from its stations.

A trace is a train run of any length: it may not use a hex side twice, nor visit a stop twice, nor run through
a full city without its own station, nor through an off-board area. One walk over all track finds
a trace to nearly everything at once; only where that walk had to turn away from its own earlier path, and
nothing else led on, is a search for another trace made (`_prove`), once somebody asks for what it may find.
So the answer is exact.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from footplate.board.layout import Layout, Node, node
from footplate.board.tiles import FIRST_STOP

Arrival = int  # 6 * hex + edge: coming into that hex over that edge
Trace = tuple[Arrival, int, int]  # where it stands; sides and stops used, as bit masks
Move = tuple[Arrival, int, int]  # where it leads, the side it crosses, the stops it runs through (bits; 0 = none)
Way = tuple[tuple[Node, ...], tuple[Move, ...]]  # stops met on arriving, and the moves from there


class Ways(dict[Arrival, Way]):
    """How the track leads on for one company, worked out for each arrival when it is first asked for."""

    def __init__(self, layout: Layout, company: str) -> None:
        super().__init__()
        self.faces, self.map = layout.faces, layout.map  # not the layout, which keeps the answers made from this
        self.grid = layout.map.grid
        self.across = self.grid.across
        full = [n for n in layout.stations if layout.is_blocked(n, company)]
        self._full: dict[int, tuple[Node, ...]] = {}
        for n in full:
            self._full[n >> 3] = (*self._full.get(n >> 3, ()), n)

    def __missing__(self, at: Arrival) -> Way:
        """Kept with the board: it depends on nothing but the face and the full cities of that hex."""
        hex_ = at // 6
        key = (at, self.faces[hex_], self._full.get(hex_, ()))
        way: Way | None = self.map.memo.get(key)
        if way is None:
            way = self.map.memo[key] = self._work_out(hex_, at % 6)
        self[at] = way
        return way

    def _work_out(self, hex_: int, edge: int) -> Way:
        stops: list[Node] = []
        moves: list[Move] = []
        for end in self.faces[hex_].via[edge]:
            if end < FIRST_STOP:
                moves += self._over(hex_, (end,), 0)
                continue
            stop = node(hex_, end - FIRST_STOP)
            stops.append(stop)
            if self._may_pass(stop):
                moves += self.leaving(stop, edge)
                stops += self.linked(stop)
        return tuple(stops), tuple(moves)

    def leaving(self, stop: Node, came_by: int = -1) -> list[Move]:
        """Out of a stop, or of those it is linked to, over each exit but the one it was entered by."""
        face = self.faces[stop >> 3]
        moves: list[Move] = []
        for last, passed in self._onward(stop, 1 << stop) if face.links else ((stop, 1 << stop),):
            if last == stop or self._may_pass(last):
                exits = face.stop_exits[last & 7]
                moves += self._over(stop >> 3, (edge for edge in exits if edge != came_by), passed)
        return moves

    def linked(self, stop: Node) -> list[Node]:
        """The stops that a trace comes to from this one without leaving the hex.

        Whoever runs through a stop comes to them: they are on his trace already, or he may end it there.
        """
        if not self.faces[stop >> 3].links:
            return []
        return [last for last, _ in self._onward(stop, 1 << stop) if last != stop]

    def _onward(self, stop: Node, passed: int) -> Iterator[tuple[Node, int]]:
        """The ways on over links, the one over none first: where each comes to, and all stops on it (bits)."""
        yield stop, passed
        for other, _ in self.faces[stop >> 3].links[stop & 7]:
            to = node(stop >> 3, other)
            if not passed >> to & 1:
                if self._may_pass(to):
                    yield from self._onward(to, passed | 1 << to)
                else:
                    yield to, passed | 1 << to

    def _may_pass(self, stop: Node) -> bool:
        return stop not in self._full.get(stop >> 3, ()) and not self.faces[stop >> 3].stops[stop & 7].is_end

    def _over(self, hex_: int, edges: Iterable[int], stop: int) -> list[Move]:
        outs = (6 * hex_ + edge for edge in edges)
        return [(self.across[out], 1 << self.grid.side[out], stop) for out in outs if self.across[out] >= 0]

    def closure(self, starts: Iterable[Arrival]) -> set[Arrival]:
        """Everything these arrivals could lead to if a path might cross itself."""
        found: set[Arrival] = set()
        todo = list(starts)
        while todo:
            at = todo.pop()
            if at not in found:
                found.add(at)
                todo += [target for target, _, _ in self[at][1]]
        return found


@dataclass(slots=True)
class Found:
    """What traces from a company's stations come to."""

    stops: set[Node]
    #: ways into a hex that a trace can take, with the hex sides it used (bit mask)
    arrivals: dict[Arrival, int] = field(default_factory=dict)
    #: edges of each hex that can be reached, from inside or outside, as bit masks
    edges: dict[int, int] = field(default_factory=dict)
    #: does some trace join two stops? (a legal route of any length exists)
    two_stops: bool = False

    def walk(self, ways: Ways, start: Node, seeds: list[Trace]) -> set[Arrival]:
        """Follow all track once, from the given traces; the ways refused only because of the walk's own path."""
        refused: set[Arrival] = set()
        arrivals = self.arrivals
        todo = deque(seeds)
        while todo:
            at, sides, stops = todo.popleft()  # shortest first: short paths seldom stand in their own way
            if at in arrivals:
                continue
            arrivals[at] = sides
            met, moves = ways[at]
            for stop in met:
                if not stops >> stop & 1:
                    self.stops.add(stop)
                    self.two_stops = self.two_stops or stop != start
            for target, side, stop in moves:
                if sides & side or stops & stop:
                    refused.add(target)
                else:
                    todo.append((target, sides | side, stops | stop))
        return refused

    def note_edges(self, across: Sequence[int], stations: tuple[Node, ...]) -> None:
        edges = self.edges
        for arrival in self.arrivals:
            for side in (arrival, across[arrival]):
                hex_, edge = divmod(side, 6)
                edges[hex_] = edges.get(hex_, 0) | 1 << edge
        for station in stations:
            edges[station >> 3] = 0b111111  # the first tile of a home hex has no track to join yet


class Reach:
    """Answer for one company on one layout.

    What the first walk found answers most questions. What it left in doubt is settled when an answer depends on it,
    on a copy that is put in whole: threads may ask at the same time.
    """

    __slots__ = ("_doubtful", "_found", "_ways", "stations")

    def __init__(self, layout: Layout, company: str) -> None:
        self.stations = layout.stations_of(company)
        self._found = found = Found(set(self.stations))
        self._ways: Ways | None = None  # while something is in doubt
        self._doubtful: set[Arrival] = set()
        ways = Ways(layout, company)
        refused: set[Arrival] = set()
        for start in self.stations:
            beside = ways.linked(start)
            found.stops.update(beside)
            found.two_stops = found.two_stops or bool(beside)
            refused |= found.walk(ways, start, ways.leaving(start))
        refused.difference_update(found.arrivals)
        found.note_edges(ways.across, self.stations)
        if refused:
            self._doubtful = ways.closure(refused).difference(found.arrivals)
            self._ways = ways

    @property
    def stops(self) -> set[Node]:
        return self._settled().stops

    @property
    def edges(self) -> dict[int, int]:
        return self._settled().edges

    @property
    def arrivals(self) -> dict[Arrival, int]:
        return self._settled().arrivals

    @property
    def two_stops(self) -> bool:
        return self._found.two_stops or self._settled().two_stops

    @property
    def known_stops(self) -> set[Node]:
        """Stops that are reached for certain; there may be more."""
        return self._found.stops

    def comes_to(self, stop: Node) -> bool:
        return stop in self._found.stops or stop in self._settled().stops

    def joins(self, hex_: int, edges: int) -> bool:
        """Is one of these edges of a hex (bits) reached?"""
        return bool(self._found.edges.get(hex_, 0) & edges or self._settled().edges.get(hex_, 0) & edges)

    def arrives(self, at: Arrival) -> bool:
        return at in self._found.arrivals or (at in self._doubtful and at in self._settled().arrivals)

    def touches(self, hex_: int) -> bool:
        if hex_ in self._found.edges:
            return True
        ways = self._ways
        in_doubt = ways is not None and any(hex_ in (at // 6, ways.across[at] // 6) for at in self._doubtful)
        return in_doubt and hex_ in self._settled().edges

    def can_use(self, layout: Layout, company: str, hex_: int, a: int, b: int) -> bool:
        """Could a trace run over a piece of track joining edges a and b, if that were added to this hex?"""
        side, arrivals = layout.map.grid.side, self._found.arrivals
        for come, go in ((a, b), (b, a)):
            at, ahead = 6 * hex_ + come, 1 << side[6 * hex_ + go]
            if at in arrivals and not arrivals[at] & ahead:
                return True
            if (at in arrivals or at in self._doubtful) and _prove(Ways(layout, company), self.stations, at, ahead):
                return True
        return False

    def _settled(self) -> Found:
        """Ways in that only a self-crossing path has led to: those that matter are proved or left out one by one."""
        ways = self._ways
        if ways is None:
            return self._found
        first = self._found
        found = Found(set(first.stops), dict(first.arrivals), two_stops=first.two_stops)
        for at in sorted(self._doubtful):
            if at in found.arrivals:
                continue  # found on the way to another
            if ways.across[at] in found.arrivals and found.stops.issuperset(ways[at][0]):
                continue  # the side is reached the other way round, and there is nothing else to find
            trace = _prove(ways, self.stations, at)
            if trace is not None:
                found.walk(ways, -1, [trace])
        found.note_edges(ways.across, self.stations)
        self._found, self._ways = found, None
        return found


def _prove(ways: Ways, stations: tuple[Node, ...], goal: Arrival, used: int = 0) -> Trace | None:
    """Some lawful trace to `goal` that leaves out the sides `used`, or None.

    Depth first, cutting branches that cannot get there any more.
    """
    # the way back from the goal over the same track: nothing else can lie on a trace to it
    on_the_way = {ways.across[at] for at in ways.closure([ways.across[goal]])} | {goal}
    todo = [
        (target, used | side, stop)
        for station in stations
        for target, side, stop in ways.leaving(station)
        if target in on_the_way and not used & side
    ]
    while todo:
        at, sides, stops = todo.pop()
        if at == goal:
            return at, sides, stops
        steps = [
            (target, sides | side, stops | stop)
            for target, side, stop in ways[at][1]
            if target in on_the_way and not sides & side and not stops & stop
        ]
        if len(steps) > 1:
            steps = [step for step in steps if _leads_to(ways, step, goal)]
        todo += steps
    return None


def _leads_to(ways: Ways, trace: Trace, goal: Arrival) -> bool:
    """Is there any way on to `goal` over sides and stops that the trace has not used?"""
    at, sides, stops = trace
    seen = {at}
    todo = [at]
    while todo:
        here = todo.pop()
        if here == goal:
            return True
        for target, side, stop in ways[here][1]:
            if target not in seen and not sides & side and not stops & stop:
                seen.add(target)
                todo.append(target)
    return False


def reach(layout: Layout, company: str) -> Reach:
    """What `company` reaches on `layout`; worked out once and kept with the layout."""
    found = layout.reaches.get(company)
    if found is None:
        found = layout.reaches[company] = Reach(layout, company)
    return found

"""What a company can reach: every hex side, stop and way in, by tracing unblocked track from its stations.

A trace is a train run of any length: it may not use a hex side twice, nor visit a stop twice, nor run through
a full city without its own station, nor through an off-board area. One walk over all track finds
a trace to nearly everything at once; only where that walk had to turn away from its own earlier path, and
nothing else led on, is a search for another trace made (`_prove`), once somebody asks for what it may find.
So the answer is exact.

Track grows: whatever was found before a tile was laid is there after it. So the next answer begins with what the last
one found (`Known`), and the walk goes on from the hexes that have changed.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Container, Iterable, Iterator, Set
from dataclasses import dataclass, field
from typing import NamedTuple

from footplate.board.layout import Layout, Node, node
from footplate.board.tiles import FIRST_STOP

Arrival = int  # 6 * hex + edge: coming into that hex over that edge
Trace = tuple[Arrival, int]  # where it stands; sides and stops used, as one bit mask
Move = tuple[Arrival, int]  # where it leads; the side it crosses and the stops it runs through (bits)
Way = tuple[tuple[tuple[Node, int], ...], tuple[Move, ...]]  # stops met on arriving (with their bits), moves from there


class Ways(dict[Arrival, Way]):
    """How the track leads on for one company, worked out for each arrival when it is first asked for."""

    def __init__(self, layout: Layout, company: str) -> None:
        super().__init__()
        self.faces, self.map = layout.faces, layout.map  # not the layout, which keeps the answers made from this
        self.grid = layout.map.grid
        self.across = self.grid.across
        self._full: dict[int, tuple[Node, ...]] = {}
        for n in layout.full:
            if company not in layout.stations[n]:
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
        return tuple((stop, self._bit(stop)) for stop in stops), tuple(moves)

    def _bit(self, stop: Node) -> int:
        """What stands for a stop in a trace, above all sides."""
        return 1 << len(self.across) + stop

    def leaving(self, stop: Node, came_by: int = -1) -> list[Move]:
        """Out of a stop, or of those it is linked to, over each exit but the one it was entered by."""
        face, own = self.faces[stop >> 3], self._bit(stop)
        moves: list[Move] = []
        for last, passed in self._onward(stop, own) if face.links else ((stop, own),):
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
        return [last for last, _ in self._onward(stop, self._bit(stop)) if last != stop]

    def _onward(self, stop: Node, passed: int) -> Iterator[tuple[Node, int]]:
        """The ways on over links, the one over none first: where each comes to, and all stops on it (bits)."""
        yield stop, passed
        for other, _ in self.faces[stop >> 3].links[stop & 7]:
            to = node(stop >> 3, other)
            if not passed & self._bit(to):
                if self._may_pass(to):
                    yield from self._onward(to, passed | self._bit(to))
                else:
                    yield to, passed | self._bit(to)

    def _may_pass(self, stop: Node) -> bool:
        return stop not in self._full.get(stop >> 3, ()) and not self.faces[stop >> 3].stops[stop & 7].is_end

    def _over(self, hex_: int, edges: Iterable[int], stops: int) -> list[Move]:
        outs = (6 * hex_ + edge for edge in edges)
        return [(self.across[out], 1 << self.grid.side[out] | stops) for out in outs if self.across[out] >= 0]

    def closure(self, starts: Iterable[Arrival], without: Container[Arrival] = ()) -> set[Arrival]:
        """Everything these arrivals could lead to if a path might cross itself, but not through those `without`."""
        found: set[Arrival] = set()
        todo = list(starts)
        while todo:
            at = todo.pop()
            if at not in found and at not in without:
                found.add(at)
                todo += [target for target, _ in self[at][1]]
        return found


@dataclass(slots=True)
class Found:
    """What traces from a company's stations come to."""

    stops: set[Node]
    #: ways into a hex that a trace can take, with the sides and stops it used (bit mask)
    arrivals: dict[Arrival, int] = field(default_factory=dict)
    #: does some trace join two stops? (a legal route of any length exists)
    two_stops: bool = False

    def copy(self) -> Found:
        return Found(self.stops.copy(), self.arrivals.copy(), self.two_stops)

    def begin(self, ways: Ways, station: Node) -> set[Arrival]:
        """Walk from a station; the ways refused only because of the walk's own path."""
        beside = ways.linked(station)
        self.stops.update((station, *beside))
        self.two_stops = self.two_stops or bool(beside)
        return self.walk(ways, ways.leaving(station))

    def again(self, ways: Ways, hexes: Iterable[int]) -> set[Arrival]:
        """Walk on from where traces came into hexes that are no longer as they were."""
        arrivals = self.arrivals
        ins = [at for hex_ in hexes for at in range(6 * hex_, 6 * hex_ + 6) if at in arrivals]
        return self.walk(ways, [(at, arrivals.pop(at)) for at in dict.fromkeys(ins)])

    def walk(self, ways: Ways, seeds: list[Trace]) -> set[Arrival]:
        """Follow all track once, from the given traces; the ways refused only because of the walk's own path."""
        refused: set[Arrival] = set()
        arrivals = self.arrivals
        todo = deque(seeds)
        while todo:
            at, used = todo.popleft()  # shortest first: short paths seldom stand in their own way
            if at in arrivals:
                continue
            arrivals[at] = used
            met, moves = ways[at]
            for stop, bit in met:
                if not used & bit:
                    self.stops.add(stop)
                    self.two_stops = True
            for target, uses in moves:
                if used & uses:
                    refused.add(target)
                elif target not in arrivals:
                    todo.append((target, used | uses))
        return refused


class Known(NamedTuple):
    """What was found on an earlier layout and still holds, as a beginning for the next answer."""

    found: Found
    refused: frozenset[Arrival]
    changed: tuple[int, ...]  # hexes that have got a tile or an own station since

    def after(self, *hexes: int) -> Known:
        return Known(self.found, self.refused, (*self.changed, *hexes))


class Proofs(NamedTuple):
    """What was asked besides the walk: whether a trace to a way in can leave out some sides."""

    ways: Ways
    known: dict[tuple[Arrival, int], bool]


class Reach:
    """Answer for one company on one layout.

    What the first walk found answers most questions. What it left in doubt is settled when an answer depends on it,
    on a copy that is put in whole: threads may ask at the same time.
    """

    __slots__ = ("_doubt", "_edges", "_found", "_grid", "_homes", "_proofs", "_refused", "_ways", "stations")

    def __init__(self, layout: Layout, company: str, known: Known | None = None) -> None:
        self.stations = layout.stations_of(company)
        self._homes = {station >> 3 for station in self.stations}
        self._grid = layout.map.grid
        self._doubt: set[Arrival] | None = None
        self._edges: dict[int, int] | None = None
        self._proofs: Proofs | None = None
        if known is not None and not known.changed:
            self._found, refused = known.found, set(known.refused)
            ways = Ways(layout, company) if refused else None
        else:
            ways = Ways(layout, company)
            self._found, refused = self._walk(ways, known)
        self._refused = frozenset(refused.difference(self._found.arrivals))
        self._ways = ways if self._refused else None  # while something is in doubt

    def _walk(self, ways: Ways, known: Known | None) -> tuple[Found, set[Arrival]]:
        """From all stations; or where something is known already, on from what has changed."""
        if known is None:
            found, refused, starts = Found(set()), set[Arrival](), self.stations
        else:
            found = known.found.copy()
            refused = found.again(ways, known.changed).union(known.refused)
            starts = tuple(station for station in self.stations if station >> 3 in known.changed)
        for station in starts:
            refused |= found.begin(ways, station)
        return found, refused

    def known(self, *changed: int) -> Known:
        """What a layout with other tiles in these hexes may begin with."""
        return Known(self._found, self._refused, changed)

    @property
    def stops(self) -> set[Node]:
        return self._settled().stops

    @property
    def edges(self) -> dict[int, int]:
        """Edges of each hex that are reached, from inside or outside, as bit masks."""
        if self._edges is None:
            edges: dict[int, int] = {}
            sides = self._grid.sides
            for arrival in self._settled().arrivals:
                hex_, edge, other, over = sides[arrival]
                edges[hex_] = edges.get(hex_, 0) | edge
                edges[other] = edges.get(other, 0) | over
            for station in self.stations:
                edges[station >> 3] = 0b111111  # the first tile of a home hex has no track to join yet
            self._edges = edges
        return self._edges

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
        if stop in self._found.stops:
            return True
        return self._in_doubt(range(6 * (stop >> 3), 6 * (stop >> 3) + 6)) and stop in self._settled().stops

    def joins(self, hex_: int, edges: int) -> bool:
        """Is one of these edges of a hex (bits) reached?"""
        sides = [6 * hex_ + edge for edge in range(6) if edges >> edge & 1]
        return self._crosses(hex_, {*sides, *(self._grid.across[side] for side in sides)})

    def touches(self, hex_: int) -> bool:
        return self._crosses(hex_, self._grid.banks[hex_])

    def arrives(self, layout: Layout, company: str, at: Arrival) -> bool:
        """Is this a way into a hex that a trace can take?"""
        if at in self._found.arrivals or not self._in_doubt((at,)):
            return at in self._found.arrivals
        if at in self._settled().arrivals:
            return True
        crossed = self._grid.across[at] in self._found.arrivals  # then nobody has looked whether it is, this way round
        return crossed and self._is_proved(layout, company, at, 0)

    def can_use(self, layout: Layout, company: str, hex_: int, a: int, b: int) -> bool:
        """Could a trace run over a piece of track joining edges a and b, if that were added to this hex?"""
        side, arrivals = layout.map.grid.side, self._found.arrivals
        for come, go in ((a, b), (b, a)):
            at, ahead = 6 * hex_ + come, 1 << side[6 * hex_ + go]
            if at in arrivals and not arrivals[at] & ahead:
                return True
            if (at in arrivals or self._in_doubt((at,))) and self._is_proved(layout, company, at, ahead):
                return True
        return False

    def _is_proved(self, layout: Layout, company: str, at: Arrival, without: int) -> bool:
        """Is there a trace to a way in that leaves out these sides? Kept: many tiles for one hex ask the same."""
        if self._proofs is None:
            self._proofs = Proofs(Ways(layout, company), {})
        ways, known = self._proofs
        if (at, without) not in known:
            known[at, without] = _prove(ways, self.stations, at, without) is not None
        return known[at, without]

    def followed(self, ways: Ways) -> tuple[set[Arrival], set[Node]]:
        """Ways in and stops that track leads to if a path might cross itself: what was found, and what is in doubt."""
        doubtful = self._doubtful
        met = {stop for at in doubtful for stop, _ in ways[at][0]}
        return doubtful.union(self._found.arrivals), met.union(self._found.stops)

    def _crosses(self, hex_: int, banks: Set[Arrival]) -> bool:
        """Is a side of a hex reached, from inside or outside, over one of these ways?"""
        if hex_ in self._homes:
            return True  # the first tile of a home hex has no track to join yet
        if not self._found.arrivals.keys().isdisjoint(banks):
            return True
        return self._in_doubt(banks) and not self._settled().arrivals.keys().isdisjoint(banks)

    def _in_doubt(self, arrivals: Iterable[Arrival]) -> bool:
        """Are some of these among what the first walk has left open?"""
        return not self._doubtful.isdisjoint(arrivals)

    @property
    def _doubtful(self) -> set[Arrival]:
        """What only a self-crossing path has led to, and what follows it. Stays the same when it has been settled."""
        found, ways = self._found, self._ways  # in this order: another thread may be settling
        if self._doubt is None:
            self._doubt = ways.closure(self._refused, found.arrivals) if ways is not None else set()
        return self._doubt

    def _settled(self) -> Found:
        """Ways in that only a self-crossing path has led to: those that matter are proved or left out one by one."""
        ways = self._ways
        if ways is None:
            return self._found
        doubtful = self._doubtful
        found = self._found.copy()
        for at in sorted(doubtful):
            if at in found.arrivals:
                continue  # found on the way to another
            if ways.across[at] in found.arrivals and all(stop in found.stops for stop, _ in ways[at][0]):
                continue  # the side is reached the other way round, and there is nothing else to find
            trace = _prove(ways, self.stations, at)
            if trace is not None:
                found.walk(ways, [trace])
        self._found, self._ways = found, None
        return found


def followed(layout: Layout, company: str) -> tuple[set[Arrival], set[Node]]:
    """Ways in and stops that the track of a company leads to if a path might cross itself."""
    known = layout.reaches.get(company) or Reach(layout, company, layout.known.get(company))
    return known.followed(Ways(layout, company))


def _prove(ways: Ways, stations: tuple[Node, ...], goal: Arrival, used: int = 0) -> Trace | None:
    """Some lawful trace to `goal` that leaves out the sides `used`, or None.

    Depth first, cutting branches that cannot get there any more.
    """
    # the way back from the goal over the same track: nothing else can lie on a trace to it
    on_the_way = {ways.across[at] for at in ways.closure([ways.across[goal]])} | {goal}
    todo = [
        (target, used | uses)
        for station in stations
        for target, uses in ways.leaving(station)
        if target in on_the_way and not used & uses
    ]
    while todo:
        at, used = todo.pop()
        if at == goal:
            return at, used
        steps = [(target, used | uses) for target, uses in ways[at][1] if target in on_the_way and not used & uses]
        if len(steps) > 1:
            steps = [step for step in steps if _leads_to(ways, step, goal)]
        todo += steps
    return None


def _leads_to(ways: Ways, trace: Trace, goal: Arrival) -> bool:
    """Is there any way on to `goal` over sides and stops that the trace has not used?"""
    at, used = trace
    seen = {at}
    todo = [at]
    while todo:
        here = todo.pop()
        if here == goal:
            return True
        for target, uses in ways[here][1]:
            if target not in seen and not used & uses:
                seen.add(target)
                todo.append(target)
    return False


def reach(layout: Layout, company: str) -> Reach:
    """What `company` reaches on `layout`; worked out once and kept with the layout."""
    found = layout.reaches.get(company)
    if found is None:
        found = layout.reaches[company] = Reach(layout, company, layout.known.pop(company, None))
    return found

"""Networks in place of routes (FLOOD trains of 1820, 15.3.4): what one reaches, and what it earns.

The director selects a station; everything that track joins to it is run. A line of track goes from stop to stop as for
any other train and leaves a stop by another exit than it came by, but lines may use the same track, and use it again.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from footplate.board.layout import Layout, Node, node
from footplate.board.tiles import FIRST_STOP, End
from footplate.routes.model.kinds import RunRules, TrainKind, is_end, link_at, link_side, worth
from footplate.routes.model.legs import Leg, network
from footplate.routes.model.lines import NO_LINES, SINK, SOURCE, Arrival, Lines, Tracks, flow, most_lines, side_of
from footplate.routes.model.route import NO_EDGE, NO_STOP, Route, RouteError, place, side_twice

KNOWN: Final = 20  # sets of lines that are remembered
COUNTED: Final = 100  # and numbers of lines


class Network(NamedTuple):
    """What a train covers from one station on the track that others leave it."""

    station: Node
    stops: frozenset[Node]
    sides: int  # bit mask, as for a leg
    arrivals: frozenset[tuple[Node, int]]  # where lines come to, over which exit; ports apart

    @property
    def runs(self) -> bool:
        """Does any track join the station to another stop?"""
        return len(self.stops) > 1


class Waters:
    """The track over which one company's networks may spread."""

    def __init__(self, layout: Layout, company: str, rules: RunRules) -> None:
        self.layout = layout
        self.company = company
        self.stations = layout.stations_of(company)
        #: a network knows no mines, which pay for routes
        self.legs = network(layout, company, RunRules(shared=rules.shared))
        self.ends = {stop for stop in self.legs if is_end(layout, company, stop)}
        self.docks = {stop for stop in self.legs if layout.stop(stop).beside}
        #: the exit, the sides and the way in at the far end of each leg
        self._ways = {
            stop: [(leg.leaves, leg.sides, (leg.to, leg.enters)) for leg in legs if leg.to not in self.docks]
            for stop, legs in self.legs.items()
        }
        self.sides = 0
        for legs in self.legs.values():
            for leg in legs:
                self.sides |= leg.sides
        self._known: dict[frozenset[Node], list[Lines]] = {}  # those found so far, by homes; first on untouched track
        self._flowed: tuple[frozenset[Node], int, int] = (frozenset(), 0, 0)
        self._counted: dict[frozenset[Node], dict[int, int]] = {}  # how many lines there are, by homes and taken sides
        self._whole: dict[frozenset[Node], Tracks] = {}  # untouched track, by homes

    def network(self, station: Node, taken: int, *, turning: bool = False) -> Network:
        """All that is joined to a station over sides that are not taken.

        Removing track never adds to it: whatever line is left was there before. With `turning`, lines may turn back at
        own stations: this is all that the station and those joined to it are joined to.
        """
        stops = {station}
        sides = 0
        seen: set[tuple[Node, int]] = set()
        todo = [(station, NO_EDGE)]
        while todo:
            stop, came_by = todo.pop()
            for leaves, over, way_in in self._ways[stop]:
                if over & taken or leaves == came_by:
                    continue
                sides |= over
                if way_in not in seen:
                    seen.add(way_in)
                    stops.add(way_in[0])
                    if way_in[0] not in self.ends:
                        todo.append((way_in[0], NO_EDGE) if turning and way_in[0] in self.stations else way_in)
        for leg in self._to_ports(stops, taken):
            stops.add(leg.to)
            sides |= leg.sides
        return Network(station, frozenset(stops), sides, frozenset(seen))

    def _to_ports(self, stops: Iterable[Node], taken: int) -> list[Leg]:
        """A port belongs to the station beside it, end or not."""
        return [
            leg
            for own in self.stations
            if own in stops
            for leg in self.legs[own]
            if leg.to in self.docks and not leg.sides & taken
        ]

    def track(self, found: Network, taken: int) -> list[Leg]:
        """All legs that the lines of a network use, often both ways round."""
        standing = [(found.station, NO_EDGE), *(a for a in found.arrivals if a[0] not in self.ends)]
        legs = [
            leg
            for stop, came_by in standing
            for leg in self.legs[stop]
            if leg.leaves != came_by and leg.to not in self.docks and not leg.sides & taken
        ]
        legs += self._to_ports(found.stops, taken)
        return sorted(set(legs))

    def revenue(self, found: Network, kind: TrainKind, taken: int) -> int:
        """The stops, with the ports as often as there are off-board spikes joined to own stations at the same time."""
        others, ports = self._worth(found, kind)
        return others + ports * (max(1, self.lines(found, taken).number) if ports else 1)

    def most_revenue(self, found: Network, kind: TrainKind, taken: int) -> int:
        """No less than the revenue, found sooner; like the revenue it only falls as more sides are taken."""
        others, ports = self._worth(found, kind)
        return others + ports * (max(1, self._most_spikes(found, taken)) if ports else 1)

    def _worth(self, found: Network, kind: TrainKind) -> tuple[int, int]:
        """What the stops are worth, ports apart."""
        ports = [stop for stop in found.stops if self.layout.stop(stop).kind == "port"]
        others = sum(worth(self.layout, stop, kind) for stop in found.stops.difference(ports))
        return others, sum(worth(self.layout, stop, kind) for stop in ports)

    def _most_spikes(self, found: Network, taken: int) -> int:
        homes = found.stops.intersection(self.stations)
        free = self._untouched(homes)
        if not free.sides & taken:
            return free.number
        if self._flowed[:2] != (homes, taken):
            tracks = self._tracks(homes, taken)
            used = flow(tracks)
            self._flowed = (homes, taken, min(free.number, sum(at in used for at in tracks[SOURCE])))
        return self._flowed[2]

    def _untouched(self, homes: frozenset[Node]) -> Lines:
        """The lines to these stations if no side is taken."""
        if homes not in self._known:
            self._known[homes] = [most_lines(self._tracks(homes, 0), self.layout.map.grid)]
        return self._known[homes][0]

    def lines(self, found: Network, taken: int) -> Lines:
        """Lines over which most off-board spikes reach own stations of the network, no two over a side (1820 R75)."""
        homes = found.stops.intersection(self.stations)
        most = self._untouched(homes).number
        known = self._known[homes]
        best = max((lines for lines in known if not lines.sides & taken), default=NO_LINES)
        counted = self._counted.setdefault(homes, {0: most})
        most = min(number for fewer, number in counted.items() if not fewer & ~taken)
        if best.number == most:
            return best
        better = most_lines(self._tracks(homes, taken), self.layout.map.grid, best, most)
        if better is not best:
            known[1:] = [better, *known[1:KNOWN]]
        if len(counted) > COUNTED:
            del counted[next(fewer for fewer in counted if fewer)]
        counted[taken] = better.number
        return better

    def skeleton(self, found: Network, taken: int) -> int:
        """A few sides that keep the network as it is, as a rule: lines for its spikes, and ways between its stops.

        From stop to stop the way with the fewest sides more is taken.
        """
        sides = self.lines(found, taken).sides
        joined = {found.station}
        while True:
            ways = [
                (over & ~sides, way_in[0])
                for stop in joined
                if stop == found.station or stop not in self.ends
                for _, over, way_in in self._ways[stop]
                if way_in[0] not in joined and not over & taken
            ]
            if not ways:
                break
            more, stop = min(ways, key=lambda way: way[0].bit_count())
            sides |= more
            joined.add(stop)
        for leg in self._to_ports(joined, taken):
            sides |= leg.sides
        return sides

    def _tracks(self, homes: frozenset[Node], taken: int) -> Tracks:
        """Where a line from an off-board may lead on from each arrival; SOURCE leads to the first, SINK is home."""
        if homes not in self._whole:
            self._whole[homes] = self._all_tracks(homes)
        whole, grid = self._whole[homes], self.layout.map.grid
        gone = {at for at in whole if at >= 0 and taken >> side_of(grid, at) & 1}
        if not gone:
            return whole
        return {at: [to for to in ahead if to not in gone] for at, ahead in whole.items() if at not in gone}

    def _all_tracks(self, homes: Iterable[Node]) -> Tracks:
        faces = self.layout.faces
        tracks: Tracks = {SOURCE: []}
        for stop in self.legs:
            if self.layout.stop(stop).kind == "offboard":
                tracks[SOURCE] += self._over(stop >> 3, faces[stop >> 3].stop_exits[stop & 7])
        todo = list(tracks[SOURCE])
        while todo:
            at = todo.pop()
            if at in tracks:
                continue
            ahead = tracks[at] = []
            for hex_, end, came_by in self._ends_at(at):
                if end < FIRST_STOP:
                    ahead += self._over(hex_, (end,))
                elif (stop := node(hex_, end - FIRST_STOP)) in homes:
                    ahead.append(SINK)
                elif stop in self.legs and stop not in self.ends:
                    ahead += self._over(hex_, (e for e in faces[hex_].stop_exits[stop & 7] if e != came_by))
                    ahead += self._over_links(stop, came_by) if faces[hex_].links else ()
            todo += [a for a in ahead if a != SINK]
        return tracks

    def _ends_at(self, at: Arrival) -> list[tuple[int, End, End]]:
        """Where the track leads to that is come to: the hex, the end, and the end that the line comes from."""
        if at < len(self.layout.map.grid.across):
            hex_, edge = divmod(at, 6)
            return [(hex_, end, edge) for end in self.layout.faces[hex_].via[edge]]
        hex_, number = link_at(self.layout, at >> 1)
        low, high = sorted(self.layout.faces[hex_].tile.links[number])
        return [(hex_, FIRST_STOP + high, FIRST_STOP + low) if at & 1 else (hex_, FIRST_STOP + low, FIRST_STOP + high)]

    def _over(self, hex_: int, edges: Iterable[int]) -> list[Arrival]:
        grid = self.layout.map.grid
        outs = [6 * hex_ + edge for edge in edges]
        return [grid.across[out] for out in outs if grid.across[out] >= 0]

    def _over_links(self, stop: Node, came_by: End) -> list[Arrival]:
        hex_, own = stop >> 3, stop & 7
        links = [(link_side(self.layout, hex_, n), to) for to, n in self.layout.faces[hex_].links[own]]
        return [2 * side + (to > own) for side, to in links if FIRST_STOP + to != came_by]


def waters(layout: Layout, company: str, rules: RunRules) -> Waters:
    key = ("routes.waters", company, rules.shared)
    known = layout.memo.get(key)
    if not isinstance(known, Waters):
        layout.memo[key] = known = Waters(layout, company, rules)
    return known


def station_of(layout: Layout, company: str, route: Route) -> Node:
    """The station that the route of a network names; RouteError if it is not one of the company's."""
    if len(route.path) != 1:
        raise RouteError("route.one-station", train=route.train)
    hex_, stop = place(layout, route.path[0])
    own = [
        station for station in layout.stations_of(company) if station >> 3 == hex_ and stop in (NO_STOP, station & 7)
    ]
    if not own:
        raise RouteError("route.no-station", company=company)
    if len(own) > 1:
        raise RouteError("route.which-stop", hex=route.path[0], stops=tuple(station & 7 for station in own))
    return own[0]


def spell_station(layout: Layout, train: str, station: Node) -> Route:
    """The route of a network; a network is known by its station and the routes of the other trains."""
    name = layout.map.names[station >> 3]
    return Route(train, (name if len(layout.faces[station >> 3].stops) == 1 else f"{name}/{station & 7}",))


def networks_run(layout: Layout, company: str, routes: Sequence[Route], taken: int, rules: RunRules) -> list[Network]:
    """The networks of a run beside routes over the taken sides; RouteError if they may not be run.

    Every train runs all that is joined to its station. So two of them are either wholly apart or refused.
    """
    found: list[Network] = []
    used = 0
    for route in routes:
        one = waters(layout, company, rules).network(station_of(layout, company, route), taken)
        if not one.runs:
            raise RouteError("route.too-short", stops=1)
        if one.sides & used:
            raise side_twice(layout, one.sides & used, route.train)
        used |= one.sides
        found.append(one)
    return found


def networks_revenue(
    layout: Layout, company: str, routes: Sequence[tuple[Route, TrainKind]], taken: int, rules: RunRules
) -> list[int]:
    """What each network earns beside the others and beside routes over the taken sides."""
    found = networks_run(layout, company, [route for route, _ in routes], taken, rules)
    used = taken
    for one in found:
        used |= one.sides
    return [
        waters(layout, company, rules).revenue(one, kind, taken | used & ~one.sides)
        for one, (_, kind) in zip(found, routes, strict=True)
    ]

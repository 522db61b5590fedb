"""FLOOD trains of 1820 (15.3.4, R75, R76): networks against brute force and on boards made for them."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import msgspec
import pytest

from footplate.board.layout import Layout, node
from footplate.board.tiles import Stop
from footplate.routes import (
    Mine,
    Route,
    RouteError,
    RunRules,
    TrainKind,
    best_run,
    check_run,
    search,
    some_run,
)
from footplate.routes.diagrams import solve
from footplate.routes.model.network import waters
from footplate.routes.networks import beside
from tests.test_routes import DIESEL, NE, NW, SE, SW, TWO, N, S, board, city, port, ports_at_both_ends, town
from tests.test_routes_oracles import (
    FLOWER,
    GOALS,
    Found,
    check_best,
    clash,
    earned,
    every_route,
    fits,
    second_stops,
    some_links,
)

FLOOD = TrainKind("FLOOD", None, "network", ("yellow",))
PLUS = TrainKind("2+", 2, "cities", ("yellow",))
DOUBLE = TrainKind("2D", 2, "best", ("yellow",), 2)

# ---- brute force: lines are sets of sides, everything is tried


class Stretch(NamedTuple):
    """Track from one stop to another."""

    leaves: int
    enters: int
    to: int
    sides: frozenset[object]


def stretches(layout: Layout, start: int, rules: RunRules) -> Iterator[Stretch]:
    grid = layout.map.grid
    shared = {frozenset(grid.index[name] for name in pair) for pair in rules.shared}

    def follow(hex_: int, edge: int, hexes: tuple[int, ...], leaves: int) -> Iterator[Stretch]:
        far = grid.neighbour(hex_, edge)
        borders = [frozenset(pair) for pair in itertools.pairwise((*hexes, far))]
        if far < 0 or len(set(borders)) < len(borders):
            return
        came_by = (edge + 3) % 6
        for track in layout.faces[far].tile.track:
            if came_by in track:
                yield from follow(far, sum(track) - came_by, (*hexes, far), leaves)
        for i, stop in enumerate(layout.faces[far].stops):
            to = node(far, i)
            if came_by in stop.exits and to != start:
                white = layout.stop(start).makes_route and not stop.makes_route
                sides = [start if white and border in shared else border for border in borders]
                yield Stretch(leaves, came_by, to, frozenset(sides))

    for link in layout.faces[start >> 3].tile.links:
        if start & 7 in link:
            to = node(start >> 3, sum(link) - (start & 7))
            yield Stretch(6 + (to & 7), 6 + (start & 7), to, frozenset({(min(start, to), max(start, to))}))
    for exit_ in layout.stop(start).exits:
        yield from follow(start >> 3, exit_, (start >> 3,), exit_)


class Board:
    """A board as one company sees it."""

    def __init__(self, layout: Layout, rules: RunRules) -> None:
        self.layout = layout
        nodes = [node(h, i) for h, face in enumerate(layout.faces) for i in range(len(face.stops))]
        self.own = [n for n in nodes if "AR" in layout.stations.get(n, ())]
        self.ways = {n: [s for s in stretches(layout, n, rules) if self.may_enter(s.to)] for n in nodes}
        self.worth: dict[frozenset[object], int] = {}

    def may_enter(self, n: int) -> bool:
        return n in self.own or not self.layout.stop(n).own_only

    def is_end(self, n: int) -> bool:
        stop, held = self.layout.stop(n), self.layout.stations.get(n, ())
        return stop.is_end or (n not in self.own and len(held) >= max(1, stop.slots))

    def network(self, station: int, taken: frozenset[object]) -> tuple[frozenset[int], frozenset[object]]:
        """Stops and sides joined to a station: step by step until nothing is added."""
        standing = {(station, -1)}
        sides: set[object] = set()
        while True:
            steps = [
                (way.to, way.enters, way.sides)
                for stop, came_by in standing
                if (stop == station and came_by == -1) or not self.is_end(stop)
                for way in self.ways[stop]
                if way.leaves != came_by and not way.sides & taken and not self.layout.stop(way.to).beside
            ]
            sides.update(*(used for _, _, used in steps))
            more = standing | {(to, enters) for to, enters, _ in steps}
            if more == standing:
                break
            standing = more
        stops = {stop for stop, _ in standing}
        for own in stops.intersection(self.own):
            for way in self.ways[own]:
                beside = self.layout.stop(way.to).beside
                if self.layout.map.names[own >> 3] in beside and not way.sides & taken:
                    stops.add(way.to)
                    sides |= way.sides
        return frozenset(stops), frozenset(sides)

    def lines(self, start: int, homes: frozenset[int], taken: frozenset[object]) -> set[frozenset[object]]:
        """The sides of every line from an off-board to one of these stations."""
        found: set[frozenset[object]] = set()

        def go(stop: int, came_by: int, used: frozenset[object]) -> None:
            if stop in homes:
                found.add(used)
            elif stop == start or not self.is_end(stop):
                for way in self.ways[stop]:
                    if stop == start and way.leaves >= 6:
                        continue  # a spike leads over an exit
                    free = way.leaves != came_by and not way.sides & (used | taken)
                    if free and not self.layout.stop(way.to).beside and way.to != start:
                        go(way.to, way.enters, used | way.sides)

        go(start, -1, frozenset())
        return found

    def spikes(self, homes: frozenset[int], taken: frozenset[object]) -> int:
        lines: set[frozenset[object]] = set()
        for n in self.ways:
            if self.layout.stop(n).kind == "offboard":
                lines |= self.lines(n, homes, taken)
        return packed([line for line in lines if not any(other < line for other in lines)], frozenset())

    def earns(self, kinds: Sequence[TrainKind], taken: frozenset[object]) -> int:
        """The best that network trains of one kind earn."""
        if taken not in self.worth:
            nets = [self.network(station, taken) for station in self.own]
            self.worth[taken] = max(
                self.together([net for net in chosen if len(net[0]) > 1], kinds[0], taken)
                for count in range(len(kinds) + 1)
                for chosen in itertools.combinations(nets, count)
            )
        return self.worth[taken]

    def together(
        self, nets: Sequence[tuple[frozenset[int], frozenset[object]]], kind: TrainKind, taken: frozenset[object]
    ) -> int:
        if any(a[1] & b[1] for a, b in itertools.combinations(nets, 2)):
            return 0
        revenue = 0
        for i, (stops, _) in enumerate(nets):
            barred = taken.union(*(sides for j, (_, sides) in enumerate(nets) if j != i))
            values = {n: earned(self.layout, kind, Found((), (n,), frozenset()))[0] for n in stops}
            ports = sum(value for n, value in values.items() if self.layout.stop(n).kind == "port")
            k = self.spikes(stops.intersection(self.own), barred) if ports else 0
            revenue += sum(values.values()) + ports * (max(1, k) - 1)
        return revenue


def packed(lines: Sequence[frozenset[object]], used: frozenset[object]) -> int:
    """How many of these sets are apart, trying all."""
    free = [line for line in lines if not line & used]
    if not free:
        return 0
    side = min(free[0], key=str)  # the best choice uses this side in one of these ways, or not at all
    with_it = [1 + packed(free, used | line) for line in free if side in line]
    return max(packed([line for line in free if side not in line], used), *with_it)


def outcomes(layout: Layout, trains: Sequence[TrainKind], rules: RunRules) -> set[tuple[int, int]]:
    """Revenue and treasury money of every run of these trains."""
    view = Board(layout, rules)
    routed = [kind for kind in trains if kind.counts != "network"]
    networks = [kind for kind in trains if kind.counts == "network"]
    free = [group for kind in routed for group in kind.free_groups]
    routes = list(every_route(layout, "AR", rules, free)) if routed else []
    done: set[tuple[frozenset[object], int, int]] = {(frozenset(), 0, 0)}
    for kind in routed:
        options = {
            (named(layout, found, rules), *earned(layout, kind, found, rules))
            for found in routes
            if fits(layout, kind, found)
        }
        done |= {
            (taken | used, revenue + more, treasury + paid)
            for taken, revenue, treasury in done
            for used, more, paid in options
            if not taken & used
        }
    return {(revenue + view.earns(networks, taken), treasury) for taken, revenue, treasury in done}


def named(layout: Layout, found: Found, rules: RunRules) -> frozenset[object]:
    """The sides of a route as the networks of this file name them: by two hexes, or by the station for white track."""
    grid = layout.map.grid
    names: set[object] = set()
    for side in clash(layout, found, rules):
        if isinstance(side, int):
            names.add(frozenset((side // 6, grid.across[side] // 6)))
        elif isinstance(side, tuple):  # a link
            names.add(side)
        else:
            hex_, _, stop = str(side).partition("/")
            names.add(node(grid.index[hex_], int(stop)))
    return frozenset(names)


PLACES = ("city", "city", "city", "town", "offboard", "offboard", "port", "london", "plain", "plain")
JUNCTIONS = ("city", "offboard", "offboard", "port", "plain", "plain", "plain", "plain", "plain")


def flood_board(rng: random.Random, hexes: Sequence[str], places: Sequence[str]) -> tuple[Layout, RunRules]:
    """A small board with ports, off-boards, London and full cities."""
    printed: dict[str, Stop | list[Stop | tuple[int, int]]] = {}
    stations: dict[str, tuple[str, ...]] = {}
    kinds: list[str] = []
    while not {"port", "offboard", "city"} <= set(kinds):
        kinds = [rng.choice(places) for _ in hexes]
    home = rng.choice([name for name, kind in zip(hexes, kinds, strict=True) if kind == "city"])
    for name, kind in zip(hexes, kinds, strict=True):
        exits = tuple(
            sorted(rng.sample(range(6), rng.choice((3, 4, 5) if kind == "offboard" or name == home else (2, 3, 3, 4))))
        )
        value = rng.choice((10, 20, 30, 50))
        if kind == "plain":
            pairs = list(itertools.combinations(rng.sample(range(6), 5), 2))
            printed[name] = [*rng.sample(pairs, 5)] if places == JUNCTIONS else [*itertools.pairwise(exits)]
            continue
        stop = Stop(kind, exits, {"yellow": value}, rng.choice((1, 2)) if kind == "city" else 0)
        if kind == "port" and rng.random() < 0.8:
            stop = Stop(kind, exits, value, range_cost=0, makes_route=False, group="port", beside=tuple(hexes))
        if kind == "london":
            terminal = rng.choice((None, None, True))
            stop = Stop("city", exits, value, 1, terminal=terminal, own_only=True, group="London")
        held = rng.sample(("AR", "AR2", "SR"), rng.randint(0, stop.slots))
        if held or name == home:
            stations[f"{name}/0"] = ("AR",) if name == home else tuple(held)
        printed[name] = [stop, *([(exits[0], exits[1])] if rng.random() < 0.2 else [])]
        if rng.random() < 0.4:
            printed[name] = [stop, *second_stops(rng, exits)]
    shared = ((hexes[3], rng.choice(("A3", "A5", "C3", "C5"))),) if rng.random() < 0.3 else ()
    mines = tuple(Mine(name, 40) for name in rng.sample(hexes, 2)) if rng.random() < 0.2 else ()
    return board(stations, some_links(rng, printed), **printed), RunRules(mines=mines, shared=shared)


MIXES: tuple[tuple[TrainKind, ...], ...] = (
    (FLOOD,),
    (FLOOD, FLOOD),
    (PLUS, FLOOD),
    (FLOOD, DOUBLE),
    (FLOOD, DIESEL, FLOOD),
    (TWO, FLOOD, PLUS),
)


LARGER = (*FLOWER, "D4", "D6", "C7")


def flood_boards(
    seed: int, count: int, hexes: Sequence[str], places: Sequence[str] = PLACES
) -> Iterator[tuple[Layout, RunRules, Board]]:
    """Boards on which something can happen: a network with ports and off-boards, and not too many routes."""
    rng = random.Random(seed)
    while count:
        layout, rules = flood_board(rng, hexes, places)
        view = Board(layout, rules)
        kinds = {layout.stop(n).kind for station in view.own for n in view.network(station, frozenset())[0]}
        if {"port", "offboard"} <= kinds or (len(kinds) > 1 and rng.random() < 0.05):
            count -= 1
            yield layout, rules, view


def check_boards(seed: int, count: int, mixes: Sequence[tuple[TrainKind, ...]] = MIXES) -> tuple[int, int]:
    """Every answer is the best that brute force finds; on how many boards there is k > 1, on how many a conflict."""
    rng = random.Random(seed)
    spikes = conflicts = 0
    for layout, rules, view in flood_boards(seed, count, FLOWER):
        trains = rng.choice(mixes)
        routed = [kind for kind in trains if kind.counts != "network"]
        networks = [kind for kind in trains if kind.counts == "network"]
        if len(list(every_route(layout, "AR", rules))) ** len(routed) > 4000:
            continue
        check_goals(layout, trains, rules)
        alone = [best_run(layout, "AR", some, rules=rules).revenue for some in (routed, networks)]
        conflicts += best_run(layout, "AR", trains, rules=rules).revenue < sum(alone)
        spikes += any(view.spikes(view.network(n, frozenset())[0] & set(view.own), frozenset()) > 1 for n in view.own)
    return spikes, conflicts


def check_goals(layout: Layout, trains: Sequence[TrainKind], rules: RunRules) -> None:
    check_best(layout, trains, rules, outcomes(layout, trains, rules), GOALS if rules.mines else GOALS[:1])


def check_spikes(seed: int, count: int) -> int:
    """The number of spikes alone, on larger boards and with some sides taken; the sum of all that were found."""
    rng = random.Random(seed)
    total = 0
    for layout, rules, view in flood_boards(seed, count, LARGER, JUNCTIONS):
        grid = layout.map.grid
        borders = [side for side, far in enumerate(grid.across) if far > side and rng.random() < 0.1]
        barred = frozenset[object](frozenset((side // 6, grid.across[side] // 6)) for side in borders)
        basin = waters(layout, "AR", rules)
        taken = sum(1 << grid.side[side] for side in borders)
        for station in view.own:
            net = basin.network(station, taken)
            assert (net.stops, view.network(station, barred)[0]) == (net.stops, net.stops)
            total += basin.lines(net, taken).number
            assert basin.lines(net, taken).number == view.spikes(net.stops & set(view.own), barred)
    return total


def test_every_mix_agrees_with_brute_force() -> None:
    """1820 R75, R76: reach, spikes and the highest sum, with any mix of trains."""
    spikes, conflicts = check_boards(1820, 250)
    assert spikes > 20
    assert conflicts > 50


def test_what_is_too_much_at_once_agrees_with_brute_force(monkeypatch: pytest.MonkeyPatch) -> None:
    """R76 without a quick search first and without diagrams, so that levels of damage and branch and bound must do."""
    monkeypatch.setattr(search, "QUICK", 0)
    monkeypatch.setattr(solve, "MOST", -1)
    monkeypatch.setattr(beside, "QUICK", 0)
    check_boards(1821, 40)


def test_spikes_agree_with_brute_force() -> None:
    """1820 R75 on track full of junctions."""
    assert check_spikes(1, 120) > 90


def test_a_search_cut_short_is_honest() -> None:
    """Whatever the nodes: a legal run, and a bound that the best run does not exceed."""
    rng = random.Random(1830)
    for layout, rules, _ in flood_boards(1830, 15, FLOWER):
        trains = rng.choice(MIXES)
        nodes = rng.choice((0, 1, 10, 100, 400))
        run = best_run(layout, "AR", trains, rules=rules, nodes=nodes)
        again = best_run(layout, "AR", trains, rules=rules, nodes=nodes)
        best = best_run(layout, "AR", trains, rules=rules)
        assert run == again
        assert check_run(layout, "AR", run.routes, trains, rules) == run.revenue <= best.revenue <= run.bound
        assert not run.proved or run.revenue == best.revenue


def test_some_run_with_networks_is_legal() -> None:
    rng = random.Random(1840)
    for layout, rules, view in flood_boards(1840, 60, FLOWER):
        trains = rng.choice(MIXES)
        run = some_run(layout, "AR", trains, rng.randrange, rules)
        assert check_run(layout, "AR", run, trains, rules) <= best_run(layout, "AR", trains, rules=rules).revenue
        assert bool(run) == any(len(view.network(n, frozenset())[0]) > 1 for n in view.own)


# ---- what the words mean


def red(*exits: int) -> Stop:
    return Stop("offboard", exits, 30)


def flooded(layout: Layout, *stations: str, rules: RunRules | None = None) -> int:
    """What FLOOD trains at these stations earn."""
    routes = [Route("FLOOD", (station,)) for station in stations]
    return check_run(layout, "AR", routes, [FLOOD] * len(routes), rules or RunRules())


def refused(layout: Layout, *routes: Route, trains: Sequence[TrainKind] = (FLOOD,)) -> str:
    with pytest.raises(RouteError) as caught:
        check_run(layout, "AR", routes, trains)
    return caught.value.code


def coast(*, second: Stop | None = None) -> Layout:
    """Station B4 with a port south of it; off-boards north of it and, over the town C3, to the north-east."""
    return board(
        {"B4": ("AR",)},
        B2=red(S),
        B4=city(N, NE, S, worth=40),
        C3=second or town(SW, NE),
        D2=red(SW),
        B6=port(N, beside=("B4",)),
    )


def test_ports_count_once_for_every_spike() -> None:
    """R75: two off-boards over separate track, so the port counts twice."""
    assert flooded(coast(), "B4") == 40 + 10 + 30 + 30 + 2 * 60
    run = best_run(coast(), "AR", [FLOOD])
    assert (run.revenue, run.bound, run.proved) == (230, 230, True)
    assert run.routes == (Route("FLOOD", ("B4",)),)


def test_every_spike_of_an_off_board_counts() -> None:
    """R75: spikes, not off-boards; and at least 1 even without any."""
    layout = board(
        {"A3": ("AR",)}, A1=port(S, beside=("A3",)), A3=city(N, S, NE), B2=red(SW, S), A5=[(N, NE)], B4=[(SW, N)]
    )
    assert flooded(layout, "A3") == 20 + 30 + 2 * 60
    alone = board({"A3": ("AR",)}, A1=port(S, beside=("A3",)), A3=city(N))
    assert flooded(alone, "A3") == 20 + 60


def test_spikes_that_meet_count_once() -> None:
    """R75: two spikes behind one side; the stops are earned all the same, for a network may use its track again."""
    layout = board(
        {"B6": ("AR",)},
        A3=red(SE),
        C3=red(SW),
        B4=[(S, NW), (S, NE)],
        B6=city(N, S),
        B8=port(N, beside=("B6",)),
    )
    assert flooded(layout, "B6") == 20 + 30 + 30 + 60


def crossing() -> Layout:
    """Off-board B2 leads south over the side between B4 and B6 to station B8, off-board C7 north over it to C3."""
    return board(
        {"C3": ("AR",), "B8": ("AR",)},
        B2=red(S),
        B4=[(N, S), (S, NE)],
        C3=city(SW),
        B6=[(N, S), (N, SE)],
        C7=red(NW),
        B8=city(N, S, worth=40),
        B10=port(N, beside=("B8",)),
    )


def test_lines_that_pass_each_other_on_a_side_count_once() -> None:
    """R75: each station has its spike, but both lines cross the side between B4 and B6."""
    assert flooded(crossing(), "B8") == 40 + 20 + 30 + 60


def test_a_line_does_not_turn_back() -> None:
    """15.3.4: from C3 the track leads to C7 and not to B2, from B8 the other way round; the station matters."""
    basin = waters(crossing(), "AR", RunRules())
    reached = {
        crossing().map.names[n >> 3]: {crossing().map.names[stop >> 3] for stop in basin.network(n, 0).stops}
        for n in basin.stations
    }
    assert reached == {"C3": {"C3", "B8", "C7", "B10"}, "B8": {"B8", "C3", "B2", "B10"}}


def test_full_cities_are_reached_and_not_passed() -> None:
    """15.3.4: as for routes, a city without a free place or an own station ends every line."""
    assert flooded(coast(second=city(SW, NE)), "B4") == 40 + 20 + 30 + 30 + 2 * 60
    full = board(
        {"B4": ("AR",), "C3": ("SR",)},
        B4=city(NE, S, worth=40),
        C3=city(SW, NE),
        D2=red(SW),
        B6=port(N, beside=("B4",)),
    )
    assert flooded(full, "B4") == 40 + 20 + 60


def test_all_ports_beside_own_stations() -> None:
    """15.3.4: a route holds one port, a network any number; but only beside own stations that belong to it."""
    layout = ports_at_both_ends()
    assert flooded(layout, "A3") == flooded(layout, "A5") == 20 + 20 + 50 + 60
    other = Layout(layout.map, stations={layout.map.index("A3") * 8: ("AR",)})
    assert flooded(other, "A3") == 20 + 20 + 50


def london(*, terminal: bool) -> Layout:
    """Two circles of London in A3, ours is the western one; the docks beside it; Chatham B2 on white track."""

    def circle(*exits: int) -> Stop:
        return Stop("city", exits, 100, 1, own_only=True, group="London", terminal=terminal)

    return board(
        {"A3/0": ("AR",), "B2/0": ("AR",)},
        A1=city(S, worth=30),
        A3=[circle(N, NE), circle(S, NE)],
        A5=city(N),
        B2=[city(N), (SW, NE), (N, NE)],
        B0=city(S),
        C1=[(SW, NE)],
        D0=port(SW, beside=("A3", "B2"), worth=80),
    )


@pytest.mark.parametrize("terminal", [False, True])
def test_london(terminal: bool) -> None:
    """R70: a network reaches London only in the circle of the own station, and from it the docks."""
    layout = london(terminal=terminal)
    assert flooded(layout, "A3") == flooded(layout, "A3/0") == 30 + 100 + 80
    assert refused(layout, Route("FLOOD", ("A3/1",))) == "route.no-station"


def test_white_track() -> None:
    """15.2: a route from Chatham and a network from London both use the white track to the docks."""
    layout = board(
        {"A3": ("AR",), "B2/0": ("AR",)},
        A1=city(S),
        A3=city(N, NE, worth=100),
        B2=[city(N, SE), (SW, SE)],
        B0=city(S),
        C3=port(NW, beside=("A3", "B2"), worth=80),
    )
    white = RunRules(shared=(("B2", "C3"),))
    trains = [TWO, FLOOD]
    run = best_run(layout, "AR", trains, rules=white)
    assert run.revenue == (20 + 100 + 80) + (20 + 20 + 80)
    assert best_run(layout, "AR", trains).revenue == (20 + 100) + (100 + 80)
    assert flooded(layout, "A3", "B2", rules=white) == run.revenue
    assert (
        refused(layout, Route("FLOOD", ("A3",)), Route("FLOOD", ("B2",)), trains=[FLOOD, FLOOD]) == "route.side-twice"
    )


def test_the_value_of_another_hex_is_added() -> None:
    """R73: Liverpool's port with a FLOOD train, twice for two spikes."""
    layout = board(
        {"B4": ("AR",)}, B2=red(S), C3=red(SW), B4=city(N, NE, S, worth=50), B6=Stop("port", (N,), 20, adds="B4")
    )
    assert flooded(layout, "B4") == 50 + 30 + 30 + 2 * (20 + 50)


def test_a_route_takes_track_from_the_network() -> None:
    """R76: the sum is to be the highest; the 2+ train must not use a spike, for the port is worth more."""
    layout = coast()
    trains = [PLUS, FLOOD]
    routes = (Route("2+", ("B4", "C3")), Route("FLOOD", ("B4",)))
    assert check_run(layout, "AR", routes, trains) == (40 + 10) + (40 + 30 + 60)
    assert check_run(layout, "AR", routes[::-1], trains) == 180  # networks come last, however it is written
    run = best_run(layout, "AR", trains)
    assert (run.revenue, run.bound) == (230, 230)
    assert run.routes == (Route("FLOOD", ("B4",)),)


def test_two_networks_are_apart_or_refused() -> None:
    """15.3.4: each runs all that is joined to its station, and no track twice; a route between may keep them apart."""
    joined = board({"A3": ("AR",), "A7": ("AR",)}, A1=city(S), A3=city(N, S), A5=city(N, S), A7=city(N, S), A9=city(N))
    both = [FLOOD, FLOOD]
    two = Route("FLOOD", ("A3",)), Route("FLOOD", ("A7",))
    assert refused(joined, *two, trains=both) == "route.side-twice"
    assert best_run(joined, "AR", both).revenue == 100
    between = (Route("D", ("A3", "A5", "A7")), *two)
    assert check_run(joined, "AR", between, [DIESEL, *both]) == 60 + 40 + 40
    full = Layout(joined.map, stations={**joined.stations, joined.map.index("A5") * 8: ("SR",)})
    assert check_run(full, "AR", two, both) == best_run(full, "AR", both).revenue == 60 + 60


def test_the_wire_form() -> None:
    """A network is stored as its station: "M13/2" where a hex has several stops."""
    layout = london(terminal=False)
    run = best_run(layout, "AR", [FLOOD])
    assert run.routes == (Route("FLOOD", ("A3/0",)),)
    assert msgspec.json.encode(run.routes) == b'[{"train":"FLOOD","path":["A3/0"]}]'
    assert msgspec.json.decode(msgspec.json.encode(run.routes), type=tuple[Route, ...]) == run.routes
    assert check_run(layout, "AR", run.routes, [FLOOD]) == run.revenue


def test_refusals() -> None:
    layout = coast()
    assert refused(layout, Route("FLOOD", ("B4", "C3"))) == "route.one-station"
    assert refused(layout, Route("FLOOD", ())) == "route.one-station"
    assert refused(layout, Route("FLOOD", ("Z9",))) == "route.unknown-hex"
    assert refused(layout, Route("FLOOD", ("B4/1",))) == "route.not-a-stop"
    assert refused(layout, Route("FLOOD", ("C3",))) == "route.no-station"
    assert refused(layout, Route("FLOOD", ("B4",)), Route("FLOOD", ("B4",))) == "route.train-twice"
    assert refused(layout, Route("FLOOD", ("B4",)), trains=[TWO]) == "route.no-such-train"
    assert refused(board({"A3": ("AR",)}, A3=city(S)), Route("FLOOD", ("A3",))) == "route.too-short"
    assert best_run(board({"A3": ("AR",)}, A3=city(S)), "AR", [FLOOD]).routes == ()
    pair = board({"A3/0": ("AR",), "A3/1": ("AR",)}, A3=[city(S), city(N)], A5=city(N), A1=city(S))
    assert refused(pair, Route("FLOOD", ("A3",))) == "route.which-stop"

"""Routes against brute force on small random boards, and against recorded games."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

import pytest

from footplate.board.layout import Layout, node
from footplate.board.tiles import FIRST_STOP, Stop
from footplate.routes import (
    Bonus,
    Goal,
    Mine,
    Route,
    RouteError,
    RunRules,
    TrainKind,
    best_run,
    check_run,
    run_earnings,
    search,
    some_run,
    trace,
)
from footplate.routes.diagrams import solve
from tests.test_routes import DIESEL, board

# ---- against brute force

PLAIN = RunRules()


class Found(NamedTuple):
    """A route of the brute force search."""

    path: tuple[str, ...]
    stops: tuple[int, ...]
    sides: frozenset[int]
    mine_ends: int = 0
    links: frozenset[tuple[int, int]] = frozenset()  # pairs of stops


def every_route(
    layout: Layout, company: str, rules: RunRules = PLAIN, free_groups: Sequence[str] = ()
) -> Iterator[Found]:
    """All legal routes of any length, from each of their ends: plain depth first search, no cleverness."""
    across, side = layout.map.grid.across, layout.map.grid.side
    mines = {mine.hex for mine in rules.mines}

    def leave(hex_: int, edge: int, far: Found) -> Iterator[Found]:
        at = across[6 * hex_ + edge]
        used = side[6 * hex_ + edge]
        if at < 0 or used in far.sides:
            return
        sides = far.sides | {used}
        hex_, came_by = at // 6, at % 6
        name = layout.map.names[hex_]
        face = layout.faces[hex_]
        tracks = [(a, b) for a, b in sorted(face.pieces) if b < FIRST_STOP and came_by in (a, b)]
        if tracks and name in mines and not face.stops and not (far.mine_ends and far.path[0] == name):
            yield Found((*far.path, name), far.stops, sides, far.mine_ends + 1, far.links)
        for a, b in tracks:
            now = Found((*far.path, name), far.stops, sides, far.mine_ends, far.links)
            yield from leave(hex_, a + b - came_by, now)
        for i in range(len(face.stops)):
            here = node(hex_, i)
            if came_by in face.stop_exits[i] and here not in far.stops:
                now = Found((*far.path, f"{name}/{i}"), (*far.stops, here), sides, far.mine_ends, far.links)
                yield now
                if not is_end(here):
                    yield from pass_on(now)

    def is_end(here: int) -> bool:
        stop, held = layout.stop(here), layout.stations.get(here, ())
        return stop.is_end or (len(held) == max(stop.slots, 1) and company not in held)

    def pass_on(far: Found) -> Iterator[Found]:
        """Out of the stop that was reached last."""
        hex_, i = divmod(far.stops[-1], 8)
        for edge in layout.faces[hex_].stop_exits[i]:
            yield from leave(hex_, edge, far)
        for link in layout.faces[hex_].tile.links:
            other = node(hex_, sum(link) - i)
            if i in link and other not in far.stops:
                name = f"{layout.map.names[hex_]}/{other & 7}"
                pair = min(far.stops[-1], other), max(far.stops[-1], other)
                now = Found((*far.path, name), (*far.stops, other), far.sides, far.mine_ends, far.links | {pair})
                yield now
                if not is_end(other):
                    yield from pass_on(now)

    for hex_, face in enumerate(layout.faces):
        name = layout.map.names[hex_]
        ways = [pass_on(Found((f"{name}/{i}",), (node(hex_, i),), frozenset())) for i in range(len(face.stops))]
        if name in mines and not face.stops:
            ways += [leave(hex_, edge, Found((name,), (), frozenset(), 1)) for edge in face.exits]
        yield from (found for way in ways for found in way if may_run(layout, company, found, free_groups))


def may_run(layout: Layout, company: str, found: Found, free_groups: Sequence[str] = ()) -> bool:
    """Is this path a route of the company?"""
    own = [n for n in found.stops if company in layout.stations.get(n, ())]
    stops = [layout.stop(n) for n in found.stops]
    named = [stop.group for stop in stops if stop.group and stop.group not in free_groups]
    if not own or len(named) != len(set(named)) or sum(s.makes_route for s in stops) + found.mine_ends < 2:
        return False
    for i, stop in enumerate(stops):
        beside = [n for n in found.stops[max(0, i - 1) : i + 2] if n in own and n != found.stops[i]]
        if stop.own_only and found.stops[i] not in own:
            return False
        if stop.beside and not any(layout.map.names[n >> 3] in stop.beside for n in beside):
            return False
    return True


def fits(layout: Layout, kind: TrainKind, found: Found) -> bool:
    stops = [layout.stop(n) for n in found.stops]
    named = [stop.group for stop in stops if stop.group and stop.group not in kind.free_groups]
    if len(named) != len(set(named)):
        return False
    length = {
        "stops": sum(stop.range_cost for stop in stops) + found.mine_ends,
        "cities": sum(stop.range_cost for stop in stops if stop.kind != "town") + found.mine_ends,
        "best": 0,
        "hexes": len(found.sides),
    }
    return kind.reach is None or length[kind.counts] <= kind.reach


def earned(layout: Layout, kind: TrainKind, found: Found, rules: RunRules = PLAIN) -> tuple[int, int]:
    """Revenue and treasury money of a route."""
    stops = [layout.stop(n) for n in found.stops]
    values = [stop.worth(kind.keys) for stop in stops]
    for i, stop in enumerate(stops):
        if stop.adds:
            values[i] += max((s.worth(kind.keys) for s in layout.faces[layout.map.index(stop.adds)].stops), default=0)
    ends = {stops[0].kind, stops[-1].kind}
    twice = [v for v, s in zip(values, stops, strict=True) if ends == set(kind.doubles) and s.kind == kind.doubles[0]]
    if kind.counts == "best":
        best = sorted(v for v, s in zip(values, stops, strict=True) if s.kind != "town" and s.range_cost)
        values = [v for v, s in zip(values, stops, strict=True) if s.kind == "town" or not s.range_cost]
        values += best[-kind.reach :] if kind.reach else best
    at = {layout.map.names[n >> 3] for n in found.stops}
    passed = {name.partition("/")[0] for name in found.path}
    bonus = sum(b.revenue for b in rules.bonuses if all(at & set(hexes) for hexes in b.hexes))
    mines = sum(mine.treasury for mine in rules.mines if mine.hex in passed)
    return kind.factor * sum(values + twice) + bonus, sum(stop.pays(kind.keys) for stop in stops) + mines


def outcomes(
    layout: Layout, routes: Sequence[Found], trains: Sequence[TrainKind], rules: RunRules = PLAIN
) -> set[tuple[int, int]]:
    """Revenue and treasury money of every way to give each train a route or none."""
    bits: dict[object, int] = {}
    clashes = [sum(1 << bits.setdefault(side, len(bits)) for side in clash(layout, f, rules)) for f in routes]
    done = {(0, 0, 0)}
    for kind in trains:
        options = {
            (used, *earned(layout, kind, found, rules))
            for found, used in zip(routes, clashes, strict=True)
            if fits(layout, kind, found)
        }
        done |= {
            (taken | used, revenue + more, treasury + paid)
            for taken, revenue, treasury in done
            for used, more, paid in options
            if not taken & used
        }
    return {(revenue, treasury) for _, revenue, treasury in done}


def clash(layout: Layout, found: Found, rules: RunRules) -> frozenset[object]:
    """The sides of a route; shared ones on the way to a port carry the name of the stop the train comes from."""
    grid = layout.map.grid
    hexes = [grid.index[name.partition("/")[0]] for name in found.path]
    stops = [name if "/" in name else "" for name in found.path]
    docks = [
        bool(name) and not layout.stop(node(h, int(name[-1]))).makes_route for name, h in zip(stops, hexes, strict=True)
    ]
    pairs = {frozenset(pair) for pair in rules.shared}
    used: set[object] = set(found.links)
    for i, (a, b) in enumerate(itertools.pairwise(hexes)):
        if a == b:
            continue
        side: object = grid.side[6 * a + grid.edge_towards(a, b)]
        left = max((j for j in range(i + 1) if stops[j]), default=None)
        right = min((j for j in range(i + 1, len(hexes)) if stops[j]), default=None)
        is_shared = frozenset((grid.names[a], grid.names[b])) in pairs
        if is_shared and left is not None and right is not None and docks[left] != docks[right]:
            side = stops[right] if docks[left] else stops[left]
        used.add(side)
    return frozenset(used)


FLOWER = ("A3", "A5", "B2", "B4", "B6", "C3", "C5")  # B4 and its six neighbours


def random_board(rng: random.Random) -> Layout:
    """A small board with all kinds of track on it; stations of AR and IR in some cities."""
    hexes: dict[str, Stop | list[Stop | tuple[int, int]]] = {}
    stations: dict[str, tuple[str, ...]] = {}
    for name in FLOWER:
        parts: list[Stop | tuple[int, int]] = []
        for _ in range(rng.choice((1, 1, 2))):
            exits = tuple(sorted(rng.sample(range(6), rng.choice((2, 3, 3, 4)))))
            kind = rng.choice(("city", "city", "town", "offboard", "plain", "plain"))
            if kind == "plain":
                parts.extend(itertools.pairwise(exits))
                continue
            slots = rng.choice((1, 2)) if kind == "city" else 0
            number = sum(isinstance(part, Stop) for part in parts)
            held = tuple(rng.sample(("AR", "IR", "SR"), rng.randint(0, slots)))
            if held:
                stations[f"{name}/{number}"] = held
            value = rng.choice((10, 20, 30, 50))
            parts.append(Stop(kind, exits, {"yellow": value, "diesel": 2 * value}, slots))
        hexes[name] = parts
    return board(stations, some_links(rng, hexes), **hexes)


def some_links(
    rng: random.Random, hexes: Mapping[str, Stop | list[Stop | tuple[int, int]]]
) -> dict[str, tuple[tuple[int, int], ...]]:
    """On some boards every hex with two stops has track between them, or most have."""
    chance = rng.choice((0, 0, 0.7, 1))
    linked = {}
    for name, parts in hexes.items():
        stops = sum(isinstance(part, Stop) for part in (parts if isinstance(parts, list) else [parts]))
        pairs = [pair for pair in itertools.combinations(range(stops), 2) if rng.random() < chance]
        linked[name] = tuple(pairs)
    return linked


KINDS = (
    *(TrainKind(str(n), n, keys=("yellow",)) for n in (2, 3, 4)),
    TrainKind("3H", 3, "hexes", ("yellow",)),
    TrainKind("D", None, keys=("diesel", "yellow")),
)
ALL_KINDS = (
    *KINDS,
    TrainKind("2+", 2, "cities", ("yellow",)),
    TrainKind("3+", 3, "cities", ("yellow",)),
    TrainKind("2D", 2, "best", ("yellow",), 2),
    TrainKind("4H", 4, "hexes", ("yellow",)),
)


def some_boards(seed: int, count: int) -> Iterator[tuple[Layout, list[Found], list[TrainKind], random.Random]]:
    """Boards that are neither dull nor too much for brute force, all the routes there are, and trains."""
    rng = random.Random(seed)
    while count:
        layout = random_board(rng)
        routes = list(every_route(layout, "AR"))
        trains = [rng.choice(KINDS) for _ in range(rng.choice((1, 2, 2, 3)))]
        if len(routes) >= 10 and len(routes) ** len(trains) <= 60_000:
            count -= 1
            yield layout, routes, trains, rng


def test_best_run_agrees_with_brute_force() -> None:
    for layout, routes, trains, _ in some_boards(1889, 300):
        run = best_run(layout, "AR", trains)
        assert run.proved
        assert run.revenue == run.bound == max(outcomes(layout, routes, trains))[0]
        assert check_run(layout, "AR", run.routes, trains) == run.revenue


def special_board(rng: random.Random) -> tuple[Layout, RunRules]:
    """A small board with everything on it that a game may add, and rules to go with it."""
    hexes: dict[str, Stop | list[Stop | tuple[int, int]]] = {}
    stations: dict[str, tuple[str, ...]] = {}
    for name in FLOWER:
        exits = tuple(sorted(rng.sample(range(6), rng.choice((2, 3, 3, 4)))))
        kind = rng.choice(("city", "city", "town", "special", "plain", "plain"))
        if kind == "plain":
            hexes[name] = list(itertools.pairwise(exits))
            continue
        value = rng.choice((10, 20, 30, 50))
        stop = Stop(kind, exits, value, slots=rng.choice((1, 2)))
        if kind == "special":
            stop = rng.choice(SPECIAL)(exits, value)
        held = tuple(rng.sample(("AR", "IR", "SR"), rng.randint(0, min(2, stop.slots))))
        if held and stop.kind == "city":
            stations[f"{name}/0"] = held
        hexes[name] = [stop, *([(exits[0], exits[1])] if rng.random() < 0.2 else [])]
        if rng.random() < 0.3:
            hexes[name] = [stop, *second_stops(rng, exits)]
    bonuses = tuple(Bonus((tuple(rng.sample(FLOWER, 2)), (rng.choice(FLOWER),)), 35) for _ in range(rng.randint(0, 2)))
    mines = tuple(Mine(name, rng.choice((15, 40))) for name in rng.sample(FLOWER, rng.randint(0, 3)))
    shared = (("B4", rng.choice(("A3", "A5", "B2", "B6", "C3", "C5"))),) if rng.random() < 0.4 else ()
    return board(stations, some_links(rng, hexes), **hexes), RunRules(bonuses, mines, shared)


def second_stops(rng: random.Random, exits: Sequence[int]) -> list[Stop]:
    """One or two more stops for a hex, on exits of their own or none."""
    free = [edge for edge in range(6) if edge not in exits]
    return [
        Stop(rng.choice(("city", "town", "port")), tuple(free[:count]), rng.choice((10, 30)), rng.choice((1, 2)))
        for count in rng.sample((0, 1, 2), rng.choice((1, 1, 2)))
    ]


SPECIAL: tuple[Callable[[tuple[int, ...], int], Stop], ...] = (
    lambda exits, value: Stop("offboard", exits, value, group="west"),
    lambda exits, value: Stop("port", exits, value, range_cost=0),
    lambda exits, value: Stop("port", exits, value, range_cost=0, makes_route=False, group="port", beside=FLOWER[:5]),
    lambda exits, value: Stop("mine", exits, 0, treasury=40),
    lambda exits, value: Stop("mine", exits, {"yellow": value}, treasury={"yellow": 15, "diesel": 25}),
    lambda exits, value: Stop("city", exits, value, slots=1, own_only=True, group="west"),
    lambda exits, value: Stop("town", exits, value, adds="B4"),
)


def special_boards(seed: int, count: int) -> Iterator[tuple[Layout, RunRules, list[Found], list[TrainKind]]]:
    rng = random.Random(seed)
    while count:
        layout, rules = special_board(rng)
        if not layout.stations_of("AR"):
            continue
        routes = list(every_route(layout, "AR", rules))
        trains = [rng.choice(ALL_KINDS) for _ in range(rng.choice((1, 2, 2)))]
        if len(routes) >= 6 and len(routes) ** len(trains) <= 40_000:
            count -= 1
            yield layout, rules, routes, trains


GOALS: tuple[tuple[Goal, int], ...] = (("revenue", 0), ("total", 0), ("total", 1), ("revenue", 40))


def check_best(
    layout: Layout,
    trains: Sequence[TrainKind],
    rules: RunRules,
    possible: Collection[tuple[int, int]],
    goals: Sequence[tuple[Goal, int]],
) -> None:
    """The best run for every goal is legal, the best of what is possible (revenue and treasury money), and proved."""
    for goal, least in goals:
        run = best_run(layout, "AR", trains, rules=rules, goal=goal, treasury=least)
        assert run.proved
        assert run_earnings(layout, "AR", run.routes, trains, rules) == (run.revenue, run.treasury)
        share = goal == "total"
        enough = [(revenue + share * paid, paid) for revenue, paid in possible if paid >= least]
        if enough:
            assert (run.revenue + share * run.treasury, run.treasury) == max(enough)
            assert run.bound == max(enough)[0]
        else:
            assert run.routes == ()


def check_special_boards(seed: int, count: int) -> None:
    """Every goal on every board: nothing better exists, and what is answered is legal and earns what it says."""
    for layout, rules, routes, trains in special_boards(seed, count):
        check_best(layout, trains, rules, outcomes(layout, routes, trains, rules), GOALS)


def test_every_kind_and_bonus_agrees_with_brute_force() -> None:
    check_special_boards(1820, 300)


def test_branch_and_bound_alone_agrees_with_brute_force(monkeypatch: pytest.MonkeyPatch) -> None:
    """As where every diagram is too large: it goes on where it left off, to the end."""
    monkeypatch.setattr(search, "QUICK", 0)
    monkeypatch.setattr(solve, "MOST", -1)
    monkeypatch.setattr(solve, "MOST_HEXES", -1)
    check_special_boards(1893, 20)
    for layout, routes, trains, _ in some_boards(1894, 40):
        run = best_run(layout, "AR", trains)
        assert run.revenue == run.bound == max(outcomes(layout, routes, trains))[0]


def test_check_run_knows_every_kind_and_bonus() -> None:
    """All routes of the brute force are legal and earn what it says; what else is tried is refused."""
    rng = random.Random(1895)
    refused: set[str] = set()
    for layout, rules, routes, _ in special_boards(1888, 60):
        legal = {(found.stops, clash(layout, found, rules)) for found in routes}
        for found in routes[:80]:
            kind = rng.choice([kind for kind in ALL_KINDS if fits(layout, kind, found)] or [DIESEL])
            route = Route(kind.name, found.path)
            assert run_earnings(layout, "AR", [route], [kind], rules) == earned(layout, kind, found, rules)
        for _ in range(200):
            route = Route("D", tuple(random_path(rng, layout)))
            try:
                run_earnings(layout, "AR", [route], [DIESEL], rules)
            except RouteError as error:
                refused.add(error.code)
            else:
                stops = trace(layout, route, rules).stops
                assert any(stops == known for known, _ in legal)
    assert {"route.not-yours", "route.not-beside-station", "route.too-short"} <= refused


def test_check_run_accepts_just_the_legal_routes() -> None:
    rng = random.Random(1888)
    refused: set[str] = set()
    for _ in range(60):
        layout = random_board(rng)
        beyond = (1 << len(layout.map.grid.across)) - 1  # links apart
        legal = {(found.stops, sum(1 << s for s in found.sides)) for found in every_route(layout, "AR")}
        for found in every_route(layout, "AR"):
            traced = trace(layout, Route("D", found.path))
            assert (traced.stops, traced.sides & beyond) == (found.stops, sum(1 << s for s in found.sides))
            assert (traced.sides & ~beyond).bit_count() == len(found.links)
            assert check_run(layout, "AR", [Route("D", found.path)], [DIESEL]) == earned(layout, DIESEL, found)[0]
        for _ in range(300):
            route = Route("D", tuple(random_path(rng, layout)))
            try:
                check_run(layout, "AR", [route], [DIESEL])
            except RouteError as error:
                refused.add(error.code)
            else:
                traced = trace(layout, route)
                assert (traced.stops, traced.sides & beyond) in legal
    assert {"route.no-track", "route.side-twice", "route.through-end", "route.blocked", "route.no-station"} <= refused


def random_path(rng: random.Random, layout: Layout) -> Iterator[str]:
    hex_ = rng.randrange(len(layout.map.names))
    for _ in range(rng.randint(2, 5)):
        stops = len(layout.faces[hex_].stops)
        yield layout.map.names[hex_] + (f"/{rng.randrange(stops)}" if stops and rng.random() < 0.5 else "")
        if not layout.faces[hex_].links or rng.random() < 0.5:
            hex_ = rng.choice([n for edge in range(6) if (n := layout.map.grid.neighbour(hex_, edge)) >= 0])


def test_some_run_is_legal_and_runs_where_it_can() -> None:
    rng = random.Random(1895)
    for _ in range(150):
        for layout, rules in ((random_board(rng), RunRules()), special_board(rng)):
            trains = [rng.choice(ALL_KINDS) for _ in range(rng.choice((1, 2, 3)))]
            seed = rng.random()
            run = some_run(layout, "AR", trains, random.Random(seed).randrange, rules)
            assert run == some_run(layout, "AR", trains, random.Random(seed).randrange, rules)
            assert check_run(layout, "AR", run, trains, rules) <= best_run(layout, "AR", trains, rules=rules).revenue
            routes = every_route(layout, "AR", rules)
            can_run = any(fits(layout, kind, found) for found in routes for kind in trains)
            assert bool(run) == can_run

"""Frontier diagrams against brute force on small random boards: every part by itself."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from itertools import pairwise
from math import inf
from unittest.mock import patch

import pytest

from footplate.board.layout import Layout
from footplate.routes import Route, RunRules, TrainKind, best_run, run_earnings, search
from footplate.routes.branch_and_bound.together import Together
from footplate.routes.diagrams import joint, solve
from footplate.routes.diagrams.diagram import Full, build
from footplate.routes.diagrams.order import order_of
from footplate.routes.diagrams.passes import SHUT, Train
from footplate.routes.diagrams.solve import Diagrams, diagram_of
from footplate.routes.lagrangian.tolls import Tolls
from footplate.routes.model.legs import places_of
from footplate.routes.model.route import spell
from footplate.routes.model.task import Clock, Quest
from footplate.routes.model.values import Values, Weights
from footplate.routes.networks.beside import Mix
from tests.test_routes import DIESEL, TWO
from tests.test_routes_flood import DOUBLE, FLOOD, PLUS, flood_boards
from tests.test_routes_flood import outcomes as flood_outcomes
from tests.test_routes_help import only_briefly
from tests.test_routes_oracles import (
    ALL_KINDS,
    FLOWER,
    GOALS,
    PLAIN,
    Found,
    check_best,
    clash,
    earned,
    every_route,
    fits,
    outcomes,
    random_board,
    some_boards,
    special_boards,
)


def train_on(layout: Layout, kind: TrainKind, rules: RunRules) -> Train:
    v = Values(layout, "AR", kind, rules, Weights())
    diagram = diagram_of(v, Clock(10**9, inf))
    assert diagram
    return Train(v, diagram)


def check_passes(seed: int, count: int) -> None:
    """One pass gives the best route of every kind of train."""
    for layout, rules, routes, _ in special_boards(seed, count):
        for kind in ALL_KINDS:
            train = train_on(layout, kind, rules)
            ahead = train.ahead([0] * len(train.diagram.order.legs))
            fitting = [found for found in routes if fits(layout, kind, found)]
            most = max((earned(layout, kind, found, rules)[0] for found in fitting), default=0)
            assert max(0, ahead.best) == most
            legs = [train.diagram.order.legs[k] for k in train.route(ahead)]
            run = [spell(layout, kind.name, places_of(legs))] if legs else []
            assert run_earnings(layout, "AR", run, [kind], rules).revenue == most


def check_numbers(seed: int, count: int) -> None:
    """A diagram holds every route once: as many ways to the end as brute force finds sets of legs."""
    rng = random.Random(seed)
    for _ in range(count):
        layout = random_board(rng)
        v = Values(layout, "AR", ALL_KINDS[4], PLAIN, Weights())
        order = order_of(v.legs, v.ends, keep_all=True)
        assert order
        diagram = build(v, order, 100_000)
        ways = [1, 0]
        for layer in reversed(diagram.layers):
            ways = [*(ways[left] + ways[taken] for left, taken, _ in layer), 1, 0]
        number = ways[0] if len(ways) > 2 else 0
        routes = {_legs(layout, found) for found in every_route(layout, "AR")}
        assert number == len(routes)


def _legs(layout: Layout, found: Found) -> frozenset[object]:
    """From stop to stop with the sides between: what a route uses, in which stretches, whichever way it runs."""
    at = [number for number, name in enumerate(found.path) if "/" in name]
    stretches = [found.path[first : last + 1] for first, last in pairwise(at)]
    return frozenset(
        (frozenset((path[0], path[-1])), clash(layout, Found(path, (), frozenset()), PLAIN)) for path in stretches
    )


def check_tolls(seed: int, count: int) -> None:
    """Tolls on legs, and for passing through a stop: the best route after them, of those that are open."""
    rng = random.Random(seed)
    for layout, rules, _, _ in special_boards(seed, count):
        kind = rng.choice(ALL_KINDS)
        train = train_on(layout, kind, rules)
        legs = train.diagram.order.legs
        tolls = [rng.choice((0, 0, 5, 30, SHUT)) for _ in legs]
        passing = {stop: rng.choice((0, 10, 25)) for stop in train.diagram.order.stops}
        ahead = train.ahead(tolls, passing)
        nets = [0]
        for chosen in _all_routes(train):
            stops = [stop for k in chosen for stop in (legs[k].start, legs[k].to)]
            route = spell(layout, kind.name, places_of([legs[k] for k in chosen]))
            try:
                revenue = run_earnings(layout, "AR", [route], [kind], rules).revenue
            except ValueError:
                continue  # too long
            through = sum(due for stop, due in passing.items() if stops.count(stop) == 2)
            nets.append(revenue - sum(tolls[k] for k in chosen) - through)
        assert max(0, ahead.best) == max(nets)


def _all_routes(train: Train) -> list[list[int]]:
    found: list[list[int]] = []

    def go(k: int, node: int, legs: list[int]) -> None:
        if node == -2:
            found.append(legs)
        elif node >= 0:
            left, taken, _ = train.diagram.layers[k][node]
            go(k + 1, left, legs)
            go(k + 1, taken, [*legs, k])

    if train.diagram.layers and train.diagram.layers[0]:
        go(0, 0, [])
    return found


def diagrams(layout: Layout, trains: Sequence[TrainKind], rules: RunRules) -> tuple[int, int]:
    """The best run by diagrams alone, and their bound."""
    best = 0

    def offer(routes: tuple[Route, ...]) -> int:
        nonlocal best
        best = max(best, run_earnings(layout, "AR", routes, trains, rules).revenue)
        return best

    ordered = sorted(trains, key=lambda kind: kind.name)
    values = {kind: Values(layout, "AR", kind, rules, Weights()) for kind in ordered}
    quest = Quest([values[kind] for kind in ordered], Clock(10**9, inf), 0, 1, 10**9, offer)
    found = Diagrams(quest)
    found.run(0)
    return best, found.bound


def check_together(seed: int, count: int) -> None:
    """Trains together, half of the boards plain ones."""
    for layout, rules, routes, trains in special_boards(seed, count // 2):
        most = max(outcomes(layout, routes, trains, rules))[0]
        assert diagrams(layout, trains, rules) == (most, most)
    for layout, routes, trains, _ in some_boards(seed, count - count // 2):
        most = max(outcomes(layout, routes, trains))[0]
        assert diagrams(layout, trains, PLAIN) == (most, most)


def check_walks(seed: int, count: int) -> None:
    """Trains together without tolls, so that nearly every board is walked."""
    with patch("footplate.routes.diagrams.prices.PASSES", 1):
        for layout, rules, routes, trains in special_boards(seed, count):
            most = max(outcomes(layout, routes, trains, rules))[0]
            assert diagrams(layout, trains, rules) == (most, most)


def check_goals(seed: int, count: int) -> None:
    """Every goal by diagrams alone: treasury money that must be had, bonuses, mines."""
    with (
        patch.object(search, "QUICK", 0),
        patch.object(Together, "run", only_briefly),
        patch.object(Tolls, "run", lambda *_: pytest.fail("left to tolls")),
    ):
        for layout, rules, routes, trains in special_boards(seed, count):
            check_best(layout, trains, rules, outcomes(layout, routes, trains, rules), GOALS)


def check_beside(seed: int, count: int) -> None:
    """A network beside a route, by cuts alone, without levels of damage."""
    rng = random.Random(seed)
    with patch.object(Mix, "_by_levels", lambda *_: pytest.fail("not by levels")):
        for layout, rules, _ in flood_boards(seed, count, FLOWER):
            trains = (FLOOD, rng.choice((TWO, PLUS, DOUBLE, DIESEL)))
            if len(list(every_route(layout, "AR", rules))) <= 2000:
                check_best(layout, trains, rules, flood_outcomes(layout, trains, rules), GOALS[:1])


#: what is compared with brute force, and on how many boards here; `make proof brute` takes more of them
CHECKS: dict[Callable[[int, int], None], int] = {
    check_passes: 60,
    check_numbers: 60,
    check_tolls: 60,
    check_together: 160,
    check_walks: 60,
    check_goals: 60,
    check_beside: 150,
}


@pytest.mark.parametrize("check", CHECKS, ids=[check.__name__ for check in CHECKS])
def test_every_part_agrees_with_brute_force(check: Callable[[int, int], None]) -> None:
    check(1901, CHECKS[check])


def test_what_is_too_much_is_left_to_other_methods(monkeypatch: pytest.MonkeyPatch) -> None:
    """A diagram or a walk that overflows proves nothing, and the answer is right all the same."""
    monkeypatch.setattr(search, "QUICK", 0)
    for place, most in ((solve, 3), (joint, 1)):
        monkeypatch.setattr(place, "MOST", most)
        for layout, rules, routes, trains in special_boards(1908, 15):
            run = best_run(layout, "AR", trains, rules=rules)
            assert (run.revenue, run.proved) == (max(outcomes(layout, routes, trains, rules))[0], True)
    v = Values(layout, "AR", trains[0], rules, Weights())
    order = order_of(v.legs, v.ends, keep_all=True)
    assert order
    with pytest.raises(Full):
        build(v, order, 0)

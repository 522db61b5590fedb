"""Trains on dense boards: tolls for those that count hexes, and what is found where there is track everywhere."""

from __future__ import annotations

from math import inf
from random import Random

import pytest

from footplate.board.layout import Layout
from footplate.board.tiles import Stop
from footplate.routes import Route, RunRules, TrainKind, best_run, check_run
from footplate.routes.lagrangian.crossings import GRAIN, Crossings, can_cross, visit_door
from footplate.routes.lagrangian.tolls import Tolls
from footplate.routes.model.task import Clock, Quest
from footplate.routes.model.values import Values, Weights
from tests.test_routes import NE, SW, N, S, board, city, town
from tests.test_routes_oracles import outcomes, special_boards


def bound_by_tolls(layout: Layout, trains: list[TrainKind], rules: RunRules, best: int) -> int:
    """What tolls alone have to say."""

    def offer(run: tuple[Route, ...]) -> int:
        nonlocal best
        best = max(best, check_run(layout, "AR", run, trains, rules))
        return best

    values = [Values(layout, "AR", kind, rules, Weights()) for kind in trains]
    tolls = Tolls(Quest(values, Clock(1_000_000, inf), 0, 1, 10_000, offer))
    assert tolls.is_useful
    tolls.run(best)
    return tolls.bound


def test_walks_over_borders_bound_and_find_the_best_run() -> None:
    tried = 0
    for layout, rules, routes, _ in special_boards(1895, 40):
        for reaches in ((3,), (4, 4), (5, 2)):
            trains = [TrainKind(f"{n}H", n, "hexes", ("yellow",)) for n in reaches]
            if can_cross(Values(layout, "AR", trains[0], rules, Weights())):
                assert bound_by_tolls(layout, trains, rules, 0) == max(outcomes(layout, routes, trains, rules))[0]
                tried += 1
    assert tried > 20


def test_a_walk_is_never_worse_than_a_route() -> None:
    """At any tolls, on sides and on visits."""
    chance = Random(5)
    kind = TrainKind("5H", 5, "hexes", ("yellow",))
    for layout, rules, _, _ in special_boards(1896, 40):
        v = Values(layout, "AR", kind, rules, Weights())
        if not can_cross(v):
            continue
        doors = {side: (side,) for side in v.layout.map.grid.side}
        crossings = Crossings(v, doors, 0, Clock(1_000_000, inf))
        tolls = {side: chance.randrange(20 * GRAIN) for side in doors}
        tolls |= {visit_door(0, stop): chance.randrange(20 * GRAIN) for stop in v.legs}
        look = crossings.look(tolls)
        found = crossings.above(0, 10_000, 0)
        assert found is not None
        assert all(find.net <= look.net for find in found)
        assert all(find.value == v.value_of(find.legs) for find in found)


def meadow() -> Layout:
    """Forty hexes full of track: cities with six exits, towns with four, six stations."""
    hexes: dict[str, Stop] = {}
    for x, letter in enumerate("ABCDEFGH"):
        for y in range(1 + x % 2, 11, 2):
            worth = 10 * ((3 * x + 2 * y) % 5 + 3)
            is_town = (x + y) % 7 == 0
            hexes[f"{letter}{y}"] = town(S, N, SW, NE) if is_town else city(*range(6), worth=worth, slots=2)
    return board(dict.fromkeys(("B4", "C5", "E3", "F8", "G5", "H2"), ("AR",)), **hexes)


@pytest.mark.parametrize("trains", ["6+ 6+", "6 5", "5D", "6+ 5D", "5D 5D"])
def test_a_wide_dense_board_is_proved_or_within_a_twentieth(trains: str) -> None:
    kinds = {
        "5": TrainKind("5", 5),
        "6": TrainKind("6", 6),
        "6+": TrainKind("6+", 6, "cities"),
        "5D": TrainKind("5D", 5, "best", factor=2),
    }
    chosen = [kinds[name] for name in trains.split()]
    run = best_run(meadow(), "AR", chosen, nodes=45_000)
    assert run.bound <= 1.05 * run.revenue
    assert check_run(meadow(), "AR", run.routes, chosen) == run.revenue

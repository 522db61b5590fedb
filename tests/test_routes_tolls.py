"""Limited trains on dense boards: tolls, the bounds they give, and what is found with them."""

from __future__ import annotations

from math import inf
from random import Random

import pytest

from footplate.board.layout import Layout
from footplate.board.tiles import Stop
from footplate.routes import Route, RunRules, TrainKind, best_run, check_run
from footplate.routes.crossings import Crossings, can_cross, visit_door
from footplate.routes.detours import Detours
from footplate.routes.quest import Quest
from footplate.routes.stretches import places_of
from footplate.routes.tolls import Tolls
from footplate.routes.values import Clock, Values, Weights
from footplate.routes.walks import GRAIN
from tests.test_routes import NE, SW, N, S, board, city, town
from tests.test_routes_oracles import ALL_KINDS, every_route, outcomes, special_boards

LIMITED = [kind for kind in ALL_KINDS if kind.reach is not None]


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


def test_the_bound_is_never_below_the_best_run() -> None:
    for i, (layout, rules, routes, _) in enumerate(special_boards(1825, 70)):
        one, other = LIMITED[i % len(LIMITED)], LIMITED[i // 3 % len(LIMITED)]
        for trains in ([one], [one, one], [one, other]):
            trains.sort(key=LIMITED.index)
            best = max(outcomes(layout, routes, trains, rules))[0]
            bound = bound_by_tolls(layout, trains, rules, 0)
            assert bound == best if all(kind.counts != "best" for kind in trains) else bound >= best


def test_walks_over_borders_bound_and_find_the_best_run(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if there were too many stretches from stop to stop."""
    monkeypatch.setattr("footplate.routes.tolls.stretches", lambda v: None)
    tried = 0
    for layout, rules, routes, _ in special_boards(1895, 25):
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


def test_detours_make_routes() -> None:
    """Whatever is joined together is a route, and earns what is said."""
    kind = TrainKind("2D", 2, "best", ("yellow",), 2)
    for layout, rules, _, _ in special_boards(1827, 40):
        v = Values(layout, "AR", kind, rules, Weights())
        legs = Detours(v, Clock(1_000_000, inf), {}).find((), 8, 0, {})
        if legs:
            names = [layout.map.names[hex_] + (f"/{stop}" if stop >= 0 else "") for hex_, stop in places_of(legs)]
            assert check_run(layout, "AR", [Route("2D", tuple(names))], [kind], rules) == v.value_of(legs)
        else:
            assert not list(every_route(layout, "AR", rules))


def meadow() -> Layout:
    """Forty hexes full of track: cities with six exits, towns with four, six stations."""
    hexes: dict[str, Stop] = {}
    for x, letter in enumerate("ABCDEFGH"):
        for y in range(1 + x % 2, 11, 2):
            worth = 10 * ((3 * x + 2 * y) % 5 + 3)
            is_town = (x + y) % 7 == 0
            hexes[f"{letter}{y}"] = town(S, N, SW, NE) if is_town else city(*range(6), worth=worth, slots=2)
    return board(dict.fromkeys(("B4", "C5", "E3", "F8", "G5", "H2"), ("AR",)), **hexes)


@pytest.mark.parametrize("trains", ["6+ 6+", "6 5", "5D", "6+ 5D"])
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

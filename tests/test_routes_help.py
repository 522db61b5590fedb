"""Trains that somebody helps (cousins of 1820, 14.2 and 14.5.2): two ports, ends that pay twice, a longer reach."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from footplate.board.layout import Layout
from footplate.routes import (
    Help,
    Route,
    RouteError,
    RunRules,
    TrainKind,
    best_run,
    check_run,
    run_help,
    search,
    some_run,
)
from footplate.routes.branch_and_bound.together import Together
from footplate.routes.model.task import Late
from tests.test_routes import DIESEL, NE, SW, N, S, board, city, port, town
from tests.test_routes_flood import FLOOD, PLUS, check_goals, flood_board, red
from tests.test_routes_oracles import FLOWER, GOALS, Found, check_best, every_route, fits, outcomes


def two_ports(kind: TrainKind) -> TrainKind:
    return replace(kind, free_groups=("port",))


def far_trade(kind: TrainKind) -> TrainKind:
    return replace(kind, doubles=("offboard", "port"))


def longer(kind: TrainKind) -> TrainKind:
    assert kind.reach
    return replace(kind, reach=kind.reach + 1, lent=1)


# ---- against brute force

PLAIN_KINDS = (
    PLUS,
    PLUS,
    TrainKind("3+", 3, "cities", ("yellow",)),
    TrainKind("3", 3, keys=("yellow",)),
    TrainKind("3H", 3, "hexes", ("yellow",)),
    TrainKind("2D", 2, "best", ("yellow",), 2),
    DIESEL,
)
HELPED = tuple(
    helped
    for kind in PLAIN_KINDS
    for helped in (
        two_ports(kind),
        two_ports(kind),
        far_trade(kind),
        far_trade(kind),
        two_ports(far_trade(kind)),
        replace(kind, free_groups=("port", "London")),
        *([longer(kind), two_ports(longer(kind))] if kind.reach else []),
    )
)
COAST = ("city", "city", "city", "city", "town", "offboard", "offboard", "port", "port", "london", "plain", "plain")
ROUTES = 40_000  # more pairs than that are too many for brute force


def helped_boards(seed: int, count: int) -> Iterator[tuple[Layout, RunRules, list[Found], list[TrainKind]]]:
    """Boards with a port beside a station, and trains of which at least one is helped."""
    rng = random.Random(seed)
    while count:
        layout, rules = flood_board(rng, FLOWER, COAST)
        routes = list(every_route(layout, "AR", rules, ("port", "London")))
        trains = [rng.choice(HELPED), *(rng.choice(PLAIN_KINDS + HELPED) for _ in range(rng.choice((0, 1, 1, 1, 2))))]
        with_ports = [found for found in routes if any(layout.stop(n).kind == "port" for n in found.stops)]
        if with_ports and len(routes) >= 6 and len(routes) ** len(trains) <= ROUTES:
            count -= 1
            yield layout, rules, routes, trains


def check_boards(seed: int, count: int) -> int:
    """Every answer is the best that brute force finds; on how many boards help made a difference."""
    helped = 0
    for layout, rules, routes, trains in helped_boards(seed, count):
        goals = GOALS if rules.mines else GOALS[:1]
        check_best(layout, trains, rules, outcomes(layout, routes, trains, rules), goals)
        helped += bool(run_help(layout, "AR", best_run(layout, "AR", trains, rules=rules).routes, trains, rules))
    return helped


def test_the_hunt_agrees_with_brute_force() -> None:
    assert check_boards(1820, 250) > 60


def test_diagrams_agree_with_brute_force(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "QUICK", 0)
    monkeypatch.setattr(Together, "run", only_briefly)
    assert check_boards(1821, 60) > 15


def only_briefly(_: Together, nodes: int | None) -> None:
    assert nodes is not None, "left to branch and bound"
    raise Late


def test_beside_networks() -> None:
    """R76 with helped trains, though no game of 1820 has both (R103)."""
    rng = random.Random(1823)
    for layout, rules, _, trains in helped_boards(1823, 40):
        check_goals(layout, [rng.choice(trains), FLOOD], rules)


def test_some_run_is_legal_and_runs_where_it_can() -> None:
    rng = random.Random(1824)
    for layout, rules, routes, trains in helped_boards(1824, 80):
        run = some_run(layout, "AR", trains, rng.randrange, rules)
        assert check_run(layout, "AR", run, trains, rules) <= best_run(layout, "AR", trains, rules=rules).revenue
        assert bool(run) == any(fits(layout, kind, found) for found in routes for kind in trains)


# ---- what the words mean


def coast() -> Layout:
    """South along the coast: port A1 (50), station A3, city A5 (30), station A7, port A9 (60); north-east of A7 the
    off-board B6 (30), and of A5 the town B4."""
    return board(
        {"A3": ("AR",), "A7": ("AR",)},
        A1=port(S, beside=("A3",), worth=50),
        A3=city(N, S, worth=40),
        A5=city(N, S, NE, worth=30),
        B4=town(SW),
        A7=city(N, S, NE, worth=20),
        A9=port(N, beside=("A7",)),
        B6=red(SW),
    )


PLUS_THREE = TrainKind("3+", 3, "cities")
WHOLE = Route("3+", ("A1", "A3", "A5", "A7", "A9"))
ABROAD = Route("3+", ("A9", "A7", "B6"))


def earns(kind: TrainKind, *routes: Route) -> int:
    return check_run(coast(), "AR", routes, [kind] * len(routes))


def helps(kind: TrainKind, route: Route) -> Help:
    found = run_help(coast(), "AR", [route], [kind])
    return found[0][1] if found else Help()


def refused(trains: list[TrainKind], *routes: Route) -> str:
    with pytest.raises(RouteError) as caught:
        check_run(coast(), "AR", routes, trains)
    return caught.value.code


def test_a_port_at_both_ends() -> None:
    """14.2.1: the smaller of the two ports is what the help was worth."""
    assert refused([PLUS_THREE], WHOLE) == "route.group-twice"
    assert earns(two_ports(PLUS_THREE), WHOLE) == 50 + 40 + 30 + 20 + 60
    assert helps(two_ports(PLUS_THREE), WHOLE) == Help(free_group=50)
    assert helps(two_ports(PLUS_THREE), Route("3+", WHOLE.path[1:])) == Help()
    run = best_run(coast(), "AR", [two_ports(PLUS_THREE)])
    assert (run.revenue, run.routes) == (200, (WHOLE,))
    assert best_run(coast(), "AR", [PLUS_THREE]).revenue == 40 + 30 + 20 + 60


def test_two_ports_and_one_city_are_no_route() -> None:
    """15.2: two revenue centres that are not ports, whoever helps."""
    layout = board({"A3": ("AR",)}, A1=port(S, beside=("A3",)), A3=city(N, S), A5=port(N, beside=("A3",)))
    assert best_run(layout, "AR", [two_ports(PLUS_THREE)]).routes == ()
    with pytest.raises(RouteError) as caught:
        check_run(layout, "AR", [Route("3+", ("A1", "A3", "A5"))], [two_ports(PLUS_THREE)])
    assert caught.value.code == "route.too-short"


def test_an_off_board_pays_twice_for_a_port() -> None:
    """14.2.2: off-board and port at the two ends; the port is what the help was worth."""
    assert earns(PLUS_THREE, ABROAD) == 60 + 20 + 30
    assert earns(far_trade(PLUS_THREE), ABROAD) == 60 + 20 + 2 * 30
    assert helps(far_trade(PLUS_THREE), ABROAD) == Help(doubled=60)
    assert earns(far_trade(PLUS_THREE), Route("3+", ("A5", "A7", "B6"))) == 30 + 20 + 30
    assert helps(far_trade(PLUS_THREE), Route("3+", ("A5", "A7", "B6"))) == Help()
    assert best_run(coast(), "AR", [far_trade(TrainKind("2+", 2, "cities"))]).routes == (Route("2+", ABROAD.path),)


def test_a_longer_reach() -> None:
    """14.5.2, R101: one city more than N; the cheapest city or off-board of the route, if it holds more than N."""
    route = Route("2+", ("A1", "A3", "A5", "A7"))
    kind = TrainKind("2+", 2, "cities")
    assert refused([kind], route) == "route.too-long"
    assert earns(longer(kind), route) == 50 + 40 + 30 + 20
    assert helps(longer(kind), route) == Help(lent=20)
    assert helps(longer(kind), Route("2+", ("A3", "A5", "B4"))) == Help()
    assert best_run(coast(), "AR", [longer(kind)]).revenue == 40 + 30 + 20 + 60


def test_two_powers_at_once() -> None:
    """A blue and a red cousin may help the same train."""
    kind = two_ports(longer(TrainKind("2+", 2, "cities")))
    route = Route("2+", WHOLE.path)
    assert earns(kind, route) == 200
    assert helps(kind, route) == Help(free_group=50, lent=20)


def test_trains_of_one_name_take_the_routes_that_suit_them() -> None:
    """One route a share (14.2): which train it was follows from the routes, however they are ordered."""
    layout = coast()
    trains = [PLUS_THREE, two_ports(PLUS_THREE)]
    other = Route("3+", ("A7", "B6"))
    for routes in ((WHOLE, other), (other, WHOLE)):
        assert check_run(layout, "AR", routes, trains) == 200 + 50
        assert run_help(layout, "AR", routes, trains) == [(WHOLE, Help(free_group=50))]
    assert best_run(layout, "AR", trains).revenue == 250
    trains = [PLUS_THREE, far_trade(PLUS_THREE)]
    routes = (Route("3+", ("A1", "A3", "A5")), ABROAD)
    assert check_run(layout, "AR", routes, trains) == 120 + 140
    assert run_help(layout, "AR", routes, trains) == [(ABROAD, Help(doubled=60))]


def test_no_more_routes_are_helped_than_trains() -> None:
    layout = board(
        {f"{letter}{n}": ("AR",) for letter in "AC" for n in (3, 5)},
        **{f"{letter}1": port(S, beside=(f"{letter}3",)) for letter in "AC"},
        **{f"{letter}3": city(N, S) for letter in "AC"},
        **{f"{letter}5": city(N, S) for letter in "AC"},
        **{f"{letter}7": port(N, beside=(f"{letter}5",)) for letter in "AC"},
    )
    routes = [Route("3+", tuple(f"{letter}{n}" for n in (1, 3, 5, 7))) for letter in "AC"]
    assert check_run(layout, "AR", routes, [two_ports(PLUS_THREE)] * 2) == 2 * 160
    with pytest.raises(RouteError) as caught:
        check_run(layout, "AR", routes, [two_ports(PLUS_THREE), PLUS_THREE])
    assert caught.value.code == "route.group-twice"
    assert best_run(layout, "AR", [two_ports(PLUS_THREE), PLUS_THREE]).revenue == 160 + 100

"""The words in which games say how their trains run: what each one means, on boards made for it."""

from __future__ import annotations

import pytest

from footplate.board.layout import Layout
from footplate.board.tiles import Stop
from footplate.routes import (
    Bonus,
    Mine,
    Route,
    RouteError,
    RunRules,
    TrainKind,
    best_run,
    check_run,
    forget_runs,
    route_earnings,
    run_earnings,
    search,
    trace,
)
from tests.test_routes import (
    DIESEL,
    FOUR,
    NE,
    NW,
    SE,
    SW,
    THREE,
    TWO,
    N,
    S,
    board,
    city,
    line,
    offboard,
    port,
    ports_at_both_ends,
    ring,
    town,
)

PLUS = TrainKind("2+", 2, "cities", ("yellow",))
DOUBLE = TrainKind("1D", 1, "best", ("yellow",), 2)


def refused(layout: Layout, path: str, kind: TrainKind = DIESEL, rules: RunRules | None = None) -> str:
    with pytest.raises(RouteError) as caught:
        check_run(layout, "AR", [Route(kind.name, tuple(path.split()))], [kind], rules or RunRules())
    return caught.value.code


def paths(layout: Layout, *trains: TrainKind, rules: RunRules | None = None) -> list[str]:
    return [" ".join(route.path) for route in best_run(layout, "AR", trains, rules=rules or RunRules()).routes]


def test_towns_are_free_for_a_plus_train() -> None:
    """1820: an N+ train counts cities and off-boards, towns pay without being counted."""
    assert paths(line(), PLUS) == ["A11 A9 A7 A5 A3"]
    assert best_run(line(), "AR", [PLUS]).revenue == 40 + 10 + 50 + 10
    assert refused(line(), "A1 A3 A5 A7 A9", PLUS) == "route.too-long"


def test_the_best_stops_count_doubled() -> None:
    """1820 5D: any length; towns and the best N of the other stops pay, all doubled."""
    run = best_run(line(), "AR", [DOUBLE])
    assert (run.revenue, run.bound) == (2 * (50 + 10 + 10), 140)
    traced = trace(line(), Route("1D", ("A1", "A3", "A5", "A7", "A9", "A11", "A13")))
    assert route_earnings(line(), traced, DOUBLE) == (140, 0)


def harbour_line() -> Layout:
    harbour = Stop("port", (N,), 10, range_cost=0)
    return board({"A3": ("AR",)}, A1=city(S), A3=city(N, S, worth=40), A5=harbour)


def test_a_harbour_costs_no_range() -> None:
    """1888 H16: it ends a route, takes nothing of the range, and is one of the two stops that a route needs."""
    assert paths(harbour_line(), TWO) == ["A1 A3 A5"]
    assert best_run(harbour_line(), "AR", [TWO]).revenue == 70
    assert check_run(harbour_line(), "AR", [Route("2", ("A3", "A5"))], [TWO]) == 50


def test_a_port_lies_beside_a_station_and_makes_no_route() -> None:
    """1820 R74: no part of N, none of the two stops, only from a station next to it."""
    layout = board(
        {"A3": ("AR",)}, A1=port(S, beside=("A3",)), A3=city(N, S), A5=city(N, S), A7=port(N, beside=("A5",))
    )
    assert refused(layout, "A1 A3") == "route.too-short"
    assert refused(layout, "A3 A5 A7") == "route.not-beside-station"
    assert paths(layout, TWO) == ["A1 A3 A5"]
    assert best_run(layout, "AR", [TWO]).revenue == 100


def test_one_port_a_route() -> None:
    layout = ports_at_both_ends()
    assert refused(layout, "A1 A3 A5 A7") == "route.group-twice"
    assert best_run(layout, "AR", [DIESEL]).revenue == 20 + 20 + 60


def test_a_place_printed_on_two_hexes_counts_once() -> None:
    """1888 G31: Baotou is printed on A1 and A3."""
    west = Stop("offboard", (S,), 40, group="Baotou")
    layout = board({"B4": ("AR",)}, A3=west, B2=west, A5=town(N, NE), B4=city(N, SW))
    assert refused(layout, "B2 B4 A5 A3") == "route.group-twice"
    assert best_run(layout, "AR", [DIESEL]).revenue == 70
    assert best_run(layout, "AR", [DIESEL, TWO]).revenue == 70 + 60  # one for each train


def test_london() -> None:
    """1820 R70: only to the own station's circle, and from there on to the docks; white track serves two trains."""

    def circle(*exits: int) -> Stop:
        return Stop("city", exits, 40, 1, own_only=True, group="London")

    layout = board(
        {"A1/0": ("AR",), "B2/0": ("AR",)},
        A1=[circle(SE, S), circle(NE, SE)],
        A3=city(N),
        B2=[city(S, SE), (NW, SE)],
        B4=city(N),
        C3=[(NW, SE)],
        D4=Stop("port", (NW,), 100, range_cost=0, makes_route=False, group="port", beside=("A1", "B2")),
    )
    rules = RunRules(shared=(("B2", "C3"), ("C3", "D4")))
    run = best_run(layout, "AR", [TWO, TWO, THREE], rules=rules)
    assert run.revenue == (20 + 40 + 100) + (20 + 20 + 100)
    assert {route.path for route in run.routes} == {
        ("A3", "A1", "B2", "C3", "D4"),
        ("B4", "B2", "C3", "D4"),
    }
    assert best_run(layout, "AR", [TWO, TWO]).revenue == 160 + 40
    assert check_run(layout, "AR", run.routes, [TWO, TWO, THREE], rules) == run.revenue


def test_white_track_serves_one_train_from_each_station() -> None:
    layout = board(
        {"A3": ("AR",)},
        A1=city(S),
        A3=city(N, S, NE),
        B2=city(SW),
        A5=port(N, beside=("A3",)),
    )
    rules = RunRules(shared=(("A3", "A5"),))
    routes = [Route("2", ("A1", "A3", "A5")), Route("2", ("B2", "A3", "A5"))]
    with pytest.raises(RouteError) as caught:
        check_run(layout, "AR", routes, [TWO, TWO], rules)
    assert (caught.value.code, caught.value.facts) == ("route.side-twice", {"hex": "A3", "train": "2"})


def test_the_value_of_another_hex_is_added() -> None:
    """1820 R73: Liverpool's port is worth the city beside it and 20 more."""
    layout = board({"A3": ("AR",)}, A3=city(S, worth=50), A5=Stop("port", (N,), 20, adds="A3"))
    assert best_run(layout, "AR", [TWO]).revenue == 50 + 70


def test_home_and_destination() -> None:
    """1888: every train whose route holds both earns the bonus."""
    rules = RunRules((Bonus((("A3",), ("A5",)), 40),))
    layout = board({"A3": ("AR",)}, A1=city(S, worth=40), A3=city(N, S), A5=town(N))
    assert paths(layout, TWO) == ["A1 A3"]
    assert paths(layout, TWO, rules=rules) == ["A3 A5"]
    assert best_run(layout, "AR", [TWO], rules=rules).revenue == 70
    assert best_run(layout, "AR", [THREE], rules=rules).revenue == 110
    twice = board({"A3": ("AR",)}, A3=city(S, SE), A5=town(N, NE), B4=[(NW, SW)])
    assert best_run(twice, "AR", [TWO, TWO], rules=rules).revenue == 2 * (30 + 40)


def heng_shan() -> Layout:
    """A3 may run to the mountain A5, or to B2, or both with a long train."""
    mountain = Stop("mine", (N,), 0, treasury=40)
    return board({"A3": ("AR",)}, A3=city(S, NE), A5=mountain, B2=city(SW, SE, worth=30), C3=city(NW, worth=30))


def test_the_revenue_goes_before_the_treasury() -> None:
    """1888 G28: the revenue without Heng Shan must be the highest; the mountain counts in the range."""
    run = best_run(heng_shan(), "AR", [TWO])
    assert (run.revenue, run.treasury, run.bound) == (50, 0, 50)
    run = best_run(heng_shan(), "AR", [FOUR])
    assert (run.revenue, run.treasury) == (80, 40)  # of equal ones, the one that also brings the 40
    assert run_earnings(heng_shan(), "AR", run.routes, [FOUR]) == (80, 40)


def test_runs_that_must_bring_the_treasury_something() -> None:
    """1888-N G29 and 1895 R8: the best of the runs that visit the mine."""
    run = best_run(heng_shan(), "AR", [THREE], treasury=40)
    assert (run.revenue, run.treasury, run.bound) == (50, 40, 50)
    run = best_run(heng_shan(), "AR", [THREE], goal="total", treasury=1)
    assert (run.revenue, run.treasury, run.bound) == (50, 40, 90)
    run = best_run(heng_shan(), "AR", [THREE], treasury=80)
    assert (run.routes, run.treasury, run.proved) == ((), 0, True)


def test_a_little_for_the_treasury() -> None:
    """1895 R8: a run that must visit the mine is found however little it pays beside the revenue of other runs."""
    hill = Stop("mine", (N,), 0, treasury=1)
    layout = board({"A3": ("AR",)}, A3=city(S, NE), A5=hill, B2=city(SW, worth=300))
    for goal in ("revenue", "total"):
        run = best_run(layout, "AR", [TWO], goal=goal, treasury=1)
        assert (run.revenue, run.treasury, run.proved) == (20, 1, True)


def test_a_mine_on_plain_track() -> None:
    """1895 R7: a route may pass the mine's hex or end there, and is paid once."""
    layout = board({"A3": ("AR",)}, A3=city(S), A5=[(N, S)], A7=city(N))
    rules = RunRules(mines=(Mine("A5", 30),))
    short, long = TrainKind("1H", 1, "hexes"), TrainKind("2H", 2, "hexes")
    run = best_run(layout, "AR", [short], rules=rules)
    assert [route.path for route in run.routes] == [("A3", "A5")]
    assert (run.revenue, run.treasury) == (20, 30)
    run = best_run(layout, "AR", [long], rules=rules)
    assert (run.revenue, run.treasury) == (40, 30)
    assert refused(layout, "A3 A5", long) == "route.not-a-stop"
    assert refused(layout, "A5 A7", long, rules) == "route.no-station"
    with pytest.raises(RouteError):
        trace(layout, Route("2H", ("A5", "B6")), rules)


def test_no_route_from_a_mine_to_itself() -> None:
    layout = board({"B6": ("AR",)}, A5=[(SE, N), (NE, S)], B6=city(NW, N), B4=[(S, SW)], A3=[], A7=[])
    rules = RunRules(mines=(Mine("A5", 30),))
    assert refused(layout, "A5 B6 B4 A5", DIESEL, rules) == "route.stop-twice"
    run = best_run(layout, "AR", [DIESEL, DIESEL], rules=rules)
    assert (run.revenue, run.treasury) == (40, 60)


def test_a_budget_of_nodes_gives_the_same_answer_every_time() -> None:
    for nodes in (0, 1, 5, 20, 60):
        runs = [best_run(ring(), "AR", [DIESEL, FOUR], nodes=nodes) for _ in range(2)]
        assert runs[0] == runs[1]
        assert runs[0].revenue <= best_run(ring(), "AR", [DIESEL, FOUR]).revenue <= runs[0].bound
    assert not best_run(ring(), "AR", [DIESEL, FOUR], nodes=1).proved


def test_the_bound_of_a_proved_run_is_its_revenue() -> None:
    layout = board({"A3": ("AR",)}, A3=city(S, SW, SE, NE, NW), A5=offboard(N))
    run = best_run(layout, "AR", [DIESEL])
    assert (run.revenue, run.bound, run.proved) == (110, 110, True)


def test_a_port_beside_two_stations_is_run_to_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """1820 15.2: London's docks lie beside London and Chatham. Diagrams must know it as well as branch and bound."""
    dock = Stop("port", (N, NW), 60, range_cost=0, makes_route=False, group="port", beside=("B4", "A5"))
    layout = board({"B4": ("AR",), "A5": ("AR",)}, B4=city(S, SW, N), A5=city(SE, NE), B6=dock, B2=city(S))
    for quick in (search.QUICK, 0):
        monkeypatch.setattr(search, "QUICK", quick)
        forget_runs(layout)
        assert best_run(layout, "AR", [DIESEL]).revenue == 120

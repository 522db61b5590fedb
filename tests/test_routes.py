"""Routes: what is legal, what it earns, the best run and just any run."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import footplate.routes
from footplate.board.boardmap import BoardMap, HexData, MapData, UpgradeData
from footplate.board.layout import Layout, node
from footplate.board.tiles import Stop
from footplate.routes import Route, RouteError, TrainKind, best_run, check_run, route_revenue, some_run, trace

S, SW, NW, N, NE, SE = range(6)
TWO, THREE, FOUR = (TrainKind(str(n), n) for n in (2, 3, 4))
DIESEL = TrainKind("D", None, keys=("diesel", "yellow"))


def city(*exits: int, worth: int = 20, slots: int = 1) -> Stop:
    return Stop("city", exits, worth, slots)


def town(*exits: int) -> Stop:
    return Stop("town", exits, 10)


def offboard(*exits: int) -> Stop:
    return Stop("offboard", exits, {"yellow": 30, "diesel": 90})


def board(
    stations: dict[str, tuple[str, ...]],
    linked: dict[str, tuple[tuple[int, int], ...]] | None = None,
    /,
    **hexes: Stop | list[Stop | tuple[int, int]],
) -> Layout:
    """A printed board: a hex is a stop, or a list of stops and pieces of plain track; stations by "hex/stop".

    In `linked` hexes track joins stops to each other.
    """
    data = []
    for name, printed in hexes.items():
        parts = printed if isinstance(printed, list) else [printed]
        stops = tuple(part for part in parts if isinstance(part, Stop))
        track = tuple(part for part in parts if isinstance(part, tuple))
        data.append(HexData(name, stops=stops, track=track, links=(linked or {}).get(name, ())))
    map_ = BoardMap(MapData("flat", {"letter": "x", "number": "y"}, tuple(data)), {}, UpgradeData({}, {}))
    placed = {}
    for place, held in stations.items():
        hex_, _, stop = place.partition("/")
        placed[node(map_.index(hex_), int(stop or 0))] = held
    return Layout(map_, stations=placed)


def line(**stations: tuple[str, ...]) -> Layout:
    """Off-board A1, then south: city A3, town A5, plain A7, city A9, town A11, off-board A13."""
    return board(
        stations or {"A3": ("AR",)},
        A1=offboard(S),
        A3=city(N, S, worth=40),
        A5=town(N, S),
        A7=[(N, S)],
        A9=city(N, S, worth=50),
        A11=town(N, S),
        A13=offboard(N),
    )


def port(*exits: int, beside: tuple[str, ...], worth: int = 60) -> Stop:
    return Stop("port", exits, worth, range_cost=0, makes_route=False, group="port", beside=beside)


def ports_at_both_ends() -> Layout:
    """Two stations, each beside a port."""
    return board(
        {"A3": ("AR",), "A5": ("AR",)},
        A1=port(S, beside=("A3",), worth=50),
        A3=city(N, S),
        A5=city(N, S),
        A7=port(N, beside=("A5",)),
    )


def ring() -> Layout:
    """Six stops around B4, which holds nothing; A3 is the station."""
    return board(
        {"A3": ("AR",)},
        B2=town(SW, SE),
        C3=city(NW, S),
        C5=town(N, SW),
        B6=city(NE, NW),
        A5=town(SE, N),
        A3=city(S, NE),
        B4=[],
    )


def refusal(layout: Layout, *paths: str, trains: Sequence[TrainKind] = (DIESEL,), company: str = "AR") -> RouteError:
    """Why the trains may not run these paths, given in the order of the trains."""
    routes = [Route(kind.name, tuple(path.split())) for kind, path in zip(trains, paths, strict=False)]
    with pytest.raises(RouteError) as caught:
        check_run(layout, company, routes, trains)
    return caught.value


def earns(layout: Layout, *paths: str, trains: Sequence[TrainKind] = (DIESEL,)) -> int:
    routes = [Route(kind.name, tuple(path.split())) for kind, path in zip(trains, paths, strict=False)]
    return check_run(layout, "AR", routes, trains)


def test_public_names() -> None:
    assert footplate.routes.__all__ == sorted(footplate.routes.__all__)
    assert all(hasattr(footplate.routes, name) for name in footplate.routes.__all__)


# ---- what is legal


def test_a_route_earns_what_its_stops_are_worth() -> None:
    layout = line()
    traced = trace(layout, Route("4", ("A3", "A5", "A7", "A9")))
    names = layout.map.names
    assert [names[stop >> 3] for stop in traced.stops] == ["A3", "A5", "A9"]
    assert traced.borders == 3
    assert traced.sides.bit_count() == 3
    assert route_revenue(layout, traced, FOUR) == 40 + 10 + 50
    assert earns(layout, "A9 A7 A5 A3", trains=[THREE]) == 100


def test_a_diesel_may_earn_more_at_a_stop() -> None:
    assert earns(line(), "A1 A3") == 130
    assert earns(line(), "A1 A3", trains=[TrainKind("5", 5, keys=("brown", "yellow"))]) == 70


def test_an_empty_run_is_legal() -> None:
    assert check_run(line(), "AR", [], [TWO]) == 0
    assert check_run(line(), "AR", [], []) == 0


def test_unknown_hex() -> None:
    for path in ("A3 Z9", "A3/ A5", "A3/x A5", "A3/-1 A5"):
        assert refusal(line(), path).code == "route.unknown-hex"
    assert refusal(line(), "A3 Z9").facts == {"hex": "Z9"}


def test_not_adjacent() -> None:
    error = refusal(line(), "A3 A7 A9")
    assert (error.code, error.facts) == ("route.not-adjacent", {"hex": "A3", "next": "A7"})
    assert refusal(line(), "A3 A3").code == "route.not-adjacent"


def test_no_track() -> None:
    layout = board({"A3": ("AR",)}, A3=city(S), A5=[(N, SE)], A7=city(N), B6=city(NW), B4=city(SW))
    error = refusal(layout, "A3 A5 A7")
    assert (error.code, error.facts) == ("route.no-track", {"hex": "A5", "edges": (N, S)})
    assert refusal(layout, "A3 B4").code == "route.no-track"  # a stop, but no exit on that side
    assert earns(layout, "A3 A5 B6") == 40


def test_not_a_stop() -> None:
    assert refusal(line(), "A3 A5 A7").facts == {"hex": "A7"}
    assert refusal(line(), "A7 A5 A3").code == "route.not-a-stop"
    assert refusal(line(), "A3 A5/1").code == "route.not-a-stop"


def test_too_short() -> None:
    assert refusal(line(), "A3").facts == {"stops": 1}
    assert refusal(line(), "").code == "route.too-short"


def test_no_stop_twice() -> None:
    error = refusal(ring(), "A3 B2 C3 C5 B6 A5 A3")
    assert (error.code, error.facts) == ("route.stop-twice", {"hex": "A3"})


def test_no_side_twice() -> None:
    assert refusal(line(), "A3 A5 A3").facts == {"hex": "A3", "edge": S, "train": "D"}
    assert refusal(line(), "A3 A5 A7 A5 A3").code == "route.side-twice"  # on plain track neither


def test_no_reversing_at_a_junction() -> None:
    """Two branches meet at the north side of A5: a train from one cannot turn into the other."""
    layout = board({"A7": ("AR",)}, A3=city(S), A5=[(N, S), (N, SE)], A7=city(N), B6=city(NW))
    assert refusal(layout, "A7 A5 B6").code == "route.no-track"
    assert refusal(layout, "A7 A5 A3 A5 B6").code == "route.side-twice"
    assert best_run(layout, "AR", [DIESEL]).routes == (Route("D", ("A3", "A5", "A7")),)


def test_branches_that_meet_at_a_side_serve_one_train() -> None:
    layout = board({"A3": ("AR",)}, A3=city(S), A5=[(N, S), (N, SE)], A7=city(N), B6=city(NW))
    error = refusal(layout, "A3 A5 A7", "A3 A5 B6", trains=[THREE, TWO])
    assert (error.code, error.facts) == ("route.side-twice", {"hex": "A3", "edge": S, "train": "2"})
    assert len(best_run(layout, "AR", [TWO, TWO]).routes) == 1


def test_two_trains_may_share_a_stop_but_no_side() -> None:
    assert earns(line(), "A1 A3", "A3 A5", trains=[TWO, THREE]) == 40 + 40 + 10  # A1 has no value for these
    error = refusal(line(), "A1 A3 A5", "A3 A5", trains=[THREE, TWO])
    assert (error.code, error.facts["train"]) == ("route.side-twice", "2")


def test_no_station() -> None:
    assert refusal(line(), "A9 A11").facts == {"company": "AR"}
    assert refusal(line(), "A3 A5", company="IR").code == "route.no-station"


def test_a_full_city_is_an_end_but_no_way_through() -> None:
    layout = line(A3=("AR",), A9=("IR",))
    assert earns(layout, "A3 A5 A7 A9") == 100
    error = refusal(layout, "A3 A5 A7 A9 A11")
    assert (error.code, error.facts) == ("route.blocked", {"hex": "A9"})
    assert best_run(layout, "AR", [DIESEL]).revenue == 90 + 40 + 10 + 50
    assert best_run(layout, "IR", [DIESEL]).revenue == 40 + 10 + 50 + 10 + 90


def test_a_free_circle_lets_everybody_through() -> None:
    layout = board({"A1": ("AR",), "A3": ("IR",)}, A1=city(S), A3=city(N, S, slots=2), A5=town(N))
    assert earns(layout, "A1 A3 A5") == 50


def test_an_offboard_area_is_only_an_end() -> None:
    layout = board({"A3": ("AR",)}, A3=city(S), A5=offboard(N, S), A7=city(N))
    error = refusal(layout, "A3 A5 A7")
    assert (error.code, error.facts) == ("route.through-end", {"hex": "A5"})
    assert earns(layout, "A3 A5") == 110
    assert earns(line(), "A1 A3 A5 A7 A9 A11 A13") == 90 + 40 + 10 + 50 + 10 + 90  # at both ends
    assert best_run(layout, "AR", [DIESEL]).revenue == 110


def test_too_long() -> None:
    error = refusal(line(), "A1 A3 A5", trains=[TWO])
    assert (error.code, error.facts) == ("route.too-long", {"stops": 3, "reach": 2})


def test_a_train_that_counts_hexes() -> None:
    short, long = (TrainKind(f"{n}H", n, "hexes") for n in (2, 3))
    layout = line()
    assert earns(layout, "A3 A5 A7 A9", trains=[long]) == 100
    error = refusal(layout, "A3 A5 A7 A9", trains=[short])
    assert (error.code, error.facts) == ("route.too-long", {"hexes": 3, "reach": 2})
    assert best_run(layout, "AR", [short]).revenue == 50
    assert best_run(layout, "AR", [long]).revenue == 100


def test_no_more_trains_than_owned() -> None:
    routes = [Route("2", ("A1", "A3")), Route("2", ("A3", "A5"))]
    assert check_run(line(), "AR", routes, [TWO, TWO]) == 90
    with pytest.raises(RouteError) as caught:
        check_run(line(), "AR", routes, [TWO, THREE])
    assert (caught.value.code, caught.value.facts) == ("route.train-twice", {"train": "2", "owned": 1})
    with pytest.raises(RouteError) as caught:
        check_run(line(), "AR", routes, [THREE])
    assert (caught.value.code, caught.value.facts) == ("route.no-such-train", {"train": "2"})


def test_a_hex_may_be_passed_twice_on_separate_track() -> None:
    """B4 has two curves; the route runs from A5 over it to B6, through two towns, and over it again to C3."""
    layout = board(
        {"A5": ("AR",)},
        A5=city(NE),
        B4=[(SW, S), (SE, NE)],
        B6=town(N, NE),
        C5=town(SW, NW),
        C3=city(SW, worth=70),
    )
    assert earns(layout, "A5 B4 B6 C5 B4 C3") == 20 + 10 + 10 + 70
    run = best_run(layout, "AR", [DIESEL])
    assert run.routes == (Route("D", ("A5", "B4", "B6", "C5", "B4", "C3")),)


def test_a_hex_with_several_stops() -> None:
    """A3 has a city and a town, both joining the same exits, and plain track between two of them."""
    layout = board({"A1": ("AR",)}, A1=city(S), A3=[town(N, S), city(N, S), (N, S)], A5=town(N))
    assert earns(layout, "A1 A3 A5") == 30  # plain track
    assert earns(layout, "A1 A3/0 A5") == 40
    assert earns(layout, "A1 A3/1 A5") == 50
    assert refusal(layout, "A1 A3").facts == {"hex": "A3", "stops": (0, 1)}
    assert refusal(layout, "A1 A3").code == "route.which-stop"
    assert best_run(layout, "AR", [THREE]).routes == (Route("3", ("A1", "A3/1", "A5")),)
    assert best_run(layout, "AR", [TWO]).routes == (Route("2", ("A1", "A3/1")),)


# ---- the best run


def test_best_run_goes_all_the_way_round() -> None:
    run = best_run(ring(), "AR", [DIESEL])
    assert (run.revenue, run.proved) == (90, True)
    assert sorted(run.routes[0].path) == ["A3", "A5", "B2", "B6", "C3", "C5"]


def test_the_best_run_is_not_the_best_of_each() -> None:
    """Alone the 3-train would run over the station to both cities, which leaves the 2-train nothing."""
    layout = board({"A3": ("AR",)}, A1=city(S, worth=50), A3=city(N, S), A5=city(N, S, worth=50), A7=town(N))
    run = best_run(layout, "AR", [TWO, THREE])
    assert run.revenue == (20 + 50) + (20 + 50 + 10)
    assert run.routes == (Route("3", ("A3", "A5", "A7")), Route("2", ("A1", "A3")))


def test_a_train_may_stand_idle_for_the_sake_of_another() -> None:
    """The one way out of A1 leads to a near town and a far city, which is too far for the train that counts hexes."""
    layout = board(
        {"A1": ("AR",)},
        A1=city(S),
        A3=[(N, S), (N, SE)],
        B4=town(NW),
        A5=[(N, S)],
        A7=[(N, S)],
        A9=city(N, worth=60),
    )
    run = best_run(layout, "AR", [TrainKind("3H", 3, "hexes"), TWO])
    assert (run.revenue, run.proved) == (80, True)
    assert run.routes == (Route("2", ("A1", "A3", "A5", "A7", "A9")),)


def test_search_results_are_read_the_same_way_round() -> None:
    for run in (best_run(line(), "AR", [DIESEL, TWO]).routes, some_run(line(), "AR", [DIESEL], lambda _: 0)):
        assert all(route.path <= route.path[::-1] for route in run)


def test_nothing_to_run() -> None:
    layout = board({"A3": ("AR",)}, A3=city(S), A5=[(N, S)], A7=[])
    for company, trains in (("AR", [DIESEL]), ("AR", []), ("IR", [DIESEL])):
        assert best_run(layout, company, trains) == footplate.routes.Run((), 0, True, 0, 0)
        assert some_run(layout, company, trains, lambda _: 0) == ()


def test_a_passed_deadline_leaves_the_proof_open() -> None:
    layout = ring()
    late = best_run(layout, "AR", [DIESEL, FOUR], deadline=0.0)
    assert not late.proved
    assert check_run(layout, "AR", late.routes, [DIESEL, FOUR]) == late.revenue
    assert best_run(layout, "AR", [DIESEL, FOUR]).proved  # what was not proved is not kept


def field() -> Layout:
    """Fourteen hexes full of track: cities with six exits, towns with four."""
    hexes: dict[str, Stop] = {}
    for x, letter in enumerate("ABCD"):
        for y in range(1 + x % 2, 8, 2):
            is_city = (x + y) % 3 != 0
            hexes[f"{letter}{y}"] = city(*range(6), worth=10 * y + 20, slots=2) if is_city else town(S, N, SW, NE)
    return board({"B4": ("AR",), "C5": ("AR",)}, **hexes)


def test_a_dense_board_is_proved_by_a_sweep() -> None:
    run = best_run(field(), "AR", [DIESEL, DIESEL])
    assert run.proved
    assert run.revenue == run.bound == check_run(field(), "AR", run.routes, [DIESEL, DIESEL])


def test_a_search_cut_short_says_how_far_off_it_may_be() -> None:
    best = best_run(field(), "AR", [DIESEL, DIESEL]).revenue
    for nodes in (30_000, 45_000):
        run = best_run(field(), "AR", [DIESEL, DIESEL], nodes=nodes)
        assert run == best_run(field(), "AR", [DIESEL, DIESEL], nodes=nodes)
        assert check_run(field(), "AR", run.routes, [DIESEL, DIESEL]) == run.revenue <= best <= run.bound

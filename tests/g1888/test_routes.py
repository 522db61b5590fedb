"""1888 draft VII.2 and 1888-N VIII.2: what a revenue location is, and what a route."""

from __future__ import annotations

import pytest

from footplate import Game
from footplate.rounds.running import RunRoutes, run_earned
from footplate.routes import Route, RouteError
from footplate.testing.scene import Scene
from tests.g1888.scenes import ROUTE, both, jhr, refused, run
from tests.g1888.scenes import earns as best

LONG = ("D",)


def earns(game: Game, company: str, *path: str) -> int | str:
    """What a route of the company's train earns, or why it is none."""
    train = game.state.companies[company].trains[0]
    try:
        return run_earned(game.state, company, (Route(train, path),)).revenue
    except RouteError as error:
        return error.code


def tianjin(title: str, d10: str, **tiles: str) -> Game:
    """JHR in Beijing with a tile in Tianjin."""
    return jhr(title, trains=LONG).tiles(D10=d10, **tiles).turn("JHR", RunRoutes, waits=False)


@both
@pytest.mark.rule("1888-draft:VII.2a", "1888-N:VIII.2a")
def test_revenue_locations(title: str) -> None:
    cdl = Scene(title).company("CDL", {"p1": 6}, trains=("2",)).turn("CDL", RunRoutes)
    assert earns(cdl, "CDL", "A19", "A17") == 40  # a city, a town
    assert earns(cdl, "CDL", "A19", "A21") == "route.not-a-stop"
    assert earns(cdl, "CDL", "A17", "A15") == "route.not-a-stop"
    scene = Scene(title).company("LYR", {"p1": 6}, trains=("2",)).tiles(H14="57/1").stations(H14="LYR")
    assert earns(scene.turn("LYR", RunRoutes), "LYR", "H14", "H16") == 30  # the harbour
    scene = Scene(title, phase="3").company("TJL", {"p1": 6}, trains=("2",)).tiles(H4="8860/0").stations(H4="TJL")
    assert earns(scene.turn("TJL", RunRoutes), "TJL", "H4/0", "H2") == 70  # a red area
    scene = Scene(title, phase="3").company("JZR", {"p1": 6}, trains=("2",)).tiles(C3="5/3", C5="L41/1")
    mountain = scene.stations(C3="JZR").turn("JZR", RunRoutes)
    assert earns(mountain, "JZR", "C3", "C5") == 20
    assert best(mountain, "JZR") == (20, 40)


@both
@pytest.mark.rule("1888-draft:VII.2b", "1888-N:VIII.2b")
def test_a_route_joins_two_stops_by_unbroken_track(title: str) -> None:
    game = tianjin(title, "5/1")
    assert earns(game, "JHR", "C9/1", "D10") == 50
    assert earns(game, "JHR", "C9/1") == "route.too-short"
    refused(game, run("C9/1", train="D"), "route.too-short", ROUTE)
    assert earns(game, "JHR", "C9/0", "D10") == "route.no-track"  # the city to the west
    assert earns(tianjin(title, "57/1"), "JHR", "C9/1", "D10") == "route.no-track"
    assert earns(game, "JHR", "C9/1", "E9") == "route.not-adjacent"
    lyr = Scene(title).company("LYR", {"p1": 6}, trains=("2",)).turn("LYR", RunRoutes, waits=False)
    assert best(lyr, "LYR") == (0, 0)
    assert earns(lyr, "LYR", "F16") == "route.too-short"


@both
@pytest.mark.rule("1888-draft:VII.2c", "1888-N:VIII.2c")
def test_a_route_has_a_station_of_the_company(title: str) -> None:
    game = tianjin(title, "6/2", D12="58/1")
    assert earns(game, "JHR", "D10", "D12") == "route.no-station"
    assert earns(game, "JHR", "C9/1", "D10", "D12") == 30 + 20 + 10 + 30  # Tangshan is JHR's destination
    foreign = jhr(title).company("SSL", {"p2": 6}, trains=("D",)).tiles(D10="6/2").turn("SSL", RunRoutes, waits=False)
    assert earns(foreign, "SSL", "C9/1", "D10") == "route.no-station"


CROSSING = {"D8": "20/0", "D6": "7/4", "E7": "3/2", "C9": "L42/2"}  # a loop from D10 over D8, D6, E7 and D8 to Beijing


@both
@pytest.mark.rule("1888-draft:VII.2d", "1888-N:VIII.2d")
def test_no_track_is_used_twice(title: str) -> None:
    game = tianjin(title, "6/2", D12="58/1")
    assert earns(game, "JHR", "C9/1", "D10", "D12", "D10") == "route.side-twice"
    assert earns(game, "JHR", "D10", "C9/1", "D10") == "route.side-twice"
    branches = tianjin(title, "5/1", D8="24/4", D6="7/4", E7="3/2")  # from the east to the west and to the south-west
    assert earns(branches, "JHR", "C9/1", "D10", "D8", "E7") == 60
    assert earns(branches, "JHR", "C9/1", "D10", "D8", "E7", "D6", "D8", "D10") == "route.side-twice"


@both
@pytest.mark.rule("1888-draft:VII.2e", "1888-N:VIII.2e")
def test_separate_tracks_of_one_tile(title: str) -> None:
    game = tianjin(title, "5/1", **CROSSING)
    loop = ("C9/1", "D10", "D8", "D6", "E7", "D8", "C9/2")
    assert earns(game, "JHR", *loop) == 40 + 20 + 10 + 40
    game.play(run(*loop, train="D"))


@both
@pytest.mark.rule("1888-draft:VII.2f", "1888-N:VIII.2f")
def test_no_turning_back_at_a_junction(title: str) -> None:
    game = tianjin(title, "5/1", D8="23/0", C9="L42/2", E7="4/0")  # SW with NE, SW with E
    assert earns(game, "JHR", "C9/1", "D10", "D8", "C9/2") == "route.no-track"
    assert earns(game, "JHR", "C9/1", "D10", "D8", "E7") == 40 + 20 + 10


@both
@pytest.mark.rule("1888-draft:VII.2g", "1888-N:VIII.2g")
def test_no_change_of_track_at_a_crossing(title: str) -> None:
    game = tianjin(title, "5/1", D8="20/0", C9="L42/2", E7="4/0", D6="9/1")
    assert earns(game, "JHR", "C9/1", "D10", "D8", "E7") == "route.no-track"  # E to SW
    assert earns(game, "JHR", "C9/1", "D10", "D8", "C9/2") == "route.no-track"  # E to NE
    scene = jhr(title, trains=LONG).company("JZR", {"p2": 6}, trains=LONG).tiles(D8="20/0", C9="L42/2", E7="4/0")
    other = scene.company("HJR", {"p2": 6}, trains=LONG).stations(C9="- | - | HJR").turn("JHR", RunRoutes, waits=False)
    assert earns(other, "HJR", "C9/2", "D8", "E7") == 50  # NE to SW


@both
@pytest.mark.rule("1888-draft:VII.2h", "1888-N:VIII.2h")
def test_out_of_a_stop_by_any_other_track(title: str) -> None:
    tiles = {"D12": "58/1", "D8": "8/4", "E7": "4/0", "C11": "9/0", "B12": "3/0", "C13": "6/0"}
    game = tianjin(title, "15/1", **tiles)
    assert earns(game, "JHR", "C9/1", "D10", "D12") == 30 + 30 + 10 + 30
    assert earns(game, "JHR", "C9/1", "D10", "D8", "E7") == 30 + 30 + 10
    assert earns(game, "JHR", "C9/1", "D10", "C11", "B12") == 30 + 30 + 10
    assert earns(game, "JHR", "C9/1", "D10", "C9/1") == "route.side-twice"


@both
@pytest.mark.rule("1888-draft:VII.2i", "1888-N:VIII.2i")
def test_a_red_area_is_an_end(title: str) -> None:
    scene = Scene(title, phase="3").company("TJL", {"p1": 6}, trains=LONG).tiles(H4="8860/0", G3="7/5", E3="57/0")
    xian = scene.stations(H4="TJL").turn("TJL", RunRoutes)
    assert earns(xian, "TJL", "H4/0", "H2") == 70
    assert earns(xian, "TJL", "H4/0", "H2", "G3", "H4/1") == "route.through-end"
    scene = Scene(title, phase="3").company("CDL", {"p1": 6}, trains=LONG).tiles(B20="8858/0")
    changchun = scene.turn("CDL", RunRoutes)  # a city with CDL's own station, and yet an end
    assert earns(changchun, "CDL", "A17", "A19") == 50
    assert earns(changchun, "CDL", "A19", "A21", "B20/1") == 70
    assert earns(changchun, "CDL", "A17", "A19", "A21", "B20/1") == "route.through-end"


@both
@pytest.mark.rule("1888-draft:VII.2i", "1888-N:VIII.2i")
def test_baotou_is_one_place_on_two_hexes(title: str) -> None:
    scene = Scene(title, phase="3").company("JZR", {"p1": 6}, trains=LONG).tiles(B2="4/2", B4="8/0", C3="5/2")
    game = scene.stations(C3="JZR").turn("JZR", RunRoutes)
    assert earns(game, "JZR", "A1", "B2", "C3") == 40 + 10 + 20
    assert earns(game, "JZR", "A3", "B4", "C3") == 40 + 20
    assert earns(game, "JZR", "A1", "B2", "C3", "B4", "A3") == "route.group-twice"
    assert best(game, "JZR") == (70, 0)


@both
@pytest.mark.parametrize(
    ("d10", "stations", "through"),
    [
        ("6/2", "SSL", "route.blocked"),
        ("6/2", "JHR", 90),
        ("6/2", "", 90),
        ("15/1", "SSL", 100),
        ("15/1", "SSL CDL", "route.blocked"),
    ],
)
@pytest.mark.rule("1888-draft:VII.2j", "1888-draft:VII.2k", "1888-N:VIII.2j", "1888-N:VIII.2k", "1888-N:VIII.2l")
def test_a_full_city_is_an_end_for_others(title: str, d10: str, stations: str, through: int | str) -> None:
    scene = jhr(title, trains=LONG).tiles(D10=d10, D12="58/1").company("SSL", {"p2": 6}).company("CDL", {"p2": 6})
    game = scene.stations(D10=stations or "-").turn("JHR", RunRoutes)
    assert earns(game, "JHR", "C9/1", "D10") == (50 if d10 == "6/2" else 60)
    assert earns(game, "JHR", "C9/1", "D10", "D12") == through


@both
@pytest.mark.rule("1888-N:VIII.2l")
def test_a_place_kept_for_a_home_is_free_to_pass(title: str) -> None:
    scene = Scene(title, phase="3").company("JHR", {"p1": 6}, trains=LONG).stations(D10="JHR")
    game = scene.tiles(D10="5/1", D8="8/4", E7="4/0", F6="57/0", G5="55/0").turn("JHR", RunRoutes)
    assert earns(game, "JHR", "D10", "D8", "E7", "F6", "G5/0") == 20 + 10 + 20 + 10  # Handan is HJR's

"""1888 draft VII.3.6, 1888-N VIII.3.6: which runs trains make. What they earn is in test_revenue."""

from __future__ import annotations

import pytest

from footplate import Game
from footplate.game.events import TrainsRan
from footplate.rounds.running import RunRoutes
from footplate.rounds.track import LayTrack
from footplate.testing.questions import at_step, events_of, play
from footplate.testing.scene import Scene
from tests.g1888.scenes import PASS, ROUTE, STEP, both, earns, jhr, refused, runs

TANGSHAN = {"D10": "6/2", "D12": "58/1"}  # Beijing (30), Tianjin (20), Tangshan (10)
MOUNTAIN = {"C3": "6/2", "C5": "L41/1", "D6": "8/0", "E5": "57/0"}  # Datong (20), Heng Shan, Shijiazhuang (20)


def ran(game: Game, *routes: str) -> int:
    """The revenue of a run that is made."""
    (event,) = events_of(TrainsRan, game.play(runs(*routes)))
    return event.revenue


def tangshan(title: str, *trains: str, stations: str = "-") -> Game:
    """JHR in Beijing, perhaps in Tianjin too, with track to Tangshan; phase 2."""
    scene = jhr(title, phase="2", trains=trains).tiles(**TANGSHAN).stations(D10=stations)
    return scene.company("SSL", {"p2": 6}, trains=trains).turn("JHR", RunRoutes)


# ---- a train and its route ----


@both
@pytest.mark.rule("1888-draft:VII.3.6a", "1888-N:VIII.3.6a")
def test_each_train_runs_once(title: str) -> None:
    one = tangshan(title, "2", stations="JHR")
    refused(one, runs("2: C9/1 D10", "2: D10 D12"), "route.train-twice", ROUTE)
    refused(one, runs("3: C9/1 D10 D12"), "route.no-such-train", ROUTE)
    assert ran(one, "2: C9/1 D10") == 50
    refused(one, runs("2: C9/1 D10"), "turn.wrong-step", STEP)
    assert ran(tangshan(title, "2", "2", stations="JHR"), "2: C9/1 D10", "2: D10 D12") == 50 + 30
    idle = tangshan(title, "3", "2")
    assert ran(idle, "3: C9/1 D10 D12") == 90  # no track is left for the other


@both
@pytest.mark.rule("1888-draft:VII.3.6b", "1888-N:VIII.3.6b")
def test_one_stop_makes_no_route(title: str) -> None:
    game = tangshan(title, "3")
    refused(game, runs("3: C9/1"), "route.too-short", ROUTE)
    refused(game, runs("3: C9/1 C9/1"), "route.not-adjacent", ROUTE)
    assert ran(game, "3: C9/1 D10 D12") == 90
    alone = jhr(title, trains=("3",)).turn("JHR", LayTrack)
    play(alone, PASS)
    assert at_step(alone) == "buy_trains JHR"  # nothing to run


@both
@pytest.mark.rule("1888-draft:VII.3.6c", "1888-N:VIII.3.6c")
def test_a_station_anywhere_on_the_route(title: str) -> None:
    scene = Scene(title).company("SSL", {"p1": 6}, trains=("3",)).tiles(**TANGSHAN).stations(D10="SSL")
    game = scene.turn("SSL", RunRoutes)
    assert ran(game, "3: D12 D10 C9/1") == 10 + 20 + 30
    without = tangshan(title, "2")
    refused(without, runs("2: D10 D12"), "route.no-station", ROUTE)


@both
@pytest.mark.rule("1888-draft:VII.3.6d", "1888-draft:VII.3.6g", "1888-N:VIII.3.6d", "1888-N:VIII.3.6g")
def test_a_train_stops_as_often_as_its_number_and_leaves_out_nothing(title: str) -> None:
    game = tangshan(title, "2")
    refused(game, runs("2: C9/1 D10 D12"), "route.too-long", ROUTE)
    assert ran(game, "2: C9/1 D10") == 50
    assert ran(tangshan(title, "3"), "3: C9/1 D10 D12") == 90
    scene = Scene(title, phase="3").company("SSL", {"p1": 6}, trains=("2",)).tiles(C13="57/0", D12="58/1", D10="14/0")
    town = scene.stations(C13="SSL").turn("SSL", RunRoutes)
    refused(town, runs("2: C13 D12 D10"), "route.too-long", ROUTE)  # over the town, which counts
    assert ran(town, "2: C13 D12") == 30


NINE = "E7 D8 C9 D10 D12 C13 B14 B16/0 B18 A17 A19"


def nine_stops(title: str, train: str) -> Game:
    """From Baoding through Beijing and Shenyang to Changchun: 10, 70, 20, 10, 20, 10, 50, 20 and 50."""
    tiles = {"E7": "4/0", "D8": "9/0", "C9": "8893/0", "C13": "57/0", "B14": "8/4", "B16": "55/1", "B18": "X7/0"}
    scene = jhr(title, phase="D", trains=(train,)).tiles(**tiles, **TANGSHAN)
    return scene.turn("JHR", RunRoutes)


@both
@pytest.mark.rule("1888-draft:VII.3.6e", "1888-draft:VII.3.6d", "1888-N:VIII.3.6e", "1888-N:VIII.3.6d")
def test_a_diesel_stops_as_often_as_it_likes(title: str) -> None:
    assert ran(nine_stops(title, "D"), f"D: {NINE}") == 10 + 70 + 20 + 10 + 20 + 10 + 50 + 20 + 50 + 30
    six = nine_stops(title, "6")
    refused(six, runs(f"6: {NINE}"), "route.too-long", ROUTE)
    refused(six, runs("6: C9 D10 D12 C13 B14 B16/0 B18 A17"), "route.too-long", ROUTE)
    assert ran(six, "6: C9 D10 D12 C13 B14 B16/0 B18") == 70 + 20 + 10 + 20 + 10 + 50 + 30


@both
@pytest.mark.rule("1888-draft:VII.3.6f", "1888-N:VIII.3.6f")
def test_the_way_between_two_stops_may_be_long(title: str) -> None:
    tiles = {"C9": "L42/2", "D8": "8/3", "E9": "8/0", "F8": "9/0", "G7": "9/0", "H6": "8/1", "H4": "8860/0"}
    scene = Scene(title, phase="3").company("HJR", {"p1": 6}, trains=("2",)).tiles(**tiles)
    game = scene.stations(C9="- | - | HJR").turn("HJR", RunRoutes)
    assert ran(game, "2: C9/2 D8 E9 F8 G7 H6 H4/1") == 40 + 40


# ---- no stop twice, but two of one tile ----


@both
@pytest.mark.rule("1888-draft:VII.3.6h", "1888-N:VIII.3.6h")
def test_no_city_twice_in_a_route(title: str) -> None:
    scene = jhr(title, phase="5", trains=("5",)).tiles(C9="8892/0", C11="7/0", D10="5/2")
    game = scene.turn("JHR", RunRoutes)
    refused(game, runs("5: C9 D10 C11 C9"), "route.stop-twice", ROUTE)
    assert earns(game, "JHR") == (80, 0)
    assert ran(game, "5: C9 D10") == 60 + 20


@both
@pytest.mark.rule("1888-draft:VII.3.6h", "1888-N:VIII.3.6h")
def test_no_red_area_twice_in_a_route(title: str) -> None:
    """Baotou is one place, on two hexes."""
    scene = Scene(title, phase="4").company("TJL", {"p1": 6}, trains=("4",)).tiles(B2="4/2", C3="5/2", B4="8/0")
    game = scene.stations(C3="TJL").turn("TJL", RunRoutes)
    refused(game, runs("4: A1 B2 C3 B4 A3"), "route.group-twice", ROUTE)
    assert earns(game, "TJL") == (70, 0)
    assert ran(game, "4: A1 B2 C3") == 40 + 10 + 20


BEIJING_TO_BEIJING = [
    pytest.param("2", "3", {"C7": "7/4", "D8": "8/2", "D10": "5/1"}, "C9/0 C7 D8 D10 C9/1", 80, id="yellow"),
    pytest.param("3", "2", {"C9": "L42/0", "C7": "7/3", "B8": "8/4", "B10": "7/0"}, "C9/0 C7 B8 B10 C9/1", 80, id="W"),
    pytest.param("3", "3", {"C9": "L42/0", "C11": "7/0", "D10": "5/2"}, "C9/3 D10 C11 C9/2", 100, id="SE"),
]  # fmt: skip


@both
@pytest.mark.parametrize(("phase", "train", "tiles", "path", "revenue"), BEIJING_TO_BEIJING)
@pytest.mark.rule("1888-draft:VII.3.6i", "1888-draft:VII.3.6j", "1888-N:VIII.3.6i")
def test_example_from_beijing_to_beijing(
    title: str, phase: str, train: str, tiles: dict[str, str], path: str, revenue: int
) -> None:
    scene = Scene(title, phase=phase).company("JZR", {"p1": 6}, trains=(train,)).company("JHR", {"p1": 6})
    company = "JHR" if path.startswith("C9/3") else "JZR"
    scene.draft.change(company, trains=(train,))
    assert ran(scene.tiles(**tiles).turn(company, RunRoutes), f"{train}: {path}") == revenue


@both
@pytest.mark.parametrize("path", ["C9 C7 B8 B10 C9", "C9 D10 C11 C9"])
@pytest.mark.rule("1888-draft:VII.3.6j", "1888-N:VIII.3.6i")
def test_example_no_more_when_it_is_brown(title: str, path: str) -> None:
    tiles = {"C9": "8892/0", "C7": "7/3", "B8": "8/4", "B10": "7/0", "C11": "7/0", "D10": "5/2"}
    game = jhr(title, phase="5", trains=("5",)).tiles(**tiles).turn("JHR", RunRoutes)
    refused(game, runs(f"5: {path}"), "route.stop-twice", ROUTE)


@both
@pytest.mark.rule("1888-draft:VII.3.6i", "1888-draft:VII.3.6j", "1888-N:VIII.3.6i")
def test_example_both_cities_of_a_green_tile_with_two(title: str) -> None:
    scene = Scene(title, phase="3").company("TJL", {"p1": 6}, trains=("3",)).tiles(H4="8858/2", H6="7/0")
    game = scene.stations(H4="TJL").turn("TJL", RunRoutes)
    assert ran(game, "3: H4/0 H6 I5 H4/1") == 40 + 40 + 40


@both
@pytest.mark.rule("1888-draft:VII.3.6i", "1888-N:VIII.3.6i")
def test_both_towns_of_a_tile(title: str) -> None:
    scene = Scene(title, phase="3").company("TJL", {"p1": 6}, trains=("3",))
    scene.tiles(C3="6/2", C5="8/1", B6="55/0", B8="7/1").stations(C3="TJL")
    game = scene.turn("TJL", RunRoutes)
    assert ran(game, "3: C3 C5 B6/0 A7 B8 B6/1") == 20 + 10 + 10


# ---- several trains ----


@both
@pytest.mark.rule("1888-draft:VII.3.6k", "1888-N:VIII.3.6j", "1888-N:VIII.3.6k")
def test_trains_share_stops_and_no_track(title: str) -> None:
    game = tangshan(title, "2", "2", stations="JHR")
    assert refused(game, runs("2: C9/1 D10", "2: C9/1 D10"), "route.side-twice", ROUTE).facts["train"] == "2"
    refused(game, runs("2: C9/1 D10", "2: D10 C9/1"), "route.side-twice", ROUTE)
    assert ran(game, "2: C9/1 D10", "2: D10 D12") == (30 + 20) + (20 + 10)  # Tianjin pays both


def through_d8(title: str, d8: str) -> Game:
    """HJR in Beijing and in Tianjin, with track from both through D8 to Baoding, and two 2-trains."""
    tiles = {"C9": "L42/2", "D10": "57/1", "D8": d8, "D6": "7/4", "E7": "3/2"}
    scene = Scene(title, phase="3").company("HJR", {"p1": 6}, trains=("2", "2")).tiles(**tiles)
    return scene.stations(C9="- | - | HJR", D10="HJR").turn("HJR", RunRoutes)


@both
@pytest.mark.rule("1888-draft:VII.3.6l", "1888-draft:VII.3.6k", "1888-N:VIII.3.6l", "1888-N:VIII.3.6k")
def test_example_a_junction_serves_one_train_and_a_crossing_two(title: str) -> None:
    junction = through_d8(title, "23/0")  # from the north-east and from the east to the south-west
    refused(junction, runs("2: C9/2 D8 E7", "2: D10 D8 E7"), "route.side-twice", ROUTE)
    assert ran(junction, "2: C9/2 D8 E7") == 40 + 10
    crossing = through_d8(title, "20/0")  # from the east to the west instead
    assert ran(crossing, "2: C9/2 D8 E7", "2: D10 D8 D6 E7") == (40 + 10) + (20 + 10)


# ---- from home to destination ----


@both
@pytest.mark.rule("1888-draft:VII.3.6m", "1888-N:VIII.3.6m")
def test_home_and_destination_on_one_route_earn_the_bonus(title: str) -> None:
    game = tangshan(title, "3")
    assert ran(game, "3: C9/1 D10 D12") == 30 + 20 + 10 + 30
    two = tangshan(title, "2", "2", stations="JHR")
    assert ran(two, "2: C9/1 D10", "2: D10 D12") == 80  # between them, but on no single route
    other = Scene(title).company("SSL", {"p1": 6}, trains=("3",)).tiles(**TANGSHAN).stations(D10="SSL")
    assert ran(other.turn("SSL", RunRoutes), "3: C9/1 D10 D12") == 60  # somebody else's home
    scene = Scene(title).company("JHR", {"p1": 6}, trains=("3",), home=False).tiles(**TANGSHAN).stations(D10="JHR")
    assert ran(scene.turn("JHR", RunRoutes), "3: C9/1 D10 D12") == 90  # the station need not be the one at home


@both
@pytest.mark.rule("1888-draft:VII.3.6m", "1888-N:VIII.3.6m")
def test_any_stop_of_the_hexes_counts(title: str) -> None:
    """Zhangjiakou or Xuanhua; the other city of Beijing."""
    for tile, town in (("2/4", "B6/1"), ("55/2", "B6/0")):
        scene = Scene(title).company("JZR", {"p1": 6}, trains=("2",)).tiles(C7="8/2", B6=tile)
        assert ran(scene.turn("JZR", RunRoutes), f"2: C9/0 C7 {town}") == 30 + 10 + 40
    scene = jhr(title, phase="3", trains=("2",)).tiles(C9="L42/0", C11="8/5", D12="3/1").stations(C9="- | - | JHR")
    assert ran(scene.turn("JHR", RunRoutes), "2: C9/2 C11 D12") == 40 + 10 + 30


@both
@pytest.mark.rule("1888-draft:VII.3.6m", "1888-N:VIII.3.6m")
def test_every_train_that_does_it_earns_the_bonus(title: str) -> None:
    scene = jhr(title, phase="5", trains=("5", "5")).tiles(C9="8892/0", D10="6/2", C11="8/5", D12="3/1")
    game = scene.turn("JHR", RunRoutes)
    assert ran(game, "5: C9 D10 D12", "5: C9 C11 D12") == (60 + 20 + 10 + 30) + (60 + 10 + 30)


# ---- the harbour ----


def qingdao(
    title: str, h14: str = "57/1", *, phase: str = "2", trains: tuple[str, ...] = ("2",), **tiles: str
) -> Scene:
    """LYR with a station in Qingdao beside the harbour."""
    return Scene(title, phase=phase).company("LYR", {"p1": 6}, trains=trains).tiles(H14=h14, **tiles)


@both
@pytest.mark.parametrize("phase", ["2", "3", "4", "5", "6", "D"])
@pytest.mark.rule("1888-draft:VII.3.6n", "1888-draft:VII.3.6o", "1888-N:VIII.3.6n", "1888-N:VIII.3.6o")
def test_example_one_city_and_the_harbour_are_a_route(title: str, phase: str) -> None:
    game = qingdao(title, phase=phase).stations(H14="LYR").turn("LYR", RunRoutes)
    assert ran(game, "2: H14 H16") == 20 + 10


@both
@pytest.mark.rule("1888-draft:VII.3.6n", "1888-N:VIII.3.6n")
def test_the_harbour_is_an_end(title: str) -> None:
    game = qingdao(title).stations(H14="LYR").turn("LYR", RunRoutes)
    refused(game, runs("2: H14 H16 H14"), "route.side-twice", ROUTE)
    assert game.state.board.faces[game.title.map.index("H16")].exits == (1,)


@both
@pytest.mark.rule("1888-draft:VII.3.6o", "1888-N:VIII.3.6o")
def test_the_harbour_takes_nothing_of_a_trains_range(title: str) -> None:
    xuzhou = qingdao(title, H12="9/1", H10="7/4").stations(H14="LYR").turn("LYR", RunRoutes)
    assert ran(xuzhou, "2: I11 H10 H12 H14 H16") == 30 + 20 + 10
    weifang = qingdao(title, "6/2", G13="58/3").stations(H14="LYR").turn("LYR", RunRoutes)
    assert ran(weifang, "2: G13 H14 H16") == 10 + 20 + 10
    zibo = qingdao(title, "6/2", G13="4/2", F12="3/4").stations(H14="LYR").turn("LYR", RunRoutes)
    refused(zibo, runs("2: F12 G13 H14 H16"), "route.too-long", ROUTE)
    assert ran(zibo, "2: G13 H14 H16") == 40


@both
@pytest.mark.rule("1888-draft:VII.3.6n", "1888-draft:VII.3.6o", "1888-N:VIII.3.6n", "1888-N:VIII.3.6o")
def test_no_way_to_the_harbour_through_a_full_city(title: str) -> None:
    scene = qingdao(title, "5/3", trains=("3",), G15="9/0").company("ZDR", {"p2": 6}, home=False)
    game = scene.stations(H14="ZDR").turn("LYR", RunRoutes)
    refused(game, runs("3: F16 G15 H14 H16"), "route.blocked", ROUTE)
    refused(game, runs("3: H14 H16"), "route.no-station", ROUTE)
    assert ran(game, "3: F16 G15 H14") == 40 + 20 + 20  # its destination
    free = qingdao(title, "5/3", trains=("2",), G15="9/0").turn("LYR", RunRoutes)
    assert ran(free, "2: F16 G15 H14 H16") == 40 + 20 + 10 + 20


# ---- Heng Shan ----


@both
@pytest.mark.rule("1888-draft:VII.3.6p", "1888-draft:VII.3.6q", "1888-N:VIII.3.6p")
def test_example_from_datong_to_the_mountain(title: str) -> None:
    scene = Scene(title, phase="3").company("TJL", {"p1": 6}, trains=("2",)).tiles(C3="6/2", C5="L41/1")
    game = scene.stations(C3="TJL").turn("TJL", RunRoutes)
    assert earns(game, "TJL") == (20, 40)
    assert ran(game, "2: C3 C5") == 20


@both
@pytest.mark.rule("1888-draft:VII.3.6p", "1888-N:VIII.3.6p")
def test_a_route_may_go_on_through_the_mountain(title: str) -> None:
    scene = Scene(title, phase="3").company("TJL", {"p1": 6}, trains=("3",)).tiles(**MOUNTAIN)
    game = scene.stations(C3="TJL").turn("TJL", RunRoutes)
    assert earns(game, "TJL") == (40, 40)
    assert ran(game, "3: C3 C5 D6 E5") == 40


@both
@pytest.mark.rule("1888-draft:VII.3.6r", "1888-N:VIII.3.6q", "1888-N:VIII.3.6k")
def test_several_trains_to_the_mountain(title: str) -> None:
    scene = Scene(title, phase="3").company("TJL", {"p1": 6}, trains=("2", "2")).tiles(**MOUNTAIN)
    game = scene.stations(C3="TJL", E5="TJL").turn("TJL", RunRoutes)
    refused(game, runs("2: C3 C5", "2: C5 C3"), "route.side-twice", ROUTE)
    assert earns(game, "TJL") == (40, 80)
    assert ran(game, "2: C3 C5", "2: E5 D6 C5") == 40


# ---- the worked example beside 1888-N VIII.3.6 ----

EXAMPLE = {"E3": "14/2", "F2": "58/3", "G3": "9/2", "H4": "8860/0", "H6": "8/1", "G7": "8/0", "F6": "57/2"}


def example(title: str, company: str) -> Game:
    """TJL in Taiyuan (E3), HJR in Handan (F6) and Xinxiang (H4); Changzhi (F2) between them, phase 5."""
    scene = (
        Scene(title, phase="5").company("TJL", {"p1": 6}, trains=("4", "5")).company("HJR", {"p2": 6}, trains=("5",))
    )
    return scene.tiles(**EXAMPLE).stations(H4="- | HJR").turn(company, RunRoutes)


@both
@pytest.mark.rule("1888-N:VIII.3.6-ex1", "1888-N:VIII.3.6m", "1888-draft:VII.3.6m")
def test_example_tjl_ends_in_a_full_city_with_its_bonus(title: str) -> None:
    """30, 10 and 40, and the bonus of scene 2; the picture counts 40 for it."""
    game = example(title, "TJL")
    refused(game, runs("5: E3 F2 G3 H4/1 H6 G7 F6"), "route.blocked", ROUTE)
    assert ran(game, "5: E3 F2 G3 H4/1") == 30 + 10 + 40 + 20


@both
@pytest.mark.rule("1888-N:VIII.3.6-ex2", "1888-N:VIII.3.6j")
def test_example_tjl_cannot_run_its_4_train_as_well(title: str) -> None:
    game = example(title, "TJL")
    refused(game, runs("5: E3 F2 G3 H4/1", "4: E3 F2"), "route.side-twice", ROUTE)
    assert earns(game, "TJL") == (100, 0)
    assert ran(game, "4: E3 F2 G3 H4/1") == 100  # either of them, but not both


@both
@pytest.mark.rule("1888-N:VIII.3.6-ex3")
def test_example_hjr_runs_through_its_own_station(title: str) -> None:
    game = example(title, "HJR")
    assert earns(game, "HJR") == (100, 0)
    assert ran(game, "5: F6 G7 H6 H4/1 G3 F2 E3") == 20 + 40 + 10 + 30


@both
@pytest.mark.parametrize("company", ["TJL", "HJR"])
@pytest.mark.rule("1888-N:VIII.3.6-ex4")
def test_example_without_a_station_nobody_runs(title: str, company: str) -> None:
    refused(example(title, company), runs("5: H2 H4/0 I5"), "route.no-station", ROUTE)

"""1888 draft VII.3.4 and the tiles; 1888-N VIII.3.4 (printed as a second VIII.3.3) and its chart: upgrades."""

from __future__ import annotations

import pytest

from footplate import Game
from footplate.board.tiles import Face
from footplate.finance.ledger import BANK
from footplate.game.actions import BuyTrain, LayTile
from footplate.rounds.track import LayTrack
from footplate.rounds.trains import BuyTrains
from footplate.testing.questions import at_step, gained, lay, lays, play
from footplate.testing.scene import Scene
from tests.g1888.scenes import (
    NE,
    NW,
    PASS,
    PHASE,
    SE,
    STEP,
    TRACK,
    UPGRADE,
    E,
    N,
    W,
    both,
    jhr,
    new,
    on,
    problem,
    refused,
    tokens,
)

# ---- upgrades ----


@both
@pytest.mark.parametrize(
    ("old", "new", "phase", "too_early"),
    [
        pytest.param(
            "5/1", "15/1", "3", "2",
            marks=pytest.mark.rule("1888-draft:VII.3.4c", "1888-N:VIII.3.4e", "1888-N:VIII.3.4b"),
        ),
        pytest.param(
            "15/1", "611/0", "5", "4",
            marks=pytest.mark.rule("1888-draft:VII.3.4d", "1888-N:VIII.3.4f", "1888-N:VIII.3.4c"),
        ),
        pytest.param(
            "611/0", "51/0", "D", "6",
            marks=pytest.mark.rule("1888-draft:VII.3.4e", "1888-N:VIII.3.4g", "1888-N:VIII.3.4d"),
        ),
    ],
)  # fmt: skip
@pytest.mark.rule("1888-draft:VII.3.4b", "1888-draft:VII.3.4a", "1888-N:VIII.3.4a")
def test_colours_come_with_the_phases(title: str, old: str, new: str, phase: str, too_early: str) -> None:
    early = jhr(title, phase=too_early).tiles(D10=old).turn("JHR", LayTrack)
    assert refused(early, lay("D10", new), "track.phase", PHASE).facts["phase"] == too_early
    game = jhr(title, phase=phase).tiles(D10=old).turn("JHR", LayTrack)
    game.play(lay("D10", new))
    assert game.state.board.tiles()["D10"] == (new[:-2], int(new[-1]))
    assert gained(game.state_at(0), game.state) == {}


@both
@pytest.mark.rule("1888-draft:VII.3.4b", "1888-N:VIII.3.4b")
def test_no_colour_is_left_out_and_gray_is_the_last(title: str) -> None:
    game = jhr(title, phase="D").tiles(D10="5/1").turn("JHR", LayTrack)
    for tile in ("611/0", "51/0"):
        refused(game, lay("D10", tile), "track.chart", UPGRADE)
    green = jhr(title, phase="D").tiles(D10="15/1").turn("JHR", LayTrack)
    for tile in ("51/0", "14/0"):
        refused(green, lay("D10", tile), "track.chart", UPGRADE)
    gray = jhr(title, phase="D").tiles(D10="51/0").turn("JHR", LayTrack)
    assert on(gray, "D10") == set()


@both
@pytest.mark.parametrize("exported", [False, True])
@pytest.mark.rule("1888-draft:VII.3.4c", "1888-N:VIII.3.4e")
def test_green_follows_the_first_3_train_sold_or_exported(title: str, exported: bool) -> None:
    scene = jhr(title, phase="2", trains=("2",)).tiles(D10="5/1", D8="9/1").depot({"2": 0})
    scene.company("SSL", {"p2": 6}, cash=300, par=95, trains=("2",))
    game = scene.turn("SSL", BuyTrains)
    if exported:
        game = jhr(title, phase="2", trains=("2",)).tiles(D10="5/1").depot({"2": 0}).turn("JHR", BuyTrains)
        play(game, PASS, PASS, PASS, PASS)  # the set is over, a 3-train leaves; nobody buys shares
    else:
        play(game, BuyTrain("3", BANK, 180), PASS)
    assert (at_step(game), game.state.phase) == ("lay_track JHR", "3")
    game.play(lay("D10", "15/1"))


@both
@pytest.mark.rule("1888-draft:VII.3.4f", "1888-N:VIII.3.4h", "1888-N:VIII.3.4i")
def test_an_upgrade_needs_reachable_track_but_no_use_of_the_new(title: str) -> None:
    away = jhr(title).tiles(D10="6/2", D8="9/1").turn("JHR", LayTrack)
    refused(away, lay("D8", "20/0"), "track.unreachable", TRACK)
    game = jhr(title).tiles(D10="5/1", D8="9/1").turn("JHR", LayTrack)
    game.play(lay("D8", "20/0"))  # from SW to NE, which JHR cannot reach
    other = jhr(title).tiles(D10="5/1", D8="9/1").turn("JHR", LayTrack)
    other.play(lay("D8", "23/1"))  # W with E, and W with SE: from the far side


@both
@pytest.mark.rule("1888-draft:VII.3.4g", "1888-N:VIII.3.4j")
def test_no_track_is_lost(title: str) -> None:
    game = jhr(title).tiles(D10="5/1", D8="9/1").turn("JHR", LayTrack)
    keeps = {f"23/{r}" for r in range(6) if {W, E} <= set(game.title.map.tiles["23"].faces[r].exits)}
    found = {option.split()[1] for option in lays(game) if option.startswith("D8 23")}
    straight = {o for o in keeps if (W, E) in game.title.map.tiles["23"].faces[int(o[-1])].pieces}
    assert found == straight == {"23/1", "23/4"}
    for rotation in {0, 1, 2, 3, 4, 5} - {1, 4}:
        refused(game, LayTile("D8", "23", rotation), "track.keeps-track", UPGRADE)


@both
@pytest.mark.rule("1888-draft:VII.3.4h", "1888-N:VIII.3.4k", "1888-N:VIII.3.4l")
def test_stops_stay_and_none_come(title: str) -> None:
    game = jhr(title, phase="D").tiles(D10="5/1", D8="9/1").turn("JHR", LayTrack)
    for tile in ("15/1", "58/1", "57/1"):
        refused(game, lay("D8", tile), "track.chart", UPGRADE)
    for tile in ("23/1", "9/1", "58/1"):
        refused(game, lay("D10", tile), "track.chart", UPGRADE)
    city = jhr(title).tiles(D10="6/2").turn("JHR", LayTrack)  # NW and E
    for number in ("14", "15"):
        for rotation in range(6):
            exits = set(city.title.map.tiles[number].faces[rotation].exits)
            expected = (
                ""
                if {NW, E} <= exits and SE not in exits
                else "track.dead-edge"
                if SE in exits
                else "track.keeps-track"
            )
            assert problem(city, "D10", f"{number}/{rotation}") == expected
    town = jhr(title, phase="D").tiles(D10="6/2", D12="58/1").turn("JHR", LayTrack)
    assert on(town, "D12") == set()


@both
@pytest.mark.rule("1888-draft:VII.3.4i", "1888-N:VIII.3.4m")
def test_a_city_may_gain_places(title: str) -> None:
    scene = jhr(title).company("SSL", {"p2": 6}).tiles(D10="5/1").stations(D10="SSL")
    game = scene.turn("JHR", LayTrack)
    assert tokens(game, "D10") == [("SSL",)]
    game.play(lay("D10", "15/1"))
    assert tokens(game, "D10") == [("SSL", "")]


@both
@pytest.mark.rule("1888-draft:VII.3.4k", "1888-N:VIII.3.4o", "1888-N:chart-supply")
def test_replaced_tiles_are_used_again(title: str) -> None:
    def handan() -> Scene:
        scene = Scene(title, phase="3").company("HJR", {"p1": 6}, cash=500)
        return scene.tiles(D10="57/1", E5="57/0", G9="57/0")

    none_left = handan().turn("HJR", LayTrack)
    refused(none_left, lay("F6", "57/0"), "track.none-left", ("I", "II.1"))
    again = handan().tiles(D10="15/1").turn("HJR", LayTrack)
    assert again.state.tiles["57"] == 1
    again.play(lay("F6", "57/0"))
    assert again.state.tiles["57"] == 0


@both
@pytest.mark.rule("1888-N:chart-supply")
def test_a_tile_of_which_none_is_left_cannot_be_laid(title: str) -> None:
    game = jhr(title).tiles(D10="5/1", D8="9/1", F8="18/0").turn("JHR", LayTrack)
    assert "18" not in on(game, "D8")
    refused(game, lay("D8", "18/1"), "track.none-left", ("I", "II.1"))


# ---- OO and Beijing ----


def oo(title: str, phase: str = "3", cash: int = 500, **tiles: str) -> Game:
    """HJR comes from Handan over Hebi to Xinxiang and Jiaozuo (H4), by its NE side."""
    scene = Scene(title, phase=phase).company("HJR", {"p1": 6}, cash=cash).tiles(F6="57/0", G5="55/0", **tiles)
    return scene.turn("HJR", LayTrack)


@both
@pytest.mark.rule("1888-draft:VII.3.4l", "1888-N:VIII.3.4p")
def test_the_first_tile_of_beijing_and_the_oo_hexes_is_green(title: str) -> None:
    early = jhr(title, phase="2").turn("JHR", LayTrack)
    assert on(early, "C9") == set()
    refused(early, lay("C9", "L42/0"), "track.phase", PHASE)
    assert refused(oo(title, "2"), lay("H4", "8860/0"), "track.phase", PHASE).facts["color"] == "green"
    game = jhr(title).turn("JHR", LayTrack)
    assert {option for option in lays(game) if option.startswith("C9")} == {"C9 L42/0", "C9 L42/2", "C9 L42/4"}
    for rotation in (1, 3, 5):  # JZR's exit W or JHR's SE would be lost
        refused(game, LayTile("C9", "L42", rotation), "track.keeps-track", UPGRADE)
    game.play(lay("C9", "L42/0"))
    refused(game, lay("D10", "5/1"), "turn.wrong-step", STEP)  # it was the company's tile
    green = oo(title)
    assert on(green, "H4") <= {"8858", "8859", "8860", "8863", "8864", "8865"}
    assert on(green, "H4")


@both
@pytest.mark.rule("1888-draft:VII.3.4m", "1888-N:VIII.3.4q")
def test_lettered_tiles_and_hexes_belong_together(title: str) -> None:
    game = jhr(title, phase="D").tiles(D10="5/1").turn("JHR", LayTrack)
    two_cities = {"8858", "8859", "8860", "8863", "8864", "8865"}
    chart = {
        hex_: set(game.title.map.chart(at, game.title.map.printed[at])) for at, hex_ in enumerate(game.title.map.names)
    }
    assert {hex_ for hex_, tiles in chart.items() if tiles & (two_cities | {"L42", "X7", "512", "8892", "8893"})} == {
        "B18", "B20", "H4", "C9",
    }  # fmt: skip
    assert [chart[hex_] for hex_ in ("B18", "B20", "H4", "C9")] == [two_cities] * 3 + [{"L42"}]
    for hex_, tile in (("C9", "8858/0"), ("C9", "8860/0"), ("B18", "L42/0"), ("H4", "L42/0"), ("B18", "14/0")):
        assert problem(game, hex_, tile) == "track.chart"
    for tile in ("8858/0", "8860/0", "L42/0", "X7/0", "8892/0"):
        refused(game, lay("D10", tile), "track.chart", UPGRADE)


@both
@pytest.mark.parametrize(("old", "new", "phase"), [("L42/0", "8892/0", "5"), ("8892/0", "8893/0", "D")])
@pytest.mark.rule("1888-draft:VII.3.4e", "1888-N:VIII.3.4q", "1888-draft:VII.3.4n", "1888-N:VIII.3.4r")
def test_beijing_goes_on_in_brown_and_gray_for_nothing(title: str, old: str, new: str, phase: str) -> None:
    game = jhr(title, phase=phase).tiles(C9=old).turn("JHR", LayTrack)
    game.play(lay("C9", new))
    assert (game.state.board.tiles()["C9"][0], game.state.cash["JHR"]) == (new[:-2], 500)


@both
@pytest.mark.parametrize(("old", "new", "phase"), [("8860/0", "X7/3", "5"), ("X7/3", "512/4", "D")])
@pytest.mark.rule("1888-draft:VII.3.4e", "1888-N:VIII.3.4q", "1888-draft:VII.3.4n", "1888-N:VIII.3.4r")
def test_oo_hexes_go_on_in_brown_and_gray_for_nothing(title: str, old: str, new: str, phase: str) -> None:
    scene = Scene(title, phase=phase).company("TJL", {"p1": 6}, cash=500).tiles(E3="57/0", H4=old)
    game = scene.stations(H4="TJL").turn("TJL", LayTrack)
    game.play(lay("H4", new))
    assert (game.state.board.tiles()["H4"][0], game.state.cash["TJL"]) == (new[:-2], 500)


@both
@pytest.mark.rule("1888-draft:VII.3.4n", "1888-N:VIII.3.4r")
def test_upgrades_are_free_but_for_the_first_of_beijing_and_h4(title: str) -> None:
    beijing = jhr(title).turn("JHR", LayTrack)
    beijing.play(lay("C9", "L42/0"))
    assert gained(beijing.state_at(0), beijing.state) == {"JHR": -10, BANK: 10}
    poor = jhr(title, cash=9).turn("JHR", LayTrack)
    refused(poor, lay("C9", "L42/0"), "track.money", TRACK)
    h4 = oo(title)
    option = next(option for option in sorted(lays(h4)) if option.startswith("H4"))
    h4.play(lay(*option.split()))
    assert gained(h4.state_at(0), h4.state) == {"HJR": -20, BANK: 20}
    for hex_ in ("B18", "B20"):
        at = h4.title.map.index(hex_)
        assert h4.title.tile_cost(h4.state, "HJR", at, h4.title.map.tiles["8859"].faces[1]) == 0
    mountain = Scene(title, phase="3").company("TJL", {"p1": 6}, cash=0).tiles(E3="57/0").turn("TJL", LayTrack)
    mountain.play(lay("E3", "14/2"))  # where the first tile cost 40
    assert gained(mountain.state_at(0), mountain.state) == {}


@both
@pytest.mark.rule("1888-draft:VII.3.4l", "1888-N:VIII.3.4p")
def test_a_home_may_be_built_over_before_its_company_begins(title: str) -> None:
    """CDL reaches Shenyang; SSL's printed track to the west stays."""
    game = Scene(title, phase="3").company("CDL", {"p1": 6}, cash=100).turn("CDL", LayTrack)
    options = [option for option in lays(game) if option.startswith("B18")]
    assert options
    map_ = game.title.map
    assert all(W in map_.tiles[o.split()[1][:-2]].faces[int(o[-1])].exits for o in options)


# ---- the chart ----

GREEN_OO = {"8858", "8859", "8860", "8863", "8864", "8865"}
CITIES = {"5": "14 15", "6": "14 15", "57": "14 15", "14": "611", "15": "611", "611": "51"}
YELLOW_TRACK = {"7": "18 26 27 28 29", "8": "16 19 23 24 25 28 29", "9": "18 19 20 23 24 26 27"}
GREEN_TRACK = {
    "16": "43 70", "18": "43", "19": "45 46", "20": "44 47", "23": "41 43 45 47", "24": "42 43 46 47",
    "25": "40 45 46", "26": "42 44 45", "27": "41 44 46", "28": "39 43 46 70", "29": "39 43 45 70",
}  # fmt: skip
DOUBLE = dict.fromkeys(sorted(GREEN_OO), "X7") | {"X7": "512", "L42": "8892", "8892": "8893"}
ENDS = dict.fromkeys(
    [
        "1",
        "2",
        "3",
        "4",
        "55",
        "56",
        "58",
        "69",
        "L41",
        "39",
        "40",
        "41",
        "42",
        "43",
        "44",
        "45",
        "46",
        "47",
        "70",
        "51",
        "512",
        "8893",
        "L39",
        "L40a",
        "L40b",
    ],
    "",
)

COUNTS = {
    "yellow": "1x1 2x1 3x2 4x4 5x3 6x3 7x4 8x11 9x9 55x1 56x1 57x3 58x5 69x1 L41x1",
    "green": "14x3 15x4 16x1 18x1 19x1 20x1 23x3 24x3 25x2 26x1 27x1 28x1 29x1 "
    "8858x1 8859x1 8860x1 8863x1 8864x1 8865x1 L42x1",
    "brown": "39x1 40x1 41x2 42x2 43x1 44x1 45x2 46x2 47x2 70x1 611x6 8892x1 X7x2",
    "gray": "51x2 512x1 8893x1",
    "red": "L39x1",
    "blue": "L40ax1 L40bx1",
}


def becomes(title: str, tile: str) -> set[str]:
    """Every tile that may follow this one in some turn, in the last phase, by asking for each of all tiles."""
    hex_ = "H4" if tile in GREEN_OO | {"X7", "512"} else "C9" if tile in ("L42", "8892", "8893") else "E5"
    if tile in ("L39", "L40a", "L40b"):
        hex_ = {"L39": "H2", "L40a": "E17", "L40b": "F16"}[tile]
    scene = jhr(title, phase="D")
    scene.draft.tiles = dict.fromkeys(scene.title.map.tiles, 9)  # the supply is not the question here
    shape = next(
        face
        for face in scene.title.map.tiles[tile].faces
        if hex_ in ("E17", "F16", "H2", "E5")
        or scene.title.map.shape_fits(scene.title.map.index(hex_), printed(scene, hex_), face)
    )
    game = scene.tiles(**{hex_: str(shape)}).turn("JHR", LayTrack)
    return {other for other in game.title.map.tiles for r in range(6) if not problem(game, hex_, f"{other}/{r}")}


def printed(scene: Scene, hex_: str) -> Face:
    return scene.title.map.printed[scene.title.map.index(hex_)]


@pytest.mark.rule("1888-N:chart-counts")
def test_n_counts() -> None:
    supply = new(N).state.tiles
    printed_counts = {
        colour: {number: int(count) for number, _, count in (entry.rpartition("x") for entry in line.split())}
        for colour, line in COUNTS.items()
    }
    assert supply == {number: count for line in printed_counts.values() for number, count in line.items()}
    sums = {colour: sum(line.values()) for colour, line in printed_counts.items()}
    assert sums == {"yellow": 50, "green": 30, "brown": 24, "gray": 4, "red": 1, "blue": 2}
    for colour, line in printed_counts.items():
        assert {new(N).title.map.tiles[number].color for number in line} == {colour}


@both
@pytest.mark.parametrize(
    ("tile", "following"),
    [pytest.param(*row, marks=pytest.mark.rule("1888-N:chart-cities")) for row in CITIES.items()]
    + [pytest.param(*row, marks=pytest.mark.rule("1888-N:chart-yellow-track")) for row in YELLOW_TRACK.items()]
    + [pytest.param(*row, marks=pytest.mark.rule("1888-N:chart-green-track")) for row in GREEN_TRACK.items()]
    + [pytest.param(*row, marks=pytest.mark.rule("1888-N:chart-OO", "1888-N:chart-B")) for row in DOUBLE.items()]
    + [pytest.param(*row, marks=pytest.mark.rule("1888-N:chart-ends")) for row in ENDS.items()],
)
@pytest.mark.rule("1888-draft:VII.3.4o")
def test_the_upgrade_chart(title: str, tile: str, following: str) -> None:
    assert becomes(title, tile) == set(following.split())


@both
@pytest.mark.rule("1888-N:chart-first", "1888-draft:VII.3.4o")
def test_first_tiles(title: str) -> None:
    game = jhr(title, phase="D").turn("JHR", LayTrack)
    kinds = {
        "E9": {"7", "8", "9"}, "E7": {"3", "4", "58"}, "G5": {"1", "2", "55", "56", "69"}, "E5": {"5", "6", "57"},
        "B18": GREEN_OO, "C9": {"L42"}, "A17": set(), "H2": set(), "E17": set(), "D14": set(),
    }  # fmt: skip
    for hex_, tiles in kinds.items():
        found = {number for number in game.state.tiles for r in range(6) if not problem(game, hex_, f"{number}/{r}")}
        assert found == tiles


@both
@pytest.mark.rule("1888-N:chart-OO")
def test_oo_cities_are_joined_with_their_stations(title: str) -> None:
    scene = Scene(title, phase="5").company("TJL", {"p1": 6}).company("HJR", {"p2": 6}).company("ZDR", {"p2": 6})
    game = scene.tiles(E3="57/0", F6="57/0", H4="8860/0").stations(H4="TJL | HJR").turn("TJL", LayTrack)
    assert tokens(game, "H4") == [("TJL",), ("HJR",)]
    game.play(lay("H4", "X7/3"))
    assert tokens(game, "H4") == [("TJL", "HJR")]
    stop = game.state.board.faces[game.title.map.index("H4")].stops[0]
    assert (stop.revenue, stop.slots) == (50, 2)
    scene = Scene(title, phase="D").company("TJL", {"p1": 6}).company("HJR", {"p2": 6})
    game = scene.tiles(E3="57/0", F6="57/0", H4="X7/3").stations(H4="TJL HJR").turn("TJL", LayTrack)
    game.play(lay("H4", "512/4"))
    assert tokens(game, "H4") == [("TJL", "HJR", "")]
    assert game.state.board.faces[game.title.map.index("H4")].stops[0].revenue == 60


@both
@pytest.mark.rule("1888-N:chart-B", "1888-draft:VII.3.4i")
def test_beijing_has_four_cities_then_one_of_four_places(title: str) -> None:
    game = jhr(title).company("JZR", {"p2": 6}).turn("JHR", LayTrack)
    assert tokens(game, "C9") == [("JZR",), ("JHR",)]
    game.play(lay("C9", "L42/0"))
    assert tokens(game, "C9") == [("JZR",), ("",), ("",), ("JHR",)]  # JZR to the west, JHR to the south-east
    face = game.state.board.faces[game.title.map.index("C9")]
    assert face.stop_exits == ((W,), (NE,), (E,), (SE,))
    assert {stop.revenue for stop in face.stops} == {40}
    brown = jhr(title, phase="5").company("JZR", {"p2": 6}).tiles(C9="L42/0").turn("JHR", LayTrack)
    brown.play(lay("C9", "8892/0"))
    assert tokens(brown, "C9") == [("JZR", "JHR", "", "")]
    assert brown.state.board.faces[game.title.map.index("C9")].stops[0].revenue == 60
    gray = jhr(title, phase="D").company("JZR", {"p2": 6}).tiles(C9="8892/0").turn("JHR", LayTrack)
    gray.play(lay("C9", "8893/0"))
    assert sorted(tokens(gray, "C9")[0]) == ["", "", "JHR", "JZR"]
    assert gray.state.board.faces[game.title.map.index("C9")].stops[0].revenue == 70

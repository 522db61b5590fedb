"""1895 VIII: upgrades, and the chart of what becomes what."""

from __future__ import annotations

import pytest

from footplate import Game
from footplate.board.turns import track_of
from footplate.finance.ledger import BANK
from footplate.game.actions import PlaceToken
from footplate.rounds.running import RunRoutes
from footplate.testing.questions import at_step, gained, lay, play, refused
from footplate.titles import load
from footplate.titles.g1895.forced import BuyNamibianTrains
from tests.g1895.scenes import (
    OTAVI,
    PRICES,
    SIX,
    WINDHOEK,
    Namibia,
    bank,
    earns,
    on,
    problem,
    sta,
    tile_in,
    tokens,
    track,
)

TRACK, UPGRADE, PHASES = "VII", "VIII", "XV"
GREEN = ("14", "15", "16", "17", "18", "19", "20", "23", "24", "25", "26", "27", "28", "29", "38", "887", "888")
BROWN = ("39", "40", "41", "42", "43", "44", "45", "46", "47", "70", "125", "849", "850", "889")


def green(**tiles: str) -> Game:
    """STA, with a train, is to lay track in the green phase; D10 9/1 and whatever else lies there."""
    return track(sta("4H", trains=("4H",)).tiles(**{"D10": "9/1", **tiles}), "STA")


def brown(**tiles: str) -> Game:
    return track(sta("10H", trains=("10H",)).tiles(**tiles), "STA")


# ---- colours and phases ----


@pytest.mark.parametrize("phase", ["4H", "5H", "6H", "8H", "10H"])
@pytest.mark.rule("1895:VIII-a", "1895:VIII-d", "1895:VIII-k", "1895:XV-4c")
def test_an_upgrade_is_all_the_track_of_a_turn(phase: str) -> None:
    game = track(sta(phase, trains=("8H",)).tiles(D10="9/1"), "STA")
    before = game.state.tiles
    game.play(lay("D10", "24/1"))
    assert (game.state.tiles["9"], game.state.tiles["24"]) == (before["9"] + 1, before["24"] - 1)
    assert gained(game.state_at(0), game.state) == {}
    assert tile_in(game, "D10") == "24/1"
    assert at_step(game) != "build_track STA"
    refused(game, lay("E9", "58/5"), "turn.wrong-step", "VI")


@pytest.mark.parametrize(
    ("train", "old", "new"),
    [
        pytest.param("4H", "9/1", "24/1", marks=pytest.mark.rule("1895:VIII-d", "1895:XV-4c")),
        pytest.param("10H", "24/1", "47/3", marks=pytest.mark.rule("1895:VIII-e", "1895:XV-10c")),
    ],
)
def test_colours_come_with_the_first_train(train: str, old: str, new: str) -> None:
    """Not before; in the turn of the next company at once."""
    before = {"4H": "3H", "10H": "8H"}[train]
    early = track(sta(before, trains=("3H",)).tiles(D10=old), "STA")
    refused(early, lay("D10", new), "track.phase", PHASES)
    scene = sta(before, trains=("6H",)).tractor("p3").tiles(D10=old).depot({before: 0})
    scene.company("SD", {"p2": 6}, space=(0, 5), cash=PRICES[train])
    game = scene.turn("SD", BuyNamibianTrains)
    game.play(bank(train))
    assert at_step(game) == "build_track STA"
    game.play(lay("D10", new))


@pytest.mark.rule("1895:VIII-b", "1895:VIII-c")
def test_yellow_green_brown_and_no_colour_left_out() -> None:
    game = brown(D10="9/1")
    assert {tile.split("/")[0] for tile in on(game, "D10")} == {"18", "19", "20", "23", "24", "26", "27"}
    refused(game, lay("D10", "45/1"), "track.chart", UPGRADE)
    on_green = brown(D10="24/1")
    assert {tile.split("/")[0] for tile in on(on_green, "D10")} == {"42", "43", "46", "47"}
    refused(on_green, lay("D10", "125/1"), "track.chart", UPGRADE)
    refused(on_green, lay("D10", "9/1"), "track.chart", UPGRADE)
    on_green.play(lay("D10", "47/3"))
    on_brown = brown(D10="47/3")
    assert on(on_brown, "D10") == set()


# ---- what may be reached ----


@pytest.mark.rule("1895:VIII-f")
def test_any_track_of_the_tile_may_be_new() -> None:
    game = green()
    game.play(lay("D10", "18/1"))  # the second piece of track is out of STA's reach
    far = track(sta("4H", trains=("4H",)).tiles(D10="8/1", E9="58/5"), "STA")
    refused(far, lay("E9", "888/1"), "track.unreachable", TRACK)


def table_with(way: dict[str, str]) -> Namibia:
    """STA's track to Otavi, where OME has a marker."""
    return sta("4H", trains=("4H",)).company("OME", {"p2": 6}).tiles(**way).stations(F6="OME")


@pytest.mark.rule("1895:VIII-f", "1895:VIII-j")
def test_no_upgrade_behind_a_full_station() -> None:
    """STA comes to Otavi over E9 and E7; beyond it lies G5."""
    way = {"D10": "9/1", "E9": "58/1", "E7": "8/4", "F6": "57/1", "G5": "9/1"}
    game = track(table_with(way), "STA")
    refused(game, lay("G5", "23/1"), "track.unreachable", TRACK)
    game.play(lay("F6", "14/0"))
    assert tokens(game, "F6") == [("OME", "")]
    opened = track(table_with(way | {"F6": "14/0"}), "STA")
    opened.play(lay("G5", "23/1"))


@pytest.mark.rule("1895:VIII-j", "1895:IX-k")
def test_the_new_place_takes_a_marker() -> None:
    way = {"D10": "9/1", "E9": "58/1", "E7": "8/4", "F6": "57/1"}
    game = track(table_with(way), "STA")
    play(game, lay("F6", "15/1"), PlaceToken("F6"))
    assert tokens(game, "F6") == [("OME", "STA")]


# ---- what stays ----


@pytest.mark.rule("1895:VIII-g")
def test_all_track_is_kept() -> None:
    game = green()
    assert {tile for tile in on(game, "D10") if tile.startswith("23/")} == {"23/1", "23/4"}
    refused(game, lay("D10", "23/0"), "track.keeps-track", UPGRADE)


@pytest.mark.rule("1895:VIII-h")
def test_plain_small_and_large_stay_what_they_are() -> None:
    game = green(E9="58/5", E7="9/1", F6="57/1")
    for hex_, tiles in {"E9": ("14/5", "16/5"), "D10": ("887/1", "14/1"), "F6": ("888/1", "23/1")}.items():
        for tile in tiles:
            refused(game, lay(hex_, tile), "track.chart", UPGRADE)


@pytest.mark.parametrize("yellow", ["814/4", "815/2"])
@pytest.mark.rule("1895:VIII-i", "1895:VIII-814", "1895:VIII-g", "1895:VIII-38")
def test_swakopmund(yellow: str) -> None:
    def at(phase: str, tile: str) -> Game:
        scene = sta(phase, trains=("8H",)).company("OME", {"p2": 6}).tiles(C11="814/4", F6="57/1")
        return track(scene.tiles(C11=tile), "STA")

    game = at("4H", yellow)
    assert on(game, "C11") == {"38/0"}
    refused(game, lay("C11", "14/0"), "track.chart", UPGRADE)
    refused(game, lay("F6", "38/0"), "track.chart", UPGRADE)
    game.play(lay("C11", "38/0"))
    assert set(tokens(game, "C11")[0]) == {"STA", "OME"}
    assert gained(game.state_at(0), game.state) == {}
    last = at("10H", "38/0")
    assert on(last, "C11") == {"849/0"}
    last.play(lay("C11", "849/0"))
    assert sorted(tokens(last, "C11")[0]) == ["", "OME", "STA"]
    face = last.title.map.tiles["849"].faces[0]
    assert (set(face.exits), face.stops[0].worth(("brown",))) == ({0, 2, 3, 4, 5}, 50)


@pytest.mark.rule("1895:VIII-F10", "1895:VI.3c")
def test_windhoek_becomes_850() -> None:
    early = track(Namibia(phase="8H").company("OB", SIX, trains=("8H",)), "OB")
    refused(early, lay("F10", "850/0"), "track.phase", PHASES)
    scene = Namibia(phase="10H").company("OB", SIX, trains=("10H",)).company("NS", {"p2": 6})
    game = track(scene, "OB")
    assert on(game, "F10") == {f"850/{rotation}" for rotation in range(6)}
    refused(game, lay("F10", "125/0"), "track.chart", UPGRADE)
    game.play(lay("F10", "850/0"))
    assert tokens(game, "F10") == [("OB", "NS", "")]
    face = game.title.map.tiles["850"].faces[0]
    assert (set(face.exits), face.stops[0].worth(("brown",))) == ({0, 1, 2, 3, 4, 5}, 60)


@pytest.mark.rule("1895:VIII-l", "1895:XI-d")
def test_an_upgrade_keeps_the_mine() -> None:
    for phase, tile, mine in (("2H", "9/1", 10), ("4H", "23/1", 20), ("10H", "47/1", 30)):
        scene = Namibia(phase=phase).company("OME", SIX, trains=("2H",)).tiles(F6="57/1", G5=tile).stations(F6="OME")
        assert earns(scene.turn("OME", RunRoutes), "OME", "total", 1) == (20, mine)


# ---- the chart ----


@pytest.mark.parametrize(
    ("old", "hex_", "fitting"),
    [
        pytest.param("3", "E9", "887/0 887/4 887/5 888/0", marks=pytest.mark.rule("1895:VIII-3")),
        pytest.param("4", "E9", "887/0 887/3 888/0 888/2", marks=pytest.mark.rule("1895:VIII-4")),
        pytest.param("58", "E9", "887/0 887/5 888/2", marks=pytest.mark.rule("1895:VIII-58")),
        pytest.param("7", "F8", "18/5 26/1 27/0 28/1 29/0", marks=pytest.mark.rule("1895:VIII-7", "1895:VIII-20")),
        pytest.param(
            "8",
            "F8",
            "16/0 16/5 17/2 19/4 23/2 24/0 25/0 25/2 28/2 29/0",
            marks=pytest.mark.rule("1895:VIII-8", "1895:VIII-20"),
        ),
        pytest.param(
            "9",
            "F8",
            "18/0 18/3 19/0 19/3 20/0 20/2 23/0 23/3 24/0 24/3 26/0 26/3 27/0 27/3",
            marks=pytest.mark.rule("1895:VIII-9", "1895:VIII-20"),
        ),
        pytest.param("57", "F6", "14/0 14/2 15/0 15/3", marks=pytest.mark.rule("1895:VIII-57")),
        pytest.param("14", "F6", "125/0 125/3", marks=pytest.mark.rule("1895:VIII-14")),
        pytest.param("15", "F6", "125/0 125/5", marks=pytest.mark.rule("1895:VIII-15")),
        pytest.param("16", "F8", "43/0 70/0", marks=pytest.mark.rule("1895:VIII-16")),
        pytest.param("17", "F8", "47/0", marks=pytest.mark.rule("1895:VIII-17")),
        pytest.param("18", "F8", "43/0", marks=pytest.mark.rule("1895:VIII-18")),
        pytest.param("19", "F8", "45/0 46/0", marks=pytest.mark.rule("1895:VIII-19")),
        pytest.param("20", "F8", "44/0 47/0", marks=pytest.mark.rule("1895:VIII-20-brown")),
        pytest.param("23", "F8", "41/3 43/3 45/0 47/0", marks=pytest.mark.rule("1895:VIII-23")),
        pytest.param("24", "F8", "42/3 43/0 46/0 47/2", marks=pytest.mark.rule("1895:VIII-24")),
        pytest.param("25", "F8", "40/0 45/2 46/4", marks=pytest.mark.rule("1895:VIII-25")),
        pytest.param("26", "F8", "44/2 45/3", marks=pytest.mark.rule("1895:VIII-26")),
        pytest.param("27", "F8", "44/0 46/3", marks=pytest.mark.rule("1895:VIII-27")),
        pytest.param("28", "F8", "39/4 46/2", marks=pytest.mark.rule("1895:VIII-28")),
        pytest.param("29", "F8", "39/0 45/4", marks=pytest.mark.rule("1895:VIII-29")),
        pytest.param("887", "E9", "889/0 889/5", marks=pytest.mark.rule("1895:VIII-887")),
        pytest.param("888", "E9", "889/0 889/3", marks=pytest.mark.rule("1895:VIII-888")),
    ],
)
def test_what_becomes_what(old: str, hex_: str, fitting: str) -> None:
    """On a hex with six open sides: tiles and turns that keep the track, each that differs once."""
    game = brown(**{hex_: f"{old}/0"})
    found: list[str] = []
    seen = set()
    for tile in (*GREEN, *BROWN):
        for face in game.title.map.tiles[tile].faces:
            looks = (tile, face.pieces)
            if looks not in seen and not problem(game, hex_, f"{tile}/{face.rotation}"):
                found.append(f"{tile}/{face.rotation}")
                seen.add(looks)
    assert found == fitting.split()
    listed = {tile.split("/")[0] for tile in fitting.split()}
    assert {problem(game, hex_, f"{tile}/{r}") for tile in {*GREEN, *BROWN} - listed for r in range(6)} == {
        "track.chart"
    }


@pytest.mark.rule("1895:VIII-581")
@pytest.mark.parametrize("phase", ["4H", "8H", "16H"])
def test_581_is_never_upgraded(phase: str) -> None:
    game = track(sta(phase, trains=("8H",)).tiles(J2="581/5"), "STA")
    for tile in (*GREEN, *BROWN):
        assert {problem(game, "J2", f"{tile}/{rotation}") for rotation in range(6)} == {"track.chart"}


@pytest.mark.parametrize(
    ("old", "new"), [("26", "42"), ("27", "41"), ("28", "43"), ("28", "70"), ("29", "43"), ("29", "70")]
)
@pytest.mark.rule("1895:VIII-not")
def test_what_the_chart_leaves_out_is_not_laid(old: str, new: str) -> None:
    """Though the track would be kept."""
    game = brown(F8=f"{old}/0")
    map_ = game.title.map
    old_face = map_.tiles[old].faces[0]
    assert any(map_.carried(old_face, face) is not None for face in map_.tiles[new].faces)
    assert {problem(game, "F8", f"{new}/{rotation}") for rotation in range(6)} == {"track.chart"}


@pytest.mark.rule("1895:VIII-a", "1895:VII-q")
def test_an_upgrade_needs_no_money() -> None:
    game = track(sta("4H", cash=0, trains=("4H",)).tiles(**WINDHOEK, C9=OTAVI["C9"]), "STA")
    game.play(lay("E9", "888/1"))
    assert game.state.cash["STA"] == 0
    assert game.state.cash[BANK] == game.state_at(0).cash[BANK]


def test_a_tile_that_is_the_same_in_all_turns_is_one_choice() -> None:
    """850 used to be offered six times."""
    assert len({track_of(face) for face in load("1895", 3).map.tiles["850"].faces}) == 1

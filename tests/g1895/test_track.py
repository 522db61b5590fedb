"""1895 VII: yellow tiles, where they go, what they need and cost."""

from __future__ import annotations

import pytest

from footplate import Game
from footplate.board.tiles import Face
from footplate.finance.ledger import BANK
from footplate.game.actions import LayTile
from footplate.testing.questions import at_step, gained, lay, lays, play, refused
from tests.g1895.scenes import PASS, SIX, WINDHOEK, N, Namibia, earns, new, on, problem, sta, tile_in, tokens, track

TRACK, PHASES, TURN = "VII", "XV", "VI"
YELLOW = ("3", "4", "7", "8", "9", "57", "58", "581", "814", "815")
COLOURED = ("A1", "N2", "H22", "C13", "J10", "B10", "C17")  # red hexes and ports


def turns(*tiles: str) -> list[str]:
    return [f"{tile}/{rotation}" for tile in tiles for rotation in range(6)]


# ---- how many, and of which colour ----


@pytest.mark.rule("1895:VII-a", "1895:VII-q")
def test_a_yellow_tile_is_laid_on_an_empty_hex_and_paid_at_once() -> None:
    game = track(sta(cash=500), "STA")
    refused(game, lay("B12", "9/1"), "track.no-such-hex", TRACK)
    refused(game, lay("D10", "99/1"), "track.no-such-tile", "I")
    game.play(lay("D10", "9/1"))
    assert gained(game.state_at(0), game.state) == {"STA": -120, BANK: 120}
    assert tile_in(game, "D10") == "9/1"
    taken = track(sta().tiles(D10="9/1"), "STA")
    refused(taken, lay("D10", "8/1"), "track.chart", "VIII")
    refused(taken, lay("D10", "9/4"), "track.chart", "VIII")


@pytest.mark.parametrize("hex_", [*COLOURED, "F10"])
@pytest.mark.rule("1895:VII-b")
def test_coloured_hexes_take_no_yellow_tile(hex_: str) -> None:
    game = track(sta("10H"), "STA")
    why = "track.chart" if hex_ == "F10" else "track.printed-for-good"
    assert {problem(game, hex_, tile) for tile in turns(*YELLOW)} == {why}
    if hex_ != "F10":
        assert {problem(game, hex_, tile) for tile in turns("14", "38", "850", "849")} == {why}


@pytest.mark.parametrize("phase", ["2H", "3H", "4H", "5H", "6H"])
@pytest.mark.rule("1895:VII-c", "1895:XV-2a")
def test_one_tile_a_turn_at_first(phase: str) -> None:
    game = track(sta(phase, cash=1000, trains=("6H",)), "STA")
    game.play(lay("D10", "9/1"))
    assert at_step(game) == "buy_namibian_trains STA"  # no station, no route
    refused(game, lay("E9", "58/5"), "turn.wrong-step", TURN)


@pytest.mark.parametrize("phase", ["8H", "10H", "12H", "16H"])
@pytest.mark.rule("1895:VII-c", "1895:XV-8b", "1895:VI.3b")
def test_two_yellow_tiles_once_an_8h_has_been_sold(phase: str) -> None:
    game = track(sta(phase, cash=1000, trains=("8H",)).tiles(F12="9/0"), "STA")
    play(game, lay("D10", "9/1"))
    assert at_step(game) == "build_track STA"
    refused(game, lay("D10", "24/1"), "track.yellow-or-upgrade", TRACK)
    game.play(lay("E9", "58/5"))  # joins the first
    assert at_step(game) == "place_station STA"
    refused(game, lay("F8", "8/0"), "turn.wrong-step", TURN)
    assert gained(game.state_at(0), game.state) == {"STA": -180, BANK: 180}
    one = track(sta(phase, cash=1000, trains=("8H",)), "STA")
    play(one, lay("D10", "9/1"), PASS)
    assert at_step(one) == "buy_namibian_trains STA"  # the second is no duty


@pytest.mark.rule("1895:VII-c", "1895:VIII-a")
def test_two_yellow_tiles_or_one_upgrade() -> None:
    game = track(sta("8H", trains=("8H",)).tiles(D10="9/1"), "STA")
    game.play(lay("D10", "24/1"))
    assert at_step(game) == "buy_namibian_trains STA"
    refused(game, lay("E9", "58/5"), "turn.wrong-step", TURN)


@pytest.mark.parametrize("phase", ["2H", "3H"])
@pytest.mark.rule("1895:VII-d", "1895:XV-2a", "1895:VIII-d")
def test_yellow_tiles_only_in_the_yellow_phase(phase: str) -> None:
    game = track(Namibia(phase=phase).company("SD", SIX, cash=100, trains=("3H",)).tiles(D18="57/2"), "SD")
    refused(game, lay("D18", "14/2"), "track.phase", PHASES)


@pytest.mark.parametrize("phase", ["2H", "4H", "8H", "16H"])
@pytest.mark.rule("1895:VI.3b")
def test_track_is_optional(phase: str) -> None:
    game = track(sta(phase, cash=1000, trains=("8H",)), "STA")
    game.play(PASS)
    assert at_step(game) == "buy_namibian_trains STA"
    assert gained(game.state_at(0), game.state) == {}


# ---- where: joined to a station of its own ----


@pytest.mark.rule("1895:VII-e", "1895:IX-e", "1895:VII-h")
def test_a_tile_joins_a_way_from_an_own_marker() -> None:
    game = track(sta(), "STA")
    south_west = {tile for tile in turns("7", "8", "9") if 1 in face(tile).exits}
    assert south_west >= {"9/1", "9/4", "8/1", "8/5", "7/1", "7/0"}
    assert on(game, "D10") == south_west
    assert {option.split()[0] for option in lays(game)} == {"C11", "D10"}
    refused(game, lay("D10", "9/0"), "track.unreachable", TRACK)
    refused(game, lay("E9", "58/5"), "track.unreachable", TRACK)
    refused(game, lay("C9", "8/4"), "track.unreachable", TRACK)  # the other station's stub
    further = track(sta().tiles(D10="9/1"), "STA")
    further.play(lay("E9", "58/5"))


def face(tile: str) -> Face:
    number, rotation = tile.split("/")
    return new().title.map.tiles[number].faces[int(rotation)]


@pytest.mark.rule("1895:VII-f", "1895:VIII-j")
def test_a_full_station_of_another_cuts_the_way() -> None:
    """STA comes from E7 to Otavi, which OME fills until there is a second place."""
    for tile, free in (("57/1", False), ("14/0", True), ("15/1", True)):
        scene = Namibia(phase="4H").company("STA", SIX, cash=300, trains=("4H",)).company("OME", {"p2": 6})
        scene.tiles(**{**WINDHOEK, "E9": "58/1", "E7": "8/4", "F6": tile}).stations(F6="OME")
        game = track(scene, "STA")
        assert bool(on(game, "G5")) == free
        if free:
            game.play(lay("G5", "9/1"))
        else:
            refused(game, lay("G5", "9/1"), "track.unreachable", TRACK)


@pytest.mark.rule("1895:VII-g", "1895:VII-c")
def test_swakopmund_takes_814_or_815_from_the_company_whose_station_gains() -> None:
    game = track(Namibia().company("STA", SIX, cash=0).company("OME", {"p2": 6}), "STA")
    assert on(game, "C11") == {"814/4"}
    for rotation in (0, 1, 2, 3, 5):
        assert problem(game, "C11", f"814/{rotation}") in ("track.dead-edge", "track.keeps-track")
    refused(game, lay("C11", "815/2"), "track.unreachable", TRACK)
    refused(game, lay("C11", "57/4"), "track.chart", "VIII")
    game.play(lay("C11", "814/4"))
    assert gained(game.state_at(0), game.state) == {}
    assert [set(exits) for exits in face("814/4").stop_exits] == [{4, 0}, {3}]
    assert tokens(game, "C11") == [("STA",), ("OME",)]
    north = track(Namibia().company("STA", SIX).company("OME", {"p2": 6}), "OME")
    assert on(north, "C11") == {"815/2"}
    refused(north, lay("C11", "814/4"), "track.unreachable", TRACK)
    north.play(lay("C11", "815/2"))
    assert [set(exits) for exits in face("815/2").stop_exits] == [{2, 3}, {4}]
    assert tokens(north, "C11") == [("OME",), ("STA",)]


@pytest.mark.rule("1895:VII-g", "1895:VII-c", "1895:VII-d")
def test_814_is_one_of_two_yellow_tiles() -> None:
    game = track(sta("8H", trains=("8H",)), "STA")
    play(game, lay("C11", "814/4"), lay("D10", "9/1"))
    assert at_step(game) != "build_track STA"


@pytest.mark.rule("1895:VII-h", "1895:VII-n", "1895:V-SD")
def test_the_sudbahn_begins_on_its_home() -> None:
    game = Namibia().company("SD", SIX, cash=300, operated=False).operate()
    assert lays(game) == {f"D18 57/{rotation}" for rotation in (0, 2, 3, 5)}  # north to south, port to south-east
    for rotation in (1, 4):
        refused(game, LayTile("D18", "57", rotation), "track.dead-edge", TRACK)  # into the sea
    refused(game, lay("D20", "8/3"), "track.unreachable", TRACK)
    game.play(lay("D18", "57/2"))
    assert tokens(game, "D18") == [("SD",)]
    idle = Namibia().company("SD", SIX, cash=300, operated=False).operate()
    idle.play(PASS)  # no duty


@pytest.mark.rule("1895:VII-h")
def test_the_sudbahn_builds_on_where_another_has_laid_its_home() -> None:
    game = Namibia().company("SD", SIX, cash=300, operated=False).tiles(D18="57/2").operate()
    assert {option.split()[0] for option in lays(game)} == {"E19"}


@pytest.mark.parametrize("company", ["OB", "NS"])
@pytest.mark.rule("1895:VII-h")
def test_windhoek_is_left_on_any_side(company: str) -> None:
    game = Namibia().company(company, SIX, cash=300, operated=False).operate()
    assert {option.split()[0] for option in lays(game)} == {"E9", "E11", "F8", "F12", "G9", "G11"}
    play(game, lay("F12", "58/3"))
    other = Namibia().company(company, SIX, cash=300, operated=False).operate()
    other.play(lay("G9", "9/1"))


# ---- which: plain, small, large, letters ----

PLAIN, SMALL, LARGE = {"7", "8", "9"}, {"3", "4", "58"}, {"57"}
KINDS = [
    pytest.param("C1 D8 E9 F4 F12 F16 G7 G15 G21", SMALL, marks=pytest.mark.rule("1895:VII-j")),
    pytest.param("D18 F6 F14 G17 H10", LARGE, marks=pytest.mark.rule("1895:VII-k")),
    pytest.param("C11", {"814", "815"}, marks=pytest.mark.rule("1895:VII-l")),
    pytest.param("J2", {"581"}, marks=pytest.mark.rule("1895:VII-l")),
]
NOT_PLAIN = {hex_ for case in KINDS for hex_ in str(case.values[0]).split()} | {*COLOURED, "F10"}


def takes(game: Game, hex_: str) -> set[str]:
    """Numbers that the chart has for a hex without a tile."""
    return {tile for tile in game.title.tile_counts if problem(game, hex_, f"{tile}/0") != "track.chart"}


@pytest.mark.parametrize(("hexes", "fitting"), KINDS)
def test_which_tiles_stations_and_letters_take(hexes: str, fitting: set[str]) -> None:
    game = track(sta("16H"), "STA")
    for hex_ in hexes.split():
        assert takes(game, hex_) == fitting


@pytest.mark.rule("1895:VII-i")
def test_every_other_hex_takes_plain_track() -> None:
    """Mines too."""
    game = track(sta("16H"), "STA")
    plain = set(game.title.map.names) - NOT_PLAIN
    assert plain >= {"D10", "G5", "D20", "E11", "K3", "M1"}
    assert all(takes(game, hex_) == PLAIN for hex_ in plain)


@pytest.mark.rule("1895:VII-l", "1895:VII-m")
def test_libebe_takes_581_from_the_south_west_to_the_south_east() -> None:
    game = track(Namibia().company("OME", SIX), "OME")
    assert [tile for tile in turns("581") if not problem(game, "J2", tile)] == ["581/5"]
    tile = game.title.map.tiles["581"].faces[5]
    assert (tile.tile.color, set(tile.exits), tile.stops[0].kind) == ("yellow", {1, 5}, "town")
    assert tile.stops[0].worth(("yellow",)) == 10


@pytest.mark.rule("1895:VII-m")
def test_38_is_a_green_station_of_40_with_five_exits() -> None:
    tile = face("38/0")
    assert (tile.tile.color, set(tile.exits), tile.stops[0].slots) == ("green", {0, 2, 3, 4, 5}, 2)
    assert tile.stops[0].worth(("green",)) == 40


# ---- edges ----


@pytest.mark.parametrize(
    ("hex_", "tile", "why"),
    [
        ("D18", "57/1", "track.dead-edge"),  # sea
        ("G21", "4/2", ""),  # into South Africa by its arrow
        ("G21", "4/0", "track.dead-edge"),  # off the board
        ("D14", "9/2", "track.dead-edge"),  # Walfischbai has no arrow there
        ("C11", "814/4", ""),  # into Walfischbai by its arrow
        ("C11", "815/2", ""),  # into the port
        ("D12", "9/2", ""),  # to the closed side of Swakopmund's stations (Q21)
    ],
)
@pytest.mark.rule("1895:VII-n")
def test_no_track_off_the_board_but_by_arrows(hex_: str, tile: str, why: str) -> None:
    assert problem(track(sta(), "STA"), hex_, tile) == why


@pytest.mark.rule("1895:VII-o")
def test_a_tile_need_not_join_its_neighbours() -> None:
    game = track(sta().tiles(D10="9/1"), "STA")
    game.play(lay("E9", "58/1"))  # its northern exit faces an empty hex
    beside = track(sta().tiles(D10="9/1", E7="9/1"), "STA")
    beside.play(lay("E9", "58/1"))  # and here a tile without an exit
    assert N in face("58/1").exits


# ---- what it costs ----

COSTS = {
    40: "A5 B4 B6 B8 D4 D14 D16 D20 E3 E7 H6 I5 I7",
    60: "D6 D8 E9 F14 F16",
    80: "J2",
    120: "A3 C5 C7 C9 D10 D12 E13 E15 E17 E19 F18",
    240: "E11",
}


@pytest.mark.rule("1895:VII-p")
def test_terrain() -> None:
    title = new().title
    found = {hex_.hex: hex_.cost for hex_ in title.map.hexes if hex_.cost}
    assert found == {hex_: cost for cost, hexes in COSTS.items() for hex_ in hexes.split()}


@pytest.mark.parametrize(
    ("scene", "company", "hex_", "tile", "cost"),
    [
        ({"C9": "8/4", "D8": "4/1"}, "OME", "E7", "9/1", 40),
        ({"D10": "9/1"}, "STA", "E9", "58/5", 60),
        ({"F6": "57/1", "G5": "9/1", "H4": "9/1", "I3": "9/1"}, "OME", "J2", "581/5", 80),
        ({}, "STA", "D10", "9/1", 120),
        ({}, "OB", "E11", "9/1", 240),
        ({}, "NS", "F8", "9/0", 0),
    ],
)
@pytest.mark.rule("1895:VII-p", "1895:VII-q", "1895:V.1g")
def test_the_company_pays_for_terrain_from_its_own_money(
    scene: dict[str, str], company: str, hex_: str, tile: str, cost: int
) -> None:
    def at(cash: int) -> Namibia:
        position = Namibia().company(company, SIX, cash=cash, trains=("2H",)).tiles(**scene)
        return position.stations(F6="OME") if hex_ == "J2" else position

    game = track(at(cost), company)
    game.play(lay(hex_, tile))
    assert gained(game.state_at(0), game.state) == ({company: -cost, BANK: cost} if cost else {})
    if cost:
        poor = track(at(cost - 1), company)
        found = refused(poor, lay(hex_, tile), "track.money", TRACK)  # though the president has 500
        assert found.facts == {"needs": cost, "has": cost - 1}


@pytest.mark.rule("1895:VII-q")
def test_a_hex_is_paid_once() -> None:
    game = track(sta("4H", cash=0, trains=("4H",)).tiles(D10="9/1"), "STA")
    game.play(lay("D10", "24/1"))
    assert gained(game.state_at(0), game.state) == {}


# ---- mines, supply ----


@pytest.mark.rule("1895:VII-r")
def test_a_tile_in_the_diamond_fields_keeps_the_mine() -> None:
    game = track(Namibia().company("SD", SIX, cash=40, trains=("2H",)).tiles(D18="57/0"), "SD")
    game.play(lay("D20", "8/3"))
    assert at_step(game) == "run_routes SD"
    assert earns(game, "SD") == (20, 30)


@pytest.mark.rule("1895:VII-s", "1895:VIII-k")
def test_a_number_that_is_used_up_comes_back_with_an_upgrade() -> None:
    way = {"F12": "58/3", "G13": "8/0", "G15": "4/0"}
    spent = track(
        Namibia(phase="4H").company("NS", SIX, trains=("4H",)).tiles(**way, D18="57/0", F6="57/1", H10="57/0"), "NS"
    )
    assert spent.state.tiles["57"] == 0
    refused(spent, lay("G17", "57/0"), "track.none-left", "I")
    scene = Namibia(phase="4H").company("NS", SIX, trains=("4H",)).tiles(**way, D18="57/0", F6="57/1", H10="57/0")
    game = track(scene.tiles(D18="14/0"), "NS")
    assert game.state.tiles["57"] == 1
    game.play(lay("G17", "57/0"))
    assert game.state.tiles["57"] == 0

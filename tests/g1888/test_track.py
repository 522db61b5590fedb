"""1888 draft VII.3.3, 1888-N VIII.3.3: laying track."""

from __future__ import annotations

import pytest

from footplate import Game
from footplate.finance.ledger import BANK
from footplate.game.actions import LayPrivateTile, LayTile
from footplate.game.events import TileLaid
from footplate.rounds.running import RunRoutes
from footplate.rounds.track import LayTrack
from footplate.testing.questions import at_step, gained, lay, lays, offers
from footplate.testing.scene import Scene
from tests.g1888.scenes import (
    NE,
    NW,
    PASS,
    PHASE,
    SE,
    STEP,
    SW,
    TRACK,
    UPGRADE,
    E,
    W,
    both,
    earns,
    hexes,
    jhr,
    on,
    problem,
    refused,
    run,
    tokens,
)

YELLOW = {
    "plain": {"7", "8", "9"},
    "town": {"3", "4", "58"},
    "two towns": {"1", "2", "55", "56", "69"},
    "city": {"5", "6", "57"},
}


def pointing(game: Game, hex_: str, edge: int) -> set[str]:
    """What stands against any first tile there with track to that edge."""
    map_ = game.title.map
    first = map_.chart(map_.index(hex_), map_.printed[map_.index(hex_)])
    faces = [face for number in first for face in map_.tiles[number].faces if edge in face.exits]
    assert faces
    return {problem(game, hex_, str(face)) for face in faces}


# ---- yellow tiles ----


@both
@pytest.mark.rule("1888-draft:VII.3.3a", "1888-N:VIII.3.3a", "1888-N:VIII.3.3b")
def test_yellow_tiles_go_on_empty_hexes(title: str) -> None:
    game = jhr(title, phase="2").tiles(D10="5/1").turn("JHR", LayTrack)
    for tile in ("5/1", "6/2", "57/1"):
        refused(game, lay("D10", tile), "track.chart", UPGRADE)
    refused(game, lay("A5", "9/0"), "track.no-such-hex", "IV.1")
    assert hexes(game) == {"D8"}  # D10 leads west
    events = game.play(lay("D8", "9/1"))
    assert TileLaid("D8", "9", 1) in events
    assert game.state.board.tiles() == {"D8": ("9", 1), "D10": ("5", 1)}


@both
@pytest.mark.parametrize("phase", ["2", "3", "5", "D"])
@pytest.mark.rule("1888-draft:VII.3.3b", "1888-N:VIII.3.3c")
def test_beijing_and_the_oo_hexes_take_no_yellow_tile(title: str, phase: str) -> None:
    game = jhr(title, phase=phase).turn("JHR", LayTrack)
    for hex_ in ("C9", "B18", "B20", "H4"):
        for tile in sorted(set().union(*YELLOW.values())):
            assert {problem(game, hex_, f"{tile}/{r}") for r in range(6)} == {"track.chart"}
    refused(game, lay("C9", "57/2"), "track.chart", UPGRADE)


@both
@pytest.mark.parametrize(("first", "second"), [("9/1", "9/2"), ("20/0", "9/2"), ("9/1", "23/1")])
@pytest.mark.rule(
    "1888-draft:VII.3.3c", "1888-draft:VII.3.1c", "1888-N:VIII.3.3d", "1888-N:VIII.3.1b", "1888-draft:VII.3.4a",
    "1888-N:VIII.3.4a",
)  # fmt: skip
def test_one_tile_a_turn_yellow_or_upgrade(title: str, first: str, second: str) -> None:
    scene = jhr(title).tiles(D10="5/1", **({} if first == "9/1" else {"D8": "9/1"}))
    game = scene.turn("JHR", LayTrack)
    game.play(lay("D8", first))
    assert at_step(game) != "lay_track JHR"
    refused(game, lay("D8", second), "turn.wrong-step", STEP)
    refused(game, lay("D6", "9/1"), "turn.wrong-step", STEP)


@both
@pytest.mark.rule("1888-draft:VII.3.3d", "1888-N:VIII.3.3e")
def test_red_and_gray_hexes_have_track_and_take_no_tile(title: str) -> None:
    game = Scene(title).company("CDL", {"p1": 6}, cash=500).turn("CDL", LayTrack)
    # over the printed track of A17, A15 and A21; B18 and B20 take green tiles only
    assert hexes(game) == {"B14", "B16"}
    for hex_ in ["A1", "A3", "A7", "A15", "A17", "A19", "A21", "C21", "D20", "H2", "I5", "I11"]:
        refused(game, lay(hex_, "57/0"), "track.printed-for-good", TRACK)
    for hex_ in ["D14", "E11", "E13", "E15", "E17", "E19", "F16", "F18", "H16"]:
        refused(game, lay(hex_, "9/0"), "track.printed-for-good", TRACK)


@both
@pytest.mark.rule("1888-draft:VII.3.3d", "1888-N:VIII.3.3e")
def test_a_train_runs_over_the_arrow_of_a_red_hex(title: str) -> None:
    scene = Scene(title, phase="3").company("TJL", {"p1": 6}, trains=("2",)).tiles(E3="57/0", H4="8860/0", G3="7/5")
    game = scene.stations(H4="- | TJL").turn("TJL", RunRoutes)
    assert earns(game, "TJL") == (70, 0)
    game.play(run("H4/1", "G3", "H2"))  # 40 + 30


# ---- the first turn ----


HOMES = [("TJL", "E3", 40), ("HJR", "F6", 0), ("ZDR", "G11", 0)]


@both
@pytest.mark.parametrize(("company", "home", "cost"), HOMES)
@pytest.mark.rule("1888-draft:VII.3.3e", "1888-N:VIII.3.3g")
def test_a_company_without_printed_track_begins_with_its_home_tile(
    title: str, company: str, home: str, cost: int
) -> None:
    scene = Scene(title).company(company, {"p1": 6}, cash=700, operated=False)
    game = scene.operate()
    assert at_step(game) == f"lay_track {company}"
    assert hexes(game) == {home}
    assert on(game, home) == YELLOW["city"]
    assert "pass" not in offers(game)
    assert refused(game, PASS, "track.home-first", TRACK).facts["hex"] == home
    refused(game, lay("D10", "57/1"), "track.home-first", TRACK)
    game.play(lay(home, "6/3"))
    assert game.state.cash[company] == 700 - cost
    assert tokens(game, home) == [(company,)]


@both
@pytest.mark.parametrize(("company", "home", "cost"), HOMES)
@pytest.mark.rule("1888-draft:VII.3.3e", "1888-N:VIII.3.3g")
def test_the_duty_ends_with_a_tile_there_and_with_the_first_turn(
    title: str, company: str, home: str, cost: int
) -> None:
    built = Scene(title).company(company, {"p1": 6}, cash=700, operated=False).tiles(**{home: "6/3"}).operate()
    assert hexes(built) == {"TJL": {"D4", "F4"}, "HJR": {"E7", "G7"}, "ZDR": {"F12", "H12"}}[company]
    assert "pass" in offers(built)
    second = Scene(title).company(company, {"p1": 6}, cash=700).turn(company, LayTrack)
    assert hexes(second) == {home}
    second.play(PASS)
    assert second.state.board.tiles() == {}


@both
@pytest.mark.rule("1888-draft:VII.3.3e", "1888-N:VIII.3.3g")
def test_the_duty_lapses_where_it_cannot_be_met(title: str) -> None:
    """Taiyuan costs 40; and there are three tiles of each kind for cities."""
    poor = Scene(title).company("TJL", {"p1": 6}, cash=39, operated=False).operate()
    assert offers(poor) == ["pass"]
    refused(poor, lay("E3", "57/0"), "track.money", TRACK)
    poor.play(PASS)
    cities = {"D10": "5/1", "E5": "5/0", "G9": "5/0", "C3": "6/3", "C13": "6/0", "F6": "6/0", "H14": "57/1"}
    scene = Scene(title).company("ZDR", {"p1": 6}, cash=99, operated=False).tiles(**cities)
    scene.draft.tiles = {**scene.draft.tiles, "57": 0}
    none_left = scene.operate()
    assert offers(none_left) == ["pass"]
    refused(none_left, lay("G11", "57/0"), "track.none-left", ("I", "II.1"))


@both
@pytest.mark.rule("1888-draft:VII.3.3e", "1888-N:VIII.3.3g")
def test_a_tile_of_the_great_wall_meets_the_duty(title: str) -> None:
    scene = Scene(title, phase="3").company("TJL", {"p1": 6}, cash=99, operated=False).privates(CW="TJL")
    game = scene.operate()
    game.play(LayPrivateTile("CW", "E3", "57", 0))  # SW and NE
    assert (game.state.cash["TJL"], at_step(game)) == (99 + 20, "lay_track TJL")  # the income of the Great Wall
    assert hexes(game) == {"D4", "E3", "F2"}  # E3 for an upgrade
    assert "pass" in offers(game)
    game.play(lay("F2", "3/3"))


PRINTED_HOMES = {
    "JHR": {"D10"},
    "JZR": {"C7"},
    "SSL": {"B16"},
    "CDL": {"B14", "B16"},
    "LYR": {"G15", "F14", "G17"},
}


@both
@pytest.mark.parametrize("company", PRINTED_HOMES)
@pytest.mark.rule("1888-draft:VII.3.3f", "1888-N:VIII.3.3h")
def test_the_others_begin_on_printed_track(title: str, company: str) -> None:
    game = Scene(title).company(company, {"p1": 6}, cash=500, operated=False).operate()
    assert hexes(game) == PRINTED_HOMES[company]
    game.play(PASS)
    assert at_step(game) != f"lay_track {company}"


# ---- connection ----


@both
@pytest.mark.rule("1888-draft:VII.3.3g", "1888-N:VIII.3.3i", "1888-draft:VII.3.5d", "1888-N:VIII.3.5d")
def test_tiles_join_the_track_of_the_company(title: str) -> None:
    game = jhr(title, phase="2").turn("JHR", LayTrack)
    refused(game, lay("E9", "9/0"), "track.unreachable", TRACK)
    refused(game, lay("D12", "58/1"), "track.unreachable", TRACK)  # D10 does not lead there yet
    for tile in ("57/1", "5/0", "6/1"):
        refused(game, lay("D10", tile), "track.unreachable", TRACK)  # no exit to Beijing
    assert all(NW in game.title.map.tiles[o.split()[1][:-2]].faces[int(o[-1])].exits for o in lays(game))
    game.play(lay("D10", "6/2"))  # NW and E
    on_ = jhr(title, phase="2").tiles(D10="6/2").turn("JHR", LayTrack)
    on_.play(lay("D12", "58/1"))


@both
@pytest.mark.rule("1888-draft:VII.3.3g", "1888-N:VIII.3.3j", "1888-draft:VII.3.4j", "1888-N:VIII.3.4n")
def test_a_city_full_of_others_stops_the_track(title: str) -> None:
    full = jhr(title).company("SSL", {"p2": 6}).tiles(D10="6/2").stations(D10="SSL").turn("JHR", LayTrack)
    refused(full, lay("D12", "58/1"), "track.unreachable", TRACK)
    scene = jhr(title).company("SSL", {"p2": 6}).company("CDL", {"p2": 6})
    free = scene.tiles(D10="15/1").stations(D10="SSL").turn("JHR", LayTrack)
    free.play(lay("D12", "58/1"))  # a free place: everybody builds through it
    scene = jhr(title).company("SSL", {"p2": 6}).company("CDL", {"p2": 6}).tiles(D10="15/1", D8="9/1")
    two = scene.stations(D10="SSL CDL").turn("JHR", LayTrack)
    refused(two, lay("D12", "58/1"), "track.unreachable", TRACK)
    refused(two, lay("D8", "20/0"), "track.unreachable", TRACK)
    scene = jhr(title).company("SSL", {"p2": 6}).tiles(D10="15/1", D8="9/1")
    behind = scene.stations(D10="SSL").turn("JHR", LayTrack)
    behind.play(lay("D8", "20/0"))  # an upgrade behind it, too


@both
@pytest.mark.rule("1888-draft:VII.3.3g", "1888-N:VIII.3.3j")
def test_its_own_station_opens_a_full_city(title: str) -> None:
    scene = jhr(title).company("SSL", {"p2": 6}).tiles(D10="15/1").stations(D10="SSL JHR")
    scene.turn("JHR", LayTrack).play(lay("D12", "58/1"))


@both
@pytest.mark.rule("1888-draft:VII.2i", "1888-N:VIII.2i", "1888-draft:VII.3.3g", "1888-N:VIII.3.3i")
def test_no_track_is_built_through_a_red_area(title: str) -> None:
    """SSL's track leads into Changchun, whose place is free; CDL, at home there, builds on from all its sides."""
    scene = Scene(title, phase="3").tiles(B18="8858/0").company("SSL", {"p1": 6}, cash=99)
    through = scene.turn("SSL", LayTrack)
    assert "A19" in {through.title.map.names[stop >> 3] for stop in through.state.reach("SSL").stops}
    assert "B20" not in hexes(through)
    own = Scene(title, phase="3").company("CDL", {"p2": 6}, cash=99).turn("CDL", LayTrack)
    assert "B20" in hexes(own)


# ---- what a hex takes ----


KINDS = [  # a hex of the kind, the company beside it, the track to it, and the tiles that fit there in some turn
    pytest.param(
        ("E7", "town", "JHR"), {"D10": "5/1", "D8": "8/4"}, YELLOW["town"],
        marks=pytest.mark.rule("1888-draft:VII.3.3h", "1888-N:VIII.3.3k"),
    ),
    pytest.param(
        ("G5", "two towns", "HJR"), {"F6": "57/0"}, YELLOW["two towns"],
        marks=pytest.mark.rule("1888-draft:VII.3.3i", "1888-N:VIII.3.3l"),
    ),
    pytest.param(
        ("B6", "two towns", "JZR"), {"C7": "8/2"}, {"2", "56", "69"},
        marks=pytest.mark.rule("1888-draft:VII.3.3i", "1888-N:VIII.3.3l"),
    ),
    pytest.param(
        ("B16", "two towns", "SSL"), {}, YELLOW["two towns"],
        marks=pytest.mark.rule("1888-draft:VII.3.3i", "1888-N:VIII.3.3l"),
    ),
    pytest.param(
        ("D10", "city", "JHR"), {}, {"5", "6"},
        marks=pytest.mark.rule("1888-draft:VII.3.3j", "1888-N:VIII.3.3n"),
    ),
    pytest.param(
        ("F6", "city", "HJR"), {}, YELLOW["city"],
        marks=pytest.mark.rule("1888-draft:VII.3.3j", "1888-N:VIII.3.3n"),
    ),
    pytest.param(
        ("D8", "plain", "JHR"), {"D10": "5/1"}, YELLOW["plain"],
        marks=pytest.mark.rule("1888-draft:VII.3.3k", "1888-N:VIII.3.3o"),
    ),
]  # fmt: skip


@both
@pytest.mark.parametrize(("place", "tiles", "possible"), KINDS)
def test_the_kind_of_a_tile_is_that_of_the_hex(
    title: str, place: tuple[str, str, str], tiles: dict[str, str], possible: set[str]
) -> None:
    hex_, kind, company = place
    game = Scene(title).company(company, {"p1": 6}, cash=500).tiles(**tiles).turn(company, LayTrack)
    map_ = game.title.map
    assert set(map_.chart(map_.index(hex_), map_.printed[map_.index(hex_)])) == YELLOW[kind]
    assert on(game, hex_) == possible
    for other in set().union(*YELLOW.values()) - YELLOW[kind]:
        for rotation in range(6):
            refused(game, LayTile(hex_, other, rotation), "track.chart", TRACK)


@both
@pytest.mark.rule("1888-draft:VII.3.3i", "1888-N:VIII.3.3m")
def test_of_two_towns_one_must_connect(title: str) -> None:
    game = Scene(title).company("SSL", {"p1": 6}, cash=500).turn("SSL", LayTrack)
    for option in lays(game):
        number, rotation = option.split()[1].split("/")
        face = game.title.map.tiles[number].faces[int(rotation)]
        assert [E in exits for exits in face.stop_exits].count(True) == 1  # the other town is out of SSL's reach
    refused(game, lay("B16", "56/0"), "track.dead-edge", TRACK)
    refused(game, lay("B16", "69/3"), "track.unreachable", TRACK)  # NE with SW, W with SE
    game.play(lay("B16", "55/0"))  # W to E, and SW to NE


# ---- terrain ----


COSTS = {
    "wall": {"C7": 10, "B16": 10, "C15": 10},
    "river": {"F10": 20, "F12": 20, "G7": 20, "G9": 20, "H6": 20},
    "mountain": {
        "B2": 40,
        "C5": 40,
        "F2": 40,
        "G3": 40,
        "G15": 30,
        "C19": 30,
        "B12": 20,
        "B14": 20,
        "H10": 20,
        "H12": 20,
    },
    "wall and mountain": {"B4": 40, "C3": 40, "D2": 40, "D4": 40, "D6": 40, "E3": 40, "F4": 40, "B6": 30, "B8": 30}
    | {"B10": 20, "C11": 20, "C13": 20},
    "open": dict.fromkeys(
        [
            "C17",
            "D8",
            "D10",
            "D12",
            "D16",
            "D18",
            "E5",
            "E7",
            "E9",
            "F6",
            "F8",
            "F14",
            "G5",
            "G11",
            "G13",
            "G17",
            "H8",
            "H14",
        ],
        0,
    ),
}


@both
@pytest.mark.parametrize("terrain", COSTS)
@pytest.mark.rule("1888-draft:VII.3.3l", "1888-N:VIII.3.3p", "1888-N:VIII.3.3-fig1")
def test_what_the_first_tile_of_a_hex_costs(title: str, terrain: str) -> None:
    game = jhr(title).turn("JHR", LayTrack)
    map_ = game.title.map
    for hex_, cost in COSTS[terrain].items():
        at = map_.index(hex_)
        for face in map_.successors(at, map_.printed[at]):
            assert game.title.tile_cost(game.state, "JHR", at, face) == cost


PAID = [
    ("JZR", {}, "C7", "9/1", 10),
    ("LYR", {}, "G15", "9/0", 30),
    ("ZDR", {"G11": "57/2"}, "F10", "7/5", 20),
    ("TJL", {"E3": "57/0"}, "D4", "8/0", 40),
    ("TJL", {"E3": "57/0", "D4": "8/0"}, "C3", "6/3", 40),
    ("JHR", {}, "D10", "5/1", 0),
]


@both
@pytest.mark.parametrize(("company", "tiles", "hex_", "tile", "cost"), PAID)
@pytest.mark.rule("1888-draft:VII.3.3l", "1888-N:VIII.3.3p", "1888-N:VIII.3.3-fig1")
def test_the_treasury_pays_the_bank_for_terrain(
    title: str, company: str, tiles: dict[str, str], hex_: str, tile: str, cost: int
) -> None:
    game = Scene(title).company(company, {"p1": 6}, cash=100).tiles(**tiles).turn(company, LayTrack)
    game.play(lay(hex_, tile))
    assert gained(game.state_at(0), game.state) == ({company: -cost, BANK: cost} if cost else {})
    poor = Scene(title).company(company, {"p1": 6}, cash=max(cost - 1, 0)).tiles(**tiles).turn(company, LayTrack)
    if cost:  # the director's 1000 do not help
        assert refused(poor, lay(hex_, tile), "track.money", TRACK).facts == {"needs": cost, "has": cost - 1}
    else:
        poor.play(lay(hex_, tile))


# ---- where track may not lead ----


@both
@pytest.mark.parametrize(
    ("hex_", "edge"),
    [
        ("B4", NE),
        ("E3", W),
        ("C3", W),
        ("B6", NW),
        ("H14", SW),
        ("H14", SE),
        ("D12", E),
        ("D12", SW),
        ("D10", SE),
        ("E9", E),
    ],
)
@pytest.mark.rule("1888-draft:VII.3.3m", "1888-N:VIII.3.3q", "1888-N:VIII.3.3-fig2")
def test_no_track_off_the_map_or_into_the_sea(title: str, hex_: str, edge: int) -> None:
    game = jhr(title).turn("JHR", LayTrack)
    assert pointing(game, hex_, edge) == {"track.dead-edge"}


@both
@pytest.mark.rule("1888-draft:VII.3.3m", "1888-N:VIII.3.3q", "1888-N:VIII.3.3-fig2")
def test_such_a_tile_is_refused_to_the_company(title: str) -> None:
    game = Scene(title).company("TJL", {"p1": 6}, cash=500).turn("TJL", LayTrack)
    refused(game, lay("E3", "57/1"), "track.dead-edge", TRACK)
    sea = jhr(title).tiles(D10="6/2").turn("JHR", LayTrack)
    refused(sea, lay("D12", "58/0"), "track.dead-edge", TRACK)
    harbour = Scene(title).company("LYR", {"p1": 6}, cash=500).turn("LYR", LayTrack)
    assert "" in pointing(harbour, "H14", E)  # H16 has track there
    for hex_, edge in (("G15", NE), ("G17", NW), ("F14", E), ("D16", SE), ("D18", SW)):
        assert "" in pointing(harbour, hex_, edge)  # Yantai and Dalian have, too


@both
@pytest.mark.parametrize(
    ("hex_", "edge", "open_"),
    [
        ("B16", NW, False), ("C19", E, False), ("B16", NE, True), ("B2", NE, False), ("B2", NW, True), ("B4", NW, True),
        ("B6", NE, True), ("D18", E, True), ("G3", SW, True), ("H10", SE, True), ("H8", SE, False),
    ],
)  # fmt: skip
@pytest.mark.rule("1888-draft:VII.3.3n", "1888-N:VIII.3.3r", "1888-N:VIII.3.3-fig2")
def test_no_track_against_a_gray_or_red_side_without_any(title: str, hex_: str, edge: int, open_: bool) -> None:
    game = jhr(title).turn("JHR", LayTrack)
    assert ("" in pointing(game, hex_, edge)) is open_
    assert open_ or pointing(game, hex_, edge) == {"track.dead-edge"}


@both
@pytest.mark.rule("1888-draft:VII.3.3o", "1888-N:VIII.3.3s")
def test_a_tile_need_not_meet_its_neighbours(title: str) -> None:
    first = jhr(title, phase="2").turn("JHR", LayTrack)
    first.play(lay("D10", "5/1"))  # its western track ends at the empty D8
    scene = Scene(title).company("JZR", {"p1": 6}, cash=100).tiles(D10="5/1", C7="7/4", E7="3/0")
    game = scene.turn("JZR", LayTrack)
    game.play(lay("D8", "8/0"))  # NW to SW: past D10's track, and against a side of E7 without any
    assert game.state.board.tiles()["D8"] == ("8", 0)


BARRIERS = [("C15", E), ("C15", SE), ("C17", W), ("D16", NW), ("F12", E), ("F14", W)]


@both
@pytest.mark.parametrize(("hex_", "edge"), BARRIERS)
@pytest.mark.rule("1888-draft:VII.3.3p", "1888-N:VIII.3.3t", "1888-N:VIII.3.3-fig2")
def test_no_track_to_a_barrier_in_any_colour(title: str, hex_: str, edge: int) -> None:
    game = jhr(title, phase="D").turn("JHR", LayTrack)
    assert pointing(game, hex_, edge) == {"track.dead-edge"}
    map_ = game.title.map
    at = map_.index(hex_)
    waiting, seen = list(map_.successors(at, map_.printed[at])), set()
    while waiting:
        face = waiting.pop()
        if face not in seen:
            seen.add(face)
            waiting += map_.successors(at, face)
    assert seen
    assert not [face for face in seen if edge in face.exits]


@both
@pytest.mark.rule("1888-draft:VII.3.3p", "1888-N:VIII.3.3t")
def test_past_a_barrier_track_may_lead(title: str) -> None:
    game = Scene(title).company("SSL", {"p1": 6}, cash=500).tiles(B16="55/0").turn("SSL", LayTrack)
    refused(game, lay("C15", "8/3"), "track.dead-edge", TRACK)  # NE and SE
    on_ = Scene(title).company("SSL", {"p1": 6}, cash=500).tiles(B16="56/4").turn("SSL", LayTrack)  # E to SW
    on_.play(lay("C15", "8/1"))  # W and NE


@both
@pytest.mark.parametrize("company", ["JHR", "SSL", "LYR", "CDL"])
@pytest.mark.rule("1888-draft:VII.3.3r", "1888-N:VIII.3.3f")
def test_until_phase_3_all_tiles_are_yellow(title: str, company: str) -> None:
    game = Scene(title).company(company, {"p1": 6}, cash=500).tiles(D10="57/1").turn(company, LayTrack)
    colours = {game.title.map.tiles[option.split()[1].split("/")[0]].color for option in lays(game)}
    assert colours <= {"yellow"}
    refused(game, lay("D10", "14/0"), "track.phase", PHASE)

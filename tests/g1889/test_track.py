"""1889: laying and upgrading track (6)."""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest

from footplate.board.layout import Layout, node
from footplate.board.reach import Reach, followed, reach
from footplate.game.actions import LayPrivateTile, Pass
from footplate.game.draft import Draft
from footplate.rounds import stations
from footplate.rounds.track import lay_refusal
from footplate.testing.questions import at_step, lay, lays, refused
from footplate.titles import load
from tests.g1889.scenes import MAP, S, face, payments, track, turn
from tests.g1889.traces import every_trace, random_layout

# Tokushima over J7 (printed) and I8 to Ikeda, whose tile leads on to G6.
TO_IKEDA = {**track("K8 J7 I8 H7"), "H7": "57/2"}
# The same company with a straight piece in I8 that leads past Ikeda to H9; it does not reach J9.
PAST_IKEDA = {"K8": "6/2", "I8": "9/1"}


# ---- one tile a turn


@pytest.mark.rule("1889:6a")
def test_one_tile_a_turn() -> None:
    game = turn("AR", phase="3")
    game.play(lay("K8", "5/1"))
    assert at_step(game) == "buy_trains AR"  # no city for a token, no train to run
    refused(game, lay("J9", "58/2"), "turn.wrong-step", "4.1")
    refused(game, lay("K8", "12/1"), "turn.wrong-step", "4.1")  # no upgrade on top either


@pytest.mark.rule("1889:6a")
def test_one_tile_though_the_step_stays_open() -> None:
    """The president may still lay his port tile; the company's own tile is laid."""
    game = turn("AR", privates={"B": "p1"})
    game.play(lay("K8", "5/1"))
    assert at_step(game) == "lay_track AR"
    assert refused(game, lay("J9", "58/2"), "track.once", "6").facts == {"laid": 1}
    assert not lays(game)
    game.play(LayPrivateTile("B", "G10", "437", 0))
    assert at_step(game) == "buy_trains AR"


@pytest.mark.rule("1889:6a")
def test_no_tile_need_be_laid() -> None:
    game = turn("AR", tiles={"K8": "5/1"}, phase="3")
    board = game.state.board
    game.play(Pass())
    assert at_step(game) == "buy_trains AR"
    assert game.state.board is board
    refused(game, lay("K8", "12/1"), "turn.wrong-step", "4.1")


# ---- hexes and tiles that are none


@pytest.mark.rule("1889:6.1b")
def test_only_hexes_of_the_grid() -> None:
    game = turn("AR")
    for hex_ in ("K2", "L9", "K10", "M8", "K7", "k8", ""):
        assert refused(game, lay(hex_, "5/1"), "track.no-such-hex", "6.1").facts == {"hex": hex_}


@pytest.mark.rule("1889:6.1b")
def test_only_six_turns_of_tiles_there_are() -> None:
    game = turn("AR")
    for tile in ("5/6", "5/-1", "4/1", "T5/1"):
        refused(game, lay("K8", tile), "track.no-such-tile", "21")


@pytest.mark.rule("1889:6.1c")
@pytest.mark.parametrize(("company", "hex_"), [("AR", "J7"), ("AR", "L7"), ("UR", "B7"), ("UR", "B3"), ("SR", "J1")])
def test_gray_and_red_hexes_stay(company: str, hex_: str) -> None:
    game = turn(company, tiles={"K8": "6/2", **track("I2 J1"), **track("B7 B5 B3")}, phase="5")
    assert MAP.index(hex_) in reach(game.state.board, company).edges
    for tile in ("9/1", "57/0", "15/1", "611/0"):
        assert refused(game, lay(hex_, tile), "track.printed-for-good", "6.1").facts == {"hex": hex_}


# ---- what a company reaches


@pytest.mark.rule("1889:6.1f")
@pytest.mark.parametrize(
    ("company", "tiles"),
    [
        ("AR", "K8 5/1, K8 5/2, K8 5/3, K8 6/1, K8 6/2, K8 57/1, K8 57/4"),  # not south: the sea
        ("KU", "C10 5/1, C10 5/2, C10 5/3, C10 6/1, C10 6/2, C10 57/1, C10 57/4"),
        ("IR", "E2 5/0, E2 5/4, E2 5/5, E2 6/5, E2 6/4, E2 57/1, E2 57/4"),
    ],
)
def test_the_first_tile_on_the_home_hex(company: str, tiles: str) -> None:
    """Any turn that fits, and nothing else: no track leads elsewhere yet."""
    game = turn(company)
    assert lays(game) == set(tiles.split(", "))
    game.play(lay(*tiles.split(", ")[0].split()))
    assert payments(game) == []


@pytest.mark.rule("1889:6.1d")
@pytest.mark.rule("1889:6b")
def test_out_of_reach() -> None:
    game = turn("AR", tiles={"K8": "5/1"}, phase="3")
    assert refused(game, lay("E8", "9/1"), "track.unreachable", "6.1").facts == {"hex": "E8", "company": "AR"}
    refused(game, lay("K6", "9/0"), "track.unreachable", "6.1")  # next to Tokushima, but no track leads there
    refused(turn("AR"), lay("J9", "58/2"), "track.unreachable", "6.1")  # from a home without track neither


@pytest.mark.rule("1889:6.1d")
def test_track_is_traced_over_any_length_and_any_stops() -> None:
    path = "K8 J9 J11 I12 H11 H9 G8 F9 F7 E6 E4 E2 D3"
    game = turn("AR", tiles={**track(path), "J9": "58/4", "I12": "58/2"})
    game.play(lay("D3", "9/1"))
    assert "D3" in game.state.board.tiles()


@pytest.mark.rule("1889:6.1e")
def test_a_first_tile_joins_the_trace_with_one_exit() -> None:
    """G6 is reached over its south-east side; where the other end leads is free."""
    game = turn("AR", tiles=TO_IKEDA)
    other_ends = {option for option in lays(game) if option.startswith("G6")}
    assert other_ends == {"G6 7/4", "G6 7/5", "G6 8/3", "G6 8/5", "G6 9/2", "G6 9/5"}
    for tile in ("9/0", "9/1", "8/0", "8/1", "8/2", "8/4", "7/0", "7/3"):
        refused(game, lay("G6", tile), "track.unreachable", "6.1")
    game.play(lay("G6", "9/2"))


@pytest.mark.rule("1889:6b")
def test_a_first_tile_need_not_lead_anywhere() -> None:
    game = turn("AR", tiles=track("K8 J7 I8 I10"))
    game.play(lay("I10", "9/0"))
    assert not reach(game.state.board, "AR").two_stops


@pytest.mark.rule("1889:6.1d")
@pytest.mark.parametrize(
    ("tile", "stations", "open_"),
    [
        ("57/2", "", True),
        ("57/2", "IR", False),  # the one circle is taken
        ("57/2", "AR", True),
        ("14/1", "IR -", True),  # a free circle lets everybody through
        ("14/1", "- IR", True),
        ("14/1", "IR SR", False),
        ("14/1", "IR AR", True),
    ],
)
def test_a_full_city_blocks_the_trace(tile: str, stations: str, open_: bool) -> None:
    game = turn("AR", tiles={**TO_IKEDA, "H7": tile}, stations={"H7": stations} if stations else {}, phase="3")
    action = lay("G6", "9/2")
    if open_:
        game.play(action)
    else:
        refused(game, action, "track.unreachable", "6.1")


@pytest.mark.rule("1889:6.1d")
def test_a_way_round_the_full_city() -> None:
    """Ikeda is full, but over I6 and H5 another way leads to G6: to its north-east side only."""
    tiles = {**TO_IKEDA, "I8": "28/4", "I6": "8/0", "H5": "8/5"}
    game = turn("AR", tiles=tiles, stations={"H7": "IR"})
    refused(game, lay("G6", "9/2"), "track.unreachable", "6.1")
    game.play(lay("G6", "9/1"))


@pytest.mark.rule("1889:6.1d")
def test_no_trace_through_an_offboard_area() -> None:
    """Naruto (L7) joins K6 and Tokushima, but nobody runs through it."""
    game = turn("AR", tiles={"K8": "57/1"})
    refused(game, lay("K6", "8/3"), "track.unreachable", "6.1")
    other = turn("AR", tiles={"K8": "6/1"})
    other.play(lay("K6", "9/0"))


# ---- upgrades


@pytest.mark.rule("1889:6.2c")
@pytest.mark.parametrize(
    ("company", "tiles", "hex_", "tile", "phase", "cost"),
    [
        ("KO", {}, "K4", "440/0", "3", 0),
        ("UR", track("B7 B5 B3"), "C4", "12/0", "3", 0),
        ("TR", {}, "F9", "465/2", "5", 80),
    ],
)
def test_printed_track_is_upgraded(
    company: str, tiles: Mapping[str, str], hex_: str, tile: str, phase: str, cost: int
) -> None:
    game = turn(company, tiles=tiles, phase=phase)
    game.play(lay(hex_, tile))
    assert game.state.board.tiles()[hex_] == (tile.split("/")[0], int(tile[-1]))
    assert game.state.cash[company] == 500 - cost


@pytest.mark.rule("1889:6.2d")
@pytest.mark.parametrize(
    ("phase", "colours"),
    [("2", "yellow"), ("3", "yellow green"), ("4", "yellow green"),
     ("5", "yellow green brown"), ("6", "yellow green brown"), ("D", "yellow green brown")],
)  # fmt: skip
def test_colours_by_phase(phase: str, colours: str) -> None:
    """Tokushima is green, Ikeda yellow, G6 empty: one lay of each colour is to be had."""
    lays = {"yellow": lay("G6", "9/2"), "green": lay("H7", "14/1"), "brown": lay("K8", "448/1")}
    for colour, action in lays.items():
        game = turn("AR", tiles={**TO_IKEDA, "K8": "12/1"}, phase=phase)
        if colour in colours.split():
            game.play(action)
        else:
            assert refused(game, action, "track.phase", "4.2").facts == {"color": colour, "phase": phase}


@pytest.mark.rule("1889:6.2e")
def test_new_track_must_be_on_a_route() -> None:
    """The straight piece in I8 is entered from the north-east and left south-west. New track that begins where the
    company comes in is of use; track that only joins the far end, or crosses, is not."""
    game = turn("AR", tiles=PAST_IKEDA, phase="3")
    new = {option for option in lays(game) if option.startswith("I8")}
    assert new == {"I8 23/4", "I8 24/4", "I8 26/4", "I8 27/4"}
    for tile in ("23/1", "24/1", "26/1", "27/1", "20/1", "20/0", "19/1", "19/4"):
        assert refused(game, lay("I8", tile), "track.no-use", "6.2").facts == {"hex": "I8", "company": "AR"}
    game.play(lay("I8", "23/4"))


@pytest.mark.rule("1889:6.2e")
def test_new_track_may_be_reached_from_its_other_end() -> None:
    """Now Tokushima also leads over J9 to the south-east side of I8."""
    game = turn("AR", tiles={**PAST_IKEDA, "K8": "5/1", "J9": "58/2"}, phase="3")
    assert {option for option in lays(game) if option.startswith("I8")} == {
        "I8 23/4", "I8 24/4", "I8 26/4", "I8 27/4", "I8 23/1", "I8 20/1", "I8 20/4", "I8 19/1",
    }  # fmt: skip
    refused(game, lay("I8", "24/1"), "track.no-use", "6.2")
    game.play(lay("I8", "23/1"))


@pytest.mark.rule("1889:6.2e")
def test_a_loop_does_not_lead_back_over_its_own_side() -> None:
    """Over H9 and I10 the company comes back to the south side of I8. A piece from there to the south-west would use
    that side twice; one that leads off elsewhere is on a trace."""
    game = turn("AR", tiles={**PAST_IKEDA, "H9": "7/4", "I10": "7/2"}, phase="3")
    assert 6 * MAP.index("I8") + S in reach(game.state.board, "AR").arrivals
    refused(game, lay("I8", "26/1"), "track.no-use", "6.2")
    game.play(lay("I8", "19/4"))  # joins the south and the north-west side


@pytest.mark.rule("1889:6.2e")
@pytest.mark.parametrize(
    ("tile", "station"), [("57/2", {}), ("57/2", {"H7": "IR"}), ("57/0", {}), ("57/0", {"H7": "IR"})]
)
def test_a_city_on_a_route_may_be_upgraded(tile: str, station: Mapping[str, str]) -> None:
    """Also one full of others' tokens, and one that only the new tile joins to the route."""
    game = turn("AR", tiles={**TO_IKEDA, "H7": tile}, stations=station, phase="3")
    upgrade = "14/1" if tile == "57/2" else "206/0"
    game.play(lay("H7", upgrade))
    assert game.state.board.faces[MAP.index("H7")] is face(upgrade)


@pytest.mark.rule("1889:6.2e")
def test_a_city_off_the_route_may_not() -> None:
    """The company comes to Ikeda from the south-east; a tile without that exit does not join it."""
    game = turn("AR", tiles={**TO_IKEDA, "H7": "57/0"}, phase="3")
    refused(game, lay("H7", "205/0"), "track.unreachable", "6.1")
    far = turn("AR", tiles={"K8": "5/1", "H7": "57/0"}, phase="3")
    refused(far, lay("H7", "206/0"), "track.unreachable", "6.1")


@pytest.mark.rule("1889:6.2e")
def test_the_home_city_may_be_upgraded_without_any_route() -> None:
    game = turn("AR", tiles={"K8": "5/2"}, phase="3")
    assert not reach(game.state.board, "AR").two_stops
    game.play(lay("K8", "12/1"))


@pytest.mark.rule("1889:6.2g")
def test_old_track_is_kept() -> None:
    city = turn("AR", tiles={"K8": "5/1"}, phase="3")
    assert {option for option in lays(city) if option.startswith("K8")} == {"K8 12/1", "K8 15/1", "K8 205/1"}
    facts = refused(city, lay("K8", "12/2"), "track.keeps-track", "6.2").facts
    assert facts == {"hex": "K8", "tile": "12", "rotation": 2}
    plain = turn("AR", tiles=PAST_IKEDA, phase="3")
    refused(plain, lay("I8", "23/0"), "track.keeps-track", "6.2")
    refused(plain, lay("I8", "27/2"), "track.keeps-track", "6.2")  # joins the same two sides otherwise


# ---- where track may not end


SEA = (
    "A8: SW NW N, A10: S SW NW, B5: SW NW, B9: N, B11: S SW SE, C4: N, C6: SW, C8: , C10: S SE, D3: N NW, D5: , D7: , "
    "D9: S SE, E2: NW N, E4: , E6: , E8: S, F3: NE, F5: , F7: , F9: S SW, G4: N, G6: , G8: , G10: SW, G12: SW NW, "
    "H3: N NW, H5: , H7: , H9: , H11: , H13: S SE, I2: N NW, I4: , I6: SE, I8: , I10: , I12: S SE, J3: NE, J5: S, "
    "J9: N SE, J11: S NE SE, K4: N NE SE, K6: SW NE, K8: S SE"
)
EDGES = ("S", "SW", "NW", "N", "NE", "SE")


@pytest.mark.rule("1889:6.3")
@pytest.mark.parametrize("line", SEA.split(", "))
def test_dead_edges(line: str) -> None:
    """Every side of every hex at which track may not end: sea, edge of the map, gray and red sides without track."""
    hex_, _, closed = line.partition(": ")
    assert [EDGES[edge] for edge in range(6) if not MAP.open_edges[MAP.index(hex_)] >> edge & 1] == sorted(
        closed.split(), key=EDGES.index
    )


@pytest.mark.rule("1889:6.3")
@pytest.mark.parametrize(
    ("company", "hex_", "tile", "good"),
    [
        ("AR", "K8", "5/0", "5/1"),  # south: the sea
        ("IR", "E2", "57/0", "57/1"),  # north: the edge of the map
        ("AR", "J9", "3/3", "58/2"),  # north: the side of J7 without track
        ("KO", "K6", "8/1", "8/3"),  # south-west: J7 again
        ("TR", "G12", "5/1", "5/3"),  # south-west and north-west: the sea
    ],
)
def test_no_track_against_dead_edges(company: str, hex_: str, tile: str, good: str) -> None:
    tiles = {"AR": track("K8 J9") if hex_ == "J9" else {}, "TR": track("F9 G10 G12")}.get(company, {})
    game = turn(company, tiles=tiles)
    facts = {"hex": hex_, "tile": tile.split("/")[0], "rotation": int(tile[-1])}
    assert refused(game, lay(hex_, tile), "track.dead-edge", "6.3").facts == facts
    game.play(lay(hex_, good))


@pytest.mark.rule("1889:6.3")
def test_upgrades_end_nowhere_either() -> None:
    game = turn("AR", tiles={"K8": "5/1"}, phase="3")
    refused(game, lay("K8", "12/0"), "track.dead-edge", "6.3")
    refused(game, lay("K8", "15/0"), "track.dead-edge", "6.3")


# ---- private companies that close a hex


@pytest.mark.rule("1889:15.1b", "1889:15.1c")
@pytest.mark.parametrize(("owner", "closed"), [("p1", True), ("p2", True), ("KO", False), ("bank", False)])
def test_takamatsu_is_closed_while_a_player_owns_its_private(owner: str, closed: bool) -> None:
    game = turn("KO", phase="3", privates={"A": owner})
    if closed:
        assert refused(game, lay("K4", "440/0"), "track.private-blocks", "15.1").facts == {"hex": "K4"}
        assert not any(option.startswith("K4") for option in lays(game))
    else:
        game.play(lay("K4", "440/0"))


# ---- money


COSTS = ("B7 A8", "C10 B9", "B7 C8 C6", "E2 E4 D5", "B7 C8 D7", "E2 E4", "E2 E4 E6", "E2 E4 F5", "F9 F7", "F9 F7 G6",
         "F9 G8", "F9 G8 H9", "F9 G8 H9 H11", "F9 G8 H9 H11 H13", "I2 H3 H5", "K8 J7 I8 I6",
         "K4 K6", "I2 I4")  # fmt: skip
FREE = ("B7 B5", "B7 C8", "E2 D3", "C10 D9", "F9 E8", "I2 H3", "K8 J7 I8", "K8 J7 I8 I10", "K4 J3", "K4 J5", "F9 G10")
HOMES = {"K8": "AR", "E2": "IR", "I2": "SR", "K4": "KO", "F9": "TR", "C10": "KU", "B7": "UR"}


def ahead(path: str) -> tuple[str, str, dict[str, str]]:
    """For the company at the start of the path: it, the last hex and a tile for it; and the track up to there."""
    hexes = path.split()
    return HOMES[hexes[0]], hexes[-1], track(path)


@pytest.mark.rule("1889:6.5a", "1889:6.5b")
@pytest.mark.parametrize("path", COSTS)
def test_difficult_terrain_costs_80(path: str) -> None:
    company, hex_, tiles = ahead(path)
    action = lay(hex_, track(path, to=True)[hex_])
    poor = turn(company, tiles=tiles, cash=79)
    assert poor.state.cash["p1"] == 420  # the president may not help
    assert refused(poor, action, "track.money", "6.5").facts == {"needs": 80, "has": 79}
    game = turn(company, tiles=tiles, cash=80)
    game.play(action)
    assert payments(game) == [(company, "bank", 80)]
    assert game.state.cash[company] == 0


@pytest.mark.rule("1889:6.5a")
@pytest.mark.parametrize("path", FREE)
def test_other_terrain_costs_nothing(path: str) -> None:
    company, hex_, tiles = ahead(path)
    game = turn(company, tiles=tiles, cash=0)
    game.play(lay(hex_, track(path, to=True)[hex_]))
    assert payments(game) == []


@pytest.mark.rule("1889:6.5a")
def test_every_printed_amount() -> None:
    amounts = {data.hex: data.cost for data in load("1889", 4).data.map.hex if data.cost}
    assert amounts == dict.fromkeys([path.split()[-1] for path in COSTS] + ["F9"], 80)


@pytest.mark.rule("1889:6.5c")
def test_upgrades_on_difficult_terrain_are_free() -> None:
    game = turn("IR", tiles=track("E2 E4 E6"), phase="3", cash=0)
    game.play(lay("E4", "23/3"))
    assert payments(game) == []


@pytest.mark.rule("1889:6.5d")
@pytest.mark.parametrize(("old", "new", "phase"), [("438/1", "439/1", "3"), ("439/1", "492/0", "5")])
def test_kotohira_costs_80_each_time(old: str, new: str, phase: str) -> None:
    poor = turn("SR", tiles={"I2": "57/0", "I4": old}, phase=phase, cash=79)
    refused(poor, lay("I4", new), "track.money", "6.5")
    game = turn("SR", tiles={"I2": "57/0", "I4": old}, phase=phase, cash=80)
    game.play(lay("I4", new))
    assert payments(game) == [("SR", "bank", 80)]


@pytest.mark.rule("1889:6.5e")
def test_kouchi_costs_80() -> None:
    poor = turn("TR", phase="5", cash=79)
    assert refused(poor, lay("F9", "465/2"), "track.money", "6.5").facts == {"needs": 80, "has": 79}
    game = turn("TR", phase="5", cash=80)
    game.play(lay("F9", "465/2"))
    assert payments(game) == [("TR", "bank", 80)]


@pytest.mark.rule("1889:6.5a", "1889:15.2D-3")
@pytest.mark.parametrize("path", COSTS)
def test_sumitomo_pays_for_mountains_only(path: str) -> None:
    company, hex_, tiles = ahead(path)
    game = turn(company, tiles=tiles, cash=80, privates={"D": company})
    game.play(lay(hex_, track(path, to=True)[hex_]))
    assert game.state.cash[company] == (0 if hex_ in ("H5", "I6", "K6", "I4") else 80)


# ---- reach, against brute force


def edges_of(arrivals: set[int], homes: set[int]) -> dict[int, int]:
    found: dict[int, int] = {}
    for side in arrivals | {MAP.grid.across[at] for at in arrivals}:
        found[side // 6] = found.get(side // 6, 0) | 1 << side % 6
    return found | dict.fromkeys(homes, 0b111111)


@pytest.mark.rule("1889:6.1d", "1889:7.2.1a")
@pytest.mark.parametrize("seed", range(10))
def test_reach_is_what_some_trace_reaches(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(40):
        board = random_layout(rng)
        found = reach(board, "AR")
        traces = list(every_trace(board, "AR"))
        stations = set(board.stations_of("AR"))
        assert found.stops == stations | {stop for trace in traces for stop in trace.stops}
        assert found.two_stops == any(len(trace.stops) > 1 for trace in traces)
        assert found.edges == edges_of({trace.at for trace in traces}, {station >> 3 for station in stations})
        arrivals: dict[int, list[frozenset[int]]] = {}
        for trace in traces:
            arrivals.setdefault(trace.at, []).append(trace.sides)
        assert found.arrivals.keys() <= arrivals.keys()
        for _ in range(20):  # each asked first of all, when nothing has been settled yet
            hex_, edge = rng.randrange(len(MAP.names)), rng.randrange(6)
            assert Reach(board, "AR").joins(hex_, 1 << edge) == bool(found.edges.get(hex_, 0) >> edge & 1)
            assert Reach(board, "AR").comes_to(node(hex_, 0)) == (node(hex_, 0) in found.stops)
            assert Reach(board, "AR").arrives(board, "AR", 6 * hex_ + edge) == (6 * hex_ + edge in arrivals)
        for _ in range(20):
            hex_ = rng.randrange(len(MAP.names))
            a, b = rng.sample(range(6), 2)
            can_use = any(
                MAP.grid.side[6 * hex_ + go] not in sides
                for come, go in ((a, b), (b, a))
                for sides in arrivals.get(6 * hex_ + come, ())
            )
            assert found.can_use(board, "AR", hex_, a, b) == can_use


@pytest.mark.rule("1889:6.1d")
def test_reach_is_the_same_whatever_was_known_before() -> None:
    """A board built up tile by tile begins with what the boards before it knew; one that is set up at once does not."""
    rng = random.Random(11)
    for _ in range(150):
        board = random_layout(rng)
        found, afresh = reach(board, "AR"), Reach(Layout(board.map, board.faces, board.stations), "AR")
        assert (found.stations, found.stops, found.edges) == (afresh.stations, afresh.stops, afresh.edges)
        assert found.two_stops == afresh.two_stops
        assert followed(board, "AR") == followed(Layout(board.map, board.faces, board.stations), "AR")
        for at in range(6 * len(MAP.names)):
            assert found.arrives(board, "AR", at) == afresh.arrives(board, "AR", at)


@pytest.mark.rule("1889:6.1d")
def test_reach_is_the_same_for_all_threads() -> None:
    """What is in doubt is settled by whoever asks first; the others meanwhile ask too."""
    rng = random.Random(7)
    boards = [board for board in (random_layout(rng) for _ in range(200)) if Reach(board, "AR")._doubtful]
    assert len(boards) > 9

    def ask(board: Layout, together: Barrier) -> str:
        found = reach(board, "AR")
        together.wait()
        return repr((sorted(found.stops), sorted(found.edges.items()), sorted(found.arrivals.items())))

    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(8) as pool:
            for board in boards * 5:
                alone = ask(Layout(board.map, board.faces, board.stations), Barrier(1))
                board.forget()
                assert set(pool.map(ask, [board] * 8, [Barrier(8)] * 8)) == {alone}
    finally:
        sys.setswitchinterval(before)


@pytest.mark.rule("1889:7.2.1a")
def test_a_company_waits_with_a_station_if_only_a_winding_trace_comes_to_the_city(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rng = random.Random(7)
    draft = Draft.of(turn("AR", phase="5").state)
    boards = 0
    for board in (random_layout(rng) for _ in range(300)):
        winding = Reach(board, "AR").stops - Reach(board, "AR").known_stops
        if winding:
            boards += 1
            monkeypatch.setattr(stations, "takes_station", lambda pos, company, where, stops=winding: where in stops)
            draft.board = Layout(board.map, board.faces, board.stations)
            assert stations.may_place(draft.freeze(), "AR")
    assert boards


@pytest.mark.rule("1889:6.2e")
@pytest.mark.parametrize("seed", range(5))
def test_an_upgrade_is_legal_if_some_trace_uses_it(seed: int) -> None:
    """Lay it and look: does a trace run over a new piece, or to a stop of the tile?"""
    rng = random.Random(1000 + seed)
    draft = Draft.of(turn("AR", phase="5").state)
    seen: Counter[str] = Counter()
    while sum(seen.values()) < 300:
        draft.board = random_layout(rng)
        pos = draft.freeze()
        for hex_, old in enumerate(pos.board.faces):
            upgrades = MAP.successors(hex_, old) if old.pieces else ()
            for new in rng.sample(upgrades, min(len(upgrades), 3)):
                problem = lay_refusal(pos, "AR", lay(MAP.names[hex_], str(new)))
                seen[problem.code if problem else ""] += 1
                assert (problem is None) == is_used(pos.board.lay(hex_, new), hex_, new.pieces - old.pieces)
    assert seen.keys() == {"", "track.no-use", "track.unreachable"}
    assert min(seen.values()) > 10


def is_used(board: Layout, hex_: int, new_pieces: frozenset[tuple[int, int]]) -> bool:
    if any(station >> 3 == hex_ for station in board.stations_of("AR")):
        return True
    return any(
        any(stop >> 3 == hex_ for stop in trace.stops) or any((hex_, *piece) in trace.pieces for piece in new_pieces)
        for trace in every_trace(board, "AR")
    )

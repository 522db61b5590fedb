"""1820: track between the two cities of the gray OO tile 804 (12.3.5), on the real map and in words and pictures.

D4 is Liverpool. With 804 unturned its city 0 has exits west to the off-board D2, 40 in gray, east to D6 and south-east
to E5, its city 1 south-west to E3, north-west to the port C3, 30 more than Liverpool (R73), and north-east to C5.
"""

from __future__ import annotations

import pytest

from footplate.board.layout import Layout, node
from footplate.board.reach import reach
from footplate.board.tiles import stop_map
from footplate.drawing import board_svg, tile_svg
from footplate.drawing.geometry import path
from footplate.drawing.plan import plan_of
from footplate.game.speech import Speech
from footplate.game.speech.board import track_text
from footplate.routes import Route, best_run, run_ways, trace
from tests.g1820.boards import TITLE, WHITE, best, board, earns, kinds

MAP = TITLE.map
D4 = MAP.index("D4")


def linked(stations: dict[str, str], *, tile: str = "804/0", **more: str) -> Layout:
    """E5, a small city of 20, south-east of D4; Leeds in C5, 70, north-east of it."""
    return board(stations, D4=tile, E5="57/2", C5="290/0", **more)


@pytest.mark.rule("1820:M5l")
def test_oo_tiles() -> None:
    """36 and 212 lead nowhere; three brown and two gray OO tiles for four hexes; only 804 has a link."""
    assert [data.hex for data in MAP.hexes if data.label == "OO"] == ["C7", "C11", "D4", "D10"]
    oo = {number: tile for number, tile in MAP.tiles.items() if tile.label == "OO"}
    later = {"brown": {"339": 3}, "gray": {"804": 2}}
    for color, counts in later.items():
        assert {n: TITLE.tile_counts[n] for n, tile in oo.items() if tile.color == color} == counts
    for number, tile in oo.items():
        if tile.color == "green":
            ahead = {face.id for face in MAP.successors(D4, tile.faces[0])}
            assert ahead == (set() if number in ("36", "212") else {"339"}), number
    assert {number for number, tile in MAP.tiles.items() if tile.links} == {"804"}
    assert not any(data.links for data in MAP.hexes)


@pytest.mark.rule("1820:M5l", "1820:15.2i")
def test_a_route_takes_both_cities() -> None:
    """R72: E5 20, both cities of D4 60 each, C5 70; each city counts for the reach of the train."""
    layout = linked({"E5": "LSR"})
    assert earns(layout, "gray", "5+: E5 D4/0 D4/1 C5") == 20 + 60 + 60 + 70
    assert earns(layout, "gray", "5+: C5 D4/1 D4/0 E5") == 210
    assert earns(layout, "gray", "3+: E5 D4/0 D4/1") == 20 + 60 + 60
    assert earns(layout, "gray", "3+: E5 D4/0 D4/1 C5") == "route.too-long"
    assert best(layout, "gray", "2+") == 20 + 60
    assert best(layout, "gray", "3+") == 140
    assert best(layout, "gray", "5D") == 2 * 210
    run = best_run(layout, "LSR", kinds("gray", "8+"), rules=WHITE)
    assert (run.routes, run.proved) == ((Route("8+", ("C5", "D4/1", "D4/0", "E5")),), True)
    brown = linked({"E5": "LSR"}, tile="339/0")
    assert best(brown, "gray", "8+") == 20 + 50 + 40


@pytest.mark.rule("1820:M5l")
def test_the_link_is_used_once() -> None:
    """No two trains of a company over it; on either side of it each has its own."""
    layout = linked({"D4/0": "LSR", "D4/1": "LSR"})
    inside = "2+: D4/0 D4/1"
    assert earns(layout, "gray", inside) == 120
    assert earns(layout, "gray", inside, "2+: D4/1 D4/0") == "route.link-twice"
    assert earns(layout, "gray", inside, "3+: E5 D4/0 D4/1") == "route.link-twice"
    assert earns(layout, "gray", inside, "3+: E5 D4/0", "5+: C5 D4/1") == 120 + 80 + 130
    port = 60 + 30
    assert earns(layout, "gray", "2+: D4/0 D4/1 C3") == 120 + port
    assert best(layout, "gray", "2+", "2+", "2+") == (60 + 60) + (60 + 70 + port) + (60 + 40)
    assert best(layout, "gray", "2+", "2+") == 120 + 130 + port


@pytest.mark.rule("1820:M5l")
def test_what_is_no_link_is_refused() -> None:
    layout = linked({"E5": "LSR"})
    assert earns(layout, "gray", "5+: E5 D4 D4 C5") == "route.which-stop"
    assert earns(layout, "gray", "5+: E5 D4/0 D4 C5") == "route.which-stop"
    assert earns(layout, "gray", "5+: E5 D4/0 D4/0") == "route.not-adjacent"
    assert earns(layout, "gray", "5+: E5 D4/0 D4/1 D4/0") == "route.link-twice"
    assert earns(layout, "gray", "5+: E5 D4/1 D4/0") == "route.no-track"
    assert earns(layout, "gray", "5+: E5 D4 C5") == "route.no-track"
    brown = linked({"E5": "LSR"}, tile="339/0")
    assert earns(brown, "gray", "5+: E5 D4/0 D4/1") == "route.no-link"
    assert earns(brown, "gray", "5+: E5 D4 D4") == "route.not-adjacent"


@pytest.mark.rule("1820:M5l")
def test_a_full_city_is_the_end_of_it() -> None:
    """15.2: the city that is met first must be open, the other one is then an end at least."""
    first = linked({"E5": "LSR", "D4/0": "BR"})
    assert earns(first, "gray", "5+: E5 D4/0 D4/1") == "route.blocked"
    assert best(first, "gray", "8+") == 80
    second = linked({"E5": "LSR", "D4/1": "BR"})
    assert earns(second, "gray", "5+: E5 D4/0 D4/1 C5") == "route.blocked"
    assert best(second, "gray", "8+") == 140
    far = MAP.index("C5")
    assert (node(D4, 1) in reach(first, "LSR").stops, far in reach(first, "LSR").edges) == (False, False)
    assert (node(D4, 1) in reach(second, "LSR").stops, node(far, 0) in reach(second, "LSR").stops) == (True, False)


@pytest.mark.rule("1820:M5l")
def test_reach_goes_over_the_link() -> None:
    found = reach(linked({"E5": "LSR"}), "LSR")
    assert {node(D4, 0), node(D4, 1), node(MAP.index("C5"), 0)} <= found.stops
    assert {"E3", "D6", "C5"} <= {MAP.names[hex_] for hex_ in found.edges}
    without = reach(linked({"E5": "LSR"}, tile="339/0"), "LSR")
    assert node(D4, 1) not in without.stops
    alone = reach(board({"D10/1": "LSR"}, D10="804/0"), "LSR")
    assert alone.two_stops
    assert alone.stops == {node(MAP.index("D10"), 0), node(MAP.index("D10"), 1)}
    assert not reach(board({"D10/1": "LSR"}, D10="339/0"), "LSR").two_stops


@pytest.mark.rule("1820:M5l")
def test_a_network_holds_both_cities() -> None:
    """15.3.4, R76: unless another train uses the link."""
    layout = linked({"E5": "LSR"})
    assert earns(layout, "gray", "FLOOD: E5") == (40 + 60 + 20) + 60 + 70
    both = linked({"E5": "LSR", "C5": "LSR"})
    assert earns(both, "gray", "FLOOD: E5", "FLOOD: C5") == "route.side-twice"
    cut = linked({"D4/0": "LSR", "D4/1": "LSR"})
    both_sides = (40 + 60 + 20) + (90 + 60 + 70)
    assert earns(cut, "gray", "2+: D4/0 D4/1", "FLOOD: D4/0", "FLOOD: D4/1") == 120 + both_sides
    beyond = linked({"D4/1": "LSR"})
    assert earns(beyond, "gray", "FLOOD: D4/1") == both_sides  # one spike, over the link


def test_804_keeps_the_track_of_339() -> None:
    old, new = MAP.tiles["339"].faces, MAP.tiles["804"].faces
    assert [stop_map(old[0], new[turn]) for turn in (0, 1)] == [(0, 1), None]
    assert stop_map(new[0], old[0]) is None  # the link would be lost


def test_the_picture_shows_the_link() -> None:
    layout = linked({"E5": "LSR"})
    face = layout.faces[D4]
    plan = plan_of(face, MAP.grid.orientation)
    a, b = (place.at for place in plan.places)
    assert (plan.pieces[6, 7][0], plan.pieces[6, 7][3]) == (a, b)
    brown = MAP.tiles["339"].faces[0]
    assert tile_svg(face, "pointy").count("C") > tile_svg(brown, "pointy").count("C")
    over = [("8+", [["E5", "D4/0", "D4/1", "C5"]])]
    past = [("8+", [["E5", "D4/0"], ["D4/1", "C5"]])]
    drawn = [board_svg(layout, company_colours={}, routes=routes) for routes in (over, past)]
    _, line = path([plan.pieces[6, 7]]).split("C")
    assert [svg.count(f"C{line}") - drawn[1].count(f"C{line}") for svg in drawn] == [3, 0]


def test_the_words_tell_the_link() -> None:
    layout = linked({"E5": "LSR"})
    told = track_text(layout, D4, layout.faces[D4], Speech())
    assert told.endswith("; track between D4/0 and D4/1")
    assert "city worth 60 with track to D2, D6 and E5" in told
    assert track_text(layout, D4, layout.faces[D4], Speech(language="de")).endswith("Gleis zwischen D4/0 und D4/1")


def test_the_ways_of_a_network_show_the_link() -> None:
    layout = linked({"E5": "LSR"})
    (ways,) = run_ways(layout, "LSR", [Route("FLOOD", ("E5",))], kinds("gray", "FLOOD"), WHITE)
    assert ("D4/0", "D4/1") in ways
    assert board_svg(layout, company_colours={}, routes=[("FLOOD", ways)])
    traced = trace(layout, Route("8+", ("E5", "D4/0", "D4/1", "C5")))
    assert (traced.borders, [stop >> 3 == D4 for stop in traced.stops]) == (2, [False, True, True, False])

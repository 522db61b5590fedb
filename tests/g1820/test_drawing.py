"""What only the board of 1820 shows: borders with a price, discs in several colours, many cities on one hex."""

from __future__ import annotations

from itertools import combinations
from math import dist
from xml.etree import ElementTree as ET

import pytest

from footplate.board.layout import Layout, node
from footplate.drawing import board_svg, liveries
from footplate.drawing.borders import borders_svg
from footplate.drawing.fragments import hand_of
from footplate.drawing.hand import PRINT, Hand
from footplate.drawing.plan import circles, plan_of
from footplate.drawing.style import PAPER, SIZE, SLOT
from footplate.game.speech import Speech
from footplate.game.speech.board import hex_text
from footplate.titles import load
from tests.test_drawing import SVG, hexes, texts

TITLE = load("1820", 3)


def test_a_border_shows_its_price_until_track_joins_across_it() -> None:
    here, there = TITLE.map.index("N6"), TITLE.map.index("N8")
    bare = borders_svg(Layout(TITLE.map))
    assert bare.count(">80<") == 8
    assert bare.count(">40<") == 5
    straight = TITLE.map.tiles["9"].faces
    edge = TITLE.map.grid.edge_towards(here, there)
    joined = Layout(TITLE.map).lay(here, straight[edge % 3]).lay(there, straight[edge % 3])
    assert borders_svg(joined).count(">80<") == 7


def test_borders_lie_on_the_side_between_their_hexes() -> None:
    assert len(TITLE.map.borders) == 2 * 13
    root = ET.fromstring(board_svg(Layout(TITLE.map), company_colours=liveries(TITLE), title="1820"))
    assert any("from phase green on" in said for said in texts(root))


def test_two_colours_a_stripe_and_an_ampersand() -> None:
    where = node(TITLE.map.index("M15"), 0)
    layout = Layout(TITLE.map).place(where, "CFR", 0).place(node(TITLE.map.index("G7"), 0), "WM&CQR", 0)
    found = hexes(board_svg(layout, company_colours=liveries(TITLE)))
    drawn = ET.tostring(found["M15"], encoding="unicode")
    for colour in ("#00ff00", "#006400", "#ffffff"):
        assert colour in drawn
    assert {"WM&", "CQR"} <= set(texts(found["G7"]))  # many letters stand in two lines


def test_many_cities_of_one_hex_do_not_touch() -> None:
    plan = plan_of(TITLE.map.printed[TITLE.map.index("M13")], "pointy")
    spots = [circles(stop, place)[0] for stop, place in zip(plan.face.stops, plan.places, strict=True)]
    assert len(spots) == 5
    assert all(dist(a, b) > 2 * SLOT for a, b in combinations(spots, 2))


@pytest.mark.parametrize("hand", [PRINT, hand_of(Layout(TITLE.map))], ids=["print", "page"])
def test_the_prices_round_london_lie_beside_its_circles(hand: Hand) -> None:
    layout, london = Layout(TITLE.map), TITLE.map.index("M13")
    plan = plan_of(layout.faces[london], "pointy")
    x, y = plan.frame.centre(TITLE.map.grid.at["M13"])
    spots = [circles(stop, place)[0] for stop, place in zip(plan.face.stops, plan.places, strict=True)]
    plates = [plate.get("points", "") for plate in ET.fromstring(f"<g>{borders_svg(layout, hand)}</g>").iter("polygon")]
    corners = [tuple(map(float, corner.split(","))) for plate in plates for corner in plate.split()]
    near = [(cx - x, cy - y) for cx, cy in corners if dist((cx, cy), (x, y)) < 2 * SIZE]
    assert len(near) > 20
    assert all(plan.frame.depth(corner) < 0 for corner in near)
    assert all(plan.frame.depth(spot) >= SLOT for spot in spots)


def test_white_track_is_drawn_white_and_is_what_trains_may_share() -> None:
    """15.2: from London and from Chatham to the Docks."""
    where = TITLE.map.index("M17")
    drawn = hexes(board_svg(Layout(TITLE.map), company_colours={}))["M17"]
    assert [path.get("stroke") for path in drawn.iter(f"{SVG}path") if path.get("stroke-width") == "7"].count(
        PAPER
    ) == 1
    sides = {map_edge(pair) for pair in TITLE.data.running.shared_track if "M17" in pair}
    assert {frozenset(piece) for piece in TITLE.map.hexes[where].white_track} == {frozenset(sides)}


def map_edge(pair: tuple[str, str]) -> int:
    other = next(name for name in pair if name != "M17")
    return TITLE.map.grid.edge_towards(TITLE.map.index("M17"), TITLE.map.index(other))


def test_a_value_that_adds_another_is_told_so() -> None:
    found = hexes(board_svg(Layout(TITLE.map), company_colours={}))
    assert "C5 + 20" in texts(found["C3"])
    heard = hex_text(Layout(TITLE.map), TITLE.map.index("C5"), Speech.of(TITLE))
    assert "crossing to D4 costs £80, from the green phase on" in heard
    assert "worth £20 more than C5" in hex_text(Layout(TITLE.map), TITLE.map.index("C3"), Speech.of(TITLE))

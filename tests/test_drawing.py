"""Pictures of the board: complete, well-formed, and readable without colour."""

from __future__ import annotations

from itertools import combinations
from math import dist
from typing import Any
from xml.etree import ElementTree as ET

import msgspec
import pytest

from footplate import drawing
from footplate.board.boardmap import BoardMap, MapData, UpgradeData
from footplate.board.hexes import EDGES, Orientation
from footplate.board.layout import Layout, node
from footplate.board.tiles import Tile, read_tiles
from footplate.drawing import board_svg, market_svg, png, svg_to_png, tile_svg
from footplate.drawing.geometry import APOTHEM, frame_of, length, sample
from footplate.drawing.plan import circles, plan_of
from footplate.drawing.strokes import GLYPHS, lines
from footplate.drawing.style import SLOT, company_colour, swatch, text_on
from footplate.drawing.trails import trail

SVG = "{http://www.w3.org/2000/svg}"
COLOURS = {"AR": "black", "IR": "#fc0", "ZZ": "no such colour"}

TILES: dict[str, dict[str, Any]] = {
    "7": {"color": "yellow", "track": [[0, 1]]},
    "8": {"color": "yellow", "track": [[0, 2]]},
    "9": {"color": "yellow", "track": [[0, 3]]},
    "20": {"color": "green", "track": [[0, 3], [1, 4]]},
    "47": {"color": "brown", "track": [[0, 3], [0, 4], [1, 3], [1, 4]]},
    "3": {"color": "yellow", "stops": [{"kind": "town", "revenue": 10, "exits": [0, 1]}]},
    "4": {"color": "yellow", "stops": [{"kind": "town", "revenue": 10, "exits": [0, 3]}]},
    "58": {"color": "yellow", "stops": [{"kind": "town", "revenue": 10, "exits": [0, 2]}]},
    "144": {"color": "green", "stops": [{"kind": "town", "revenue": 10, "exits": [0, 2, 4]}]},
    "55": {
        "color": "yellow",
        "stops": [{"kind": "town", "revenue": 10, "exits": [0, 3]}, {"kind": "town", "revenue": 10, "exits": [1, 4]}],
    },
    "57": {"color": "yellow", "stops": [{"kind": "city", "revenue": 20, "slots": 1, "exits": [0, 3]}]},
    "15": {"color": "green", "stops": [{"kind": "city", "revenue": 30, "slots": 2, "exits": [0, 1, 2, 3]}]},
    "492": {"color": "brown", "stops": [{"kind": "city", "revenue": 80, "slots": 3, "exits": [0, 1, 2, 3, 4, 5]}]},
    "M4": {"color": "gray", "label": "M", "stops": [{"kind": "city", "revenue": 100, "slots": 4, "exits": [0, 3]}]},
    "66": {
        "color": "brown",
        "label": "OO",
        "stops": [
            {"kind": "city", "revenue": 50, "slots": 1, "exits": [0, 3]},
            {"kind": "city", "revenue": 50, "slots": 1, "exits": [1, 2]},
        ],
    },
    "62": {
        "color": "brown",
        "label": "NY",
        "stops": [
            {"kind": "city", "revenue": 80, "slots": 2, "exits": [0, 1]},
            {"kind": "city", "revenue": 80, "slots": 2, "exits": [2, 3]},
        ],
    },
    "32": {
        "color": "brown",
        "label": "L",
        "stops": [{"kind": "city", "revenue": 70, "slots": 1, "exits": [e]} for e in range(6)],
    },
    "X:mine": {"color": "yellow", "stops": [{"kind": "mine", "revenue": 0, "exits": [0, 2, 4]}]},
    "437": {"color": "yellow", "feature": "port", "stops": [{"kind": "town", "revenue": 30, "exits": [0, 2]}]},
}
READ: dict[str, Tile] = read_tiles(TILES)

OFFBOARD = {"kind": "offboard", "revenue": {"yellow": 20, "brown": 40, "diesel": 100}, "exits": [1, 2]}
HEXES: list[dict[str, Any]] = [
    {"hex": "B2", "name": "Fish & <Chips>", "stops": [{"kind": "city", "slots": 1, "home": ["AR"]}]},
    {"hex": "B4", "cost": 80, "terrain": ["mountain", "river"], "closed_edges": [3]},
    {"hex": "B6", "terrain": ["volcano"], "cost": 40},
    {"hex": "C1", "name": "Port", "stops": [{"kind": "town"}, {"kind": "town"}], "feature": "port symbol"},
    {"hex": "C3", "name": "Big", "color": "yellow", "stops": TILES["57"]["stops"], "label": "B"},
    {"hex": "C5"},
    {"hex": "D2", "name": "Far Away", "color": "red", "stops": [OFFBOARD]},
]


def board(orientation: Orientation = "flat") -> BoardMap:
    axes = {"letter": "x", "number": "y"} if orientation == "flat" else {"letter": "y", "number": "x"}
    data = msgspec.convert({"orientation": orientation, "axes": axes, "hex": HEXES}, MapData)
    return BoardMap(data, READ, UpgradeData(first={}, next={}))


def texts(element: ET.Element) -> list[str]:
    return [t.text or "" for t in element.iter(f"{SVG}text")]


def hexes(svg: str) -> dict[str, ET.Element]:
    return {g.get("data-hex", ""): g for g in ET.fromstring(svg).iter(f"{SVG}g") if g.get("data-hex")}


def test_public_names_are_sorted_and_there() -> None:
    assert drawing.__all__ == sorted(drawing.__all__)
    assert all(hasattr(drawing, name) for name in drawing.__all__)


# --- the board ---


@pytest.mark.parametrize("orientation", ["flat", "pointy"])
def test_every_hex_is_there_and_a_screen_reader_is_told(orientation: Orientation) -> None:
    svg = board_svg(Layout(board(orientation)), company_colours=COLOURS, title="Nowhere")
    root = ET.fromstring(svg)
    assert root.get("role") == "img"
    assert root.findtext(f"{SVG}title") == "Nowhere"
    assert "7 hexes" in (root.findtext(f"{SVG}desc") or "")
    assert set(hexes(svg)) == {data["hex"] for data in HEXES}
    for name, element in hexes(svg).items():
        assert name in texts(element)


def test_what_is_printed_can_be_read() -> None:
    found = hexes(board_svg(Layout(board()), company_colours=COLOURS))
    assert {"Fish &", "<Chips>"} <= set(texts(found["B2"]))
    assert "80" in texts(found["B4"])
    assert {"volcano", "40"} <= set(texts(found["B6"]))  # no symbol, so the word
    assert {"B", "20"} <= set(texts(found["C3"]))
    assert {"Y", "20", "B", "40", "D", "100"} <= set(texts(found["D2"]))  # values by letter, not by colour alone


def test_a_tile_covers_terrain_and_cost_but_not_the_name() -> None:
    map_ = board()
    layout = Layout(map_).lay(map_.index("B4"), READ["9"].faces[0]).lay(map_.index("B2"), READ["57"].faces[1])
    found = hexes(board_svg(layout, company_colours=COLOURS))
    assert "80" not in texts(found["B4"])
    assert "9" in texts(found["B4"])
    assert {"Fish &", "57", "20"} <= set(texts(found["B2"]))


def test_a_home_is_kept_until_it_is_used() -> None:
    map_ = board()
    home = map_.index("B2")
    before = hexes(board_svg(Layout(map_), company_colours=COLOURS))["B2"]
    assert "AR" in texts(before)
    assert not _discs(before, company_colour("black"))
    after = hexes(board_svg(Layout(map_).place(node(home, 0), "AR", 0), company_colours=COLOURS))["B2"]
    assert texts(after).count("AR") == 1
    assert len(_discs(after, company_colour("black"))) == 1
    elsewhere = hexes(board_svg(Layout(map_), company_colours=COLOURS, homes={"IR": (map_.index("C3"), 0)}))
    assert "IR" in texts(elsewhere["C3"])
    assert "AR" not in texts(elsewhere["B2"])


def test_stations_show_letters_and_colour() -> None:
    map_ = board()
    layout = Layout(map_).place(node(map_.index("C3"), 0), "IR", 0).place(node(map_.index("B2"), 0), "ZZ", 0)
    found = hexes(board_svg(layout, company_colours=COLOURS))
    assert "IR" in texts(found["C3"])
    assert _discs(found["C3"], "#ffcc00")
    assert "ZZ" in texts(found["B2"])  # a colour nobody knows is no reason to lose the station


def test_no_station_is_lost_where_there_are_more_than_circles() -> None:
    map_ = board()
    layout = Layout(map_, stations={node(map_.index("C3"), 0): ("AR", "IR")})
    assert {"AR", "IR"} <= set(texts(hexes(board_svg(layout, company_colours=COLOURS))["C3"]))


def _discs(element: ET.Element, fill: str) -> list[ET.Element]:
    return [c for c in element.iter(f"{SVG}circle") if c.get("fill") == fill]


def test_highlighted_hexes_are_framed() -> None:
    plain = hexes(board_svg(Layout(board()), company_colours={}))
    marked = hexes(board_svg(Layout(board()), company_colours={}, highlight=["C5"]))
    assert len(list(marked["C5"].iter())) > len(list(plain["C5"].iter()))
    assert len(list(marked["B4"].iter())) == len(list(plain["B4"].iter()))


def test_routes_are_numbered_dashed_and_explained() -> None:
    map_ = board()
    layout = Layout(map_)
    for name, tile, turn in (("B2", "57", 2), ("C3", "15", 2)):
        layout = layout.lay(map_.index(name), READ[tile].faces[turn])
    svg = board_svg(layout, company_colours={}, routes=[("first", [["B2", "C3"]]), ("second", [["D2", "C3"]])])
    root = ET.fromstring(svg)
    assert {"1", "2", "first", "second"} <= set(texts(root))
    dashes = {p.get("stroke-dasharray") for p in hexes(svg)["C3"].iter(f"{SVG}path")}
    assert len(dashes) == 2  # none, and those of the second route
    assert "Route 2: second" in (root.findtext(f"{SVG}desc") or "")


def test_a_route_follows_the_track() -> None:
    map_ = board()
    layout = Layout(map_).lay(map_.index("B4"), READ["9"].faces[0]).lay(map_.index("B2"), READ["57"].faces[0])
    found = trail(layout, 1, "", ["B2", "B4", "B6"])
    assert [part[0] for part in found.parts] == [map_.index("B2"), map_.index("B4")]  # nothing to run on in B6
    assert found.parts[1][1] == (plan_of(layout.faces[map_.index("B4")], "flat").curve((3, 0)),)
    assert trail(layout, 1, "", ["B2", "D2"]).parts == ()  # no neighbours


# --- tiles ---


@pytest.mark.parametrize("orientation", ["flat", "pointy"])
@pytest.mark.parametrize("number", TILES)
def test_every_tile_in_every_turn(number: str, orientation: Orientation) -> None:
    frame = frame_of(orientation)
    for face in READ[number].faces:
        root = ET.fromstring(tile_svg(face, orientation))
        assert number.rpartition(":")[2] in texts(root)
        plan = plan_of(face, orientation)
        assert set(plan.pieces) == face.pieces
        for (edge, _), curve in plan.pieces.items():
            assert dist(curve[0], frame.edge(edge)) < 0.01
            assert all(frame.depth(point) > -0.01 for point in sample(curve))


@pytest.mark.parametrize("number", ["66", "62", "32", "492", "M4"])
def test_circles_of_stations_do_not_overlap(number: str) -> None:
    for face in READ[number].faces:
        plan = plan_of(face, "flat")
        middles = [c for stop, place in zip(face.stops, plan.places, strict=True) for c in circles(stop, place)]
        assert len(middles) == sum(stop.slots for stop in face.stops)
        assert all(dist(a, b) >= 2 * SLOT for a, b in combinations(middles, 2))


def test_track_is_an_arc_around_the_corner_or_a_straight_line() -> None:
    frame = frame_of("flat")
    sharp, gentle, straight = (frame.between(0, turn) for turn in (1, 2, 3))
    assert length(straight) == pytest.approx(2 * APOTHEM)
    assert {round(dist(p, frame.corners[1])) for p in sample(sharp)} == {36}
    assert length(sharp) < length(gentle) < length(straight)
    for edge in EDGES:
        assert frame.depth(frame.edge(edge)) == pytest.approx(0)


def test_the_revenue_is_said_once_if_all_stops_bring_the_same() -> None:
    assert texts(ET.fromstring(tile_svg(READ["66"].faces[0]))).count("50") == 1


# --- the market ---

ROWS = [["75", "80", "90"], ["70", "75"], ["", "60"]]


def test_market_zones_have_letters_as_well_as_colours() -> None:
    svg = market_svg(ROWS, {(1, 0): "yellow", (2, 1): "orange"}, {(0, 1)}, {(0, 1): ["AR", "IR"]}, COLOURS)
    cells = {g.get("data-cell"): g for g in ET.fromstring(svg).iter(f"{SVG}g") if g.get("data-cell")}
    assert set(cells) == {"0,0", "0,1", "0,2", "1,0", "1,1", "2,1"}
    assert texts(cells["1,0"]) == ["70", "Y"]
    assert texts(cells["2,1"]) == ["60", "O"]
    assert set(texts(cells["0,1"])) == {"80", "PAR", "AR", "IR"}
    assert {"yellow", "orange"} <= set(texts(ET.fromstring(svg)))
    assert "AR IR at 80" in (ET.fromstring(svg).findtext(f"{SVG}desc") or "")


def test_many_markers_stay_apart_and_a_long_line_is_folded() -> None:
    companies = [f"C{i}" for i in range(9)]
    row = [str(10 * i) for i in range(1, 34)]
    root = ET.fromstring(market_svg([row], {}, (), {(0, 0): companies}, {}))
    discs = [(float(c.get("cx", "")), float(c.get("cy", "")), float(c.get("r", ""))) for c in root.iter(f"{SVG}circle")]
    assert len(discs) == 9
    assert all(dist((a, b), (c, d)) >= r + q for (a, b, r), (c, d, q) in combinations(discs, 2))
    assert float(root.get("width", "")) < 1500


# --- colours, letters, PNG ---


def test_colours() -> None:
    assert company_colour("Light-Blue") == company_colour("light blue")
    assert company_colour("#FC0") == "#ffcc00"
    assert company_colour('"><script>') == company_colour("")
    assert (text_on("#ffffff"), text_on("#1b2a5e"), text_on("#f5d327")) == ("#000000", "#ffffff", "#000000")
    assert swatch("liquidation")[1] == "L"
    letters = [swatch(c)[1] for c in ("yellow", "green", "brown", "gray", "red", "blue", "orange", "diesel")]
    assert len(set(letters)) == len(letters)


def test_glyphs_are_runs_of_points() -> None:
    for glyph in GLYPHS.values():
        assert all(run.isdigit() and len(run) % 2 == 0 for run in glyph.split())
    assert lines("é", 10) == lines("e", 10)
    assert lines("漢", 10)[1] > 0


def test_png_with_and_without_fonts(monkeypatch: pytest.MonkeyPatch) -> None:
    svg = board_svg(Layout(board()), company_colours=COLOURS, title="Nowhere")
    assert svg_to_png(svg, 0.5).startswith(b"\x89PNG")
    drawn = png.letters_as_lines(svg)
    assert not texts(ET.fromstring(drawn))
    assert set(hexes(drawn)) == set(hexes(svg))
    monkeypatch.setattr(png, "has_font", lambda: False)
    letter = '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20">{}</svg>'
    text = letter.format('<text x="10" y="18" font-size="20" text-anchor="middle">M</text>')
    assert svg_to_png(text) != svg_to_png(letter.format(""))

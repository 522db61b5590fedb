"""Pictures of the board: complete, well-formed, and readable without colour."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product
from math import dist
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import msgspec
import pytest

import footplate
from footplate import drawing
from footplate.board.boardmap import BoardMap, MapData, UpgradeData
from footplate.board.hexes import EDGES, Orientation
from footplate.board.layout import Layout, node
from footplate.board.tiles import FIRST_STOP, Tile, read_tiles
from footplate.drawing import board_svg, fragments, market_svg, png, svg_to_png, tile_svg
from footplate.drawing.board import board_sketch
from footplate.drawing.borders import borders_svg
from footplate.drawing.discs import Livery, Station, disc
from footplate.drawing.geometry import APOTHEM, frame_of, length, sample
from footplate.drawing.land import wrap
from footplate.drawing.margins import margins_svg
from footplate.drawing.plan import Plan, circles, has_circles, is_area, plan_of
from footplate.drawing.strokes import GLYPHS, lines
from footplate.drawing.style import GROUND, SEA, SLOT, SWATCH, company_colour, swatch, text_on
from footplate.drawing.svg import text_width
from footplate.drawing.tiles import stops
from footplate.drawing.trails import trail
from footplate.game.speech import Speech
from footplate.titles import load, playable, title_data

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


@pytest.mark.parametrize("title_id", sorted(playable()))
def test_a_board_that_is_seen_small_has_nothing_to_read_and_lies_on_any_ground(title_id: str) -> None:
    map_ = load(title_id, title_data(title_id).title.players[0]).map
    root = ET.fromstring(board_sketch(map_, "Somewhere", Speech()))
    assert list(root.iter(f"{SVG}text")) == []
    assert SEA not in {shape.get("fill") for shape in root.iter()}
    (sheet,) = root.findall(f"{SVG}g")
    assert len(sheet) == len(map_.names)


# --- hex by hex, for a page ---


@pytest.mark.parametrize("title_id", sorted(playable()))
def test_letters_on_the_page_are_never_smaller_than_it_was_promised(title_id: str) -> None:
    title = load(title_id, title_data(title_id).title.players[1])
    layout = Layout(title.map)
    least = fragments.hand_of(layout).least
    found = fragments.hex_fragments(layout, drawing.liveries(title), title.homes)
    drawn = "".join(fragment.whole for fragment in found) + fragments.border_fragment(layout)
    root = ET.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{drawn}</svg>')
    fine = {text for group in root.iter(f"{SVG}g") if group.get("class") == "fine" for text in group.iter(f"{SVG}text")}
    sizes = [float(text.get("font-size", "0")) for text in root.iter(f"{SVG}text") if text not in fine]
    assert sizes
    assert min(sizes) > least - 0.01
    assert {hex_.hex for hex_ in title.map.hexes} <= {text.text for text in fine}


PICTURES = Path(__file__).parents[1] / "docs" / "pictures"
OUTLINE = 3.0  # units of paper round letters, on both sides together
LITTLE = 3.0  # units by which letters may come into each other's boxes, which are larger than they are

Rect = tuple[float, float, float, float]


def shift(group: ET.Element) -> tuple[float, float]:
    x, y = group.get("transform", "").removeprefix("translate(").removesuffix(")").split()
    return float(x), float(y)


def written(layout: Layout, found: Sequence[fragments.Fragment]) -> Iterator[tuple[int, str, Rect]]:
    """All that is written on a board for everybody to see: on which hex, what, and where on the sheet."""
    for hex_, (x, y) in enumerate(fragments.sheet_of(layout).centres):
        for group in ET.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{found[hex_].letters}</svg>'):
            (inner,) = group
            dx, dy = shift(group)
            for text in inner.iter(f"{SVG}text") if inner.get("class") == "letters" else ():
                yield hex_, text.text or "", rect_of(text, x + dx, y + dy)


def rect_of(text: ET.Element, x: float = 0.0, y: float = 0.0) -> Rect:
    """Where letters stand, from the top of their capitals to the foot."""
    size = float(text.get("font-size", ""))
    wide = float(text.get("textLength", 0)) or 0.8 * text_width(text.text or "", size)
    start = {"start": 0.0, "middle": wide / 2, "end": wide}[text.get("text-anchor", "")]
    left, foot = x + float(text.get("x", "")) - start, y + float(text.get("y", ""))
    return left, foot - 0.72 * size, left + wide, foot


def covers(one: Rect, other: Rect) -> bool:
    return min(one[2], other[2]) - max(one[0], other[0]) > LITTLE < min(one[3], other[3]) - max(one[1], other[1])


@pytest.mark.parametrize("title", [title for title in footplate.TITLES if (PICTURES / f"title-{title}.json").exists()])
def test_nothing_is_written_over_a_station_a_price_or_the_name_of_another_hex(title: str) -> None:
    """On the page, at a moment of a game of every title: neighbours leave room for each other."""
    game = footplate.open_record(PICTURES / f"title-{title}.json")
    layout = game.title.show.board(game.state)
    found = fragments.hex_fragments(layout, drawing.liveries(game.title), game.title.homes)
    letters = list(written(layout, found))
    names = [it for it in letters if len(it[1]) > 3 and it[1] in game.title.map.hexes[it[0]].name]
    assert {hex_ for hex_, _, _ in names} == {h for h, data in enumerate(game.title.map.hexes) if data.name}
    assert [
        (mine, theirs)
        for (here, mine, box), (there, theirs, other) in product(letters, names)
        if here != there and covers(box, other)
    ] == []
    borders, room = borders_svg(layout, fragments.hand_of(layout)), fragments.hand_of(layout).room
    prices = ET.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{borders}</svg>').iter(f"{SVG}text")
    assert [(said, text.text) for text in prices for _, said, box in letters if covers(box, rect_of(text))] == []
    over = []
    for hex_, (x, y) in enumerate(fragments.sheet_of(layout).centres):
        for stop, place in zip(layout.faces[hex_].stops, plan_of_hex(layout, hex_).places, strict=True):
            found_circles = circles(stop, place, room=room) if has_circles(stop) else ()
            slot = SLOT if len(found_circles) == 1 else room * SLOT
            for cx, cy in found_circles:
                at = (x + cx, y + cy)
                for _, said, (left, top, right, bottom) in letters:
                    near = (min(max(at[0], left), right), min(max(at[1], top), bottom))
                    over += [(layout.map.names[hex_], said)] * (dist(at, near) < slot - LITTLE)
    assert over == []


@pytest.mark.parametrize("title", footplate.TITLES)
@pytest.mark.parametrize("tile", ["15", "492", "M4"])
def test_names_of_stations_beside_each_other_in_one_city_stand_apart(title: str, tile: str) -> None:
    """Where letters are large, so are the circles: each name has one of its own to stand in."""
    hand = fragments.hand_of(Layout(load(title, 3).map))
    names = ["WM&CQR", "SA&MR", "LO&PR", "B&GR"]
    plan = plan_of(READ[tile].faces[0], "pointy")
    row = [Station(name, Livery("#800000", "#808080")) for name in names[: plan.face.stops[0].slots]]
    drawn = ET.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{stops(plan, [row], hand)}</svg>')
    lines = [rect_of(text) for text in drawn.iter(f"{SVG}text")]
    assert len(lines) == 2 * len(row)
    by_name = [lines[n : n + 2] for n in range(0, len(lines), 2)]
    for one, other in combinations(by_name, 2):
        for a, b in product(one, other):
            beside = min(a[3], b[3]) > max(a[1], b[1])
            assert not beside or max(a[0], b[0]) - min(a[2], b[2]) > OUTLINE


@pytest.mark.parametrize("title", footplate.TITLES)
@pytest.mark.parametrize("name", ["WM&CQR", "SA&MR", "LO&PR", "B&GR", "STA"])
def test_the_letters_of_a_station_stay_on_its_disc(title: str, name: str) -> None:
    hand = fragments.hand_of(Layout(load(title, 3).map))
    drawn = ET.fromstring(f"<svg>{disc(Station(name, Livery('#800000')), (0.0, 0.0), hand.disc, hand)}</svg>")
    corners = [(x, y) for line in map(rect_of, drawn.iter("text")) for x in line[::2] for y in line[1::2]]
    assert corners
    assert max(dist((0, 0), corner) for corner in corners) < hand.disc + 1


@pytest.mark.parametrize("title", [title for title in footplate.TITLES if (PICTURES / f"title-{title}.json").exists()])
def test_tables_of_values_leave_arrows_and_the_margin_free(title: str) -> None:
    """They stand on their hexes, and nothing that is written covers a letter of the margin."""
    game = footplate.open_record(PICTURES / f"title-{title}.json")
    layout = game.title.show.board(game.state)
    sheet, hand = fragments.sheet_of(layout), fragments.hand_of(layout)
    found = fragments.hex_fragments(layout, drawing.liveries(game.title), game.title.homes)
    margin = ET.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{margins_svg(layout.map, sheet, hand)}</svg>')
    sides = [(text.text, rect_of(text, -sheet.left, -sheet.top)) for text in margin.iter(f"{SVG}text")]
    assert {side for side, _ in sides} >= {"A", "1"}
    letters = list(written(layout, found))
    assert [(said, side) for _, said, box in letters for side, place in sides if covers(box, place)] == []
    tables = 0
    for hex_, face in enumerate(layout.faces):
        plan = plan_of_hex(layout, hex_)
        areas = {i for i, stop in enumerate(face.stops) if is_area(stop) and isinstance(stop.revenue, dict)}
        arrows = [curve for (_, end), curve in plan.pieces.items() if end - FIRST_STOP in areas]
        for left, top, right, bottom in tables_on(found[hex_]) if areas else ():
            tables += 1
            x, y = sheet.centres[hex_]
            on_sheet = left + x, top + y, right + x, bottom + y
            assert [side for side, place in sides if covers(on_sheet, place)] == [], layout.map.names[hex_]
            corners = product((left, right), (top, bottom))
            assert min(plan.frame.depth(corner) for corner in corners) > -hand.least / 2, layout.map.names[hex_]
            for x, y in (point for curve in arrows for point in sample(curve)):
                inside = min(x - left, right - x, y - top, bottom - y)
                assert inside < LITTLE, layout.map.names[hex_]
    assert tables > 5


def tables_on(found: fragments.Fragment) -> Iterator[Rect]:
    """The coloured boxes of values, seen from the middle of their hex."""
    for group in ET.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{found.letters}</svg>'):
        dx, dy = shift(group)
        for box in group.iter(f"{SVG}rect"):
            x, y, wide, high = (float(box.get(key, "")) for key in ("x", "y", "width", "height"))
            if box.get("fill") in {fill for fill, _ in SWATCH.values()}:
                yield x + dx, y + dy, x + dx + wide, y + dy + high


def test_the_other_name_of_a_place_begins_a_line_of_its_own() -> None:
    assert wrap("Leeds / York", 8) == ["Leeds", "/ York"]
    assert wrap("Leeds / York", 20) == ["Leeds / York"]
    assert wrap("Fushun & Benxi", 9) == ["Fushun &", "Benxi"]
    assert wrap("", 8) == []


def plan_of_hex(layout: Layout, hex_: int) -> Plan:
    return plan_of(layout.faces[hex_], layout.map.grid.orientation)


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


#: what colours look like to those who do not see red, or green (Machado, Oliveira and Fernandes 2009), of linear RGB
BLIND = {
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881)),
}


def _lab(colour: str, seen: tuple[tuple[float, ...], ...]) -> tuple[float, float, float]:
    """A colour as somebody sees it, in CIELAB."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    red, green, blue = (min(1, max(0, sum(a * b for a, b in zip(row, linear, strict=True)))) for row in seen)
    white = (
        (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047,
        0.2126 * red + 0.7152 * green + 0.0722 * blue,
        (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883,
    )
    x, y, z = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in white)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@pytest.mark.parametrize("blindness", BLIND)
def test_tiles_are_told_apart_by_those_who_do_not_see_red_or_green(blindness: str) -> None:
    """A difference of 20 in CIELAB is seen at a glance; green and brown used to differ by 9."""
    seen = BLIND[blindness]
    tiles = [_lab(GROUND[colour], seen) for colour in ("yellow", "green", "brown", "gray")]
    assert all(dist(one, other) > 20 for one, other in combinations(tiles, 2))
    assert dist(*(_lab(SWATCH[colour][0], seen) for colour in ("green", "brown"))) > 20

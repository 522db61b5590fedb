"""The board hex by hex, for a page that puts it together itself. What looks the same is drawn once and kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from footplate.board.layout import Layout, node
from footplate.board.tiles import Face
from footplate.drawing.board import Sheet, StationsOf
from footplate.drawing.borders import borders_svg
from footplate.drawing.discs import Colours
from footplate.drawing.land import hex_drawing
from footplate.drawing.plan import circles, plan_of
from footplate.drawing.svg import Point, num
from footplate.drawing.tiles import tile_drawing
from footplate.drawing.trails import trail

_DRAWN, _FACES, _SHEET = "drawing.hexes", "drawing.faces", "drawing.sheet"
ROOM: Final = 20_000  # drawings kept for one printed board

Key = tuple[object, ...]


def sheet_of(layout: Layout) -> Sheet:
    memo = layout.map.memo
    if _SHEET not in memo:
        memo[_SHEET] = Sheet(layout.map)
    sheet: Sheet = memo[_SHEET]
    return sheet


def hex_fragments(
    layout: Layout, company_colours: Colours, homes: Mapping[str, tuple[int, int]]
) -> list[tuple[Key, str]]:
    """Every hex drawn round the origin, with a key that is the same for what looks the same."""
    shelf: dict[Key, str] = layout.map.memo.setdefault(_DRAWN, {})
    if len(shelf) > ROOM:
        shelf.clear()
    stations = StationsOf(layout, homes, company_colours)
    found: list[tuple[Key, str]] = []
    for hex_, face in enumerate(layout.faces):
        circles = stations.on(hex_) if face.stops else []
        key = (hex_, face, tuple(map(tuple, circles)))
        svg = shelf.get(key)
        if svg is None:
            svg = shelf[key] = hex_drawing(layout, hex_, circles)
        found.append((key, svg))
    return found


def face_fragment(layout: Layout, face: Face) -> str:
    """A tile drawn round the origin."""
    shelf: dict[Face, str] = layout.map.memo.setdefault(_FACES, {})
    if face not in shelf:
        shelf[face] = tile_drawing(face, layout.map.grid.orientation)
    return shelf[face]


def trail_fragment(layout: Layout, number: int, label: str, *ways: Sequence[str]) -> str:
    """A route or a network over the board, in the coordinates of its sheet."""
    way = trail(layout, number, label, *ways)
    sheet = sheet_of(layout)
    strokes = [
        f'<g transform="translate({num(x)} {num(y)})">{way.over(hex_, plan)}</g>'
        for hex_ in dict.fromkeys(part[0] for part in way.parts)
        for x, y in [sheet.centres[hex_]]
        for plan in [plan_of(layout.faces[hex_], layout.map.grid.orientation)]
    ]
    return f'<g transform="translate({num(sheet.left)} {num(sheet.top)})">{"".join(strokes)}{way.numbers()}</g>'


def border_fragment(layout: Layout) -> str:
    """What lies over all hexes, in the coordinates of the sheet."""
    drawn = borders_svg(layout)
    sheet = sheet_of(layout)
    return f'<g transform="translate({num(sheet.left)} {num(sheet.top)})">{drawn}</g>' if drawn else ""


def circle_for(layout: Layout, hex_: int, stop: int, company: str = "") -> Point:
    """Middle of the company's circle in a city, or of the first free one, seen from the middle of its hex."""
    plan = plan_of(layout.faces[hex_], layout.map.grid.orientation)
    slots = layout.slots(node(hex_, stop))
    middles = circles(plan.face.stops[stop], plan.places[stop], len(slots))
    taken = company if company in slots else ""
    return middles[slots.index(taken) if taken in slots else -1]

"""The board hex by hex, for a page that puts it together itself. What looks the same is drawn once and kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from footplate.board.hexes import EDGES
from footplate.board.layout import Layout, node
from footplate.board.tiles import Face
from footplate.drawing.board import Sheet, StationsOf
from footplate.drawing.borders import borders_svg
from footplate.drawing.discs import Colours
from footplate.drawing.geometry import frame_of
from footplate.drawing.hand import Hand
from footplate.drawing.land import ground_of, hex_layers
from footplate.drawing.margins import margin_boxes, margins_svg
from footplate.drawing.placing import Box, fixed_boxes, within_reach
from footplate.drawing.plan import circles, plan_of
from footplate.drawing.svg import Point, num
from footplate.drawing.tiles import tile_drawing
from footplate.drawing.trails import trail

_ALL = "drawing.fragments"
_DRAWN, _FACES, _SHEET, _HAND = "drawing.hexes", "drawing.faces", "drawing.sheet", "drawing.hand"
_MARGIN = "drawing.margin"
ROOM: Final = 20_000  # drawings kept for one printed board
ROOMY: Final = (990.0, 790.0)  # pixels of a screen on which a whole board is read
LABEL: Final = 9.3  # pixels that the smallest letters then have
SMALLEST: Final = 11.0  # units: smaller ones look lost on their hexes
LARGEST: Final = 19.5  # units, beyond which letters find no room on their hexes
NARROW: Final = 0.87  # how wide the page's own font runs

Key = tuple[object, ...]


@dataclass(frozen=True)
class Fragment:
    """A hex drawn round the origin, its stops, and what is written on it, which may reach beyond it."""

    key: Key  # the same for what looks the same
    svg: str  # land and track
    stops: str
    letters: str
    ground: str  # its colour
    covered: tuple[Box, ...]  # by its track, its stops and what is written on it

    @property
    def whole(self) -> str:
        return self.svg + self.stops + self.letters


def sheet_of(layout: Layout) -> Sheet:
    memo = layout.map.memo
    if _SHEET not in memo:
        memo[_SHEET] = Sheet(layout.map)
    sheet: Sheet = memo[_SHEET]
    return sheet


def hand_of(layout: Layout) -> Hand:
    """Letters that can be read when the whole board is seen on a screen."""
    memo = layout.map.memo
    if _HAND not in memo:
        sheet = sheet_of(layout)
        unit = max(sheet.wide / ROOMY[0], sheet.high / ROOMY[1])
        memo[_HAND] = Hand(min(max(LABEL * unit, SMALLEST), LARGEST), NARROW, loose=True)
    hand: Hand = memo[_HAND]
    return hand


def hex_fragments(layout: Layout, company_colours: Colours, homes: Mapping[str, tuple[int, int]]) -> Sequence[Fragment]:
    """Every hex. Those with the most stops are written first: the others, which have more room, mind them."""
    key = (_ALL, tuple(company_colours.items()), tuple(homes.items()))
    kept = layout.memo.get(key)
    if not isinstance(kept, list):
        kept = layout.memo[key] = _all(layout, StationsOf(layout, homes, company_colours))
    return kept


def _all(layout: Layout, stations: StationsOf) -> list[Fragment]:
    shelf: dict[Key, Fragment] = layout.map.memo.setdefault(_DRAWN, {})
    if len(shelf) > ROOM:
        shelf.clear()
    found: dict[int, Fragment] = {}
    for hex_ in sorted(range(len(layout.faces)), key=lambda h: (-len(layout.faces[h].stops), h)):
        found[hex_] = _fragment(layout, hex_, stations, found)
    return [found[hex_] for hex_ in range(len(layout.faces))]


def _fragment(layout: Layout, hex_: int, stations: StationsOf, others: Mapping[int, Fragment]) -> Fragment:
    shelf: dict[Key, Fragment] = layout.map.memo.setdefault(_DRAWN, {})
    face = layout.faces[hex_]
    circles = stations.on(hex_) if face.stops else []
    beside = _beside(layout, hex_, others) if face.stops or layout.map.hexes[hex_].name else ()
    key = (hex_, face, tuple(map(tuple, circles)), beside)
    if key not in shelf:
        land, stops, letters, covered = hex_layers(layout, hex_, circles, hand_of(layout), beside)
        shelf[key] = Fragment(key, land, stops, letters, ground_of(layout, hex_), tuple(covered))
    return shelf[key]


def _beside(layout: Layout, hex_: int, others: Mapping[int, Fragment]) -> tuple[Box, ...]:
    """What is near this hex: a letter of the margin, and what neighbours have, their track, their stops, and what has
    been written on them already."""
    grid, (x, y) = layout.map.grid, sheet_of(layout).centres[hex_]
    frame, sheet = frame_of(grid.orientation), sheet_of(layout)
    found = within_reach(frame, _margin(layout), (x + sheet.left, y + sheet.top))
    for other in (grid.neighbour(hex_, edge) for edge in EDGES):
        if other >= 0:
            plan = plan_of(layout.faces[other], grid.orientation)
            covered = others[other].covered if other in others else fixed_boxes(plan, hand_of(layout))
            there = sheet.centres[other]
            found += within_reach(frame, covered, (x - there[0], y - there[1]))
    return tuple(found)


def _margin(layout: Layout) -> list[Box]:
    """What the letters and numbers along the sides of the sheet cover."""
    memo = layout.map.memo
    if _MARGIN not in memo:
        memo[_MARGIN] = margin_boxes(layout.map, sheet_of(layout), hand_of(layout))
    covered: list[Box] = memo[_MARGIN]
    return covered


def face_fragment(layout: Layout, face: Face) -> str:
    """A tile drawn round the origin."""
    shelf: dict[Face, str] = layout.map.memo.setdefault(_FACES, {})
    if face not in shelf:
        shelf[face] = tile_drawing(face, layout.map.grid.orientation, hand_of(layout))
    return shelf[face]


def is_known(layout: Layout, hex_: int) -> bool:
    """Does anything that no tile covers belong to this hex: a name, a station, a mine?"""
    data = layout.map.hexes[hex_]
    return bool(data.name or data.mine or data.closed_edges or layout.companies_in(hex_))


def laid_fragment(
    layout: Layout, hex_: int, face: Face, company_colours: Colours, homes: Mapping[str, tuple[int, int]]
) -> str:
    """A hex as it would look with this tile."""
    laid = layout.lay(hex_, face)
    stations = StationsOf(laid, homes, company_colours)
    others = dict(enumerate(hex_fragments(layout, company_colours, homes)))
    return _fragment(laid, hex_, stations, others).whole


def trail_fragment(layout: Layout, number: int, label: str, *ways: Sequence[str]) -> str:
    """A route or a network over the board, in the coordinates of its sheet."""
    way = trail(layout, number, label, *ways)
    sheet = sheet_of(layout)
    strokes = [
        f'<g transform="translate({num(x)} {num(y)})">{way.over(hex_, plan, hand_of(layout))}</g>'
        for hex_ in dict.fromkeys(part[0] for part in way.parts)
        for x, y in [sheet.centres[hex_]]
        for plan in [plan_of(layout.faces[hex_], layout.map.grid.orientation)]
    ]
    return f'<g transform="translate({num(sheet.left)} {num(sheet.top)})">{"".join(strokes)}{way.numbers()}</g>'


def border_fragment(layout: Layout) -> str:
    """What lies over all hexes, in the coordinates of the sheet."""
    drawn, sheet = borders_svg(layout, hand_of(layout)), sheet_of(layout)
    over = f'<g transform="translate({num(sheet.left)} {num(sheet.top)})">{drawn}</g>' if drawn else ""
    return margins_svg(layout.map, sheet, hand_of(layout)) + over


def circle_for(layout: Layout, hex_: int, stop: int, company: str = "") -> Point:
    """Middle of the company's circle in a city, or of the first free one, seen from the middle of its hex."""
    plan = plan_of(layout.faces[hex_], layout.map.grid.orientation)
    slots = layout.slots(node(hex_, stop))
    middles = circles(plan.face.stops[stop], plan.places[stop], len(slots), hand_of(layout).room)
    taken = company if company in slots else ""
    return middles[slots.index(taken) if taken in slots else -1]

"""Sides of hexes that cost something to cross: they belong to two hexes, so they lie over all of them."""

from __future__ import annotations

from collections.abc import Iterator

from footplate.board.boardmap import Border
from footplate.board.hexes import EDGES
from footplate.board.layout import Layout
from footplate.drawing.geometry import frame_of, mix
from footplate.drawing.style import PAPER, WATER
from footplate.drawing.svg import Point, num, polygon, stroke, text, text_width

_SIZE = 10.0
_BESIDE = 9.0


def borders_svg(layout: Layout) -> str:
    """All borders of a board, in the coordinates of the hexes; what is joined across has been paid for."""
    borders, across = layout.map.borders, layout.map.grid.across
    return "".join(_border(layout, out, border) for out, border in borders.items() if out < across[out])


def _border(layout: Layout, out: int, border: Border) -> str:
    map_ = layout.map
    (one, edge), (other, back) = divmod(out, 6), divmod(map_.grid.across[out], 6)
    frame = frame_of(map_.grid.orientation)
    x, y = frame.centre(map_.grid.at[map_.names[one]])
    a, b = ((x + dx, y + dy) for dx, dy in frame.side(edge))
    joined = edge in layout.faces[one].exits and back in layout.faces[other].exits
    line = _line(mix(a, b, 0.06), mix(a, b, 0.94), barrier=bool(border.from_phase))
    if joined or not border.cost:
        return line
    nx, ny = frame.normals[edge]
    off = 0.0 if border.from_phase else _BESIDE  # on a barrier, beside a border that is only a price
    off = off if map_.names[one] == border.between[0] else -off
    mx, my = mix(a, b, 0.5)
    return line + price((mx + off * nx, my + off * ny), border.cost)


def _line(a: Point, b: Point, *, barrier: bool) -> str:
    data = f"M{num(a[0])} {num(a[1])}L{num(b[0])} {num(b[1])}"
    if not barrier:
        return stroke(data, WATER, 3, cap="round", dash="1 5")
    return stroke(data, PAPER, 9, cap="round") + stroke(data, WATER, 7, cap="round") + stroke(data, PAPER, 1.5)


def priced_edges(layout: Layout, hex_: int) -> Iterator[int]:
    """Edges of a hex on which a price stands."""
    borders = layout.map.borders
    return (edge for edge in EDGES if 6 * hex_ + edge in borders and borders[6 * hex_ + edge].cost)


def price(at: Point, cost: int) -> str:
    """What it costs, on a plate in the shape of a roof."""
    x, y = at
    half = text_width(str(cost), _SIZE) / 2 + 3
    plate = [(x - half, y + 7), (x - half, y - 4), (x, y - 10), (x + half, y - 4), (x + half, y + 7)]
    return polygon(plate, fill=PAPER, stroke=WATER, width=1.6) + text((x, y + 0.5), str(cost), _SIZE, bold=True)

"""Sides of hexes that cost something to cross: they belong to two hexes, so they lie over all of them."""

from __future__ import annotations

from collections.abc import Iterator

from footplate.board.boardmap import Border
from footplate.board.hexes import EDGES
from footplate.board.layout import Layout
from footplate.drawing.geometry import frame_of, mix
from footplate.drawing.hand import PRINT, Hand
from footplate.drawing.style import PAPER, WATER
from footplate.drawing.svg import Point, num, polygon, stroke, text

_SIZE = 10.0


def borders_svg(layout: Layout, hand: Hand = PRINT) -> str:
    """All borders of a board, in the coordinates of the hexes; what is joined across has been paid for."""
    borders, across = layout.map.borders, layout.map.grid.across
    return "".join(_border(layout, out, border, hand) for out, border in borders.items() if out < across[out])


def _border(layout: Layout, out: int, border: Border, hand: Hand) -> str:
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
    off = _off(border, map_.names[one], (nx, ny), hand)
    mx, my = mix(a, b, 0.5)
    return line + price((mx + off * nx, my + off * ny), border.cost, hand)


def _off(border: Border, hex_: str, normal: Point, hand: Hand) -> float:
    """How far out of this hex its price stands: on a barrier; wholly beside a border that is only a price, where a city
    may lie right behind it. The normal leads out of this hex."""
    if border.from_phase:
        return 0.0
    out = 1.0 if hex_ == border.between[0] else -1.0
    return out * max(-out * (x * normal[0] + y * normal[1]) for x, y in _plate(border.cost, hand)) + out


def _line(a: Point, b: Point, *, barrier: bool) -> str:
    data = f"M{num(a[0])} {num(a[1])}L{num(b[0])} {num(b[1])}"
    if not barrier:
        return stroke(data, WATER, 3, cap="round", dash="1 5")
    return stroke(data, PAPER, 9, cap="round") + stroke(data, WATER, 7, cap="round") + stroke(data, PAPER, 1.5)


def prices(layout: Layout, hex_: int, hand: Hand) -> Iterator[Point]:
    """Where prices stand at the sides of a hex, seen from its middle."""
    map_, frame = layout.map, frame_of(layout.map.grid.orientation)
    for edge in EDGES:
        border = map_.borders.get(6 * hex_ + edge)
        if border and border.cost:
            (x, y), (nx, ny) = frame.edge(edge), frame.normals[edge]
            off = _off(border, map_.names[hex_], (nx, ny), hand)
            yield x + off * nx, y + off * ny


def price(at: Point, cost: int, hand: Hand = PRINT) -> str:
    """What it costs, on a plate in the shape of a roof."""
    x, y = at
    plate = [(x + dx, y + dy) for dx, dy in _plate(cost, hand)]
    number = text((x, y + 0.5), str(cost), hand.size(_SIZE), bold=True)
    return polygon(plate, fill=PAPER, stroke=WATER, width=1.6) + number


def _plate(cost: int, hand: Hand) -> list[Point]:
    """Its corners, round the place where it stands."""
    half, k = hand.width(str(cost), _SIZE) / 2 + 3, hand.grown(_SIZE)
    return [(-half, 7 * k), (-half, -4 * k), (0.0, -10 * k), (half, -4 * k), (half, 7 * k)]

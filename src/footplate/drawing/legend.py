"""What the signs of a board mean: routes by number, values by letter, terrain by symbol."""

from __future__ import annotations

from collections.abc import Sequence

from footplate.board.boardmap import Border
from footplate.board.layout import Layout
from footplate.drawing.borders import price
from footplate.drawing.style import CASING, INK, PAPER, ROUTE, swatch
from footplate.drawing.svg import rect, stroke, text, text_width
from footplate.drawing.symbols import WIDE, has_symbol, symbol
from footplate.drawing.trails import Trail, badge
from footplate.game.speech import Speech

_LINE = 26.0
_SIZE = 11.0
_GAP = 18.0


def legend(layout: Layout, trails: Sequence[Trail], wide: float, speech: Speech) -> tuple[str, float]:
    """The legend in lines no longer than `wide`, and its height."""
    items = [_route(t) for t in trails]
    items += [_value(phase, speech.printed(phase)) for phase in _phases(layout)]
    items += [_terrain(kind, speech.printed(kind)) for kind in _kinds(layout)]
    items += [_border(border, speech) for border in _borders(layout)]
    parts: list[str] = []
    x, y = 0.0, 0.0
    for content, width in items:
        if x and x + width > wide:
            x, y = 0.0, y + _LINE
        parts.append(f'<g transform="translate({x:.1f} {y:.1f})">{content}</g>')
        x += width + _GAP
    return "".join(parts), y + 1.4 * _LINE if items else 0.0


def _route(trail: Trail) -> tuple[str, float]:
    colour, dash = trail.look
    line = stroke("M20 0H74", INK, CASING) + stroke("M20 0H74", PAPER, CASING - 2)
    line += stroke("M20 0H74", colour, ROUTE, dash=dash) + badge((8.5, 0), trail)
    return line + text((82, 0), trail.label, _SIZE, anchor="start"), 82 + text_width(trail.label, _SIZE)


def _value(phase: str, name: str) -> tuple[str, float]:
    fill, letter = swatch(phase)
    box = rect((11, 0), 22, 17, fill=fill) + text((11, 0), letter, 9, bold=True)
    return box + text((28, 0), name, _SIZE, anchor="start"), 28 + text_width(name, _SIZE)


def _terrain(kind: str, name: str) -> tuple[str, float]:
    said = text((WIDE + 6, 0), name, _SIZE, anchor="start")
    return symbol(kind, (WIDE / 2, 0)) + said, WIDE + 6 + text_width(name, _SIZE)


def _border(border: Border, speech: Speech) -> tuple[str, float]:
    name = speech.say(speech.words.pictures["border"], {"phase": border.from_phase})
    said = text((WIDE + 6, 0), name, _SIZE, anchor="start")
    return price((WIDE / 2, 0), border.cost) + said, WIDE + 6 + text_width(name, _SIZE)


def _borders(layout: Layout) -> list[Border]:
    """One of each kind."""
    kinds = {(border.cost, border.from_phase): border for border in layout.map.borders.values() if border.cost}
    return list(kinds.values())


def _phases(layout: Layout) -> list[str]:
    """Phases that some stop has a value for, in the order in which they are printed."""
    tables = [stop.revenue for face in layout.faces for stop in face.stops if isinstance(stop.revenue, dict)]
    return list(dict.fromkeys(phase for table in sorted(tables, key=len, reverse=True) for phase in table))


def _kinds(layout: Layout) -> list[str]:
    mines = {"mine" for data in layout.map.hexes if data.mine}
    return sorted({kind for data in layout.map.hexes for kind in data.terrain if has_symbol(kind)} | mines)

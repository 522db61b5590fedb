"""One hex of the board in play: what is printed on it, the tile on top, stations, routes, names."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import Final

from footplate.board.layout import Layout
from footplate.board.tiles import Stop
from footplate.drawing.borders import priced_edges
from footplate.drawing.geometry import Frame, mix
from footplate.drawing.placing import Lettering, around, arrange, grid
from footplate.drawing.plan import Plan, plan_of
from footplate.drawing.style import BARRIER, GROUND, HIGHLIGHT, PAPER, TINT
from footplate.drawing.svg import Point, num, polygon, stroke, text, text_width
from footplate.drawing.symbols import HIGH, WIDE, symbol
from footplate.drawing.tiles import (
    Stations,
    features,
    ground,
    lettering,
    mine,
    printed_number,
    small_print,
    stops,
    track,
)
from footplate.drawing.trails import Trail
from footplate.game.speech import Speech

NAME: Final = 10.0
COST: Final = 11.0


def hex_svg(
    layout: Layout, hex_: int, stations: Stations, trails: Sequence[Trail], marked: bool, speech: Speech
) -> str:
    """A hex with its words, as a part of a picture that stands by itself."""
    words = describe(layout, hex_, speech)
    return f"<title>{escape(words)}</title>" + hex_drawing(layout, hex_, stations, trails, marked)


def hex_drawing(
    layout: Layout, hex_: int, stations: Stations, trails: Sequence[Trail] = (), marked: bool = False
) -> str:
    face = layout.faces[hex_]
    plan = plan_of(face, layout.map.grid.orientation)
    colour = _ground(layout, hex_)
    parts = [
        ground(plan, colour),
        track(plan),
        *(t.over(hex_, plan) for t in trails),
        stops(plan, stations),
        arrange(plan, list(_lettering(layout, hex_, plan, colour)), priced_edges(layout, hex_)),
        _barriers(layout, hex_, plan.frame),
    ]
    if marked:
        inner = [mix((0, 0), corner, 0.93) for corner in plan.frame.corners]
        parts.append(polygon(inner, fill="none", stroke=PAPER, width=6))
        parts.append(polygon(inner, fill="none", stroke=HIGHLIGHT, width=4, dash="12 4"))
    return "".join(parts)


def _ground(layout: Layout, hex_: int) -> str:
    """Bare land is tinted by its terrain."""
    face, terrain = layout.faces[hex_], layout.map.hexes[hex_].terrain
    plain = GROUND.get(face.tile.color, GROUND["white"])
    return next((TINT[kind] for kind in terrain if kind in TINT), plain) if face.tile.color == "white" else plain


def _lettering(layout: Layout, hex_: int, plan: Plan, colour: str) -> Iterator[Lettering]:
    """A tile covers terrain, cost and all else that is printed but the name."""
    data, face = layout.map.hexes[hex_], plan.face
    bare = not face.id
    corner = 0 if plan.frame.orientation == "flat" else 30
    yield from lettering(plan)
    yield from _name(data.name, bool(face.stops) and face.stops[0].kind == "city", colour)
    yield from _price(data.terrain if bare else (), data.cost if bare else face.cost)
    yield from features(plan, data.feature if bare else face.tile.feature)
    yield from mine(data.mine)
    yield from small_print(data.hex, corner - 120)
    yield from small_print(printed_number(face), corner + 60)


def _name(name: str, bold: bool, halo: str) -> Iterator[Lettering]:
    """In one line or several, above or below the stop if there is room."""
    lines = wrap(name)
    high = 11.0 * len(lines)

    def draw(at: Point) -> str:
        x, top = at[0], at[1] - high / 2 + 5.5
        return "".join(text((x, top + 11 * i), line, NAME, bold=bold, halo=halo) for i, line in enumerate(lines))

    if lines:
        spots = grid((0, -8, 8, -16, 16, -24, 24), (31, -31, 38, -38, 26, -26, 44, -44, 50, -50, 20, -20))
        spots += grid((39, -39, 34, -34), (-13, 13, -18, 18))  # beside track that goes through
        yield Lettering(max(text_width(line, NAME) for line in lines), high, spots, draw)


def wrap(name: str, limit: int = 13) -> list[str]:
    """A long name in lines of about `limit` letters."""
    lines: list[str] = []
    for word in name.split():
        if lines and len(lines[-1]) + len(word) < limit:
            lines[-1] += " " + word
        else:
            lines.append(word)
    return lines


def _price(terrain: Sequence[str], cost: int) -> Iterator[Lettering]:
    """Symbols of the terrain over what it costs to build there."""
    rows = (HIGH + 2 if terrain else 0, COST + 2 if cost else 0)

    def draw(at: Point) -> str:
        x, top = at[0], at[1] - sum(rows) / 2
        left = x - (len(terrain) - 1) / 2 * WIDE
        signs = "".join(symbol(kind, (left + i * WIDE, top + rows[0] / 2)) for i, kind in enumerate(terrain))
        below = (x, top + rows[0] + rows[1] / 2)
        return signs + (text(below, str(cost), COST, bold=True, halo=PAPER) if cost else "")

    if terrain or cost:
        wide = max(WIDE * len(terrain), text_width(str(cost), COST))
        yield Lettering(wide, sum(rows), [(0.0, 0.0), *around((0, 0), 30, 38, 44, first=0)], draw)


def _barriers(layout: Layout, hex_: int, frame: Frame) -> str:
    """Sides that no track may cross: a thick line with white dashes, just inside the hex."""
    parts: list[str] = []
    for edge in layout.map.hexes[hex_].closed_edges:
        if layout.map.grid.neighbour(hex_, edge) >= 0:
            (ax, ay), (bx, by) = (mix((0, 0), corner, 0.955) for corner in frame.side(edge))
            data = f"M{num(ax)} {num(ay)}L{num(bx)} {num(by)}"
            parts.append(stroke(data, BARRIER, 6, cap="round") + stroke(data, PAPER, 1.6, dash="6 5"))
    return "".join(parts)


def describe(layout: Layout, hex_: int, speech: Speech) -> str:
    """A hex in words: what a pointer resting on it, or a screen reader, is told."""
    data, face, pictures = layout.map.hexes[hex_], layout.faces[hex_], speech.words.pictures
    words = [f"{data.hex} {speech.printed(data.name)}".strip()]
    if face.id:
        words.append(speech.say(pictures["tile"], {"tile": face.id, "color": face.tile.color}))
    elif data.color != "white":
        words.append(speech.printed(data.color))
    words += [_stop_in_words(stop, speech) for stop in face.stops]
    if data.mine:
        words.append(speech.say(pictures["mine"], {"amounts": _by_phase(data.mine, speech)}))
    if not face.id and (data.terrain or data.cost):
        terrain = speech.listed(map(speech.printed, data.terrain)) if data.terrain else ""
        costs = speech.say(pictures["costs"], {"terrain": terrain, "cost": data.cost})
        words.append(costs if data.cost else terrain)
    present = layout.companies_in(hex_)
    if present:
        words.append(speech.say(pictures["stations"], {"stations": " ".join(present)}))
    return speech.row(words)


def _stop_in_words(stop: Stop, speech: Speech) -> str:
    kind = speech.printed(stop.kind)
    if isinstance(stop.revenue, dict):
        return f"{kind} {_by_phase(stop.revenue, speech)}"
    if stop.adds:
        return f"{kind} {stop.adds} + {stop.revenue}"
    return f"{kind} {stop.revenue}" if stop.revenue else kind


def _by_phase(amounts: dict[str, int], speech: Speech) -> str:
    return " ".join(f"{speech.printed(phase)} {amount}" for phase, amount in amounts.items())

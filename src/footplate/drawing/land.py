"""One hex of the board in play: what is printed on it, the tile on top, stations, routes, names."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from html import escape
from typing import Final

from footplate.board.layout import Layout
from footplate.board.tiles import Stop
from footplate.drawing.borders import prices
from footplate.drawing.geometry import Frame, mix
from footplate.drawing.hand import PRINT, Hand
from footplate.drawing.lettering import features, lettering, mine, printed_number, small_print
from footplate.drawing.placing import Box, Lettering, Placed, around, boxes, fixed_boxes, grid, place
from footplate.drawing.plan import CROWD, Plan, is_area, plan_of
from footplate.drawing.style import BARRIER, GROUND, HIGHLIGHT, PAPER, TINT
from footplate.drawing.svg import Point, num, polygon, stroke, text
from footplate.drawing.symbols import HIGH, WIDE, symbol
from footplate.drawing.tiles import Stations, ground, stops, track
from footplate.drawing.trails import Trail
from footplate.game.speech import Speech

NAME: Final = 10.0
COST: Final = 11.0
_NARROW, _NARROWED = 0.77, 250.0  # so much narrower may a name be drawn, and how bad that is
_OUTSIDE = 500.0  # to write it outside its hex
_LEFT_OUT = 1000.0  # to leave a second name out
_HEIGHTS = (31, -31, 38, -38, 26, -26, 44, -44, 50, -50, 20, -20)  # of a name over or under the middle
_OFF_TABLE = (38, -38, 44, -44, 31, -31, 50, -50, 26, -26, 20, -20)  # where the middle is taken by a table
_SEVERAL = re.compile(r" (?:[/&] |\()")  # the other name of a place, or another place


def hex_svg(
    layout: Layout, hex_: int, stations: Stations, trails: Sequence[Trail], marked: bool, speech: Speech
) -> str:
    """A hex with its words, as a part of a picture that stands by itself."""
    words = describe(layout, hex_, speech)
    return f"<title>{escape(words)}</title>" + hex_drawing(layout, hex_, stations, trails, marked)


def hex_drawing(
    layout: Layout, hex_: int, stations: Stations, trails: Sequence[Trail] = (), marked: bool = False
) -> str:
    plan = plan_of(layout.faces[hex_], layout.map.grid.orientation)
    parts = [
        _under(layout, hex_, plan),
        *(t.over(hex_, plan) for t in trails),
        stops(plan, stations),
        _drawn(_letters(layout, hex_, plan, PRINT), PRINT),
        _barriers(layout, hex_, plan.frame),
    ]
    if marked:
        inner = [mix((0, 0), corner, 0.93) for corner in plan.frame.corners]
        parts.append(polygon(inner, fill="none", stroke=PAPER, width=6))
        parts.append(polygon(inner, fill="none", stroke=HIGHLIGHT, width=4, dash="12 4"))
    return "".join(parts)


def hex_layers(
    layout: Layout, hex_: int, stations: Stations, hand: Hand, beside: Iterable[Box] = ()
) -> tuple[str, str, str, list[Box]]:
    """A hex; its stops, which lie over what runs there; what is written on it, which may reach beyond its sides and so
    lies over all hexes; and what that, track and stops cover, for its neighbours to leave free. `beside` is what is
    near it already."""
    plan = plan_of(layout.faces[hex_], layout.map.grid.orientation)
    standing = stops(plan, stations, hand) + _barriers(layout, hex_, plan.frame)
    written = _letters(layout, hex_, plan, hand, beside)
    covered = [*fixed_boxes(plan, hand), *boxes(written, hand)]
    return _under(layout, hex_, plan), standing, _drawn(written, hand), covered


def _under(layout: Layout, hex_: int, plan: Plan) -> str:
    """Land and track."""
    white = () if plan.face.id else layout.map.hexes[hex_].white_track
    return ground(plan, ground_of(layout, hex_)) + track(plan, white)


def _letters(layout: Layout, hex_: int, plan: Plan, hand: Hand, beside: Iterable[Box] = ()) -> list[Placed]:
    items = list(_lettering(layout, hex_, plan, hand))
    return place(plan, items, prices(layout, hex_, hand), hand, beside)


def _drawn(written: Iterable[Placed], hand: Hand) -> str:
    return "".join(item.at(spot, hand) for item, spot in written)


def ground_of(layout: Layout, hex_: int) -> str:
    """Bare land is tinted by its terrain."""
    face, terrain = layout.faces[hex_], layout.map.hexes[hex_].terrain
    plain = GROUND.get(face.tile.color, GROUND["white"])
    return next((TINT[kind] for kind in terrain if kind in TINT), plain) if face.tile.color == "white" else plain


def _lettering(layout: Layout, hex_: int, plan: Plan, hand: Hand) -> Iterator[Lettering]:
    """A tile covers terrain, cost and all else that is printed but the name."""
    data, face = layout.map.hexes[hex_], plan.face
    bare = not face.id
    corner = 0 if plan.frame.orientation == "flat" else 30
    yield from lettering(plan, hand)
    yield from _name(data.name, plan, ground_of(layout, hex_), hand)
    yield from mine(data.mine, hand)
    yield from _price(data.terrain if bare else (), data.cost if bare else face.cost, bool(data.mine), hand)
    yield from features(plan, data.feature if bare else face.tile.feature)
    yield from small_print(data.hex, corner - 120, hand)
    yield from small_print(printed_number(face), corner + 60, hand)


def _name(name: str, plan: Plan, halo: str, hand: Hand) -> Iterator[Lettering]:
    """In one line or several, above or below the stop if there is room. Large letters are drawn narrower where they
    have none, or only the first of two names is written (who chooses the hex is told both), or it stands outside a hex
    that is full of stops."""
    limit = round(13 * (NAME / hand.size(NAME)) ** 0.7)
    lines, found = wrap(name, limit), plan.face.stops
    bold, area = bool(found) and found[0].kind == "city", any(map(is_area, found))
    written = partial(
        _written, bold=bold, halo=halo, hand=hand, heights=_OFF_TABLE if hand.loose and area else _HEIGHTS
    )
    if lines:
        shorter = [written(lines, narrow=_NARROW)] if hand.loose else []
        first, *others = _SEVERAL.split(name)
        if hand.loose and others:
            alone = wrap(first, limit)
            shorter += [written(alone, narrow=narrow, left_out=True) for narrow in (1.0, _NARROW)]
        usual = written(lines)
        if hand.loose and len(found) > CROWD:
            spots = grid((0, -16, 16), (-88, 88, -96, 96, -104, 104))
            shorter.append(replace(usual, spots=spots, outside=True, loss=_OUTSIDE))
        yield replace(usual, shorter=shorter)


def _written(
    lines: list[str],
    *,
    bold: bool,
    halo: str,
    hand: Hand,
    heights: Iterable[float],
    narrow: float = 1.0,
    left_out: bool = False,
) -> Lettering:
    size = hand.size(NAME)
    step = 1.1 * size
    high = step * len(lines)
    wide = [narrow * hand.width(line, NAME) for line in lines]
    most = wide if narrow < 1 else [0.0 for _ in lines]

    def draw(at: Point) -> str:
        x, top = at[0], at[1] - high / 2 + step / 2
        return "".join(
            text((x, top + step * i), line, size, bold=bold, halo=halo, most=most[i], outline=hand.outline)
            for i, line in enumerate(lines)
        )

    sideways = (0, -8, 8, -16, 16, -24, 24, *((-32, 32, -40, 40) if hand.loose else ()))
    spots = grid(sideways, heights)
    spots += grid((39, -39, 34, -34), (-13, 13, -18, 18))  # beside track that goes through
    if hand.loose:  # where there is no room at all, over the side
        spots += grid((0, -16, 16, -32, 32), (-62, 62, -68, 68))
    return Lettering(max(wide), high, spots, draw, loss=_NARROWED * (narrow < 1) + _LEFT_OUT * left_out)


def wrap(name: str, limit: int) -> list[str]:
    """A long name in lines of about `limit` letters. An "&" ends a line; a "/" begins one, and is not read with what
    stands beside its end."""
    lines: list[str] = []
    for word in re.split(r"(?<! /) (?!&)", name) if name else ():
        if lines and len(lines[-1]) + len(word) < limit:
            lines[-1] += " " + word
        else:
            lines.append(word)
    return lines


def _price(terrain: Sequence[str], cost: int, mined: bool, hand: Hand) -> Iterator[Lettering]:
    """Symbols of the terrain over what it costs to build there. A mine is what lies in the middle."""
    size = hand.size(COST)
    rows = (HIGH + 2 if terrain else 0, size + 2 if cost else 0)

    def draw(at: Point) -> str:
        x, top = at[0], at[1] - sum(rows) / 2
        left = x - (len(terrain) - 1) / 2 * WIDE
        signs = "".join(symbol(kind, (left + i * WIDE, top + rows[0] / 2)) for i, kind in enumerate(terrain))
        below = (x, top + rows[0] + rows[1] / 2)
        return signs + (text(below, str(cost), size, bold=True, halo=PAPER) if cost else "")

    if terrain or cost:
        wide = max(WIDE * len(terrain), hand.width(str(cost), COST))
        far = (44, 38, 50) if mined else (0, 30, 38, 44, *((50, 56) if hand.loose else ()))
        spots = around((0, 0), *far, first=0)
        yield Lettering(wide, sum(rows), spots, draw)


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

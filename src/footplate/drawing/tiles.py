"""One face in a hex: ground, track, stops with their stations, values, labels."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from footplate.board.hexes import Orientation
from footplate.board.tiles import FIRST_STOP, Face, Piece, Stop
from footplate.drawing.discs import Station, disc
from footplate.drawing.geometry import Curve, direction, path
from footplate.drawing.placing import Lettering, around, arrange, grid
from footplate.drawing.plan import Place, Plan, circles, has_circles, is_area, is_bar, plan_of
from footplate.drawing.style import (
    BAR,
    BORDER,
    CASING,
    DOT,
    FAINT,
    GROUND,
    INK,
    MARGIN,
    PAPER,
    PLATE,
    SIZE,
    SLOT,
    TRACK,
    swatch,
)
from footplate.drawing.svg import Point, circle, document, num, polygon, rect, stroke, text, text_width
from footplate.drawing.symbols import WIDE, has_symbol, sign, symbol

Stations = Sequence[Sequence[Station | None]]  # by stop and circle


def ground(plan: Plan, colour: str) -> str:
    return polygon(plan.frame.corners, fill=colour, stroke=BORDER, width=1.2)


def track(plan: Plan) -> str:
    """All track, black in a white casing. What does not join is drawn apart, so that crossings show as bridges."""
    return "".join(_bundle(plan, bundle) for bundle in _bundles(sorted(plan.pieces)))


def _bundles(pieces: list[Piece]) -> list[list[Piece]]:
    """Pieces in groups that share ends; a link, first, joins nothing but stops, whose track may still cross."""
    groups: list[list[Piece]] = []
    for piece in pieces:
        if piece[0] >= FIRST_STOP:
            continue
        joined = [g for g in groups if any(set(piece) & set(other) for other in g)]
        groups = [g for g in groups if g not in joined] + [[p for g in joined for p in g] + [piece]]
    return [[piece] for piece in pieces if piece[0] >= FIRST_STOP] + groups


def _bundle(plan: Plan, pieces: list[Piece]) -> str:
    areas = [p for p in pieces if p[1] >= FIRST_STOP and is_area(plan.face.stops[p[1] - FIRST_STOP])]
    data = "".join(path([plan.pieces[p]]) for p in pieces if p not in areas)
    lines = stroke(data, PAPER, CASING) + stroke(data, INK, TRACK) if data else ""
    return lines + "".join(_arrow(plan.pieces[p]) for p in areas)


def _arrow(curve: Curve) -> str:
    """Track that runs off the board narrows to a point."""
    (x, y), tip = curve[0], curve[3]
    dx, dy = direction(curve)
    half = TRACK / 2
    corners = [(x - dy * half, y + dx * half), tip, (x + dy * half, y - dx * half)]
    return polygon(corners, fill=INK, stroke=PAPER, width=4) + polygon(corners, fill=INK)


def stops(plan: Plan, stations: Stations = ()) -> str:
    """Cities with their circles, towns, and the signs of other places."""
    parts: list[str] = []
    for i, (stop, place) in enumerate(zip(plan.face.stops, plan.places, strict=True)):
        if has_circles(stop):
            parts.append(_city(stop, place, stations[i] if i < len(stations) else ()))
        elif is_bar(stop):
            parts.append(_bar(place))
        elif is_area(stop):
            continue
        elif stop.kind != "town" and has_symbol(stop.kind):
            parts.append(sign(stop.kind, place.at))
        else:
            parts.append(circle(place.at, DOT, fill=INK, stroke=PAPER, width=2))
    return "".join(parts)


def _bar(place: Place) -> str:
    wide, high = BAR
    bar = rect((0, 0), wide, high, fill=INK, stroke=PAPER, width=2, round_=1.5)
    return f'<g transform="translate({num(place.at[0])} {num(place.at[1])}) rotate({num(place.along)})">{bar}</g>'


def _city(stop: Stop, place: Place, held: Sequence[Station | None]) -> str:
    middles = circles(stop, place, len(held))
    parts: list[str] = []
    if len(middles) > 1:  # the circles of one city lie on one plate
        data = "M" + "L".join(f"{num(x)} {num(y)}" for x, y in middles) + "Z"
        for colour, width in ((PAPER, 2 * SLOT + 7), (INK, 2 * SLOT + 4), (PLATE, 2 * SLOT + 1)):
            parts.append(stroke(data, colour, width, fill=colour))
    else:
        parts.append(circle(middles[0], SLOT + 2, width=0))
    for i, at in enumerate(middles):
        parts.append(circle(at, SLOT, width=2))
        station = held[i] if i < len(held) else None
        if station is not None:
            parts.append(disc(station, at, SLOT - 2))
    return "".join(parts)


def lettering(plan: Plan) -> list[Lettering]:
    """All that is written on a face, the most important first."""
    return [*_values(plan), *_label(plan)]


def _values(plan: Plan) -> Iterator[Lettering]:
    """What the stops bring: a number in a small circle, or a box for each phase. Said once if all bring the same."""
    stops = [(stop, place) for stop, place in zip(plan.face.stops, plan.places, strict=True) if stop.revenue]
    once = len(plan.face.stops) > 1 and all(stop.revenue == stops[0][0].revenue for stop, _ in stops)
    for stop, place in stops[:1] if once else stops:
        if isinstance(stop.revenue, dict) and once:
            yield _by_phase(stop.revenue, [(0.0, 0.0)], per_row=2, scale=0.82)
        elif isinstance(stop.revenue, dict):
            beside = grid((0, -10, 10), (35, -35, 40, -40, 45, -45)) + grid((0, 14, -14, 20, -20), (0,))
            inside = grid((0, -8, 8, -16, 16), (8, 4, 0, -4, 12, -8, 16, -16, 22, -22))
            yield _by_phase(stop.revenue, inside if is_area(stop) else beside)
        else:
            near = around(place.at, 30, 36, 44, 52, first=-90)
            if stop.adds:
                yield _sum(f"{stop.adds} + {stop.revenue}", near)
                continue
            yield _value(stop.revenue, [(0.0, 0.0), *around((0, 0), 14, 24, 34, 44, first=-90)] if once else near)


def _value(revenue: int, spots: list[Point]) -> Lettering:
    def draw(at: Point) -> str:
        return circle(at, 10.5, width=1.2) + text(at, str(revenue), 11 if revenue < 100 else 9, bold=True)

    return Lettering(24, 24, spots, draw)


def _sum(content: str, spots: list[Point]) -> Lettering:
    """What another place brings, and so much more."""
    wide = text_width(content, 11) + 8

    def draw(at: Point) -> str:
        return rect(at, wide, 18, round_=9, width=1.2) + text(at, content, 11, bold=True)

    return Lettering(wide, 20, spots, draw)


def _by_phase(revenue: dict[str, int], spots: list[Point], per_row: int = 0, scale: float = 1.0) -> Lettering:
    """One coloured box a phase, in a row or several; the letter says the colour."""
    wide, high = 21.0 * scale, 23.0 * scale
    per_row = per_row or len(revenue)
    rows = -(-len(revenue) // per_row)

    def draw(at: Point) -> str:
        parts: list[str] = []
        for i, (phase, value) in enumerate(revenue.items()):
            fill, letter = swatch(phase)
            row, column = divmod(i, per_row)
            x, y = at[0] + (column - (per_row - 1) / 2) * wide, at[1] + (row - (rows - 1) / 2) * high
            parts.append(
                rect((x, y), wide, high, fill=fill, round_=0)
                + text((x, y - 6 * scale), letter, 7.5 * scale, fill=FAINT, bold=True)
                + text((x, y + 4.5 * scale), str(value), (11 if value < 100 else 9) * scale, bold=True)
            )
        return "".join(parts)

    return Lettering(wide * per_row + 3, high * rows + 3, spots, draw)


def mine(treasury: dict[str, int]) -> Iterator[Lettering]:
    """A mine, which lies on top of any tile: crossed hammers beside what it brings in each phase."""
    if treasury:
        boxes = _by_phase(treasury, [])

        def draw(at: Point) -> str:
            left = at[0] - boxes.wide / 2
            return sign("mine", (left, at[1])) + boxes.draw((left + (WIDE + boxes.wide) / 2, at[1]))

        spots = grid((0, -6, 6), (0, 16, -16, 26, -26, 34, -34, 40, -40))
        yield Lettering(boxes.wide + WIDE, boxes.high, spots, draw)


def _label(plan: Plan) -> Iterator[Lettering]:
    letters, halo = plan.face.tile.label, GROUND.get(plan.face.tile.color, PAPER)
    if letters:
        size = 15.0 if len(letters) < 3 else 12.0
        spots = around((0, 0), 46, 52, 40, 34, 24, 13, first=180)
        yield Lettering(
            text_width(letters, size) + 4, size, spots, lambda at: text(at, letters, size, bold=True, halo=halo)
        )


def features(plan: Plan, printed: str) -> Iterator[Lettering]:
    """A harbour, printed beside the stop or the stop itself."""
    if "port" in printed or any(s.kind == "port" and is_area(s) for s in plan.face.stops):
        yield Lettering(20, 20, around((0, 0), 44, 38, 30, first=60), lambda at: symbol("port", at))


def small_print(content: str, first: int) -> Iterator[Lettering]:
    """A tile's number or a hex's coordinate, in a corner if one is free."""
    if content:
        spots = around((0, 0), 0.77 * SIZE, 0.7 * SIZE, 0.62 * SIZE, 0.5 * SIZE, first=first)
        yield Lettering(text_width(content, 8.5), 8.5, spots, lambda at: text(at, content, 8.5, fill=FAINT))


def printed_number(face: Face) -> str:
    """A tile's number without the title that a catalogue may put before it ("1888:L42")."""
    return face.id.rpartition(":")[2]


def tile_drawing(face: Face, orientation: Orientation) -> str:
    """A tile round the origin."""
    plan = plan_of(face, orientation)
    items = [*lettering(plan), *features(plan, face.tile.feature), *small_print(printed_number(face), 60)]
    colour = GROUND.get(face.tile.color, GROUND["white"])
    return ground(plan, colour) + track(plan) + stops(plan) + arrange(plan, items)


def tile_svg(face: Face, orientation: Orientation = "flat") -> str:
    """The picture of a single tile, rotated as `face` is."""
    body = tile_drawing(face, orientation)
    side = 2 * SIZE + MARGIN
    content = f'<g transform="translate({num(side / 2)} {num(side / 2)})">{body}</g>'
    name = f"Tile {face.id}" if face.id else "Printed hex"
    return document(side, side, name, f"{name}, {face.tile.color}, turned {face.rotation} times 60 degrees", [content])

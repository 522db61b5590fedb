"""One face in a hex: ground, track, stops with their stations, values, labels."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from footplate.board.hexes import Orientation
from footplate.board.tiles import FIRST_STOP, Face, Piece, Stop
from footplate.drawing.discs import Station, disc
from footplate.drawing.geometry import Curve, direction, path
from footplate.drawing.hand import PRINT, Hand
from footplate.drawing.lettering import features, lettering, printed_number, small_print
from footplate.drawing.placing import arrange
from footplate.drawing.plan import Place, Plan, circles, has_circles, is_area, is_bar, plan_of
from footplate.drawing.style import (
    BAR,
    BORDER,
    CASING,
    DOT,
    GROUND,
    INK,
    MARGIN,
    PAPER,
    PLATE,
    SIZE,
    SLOT,
    TRACK,
)
from footplate.drawing.svg import circle, document, num, polygon, rect, stroke
from footplate.drawing.symbols import has_symbol, sign

Stations = Sequence[Sequence[Station | None]]  # by stop and circle


def ground(plan: Plan, colour: str) -> str:
    return polygon(plan.frame.corners, fill=colour, stroke=BORDER, width=1.2)


def track(plan: Plan, white: Collection[Piece] = ()) -> str:
    """All track, black in a white casing, or the other way round where it is printed so. What does not join is drawn
    apart, so that crossings show as bridges."""
    return "".join(_bundle(plan, bundle, white) for bundle in _bundles(sorted(plan.pieces)))


def _bundles(pieces: list[Piece]) -> list[list[Piece]]:
    """Pieces in groups that share ends; a link, first, joins nothing but stops, whose track may still cross."""
    groups: list[list[Piece]] = []
    for piece in pieces:
        if piece[0] >= FIRST_STOP:
            continue
        joined = [g for g in groups if any(set(piece) & set(other) for other in g)]
        groups = [g for g in groups if g not in joined] + [[p for g in joined for p in g] + [piece]]
    return [[piece] for piece in pieces if piece[0] >= FIRST_STOP] + groups


def _bundle(plan: Plan, pieces: list[Piece], white: Collection[Piece]) -> str:
    areas = [p for p in pieces if p[1] >= FIRST_STOP and is_area(plan.face.stops[p[1] - FIRST_STOP])]
    data = "".join(path([plan.pieces[p]]) for p in pieces if p not in areas)
    casing, line = (INK, PAPER) if any(p in white for p in pieces) else (PAPER, INK)
    lines = stroke(data, casing, CASING) + stroke(data, line, TRACK) if data else ""
    return lines + "".join(_arrow(plan.pieces[p]) for p in areas)


def _arrow(curve: Curve) -> str:
    """Track that runs off the board narrows to a point."""
    (x, y), tip = curve[0], curve[3]
    dx, dy = direction(curve)
    half = TRACK / 2
    corners = [(x - dy * half, y + dx * half), tip, (x + dy * half, y - dx * half)]
    return polygon(corners, fill=INK, stroke=PAPER, width=4) + polygon(corners, fill=INK)


def stops(plan: Plan, stations: Stations = (), hand: Hand = PRINT) -> str:
    """Cities with their circles, towns, and the signs of other places."""
    parts: list[str] = []
    for i, (stop, place) in enumerate(zip(plan.face.stops, plan.places, strict=True)):
        if has_circles(stop):
            parts.append(_city(stop, place, stations[i] if i < len(stations) else (), hand))
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


def _city(stop: Stop, place: Place, held: Sequence[Station | None], hand: Hand) -> str:
    middles = circles(stop, place, len(held), hand.room)
    slot = SLOT if len(middles) == 1 else hand.room * SLOT
    parts: list[str] = []
    if len(middles) > 1:  # the circles of one city lie on one plate
        data = "M" + "L".join(f"{num(x)} {num(y)}" for x, y in middles) + "Z"
        for colour, width in ((PAPER, 2 * slot + 7), (INK, 2 * slot + 4), (PLATE, 2 * slot + 1)):
            parts.append(stroke(data, colour, width, fill=colour))
    else:
        parts.append(circle(middles[0], SLOT + 2, width=0))
    most = SLOT + 5 if len(middles) == 1 else slot + 1
    for i, at in enumerate(middles):
        parts.append(circle(at, slot, width=2))
        station = held[i] if i < len(held) else None
        if station is not None:
            parts.append(disc(station, at, min(hand.disc, most), hand))
    return "".join(parts)


def tile_drawing(face: Face, orientation: Orientation, hand: Hand = PRINT) -> str:
    """A tile round the origin."""
    plan = plan_of(face, orientation)
    items = [*lettering(plan, hand), *features(plan, face.tile.feature), *small_print(printed_number(face), 60, hand)]
    colour = GROUND.get(face.tile.color, GROUND["white"])
    return ground(plan, colour) + track(plan) + stops(plan, (), hand) + arrange(plan, items, hand=hand)


def tile_svg(face: Face, orientation: Orientation = "flat") -> str:
    """The picture of a single tile, rotated as `face` is."""
    body = tile_drawing(face, orientation)
    side = 2 * SIZE + MARGIN
    content = f'<g transform="translate({num(side / 2)} {num(side / 2)})">{body}</g>'
    name = f"Tile {face.id}" if face.id else "Printed hex"
    return document(side, side, name, f"{name}, {face.tile.color}, turned {face.rotation} times 60 degrees", [content])

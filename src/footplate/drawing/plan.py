"""Where things go on a face: a place for every stop, a curve for every piece of track.

A lone stop lies in the middle (a town on its track). Where a face has more to show, each stop is tried at a few
places that suit its exits, and the arrangement in which they least crowd each other and the track is kept.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, product
from math import atan2, degrees, dist, hypot, pi, prod, sin

from footplate.board.hexes import Orientation
from footplate.board.tiles import FIRST_STOP, Face, Piece, Stop
from footplate.drawing.geometry import (
    APOTHEM,
    Curve,
    Frame,
    backwards,
    direction,
    frame_of,
    mix,
    polar,
    sample,
    split,
)
from footplate.drawing.style import BAR, DOT, SIZE, SLOT
from footplate.drawing.svg import Point

_CENTRE: Point = (0.0, 0.0)
_ARRANGEMENTS = 1000
CROWD = 3  # more stops than this leave the middle free
_STEP = 2.06 * SLOT  # from circle to circle of one city


@dataclass(frozen=True)
class Place:
    """A stop's place: its middle, and the direction (degrees) in which a bar or a row of circles extends."""

    at: Point
    along: float = 0.0
    part: float = 0.0  # how far along the track between its two exits; 0 if it does not lie on such track


@dataclass(frozen=True)
class Plan:
    face: Face
    frame: Frame
    places: tuple[Place, ...]
    pieces: dict[Piece, Curve]  # from the edge to the other end, over a link from the stop with the smaller number

    def curve(self, piece: Piece) -> Curve | None:
        """The curve of a piece, begun at its first end."""
        found = self.pieces.get(piece)
        if found is None and (piece[1], piece[0]) in self.pieces:
            return backwards(self.pieces[piece[1], piece[0]])
        return found


def is_bar(stop: Stop) -> bool:
    return stop.kind == "town" and len(stop.exits) == 2


def is_area(stop: Stop) -> bool:
    """Drawn as values with track running off towards them, not as a place."""
    return stop.is_end and not has_circles(stop) and stop.kind != "town"


def has_circles(stop: Stop) -> bool:
    return stop.kind == "city" or stop.slots > 0


def circles(stop: Stop, place: Place, held: int = 0, room: float = 1.0) -> tuple[Point, ...]:
    """Middles of the circles of a city, one more for a station beyond them; any other stop is like a city of one.
    Circles that are `room` times as large lie so much farther apart."""
    x, y = place.at
    count = max(stop.slots, held, 1)
    if count == 1:
        return (place.at,)
    step = room * _STEP
    if count == 2:
        dx, dy = polar(step / 2, place.along)
        return (x - dx, y - dy), (x + dx, y + dy)
    far = step / 2 / sin(pi / count)
    first = -135 if count == 4 else -90
    return tuple((x + dx, y + dy) for dx, dy in (polar(far, first + 360 * i / count) for i in range(count)))


def radius(stop: Stop) -> float:
    """Of the disc that a stop (a city: each of its circles) needs for itself."""
    if has_circles(stop):
        return SLOT + 2
    return BAR[0] / 2 if is_bar(stop) else DOT + 2


@lru_cache(maxsize=4096)
def plan_of(face: Face, orientation: Orientation) -> Plan:
    frame = frame_of(orientation)
    choices = _few([_choices(frame, face, i) for i in range(len(face.stops))])
    usual = tuple(options[0] for options in choices)
    foreign = [_foreign(frame, face, i, usual) for i in range(len(face.stops))]
    places = min(product(*choices), key=lambda chosen: _crowding(frame, face, chosen, choices, foreign))
    pieces: dict[Piece, Curve] = {}
    for a, b in sorted(face.pieces):
        if a >= FIRST_STOP:
            pieces[a, b] = _straight(places[a - FIRST_STOP].at, places[b - FIRST_STOP].at)
        else:
            pieces[a, b] = _to_stop(frame, face, a, b - FIRST_STOP, places) if b >= FIRST_STOP else frame.between(a, b)
    return Plan(face, frame, places, pieces)


def _few(choices: list[list[Place]]) -> list[list[Place]]:
    """Choices cut down, the least likely first, until every arrangement can be tried."""
    while prod(len(options) for options in choices) > _ARRANGEMENTS:
        max(choices, key=len).pop()
    return choices


def _choices(frame: Frame, face: Face, index: int) -> list[Place]:
    """Places that suit a stop, the best first."""
    stop, exits = face.stops[index], face.stop_exits[index]
    alone = len(face.stops) == 1
    if alone and (not is_bar(stop) or is_area(stop)):
        return [Place(_CENTRE)] if not face.tile.track else [Place(_CENTRE), *_ring(0.4 * SIZE)]
    own = [e for e in exits if sum(e in others for others in face.stop_exits) == 1]
    if len(face.stops) > CROWD and len(own) == 1 and stop.slots < 2:
        return [_radial(mix(_CENTRE, frame.edge(own[0]), 0.7))]  # round the middle, each at its own edge
    if len(exits) == 2 and stop.slots < 2:
        curve = frame.between(*exits)
        return [_on(curve, part, is_bar(stop)) for part in _parts(face, *exits)]
    if len(exits) == 1:
        return [_radial(mix(_CENTRE, frame.edge(exits[0]), far)) for far in (0.5, 0.6, 0.67)]
    if exits:
        mean = tuple(sum(frame.edge(e)[axis] for e in exits) / len(exits) for axis in (0, 1))
        return [_radial((mean[0] * k, mean[1] * k)) for k in (0.6, 0.75, 0.9, 0.5)] + _ring(0.4 * SIZE)
    return _ring(0.42 * SIZE)


def _parts(face: Face, a: int, b: int) -> tuple[float, ...]:
    """How far from a to b a stop may lie: in the middle rather, but away from an exit it shares with other stops."""
    shared_a, shared_b = (sum(e in exits for exits in face.stop_exits) > 1 for e in (a, b))
    if shared_a == shared_b:
        return 0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74
    return (0.21, 0.3, 0.4, 0.5) if shared_b else (0.79, 0.7, 0.6, 0.5)


def _on(curve: Curve, part: float, bar: bool) -> Place:
    before, _ = split(curve, part)
    dx, dy = direction(before)
    at = before[3]
    return Place(at, degrees(atan2(dx, -dy)) if bar else _radial(at).along, part)


def _radial(at: Point) -> Place:
    """Extends across the line from the centre."""
    return Place(at, degrees(atan2(at[1], at[0])) + 90 if hypot(*at) > 1 else 0.0)


def _ring(far: float) -> list[Place]:
    return [_radial(polar(far, angle)) for angle in (180, 0, 270, 90, 225, 45, 315, 135)]


def _crowding(
    frame: Frame,
    face: Face,
    chosen: tuple[Place, ...],
    choices: list[list[Place]],
    foreign: list[list[Point]],
) -> float:
    """How badly stops stand in each other's way; a small charge for every step away from the best place."""
    cost = float(sum(options.index(place) for options, place in zip(choices, chosen, strict=True)))
    discs = [
        [(at, radius(stop)) for at in circles(stop, place)] for stop, place in zip(face.stops, chosen, strict=True)
    ]
    for one, other in combinations(discs, 2):
        cost += sum(20 * max(0.0, r + q + 4 - dist(a, b)) for a, r in one for b, q in other)
    for own, track in zip(discs, foreign, strict=True):
        for at, needed in own:
            cost += 10 * max(0.0, needed + 1 - frame.depth(at))
            cost += 3 * sum(max(0.0, needed + 5 - dist(at, point)) for point in track)
    return cost


def _foreign(frame: Frame, face: Face, index: int, usual: tuple[Place, ...]) -> list[Point]:
    """Points on the track that does not belong to this stop."""
    plain = [frame.between(a, b) for a, b in face.pieces if b < FIRST_STOP]
    others = [_to_stop(frame, face, e, j, usual) for j, es in enumerate(face.stop_exits) if j != index for e in es]
    return [point for curve in plain + others for point in sample(curve, 8)]


def _straight(a: Point, b: Point) -> Curve:
    """A link, from the middle of a stop to the middle of another; what lies under them is hidden."""
    return a, mix(a, b, 1 / 3), mix(a, b, 2 / 3), b


def _to_stop(frame: Frame, face: Face, edge: int, index: int, places: tuple[Place, ...]) -> Curve:
    place, exits = places[index], face.stop_exits[index]
    if is_area(face.stops[index]):
        return frame.towards(edge, mix(frame.edge(edge), _CENTRE, 22 / APOTHEM))
    if place.part:
        before, after = split(frame.between(*exits), place.part)
        return before if edge == exits[0] else backwards(after)
    if len(face.stops) > CROWD and hypot(*place.at) > SLOT and len(exits) == 2:
        return frame.edge(edge), _CENTRE, _CENTRE, place.at  # all by way of the middle
    return frame.towards(edge, place.at)

"""One hex around the origin, and the curves that track follows: cubic Béziers, tangent to the normals of the edges."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import pairwise
from math import cos, dist, hypot, radians, sin, sqrt
from typing import Final

from footplate.board.hexes import EDGES, Orientation
from footplate.drawing.style import SIZE
from footplate.drawing.svg import Point, num

Curve = tuple[Point, Point, Point, Point]

APOTHEM: Final = SIZE * sqrt(3) / 2
# How far the handles of a curve reach in, by the turn it makes: arcs around the shared corner (sharp) and around
# the centre of a hex two further (gentle), and a straight line.
_HANDLES: Final = {1: 0.385 * SIZE, 2: 0.536 * SIZE, 3: 2 * APOTHEM / 3}


class Frame:
    """The shape of the hexes of one orientation; y grows downwards."""

    def __init__(self, orientation: Orientation) -> None:
        self.orientation = orientation
        first = 90 if orientation == "flat" else 120
        self.normals: tuple[Point, ...] = tuple(polar(1, first + 60 * e) for e in EDGES)
        self.corners: tuple[Point, ...] = tuple(polar(SIZE, first - 30 + 60 * e) for e in EDGES)

    def edge(self, edge: int) -> Point:
        """The middle of an edge."""
        x, y = self.normals[edge]
        return APOTHEM * x, APOTHEM * y

    def side(self, edge: int) -> tuple[Point, Point]:
        """Both corners of an edge."""
        return self.corners[edge], self.corners[(edge + 1) % 6]

    def centre(self, place: tuple[int, int]) -> Point:
        """Where a hex with these doubled coordinates lies."""
        x, y = place
        return (1.5 * SIZE * x, APOTHEM * y) if self.orientation == "flat" else (APOTHEM * x, 1.5 * SIZE * y)

    def depth(self, point: Point) -> float:
        """Distance to the nearest edge; negative outside."""
        x, y = point
        return APOTHEM - max(x * nx + y * ny for nx, ny in self.normals)

    def between(self, a: int, b: int) -> Curve:
        """Plain track from edge to edge."""
        turn = min((a - b) % 6, (b - a) % 6)
        return self.edge(a), self._inward(a, _HANDLES[turn]), self._inward(b, _HANDLES[turn]), self.edge(b)

    def towards(self, edge: int, point: Point) -> Curve:
        """Track from an edge that leaves it squarely and ends in `point`."""
        start = self.edge(edge)
        handle = self._inward(edge, 0.5 * dist(start, point))
        return start, handle, mix(handle, point, 0.5), point

    def _inward(self, edge: int, by: float) -> Point:
        x, y = self.normals[edge]
        return (APOTHEM - by) * x, (APOTHEM - by) * y


@cache
def frame_of(orientation: Orientation) -> Frame:
    return Frame(orientation)


def polar(radius: float, degrees: float) -> Point:
    return radius * cos(radians(degrees)), radius * sin(radians(degrees))


def mix(a: Point, b: Point, t: float) -> Point:
    return a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t


def split(curve: Curve, t: float) -> tuple[Curve, Curve]:
    """The two parts of a curve (de Casteljau)."""
    a, b, c, d = curve
    ab, bc, cd = mix(a, b, t), mix(b, c, t), mix(c, d, t)
    abc, bcd = mix(ab, bc, t), mix(bc, cd, t)
    middle = mix(abc, bcd, t)
    return (a, ab, abc, middle), (middle, bcd, cd, d)


def backwards(curve: Curve) -> Curve:
    a, b, c, d = curve
    return d, c, b, a


def sample(curve: Curve, count: int = 12) -> list[Point]:
    return [split(curve, i / count)[0][3] for i in range(count + 1)]


def length(curve: Curve) -> float:
    places = sample(curve)
    return sum(dist(p, q) for p, q in pairwise(places))


def direction(curve: Curve) -> Point:
    """Unit vector in which a curve arrives at its end."""
    x, y = curve[3][0] - curve[2][0], curve[3][1] - curve[2][1]
    far = hypot(x, y) or 1.0
    return x / far, y / far


def path(curves: Iterable[Curve]) -> str:
    """Path data of curves; those that continue each other become one line."""
    data: list[str] = []
    end: Point | None = None
    for a, b, c, d in curves:
        if end is None or dist(a, end) > 0.01:
            data.append(f"M{num(a[0])} {num(a[1])}")
        data.append("C" + " ".join(f"{num(x)} {num(y)}" for x, y in (b, c, d)))
        end = d
    return "".join(data)

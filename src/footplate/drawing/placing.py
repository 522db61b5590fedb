"""Finding room for lettering on a hex: the first spot that is free, or the one that covers least."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import product

from footplate.drawing.geometry import Frame, polar, sample
from footplate.drawing.plan import Plan, circles, has_circles, is_area, radius
from footplate.drawing.style import CASING, SLOT
from footplate.drawing.svg import Point

Box = tuple[float, float, float, float, float]  # left, top, right, bottom; how bad it is to cover it

_TRIES = 8
_AT_EDGE = (30.0, 24.0)
_TEXT, _STOP = 3.0, 6.0  # worse to cover than track, which one can follow under a word


@dataclass(frozen=True)
class Lettering:
    """Something to be put on a hex: its size, the spots it likes (the best first), and how it is drawn there."""

    wide: float
    high: float
    spots: Sequence[Point]
    draw: Callable[[Point], str]


def arrange(plan: Plan, items: Sequence[Lettering], edges: Iterable[int] = ()) -> str:
    """All lettering, each where it has room. Earlier ones choose first, unless a later one then finds none.

    `edges` are those on which something stands already.
    """
    taken = _taken(plan) + [_box(plan.frame.edge(edge), *_AT_EDGE, _TEXT) for edge in edges]
    order = list(range(len(items)))
    best, least = [(0.0, 0.0)] * len(items), float("inf")
    for _ in range(_TRIES):
        places, costs = _put_all(plan.frame, taken, items, order)
        if sum(costs) < least:
            best, least = places, sum(costs)
        cramped = [i for i in order if costs[i] > 0]
        if not cramped or order[: len(cramped)] == cramped:
            break
        order = cramped + [i for i in order if i not in cramped]
    return "".join(item.draw(at) for item, at in zip(items, best, strict=True))


def _put_all(
    frame: Frame, taken: list[Box], items: Sequence[Lettering], order: list[int]
) -> tuple[list[Point], list[float]]:
    """Places of the items and what each covers, chosen in this order."""
    taken = taken.copy()
    places, costs = [(0.0, 0.0)] * len(items), [0.0] * len(items)
    for i in order:
        item = items[i]
        costs[i] = float("inf")
        for spot in item.spots:
            cost = _cover(frame, taken, _box(spot, item.wide, item.high), costs[i])
            if cost < costs[i]:
                places[i], costs[i] = spot, cost
            if not cost:
                break
        taken.append(_box(places[i], item.wide, item.high, _TEXT))
    return places, costs


def _cover(frame: Frame, taken: list[Box], box: Box, limit: float) -> float:
    """How much a box covers of what is there, and how far it leaves the hex; exact only below `limit`."""
    left, top, right, bottom, _ = box
    cost = sum(40 * max(0.0, 3 - frame.depth(corner)) for corner in product((left, right), (top, bottom)))
    for x, y, x2, y2, weight in taken:
        if cost >= limit:
            break
        if x < right and left < x2 and y < bottom and top < y2:
            cost += weight * (min(x2, right) - max(x, left)) * (min(y2, bottom) - max(y, top))
    return cost


def _taken(plan: Plan) -> list[Box]:
    """What track and stops cover."""
    taken = [_box(point, CASING, CASING) for curve in plan.pieces.values() for point in sample(curve, 8)]
    for stop, place in zip(plan.face.stops, plan.places, strict=True):
        if has_circles(stop):
            for at in circles(stop, place):  # a cross of two boxes comes nearer to a circle than one
                taken += [_box(at, 2 * SLOT + 4, SLOT + 8, _STOP), _box(at, SLOT + 8, 2 * SLOT + 4, _STOP)]
        elif not is_area(stop):
            taken.append(_box(place.at, 2 * radius(stop), 2 * radius(stop), _STOP))
    return taken


def _box(at: Point, wide: float, high: float, weight: float = 1.0) -> Box:
    x, y = at
    return x - wide / 2, y - high / 2, x + wide / 2, y + high / 2, weight


def around(at: Point, *distances: float, first: int) -> list[Point]:
    """Twelve directions at each of these distances, those near `first` (degrees) before the others."""
    x, y = at
    turns = [polar(1, first + 30 * k) for k in (0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 6)]
    return [(x + far * dx, y + far * dy) for far in distances for dx, dy in turns]


def grid(xs: Iterable[float], ys: Iterable[float]) -> list[Point]:
    """Every crossing, column by column."""
    return list(product(xs, ys))

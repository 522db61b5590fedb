"""Finding room for lettering on a hex: the first spot that is free, or the one that covers least."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

from footplate.board.tiles import FIRST_STOP
from footplate.drawing.geometry import Frame, polar, sample
from footplate.drawing.hand import PRINT, Hand
from footplate.drawing.plan import Plan, circles, has_circles, is_area, radius
from footplate.drawing.style import CASING, SLOT
from footplate.drawing.svg import Point, num

Box = tuple[float, float, float, float, float]  # left, top, right, bottom; how bad it is to cover it

_TRIES = 8
_PRICE = (30.0, 24.0)  # at the side of a hex
_ROOF = 17.0  # its height alone, in usual letters
_BEYOND = 11.0  # units that lettering over all hexes may reach beyond its own
_OUTSIDE = 18.0  # how bad that is, a unit
_TRACK, _TEXT, _STOP = 1.0, 4.0, 6.0  # how bad it is to cover them
_TRACK_IN_LARGE = 2.5  # which hides more of it, and cannot be read so well on it
_REACH = 30.0  # units: what lies farther outside a hex is not in the way of what is written on it


@dataclass(frozen=True)
class Lettering:
    """Something to be put on a hex: its size, the spots it likes (the best first), and how it is drawn there."""

    wide: float
    high: float
    spots: Sequence[Point]
    draw: Callable[[Point], str]
    fine: bool = False  # only for those who look closely: takes no room from anything else
    shorter: Sequence[Lettering] = ()  # other ways to write it, tried where this one covers something
    loss: float = 0.0  # how bad it is to be written this way
    outside: bool = False  # it stands outside its hex, which costs it nothing but its loss

    def at(self, spot: Point, hand: Hand) -> str:
        if not hand.loose:
            return self.draw(spot)
        kind = "fine" if self.fine else "letters"
        return (
            f'<g transform="translate({num(spot[0])} {num(spot[1])})"><g class="{kind}">{self.draw((0.0, 0.0))}</g></g>'
        )


Placed = tuple[Lettering, Point]


def arrange(plan: Plan, items: Sequence[Lettering], prices: Iterable[Point] = (), hand: Hand = PRINT) -> str:
    """All lettering of a hex that stands by itself, drawn where it has room."""
    return "".join(item.at(spot, hand) for item, spot in place(plan, items, prices, hand))


def place(
    plan: Plan, items: Sequence[Lettering], prices: Iterable[Point] = (), hand: Hand = PRINT, beside: Iterable[Box] = ()
) -> list[Placed]:
    """All lettering, each where it has room. Earlier ones choose first, unless a later one then finds none.

    `prices` stand on its sides already, `beside` is what else is near this hex.
    """
    wide, high = _PRICE[0], max(_PRICE[1], _ROOF * hand.grown(10.0))
    taken = [*fixed_boxes(plan, hand), *beside]
    taken += [box_at(at, wide, high, _STOP if hand.loose else _TEXT) for at in prices]
    order = list(range(len(items)))
    beyond = _BEYOND if hand.loose else -3.0
    best: list[Placed] = [(item, (0.0, 0.0)) for item in items]
    least = float("inf")
    for _ in range(_TRIES):
        places, costs = _put_all(plan.frame, taken, items, order, beyond, hand.space)
        weighed = sum(cost for item, cost in zip(items, costs, strict=True) if not item.fine)
        if weighed < least:
            best, least = places, weighed
        cramped = [i for i in order if costs[i] > 0 and not items[i].fine]
        if order[: len(cramped)] == cramped:  # they did choose first; now the one that has the least room does
            cramped.sort(key=lambda i: -costs[i])
        if not cramped or order[: len(cramped)] == cramped:
            break
        order = cramped + [i for i in order if i not in cramped]
    return best


def boxes(placed: Iterable[Placed], hand: Hand) -> list[Box]:
    """What is covered by what has been written for everybody to see: for a neighbour as bad to cover as a station,
    since nobody could tell which word belongs to which hex."""
    return [box_at(spot, item.wide + 2 * hand.space, item.high, _STOP) for item, spot in placed if not item.fine]


def within_reach(frame: Frame, found: Iterable[Box], by: Point) -> list[Box]:
    """Those of these boxes that come near a hex, which lies so far from where they were measured."""
    near: list[Box] = []
    for left, top, right, bottom, weight in found:
        x, y = left - by[0], top - by[1]
        x2, y2 = right - by[0], bottom - by[1]
        if frame.depth((min(max(0.0, x), x2), min(max(0.0, y), y2))) > -_REACH:
            near.append((round(x, 1), round(y, 1), round(x2, 1), round(y2, 1), weight))
    return near


def _put_all(
    frame: Frame, taken: list[Box], items: Sequence[Lettering], order: list[int], beyond: float, space: float
) -> tuple[list[Placed], list[float]]:
    """Places of the items and what each covers, chosen in this order."""
    taken = taken.copy()
    places, costs = [(item, (0.0, 0.0)) for item in items], [0.0] * len(items)
    for i in order:
        costs[i] = float("inf")
        for form in (items[i], *items[i].shorter):
            for spot in form.spots:
                if costs[i] <= form.loss:
                    break
                box = box_at(spot, form.wide, form.high)
                cost = form.loss + (0.0 if form.outside else _leaving(frame, box, beyond))
                cost += _cover(taken, box, costs[i] - cost)
                if cost < costs[i]:
                    places[i], costs[i] = (form, spot), cost
        form, spot = places[i]
        taken.append(box_at(spot, form.wide + 2 * space, form.high, _TEXT))
    return places, costs


def _cover(taken: list[Box], box: Box, limit: float) -> float:
    """How much a box covers of what is there; exact only below `limit`."""
    left, top, right, bottom, _ = box
    cost = 0.0
    for x, y, x2, y2, weight in taken:
        if cost >= limit:
            break
        if x < right and left < x2 and y < bottom and top < y2:
            cost += weight * (min(x2, right) - max(x, left)) * (min(y2, bottom) - max(y, top))
    return cost


@lru_cache(maxsize=1 << 15)
def _leaving(frame: Frame, box: Box, beyond: float) -> float:
    """How far a box leaves the hex; the same boxes are tried again and again."""
    left, top, right, bottom, _ = box
    depths = [frame.depth(corner) for corner in product((left, right), (top, bottom))]
    return sum(_OUTSIDE * max(0.0, 3 - depth) + (40 - _OUTSIDE) * max(0.0, -beyond - depth) for depth in depths)


def fixed_boxes(plan: Plan, hand: Hand = PRINT) -> list[Box]:
    """What the track and the stops of a hex cover, whatever is written there. An arrow ends in a point."""
    weight, found = _TRACK_IN_LARGE if hand.loose else _TRACK, list(_stops(plan, hand))
    for (_, end), curve in plan.pieces.items():
        points = sample(curve, 8)
        arrow = end >= FIRST_STOP and is_area(plan.face.stops[end - FIRST_STOP])
        found += [box_at(point, CASING, CASING, weight) for point in (points[:-2] if arrow else points)]
    return found


def _stops(plan: Plan, hand: Hand) -> Iterator[Box]:
    """Three boxes, one across the other, come nearer to a circle than one."""
    for stop, where in zip(plan.face.stops, plan.places, strict=True):
        if has_circles(stop):
            found = circles(stop, where, room=hand.room)
            reach = max(SLOT, hand.disc)
            for at, turn in product(found, (22.5, 45.0, 67.5)):
                wide, high = polar(2 * reach + 6, turn)
                yield box_at(at, wide, high, _STOP)
        elif not is_area(stop):
            yield box_at(where.at, 2 * radius(stop), 2 * radius(stop), _STOP)


def box_at(at: Point, wide: float, high: float, weight: float = _STOP) -> Box:
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

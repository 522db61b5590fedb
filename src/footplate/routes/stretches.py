"""The track of a train of limited reach in stretches: each takes something of the reach, or ends the route.

A stretch leads from a stop to the next one that counts, over stops that are free on the way (towns of an N+ train).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from footplate.board.layout import Node
from footplate.routes.kinds import MINE
from footplate.routes.network import Leg
from footplate.routes.route import NO_STOP, Place
from footplate.routes.values import Values

TOO_MANY = 4_000


class Stretch(NamedTuple):
    start: Node
    to: Node
    legs: tuple[Leg, ...]
    sides: int
    stops: int  # those it comes to, as a bit mask
    closes: int  # those that the route may not hold beside them
    worth: int
    price: int
    station: bool  # is one of its stops an own station?


def stretches(v: Values) -> list[Stretch] | None:
    """All stretches, those that begin at an end of the line included; None if there are too many of them."""
    found: list[Stretch] = []
    for leg in _first_legs(v):
        for stretch in _onward(v, (leg,), 1 << leg.start):
            found.append(stretch)
            if len(found) > TOO_MANY:
                return None
    return found


def _first_legs(v: Values) -> Iterator[Leg]:
    """All legs, and those to stops that lead no further read backwards, for routes may begin there too."""
    for legs in v.legs.values():
        for leg in legs:
            yield leg
            if not v.legs[leg.to]:
                yield turned(leg)


def turned(leg: Leg) -> Leg:
    places = (*leg.places[-2::-1], (leg.start >> 3, leg.start & 7))
    return leg._replace(start=leg.to, to=leg.start, leaves=leg.enters, enters=leg.leaves, places=places)


def _onward(v: Values, legs: tuple[Leg, ...], seen: int) -> Iterator[Stretch]:
    """The stretch made of these legs, and if it cost nothing so far, all that go on from there."""
    last = legs[-1]
    if seen & v.closes[last.to]:
        return
    sides = stops = closes = 0
    for leg in legs:
        sides |= leg.sides
        stops |= 1 << leg.to
        closes |= v.closes[leg.to]
    offers = [v.offers(leg)[0] for leg in legs]
    price = offers[-1][0]
    worth = sum(worth for _, worth in offers)
    station = any(leg.to in v.stations for leg in legs)
    yield Stretch(legs[0].start, last.to, legs, sides, stops, closes, worth, price, station)
    if price or last.to in v.ends:
        return
    for leg in v.legs[last.to]:
        if not leg.sides & sides:
            yield from _onward(v, (*legs, leg), seen | 1 << last.to)


def successors(v: Values, found: list[Stretch]) -> list[list[int]]:
    """For each stretch those that may come next: no stop or side of it once more."""
    by_start: dict[Node, list[int]] = {}
    for i, stretch in enumerate(found):
        by_start.setdefault(stretch.start, []).append(i)
    after: list[list[int]] = []
    for stretch in found:
        goes_on = stretch.price and stretch.to not in v.ends
        near = stretch.closes | v.closes[stretch.start]
        after.append(
            [
                i
                for i in (by_start.get(stretch.to, ()) if goes_on else ())
                if not found[i].sides & stretch.sides and not found[i].stops & near
            ]
        )
    return after


def places_of(legs: tuple[Leg, ...]) -> list[Place]:
    """The places of a route, from the first stop on."""
    start = legs[0].start
    return [(start >> 3, NO_STOP if start & 7 == MINE else start & 7), *(p for leg in legs for p in leg.places)]

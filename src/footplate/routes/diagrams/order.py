"""The legs of a network in an order in which only a few stops are open at a time: the frontier.

A stop is open between the first leg that comes to it and the last. Stops are done one after the other, each time the
one that leaves the fewest open; every stop is tried as the first, and the best order is kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from footplate.board.layout import Node
from footplate.routes.model.legs import Leg

BASE: Final = 3  # an open stop more makes about so many times as many nodes of the diagram


class Order(NamedTuple):
    """Legs, each once whatever its direction, in a good order."""

    legs: tuple[Leg, ...]
    stops: tuple[Node, ...]
    ends: tuple[tuple[int, int], ...]  # of each leg, as numbers of stops
    #: places that several legs need and one route crosses once, or of which one train only has the use (bit masks)
    once: tuple[int, ...]
    rooms: tuple[int, ...]
    room_sides: tuple[int, ...]  # the sides that a room stands for


def order_of(legs: Mapping[Node, Sequence[Leg]], last_stops: Iterable[Node], keep_all: bool) -> Order | None:
    """The legs in order; None if one can be taken in one direction only. Without `keep_all` a leg is left out if
    another between the same stops crosses only some of its sides."""
    found = _both_ways(legs, set(last_stops))
    if found is None:
        return None
    if not keep_all:
        found = [leg for leg in found if not any(_is_shorter(other, leg) for other in found)]
    stops = tuple(dict.fromkeys(stop for leg in found for stop in (leg.start, leg.to)))
    number = {stop: i for i, stop in enumerate(stops)}
    pairs = [(number[leg.start], number[leg.to]) for leg in found]
    places = _best_order(len(stops), pairs)
    rank = {stop: i for i, stop in enumerate(places)}
    found.sort(key=lambda leg: sorted((rank[number[leg.start]], rank[number[leg.to]])))
    rooms, sides = _rooms([leg.sides for leg in found])
    once, _ = _rooms([leg.crosses or leg.sides for leg in found])
    ends = tuple((number[leg.start], number[leg.to]) for leg in found)
    return Order(tuple(found), stops, ends, once, rooms, sides)


def _both_ways(legs: Mapping[Node, Sequence[Leg]], last_stops: set[Node]) -> list[Leg] | None:
    found: dict[tuple[Node, Node, int, int], Leg] = {}
    ways: dict[tuple[Node, Node, int, int], set[Node]] = {}
    for of in legs.values():
        for leg in of:
            key = min(leg.start, leg.to), max(leg.start, leg.to), leg.sides, leg.crosses
            found.setdefault(key, leg)
            ways.setdefault(key, set()).add(leg.start)
    for key, leg in found.items():
        if any(stop not in ways[key] and legs[stop] for stop in (leg.start, leg.to)):
            return None
        if any(stop not in ways[key] and stop not in last_stops for stop in (leg.start, leg.to)):
            return None
    return list(found.values())


def _is_shorter(one: Leg, other: Leg) -> bool:
    """Does a leg need fewer sides than another between the same stops?"""
    if {one.start, one.to} != {other.start, other.to} or one is other:
        return False
    fewer, more = one.sides | one.crosses, other.sides | other.crosses
    return fewer != more and not fewer & ~more


def _best_order(count: int, pairs: Sequence[tuple[int, int]]) -> list[int]:
    near = [0] * count
    for a, b in pairs:
        near[a] |= 1 << b
        near[b] |= 1 << a
    best: list[int] = []
    lowest = 0
    for first in range(count):
        order, cost = _greedy(near, first, lowest)
        if order:
            best, lowest = order, cost
    return best


def _greedy(near: Sequence[int], first: int, limit: int) -> tuple[list[int], int]:
    """An order that begins with a stop, and its cost; none if that comes to the limit (0: there is none)."""
    done, opened, cost = 0, 1 << first, 0
    order: list[int] = []
    while len(order) < len(near):
        choices = opened or ~done & (1 << len(near)) - 1
        best, least = -1, len(near) + 1
        while choices:
            low = choices & -choices
            choices ^= low
            stop = low.bit_length() - 1
            width = ((opened | near[stop]) & ~done & ~low).bit_count()
            if width < least:
                best, least = stop, width
        done |= 1 << best
        opened = (opened | near[best]) & ~done
        order.append(best)
        cost += BASE**least
        if limit and cost >= limit:
            return [], cost
    return order, cost


def _rooms(needs: Sequence[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Sides that are needed by the same legs make up one room; a bit mask of rooms for each leg, and what they are."""
    users: dict[int, int] = {}
    for i, sides in enumerate(needs):
        while sides:
            side = sides & -sides
            sides ^= side
            users[side] = users.get(side, 0) | 1 << i
    rooms: dict[int, int] = {}
    for side, legs in users.items():
        rooms[legs] = rooms.get(legs, 0) | side
    masks = [0] * len(needs)
    for room, legs in enumerate(rooms):
        for i in range(len(needs)):
            if legs >> i & 1:
                masks[i] |= 1 << room
    return tuple(masks), tuple(rooms.values())

"""Several trains on one diagram: tolls that keep them apart, found by subgradients.

A room is for one train. At any tolls on the rooms, no run earns more than all tolls together and what each train earns
at its best after paying them (Lagrangian duality); that best is exact here, for a pass over the diagram knows no
other than true routes. Tolls rise where several trains want a room and fall where none does.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from footplate.routes.diagrams.passes import SHUT, Ahead, Train
from footplate.routes.model.legs import bits

PASSES = 40
PATIENCE: Final = 4  # passes without a lower bound before steps are halved

Legs = list[int]  # of one train, by number


class Priced(NamedTuple):
    """Tolls on rooms, what no run exceeds by them, and how much each train can still earn at any point."""

    tolls: list[int]
    bound: int
    ahead: list[Ahead]


def solo(trains: Sequence[Train], shut: Sequence[int]) -> Priced:
    """Without tolls: each train as if the others were not there."""
    ahead = _passes(trains, shut)
    return Priced([], sum(max(0, one.best) for one in ahead), ahead)


def price(
    trains: Sequence[Train],
    shut: Sequence[int],
    offer: Callable[[Sequence[Legs]], int],
    lower: Callable[[int], bool],
) -> Priced:
    """The best tolls that were found. `offer` is told of runs on the way, and answers the best value there is; `lower`
    is told of bounds, and says whether a better run may be left."""
    order = trains[0].diagram.order
    tolls = [0] * len(order.room_sides)
    best: Priced | None = None
    halved = waited = 0
    for number in range(PASSES):
        paid = legs_tolls(order.rooms, tolls, shut)
        ahead = _passes(trains, paid)
        bound = sum(tolls) + sum(max(0, one.best) for one in ahead)
        if best is None or bound < best.bound:
            best, waited = Priced(list(tolls), bound, ahead), 0
            lower(bound)
        else:
            waited += 1
            if waited == PATIENCE:
                halved, waited = halved + 1, 0
        wanted = [train.route(one) for train, one in zip(trains, ahead, strict=True)]
        value = offer(_apart(trains, wanted, shut, number))
        if not lower(best.bound):
            break
        tolls = _moved(tolls, order.rooms, wanted, 2 * (bound - value) >> halved)
    assert best is not None
    return best


def legs_tolls(rooms: Sequence[int], tolls: Sequence[int], shut: Sequence[int]) -> list[int]:
    """What each leg costs."""
    return [
        SHUT if closed else sum(tolls[room] for room in bits(mask)) for mask, closed in zip(rooms, shut, strict=True)
    ]


def _passes(trains: Sequence[Train], tolls: Sequence[int]) -> list[Ahead]:
    """Equal trains share one pass."""
    done: dict[int, Ahead] = {}
    for train in trains:
        if id(train) not in done:
            done[id(train)] = train.ahead(tolls)
    return [done[id(train)] for train in trains]


def _apart(trains: Sequence[Train], wanted: Sequence[Legs], shut: Sequence[int], first: int) -> list[Legs]:
    """A run: one train has the route it wants, each after it the best that is left."""
    rooms = trains[0].diagram.order.rooms
    run: list[Legs] = [[] for _ in trains]
    used = 0
    for i in range(first, first + len(trains)):
        train, legs = trains[i % len(trains)], wanted[i % len(trains)]
        if any(rooms[k] & used for k in legs):
            closed = [SHUT if mask & used or closed else 0 for mask, closed in zip(rooms, shut, strict=True)]
            legs = train.route(train.ahead(closed))
        for k in legs:
            used |= rooms[k]
        run[i % len(trains)] = legs
    return run


def _moved(tolls: Sequence[int], rooms: Sequence[int], wanted: Sequence[Legs], far: int) -> list[int]:
    """Tolls up where several trains want a room, down where none does."""
    use = [-1] * len(tolls)
    for legs in wanted:
        for k in legs:
            for room in bits(rooms[k]):
                use[room] += 1
    slope = [more if more > 0 or toll else 0 for more, toll in zip(use, tolls, strict=True)]
    length = sum(more * more for more in slope)
    if not length:
        return list(tolls)
    return [max(0, toll + (2 * far * more + length) // (2 * length)) for toll, more in zip(tolls, slope, strict=True)]

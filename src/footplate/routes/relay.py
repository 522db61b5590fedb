"""One train after the other chooses the best route on the sides that the others leave it.

At first they pay tolls, which keep each of them off the sides that another needs more; then ever less.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from footplate.routes.crossings import Crossings
from footplate.routes.detours import Detours, Legs
from footplate.routes.walks import GRAIN, Walks, bits

FADING = (1.0, 0.7, 0.4, 0.2, 0.0, 0.0)  # the part of the tolls that is paid in each round
CYCLES = 8
KICKS = 6
CLOSED = GRAIN << 40  # the toll on a side that is taken
MANY = 1_000  # routes

#: the best route beside the sides that are taken, at some tolls; it may begin with the one that the train has
Choose = Callable[[Legs, int, Mapping[int, int]], Legs]


def relay(trains: Sequence[Choose], tolls: Mapping[int, int], offer: Callable[[Sequence[Legs]], bool]) -> None:
    """Offer runs, beginning with another train each time, until there is no more to be had."""
    count = len(trains)
    for cycle in range(CYCLES):
        run: list[Legs] = [()] * count
        for part in FADING if count > 1 else FADING[-1:]:
            paid = {door: int(part * toll) for door, toll in tolls.items()} if part else {}
            for i in range(count):
                i = (i + cycle) % count
                taken = 0
                for other in run[:i] + run[i + 1 :]:
                    for leg in other:
                        taken |= leg.sides
                run[i] = trains[i](run[i], taken, paid)
                if not offer(run):
                    return


def by_detours(detours: Detours) -> Choose:
    return lambda legs, taken, tolls: detours.find(legs, KICKS, taken, tolls)


def by_walks(walks: Walks | Crossings, doors: Mapping[int, tuple[int, ...]]) -> Choose:
    def choose(legs: Legs, taken: int, tolls: Mapping[int, int]) -> Legs:
        closed = {door: CLOSED for side in bits(taken) for door in doors.get(side, ())}
        net = walks.look({**tolls, **closed}).net
        drop = max(1, net // 64)
        while True:
            drop = min(net, drop)
            pool = walks.above(net - drop, MANY, 0)
            if pool or pool is None or drop == net:
                return pool[0].legs if pool else legs
            drop *= 2

    return choose

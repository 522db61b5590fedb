"""One train after the other chooses the best route on the sides that the others leave it.

At first they pay tolls, which keep each of them off the sides that another needs more; then ever less.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from footplate.routes.model.legs import Leg

Legs = tuple[Leg, ...]

FADING: Final = (1.0, 0.7, 0.4, 0.2, 0.0, 0.0)  # the part of the tolls that is paid in each round
CYCLES: Final = 8

#: the best route beside the sides that are taken, at some tolls; the one that the train has, if there is no better
Choose = Callable[[Legs, int, Mapping[int, int]], Legs]


def take_turns(trains: Sequence[Choose], tolls: Mapping[int, int], offer: Callable[[Sequence[Legs]], bool]) -> None:
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

"""The best stops of a train that runs as far as it likes and of which only some stops pay, where there are tolls.

How the stops are joined is not asked: on a dense board there is nearly always a way. A stop that is passed takes two of
its doors, the first and the last stop one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from footplate.board.layout import Node
from footplate.routes.network import Leg
from footplate.routes.values import Clock, Values
from footplate.routes.walks import GRAIN, Look


class Option(NamedTuple):
    """A way to have a stop on a route."""

    price: int
    ends: int
    net: int
    doors: tuple[int, ...]


class Pick(NamedTuple):
    """What the stops picked so far bring, and the last of them."""

    net: int
    option: Option | None
    before: Pick | None


class Picks:
    def __init__(self, v: Values, clock: Clock) -> None:
        self.v = v
        self.clock = clock
        self.reach = v.kind.reach or 0
        self.doors = _doors_of_stops(v)
        self.parts = _parts(v)

    def look(self, tolls: Mapping[int, int]) -> Look:
        """The most that a train earns after tolls, in that part of the board where it is most."""
        self.clock.tick(1 + len(self.v.legs))
        top: Pick | None = max((self._picked(part, tolls) for part in self.parts), key=lambda pick: pick.net)
        net = top.net if top else 0
        doors: list[int] = []
        while top:
            doors += top.option.doors if top.option else ()
            top = top.before
        return Look(net + GRAIN * self.v.hope, tuple(doors))

    def _picked(self, part: Sequence[Sequence[Node]], tolls: Mapping[int, int]) -> Pick:
        best: dict[tuple[int, int], Pick] = {(0, 0): Pick(0, None, None)}
        for rivals in part:
            options = [option for stop in rivals for option in self._options(stop, tolls) if option.net > 0]
            before = list(best.items())
            for option in options:
                for (price, ends), pick in before:
                    now = price + option.price, ends + option.ends
                    if now[0] <= self.reach and now[1] <= 2:
                        known = best.get(now)
                        if known is None or pick.net + option.net > known.net:
                            best[now] = Pick(pick.net + option.net, option, pick)
        return max(best.values(), key=lambda pick: pick.net)

    def _options(self, stop: Node, tolls: Mapping[int, int]) -> list[Option]:
        doors = sorted(self.doors[stop], key=lambda door: tolls.get(door, 0))[:2]
        options: list[Option] = []
        for price, worth in self.v.starts(stop) if doors else ():
            first = tolls.get(doors[0], 0)
            end = Option(price, 1, GRAIN * worth - first, (doors[0],))
            if len(doors) == 1 or stop in self.v.ends:
                options.append(end)
                continue
            second = tolls.get(doors[1], 0)
            options.append(Option(price, 0, end.net - second, (doors[0], doors[1])))
            if second:
                options.append(end)
        return options


def _parts(v: Values) -> list[list[list[Node]]]:
    """For each station the stops that may be on a route with it, those of which only one may in one list."""
    parts: dict[frozenset[Node], list[list[Node]]] = {}
    for station in v.stations:
        stops = frozenset((station, *_within_reach(v, station)))
        rivals: dict[int, list[Node]] = {}
        for stop in sorted(stops):
            rivals.setdefault(v.closes[stop], []).append(stop)
        parts[stops] = list(rivals.values())
    return list(parts.values())


def _within_reach(v: Values, station: Node) -> set[Node]:
    """The stops that a train comes to from a station if it neither turns round nor runs over a side again at once."""
    todo = list(v.legs[station])
    seen = set(todo)
    for leg in todo:
        for on in v.legs[leg.to] if leg.to not in v.ends else ():
            if on not in seen and on.to != leg.start and not on.sides & leg.sides:
                seen.add(on)
                todo.append(on)
    return {leg.to for leg in todo}


def _doors_of_stops(v: Values) -> dict[Node, list[int]]:
    """The exits of a stop, where they are in use; a shared side stands for a station, and so do the doors to it."""
    doors: dict[Node, set[int]] = {stop: set() for stop in v.legs}
    for legs in v.legs.values():
        for leg in legs:
            doors[leg.start].add(_door(v, leg, leg.start, leg.leaves))
            doors[leg.to].add(_door(v, leg, leg.to, leg.enters))
    return {stop: sorted(found) for stop, found in doors.items()}


def _door(v: Values, leg: Leg, stop: Node, edge: int) -> int:
    """A side that stands for something else has two doors as well: one for the first of the stops, one for the last."""
    exit_ = 6 * (stop >> 3) + edge
    if not leg.is_link and leg.sides >> v.layout.map.grid.side[exit_] & 1:
        return exit_
    last = stop == max(leg.start, leg.to) if leg.is_link else stop not in v.makes
    side = leg.sides.bit_length() - 1
    return ~side if last else side

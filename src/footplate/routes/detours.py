"""A good route, made better by detours: for trains that may run as far as they like.

A stop that is not on the route is brought in by leaving out a part of the route, a few legs or its whole head or tail,
and joining what is left over that stop, by the fewest legs. When no detour pays any more, one is made that does not,
and it goes on from there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

from footplate.board.layout import Node
from footplate.routes.network import Leg
from footplate.routes.stretches import turned
from footplate.routes.values import Clock, Values
from footplate.routes.walks import GRAIN, bits

BACK = 4  # every so many vain detours it starts again from the best route
WIDE = 8  # legs that a detour may replace
Legs = tuple[Leg, ...]


class Detours:
    """Looks for the best route of one train on the sides that others leave it, where there may be tolls."""

    def __init__(self, v: Values, clock: Clock, doors: Mapping[int, tuple[int, ...]]) -> None:
        self.v = v
        self.clock = clock
        self.doors = doors
        self.chance = Random(0)
        self.legs_from = {stop: list(legs) for stop, legs in v.legs.items()}
        for legs in v.legs.values():
            for leg in legs:
                if not v.legs[leg.to]:
                    self.legs_from[leg.to].append(turned(leg))
        self.taken = 0
        self.tolls: Mapping[int, int] = {}

    def find(self, legs: Legs, kicks: int, taken: int, tolls: Mapping[int, int]) -> Legs:
        """A better route than this one, or the same, after so many vain detours."""
        self.taken = taken
        self.tolls = tolls
        if not legs or any(leg.sides & taken for leg in legs):
            legs = max(map(self._improved, self._starts()), key=self.net, default=())
        best = legs = self._improved(legs)
        for _ in range(kicks if best else 0):
            legs = self._improved(self._kicked(legs))
            if self.net(legs) >= self.net(best):
                best = legs
            elif not self.chance.randrange(BACK):
                legs = best
        return best

    def _starts(self) -> Iterator[Legs]:
        """From each station the best leg."""
        for station in self.v.stations:
            first = [(leg,) for leg in self.v.legs[station] if not leg.sides & self.taken and self.v.is_whole((leg,))]
            if first:
                yield max(first, key=self.net)

    def net(self, legs: Legs) -> tuple[int, int]:
        """What a route brings after tolls; of equals the shorter one is better."""
        sides = 0
        for leg in legs:
            sides |= leg.sides
        paid = sum(self.tolls.get(door, 0) for side in bits(sides) for door in self.doors[side]) if self.tolls else 0
        return GRAIN * self.v.value_of(legs) - paid, -len(legs)

    def _improved(self, legs: Legs) -> Legs:
        """Go on while there is any detour that pays."""
        now = self.net(legs)
        found: Legs | None = legs
        while found:
            legs, now = found, self.net(found)
            found = next((other for stop in self._targets(legs) for other in self._over(legs, stop, now)), None)
        return legs

    def _targets(self, legs: Legs) -> list[Node]:
        """Stops that would bring more, the most valuable first."""
        v = self.v
        stops = _stops(legs)
        least = 0
        if v.kind.reach is not None:
            paid = sorted((v.worth[stop] - v.free[stop] for stop in stops), reverse=True)
            least = paid[v.kind.reach - 1] if len(paid) >= v.kind.reach else 0
        gains = {stop: max(0, v.worth[stop] - v.free[stop] - least) + v.free[stop] for stop in v.legs}
        return sorted((s for s, gain in gains.items() if gain > 0 and s not in stops), key=lambda s: -gains[s])

    def _kicked(self, legs: Legs) -> Legs:
        """The best detour to some stop, though it does not pay."""
        for onward in self.legs_from.values():
            self.chance.shuffle(onward)
        stops = [stop for stop in self.v.legs if stop not in _stops(legs)]
        return max(self._over(legs, self.chance.choice(stops), None), key=self.net, default=legs) if stops else legs

    def _over(self, legs: Legs, stop: Node, floor: tuple[int, int] | None) -> Iterator[Legs]:
        """Routes over a stop that differ from this one in a part of no more than so many legs, and bring more."""
        rivals = self.v.closes[stop]
        while legs and rivals >> legs[0].start & 1:
            legs = legs[1:]
        while legs and rivals >> legs[-1].to & 1:
            legs = legs[:-1]
        for head, tail in self._parts(legs, stop):
            self.clock.tick()
            found = self._joined(head, stop, tail)
            if found and self._is_route(found) and (floor is None or self.net(found) > floor):
                yield found

    def _parts(self, legs: Legs, stop: Node) -> Iterator[tuple[Legs | Node | None, Legs | Node | None]]:
        """What to keep of a route: legs, a single stop, or nothing of its head, and of its tail."""
        if not legs:
            return
        start, end = legs[0].start, legs[-1].to
        count = len(legs)
        if stop not in self.v.ends:
            for width in range(1, min(WIDE, count) + 1):
                for i in range(count - width + 1):
                    yield legs[:i] or start, legs[i + width :] or end
        for i in range(count):
            if i or start not in self.v.ends:
                yield None, legs[i:]
            if i + 1 < count or end not in self.v.ends:
                yield legs[: i + 1], None

    def _joined(self, head: Legs | Node | None, stop: Node, tail: Legs | Node | None) -> Legs | None:
        """Head and tail of a route joined over a stop that is on neither."""
        closed, used = 0, self.taken
        for part in (head, tail):
            for on in _stops(part):
                closed |= self.v.closes[on]
            for leg in _legs(part):
                used |= leg.sides
        if closed >> stop & 1:
            return None
        closed |= self.v.closes[stop]
        there = () if head is None else self._way(stop, _stops(head)[-1], closed, used)
        for leg in there or ():
            closed |= self.v.closes[leg.to]
            used |= leg.sides
        back = () if tail is None else self._way(stop, _stops(tail)[0], closed, used)
        if there is None or back is None:
            return None
        return (*_legs(head), *(turned(leg) for leg in there[::-1]), *back, *_legs(tail))

    def _way(self, start: Node, goal: Node, closed: int, used: int) -> Legs | None:
        """The way with the fewest legs over stops that are not closed."""
        closes, ends = self.v.closes, self.v.ends
        todo: list[tuple[Node, int, Legs]] = [(start, used, ())]
        for at, sides, way in todo:
            for leg in self.legs_from[at]:
                to = leg.to
                if to == goal:
                    if not leg.sides & sides:
                        return (*way, leg)
                elif not closed >> to & 1 and not leg.sides & sides and to not in ends:
                    closed |= closes[to]
                    todo.append((to, sides | leg.sides, (*way, leg)))
        return None

    def _is_route(self, legs: Legs) -> bool:
        return self.v.is_whole(legs) and any(stop in self.v.stations for stop in _stops(legs))


def _legs(part: Legs | Node | None) -> Legs:
    return part if isinstance(part, tuple) else ()


def _stops(part: Legs | Node | None) -> list[Node]:
    """The stops of some legs, or of what stands in their place."""
    if isinstance(part, tuple):
        return [part[0].start, *(leg.to for leg in part)] if part else []
    return [] if part is None else [part]

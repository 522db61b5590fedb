"""The best walk of a train that counts hexes, from border to border, where every side has a toll.

A walk is almost a route: it goes as far as the reach allows and meets a station, but it may come back to a side after a
while. What lies ahead depends on the border just crossed, how many more may be crossed and whether a station was met;
so the best walk is found at once, and no route is better. Nothing keeps it from coming back to a stop, so a visit has a
toll too: each train may pay each stop one visit. With what walks can still earn as a guide, all routes down to some
worth are found quickly.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from footplate.board.layout import Node, node
from footplate.board.tiles import FIRST_STOP
from footplate.routes.model.kinds import MINE, stop_at
from footplate.routes.model.legs import Leg
from footplate.routes.model.route import NO_STOP, Place
from footplate.routes.model.task import Clock
from footplate.routes.model.values import Values

GRAIN: Final = 64  # tolls, and what is left after them, are counted in such parts of a point of value
NEVER: Final = -(1 << 60)
NODE: Final = 500  # so many looks at a successor are as much work as a node of the search
STEPS: Final = 16  # and so many steps of the search for routes
EFFORT: Final = 20  # steps that may be made for each route that is asked for
OWN: Final = 16  # bits of a stop's number
VISITS: Final = 1 << 40  # the doors from here on are visits; those of sides have smaller numbers, or negative ones

#: how a walk goes on over a stop: the stop, and the crossings that may come next
Call = tuple[Node, list[int]]
#: the crossings of a route so far, the last one first, each with the stop it came to. Any is the trail before: mypyc
#: knows no alias that names itself
Trail = tuple[Any, int, Node] | None


class Find(NamedTuple):
    """A route, with what is left of its value after tolls."""

    net: int
    value: int
    sides: int
    legs: tuple[Leg, ...]


class Look(NamedTuple):
    """What the best walk is worth after tolls, and where it pays."""

    net: int
    doors: tuple[int, ...]


class Crossing(NamedTuple):
    """A border crossed one way."""

    exit: int  # of the hex that it leaves
    arrival: int
    side: int
    doors: tuple[int, ...]
    prize: int  # for passing the hex it leads to
    passes: list[int]  # the crossings that follow over plain track
    calls: list[Call]


def visit_door(own: int, stop: Node) -> int:
    """What stands for a visit of a train of the `own`-th kind among the doors where toll is paid."""
    return VISITS | own << OWN | stop


def visitor(door: int) -> int | None:
    """The kind of train whose visit this door stands for."""
    return (door ^ VISITS) >> OWN if door >= VISITS else None


def can_cross(v: Values) -> bool:
    """Does the train count hexes, on a board where ports, shared sides and links do not matter?"""
    has_ports = any(stop_at(v.layout, stop).beside for stop in v.legs)
    return v.kind.counts == "hexes" and v.is_limited and not has_ports and not v.some_link and not v.rules.shared


class Crossings:
    """The walks and routes of one kind of train; `doors` are for each side the places where toll is paid."""

    def __init__(self, v: Values, doors: Mapping[int, tuple[int, ...]], own: int, clock: Clock) -> None:
        self.v = v
        self.own = own
        self.clock = clock
        self.reach = v.kind.reach or 0
        self.hope = GRAIN * v.to_win(0)
        self.crossings = _crossings(v, doors)
        self.starts = self._starts()
        looks = sum(len(c.passes) + sum(1 + len(onward) for _, onward in c.calls) for c in self.crossings)
        self.work = 1 + 2 * looks * self.reach // NODE
        self.tolls: list[int] = []
        self.net: dict[Node, int] = {}  # what a visit brings
        #: by the borders that may still be crossed after it: the most from each crossing on, if a station was met
        self.served: list[list[int]] = []
        self.unserved: list[list[int]] = []
        self.least = 0
        self.start: Node = NO_STOP
        self.steps = 0
        self.most_steps = 0
        self.scale = 0
        self.pool: dict[tuple[int, int], Find] = {}

    def _starts(self) -> list[tuple[Node, int, list[int]]]:
        """Where a walk may begin, what it wins by that, and how it goes on."""
        faces = self.v.layout.faces
        by_exit = {crossing.exit: i for i, crossing in enumerate(self.crossings)}
        starts = []
        for stop in self.v.legs:
            hex_, number = stop >> 3, stop & 7
            exits = range(6) if number == MINE else faces[hex_].stop_exits[number]
            onward = [by_exit[6 * hex_ + e] for e in exits if 6 * hex_ + e in by_exit and faces[hex_].via[e]]
            if onward:
                starts.append((stop, _prize(self.v, hex_), onward))
        return starts

    def look(self, tolls: Mapping[int, int]) -> Look:
        """The best walk at these tolls; a train may also stand idle."""
        self.clock.tick(self.work)
        get = tolls.get
        v = self.v
        self.net = {stop: GRAIN * v.worth[stop] - get(visit_door(self.own, stop), 0) for stop in v.legs}
        self.tolls = [sum([get(d, 0) for d in c.doors]) - c.prize for c in self.crossings]
        self.served, self.unserved = [], []
        nothing = [NEVER] * len(self.crossings)
        for left in range(self.reach):
            served = self.served[-1] if left else nothing
            unserved = self.unserved[-1] if left else nothing
            self._add_rows(served, unserved)
        best, first = 0, None
        for stop, prize, onward in self.starts:
            row = (self.served if stop in v.stations else self.unserved)[-1]
            i = max(onward, key=row.__getitem__)
            if prize + self.net[stop] + row[i] > best:
                best, first = prize + self.net[stop] + row[i], (stop, i)
        return Look(best + self.hope, tuple(self._walked(*first)) if first else ())

    def _add_rows(self, served: list[int], unserved: list[int]) -> None:
        """What each crossing and those after it bring, with one border more to cross than in these rows."""
        stations, net = self.v.stations, self.net
        now_served: list[int] = []
        now_unserved: list[int] = []
        for crossing, toll in zip(self.crossings, self.tolls, strict=True):
            best = after = NEVER
            for i in crossing.passes:
                best = max(best, served[i])
                after = max(after, unserved[i])
            for stop, onward in crossing.calls:
                more, later = 0, NEVER
                for i in onward:
                    more = max(more, served[i])
                    later = max(later, unserved[i])
                best = max(best, net[stop] + more)
                after = max(after, net[stop] + (more if stop in stations else later))
            now_served.append(best - toll)
            now_unserved.append(after - toll)
        self.served.append(now_served)
        self.unserved.append(now_unserved)

    def _walked(self, stop: Node, first: int) -> list[int]:
        """The doors of the best walk."""
        doors = [visit_door(self.own, stop)]
        served = stop in self.v.stations
        at: int | None = first
        left = self.reach - 1
        while at is not None:
            doors += self.crossings[at].doors
            stop, at = self._next(at, left, served)
            if stop != NO_STOP:
                doors.append(visit_door(self.own, stop))
                served = served or stop in self.v.stations
            left -= 1
        return doors

    def _next(self, at: int, left: int, served: bool) -> tuple[Node, int | None]:
        """The stop that the best walk comes to over a crossing, and its next crossing."""
        best: tuple[int, Node, int | None] = (2 * NEVER, NO_STOP, None)
        calls: list[Call] = [(NO_STOP, self.crossings[at].passes), *self.crossings[at].calls]
        for stop, onward in calls:
            met = served or stop in self.v.stations
            net = self.net.get(stop, 0)
            if stop != NO_STOP and met:
                best = max(best, (net, stop, None), key=lambda option: option[0])
            row = (self.served if met else self.unserved)[left - 1]
            for i in onward if left else ():
                if net + row[i] > best[0]:
                    best = net + row[i], stop, i
        return best[1], best[2]

    def above(self, least: int, most: int, scale: int) -> list[Find] | None:
        """All routes worth more than `least` after the tolls of the last look, best first; None if it is too much work.

        Of several routes over the same sides only the best is told, or with a `scale` the best for each treasury money.
        """
        self.least = least - self.hope
        self.scale = scale
        self.steps, self.most_steps = 0, EFFORT * most
        self.pool = {}
        for stop, prize, onward in self.starts:
            self.start = stop
            for i in onward:
                met = stop in self.v.stations
                self._grow(i, self.reach - 1, prize + self.net[stop], 0, self.v.closes[stop], met, (None, -1, stop))
        if self.steps > self.most_steps or len(self.pool) > most:
            return None
        return sorted((find for find in self.pool.values() if find.net > least), key=lambda find: -find.net)

    def _grow(self, at: int, left: int, net: int, used: int, closed: int, met: bool, trail: Trail) -> None:
        """Add a crossing to the trail and go on in every way."""
        side = 1 << self.crossings[at].side
        if used & side or net + (self.served if met else self.unserved)[left][at] <= self.least:
            return
        self.steps += 1
        if self.steps > self.most_steps:
            return
        if not self.steps % STEPS:
            self.clock.tick()
        net -= self.tolls[at]
        used |= side
        for i in self.crossings[at].passes if left else ():
            self._grow(i, left - 1, net, used, closed, met, (trail, at, NO_STOP))
        for stop, onward in self.crossings[at].calls:
            if closed >> stop & 1:
                continue
            now, served = net + self.net[stop], met or stop in self.v.stations
            if served and now > self.least and self.start < stop:  # or it is found the other way round
                self._keep(used, (trail, at, stop))
            for i in onward if left else ():
                self._grow(i, left - 1, now, used, closed | self.v.closes[stop], served, (trail, at, stop))

    def _keep(self, used: int, trail: Trail) -> None:
        legs, net = self._route(trail)
        value = self.v.value_of(legs)
        net += GRAIN * value
        key = used, value % self.scale if self.scale else 0
        if (key not in self.pool or self.pool[key].net < net) and self.v.is_whole(legs):
            self.pool[key] = Find(net, value, used, legs)

    def _route(self, trail: Trail) -> tuple[tuple[Leg, ...], int]:
        """The legs of a route, and what they cost at all doors, as a negative number."""
        steps: list[tuple[int, Node]] = []
        while trail:
            trail, at, stop = trail
            steps.append((at, stop))
        start = steps.pop()[1]
        paid = self.net[start] - GRAIN * self.v.worth[start]
        legs: list[Leg] = []
        part: list[Crossing] = []
        for at, stop in reversed(steps):
            part.append(self.crossings[at])
            paid -= self.tolls[at] + part[-1].prize
            if stop != NO_STOP:
                paid += self.net[stop] - GRAIN * self.v.worth[stop]
                legs.append(_leg(start, stop, part))
                start, part = stop, []
        return tuple(legs), paid


def _leg(start: Node, to: Node, part: list[Crossing]) -> Leg:
    places: list[Place] = [(crossing.arrival // 6, NO_STOP) for crossing in part[:-1]]
    places.append((to >> 3, NO_STOP if to & 7 == MINE else to & 7))
    sides = sum(1 << crossing.side for crossing in part)
    return Leg(start, to, part[0].exit % 6, part[-1].arrival % 6, sides, tuple(places))


def _crossings(v: Values, doors: Mapping[int, tuple[int, ...]]) -> list[Crossing]:
    """All borders that the train may cross, each way."""
    grid = v.layout.map.grid
    sides = 0
    for leg in (leg for legs in v.legs.values() for leg in legs):
        sides |= leg.sides
    exits = [e for e, to in enumerate(grid.across) if to >= 0 and sides >> grid.side[e] & 1]
    number = {exit_: i for i, exit_ in enumerate(exits)}
    found = []
    for exit_ in exits:
        hex_, edge = divmod(grid.across[exit_], 6)
        face = v.layout.faces[hex_]
        ends = [6 * hex_ + end for end in face.via[edge] if end < FIRST_STOP]
        calls: list[Call] = [(node(hex_, MINE), [])] if v.is_mine(hex_) and face.via[edge] else []
        for end in face.via[edge]:
            stop = node(hex_, end - FIRST_STOP)
            if end >= FIRST_STOP and stop in v.legs:
                beyond = [6 * hex_ + e for e in face.stop_exits[stop & 7] if e != edge and stop not in v.ends]
                calls.append((stop, [number[e] for e in beyond if e in number]))
        side = grid.side[exit_]
        passes = [number[e] for e in ends if e in number]
        found.append(Crossing(exit_, grid.across[exit_], side, doors[side], _prize(v, hex_), passes, calls))
    return found


def _prize(v: Values, hex_: int) -> int:
    """What is won by passing a hex, in grains."""
    return GRAIN * v.prize(0, v.hex_tags.get(hex_, 0) & v.local_tags)

"""The best walk of one limited train on a board where every side has a toll.

A walk is almost a route: it goes from stretch to stretch as far as the reach allows and meets a station, but it may
come back to a stop or a side after a while. The best one is found at once, by what is left of the reach; no route is
better. With what walks can still earn as a guide, all routes down to some worth are found quickly too.
"""

from __future__ import annotations

from collections.abc import Mapping
from operator import add
from typing import Final, NamedTuple

from footplate.routes.network import Leg
from footplate.routes.stretches import Stretch, successors
from footplate.routes.values import Clock, Values

GRAIN: Final = 64  # tolls, and what is left after them, are counted in such parts of a point of value
NEVER: Final = -(1 << 60)
NODE: Final = 500  # so many looks at a successor are as much work as a node of the search
STEPS: Final = 16  # and so many steps of the search for routes


class Find(NamedTuple):
    """A route, with what is left of its value after tolls."""

    net: int
    value: int
    sides: int
    legs: tuple[Leg, ...]


class Look(NamedTuple):
    """What the best walk, or whatever stands for a train, is worth after tolls, and where it pays."""

    net: int
    doors: tuple[int, ...]


#: the stretches of a route so far, the last one first
Trail = tuple["Trail", int] | None


class Begun(NamedTuple):
    """The beginning of a route."""

    closed: int  # stops that it may not come to any more
    used: int
    left: int  # of the reach
    net: int
    value: int
    hope: int  # prizes not won yet
    station: bool
    tags: int
    trail: Trail


class Walks:
    """The walks and routes of one train; `doors` are for each side the places where toll is paid."""

    def __init__(self, v: Values, found: list[Stretch], doors: Mapping[int, tuple[int, ...]], clock: Clock) -> None:
        self.v = v
        self.clock = clock
        self.reach = v.kind.reach or 0
        self.stretches = found = sorted(found, key=lambda stretch: stretch.price)
        self.prices: list[tuple[int, int, int]] = []  # each price, and which stretches have it
        for price in sorted({stretch.price for stretch in found}):
            of_price = [i for i, stretch in enumerate(found) if stretch.price == price]
            self.prices.append((price, of_price[0], of_price[-1] + 1))
        self.meets_station = [i for i, stretch in enumerate(found) if stretch.station]
        self.after = successors(v, found)
        self.doors = [tuple(d for side in bits(stretch.sides) for d in doors[side]) for stretch in found]
        self.work = 1 + sum(map(len, self.after)) * self.reach // NODE
        by_start: dict[int, list[int]] = {}
        for i, stretch in enumerate(found):
            by_start.setdefault(stretch.start, []).append(i)
        self.starts = [(stop, *v.starts(stop)[0], stop in v.stations, onward) for stop, onward in by_start.items()]
        #: at each stop the stretches that come to it and go on, and those that leave it
        self.meetings = [
            ([i for i, stretch in enumerate(found) if stretch.to == stop and self.after[i]], onward)
            for stop, onward in by_start.items()
        ]
        self.not_next = [
            set(by_start.get(stretch.to, ())).difference(after)
            for stretch, after in zip(found, self.after, strict=True)
        ]
        self.nets: list[int] = []
        #: by what is left of the reach: the most to earn from each stretch on, if a station was met, and if not
        self.served: list[list[int]] = []
        self.unserved: list[list[int]] = []
        self.steps = 0
        self.most = 0
        self.least = 0
        self.scale = 0
        self.pool: dict[tuple[int, int], Find] = {}

    def look(self, tolls: Mapping[int, int]) -> Look:
        """The best walk at these tolls; a train may also stand idle."""
        self.clock.tick(self.work)
        get = tolls.get
        self.nets = [
            GRAIN * stretch.worth - sum([get(d, 0) for d in doors])
            for stretch, doors in zip(self.stretches, self.doors, strict=True)
        ]
        self.served, self.unserved = [], []
        ahead: list[list[int]] = []
        ahead_unserved: list[list[int]] = []
        for left in range(self.reach + 1):
            served = self._row(ahead, left, 0)
            unserved = self._row(ahead_unserved, left, NEVER)
            for i in self.meets_station:
                unserved[i] = served[i]
            ahead.append(self._ahead(served, 0))
            ahead_unserved.append(self._ahead(unserved, NEVER))
            self.served.append(served)
            self.unserved.append(unserved)
        return self._best()

    def _row(self, ahead: list[list[int]], left: int, at_end: int) -> list[int]:
        """What each stretch and those after it bring, with so much left of the reach."""
        row: list[int] = []
        for price, first, last in self.prices:
            if price > left:
                row += [NEVER] * (last - first)
            elif price:
                row += map(add, self.nets[first:last], ahead[left - price][first:last])
            else:
                row += [net + at_end for net in self.nets[first:last]]
        return row

    def _ahead(self, row: list[int], least: int) -> list[int]:
        """The best that can follow each stretch."""
        ahead = [least] * len(row)
        for coming, going in self.meetings:
            order = sorted(going, key=row.__getitem__, reverse=True)
            for i in coming:
                not_next = self.not_next[i]
                for following in order:
                    if following not in not_next:
                        if row[following] > least:
                            ahead[i] = row[following]
                        break
        return ahead

    def _best(self) -> Look:
        best, walk = 0, None
        for _, price, worth, station, onward in self.starts:
            if price <= self.reach:
                row = (self.served if station else self.unserved)[self.reach - price]
                i = max(onward, key=row.__getitem__)
                if GRAIN * worth + row[i] > best:
                    best, walk = GRAIN * worth + row[i], (i, self.reach - price, station)
        doors: list[int] = []
        while walk:
            i, left, station = walk
            doors += self.doors[i]
            left -= self.stretches[i].price
            station = station or self.stretches[i].station
            row = (self.served if station else self.unserved)[left]
            following = max(self.after[i], key=row.__getitem__, default=-1)
            walk = (following, left, station) if following >= 0 and (row[following] > 0 or not station) else None
        return Look(best + GRAIN * self.v.hope, tuple(doors))

    def above(self, least: int, most: int, scale: int) -> list[Find] | None:
        """All routes worth more than `least` after the tolls of the last look, best first; None if over `most`.

        Of several routes over the same sides only the best is told, or if treasury money matters and a `scale` is
        given, the best for each amount of it.
        """
        v = self.v
        self.least, self.most, self.scale = least, most, scale
        self.pool = {}
        for stop, price, worth, station, onward in self.starts:
            if price <= self.reach:
                tags = v.stop_tags(stop) if v.prizes else 0
                prize = v.prize(0, tags) if tags else 0
                value, hope = worth + prize, GRAIN * (v.hope - prize)
                first = Begun(v.closes[stop], 0, self.reach - price, GRAIN * value, value, hope, station, tags, None)
                self._grow(first, onward)
                if len(self.pool) > most:
                    return None
        return sorted(self.pool.values(), key=lambda find: -find.net)

    def _grow(self, begun: Begun, options: list[int]) -> None:
        """Add each of the options to the trail in turn and go on."""
        self.steps += 1
        if not self.steps % STEPS:
            self.clock.tick()
        closed, used, left, net, value, hope, station, tags, trail = begun
        row = (self.served if station else self.unserved)[left]
        enough = self.least - net - hope
        for i in options:
            if row[i] <= enough:
                continue
            stretch = self.stretches[i]
            if stretch.sides & used or stretch.stops & closed:
                continue
            prize, met = self._prize(stretch, tags) if self.v.prizes else (0, tags)
            now = Begun(
                closed | stretch.closes,
                used | stretch.sides,
                left - stretch.price,
                net + self.nets[i] + GRAIN * prize,
                value + stretch.worth + prize,
                hope - GRAIN * prize,
                station or stretch.station,
                met,
                (trail, i),
            )
            if now.station and now.net > self.least:
                self._keep(now)
            if self.after[i] and len(self.pool) <= self.most:
                self._grow(now, self.after[i])

    def _prize(self, stretch: Stretch, tags: int) -> tuple[int, int]:
        """The prizes won by a stretch, and the tags met after it."""
        met = tags
        for leg in stretch.legs:
            met |= self.v.tags(leg)
        return self.v.prize(tags, met) if met != tags else 0, met

    def _keep(self, begun: Begun) -> None:
        key = begun.used, begun.value % self.scale if self.scale else 0
        if key in self.pool and self.pool[key].net >= begun.net:
            return
        legs: tuple[Leg, ...] = ()
        trail = begun.trail
        while trail:
            trail, i = trail
            legs = self.stretches[i].legs + legs
        if self.v.is_whole(legs):
            self.pool[key] = Find(begun.net, begun.value, begun.used, legs)


def bits(mask: int) -> list[int]:
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found

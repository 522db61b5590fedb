"""Trains that count hexes on a dense board: tolls on the sides keep them out of each other's way.

If every side has a toll that is not negative, no run earns more than all tolls together and what each train earns at
its best after paying them, whether or not the trains get in each other's way: this is Lagrangian duality. The tolls are
raised where several trains want to pass and lowered where none does, until that bound is low.

A run better than the best known must then consist of routes that are hardly worse than the best after tolls. They are
listed, more and more of them, and put together; when the list is long enough, nothing is left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from footplate.routes.lagrangian.crossings import GRAIN, Crossings, Find, Look, can_cross, visitor
from footplate.routes.local_search import Choose, Legs, take_turns
from footplate.routes.model.legs import bits, places_of
from footplate.routes.model.route import spell
from footplate.routes.model.task import Quest
from footplate.routes.model.values import Values, unit_of

ROUNDS = 120
PATIENCE = 8  # rounds without a lower bound before smaller steps are made
SLOWER = 0.7
TREND = 0.7  # how much of the last change goes on
MOST_ROUTES = (2_000, 60_000)  # of one kind of train, at the first and at the second try
CLOSED = GRAIN << 40  # the toll on a side that is taken
MANY = 1_000  # routes


class Tolls:
    """Looks for runs better than the best known; `offer` is told of each one and answers the best value there is."""

    def __init__(self, quest: Quest) -> None:
        trains, self.clock, self.least, self.scale, self.bound, self.offer = quest
        self.trains = trains
        self.unit = unit_of(trains)
        self.doors = _doors(trains[0])
        self.kinds: list[Crossings] = []
        self.counts: list[int] = []
        self.tolls: dict[int, int] = {}
        self.best = 0
        self.is_useful = bool(trains) and all(self._prepare(v) for v in trains)

    def _prepare(self, v: Values) -> bool:
        if self.kinds and self.kinds[-1].v.kind == v.kind:
            self.counts[-1] += 1
            return True
        if can_cross(v):
            self.counts.append(1)
            self.kinds.append(Crossings(v, self.doors, len(self.kinds), self.clock))
        return can_cross(v)

    def run(self, best: int) -> None:
        """Find better runs, and lower the `bound` that no run can exceed."""
        self.best = best
        self._settle()
        choosers = [self._choose(kind) for n, kind in zip(self.counts, self.kinds, strict=True) for _ in range(n)]
        take_turns(choosers, self.tolls, self._found)
        for most in MOST_ROUTES:
            if self.bound > self.best:
                self._widen(most)

    def _choose(self, walks: Crossings) -> Choose:
        """The best route of a train at some tolls, if it does not take too long to find."""

        def choose(legs: Legs, taken: int, tolls: Mapping[int, int]) -> Legs:
            closed = {door: CLOSED for side in bits(taken) for door in self.doors.get(side, ())}
            net = walks.look({**tolls, **closed}).net
            drop = max(1, net // 64)
            while True:
                drop = min(net, drop)
                pool = walks.above(net - drop, MANY, 0)
                if pool or pool is None or drop == net:
                    return pool[0].legs if pool else legs
                drop *= 2

        return choose

    def _settle(self) -> None:
        """Find tolls at which the bound is low, from the best ones known on."""
        pace, tired = 1.0, 0
        trend: dict[int, float] = {}
        lowest = kept = None
        for _ in range(ROUNDS):
            looks = [kind.look(self.tolls) for kind in self.kinds]
            bound = self._at_most([look.net for look in looks])
            tired += 1
            if lowest is None or bound < lowest:
                lowest, kept, tired = bound, dict(self.tolls), 0
                self._lower(bound)
            if tired == PATIENCE:
                pace, tired = SLOWER * pace, 0
            goal = max(GRAIN * self.best, lowest - lowest // 16)
            if self.bound <= self.best or not self._move(looks, trend, pace * (bound - goal)):
                break
        self.tolls = kept or {}

    def _at_most(self, nets: Sequence[int]) -> int:
        """What all trains earn if each kind earns so much after tolls, in grains."""
        return self.paid() + sum(n * net for n, net in zip(self.counts, nets, strict=True))

    def paid(self) -> int:
        """The tolls of all doors, in grains."""
        return sum(self._room(door) * toll for door, toll in self.tolls.items())

    def _room(self, door: int) -> int:
        """How often all trains together may pass a door: once, but a stop may be visited by each train of a kind."""
        kind = visitor(door)
        return 1 if kind is None else self.counts[kind]

    def _move(self, looks: Sequence[Look], trend: dict[int, float], push: float) -> bool:
        """Change the tolls against what is used too much or not at all, now and before; False if nothing is amiss."""
        for door in {**self.tolls, **trend}:
            trend[door] = TREND * trend.get(door, 0) - self._room(door)
        for n, look in zip(self.counts, looks, strict=True):
            for door in look.doors:
                trend[door] = trend.get(door, -self._room(door)) + n
        for door in [door for door, more in trend.items() if more <= 0 and door not in self.tolls]:
            del trend[door]
        length = sum(more * more for more in trend.values())
        for door, more in trend.items() if length else ():
            toll = round(self.tolls.get(door, 0) + push * more / length)
            if toll > 0:
                self.tolls[door] = toll
            else:
                self.tolls.pop(door, None)
        return length > 0

    def _lower(self, bound: int) -> None:
        whole = bound // GRAIN
        self.bound = min(self.bound, max(self.best, whole - whole % self.unit))

    def _widen(self, most: int) -> None:
        """List ever more routes that a better run could be made of, but no more than `most` of a kind."""
        nets = [walks.look(self.tolls).net for walks in self.kinds]
        drop = 0
        while self.bound > self.best:
            need = self._at_most(nets) - self.floor()
            drop = min(need, max(2 * drop, need // 32 + 1))
            pools: list[list[Find]] = []
            for walks, net in zip(self.kinds, nets, strict=True):
                pool = walks.above(net - drop, most, self.least and self.scale)
                if pool is None:
                    return
                pools.append(pool)
            lows = [net - drop for net in nets]
            tops = [pool[0].net if pool else low for pool, low in zip(pools, lows, strict=True)]
            _Union(self, pools, tops).combine(0, -1, 0, 0)
            self._lower(self._at_most(tops) + max(low - top for top, low in zip(tops, lows, strict=True)))

    def floor(self) -> int:
        """What a run better than the best one must exceed, in grains."""
        return GRAIN * (self.best + self.unit) - 1

    def _found(self, run: Sequence[Legs]) -> bool:
        """Offer a run; is there still something to look for?"""
        self.offer_routes(zip(self.trains, run, strict=True))
        return self.bound > self.best

    def offer_routes(self, routes: Iterable[tuple[Values, Legs]]) -> None:
        run = tuple(spell(v.layout, v.kind.name, places_of(legs)) for v, legs in routes if legs)
        self.best = self.offer(run)
        self.bound = max(self.bound, self.best)


class _Union:
    """Routes of all trains, to be put together so that no side is used twice. Sets of routes are bit masks."""

    def __init__(self, tolls: Tolls, pools: Sequence[Sequence[Find]], nets: Sequence[int]) -> None:
        self.tolls = tolls
        self.paid = tolls.paid()
        self.finds = [find for pool in pools for find in pool]
        self.of_train: list[int] = []
        self.rest: list[int] = [0]  # the most that the trains from each one on bring
        self.chosen: list[Find | None] = []
        first = 0
        for n, pool in zip(tolls.counts, pools, strict=True):
            self.of_train += [(1 << first + len(pool)) - (1 << first)] * n
            first += len(pool)
        for n, net in zip(tolls.counts[::-1], nets[::-1], strict=True):
            for _ in range(n):
                self.rest.insert(0, self.rest[0] + max(0, net))
        rows: dict[int, bytearray] = {}
        for i, find in enumerate(self.finds):
            for side in bits(find.sides):
                row = rows.get(side)
                if row is None:
                    row = rows[side] = bytearray(len(self.finds) // 8 + 1)
                row[i >> 3] |= 1 << (i & 7)
        self.over = {side: int.from_bytes(row, "little") for side, row in rows.items()}

    def combine(self, train: int, free: int, net: int, value: int) -> None:
        """Give this train and those after it routes of the free ones."""
        tolls = self.tolls
        tolls.clock.tick()
        if value > tolls.best and value % tolls.scale >= tolls.least:
            tolls.offer_routes([(v, find.legs) for v, find in zip(tolls.trains, self.chosen, strict=False) if find])
        if train == len(self.of_train):
            return
        rest = self.paid + self.rest[train + 1]
        options = free & self.of_train[train]
        is_last = train + 1 == len(self.of_train)
        twin = not is_last and self.of_train[train + 1] == self.of_train[train]
        while options:
            low = options & -options
            options ^= low
            find = self.finds[low.bit_length() - 1]
            if net + find.net + rest <= tolls.floor():
                break
            if is_last and value + find.value <= tolls.best:
                continue
            beside = free & -(low << 1) if twin else free
            for side in () if is_last else bits(find.sides):
                beside &= ~self.over[side]
            self.chosen.append(find)
            self.combine(train + 1, beside, net + find.net, value + find.value)
            self.chosen.pop()
        if net + rest > tolls.floor():  # or leave the train idle
            self.chosen.append(None)
            self.combine(train + 1, free, net, value)
            self.chosen.pop()


def _doors(v: Values) -> dict[int, tuple[int, ...]]:
    """For each side the two exits that lead to it."""
    doors: dict[int, tuple[int, ...]] = {}
    for exit_, side in enumerate(v.layout.map.grid.side):
        doors[side] = (*doors.get(side, ()), exit_)
    return doors

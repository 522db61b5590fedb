"""The search for routes of one kind of train.

A route holds a station of the company: it is grown from there leg by leg, one arm, then perhaps the other. A route with
several stations is grown from the first of them only, and the arm with the earlier first leg comes first, so every
route is met once. Whatever cannot earn more than the floor is cut off.

A train of which only the best stops pay is given each such stop twice: once to be paid, out of its allowance, and once
to be passed for nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import add
from typing import Final, NamedTuple

from footplate.board.layout import Node
from footplate.routes.model.legs import Leg, bits
from footplate.routes.model.route import Place
from footplate.routes.model.task import Clock
from footplate.routes.model.values import Values

NODE: Final = 64  # so many legs to choose from are as much work as a node of the search


class Candidate(NamedTuple):
    """A route that was found."""

    value: int
    sides: int
    legs: tuple[Leg, ...]  # one arm from the station, then the other

    def places(self) -> list[Place]:
        station = self.legs[0].start
        arms: list[list[Place]] = [[], []]
        for i, leg in enumerate(self.legs):
            if i and leg.start == station:
                arms.reverse()
            arms[0] += leg.places
        return [*reversed(arms[0]), (station >> 3, station & 7), *arms[1]]


def best_of_each(found: Iterable[Candidate], scale: int) -> list[Candidate]:
    """The best first, and of those over the same sides only the best for each amount of treasury money."""
    best: dict[tuple[int, int], Candidate] = {}
    for candidate in sorted(found, key=lambda candidate: -candidate.value):
        best.setdefault((candidate.sides, candidate.value % scale), candidate)
    return list(best.values())


class Step(NamedTuple):
    """A leg as this kind of train sees it."""

    leg: Leg
    to: Node
    closes: int  # stops that the route may not hold from here on
    sides: int
    price: int
    worth: int
    free: int  # the part of the worth that takes nothing from the allowance
    ends: bool
    tags: int
    ahead: list[int]  # no more than this can be earned beyond the leg at a price, by what is left of the allowance


class Ahead:
    """What can be earned out of a stop: over its best exit, and over the best of all others."""

    __slots__ = ("exit", "most", "second")

    def __init__(self, most: int = 0, second: int = 0) -> None:
        self.most, self.second = most, second
        self.exit = -1

    def note(self, exit_: int, value: int) -> bool:
        """So much can be earned over an exit; is that news?"""
        if exit_ == self.exit:
            if value <= self.most:
                return False
            self.most = value
        elif value > self.most:
            self.most, self.exit, self.second = value, exit_, self.most
        elif value > self.second:
            self.second = value
        else:
            return False
        return True

    def but(self, exit_: int) -> int:
        """The most over all exits but this one."""
        return self.second if exit_ == self.exit else self.most


class Hunt:
    """Routes of one kind of train of one company."""

    def __init__(self, values: Values, clock: Clock) -> None:
        self.values = values
        self.clock = clock
        self.steps = {stop: self._steps(legs) for stop, legs in values.legs.items()}
        #: no more than this can be earned at a price out of a stop, by what is left of the allowance
        self.beyond: list[dict[Node, Ahead]] = []
        if not values.is_limited:
            self.beyond.append({stop: Ahead(values.total, values.total) for stop in self.steps})
            for step in self._all_steps():
                step.ahead.append(values.total)
        else:
            self._look_ahead()
        for options in self.steps.values():  # the most promising first, to have a high floor soon
            options.sort(key=lambda step: -step.worth - step.ahead[-1])
        self.floor = 0
        self.raise_floor = False
        self.taken = 0
        self.found: list[Candidate] = []
        self.trail: list[Leg] = []
        self.home_ahead: list[int] = []
        self._any_is_route = not (values.some_make_none or values.some_share)

    def _steps(self, legs: Sequence[Leg]) -> list[Step]:
        v = self.values
        return [
            Step(
                leg,
                leg.to,
                v.closes[leg.to],
                leg.sides,
                price,
                worth,
                worth if v.is_limited and not price else 0,
                leg.to in v.ends,
                v.tags(leg) if v.prizes else 0,
                [],
            )
            for leg in legs
            for price, worth in v.offers(leg)
        ]

    def _all_steps(self) -> list[Step]:
        return [step for steps in self.steps.values() for step in steps]

    def _look_ahead(self) -> None:
        """Bounds: the best that a train could earn if it might visit a stop twice; what is free is left out."""
        steps, reach = self._all_steps(), self.values.kind.reach or 0
        on = [(step.to, step.leg.enters, step.ahead) for step in steps if not step.ends]
        paid = [(s.leg.start, s.leg.leaves, s.price, s.worth, s.ahead) for s in steps if s.price]
        gratis = [(s.leg.start, s.leg.leaves, s.to, s.leg.enters) for s in steps if not s.price and not s.ends]
        for step in steps:
            if step.ends:
                step.ahead.extend([0] * (reach + 1))
        for left in range(reach + 1):
            beyond = {stop: Ahead() for stop in self.steps}
            for start, leaves, price, worth, ahead in paid:
                if price <= left:
                    beyond[start].note(leaves, worth + ahead[left - price])
            rising = bool(gratis)
            while rising:  # what lies beyond stops that cost nothing is as good as near
                rising = False
                for start, leaves, to, enters in gratis:
                    rising |= beyond[start].note(leaves, beyond[to].but(enters))
            for to, enters, ahead in on:
                ahead.append(beyond[to].but(enters))
            self.beyond.append(beyond)

    def most(self) -> int:
        """No train of this kind can earn more."""
        v = self.values
        if not v.is_limited:
            return v.total
        best = 0
        for station in v.stations:
            for price, worth in v.starts(station):
                arms = [
                    beyond[station].most for beyond in self.beyond[: v.kind.reach + 1 - price if v.kind.reach else 0]
                ]
                best = max(best, worth + max(map(add, arms, arms[::-1])))
        return min(v.total, best + v.total_free)

    def best(self, taken: int, found: list[Candidate], floor: int = 0) -> None:
        """Find ever better routes over sides that are not `taken`; the last one found is the best."""
        self._search(floor, taken, True, found)

    def above(self, floor: int, found: list[Candidate], taken: int = 0) -> None:
        """Find all routes that earn more than `floor`."""
        self._search(floor, taken, False, found)

    def _search(self, floor: int, taken: int, raise_floor: bool, found: list[Candidate]) -> None:
        self.floor = floor
        self.raise_floor = raise_floor
        self.taken = taken
        self.found = found
        self.trail = []
        v = self.values
        earlier = 0
        for station in v.stations:
            stops = earlier | v.closes[station]
            earlier |= 1 << station  # and it stays closed: later stations grow the routes without it
            closed = [stop for stop in bits(stops) if stop in v.worth]
            rest = v.total - sum(v.worth[stop] for stop in closed)
            free = v.total_free - sum(v.free[stop] for stop in closed)
            tags = v.stop_tags(station) if v.prizes else 0
            prize = v.prize(0, tags) if tags else 0
            for i, first in enumerate(self.steps[station]):
                home = () if station in v.ends else self.steps[station][i + 1 :]
                if home:
                    self.home_ahead = [beyond[station].but(first.leg.leaves) for beyond in self.beyond]
                for price, worth in v.starts(station):
                    left = (v.kind.reach or 0) - price
                    self._grow((first,), stops, taken, left, worth + prize, rest - prize, free - prize, home, tags)

    def _grow(
        self,
        options: Sequence[Step],
        stops: int,
        used: int,
        left: int,
        earned: int,
        rest: int,
        free: int,
        home: Sequence[Step],
        seen: int,
    ) -> None:
        """Add each of `options` to the trail in turn and go on.

        `rest` is the worth of all stops not on the trail, `free` of those among them that cost nothing, both with the
        prizes not yet won; `home` are the first legs that a second arm may take; `seen` are the tags met.
        """
        self.clock.tick(1 + len(options) // NODE)
        for leg, to, closes, sides, price, worth, gratis, ends, tags, ahead in options:
            if earned + rest <= self.floor:
                return  # not with all that is left
            if sides & used or stops >> to & 1 or price > left:
                continue
            after = left - price
            now = earned + worth
            enough = self.floor - now - free + gratis  # to be found ahead, and more
            if (ahead[after] + self.home_ahead[after] if home else ahead[after]) <= enough:
                continue
            if home and max(map(add, ahead, self.home_ahead[after::-1])) <= enough:
                continue  # the allowance is shared by both arms
            left_over, gratis_over, met = rest - worth, free - gratis, seen | tags
            if met != seen and (prize := self.values.prize(seen, met)):
                now += prize
                left_over -= prize
                gratis_over -= prize
            self.trail.append(leg)
            if now > self.floor and (self._any_is_route or self.values.is_route(self.trail)):
                self.found.append(Candidate(now, sides | used ^ self.taken, tuple(self.trail)))
                if self.raise_floor:
                    self.floor = now
            if not ends:
                self._grow(self.steps[to], stops | closes, used | sides, after, now, left_over, gratis_over, home, met)
            if home:
                self._grow(home, stops | closes, used | sides, after, now, left_over, gratis_over, (), met)
            self.trail.pop()

"""The search for routes of one kind of train.

A route holds a station of the company: it is grown from there leg by leg, one arm, then perhaps the other. A route with
several stations is grown from the first of them only, and the arm with the earlier first leg comes first, so every
route is met once. Whatever cannot earn more than the floor is cut off.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import add
from time import perf_counter
from typing import NamedTuple

from footplate.board.layout import Layout, Node
from footplate.routes.network import Leg, allowance, is_end, network, price
from footplate.routes.route import Place, TrainKind


class Late(Exception):
    """The deadline has passed."""


class Candidate(NamedTuple):
    """A route that was found."""

    revenue: int
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


class Step(NamedTuple):
    """A leg as this kind of train sees it."""

    leg: Leg
    to: Node
    sides: int
    price: int
    worth: int
    ends: bool
    ahead: list[int]  # no more than this can be earned beyond the leg, by what is left of the allowance


class Hunt:
    """Routes of one kind of train of one company; `expires` is a time of `perf_counter`."""

    def __init__(self, layout: Layout, company: str, kind: TrainKind, expires: float) -> None:
        legs = network(layout, company)
        self.stations = layout.stations_of(company)
        self.expires = expires
        self.allowance = allowance(kind)
        self.worth = {stop: layout.stop(stop).worth(kind.keys) for stop in legs}
        self.ends = {stop for stop in legs if is_end(layout, company, stop)}
        self.steps = {stop: self._steps(kind, legs[stop]) for stop in legs}
        total = sum(self.worth.values())
        #: no more than this can be earned out of a stop over each exit, by what is left of the allowance
        self.beyond: list[dict[Node, list[int]]] = []
        if kind.reach is None:
            self.beyond.append({stop: [total] * 6 for stop in legs})
            for step in self._all_steps():
                step.ahead.append(total)
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

    def _steps(self, kind: TrainKind, legs: Sequence[Leg]) -> list[Step]:
        return [
            Step(leg, leg.to, leg.sides, price(kind, leg), self.worth[leg.to], leg.to in self.ends, []) for leg in legs
        ]

    def _all_steps(self) -> list[Step]:
        return [step for steps in self.steps.values() for step in steps]

    def _look_ahead(self) -> None:
        """Bounds: the best that a train could earn if it might visit a stop twice."""
        steps = self._all_steps()
        for left in range(self.allowance + 1):
            beyond = {stop: [0] * 6 for stop in self.steps}
            for step in steps:
                if step.price <= left:
                    row = beyond[step.leg.start]
                    row[step.leg.leaves] = max(row[step.leg.leaves], step.worth + step.ahead[left - step.price])
            for step in steps:
                step.ahead.append(0 if step.ends else _all_but(beyond[step.to], step.leg.enters))
            self.beyond.append(beyond)

    def best(self, taken: int, found: list[Candidate]) -> None:
        """Find ever better routes over sides that are not `taken`; the last one found is the best."""
        self._search(0, taken, True, found)

    def above(self, floor: int, found: list[Candidate]) -> None:
        """Find all routes that earn more than `floor`."""
        self._search(floor, 0, False, found)

    def _search(self, floor: int, taken: int, raise_floor: bool, found: list[Candidate]) -> None:
        self.floor = floor
        self.raise_floor = raise_floor
        self.taken = taken
        self.found = found
        self.trail = []
        stops = 0
        for station in self.stations:
            stops |= 1 << station  # and it stays closed: later stations grow the routes without it
            options = self.steps[station]
            rest = sum(worth for stop, worth in self.worth.items() if not stops >> stop & 1)
            for i, first in enumerate(options):
                home = () if station in self.ends else options[i + 1 :]
                self.home_ahead = [_all_but(beyond[station], first.leg.leaves) for beyond in self.beyond]
                self._grow((first,), stops, taken, self.allowance, self.worth[station], rest, home)

    def _grow(
        self, options: Sequence[Step], stops: int, used: int, left: int, earned: int, rest: int, home: Sequence[Step]
    ) -> None:
        """Add each of `options` to the trail in turn and go on.

        `rest` is the worth of all stops not on the trail, `home` are the first legs that a second arm may take.
        """
        if perf_counter() > self.expires:
            raise Late
        for leg, to, sides, cost, worth, ends, ahead in options:
            if sides & used or stops >> to & 1 or cost > left:
                continue
            after = left - cost
            now = earned + worth
            bound = max(map(add, ahead, self.home_ahead[after::-1])) if home else ahead[after]
            if now + min(bound, rest - worth) <= self.floor:
                continue
            self.trail.append(leg)
            if now > self.floor:
                self.found.append(Candidate(now, sides | used ^ self.taken, tuple(self.trail)))
                if self.raise_floor:
                    self.floor = now
            if not ends:
                self._grow(self.steps[to], stops | 1 << to, used | sides, after, now, rest - worth, home)
            if home:
                self._grow(home, stops | 1 << to, used | sides, after, now, rest - worth, ())
            self.trail.pop()


def _all_but(row: list[int], exit_: int) -> int:
    return max(row[:exit_] + row[exit_ + 1 :])

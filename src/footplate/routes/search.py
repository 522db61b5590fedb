"""Runs of a whole set of trains: the best one, proved (rules like 1889 8.3 demand it), and just any one.

The best: first each train takes the best of the track that the trains before it have left. A better run than that needs
from every train at least what all the others together cannot bring at their best; only such routes are collected,
and sets of them put together that share no hex side.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf
from time import perf_counter

import msgspec

from footplate.board.layout import Layout, Node
from footplate.routes.hunt import Candidate, Hunt, Late
from footplate.routes.network import allowance, is_end, legs_from, price
from footplate.routes.route import Place, Route, TrainKind, spell


class Run(msgspec.Struct, frozen=True):
    """A set of routes, what it earns, and whether it is certain that no other set earns more."""

    routes: tuple[Route, ...]
    revenue: int
    proved: bool


def best_run(layout: Layout, company: str, trains: Sequence[TrainKind], deadline: float | None = None) -> Run:
    """The run that earns most; after `deadline` seconds of looking, the best one found by then, not proved."""
    key = ("routes.best", company, tuple(trains))
    known = layout.memo.get(key)
    if isinstance(known, Run):
        return known
    search = _Search(layout, company, trains, inf if deadline is None else perf_counter() + deadline)
    run = search.run()
    if run.proved:
        layout.memo[key] = run
    return run


class _Search:
    def __init__(self, layout: Layout, company: str, trains: Sequence[TrainKind], expires: float) -> None:
        self.layout = layout
        self.expires = expires
        # long trains first, for they have most to lose; equal ones side by side
        self.trains = sorted(trains, key=lambda kind: (kind.reach is not None, -(kind.reach or 0), kind.name))
        self.hunts = {kind: Hunt(layout, company, kind, expires) for kind in self.trains}
        self.solo: dict[TrainKind, int] = {}  # what one train of a kind earns if it has the board to itself
        self.pools: list[list[Candidate]] = []
        self.most: list[int] = []  # all that the trains from this one on could earn if none was in another's way
        self.chosen: list[Candidate | None] = []
        self.best: list[Candidate | None] = []
        self.revenue = 0

    def run(self) -> Run:
        try:
            self._one_by_one()
            self._together()
            proved = True
        except Late:
            proved = False
        routes = [
            spell(self.layout, kind.name, candidate.places())
            for kind, candidate in zip(self.trains, self.best, strict=False)
            if candidate is not None
        ]
        return Run(tuple(routes), self.revenue, proved)

    def _one_by_one(self) -> None:
        """A good run to begin with; and what every kind of train earns alone."""
        taken = 0
        for kind in self.trains:
            found: list[Candidate] = []
            try:
                self.hunts[kind].best(taken, found)
            finally:
                self.best.append(found[-1] if found else None)
                self.revenue += found[-1].revenue if found else 0
            if not taken:
                self.solo[kind] = found[-1].revenue if found else 0
            taken |= found[-1].sides if found else 0

    def _together(self) -> None:
        """Combine all routes that could be part of a better run."""
        for kind in self.trains:
            if kind not in self.solo:
                found: list[Candidate] = []
                self.hunts[kind].best(0, found)
                self.solo[kind] = found[-1].revenue if found else 0
        self.most = [sum(self.solo[kind] for kind in self.trains[i:]) for i in range(len(self.trains) + 1)]
        if self.revenue == self.most[0]:
            return
        pools: dict[TrainKind, list[Candidate]] = {kind: [] for kind in self.hunts}
        for kind, pool in pools.items():
            self.hunts[kind].above(max(0, self.revenue - self.most[0] + self.solo[kind]), pool)
            pool.sort(key=lambda candidate: -candidate.revenue)
        self.pools = [pools[kind] for kind in self.trains]
        self._combine(0, 0, 0, 0)

    def _combine(self, train: int, first: int, taken: int, earned: int) -> None:
        """Give this train and those after it routes off the taken sides; its own from the `first` on of its pool."""
        if perf_counter() > self.expires:
            raise Late
        if earned > self.revenue:
            self.revenue = earned
            self.best = list(self.chosen)
        if train == len(self.trains):
            return
        pool = self.pools[train]
        twin = train + 1 < len(self.trains) and self.trains[train + 1] == self.trains[train]
        for i in range(first, len(pool)):
            candidate = pool[i]
            if earned + candidate.revenue + self.most[train + 1] <= self.revenue:
                break
            if not candidate.sides & taken:
                self.chosen.append(candidate)
                self._combine(train + 1, i + 1 if twin else 0, taken | candidate.sides, earned + candidate.revenue)
                self.chosen.pop()
        if earned + self.most[train + 1] > self.revenue:  # or leave the train idle
            self.chosen.append(None)
            self._combine(train + 1, first if twin else 0, taken, earned)
            self.chosen.pop()


def some_run(
    layout: Layout, company: str, trains: Sequence[TrainKind], choose: Callable[[int], int]
) -> tuple[Route, ...]:
    """Any run, as chance has it: `choose(n)` is asked for a number below n. Empty only if no train can run."""
    routes = []
    taken = 0
    for kind in trains:
        homes = list(layout.stations_of(company))
        while homes:
            home = homes.pop(choose(len(homes)))
            places, sides = _wander(layout, company, home, kind, taken, choose)
            if sides:
                routes.append(spell(layout, kind.name, places))
                taken |= sides
                break
    return tuple(routes)


def _wander(
    layout: Layout, company: str, home: Node, kind: TrainKind, taken: int, choose: Callable[[int], int]
) -> tuple[list[Place], int]:
    """A walk from a station, on at either end until both are stuck: its places and sides."""
    left = allowance(kind)
    used = taken
    stops = {home}
    tips = [home, home]
    arms: tuple[list[Place], list[Place]] = [], []
    growing = [0] if is_end(layout, company, home) else [0, 1]
    while growing:
        arm = growing[choose(len(growing))]
        legs = [
            leg
            for leg in legs_from(layout, tips[arm])
            if not leg.sides & used and leg.to not in stops and price(kind, leg) <= left
        ]
        if not legs:
            growing.remove(arm)
            continue
        leg = legs[choose(len(legs))]
        arms[arm].extend(leg.places)
        tips[arm] = leg.to
        stops.add(leg.to)
        used |= leg.sides
        left -= price(kind, leg)
        if is_end(layout, company, leg.to):
            growing.remove(arm)
    return [*reversed(arms[0]), (home >> 3, home & 7), *arms[1]], used ^ taken

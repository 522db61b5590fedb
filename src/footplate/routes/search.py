"""The best run of a whole set of trains, proved (rules like 1889 8.3 demand it).

First each train hunts for the best of the track that the trains before it have left. A better run than that needs
from every train at least what all the others together cannot bring at their best; only such routes are collected,
and sets of them put together that share no hex side. Where the board is too dense for that, it is swept.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from math import inf
from time import perf_counter

from footplate.board.layout import Layout
from footplate.routes.check import route_earnings, run_earnings
from footplate.routes.diagram.solve import Diagrams
from footplate.routes.hunt import Candidate, Hunt, best_of_each
from footplate.routes.kinds import PLAIN, Goal, RunRules, TrainKind
from footplate.routes.known import keep, known
from footplate.routes.mix import Mix, Others
from footplate.routes.quest import Quest
from footplate.routes.route import Route, Run, spell, trace
from footplate.routes.stages import can_sweep
from footplate.routes.sweep import Sweep
from footplate.routes.tolls import Tolls
from footplate.routes.values import Clock, Late, Task, Values, Weights, treasury_in_reach

QUICK = 3_000  # nodes of a hunt before another method is tried
SOON = 1_000  # of a hunt for trains that run far
HUNTED = 4  # or such a part of all nodes, together
NARROW = (200, 1_000)  # states of a sweep for one train, when several take turns
GLANCES = 256  # at routes of a pool are as much work as a node
NODES = 1_000_000  # a minute's work: who wants an answer sooner gives a deadline


def best_run(
    layout: Layout,
    company: str,
    trains: Sequence[TrainKind],
    deadline: float | None = None,
    *,
    rules: RunRules = PLAIN,
    goal: Goal = "revenue",
    treasury: int = 0,
    nodes: int = NODES,
) -> Run:
    """The run that earns most; if `nodes` or `deadline` seconds are not enough, the best one found by then.

    The goal is the highest "revenue", or "total", the highest sum of revenue and treasury money; among equals the run
    with most for the treasury is taken. With `treasury`, only runs count that bring the treasury so much; if there is
    none, the answer is a run without routes, which falls short of it. Same nodes, same answer, on any machine; it
    is kept for all boards that agree on what the company reaches.
    """
    question = (tuple(trains), rules, goal, treasury, nodes)
    answer = known(layout, company, question, Run)
    if answer is None:
        answer = _search(layout, company, tuple(trains), deadline, rules, goal, treasury, nodes)
        if answer.proved or deadline is None:
            keep(layout, company, question, answer)
    return answer


def _search(
    layout: Layout,
    company: str,
    trains: tuple[TrainKind, ...],
    deadline: float | None,
    rules: RunRules,
    goal: Goal,
    treasury: int,
    nodes: int,
) -> Run:
    clock = Clock(nodes, inf if deadline is None else perf_counter() + deadline)
    routed = tuple(kind for kind in trains if kind.counts != "network")
    task = Task(layout, company, routed, rules, clock, 1 + treasury_in_reach(layout, company, routed, rules))
    share = 0 if goal == "revenue" else 1
    search = _Search(task, share, treasury) if len(routed) == len(trains) else _mixed(task, trains, share, treasury)
    if treasury:
        richest = _Search(task, 1 + search.bound // task.scale)  # treasury money above all revenue there may be
        richest.solve()
        if richest.value % task.scale < treasury:
            return Run((), 0, richest.bound == richest.value, bound=search.bound // task.scale)
        search.offer(richest.best)
    search.solve()
    revenue, paid = run_earnings(layout, company, search.best, trains, rules)
    return Run(search.best, revenue, search.bound == search.value, paid, search.bound // task.scale)


def _mixed(task: Task, trains: Sequence[TrainKind], share: int, least: int) -> Mix:
    """A search for the best of routes and networks, which now and then asks for the best routes alone."""

    def others(taken: int) -> Others:
        clock = task.clock.half()
        before = clock.left
        part = _Search(task._replace(clock=clock, taken=taken), share, least)
        part.solve()
        task.clock.left -= before - clock.left
        return Others(part.best, part.value, part.bound)

    networks = [kind for kind in trains if kind.counts == "network"]
    plain = _Search(task, share, least)
    return Mix(task, networks, plain.hunts, plain.weights, least, others)


def _length(kind: TrainKind) -> tuple[bool, int, str, tuple[str, ...], tuple[str, ...]]:
    return kind.reach is not None, -(kind.reach or 0), kind.name, kind.free_groups, kind.doubles


class Turns:
    """A run of which one train after the other looks for a better route."""

    def __init__(self, task: Task, weights: Weights, values: Sequence[Values]) -> None:
        self.task = task
        self.weights = weights
        self.values = values
        self.routes: list[Route | None] = [None] * len(values)
        self.sides = [0] * len(values)
        self.earned = [0] * len(values)

    def _keep(self, i: int, route: Route) -> int:
        traced = trace(self.task.layout, route, self.task.rules)
        revenue, treasury = route_earnings(self.task.layout, traced, self.values[i].kind, self.task.rules)
        self.routes[i] = route
        self.sides[i] = traced.sides
        self.earned[i] = revenue * self.weights.revenue + treasury * self.weights.treasury
        return self.earned[i]

    def take(self, i: int) -> bool:
        """Does this train find a better route on what the others leave?"""
        v = self.values[i]
        before = self.earned[i]
        taken = self.task.taken
        for j, sides in enumerate(self.sides):
            taken |= sides if j != i else 0
        if can_sweep([v], taken):
            quest = Quest([v], self.task.clock, 0, self.task.scale, v.total, lambda run: self._keep(i, run[0]))
            Sweep(quest, taken).run(before, NARROW)
        return self.earned[i] > before

    def run(self) -> tuple[Route, ...]:
        return tuple(route for route in self.routes if route is not None)


class _Search:
    """Looks for the run of the highest value, where treasury money counts for `share` times itself, and breaks ties."""

    def __init__(self, task: Task, share: int, least: int = 0) -> None:
        self.task = task
        self.weights = Weights(task.scale, task.scale * share + 1) if task.scale > 1 else Weights()
        # long trains first, for they have most to lose; equal ones side by side
        self.trains = sorted(task.trains, key=_length)
        self.hunts = {
            kind: Hunt(Values(task.layout, task.company, kind, task.rules, self.weights), task.clock)
            for kind in self.trains
        }
        self.least = least  # what the treasury must get
        self.solo: dict[TrainKind, int] = {}  # what one train of a kind earns if it has the board to itself
        self.pools: list[list[Candidate]] = []
        self.most: list[int] = []  # all that the trains from this one on could earn if none was in another's way
        self.chosen: list[Candidate | None] = []
        self.best: tuple[Route, ...] = ()
        self.value = 0
        self.bound = sum(self.hunts[kind].most() for kind in self.trains)

    def solve(self) -> None:
        """Make `best` the best run that can be found, and `bound` what no run can exceed."""
        clock = self.task.clock
        values = [self.hunts[kind].values for kind in self.trains]
        with suppress(Late):
            self._hunt(self._quick())
            return
        clock.only(None)
        if clock.left < 0:
            return  # a small search is over; to prepare a sweep would take longer than all of it
        with suppress(Late):
            self._draw_diagrams(values)
            if self.bound > self.value:
                self._charge_tolls(values)
            if self.bound > self.value and can_sweep(values, self.task.taken):
                if len(values) > 1 and not all(v.is_limited for v in values):
                    self._take_turns(values)
                self._sweep(values)
            if self.bound > self.value:
                self._hunt(None)

    def _quick(self) -> int:
        """How long each train may hunt at first: less of a small search, where other methods find good runs sooner."""
        counts = {kind.counts for kind in self.trains}
        if "best" in counts:
            return min(QUICK, SOON, self.task.clock.left // (HUNTED * len(self.trains)))
        return min(QUICK, SOON) if "cities" in counts else QUICK

    def _hunt(self, nodes: int | None) -> None:
        self._one_by_one(nodes)
        self.task.clock.only(nodes)
        self._together()
        self.bound = self.value

    def _draw_diagrams(self, values: Sequence[Values]) -> None:
        diagrams = Diagrams(self._quest(values))
        try:
            diagrams.run(self.value, self.task.taken)
        finally:
            self.bound = max(self.value, min(self.bound, diagrams.bound))

    def _charge_tolls(self, values: Sequence[Values]) -> None:
        left = [v.without(self.task.taken) for v in values] if self.task.taken else values
        tolls = Tolls(self._quest(left))
        if tolls.is_useful:
            try:
                tolls.run(self.value)
            finally:
                self.bound = max(self.value, tolls.bound)

    def _take_turns(self, values: Sequence[Values]) -> None:
        """Let one train after the other take the best that the others leave it, until none finds better."""
        turns = Turns(self.task, self.weights, values)
        content = 0
        while content < len(values):
            for i in range(len(values)):
                content = 0 if turns.take(i) else content + 1
                self.offer(turns.run())

    def _sweep(self, values: Sequence[Values]) -> None:
        sweep = Sweep(self._quest(values), self.task.taken)
        try:
            sweep.run(self.value)
        finally:
            self.bound = max(self.value, sweep.bound)

    def _quest(self, values: Sequence[Values]) -> Quest:
        return Quest(values, self.task.clock, self.least, self.task.scale, self.bound, self._offered)

    def _offered(self, routes: tuple[Route, ...]) -> int:
        self.offer(routes)
        return self.value

    def offer(self, routes: tuple[Route, ...]) -> None:
        """Keep this run if it is better than the best so far."""
        task = self.task
        revenue, treasury = run_earnings(task.layout, task.company, routes, task.trains, task.rules)
        value = revenue * self.weights.revenue + treasury * self.weights.treasury
        if treasury >= self.least and value > self.value:
            self.value = value
            self.best = routes

    def _spelled(self, run: Sequence[Candidate | None]) -> tuple[Route, ...]:
        return tuple(
            spell(self.task.layout, kind.name, candidate.places())
            for kind, candidate in zip(self.trains, run, strict=False)
            if candidate is not None
        )

    def _one_by_one(self, nodes: int | None) -> None:
        """A good run to begin with; and what every kind of train earns alone. Each train has so many nodes."""
        taken = self.task.taken
        run: list[Candidate | None] = []
        late = False
        for kind in self.trains:
            found: list[Candidate] = []
            self.task.clock.only(nodes)
            try:
                self.hunts[kind].best(taken, found)
            except Late:
                late = True
            run.append(found[-1] if found else None)
            if taken == self.task.taken and not late:
                self.solo[kind] = found[-1].value if found else 0
            taken |= found[-1].sides if found else 0
        value = sum(candidate.value for candidate in run if candidate)
        if value > self.value and value % self.task.scale >= self.least:
            self.value = value
            self.best = self._spelled(run)
        if late:
            raise Late
        for kind in self.trains:
            if kind not in self.solo:
                found = []
                self.task.clock.only(nodes)
                self.hunts[kind].best(self.task.taken, found)
                self.solo[kind] = found[-1].value if found else 0
        self.bound = min(self.bound, sum(self.solo[kind] for kind in self.trains))

    def _together(self) -> None:
        """Combine all routes that could be part of a better run."""
        if self.value == self.bound:
            return
        self.most = [sum(self.solo[kind] for kind in self.trains[i:]) for i in range(len(self.trains) + 1)]
        pools: dict[TrainKind, list[Candidate]] = {}
        for kind, hunt in self.hunts.items():
            found: list[Candidate] = []
            hunt.above(max(0, self.value - self.most[0] + self.solo[kind]), found, self.task.taken)
            pools[kind] = best_of_each(found, self.task.scale)
        self.pools = [pools[kind] for kind in self.trains]
        self._combine(0, 0, 0, 0)

    def _combine(self, train: int, first: int, taken: int, earned: int) -> None:
        """Give this train and those after it routes off the taken sides; its own from the `first` on of its pool."""
        self.task.clock.tick()
        if earned > self.value and earned % self.task.scale >= self.least:
            self.value = earned
            self.best = self._spelled(self.chosen)
        if train == len(self.trains):
            return
        pool = self.pools[train]
        twin = train + 1 < len(self.trains) and self.trains[train + 1] == self.trains[train]
        for i in range(first, len(pool)):
            candidate = pool[i]
            if (i - first) % GLANCES == GLANCES - 1:
                self.task.clock.tick()
            if earned + candidate.value + self.most[train + 1] <= self.value:
                break
            if not candidate.sides & taken:
                self.chosen.append(candidate)
                self._combine(train + 1, i + 1 if twin else 0, taken | candidate.sides, earned + candidate.value)
                self.chosen.pop()
        if earned + self.most[train + 1] > self.value:  # or leave the train idle
            self.chosen.append(None)
            self._combine(train + 1, first if twin else 0, taken, earned)
            self.chosen.pop()

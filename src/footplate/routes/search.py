"""The best run of a whole set of trains, proved (rules like 1889 8.3 demand it): which method is asked, and when.

Most boards are small enough for branch and bound. Where it does not end soon, frontier diagrams take over, which prove
every board that a game comes to. What is too much for them too is left to tolls, and in the end to branch and bound.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from math import inf
from time import perf_counter
from typing import Final

from footplate.board.layout import Layout
from footplate.routes.branch_and_bound.growth import Hunt
from footplate.routes.branch_and_bound.together import Together
from footplate.routes.cache import keep, known, legs_key, track_key
from footplate.routes.diagrams.solve import Diagrams
from footplate.routes.lagrangian.tolls import Tolls
from footplate.routes.model.earnings import run_earnings
from footplate.routes.model.kinds import PLAIN, Goal, RunRules, TrainKind
from footplate.routes.model.route import Route, Run
from footplate.routes.model.task import Best, Clock, Late, Quest, Task
from footplate.routes.model.values import Values, Weights, treasury_in_reach
from footplate.routes.networks.beside import Mix, Others

QUICK = 3_000  # nodes of branch and bound before another method is tried
SOON: Final = 1_000  # for trains that run far
HUNTED: Final = 4  # or such a part of all nodes, together
NODES: Final = 1_000_000  # a minute's work: who wants an answer sooner gives a deadline


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

    The goal is the highest "revenue", or "total", the highest sum of revenue and treasury money; among equals, the run
    that brings the treasury most. With `treasury`, only runs that bring the treasury at least so much count; if there
    is none, the answer is a run without routes, which falls short of it. The same `nodes` give the same answer on any
    machine; it is kept for all boards that agree on what the company reaches.
    """
    question = (tuple(trains), rules, goal, treasury, nodes)
    by_legs = _sees_legs_alone(trains, nodes)
    network = legs_key(layout, company, rules) if by_legs else track_key(layout, company)
    answer = known(layout, network, question, Run)
    if answer is None:
        answer = _search(layout, company, tuple(trains), deadline, rules, goal, treasury, nodes)
        if answer.proved or deadline is None:
            keep(layout, network, question, answer)
    return answer


def _sees_legs_alone(trains: Sequence[TrainKind], nodes: int) -> bool:
    """Networks, and the tolls that a long search of trains that count hexes may come to, also go by other track."""
    counts = {kind.counts for kind in trains}
    return "network" not in counts and ("hexes" not in counts or nodes <= QUICK)


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
    scale = 1 + treasury_in_reach(layout, company, routed, rules)
    task = Task(layout, company, routed, rules, clock, scale, treasury)
    share = 0 if goal == "revenue" else 1
    search = _Search(task, share) if len(routed) == len(trains) else _mixed(task, trains, share)
    best = search.best
    if treasury:
        # treasury money above all revenue there may be
        richest = _Search(task._replace(least=0), 1 + best.bound // scale)
        richest.solve()
        if richest.best.value % scale < treasury:
            return Run((), 0, richest.best.bound == richest.best.value, bound=best.bound // scale)
        search.offer(richest.best.routes)
    search.solve()
    if scale == 1 and len({kind.name for kind in trains}) == len(
        set(routed)
    ):  # the value is the revenue, of these trains
        return Run(best.routes, best.value, best.bound == best.value, 0, best.bound)
    revenue, paid = run_earnings(layout, company, best.routes, trains, rules)
    return Run(best.routes, revenue, best.bound == best.value, paid, best.bound // scale)


def _mixed(task: Task, trains: Sequence[TrainKind], share: int) -> Mix:
    """A search for the best of routes and networks, which now and then asks for the best routes alone."""

    def others(taken: int) -> Others:
        clock = task.clock.half()
        before = clock.left
        part = _Search(task._replace(clock=clock, taken=taken), share)
        part.solve()
        task.clock.left -= before - clock.left
        return Others(part.best.routes, part.best.value, part.best.bound)

    networks = [kind for kind in trains if kind.counts == "network"]
    plain = _Search(task, share)
    return Mix(task, networks, plain.hunts, plain.weights, others)


def _length(kind: TrainKind) -> tuple[bool, int, str, tuple[str, ...], tuple[str, ...]]:
    return kind.reach is not None, -(kind.reach or 0), kind.name, kind.free_groups, kind.doubles


class _Search:
    """Looks for the run of the highest value, where treasury money counts for `share` times itself, and breaks ties."""

    def __init__(self, task: Task, share: int) -> None:
        self.task = task
        self.weights = Weights(task.scale, task.scale * share + 1) if task.scale > 1 else Weights()
        # long trains first, for they have most to lose; equal ones side by side
        self.trains = sorted(task.trains, key=_length)
        self.hunts: dict[TrainKind, Hunt] = {}
        for kind in dict.fromkeys(self.trains):
            values = Values(task.layout, task.company, kind, task.rules, self.weights)
            self.hunts[kind] = Hunt(values, task.clock)
        self.best = Best(sum(self.hunts[kind].most() for kind in self.trains))
        self.together = Together(task, self.trains, self.hunts, self.best)

    def solve(self) -> None:
        """Make `best` the best run that can be found, with what no run can exceed."""
        clock = self.task.clock
        with suppress(Late):
            self.together.run(self._quick())
            return
        clock.only(None)
        if clock.left < 0:
            return  # a small search is over
        values = [self.hunts[kind].values for kind in self.trains]
        with suppress(Late):
            self._draw_diagrams(values)
            if self.best.is_open:
                self._charge_tolls(values)
            if self.best.is_open:
                self.together.run(None)

    def _quick(self) -> int:
        """How long each train may hunt at first: less of a small search, where other methods find good runs sooner."""
        counts = {kind.counts for kind in self.trains}
        if "best" in counts:
            return min(QUICK, SOON, self.task.clock.left // (HUNTED * len(self.trains)))
        return min(QUICK, SOON) if "cities" in counts else QUICK

    def _draw_diagrams(self, values: Sequence[Values]) -> None:
        diagrams = Diagrams(self._quest(values))
        try:
            diagrams.run(self.best.value, self.task.taken)
        finally:
            self.best.lower(diagrams.bound)

    def _charge_tolls(self, values: Sequence[Values]) -> None:
        left = [v.without(self.task.taken) for v in values] if self.task.taken else values
        tolls = Tolls(self._quest(left))
        if tolls.is_useful:
            try:
                tolls.run(self.best.value)
            finally:
                self.best.lower(tolls.bound)

    def _quest(self, values: Sequence[Values]) -> Quest:
        return Quest(values, self.task.clock, self.task.least, self.task.scale, self.best.bound, self._offered)

    def _offered(self, routes: tuple[Route, ...]) -> int:
        self.offer(routes)
        return self.best.value

    def offer(self, routes: tuple[Route, ...]) -> None:
        """Keep this run if it is better than the best so far."""
        task = self.task
        revenue, treasury = run_earnings(task.layout, task.company, routes, task.trains, task.rules)
        if treasury >= task.least:
            self.best.take(routes, revenue * self.weights.revenue + treasury * self.weights.treasury)

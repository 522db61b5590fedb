"""The best run of a set of trains by branch and bound.

First each train hunts for the best of the track that the trains before it have left. A better run than that needs
from every train at least what all the others together cannot bring at their best; only such routes are collected,
and sets of them put together that share no hex side.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from footplate.routes.branch_and_bound.growth import Candidate, Hunt, best_of_each
from footplate.routes.model.kinds import TrainKind
from footplate.routes.model.route import Route, spell
from footplate.routes.model.task import Best, Late, Task

GLANCES: Final = 256  # at routes of a pool are as much work as a node


class Together:
    """Looks for better runs than the best one known."""

    def __init__(self, task: Task, trains: Sequence[TrainKind], hunts: Mapping[TrainKind, Hunt], best: Best) -> None:
        self.task = task
        self.trains = trains  # equal ones side by side
        self.hunts = hunts
        self.best = best
        self.solo: dict[TrainKind, int] = {}  # what one train of a kind earns if it has the board to itself
        self.pools: list[list[Candidate]] = []
        self.most: list[int] = []  # all that the trains from this one on could earn if none was in another's way
        self.chosen: list[Candidate | None] = []

    def run(self, nodes: int | None) -> None:
        """Prove the best run; Late if it takes one of the steps more than so many nodes, or all that are left."""
        self._one_by_one(nodes)
        self.task.clock.only(nodes)
        self._put_together()
        self.best.bound = self.best.value

    def _found(self, run: Sequence[Candidate | None], value: int) -> None:
        if value > self.best.value and value % self.task.scale >= self.task.least:
            self.best.value = value
            self.best.routes = spelled(self.task, self.trains, run)

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
        self._found(run, sum(candidate.value for candidate in run if candidate))
        if late:
            raise Late
        for kind in self.trains:
            if kind not in self.solo:
                found = []
                self.task.clock.only(nodes)
                self.hunts[kind].best(self.task.taken, found)
                self.solo[kind] = found[-1].value if found else 0
        self.best.bound = min(self.best.bound, sum(self.solo[kind] for kind in self.trains))

    def _put_together(self) -> None:
        """Combine all routes that could be part of a better run."""
        if self.best.value == self.best.bound:
            return
        self.most = [sum(self.solo[kind] for kind in self.trains[i:]) for i in range(len(self.trains) + 1)]
        pools: dict[TrainKind, list[Candidate]] = {}
        for kind, hunt in self.hunts.items():
            found: list[Candidate] = []
            hunt.above(max(0, self.best.value - self.most[0] + self.solo[kind]), found, self.task.taken)
            pools[kind] = best_of_each(found, self.task.scale)
        self.pools = [pools[kind] for kind in self.trains]
        self._combine(0, 0, 0, 0)

    def _combine(self, train: int, first: int, taken: int, earned: int) -> None:
        """Give this train and those after it routes off the taken sides; its own from the `first` on of its pool."""
        self.task.clock.tick()
        if earned > self.best.value:
            self._found(self.chosen, earned)
        if train == len(self.trains):
            return
        pool, best, later = self.pools[train], self.best, self.most[train + 1]
        twin = train + 1 < len(self.trains) and self.trains[train + 1] == self.trains[train]
        for i in range(first, len(pool)):
            candidate = pool[i]
            value, sides, _ = candidate
            if (i - first) % GLANCES == GLANCES - 1:
                self.task.clock.tick()
            if earned + value + later <= best.value:
                break
            if not sides & taken:
                self.chosen.append(candidate)
                self._combine(train + 1, i + 1 if twin else 0, taken | sides, earned + value)
                self.chosen.pop()
        if earned + later > best.value:  # or leave the train idle
            self.chosen.append(None)
            self._combine(train + 1, first if twin else 0, taken, earned)
            self.chosen.pop()


def spelled(task: Task, trains: Sequence[TrainKind], run: Sequence[Candidate | None]) -> tuple[Route, ...]:
    """A run as it is declared: a route, or none, for each of the first trains."""
    return tuple(
        spell(task.layout, kind.name, candidate.places())
        for kind, candidate in zip(trains, run, strict=False)
        if candidate is not None
    )

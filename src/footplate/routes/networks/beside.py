"""The best run with networks among the trains: the sum of all trains must be the highest (1820 R76).

What a route uses is missing from the networks. Removing track never adds to what one network can earn: every line that
is left was there before, so no stop, no station and no spike comes to it. So no run earns more than the best routes and
the best networks on untouched track. Nearly always the two are in each other's way at a few sides only. The *damage* of
a side is what the networks lose if it alone is taken; whoever uses it costs them at least that. Routes are therefore
looked for level by level: those that use no side of more than a certain damage, and must make good for that damage.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Final, NamedTuple

from footplate.routes.branch_and_bound.growth import Candidate, Hunt, best_of_each
from footplate.routes.branch_and_bound.together import spelled
from footplate.routes.diagrams.passes import Train
from footplate.routes.diagrams.solve import diagram_of
from footplate.routes.model.earnings import run_earnings
from footplate.routes.model.kinds import TrainKind
from footplate.routes.model.network import Network, Waters, spell_station
from footplate.routes.model.route import Route, trace
from footplate.routes.model.task import Best, Late, Task
from footplate.routes.model.values import Weights
from footplate.routes.networks.benders import Beside

QUICK = 20_000  # nodes for the routes of one level, before the others have had their turn
ALIKE: Final = 50  # damages that differ by less than such a part of all that networks earn are of one level
LOOK: Final = 30  # nodes that looking at all networks is as much work as


class Others(NamedTuple):
    """The best run of the trains with routes on the sides that are open to them, and what none can exceed."""

    routes: tuple[Route, ...]
    value: int
    bound: int


class Level(NamedTuple):
    damage: int  # that a side of this level does at least
    closed: int  # the sides of higher levels


class Deltas:
    """What a set of network trains earns on the track that is left to it."""

    def __init__(self, task: Task, kinds: Sequence[TrainKind]) -> None:
        self.task = task
        self.kinds = sorted(kinds, key=lambda kind: kind.name)
        #: of its own, not the layout's: what it remembers must not depend on who asked before
        self.waters = Waters(task.layout, task.company, task.rules)
        self._alone: tuple[int, list[tuple[Network, list[int]]]] = (-1, [])  # for the sides asked for last
        self._most: dict[int, int] = {}
        self._best: dict[int, tuple[int, tuple[Route, ...]]] = {}

    def alone(self, taken: int) -> list[tuple[Network, list[int]]]:
        """The networks that can be run, and the most that each kind of train can earn with each."""
        taken &= self.waters.sides
        if self._alone[0] != taken:
            found = [self.waters.network(station, taken) for station in self.waters.stations]
            worths = [
                (one, [self.waters.most_revenue(one, kind, taken) for kind in self.kinds]) for one in found if one.runs
            ]
            self._alone = (taken, worths)
        return self._alone[1]

    def most(self, taken: int) -> int:
        """No more than this, and never more than with fewer sides taken.

        A network alone only loses by taken sides. Two may gain, where a route keeps them apart that shared track
        before: so they are bounded as if each was the only one, at stations of their own if they are of one kind.
        """
        taken &= self.waters.sides
        if taken not in self._most:
            earned = [worths for _, worths in self.alone(taken)]
            self._most[taken] = 0
            for i, kind in enumerate(self.kinds):
                rank = i - self.kinds.index(kind)
                best = sorted((worths[i] for worths in earned), reverse=True)
                self._most[taken] += best[rank] if rank < len(best) else 0
        return self._most[taken]

    def skeleton(self, taken: int) -> int:
        """Sides that keep the best network as it is."""
        if not (found := self.alone(taken)):
            return 0
        one, _ = max(found, key=lambda pair: pair[1][0])
        return self.waters.skeleton(one, taken)

    def best(self, taken: int) -> tuple[int, tuple[Route, ...]]:
        """The most that networks without common track earn, and the routes that name them."""
        taken &= self.waters.sides
        if taken not in self._best:
            self._best[taken] = self._choose(0, [], taken)
        return self._best[taken]

    def _choose(self, i: int, chosen: list[Network | None], taken: int) -> tuple[int, tuple[Route, ...]]:
        """A network for each train from the i-th on, or none."""
        if i == len(self.kinds):
            return self._earned(chosen, taken)
        best = self._choose(i + 1, [*chosen, None], taken)
        used = _union(chosen)
        for one, _ in self.alone(taken):
            if not one.sides & used:
                best = max(best, self._choose(i + 1, [*chosen, one], taken), key=lambda pair: pair[0])
        return best

    def _earned(self, chosen: Sequence[Network | None], taken: int) -> tuple[int, tuple[Route, ...]]:
        used = _union(chosen)
        run = [(kind, one) for kind, one in zip(self.kinds, chosen, strict=True) if one]
        revenue = sum(self.waters.revenue(one, kind, taken | used & ~one.sides) for kind, one in run)
        return revenue, tuple(spell_station(self.task.layout, kind.name, one.station) for kind, one in run)


def _union(networks: Sequence[Network | None]) -> int:
    used = 0
    for one in networks:
        used |= one.sides if one else 0
    return used


class Mix:
    """Looks for the best run of trains with routes and trains with networks."""

    def __init__(
        self,
        task: Task,
        networks: Sequence[TrainKind],
        hunts: Mapping[TrainKind, Hunt],
        weights: Weights,
        others: Callable[[int], Others],
    ) -> None:
        self.task = task
        self.trains = sorted(task.trains, key=lambda kind: kind.name)  # those with routes
        self.all_trains = (*task.trains, *networks)
        self.deltas = Deltas(task, networks)
        self.hunts = hunts
        self.weights = weights
        self.others = others  # told which sides are closed
        self.most = self._worth(self.deltas.most(0))
        self.best = Best(self.most + sum(hunts[kind].most() for kind in self.trains))
        self.solo: dict[TrainKind, int] = {}
        self.pools: dict[TrainKind, list[Candidate]] = {}

    def _worth(self, revenue: int) -> int:
        return revenue * self.weights.revenue

    def solve(self) -> None:
        """Make `best` the best run that can be found, with what no run can exceed."""
        free = self.others(0) if self.trains else Others((), 0, 0)
        self.offer(())
        self.offer(free.routes)
        self.best.lower(free.bound + self.most if self.trains else 0)
        with suppress(Late):
            if self.best.is_open:
                self._decompose()
            if self.best.is_open:
                self._by_levels(free)

    def _decompose(self) -> None:
        """One route beside one network: by cuts."""
        if len(self.trains) > 1 or len(self.deltas.kinds) > 1 or self.task.least:
            return
        v = self.hunts[self.trains[0]].values
        diagram = diagram_of(v, self.task.clock)
        if diagram is None:
            return
        beside = Beside(Train(v, diagram), self.deltas.waters, self.deltas.kinds[0], self.task.clock, self._offered)
        try:
            beside.run(self.best.value, self.best.bound)
        finally:
            self.best.lower(beside.bound)

    def _offered(self, routes: tuple[Route, ...]) -> int:
        self.task.clock.tick(LOOK)
        self.offer(routes)
        return self.best.value

    def offer(self, routes: tuple[Route, ...]) -> None:
        """Keep this run with the best networks beside it, if it is better than the best so far."""
        task = self.task
        routes += self.deltas.best(self._sides(routes))[1]
        revenue, treasury = run_earnings(task.layout, task.company, routes, self.all_trains, task.rules)
        if treasury >= task.least:
            self.best.take(routes, revenue * self.weights.revenue + treasury * self.weights.treasury)

    def _sides(self, routes: Sequence[Route]) -> int:
        sides = 0
        for route in routes:
            sides |= trace(self.task.layout, route, self.task.rules).sides
        return sides

    def _stand_aside(self) -> None:
        """A good run to begin with: routes that leave the networks whole, then networks that make room, by turns."""
        taken = before = 0
        while self.best.value > before:
            before = self.best.value
            found = self.others(self.deltas.skeleton(taken))
            self.offer(found.routes)
            taken = self._sides(found.routes)

    def _levels(self) -> list[Level]:
        """The sides by the damage they do, roughly; for each level the least damage, and the sides above it."""
        damages: dict[int, int] = {0: 0}
        sides = self.deltas.waters.sides
        while sides:
            side = sides & -sides
            sides ^= side
            self.task.clock.tick(LOOK)
            damage = self.most - self._worth(self.deltas.most(side))
            damages[damage] = damages.get(damage, 0) | side
        levels: list[Level] = []
        closed = self.deltas.waters.sides
        for damage in sorted(damages):
            closed &= ~damages[damage]
            if levels and (damage - levels[-1].damage) * ALIKE < self.most:
                levels[-1] = Level(levels[-1].damage, closed)
            else:
                levels.append(Level(damage, closed))
        return levels

    def _by_levels(self, free: Others) -> None:
        """A run is of the level of the greatest damage that one of its sides does."""
        self._stand_aside()
        levels = self._levels()
        bounds = [free.bound + self.most - level.damage for level in levels]
        try:
            for i, level in enumerate(levels):
                if bounds[i] > self.best.value:
                    found = self.others(level.closed)
                    self.offer(found.routes)
                    bounds[i] = min(bounds[i], found.bound + self.most - level.damage)
            for nodes in (QUICK, None):
                for i, level in enumerate(levels):
                    if bounds[i] > self.best.value:
                        self.task.clock.only(nodes)
                        with suppress(Late):
                            self._search(level)
                            bounds[i] = 0
        finally:
            self.task.clock.only(None)
            self.best.bound = max(self.best.value, *bounds)

    def _search(self, level: Level) -> None:
        """Put together all routes of this level that could be part of a better run."""
        for kind in dict.fromkeys(self.trains):
            found: list[Candidate] = []
            self.hunts[kind].best(level.closed, found)
            self.solo[kind] = found[-1].value if found else 0
        total = sum(self.solo[kind] for kind in self.trains)
        floor = self.best.value - self.most + level.damage
        for kind in dict.fromkeys(self.trains):
            found = []
            self.hunts[kind].above(max(0, floor - total + self.solo[kind]), found, level.closed)
            self.pools[kind] = best_of_each(found, self.task.scale)
        self._combine([], 0, 0, level.damage)

    def _combine(self, chosen: list[Candidate | None], taken: int, earned: int, damage: int) -> None:
        """Go on with all routes for the next train that leave hope for a better run, and with none."""
        hope = earned + sum(self.solo[kind] for kind in self.trains[len(chosen) :])
        if hope + self.most - damage <= self.best.value:
            return
        self.task.clock.tick(LOOK)
        if hope + self._worth(self.deltas.most(taken)) <= self.best.value:
            return
        if len(chosen) == len(self.trains):
            self.offer(spelled(self.task, self.trains, chosen))
            return
        kind = self.trains[len(chosen)]
        for candidate in self.pools[kind]:
            if hope - self.solo[kind] + candidate.value + self.most - damage <= self.best.value:
                break
            if not candidate.sides & taken:
                self._combine([*chosen, candidate], taken | candidate.sides, earned + candidate.value, damage)
        self._combine([*chosen, None], taken, earned, damage)

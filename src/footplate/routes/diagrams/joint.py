"""All trains walk the diagram together, leg by leg: the best run, with proof.

A state is the node and the reach left of every train, the rooms that are used up and needed again, and how much the
treasury got, as far as it is asked for. Of two ways to a state the better is kept. A state is dropped if what it
earned, what each train earns at its best from there on after tolls, and the tolls of the rooms that are still free do
not come to more than the floor.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from footplate.routes.diagrams.diagram import DEAD, DONE, Full
from footplate.routes.diagrams.passes import Train
from footplate.routes.diagrams.prices import Legs, Priced
from footplate.routes.model.legs import bits

State = tuple[tuple[int, ...], tuple[int, ...], int, int]  # nodes, reaches left, rooms used, treasury money
#: the legs taken, last first: which, by which train. Any is the trail before: mypyc knows no alias that names itself
Trail = tuple[Any, int, int] | None
Layer = dict[State, tuple[int, Trail]]

MOST = 400_000  # states of a walk
PARTS: Final = (8, 3)  # floors between the bound and the best run known, as parts of the gap


class Found(NamedTuple):
    value: int
    run: list[Legs]


class Walk:
    def __init__(
        self,
        trains: Sequence[Train],
        priced: Priced,
        shut: Sequence[int],
        treasury: tuple[int, int],
        tick: Callable[[int], None],
    ) -> None:
        self.trains = trains
        self.ahead = [one.layers for one in priced.ahead]
        self.shut = shut
        self.least, self.scale = treasury  # what it must get, and the scale of values
        self.floor = 0
        self.tick = tick
        order = trains[0].diagram.order
        self.rooms = order.rooms
        self.later = [0] * (len(order.rooms) + 1)  # rooms that legs from this one on need
        for k in range(len(order.rooms) - 1, -1, -1):
            self.later[k] = self.later[k + 1] | order.rooms[k]
        self.tolls = priced.tolls or [0] * len(order.room_sides)
        self.free: dict[int, int] = {}  # all tolls of some rooms
        #: for each train the one before it, if it is of the same kind
        self.twin = [i - 1 if i and trains[i - 1] is one else -1 for i, one in enumerate(trains)]

    def run(self, floor: int) -> Found | None:
        """The best run that earns more than the floor; None if there is none; Full if it takes too many states."""
        self.floor = floor
        layer: Layer = {}
        self._begin(layer, (), 0)
        size = 0
        for k in range(len(self.rooms)):
            after: Layer = {}
            for state, (value, trail) in layer.items():
                self._step(k, state, value, trail, after)
            self.tick(len(after))
            size += len(after)
            if size > MOST:
                raise Full
            layer = after
        done = [
            entry
            for (nodes, _, _, paid), entry in layer.items()
            if paid >= self.least and all(node == DONE for node in nodes)
        ]
        if not done:
            return None
        value, trail = max(done, key=lambda entry: entry[0])
        run: list[Legs] = [[] for _ in self.trains]
        while trail:
            trail, k, i = trail
            run[i].append(k)
        return Found(value, run)

    def _begin(self, layer: Layer, nodes: tuple[int, ...], i: int) -> None:
        """Each train runs or not; of equal ones the first do."""
        if i == len(self.trains):
            self._add(layer, 0, nodes, tuple(train.reach for train in self.trains), 0, 0, None)
            return
        self._begin(layer, (*nodes, DONE), i + 1)
        if self.trains[i].diagram.layers[0] and not (self.twin[i] >= 0 and nodes[self.twin[i]] == DONE):
            self._begin(layer, (*nodes, 0), i + 1)

    def _step(self, k: int, state: State, value: int, trail: Trail, after: Layer) -> None:
        nodes, lefts, used, _ = state
        steps = [train.shifts[k][node] if node >= 0 else None for train, node in zip(self.trains, nodes, strict=True)]
        left = tuple([node if step is None else step[0] for node, step in zip(nodes, steps, strict=True)])
        stuck = left.count(DEAD)
        if not stuck:
            self._add(after, k + 1, left, lefts, used, value, trail)
        if stuck > 1 or self.rooms[k] & used or self.shut[k]:
            return
        for i, step in enumerate(steps):
            if step is None or (stuck and left[i] != DEAD) or not step[2]:
                continue
            twin = self.twin[i]
            if twin >= 0 and nodes[twin] == nodes[i] and lefts[twin] == lefts[i]:
                continue  # the other one takes it
            then = (*left[:i], step[1], *left[i + 1 :])
            for cost, worth in step[2]:
                if cost <= lefts[i]:
                    rest = (*lefts[:i], lefts[i] - cost, *lefts[i + 1 :])
                    self._add(after, k + 1, then, rest, used | self.rooms[k], value + worth, (trail, k, i))

    def _add(
        self, layer: Layer, k: int, nodes: tuple[int, ...], lefts: tuple[int, ...], used: int, value: int, trail: Trail
    ) -> None:
        used &= self.later[k]
        free = self.later[k] & ~used
        if free not in self.free:
            self.free[free] = sum(self.tolls[room] for room in bits(free))
        hope = value + self.free[free]
        for ahead, node, left in zip(self.ahead, nodes, lefts, strict=True):
            hope += ahead[k][node][left]
        if hope <= self.floor:
            return
        lefts = tuple([left if node >= 0 else 0 for node, left in zip(nodes, lefts, strict=True)])
        state = nodes, lefts, used, min(self.least, value % self.scale)
        known = layer.get(state)
        if known is None or known[0] < value:
            layer[state] = value, trail

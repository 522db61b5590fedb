"""The best run of a set of trains over frontier diagrams."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from footplate.routes.diagram.diagram import Diagram, Full, build
from footplate.routes.diagram.joint import PARTS, walk
from footplate.routes.diagram.order import Order, order_of
from footplate.routes.diagram.passes import SHUT, Train, places_of
from footplate.routes.diagram.tolls import Legs, price, solo
from footplate.routes.quest import Quest
from footplate.routes.route import Route, spell
from footplate.routes.values import Values, unit_of

MOST = 8_000  # nodes of a diagram, before it is reduced
CHEAP = 16  # nodes or states here are as much work as a node of another search


class Diagrams:
    """The trains of a quest on diagrams of the company's routes."""

    def __init__(self, quest: Quest) -> None:
        self.quest = quest
        self.bound = quest.bound
        self.value = 0

    def run(self, value: int, taken: int = 0) -> None:
        """Look for a run that is better than the best known; `bound` is what none can exceed then."""
        self.value = value
        trains = self._trains()
        if trains is None:
            return
        order = trains[0].diagram.order
        unit = unit_of([train.v for train in trains])
        shut = [SHUT if leg.sides & taken else 0 for leg in order.legs]
        self._tick(sum(train.diagram.size for train in trains))
        priced = solo(trains, shut)
        self._lower(priced.bound)
        if len(trains) == 1:
            self._offer([trains[0].route(priced.ahead[0])], trains)
            return
        if self.bound <= self.value:
            return
        priced = price(trains, shut, self.value, unit, lambda run: self._offer(run, trains))
        self._lower(priced.bound // unit * unit)
        gap = self.bound - self.value
        for floor in (*(self.bound - max(unit, gap // part) for part in PARTS), self.value):
            if self.bound <= self.value:
                return
            if floor < self.value:
                continue
            try:
                found = walk(trains, priced, shut, floor, self._tick)
            except Full:
                return
            if found:
                self._offer(found.run, trains)
            self._lower(found.value if found else floor)
            if found:
                return

    def _lower(self, bound: int) -> None:
        self.bound = max(self.value, min(self.bound, bound))

    def _tick(self, nodes: int) -> None:
        self.quest.clock.tick(nodes // CHEAP + 1)

    def _trains(self) -> list[Train] | None:
        """Each train on its diagram, equal ones as one; None if the board is too much for it."""
        made: dict[int, Train] = {}
        for v in self.quest.trains:
            if id(v) not in made:
                diagram = diagram_of(v, self._tick)
                if diagram is None:
                    return None
                made[id(v)] = Train(v, diagram)
        return [made[id(v)] for v in self.quest.trains]

    def _offer(self, run: Sequence[Legs], trains: Sequence[Train]) -> int:
        self._tick(sum(train.diagram.size for train in trains))
        self.value = max(self.value, self.quest.offer(spelled(run, trains)))
        return self.value


def spelled(run: Sequence[Legs], trains: Sequence[Train]) -> tuple[Route, ...]:
    return tuple(
        spell(train.v.layout, train.v.kind.name, places_of([train.diagram.order.legs[k] for k in legs]))
        for legs, train in zip(run, trains, strict=True)
        if legs
    )


def diagram_of(v: Values, tick: Callable[[int], None]) -> Diagram | None:
    """The diagram of a train's routes, kept with the layout; None if it is too large."""
    memo = v.layout.memo
    tags = tuple(prize.tags for prize in v.prizes)
    place = ("routes.diagram", v.company, v.rules, v.kind.free_groups, tags, *v.end_tags.items())
    if place not in memo:
        order = _order(v)
        try:
            memo[place] = order and build(v, order, MOST, tick)
        except Full:
            memo[place] = None
    found = memo[place]
    return found if isinstance(found, Diagram) else None


def _order(v: Values) -> Order | None:
    place = ("routes.order", v.company, v.rules.mines, v.rules.shared)
    if place not in v.layout.memo:
        v.layout.memo[place] = order_of(v.legs, v.ends, bool(v.rules.mines))
    found = v.layout.memo[place]
    return found if isinstance(found, Order) else None

"""The best run of a set of trains over frontier diagrams."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from footplate.routes.diagrams.diagram import Diagram, Full, build
from footplate.routes.diagrams.joint import PARTS, Walk
from footplate.routes.diagrams.order import Order, order_of
from footplate.routes.diagrams.passes import SHUT, Train
from footplate.routes.diagrams.prices import Legs, Priced, price, solo
from footplate.routes.model.legs import places_of
from footplate.routes.model.route import Route, spell
from footplate.routes.model.task import Clock, Late, Quest
from footplate.routes.model.values import Values, unit_of

MOST = 400_000  # nodes of a diagram, before it is reduced
MOST_HEXES = 8_000  # for trains that count hexes, where there are tolls beside it
CHEAP = 32  # nodes or states here are as much work as a node of another search


class Diagrams:
    """The trains of a quest on diagrams of the company's routes."""

    def __init__(self, quest: Quest) -> None:
        self.quest = quest
        self.bound = quest.bound
        self.value = 0
        self._offered: set[tuple[tuple[int, ...], ...]] = set()  # tolls often lead back to a run

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
        if len(trains) == 1 and not self.quest.least:
            self._offer([trains[0].route(priced.ahead[0])], trains)
        elif len(trains) > 1 and self.bound > self.value:
            priced = price(trains, shut, lambda run: self._offer(run, trains), lambda b: self._lower(b // unit * unit))
        with suppress(Full):
            self._walk(trains, priced, shut, unit)

    def _walk(self, trains: Sequence[Train], priced: Priced, shut: Sequence[int], unit: int) -> None:
        """All trains together, with a floor that is lowered from the bound."""
        walk = Walk(trains, priced, shut, (self.quest.least, self.quest.scale), self._tick)
        gap = self.bound - self.value
        for floor in (*(self.bound - max(unit, gap // part) for part in PARTS), self.value):
            if self.bound > self.value <= floor:
                found = walk.run(floor)
                if found:
                    self._offer(found.run, trains)
                self._lower(found.value if found else floor)

    def _lower(self, bound: int) -> bool:
        """No run exceeds this; may one still be better than the best?"""
        self.bound = max(self.value, min(self.bound, bound))
        return self.bound > self.value

    def _tick(self, nodes: int) -> None:
        self.quest.clock.tick(nodes // CHEAP + 1)

    def _trains(self) -> list[Train] | None:
        """Each train on its diagram, equal ones as one; None if the board is too much for it."""
        made: dict[int, Train] = {}
        for v in self.quest.trains:
            if id(v) not in made:
                diagram = diagram_of(v, self.quest.clock)
                if diagram is None:
                    return None
                made[id(v)] = Train(v, diagram)
        return [made[id(v)] for v in self.quest.trains]

    def _offer(self, run: Sequence[Legs], trains: Sequence[Train]) -> int:
        self._tick(sum(train.diagram.size for train in trains))
        legs = tuple(map(tuple, run))
        if legs not in self._offered:
            self._offered.add(legs)
            self.value = max(self.value, self.quest.offer(spelled(run, trains)))
        return self.value


def spelled(run: Sequence[Legs], trains: Sequence[Train]) -> tuple[Route, ...]:
    return tuple(
        spell(train.v.layout, train.v.kind.name, places_of([train.diagram.order.legs[k] for k in legs]))
        for legs, train in zip(run, trains, strict=True)
        if legs
    )


def diagram_of(v: Values, clock: Clock) -> Diagram | None:
    """The diagram of a train's routes, kept with the layout; None if it is too large.

    It counts as the same work whether it was kept or not: answers must not depend on what was asked before.
    """
    memo = v.layout.memo
    tags = tuple(prize.tags for prize in v.prizes)
    most = MOST_HEXES if v.kind.counts == "hexes" else MOST
    place = ("routes.diagram", v.company, v.rules, v.kind.free_groups, tags, *v.end_tags.items(), most)
    if place not in memo:
        memo[place] = _draw(v, most, clock)
    found = memo[place]
    clock.tick((found.built if isinstance(found, Diagram) else most) // CHEAP + 1)
    return found if isinstance(found, Diagram) else None


def _draw(v: Values, most: int, clock: Clock) -> Diagram | None:
    order = _order(v)
    in_time = CHEAP * clock.left
    try:
        return build(v, order, min(most, in_time)) if order else None
    except Full:
        if in_time < most:
            raise Late from None
        return None


def _order(v: Values) -> Order | None:
    place = ("routes.order", v.company, v.rules.mines, v.rules.shared)
    if place not in v.layout.memo:
        v.layout.memo[place] = order_of(v.legs, v.ends, bool(v.rules.mines))
    found = v.layout.memo[place]
    return found if isinstance(found, Order) else None

"""Stops that pay the treasury and earn nothing: is one left out of a run for nothing?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import reduce
from itertools import permutations
from operator import or_
from typing import Final

from footplate.board.layout import Node
from footplate.game.state import Position
from footplate.routes import Earnings, Route, RouteError, Run, run_earnings, trace
from footplate.routes.model.kinds import stop_at
from footplate.routes.model.legs import Leg, network
from footplate.routes.model.route import Place, spell

LOOKS: Final = 20_000  # at a leg, in one walk over the stops of a route


def for_nothing(pos: Position, company: str, routes: tuple[Route, ...], earned: Earnings, best: Run) -> Run | None:
    """The better run that stops wherever this one does, and at one more place that pays the treasury; None if whoever
    goes there must leave something else out. `best` earns as much revenue, and more for the treasury."""
    ran, could = (Counter(_stops(pos, company, some)) for some in (routes, best.routes))
    return best if ran <= could else _with_one_more(pos, company, routes, earned)


def _stops(pos: Position, company: str, routes: tuple[Route, ...]) -> Iterator[Node]:
    rules = pos.title.run_rules(company, pos.phase)
    return (stop for route in routes for stop in trace(pos.board, route, rules).stops)


def _with_one_more(pos: Position, company: str, routes: tuple[Route, ...], earned: Earnings) -> Run | None:
    """One train goes there too, the others run as they do; trains may change places."""
    rules, kinds = pos.title.run_rules(company, pos.phase), pos.train_kinds(company)
    for paths in _longer(pos, company, routes):
        for trains in dict.fromkeys(permutations((kind.name for kind in kinds), len(paths))):
            run = tuple(Route(train, path) for train, path in zip(trains, paths, strict=True))
            try:
                now = run_earnings(pos.board, company, run, kinds, rules)
            except RouteError:
                continue
            if now.revenue >= earned.revenue and now.treasury > earned.treasury:
                return Run(run, now.revenue, True, now.treasury, now.revenue)
    return None


def _longer(pos: Position, company: str, routes: tuple[Route, ...]) -> Iterator[list[tuple[str, ...]]]:
    """The paths of the routes, one of them led over one more stop that pays the treasury."""
    rules = pos.title.run_rules(company, pos.phase)
    legs = network(pos.board, company, rules)
    paying = {stop for stop in legs if stop_at(pos.board, stop).treasury}
    traced = [trace(pos.board, route, rules) for route in routes]
    for i, one in enumerate(traced):
        others = [route.path for route in routes[:i] + routes[i + 1 :]]
        taken = reduce(or_, (other.sides for other in traced[:i] + traced[i + 1 :]), 0)
        for more in sorted(paying.difference(one.stops)):
            for places in _walks(legs, {*one.stops, more}, taken):
                yield [spell(pos.board, "", places).path, *others]


def _walks(legs: dict[Node, tuple[Leg, ...]], stops: set[Node], taken: int) -> Iterator[list[Place]]:
    """Every way over exactly these stops, each once, that keeps off the sides that others have taken."""
    looks = LOOKS
    todo = [(start, stops - {start}, taken, [_place(start)]) for start in sorted(stops, reverse=True)]
    while todo and looks:
        at, left, used, places = todo.pop()
        if not left:
            yield places
        for leg in legs.get(at, ()):
            looks -= looks > 0
            if leg.to in left and not leg.sides & used:
                todo.append((leg.to, left - {leg.to}, used | leg.sides, [*places, *leg.places]))


def _place(stop: Node) -> Place:
    return stop >> 3, stop & 7

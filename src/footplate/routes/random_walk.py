"""A random run, for random games."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from footplate.board.layout import Layout, Node
from footplate.routes.model.kinds import PLAIN, RunRules, TrainKind, is_end, stop_at
from footplate.routes.model.legs import Leg, allowance, groups, legs_on, price
from footplate.routes.model.network import spell_station, waters
from footplate.routes.model.route import Place, Route, spell
from footplate.routes.model.values import ground


def some_run(
    layout: Layout,
    company: str,
    trains: Sequence[TrainKind],
    choose: Callable[[int], int],
    rules: RunRules = PLAIN,
) -> tuple[Route, ...]:
    """A random run: `choose(n)` is asked for a number below n. Empty only if no train can run."""
    routes = []
    taken = 0
    for kind in trains:
        if kind.counts == "network":
            continue
        homes = list(layout.stations_of(company))
        while homes:
            home = homes.pop(choose(len(homes)))
            walk = _Walk(layout, company, kind, rules, taken)
            walk.go(home, choose)
            if walk.is_route:
                routes.append(spell(layout, kind.name, walk.places(home)))
                taken = walk.used
                break
    return (*routes, *_some_networks(layout, company, trains, choose, rules, taken))


def _some_networks(
    layout: Layout,
    company: str,
    trains: Sequence[TrainKind],
    choose: Callable[[int], int],
    rules: RunRules,
    taken: int,
) -> list[Route]:
    """A network for each train that runs one, if there is one apart from those before it."""
    routes = []
    used = 0
    for kind in trains:
        if kind.counts == "network":
            basin = waters(layout, company, rules)
            found = [basin.network(station, taken) for station in basin.stations]
            apart = [one for one in found if one.runs and not one.sides & used]
            if apart:
                one = apart[choose(len(apart))]
                used |= one.sides
                routes.append(spell_station(layout, kind.name, one.station))
    return routes


class _Walk:
    """A walk from a station, on at either end until both are stuck."""

    def __init__(self, layout: Layout, company: str, kind: TrainKind, rules: RunRules, taken: int) -> None:
        self.layout = layout
        self.company = company
        self.kind = kind
        self.rules = rules
        self.used = taken
        self.closes = groups(ground(layout, company, rules).printed, kind)
        self.closed = 0
        self.arms: tuple[list[Place], list[Place]] = [], []
        self.is_route = False

    def go(self, home: Node, choose: Callable[[int], int]) -> None:
        left = allowance(self.layout, self.kind, home)
        tips = [home, home]
        self.closed = self.closes[home]
        growing = [0] if is_end(self.layout, self.company, home) else [0, 1]
        while growing:
            arm = growing[choose(len(growing))]
            legs = self._legs(tips[arm], left)
            if not legs:
                growing.remove(arm)
                continue
            leg = legs[choose(len(legs))]
            self.arms[arm].extend(leg.places)
            tips[arm] = leg.to
            self.closed |= self.closes[leg.to]
            self.used |= leg.sides
            left -= self._price(leg)
            self.is_route |= stop_at(self.layout, leg.to).makes_route
            if is_end(self.layout, self.company, leg.to):
                growing.remove(arm)

    def _legs(self, tip: Node, left: int) -> list[Leg]:
        return [
            leg
            for leg in legs_on(self.layout, self.company, tip, self.rules)
            if not leg.sides & self.used and not self.closed >> leg.to & 1 and self._price(leg) <= left
        ]

    def _price(self, leg: Leg) -> int:
        return 0 if self.kind.counts == "best" else price(self.layout, self.kind, leg)

    def places(self, home: Node) -> list[Place]:
        return [*reversed(self.arms[0]), (home >> 3, home & 7), *self.arms[1]]

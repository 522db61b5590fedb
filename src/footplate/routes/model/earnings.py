"""Whether a company may run a set of routes, what they earn, and the track that they use."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import permutations
from typing import NamedTuple

from footplate.board.layout import Layout
from footplate.routes.model.kinds import PLAIN, RunRules, TrainKind, may_stop, twice_paid, worth
from footplate.routes.model.legs import Leg
from footplate.routes.model.network import networks_revenue, networks_run, waters
from footplate.routes.model.route import NO_STOP, Route, RouteError, Traced, side_twice, trace

Way = tuple[str, ...]  # the hexes passed from stop to stop


class Earnings(NamedTuple):
    revenue: int
    treasury: int  # paid to the company whatever is done with the revenue


class Ran(NamedTuple):
    """A route, and the train that ran it."""

    route: Route
    traced: Traced
    kind: TrainKind


def check_run(
    layout: Layout, company: str, routes: Iterable[Route], trains: Sequence[TrainKind], rules: RunRules = PLAIN
) -> int:
    """The revenue of a legal set of routes, one train per route; RouteError if the company may not run it."""
    return run_earnings(layout, company, routes, trains, rules).revenue


def run_earnings(
    layout: Layout, company: str, routes: Iterable[Route], trains: Sequence[TrainKind], rules: RunRules = PLAIN
) -> Earnings:
    """Everything that a legal set of routes earns, one train per route; RouteError if the company may not run it."""
    earned = each_earnings(layout, company, tuple(routes), trains, rules)
    return Earnings(sum(one.revenue for one in earned), sum(one.treasury for one in earned))


def each_earnings(
    layout: Layout, company: str, routes: Sequence[Route], trains: Sequence[TrainKind], rules: RunRules = PLAIN
) -> list[Earnings]:
    """What each route of a legal run earns in it.

    Networks come last, whatever the order: they get the track that the routes leave.
    """
    ran = trains_of(layout, company, routes, trains, rules)
    flooding = {kind.name: kind for kind in trains if kind.counts == "network"}
    if not flooding:
        return [route_earnings(layout, one.traced, one.kind, rules) for one in ran]
    networks = [(route, flooding[route.train]) for route in routes if route.train in flooding]
    flooded = iter(networks_revenue(layout, company, networks, sides_of(ran), rules))
    earned = iter([route_earnings(layout, one.traced, one.kind, rules) for one in ran])
    return [Earnings(next(flooded), 0) if route.train in flooding else next(earned) for route in routes]


def sides_of(ran: Iterable[Ran]) -> int:
    sides = 0
    for one in ran:
        sides |= one.traced.sides
    return sides


def trains_of(
    layout: Layout, company: str, routes: Iterable[Route], trains: Sequence[TrainKind], rules: RunRules = PLAIN
) -> list[Ran]:
    """Which train runs each route, not counting networks; RouteError if the company may not run them.

    Trains of the same name may differ if only some of them are helped. Each then takes the route that suits it.
    """
    kinds: dict[str, list[TrainKind]] = {}
    for kind in trains:
        kinds.setdefault(kind.name, []).append(kind)
    ran: list[Ran] = []
    count = dict.fromkeys(kinds, 0)
    used = 0
    for route in routes:
        owned = kinds.get(route.train, [])
        if not owned:
            raise RouteError("route.no-such-train", train=route.train)
        count[route.train] += 1
        if count[route.train] > len(owned):
            raise RouteError("route.train-twice", train=route.train, owned=len(owned))
        if owned[0].counts == "network":
            continue
        traced = trace(layout, route, rules)
        _check_company(layout, company, traced)
        _fitting(layout, traced, owned)
        if used & traced.sides:
            raise side_twice(layout, used & traced.sides, route.train)
        used |= traced.sides
        ran.append(Ran(route, traced, owned[0]))
    for name, owned in kinds.items():
        if len(owned) > 1 and any(kind != owned[0] for kind in owned):
            _assign(layout, ran, [i for i, one in enumerate(ran) if one.route.train == name], owned, rules)
    return ran


def _fitting(layout: Layout, traced: Traced, kinds: Sequence[TrainKind]) -> set[TrainKind]:
    """Those of these trains that may run a route; RouteError, as for the last of them, if none may."""
    fitting: set[TrainKind] = set()
    refusal: RouteError | None = None
    for kind in dict.fromkeys(kinds) if len(kinds) > 1 else kinds:
        try:
            _check_stops(layout, traced, kind)
            _check_length(layout, traced, kind)
            fitting.add(kind)
        except RouteError as error:
            refusal = error
    if refusal and not fitting:
        raise refusal
    return fitting


def _assign(layout: Layout, ran: list[Ran], which: list[int], kinds: Sequence[TrainKind], rules: RunRules) -> None:
    """Give the routes of one name to its trains, each to one that may run it, so that they earn most together."""
    fitting = [_fitting(layout, ran[i].traced, kinds) for i in which]
    worths = [
        {kind: route_earnings(layout, ran[i].traced, kind, rules).revenue for kind in fits}
        for i, fits in zip(which, fitting, strict=True)
    ]
    ways = {
        chosen: sum(worth[kind] for worth, kind in zip(worths, chosen, strict=True))
        for chosen in permutations(kinds, len(which))
        if all(kind in fits for fits, kind in zip(fitting, chosen, strict=True))
    }
    for i in which if not ways else ():
        for kind in kinds:
            _fitting(layout, ran[i].traced, [kind])  # says why not
    best = max(ways, key=ways.__getitem__)
    for i, kind in zip(which, best, strict=True):
        ran[i] = ran[i]._replace(kind=kind)


def _check_company(layout: Layout, company: str, traced: Traced) -> None:
    stops = traced.stops
    names = layout.map.names
    if not any(company in layout.stations.get(stop, ()) for stop in stops):
        raise RouteError("route.no-station", company=company)
    through = stops[0 if traced.hexes[0] != stops[0] >> 3 else 1 : None if traced.hexes[-1] != stops[-1] >> 3 else -1]
    for stop in through:
        if layout.is_blocked(stop, company):
            raise RouteError("route.blocked", hex=names[stop >> 3])
    for i, (stop, data) in enumerate(zip(stops, traced.printed, strict=True)):
        if data.own_only and company not in layout.stations.get(stop, ()):
            raise RouteError("route.not-yours", hex=names[stop >> 3], company=company)
        if data.beside and not _is_beside(layout, company, traced, i):
            raise RouteError("route.not-beside-station", hex=names[stop >> 3], company=company)


def _is_beside(layout: Layout, company: str, traced: Traced, i: int) -> bool:
    """Does the route come straight from a station to this stop, the first or the last one?"""
    stops, hexes = (traced.stops, traced.hexes) if i == 0 else (traced.stops[::-1], traced.hexes[::-1])
    if len(stops) < 2:
        return False
    between = hexes[1 : hexes.index(stops[1] >> 3, 1)]
    return may_stop(layout, company, stops[1], stops[0], between)


def _check_stops(layout: Layout, traced: Traced, kind: TrainKind) -> None:
    groups: dict[str, int] = {}
    for stop, data in zip(traced.stops, traced.printed, strict=True):
        group = data.group
        if group in groups and group not in kind.free_groups:
            names = layout.map.names
            raise RouteError("route.group-twice", group=group, hex=names[groups[group]], other=names[stop >> 3])
        if group:
            groups[group] = stop >> 3
    count = traced.mine_ends + sum([data.makes_route for data in traced.printed])
    if count < 2:
        raise RouteError("route.too-short", stops=count)


def _check_length(layout: Layout, traced: Traced, kind: TrainKind) -> None:
    if kind.reach is None or kind.counts == "best":
        return
    length = traced.borders
    if kind.counts != "hexes":
        length = sum([kind.price(data) for data in traced.printed]) + traced.mine_ends
    if length > kind.reach:
        raise RouteError("route.too-long", reach=kind.reach, **{kind.counts: length})


def route_revenue(layout: Layout, traced: Traced, kind: TrainKind, rules: RunRules = PLAIN) -> int:
    """What one route earns."""
    return route_earnings(layout, traced, kind, rules).revenue


def route_earnings(layout: Layout, traced: Traced, kind: TrainKind, rules: RunRules = PLAIN) -> Earnings:
    """What the stops, bonuses and mines of one route bring."""
    earned = [worth(layout, stop, kind) for stop in traced.stops]
    if kind.counts == "best":
        values = [(value, kind.price(data)) for value, data in zip(earned, traced.printed, strict=True)]
        paid = sorted((value for value, price in values if price), reverse=True)[: kind.reach]
        revenue = sum(paid) + sum(value for value, price in values if not price)
    else:
        revenue = sum(earned)
    if kind.doubles:
        revenue += sum(worth(layout, stop, kind) for stop in twice_paid(layout, traced.stops, kind))
    if rules.bonuses:
        names = {layout.map.names[stop >> 3] for stop in traced.stops}
        revenue += sum(b.revenue for b in rules.bonuses if all(names.intersection(hexes) for hexes in b.hexes))
    treasury = sum([data.pays(kind.keys) for data in traced.printed if data.treasury])
    if rules.mines:
        passed = {layout.map.names[hex_] for hex_ in traced.hexes}
        treasury += sum(mine.treasury for mine in rules.mines if mine.hex in passed)
    return Earnings(revenue, treasury)


def run_ways(
    layout: Layout, company: str, routes: Sequence[Route], trains: Sequence[TrainKind], rules: RunRules = PLAIN
) -> list[tuple[Way, ...]]:
    """For each route of a run its path, or for a network the paths of all its track; RouteError if it is not legal."""
    flooding = {kind.name for kind in trains if kind.counts == "network"}
    taken = sides_of(trains_of(layout, company, routes, trains, rules))
    networks = [route for route in routes if route.train in flooding]
    basin = waters(layout, company, rules)
    found = iter([basin.track(one, taken) for one in networks_run(layout, company, networks, taken, rules)])
    return [
        tuple(_way(layout, leg) for leg in next(found)) if route.train in flooding else (route.path,)
        for route in routes
    ]


def _way(layout: Layout, leg: Leg) -> Way:
    names = layout.map.names
    between = [names[hex_] for hex_, stop in leg.places if stop == NO_STOP]
    return (f"{names[leg.start >> 3]}/{leg.start & 7}", *between, f"{names[leg.to >> 3]}/{leg.to & 7}")

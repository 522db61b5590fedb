"""What somebody's help was worth to the trains that ran with it (cousins of 1820: 14.2, 14.5.2)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from footplate.board.layout import Layout
from footplate.routes.model.earnings import trains_of
from footplate.routes.model.kinds import PLAIN, RunRules, TrainKind, twice_paid, worth
from footplate.routes.model.route import Route, Traced


class Help(NamedTuple):
    """For each power of a train, the revenue of the stop that it is paid for; 0 if the route does not need it."""

    free_group: int = 0  # the smallest of the stops of a group of which there is more than one
    doubled: int = 0  # the end for which the other end pays twice
    lent: int = 0  # the cheapest stop that takes something of the reach


NO_HELP = Help()


def route_help(layout: Layout, traced: Traced, kind: TrainKind) -> Help:
    """What each power brought to a route of this kind of train."""
    groups: dict[str, list[int]] = {}
    for stop in traced.stops:
        groups.setdefault(layout.stop(stop).group, []).append(worth(layout, stop, kind))
    several = [values for group in kind.free_groups if len(values := groups.get(group, ())) > 1]
    partners = [stop for stop in traced.stops if layout.stop(stop).kind == kind.doubles[1]] if kind.doubles else []
    doubled = partners if twice_paid(layout, traced.stops, kind) else []
    counted = [stop for stop in traced.stops if kind.price(layout.stop(stop))]
    length = sum(kind.price(layout.stop(stop)) for stop in counted)
    is_long = kind.lent and kind.reach is not None and length > kind.reach - kind.lent
    return Help(
        sum(map(min, several)),
        sum(worth(layout, stop, kind) for stop in doubled),
        min(worth(layout, stop, kind) for stop in counted) if is_long else 0,
    )


def run_help(
    layout: Layout, company: str, routes: Iterable[Route], trains: Sequence[TrainKind], rules: RunRules = PLAIN
) -> list[tuple[Route, Help]]:
    """The routes of a run that needed help, and what it brought; RouteError if the company may not run them."""
    ran = trains_of(layout, company, routes, trains, rules)
    found = [(one.route, route_help(layout, one.traced, one.kind)) for one in ran]
    return [(route, help_) for route, help_ in found if help_ != NO_HELP]

"""All track that a run uses, as paths from stop to stop: what a picture of it shows."""

from __future__ import annotations

from collections.abc import Sequence

from footplate.board.layout import Layout
from footplate.routes.check import sides_of, trains_of
from footplate.routes.flood import networks_run, waters
from footplate.routes.kinds import PLAIN, RunRules, TrainKind
from footplate.routes.network import Leg
from footplate.routes.route import NO_STOP, Route

Way = tuple[str, ...]  # the hexes passed from stop to stop


def run_ways(
    layout: Layout, company: str, routes: Sequence[Route], trains: Sequence[TrainKind], rules: RunRules = PLAIN
) -> list[tuple[Way, ...]]:
    """For each route of a run its own path, or the paths of all track of a network; RouteError if it is not legal."""
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

"""Routes: what a train may run, what it earns, and the best run of a set of trains.

What a route is everybody must know, and it is loaded at once. The search is large: it is loaded when somebody asks.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from footplate.routes.model.kinds import Bonus, Goal, Mine, RunRules, Standard, TrainKind
from footplate.routes.model.route import Route, RouteError, Run, Traced, trace

if TYPE_CHECKING:
    from footplate.routes.cache import forget_runs
    from footplate.routes.model.earnings import (
        Earnings,
        Ran,
        Way,
        check_run,
        each_earnings,
        route_earnings,
        route_revenue,
        run_earnings,
        run_ways,
        trains_of,
    )
    from footplate.routes.model.help import Help, route_help, run_help
    from footplate.routes.model.legs import has_leg, is_choosy, meets_choosy
    from footplate.routes.random_walk import some_run
    from footplate.routes.search import best_run
else:
    _LATER: Final = {
        "model.earnings": "Earnings Ran Way check_run each_earnings route_earnings route_revenue run_earnings run_ways "
        "trains_of",
        "model.help": "Help route_help run_help",
        "cache": "forget_runs",
        "model.legs": "has_leg is_choosy meets_choosy",
        "search": "best_run",
        "random_walk": "some_run",
    }

    def __getattr__(name: str) -> Any:
        for module, names in _LATER.items():
            if name in names.split():
                return getattr(import_module(f"{__name__}.{module}"), name)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


__all__ = [
    "Bonus",
    "Earnings",
    "Goal",
    "Help",
    "Mine",
    "Ran",
    "Route",
    "RouteError",
    "Run",
    "RunRules",
    "Standard",
    "Traced",
    "TrainKind",
    "Way",
    "best_run",
    "check_run",
    "each_earnings",
    "forget_runs",
    "has_leg",
    "is_choosy",
    "meets_choosy",
    "route_earnings",
    "route_help",
    "route_revenue",
    "run_earnings",
    "run_help",
    "run_ways",
    "some_run",
    "trace",
    "trains_of",
]

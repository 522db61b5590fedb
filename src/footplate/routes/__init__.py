"""Routes: what a train may run, what it earns, and the best run of a set of trains."""

from footplate.routes.route import Route, RouteError, Traced, TrainKind, check_run, route_revenue, trace
from footplate.routes.search import Run, best_run, some_run

__all__ = [
    "Route",
    "RouteError",
    "Run",
    "Traced",
    "TrainKind",
    "best_run",
    "check_run",
    "route_revenue",
    "some_run",
    "trace",
]

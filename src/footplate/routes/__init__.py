"""Routes: what a train may run, what it earns, and the best run of a set of trains."""

from footplate.routes.check import (
    Earnings,
    Ran,
    check_run,
    each_earnings,
    route_earnings,
    route_revenue,
    run_earnings,
    trains_of,
)
from footplate.routes.help import Help, route_help, run_help
from footplate.routes.kinds import Bonus, Goal, Mine, RunRules, Standard, TrainKind
from footplate.routes.known import forget_runs
from footplate.routes.network import has_leg, is_choosy
from footplate.routes.route import Route, RouteError, Traced, trace
from footplate.routes.search import Run, best_run
from footplate.routes.wander import some_run
from footplate.routes.ways import Way, run_ways

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

"""Routes: what a train may run, what it earns, and the best run of a set of trains."""

from footplate.routes.check import Earnings, check_run, route_earnings, route_revenue, run_earnings
from footplate.routes.kinds import Bonus, Goal, Mine, RunRules, Standard, TrainKind
from footplate.routes.known import forget_runs
from footplate.routes.route import Route, RouteError, Traced, trace
from footplate.routes.search import Run, best_run
from footplate.routes.wander import some_run

__all__ = [
    "Bonus",
    "Earnings",
    "Goal",
    "Mine",
    "Route",
    "RouteError",
    "Run",
    "RunRules",
    "Standard",
    "Traced",
    "TrainKind",
    "best_run",
    "check_run",
    "forget_runs",
    "route_earnings",
    "route_revenue",
    "run_earnings",
    "some_run",
    "trace",
]

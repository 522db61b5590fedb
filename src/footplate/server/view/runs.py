"""Runs of trains: drawn, valued, compared with the best; and other runs that are worth the same."""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter

import msgspec

from footplate import Game, State
from footplate.drawing.fragments import trail_fragment
from footplate.game.actions import RunTrains
from footplate.game.events import TrainsRan
from footplate.rounds.running import TOGETHER, AnyRun, best_known, run_earned, run_parts
from footplate.routes import Earnings, Route, RouteError, Run, Way
from footplate.server.ran import RouteView, Runs, RunView
from footplate.server.view.preview import refusal_of
from footplate.server.view.teller import Teller

EQUALS = 6  # runs offered
DRAWN = 12  # routes on one map, at most
SECONDS = 0.25  # for all searches for equal runs together
NODES = 4_000  # for each of them


def run_option(game: Game, player: str) -> AnyRun | None:
    """The run that this player decides on, if he does."""
    for decision in game.decisions:
        if decision.player == player:
            return next((option for option in decision.options if isinstance(option, AnyRun)), None)
    return None


def best_runs(game: Game, option: AnyRun, teller: Teller) -> Runs:
    """The best run, then different ones that are worth the same."""
    state, best = game.state, option.known()
    found = [best, *equal_runs(state, option.company, best)]
    # some titles let a company run for its treasury instead, also where both together are no more than the best
    total = best_known(state, option.company, TOGETHER.goal, TOGETHER.treasury)
    if total.treasury > best.treasury and game.why_not(RunTrains(total.routes)) is None:
        found.append(total)
    return Runs(runs=[run_view(game, option, run.routes, teller) for run in found])


def equal_runs(state: State, company: str, best: Run) -> list[Run]:
    """What would be the best run if one of the hexes of a run already found were out of use? Often it is as good."""
    until = perf_counter() + SECONDS
    found: list[Run] = []
    tried: set[int] = set()
    known = {_same(best.routes)}
    queue = list(_hexes(state, best.routes))
    while queue and len(found) < EQUALS - 1 and perf_counter() < until:
        hex_ = queue.pop(0)
        if hex_ in tried:
            continue
        tried.add(hex_)
        without = msgspec.structs.replace(state, board=state.board.without(hex_))
        other = best_known(without, company, nodes=NODES)
        if other.revenue == best.revenue and other.treasury == best.treasury and _same(other.routes) not in known:
            known.add(_same(other.routes))
            found.append(other)
            queue += _hexes(state, other.routes)
    return found


def _same(routes: tuple[Route, ...]) -> frozenset[tuple[str, tuple[str, ...]]]:
    """Two runs are the same whichever way round their routes are told."""
    return frozenset((route.train, min(route.path, route.path[::-1])) for route in routes)


def _hexes(state: State, routes: tuple[Route, ...]) -> Iterator[int]:
    """Hexes whose loss would change a run but not end all: those in the middle first."""
    for route in routes:
        names = [name.partition("/")[0] for name in route.path]
        half = len(names) // 2
        yield from (state.title.map.index(name) for name in (*names[half:], *names[:half]))


def run_view(game: Game, option: AnyRun, routes: tuple[Route, ...], teller: Teller) -> RunView:
    """A run as it was drawn by hand or found: what it earns, and what is wrong with it."""
    state, company, best = game.state, option.company, option.known()
    refusal = game.why_not(RunTrains(routes))
    views = [
        _route(state, number, route, revenue, ways, teller)
        for number, (route, revenue, ways) in enumerate(_parts(state, company, routes), start=1)
    ]
    earned = _earned(state, company, routes)
    return RunView(
        routes=views,
        revenue=earned.revenue,
        treasury=earned.treasury,
        best=best.revenue,
        bound=best.bound,
        proved=best.proved,
        text=_verdict(earned.revenue, best, teller),
        refusal=refusal_of(refusal, teller) if refusal else None,
    )


def ran_since(game: Game, since: int, teller: Teller) -> list[RouteView]:
    """The routes of all runs made after so many moves, the last ones if they are many; each drawn where it ran."""
    found: list[RouteView] = []
    for seq in range(len(game) - 1, since - 1, -1):
        ran = (event for event in game.moves[seq].events if isinstance(event, TrainsRan))
        for event in ran:
            before = game.state_at(seq)
            parts = _parts(before, event.company, event.routes)
            found += [_route(before, number, *part, teller) for number, part in enumerate(parts, start=1)]
        if len(found) >= DRAWN:
            break
    return found[:DRAWN]


def _earned(state: State, company: str, routes: tuple[Route, ...]) -> Earnings:
    """What routes earn, nothing if they cannot be run."""
    try:
        return run_earned(state, company, routes)
    except RouteError:
        return Earnings(0, 0)


def _parts(state: State, company: str, routes: tuple[Route, ...]) -> Iterator[tuple[Route, int, tuple[Way, ...]]]:
    """The routes with what each earns and where it lies: in the run, or by itself if they cannot be run together."""
    try:
        parts = run_parts(state, company, routes)
    except RouteError:
        parts = [(_earned(state, company, (route,)), (route.path,)) for route in routes]
    for route, (earned, ways) in zip(routes, parts, strict=True):
        yield route, earned.revenue, ways


def _verdict(revenue: int, best: Run, teller: Teller) -> str:
    if revenue < best.revenue:
        return teller.say("run.less", revenue=revenue, best=best.revenue, less=best.revenue - revenue)
    return teller.say("run.best" if best.proved else "run.best-found", revenue=revenue, bound=best.bound)


def _route(state: State, number: int, route: Route, revenue: int, ways: tuple[Way, ...], teller: Teller) -> RouteView:
    text = teller.say("run.route", train=route.train, path=" ".join(route.path), revenue=revenue)
    known = all(name.partition("/")[0] in state.title.map for name in route.path)
    return RouteView(
        train=route.train,
        path=list(route.path),
        revenue=revenue,
        svg=trail_fragment(state.board, number, route.train, *ways) if known else "",
        text=text,
    )

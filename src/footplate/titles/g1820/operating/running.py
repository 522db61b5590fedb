"""Running trains (7.2.3), with the help of cousins where the director wishes it (14.2, 14.5.2). Where it is not proved
that no run earns more, the others are asked for a better one (P7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import Final

from msgspec.structs import replace

from footplate.game.actions import Action, Pass, RunTrains
from footplate.game.draft import Draft
from footplate.game.events import PlayerPassed
from footplate.game.state import Position
from footplate.game.step import Option
from footplate.rounds.running import AnyRun, RunRoutes, best_known, run_revenue
from footplate.routes import Earnings, Route, Run, TrainKind, run_help
from footplate.titles.g1820.abilities import SASSOON, STEAMSHIP, VULCAN, invested, reward
from footplate.titles.g1820.actions import UsePower
from footplate.titles.g1820.books import books
from footplate.titles.g1820.conduct import conduct

HELPERS: Final = (STEAMSHIP, SASSOON, VULCAN)
SASSOON_ROUTES: Final = 3  # at most, however many shares (14.2.2)


class RunRailway(RunRoutes, frozen=True):
    """Run the company's trains for the most, with the cousins' help that was asked for before."""

    takes = (RunTrains, UsePower)

    helped: tuple[tuple[str, tuple[str, ...]], ...] = ()  # cousins, and the trains that each helps

    # ---- powers ----

    def powers(self, pos: Position) -> Iterator[UsePower]:
        """Every choice of trains that a cousin who has not been asked yet could help."""
        order = list(pos.title.trains)
        trains = sorted(pos.companies[self.company].trains, key=order.index)
        for cousin in HELPERS:
            if cousin not in dict(self.helped):
                for count in range(1, min(routes_helped(pos, cousin, self.company), len(trains)) + 1):
                    yield from (UsePower(cousin, chosen) for chosen in dict.fromkeys(combinations(trains, count)))

    def kinds(self, trains: tuple[TrainKind, ...]) -> tuple[TrainKind, ...]:
        """The company's trains, as they run with the help asked for. Of trains of one kind the first are helped."""
        for cousin, names in self.helped:
            left = Counter(names)
            helped = []
            for kind in trains:
                helped.append(with_help(cousin, kind) if left[kind.name] else kind)
                left[kind.name] -= left[kind.name] > 0
            trains = tuple(helped)
        return trains

    # ---- the step ----

    def options(self, pos: Position) -> Iterator[Option]:
        yield from super().options(pos)
        yield from self.powers(pos)

    def check(self, pos: Position, action: Action) -> None:
        if not isinstance(action, UsePower):
            super().check(pos, action)
        elif action not in self.powers(pos):
            raise pos.refuse("power.trains", cousin=action.cousin, company=self.company)

    def better(self, pos: Position, earned: Earnings) -> Run | None:
        return None if conduct(pos).unproved_runs else super().better(pos, earned)

    def play(self, draft: Draft, action: Action) -> None:
        if isinstance(action, UsePower):
            draft.become(self.with_(helped=(*self.helped, (action.cousin, action.trains))))
            return
        assert isinstance(action, RunTrains)
        self.declare(draft, action)

    def declare(self, draft: Draft, action: RunTrains) -> None:
        """Carried out at once if no run is known to be possible that earns more; else the others are asked first."""
        if is_in_doubt(draft, self.company, action):
            asked = tuple(player for player in books(draft).order if player != draft.president(self.company))
            draft.push(IndicateRoutes(self.company, action.routes, asked))
        else:
            self.carry_out(draft, action)

    def carry_out(self, draft: Draft, action: RunTrains) -> None:
        self._pay_cousins(draft, action)
        super().play(draft, action)

    def _pay_cousins(self, draft: Draft, action: RunTrains) -> None:
        """Half of the smaller of two ports, of the port for which an off-board paid twice, of the cheapest city of a
        route that was longer than its train (R101)."""
        if not self.helped:
            return
        rules = draft.title.run_rules(self.company, draft.phase)
        kinds = draft.train_kinds(self.company)
        for _, brought in run_help(draft.board, self.company, action.routes, kinds, rules):
            parts = {STEAMSHIP: brought.free_group, SASSOON: brought.doubled, VULCAN: brought.lent}
            for cousin, revenue in parts.items():
                if revenue:
                    reward(draft, cousin, self.company, revenue // 2)


class StandingRun(AnyRun, frozen=True, eq=False):
    """Every run that earns as much as the one that stands, or more; shown is that one."""

    run: Run

    def known(self) -> Run:
        return self.run


class IndicateRoutes(RunRoutes, frozen=True):
    """Everybody but the director is asked once, in card order, for a run that earns more than the one that stands; the
    highest is run in the end. Who knows none passes."""

    takes = (RunTrains, Pass)

    routes: tuple[Route, ...]
    players: tuple[str, ...]  # still to be asked

    def actor(self, pos: Position) -> str:
        return self.players[0]

    def standing(self, pos: Position) -> Run:
        bound = best_known(pos, self.company).bound
        return Run(self.routes, run_revenue(pos, self.company, self.routes), proved=False, bound=bound)

    def better(self, pos: Position, earned: Earnings) -> Run | None:
        run = self.standing(pos)
        return run if earned.revenue < run.revenue else None

    def options(self, pos: Position) -> Iterator[Option]:
        yield StandingRun(RunTrains(self.routes), pos, self.company, self.standing(pos))
        yield Pass()

    def check(self, pos: Position, action: Action) -> None:
        if not isinstance(action, Pass):
            super().check(pos, action)

    def play(self, draft: Draft, action: Action) -> None:
        stands = RunTrains(self.routes)
        if isinstance(action, Pass):
            draft.tell(PlayerPassed(self.players[0]))
        elif isinstance(action, RunTrains):
            revenue = run_revenue(draft, self.company, action.routes)
            stands = action if revenue > run_revenue(draft, self.company, self.routes) else stands
        if len(self.players) > 1 and is_in_doubt(draft, self.company, stands):
            draft.become(self.with_(routes=stands.routes, players=self.players[1:]))
            return
        draft.pop()
        below = draft.top
        assert isinstance(below, RunRailway)
        below.carry_out(draft, stands)


def is_in_doubt(pos: Position, company: str, action: RunTrains) -> bool:
    """Was the search for the highest run cut short, and might another one earn more than this?"""
    departs = conduct(pos)
    if departs.any_run or departs.unproved_runs or action.revenue is not None:
        return False
    best = best_known(pos, company)
    return not best.proved and run_revenue(pos, company, action.routes) < best.bound


def routes_helped(pos: Position, cousin: str, company: str) -> int:
    """How many of the company's trains the cousin may help: one for each share he holds (14.2, 14.5.2, R104)."""
    held = invested(pos, cousin, company)
    return min(held, SASSOON_ROUTES) if cousin == SASSOON else held


def with_help(cousin: str, kind: TrainKind) -> TrainKind:
    """A port at both ends; an off-board that pays twice where the route has a port; a city more."""
    if cousin == STEAMSHIP:
        return replace(kind, free_groups=("port",))
    if cousin == SASSOON:
        return replace(kind, doubles=("offboard", "port"))
    return kind if kind.reach is None else replace(kind, reach=kind.reach + 1, lent=1)

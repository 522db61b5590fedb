"""Running trains (7.2.3), with the help of cousins where the director wishes it (14.2, 14.5.2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import Final

from msgspec.structs import replace

from footplate.game.actions import Action, RunTrains
from footplate.game.draft import Draft
from footplate.game.state import Position
from footplate.game.step import Option
from footplate.rounds.running import RunRoutes
from footplate.routes import Earnings, Run, TrainKind, run_help
from footplate.titles.g1820.abilities import SASSOON, STEAMSHIP, VULCAN, invested, reward
from footplate.titles.g1820.actions import UsePower
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

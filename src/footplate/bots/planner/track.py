"""What trains earn on a company's track: now, and on what will have been built."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING

from footplate.bots.planner.surroundings import COUNTED
from footplate.bots.planner.weights import liking

if TYPE_CHECKING:
    from footplate.bots.planner.projection import Projector


class Track:
    """Of one company, for all positions of a thought in which it lies the same."""

    def __init__(self, projector: Projector, company: str) -> None:
        self.projector, self.company, self.weights = projector, company, projector.weights
        self.present = projector.pos.companies[company].trains
        self.prices, self.stops = projector.outlook.prices, projector.outlook.stops
        floated = projector.pos.companies[company].floated
        own = projector.pos.companies[company].president == projector.player
        self.looks = own and projector.work.glances
        self.liking = 1.0 if floated else liking(projector.weights.taste, company)
        self._now: int | None = None
        self._grows: list[list[float]] | None = None
        self._alone: dict[str, int] = {}
        self._bases: dict[tuple[str, ...], float] = {}
        self._known: dict[tuple[tuple[str, ...], int], float] = {}

    @property
    def now(self) -> int:
        """What the present trains run."""
        if self._now is None:
            self._now = self.projector.run(self.company, self.present)
        return self._now

    @property
    def _table(self) -> list[list[float]]:
        if self._grows is None:
            self._grows = self.projector.around(self.company)
        return self._grows

    def earnings(self, trains: tuple[str, ...], round_: int) -> float:
        """What trains will run in that round: as the track lies, or on what is built until then."""
        if not trains:
            return 0.0
        key, projector = (trains, round_), self.projector
        found = self._known.get(key)
        if found is None:
            base = self._base(trains)
            told = projector.advice.earnings(projector.pos, self.company, trains, base, round_)
            grown = self._grown(trains, round_) if round_ else 0.0
            expected = base + self.weights.growth * (grown - base) if grown > base else base
            found = self.liking * (expected if told is None else told)
            self._known[key] = found
        return found

    def _base(self, trains: tuple[str, ...]) -> float:
        """On the track as it lies: of own companies the run; of others the run of those they have now, and of new ones
        a part of what they would run alone."""
        found = self._bases.get(trains)
        if found is None:
            known = trains == self.present or self.looks
            found = float(self.projector.run(self.company, trains)) if known else self._guess(trains)
            self._bases[trains] = found
        return found

    def _guess(self, trains: tuple[str, ...]) -> float:
        left = Counter(self.present)
        kept, new = 0, []
        for train in trains:
            if left[train]:
                left[train] -= 1
                kept += self.prices[train]
            else:
                new.append(self._run_alone(train))
        total = sum([self.prices[train] for train in self.present])
        found = self.now * kept / total if kept else 0.0
        for run in sorted(new, reverse=True):
            found += run if not found else self.weights.extra * run
        return found

    def _run_alone(self, train: str) -> int:
        if train not in self._alone:
            self._alone[train] = self.projector.run(self.company, [train])
        return self._alone[train]

    def _grown(self, trains: tuple[str, ...], round_: int) -> float:
        """Over the stops that the track may have come to by then: each train over its own, but for one where they
        meet. A train for which there is no stop of its own does not run."""
        row = self._table[min(round_, len(self._table) - 1)]
        further = min(len(trains) - 1, max(0, sum([more > less for less, more in pairwise(row)]) - 2))
        stops = sum(sorted([self.stops[train] for train in trains], reverse=True)[: further + 1]) - further
        return row[min(stops, COUNTED)] + further * self.weights.share * row[1]

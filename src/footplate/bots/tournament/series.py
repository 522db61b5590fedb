"""The games of a plan as they come: from a file where they are done already, then from those who play them."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Protocol

from footplate.bots.processes import EndedFromOutside, in_processes
from footplate.bots.tournament.plan import BadTournament, Plan
from footplate.bots.tournament.playing import Played, play_by_id, play_one
from footplate.bots.tournament.results import Results
from footplate.game.title import Title
from footplate.titles import load

CUT_OFF = "a process that played was ended from outside; games that were done are kept"


class Spread(Protocol):
    """A way to share work out: what comes of each, as soon as it is ready."""

    def __call__(self, work: Callable[[int], Played], items: Iterable[int], /) -> Generator[Played, None, None]: ...


class Series:
    """Games 0, 1, ... of a plan. Whatever stops it, what is done is in the file, and a second run goes on with it."""

    def __init__(
        self,
        plan: Plan,
        games: int,
        *,
        workers: int = 1,
        results: Path | None = None,
        spread: Spread | None = None,
        title: Title | None = None,
    ) -> None:
        plan.check()
        if plan.rotations and games % plan.seats:
            raise BadTournament(f"with rotations the number of games is a multiple of {plan.seats}, not {games}")
        self.plan, self.games = plan, games
        self._workers, self._spread = workers, spread
        self._title = title or load(plan.title, plan.seats, plan.options)  # what is not there is refused here
        self._foreign = title is not None  # one that another process could not find
        self._results = Results(results, plan) if results else None

    def __iter__(self) -> Generator[Played, None, None]:
        """Each once, as soon as it is there."""
        seen: set[int] = set()
        try:
            for played in self._results.begin() if self._results else ():
                if played.number < self.games and played.number not in seen:  # not more than was asked for
                    seen.add(played.number)
                    yield played
            left = [number for number in range(self.games) if number not in seen]
            with closing(self._play(left)) as coming:
                for played in coming:
                    if self._results:
                        self._results.add(played)
                    yield played
        except EndedFromOutside:
            raise BadTournament(CUT_OFF) from None
        finally:
            if self._results:
                self._results.close()

    def _play(self, numbers: Sequence[int]) -> Generator[Played, None, None]:
        if self._spread:
            return self._spread(partial(play_by_id, self.plan), numbers)
        workers = 1 if self._foreign else min(self._workers, len(numbers))
        one = partial(play_by_id, self.plan) if workers > 1 else partial(play_one, self._title, self.plan)
        return in_processes(one, numbers, workers, ordered=False)


class Line:
    """Puts games that come as they are ready in the order of their numbers, and adds up the digest of their records."""

    def __init__(self) -> None:
        self.length = 0  # games without a gap before them
        self._early: dict[int, Played] = {}  # those with one
        self._digest = hashlib.sha256()

    def __len__(self) -> int:
        return self.length + len(self._early)

    def add(self, played: Played) -> None:
        """One more."""
        self._early[played.number] = played

    def following(self) -> Iterator[Played]:
        """Those that are next, as far as they are there."""
        while (played := self._early.pop(self.length, None)) is not None:
            self.length += 1
            self._digest.update(played.record.encode())
            yield played

    @property
    def digest(self) -> str:
        """Stands for the records of all games without a gap before them, byte for byte."""
        return self._digest.hexdigest()

"""A tournament that is under way: games played by several processes, taken in the order of their numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import closing
from pathlib import Path
from time import perf_counter

import msgspec

from footplate.bots.tournament.plan import BadTournament, Plan
from footplate.bots.tournament.playing import Played
from footplate.bots.tournament.ratings import check_ratings
from footplate.bots.tournament.series import Line, Series, Spread
from footplate.bots.tournament.sprt import Sprt
from footplate.bots.tournament.standings import Standings, standings
from footplate.game.title import Title

Keep = Callable[[int, bytes], object]
Progress = Callable[[int], object]


class Contest:
    """Plays the games of a plan and adds up what comes of them; nothing depends on who is ready first."""

    def __init__(
        self,
        plan: Plan,
        games: int,
        *,
        workers: int = 1,
        results: Path | None = None,
        progress: Progress | None = None,
        keep: Keep | None = None,
        sprt: tuple[float, float] | None = None,
        spread: Spread | None = None,
        rated: bool = False,
        title: Title | None = None,
    ) -> None:
        self._series = Series(plan, games, workers=workers, results=results, spread=spread, title=title)
        self.plan = plan
        self._rated = rated or plan.is_pool
        if self._rated:
            check_ratings()
        if plan.is_pool and sprt:
            raise BadTournament("a test needs the first bot in every game: as many bots as seats")
        self._test = Sprt(*sprt) if sprt else None
        self.verdict = self._test.verdict() if self._test else None
        self._progress, self._keep = progress, keep
        self._line = Line()
        self._done: list[Played] = []  # in order, without their records
        self._started = perf_counter()

    def run(self) -> Standings:
        """Play until all is played, or the test is decided; a file that is there is gone on with. Whatever stops it,
        what is done is kept."""
        with closing(iter(self._series)) as coming:
            for played in coming:
                self._take(played)
                if self.is_decided:
                    break
        return self.standings()

    def standings(self) -> Standings:
        """How it stands: all games up to the first that is missing."""
        seconds = perf_counter() - self._started
        return standings(self.plan, self._done, seconds, self._line.digest, self.verdict, rated=self._rated)

    @property
    def played(self) -> Sequence[Played]:
        """The games it stands by, in order, without their records."""
        return self._done

    @property
    def is_decided(self) -> bool:
        """Has the test come to a decision?"""
        return self.verdict is not None and bool(self.verdict.decided)

    def _take(self, played: Played) -> None:
        if self._keep:
            self._keep(played.number, played.record.encode())
        self._line.add(played)
        for following in self._line.following():
            self._done.append(msgspec.structs.replace(following, record=""))
            self._ask(following)
            if self.is_decided:
                break
        if self._progress:
            self._progress(len(self._line))

    def _ask(self, played: Played) -> None:
        """Tell the test of a game. It may decide only when a deal was played from all its seats."""
        if self._test:
            self._test.add(played.wins()[played.entrants.index(self.plan.entrants[0])])
            verdict = self._test.verdict()
            whole = not self.plan.rotations or len(self._done) % self.plan.seats == 0
            self.verdict = verdict if whole else msgspec.structs.replace(verdict, decided="")


def tournament(
    title_id: str,
    kinds: Sequence[str],
    games: int,
    seed: int,
    options: Iterable[str] = (),
    progress: Progress | None = None,
    keep: Keep | None = None,
    *,
    seats: int | None = None,
    rotations: bool = False,
    workers: int = 1,
    results: Path | None = None,
    sprt: tuple[float, float] | None = None,
) -> Standings:
    """Bots of these kinds play a title, one for each seat; with fewer `seats` they take turns and are rated. The same
    arguments give the same games, whatever the number of `workers` (processes); only the times differ.

    Everybody moves on a seat from game to game. With `rotations` every deal is played from all seats before the next.
    `results` is a file that games are written to as they come; with the same file a tournament that was cut off goes
    on. `sprt` names two shares of wins: it ends when it is clear that the first bot has rather the higher, or rather
    the lower one. `progress` is told how many games are done, `keep` is handed the number of each, from 0, and its
    record. With more than one worker, a script must keep its main code under `if __name__ == "__main__"`.
    """
    plan = Plan(title_id, tuple(kinds), seats or len(kinds), seed, tuple(sorted(set(options))), rotations)
    return Contest(plan, games, workers=workers, results=results, progress=progress, keep=keep, sprt=sprt).run()


def compete(
    title: Title,
    kinds: Sequence[str],
    games: int,
    seed: int,
    progress: Progress | None = None,
    keep: Keep | None = None,
) -> Standings:
    """The same for a title that is already loaded, in this process."""
    plan = Plan(title.id, tuple(kinds), len(kinds), seed, tuple(sorted(title.options)))
    return Contest(plan, games, progress=progress, keep=keep, title=title).run()

"""Games of bots by the thousand: handed over as they end, gone on with where they were cut off."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from contextlib import closing
from pathlib import Path

from footplate.bots.tournament.plan import BadTournament, Plan
from footplate.bots.tournament.playing import Played
from footplate.bots.tournament.series import Line, Series, Spread
from footplate.lab.playing.cluster import Cluster


class Many:
    """Games that are played while somebody goes through them; `digest` stands for the records of those that are there
    without a gap, in the order of their numbers, whoever was ready first."""

    def __init__(self, series: Series) -> None:
        self.plan, self.games = series.plan, series.games
        self._series = series
        self._line = Line()

    def __iter__(self) -> Generator[Played, None, None]:
        """Each game as soon as it has ended; those of the file first."""
        self._line = Line()
        with closing(iter(self._series)) as coming:
            for played in coming:
                self._line.add(played)
                for _ in self._line.following():
                    pass  # the digest is all that is wanted of them here
                yield played

    @property
    def done(self) -> int:
        """How many have come so far."""
        return len(self._line)

    @property
    def digest(self) -> str:
        """Of the games so far; the same for the same arguments, however many processes played them."""
        return self._line.digest

    def play(self) -> str:
        """Play all of them, for those who want nothing but the file and the digest."""
        for _ in self:
            pass
        return self.digest


def play_many(
    title: str,
    bots: Sequence[str],
    games: int,
    *,
    seed: int = 1,
    options: Iterable[str] = (),
    seats: int | None = None,
    rotations: bool = False,
    workers: int = 1,
    results: str | Path | None = None,
    cluster: str = "",
    spread: Spread | None = None,
) -> Many:
    """Games of these kinds of bot, one for each seat; with fewer `seats` they take turns. Go through what comes back
    to have them played. The same arguments give the same games and the same digest as `footplate tournament`.

    `workers` is the number of processes. `results` is a file that each game is written to as it ends: with the same
    file, games that were cut off go on, and none is played twice. `cluster` is the address of a cluster of ray's that
    plays in place of processes ("local" starts one here); `spread` is any other way to share work out, or a cluster
    that is used again. With more than one worker, a script must keep its main code under `if __name__ == "__main__"`.
    """
    for name, given in (("bots", bots), ("options", options)):
        if isinstance(given, str):
            raise BadTournament(f"{name} are several names, as in [{given!r}]")
    if games < 0 or workers < 1:
        raise BadTournament(f"{games} games cannot be played by {workers} processes")
    plan = Plan(title, tuple(bots), seats or len(bots), seed, tuple(sorted(set(options))), rotations)
    if cluster and not spread:
        spread = Cluster(cluster)
    return Many(Series(plan, games, workers=workers, results=Path(results) if results else None, spread=spread))

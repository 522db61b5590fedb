"""How strong the levels are, and how they play: the games on which docs/bots.md rests.

    python -m tools.strength [NAME...] [--workers N] [--out DIR]

Every contest has a file of results in DIR (default: strength) and goes on with it when it is started again, so that the
whole may be played in pieces, on any machine; the table says how far each is, and whether what is expected of it holds.
Needs Python and msgspec alone (PYTHONPATH=src); `python -m tools.behaviour DIR/NAME.jsonl` says how the games were
played.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import msgspec

from tools.uninstalled import find_titles

find_titles()  # in every process that is started for the games, too


class Expected(msgspec.Struct, frozen=True):
    """A contest: the first bot against the others, and what share of wins it should have. A mirror (bots of one kind)
    is played for how it is played."""

    title: str
    bots: tuple[str, ...]
    games: int
    share: float = 0.0
    low: float = 0.0  # lower end of the interval
    seed: int = 1

    @property
    def is_mirror(self) -> bool:
        return len(set(self.bots)) == 1


def _against(bot: str, other: str, seats: int) -> tuple[str, ...]:
    return bot, *[other] * (seats - 1)


CONTESTS: Final = {
    "hard-1889": Expected("1889", _against("hard", "one-ply-1", 4), 60, 0.60, 0.45),
    "hard-1888-N": Expected("1888-N", _against("hard", "one-ply-1", 4), 60, 0.60, 0.45),
    "hard-1895": Expected("1895", _against("hard", "one-ply-1", 3), 60, 0.65),
    "hard-1820": Expected("1820", _against("hard", "one-ply-1", 4), 24, 0.60),
    "medium-1889": Expected("1889", _against("medium", "one-ply-1", 4), 100, 0.40),
    "easy-1889": Expected("1889", _against("easy", "random", 4), 100, 0.80),
    "hard-medium": Expected("1889", _against("hard", "medium", 4), 60, 0.35),
    "mirror-hard-1889": Expected("1889", ("hard",) * 4, 40),
    "mirror-medium-1889": Expected("1889", ("medium",) * 4, 100),
    "mirror-hard-1895": Expected("1895", ("hard",) * 3, 20),
    "mirror-hard-1820": Expected("1820", ("hard",) * 4, 4),
}


def play(name: str, contest: Expected, workers: int, out: Path) -> str:
    """A row of the table."""
    from footplate.bots.tournament import tournament

    results = out / f"{name}.jsonl"
    rotations = not contest.is_mirror
    done = tournament(
        contest.title, contest.bots, contest.games, contest.seed, rotations=rotations, workers=workers, results=results
    )
    row = done.rows[0]
    if contest.is_mirror:
        return f"| {name} | {done.finished} | | | {row.median_seconds:.3f} | {row.longest_seconds:.2f} | |"
    share = row.wins / row.games
    holds = "yes" if share >= contest.share and row.low >= contest.low else "no"
    interval = f"{100 * row.low:.0f}-{100 * row.high:.0f}"
    times = f"{row.median_seconds:.3f} | {row.longest_seconds:.2f}"
    return f"| {name} | {row.games} | {100 * share:.0f} % | {interval} | {times} | {holds} |"


def rows(names: Sequence[str], workers: int, out: Path) -> Iterator[str]:
    """The table, as it is made."""
    yield "| contest | games | won | 95 % | median s | longest s | as expected |"
    yield "| --- | --- | --- | --- | --- | --- | --- |"
    for name in names:
        yield play(name, CONTESTS[name], workers, out)


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.strength", description=__doc__.partition("\n")[0])
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(CONTESTS))
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("strength"), metavar="DIR")
    chosen = parser.parse_args(arguments)
    unknown = [name for name in chosen.names if name not in CONTESTS]
    if unknown:
        parser.error(f"there is no contest {', '.join(unknown)}; there are {', '.join(CONTESTS)}")
    chosen.out.mkdir(parents=True, exist_ok=True)
    for line in rows(chosen.names or list(CONTESTS), chosen.workers, chosen.out):
        print(line, flush=True)


if __name__ == "__main__":
    main()

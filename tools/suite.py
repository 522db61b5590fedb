"""Make docs/suite: positions of games of our bots, with counts by depth and best runs (docs/lab-suite.md).

python -m tools.suite FOLDER TITLE...   plays the games into FOLDER, where they are kept, then writes the suite

TITLE:150 goes on to the next move only from up to 150 ways, where a move takes long to work out.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import footplate
from footplate import Game
from footplate.game.actions import RunTrains
from footplate.game.decision import decisions
from footplate.game.state import State
from footplate.lab import play_many
from footplate.lab.suite import PerftCase, RunCase, write
from footplate.rounds.running import AnyRun, best_known, run_earned
from footplate.testing.perft import perft
from footplate.titles import title_data

SUITE = Path(__file__).parents[1] / "docs/suite"
BOT = "lookahead"
GAMES = 12  # of a title at most, over all numbers of players
POSITIONS = 20  # of a title, or a few more
RUNS = 400  # of a title
DEEPEST = 5
MOST = 2500  # ways: from more the next move is not counted
NAMES = ("Ann", "Bob", "Cay", "Dan", "Eve", "Fay")


def games(folder: Path, title_id: str) -> Iterator[Game]:
    """What the bots played."""
    low, high = title_data(title_id).title.players
    counts = range(low, high + 1)
    for number in range(GAMES):
        players = counts[number % len(counts)]
        file = folder / f"{title_id}-{players}-{number}.json"
        if not file.exists():
            (played,) = play_many(title_id, [BOT] * players, 1, seed=number)
            file.write_text(played.record, "utf-8")
        yield footplate.open_record(file)


def openings(title_id: str, most: int) -> Iterator[PerftCase]:
    low, high = title_data(title_id).title.players
    for players in range(low, high + 1):
        game = footplate.new(title_id, NAMES[:players])
        yield PerftCase(f"{title_id} opening {players}", game.position(), counts(game.state, most))


def counts(state: State, most: int) -> tuple[int, ...]:
    found: list[int] = []
    while len(found) < DEEPEST and (not found or found[-1] <= most):
        found.append(perft(state, len(found) + 1))
    return tuple(found)


def middles(title_id: str, played: list[Game], most: int) -> Iterator[PerftCase]:
    """Positions spread evenly over the games."""
    each = -(-POSITIONS // len(played))
    for number, game in enumerate(played):
        for part in range(each):
            state = game.state_at(1 + len(game) * (2 * part + 1) // (2 * each))
            name = f"{title_id} game {number + 1} position {part + 1}"
            yield PerftCase(name, text(game, state), counts(state, most))


def runs(game: Game) -> Iterator[RunCase]:
    """Companies that were to run, with a best run that is proved."""
    for move in game.moves:
        for decision in decisions(move.state)[:1]:
            if any(isinstance(option, AnyRun) for option in decision.options):
                best = best_known(move.state, decision.company)
                if best.proved and best.revenue:
                    treasury = run_earned(move.state, decision.company, best.routes).treasury
                    position, run = text(game, move.state), str(RunTrains(best.routes))
                    yield RunCase(position, decision.company, best.revenue, treasury, run)


def text(game: Game, state: State) -> str:
    return Game(game.title, NAMES[: len(state.players)], game.seed, state).position()


def main() -> None:
    folder, *titles = sys.argv[1:]
    perfts: list[PerftCase] = []
    best: list[RunCase] = []
    for given in titles:
        title_id, _, limit = given.partition(":")
        most = int(limit or MOST)
        played: list[Game] = []
        found: list[RunCase] = []
        for game in games(Path(folder), title_id):
            played.append(game)
            found += runs(game)
            if len(found) >= RUNS:
                break
        perfts += [*openings(title_id, most), *middles(title_id, played, most)]
        best += [found[len(found) * n // RUNS] for n in range(min(RUNS, len(found)))]
        print(f"{title_id}: {len(found)} runs", flush=True)
    SUITE.mkdir(exist_ok=True)
    write(SUITE / "perft.tsv", perfts)
    write(SUITE / "runs.tsv.gz", best)


if __name__ == "__main__":
    main()

"""What the measures work on: recorded games if the repository has them, else random ones of the same seed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from pathlib import Path

import footplate
from footplate import Game, State
from footplate.board.layout import Layout
from footplate.bots import RandomPlayer
from footplate.game.record import encode_record
from footplate.game.step import Step
from footplate.game.titledata import BenchData
from footplate.interop.gamefile import GameFile, read_game_file
from footplate.interop.imports import replay_as_played
from footplate.routes import forget_runs
from footplate.titles import load, playable, title_data

ROOT = Path(__file__).resolve().parents[3]  # of the repository, in a clone; elsewhere nothing is found there
OWN_FILES = ROOT / "tests" / "data"
SHARED_FILES = ROOT.parent / "shared" / "transcripts"
NAMES = ("Aki", "Bea", "Cem", "Dai", "Eri", "Fay")


def measured() -> Iterator[str]:
    """The titles that say what is measured of them."""
    return (title for title in playable() if title_data(title).bench)


class Games:
    """Games of one title."""

    def __init__(self, title: str) -> None:
        self.title = title
        self.data = title_data(title).bench or BenchData(players=title_data(title).title.players[1])
        self._random: dict[int, Game] = {}

    def forget(self) -> None:
        """Best runs are kept for all games on a board; who measures begins without them."""
        forget_runs(Layout(load(self.title, self.data.players).map))

    def played_anew(self, seed: int) -> Game:
        """A random game under the rule text, all options listed at every decision."""
        self.forget()
        return self.finished(seed)

    def finished(self, seed: int, clock: Callable[[State], None] = lambda before: None) -> Game:
        """The same with what best runs are known; `clock` is told after each move in which state it began."""
        game = footplate.new(self.title, NAMES[: self.data.players], seed=seed)
        chance = RandomPlayer(f"bench/{seed}")
        while waiting := game.decisions:
            before = game.state
            player, action = chance.choose(waiting)
            game.play(action, player)
            clock(before)
        return game

    def random(self, seed: int) -> Game:
        if seed not in self._random:
            self._random[seed] = self.played_anew(seed)
        return self._random[seed]

    @cached_property
    def _file_name(self) -> str:
        """What game files of 18xx.games are called that are kept of this title; "" if it cannot read them."""
        habits = title_data(self.title).interop
        return habits.title if habits else ""

    def own_files(self, most: int) -> list[GameFile]:
        """Games of 18xx.games among the tests, evenly picked."""
        return self._files(OWN_FILES, most)

    def shared_files(self, most: int) -> list[GameFile]:
        """The same from the whole corpus, if it is there."""
        corpus = SHARED_FILES / self._file_name
        return self._files(corpus if corpus.is_dir() else OWN_FILES, most)

    def _files(self, folder: Path, most: int) -> list[GameFile]:
        paths = sorted(folder.glob(f"{self._file_name}-*.json")) if self._file_name and folder.is_dir() else []
        step = max(1, len(paths) // most)
        return [read_game_file(path) for path in paths[::step][:most]]

    def records(self, most: int) -> tuple[str, list[bytes]]:
        """Records of whole games, and whose they are."""
        found = self.own_files(most)
        if found:
            return "recorded games", [encode_record(replay(file)) for file in found]
        return "random games", [encode_record(self.random(seed)) for seed in range(most)]

    def positions(self, step: type[Step], most: int) -> list[State]:
        """Positions of random games in which that step waits for a decision, evenly picked."""
        found = [
            state
            for seed in range(3)
            for state in (self.random(seed).state_at(n) for n in range(len(self.random(seed))))
            if isinstance(state.top, step)
        ]
        return found[:: max(1, len(found) // most)][:most]


def replay(file: GameFile) -> Game:
    """A file as it was played, every action translated and checked."""
    replay_ = replay_as_played(file, "file")
    for _ in replay_:
        pass
    return replay_.game

"""What the measures work on: recorded games if the repository has them, else random ones of the same seed."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

import footplate
from footplate import Game, State
from footplate.board.layout import Layout
from footplate.bots import RandomPlayer
from footplate.game.record import encode_record
from footplate.interop.gamefile import GameFile, read_game_file
from footplate.interop.imports import replay_as_played
from footplate.routes import forget_runs
from footplate.titles import load

ROOT = Path(__file__).resolve().parents[3]  # of the repository, in a clone; elsewhere nothing is found there
OWN_FILES = ROOT / "tests" / "data"
SHARED_FILES = ROOT.parent / "shared" / "transcripts" / "1889"


def forget() -> None:
    """Best runs are kept for all games on a board; who measures begins without them."""
    forget_runs(Layout(load("1889", 4).map))


def played_anew(seed: int) -> Game:
    """A random game of four players under the rule text, all options listed at every decision."""
    forget()
    return finished(seed)


def finished(seed: int, clock: Callable[[State], None] = lambda before: None) -> Game:
    """The same with what best runs are known; `clock` is told after each move in which state it began."""
    game = footplate.new("1889", ["Aki", "Bea", "Cem", "Dai"], seed=seed)
    chance = RandomPlayer(f"bench/{seed}")
    while waiting := game.decisions:
        before = game.state
        player, action = chance.choose(waiting)
        game.play(action, player)
        clock(before)
    return game


random_game = cache(played_anew)


def files(folder: Path, most: int) -> list[GameFile]:
    """Games of 18xx.games, evenly picked from a folder."""
    paths = sorted(folder.glob("1889-*.json")) if folder.is_dir() else []
    step = max(1, len(paths) // most)
    return [read_game_file(path) for path in paths[::step][:most]]


def replay(file: GameFile) -> Game:
    """A file as it was played, every action translated and checked."""
    replay_ = replay_as_played(file, "file")
    for _ in replay_:
        pass
    return replay_.game


def records(most: int) -> tuple[str, list[bytes]]:
    """Records of whole games, and whose they are."""
    found = files(OWN_FILES, most)
    if found:
        return "recorded games", [encode_record(replay(file)) for file in found]
    return "random games", [encode_record(random_game(seed)) for seed in range(most)]


def positions(step: str, most: int) -> list[State]:
    """Positions of random games in which that step waits for a decision, evenly picked."""
    found = [
        state
        for seed in range(3)
        for state in (random_game(seed).state_at(n) for n in range(len(random_game(seed))))
        if state.top.name() == step
    ]
    return found[:: max(1, len(found) // most)][:most]

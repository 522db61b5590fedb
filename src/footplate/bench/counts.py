"""How many instructions it takes, by valgrind's callgrind: a measure that noise does not touch.

A fixed random game of each title, its first moves, and their replay. Three processes are counted, each of which does
one thing more than the one before it, so that what Python and the imports need falls out.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from typing import Final

MOVES: Final = 500  # most of what is counted is the start of Python even so
TASKS: Final = ("random game, options always listed", "replay of it")


def play_and_replay(title: str, tasks: int) -> None:
    """What is counted: nothing but the title loaded, the random game too, or its replay as well."""
    import footplate
    from footplate.bench.games import NAMES, Games
    from footplate.bots import RandomPlayer
    from footplate.game.record import encode_record

    games = Games(title)
    games.forget()
    game, chance = footplate.new(title, NAMES[: games.data.players], seed=0), RandomPlayer("bench/0")
    raw = encode_record(game)
    footplate.read_record(raw)
    if tasks > 0:
        while len(game) < MOVES and (waiting := game.decisions):
            player, action = chance.choose(waiting)
            game.play(action, player)
        raw = encode_record(game)
    if tasks > 1:
        games.forget()
        footplate.read_record(raw)


def instructions(title: str) -> dict[str, int]:
    """Of each task, for one move."""
    totals = [_counted(title, tasks) for tasks in range(len(TASKS) + 1)]
    return {task: (after - before) // MOVES for task, before, after in zip(TASKS, totals, totals[1:], strict=False)}


def _counted(title: str, tasks: int) -> int:
    valgrind = shutil.which("valgrind")
    if not valgrind:
        raise SystemExit("instructions are counted by valgrind, which is not installed")
    command = [valgrind, "--tool=callgrind", "--callgrind-out-file=/dev/null", sys.executable, "-m", __spec__.name]
    done = subprocess.run(
        [*command, title, str(tasks)],
        check=False,
        env={**os.environ, "PYTHONHASHSEED": "0"},
        capture_output=True,
        text=True,
    )
    found = re.search(r"Collected : (\d+)", done.stderr)
    if done.returncode or not found:
        raise SystemExit(f"valgrind could not count {title}: {done.stderr.strip().splitlines()[-1:]}")
    return int(found[1])


if __name__ == "__main__":
    play_and_replay(sys.argv[1], int(sys.argv[2]))

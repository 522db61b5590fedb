"""A dataset of a thousand games, and one of a million positions: what they take, and that memory does not grow with the
games; and the notebook that reads a thousand. Run by `make proof lab-data`, in the better part of an hour.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import msgspec

from footplate.lab import play_many
from footplate.lab.data import Written
from tools.notebooks import FOLDER, executed, texts

FEW, GAMES, MANY = 100, 1000, 1100
MILLION = 1_000_000  # positions, at least, of so many games
EVERY = 50  # positions, where all tables are written
GROWTH = 1.5  # memory for all games, against that for a few: no more
NOTEBOOK = FOLDER / "1-first-steps.ipynb"


class Made(NamedTuple):
    """A dataset that the command has written."""

    written: Written
    seconds: float  # of processor time
    megabytes: float  # of memory, at most

    def __str__(self) -> str:
        rows = ", ".join(f"{count} {table}" for table, count in self.written.rows.items())
        size = sum(self.written.bytes.values())
        return f"{rows}: {size} bytes, in {self.seconds:.0f} s, with {self.megabytes:.0f} MB of memory at most"


def made(*arguments: str | Path) -> Made:
    """In a process of its own, whose memory is looked at when it has ended (Unix only)."""
    command = (sys.executable, "-m", "footplate", "dataset", *map(str, arguments), "--json")
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        told = process.stdout.read()
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 0, process.returncode
    kilobytes = used.ru_maxrss / (1024 if sys.platform == "darwin" else 1)
    return Made(msgspec.json.decode(told, type=Written), used.ru_utime + used.ru_stime, kilobytes / 1000)


def thousand(title: str = "1889", few: int = FEW, games: int = GAMES, many: int = MANY) -> Iterator[str]:
    """What is seen, line by line."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        results = folder / "run.jsonl"

        def played(count: int) -> None:
            play_many(title, ["random"] * 4, count, workers=min(2, os.cpu_count() or 1), results=results).play()

        played(few)
        before = made(results, "-o", folder / "few", "--table", "positions")
        yield f"{few} games of {title}: {before}"
        played(games)
        yield f"{games} games of {title}: {made(results, '-o', folder / 'data', '--every', str(EVERY))}"
        played(many)
        after = made(results, "-o", folder / "many", "--table", "positions")
        yield f"{many} games of {title}: {after}"
        assert many < MANY or after.written.rows["positions"] >= MILLION, "fewer than a million positions"
        assert after.megabytes < GROWTH * before.megabytes, "memory grows with the games"
        place = folder / "notebook"
        place.mkdir()
        said = [said for said, _ in texts(executed(NOTEBOOK, place, GAMES=games))]
        read = next(line for lines in said for line in lines.splitlines() if f"'games': {games}" in line)
        yield f"{NOTEBOOK.name} reads {read}"

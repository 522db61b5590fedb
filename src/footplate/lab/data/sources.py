"""Where games come from: records, files of 18xx.games, folders of either, results of a tournament or an arena, and
datasets. They are read one by one, however many there are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

import msgspec

from footplate.bots.tournament.plan import BadTournament
from footplate.bots.tournament.playing import Played
from footplate.bots.tournament.results import read_head
from footplate.game.errors import BadRecord
from footplate.lab.data.extra import parquet
from footplate.learnt import learnt

ENDINGS: Final = (".json", ".jsonl", ".parquet")
GAMES_FILE: Final = "games.parquet"
RECORDS: Final = "records"  # where an arena keeps every game once more, as a file
AT_ONCE: Final = 64  # rows of a dataset that are in memory


class Source(msgspec.Struct, frozen=True):
    """One game: a file, or a line of one."""

    place: str  # what messages call it
    file: str
    number: int  # of the game in its file, from 1; 0 if it is a file of its own
    raw: bytes | None  # None: it is in the file
    entrants: tuple[str, ...] = ()
    problem: str = ""  # of what should have been a game

    def read(self) -> bytes:
        """The game as it was written, or BadRecord."""
        if self.problem:
            raise BadRecord(self.place, self.problem)
        if self.raw is not None:
            return self.raw
        try:
            return Path(self.file).read_bytes()
        except OSError as error:
            raise BadRecord(self.place, f"cannot be read: {error.strerror}") from None


def games_in(paths: Iterable[Path], besides: Path | None = None) -> Iterator[Source]:
    """All games in these files and folders, in the order of their names; in a file, as they stand there. What cannot be
    read says so when it is read, and the others follow. A folder inside them may be left out: the one that a dataset of
    them is written to."""
    for path in paths:
        if path.is_dir():
            inside = (file for file in _inside(path) if besides is None or file.resolve() != besides.resolve())
            yield from games_in(inside, besides)
        elif path.suffix == ".jsonl":
            yield from _results(path)
        elif path.suffix == ".parquet":
            yield from _dataset(path)
        else:
            yield Source(str(path), str(path), 0, None)


def _inside(folder: Path) -> list[Path]:
    """What of a folder has every game once: of a dataset the table of games, of an arena the games as they ended."""
    found = sorted(file for file in folder.iterdir() if file.suffix in ENDINGS or file.is_dir())
    if (games := folder / GAMES_FILE) in found:
        return [games]
    results = [file for file in found if file.suffix == ".jsonl"]
    return results if any((folder / RECORDS / file.stem).is_dir() for file in results) else found


def _results(path: Path) -> Iterator[Source]:
    """What a tournament has written. Half a line at the end is what was being written when it was cut off."""
    try:
        with path.open("rb") as file:
            if head := file.readline():
                read_head(head, path)
            for number, line in enumerate(file, start=2):
                if line.endswith(b"\n"):
                    yield _line(path, number, line)
    except OSError as error:
        yield _bad(path, f"cannot be read: {error.strerror}")
    except BadTournament:
        yield _bad(path, "is not the file of a tournament, or was written by a newer footplate")


def _line(path: Path, number: int, line: bytes) -> Source:
    try:
        played = msgspec.json.decode(line, type=learnt(Played))
    except msgspec.MsgspecError as error:
        return _bad(path, f"line {number}: {error}")
    game = played.number + 1
    return Source(f"{path}:{game}", str(path), game, played.record.encode(), played.entrants)


def _bad(path: Path, problem: str) -> Source:
    return Source(str(path), str(path), 0, None, problem=problem)


def _dataset(path: Path) -> Iterator[Source]:
    try:
        with parquet().ParquetFile(path) as file:
            for batch in file.iter_batches(AT_ONCE, columns=["source", "number", "bots", "record"]):
                for row in batch.to_pylist():
                    place = f"{row['source']}:{row['number']}" if row["number"] else row["source"]
                    raw = row["record"].encode()
                    yield Source(place, row["source"], row["number"], raw, tuple(row["bots"]))
    except (OSError, ValueError, KeyError) as error:
        yield _bad(path, f"is not the file of the games of a dataset: {' '.join(str(error).split())}")

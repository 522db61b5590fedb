"""Writing a dataset: games are read, replayed in several processes, and written as they come."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import ExitStack, closing
from functools import partial
from pathlib import Path
from typing import Any, Final

import msgspec

import footplate
from footplate.bots.processes import in_processes
from footplate.game.decoding import is_record, sense
from footplate.game.errors import FootplateError
from footplate.interop.audit import audit_game, moves_of
from footplate.interop.gamefile import decode_game_file
from footplate.interop.imports import import_game, other_result, played_through
from footplate.lab.data.extra import arrow, parquet
from footplate.lab.data.filters import Filters
from footplate.lab.data.sources import Source
from footplate.lab.data.tables import ROWS, USUAL, Played, batch, schema

GROUP: Final = 1 << 24  # bytes of a table in memory before they are written as a group of rows
COMPRESSION: Final = "zstd"
EVERYTHING: Final = Filters()


class Written(msgspec.Struct, frozen=True):
    """What came of it: rows by table, games that the filters left out, and what is wrong with those that could not be
    read."""

    rows: dict[str, int]
    bytes: dict[str, int]
    left_out: int
    problems: list[str]


class Turned(msgspec.Struct, frozen=True):
    """One game as rows; none if the filters leave it out."""

    tables: dict[str, Any] = {}
    problem: str = ""


def write_dataset(
    sources: Iterable[Source],
    folder: Path,
    *,
    tables: Sequence[str] = USUAL,
    filters: Filters = EVERYTHING,
    audit: bool = False,
    workers: int = 1,
    progress: Callable[[int], object] | None = None,
) -> Written:
    """Games as Parquet, a file for each table. Only a few games are in memory at a time. A file that cannot be read is
    named among the `problems`, and the others are taken. Nothing depends on the number of `workers`."""
    arrow()  # or it says what to install
    folder.mkdir(parents=True, exist_ok=True)
    work = partial(turned, tuple(tables), filters, audit or filters.by_the_book)
    problems: list[str] = []
    left_out = number = 0
    with ExitStack() as stack:
        files = {table: stack.enter_context(TableFile(folder, table)) for table in tables}
        coming = stack.enter_context(closing(in_processes(work, sources, workers)))
        for done, game in enumerate(coming, start=1):
            if game.problem:
                problems.append(game.problem)
            elif not game.tables:
                left_out += 1
            else:
                for table, rows in game.tables.items():
                    files[table].add(rows, number)
                number += 1
            if progress:
                progress(done)
        for file in files.values():
            file.finish()
    return Written(
        {table: file.rows for table, file in files.items()},
        {table: file.path.stat().st_size for table, file in files.items()},
        left_out,
        problems,
    )


class TableFile:
    """A file that grows by groups of rows; whole at the end, or as it was before."""

    def __init__(self, folder: Path, table: str) -> None:
        self.path = folder / f"{table}.parquet"
        self.rows = 0
        self._part = self.path.with_name(f"{self.path.name}.part")
        self._schema = schema(table)
        self._writer = parquet().ParquetWriter(self._part, self._schema, compression=COMPRESSION)
        self._waiting: list[Any] = []
        self._bytes = 0

    def __enter__(self) -> TableFile:
        return self

    def __exit__(self, *error: object) -> None:
        self._writer.close()
        self._part.unlink(missing_ok=True)

    def add(self, rows: Any, number: int) -> None:
        """The rows of game `number`."""
        numbers = arrow().array([number] * len(rows), self._schema.field("game").type)
        self._waiting.append(rows.set_column(0, self._schema.field("game"), numbers))
        self.rows += len(rows)
        self._bytes += rows.nbytes
        if self._bytes >= GROUP:
            self._flush()

    def finish(self) -> None:
        """All is there: the file takes its place."""
        self._flush()
        self._writer.close()
        self._part.replace(self.path)

    def _flush(self) -> None:
        if self._waiting:
            together = arrow().Table.from_batches(self._waiting, self._schema).unify_dictionaries()
            self._writer.write_table(together, row_group_size=max(1, len(together)))
        self._waiting, self._bytes = [], 0


def turned(tables: tuple[str, ...], filters: Filters, audit: bool, source: Source) -> Turned:
    """A game as rows, in whichever process."""
    try:
        with sense(source.place):
            played = _replayed(source, filters, audit)
            if played is None:
                return Turned()
            return Turned({table: batch(table, list(ROWS[table](played, filters))) for table in tables})
    except FootplateError as error:
        return Turned(problem=str(error))


def _replayed(source: Source, filters: Filters, audit: bool) -> Played | None:
    raw = source.read()
    theirs = not is_record(raw, source.place)
    origin = "18xx.games" if theirs else "footplate"
    different = ""
    if theirs:
        file = decode_game_file(raw, source.place)
        game = import_game(file, source.place)
        different = other_result(file, game)
    else:
        game = footplate.read_record(raw, source.place)
    if not filters.take_game(game, origin, source.entrants):
        return None
    departures = None
    if audit:
        departures = audit_game(played_through(file, source.place), moves_of(file)) if theirs else audit_game(game)
        if filters.by_the_book and departures:
            return None
    return Played(game, source.file, source.number, origin, source.entrants, departures, different)

"""SQLite has one writer: what waits is committed together, each transaction by itself all or nothing."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from sqlalchemy import Connection, Engine, event, text

from footplate.server.storage.rows import Entry, Summary
from footplate.server.storage.store import Store
from footplate.server.storage.troubles import Unavailable
from tools.writes import NOW, a_table, measured

WRITERS = 32


def with_store(file: Path, work: Callable[[Store], Awaitable[None]]) -> None:
    async def go() -> None:
        store = await Store.open(str(file))
        try:
            await work(store)
        finally:
            await store.close()

    asyncio.run(go())


@contextmanager
def held(file: Path) -> Iterator[None]:
    """Another process writes, and lets nobody else."""
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


@contextmanager
def commits() -> Iterator[list[Connection]]:
    seen: list[Connection] = []

    def note(connection: Connection) -> None:
        seen.append(connection)

    event.listen(Engine, "commit", note)
    try:
        yield seen
    finally:
        event.remove(Engine, "commit", note)


def test_those_who_wait_are_committed_together(tmp_path: Path) -> None:
    """Red before: 32 commits, by four connections that competed for the lock."""

    async def work(store: Store) -> None:
        tables = [a_table() for _ in range(WRITERS)]
        for table in tables:
            await store.add_table(table)
        entry, summary = Entry(1, "play", "p1", b"{}", 1, NOW), Summary(NOW, "playing", 1)
        with held(tmp_path / "t.db"):
            waiting = [asyncio.create_task(store.append(table.id, entry, summary)) for table in tables]
            await asyncio.sleep(0.1)
            assert not any(task.done() for task in waiting)
        with commits() as seen:
            assert all(await asyncio.gather(*waiting))
        assert 1 <= len(seen) <= 2
        for table in tables:
            assert await store.journal(table.id) == [entry]

    with_store(tmp_path / "t.db", work)


def test_what_fails_in_a_group_takes_only_itself_back(tmp_path: Path) -> None:
    table = a_table()

    def half(connection: Connection) -> None:
        connection.execute(text("UPDATE tables SET moves = 77"))
        raise ZeroDivisionError

    async def work(store: Store) -> None:
        await store.add_table(table)
        entries = [Entry(1, "play", "p1", b'{"n":%d}' % n, 1, NOW) for n in range(3)]
        with held(tmp_path / "t.db"):
            waiting = [
                asyncio.ensure_future(work)
                for work in (
                    *(store.append(table.id, entry, Summary(NOW, "playing", 1)) for entry in entries),
                    store.database.write(half),
                    store.forget_snapshot(table.id),
                )
            ]
            await asyncio.sleep(0.05)
            waiting[-1].cancel()  # nobody waits for it any more: it is not done
        outcomes = await asyncio.gather(*waiting, return_exceptions=True)
        assert outcomes[:3] == [True, False, False]
        assert isinstance(outcomes[3], ZeroDivisionError)
        assert isinstance(outcomes[4], asyncio.CancelledError)
        stored = await store.stored(table.id)
        assert stored is not None
        assert (stored.journal, stored.row.summary.moves) == (entries[:1], 1)

    with_store(tmp_path / "t.db", work)


def test_who_reads_cannot_write(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        with pytest.raises(Unavailable):
            await store.database.read(lambda connection: connection.execute(text("DELETE FROM tables")))

    with_store(tmp_path / "t.db", work)


def test_what_waits_is_written_before_the_database_is_closed(tmp_path: Path) -> None:
    tables = [a_table() for _ in range(8)]

    async def leave(store: Store) -> None:
        for table in tables:
            task = asyncio.create_task(store.add_table(table))
            await asyncio.sleep(0)
            task.add_done_callback(lambda task: task.result())

    async def look(store: Store) -> None:
        assert [await store.table(table.id) for table in tables] == tables

    with_store(tmp_path / "t.db", leave)
    with_store(tmp_path / "t.db", look)


def test_it_is_measured_by_a_command(tmp_path: Path) -> None:
    said = asyncio.run(measured(str(tmp_path / "t.db"), 4, 0.05))
    assert said.startswith("  4 writers: ")
    assert "writes a second" in said

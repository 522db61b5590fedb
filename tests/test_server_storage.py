"""The same server on SQLite and on a real PostgreSQL: journal, locks, several workers, migrations."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Awaitable, Callable

import httpx
import msgspec
import pytest
from sqlalchemy import Connection, inspect, text

from footplate.server.storage.engine import NEWEST, database_url
from footplate.server.storage.rows import AutoPassRow, Entry, SeatRow, SnapshotRow, Stored, Summary, TableRow
from footplate.server.storage.schema import metadata
from footplate.server.storage.store import Store
from footplate.server.storage.troubles import BadDatabase
from tests.server_table import Seat, here, join, listen, running, wait

PASS = {"type": "pass"}
NOW = "2026-01-01T00:00:00.000Z"


def with_store(database: str, work: Callable[[Store], Awaitable[None]]) -> None:
    async def go() -> None:
        store = await Store.open(database)
        try:
            await work(store)
        finally:
            await store.close()

    asyncio.run(go())


def a_table(id_: str) -> TableRow:
    seats = (SeatRow("p1", "Aki", "me", "", True, "abcd"), SeatRow("p2", "#2", "open", "", False, "efgh"))
    owner = "v" * 64
    holders = {"p1": frozenset({owner})}
    return TableRow(id_, "skerry", ["no-privates"], 3, 1, owner, "", NOW, Summary(NOW, "waiting"), seats, holders)


def test_what_is_stored_comes_back(database: str) -> None:
    row = a_table("comesback")
    journal = [Entry(1, "play", "p1", b'{"type":"pass"}', 1, NOW, "why not"), Entry(2, "undo", "p1", b"", 0, NOW)]

    async def work(store: Store) -> None:
        await store.add_table(row, journal)
        assert await store.table(row.id) == row
        assert await store.journal(row.id) == journal
        assert await store.journal(row.id, after=1) == journal[1:]
        assert row in await store.tables_of("v" * 64)
        assert await store.table("nothing") is None
        assert await store.secret() == await store.secret()

    with_store(database, work)


def test_a_number_of_the_journal_is_given_once(database: str) -> None:
    row = a_table("givenonce")

    async def work(store: Store) -> None:
        await store.add_table(row)
        entries = [Entry(1, "play", "p1", b'{"n":%d}' % n, 1, NOW) for n in range(8)]
        won = await asyncio.gather(*(store.append(row.id, entry, Summary(NOW, "playing", 1)) for entry in entries))
        assert sorted(won) == [False] * 7 + [True]
        assert await store.journal(row.id) == [entries[won.index(True)]]

    with_store(database, work)


def test_a_free_seat_is_taken_once(database: str) -> None:
    row = a_table("takenonce")

    async def work(store: Store) -> None:
        await store.add_table(row)
        guests = [str(n) * 64 for n in range(6)]
        taken = await asyncio.gather(*(store.take_seat(row.id, "p2", guest, "Bea", NOW) for guest in guests))
        assert sorted(map(str, taken)) == ["None", *["seat.taken"] * 5]
        now = await store.table(row.id)
        assert now is not None
        assert now.holders["p2"] == {guests[taken.index(None)]}

    with_store(database, work)


def test_a_table_thrown_away_takes_everything_with_it(database: str) -> None:
    row = a_table("thrownaway")

    async def work(store: Store) -> None:
        await store.add_table(row, [Entry(1, "play", "p1", b"{}", 1, NOW)])
        await store.set_auto_pass(row.id, AutoPassRow("p1", ["sale"], 1))
        assert await store.auto_passes(row.id) == {"p1": AutoPassRow("p1", ["sale"], 1)}
        await store.delete_table(row.id)
        assert await store.table(row.id) is None
        assert await store.journal(row.id) == []
        assert await store.auto_passes(row.id) == {}
        assert not await store.append(row.id, Entry(1, "play", "p1", b"{}", 1, NOW), Summary(NOW, "playing"))

    with_store(database, work)


def test_migrations_make_what_the_schema_says(database: str) -> None:
    async def work(store: Store) -> None:
        def look(connection: Connection) -> None:
            found = {
                name: {column["name"] for column in inspect(connection).get_columns(name)} for name in metadata.tables
            }
            assert found == {name: set(table.columns.keys()) for name, table in metadata.tables.items()}
            assert connection.scalar(text("SELECT version_num FROM alembic_version")) == NEWEST

        await store.database.write(look)

    with_store(database, work)
    with_store(database, work)  # a second start finds all done


def test_a_snapshot_is_kept_in_place_of_the_one_before(database: str) -> None:
    row, journal = a_table("snapped"), [Entry(1, "play", "p1", b'{"type":"pass"}', 1, NOW)]
    snapshot = SnapshotRow(1, 1, "build", "seal", "{}")

    async def work(store: Store) -> None:
        await store.add_table(row, journal)
        assert await store.stored(row.id) == Stored(row, journal, {}, None)
        await store.keep_snapshot(row.id, msgspec.structs.replace(snapshot, seq=0))
        await store.keep_snapshot(row.id, snapshot)
        assert await store.stored(row.id) == Stored(row, journal, {}, snapshot)
        await store.keep_snapshot("nothing", snapshot)  # its table has gone meanwhile
        await store.delete_table(row.id)
        await store.add_table(row, journal)
        assert await store.stored(row.id) == Stored(row, journal, {}, None)

    with_store(database, work)


def test_two_workers_on_one_database(database: str, caplog: pytest.LogCaptureFixture) -> None:
    """Of two racing workers one wins, the other catches up; its listeners hear of it, on SQLite after a second (red
    before: never, and nobody was warned)."""
    with running(database) as one, running(database) as two:
        aki, bea = one.browser(), two.browser()
        table = aki.open(*here("Aki"), {"kind": "open"})
        guest = join(table, bea)
        assert guest.view()["players"][1]["name"] == "Bea"
        with listen(guest) as news:
            assert json.loads(news.recv(30))["version"] == 0
            table.do(PASS)
            wait(lambda: bool(json.loads(news.recv(30))["version"] == 1))
        wait(lambda: guest.view()["newest"] == 1)
        guest.do(PASS)
        wait(lambda: table.view()["newest"] == 2)
        aki_elsewhere = two.browser()
        aki_elsewhere.cookies.update(dict(aki.cookies))
        seen = table.view()
        _race(aki_elsewhere.at(table), table, seen)
        assert ("another server uses" in caplog.text) == (not database.startswith("postgresql"))
    caplog.clear()
    with running(database):
        assert not caplog.text, "whoever serves alone is not warned"


def _race(one: Seat, other: Seat, seen: object) -> None:
    answers: list[httpx.Response] = []
    start = threading.Barrier(2)

    def act(seat: Seat) -> None:
        start.wait()
        answers.append(seat.act(PASS, "p1", view=seen))

    runners = [threading.Thread(target=act, args=(seat,)) for seat in (one, other)]
    for runner in runners:
        runner.start()
    for runner in runners:
        runner.join()
    assert sorted(answer.status_code for answer in answers) == [200, 409]
    wait(lambda: one.view()["version"] == other.view()["version"] == 3)


@pytest.mark.parametrize("address", ["mysql://localhost/x", "nonsense://", "http://localhost"])
def test_other_databases_are_refused_in_a_line(address: str) -> None:
    with pytest.raises(BadDatabase):
        database_url(address)


def test_addresses_of_databases() -> None:
    assert database_url("games.db").drivername == "sqlite"
    assert database_url("sqlite:///games.db").database == "games.db"
    assert database_url("postgres://me@host/games").drivername == "postgresql+asyncpg"

"""Bots and long searches: what is owed is found by whoever looks, is done once, and holds nobody up."""

from __future__ import annotations

import asyncio
import gzip
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta, tzinfo
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import Connection, NullPool, create_engine, inspect, text
from sqlalchemy.exc import OperationalError

from footplate.bots import BOTS
from footplate.server import driver, tables
from footplate.server.hall import Hall
from footplate.server.limits import Limits
from footplate.server.live import LiveTable
from footplate.server.messages import Act, NewSeat, NewTable, Step
from footplate.server.refused import Refused
from footplate.server.settings import Settings
from footplate.server.storage import duties, schema
from footplate.server.storage.duties import BOTS as BOTS_JOB
from footplate.server.storage.duties import MOST_FAILURES
from footplate.server.storage.engine import open_database
from footplate.server.storage.rows import Entry
from footplate.server.work.jobs import Spin
from footplate.server.work.workers import Workers
from tests.server_table import Seat, bot, here, running, wait
from tools.databases import FOLDER

ME = "v" * 64
SLOW = "tests.slow_jobs"
Work = Callable[[Hall], Awaitable[None]]


def in_hall(database: str, work: Work, settings: Settings | None = None, workers: Workers | None = None) -> None:
    async def go() -> None:
        hall = await Hall.open(database, Limits(settings or Settings(workers=0)), workers)
        try:
            await work(hall)
        finally:
            await hall.close()

    asyncio.run(go())


async def a_table(hall: Hall, kind: str = "random") -> LiveTable:
    """Aki, and a bot after her."""
    seats = [NewSeat(kind="me", name="Aki"), NewSeat(kind="bot", name="Robo", bot=kind)]
    return await hall.seating.open(NewTable(title="skerry", seats=seats, seed=1), ME)


async def passes(hall: Hall, table: LiveTable) -> None:
    seen = Act(seq=len(table.game), version=table.version, player="p1", action={"type": "pass"})
    await hall.tables.act(table, seen)


async def until(found: Callable[[], Awaitable[bool]], seconds: float = 15) -> None:
    end = time.monotonic() + seconds
    while not await found():
        assert time.monotonic() < end
        await asyncio.sleep(0.02)


async def moved(hall: Hall, table_id: str) -> bool:
    """Has the bot answered Aki's pass?"""
    return [line.player for line in (await hall.store.journal(table_id))[:2]] == ["p1", "p2"]


# ---- fault 2: what is owed follows from what is stored ----


def test_bots_move_at_every_table_however_few_are_kept(database: str) -> None:
    """Before there were duties, the driver held on to a table that was no longer kept, and waited for the wrong one:
    with four tables in memory most of these bots never moved."""

    async def work(hall: Hall) -> None:
        ids = []
        for _ in range(16):
            table = await a_table(hall)
            ids.append(table.row.id)
            del table
        for table_id in ids:
            await passes(hall, await hall.tables.find(table_id))
        for table_id in ids:
            await until(lambda table_id=table_id: moved(hall, table_id))  # type: ignore[misc]

    in_hall(database, work, Settings(workers=0, tables_in_memory=4, pause=0.5))


def test_a_write_that_fails_does_not_end_a_tables_bots(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """One "database is locked" ended them until the server was started anew."""
    monkeypatch.setattr(driver, "LOOK", 0.05)

    async def work(hall: Hall) -> None:
        table, append, failures = await a_table(hall), hall.store.append, list[str]()

        async def locked(table_id: str, entry: Entry, *more: Any) -> bool:
            if entry.player == "p2" and len(failures) < 2:
                failures.append(entry.player)
                raise OperationalError("INSERT", {}, Exception("database is locked"))
            return await append(table_id, entry, *more)

        monkeypatch.setattr(hall.store, "append", locked)
        await passes(hall, table)
        await until(lambda: moved(hall, table.row.id))
        assert len(failures) == 2

    in_hall(database, work)


def test_what_is_owed_is_found_by_a_server_that_has_just_been_started(database: str) -> None:
    """Nobody opens the table there: it was left until somebody did."""
    ids: list[str] = []

    async def leave(hall: Hall) -> None:
        await hall.driver.close()  # as if it were killed before it could do anything
        table = await a_table(hall)
        await passes(hall, table)
        ids.append(table.row.id)

    async def find(hall: Hall) -> None:
        await until(lambda: moved(hall, ids[0]))
        await until(lambda: nothing_owed(hall, ids[0]))

    in_hall(database, leave)
    in_hall(database, find)


async def nothing_owed(hall: Hall, table_id: str) -> bool:
    return await hall.store.wanted(table_id) == 0


def test_two_drivers_on_one_database_move_once(database: str) -> None:
    async def work(hall: Hall) -> None:
        other = await Hall.open(database)
        table = await a_table(hall)
        elsewhere = await other.tables.find(table.row.id)
        for _ in range(6):
            await hall.tables.catch_up(table)
            if table.deciding[:1] != ["p1"]:
                break
            await passes(hall, table)
            other.driver.nudge(elsewhere)
            await until(lambda: nothing_owed(hall, table.row.id))
        await hall.tables.catch_up(table)
        third = await Hall.open(database)  # every line is legal after the one before
        again = await third.tables.find(table.row.id)
        assert (again.version, len(again.game)) == (table.version, table.version)
        assert again.version >= 2
        await third.close()
        await other.close()

    in_hall(database, work)


def test_a_choice_for_a_table_that_has_moved_is_dropped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Undone, acted at, or thrown away while the bot was thinking."""
    monkeypatch.setitem(BOTS, "slow", slow_bot())

    async def work(hall: Hall) -> None:
        table = await a_table(hall, "slow")
        await passes(hall, table)
        await asyncio.sleep(0.2)
        await hall.tables.undo(table, Step(seq=1, version=1), {"p1"})
        gone = await a_table(hall, "slow")
        await passes(hall, gone)
        await asyncio.sleep(0.1)
        await hall.tables.throw_away(gone)
        await until(lambda: nothing_owed(hall, table.row.id))
        assert [line.kind for line in await hall.store.journal(table.row.id)] == ["play", "undo"]
        assert await hall.store.journal(gone.row.id) == []
        assert await hall.store.dead_letters() == []

    in_hall(str(tmp_path / "t.db"), work)


def slow_bot() -> type:
    from tests.slow_jobs import SlowBot

    return SlowBot


def test_what_fails_for_ever_is_left_to_an_admin(database: str) -> None:
    async def work(hall: Hall) -> None:
        await hall.driver.close()
        table = await a_table(hall)
        table_id = table.row.id

        async def owed() -> bool:
            return table_id in {duty.table_id for duty in await hall.store.owed(10_000)}

        assert await owed()
        await hall.store.failed(table_id, "no reason")
        assert not await owed(), "not at once"
        for number in range(MOST_FAILURES - 1):
            await hall.store.failed(table_id, f"reason {number}")
        dead = {duty.table_id: duty for duty in await hall.store.dead_letters()}
        assert (dead[table_id].job, dead[table_id].failures) == (BOTS_JOB, MOST_FAILURES)
        assert dead[table_id].trouble == f"reason {MOST_FAILURES - 2}"
        assert await hall.store.revive(table_id)
        assert await owed()
        assert table_id not in {duty.table_id for duty in await hall.store.dead_letters()}
        assert not await hall.store.revive("nothing")

    in_hall(database, work)


def test_a_database_from_before_duties_is_looked_at_once(database: str, tmp_path: Path) -> None:
    ids: list[str] = []
    kept = tmp_path / "0004.db"
    kept.write_bytes(gzip.decompress((FOLDER / "0004.db.gz").read_bytes()))
    old = inspect(create_engine(f"sqlite:///{kept}", poolclass=NullPool))
    had = {name: {column["name"] for column in old.get_columns(name)} for name in old.get_table_names()}

    def grow_old(connection: Connection) -> None:
        """What came later is dropped: the kept database of that version says what it had."""
        for table in reversed(schema.metadata.sorted_tables):
            if table.name not in had:
                table.drop(connection)
                continue
            later = [column.name for column in table.columns if column.name not in had[table.name]]
            for index in table.indexes:
                if index.name not in {known["name"] for known in old.get_indexes(table.name)}:
                    index.drop(connection)
            for name in later:
                connection.execute(text(f"ALTER TABLE {table.name} DROP COLUMN {name}"))
        connection.execute(text("UPDATE alembic_version SET version_num = '0004'"))

    async def leave(hall: Hall) -> None:
        await hall.driver.close()
        table = await a_table(hall)
        await passes(hall, table)
        ids.append(table.row.id)

    async def age() -> None:
        opened = await open_database(database)
        await opened.write(grow_old)
        await opened.close()

    async def find(hall: Hall) -> None:
        await until(lambda: moved(hall, ids[0]))

    in_hall(database, leave)
    asyncio.run(age())
    in_hall(database, find)


class Jumping(datetime):
    """A clock that somebody sets."""

    off = timedelta()

    @classmethod
    def now(cls, tz: tzinfo | None = None) -> Jumping:
        return cls.fromtimestamp(time.time() + cls.off.total_seconds(), tz)


@pytest.mark.parametrize("jumps", [(0, -1, -365), (0, 400, -30)], ids=["back", "to and fro"])
def test_a_clock_that_jumps_stops_no_bot(
    database: str, monkeypatch: pytest.MonkeyPatch, jumps: tuple[int, ...]
) -> None:
    """By days, between moves: bots answer at once, also after a failure that put them off; the table opens again."""
    for module in (duties, driver, tables):
        monkeypatch.setattr(module, "datetime", Jumping)

    async def work(hall: Hall) -> None:
        for days in jumps:
            table = await a_table(hall)
            await hall.store.failed(table.row.id, "the clock was right then")
            monkeypatch.setattr(Jumping, "off", timedelta(days=days))
            await passes(hall, table)
            await until(lambda table=table: moved(hall, table.row.id))  # type: ignore[misc]
            hall.tables._forget(table.row.id)
            assert len((await hall.tables.find(table.row.id)).game) >= 2

    in_hall(database, work)


# ---- fault 5: long work holds nobody up ----


def test_four_long_jobs_do_not_hold_up_other_tables(tmp_path: Path) -> None:
    """In the engine's four threads they did, for as long as the longest took."""

    async def work(hall: Hall) -> None:
        table = await hall.seating.open(
            NewTable(title="skerry", seats=[NewSeat(kind="me", name="Aki"), NewSeat(kind="here", name="Bea")]), ME
        )
        await hall.workers.search("spin", Spin(0), "first")  # the processes are there
        jobs = [asyncio.create_task(hall.workers.search("spin", Spin(20), f"table {n // 2}")) for n in range(4)]
        took: list[float] = []
        for _ in range(8):
            await asyncio.sleep(0.02)
            began, decision = time.monotonic(), table.game.decisions[0]
            seen = Act(seq=len(table.game), version=table.version, player=decision.player, action={"type": "pass"})
            await hall.tables.act(table, seen)
            took.append(time.monotonic() - began)
        assert not any(job.done() for job in jobs)
        assert sorted(took)[4] < 1, "it waits for nobody"
        for job in jobs:
            job.cancel()
        await asyncio.gather(*jobs, return_exceptions=True)
        assert hall.workers.pids == [], "who computes for nobody is ended"

    in_hall(str(tmp_path / "t.db"), work, Settings(workers=2))


def test_bots_do_not_wait_for_long_searches() -> None:
    """They did: two people's searches held both processes."""

    async def work() -> bytes:
        workers = Workers(2)
        searches = [asyncio.create_task(workers.search("spin", Spin(60), name)) for name in "abc"]
        await until_true(lambda: len(workers.pids) == 1)
        try:
            async with asyncio.timeout(30):
                return await workers.patient("spin", Spin(0))
        finally:
            for search in searches:
                search.cancel()
            await asyncio.gather(*searches, return_exceptions=True)
            await workers.close()

    assert asyncio.run(work()) == b"0.0"


async def until_true(what: Callable[[], bool]) -> None:
    while not what():
        await asyncio.sleep(0.01)


def test_searches_are_limited(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        search = hall.workers.search
        jobs = [asyncio.create_task(search("spin", Spin(60), "one")) for _ in range(2)]
        await asyncio.sleep(0)
        with pytest.raises(Refused) as refused:
            await search("spin", Spin(0), "one")
        assert (refused.value.status, refused.value.code) == (429, "jobs.table")
        jobs.append(asyncio.create_task(search("spin", Spin(60), "two")))
        await asyncio.sleep(0)
        with pytest.raises(Refused) as refused:
            await search("spin", Spin(0), "three")
        assert (refused.value.status, refused.value.code) == (503, "jobs.busy")
        for job in jobs:
            job.cancel()
        await asyncio.gather(*jobs, return_exceptions=True)
        assert await search("spin", Spin(0), "one") == b"0.0"
        with pytest.raises(Refused) as refused:
            await search("spin", Spin(60), "one")
        assert (refused.value.status, refused.value.code) == (503, "jobs.too-long")

    in_hall(str(tmp_path / "t.db"), work, Settings(workers=1, jobs_waiting=3, job_seconds=3))


def test_a_worker_killed_in_the_middle_costs_no_move_and_makes_none_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    note = tmp_path / "thinking"
    monkeypatch.setenv("THINKING", str(note))
    monkeypatch.setitem(BOTS, "slow", slow_bot())  # for whoever opens a table; thought is elsewhere

    async def thinking() -> bool:
        return note.exists() and bool(note.read_text())

    async def work(hall: Hall) -> None:
        table = await a_table(hall, "slow")
        await passes(hall, table)
        await until(thinking)
        first = int(note.read_text().split()[0])
        assert hall.workers.pids == [first]
        os.kill(first, signal.SIGKILL)
        await until(lambda: moved(hall, table.row.id))
        assert len(set(note.read_text().split())) == 2, "another process has thought about it anew"
        await until(lambda: nothing_owed(hall, table.row.id))
        players = [line.player for line in await hall.store.journal(table.row.id)]
        assert players.count("p1") == 1
        assert table.version == len(players) == len(table.game)

    in_hall(str(tmp_path / "t.db"), work, workers=Workers(1, modules=[SLOW]))


def test_a_bot_that_never_decides_is_ended_and_any_move_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    from tests.slow_jobs import StuckBot

    monkeypatch.setitem(BOTS, "stuck", StuckBot)

    async def work(hall: Hall) -> None:
        table = await a_table(hall, "stuck")
        await passes(hall, table)
        await until(lambda: moved(hall, table.row.id))
        assert "could not be asked (TimeoutError)" in caplog.text

    in_hall(str(tmp_path / "t.db"), work, workers=Workers(1, modules=[SLOW], seconds=1.5))


KILLED = """
import asyncio
import gzip
from footplate.server.work.jobs import Spin
from footplate.server.work.workers import Workers

async def main():
    workers = Workers(3)  # one is left for bots
    jobs = [asyncio.create_task(workers.search("spin", Spin(60), name)) for name in "ab"]
    while len(workers.pids) < 2:
        await asyncio.sleep(0.01)
    print(*workers.pids, flush=True)
    await asyncio.gather(*jobs)

asyncio.run(main())
"""


def test_workers_end_with_a_server_that_is_killed() -> None:
    with subprocess.Popen([sys.executable, "-c", KILLED], stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        pids = [int(pid) for pid in server.stdout.readline().split()]
        assert len(pids) == 2
        server.kill()
    wait(lambda: not any(_runs(pid) for pid in pids))


def _runs(pid: int) -> bool:
    state = Path(f"/proc/{pid}/stat")
    return state.exists() and state.read_text().rpartition(")")[2].split()[0] != "Z"


def test_a_search_ends_when_the_page_goes_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    workers = Workers(1, modules=[SLOW], a_table=1)
    monkeypatch.setattr(Workers, "of", lambda settings: workers)
    body = {"player": "p1", "routes": []}
    with running(tmp_path / "t.db", settings=Settings(workers=1)) as server:
        table = server.browser().open(*here("Aki"), bot("Robo"))

        def ask() -> None:
            with pytest.raises(httpx.ReadTimeout):
                httpx.post(f"{server.address}{table.path}/runs", json=body, timeout=1.5)

        asking = threading.Thread(target=ask)
        asking.start()
        wait(lambda: bool(workers.pids))
        refused = table.post("/runs", body)
        assert (refused.status_code, refused.json()["code"]) == (429, "jobs.table")
        pids = workers.pids
        asking.join()
        wait(lambda: not any(_runs(pid) for pid in pids))
        _looks_on(table)


def _looks_on(table: Seat) -> None:
    assert table.view()["table"]["status"] == "playing"

"""The pace of a table's bots: stored with the table, seen by all, set by those who sit there."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from footplate.server import driver
from footplate.server.hall import Hall
from tests.server_table import Running, bot, here, running, wait
from tests.test_server_jobs import a_table, in_hall, moved, nothing_owed, passes, until

PASS = {"type": "pass"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("pace") / "tables.db") as found:
        yield found


def test_bots_that_wait_go_on_when_somebody_at_the_table_says_so(server: Running) -> None:
    aki, onlooker = server.browser(), server.browser()
    table = aki.open(*here("Aki"), bot("Robo"))
    seen = onlooker.at(table)
    assert (seen.get()["pace"], seen.get()["bots_wait"], table.get()["own"], seen.get()["own"]) == (
        "once",
        False,
        True,
        False,
    )
    refused = onlooker.put(f"{seen.path}/pace", json={"pace": "slow"})
    assert (refused.status_code, refused.json()["code"]) == (403, "pace.not-yours")
    before = seen.view()["edition"]
    assert aki.put(f"{table.path}/pace", json={"pace": "watch", "bots_wait": True}).is_success
    told = seen.view()
    assert (told["table"]["pace"], told["table"]["bots_wait"]) == ("watch", True)
    assert told["edition"] != before  # whoever listens looks again
    table.do(PASS, "p1")
    assert aki.put(f"{table.path}/pace", json={"pace": "once", "bots_wait": True}).is_success
    assert table.view()["newest"] == 1
    assert aki.put(f"{table.path}/pace", json={"pace": "once"}).is_success
    wait(lambda: table.view()["newest"] > 1, 60)  # a process for it may have to be started


def test_whoever_drives_the_bots_knows_that_they_wait(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Set in one process, seen to in another, which has had the table in memory all along."""
    monkeypatch.setattr(driver, "LOOK", 0.05)

    async def work(hall: Hall) -> None:
        await hall.driver.close()
        other = await Hall.open(database)
        table = await a_table(hall)
        await other.tables.find(table.row.id)
        await hall.store.set_pace(table.row.id, "slow", True, table.row.created)
        await passes(hall, table)
        await until(lambda: nothing_owed(hall, table.row.id))
        assert not await moved(hall, table.row.id)
        await hall.store.set_pace(table.row.id, "once", False, table.row.created)
        await until(lambda: moved(hall, table.row.id))
        await other.close()

    in_hall(database, work)


def test_bots_wait_as_long_as_their_pace_says(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(driver.PACES, "slow", 3600.0)

    async def work(hall: Hall) -> None:
        table = await a_table(hall)
        await hall.store.set_pace(table.row.id, "slow", False, table.row.created)
        await passes(hall, table)
        waits = await hall.driver.see_to(table.row.id)
        assert waits == driver.LOOK  # and then they look again
        assert not await moved(hall, table.row.id)

    in_hall(database, work)

"""What nobody looks at sleeps, and nothing of it is lost. Bots used to play among themselves with nobody watching."""

from __future__ import annotations

import asyncio
from pathlib import Path

from footplate.server.hall import Hall
from footplate.server.messages import NewSeat
from tests.test_server_inside import a_pass, a_table, in_hall

BOTS = [NewSeat(kind="bot", name=name, bot="random") for name in ("Robo", "Rosa")]


def test_bots_among_themselves_rest_until_somebody_looks(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        hall.driver._unwatched = -1.0  # nobody ever looks soon enough
        table = await a_table(hall, BOTS)
        for _ in range(500):  # until nothing is owed, so that nobody looks at it again and again
            if not await hall.store.wanted(table.row.id):
                break
            await asyncio.sleep(0.01)
        assert (await hall.store.wanted(table.row.id), len(table.game)) == (0, 0)
        hall.driver._unwatched = 300.0
        await hall.tables.watch(table)
        for _ in range(500):
            if len((await hall.tables.find(table.row.id)).game) > 2:
                break
            await asyncio.sleep(0.01)
        assert len((await hall.tables.find(table.row.id)).game) > 2

    in_hall(tmp_path / "t.db", work)


def test_bots_play_on_where_somebody_plays_or_listens(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        hall.driver._unwatched = -1.0
        mixed, alone = await a_table(hall), await a_table(hall, BOTS)
        assert not await hall.driver._is_left(mixed)
        assert await hall.driver._is_left(alone)
        with hall.tables.listeners.listening(alone.row.id, "en", ""):
            assert not await hall.driver._is_left(alone)

    in_hall(tmp_path / "t.db", work)


def test_a_table_that_nobody_asks_for_sleeps_and_wakes(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        table = await a_table(hall)
        await hall.tables.act(table, a_pass(table))
        hall.tables.doze(60.0)
        assert hall.tables.count == 1
        with hall.tables.listeners.listening(table.row.id, "en", ""):
            hall.tables.doze(-1.0)
            assert hall.tables.count == 1
        hall.tables.doze(-1.0)
        assert hall.tables.count == 0
        del table
        again = (await hall.store.tables_of("v" * 64))[0]
        assert len((await hall.tables.find(again.id)).game) == 1

    in_hall(tmp_path / "t.db", work)

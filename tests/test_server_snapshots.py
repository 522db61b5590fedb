"""Where a game stands is kept beside its journal. The journal counts: a snapshot that does not fit changes nothing."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import Connection, delete, update

from footplate.bots import RandomPlayer
from footplate.game.codec import encode_state
from footplate.game.record import encode_record
from footplate.server.hall import Hall
from footplate.server.live import LiveTable
from footplate.server.messages import NewSeat, NewTable, Step
from footplate.server.policy import redo_target, undo_target
from footplate.server.snapshots import EVERY, LAG, Seal
from footplate.server.storage import schema
from footplate.server.storage.rows import SnapshotRow
from footplate.server.tables import Tables

ME = "v" * 64
ALL = {"p1", "p2", "p3"}
PEOPLE = [NewSeat(kind="me" if n == 0 else "here", name=name) for n, name in enumerate(("Aki", "Bea", "Cem"))]
PLAYS = 4 * EVERY + LAG + 2

Work = Callable[[Hall], Awaitable[None]]


def in_hall(database: str, work: Work) -> None:
    async def go() -> None:
        hall = await Hall.open(database)
        try:
            await work(hall)
        finally:
            await hall.close()

    asyncio.run(go())


async def played(hall: Hall, plays: int = PLAYS) -> LiveTable:
    """A table at which much has been played, and some of it taken back."""
    table = await hall.seating.open(NewTable(title="skerry", seats=PEOPLE, seed=5), ME)
    chance, player = random.Random(1), RandomPlayer(7)
    while table.version < plays:
        if len(table.game) > 3 and chance.random() < 0.2:
            for _ in range(chance.randrange(1, 4)):
                await hall.tables.undo(table, Step(seq=len(table.game), version=table.version), ALL)
            if chance.random() < 0.5:
                await hall.tables.redo(table, Step(seq=len(table.game), version=table.version), ALL)
        await hall.tables.play(table, *player.choose(table.game.decisions))
    await hall.tables.settle()
    return table


async def opened(hall: Hall, table: LiveTable) -> LiveTable:
    """The same table at a server that has just been started."""
    other = Tables(hall.store, secret=await hall.store.secret())
    try:
        return await other.find(table.row.id)
    finally:
        await other.settle()
        other.close()


async def snapshot_of(hall: Hall, table: LiveTable) -> SnapshotRow | None:
    stored = await hall.store.stored(table.row.id)
    assert stored is not None
    return stored.snapshot


async def spoil(hall: Hall, table: LiveTable, **values: Any) -> None:
    def work(connection: Connection) -> None:
        which = schema.snapshots.c.table_id == table.row.id
        connection.execute(update(schema.snapshots).where(which).values(**values))

    await hall.store.database.write(work)


def from_snapshot(table: LiveTable) -> bool:
    return table._past is not None


def same(one: LiveTable, other: LiveTable) -> None:
    assert (one.version, len(one.game), one.changed) == (other.version, len(other.game), other.changed)
    assert encode_state(one.game.state) == encode_state(other.game.state)
    assert one.now.in_force == other.now.in_force
    assert undo_target(one, ALL) == undo_target(other, ALL)
    assert encode_record(one.game) == encode_record(other.game)


def same_history(one: LiveTable, other: LiveTable) -> None:
    same(one, other)
    for lang in ("en", "de"):
        assert one.log(lang) == other.log(lang)
    assert [move.events for move in one.game.moves] == [move.events for move in other.game.moves]
    for number in range(len(one.game)):
        assert encode_state(one.game.state_at(number)) == encode_state(other.game.state_at(number))


def test_a_table_is_taken_up_where_it_stands(database: str) -> None:
    async def work(hall: Hall) -> None:
        table = await played(hall)
        snapshot = await snapshot_of(hall, table)
        assert snapshot is not None
        assert LAG <= table.version - snapshot.seq < EVERY + LAG
        again = await opened(hall, table)
        assert from_snapshot(again)
        same(again, table)
        assert again._past is not None
        assert again._past.is_true() is None, "nobody has asked for what happened, and nothing was replayed"
        assert again.log("en", since=len(table.game) - 1) == table.log("en", since=len(table.game) - 1)
        assert again._past.is_true() is None, "nor for the last line of the log"
        same_history(again, table)
        assert again._past.is_true()
        assert not again.is_wrong

    in_hall(database, work)


def test_what_was_played_before_the_snapshot_can_be_taken_back(database: str) -> None:
    async def work(hall: Hall) -> None:
        table = await played(hall)
        twin = await opened(hall, table)
        other = Tables(hall.store, secret=await hall.store.secret())
        other._live[twin.row.id] = twin
        for _ in range(EVERY + 2 * LAG):
            if undo_target(twin, ALL) > 0:
                await other.undo(twin, Step(seq=len(twin.game), version=twin.version), ALL)
        for _ in range(3):
            assert redo_target(twin, ALL) == len(twin.game) + 1
            await other.redo(twin, Step(seq=len(twin.game), version=twin.version), ALL)
        await other.play(twin, *RandomPlayer(3).choose(twin.game.decisions))
        await other.settle()
        other.close()
        fresh = await opened(hall, table)
        assert from_snapshot(fresh)
        same_history(fresh, twin)

    in_hall(database, work)


def test_killed_before_the_snapshot_nothing_is_lost(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(hall: Hall) -> None:
        table = await played(hall, EVERY + LAG)
        first = await snapshot_of(hall, table)
        assert first is not None
        monkeypatch.setattr(hall.store, "keep_snapshot", lambda *args: asyncio.sleep(0))
        player = RandomPlayer(2)
        for _ in range(2 * EVERY):
            await hall.tables.play(table, *player.choose(table.game.decisions))
        assert await snapshot_of(hall, table) == first
        monkeypatch.undo()
        again = await opened(hall, table)
        assert from_snapshot(again)
        same_history(again, table)
        newer = await snapshot_of(hall, table)
        assert newer is not None
        assert newer.seq > first.seq, "it was due, and was taken as the table was opened"

    in_hall(database, work)


def test_the_newest_snapshot_is_the_last(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(hall: Hall) -> None:
        keep, kept = hall.store.keep_snapshot, list[int]()

        async def slow_at_first(table_id: str, row: SnapshotRow) -> None:
            await asyncio.sleep(0 if kept else 0.5)
            kept.append(row.seq)
            await keep(table_id, row)

        monkeypatch.setattr(hall.store, "keep_snapshot", slow_at_first)
        table = await played(hall)
        assert kept == [EVERY, 2 * EVERY, 3 * EVERY, 4 * EVERY]
        same_history(await opened(hall, table), table)

    in_hall(str(tmp_path / "t.db"), work)


def test_a_snapshot_that_cannot_be_kept_harms_nobody(
    database: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def work(hall: Hall) -> None:
        async def full(*args: object) -> None:
            raise OSError("disk is full")

        monkeypatch.setattr(hall.store, "keep_snapshot", full)
        table = await played(hall, EVERY + LAG)
        assert await snapshot_of(hall, table) is None
        same_history(await opened(hall, table), table)

    with caplog.at_level(logging.ERROR, "footplate.server"):
        in_hall(database, work)
    assert "no snapshot could be kept" in caplog.text


@pytest.mark.parametrize("what", ["build", "rules"])
def test_what_another_build_has_made_is_replayed_compared_and_made_anew(
    database: str, what: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def work(hall: Hall) -> None:
        table = await played(hall)
        true = await snapshot_of(hall, table)
        assert true is not None
        for state in (true.state, true.state.replace('"phase":"', '"phase":"x')):
            other: dict[str, Any] = {"build": "another"} if what == "build" else {"rules": 99}
            await spoil(hall, table, state=state, **other)
            caplog.clear()
            again = await opened(hall, table)
            assert not from_snapshot(again)
            same_history(again, table)
            assert ("came to another position" in caplog.text) == (state != true.state)
            assert await snapshot_of(hall, table) == true

    with caplog.at_level(logging.WARNING, "footplate.server"):
        in_hall(database, work)


def test_a_damaged_snapshot_is_passed_over(database: str) -> None:
    async def work(hall: Hall) -> None:
        table = await played(hall)
        true = await snapshot_of(hall, table)
        assert true is not None
        richer = msgspec.json.decode(true.state)
        richer["cash"]["p1"] += 100
        spoilt: list[dict[str, Any]] = [
            {"state": true.state[:-20]},
            {"state": ""},
            {"state": msgspec.json.encode(richer).decode()},
            {"seal": "0" * 64},
            {"seq": true.seq - 1},
            {"seq": true.seq + 1000},
        ]
        for values in spoilt:
            await spoil(hall, table, **values)
            again = await opened(hall, table)
            assert not from_snapshot(again), values
            same_history(again, table)
            assert await snapshot_of(hall, table) == true

    in_hall(database, work)


def test_a_snapshot_beside_another_journal_is_passed_over(database: str) -> None:
    """Whoever brings an older journal back, or the snapshot of another table, plays on by the journal."""

    async def work(hall: Hall) -> None:
        table, other = await played(hall), await played(hall, 2 * EVERY)
        foreign = await snapshot_of(hall, table)
        assert foreign is not None
        await hall.store.keep_snapshot(other.row.id, foreign)
        again = await opened(hall, other)
        assert not from_snapshot(again)
        same_history(again, other)

        def shorten(connection: Connection) -> None:
            moves = schema.moves.c
            connection.execute(delete(schema.moves).where((moves.table_id == table.row.id) & (moves.seq > EVERY)))

        await hall.store.database.write(shorten)
        short = await opened(hall, table)
        assert (short.version, from_snapshot(short)) == (EVERY, False)

    in_hall(database, work)


def test_even_a_sealed_lie_is_found_out(database: str, caplog: pytest.LogCaptureFixture) -> None:
    """Who has the secret can seal what he likes. As soon as history is asked for, the journal counts again."""

    async def work(hall: Hall) -> None:
        table = await played(hall)
        stored = await hall.store.stored(table.row.id)
        assert stored is not None
        assert stored.snapshot is not None
        lie = msgspec.json.decode(stored.snapshot.state)
        lie["cash"]["p1"] += 100
        state = msgspec.json.encode(lie).decode()
        seal = Seal(stored.row, await hall.store.secret(), stored.journal[: stored.snapshot.seq])
        await spoil(hall, table, state=state, seal=seal.over(stored.snapshot.build, state))
        other = Tables(hall.store, secret=await hall.store.secret())
        deceived = await other.find(table.row.id)
        assert from_snapshot(deceived)
        assert encode_state(deceived.game.state) != encode_state(table.game.state)
        deceived.log("en")
        assert deceived.is_wrong
        again = await other.find(table.row.id)
        await other.settle()
        other.close()
        same_history(again, table)
        assert "does not lead to its snapshot" in caplog.text

    with caplog.at_level(logging.ERROR, "footplate.server"):
        in_hall(database, work)

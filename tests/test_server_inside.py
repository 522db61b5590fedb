"""What the server does when something goes wrong inside: a bot that fails, a disk that is full, a page that sleeps."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import ClassVar

import pytest
from sqlalchemy.exc import OperationalError

from footplate.bots import BOTS, Choice, Reason
from footplate.game.actions import Action, DeclareBankruptcy
from footplate.game.decision import Decision
from footplate.server.hall import Hall
from footplate.server.listeners import BACKLOG, Heard, Listeners
from footplate.server.live import LiveTable
from footplate.server.messages import Act, NewSeat, NewTable, Step
from footplate.server.refused import Refused
from footplate.server.tables import Tables

ME = "v" * 64
PEOPLE = [NewSeat(kind="me", name="Aki"), NewSeat(kind="here", name="Bea")]


def in_hall(database: Path, work: Callable[[Hall], Awaitable[None]]) -> None:
    async def go() -> None:
        hall = await Hall.open(str(database))
        try:
            await work(hall)
        finally:
            await hall.close()

    asyncio.run(go())


async def a_table(hall: Hall, seats: list[NewSeat] = PEOPLE) -> LiveTable:
    return await hall.seating.open(NewTable(title="skerry", seats=seats, seed=1), ME)


def a_pass(table: LiveTable) -> Act:
    decision = table.game.decisions[0]
    return Act(seq=len(table.game), version=table.version, player=decision.player, action={"type": "pass"})


class Failing:
    """A bot that does what it should not."""

    name: ClassVar[str] = "Failing"
    says: ClassVar[str] = ""
    wants: ClassVar[Action | None] = None

    def __init__(self, seed: int | str = 0) -> None:
        pass

    def choose(self, decisions: tuple[Decision, ...], player: str) -> Choice | None:
        if self.wants is None:
            raise ZeroDivisionError
        return Choice(player, self.wants, Reason("only"))


@pytest.mark.parametrize("wants", [None, DeclareBankruptcy()])
def test_a_bot_that_fails_does_not_stop_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, wants: Action | None
) -> None:
    monkeypatch.setitem(BOTS, "failing", Failing)
    monkeypatch.setattr(Failing, "wants", wants)

    async def work(hall: Hall) -> None:
        table = await a_table(hall, [*PEOPLE[:1], NewSeat(kind="bot", name="Robo", bot="failing")])
        await hall.tables.act(table, a_pass(table))
        for _ in range(500):
            if len(table.game) > 1:
                break
            await asyncio.sleep(0.01)
        assert table.game.moves[1].player == "p2"
        assert table.log("en")[1].reason == "at random"

    with caplog.at_level(logging.ERROR, "footplate.server"):
        in_hall(tmp_path / "t.db", work)
    assert "a bot" in caplog.text


def test_what_cannot_be_stored_has_not_happened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(hall: Hall) -> None:
        table = await a_table(hall)
        append = hall.store.append

        async def full(*args: object) -> bool:
            raise OperationalError("INSERT", {}, Exception("disk is full"))

        monkeypatch.setattr(hall.store, "append", full)
        with pytest.raises(OperationalError):
            await hall.tables.act(table, a_pass(table))
        assert (table.version, len(table.game), table.log("en")) == (0, 0, [])
        monkeypatch.setattr(hall.store, "append", append)
        assert (await hall.tables.act(table, a_pass(table))).seq == 1

    in_hall(tmp_path / "t.db", work)


def test_tables_that_had_to_be_forgotten_are_rebuilt(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        few = Tables(hall.store, kept=1)
        first, second = await a_table(hall), await a_table(hall)
        for number in range(1, 4):
            for row in (first.row, second.row):
                table = await few.find(row.id)
                assert (await few.act(table, a_pass(table))).seq == number
        few.close()

    in_hall(tmp_path / "t.db", work)


def test_a_stale_copy_of_a_table_does_no_harm(tmp_path: Path) -> None:
    """Two servers, or a table that was forgotten while somebody still held it."""

    async def work(hall: Hall) -> None:
        other = Tables(hall.store)
        here = await a_table(hall)
        there = await other.find(here.row.id)
        await hall.tables.act(here, a_pass(here))
        with pytest.raises(Refused) as refused:
            await other.act(there, a_pass(there))
        assert (refused.value.code, refused.value.seq) == ("request.stale", 1)
        assert len(there.game) == 1
        await other.undo(there, Step(seq=1), {"p1", "p2"})
        with pytest.raises(Refused):
            await hall.tables.act(here, a_pass(here))
        assert (here.version, len(here.game)) == (2, 0)
        other.close()

    in_hall(tmp_path / "t.db", work)


def test_a_page_that_sleeps_is_let_go() -> None:
    listeners, heard = Listeners(), Heard("text", "beat")
    with listeners.listening("t", "en", "v") as asleep, listeners.listening("t", "de", "w") as awake:
        assert asleep is not None
        assert awake is not None
        assert set(listeners.at("t")) == {asleep, awake}
        for _ in range(BACKLOG + 1):
            asleep.tell(heard)
            awake.tell(heard)
            assert awake.queue.get_nowait() == heard
        assert asleep.queue.get_nowait() is None
        assert asleep.queue.empty()
    assert listeners.at("t") == ()


@pytest.mark.parametrize("moments", range(8))
def test_a_server_stops_though_somebody_comes_or_goes_just_then(tmp_path: Path, moments: int) -> None:
    """Whichever moment it is: what waits for somebody hears of the end all the same."""

    async def work(hall: Hall) -> None:
        await asyncio.sleep(0.1)  # it waits
        hall.talking.presence.touch("somewhere")
        for _ in range(moments):
            await asyncio.sleep(0)
        closing = asyncio.create_task(hall.talking.presence.close())
        done, _ = await asyncio.wait([closing], timeout=3)
        closing.cancel()
        assert done

    in_hall(tmp_path / "tables.db", work)

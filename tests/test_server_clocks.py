"""Clocks at real tables: written with each line, noticed once, on both databases."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any

import msgspec
import pytest

from footplate.server.admin.check import judged
from footplate.server.club import hands, votes
from footplate.server.club.clocks import keeper
from footplate.server.club.clocks import reckoning as clocks
from footplate.server.club.clocks.desk import gone, proposed, resumed, returned
from footplate.server.club.clocks.keeper import Timekeeper
from footplate.server.club.clocks.messages import NewClock
from footplate.server.club.clocks.out import STAND_IN, time_is_out
from footplate.server.club.noting import Decided
from footplate.server.club.proposals import EndGame
from footplate.server.hall import Hall
from footplate.server.limits import Limits
from footplate.server.live import LiveTable
from footplate.server.messages import Act, NewSeat, NewTable, Step, TakeSeat
from footplate.server.refused import Refused
from footplate.server.settings import Settings
from footplate.server.storage.rows import written

ME = "m" * 64
GUEST = "g" * 64
SETTINGS = Settings(workers=0, clock_grace=0)
CLOCK = NewClock(kind="game", bank=60, each=5, days_off=10)


def in_halls(database: str, work: Callable[..., Awaitable[None]], count: int = 1) -> None:
    async def go() -> None:
        halls = [await Hall.open(database, Limits(SETTINGS)) for _ in range(count)]
        for hall in halls:
            await hall.chores.close()  # the test says when to look, and what time it is,
            await hall.driver.close()  # and no bot plays meanwhile
        try:
            await work(*halls)
        finally:
            for hall in halls:
                await hall.close()

    asyncio.run(go())


async def opened(hall: Hall, clock: NewClock | None = CLOCK) -> LiveTable:
    """A table for two, at which both have sat down."""
    seats = [NewSeat(kind="me", name="Aki"), NewSeat(kind="open")]
    table = await hall.seating.open(NewTable(title="skerry", seats=seats, seed=3, clock=clock), ME)
    assert table.row.summary.deadline == ""
    invitation = hall.seating.card(table.now, ME, "en").seats[1].invitation.rpartition("/")[2]
    await hall.seating.take(table, TakeSeat(name="Bea", invitation=invitation), GUEST)
    return table


async def acted(hall: Hall, table: LiveTable) -> None:
    """The first thing that is allowed."""
    decision = table.game.decisions[0]
    option = next(iter(decision.options))
    action = getattr(option, "action", option)
    body = Act(seq=len(table.game), player=decision.player, action=msgspec.to_builtins(action))
    await hall.tables.act(table, body)


async def row_of(hall: Hall, table: LiveTable) -> Any:
    return await hall.store.table(table.row.id)


async def check(hall: Hall, table: LiveTable) -> None:
    """What the row says is what the journal says."""
    stored = await hall.store.stored(table.row.id)
    assert stored is not None
    assert judged(stored, await hall.store.secret()).faults == []


def later(**time: float) -> datetime:
    return datetime.now(UTC) + timedelta(**time)


def test_clocks_begin_when_all_have_sat_down_and_each_line_brings_the_next_deadline(database: str) -> None:
    async def work(hall: Hall) -> None:
        table = await opened(hall)
        row = await row_of(hall, table)
        assert written(later(seconds=50)) < row.summary.deadline < written(later(seconds=61))
        first = table.now.reckoning
        assert first is not None
        waits = first.waits
        await acted(hall, table)
        row = await row_of(hall, table)
        known = table.now.reckoning
        assert known is not None
        assert known.line == table.version
        assert 64_000 < known.hands[waits].bank <= 65_000
        assert row.summary.deadline == clocks.written(clocks.deadline(known) or 0)
        await check(hall, table)

    in_halls(database, work)


def test_a_table_without_clocks_has_none(database: str) -> None:
    async def work(hall: Hall) -> None:
        table = await opened(hall, None)
        await acted(hall, table)
        assert table.now.reckoning is None
        assert (await row_of(hall, table)).summary.deadline == ""
        assert hall.herald.view(table, ME, "en").clock is None

    in_halls(database, work)


def test_another_process_comes_to_the_same_reckoning(database: str) -> None:
    async def work(one: Hall, other: Hall) -> None:
        table = await opened(one)
        there = await other.tables.find(table.row.id)
        for _ in range(40):  # past a snapshot
            await acted(one, table)
        await one.tables.undo(table, Step(seq=len(table.game)), {"p1", "p2"})
        await other.tables.catch_up(there)
        assert there.now.reckoning == table.now.reckoning
        await check(one, table)

    in_halls(database, work, 2)


def test_a_table_that_is_opened_at_its_snapshot_has_the_clocks_of_its_row(database: str) -> None:
    async def work(hall: Hall) -> None:
        table = await opened(hall)
        for _ in range(40):
            await acted(hall, table)
        await hall.tables.settle()
        stored = await hall.store.stored(table.row.id)
        assert stored is not None
        assert stored.snapshot is not None
        secret = await hall.store.secret()
        again = LiveTable(stored.row, stored.journal, stored.auto, stored.snapshot, secret)
        assert again.now.reckoning == table.now.reckoning
        summary = msgspec.structs.replace(stored.row.summary, reckoning=stored.row.began)
        behind = msgspec.structs.replace(stored.row, summary=summary)
        replayed = LiveTable(behind, stored.journal, stored.auto, stored.snapshot, secret)
        assert replayed.now.reckoning == table.now.reckoning

    in_halls(database, work)


# ---- when time is out ----


def lines_of(table: LiveTable) -> list[str]:
    return [type(noted.happening).__name__ for noted in table.noted]


def test_out_of_time_a_bot_plays_until_the_player_is_back(database: str) -> None:
    async def work(hall: Hall) -> None:
        table = await opened(hall)
        assert table.now.reckoning is not None
        player = table.now.reckoning.waits
        keeper = Timekeeper(hall.tables, grace=0)
        await keeper.look(later(seconds=50))
        assert table.noted == []
        await keeper.look(later(seconds=61))
        await keeper.look(later(seconds=90))
        assert lines_of(table) == ["ClockRanOut", "StandInBegan"]
        assert table.bots == {player: STAND_IN}
        row = await row_of(hall, table)
        assert row.summary.deadline == ""
        assert [seat.stand_in for seat in row.seats if seat.player == player] == [True]
        await check(hall, table)

        decision = table.game.decisions[0]
        assert decision.player == player
        await hall.tables.note(table, partial(hands.back, player=player))
        await acted(hall, table)
        assert lines_of(table)[2:] == ["StandInEnded"]
        assert not table.bots
        assert table.now.reckoning is not None
        assert 15_000 < table.now.reckoning.hands[player].bank <= 20_000  # a quarter, and the increment
        assert (await row_of(hall, table)).summary.deadline != ""
        await check(hall, table)

    in_halls(database, work)


def test_of_several_processes_one_notes_it(database: str) -> None:
    async def work(*halls: Hall) -> None:
        table = await opened(halls[0])
        for hall in halls:
            await hall.tables.find(table.row.id)
        keepers = [Timekeeper(hall.tables, grace=0) for hall in halls]
        await asyncio.gather(*(keeper.look(later(seconds=70)) for keeper in keepers for _ in range(3)))
        journal = await halls[0].store.journal(table.row.id)
        assert [entry.kind for entry in journal] == ["event", "event"]

    in_halls(database, work, 3)


def test_after_a_start_nobody_loses_before_some_grace_is_over(database: str) -> None:
    async def work(hall: Hall) -> None:
        table = await opened(hall)
        keeper = Timekeeper(hall.tables, grace=600)
        await keeper.look(later(days=1))
        await keeper.look(later(days=1, seconds=599))
        assert table.noted == []
        await keeper.look(later(days=1, seconds=601))
        assert lines_of(table) == ["ClockRanOut", "StandInBegan"]

    in_halls(database, work)


def test_out_of_time_the_seat_may_be_free_for_somebody_else(database: str) -> None:
    async def work(hall: Hall) -> None:
        table = await opened(hall, msgspec.structs.replace(CLOCK, out="seat"))
        await acted(hall, table)
        assert table.now.reckoning is not None
        player = table.now.reckoning.waits
        await Timekeeper(hall.tables, grace=0).look(later(seconds=90))
        row = await row_of(hall, table)
        assert player not in row.holders
        assert {seat.player: seat.taken for seat in row.seats}[player] is False
        assert row.summary.deadline == ""
        assert lines_of(table) == ["ClockRanOut", "SeatForfeited"]
        await check(hall, table)

    in_halls(database, work)


def test_out_of_time_the_others_may_be_asked_to_end_the_game(database: str) -> None:
    async def work(hall: Hall) -> None:
        table = await opened(hall, msgspec.structs.replace(CLOCK, out="end"))
        assert table.now.reckoning is not None
        player = table.now.reckoning.waits
        await Timekeeper(hall.tables, grace=0).look(later(seconds=90))
        vote = table.now.affairs.vote
        assert vote is not None
        other = "p1" if player == "p2" else "p2"
        assert (vote.proposed.asked, vote.proposed.needed) == ((other,), 1)
        await acted(hall, table)  # the player is back: nobody is asked any more
        assert table.now.affairs.vote is None
        assert (await row_of(hall, table)).summary.deadline != ""

    in_halls(database, work)


def test_who_has_something_put_to_the_vote_is_not_spared(database: str) -> None:
    """Also if the others are being asked something else when the time is out."""

    async def work(hall: Hall) -> None:
        table = await opened(hall, msgspec.structs.replace(CLOCK, out="end"))
        assert table.now.reckoning is not None
        player, at = table.now.reckoning.waits, table.now.reckoning.at
        visitor = {"p1": ME, "p2": GUEST}[player]
        await hall.tables.note(table, partial(proposed, visitor=visitor, hours=0, now=at))
        await Timekeeper(hall.tables, grace=0).look(later(seconds=90))
        vote = table.now.affairs.vote
        assert vote is not None
        assert vote.proposed.proposal == EndGame(out=player)
        await hall.tables.note(
            table, partial(votes.answer, number=vote.number, mine={*vote.proposed.asked}, agree=True)
        )
        assert table.status == "finished"
        await check(hall, table)

    in_halls(database, work)


def test_a_table_at_which_it_cannot_be_noted_keeps_no_other_waiting(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(hall: Hall) -> None:
        broken, table = await opened(hall), await opened(hall)

        def fails(table: LiveTable, now: datetime) -> Decided:
            if table is broken:
                raise KeyError("nobody expected that")
            return time_is_out(table, now)

        monkeypatch.setattr(keeper, "time_is_out", fails)
        await Timekeeper(hall.tables, grace=0).look(later(seconds=90))
        assert lines_of(table) == ["ClockRanOut", "StandInBegan"]
        assert broken.noted == []

    in_halls(database, work)


# ---- days off, and pauses ----


def test_days_off_stop_one_clock_and_no_more_of_them_than_agreed(database: str) -> None:
    async def work(hall: Hall) -> None:
        table = await opened(hall)
        assert table.now.reckoning is not None
        player, at = table.now.reckoning.waits, table.now.reckoning.at
        await hall.tables.note(table, partial(gone, player=player, days=4, now=at))
        assert (await row_of(hall, table)).summary.deadline > written(later(days=3.9))
        shown = hall.herald.view(table, ME, "en").clock
        assert shown is not None
        assert [(it.player, it.days_left) for it in shown.players if it.away] == [(player, 6)]
        with pytest.raises(Refused, match="too-many-days"):
            await hall.tables.note(table, partial(gone, player=player, days=7, now=at))
        await hall.tables.note(table, partial(returned, player=player, now=at))
        assert (await row_of(hall, table)).summary.deadline < written(later(seconds=61))
        with pytest.raises(Refused, match="days-off"):
            await hall.tables.note(table, partial(returned, player=player, now=at))
        await check(hall, table)

    in_halls(database, work)


def test_a_pause_needs_everybody_and_anybody_ends_it(database: str) -> None:
    async def work(hall: Hall) -> None:
        table = await opened(hall)
        assert table.now.reckoning is not None
        at = table.now.reckoning.at
        await hall.tables.note(table, partial(proposed, visitor=ME, hours=0, now=at))
        assert (await row_of(hall, table)).summary.deadline != ""
        await hall.tables.note(table, partial(votes.answer, number=table.version, mine={"p2"}, agree=True))
        assert lines_of(table) == ["Proposed", "Answered", "ClocksPaused"]
        assert (await row_of(hall, table)).summary.deadline == ""
        with pytest.raises(Refused, match="already"):
            await hall.tables.note(table, partial(proposed, visitor=ME, hours=0, now=at))
        with pytest.raises(Refused, match="not-asked"):
            await hall.tables.note(table, partial(resumed, visitor="x" * 64, now=at))
        await hall.tables.note(table, partial(resumed, visitor=GUEST, now=at))
        assert (await row_of(hall, table)).summary.deadline != ""
        await check(hall, table)

    in_halls(database, work)

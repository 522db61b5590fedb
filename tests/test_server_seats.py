"""Seats and names are given inside the transaction: who joins at the same moment harms nobody.

Each of these failed on the code of 0.2: names were compared, and the table's status worked out, before the lock.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from footplate import read_record
from footplate.game.record import encode_record
from footplate.server.hall import Hall
from footplate.server.live import LiveTable
from footplate.server.messages import NewSeat, NewTable, Seat, TakeSeat
from footplate.server.refused import Refused
from footplate.server.storage.names import distinct, folded
from footplate.server.storage.rows import Entry, SeatRow, Summary, TableRow
from footplate.server.tables import Tables

HOST, GUESTS = "h" * 64, ["1" * 64, "2" * 64, "3" * 64]
OPEN = NewSeat(kind="open")
ME = NewSeat(kind="me", name="Aki")


def in_hall(database: str, work: Callable[[Hall], Awaitable[None]]) -> None:
    async def go() -> None:
        hall = await Hall.open(database)
        try:
            await work(hall)
        finally:
            await hall.close()

    asyncio.run(go())


async def a_table(hall: Hall, *seats: NewSeat) -> LiveTable:
    return await hall.seating.open(NewTable(title="skerry", seats=list(seats), seed=1), HOST)


def seats_for(hall: Hall, table: LiveTable, visitor: str) -> list[Seat]:
    return hall.seating.card(table.now, visitor, "en").seats


def invited(hall: Hall, table: LiveTable) -> dict[str, str]:
    """The invitations to all free seats, which the host sees."""
    return {seat.player: seat.invitation.rpartition("/")[2] for seat in seats_for(hall, table, HOST) if seat.invitation}


async def join(hall: Hall, table: LiveTable, invitation: str, visitor: str, name: str) -> str:
    """The code of the refusal; "" if the seat is taken."""
    try:
        await hall.seating.take(table, TakeSeat(name=name, invitation=invitation), visitor)
    except Refused as refused:
        return refused.code
    return ""


async def opened_anew(hall: Hall, table_id: str) -> LiveTable:
    """By a server that has just been started."""
    other = Tables(hall.store, secret=await hall.store.secret())
    try:
        return await other.find(table_id)
    finally:
        await other.settle()
        other.close()


def test_of_two_who_join_at_once_under_one_name_one_is_asked_for_another(database: str) -> None:
    async def work(hall: Hall) -> None:
        table = await a_table(hall, ME, OPEN, OPEN)
        links = invited(hall, table)
        codes = await asyncio.gather(
            join(hall, table, links["p2"], GUESTS[0], "Bea"), join(hall, table, links["p3"], GUESTS[1], "\uff22EA")
        )
        assert sorted(codes) == ["", "table.name-taken"]
        again = await opened_anew(hall, table.row.id)
        assert len(set(again.game.names.values())) == 3
        assert again.status == again.row.summary.status == "waiting", "nobody sits down who was refused"
        late = codes.index("table.name-taken")
        assert await join(hall, table, links[f"p{late + 2}"], GUESTS[late], "Cem") == ""

    in_hall(database, work)


def test_names_are_told_apart_as_people_read_them() -> None:
    assert folded("Bea") == folded(" bEA ") == folded("\uff22ea") == folded("be\N{LATIN SMALL LETTER A}")
    assert folded("Zoe\N{COMBINING DIAERESIS}") == folded("Zo\N{LATIN SMALL LETTER E WITH DIAERESIS}")
    assert folded("STRASSE") == folded("stra\N{LATIN SMALL LETTER SHARP S}e")
    assert folded("A\N{NO-BREAK SPACE}B") == folded("a b")
    assert folded("Bea") != folded("Beo")
    assert distinct(["Bea", "Cem", "Bea", "Bea"]) == ["Bea", "Cem", "Bea (2)", "Bea (3)"]
    assert distinct(["Bea (2)", "Bea", "Bea"]) == ["Bea (2)", "Bea", "Bea (3)"]
    assert [len(name) for name in distinct(["x" * 40] * 2)] == [40, 40]


def test_a_table_opens_whatever_its_names_are(database: str) -> None:
    """As today's servers have stored it when two guests joined at once."""

    async def work(hall: Hall) -> None:
        now = "2026-01-01T00:00:00.000Z"
        seats = tuple(SeatRow(f"p{n}", "Bea", "open", "", True, f"code{n}") for n in (1, 2, 3))
        row = TableRow("samenames", "skerry", [], 3, 1, HOST, "", now, Summary(now, "playing"), seats, {})
        await hall.store.add_table(row, [Entry(1, "play", "p1", b'{"type":"pass"}', 1, now)])
        table = await hall.tables.find("samenames")
        assert table.game.names == {"p1": "Bea", "p2": "Bea (2)", "p3": "Bea (3)"}
        assert [seat.name for seat in seats_for(hall, table, HOST)] == list(table.game.names.values())
        assert len(table.log("en")) == 1
        record: Any = read_record(encode_record(table.game))
        assert record.names == table.game.names
        branch = await hall.seating.branch(table, 1, HOST)
        assert branch.game.names == table.game.names

    in_hall(database, work)


def test_the_status_follows_from_the_seats_that_are_stored(database: str) -> None:
    async def work(hall: Hall) -> None:
        table = await a_table(hall, ME, OPEN, OPEN)
        links = invited(hall, table)
        codes = await asyncio.gather(
            join(hall, table, links["p2"], GUESTS[0], "Bea"), join(hall, table, links["p3"], GUESTS[1], "Cem")
        )
        assert set(codes) == {""}
        stored = await hall.store.table(table.row.id)
        assert stored is not None
        assert stored.summary.status == "playing"
        assert hall.seating.listed(stored, HOST, "en").my_turn

    in_hall(database, work)


def test_one_invitation_one_seat_and_one_guest_one_invitation(database: str) -> None:
    async def work(hall: Hall) -> None:
        table = await a_table(hall, ME, OPEN, OPEN)
        links = invited(hall, table)
        codes = await asyncio.gather(*(join(hall, table, links[p], GUESTS[0], f"Bea {p}") for p in ("p2", "p2", "p3")))
        assert sorted(codes) in (["", "", "seat.yours"], ["", "seat.yours", "seat.yours"])
        codes = await asyncio.gather(*(join(hall, table, links[p], GUESTS[0], "Bea") for p in ("p2", "p3")))
        assert sorted(codes) == ["", "seat.yours"], "his own link leads him back, the other one nowhere"
        free = "p3" if table.row.held_by(GUESTS[0]) == {"p2"} else "p2"
        taken = await asyncio.gather(*(join(hall, table, links[free], guest, guest[0]) for guest in GUESTS[1:]))
        assert sorted(taken) == ["", "seat.taken"]

    in_hall(database, work)


def test_only_the_host_sees_the_invitations(tmp_path: Any) -> None:
    async def work(hall: Hall) -> None:
        table = await a_table(hall, ME, OPEN, OPEN)
        links = invited(hall, table)
        assert links.keys() == {"p2", "p3"}
        assert await join(hall, table, links["p2"], GUESTS[0], "Bea") == ""
        assert invited(hall, table).keys() == {"p3"}
        for visitor in GUESTS[:2]:
            assert not any(seat.invitation for seat in seats_for(hall, table, visitor))
        code = seats_for(hall, table, HOST)[0].code
        await hall.seating.take(table, TakeSeat(code=code), GUESTS[2])
        assert seats_for(hall, table, GUESTS[2])[2].invitation, "the host has come back from elsewhere"

    in_hall(str(tmp_path / "t.db"), work)


def test_who_opens_a_table_for_others_sees_the_invitations(tmp_path: Any) -> None:
    """All seats open: the host sits nowhere, and is the host all the same."""

    async def work(hall: Hall) -> None:
        table = await a_table(hall, OPEN, OPEN)
        assert invited(hall, table).keys() == {"p1", "p2"}
        listed = hall.seating.listed(table.row, HOST, "en")
        assert all(seat.invitation for seat in listed.seats)
        assert not any(seat.invitation for seat in seats_for(hall, table, GUESTS[0]))

    in_hall(str(tmp_path / "t.db"), work)

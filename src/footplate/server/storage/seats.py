"""Taking seats. Whether a seat is free, a name unused and the table complete is looked up under the table's lock, in
the transaction that writes it: nobody can come between."""

from __future__ import annotations

from typing import Literal

import msgspec
from sqlalchemy import Connection, func, select, update

from footplate.learnt import learnt
from footplate.server.club.clocks.following import beginning
from footplate.server.club.clocks.reckoning import Clock, Line, moment
from footplate.server.storage import duties, schema
from footplate.server.storage.bell import ring
from footplate.server.storage.names import folded

#: why a seat was not given: somebody else has it, one has another, the name is in use, the table has gone
NotGiven = Literal["seat.taken", "seat.yours", "table.name-taken", "table.unknown"]


def take_seat(connection: Connection, table_id: str, player: str, visitor: str, name: str, now: str) -> NotGiven | None:
    """Sit down by invitation; None if that is done, else nothing has changed."""
    tables, seats = schema.tables.c, schema.seats.c
    locked = select(tables.id).where(tables.id == table_id).with_for_update()
    if connection.scalar(locked) is None:
        return "table.unknown"
    held = _invited(connection, table_id, visitor)
    if player in held:
        return None  # he has followed the link twice
    at_table = connection.execute(select(schema.seats).where(seats.table_id == table_id)).all()
    others = [seat for seat in at_table if seat.player != player]
    if any(seat.player == player and seat.taken for seat in at_table):
        return "seat.taken"
    if held:
        return "seat.yours"
    if folded(name) in {folded(seat.name) for seat in others}:
        return "table.name-taken"
    its = (seats.table_id == table_id) & (seats.player == player)
    connection.execute(update(schema.seats).where(its).values(taken=True, name=name))
    hold(connection, table_id, player, visitor, now)
    begins = all(seat.taken for seat in others)
    values = {"status": "playing" if begins else "waiting", "changed": now}
    if begins:
        values |= _clocks(connection, table_id, {seat.player for seat in at_table if seat.kind != "bot"}, now)
    connection.execute(update(schema.tables).where(tables.id == table_id).values(values))
    duties.want(connection, table_id)
    return None


def _clocks(connection: Connection, table_id: str, people: set[str], now: str) -> dict[str, str]:
    """All have sat down: from now on somebody's time goes by, if the table has clocks."""
    tables, moves = schema.tables.c, schema.moves.c
    clock, waits = connection.execute(select(tables.clock, tables.deciding).where(tables.id == table_id)).one()
    if not clock:
        return {}
    last = connection.scalar(select(func.max(moves.seq)).where(moves.table_id == table_id)) or 0
    agreed = msgspec.json.decode(clock, type=learnt(Clock))
    return beginning(agreed, Line(last, moment(now), 0, waits, people))


def _invited(connection: Connection, table_id: str, visitor: str) -> set[str]:
    """The seats for guests that he holds at this table."""
    seats, holders = schema.seats.c, schema.holders.c
    mine = (holders.table_id == table_id) & (holders.visitor == visitor)
    same = (seats.table_id == holders.table_id) & (seats.player == holders.player)
    return set(connection.scalars(select(seats.player).where(mine & same & (seats.kind == "open"))))


def hold(connection: Connection, table_id: str, player: str, visitor: str, now: str) -> None:
    """One more browser may act for a seat."""
    know(connection, visitor, now)
    schema.put_if_new(connection, schema.holders, table_id=table_id, player=player, visitor=visitor)
    ring(connection, table_id)


def know(connection: Connection, visitor: str, now: str) -> None:
    schema.put_if_new(connection, schema.visitors, id=visitor, since=now)

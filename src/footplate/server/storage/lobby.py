"""Tables that anybody may join, who waits for a seat, who was invited by name, who follows a table; private notes.
Each function is a transaction."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final, Literal

import msgspec
from sqlalchemy import Connection, Table, delete, func, insert, select, update

from footplate.server.storage import schema, transactions
from footplate.server.storage.bell import ring
from footplate.server.storage.rows import TableRow, written
from footplate.server.storage.seats import NotGiven, know, take_seat

MOST_LISTED: Final = 100  # tables in the lobby, the last changed first
OFFERED: Final = timedelta(days=1)  # for which a free seat is kept for who is next
_TABLES, _SEATS = schema.tables.c, schema.seats.c
_WAITS, _INVITED, _FOLLOWS, _NOTES = schema.wait_list.c, schema.invited.c, schema.follows.c, schema.notes.c

#: why somebody has not sat down: besides what a seat may be refused for, there is none, or it is kept for others
NotJoined = NotGiven | Literal["lobby.full", "lobby.offered", "lobby.closed"]


class WaitRow(msgspec.Struct, frozen=True):
    """Somebody who waits for a seat at a table."""

    visitor: str
    name: str
    since: str
    offered: str = ""  # when one was offered, "" if none is


# ---- what is listed ----


def open_tables(connection: Connection) -> list[TableRow]:
    """In the lobby: those with a free seat first, then games that are played; not what is over."""
    which = _TABLES.listed & (_TABLES.status != "finished") & (_TABLES.branch_of == "")
    waiting = _TABLES.status != "waiting"
    query = select(schema.tables).where(which).order_by(waiting, _TABLES.changed.desc()).limit(MOST_LISTED)
    return transactions.tables_in(connection, query)


def list_table(connection: Connection, table_id: str, *, listed: bool, onlookers_talk: bool) -> None:
    """The host has thought about it again."""
    changed = update(schema.tables).where(_TABLES.id == table_id)
    connection.execute(changed.values(listed=listed, onlookers_talk=onlookers_talk))
    ring(connection, table_id)


class Mine(msgspec.Struct, frozen=True):
    """Tables that concern somebody who has no seat at them, and why."""

    rows: list[TableRow]
    invited: set[str]
    followed: set[str]
    waited_for: set[str]
    offered: set[str]


def concerning(connection: Connection, visitor: str, now: str) -> Mine:
    """What he was invited to, waits for, follows."""
    invited = set(connection.scalars(select(_INVITED.table_id).where(_INVITED.visitor == visitor)))
    followed = set(connection.scalars(select(_FOLLOWS.table_id).where(_FOLLOWS.visitor == visitor)))
    waited = set(connection.scalars(select(_WAITS.table_id).where(_WAITS.visitor == visitor)))
    which = select(schema.tables).where(_TABLES.id.in_(sorted(invited | followed | waited)))
    rows = transactions.tables_in(connection, which.order_by(_TABLES.changed.desc()))
    offered = {
        row.id for row in rows if row.id in waited and visitor in offers(waiting(connection, row.id), free(row), now)[0]
    }
    return Mine(rows, invited, followed, waited, offered)


# ---- waiting for a seat ----


def free(row: TableRow) -> list[str]:
    return [seat.player for seat in row.seats if seat.kind == "open" and not seat.taken]


def waiting(connection: Connection, table_id: str) -> list[WaitRow]:
    """In their order."""
    query = select(_WAITS.visitor, _WAITS.name, _WAITS.since, _WAITS.offered).where(_WAITS.table_id == table_id)
    return [WaitRow(*row) for row in connection.execute(query.order_by(_WAITS.since, _WAITS.visitor))]


def waiting_at(connection: Connection, tables: Sequence[str]) -> dict[str, int]:
    """How many wait at each."""
    counted = select(_WAITS.table_id, func.count()).where(_WAITS.table_id.in_(tables)).group_by(_WAITS.table_id)
    return {row[0]: row[1] for row in connection.execute(counted)}


def wait(connection: Connection, table_id: str, visitor: str, name: str, now: str) -> None:
    """At the end of the list; who waits already keeps his place."""
    know(connection, visitor, now)
    schema.put_if_new(connection, schema.wait_list, table_id=table_id, visitor=visitor, name=name, since=now)


def offers(line: Sequence[WaitRow], seats: Sequence[str], now: str) -> tuple[list[str], list[str]]:
    """Who may have the free seats now, and whose offer has lapsed because others wait too: his turn comes again after
    theirs."""
    long_ago = written(datetime.fromisoformat(now) - OFFERED)
    lapsed = [one.visitor for one in line if one.offered and one.offered < long_ago]
    order = [one.visitor for one in line if one.visitor not in lapsed] + lapsed
    chosen = order[: len(seats)]
    return chosen, [visitor for visitor in lapsed if visitor not in chosen]


def with_free_seats(connection: Connection) -> list[str]:
    """Tables at which somebody waits, and a seat is free."""
    same = (_SEATS.table_id == _WAITS.table_id) & (_SEATS.kind == "open") & ~_SEATS.taken
    query = select(_WAITS.table_id).join_from(schema.wait_list, schema.seats, same).distinct()
    return list(connection.scalars(query.order_by(_WAITS.table_id)))


def settle_all(connection: Connection, tables: Sequence[str], now: str) -> None:
    """Since when a seat is offered is written down for each of these."""
    for table_id in tables:
        row = transactions.table(connection, table_id)
        if row is not None:
            settle_offers(connection, row, now)


def settle_offers(connection: Connection, row: TableRow, now: str) -> list[str]:
    """Write down to whom a seat is offered, and since when; who they are."""
    line = waiting(connection, row.id)
    if not line:
        return []
    chosen, lapsed = offers(line, free(row), now)
    for one in line:
        its = (_WAITS.table_id == row.id) & (_WAITS.visitor == one.visitor)
        if one.visitor in lapsed:
            connection.execute(update(schema.wait_list).where(its).values(since=now, offered=""))
        elif one.visitor in chosen and not one.offered:
            connection.execute(update(schema.wait_list).where(its).values(offered=now))
        elif one.offered and one.visitor not in chosen:  # the seat has gone to somebody else
            connection.execute(update(schema.wait_list).where(its).values(offered=""))
    return chosen


def may_join(connection: Connection, table_id: str, visitor: str, name: str, now: str) -> NotJoined | None:
    """May he sit down at a seat that is free, without an invitation to it? At a table in the lobby, or where he was
    invited by name. None if so."""
    connection.execute(select(_TABLES.id).where(_TABLES.id == table_id).with_for_update())
    row = transactions.table(connection, table_id)
    if row is None:
        return "table.unknown"
    mine = (_INVITED.table_id == table_id) & (_INVITED.visitor == visitor)
    invited = connection.scalar(select(_INVITED.visitor).where(mine)) is not None
    if not (row.listed or invited):
        return "lobby.closed"
    seats, offered = free(row), settle_offers(connection, row, now)
    if not seats:
        return "lobby.full"
    if visitor not in offered and len(offered) >= len(seats):
        return "lobby.offered"
    return None


def join(connection: Connection, table_id: str, visitor: str, name: str, now: str) -> NotJoined | None:
    """Sit down at the first seat that is free, if he may. None if that is done."""
    refused = may_join(connection, table_id, visitor, name, now)
    row = transactions.table(connection, table_id)
    if refused is not None or row is None:
        return refused
    not_given = take_seat(connection, table_id, free(row)[0], visitor, name, now)
    if not_given is None:
        has_joined(connection, table_id, visitor)
    return not_given


def has_joined(connection: Connection, table_id: str, visitor: str) -> None:
    """Who sits there waits no more, and needs no invitation."""
    for table in (schema.wait_list, schema.invited):
        leave(connection, table, table_id, visitor)


# ---- inviting, following ----


def invite(connection: Connection, table_id: str, visitor: str, name: str, now: str) -> None:
    schema.put_if_new(connection, schema.invited, table_id=table_id, visitor=visitor, name=name, since=now)


def invited_to(connection: Connection, table_id: str) -> list[str]:
    """Names of those who were invited and have not sat down."""
    return list(connection.scalars(select(_INVITED.name).where(_INVITED.table_id == table_id).order_by(_INVITED.name)))


def follow(connection: Connection, table_id: str, visitor: str, now: str) -> None:
    know(connection, visitor, now)
    schema.put_if_new(connection, schema.follows, table_id=table_id, visitor=visitor, since=now)


def is_there(connection: Connection, table: Table, table_id: str, visitor: str) -> bool:
    """Does he wait, follow, is he invited, whichever list that is?"""
    which = (table.c.table_id == table_id) & (table.c.visitor == visitor)
    return connection.scalar(select(table.c.visitor).where(which)) is not None


def leave(connection: Connection, table: Table, table_id: str, visitor: str) -> None:
    """Wait, follow, be invited no longer."""
    connection.execute(delete(table).where((table.c.table_id == table_id) & (table.c.visitor == visitor)))


def lists_of(connection: Connection, visitor: str) -> dict[str, list[str]]:
    """The tables that somebody follows, waits for, is invited to."""
    lists = {"follows": schema.follows, "waits_for": schema.wait_list, "invited_to": schema.invited}
    return {
        name: list(connection.scalars(select(table.c.table_id).where(table.c.visitor == visitor).order_by("table_id")))
        for name, table in lists.items()
    }


# ---- private notes ----


def notes_of(connection: Connection, visitor: str) -> list[dict[str, str]]:
    """All notes that somebody has written."""
    shown = [_NOTES[name] for name in ("table_id", "player", "text", "at")]
    rows = connection.execute(select(*shown).where(_NOTES.visitor == visitor).order_by(_NOTES.at, _NOTES.table_id))
    return [dict(row) for row in rows.mappings()]


def notes(connection: Connection, row: TableRow, player: str) -> tuple[str, str]:
    """The notes of who holds this seat, and when they were written. What somebody wrote who has left it is not shown to
    who came after him."""
    query = select(_NOTES.text, _NOTES.at).where((_NOTES.table_id == row.id) & (_NOTES.player == player))
    query = query.where(_NOTES.visitor.in_(sorted(row.holders.get(player, ())))).order_by(_NOTES.at.desc())
    found = connection.execute(query).first()
    return ("", "") if found is None else (found.text, found.at)


def write_notes(connection: Connection, table_id: str, player: str, visitor: str, text: str, now: str) -> None:
    mine = (_NOTES.table_id == table_id) & (_NOTES.player == player) & (_NOTES.visitor == visitor)
    connection.execute(delete(schema.notes).where(mine))
    values = {"table_id": table_id, "player": player, "visitor": visitor, "text": text, "at": now}
    connection.execute(insert(schema.notes).values(values))

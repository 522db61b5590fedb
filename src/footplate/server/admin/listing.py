"""What there is: tables, who holds which seat, and what bots owe. Nothing here is a secret."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from sqlalchemy import ColumnElement, Connection, ScalarSelect, Select, delete, func, select, update

from footplate import FootplateError
from footplate.server import identity
from footplate.server.storage import duties, schema, transactions
from footplate.server.storage.bell import ring
from footplate.server.storage.rows import SeatRow, TableRow

_TABLES, _SEATS, _DUTIES = schema.tables.c, schema.seats.c, schema.duties.c
_MOVES, _SNAPSHOTS = schema.moves.c, schema.snapshots.c

MOST_NOTICES = 50  # that were not taken, the newest


class NotThere(FootplateError):
    """A table, a seat or a visitor that nobody knows."""


class Wanted(msgspec.Struct, frozen=True, kw_only=True):
    """Which tables: all of these must fit."""

    status: str = ""
    title: str = ""
    owner: str = ""  # how the hash of a visitor begins
    before: str = ""  # nothing has happened since
    most: int = 200


class TableLine(msgspec.Struct, frozen=True):
    """A table in a list."""

    id: str
    title: str
    status: str
    seats: list[str]
    moves: int
    changed: str
    size: int  # bytes of its journal and its snapshot
    owner: str
    branch_of: str


class SeatLine(msgspec.Struct, frozen=True):
    """A seat, and who may act for it."""

    player: str
    name: str
    kind: str
    bot: str
    taken: bool
    holders: list[str]


class Job(msgspec.Struct, frozen=True):
    """Something that is owed to a table by those who are no people."""

    table: str
    title: str
    job: str
    state: str  # owed, failing (it is tried again) or dead (nobody tries it any more)
    failures: int
    after: str  # not tried before
    trouble: str  # the last line of what went wrong
    changed: str  # of the table


def tables(connection: Connection, wanted: Wanted) -> list[TableLine]:
    """The last changed first."""
    journal = select(func.sum(func.length(_MOVES.action) + func.length(_MOVES.reason) + 60))
    snapshot = select(func.sum(func.length(_SNAPSHOTS.state)))
    lines = func.coalesce(_of_table(journal, _MOVES.table_id), 0)
    size = (lines + func.coalesce(_of_table(snapshot, _SNAPSHOTS.table_id), 0)).label("size")
    query = select(schema.tables, size).order_by(_TABLES.changed.desc(), _TABLES.id).limit(wanted.most)
    for column, value in ((_TABLES.status, wanted.status), (_TABLES.title, wanted.title)):
        if value:
            query = query.where(column == value)
    if wanted.owner:
        query = query.where(_TABLES.owner.startswith(wanted.owner, autoescape=True))
    if wanted.before:
        query = query.where(_TABLES.changed < wanted.before)
    rows = connection.execute(query).all()
    names = _names(connection, [row.id for row in rows])
    return [
        TableLine(
            *(row.id, row.title, row.status, names.get(row.id, []), row.moves, row.changed, int(row.size)),
            *(identity.short(row.owner), row.branch_of),
        )
        for row in rows
    ]


def _of_table(query: Select[tuple[int]], table_id: ColumnElement[str]) -> ScalarSelect[int]:
    return query.where(table_id == _TABLES.id).correlate(schema.tables).scalar_subquery()


def _names(connection: Connection, ids: Iterable[str]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    query = select(schema.seats).where(_SEATS.table_id.in_(list(ids))).order_by(_SEATS.player)
    for row in connection.execute(query):
        said = "(free)" if not row.taken else f"{row.name} ({row.bot})" if row.kind == "bot" else row.name
        found.setdefault(row.table_id, []).append(said)
    return found


# ---- seats ----


def table(connection: Connection, table_id: str) -> TableRow:
    row = transactions.table(connection, table_id)
    if row is None:
        raise NotThere(f"there is no table {table_id!r}; footplate admin tables lists them")
    return row


def seats(connection: Connection, table_id: str) -> list[SeatLine]:
    row = table(connection, table_id)
    return [
        SeatLine(
            *(seat.player, seat.name, seat.kind, seat.bot, seat.taken),
            sorted(map(identity.short, row.holders.get(seat.player, ()))),
        )
        for seat in row.seats
    ]


def new_code(connection: Connection, table_id: str, player: str, secret: str) -> str:
    """A seat gets another code to come back with; the old one is worth nothing any more."""
    seat = _seat(table(connection, table_id), player)
    if seat.kind == "bot" or not seat.taken:
        raise NotThere(f"{player} is {'a bot' if seat.kind == 'bot' else 'a free seat'}: nobody comes back to it")
    stored = identity.new_code()
    which = (_SEATS.table_id == table_id) & (_SEATS.player == player)
    connection.execute(update(schema.seats).where(which).values(code=stored))
    ring(connection, table_id)
    return identity.Codes(secret).of(table_id, player, stored)


def remove_holder(connection: Connection, table_id: str, player: str, visitor: str) -> None:
    """A browser may no longer act for a seat. It may return with the seat's code, unless that is a new one."""
    row = table(connection, table_id)
    seat = _seat(row, player)
    found = [holder for holder in row.holders.get(seat.player, ()) if visitor and holder.startswith(visitor)]
    if len(found) != 1:
        raise NotThere(f"{len(found) or 'no'} holders of {player} begin with {visitor!r}")
    which = schema.holders.c
    connection.execute(
        delete(schema.holders).where(
            (which.table_id == table_id) & (which.player == player) & (which.visitor == found[0])
        )
    )
    ring(connection, table_id)


def _seat(row: TableRow, player: str) -> SeatRow:
    found = next((seat for seat in row.seats if seat.player == player), None)
    if found is None:
        raise NotThere(f"there is no seat {player!r} at {row.id}; it has {', '.join(s.player for s in row.seats)}")
    return found


# ---- what is owed ----


def jobs(connection: Connection) -> list[Job]:
    """What has failed first, then what has been owed longest."""
    query = (
        select(schema.duties, _TABLES.title, _TABLES.changed)
        .join(schema.tables, _TABLES.id == _DUTIES.table_id)
        .where((_DUTIES.done < _DUTIES.wanted) | (_DUTIES.failures > 0))
        .order_by(_DUTIES.failures.desc(), _TABLES.changed, _TABLES.id)
    )
    return [
        Job(
            *(row.table_id, row.title, row.job, _state(row.failures), row.failures, row.after),
            *(row.trouble.strip().rpartition("\n")[2], row.changed),
        )
        for row in connection.execute(query)
    ] + _notices(connection)


def _notices(connection: Connection) -> list[Job]:
    """Notices that were not taken: at last, or so far."""
    which = schema.notices.c
    untaken = (which.state == "failed") | (which.state.in_(("waiting", "sending")) & (which.tries > 0))
    query = select(schema.notices, _TABLES.title).outerjoin(schema.tables, _TABLES.id == which.table_id)
    return [
        Job(
            *(row.table_id or "", row.title or "", f"notice ({row.channel})"),
            *("dead" if row.state == "failed" else "failing", row.tries, row.after, row.why, row.at),
        )
        for row in connection.execute(query.where(untaken).order_by(which.at.desc(), which.id).limit(MOST_NOTICES))
    ]


def _state(failures: int) -> str:
    return "dead" if failures >= duties.MOST_FAILURES else "failing" if failures else "owed"


def retry(connection: Connection, table_id: str) -> None:
    """What nobody tries any more is tried again."""
    if not duties.revive(connection, table_id):
        raise NotThere(f"nothing is owed to {table_id!r}; footplate admin jobs lists what is")
    ring(connection, table_id)

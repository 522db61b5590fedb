"""What there is: tables, who holds which seat, and what bots owe. Nothing here is a secret."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from sqlalchemy import ColumnElement, Connection, ScalarSelect, Select, delete, func, select, update

from footplate import FootplateError
from footplate.server import identity
from footplate.server.storage import schema, transactions
from footplate.server.storage.bell import ring
from footplate.server.storage.rows import SeatRow, TableRow

_TABLES, _SEATS, _MOVES, _SNAPSHOTS = schema.tables.c, schema.seats.c, schema.moves.c, schema.snapshots.c


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


class Owed(msgspec.Struct, frozen=True):
    """A move that no person makes."""

    table: str
    title: str
    player: str
    does: str  # a kind of bot, or "pass"
    since: str


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


def new_code(connection: Connection, table_id: str, player: str) -> str:
    """A seat gets another code to come back with; the old one is worth nothing any more."""
    seat = _seat(table(connection, table_id), player)
    if seat.kind == "bot" or not seat.taken:
        raise NotThere(f"{player} is {'a bot' if seat.kind == 'bot' else 'a free seat'}: nobody comes back to it")
    code = identity.new_code()
    which = (_SEATS.table_id == table_id) & (_SEATS.player == player)
    connection.execute(update(schema.seats).where(which).values(code=code))
    ring(connection, table_id)
    return code


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


def owed(connection: Connection) -> list[Owed]:
    """Tables that wait for a bot, or for a seat that passes by itself; who has waited longest comes first."""
    seat = (_SEATS.table_id == _TABLES.id) & (_SEATS.player == _TABLES.deciding)
    passes = schema.auto_passes.c
    passing = (passes.table_id == _TABLES.id) & (passes.player == _TABLES.deciding)
    query = (
        select(_TABLES.id, _TABLES.title, _TABLES.deciding, _TABLES.changed, _SEATS.kind, _SEATS.bot)
        .join(schema.seats, seat)
        .outerjoin(schema.auto_passes, passing)
        .where((_TABLES.status == "playing") & ((_SEATS.kind == "bot") | passes.player.is_not(None)))
        .order_by(_TABLES.changed, _TABLES.id)
    )
    return [Owed(r.id, r.title, r.deciding, r.bot or "pass", r.changed) for r in connection.execute(query)]

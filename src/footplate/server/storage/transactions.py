"""What is done to the database, each function a transaction or a part of one. `Store` has them carried out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from sys import intern
from typing import Any

import msgspec
from sqlalchemy import BindParameter, Connection, Row, Select, bindparam, delete, func, insert, select, update

from footplate.learnt import learnt
from footplate.server.club.clocks.reckoning import Clock
from footplate.server.storage import duties, schema
from footplate.server.storage.bell import ring
from footplate.server.storage.names import distinct
from footplate.server.storage.rows import AutoPassRow, Entry, SeatRow, Since, SnapshotRow, Stored, Summary, TableRow
from footplate.server.storage.seats import know

MOST_LISTED = 200  # tables of one visitor, the last changed first

# what every action needs is put together once
_MOVES = schema.moves.c
_ID: BindParameter[str] = bindparam("id_")
_JOURNAL = (
    select(*(_MOVES[name] for name in Entry.__struct_fields__))
    .where((_MOVES.table_id == _ID) & (_MOVES.seq > bindparam("after")))
    .order_by(_MOVES.seq)
)
_APPEND = insert(schema.moves)
_SUMMARIZE = update(schema.tables).where(schema.tables.c.id == _ID)
_SUMMARIZE = _SUMMARIZE.values({name: bindparam(name) for name in Summary.__struct_fields__})
_GO_ON = _SUMMARIZE.where(schema.tables.c.restored == bindparam("restored_"))
_TABLE = select(schema.tables).where(schema.tables.c.id == _ID)
_PACE = select(schema.tables.c.pace, schema.tables.c.bots_wait).where(schema.tables.c.id == _ID)
_SEATS = select(schema.seats).where(schema.seats.c.table_id == _ID).order_by(schema.seats.c.player)
_HOLDERS = select(schema.holders).where(schema.holders.c.table_id == _ID)
_AUTO_PASSES = select(schema.auto_passes).where(schema.auto_passes.c.table_id == _ID)
_SNAPSHOT = select(*(schema.snapshots.c[name] for name in SnapshotRow.__struct_fields__))
_SNAPSHOT = _SNAPSHOT.where(schema.snapshots.c.table_id == _ID)


# ---- tables ----


def add_table(connection: Connection, table: TableRow, journal: Iterable[Entry]) -> None:
    know(connection, table.owner, table.created)
    values = msgspec.structs.asdict(table)
    summary = msgspec.structs.asdict(values.pop("summary"))
    seats, holders = values.pop("seats"), values.pop("holders")
    values["options"] = msgspec.json.encode(values["options"]).decode()
    values["clock"] = "" if table.clock is None else msgspec.json.encode(table.clock).decode()
    connection.execute(insert(schema.tables).values(**values, **summary))
    connection.execute(insert(schema.seats), [{"table_id": table.id, **msgspec.structs.asdict(s)} for s in seats])
    held = [
        {"table_id": table.id, "player": player, "visitor": visitor}
        for player, visitors in holders.items()
        for visitor in visitors
    ]
    if held:
        connection.execute(insert(schema.holders), held)
    if any(seat.kind == "bot" for seat in seats):
        duties.take_on(connection, table.id)
    entries = [_entry_values(table.id, entry) for entry in journal]
    if entries:
        connection.execute(_APPEND, entries)


def table(connection: Connection, table_id: str) -> TableRow | None:
    which = {"id_": table_id}
    row = connection.execute(_TABLE, which).first()
    if row is None:
        return None
    return _table(row, connection.execute(_SEATS, which).all(), connection.execute(_HOLDERS, which).all())


def stored(connection: Connection, table_id: str) -> Stored | None:
    row = table(connection, table_id)
    if row is None:
        return None
    found = connection.execute(_SNAPSHOT, {"id_": table_id}).first()
    snapshot = None if found is None else SnapshotRow(*found)
    return Stored(row, journal(connection, table_id), auto_passes(connection, table_id), snapshot)


def tables_of(connection: Connection, visitor: str) -> list[TableRow]:
    mine = select(schema.holders.c.table_id).where(schema.holders.c.visitor == visitor)
    which = schema.tables.c.id.in_(mine) | (schema.tables.c.owner == visitor)
    return tables_in(
        connection, select(schema.tables).where(which).order_by(schema.tables.c.changed.desc()).limit(MOST_LISTED)
    )


def tables_in(connection: Connection, query: Select[Any]) -> list[TableRow]:
    """Those that are asked for, in that order."""
    rows = connection.execute(query).all()
    ids = [row.id for row in rows]
    seats = select(schema.seats).where(schema.seats.c.table_id.in_(ids)).order_by(schema.seats.c.player)
    sitting = connection.execute(seats).all()
    held = connection.execute(select(schema.holders).where(schema.holders.c.table_id.in_(ids))).all()
    return [_table(row, sitting, held) for row in rows]


def overdue(connection: Connection, now: str, most: int) -> list[str]:
    """Tables at which somebody's time is out; who has waited longest comes first."""
    tables = schema.tables.c
    due = (tables.deadline != "") & (tables.deadline <= now) & (tables.status == "playing")
    return list(connection.scalars(select(tables.id).where(due).order_by(tables.deadline).limit(most)))


def owned(connection: Connection, visitor: str) -> int:
    mine = select(func.count()).select_from(schema.tables).where(schema.tables.c.owner == visitor)
    return connection.scalar(mine) or 0


def look(connection: Connection, table_id: str, at: str) -> None:
    """Somebody looks at a table without people: its bots play on."""
    connection.execute(update(schema.tables).where(schema.tables.c.id == table_id).values(looked=at))
    duties.want(connection, table_id)


def looked(connection: Connection, table_id: str) -> str:
    return connection.scalar(select(schema.tables.c.looked).where(schema.tables.c.id == table_id)) or ""


def delete_table(connection: Connection, table_id: str) -> None:
    connection.execute(delete(schema.tables).where(schema.tables.c.id == table_id))


def _table(row: Row[Any], seats: Sequence[Row[Any]], held: Sequence[Row[Any]]) -> TableRow:
    holders: dict[str, frozenset[str]] = {}
    for holder in held:
        if holder.table_id == row.id:
            holders[holder.player] = holders.get(holder.player, frozenset()) | {holder.visitor}
    here = [seat for seat in seats if seat.table_id == row.id]
    names = distinct(seat.name for seat in here)
    return TableRow(
        id=row.id,
        title=row.title,
        options=msgspec.json.decode(row.options),
        seed=row.seed,
        rules=row.rules,
        owner=row.owner,
        branch_of=row.branch_of,
        created=row.created,
        seats=tuple(
            SeatRow(s.player, n, s.kind, s.bot, s.taken, s.code, s.stand_in) for s, n in zip(here, names, strict=True)
        ),
        summary=Summary(*(getattr(row, name) for name in Summary.__struct_fields__)),
        holders=holders,
        position=row.position,
        restored=row.restored,
        advice=row.advice,
        rematch=row.rematch,
        pace=row.pace,
        bots_wait=row.bots_wait,
        source=row.source,
        undo=row.undo,
        listed=row.listed,
        onlookers_talk=row.onlookers_talk,
        counts=row.counts,
        clock=msgspec.json.decode(row.clock, type=learnt(Clock)) if row.clock else None,
        began=row.began,
    )


# ---- the journal ----


def journal(connection: Connection, table_id: str, after: int = 0) -> list[Entry]:
    rows = connection.execute(_JOURNAL, {"id_": table_id, "after": after}).all()
    return [
        Entry(seq, kind, intern(who), act.encode(), length, at, why)  # one string a player, not one a line
        for seq, kind, who, act, length, at, why in rows
    ]


def since(connection: Connection, table_id: str, version: int) -> Since:
    """What one who knows a table up to a line of its journal has missed."""
    found = connection.execute(_PACE, {"id_": table_id}).first()
    pace = found or ("once", False)  # of a table that has gone
    return Since(journal(connection, table_id, version), auto_passes(connection, table_id), *pace)


class Replaced(Exception):
    """A backup has been put in the place of the table that somebody goes on with."""


class Lapsed(Exception):
    """What somebody was to do by himself is not wanted any more."""


#: is it still wanted? Asked in the transaction that does it, so that nobody can withdraw it between
Still = Callable[[Connection], bool]


def append(
    connection: Connection,
    table_id: str,
    entry: Entry,
    summary: Summary,
    restored: str = "",
    still: Still | None = None,
) -> None:
    """IntegrityError if another line has that number already; Replaced if the table is not the one that was read;
    Lapsed if it is not wanted any more."""
    if still is not None and not still(connection):
        raise Lapsed(table_id)
    connection.execute(_APPEND, _entry_values(table_id, entry))
    told = {"id_": table_id, "restored_": restored, **msgspec.structs.asdict(summary)}
    if connection.execute(_GO_ON, told).rowcount != 1:
        raise Replaced(table_id)
    duties.want(connection, table_id)
    ring(connection, table_id, entry.seq)


def summarize(connection: Connection, table_id: str, summary: Summary) -> None:
    connection.execute(_SUMMARIZE, {"id_": table_id, **msgspec.structs.asdict(summary)})


def _entry_values(table_id: str, entry: Entry) -> dict[str, Any]:
    return {"table_id": table_id, **msgspec.structs.asdict(entry), "action": entry.action.decode()}


def keep_snapshot(connection: Connection, table_id: str, row: SnapshotRow) -> None:
    """In place of the one before; IntegrityError if the table is gone."""
    forget_snapshot(connection, table_id)
    connection.execute(insert(schema.snapshots), {"table_id": table_id, **msgspec.structs.asdict(row)})


def forget_snapshot(connection: Connection, table_id: str) -> None:
    connection.execute(delete(schema.snapshots).where(schema.snapshots.c.table_id == table_id))


# ---- bots and auto-pass ----


def set_pace(connection: Connection, table_id: str, pace: str, bots_wait: bool, now: str) -> None:
    """Bots go on otherwise from now: whoever sees to them looks again."""
    which = update(schema.tables).where(schema.tables.c.id == table_id)
    connection.execute(which.values(pace=pace, bots_wait=bots_wait, changed=now))
    duties.want(connection, table_id)
    ring(connection, table_id)


def auto_passes(connection: Connection, table_id: str) -> dict[str, AutoPassRow]:
    rows = connection.execute(_AUTO_PASSES, {"id_": table_id}).all()
    decode = msgspec.json.decode
    return {r.player: AutoPassRow(r.player, decode(r.until), r.since, decode(r.companies)) for r in rows}


def set_auto_pass(connection: Connection, table_id: str, row: AutoPassRow) -> None:
    clear_auto_pass(connection, table_id, [row.player])
    lists = {name: msgspec.json.encode(getattr(row, name)).decode() for name in ("until", "companies")}
    values = {"table_id": table_id, "player": row.player, "since": row.since, **lists}
    connection.execute(insert(schema.auto_passes), values)
    duties.take_on(connection, table_id)


def passes_still(connection: Connection, table_id: str, row: AutoPassRow) -> bool:
    """As it was set then."""
    which = schema.auto_passes.c
    mine = (which.table_id == table_id) & (which.player == row.player) & (which.since == row.since)
    return connection.scalar(select(which.player).where(mine).with_for_update()) is not None


def clear_auto_pass(connection: Connection, table_id: str, players: Sequence[str]) -> None:
    which = schema.auto_passes.c
    connection.execute(delete(schema.auto_passes).where((which.table_id == table_id) & which.player.in_(players)))

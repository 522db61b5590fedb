"""What happens at a table beside the game: lines of its journal, and with them, in the same transaction, who sits where
and what the table has agreed on."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from sqlalchemy import Connection, delete, update

from footplate.server.storage import duties, schema, transactions
from footplate.server.storage.bell import ring
from footplate.server.storage.rows import Entry, SeatRow, Summary, TableRow
from footplate.server.storage.seats import hold
from footplate.server.storage.transactions import Replaced


def note(
    connection: Connection,
    lines: Sequence[Entry],
    summary: Summary,
    before: TableRow,
    after: TableRow,
    think_again: Sequence[str] = (),
) -> None:
    """IntegrityError if one of the lines is there already; Replaced if the table is not any more what it was before.
    Nobody passes by himself at a seat without a holder, nor those who are to think again."""
    for entry in lines:  # locks the table, in the order in which moves do
        transactions.append(connection, before.id, entry, summary, before.restored)
    row = transactions.table(connection, before.id)
    if row is None or _agreed(row) != _agreed(before):
        raise Replaced(before.id)
    for old, new in zip(before.seats, after.seats, strict=True):
        _seat(connection, before, after, old, new)
    connection.execute(
        update(schema.tables)
        .where(schema.tables.c.id == before.id)
        .values(owner=after.owner, advice=after.advice, began=after.began)
    )
    gone = before.holders.keys() - after.holders.keys()
    transactions.clear_auto_pass(connection, before.id, sorted({*gone, *think_again}))
    if any(seat.driver for seat in after.seats):
        duties.take_on(connection, before.id)
    ring(connection, before.id)


def _agreed(row: TableRow) -> tuple[object, ...]:
    """All that a line can change."""
    return row.restored, row.seats, row.holders, row.owner, row.advice, row.began


def _seat(connection: Connection, before: TableRow, after: TableRow, old: SeatRow, new: SeatRow) -> None:
    player, seats, holders = new.player, schema.seats.c, schema.holders.c
    if old != new:
        its = (seats.table_id == before.id) & (seats.player == player)
        connection.execute(update(schema.seats).where(its).values(msgspec.structs.asdict(new)))
    had, has = before.holders.get(player, frozenset()), after.holders.get(player, frozenset())
    gone = (holders.table_id == before.id) & (holders.player == player) & holders.visitor.in_(had - has)
    if had - has:
        connection.execute(delete(schema.holders).where(gone))
    for visitor in sorted(had - has):
        schema.put_if_new(connection, schema.left_seats, table_id=before.id, visitor=visitor, name=old.name)
    for visitor in sorted(has - had):
        hold(connection, before.id, player, visitor, after.summary.changed)

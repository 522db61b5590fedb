"""Games that were brought here in a file, and what the rulebook says of their moves. Each function is a transaction.

As with reviews, whoever looks at the moves says so again and again: one who has ended is followed by another, who goes
on where he stopped.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import msgspec
from sqlalchemy import Connection, insert, select, update

from footplate.server.storage import schema
from footplate.server.storage.rows import AuditRow, Entry, TableRow
from footplate.server.storage.transactions import add_table

MOST_TRIES: Final = 3
_AUDIT = schema.audits.c
_ALL = select(*(_AUDIT[name] for name in AuditRow.__struct_fields__))


def bring(connection: Connection, table: TableRow, journal: Iterable[Entry], audit: AuditRow) -> None:
    """The table and what is to be looked at, both or neither."""
    add_table(connection, table, journal)
    connection.execute(insert(schema.audits).values(**msgspec.structs.asdict(audit)))


def audit(connection: Connection, table_id: str) -> AuditRow | None:
    row = connection.execute(_ALL.where(_AUDIT.table_id == table_id)).first()
    return None if row is None else AuditRow(*row)


def waiting(connection: Connection, before: str, most: int) -> list[AuditRow]:
    """Those that nobody looks at: not begun, or given up at the latest by then."""
    open_ = (_AUDIT.done < _AUDIT.total) & (_AUDIT.tries < MOST_TRIES) & (_AUDIT.beat < before)
    return [AuditRow(*row) for row in connection.execute(_ALL.where(open_).limit(most))]


def take(connection: Connection, row: AuditRow, now: str) -> bool:
    """Look at it here; False if another was quicker."""
    same = (_AUDIT.table_id == row.table_id) & (_AUDIT.beat == row.beat) & (_AUDIT.done == row.done)
    tries = row.tries + bool(row.beat)  # whoever did so before has ended in the middle
    return connection.execute(update(schema.audits).where(same).values(beat=now, tries=tries)).rowcount == 1


def go_on(connection: Connection, row: AuditRow) -> None:
    """It has come so far."""
    values = msgspec.structs.asdict(row)
    connection.execute(update(schema.audits).where(_AUDIT.table_id == row.table_id).values(**values))


def fail(connection: Connection, table_id: str) -> None:
    which = update(schema.audits).where(_AUDIT.table_id == table_id)
    connection.execute(which.values(tries=_AUDIT.tries + 1, beat=""))

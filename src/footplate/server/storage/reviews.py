"""Reviews of finished games, and rematches. Each function is a transaction.

Whoever makes a review says so again and again (`beat`): one whose maker has ended is taken over by another.
"""

from __future__ import annotations

from typing import Final

import msgspec
from sqlalchemy import Connection, delete, insert, select, update

from footplate.server.storage import schema
from footplate.server.storage.bell import ring
from footplate.server.storage.rows import ReviewRow

MOST_TRIES: Final = 3  # then it waits until somebody asks for it again
_REVIEW = schema.reviews.c
_ALL = select(*(_REVIEW[name] for name in ReviewRow.__struct_fields__))


def review(connection: Connection, table_id: str) -> ReviewRow | None:
    row = connection.execute(_ALL.where(_REVIEW.table_id == table_id)).first()
    return None if row is None else ReviewRow(*row)


def ask(connection: Connection, row: ReviewRow) -> None:
    """A review is wanted, in place of one of an earlier version, or of one that has failed."""
    connection.execute(delete(schema.reviews).where(_REVIEW.table_id == row.table_id))
    connection.execute(insert(schema.reviews).values(**msgspec.structs.asdict(row)))


def waiting(connection: Connection, before: str, most: int) -> list[ReviewRow]:
    """Those that nobody makes: not begun, or given up at the latest by then."""
    open_ = (_REVIEW.data == "") & (_REVIEW.tries < MOST_TRIES) & (_REVIEW.beat < before)
    return [ReviewRow(*row) for row in connection.execute(_ALL.where(open_).limit(most))]


def take(connection: Connection, row: ReviewRow, now: str) -> bool:
    """Make it here; False if another was quicker."""
    same = (_REVIEW.table_id == row.table_id) & (_REVIEW.beat == row.beat) & (_REVIEW.data == "")
    tries = row.tries + bool(row.beat)  # whoever made it before has ended in the middle
    return connection.execute(update(schema.reviews).where(same).values(beat=now, tries=tries)).rowcount == 1


def beat(connection: Connection, table_id: str, done: int, total: int, now: str) -> None:
    which = update(schema.reviews).where(_REVIEW.table_id == table_id)
    connection.execute(which.values(done=done, total=total, beat=now))


def finish(connection: Connection, table_id: str, data: str) -> None:
    connection.execute(update(schema.reviews).where(_REVIEW.table_id == table_id).values(data=data))


def fail(connection: Connection, table_id: str) -> None:
    which = update(schema.reviews).where(_REVIEW.table_id == table_id)
    connection.execute(which.values(tries=_REVIEW.tries + 1, beat=""))


def rematch(connection: Connection, table_id: str, other: str) -> str:
    """Name the table at which they play again; the one that was named first stays."""
    tables = schema.tables.c
    which = update(schema.tables).where((tables.id == table_id) & (tables.rematch == ""))
    connection.execute(which.values(rematch=other))
    ring(connection, table_id)
    return str(connection.scalar(select(tables.rematch).where(tables.id == table_id)) or "")

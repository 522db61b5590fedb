"""Sign-ins that fail make the next ones wait. They are counted before anything is checked, in the database: whoever
tries many at once, or at several processes, has tried as often."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Any, NamedTuple

from sqlalchemy import Connection, delete, select, update

from footplate.server.storage import schema
from footplate.server.storage.rows import written

FORGIVEN = timedelta(days=1)  # after which failures are forgotten
FIRST = 10.0  # seconds of the first wait; each is twice the one before
_ATTEMPTS = schema.attempts.c


class Against(NamedTuple):
    """Something that is tried: a name, or from a network."""

    what: str
    whose: str
    free: int  # failures without a wait
    longest: float  # seconds

    @property
    def key(self) -> str:
        return f"{self.what} {sha256(self.whose.encode()).hexdigest()[:48]}"


def attempt(connection: Connection, against: Sequence[Against], now: datetime) -> float:
    """Count one more as failed, until it is known better; or count none, and be told after how many seconds it may be
    tried."""
    rows = [_row(connection, one) for one in sorted(against, key=lambda one: one.key)]
    waits = [(datetime.fromisoformat(row.after) - now).total_seconds() for row in rows if row.after]
    if (wait := max(waits, default=0.0)) > 0:
        return wait
    for one, row in zip(sorted(against, key=lambda one: one.key), rows, strict=True):
        old = bool(row.after) and datetime.fromisoformat(row.after) < now - FORGIVEN
        failures = 1 if old else row.failures + 1
        pause = min(one.longest, FIRST * 2.0 ** min(failures - one.free, 20)) if failures >= one.free else 0.0
        values = {"failures": failures, "after": written(now + timedelta(seconds=pause))}
        connection.execute(update(schema.attempts).where(_ATTEMPTS.whose == one.key).values(**values))
    return 0.0


def _row(connection: Connection, one: Against) -> Any:
    row = None
    while row is None:  # somebody who was right may take it away while we wait for it
        schema.put_if_new(connection, schema.attempts, whose=one.key, failures=0, after="")
        row = connection.execute(select(schema.attempts).where(_ATTEMPTS.whose == one.key).with_for_update()).first()
    return row


def succeeded(connection: Connection, name: Against, whence: Against) -> None:
    """It was right after all: the name begins anew; from the network it is one failure less, no more, or somebody could
    guess for ever who signs in to an account of his own between."""
    connection.execute(delete(schema.attempts).where(_ATTEMPTS.whose == name.key))
    its = update(schema.attempts).where(_ATTEMPTS.whose == whence.key)
    connection.execute(its.values(failures=_ATTEMPTS.failures - 1))


def forget_old(connection: Connection, now: datetime) -> None:
    """What does not count any more; what somebody is about to count is left to him."""
    old = select(_ATTEMPTS.whose).where(_ATTEMPTS.after < written(now - FORGIVEN)).with_for_update(skip_locked=True)
    connection.execute(delete(schema.attempts).where(_ATTEMPTS.whose.in_(old)))

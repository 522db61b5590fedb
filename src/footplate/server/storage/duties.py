"""What is owed to tables, and who has seen to it. Each function is a transaction or a part of one.

A table with bots, or with a seat that passes by itself, has a duty. Whatever happens at it raises `wanted` in the same
transaction; whoever has looked at all of it and left nothing undone raises `done` as far. So any process that looks
finds what is owed, and one that ends in the middle leaves it owed.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Final

from sqlalchemy import Connection, bindparam, select, update
from sqlalchemy.dialects import postgresql, sqlite

from footplate.server.storage import schema
from footplate.server.storage.rows import Duty, written

BOTS: Final = "bots"  # the job of all who are no people at a table
BACKOFF: Final = 2.0  # seconds after a failure, doubled with each that follows
LONGEST_BACKOFF: Final = 600.0
MOST_TROUBLE: Final = 2000  # characters; the last say what happened
MOST_FAILURES: Final = 8  # in a row; then it waits for something to happen, or for somebody who has it tried again

_DUTY = schema.duties.c
_THIS = (_DUTY.table_id == bindparam("id_")) & (_DUTY.job == bindparam("job_"))
_ANEW = {"wanted": _DUTY.wanted + 1, "failures": 0, "after": "", "trouble": ""}
_WANT = update(schema.duties).where(_DUTY.table_id == bindparam("id_")).values(_ANEW)
_WANTED = select(_DUTY.wanted).where(_THIS & (_DUTY.done < _DUTY.wanted))
_DISCHARGE = update(schema.duties).where(_THIS & (_DUTY.done < bindparam("seen")))
_DISCHARGE = _DISCHARGE.values(done=bindparam("seen"), failures=0, after="", trouble="")
_DUTIES = select(*(_DUTY[name] for name in Duty.__struct_fields__))
_OWED = _DUTIES.where(
    (_DUTY.done < _DUTY.wanted) & (_DUTY.failures < MOST_FAILURES) & (_DUTY.after <= bindparam("now"))
)
_OWED = _OWED.order_by(_DUTY.after).limit(bindparam("most"))


def take_on(connection: Connection, table_id: str, job: str = BOTS) -> None:
    """From now on this is to be seen to, whenever something happens at the table."""
    dialect = sqlite if connection.dialect.name == "sqlite" else postgresql
    new = dialect.insert(schema.duties).values(
        table_id=table_id, job=job, wanted=1, done=0, failures=0, after="", trouble=""
    )
    connection.execute(new.on_conflict_do_update(index_elements=["table_id", "job"], set_=_ANEW))


def want(connection: Connection, table_id: str) -> None:
    """Something has happened at a table."""
    connection.execute(_WANT, {"id_": table_id})


def wanted(connection: Connection, table_id: str, job: str) -> int:
    """How much has happened that nobody has looked at; 0 if all is done."""
    return connection.scalar(_WANTED, {"id_": table_id, "job_": job}) or 0


def discharge(connection: Connection, table_id: str, job: str, seen: int) -> None:
    """Somebody has looked at all that had been wanted by then, and there is nothing more to do."""
    connection.execute(_DISCHARGE, {"id_": table_id, "job_": job, "seen": seen})


def owed(connection: Connection, most: int) -> list[Duty]:
    """What may be done now. Nothing is put off as far as a clock that was put back would have it."""
    now = datetime.now(UTC)
    when = {"now": written(now), "far": written(now + timedelta(seconds=LONGEST_BACKOFF)), "most": most}
    return [Duty(*row) for row in connection.execute(_OWED, when).all()]


def failed(connection: Connection, table_id: str, job: str, trouble: str) -> None:
    """It could not be done: it is tried again some time later, twice as long after each failure, and not for ever."""
    which, this = {"id_": table_id, "job_": job}, update(schema.duties).where(_THIS)
    counted = {"failures": _DUTY.failures + 1, "trouble": trouble[-MOST_TROUBLE:]}
    connection.execute(this.values(counted), which)  # written before it is read, or another may write between
    failures = connection.scalar(select(_DUTY.failures).where(_THIS), which) or 1
    after = datetime.now(UTC) + timedelta(seconds=min(LONGEST_BACKOFF, BACKOFF * 2 ** (failures - 1)))
    connection.execute(this.values(after=written(after)), which)


def dead(connection: Connection, most: int = 200) -> list[Duty]:
    """What has failed so often that nobody tries any more."""
    rows = connection.execute(_DUTIES.where(_DUTY.failures >= MOST_FAILURES).order_by(_DUTY.after).limit(most)).all()
    return [Duty(*row) for row in rows]


def revive(connection: Connection, table_id: str, job: str = BOTS) -> bool:
    """Have it tried again; False if there is no such duty."""
    this = (_DUTY.table_id == table_id) & (_DUTY.job == job)
    return connection.execute(update(schema.duties).where(this).values(_ANEW)).rowcount == 1

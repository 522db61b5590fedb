"""Puts games that were brought here to the rulebook, slice by slice, by the processes for long work.

What has been found and how far it is stands in the database: whoever comes after one who has ended goes on there.
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

import msgspec

from footplate.interop.audit import Departure
from footplate.learnt import learnt
from footplate.server.refused import Refused
from footplate.server.storage.rows import AuditRow, written
from footplate.server.tables import Tables, now
from footplate.server.work.brought import AuditedOn, AuditOn
from footplate.server.work.standing import Played
from footplate.server.work.workers import Died, Failed, Workers

log = logging.getLogger("footplate.server")
MISSED = 90.0  # seconds without a beat, after which another goes on
FEW = 4  # that are looked for at a time


class Auditor:
    """A chore."""

    def __init__(self, tables: Tables, workers: Workers) -> None:
        self._tables, self._store, self._workers = tables, tables.store, workers

    async def look(self, at: datetime) -> None:
        before = written(at - timedelta(seconds=MISSED))
        for row in await self._store.audits_waiting(before, FEW):
            if await self._store.take_audit(row, now()):
                await self._see_to(row)

    async def _see_to(self, row: AuditRow) -> None:
        try:
            await self._go_on(row)
        except (Died, Failed, TimeoutError, Refused) as error:
            log.error("table %s: it could not be audited (%s): %s", row.table_id, type(error).__name__, error)
            await self._store.fail_audit(row.table_id)

    async def _go_on(self, row: AuditRow) -> None:
        table = await self._tables.find(row.table_id)
        played = await self._tables.engine(Played.of, table.row, table.game)
        while row.done < row.total:
            answer = await self._workers.patient("audit", AuditOn(played, row.done))
            slice_ = msgspec.json.decode(answer, type=learnt(AuditedOn))
            found = msgspec.json.encode([*departures(row), *slice_.found]).decode()
            row = msgspec.structs.replace(row, done=slice_.done, found=found, beat=now(), tries=0)
            await self._store.go_on_with_audit(row)


def departures(row: AuditRow) -> list[Departure]:
    return msgspec.json.decode(row.found, type=learnt(list[Departure]))

"""When somebody's time is out. The time stands in the table's row; whoever looks and finds it past writes down that it
is out, in one transaction with all that was agreed to follow from it. Of two processes that look at the same moment one
writes, and the other finds that it has happened already.
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from functools import partial
from typing import TYPE_CHECKING

from footplate.server.club.clocks.out import time_is_out
from footplate.server.refused import Refused
from footplate.server.storage.rows import written

if TYPE_CHECKING:
    from footplate.server.tables import Tables

AT_ONCE = 100  # tables; the others wait for the next look
log = logging.getLogger("footplate.server")


class Timekeeper:
    """A chore. Time goes on while no server runs, but nobody loses anything by it at once: who was about to act when
    the server went down has some grace when it is back."""

    def __init__(self, tables: Tables, grace: float) -> None:
        self._tables = tables
        self._grace = timedelta(seconds=grace)
        self._since: datetime | None = None  # when this process first looked
        self._failing: set[str] = set()  # tables

    async def look(self, now: datetime) -> None:
        self._since = self._since or now
        if now < self._since + self._grace:
            return
        for table_id in await self._tables.store.overdue(written(now), AT_ONCE):
            await self._note(table_id, now)

    async def _note(self, table_id: str, now: datetime) -> None:
        try:
            table = await self._tables.find(table_id)
            await self._tables.note(table, partial(time_is_out, now=now))
        except Refused as refused:  # thrown away meanwhile; or the next look finds it again
            if refused.status != 404:
                log.warning("table %s: nobody could note that a clock has run out: %s", table_id, refused)
        except Exception:  # the others do not wait for this one
            if table_id not in self._failing:
                log.exception("table %s: nobody could note that a clock has run out", table_id)
            self._failing.add(table_id)
        else:
            self._failing.discard(table_id)

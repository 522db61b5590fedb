"""Has reviews made that are wanted, slice by slice, by the processes for long work; bots and searches come between.

What is wanted, how far it is and who makes it is stored: a review whose server has ended is begun anew by another.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from datetime import UTC, datetime, timedelta

import msgspec
from sqlalchemy.exc import DBAPIError

from footplate.bots.review import Kept
from footplate.learnt import learnt
from footplate.server.refused import Refused
from footplate.server.storage.rows import ReviewRow, written
from footplate.server.tables import Tables, now
from footplate.server.work.jobs import ReviewedOn, ReviewOn
from footplate.server.work.standing import Played
from footplate.server.work.workers import Died, Failed, Workers

log = logging.getLogger("footplate.server")
LOOK = 5.0  # seconds between two looks at what is wanted
MISSED = 90.0  # seconds without a beat, after which another makes it
FEW = 4  # that are looked for at a time


class Reviewer:
    """Makes one review at a time in this process."""

    def __init__(self, tables: Tables, workers: Workers) -> None:
        self._tables, self._store, self._workers = tables, tables.store, workers
        self._task: asyncio.Task[None] | None = None
        self._asked = asyncio.Event()

    def start(self) -> None:
        self._task = asyncio.create_task(self._look())

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def nudge(self) -> None:
        """One has been asked for."""
        self._asked.set()

    async def _look(self) -> None:
        while True:
            try:
                before = written(datetime.now(UTC) - timedelta(seconds=MISSED))
                for row in await self._store.reviews_waiting(before, FEW):
                    if await self._store.take_review(row, now()):
                        await self._see_to(row)
            except (DBAPIError, Refused) as error:
                log.warning("nobody can see which reviews are wanted: %s", error)
            with suppress(TimeoutError):
                async with asyncio.timeout(LOOK):
                    await self._asked.wait()
            self._asked.clear()

    async def _see_to(self, row: ReviewRow) -> None:
        try:
            await self._make(row)
        except (Died, Failed, TimeoutError, Refused) as error:
            log.error("table %s: its review could not be made (%s): %s", row.table_id, type(error).__name__, error)
            await self._store.fail_review(row.table_id)

    async def _make(self, row: ReviewRow) -> None:
        table = await self._tables.find(row.table_id)
        if table.version != row.version:
            raise Refused(409, "review.not-now")
        game, seats = table.game, tuple(sorted(table.people))
        played = await self._tables.engine(Played.of, table.row, game)
        kept: Kept | None = None
        while True:
            asked = ReviewOn(played, seats, kept)
            answer = await self._workers.patient("review", asked)
            found = await self._tables.engine(msgspec.json.decode, answer, type=learnt(ReviewedOn))
            if found.review is not None:
                await self._store.finish_review(row.table_id, msgspec.json.encode(found.review).decode())
                return
            kept = found.kept
            await self._store.beat_review(row.table_id, found.done, found.total, now())

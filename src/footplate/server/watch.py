"""A server looks every other second for what an administrator has done to its database (`footplate admin`)."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress

from footplate.server.bans import Bans
from footplate.server.seating import Seating
from footplate.server.tables import Tables, now

EVERY = 2.0  # seconds
log = logging.getLogger("footplate.server")


class Watch:
    """Bans, and a backup that was put back."""

    def __init__(self, tables: Tables, seating: Seating, bans: Bans) -> None:
        self._tables = tables
        self._seating = seating
        self._bans = bans
        self._restored = ""
        self._task: asyncio.Task[None] | None = None

    async def begin(self) -> None:
        """Who is banned is known before the first request."""
        found = await self._tables.store.changed(now())
        self._restored = found.restored
        self._bans.are(found.bans)
        self._task = asyncio.create_task(self._look())

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    async def _look(self) -> None:
        while True:
            await asyncio.sleep(EVERY)
            try:
                await self._once()
            except Exception as error:  # the database may be away for a while
                log.warning("bans cannot be looked up: %s", error)

    async def _once(self) -> None:
        found = await self._tables.store.changed(now())
        if self._bans.are(found.bans):
            self._tables.listeners.let_go(lambda visitor: self._bans.of(visitor) is not None)
        if found.restored != self._restored:
            log.warning("a backup has been restored: all tables are read anew")
            self._restored = found.restored
            secret = await self._tables.store.secret()
            self._seating.anew(secret)
            self._tables.anew(secret)

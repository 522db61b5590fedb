"""A server looks every second for what others have done to its database: an administrator (`footplate admin`), or
somebody who has ended a sign-in."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from datetime import UTC, datetime

from footplate.server.bans import Bans
from footplate.server.club.accounts.signed import LATELY, SignedIn
from footplate.server.listeners import Listener
from footplate.server.seating import Seating
from footplate.server.storage.bans import Changed
from footplate.server.storage.rows import written
from footplate.server.tables import Tables, now

EVERY = 1.0  # seconds
log = logging.getLogger("footplate.server")


class Watch:
    """Bans, sign-ins that were ended, and a backup that was put back."""

    def __init__(self, tables: Tables, seating: Seating, bans: Bans, signed_in: SignedIn) -> None:
        self._tables = tables
        self._seating = seating
        self._bans = bans
        self._signed_in = signed_in
        self._restored = ""
        self._task: asyncio.Task[None] | None = None

    async def begin(self) -> None:
        """Who is banned is known before the first request."""
        found = await self._changed()
        self._restored = found.restored
        self._bans.are(found.bans)
        self._signed_in.ended(found.ended)
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

    async def _changed(self) -> Changed:
        return await self._tables.store.changed(now(), written(datetime.now(UTC) - LATELY))

    def _is_banned(self, listener: Listener) -> bool:
        return any(self._bans.of(whom) is not None for whom in (listener.browser, listener.visitor))

    async def _once(self) -> None:
        found = await self._changed()
        if self._bans.are(found.bans):
            self._tables.listeners.let_go(self._is_banned)
        if gone := self._signed_in.ended(found.ended):
            self._tables.listeners.let_go(lambda listener: listener.browser in gone)
        if found.restored != self._restored:
            log.warning("a backup has been restored: all tables are read anew")
            self._restored = found.restored
            self._signed_in.anew()
            secret = await self._tables.store.secret()
            self._seating.anew(secret)
            self._tables.anew(secret)

"""Seats that become free are offered to those who wait: since when, is written down, so that an offer ends some day."""

from __future__ import annotations

from datetime import datetime
from time import monotonic

from footplate.server.live import A_MINUTE
from footplate.server.storage import lobby
from footplate.server.storage.rows import written
from footplate.server.storage.store import Store


class Offers:
    """A chore. To whom a seat is offered follows from who waits: that nobody has looked delays only the end of it."""

    def __init__(self, store: Store) -> None:
        self._database = store.database
        self._looked = -A_MINUTE

    async def look(self, now: datetime) -> None:
        """Once a minute: an offer stands for a day."""
        if monotonic() - self._looked < A_MINUTE:
            return
        self._looked = monotonic()
        tables = await self._database.look(lobby.with_free_seats)
        if tables:
            await self._database.write(lobby.settle_all, tables, written(now))

"""Sign-ins that failed long ago are forgotten."""

from __future__ import annotations

from datetime import datetime
from time import monotonic

from footplate.server.limits import AN_HOUR
from footplate.server.storage import attempts
from footplate.server.storage.store import Store


class Forgetting:
    """A chore."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._looked = -AN_HOUR

    async def look(self, now: datetime) -> None:
        """Once an hour."""
        if monotonic() - self._looked >= AN_HOUR:
            await self._store.database.write(attempts.forget_old, now)
            self._looked = monotonic()

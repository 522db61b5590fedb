"""Workers that share a PostgreSQL server ring for each other when a table has changed (LISTEN and NOTIFY)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

CHANNEL = "footplate_tables"


class Bell:
    """On SQLite there is one server, and nobody to ring for."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._listening: AsyncConnection | None = None

    @property
    def is_there(self) -> bool:
        return self._engine.dialect.name == "postgresql"

    async def ring(self, connection: AsyncConnection, table_id: str) -> None:
        """Heard by the others when the transaction is through."""
        if self.is_there:
            await connection.execute(text("SELECT pg_notify(:channel, :id)"), {"channel": CHANNEL, "id": table_id})

    async def listen(self, heard: Callable[[str], None]) -> None:
        if not self.is_there:
            return
        self._listening = await self._engine.connect()
        driver: Any = (await self._listening.get_raw_connection()).driver_connection
        await driver.add_listener(CHANNEL, lambda connection, pid, channel, payload: heard(payload))

    async def close(self) -> None:
        if self._listening is not None:
            await self._listening.invalidate()  # not back into the pool: it still listens
            await self._listening.close()

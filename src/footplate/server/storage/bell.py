"""Workers that share a PostgreSQL server ring for each other when a table has changed (LISTEN and NOTIFY)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sqlalchemy import Connection, text
from sqlalchemy.ext.asyncio import AsyncConnection

from footplate.server.storage.engine import Database, Postgresql

CHANNEL = "footplate_tables"
_NOTIFY = text("SELECT pg_notify(:channel, :id)")


def ring(connection: Connection, table_id: str) -> None:
    """Heard by the others when the transaction is through. On SQLite there is one server, and nobody to ring for."""
    if connection.dialect.name == "postgresql":
        connection.execute(_NOTIFY, {"channel": CHANNEL, "id": table_id})


class Bell:
    """Listens to the others."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._listening: AsyncConnection | None = None

    async def listen(self, heard: Callable[[str], None]) -> None:
        if not isinstance(self._database, Postgresql):
            return
        self._listening = await self._database.engine.connect()
        driver: Any = (await self._listening.get_raw_connection()).driver_connection
        await driver.add_listener(CHANNEL, lambda connection, pid, channel, payload: heard(payload))

    async def close(self) -> None:
        if self._listening is not None:
            await self._listening.invalidate()  # not back into the pool: it still listens
            await self._listening.close()

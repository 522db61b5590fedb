"""Everything that a running server consists of."""

from __future__ import annotations

from footplate.server.driver import Driver
from footplate.server.herald import Herald
from footplate.server.limits import Limits
from footplate.server.painter import Painter
from footplate.server.seating import Seating
from footplate.server.settings import Settings
from footplate.server.storage.store import Store
from footplate.server.tables import Tables


class Hall:
    """The database, the tables in memory, the bots."""

    def __init__(self, store: Store, secret: str, limits: Limits) -> None:
        self.store = store
        self.limits = limits
        self.settings = settings = limits.settings
        self.tables = Tables(store, settings.tables_in_memory, secret)
        self.seating = Seating(self.tables, secret)
        self.herald = Herald(self.tables, self.seating)
        self.driver = Driver(self.tables, settings.pause)
        self.tables.on_news = self.herald.tell
        self.tables.on_change = self.driver.nudge
        self.painter = Painter()

    @classmethod
    async def open(cls, database: str, limits: Limits | None = None) -> Hall:
        store = await Store.open(database)
        hall = cls(store, await store.secret(), limits or Limits(Settings()))
        await store.bell.listen(hall.tables.heard, hall.tables.missed)
        return hall

    async def close(self) -> None:
        """Bots stop, pages are let go, the database is closed in good order."""
        await self.driver.close()
        await self.tables.settle()
        self.tables.close()
        await self.store.close()

"""Everything that a running server consists of."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from footplate.server.auditor import Auditor
from footplate.server.club.accounts.forgetting import Forgetting
from footplate.server.club.accounts.passwords import Passwords
from footplate.server.club.accounts.signed import SignedIn
from footplate.server.club.accounts.vacated import Vacated
from footplate.server.club.chores import Chores
from footplate.server.club.clocks.keeper import Timekeeper
from footplate.server.club.lobby.offers import Offers
from footplate.server.club.notices.carrier import Carrier
from footplate.server.club.notices.crier import Crier
from footplate.server.club.ratings.scoring import Scorer
from footplate.server.club.talk.talking import Talking
from footplate.server.driver import Driver
from footplate.server.herald import Herald
from footplate.server.limits import Limits
from footplate.server.live import A_MINUTE
from footplate.server.painter import Painter
from footplate.server.reviewer import Reviewer
from footplate.server.seating import Seating
from footplate.server.settings import Settings
from footplate.server.storage.engine import Postgresql
from footplate.server.storage.store import Store
from footplate.server.tables import Tables
from footplate.server.watch import Watch
from footplate.server.work.workers import Workers

if TYPE_CHECKING:
    from footplate.server.work.queue import Queue


class Hall:
    """The database, the tables in memory, the bots, and the processes for long work."""

    def __init__(self, store: Store, secret: str, limits: Limits, workers: Workers) -> None:
        self.store = store
        self.limits = limits
        self.settings = settings = limits.settings
        self.tables = Tables(store, settings.tables_in_memory, secret)
        self.seating = Seating(self.tables, secret)
        self.herald = Herald(self.tables, self.seating)
        self.workers = workers
        self.driver = Driver(self.tables, workers, settings.pause, A_MINUTE * settings.unwatched_minutes)
        self.reviewer = Reviewer(self.tables, workers)
        self.chores = Chores()
        self.crier = Crier(self.tables, settings, Carrier(self.tables, settings, secret))
        self.chores.add(self.crier.look)
        self.chores.add(Offers(store).look)
        self.chores.add(Scorer(self.tables).look)
        self.chores.add(Auditor(self.tables, workers).look)
        self.chores.add(Vacated(self.tables).look)
        self.chores.add(Forgetting(store).look)
        self.chores.add(Timekeeper(self.tables, settings.clock_grace).look)
        self.tables.on_news = self.herald.tell
        self.tables.on_change = self.driver.nudge
        self.talking = Talking(self.tables)
        self.painter = Painter()
        self.dozing: asyncio.Task[None] | None = None  # puts tables to sleep
        self.queue: Queue | None = None  # of jobs that are shared with other processes
        self.passwords = Passwords()
        self.signed_in = SignedIn(store, self.tables.do_beside)
        self.watch = Watch(self.tables, self.seating, limits.bans, self.signed_in)

    @classmethod
    async def open(
        cls, database: str, limits: Limits | None = None, workers: Workers | None = None, shared: bool = False
    ) -> Hall:
        """Without limits, long work is done in a thread: a program that opens a hall gets no processes unasked.
        `shared`: on PostgreSQL bots are driven by whichever process takes their job from the queue."""
        limits = limits or Limits(Settings(workers=0))
        store = await Store.open(database, limits.settings.secret)
        hall = cls(store, await store.secret(), limits, workers or Workers.of(limits.settings))
        await store.bell.listen(hall.tables.heard, hall.missed)
        hall.talking.presence.start()
        await hall.watch.begin()
        if shared and isinstance(store.database, Postgresql):
            from footplate.server.work.queue import Queue  # brought by the extra [postgresql]

            hall.queue = await Queue.open(database, hall.driver)
            if limits.settings.workers:
                hall.queue.work()
        if hall.queue is None or limits.settings.workers:
            hall.driver.start()
            hall.reviewer.start()
            hall.chores.start()
        hall.dozing = asyncio.create_task(hall._doze())
        return hall

    async def who(self, token: str) -> str:
        """Who uses the browser with this cookie: the person who is signed in there, else the browser itself."""
        visitor = await self.signed_in.who(token)
        self.limits.bans.check(visitor, "")
        return visitor

    def missed(self) -> None:
        """Other processes may have changed anything."""
        self.tables.missed()
        self.talking.missed()

    async def _doze(self) -> None:
        while True:
            await asyncio.sleep(A_MINUTE)
            self.tables.doze(A_MINUTE * self.settings.idle_minutes)

    async def close(self) -> None:
        """Bots stop, pages are let go, the database is closed in good order."""
        if self.dozing is not None:
            self.dozing.cancel()
        await self.watch.close()
        self.passwords.close()
        await self.chores.close()
        await self.talking.presence.close()
        await self.crier.close()
        await self.driver.close()
        await self.reviewer.close()
        if self.queue is not None:
            await self.queue.close()
        await self.workers.close()
        await self.tables.settle()
        self.tables.close()
        await self.store.close()

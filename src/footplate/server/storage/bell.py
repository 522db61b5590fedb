"""Workers that share a database hear of each other: PostgreSQL rings when a table has changed (LISTEN and NOTIFY); a
file of SQLite says only that somebody else has written, and is then compared with what it was."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any, NamedTuple

from sqlalchemy import Connection, func, select, text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from footplate.server.refused import Refused
from footplate.server.storage import schema
from footplate.server.storage.engine import Database, Postgresql
from footplate.server.storage.sqlite import Sqlite
from footplate.server.storage.troubles import reason

CHANNEL = "footplate_tables"
BEAT = 20.0  # seconds after which a line that is silent is tried
AGAIN = 1.0  # seconds between two attempts to listen again
log = logging.getLogger("footplate.server")
_NOTIFY = text("SELECT pg_notify(:channel, :what)")


#: who is told which table has changed, and up to which line of the journal it goes now; 0: anything may have changed
Heard = Callable[[str, int], None]


class Topic(NamedTuple):
    """Something besides the tables that others may change: PostgreSQL rings on its channel; of a file, what `marks`
    says by name is compared."""

    channel: str
    marks: Callable[[Connection], dict[str, object]]
    heard: Callable[[str], None]  # is told what was rung, or which name has another mark


def ring(connection: Connection, table_id: str, version: int = 0) -> None:
    """Heard by all when the transaction is through, the one who rings included; `version` spares those a look who know
    that line of the journal. SQLite cannot ring."""
    if connection.dialect.name == "postgresql":
        connection.execute(_NOTIFY, {"channel": CHANNEL, "what": f"{table_id} {version}"})


def _told(payload: str) -> tuple[str, int]:
    table_id, _, version = payload.partition(" ")
    return table_id, int(version or 0)


def _pass_on(heard: Callable[[str], None], connection: object, pid: int, channel: str, payload: str) -> None:
    heard(payload)


def _marks(connection: Connection) -> dict[str, object]:
    """By table what changes whenever others can see that it has changed: the time, and who holds a seat."""
    tables, holders = schema.tables.c, schema.holders.c
    joined = schema.tables.outerjoin(schema.holders, holders.table_id == tables.id)
    query = select(tables.id, tables.changed, func.group_concat(holders.visitor)).select_from(joined)
    rows = connection.execute(query.group_by(tables.id, tables.changed))
    return {id_: (changed, held or "") for id_, changed, held in rows}


class Bell:
    """Listens to the others. A connection that is lost is made anew, for as long as it takes; what was rung meanwhile
    nobody has heard, and so every table is looked at again."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._listening: AsyncConnection | None = None
        self._lost = asyncio.Event()
        self._deaf = False  # and has said so
        self._staying: asyncio.Task[None] | None = None
        self.topics: list[Topic] = []  # to be added before anybody listens

    async def listen(self, heard: Heard, missed: Callable[[], None] = lambda: None) -> None:
        """`heard` is told of one table, `missed` that any may have changed."""
        if isinstance(self._database, Postgresql):
            await self._begin(self._database, heard)
            self._staying = asyncio.create_task(self._stay(self._database, heard, missed))
        elif isinstance(self._database, Sqlite):
            self._staying = asyncio.create_task(self._compare(self._database, heard))
            self._database.serve(self._lost.set)

    async def close(self) -> None:
        if self._staying is not None:
            self._staying.cancel()
            await asyncio.gather(self._staying, return_exceptions=True)
        await self._end()

    async def _begin(self, database: Postgresql, heard: Heard) -> None:
        self._lost.clear()
        self._listening = await database.engine.connect()
        driver = await self._driver()
        driver.add_termination_listener(lambda connection: self._lost.set())
        await driver.add_listener(CHANNEL, lambda connection, pid, channel, payload: heard(*_told(payload)))
        for topic in self.topics:
            await driver.add_listener(topic.channel, partial(_pass_on, topic.heard))

    async def _end(self) -> None:
        listening, self._listening = self._listening, None
        if listening is not None:
            with suppress(SQLAlchemyError, OSError):
                await listening.invalidate()  # not back into the pool: it still listens
                await listening.close()

    async def _stay(self, database: Postgresql, heard: Heard, missed: Callable[[], None]) -> None:
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(BEAT):
                    await self._lost.wait()
            if await self._answers():
                continue
            try:
                await self._end()
                await self._begin(database, heard)
            except Exception as error:  # whatever it is: the others are listened to again as soon as that can be done
                if not self._deaf:
                    log.warning("nothing is heard of other workers until the database answers: %s", reason(error))
                self._deaf = True
                self._lost.set()
                await asyncio.sleep(AGAIN)
            else:
                self._deaf = False
                missed()

    async def _compare(self, database: Sqlite, heard: Heard) -> None:
        """Which tables others have changed; ours are among them, and heard of once more."""
        topics = [Topic(CHANNEL, _marks, lambda table_id: heard(table_id, 0)), *self.topics]
        known: dict[str, dict[str, object]] = {}
        while True:
            with suppress(Refused):  # the database cannot be read: when it can, that is seen too
                for topic in topics:
                    now = await database.read(topic.marks)
                    before = known.get(topic.channel, now)
                    for name in {name for name, _ in before.items() ^ now.items()}:
                        topic.heard(name)
                    known[topic.channel] = now
            await self._lost.wait()
            self._lost.clear()

    async def _answers(self) -> bool:
        """A line may also be dead without having been cut."""
        if self._lost.is_set() or self._listening is None:
            return False
        try:
            await (await self._driver()).execute("SELECT 1", timeout=AGAIN)
        except Exception:
            log.warning("the database does not answer")
            return False
        return True

    async def _driver(self) -> Any:
        assert self._listening is not None
        return (await self._listening.get_raw_connection()).driver_connection

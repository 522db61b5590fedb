"""Who has a page open, in this process and in the others.

What changes here is gathered for a second and stored in one transaction, whatever number of tables it concerns; a page
that is only reloaded changes nothing. A process says once a minute that it is there, and what one that was killed has
stored goes when it has not done so for three. An act waits for none of it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from secrets import token_hex
from time import monotonic

from footplate.server.club.talk.messages import Present, TalkNews
from footplate.server.live import A_MINUTE
from footplate.server.refused import Refused
from footplate.server.storage import presence
from footplate.server.storage.bell import Topic
from footplate.server.storage.presence import NOBODY, Here
from footplate.server.storage.rows import written
from footplate.server.tables import Tables

GATHERED = 1.0  # seconds in which people come and go before it is stored
GONE = timedelta(minutes=3)  # after which a silent process counts as ended
log = logging.getLogger("footplate.server")


class Presence:
    """Stores who is at which place in this process, and tells those who listen who is there in all of them."""

    def __init__(self, tables: Tables, tell: Callable[[TalkNews], None]) -> None:
        self._tables = tables
        self._database = tables.store.database
        self._tell = tell
        self.process = token_hex(8)
        self._touched: set[str] = set()  # places where somebody has come or gone
        self._moved = asyncio.Event()
        self._stored: dict[str, Here] = {}
        self._told: dict[str, Present] = {}  # where somebody listens
        self._beaten = -A_MINUTE
        self._task: asyncio.Task[None] | None = None
        self.topic = Topic(presence.CHANNEL, presence.marks, self.heard)

    def start(self) -> None:
        self._task = asyncio.create_task(self._go_on())

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
            with suppress(Refused):
                await self._database.write(presence.leave, self.process)

    def touch(self, place: str) -> None:
        """Somebody has come or gone."""
        self._touched.add(place)
        self._moved.set()

    def told(self, place: str) -> Present | None:
        """Who is there, as was last told; None if it is still to be found out."""
        return self._told.get(place)

    def heard(self, place: str) -> None:
        """In another process somebody has come or gone."""
        if self._tables.listeners.at(place):
            self._tables.do_beside(self._tell_of(place))

    # ---- storing ----

    async def _go_on(self) -> None:
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(A_MINUTE):
                    await self._moved.wait()
            await asyncio.sleep(GATHERED)
            self._moved.clear()
            try:
                await self.store()
            except Exception as error:  # the database may be away for a while: what is not stored is tried again
                log.warning("who is there cannot be stored: %s", error)

    async def store(self) -> None:
        """What has changed since it was last stored; once a minute everywhere, since seats change hands too."""
        now = datetime.now(UTC)
        if monotonic() - self._beaten >= A_MINUTE:
            if await self._database.write(presence.beat, self.process, written(now), written(now - GONE)):
                self._stored.clear()  # somebody took us for ended
            self._beaten = monotonic()
            self._touched.update(self._tables.listeners.tables(), self._stored)
        places, self._touched = self._touched, set()
        here = {place: self._here(place) for place in places}
        changed = {place: now_ for place, now_ in here.items() if now_ != self._stored.get(place, NOBODY)}
        if changed:
            known = False
            try:
                known = await self._database.write(presence.write, self.process, changed)
            finally:
                if not known:  # or the database does not answer: all of it once more, and soon
                    self._touched |= places
                    self._beaten = -A_MINUTE
            if not known:
                self._moved.set()
                return
            self._stored = {place: one for place, one in {**self._stored, **changed}.items() if one != NOBODY}
        for place in places:
            if place in changed or place not in self._told:
                await self._tell_of(place)

    def _here(self, place: str) -> Here:
        """As the pages of this process say. Who has several open is one."""
        table = self._tables.peek(place)
        seats: set[str] = set()
        names: set[str] = set()
        nameless: set[str] = set()
        others = 0
        for listener in self._tables.listeners.at(place):
            held = table.row.held_by(listener.visitor) if table else set()
            seats |= held
            if held:
                continue
            if listener.name:
                names.add(listener.name)
            elif listener.visitor:
                nameless.add(listener.visitor)
            else:
                others += 1
        return Here(frozenset(seats), frozenset(names), others + len(nameless))

    # ---- telling ----

    async def _tell_of(self, place: str) -> None:
        if not self._tables.listeners.at(place):
            self._told.pop(place, None)
            return
        with suppress(Refused):
            all_ = self._here(place) | await self._database.look(presence.at, place, self.process)
            present = Present(seats=sorted(all_.seats), names=sorted(all_.names), others=all_.others)
            if self._told.get(place) != present:
                self._told[place] = present
                self._tell(TalkNews(talk=place, since=0, last=0, present=present))

"""Telling those who listen what was written, in whichever process, and who is there."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress

import msgspec

from footplate.server import identity
from footplate.server.club.talk.messages import Line, TalkNews
from footplate.server.club.talk.presence import Presence
from footplate.server.listeners import Heard, Listener
from footplate.server.refused import Refused
from footplate.server.storage import called, talk
from footplate.server.storage.bell import Topic
from footplate.server.storage.talk import LineRow
from footplate.server.tables import Tables

AT_ONCE = 50  # lines that are pushed; who has missed more asks for them


class Talking:
    """What has been told of each place at which somebody listens here: up to which stamp."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._database = tables.store.database
        self._told: dict[str, int] = {}
        self._one: dict[str, asyncio.Lock] = {}  # told at a place at a time
        self.presence = Presence(tables, self._tell)
        tables.store.bell.topics += [Topic(talk.CHANNEL, talk.marks, self.heard), self.presence.topic]

    # ---- coming and going ----

    async def come(self, place: str, listener: Listener) -> None:
        """Somebody listens there from now on, and is told where the talk stands."""
        try:
            if listener.visitor != listener.browser:
                listener.name = await self._database.look(called.name_of, listener.visitor)
            self.presence.touch(place)
            if not listener.talks:
                return
            async with self._one.setdefault(place, asyncio.Lock()):
                if place not in self._told:
                    self._told[place] = await self._database.look(talk.last, place)
        except Refused:
            listener.tell(None)  # comes back when the database does
            return
        last = self._told[place]
        said = _written(TalkNews(talk=place, since=last, last=last, present=self.presence.told(place)))
        listener.tell(Heard(said, "" if place else said))  # at a table, its own news are said again

    @contextmanager
    def leaving(self, place: str) -> Iterator[None]:
        """When this ends, a page has gone."""
        try:
            yield
        finally:
            self.presence.touch(place)
            if not self._tables.listeners.at(place):
                self._told.pop(place, None)
                self._one.pop(place, None)

    # ---- telling ----

    def heard(self, what: str) -> None:
        """Something was written there, maybe by another process; up to a stamp, if that is said."""
        place, _, stamp = what.partition(" ")
        told = self._told.get(place)
        if told is not None and (not stamp or int(stamp) > told):
            self._tables.do_beside(self._read_on(place))

    def missed(self) -> None:
        """Anything may have been written anywhere."""
        for place in self._told:
            self.heard(place)

    async def _read_on(self, place: str) -> None:
        """Those who listen are told what came after the last that they were told."""
        with suppress(Refused):  # the database does not answer: when it does again, all of it is looked at
            async with self._one.setdefault(place, asyncio.Lock()):
                since = self._told.get(place)
                if since is None:
                    return  # everybody has gone
                rows = await self._database.look(talk.since, place, since, AT_ONCE)
                if not rows:
                    return
                last = self._told[place] = max(row.stamp for row in rows)
                lines = lines_of(rows) if len(rows) < AT_ONCE else []
                self._tell(TalkNews(talk=place, since=since if lines else last, last=last, lines=lines))

    def _tell(self, news: TalkNews) -> None:
        last = self._told.get(news.talk, 0)
        if news.present is not None:  # who is there has nothing to do with what was written
            news = msgspec.structs.replace(news, since=last, last=last)
        heard = Heard(_written(news), "")
        for listener in self._tables.listeners.at(news.talk):
            if listener.talks:
                listener.tell(heard)


def lines_of(rows: Iterable[LineRow]) -> list[Line]:
    return [line_of(row) for row in rows]


def line_of(row: LineRow) -> Line:
    """What was hidden is not told."""
    return Line(
        number=row.number,
        by=identity.short(row.visitor),
        name=row.name,
        text="" if row.hidden else row.text,
        at=row.at,
        hidden=row.hidden,
    )


def _written(news: TalkNews) -> str:
    return msgspec.json.encode(news).decode()

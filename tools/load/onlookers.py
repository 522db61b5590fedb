"""Pages that look on at tables while servers are killed: they come back, and ask for what they have missed. In the end
each must know every line of the chat once, and who is there: nobody who has gone with a server that was killed."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from time import monotonic

import msgspec
from sqlalchemy import Connection, func, select
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from footplate.server import identity
from footplate.server.storage import schema, talk
from footplate.server.storage.store import Store
from tools.load.games import Table
from tools.load.guests import Line

AGAIN = 0.1  # seconds before a page comes back
STRANGERS = 2  # at each table, beside the one who plays there


class _Said(msgspec.Struct):
    number: int
    text: str


class _Present(msgspec.Struct):
    seats: list[str]
    names: list[str]
    others: int


class _News(msgspec.Struct):
    """Of the chat, or of the table, which is of no interest here."""

    talk: str | None = None
    since: int = 0
    last: int = 0
    lines: list[_Said] = []
    present: _Present | None = None


class _Talk(msgspec.Struct):
    lines: list[_Said]
    last: int


class Onlooker:
    """One page, of somebody who plays at the table, or of a stranger."""

    def __init__(self, port: int, table: Table, token: str) -> None:
        self.table = table
        self._token, self._where = token, f"127.0.0.1:{port}/api/tables/{table.id}"
        self._line = Line("127.0.0.1", port)
        self._last = 0
        self.lines: dict[int, str] = {}
        self.present: _Present | None = None
        self.came = 0  # how often

    async def look(self) -> None:
        """For ever."""
        cookie = {"Cookie": f"{identity.COOKIE}={self._token}"}
        while True:
            with suppress(OSError, WebSocketException):
                async with connect(
                    f"ws://{self._where}/live?talk=1", additional_headers=cookie, compression=None, open_timeout=10
                ) as socket:
                    self.came += 1
                    async for message in socket:
                        await self._hear(msgspec.json.decode(message, type=_News))
            self.present = None
            await asyncio.sleep(AGAIN)

    async def _hear(self, news: _News) -> None:
        if news.talk is None:
            return
        self.present = news.present or self.present
        if news.last > self._last and news.since <= self._last:
            self._add(news.lines, news.last)
        while news.last > self._last:
            answer = await self._line.ask("GET", f"/api/tables/{self.table.id}/talk?since={self._last}", self._token)
            if answer.status == 200:
                found = msgspec.json.decode(answer.body, type=_Talk)
                self._add(found.lines, found.last)
            else:
                await asyncio.sleep(AGAIN)

    def _add(self, lines: Sequence[_Said], last: int) -> None:
        self.lines |= {line.number: line.text for line in lines}
        self._last = max(self._last, last)

    async def leave(self) -> None:
        await self._line.leave()


def onlookers(port: int, tables: Sequence[Table]) -> list[Onlooker]:
    return [
        Onlooker(port, table, token)
        for number, table in enumerate(tables)
        for token in (table.token, *(f"stranger-{number:06}-{other:020}" for other in range(STRANGERS)))
    ]


async def unseen(where: str, pages: Sequence[Onlooker]) -> list[str]:
    """What pages do not know, or know otherwise than it is."""
    store, wrong = await Store.open(where), []
    for page in pages:
        rows = await store.database.look(talk.since, page.table.id, 0, 1_000_000)
        if page.lines != {row.number: row.text for row in rows}:
            wrong.append(f"{page.table.id}: a page knows {len(page.lines)} lines of the chat, there are {len(rows)}")
        seats = [f"p{number}" for number in range(1, len(page.table.game.names) + 1)]
        if page.present is None or (page.present.seats, page.present.others) != (seats, STRANGERS):
            wrong.append(f"{page.table.id}: a page says that {page.present} are there, not {seats} and {STRANGERS}")
    await store.close()
    return wrong


async def until_seen(where: str, pages: Sequence[Onlooker], seconds: float) -> list[str]:
    """What is still wrong when so many seconds have passed."""
    until = monotonic() + seconds
    while (wrong := await unseen(where, pages)) and monotonic() < until:
        await asyncio.sleep(0.5)
    return wrong


async def until_gone(where: str, seconds: float) -> list[str]:
    """All pages have been closed: in the end nobody is said to be there."""
    until, store = monotonic() + seconds, await Store.open(where)
    while (left := await store.database.look(_places)) and monotonic() < until:
        await asyncio.sleep(0.5)
    await store.close()
    return [f"somebody is still said to be at {left} tables"] if left else []


def _places(connection: Connection) -> int:
    return connection.scalar(select(func.count()).select_from(schema.presences)) or 0

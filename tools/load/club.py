"""The club beside the games: clocks, chat at every table, pages that hear it, and notices to a receiver of our own.

Whoever has moved sometimes writes a line, and sometimes leaves the table alone for longer than a minute, so that
somebody is called. In the end every line that was acknowledged must be there once, every notice have come once, and
every clock that has run out have been noticed once.
"""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from datetime import timedelta

import msgspec

from footplate.server import identity
from footplate.server.club import happenings
from footplate.server.club.clocks.reckoning import Clock
from footplate.server.club.notices.hooks import ID
from footplate.server.storage import notices as kept
from footplate.server.storage import talk
from footplate.server.storage.notices import Wishes
from footplate.server.storage.store import Store
from tools.load.games import NOW, Table
from tools.load.guests import Line

WRITES = 0.1  # how often somebody who has moved says something
RESTS = 0.1  # how often a table is left alone, so long that somebody is called:
REST = timedelta(seconds=75)
SECRET = "load" * 8
LONG = Clock(kind="turn", bank=365 * 86_400, each=365 * 86_400)  # enough for an evening
SHORT = Clock(kind="game", bank=60, out="seat")  # over since the table was opened
KINDS = ("json", "slack")  # who can tell that something came twice, and who cannot


class Receiver:
    """Takes notices: by table, and those that have a number by it. Some are refused at first, and sent again."""

    def __init__(self, refuses: float = 0.0) -> None:
        self.port = 0
        self.taken: Counter[str] = Counter()  # by table, or by number
        self.refused = 0
        self._chance, self._refuses = random.Random(1), refuses

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while True:
                head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
                fields = {
                    name.lower(): value.strip() for name, _, value in (field.partition(":") for field in head[1:])
                }
                await reader.readexactly(int(fields["content-length"]))
                refuse = self._chance.random() < self._refuses
                if refuse:
                    self.refused += 1
                else:
                    self.taken[fields.get(ID.lower()) or head[0].split()[1].strip("/")] += 1
                writer.write(b"HTTP/1.1 %s\r\nContent-Length: 0\r\n\r\n" % (b"503 Later" if refuse else b"200 OK"))
                await writer.drain()
        except (asyncio.IncompleteReadError, OSError):
            pass  # gone, maybe killed
        finally:
            writer.close()


@asynccontextmanager
async def receiving(refuses: float = 0.0) -> AsyncIterator[Receiver]:
    receiver = Receiver(refuses)
    server = await asyncio.start_server(receiver.serve, "127.0.0.1", 0)
    receiver.port = server.sockets[0].getsockname()[1]
    try:
        yield receiver
    finally:
        server.close()


class Said:
    """What people write, with what they know of it."""

    def __init__(self, seed: int = 1) -> None:
        self._chance = random.Random(seed)
        self._number = 0
        self.acknowledged: dict[str, list[str]] = {}  # by table
        self.unsure: dict[str, list[str]] = {}  # no answer came
        self.taken: list[float] = []  # milliseconds of the server

    def wants(self) -> bool:
        return self._chance.random() < WRITES

    def rests(self) -> bool:
        return self._chance.random() < RESTS

    async def say(self, line: Line, table: Table) -> None:
        """OSError if there is no answer."""
        self._number += 1
        text = f"line {self._number}"
        self.unsure.setdefault(table.id, []).append(text)
        answer = await line.ask(
            "POST", f"/api/tables/{table.id}/talk", table.token, msgspec.json.encode({"text": text})
        )
        if answer.status == 201:
            self.unsure[table.id].remove(text)
            self.acknowledged.setdefault(table.id, []).append(text)
            self.taken.append(answer.milliseconds)
        elif answer.status not in (409, 503):
            raise AssertionError(f"a line was answered with {answer.status}: {answer.body[:300]!r}")


async def call(where: str, tables: Iterable[Table], receiver: Receiver) -> None:
    """Whoever sits at these tables wants to be called there, half of them by a way that cannot tell one from two."""
    store = await Store.open(where)
    for number, table in enumerate(tables):
        visitor, kind = identity.visitor_id(table.token), KINDS[number % len(KINDS)]
        url = f"http://127.0.0.1:{receiver.port}/{table.id}"
        wishes = Wishes(visitor=visitor, hook=True, hook_kind=kind, hook_url=url, hook_secret=SECRET)
        await store.database.write(kept.wish, wishes, NOW)
        await store.database.write(kept.call_at, visitor, table.id, True, NOW)
    await store.close()


async def unsaid(where: str, said: Said) -> list[str]:
    """Lines that were acknowledged and are not there, or are there twice, or were never written."""
    store, wrong = await Store.open(where), []
    for table, wanted in said.acknowledged.items():
        lines = Counter(row.text for row in await store.database.look(talk.since, table, 0, 1_000_000))
        missing = [text for text in wanted if text not in lines]
        odd = [text for text, count in lines.items() if count > 1 or text not in {*wanted, *said.unsure[table]}]
        if missing or odd:
            wrong.append(
                f"{table}: of the chat {len(missing)} lines are missing, {len(odd)} are there twice or unknown"
            )
    await store.close()
    return wrong


async def untold(where: str, tables: Iterable[Table], receiver: Receiver) -> tuple[str, list[str]]:
    """What became of the notices, in words; and where one came twice to who cannot tell, or is said to have been sent
    and never came."""
    store, wrong, states = await Store.open(where), [], Counter[str]()
    for table in tables:
        notices = await store.database.look(kept.notices_of, identity.visitor_id(table.token), 1_000_000)
        states.update(notice.state for notice in notices)
        sent = sum(notice.state == "sent" for notice in notices)
        left = sent + sum(notice.state in ("sending", "failed") for notice in notices)  # the house, maybe
        came = sum(receiver.taken[notice.id] > 0 for notice in notices) or receiver.taken[table.id]
        if not sent <= came <= left:
            wrong.append(f"{table.id}: {sent} notices were sent, {left} may have been, {came} came")
    await store.close()
    again = sum(count - 1 for name, count in receiver.taken.items() if not name.startswith("load"))
    told = ", ".join(f"{count} {state}" for state, count in sorted(states.items())) or "none"
    return f"notices: {told}; {receiver.refused} refused at first, {again} came again under the same number", wrong


async def unnoticed(where: str, tables: Iterable[Table]) -> list[str]:
    """Clocks that have run out, and nobody has noticed, or more than once."""
    store, wrong = await Store.open(where), []
    for table in tables:
        events = [entry.action for entry in await store.journal(table.id) if entry.kind == "event"]
        out = sum(isinstance(happenings.decode(event), happenings.ClockRanOut) for event in events)
        if out != 1:
            wrong.append(f"{table.id}: its clock has run out, and that was noticed {out} times")
    await store.close()
    return wrong

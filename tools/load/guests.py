"""Who comes: browsers that act, and pages that listen. As little work as possible, since they share the processor with
the server they measure."""

from __future__ import annotations

import asyncio
from collections import Counter
from contextlib import suppress
from itertools import cycle

import msgspec
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from footplate.server import identity
from tools.load.games import Table

PATIENCE = 30.0  # seconds that a guest waits for an answer


class Answer(msgspec.Struct, frozen=True):
    status: int
    milliseconds: float  # of the server, as it says itself
    body: bytes


class Line:
    """One connection of HTTP/1.1, kept open."""

    def __init__(self, host: str, port: int) -> None:
        self._where = (host, port)
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, method: str, path: str, token: str, body: bytes = b"") -> Answer:
        """OSError if the server is gone."""
        try:
            async with asyncio.timeout(PATIENCE):
                return await self._ask(method, path, token, body)
        except (asyncio.IncompleteReadError, TimeoutError) as error:
            raise ConnectionError(str(error) or "no answer") from None
        except OSError:
            self.close()
            raise

    async def _ask(self, method: str, path: str, token: str, body: bytes) -> Answer:
        if self._streams is not None and self._streams[0].at_eof():  # nobody has asked for so long that it was closed
            self.close()
        if self._streams is None:
            self._streams = await asyncio.open_connection(*self._where)
        reader, writer = self._streams
        head = (
            f"{method} {path} HTTP/1.1\r\nHost: {self._where[0]}:{self._where[1]}\r\n"
            f"Cookie: {identity.COOKIE}={token}\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        )
        done = False
        try:
            writer.write(head.encode() + body)
            status, *fields = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
            headers = {name.lower(): value.strip() for name, _, value in (field.partition(":") for field in fields)}
            answer = await reader.readexactly(int(headers.get("content-length", "0")))
            done = headers.get("connection", "").lower() != "close"
        finally:
            if not done:  # half an answer is no beginning of the next
                self.close()
        timing = headers.get("server-timing", "app;dur=0")
        milliseconds = float(timing.split("app;dur=")[-1].split(",")[0])
        return Answer(int(status.split()[1]), milliseconds, answer)

    def close(self) -> None:
        if self._streams is not None:
            self._streams[1].close()
            self._streams = None

    async def leave(self) -> None:
        """Close it in good order."""
        if self._streams is not None:
            _, writer = self._streams
            self.close()
            with suppress(OSError):
                await writer.wait_closed()


class Listening:
    """All pages that look on, and what they heard."""

    def __init__(self, address: str, *, talks: bool = False) -> None:
        self._address = address
        self._talks = talks
        self.lines = 0  # of chat that were heard
        self._tasks: list[asyncio.Task[None]] = []
        self.open = 0
        self.messages = 0
        self.bytes = 0
        self.lost: Counter[str] = Counter()  # connections, by why
        self.newest: dict[str, list[int]] = {}  # version that each page of a table knows

    async def come(self, tables: list[Table], count: int, at_once: int = 50) -> None:
        """So many pages, spread over the tables; they come in groups, as nobody opens thousands at one moment."""
        places = cycle(tables)
        for start in range(0, count, at_once):
            group = [next(places) for _ in range(min(at_once, count - start))]
            wanted = self.open + len(group)
            self._tasks += [asyncio.create_task(self._listen(table)) for table in group]
            for _ in range(300):
                if self.open >= wanted or self.lost:
                    break
                await asyncio.sleep(0.02)

    async def _listen(self, table: Table) -> None:
        known = self.newest.setdefault(table.id, [])
        place = len(known)
        known.append(0)
        path = f"ws://{self._address}/api/tables/{table.id}/live" + ("?talk=1" if self._talks else "")
        try:
            async with connect(path, compression=None, ping_interval=None, open_timeout=60) as news:
                self.open += 1
                try:
                    async for message in news:
                        self.messages += 1
                        self.bytes += len(message)
                        heard = _HEARD.decode(message)
                        known[place] = max(known[place], heard.version)
                        self.lines += len(heard.lines)
                finally:
                    self.open -= 1
            self.lost["sent away"] += 1
        except (OSError, WebSocketException) as error:
            self.lost[type(error).__name__] += 1

    async def leave(self) -> None:
        for task in self._tasks:
            task.cancel()
        with suppress(asyncio.CancelledError):
            await asyncio.gather(*self._tasks, return_exceptions=True)


class _Heard(msgspec.Struct):
    """News of the table, or of its chat."""

    version: int = 0
    lines: tuple[msgspec.Raw, ...] = ()


_HEARD = msgspec.json.Decoder(_Heard)

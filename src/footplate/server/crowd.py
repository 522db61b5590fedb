"""What many tables cost: processor time of one server for a look and an action at each, and the memory of a late table.

All in one process and without sockets, so that the processor's time is the server's. Whoever looks is a browser that
takes compressed answers.
"""

from __future__ import annotations

import asyncio
import gc
import gzip
import random
import tempfile
import tracemalloc
from collections.abc import Iterator, Sequence
from pathlib import Path
from time import process_time
from typing import Any

import msgspec

from footplate import Game
from footplate.bench.row import Row
from footplate.server import identity
from footplate.server.app import create_app
from footplate.server.settings import UNLIMITED
from footplate.server.storage.rows import Entry, SeatRow, Stored, Summary, TableRow
from footplate.server.storage.store import Store
from footplate.server.tables import KEPT
from footplate.titles import title_data

TOKEN, NOW = "m" * 32, "2026-01-01T00:00:00.000Z"
FEW, MANY = 50, 1_000  # tables
VISITS = 300  # to tables, each time to the one that waited longest
MIB = 1024 * 1024


def stored(game: Game, table_id: str) -> Stored:
    """A game as a table whose players all sit at one screen."""
    owner = identity.visitor_id(TOKEN)
    seats = tuple(SeatRow(player, name, "here", "", True, player) for player, name in game.names.items())
    holders = {seat.player: frozenset({owner}) for seat in seats}
    rules = title_data(game.title.id).title.rules_version
    summary = Summary(NOW, "playing")
    row = TableRow(table_id, game.title.id, [], game.seed, rules, owner, "", NOW, summary, seats, holders)
    journal = [
        Entry(seq, "play", move.player, msgspec.json.encode(move.action), seq, NOW)
        for seq, move in enumerate(game.moves, start=1)
    ]
    return Stored(row, journal, {})


async def store(database: Path, tables: Sequence[Stored]) -> None:
    open_store = await Store.open(str(database))
    for table in tables:
        await open_store.add_table(table.row, table.journal)
    await open_store.close()


class Visitor:
    """A browser that asks the application itself."""

    def __init__(self, app: Any, token: str = TOKEN) -> None:
        self.app = app
        cookie = f"{identity.COOKIE}={token}".encode()
        self._headers = [(b"host", b"localhost"), (b"cookie", cookie), (b"accept-encoding", b"gzip")]
        self._headers.append((b"content-type", b"application/json"))
        self.seconds = 0.0  # of the processor, spent on answers
        self.bytes = 0  # of answers, as they are sent

    async def ask(self, method: str, path: str, body: Any = None, query: str = "") -> Any:
        sent: list[Any] = []
        scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "scheme": "http",
            "method": method,
            "path": path,
            "raw_path": path.encode(),
            "root_path": "",
            "query_string": query.encode(),
            "headers": self._headers,
        }

        async def receive() -> Any:
            return {"type": "http.request", "body": b"" if body is None else msgspec.json.encode(body)}

        async def send(message: Any) -> None:
            sent.append(message)

        began = process_time()
        await self.app(scope, receive, send)
        self.seconds += process_time() - began
        raw = b"".join(message.get("body", b"") for message in sent)
        self.bytes += len(raw)
        packed = (b"content-encoding", b"gzip") in sent[0]["headers"]
        return msgspec.json.decode(gzip.decompress(raw) if packed else raw)

    async def visit(self, table_id: str, chance: random.Random) -> None:
        """Look, and do one of the things that may be done."""
        path = f"/api/tables/{table_id}"
        view = await self.ask("GET", f"{path}/view")
        decision = view["decisions"][0]
        action = chance.choice(decision["options"])["action"]
        body = {"seq": view["seq"], "version": view["version"], "player": decision["player"], "action": action}
        await self.ask("POST", f"{path}/actions", body)


async def _visits(database: Path, ids: Sequence[str]) -> float:
    """Milliseconds of the processor for a visit."""
    app, chance = create_app(str(database), settings=UNLIMITED), random.Random(1)
    async with app.router.lifespan_context(app):
        first, then = Visitor(app), Visitor(app)
        visited = ids[:VISITS]
        for table_id in visited:  # nobody measures the first time that a table is opened
            await first.visit(table_id, chance)
        for number in range(VISITS):
            await then.visit(visited[number % len(visited)], chance)
    return 1000 * then.seconds / VISITS


def visits(games: Sequence[Game]) -> Iterator[Row]:
    """The games are spread over the tables."""
    for count in (FEW, MANY):
        tables = [stored(games[number % len(games)], f"table{number}") for number in range(count)]
        with tempfile.TemporaryDirectory() as folder:
            database = Path(folder) / "tables.db"
            asyncio.run(store(database, tables))
            taken = asyncio.run(_visits(database, [table.row.id for table in tables]))
        kept = f", {KEPT} in memory" if count > KEPT else ""
        yield Row(f"view and action, {count} tables{kept}, processor time", taken, "ms")


async def _memory(database: Path, ids: Sequence[str]) -> list[int]:
    """Bytes that are there after each table has been looked at, with its log."""
    app, found = create_app(str(database), settings=UNLIMITED), []
    async with app.router.lifespan_context(app):
        visitor = Visitor(app)
        for table_id in ids:
            await visitor.ask("GET", f"/api/tables/{table_id}/view")
            await visitor.ask("GET", f"/api/tables/{table_id}/log")
            gc.collect()
            found.append(tracemalloc.get_traced_memory()[0])
    return found


def memory(game: Game) -> Iterator[Row]:
    """A table with every state of its history, the newest view and the log. What all tables of a title share is there
    when the first of them has been opened, and does not count."""
    tables = [stored(game, "first"), stored(game, "second")]
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "tables.db"
        asyncio.run(store(database, tables))
        tracemalloc.start()
        try:
            first, second = asyncio.run(_memory(database, [table.row.id for table in tables]))
        finally:
            tracemalloc.stop()
    what = f"a table of {game.title.id}, {len(game)} moves, with history and log"
    yield Row(what, (second - first) / MIB, "MiB", None, 6)

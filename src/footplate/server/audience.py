"""What a move costs while pages look on: bytes and processor time of the server, by news, and as it was when every page
fetched view and log after each move.

Like `crowd` all in one process and without sockets. One page holds every seat, the others only look on.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from time import process_time

import msgspec

from footplate import Game
from footplate.bench.row import Row
from footplate.game.game import Move
from footplate.server import identity
from footplate.server.app import create_app
from footplate.server.crowd import TOKEN, Visitor, store, stored
from footplate.server.hall import Hall
from footplate.server.settings import UNLIMITED

PAGES = 5
MOVES = 60
TABLE = "audience"

#: after a move with this number: the bytes that the pages have got
Hears = Callable[[int], Awaitable[int]]


async def _moves(page: Visitor, first: int, moves: Sequence[Move], hears: Hears) -> tuple[float, float]:
    """Bytes and milliseconds of the processor for a move: the action, its answer, and what the pages get."""
    count, began = 0, process_time()
    for seq, move in enumerate(moves, start=first):
        body = {"seq": seq, "player": move.player, "action": msgspec.to_builtins(move.action)}
        await page.ask("POST", f"/api/tables/{TABLE}/actions", body)
        count += await hears(seq + 1)
    return (page.bytes + count) / len(moves), 1000 * (process_time() - began) / len(moves)


async def _by_news(page: Visitor, hall: Hall, first: int, moves: Sequence[Move]) -> tuple[float, float]:
    with ExitStack() as pages:
        visitors = [identity.visitor_id(TOKEN), *(f"onlooker {number}" for number in range(1, PAGES))]
        listeners = [pages.enter_context(hall.tables.listeners.listening(TABLE, "en", who)) for who in visitors]

        async def hears(seq: int) -> int:
            await hall.tables.settle()
            heard = [listener.queue.get_nowait() for listener in listeners]
            return sum(len(news.text.encode()) for news in heard if news is not None)

        return await _moves(page, first, moves, hears)


async def _by_looking(page: Visitor, first: int, moves: Sequence[Move]) -> tuple[float, float]:
    holder, onlooker = page, Visitor(page.app, token="o" * 32)

    async def hears(seq: int) -> int:
        before = onlooker.bytes
        for looks in (holder, *[onlooker] * (PAGES - 1)):
            await looks.ask("GET", f"/api/tables/{TABLE}/view")
            await looks.ask("GET", f"/api/tables/{TABLE}/log", query=f"since={seq - 1}")
        return onlooker.bytes - before

    return await _moves(page, first, moves, hears)


async def _measured(database: Path, game: Game, first: int, *, news: bool) -> tuple[float, float]:
    await store(database, [stored(game.at(first), TABLE)])
    app = create_app(str(database), settings=UNLIMITED)
    async with app.router.lifespan_context(app):
        page, moves = Visitor(app), game.moves[first : first + MOVES]
        await page.ask("GET", f"/api/tables/{TABLE}/view")  # nobody measures how it is opened
        page.bytes = 0
        if news:
            return await _by_news(page, app.state.hall, first, moves)
        return await _by_looking(page, first, moves)


def audience(game: Game, late: float) -> Iterator[Row]:
    """The moves of a game from a certain part of it on."""
    first = int(late * len(game))
    for how, news in (("news", True), ("fetching view and log", False)):
        with tempfile.TemporaryDirectory() as folder:
            count, taken = asyncio.run(_measured(Path(folder) / "tables.db", game, first, news=news))
        yield Row(f"a move late in a game, {PAGES} pages, by {how}", count / 1024, "KiB")
        yield Row("  processor time", taken, "ms")

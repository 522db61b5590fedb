"""One evening: so many acts a second at so many tables, while others listen; and whether all of it was kept."""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import Callable

import msgspec

from footplate.server.storage.store import Store
from tools.load.club import REST, Said
from tools.load.games import Table
from tools.load.guests import Line, Listening
from tools.load.servers import Clock

LINES = 40  # connections over which acts are sent


class Evening:
    """Sends acts at a steady rate, whether or not the last ones have been answered."""

    def __init__(self, address: str, tables: list[Table], said: Said | None = None) -> None:
        host, _, port = address.rpartition(":")
        self._lines: asyncio.Queue[Line] = asyncio.Queue()
        for _ in range(LINES):
            self._lines.put_nowait(Line(host, int(port)))
        self._free = deque(tables)
        self._said = said
        self.taken: dict[str, list[float]] = {}  # milliseconds of the server, by title
        self.waited: list[float] = []  # milliseconds until the guest had the answer
        self.errors: Counter[str] = Counter()
        self.late = 0  # acts that were not sent because no table or connection was free

    async def play(self, rate: float, seconds: float, each_second: Callable[[float], None]) -> None:
        clock, sent, told = Clock(), 0, 0
        acts: set[asyncio.Task[None]] = set()
        while (now := clock()) < seconds:
            while sent < now * rate:
                sent += 1
                if not self._free or self._lines.empty():
                    self.late += 1
                    continue
                task = asyncio.create_task(self._act(self._free.popleft(), self._lines.get_nowait()))
                acts.add(task)
                task.add_done_callback(acts.discard)
            if now >= told + 1:
                told = int(now)
                each_second(now)
            await asyncio.sleep(max(0.0, sent / rate - clock()))
        await asyncio.gather(*acts)
        while not self._lines.empty():
            await self._lines.get_nowait().leave()

    async def _act(self, table: Table, line: Line) -> None:
        player, action = table.game.moves[table.at]
        body = b'{"seq":%d,"version":%d,"player":"%s","action":%s}' % (table.at, table.at, player.encode(), action)
        clock = Clock()
        try:
            answer = await line.ask("POST", f"/api/tables/{table.id}/actions", table.token, body)
        except OSError as error:
            self.errors[f"{type(error).__name__} {error}"[:80]] += 1
        else:
            self.waited.append(1000 * clock())
            if answer.status == 200:
                table.at += 1
                self.taken.setdefault(table.game.title, []).append(answer.milliseconds)
                if self._said is not None and self._said.wants():
                    await self._said.say(line, table)
            else:
                self.errors[f"{answer.status} {answer.body[:80]!r}"] += 1
        finally:
            self._lines.put_nowait(line)
            if table.is_over:
                pass
            elif self._said is not None and self._said.rests():
                asyncio.get_running_loop().call_later(REST.total_seconds(), self._free.append, table)
            else:
                self._free.append(table)


async def seat(where: str, tables: list[Table]) -> None:
    """Store the tables as they stand before the evening begins."""
    store = await Store.open(where)
    for table in tables:
        await store.add_table(table.row(), table.journal())
    await store.secret()  # made now: a server that is killed while it begins would begin with it again and again
    await store.close()


async def lost(where: str, tables: list[Table]) -> list[str]:
    """What was acknowledged and is not in the journals, or is there twice."""
    store, found = await Store.open(where), []
    for table in tables:
        lines = [entry for entry in await store.journal(table.id) if entry.kind == "play"]
        journal = [(entry.player, msgspec.json.decode(entry.action)) for entry in lines]
        wanted = [(player, msgspec.json.decode(action)) for player, action in table.game.moves[: table.at]]
        if journal != wanted:
            found.append(f"{table.id}: {len(journal)} moves are stored, {len(wanted)} were acknowledged")
    await store.close()
    return found


def unheard(listening: Listening, tables: list[Table]) -> int:
    """Pages that do not know the newest move of their table."""
    newest = {table.id: table.at for table in tables}
    return sum(version < newest[table] for table, versions in listening.newest.items() for version in versions)

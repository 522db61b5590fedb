"""A bad day: web workers, job workers and the database are killed in turn while people and bots play.

python -m tools.load.faults [--kills 1000] [--database postgresql]
python -m tools.load.faults --away 60

Guests play games that are known beforehand. Whoever gets no answer asks how far the table is: what was acknowledged
must be there, and no move twice. Tables with bots go on too: in the end none may wait for a bot, and every journal,
replayed by the rules, must lead to where the server says it stands.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import signal
import sys
from collections import Counter, deque
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from time import monotonic
from typing import Any

import msgspec
import psutil

from footplate.titles import playable
from tools.load.bots import BotTable
from tools.load.evening import lost, seat
from tools.load.games import Table, tables
from tools.load.guests import Line
from tools.load.servers import database

GUESTS = 8  # who play one game after the other
GAMES = 1.0  # that are played while one process is killed, at most
BOT_TABLES = 4
QUICKLY = 60.0  # seconds after the last kill in which everything must go on again
APART = (0.05, 0.9)  # seconds between two kills
PLAYED = 3.0  # seconds before the database is taken away
AGAIN = 0.05  # seconds that a guest waits after an error


class Broken(AssertionError):
    """Something acknowledged was lost, changed or doubled, or somebody waits for ever."""


class Guest:
    """Plays a known game, whatever happens to the server."""

    def __init__(self, port: int, waiting: deque[Table]) -> None:
        self._line = Line("127.0.0.1", port)
        self._waiting = waiting
        self.table = waiting.popleft()
        self.acknowledged = 0
        self.errors: Counter[str] = Counter()
        self.goes_home = False  # after the answer that he waits for

    async def play(self) -> None:
        """One table after the other."""
        while not self.goes_home:
            if self.table.is_over:
                self.table = self._waiting.popleft()
            player, action = self.table.game.moves[self.table.at]
            head = {"seq": self.table.at, "version": self.table.at, "player": player}
            body = msgspec.json.encode({**head, "action": msgspec.Raw(action)})
            answer = await self._ask("POST", "/actions", body)
            if answer is not None:
                self.table.at += 1
                self.acknowledged += 1
            else:
                await self.look()

    async def look(self) -> None:
        """How far is the table? One move may have been stored of which we heard nothing; none may be missing."""
        while (answer := await self._ask("GET", "")) is None:
            await asyncio.sleep(AGAIN)
        found = msgspec.json.decode(answer)["moves"]
        if found not in (self.table.at, self.table.at + 1):
            raise Broken(f"{self.table.id}: {self.table.at} moves were acknowledged, the server knows {found}")
        self.table.at = found

    async def _ask(self, method: str, what: str, body: bytes = b"") -> bytes | None:
        try:
            answer = await self._line.ask(method, f"/api/tables/{self.table.id}{what}", self.table.token, body)
        except OSError as error:
            self.errors[type(error).__name__] += 1
            await asyncio.sleep(AGAIN)
            return None
        if answer.status == 200:
            return answer.body
        self.errors[str(answer.status)] += 1
        if answer.status not in (409, 503):
            raise Broken(f"{method} {what} was answered with {answer.status}: {answer.body[:300]!r}")
        await asyncio.sleep(AGAIN)
        return None

    async def leave(self) -> None:
        await self._line.leave()


class Processes:
    """Those that the keeper has told of, newest last."""

    def __init__(self, keeper: asyncio.subprocess.Process) -> None:
        self._keeper = keeper
        self._pids: dict[str, list[int]] = {"web": [], "work": []}
        self.port = 0

    async def follow(self) -> None:
        assert self._keeper.stdout is not None
        async for line in self._keeper.stdout:
            name, number = line.decode().split()
            if name == "listening":
                self.port = int(number)
            else:
                self._pids[name].append(int(number))

    def kill(self, name: str, chance: random.Random) -> None:
        alive = [pid for pid in self._pids[name] if psutil.pid_exists(pid)]
        if alive:
            with suppress(ProcessLookupError):
                os.kill(chance.choice(alive), signal.SIGKILL)
        self._pids[name] = alive


@asynccontextmanager
async def kept(where: str, web: int, work: int) -> AsyncIterator[Processes]:
    command = (sys.executable, "-m", "tools.load.keeper", where, str(web), str(work))
    pipe = asyncio.subprocess.PIPE
    keeper = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe)
    processes = Processes(keeper)
    following = asyncio.create_task(processes.follow())
    try:
        while not processes.port:
            await asyncio.sleep(0.05)
        yield processes
    finally:
        assert keeper.stdin is not None
        keeper.stdin.close()
        await keeper.wait()
        following.cancel()


class Reaper:
    """Kills in turn: web workers, job workers, and a process of the database."""

    def __init__(self, processes: Processes, base: Any, seed: int) -> None:
        self._processes = processes
        self._base = base  # pgserver's, or None
        self._chance = random.Random(seed)
        self._away = False  # the database stays away for a while
        self.killed: Counter[str] = Counter()

    async def reap(self, kills: int) -> None:
        victims = ("web", "work", "database") if self._base is not None else ("web",)
        for number in range(kills):
            await asyncio.sleep(self._chance.uniform(*APART))
            victim = victims[number % len(victims)]
            if victim == "database":
                await asyncio.to_thread(self._kill_database)
            else:
                self._processes.kill(victim, self._chance)
            self.killed[victim] += 1
            if (number + 1) % 50 == 0:
                print(f"  {number + 1} kills", flush=True)

    async def take_away(self, seconds: float) -> None:
        """The whole database, for so long, when everybody has begun to play."""
        await asyncio.sleep(PLAYED)
        self._away = True
        await asyncio.to_thread(self._kill_database, whole=True)
        self.killed["database"] += 1
        await asyncio.sleep(seconds)
        self._away = False

    def _kill_database(self, whole: bool = False) -> None:
        """One of its processes, after which it recovers alone; every fourth time all of it."""
        root = psutil.Process(self._base.get_pid())
        with suppress(psutil.Error):
            some = root.children()
            whole = whole or self._chance.random() < 0.25 or not some
            for process in [root, *some] if whole else [self._chance.choice(some)]:
                with suppress(psutil.Error):
                    process.kill()

    async def revive(self) -> None:
        """Start the database again whenever it has ended, as the machine it runs on would."""
        while self._base is not None:
            await asyncio.sleep(0.5)
            if self._away:
                continue
            root = psutil.Process(self._base.get_pid()) if psutil.pid_exists(self._base.get_pid()) else None
            if root is None or root.status() == psutil.STATUS_ZOMBIE:
                for left in ("postmaster.pid", ".s.PGSQL.5432.lock"):  # where nobody buries the dead, they seem to run
                    (self._base.pgdata / left).unlink(missing_ok=True)
                await asyncio.to_thread(self._base.ensure_postgres_running)


async def bad_day(kind: str, kills: int, seed: int, away: float = 0.0) -> str:
    """So many kills, or a database that is away for so many seconds; what came out, in words."""
    some = list(tables(list(playable()), 5 * GUESTS + int(GAMES * kills), seed))
    with database(kind) as (where, base):
        await seat(where, some)
        web, work = (2, 2) if base is not None else (1, 0)
        async with kept(where, web, work) as processes:
            reaper = Reaper(processes, base and base.server, seed)
            waiting = deque(some)
            guests = [Guest(processes.port, waiting) for _ in range(GUESTS)]
            bots = [BotTable(processes.port, number, seed) for number in range(BOT_TABLES)]
            plays = [*(guest.play() for guest in guests), *(table.play() for table in bots)]
            playing = [asyncio.create_task(play) for play in plays]
            reviving = asyncio.create_task(reaper.revive())
            reaping = asyncio.create_task(reaper.take_away(away) if away else reaper.reap(kills))
            await _all_well(playing, reaping)
            await _goes_on(guests, bots)
            players: list[Guest | BotTable] = [*guests, *bots]
            for player in players:
                player.goes_home = True
            await asyncio.gather(*playing)
            for player in players:
                await player.leave()
            reviving.cancel()
        missing = await lost(where, some)
        if missing:
            raise Broken("\n".join(missing))
    acknowledged = sum(guest.acknowledged for guest in guests)
    told = ", ".join(f"{count} {name}" for name, count in reaper.killed.items())
    moved = sum(table.moved for table in bots)
    return (
        f"{kind}: {reaper.killed.total()} kills ({told}), {acknowledged} acknowledged moves, {moved} moves at tables "
        "with bots: nothing lost, nothing doubled, nobody stuck"
    )


async def _all_well(playing: Sequence[asyncio.Task[None]], reaping: asyncio.Task[None]) -> None:
    """Until the killing is over; what breaks meanwhile ends it."""
    while not reaping.done():
        await asyncio.wait([reaping], timeout=1)
        for task in playing:
            if task.done():
                task.result()
    reaping.result()


async def _goes_on(guests: Sequence[Guest], bots: Sequence[BotTable]) -> None:
    """After the last kill everybody goes on soon, alone."""
    before = [guest.acknowledged for guest in guests]
    seen = [table.moved for table in bots]
    until = monotonic() + QUICKLY
    while monotonic() < until:
        await asyncio.sleep(0.5)
        still = [guest.table.id for guest, at in zip(guests, before, strict=True) if guest.acknowledged == at]
        stuck = [table.id for table, moved in zip(bots, seen, strict=True) if table.moved == moved]
        if not still and not stuck:
            return
    raise Broken(f"{QUICKLY:.0f} s after the last kill nothing goes on at {', '.join([*still, *stuck])}")


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser("python -m tools.load.faults", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--kills", type=int, default=1000)
    parser.add_argument("--database", choices=("sqlite", "postgresql"), default="postgresql")
    parser.add_argument("--away", type=float, default=0.0, help="instead, seconds for which PostgreSQL is away")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args(arguments)
    if chosen.away and chosen.database != "postgresql":
        parser.error("only PostgreSQL can be away")
    try:
        print(asyncio.run(bad_day(chosen.database, chosen.kills, chosen.seed, chosen.away)))
    except Broken as broken:
        print(f"BROKEN: {broken}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())

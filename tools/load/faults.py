"""A bad day: web workers, job workers and the database are killed in turn while people and bots play.

python -m tools.load.faults [--kills 1000] [--database postgresql]
python -m tools.load.faults --away 60

Guests play games that are known beforehand. Whoever gets no answer asks how far the table is: what was acknowledged
must be there, and no move twice. Tables with bots go on too: in the end none may wait for a bot, and every journal,
replayed by the rules, must lead to where the server says it stands. Guests write lines of chat, and at tables that
stand still somebody is called by a webhook that refuses at times, or a clock runs out (`club`): all of it once. Pages
look on, and in the end know all that was written, and who is there (`onlookers`).
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import signal
import subprocess
import sys
from collections import Counter, deque
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager, suppress
from functools import partial
from time import monotonic
from typing import Any

import msgspec
import psutil

from footplate.titles import playable
from tools.load.bots import BotTable
from tools.load.club import LONG, SHORT, Said, call, receiving, unnoticed, unsaid, untold
from tools.load.evening import lost, seat
from tools.load.games import Table, tables
from tools.load.guests import Line
from tools.load.onlookers import onlookers, until_gone, until_seen
from tools.load.servers import database

GUESTS = 8  # who play one game after the other
GAMES = 1.0  # that are played while one process is killed, at most
BOT_TABLES = 4
STILL = 0.4  # tables at which somebody is called while one process is killed
REFUSED = 0.3  # of the notices, when they first come
QUICKLY = 60.0  # seconds after the last kill in which everything must go on again
APART = (0.05, 0.9)  # seconds between two kills
PLAYED = 3.0  # seconds before the database is taken away
AGAIN = 0.05  # seconds that a guest waits after an error
LAST = 5  # lines of the log of a database that does not start


class Broken(AssertionError):
    """Something acknowledged was lost, changed or doubled, or somebody waits for ever."""


class Guest:
    """Plays a known game, whatever happens to the server."""

    def __init__(self, port: int, waiting: deque[Table], said: Said) -> None:
        self._line = Line("127.0.0.1", port)
        self._waiting = waiting
        self._said = said
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
                if self._said.wants():
                    with suppress(OSError):
                        await self._said.say(self._line, self.table)
            else:
                await self.look()

    async def look(self) -> None:
        """How far is the table? One move may have been stored of which we heard nothing; none may be missing. But a web
        worker that hears nothing of the others, since the database is away, says what it heard last."""
        until = monotonic() + QUICKLY
        while (found := await self._moves()) < self.table.at and monotonic() < until:
            await asyncio.sleep(AGAIN)
        if found not in (self.table.at, self.table.at + 1):
            raise Broken(f"{self.table.id}: {self.table.at} moves were acknowledged, the server knows {found}")
        self.table.at = found

    async def _moves(self) -> int:
        """As some web worker says."""
        while (answer := await self._ask("GET", "")) is None:
            await asyncio.sleep(AGAIN)
        return int(msgspec.json.decode(answer)["moves"])

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
        self.moves: Callable[[], int] = lambda: 1  # that have been acknowledged

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
            if victim == "database" or self._base is None:  # nobody else is left who could answer
                await self._plays_on(self.moves())
            if (number + 1) % 50 == 0:
                print(f"  {number + 1} kills", flush=True)

    async def _plays_on(self, before: int) -> None:
        """A database, or a server that is alone, takes seconds until it is back, on some machines: killed faster than
        that, it would be away all day, and nothing would be tried."""
        until = monotonic() + QUICKLY
        while self.moves() <= before and monotonic() < until:
            await asyncio.sleep(AGAIN)

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
        with suppress(psutil.Error):  # it may be down just now
            root = psutil.Process(self._base.get_pid())
            some = root.children()
            whole = whole or self._chance.random() < 0.25 or not some
            for process in [root, *some] if whole else [self._chance.choice(some)]:
                with suppress(psutil.Error):
                    process.kill()

    def _is_up(self) -> bool:
        """Where nobody buries the dead, they seem to run."""
        try:
            return bool(psutil.Process(self._base.get_pid()).status() != psutil.STATUS_ZOMBIE)
        except psutil.Error:
            return False

    async def revive(self) -> None:
        """Start the database again whenever it has ended, as the machine it runs on would."""
        while self._base is not None:
            await asyncio.sleep(0.5)
            if self._away:
                continue
            if not self._is_up():
                for left in ("postmaster.pid", ".s.PGSQL.5432.lock"):
                    (self._base.pgdata / left).unlink(missing_ok=True)
                try:
                    await asyncio.to_thread(self._base.ensure_postgres_running)
                except (subprocess.SubprocessError, OSError):  # what is left of the old one may still hold its memory
                    last = self._base.log.read_text(errors="replace").splitlines()[-LAST:]
                    print("  PostgreSQL did not start, and is tried again:", *last, sep="\n    ", flush=True)


async def bad_day(kind: str, kills: int, seed: int, away: float = 0.0) -> str:
    """So many kills, or a database that is away for so many seconds; what came out, in words."""
    still = GUESTS + int(STILL * kills)
    some = list(tables(list(playable()), 5 * GUESTS + int(GAMES * kills) + 2 * still, seed))
    called, late, played = some[:still], some[still : 2 * still], some[2 * still :]
    for table in some:
        table.clock = LONG
    for table in late:
        table.clock, table.at = SHORT, 0
    said = Said(seed)
    async with receiving(REFUSED) as receiver:
        with database(kind) as (where, base):
            await seat(where, some)
            await call(where, called, receiver)
            web, work = (2, 2) if base is not None else (1, 0)
            async with kept(where, web, work) as processes:
                reaper = Reaper(processes, base and base.server, seed)
                waiting = deque(played)
                guests = [Guest(processes.port, waiting, said) for _ in range(GUESTS)]
                reaper.moves = partial(_acknowledged, guests)
                bots = [BotTable(processes.port, number, seed) for number in range(BOT_TABLES)]
                pages = onlookers(processes.port, [guest.table for guest in guests])
                looking = [asyncio.create_task(page.look()) for page in pages]
                await _day(reaper, guests, bots, reaper.take_away(away) if away else reaper.reap(kills))
                await _noticed(where, late)
                unseen = await until_seen(where, pages, QUICKLY)
                for task in looking:
                    task.cancel()
                await asyncio.gather(*looking, return_exceptions=True)
                await asyncio.gather(*(page.leave() for page in pages))
                unseen += await until_gone(where, QUICKLY)
            told, wrong = await untold(where, called, receiver)
            missing = [*await lost(where, some), *await unsaid(where, said), *await unnoticed(where, late), *wrong]
            missing += unseen
    if missing:
        raise Broken("\n".join(missing))
    acknowledged = _acknowledged(guests)
    killed = ", ".join(f"{count} {name}" for name, count in reaper.killed.items())
    moved, lines = sum(table.moved for table in bots), sum(map(len, said.acknowledged.values()))
    came = sum(page.came for page in pages)
    return (
        f"{kind}: {reaper.killed.total()} kills ({killed}), {acknowledged} acknowledged moves, {moved} moves at tables "
        f"with bots, {lines} lines of chat, {still} clocks run out, {len(pages)} pages that came {came} times; {told}: "
        "nothing lost, nothing doubled, nobody stuck"
    )


def _acknowledged(guests: Sequence[Guest]) -> int:
    return sum(guest.acknowledged for guest in guests)


async def _day(
    reaper: Reaper, guests: Sequence[Guest], bots: Sequence[BotTable], killing: Coroutine[Any, Any, None]
) -> None:
    """Everybody plays until the killing is over, and a little longer."""
    players: list[Guest | BotTable] = [*guests, *bots]
    playing = [asyncio.create_task(player.play()) for player in players]
    reviving = asyncio.create_task(reaper.revive())
    await _all_well(playing, asyncio.create_task(killing))
    await _goes_on(guests, bots)
    for player in players:
        player.goes_home = True
    await asyncio.gather(*playing)
    for player in players:
        await player.leave()
    reviving.cancel()


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


async def _noticed(where: str, late: Sequence[Table]) -> None:
    """Clocks are looked at every now and then, so a short day may be over before anybody has looked."""
    until = monotonic() + QUICKLY
    while monotonic() < until and await unnoticed(where, late):
        await asyncio.sleep(0.5)


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

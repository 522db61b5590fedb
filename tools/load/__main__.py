"""Load the server as a full evening would: python -m tools.load [--database postgresql --web-workers 2] ...

Everything is on this machine: the database, the server, and the guests, who share its processor; what they take
themselves is printed too. Milliseconds are the server's own (Server-Timing).
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
from collections.abc import Sequence

from footplate.titles import playable
from tools.load.bots import BOTS, BotTable
from tools.load.club import LONG, Said, call, receiving, unsaid, untold
from tools.load.evening import Evening, lost, seat, unheard
from tools.load.games import Table, tables
from tools.load.guests import Listening
from tools.load.servers import Clock, Processes, database, serving

MOST_SECONDS, MOST_TABLES, MOST_LISTENERS = 900, 5_000, 10_000
EVERY = 10  # seconds between two lines of progress


def percentile(values: Sequence[float], part: float) -> float:
    return sorted(values)[min(len(values) - 1, int(part * len(values)))] if values else 0.0


class Report:
    """Prints what goes on, and in the end what came out."""

    def __init__(self, web: Processes, base: Processes | None) -> None:
        self._processes = {"server": web, "guests": Processes(os.getpid(), alone=True)}
        if base is not None:
            self._processes["database"] = base
        self._before = {name: some.spent().seconds for name, some in self._processes.items()}
        self._clock = Clock()
        self.memory: list[float] = []

    def progress(self, evening: Evening, listening: Listening) -> None:
        acts = sum(map(len, evening.taken.values()))
        self.memory.append(self._processes["server"].spent().mib)
        print(
            f"  {self._clock():4.0f} s: {acts} acts, {listening.open} listeners heard {listening.messages} news, "
            f"{evening.errors.total()} errors, server {self.memory[-1]:.0f} MiB",
            flush=True,
        )

    def end(self, evening: Evening, listening: Listening) -> None:
        seconds = self._clock()
        for title, taken in sorted(evening.taken.items()):
            print(f"{title}: {_told(taken)}")
        print(f"all: {_told([one for taken in evening.taken.values() for one in taken])}")
        print(f"until the guest had the answer: {_told(evening.waited)}")
        for name, some in self._processes.items():
            share = 100 * (some.spent().seconds - self._before[name]) / seconds
            print(f"{name}: {share:.0f} % of one core")
        each = listening.bytes / max(1, listening.messages)
        print(f"news: {listening.messages}, {each:.0f} bytes each; memory of the server: {_flat(self.memory)}")
        for what, count in (*evening.errors.most_common(5), *listening.lost.most_common(5)):
            print(f"ERROR {count} times: {what}")
        if evening.late:
            print(f"{evening.late} acts were not sent: everybody was still waiting")


def _told(taken: Sequence[float]) -> str:
    parts = {"median": 0.5, "95 %": 0.95, "99 %": 0.99, "99.9 %": 0.999}
    said = ", ".join(f"{name} {percentile(taken, part):.1f}" for name, part in parts.items())
    return f"{len(taken)} acts; {said}, worst {max(taken, default=0):.1f} ms"


def _flat(memory: Sequence[float]) -> str:
    third = max(1, len(memory) // 3)
    return ", ".join(f"{sum(part) / len(part):.0f}" for part in (memory[:third], memory[-third:]) if part) + " MiB"


def _arguments(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser("python -m tools.load", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--database", choices=("sqlite", "postgresql"), default="sqlite")
    parser.add_argument("--web-workers", type=int, default=1, help="processes that answer requests (PostgreSQL)")
    parser.add_argument("--tables", type=int, default=300)
    parser.add_argument("--listeners", type=int, default=0)
    parser.add_argument("--rate", type=float, default=40, help="acts a second")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--titles", nargs="+", choices=list(playable()), default=list(playable()), metavar="TITLE")
    parser.add_argument("--jobs", type=int, default=0, help="searches of ten seconds that go on all the while (SQLite)")
    parser.add_argument("--bots", type=int, default=0, help="bots that look ahead, at tables of their own")
    parser.add_argument("--club", action="store_true", help="chat, presence, clocks and notices beside the games")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args(arguments)
    bounds = {"seconds": MOST_SECONDS, "tables": MOST_TABLES, "listeners": MOST_LISTENERS, "jobs": 8, "bots": 100}
    for name, most in bounds.items():
        if not 0 <= getattr(chosen, name) <= most:
            parser.error(f"--{name} is at most {most}")
    if chosen.jobs and (chosen.database, chosen.web_workers) != ("sqlite", 1):
        parser.error("--jobs are those of a server of one process on SQLite")
    return chosen


async def load(chosen: argparse.Namespace) -> int:
    print(f"playing {', '.join(chosen.titles)} beforehand ...", flush=True)
    evening_tables = list(tables(chosen.titles, chosen.tables, chosen.seed))
    said = Said(chosen.seed) if chosen.club else None
    for table in evening_tables if chosen.club else ():
        table.clock = LONG
    with database(chosen.database) as (where, base):
        await seat(where, evening_tables)
        async with receiving() as receiver:
            if said is not None:
                await call(where, evening_tables, receiver)
            with serving(where, chosen.web_workers, chosen.jobs) as (address, web):
                bad = await _evening(chosen, evening_tables, address, Report(web, base), said)
        missing = await lost(where, evening_tables)
        if said is not None:
            told, wrong = await untold(where, evening_tables, receiver)
            print(told)
            missing += [*await unsaid(where, said), *wrong]
    for line in missing[:10]:
        print(f"LOST {line}")
    print("nothing that was acknowledged is lost or doubled" if not missing else f"{len(missing)} tables are wrong")
    return int(bool(missing) or bad)


async def _evening(
    chosen: argparse.Namespace, some: list[Table], address: str, report: Report, said: Said | None
) -> bool:
    evening, listening = Evening(address, some, said), Listening(address, talks=chosen.club)
    print(f"{chosen.listeners} listeners come ...", flush=True)
    await listening.come(some, chosen.listeners)
    seen = 0.0

    def each_second(now: float) -> None:
        nonlocal seen
        if now >= seen + EVERY:
            seen = now
            report.progress(evening, listening)

    port = int(address.rpartition(":")[2])
    bots = [BotTable(port, number, chosen.seed, "lookahead") for number in range(chosen.bots // BOTS)]
    playing = [asyncio.create_task(table.play()) for table in bots]
    await evening.play(chosen.rate, chosen.seconds, each_second)
    for table in bots:
        table.goes_home = True
    await asyncio.gather(*playing)
    await asyncio.sleep(2)  # the last news are on their way
    behind = unheard(listening, some)
    report.end(evening, listening)
    if said is not None:
        lines = sum(map(len, said.acknowledged.values()))
        print(f"chat: {lines} lines, heard {listening.lines} times; {_told(said.taken)}")
    if bots:
        print(f"{chosen.bots} bots beside: {sum(table.moved for table in bots)} moves at their tables")
    if behind:
        print(f"{behind} listeners have not heard of the newest move")
    await listening.leave()
    return bool(evening.errors or listening.lost or behind)


def main(arguments: Sequence[str] | None = None) -> int:
    return asyncio.run(load(_arguments(arguments)))


if __name__ == "__main__":
    sys.exit(main())

"""Jobs of this server, done by processes beside it: as many as it is told, started when they are first needed.

A job whose process dies is tried once more. A job that takes too long, or for which nobody waits any more, is ended
together with its process. Without processes, jobs are done in a thread: for tests, and programs that want no others.
"""

from __future__ import annotations

import asyncio
import sys
from collections import Counter
from collections.abc import AsyncIterator, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager, suppress
from typing import Any

import msgspec

from footplate.server.refused import Refused
from footplate.server.settings import Settings
from footplate.server.work.process import HEAD, Answer, Asked, Broken, No, carried_out, framed

TRIES = 2
SOON = 5  # seconds after which somebody who was sent away may come again
_answer = msgspec.msgpack.Decoder(Answer)


class Died(Exception):
    """The process that did a job has ended, or was ended."""


class Failed(Exception):
    """A job has come upon a fault of ours; its trace."""


class Process:
    """One worker process, started at its first job, and again after it has died."""

    def __init__(self, modules: Sequence[str]) -> None:
        self._modules = modules
        self._child: asyncio.subprocess.Process | None = None

    @property
    def pid(self) -> int | None:
        return self._child.pid if self._child else None

    async def do(self, asked: Asked) -> Answer:
        try:
            child = self._child or await self._start()
            assert child.stdin is not None
            assert child.stdout is not None
            child.stdin.write(framed(msgspec.msgpack.encode(asked)))
            await child.stdin.drain()
            length = int.from_bytes(await child.stdout.readexactly(HEAD), "big")
            answer: Answer = _answer.decode(await child.stdout.readexactly(length))
            return answer
        except (OSError, asyncio.IncompleteReadError) as error:
            await self.end()
            raise Died(str(error)) from None
        except asyncio.CancelledError:
            await asyncio.shield(self.end())  # it computes on otherwise
            raise

    async def _start(self) -> asyncio.subprocess.Process:
        command = (sys.executable, "-m", "footplate.server.work.process", *self._modules)
        pipe = asyncio.subprocess.PIPE
        self._child = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe)
        return self._child

    async def end(self) -> None:
        child, self._child = self._child, None
        if child is not None:
            with suppress(ProcessLookupError):
                child.kill()
            await child.wait()


class Workers:
    """Has jobs done."""

    def __init__(
        self,
        processes: int = 0,
        *,
        seconds: float = 60.0,
        a_table: int = 2,
        waiting: int = 64,
        modules: Sequence[str] = (),
    ) -> None:
        self._seconds = seconds
        self._a_table = a_table
        self._most = waiting
        self._processes = [Process(modules) for _ in range(processes)]
        self._idle = list(self._processes)
        self._thread = None if processes else ThreadPoolExecutor(1, thread_name_prefix="job")
        self._all = asyncio.Semaphore(max(1, processes))
        self._patient = asyncio.Semaphore(max(1, processes - 1))  # bots leave one process to people,
        self._urgent = asyncio.Semaphore(max(1, processes - 1))  # and people one to bots
        self._searching: Counter[str] = Counter()  # by table

    @classmethod
    def of(cls, settings: Settings, modules: Sequence[str] = ()) -> Workers:
        return cls(
            settings.workers,
            seconds=settings.job_seconds,
            a_table=settings.jobs_a_table,
            waiting=settings.jobs_waiting,
            modules=modules,
        )

    @property
    def pids(self) -> list[int]:
        """Of the processes that run."""
        return [process.pid for process in self._processes if process.pid is not None]

    async def close(self) -> None:
        if self._thread is not None:
            self._thread.shutdown(wait=False, cancel_futures=True)
        await asyncio.gather(*(process.end() for process in self._processes))

    async def search(self, job: str, payload: msgspec.Struct, table: str, late: str = "jobs.too-long") -> bytes:
        """A job that somebody at a table waits for; `late` is what is said if it takes too long. Cancelled, it ends at
        once."""
        with self._admitted(table):
            async with self._urgent, self._all:
                try:
                    return await self._done(job, payload)
                except (TimeoutError, Died):
                    raise Refused(503, late) from None

    async def patient(self, job: str, payload: msgspec.Struct) -> bytes:
        """A job that nobody waits for in person. TimeoutError, Died or Failed if it could not be done."""
        async with self._patient, self._all:
            return await self._done(job, payload)

    @contextmanager
    def _admitted(self, table: str) -> Iterator[None]:
        if self._searching[table] >= self._a_table:
            raise Refused(429, "jobs.table")
        if self._searching.total() >= self._most:
            raise Refused(503, "jobs.busy")
        self._searching[table] += 1
        try:
            yield
        finally:
            self._searching[table] -= 1
            self._searching += Counter()  # forgets those who have none

    async def _done(self, job: str, payload: msgspec.Struct) -> bytes:
        asked = Asked(job, msgspec.json.encode(payload))
        async with asyncio.timeout(self._seconds):
            answer = await self._answered(asked)
        if isinstance(answer, No):
            facts: dict[str, Any] = {**answer.facts}
            raise Refused(answer.status, answer.code, **facts)
        if isinstance(answer, Broken):
            raise Failed(answer.trace)
        return answer.answer

    async def _answered(self, asked: Asked) -> Answer:
        if self._thread is not None:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._thread, carried_out, asked.job, asked.payload)
        async with self._free() as process:
            for _ in range(TRIES - 1):
                with suppress(Died):
                    return await process.do(asked)
            return await process.do(asked)

    @asynccontextmanager
    async def _free(self) -> AsyncIterator[Process]:
        process = self._idle.pop()  # who waits for a turn has one
        try:
            yield process
        finally:
            self._idle.append(process)

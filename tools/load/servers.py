"""What is measured: a server with its workers and its database, and what they take of the machine."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic
from typing import Any
from urllib.parse import urlsplit

import msgspec
import psutil
from msgspec.structs import replace

from footplate.server.settings import UNLIMITED

MIB = 1024 * 1024
#: all guests come from one address here, and more of them than one address may usually bring; and who lets a thousand
#: tables play at once has the memory to keep them
SETTINGS = replace(UNLIMITED, tables_in_memory=1200, compressed_news=False, webhook_private=True, clock_grace=0)


class Spent(msgspec.Struct, frozen=True):
    """Processor seconds since the beginning, and memory now."""

    seconds: float
    mib: float


class Processes:
    """Some processes and, unless each is counted alone, their children; what has ended counts with what it had when
    last seen."""

    def __init__(self, *pids: int, alone: bool = False) -> None:
        self._roots, self._alone = pids, alone
        self._seen: dict[tuple[int, float], float] = {}

    def spent(self) -> Spent:
        mib = 0.0
        for process in self._all():
            with suppress(psutil.Error), process.oneshot():
                times = process.cpu_times()
                self._seen[process.pid, process.create_time()] = times.user + times.system
                mib += process.memory_info().rss / MIB
        return Spent(sum(self._seen.values()), mib)

    def _all(self) -> Iterator[psutil.Process]:
        for pid in self._roots:
            with suppress(psutil.Error):
                root = psutil.Process(pid)
                yield root
                if not self._alone:
                    yield from root.children(recursive=True)


class Base(Processes):
    """A PostgreSQL of our own."""

    def __init__(self, server: Any) -> None:
        super().__init__(server.get_pid())
        self.server = server


@contextmanager
def database(kind: str) -> Iterator[tuple[str, Base | None]]:
    """An empty database: a file, or a PostgreSQL of its own."""
    with tempfile.TemporaryDirectory() as folder:
        if kind == "sqlite":
            yield str(Path(folder) / "tables.db"), None
            return
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of the wheel's own helpers
            from pgserver.postgres_server import get_server
        server = get_server(folder)
        try:
            yield server.get_uri(), Base(server)
        finally:
            server.cleanup()


@contextmanager
def serving(where: str, web_workers: int, jobs: int) -> Iterator[tuple[str, Processes]]:
    """`footplate serve` with its children, and its address; with so many searches that go on all the while."""
    plain = ["footplate", "serve", "--port", "0", "--database", where, "--web-workers", str(web_workers)]
    command = [sys.executable, "-u", "-m", *(["tools.load.busy", where, str(jobs)] if jobs else plain)]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, env={**os.environ, **SETTINGS.environment()}
    ) as process:
        try:
            assert process.stdout is not None
            first = process.stdout.readline().split()
            if not first:
                raise SystemExit("the server did not start")
            yield urlsplit(first[-1]).netloc, Processes(process.pid)
        finally:
            process.terminate()
            with suppress(subprocess.TimeoutExpired):
                process.wait(15)
            process.kill()


class Clock:
    """Seconds since it was made."""

    def __init__(self) -> None:
        self._began = monotonic()

    def __call__(self) -> float:
        return monotonic() - self._began

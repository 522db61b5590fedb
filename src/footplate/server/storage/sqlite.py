"""One file of SQLite: one connection writes, what waits for it in groups; others read beside it.

SQLite lets one write at a time. Who asked again and again for the lock waited longest when many did; here everybody
stands in one queue, and a commit, which is what takes time, is one for all who have waited for it.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing, suppress
from errno import EISDIR
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from time import monotonic
from typing import Any, Concatenate, Generic, NamedTuple, ParamSpec, TypeVar

from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.exc import SQLAlchemyError

from footplate.server.storage.troubles import told_plainly

READERS = 4  # threads
GROUP = 128  # transactions that one commit brings to the disk at most
LOOK = 1.0  # seconds between two looks for other processes that write
PATIENCE = 5000  # milliseconds for which another process may hold the file

log = logging.getLogger("footplate.server")
Given = ParamSpec("Given")
Answer = TypeVar("Answer")


class Job(NamedTuple, Generic[Answer]):
    """A transaction that waits to be written."""

    work: Callable[[Connection], Answer]
    future: Future[Answer]


class Writer:
    """The connection that writes, in a thread of its own. Each transaction of a group is all or nothing by itself (a
    savepoint), and nobody is told that his is done before the whole group is on disk."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._waiting: SimpleQueue[Job[Any] | None] = SimpleQueue()
        self._thread = Thread(target=self._write, name="database-writer", daemon=True)
        self._open = True
        self.elsewhere: Callable[[], None] | None = None  # is told that somebody else has written
        self._looked, self._version = 0.0, 0
        self._thread.start()

    def do(self, work: Callable[[Connection], Answer]) -> Future[Answer]:
        if not self._open:
            raise RuntimeError("the database has been closed")
        job = Job(work, Future())
        self._waiting.put(job)
        return job.future

    def close(self) -> None:
        """What waits is still written."""
        if self._open:
            self._open = False
            self._waiting.put(None)
            self._thread.join()

    def _write(self) -> None:
        job = self._next()
        while job is not None:
            group = [job]
            with suppress(Empty):
                while len(group) < GROUP and (job := self._waiting.get_nowait()) is not None:
                    group.append(job)
            _carry_out(self._engine, [one for one in group if one.future.set_running_or_notify_cancel()])
            if job is not None:
                job = self._next()

    def _next(self) -> Job[Any] | None:
        while True:
            with suppress(SQLAlchemyError, sqlite3.Error):  # who writes next is told of it
                self._look()
            with suppress(Empty):
                return self._waiting.get(timeout=LOOK)

    def _look(self) -> None:
        """Has another process written? SQLite counts what other connections do, and ours that read do nothing."""
        if self.elsewhere is None or monotonic() - self._looked < LOOK:
            return
        self._looked = monotonic()
        with closing(self._engine.raw_connection()) as raw:
            version = int(raw.cursor().execute("PRAGMA data_version").fetchone()[0])
        before, self._version = self._version, version
        if before not in (0, version):
            self.elsewhere()


def _carry_out(engine: Engine, group: list[Job[Any]]) -> None:
    try:
        with engine.connect() as connection, connection.begin():
            outcomes = [_one(connection, job) for job in group]
    except Exception as error:  # it belongs to those who wait
        outcomes = [(None, error)] * len(group)  # nothing of it has happened
    for job, (answer, failure) in zip(group, outcomes, strict=True):
        if failure is None:
            job.future.set_result(answer)
        else:
            job.future.set_exception(failure)


def _one(connection: Connection, job: Job[Any]) -> tuple[Any, Exception | None]:
    """What a transaction answers, or why it has left nothing behind."""
    connection.exec_driver_sql("SAVEPOINT one")
    try:
        answer = job.work(connection)
    except Exception as error:
        driver: Any = connection.connection.dbapi_connection
        if not driver.in_transaction:
            raise  # a full disk: SQLite itself has taken the whole group back
        connection.exec_driver_sql("ROLLBACK TO one")
        connection.exec_driver_sql("RELEASE one")
        return None, error
    connection.exec_driver_sql("RELEASE one")
    return answer, None


class Sqlite:
    """A file. A thread is given whole transactions: to hand over each statement takes longer than to carry it out."""

    def __init__(self, url: URL) -> None:
        self.file = file = Path(url.database or "")
        self._claim: sqlite3.Connection | None = None
        file.parent.mkdir(parents=True, exist_ok=True)
        if file.is_dir():
            raise IsADirectoryError(EISDIR, "it is a folder")
        self._writes = _engine(url, "BEGIN IMMEDIATE", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON")
        self._reads = _engine(url, "BEGIN", "query_only=ON")
        self._writer = Writer(self._writes)
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="database")

    async def read(
        self, work: Callable[Concatenate[Connection, Given], Answer], *args: Given.args, **kwargs: Given.kwargs
    ) -> Answer:
        def transaction() -> Answer:
            with self._reads.begin() as connection:
                return work(connection, *args, **kwargs)

        with told_plainly():
            return await asyncio.get_running_loop().run_in_executor(self._readers, transaction)

    look = read

    async def write(
        self, work: Callable[Concatenate[Connection, Given], Answer], *args: Given.args, **kwargs: Given.kwargs
    ) -> Answer:
        with told_plainly():
            return await asyncio.wrap_future(self._writer.do(lambda connection: work(connection, *args, **kwargs)))

    def serve(self, elsewhere: Callable[[], None]) -> None:
        """Be told on this loop when another process has written; and warn if one serves the same file."""
        loop = asyncio.get_running_loop()
        self._claim = _claimed(self.file)

        def tell() -> None:
            with suppress(RuntimeError):  # the loop has come to its end
                loop.call_soon_threadsafe(elsewhere)

        self._writer.elsewhere = tell

    async def migrate(self, work: Callable[[Connection], None]) -> None:
        """Troubles are raised as they are: they are told to whoever starts the server."""
        await asyncio.wrap_future(self._writer.do(work))

    async def close(self) -> None:
        await asyncio.to_thread(self._writer.close)  # what was begun is brought to its end
        await asyncio.to_thread(self._readers.shutdown)
        self._reads.dispose()
        self._writes.dispose()  # the last: it tidies up the file
        if self._claim is not None:
            with suppress(OSError):
                _beside(self.file).unlink()
            self._claim.close()


def _beside(file: Path) -> Path:
    return file.with_name(f"{file.name}-serving")


def _claimed(file: Path) -> sqlite3.Connection | None:
    """A lock that says that a server works here, on a file of its own: the system lets go of it however we end."""
    claim = sqlite3.connect(_beside(file), timeout=0, isolation_level=None, check_same_thread=False)
    try:
        claim.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as error:
        claim.close()
        if error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
            log.warning(
                "another server uses %s. Nothing is lost, but each hears of the other's moves a second late, and one "
                "process does all writing faster: stop one of them, or use PostgreSQL for several",
                file,
            )
        return None
    return claim


def _engine(url: URL, begin: str, *pragmas: str) -> Engine:
    """Every commit reaches the disk before it is acknowledged (synchronous=FULL): neither a killed server nor a power
    cut takes an action back."""

    def prepare(connection: Any, record: object) -> None:
        connection.isolation_level = None  # we say ourselves where a transaction begins: new tables belong to it too
        for pragma in (f"busy_timeout={PATIENCE}", *pragmas):
            connection.execute(f"PRAGMA {pragma}").close()

    engine = create_engine(url, hide_parameters=True)
    event.listen(engine, "connect", prepare)
    event.listen(engine, "begin", lambda connection: connection.exec_driver_sql(begin))
    return engine

"""Work that several processes and machines share, on PostgreSQL: the job queue procrastinate.

Duties (`storage.duties`) say what is owed; the queue says who does it. A worker that takes a job has it until it is
done: nobody else works at that table. One that ends in the middle is missed when its heart no longer beats, and its
jobs are given to others. What never came to the queue is found there by the next worker that looks.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress

import procrastinate
from procrastinate.exceptions import AlreadyEnqueued, ConnectorException
from procrastinate.jobs import Status
from sqlalchemy import make_url

from footplate.server.driver import Driver

log = logging.getLogger("footplate.server")
QUEUE = "tables"
BEAT = 2.0  # seconds between two beats of a worker's heart
MISSED = 8.0  # seconds without one, after which its jobs are given to others
AT_ONCE = 100  # tables that a worker sees to; most of them wait, for a pause or for a process
CONNECTIONS = 4


class Queue:
    """The jobs of all processes on one database."""

    def __init__(self, app: procrastinate.App, driver: Driver) -> None:
        self._app = app
        self._deferring: set[asyncio.Task[None]] = set()
        self._working: list[asyncio.Task[None]] = []
        self._bots = app.task(name="bots", queue=QUEUE)(driver.drive)
        driver.elsewhere = self.nudge

    @classmethod
    async def open(cls, address: str, driver: Driver) -> Queue:
        conninfo = make_url(address).set(drivername="postgresql").render_as_string(hide_password=False)
        connector = procrastinate.PsycopgConnector(conninfo=conninfo, min_size=1, max_size=CONNECTIONS)
        app = procrastinate.App(connector=connector)
        await app.open_async()
        if not await app.check_connection_async():
            try:
                await app.schema_manager.apply_schema_async()
            except ConnectorException:  # another process was quicker
                if not await app.check_connection_async():
                    raise
        return cls(app, driver)

    async def close(self) -> None:
        tasks = [*self._working, *self._deferring]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._app.close_async()

    def nudge(self, table_id: str) -> None:
        """Have somebody see to a table."""
        task = asyncio.create_task(self._defer(table_id))
        self._deferring.add(task)
        task.add_done_callback(self._deferring.discard)

    async def _defer(self, table_id: str) -> None:
        try:
            await self._bots.configure(lock=table_id, queueing_lock=table_id).defer_async(table_id=table_id)
        except AlreadyEnqueued:
            pass  # whoever comes to it will see this too
        except ConnectorException as error:
            log.warning("table %s: its bots wait until the queue answers: %s", table_id, error)

    def work(self) -> None:
        """Do jobs too, until the queue is closed."""
        self._working = [asyncio.create_task(self._take_jobs()), asyncio.create_task(self._give_back())]

    async def _take_jobs(self) -> None:
        """A worker that the database has sent away comes again."""
        while True:
            try:
                await self._app.run_worker_async(
                    queues=[QUEUE],
                    concurrency=AT_ONCE,
                    delete_jobs="successful",
                    install_signal_handlers=False,
                    shutdown_graceful_timeout=0,
                    update_heartbeat_interval=BEAT,
                    stalled_worker_timeout=MISSED,
                )
            except Exception as error:
                log.warning("the queue does not answer: %s", error)
            await asyncio.sleep(BEAT)

    async def _give_back(self) -> None:
        """Jobs of those whose heart no longer beats are done by others."""
        jobs = self._app.job_manager
        while True:
            try:
                for job in await jobs.get_stalled_jobs(seconds_since_heartbeat=MISSED):
                    try:
                        await jobs.retry_job(job)
                    except ConnectorException:  # another job for the same table waits already
                        with suppress(ConnectorException):
                            await jobs.finish_job(job, Status.FAILED, delete_job=True)
            except Exception as error:
                log.warning("the queue does not answer: %s", error)
            await asyncio.sleep(BEAT)

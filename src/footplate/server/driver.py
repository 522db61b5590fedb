"""Seats at a table that need no person: bots, and seats that pass automatically.

What is owed follows from what is stored (`storage.duties`). Who changes a table nudges the driver, so that its bots
act at once; a nudge that gets lost, a write that fails or a server that is killed costs a moment and nothing else:
the driver looks at all that is owed every few seconds.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial

import msgspec
from sqlalchemy.exc import DBAPIError

from footplate.game.actions import Action, Pass
from footplate.learnt import learnt
from footplate.server.club.orders.carrying import Orders
from footplate.server.live import LiveTable, read_action
from footplate.server.policy import auto_pass_over, auto_passes_now
from footplate.server.refused import Refused
from footplate.server.storage.transactions import Lapsed, Still, passes_still
from footplate.server.tables import Tables
from footplate.server.view.history import PASSED_BY_ITSELF
from footplate.server.work.jobs import Think, Thought, chance
from footplate.server.work.standing import Standing
from footplate.server.work.workers import Died, Failed, Workers

log = logging.getLogger("footplate.server")
LOOK = 2.0  # seconds between two looks at all that is owed
PACES = {"once": 0.0, "watch": 1.2, "slow": 3.5}  # seconds before each move of a bot
AT_ONCE = 200  # tables that are seen to at the same time; the others wait for the next look


class Driver:
    """Sees to it that no table waits for somebody who is no person."""

    def __init__(self, tables: Tables, workers: Workers, pause: float = 0.0, unwatched: float = 300.0) -> None:
        self._tables = tables
        self._store = tables.store
        self._workers = workers
        self._pause = pause  # seconds before each move of a bot, at least
        self._unwatched = unwatched  # seconds that bots play among themselves when nobody looks
        self._orders = Orders(tables)
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        self._looking: asyncio.Task[None] | None = None
        self._closed = False
        self.elsewhere: Callable[[str], None] | None = None  # where others see to tables that this process does not

    def start(self) -> None:
        self._looking = asyncio.create_task(self._look())

    async def close(self) -> None:
        self._closed = True
        tasks = [*self._tasks.values(), *([self._looking] if self._looking else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def nudge(self, table: LiveTable) -> None:
        """Something has changed at this table."""
        if table.bots or table.auto or table.ordered:
            self._see_to(table.row.id)

    def _see_to(self, table_id: str) -> None:
        if table_id in self._tasks:
            self._again.add(table_id)
        elif self.elsewhere is not None:
            self.elsewhere(table_id)
        elif len(self._tasks) < AT_ONCE and not self._closed:
            self._tasks[table_id] = asyncio.create_task(self._drive(table_id))

    async def drive(self, table_id: str) -> None:
        """See to a table here and now, until there is nothing more to do at it."""
        if table_id in self._tasks:
            self._again.add(table_id)
        else:
            self._tasks[table_id] = task = asyncio.ensure_future(self._drive(table_id))
            await task

    async def _look(self) -> None:
        while True:
            try:
                for duty in await self._store.owed(AT_ONCE):
                    if duty.table_id not in self._tasks:
                        self._see_to(duty.table_id)
            except Exception as error:
                log.warning("nobody can see what is owed to the tables: %s", error)
            await asyncio.sleep(LOOK)

    async def _drive(self, table_id: str) -> None:
        """Until there is nothing more to do at a table."""
        try:
            while True:
                self._again.discard(table_id)
                wait = await self.see_to(table_id)
                if wait is None and table_id not in self._again:
                    return
                await asyncio.sleep(wait or 0)
        finally:
            self._tasks.pop(table_id, None)

    async def see_to(self, table_id: str) -> float | None:
        """Make the move that somebody who is no person owes to a table, if there is one. Seconds after which there may
        be another; None if there is nothing more to do for now."""
        try:
            seen = await self._store.wanted(table_id)
            return await self._see_to_it(table_id, seen) if seen else None
        except DBAPIError as error:
            log.warning("table %s: the database does not answer; its bots wait: %s", table_id, error)
        except Refused as refused:
            if refused.status == 503:  # the next look finds it again
                log.warning("table %s: its bots wait: %s", table_id, refused.message("en").text)
            elif refused.status != 404:  # thrown away, and with it all that was owed
                await self._fail(table_id, refused.message("en").text)
        except Exception as error:
            log.exception("table %s: its bots have failed", table_id)
            await self._fail(table_id, f"{type(error).__name__}: {error}")
        return None

    async def _fail(self, table_id: str, trouble: str) -> None:
        """It is tried again, later each time, and at last left to somebody who looks after the server."""
        log.warning("table %s: nobody drives on: %s", table_id, trouble)
        try:
            await self._store.failed(table_id, trouble)
        except (DBAPIError, Refused) as error:
            log.warning("table %s: that could not be noted: %s", table_id, error)

    async def _see_to_it(self, table_id: str, seen: int) -> float | None:
        table = await self._tables.find(table_id)
        await self._tables.catch_up(table)  # all that had been wanted when we asked is known now
        await self._end_auto_passes(table)
        version = table.version
        due = await self._orders.due(table)
        if due is not None and table.version == version:
            order, stands = due
            return await self._play(table, version, order.player, order.action, order.reason, stands)
        passing = auto_passes_now(table)
        if passing:
            passes = partial(passes_still, table_id=table_id, row=table.auto[passing])
            return await self._play(table, table.version, passing, Pass(), PASSED_BY_ITSELF, passes)
        if _bots_may_act(table) and not await self._is_left(table):
            since, pause = _since(table.changed), max(self._pause, PACES[table.row.pace])
            if 0 <= since < pause:
                return min(pause - since, LOOK)  # somebody may have them go faster meanwhile
            version = table.version
            thought = await self._think(table)
            if thought.player:
                action = read_action(table.game.title, msgspec.json.decode(thought.action))
                return await self._play(table, version, thought.player, action, thought.reason)
            if table.version != version:
                return 0
        await self._store.discharge(table_id, seen)
        return None

    async def _is_left(self, table: LiveTable) -> bool:
        """Nobody plays here but bots, and nobody looks. Who looks again has them play on (`Tables.watch`)."""
        if not table.is_left_to_bots or self._tables.listeners.at(table.row.id):
            return False
        return _since(await self._store.looked(table.row.id) or table.row.created) > self._unwatched

    async def _think(self, table: LiveTable) -> Thought:
        asked = Think(table.row.id, table.version, Standing.of(table.row, table.game), table.bots)
        try:
            thought = msgspec.json.decode(await self._workers.patient("think", asked), type=learnt(Thought))
        except (Died, Failed, TimeoutError) as error:
            log.error("table %s: a bot could not be asked (%s): %s", table.row.id, type(error).__name__, error)
            return await self._tables.engine(chance, asked)
        if thought.trouble:
            log.error("table %s: %s", table.row.id, thought.trouble)
        return thought

    async def _play(
        self,
        table: LiveTable,
        version: int,
        player: str,
        action: Action,
        reason: str,
        still: Still | None = None,
    ) -> float:
        def check(now: LiveTable) -> None:
            if now.version != version:
                raise Moved

        try:
            await self._tables.play(table, player, action, reason=reason, check=check, still=still)
        except (Moved, Lapsed):
            pass  # somebody was quicker: think again
        except Refused as refused:
            if refused.status != 409:
                raise
        return 0

    async def _end_auto_passes(self, table: LiveTable) -> None:
        if not table.auto:
            return
        over = await self._tables.engine(_over, table)
        if over:
            await self._store.clear_auto_pass(table.row.id, over)
            table.auto = {player: row for player, row in table.auto.items() if player not in over}
            self._tables.announce(table)


def _over(table: LiveTable) -> list[str]:
    """Whose passing by himself has come to its end; what has happened since may have to be replayed to know it."""
    return [player for player in table.auto if auto_pass_over(table, player)]


def _bots_may_act(table: LiveTable) -> bool:
    """Is anything asked of a bot that does not wait? When somebody has taken a decision back, bots do not use their
    powers before he has decided anew."""
    if table.redoable() and table.deciding[:1] and table.deciding[0] not in table.bots:
        return False
    return not table.row.bots_wait and bool(table.bots.keys() & set(table.deciding))


def _since(at: str) -> float:
    """Seconds that have passed; less than none by a clock that was put back."""
    return (datetime.now(UTC) - datetime.fromisoformat(at)).total_seconds()


class Moved(Exception):
    """The table is no longer where it was when the bot began to think."""

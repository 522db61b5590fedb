"""Sees to it that everybody is called whose turn it is: once, by the ways they want, when they want it.

What is to be told follows from what is stored, and so does what became of it (`storage.notices`): any process that
looks may find it, and one alone sends it.
"""

from __future__ import annotations

import asyncio
import logging
from datetime import datetime, timedelta

from sqlalchemy.exc import DBAPIError

from footplate.server.club import mail
from footplate.server.club.notices.carrier import Carrier
from footplate.server.club.notices.hours import digest_day
from footplate.server.club.notices.turns import A_MOMENT, Turn, remind_at, turn_of
from footplate.server.refused import Refused
from footplate.server.settings import Settings
from footplate.server.storage import notices as kept
from footplate.server.storage.notices import Notice, PushTarget, Waiting, Wishes
from footplate.server.storage.rows import written
from footplate.server.tables import Tables

LOOK = timedelta(seconds=4)  # between two looks at the tables
DIGESTS = timedelta(seconds=30)
OLD = timedelta(hours=1)
LONGEST = timedelta(days=1)  # before a clock runs out
AT_ONCE = 16  # notices that are on their way
FEW = 200  # tables that are looked at
log = logging.getLogger("footplate.server")


class Crier:
    """One in each process that drives bots."""

    def __init__(self, tables: Tables, settings: Settings, carrier: Carrier) -> None:
        self._tables, self._database = tables, tables.store.database
        self._settings = settings
        self.carrier = carrier
        self._sending: dict[str, asyncio.Task[None]] = {}  # by person: one after the other
        self._looked: dict[str, datetime] = {}
        self._failing: set[Waiting] = set()  # of which nobody could be reminded

    async def look(self, now: datetime) -> None:
        """A chore."""
        if self._is_time("turns", LOOK, now):
            await self.call(now)
            await self.remind(now)
        if self._is_time("digests", DIGESTS, now):
            await self.gather(now)
        if self._is_time("old", OLD, now):
            await self._database.write(kept.forget_old, now)
        await self.send(now)

    def _is_time(self, what: str, every: timedelta, now: datetime) -> bool:
        last = self._looked.get(what)
        if last is not None and timedelta() <= now - last < every:
            return False
        self._looked[what] = now
        return True

    async def close(self) -> None:
        for task in self._sending.values():
            task.cancel()
        await self.settle()
        await self.carrier.close()

    async def settle(self) -> None:
        """What is on its way arrives, or does not."""
        await asyncio.gather(*self._sending.values(), return_exceptions=True)

    # ---- what is to be told ----

    async def call(self, now: datetime) -> None:
        """Whoever is waited for, and has been for a while."""
        before = written(now - A_MOMENT)
        for waiting in await self._database.look(kept.tables_waiting, before, FEW):
            try:
                await self._call_to(waiting, now)
            except Refused as refused:
                if refused.status not in (404, 409):  # thrown away, or of a title that is not here
                    raise
                await self._database.write(kept.looked, waiting)
            except Exception:  # the others do not wait for this one
                log.exception("table %s: nobody could be called to it", waiting.table_id)
                await self._database.write(kept.looked, waiting)

    async def _call_to(self, waiting: Waiting, now: datetime) -> None:
        found = await self.turn(waiting)
        if found is None or found[1].call is None:
            await self._database.write(kept.looked, waiting)
            return
        player, turn = found
        assert turn.call is not None
        if turn.call > now:
            return
        made = [
            notice
            for wishes, called, others in await self._database.look(kept.wishes_at, waiting.table_id, player)
            if wishes.digest < 0 and (called or (called is None and others))
            for notice in await self._notices("turn", wishes, waiting.table_id, player, turn.number, now)
        ]
        await self._database.write(kept.add_and_look, made, waiting)

    async def remind(self, now: datetime) -> None:
        """Whoever's clock runs out soon."""
        until = written(now + LONGEST)
        for waiting in await self._database.look(kept.running_out, written(now), until, FEW):
            try:
                await self._remind_at(waiting, now)
            except Refused:
                raise
            except Exception:  # the others do not wait for this one
                if waiting not in self._failing:
                    log.exception("table %s: nobody could be reminded", waiting.table_id)
                self._failing.add(waiting)

    async def _remind_at(self, waiting: Waiting, now: datetime) -> None:
        found = await self.turn(waiting)
        if found is None:
            return
        player, turn = found
        since, deadline = datetime.fromisoformat(waiting.changed), datetime.fromisoformat(waiting.deadline)
        made = [
            notice
            for wishes, called, others in await self._database.look(kept.wishes_at, waiting.table_id, player)
            if wishes.remind and (called or (called is None and others))
            if remind_at(since, deadline, timedelta(minutes=wishes.remind)) <= now
            for notice in await self._notices("reminder", wishes, waiting.table_id, player, turn.number, now)
        ]
        if made:
            await self._database.write(kept.add, made)

    async def turn(self, waiting: Waiting) -> tuple[str, Turn] | None:
        """Whose turn it is at a table; None if a bot's."""
        row = await self._tables.store.table(waiting.table_id)
        if row is None:
            return None
        player = waiting.deciding or next(iter((await self._tables.find(row.id)).deciding), "")
        bots = {seat.player for seat in row.seats if seat.driver}
        if not player or player in bots:
            return None
        lines = await self._database.look(kept.lines_since, row.id, player)
        return player, turn_of(lines, player, waiting.changed, bots)

    async def gather(self, now: datetime) -> None:
        """Digests whose hour has come; no letter is written about nothing."""
        for wishes in await self._database.look(kept.digests):
            day = digest_day(wishes, now)
            if day:
                waiting = await self._database.look(kept.turns_of, wishes.visitor, written(now - A_MOMENT))
                made = await self._notices("digest", wishes, None, "", int(day.replace("-", "")), now)
                await self._database.write(kept.take_digest, wishes, day, made if waiting else [])

    async def _notices(
        self, kind: str, wishes: Wishes, table_id: str | None, player: str, turn: int, now: datetime
    ) -> list[Notice]:
        """By each way that somebody wants, one."""
        at = written(now)
        return [
            Notice(
                id=kept.notice_id(kind, table_id or wishes.visitor, player, turn, channel, where),
                visitor=wishes.visitor,
                table_id=table_id,
                player=player,
                turn=turn,
                kind=kind,
                channel=channel,
                target=target,
                state="waiting",
                at=at,
                after=at,
            )
            for channel, target, where in await self.ways(wishes)
        ]

    async def ways(self, wishes: Wishes) -> list[tuple[str, str, str]]:
        """Channel, browser, and what tells it from others of its kind."""
        found = [("push", target.id, target.id) for target in await self._browsers(wishes)]
        if wishes.mail and wishes.confirmed and mail.is_set(self._settings):
            found.append(("mail", "", wishes.address))
        if wishes.hook and wishes.hook_url:
            found.append(("hook", "", wishes.hook_url))
        return found

    async def _browsers(self, wishes: Wishes) -> list[PushTarget]:
        return await self._database.look(kept.targets, wishes.visitor) if wishes.push else []

    async def try_out(self, wishes: Wishes, number: int, now: datetime) -> list[Notice]:
        """A test by each way."""
        made = await self._notices("test", wishes, None, "", number, now)
        await self._database.write(kept.add, made)
        return made

    # ---- telling it ----

    async def send(self, now: datetime) -> None:
        """What is due. Nobody is sent two at a time: who is slow delays only what is his."""
        free = AT_ONCE - len(self._sending)
        if free <= 0:
            return
        for row in await self._database.look(kept.due, written(now), 4 * AT_ONCE):
            if free and row.visitor not in self._sending:
                free -= 1
                self._sending[row.visitor] = asyncio.create_task(self._see_to(row, now))

    async def _see_to(self, row: Notice, now: datetime) -> None:
        try:
            claimed = await self._database.write(kept.claim, row, now)
            if claimed is not None:
                await self.carrier.carry(claimed, now)
        except (DBAPIError, Refused) as error:  # the database is away: who looks later finds how far it came
            log.warning("notice %s: %s", row.id, error)
        except Exception:
            log.exception("notice %s cannot be sent", row.id)
        finally:
            del self._sending[row.visitor]

"""The tables of a server: found or rebuilt, acted at one action at a time, and told about.

An action is tried on a fork, stored, and only then adopted and acknowledged: what fails before leaves all as it was.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from contextvars import copy_context
from datetime import UTC, datetime
from functools import partial
from time import monotonic
from typing import Any, TypeVar
from weakref import WeakValueDictionary

import msgspec

from footplate import FootplateError, Game, RuleViolation
from footplate.game.actions import Action
from footplate.server.club.clocks.following import seated
from footplate.server.club.noting import Back, Decide, Decided
from footplate.server.listeners import Listeners
from footplate.server.live import A_MINUTE, LiveTable, read_action
from footplate.server.messages import Accepted, Act, Step
from footplate.server.policy import redo_target, undo_target
from footplate.server.refused import Refused, stale
from footplate.server.snapshots import Mark, taken
from footplate.server.storage import orders
from footplate.server.storage.rows import Entry, EntryKind, TableRow, written
from footplate.server.storage.store import Store
from footplate.server.storage.transactions import Still
from footplate.server.view import Teller
from footplate.server.view.preview import refusal_of
from footplate.words import ENGLISH

KEPT = 64  # tables in memory
ALONE = 1.0  # seconds without asking the database whether another worker has been at a table
TRIES = 20  # to write something about a table that others write about at the same time
THREADS = 4  # in which the engine works, so that the others are served meanwhile

Answer = TypeVar("Answer")
log = logging.getLogger("footplate.server")


def now() -> str:
    return written(datetime.now(UTC))


class Tables:
    """All tables of one server."""

    def __init__(self, store: Store, kept: int = KEPT, secret: str = "") -> None:
        self.store = store
        self._secret = secret
        self.listeners = Listeners()
        self.on_change: Callable[[LiveTable], None] = lambda table: None
        self.on_news: Callable[[LiveTable], None] = lambda table: None
        self._live: OrderedDict[str, LiveTable] = OrderedDict()  # those that are kept, and
        self._known: WeakValueDictionary[str, LiveTable] = WeakValueDictionary()  # all that somebody still holds
        self._loading: dict[str, asyncio.Lock] = {}
        self._kept = kept
        self._beside: set[asyncio.Task[None]] = set()  # what is done while nobody waits for it
        self._engine = ThreadPoolExecutor(THREADS, thread_name_prefix="engine")

    def close(self) -> None:
        self.listeners.close()
        self._engine.shutdown(wait=False, cancel_futures=True)

    def anew(self, secret: str) -> None:
        """Nothing that is known here counts any more: a backup has been put back."""
        self._secret = secret
        for table_id in list(self._live):
            self._forget(table_id)
        self.listeners.close()

    async def settle(self) -> None:
        """What was begun beside is brought to its end, and what that has begun."""
        while self._beside:
            await asyncio.gather(*self._beside, return_exceptions=True)

    def do_beside(self, work: Coroutine[Any, Any, None]) -> None:
        """Something that nobody waits for."""
        task = asyncio.create_task(work)
        self._beside.add(task)
        task.add_done_callback(self._beside.discard)

    async def engine(self, work: Callable[..., Answer], *args: Any, **kwargs: Any) -> Answer:
        """Do something that may take the engine a while."""
        return await asyncio.get_running_loop().run_in_executor(
            self._engine, partial(copy_context().run, work, *args, **kwargs)
        )

    # ---- finding ----

    @property
    def count(self) -> int:
        """Of those in memory."""
        return len(self._live)

    async def find(self, table_id: str) -> LiveTable:
        """A table as it stands, whoever has changed it."""
        table = self._known.get(table_id)
        if table is not None and table.is_wrong:
            await self._doubt(table)
            table = None
        if table is None:
            table = await self._load(table_id)
        self._keep(table)
        if table.status == "waiting":
            await self.reseat(table)
        if monotonic() - table.looked > ALONE:
            async with table.lock:
                missed = await self._read_on(table)
            if missed:
                self.announce(table)
        return table

    def peek(self, table_id: str) -> LiveTable | None:
        """A table that happens to be in memory."""
        return self._known.get(table_id)

    async def watch(self, table: LiveTable) -> None:
        """Somebody looks. It is noted, once a minute, where nobody but bots plays: they rest when nobody does."""
        if not table.is_left_to_bots or table.status != "playing" or monotonic() - table.watched < A_MINUTE:
            return
        table.watched = monotonic()
        await self.store.look(table.row.id, now())
        self.on_change(table)

    def doze(self, seconds: float) -> None:
        """Tables that nobody has asked for so long are put to sleep: they are in the database."""
        for table in list(self._live.values()):
            idle = monotonic() - table.asked > seconds and not table.lock.locked()
            if idle and not self.listeners.at(table.row.id):
                self._live.pop(table.row.id, None)
                self._loading.pop(table.row.id, None)

    def in_memory(self, row: TableRow) -> LiveTable | None:
        """A table that is as new as the database says."""
        table = self._known.get(row.id)
        if table is None or table.changed < row.summary.changed or table.row.holders != row.holders:
            return None
        return table

    async def _load(self, table_id: str) -> LiveTable:
        async with self._loading.setdefault(table_id, asyncio.Lock()):
            known = self._known.get(table_id)
            if known is not None:
                return known
            stored = await self.store.stored(table_id)
            if stored is None:
                self._loading.pop(table_id, None)
                raise Refused(404, "table.unknown")
            try:
                table = await self.engine(
                    LiveTable, stored.row, stored.journal, stored.auto, stored.snapshot, self._secret
                )
            except FootplateError as error:
                log.exception("table %s cannot be rebuilt", table_id)
                raise Refused(409, "table.title", problem=str(error)) from None
            table = self._known.setdefault(table_id, table)
            self._keep(table)
        self._keep_snapshot(table)
        self.on_change(table)
        return table

    def _keep(self, table: LiveTable) -> None:
        """As the last that somebody has asked for. One that is kept no longer, but still held by somebody, is found
        again as long as it is: there are never two of one table."""
        table.asked = monotonic()
        self._live[table.row.id] = table
        self._live.move_to_end(table.row.id)
        while len(self._live) > self._kept:
            self._loading.pop(self._live.popitem(last=False)[0], None)

    def _forget(self, table_id: str) -> None:
        self._known.pop(table_id, None)
        self._live.pop(table_id, None)
        self._loading.pop(table_id, None)

    def _keep_snapshot(self, table: LiveTable) -> None:
        """Beside the journal, when it is time for one; what has been acknowledged does not wait for it."""
        mark = table.due()
        if mark is not None:
            self.do_beside(self._take_snapshot(table, mark))

    async def _take_snapshot(self, table: LiveTable, mark: Mark) -> None:
        try:
            async with table.keeping:
                await self.store.keep_snapshot(table.row.id, await self.engine(taken, mark))
        except Refused as refused:
            log.warning("table %s: no snapshot could be kept (%s); its journal is there", table.row.id, refused)
        except Exception:
            log.exception("table %s: no snapshot could be kept; its journal is there", table.row.id)

    async def _doubt(self, table: LiveTable) -> None:
        """The journal leads elsewhere than the snapshot said: the journal counts."""
        log.error("table %s: its journal, replayed, does not lead to its snapshot, which is thrown away", table.row.id)
        await self.store.forget_snapshot(table.row.id)
        self._forget(table.row.id)

    async def _read_on(self, table: LiveTable) -> bool:
        """Another worker may have been at the same table."""
        table.looked = monotonic()
        since = await self.store.since(table.row.id, table.version)
        table.auto = since.auto
        table.go_at(since.pace, since.bots_wait)
        if since.journal:
            await self.engine(table.follow, since.journal)
        if any(entry.kind == "event" for entry in since.journal):
            await self._reseat(table)
        return bool(since.journal)

    async def catch_up(self, table: LiveTable) -> None:
        """Know all that has happened at a table by now."""
        async with table.lock:
            await self._read_on(table)

    def heard(self, table_id: str, version: int = 0) -> None:
        """A worker, maybe this one, has changed a table, or has only written the journal up to a line; those who look
        on here want to know."""
        table = self._known.get(table_id)
        if table is not None:
            self.do_beside(self._hear(table, version))
        elif table_id and self.listeners.at(table_id):
            self.do_beside(self._hear_again(table_id))

    async def hear(self, table_id: str) -> None:
        """Know who sits at a table now, before whoever has changed it is answered."""
        table = self._known.get(table_id)
        if table is not None:
            await self._hear(table, 0)

    async def _hear_again(self, table_id: str) -> None:
        """The table was put away; what has changed since is not known."""
        with suppress(Refused):
            table = await self.find(table_id)
            table.told = None
            self.announce(table)

    def missed(self) -> None:
        """Other workers may have changed any of them."""
        for table_id in {*self._live, *self.listeners.tables()}:
            self.heard(table_id)

    async def _hear(self, table: LiveTable, version: int) -> None:
        with suppress(Refused):  # the table has gone, or the database has
            async with table.lock:
                if not version:
                    await self._reseat(table)
                if not version or version > table.version:
                    await self._read_on(table)
            if table.has_news:
                self.announce(table)

    async def reseat(self, table: LiveTable) -> None:
        """Somebody has sat down. One looks after the other: what is seen last is the newest."""
        async with table.lock:
            await self._reseat(table)

    async def _reseat(self, table: LiveTable) -> None:
        row = await self.store.table(table.row.id)
        if row is None:
            self._forget(table.row.id)
            raise Refused(404, "table.unknown")
        if row.restored != table.row.restored:  # another history than the one that is known here
            self._forget(table.row.id)
            raise stale(row.summary.moves)
        if row != table.row:
            table.reseat(row)

    async def throw_away(self, table: LiveTable) -> None:
        await self.store.delete_table(table.row.id)
        self._forget(table.row.id)
        self.listeners.close(table.row.id)

    # ---- acting ----

    async def act(self, table: LiveTable, request: Act, lang: str = "en") -> Accepted:
        action = decode(table.game, request.action)
        return await self.play(table, request.player, action, lang, check=partial(fresh, request=request))

    async def play(
        self,
        table: LiveTable,
        player: str,
        action: Action,
        lang: str = "",
        *,
        reason: str = "",
        check: Callable[[LiveTable], None] = lambda table: None,
        still: Still | None = None,
    ) -> Accepted:
        """Without a language nothing is told: a bot needs no words. `Lapsed` if it is not wanted any more when it is
        stored."""
        async with table.lock:
            await self._check(table, check)
            if table.status == "waiting":
                raise Refused(409, "table.waiting")
            if table.now.affairs.ended:
                raise Refused(409, "table.over")
            game = await self.engine(attempt, table.game, player, action, lang or ENGLISH)
            await self._store(table, game, "play", player, msgspec.json.encode(action), reason, still)
            lines = list(table.lines(table.now, lang, table.version - 1)) if lang else []
        self.announce(table)
        words = [text for line in lines for text in (line.text, *line.follows)]
        return Accepted(seq=len(game), version=table.version, lines=words)

    async def undo(self, table: LiveTable, request: Step, mine: set[str]) -> Accepted:
        return await self._step(table, request, mine, "undo")

    async def redo(self, table: LiveTable, request: Step, mine: set[str]) -> Accepted:
        return await self._step(table, request, mine, "redo")

    async def _step(self, table: LiveTable, request: Step, mine: set[str], kind: EntryKind) -> Accepted:
        async with table.lock:
            await self._check(table, partial(fresh, request=request))
            target = undo_target(table, mine) if kind == "undo" else redo_target(table, mine)
            game = await self.engine(_standing, table.game, target)
            if kind == "undo":  # first: an order that outlived what its owner took back would do it again
                await self.store.database.write(orders.clear, table.row.id, mine)
            await self._store(table, game, kind, min(mine, default=""))
            if table.auto.keys() & mine:  # who thinks again passes himself
                await self.store.clear_auto_pass(table.row.id, sorted(mine))
                table.auto = {player: row for player, row in table.auto.items() if player not in mine}
        self.announce(table)
        return Accepted(seq=target, version=table.version, lines=[])

    async def _check(self, table: LiveTable, check: Callable[[LiveTable], None]) -> None:
        """Who seems to be behind the times may have heard of it from another worker before we did."""
        try:
            check(table)
        except Refused:
            if not await self._read_on(table):
                raise
            check(table)

    async def _store(
        self,
        table: LiveTable,
        game: Game,
        kind: EntryKind,
        player: str,
        action: bytes = b"",
        reason: str = "",
        still: Still | None = None,
    ) -> None:
        """Write the next line of the journal, then let it count."""
        at = now()
        entry = Entry(table.version + 1, kind, player, action, len(game), at, reason)
        summary = table.now._replace(game=game).after(entry, game).summary(at)
        if not await self.store.append(table.row.id, entry, summary, table.row.restored, still):
            await self._reseat(table)
            if not await self._read_on(table):  # not a race: the table is gone
                self._forget(table.row.id)
                raise Refused(404, "table.unknown")
            raise stale(len(table.game))
        table.adopt(entry, game)
        self._keep_snapshot(table)

    async def note(self, table: LiveTable, decide: Decide) -> None:
        """Something happens at a table beside the game. It is decided when all is known that has happened so far; when
        another process has written first, it is decided anew."""
        async with table.lock:
            for _ in range(TRIES):
                await self._read_on(table)
                await self._reseat(table)
                decided = decide(table)
                if not decided.lines:
                    return
                if await self._write(table, decided):
                    break
            else:
                raise stale(len(table.game))
        self.announce(table)

    async def _write(self, table: LiveTable, decided: Decided) -> bool:
        """False if the table is not any more what was decided about."""
        later, lines, at = table.now._replace(row=decided.row or table.row), [], now()
        for seq, line in enumerate(decided.lines, start=table.version + 1):
            if isinstance(line, Back):
                later = later._replace(game=await self.engine(_standing, later.game, line.to))
                entry, happening = Entry(seq, "undo", decided.by, b"", line.to, at), None
            else:
                entry, happening = Entry(seq, "event", decided.by, msgspec.json.encode(line), len(later.game), at), line
            lines.append((entry, later.game))
            later = later.after(entry, later.game, happening)
        later = seated(later, lines[-1][0])
        summary = await self.engine(later.summary, at)
        thinks_again = [*table.auto] if any(isinstance(line, Back) for line in decided.lines) else []
        if not await self.store.note([entry for entry, _ in lines], summary, table.row, later.row, thinks_again):
            return False
        held = later.row.holders.keys() - set(thinks_again)
        table.auto = {player: row for player, row in table.auto.items() if player in held}
        for entry, game in lines:
            table.adopt(entry, game)
        table.reseat(msgspec.structs.replace(later.row, summary=summary))
        self._keep_snapshot(table)
        return True

    def announce(self, table: LiveTable) -> None:
        """Something has changed: whoever listens is told, whoever is to act does."""
        self.on_news(table)
        self.on_change(table)


def _standing(game: Game, number: int) -> Game:
    """The game at an earlier position."""
    game.state_at(number)  # so that it is at hand: it may have to be replayed
    return game.at(number)


def fresh(table: LiveTable, request: Act | Step) -> None:
    """Has the sender seen all that has happened?"""
    if request.seq != len(table.game) or request.version not in (None, table.version):
        raise stale(len(table.game))


def decode(game: Game, data: dict[str, Any]) -> Action:
    try:
        return read_action(game.title, data)
    except (msgspec.ValidationError, RecursionError) as error:
        raise Refused(400, "request.malformed", detail=str(error)) from None


def attempt(game: Game, player: str, action: Action, lang: str = "en") -> Game:
    """The game after an action, or the refusal of the rules."""
    fork = game.fork()
    try:
        fork.play(action, player)
    except RuleViolation as violation:
        refusal = refusal_of(violation, Teller(game, lang))
        raise Refused(422, violation.code, refusal=refusal) from None
    return fork

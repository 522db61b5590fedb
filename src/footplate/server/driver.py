"""Seats at a table that need no person: bots, and seats that pass automatically."""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor

import msgspec

from footplate.bots import BOTS, Bot, Choice, next_choice
from footplate.bots.chance import ChanceBot
from footplate.game.actions import Action, Pass
from footplate.server.live import LiveTable
from footplate.server.policy import auto_pass_over, auto_passes_now
from footplate.server.refused import Refused
from footplate.server.tables import Tables
from footplate.server.view.history import PASSED_BY_ITSELF

log = logging.getLogger("footplate.server")
THINKING = 1  # bots that think at the same time: the machine belongs to the people first


class Driver:
    """Sees to it that no table waits for somebody who is no person."""

    def __init__(self, tables: Tables, pause: float = 0.0) -> None:
        self._tables = tables
        self._pause = pause  # seconds before each move of a bot, so that people can follow
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        self._bots: dict[tuple[str, str, str], Bot] = {}
        self._threads = ThreadPoolExecutor(THINKING, thread_name_prefix="bot")

    def nudge(self, table: LiveTable) -> None:
        """Something has changed at this table."""
        key = table.row.id
        if key in self._tasks:
            self._again.add(key)
        elif table.bots or table.auto:
            self._tasks[key] = asyncio.create_task(self._drive(table))

    async def close(self) -> None:
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def _drive(self, table: LiveTable) -> None:
        key = table.row.id
        try:
            while True:
                self._again.discard(key)
                if not await self._one(table) and key not in self._again:
                    return
        except Refused as refused:
            log.warning("table %s: nobody drives on: %s", key, refused.message("en").text)
        except Exception:
            log.exception("table %s: a bot has failed", key)
        finally:
            self._tasks.pop(key, None)

    async def _one(self, table: LiveTable) -> bool:
        """One move, if anybody here has one to make."""
        await self._end_auto_passes(table)
        passing = auto_passes_now(table)
        if passing:
            return await self._play(table, table.version, passing, Pass(), PASSED_BY_ITSELF)
        if not table.bots or table.status != "playing" or _thinks_again(table):
            return False
        if self._pause:
            await asyncio.sleep(self._pause)
        version = table.version
        choice = await asyncio.get_running_loop().run_in_executor(self._threads, self._think, table)
        if choice is None:
            return False
        reason = msgspec.json.encode(choice.reason).decode()
        return await self._play(table, version, choice.player, choice.action, reason)

    def _think(self, table: LiveTable) -> Choice | None:
        game = table.game
        bots = {player: self._bot(table, player, kind) for player, kind in table.bots.items()}
        try:
            choice = next_choice(game.decisions, bots)
            if choice is None or game.why_not(choice.action, choice.player) is None:
                return choice
            log.error("table %s: a bot wants what is not legal: %s", table.row.id, choice)
        except Exception:
            log.exception("table %s: a bot has failed", table.row.id)
        return next_choice(game.decisions, dict.fromkeys(bots, ChanceBot(table.version)))  # the game must go on

    def _bot(self, table: LiveTable, player: str, kind: str) -> Bot:
        key = (table.row.id, player, kind)
        if key not in self._bots:
            if len(self._bots) > 1000:
                self._bots.clear()
            self._bots[key] = BOTS[kind](f"{table.row.id}/{player}")
        return self._bots[key]

    async def _play(self, table: LiveTable, version: int, player: str, action: Action, reason: str) -> bool:
        def check(now: LiveTable) -> None:
            if now.version != version:
                raise Moved

        try:
            await self._tables.play(table, player, action, reason=reason, check=check)
        except Moved:
            pass  # somebody was quicker: think again
        except Refused as refused:
            if refused.status != 409:
                raise
        return True

    async def _end_auto_passes(self, table: LiveTable) -> None:
        if not table.auto:
            return
        over = await self._tables.engine(_over, table)
        if over:
            await self._tables.store.clear_auto_pass(table.row.id, over)
            table.auto = {player: row for player, row in table.auto.items() if player not in over}
            self._tables.announce(table)


def _over(table: LiveTable) -> list[str]:
    """Whose passing by himself has come to its end; what has happened since may have to be replayed to know it."""
    return [player for player in table.auto if auto_pass_over(table, player)]


def _thinks_again(table: LiveTable) -> bool:
    """Somebody has taken a decision back: bots do not use their powers before he has decided anew."""
    return bool(table.redoable()) and table.deciding[0] not in table.bots


class Moved(Exception):
    """The table is no longer where it was when the bot began to think."""

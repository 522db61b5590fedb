"""What is to be seen to from time to time: clocks that run out, people who are to be called.

A chore looks at what is stored and does what is due; so it does not matter which process looks, how often, or whether
one was killed in the middle. Chores run where bots are driven, each for itself: one that takes long delays no other.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime

EVERY = 1.5  # seconds between two looks
log = logging.getLogger("footplate.server")

#: looks at what is due at this time, and does it
Chore = Callable[[datetime], Awaitable[None]]


class Chores:
    """The chores of one process. `now` is its clock: tests set it."""

    def __init__(self) -> None:
        self.now: Callable[[], datetime] = lambda: datetime.now(UTC)
        self._chores: list[Chore] = []
        self._failing: set[Chore] = set()
        self._tasks: list[asyncio.Task[None]] = []

    def add(self, chore: Chore) -> None:
        """Before they are started."""
        self._chores.append(chore)

    def start(self) -> None:
        self._tasks = [asyncio.create_task(self._again_and_again(chore)) for chore in self._chores]

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def look(self) -> None:
        """All of them, once."""
        for chore in self._chores:
            await self._once(chore)

    async def _again_and_again(self, chore: Chore) -> None:
        while True:
            await self._once(chore)
            await asyncio.sleep(EVERY)

    async def _once(self, chore: Chore) -> None:
        """One that fails is tried again; that it does is logged once, until it has worked again."""
        try:
            await chore(self.now())
        except Exception as error:
            if chore not in self._failing:
                log.warning("%s fails, and is tried again: %s: %s", _name(chore), type(error).__name__, error)
            self._failing.add(chore)
        else:
            self._failing.discard(chore)


def _name(chore: Chore) -> str:
    return str(getattr(chore, "__qualname__", chore))

"""Seats of those who have deleted their account: they get up, and where they were the host another becomes it. What is
still to be done follows from what is stored, for an administrator deletes accounts too, and a server may be killed."""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime
from functools import partial
from time import monotonic

from footplate.server.club import hands
from footplate.server.club.noting import Decide
from footplate.server.live import A_MINUTE
from footplate.server.refused import Refused
from footplate.server.storage import accounts
from footplate.server.tables import Tables


class Vacated:
    """A chore."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._looked = -A_MINUTE

    async def look(self, now: datetime) -> None:
        """Once a minute: whoever deletes an account themselves has got up at once."""
        if monotonic() - self._looked < A_MINUTE:
            return
        self._looked = monotonic()
        for table_id, player in await self._tables.store.database.look(accounts.vacated):
            await get_up(self._tables, table_id, player)


async def get_up(tables: Tables, table_id: str, player: str) -> None:
    """A seat of a game that goes on is free for another."""
    await _note(tables, table_id, partial(hands.leave, player=player))


async def pass_on(tables: Tables, table_id: str, owner: str) -> None:
    """Somebody who sits there is the host, where he who has gone was it without a seat."""
    await _note(tables, table_id, partial(hands.inherit, owner=owner))


async def _note(tables: Tables, table_id: str, decide: Decide) -> None:
    for _ in range(2):  # a table whose lines have been changed is read anew
        with suppress(Refused):
            table = await tables.find(table_id)
            await tables.note(table, decide)
            return

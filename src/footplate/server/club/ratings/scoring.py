"""Writes down what games have come to. What is due follows from what is stored: a table says when it last changed, and
as of when its result was written down.

An end may be taken back like any other decision: it counts when it has stood for a minute, and if it is taken back
later, the result is struck out and whatever was rated after it is rated anew.
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from typing import Final

from footplate.server.club.ratings.model import Ratings
from footplate.server.live import LiveTable
from footplate.server.refused import Refused
from footplate.server.storage import results
from footplate.server.storage.results import Due, ResultRow, ScoreRow
from footplate.server.storage.rows import written
from footplate.server.tables import Tables

STOOD: Final = timedelta(minutes=1)  # until an end counts
FEW: Final = 20  # that are written down at a look
log = logging.getLogger("footplate.server")


class Scorer:
    """The chore of one process; if several look at the same table, one of them writes."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._database = tables.store.database
        self._given_up: set[Due] = set()  # tables that cannot be opened here, as they are

    async def look(self, now: datetime) -> None:
        due = await self._database.look(results.due, written(now - STOOD), FEW + len(self._given_up))
        due = [one for one in due if one not in self._given_up]
        moved = await self._database.look(results.moved)
        if due or moved:
            await self._tables.engine(Ratings)  # slow to import: not while others wait to write
        if moved:
            await self._database.write(results.follow_moves)
        for one in due:
            await self._see_to(one)

    async def _see_to(self, due: Due) -> None:
        if due.status != "finished":
            await self._database.write(results.strike, due)
            return
        try:
            table = await self._tables.find(due.table_id)
            await self._tables.catch_up(table)
        except Refused as refused:
            if refused.status == 503:  # the database does not answer: the next look finds it again
                raise
            log.warning("table %s: its result cannot be written down: %s", due.table_id, refused.message("en").text)
            self._given_up.add(due)
            return
        if table.status == "finished" and table.changed == due.changed:
            holders = await self._database.look(results.holders_of, due.table_id)
            result = await self._tables.engine(result_of, table, holders)
            await self._database.write(results.write_down, result, due)


def result_of(table: LiveTable, holders: dict[str, str]) -> ResultRow:
    """What a game has come to, whoever has played it to the end: a bot that has a seat for good counts as that bot, one
    that only stands in plays for the holder."""
    state = table.game.state
    worths = {seat.player: state.worth(seat.player) for seat in table.row.seats}
    scores = tuple(
        ScoreRow(
            player=seat.player,
            visitor=None if seat.kind == "bot" else holders.get(seat.player),
            name=seat.name,
            bot=seat.bot if seat.kind == "bot" else "",
            place=1 + sum(worth > worths[seat.player] for worth in worths.values()),
            worth=worths[seat.player],
        )
        for seat in table.row.seats
    )
    return ResultRow(table.row.id, 0, table.row.title, table.changed, table.row.counts, scores)

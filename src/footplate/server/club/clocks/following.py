"""Clocks follow the journal of a table, line by line, and stand in its row beside the last one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from footplate.learnt import learnt
from footplate.server.club import happenings as happened
from footplate.server.club.clocks import reckoning as clocks
from footplate.server.club.clocks.reckoning import FOR_GOOD, Clock, Line, Reckoning, moment

if TYPE_CHECKING:
    from footplate.server.live import Now
    from footplate.server.storage.rows import Entry, TableRow

HOUR = 3600 * clocks.SECOND

#: with these a seat has no clock any more, and with those it has one again
_WITHOUT = (
    happened.SeatLeft,
    happened.SeatForfeited,
    happened.HolderRemoved,
    happened.BotSeated,
    happened.SeatFreed,
    happened.StandInBegan,
)
_WITH = (happened.SeatTaken, happened.StandInEnded)


def read(kept: str) -> Reckoning | None:
    """As it stands in the row of a table."""
    return msgspec.json.decode(kept, type=learnt(Reckoning)) if kept else None


def reaches(row: TableRow, line: int) -> bool:
    """Does the row know how the clocks stood after this line, so that the lines before it need not be replayed?"""
    known = read(row.summary.reckoning)
    return not row.began or (known is not None and known.line >= line)


def kept(known: Reckoning | None) -> tuple[str, str]:
    """What stands in the row of a table: the reckoning, and the time at which somebody must be looked after."""
    if known is None:
        return "", ""
    due = clocks.deadline(known)
    return msgspec.json.encode(known).decode(), "" if due is None else clocks.written(due)


def beginning(clock: Clock, line: Line) -> dict[str, str]:
    """The columns of a table at which all have sat down."""
    reckoning, deadline = kept(clocks.begin(clock, line))
    return {"began": reckoning, "reckoning": reckoning, "deadline": deadline}


def begun(row: TableRow) -> TableRow:
    """A new table: its clocks run at once if nobody has to sit down any more."""
    if row.clock is None or row.summary.status != "playing":
        return row
    people = {seat.player for seat in row.seats if seat.kind != "bot"}
    columns = beginning(row.clock, Line(0, moment(row.created), 0, row.summary.deciding, people))
    began = columns.pop("began")
    return replace(row, began=began, summary=replace(row.summary, **columns))


def seated(now: Now, last: Entry) -> Now:
    """Clocks run as long as all seats are taken before the first move, and ever after."""
    row, waiting = now.row, now.status == "waiting"
    if row.clock is None or waiting == (now.reckoning is None):
        return now
    if waiting:
        return now._replace(row=replace(row, began=""), reckoning=None)
    people = {seat.player for seat in row.seats if not seat.driver}
    waits = now.deciding[0] if now.deciding else ""
    known = clocks.begin(row.clock, Line(last.seq, moment(last.at), last.length, waits, people))
    return now._replace(row=replace(row, began=kept(known)[0]), reckoning=known)


def followed(
    clock: Clock, known: Reckoning, entry: Entry, waits: str, happening: happened.Happening | None
) -> Reckoning:
    """The clocks after one more line, which leaves the game waiting for a certain player, "" if for nobody."""
    if entry.seq <= known.line:
        return known
    people = _people(known, happening)
    played = entry.player if entry.kind == "play" else ""
    after = clocks.after(clock, known, Line(entry.seq, moment(entry.at), entry.length, waits, people, played))
    return _beside(after, happening)


def _people(known: Reckoning, happening: happened.Happening | None) -> set[str]:
    """Who play for themselves; seats of bots, empty ones and those for which a bot plays have no clock."""
    people = set(known.people)
    if isinstance(happening, _WITHOUT):
        people.discard(happening.player)
    elif isinstance(happening, _WITH):
        people.add(happening.player)
    return people


def _beside(known: Reckoning, happening: happened.Happening | None) -> Reckoning:
    match happening:
        case happened.ClocksPaused(hours=hours):
            return clocks.paused(known, known.at + hours * HOUR if hours else FOR_GOOD)
        case happened.ClocksResumed():
            return clocks.resumed(known)
        case happened.DaysOffTaken(player=player, days=days):
            return clocks.gone(known, player, days)
        case happened.DaysOffEnded(player=player):
            return clocks.returned(known, player)
        case happened.ClockRanOut(player=player):
            return clocks.ran_out(known, player)
    return known

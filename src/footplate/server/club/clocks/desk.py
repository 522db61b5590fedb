"""What people do about the clocks of a table: stop them together, let them run again, take days off."""

from __future__ import annotations

from functools import partial
from typing import Final

from footplate.server.access import TABLE
from footplate.server.call import Call, Endpoint, Query
from footplate.server.club import votes
from footplate.server.club.clocks import reckoning as clocks
from footplate.server.club.clocks.messages import DaysOff, Pause
from footplate.server.club.clocks.reckoning import Clock, Reckoning, moment
from footplate.server.club.happenings import ClocksResumed, DaysOffEnded, DaysOffTaken
from footplate.server.club.noting import Decided
from footplate.server.club.proposals import Pause as PauseProposal
from footplate.server.live import LiveTable
from footplate.server.messages import TableCard
from footplate.server.refused import Refused
from footplate.server.storage.rows import written


def clocks_of(table: LiveTable) -> tuple[Clock, Reckoning]:
    """What was agreed, and how the clocks stand; refused where there are none, or none that run."""
    clock, known = table.row.clock, table.now.reckoning
    if clock is None or known is None or table.status != "playing":
        raise Refused(409, "clock.not-now")
    return clock, known


# ---- pauses ----


async def pause(call: Call) -> TableCard:
    table, hours = await call.table(), call.body.hours
    await call.hall.tables.note(table, partial(proposed, visitor=call.visitor, hours=hours, now=_now(call)))
    return call.hall.seating.card(table.now, call.visitor, call.lang)


def proposed(table: LiveTable, visitor: str, hours: int, now: int) -> Decided:
    """All who play are asked, and the last who agrees stops the clocks."""
    mine = table.row.held_by(visitor)
    if not mine:
        raise Refused(403, "vote.not-asked")
    _, known = clocks_of(table)
    if known.paused > now:
        raise Refused(409, "pause.already")
    return votes.propose(table, PauseProposal(hours=hours or None), mine)


async def go_on(call: Call) -> None:
    table = await call.table()
    await call.hall.tables.note(table, partial(resumed, visitor=call.visitor, now=_now(call)))


def resumed(table: LiveTable, visitor: str, now: int) -> Decided:
    """Anybody who plays may want to go on."""
    mine = sorted(table.row.held_by(visitor))
    if not mine:
        raise Refused(403, "vote.not-asked")
    _, known = clocks_of(table)
    if known.paused <= now:
        raise Refused(409, "pause.not-now")
    return Decided([ClocksResumed(name=table.game.names[mine[0]])], by=mine[0])


# ---- days off ----


async def take_days_off(call: Call) -> None:
    table = await call.table()
    wish: DaysOff = call.body
    call.must_hold(table, wish.player)
    await call.hall.tables.note(table, partial(gone, player=wish.player, days=wish.days, now=_now(call)))


def gone(table: LiveTable, player: str, days: int, now: int) -> Decided:
    clock, known = clocks_of(table)
    if player not in known.people:
        raise Refused(409, "clock.not-now")
    left = clocks.days_left(clock, known, player, now)
    if days > left:
        raise Refused(409, "clock.too-many-days", days=left)
    return Decided([DaysOffTaken(player=player, name=table.game.names[player], days=days)], by=player)


async def end_days_off(call: Call) -> None:
    table, player = await call.table(), call.query("player") or ""
    call.must_hold(table, player)
    await call.hall.tables.note(table, partial(returned, player=player, now=_now(call)))


def returned(table: LiveTable, player: str, now: int) -> Decided:
    _, known = clocks_of(table)
    if player not in known.people or known.hands[player].away <= now:
        raise Refused(409, "days-off.not-now")
    return Decided([DaysOffEnded(player=player, name=table.game.names[player])], by=player)


def _now(call: Call) -> int:
    return moment(written(call.hall.chores.now()))


ENDPOINTS: Final = (
    Endpoint("POST", TABLE + "/pause", pause, "Propose that the clocks stand still for a while.", Pause, TableCard),
    Endpoint("DELETE", TABLE + "/pause", go_on, "Let the clocks run again.", status=204),
    Endpoint(
        "PUT", TABLE + "/days-off", take_days_off, "Take days off: a seat's clock stands still.", DaysOff, status=204
    ),
    Endpoint(
        "DELETE",
        TABLE + "/days-off",
        end_days_off,
        "Come back before the days off are over.",
        status=204,
        query=(Query("player", says="the seat"),),
    ),
)

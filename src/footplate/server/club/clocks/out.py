"""What follows when somebody's time is out: what the table agreed on when it was opened."""

from __future__ import annotations

from datetime import datetime

from footplate.server.club import hands
from footplate.server.club.clocks import reckoning as clocks
from footplate.server.club.clocks.reckoning import WhenOut
from footplate.server.club.happenings import ClockRanOut, Proposed, SeatForfeited
from footplate.server.club.noting import NOTHING, Decided
from footplate.server.club.proposals import EndGame
from footplate.server.live import LiveTable
from footplate.server.storage.rows import written

STAND_IN = "medium"  # the kind of bot that plays for somebody whose time is out


def time_is_out(table: LiveTable, now: datetime) -> Decided:
    """Nothing if it is not, or if somebody has noted it already."""
    known, clock = table.now.reckoning, table.row.clock
    due = None if known is None else clocks.deadline(known)
    if known is None or clock is None or due is None or table.status != "playing":
        return NOTHING
    if clocks.written(due) > written(now):
        return NOTHING
    ran_out = ClockRanOut(player=known.waits, name=table.game.names[known.waits])
    follows = _agreed(table, known.waits, clock.out)
    return Decided([ran_out, *follows.lines], follows.row)


def _agreed(table: LiveTable, player: str, out: WhenOut) -> Decided:
    name = table.game.names[player]
    if out == "bot":
        return hands.stand_in(table, player, STAND_IN)
    if out == "seat":
        return hands.got_up(table, player, SeatForfeited(player=player, name=name))
    others = tuple(sorted(table.people - table.bots.keys() - {player}))
    if not others:
        return NOTHING
    asked = Proposed(by="", name=name, proposal=EndGame(out=player), asked=others, needed=len(others) // 2 + 1)
    return Decided([asked])

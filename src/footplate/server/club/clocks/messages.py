"""What the server and the page say to each other about clocks."""

from __future__ import annotations

from typing import Annotated

import msgspec

from footplate.server.club.clocks.reckoning import ClockKind, WhenOut
from footplate.server.message import Message

A_YEAR = 365 * 86_400  # seconds
MOST_DAYS = 60  # that anybody may agree to take off in a year

Seconds = Annotated[int, msgspec.Meta(ge=0, le=A_YEAR)]
Days = Annotated[int, msgspec.Meta(ge=1, le=MOST_DAYS)]


class NewClock(Message):
    """What a table agrees on about time when it is opened: a bank for the game, to which something is added after each
    decision ("game"); or time that is free each turn, and a bank for what goes beyond it ("turn")."""

    kind: ClockKind
    bank: Seconds
    each: Seconds = 0
    out: WhenOut = "bot"  # when somebody's time is out
    days_off: Annotated[int, msgspec.Meta(ge=0, le=MOST_DAYS)] = 0  # that each may take in a year


class PlayerClock(Message):
    """The clock of one player. It is told as it stood at `ClockView.since`; the page goes on from there by itself."""

    player: str
    free: int  # milliseconds left of this turn, before the bank is touched
    bank: int  # milliseconds
    out: bool  # the time has run out
    away: str = ""  # has days off until this time
    days_left: int = 0  # that may be taken off


class ClockView(Message):
    """How the clocks of a table stand. Times are those of the server; its answers say what time it is there."""

    agreed: NewClock
    says: str  # what was agreed, in words
    since: str
    waits: str  # who is on the clock, "" if nobody
    runs_from: str  # when that clock goes on; "" if it stands still until something happens
    deadline: str  # when that time will be out, "" if it stands still
    low: int  # with less than so many milliseconds left, time is running out
    players: list[PlayerClock]
    paused: bool = False
    until: str = ""  # when a pause ends by itself


class Pause(Message):
    """All who play stop for a while; 0 hours: until somebody wants to go on."""

    hours: Annotated[int, msgspec.Meta(ge=0, le=24 * MOST_DAYS)] = 0


class DaysOff(Message):
    """A seat takes days off, from now on."""

    player: Annotated[str, msgspec.Meta(max_length=64)]
    days: Days

"""When somebody is to be called: this follows from the journal alone.

A turn is named by the last line of the journal that its player wrote himself, and by how often the seat has played
without him since: passed automatically, by an order, by a bot that stands in. Whatever others do, take back or do again
before he acts, it stays the same turn, and he is called to it once.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime, timedelta
from typing import Final, NamedTuple

from footplate.server.storage.notices import Line

A_MOMENT: Final = timedelta(minutes=1)  # in which a move may be taken back
STILL_HERE: Final = timedelta(minutes=10)  # after an act: who has only waited for bots since is not called before
PART: Final = 4  # a reminder comes at the earliest when this part of the time is left


class Turn(NamedTuple):
    """Somebody's turn, and from when on he is called to it."""

    number: int  # the last line that he wrote himself, 0 if there is none, and one more for each move made for him
    call: datetime | None  # None: he acted last himself, and knows


def turn_of(lines: Sequence[Line], player: str, changed: str, bots: Collection[str]) -> Turn:
    """The turn of a player for whom a table waits; the lines begin with the last that he wrote himself."""
    own, others = _own(lines, player)
    since, number = datetime.fromisoformat(changed), number_of(lines, player)
    if own is None:
        return Turn(number, since + A_MOMENT)
    if not others:
        return Turn(number, None)
    if all(line.player in bots or line.by_itself for line in others):
        return Turn(number, max(since + A_MOMENT, datetime.fromisoformat(own.at) + STILL_HERE))
    return Turn(number, since + A_MOMENT)


def number_of(lines: Sequence[Line], player: str) -> int:
    """What names a turn. Each move made for him is a line of its own after his last, so no two turns have one name."""
    own, others = _own(lines, player)
    made: list[tuple[int, bool]] = []  # moves since, by how many are in force with them: were they made for him?
    length = 0
    for line in others:
        length = line.length
        while line.is_play and made and made[-1][0] >= length:
            made.pop()
        if line.is_play:
            made.append((length, line.player == player and line.by_itself))
    return (own.seq if own else 0) + sum(for_him for at, for_him in made if at <= length)


def _own(lines: Sequence[Line], player: str) -> tuple[Line | None, Sequence[Line]]:
    """The last line that he wrote himself, if there is one, and all that came after."""
    if lines and lines[0].player == player and not lines[0].by_itself:
        return lines[0], lines[1:]
    return None, lines


def remind_at(since: datetime, deadline: datetime, before: timedelta) -> datetime:
    """When to say that a clock runs out: as long before as is wanted, but not as soon as the turn has begun."""
    return deadline - min(before, (deadline - since) / PART)

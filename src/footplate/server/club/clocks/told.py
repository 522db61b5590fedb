"""Clocks in words, and as the page shows them."""

from __future__ import annotations

from itertools import islice

import msgspec

from footplate.learnt import learnt
from footplate.server.club.clocks import reckoning as clocks
from footplate.server.club.clocks.messages import ClockView, NewClock, PlayerClock
from footplate.server.club.clocks.reckoning import Clock, Hand, Reckoning
from footplate.server.speech import TableSpeech

UNITS = (("day", 86_400), ("hour", 3600), ("minute", 60), ("second", 1))
LOW = 10  # time is running out with less than this part of all that there was
MOST_LOW = 3600 * clocks.SECOND  # but not with more than this


def duration(seconds: int, speech: TableSpeech) -> str:
    """ "1 day 12 hours": no more than the two greatest units."""
    parts: list[str] = []
    for unit, size in UNITS:
        count, seconds = divmod(seconds, size)
        if count:
            parts.append(speech.counted(count, unit))
    return " ".join(islice(parts, 2)) or speech.counted(0, "second")


def agreed(clock: Clock, speech: TableSpeech) -> str:
    """What a table has agreed on about time."""
    each = duration(clock.each, speech) if clock.each else None
    said = [
        speech.tell(f"clock.{clock.kind}", bank=duration(clock.bank, speech), each=each),
        speech.tell(f"clock.out.{clock.out}"),
    ]
    if clock.days_off:
        said.append(speech.tell("clock.days-off", days=clock.days_off))
    return " ".join(said)


def clock_view(clock: Clock, known: Reckoning, speech: TableSpeech) -> ClockView:
    """The same for all who look on, and as long as nothing happens."""
    due, on_clock = clocks.deadline(known), known.hands.get(known.waits)
    stands = on_clock is None or due is None
    return ClockView(
        agreed=msgspec.convert(msgspec.structs.asdict(clock), learnt(NewClock)),
        says=agreed(clock, speech),
        since=clocks.written(known.at),
        waits=known.waits,
        runs_from="" if stands or on_clock is None else clocks.written(clocks.runs_from(known, on_clock)),
        deadline="" if due is None else clocks.written(due),
        low=min(MOST_LOW, (clock.bank + clock.each) * clocks.SECOND // LOW),
        players=[_player(clock, known, player) for player in known.people],
        paused=known.paused > known.at,
        until=clocks.written(known.paused) if known.at < known.paused < clocks.FOR_GOOD else "",
    )


def _player(clock: Clock, known: Reckoning, player: str) -> PlayerClock:
    hand: Hand = known.hands[player]
    return PlayerClock(
        player=player,
        free=hand.free,
        bank=hand.bank,
        out=hand.out,
        away=clocks.written(hand.away) if hand.away > known.at else "",
        days_left=clocks.days_left(clock, known, player, known.at),
    )

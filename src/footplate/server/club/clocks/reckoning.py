"""What the players have left on their clocks: plain arithmetic over the times of the journal.

A reckoning says how the clocks stood when a line was written, and who has been thinking since. The next line leads to
the next reckoning, whatever process writes it; what anybody has left at a moment, and when the time is out, follows
from the last one alone. All times are milliseconds, so that nothing is ever rounded.

What is decided here: only the player whom the game waits for is on the clock, never one who merely may use a power.
Undo gives nothing back, neither the time that was used nor a second increment for the same move. A clock stands still
while the table pauses, while its player has days off, and while a bot or nobody sits there.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import UTC, datetime
from typing import Final, Literal, NamedTuple

import msgspec
from msgspec.structs import replace

SECOND: Final = 1000
DAY: Final = 86_400 * SECOND
YEAR: Final = 365 * DAY
FOR_GOOD: Final = 2**53  # the end of a pause that somebody must end
SHARE: Final = 4  # who comes back has at least this part of the bank: a quarter

ClockKind = Literal["game", "turn"]
#: a bot plays until the player is back; somebody else may take the seat; the others may end the game
WhenOut = Literal["bot", "seat", "end"]


class Clock(msgspec.Struct, frozen=True, kw_only=True):
    """What was agreed when the table was opened; times in seconds."""

    kind: ClockKind  # a bank for the game; or free time each turn, and a bank for what goes beyond it
    bank: int
    each: int = 0  # added to the bank after each decision; or free each turn
    out: WhenOut = "bot"
    days_off: int = 0  # that each may take in a year


class Hand(msgspec.Struct, frozen=True, omit_defaults=True):
    """The clock of one player, as it stood at the reckoning."""

    bank: int
    free: int = 0  # left of this turn
    reached: int = -1  # moves up to which this player has been given something
    out: bool = False  # the time has run out, and the player has not been back since
    away: int = 0  # stands still until this moment
    off: tuple[tuple[int, int], ...] = ()  # days off taken: from when, until when


class Reckoning(msgspec.Struct, frozen=True):
    """How the clocks stood after a line of the journal."""

    line: int
    at: int
    waits: str  # for whom, "" if for nobody who has a clock
    hands: dict[str, Hand]  # of those who have a clock; of others as it was when they last had
    people: tuple[str, ...]  # who have one
    paused: int = 0  # until when; FOR_GOOD if until somebody ends it


class Line(NamedTuple):
    """What the clocks need to know of a line of the journal."""

    number: int
    at: int
    length: int  # moves in force after it
    waits: str  # whom the game waits for after it, "" if it is over
    people: Collection[str]  # who play for themselves after it
    played: str = ""  # who has decided something in it, "" if it is no move


def moment(at: str) -> int:
    """A time of the journal."""
    return round(datetime.fromisoformat(at).timestamp() * SECOND)


def written(at: int) -> str:
    """A moment as the database has it: such texts can be compared."""
    found = datetime.fromtimestamp(at / SECOND, UTC)
    return found.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def begin(clock: Clock, line: Line) -> Reckoning:
    """All have sat down."""
    hands = {player: Hand(clock.bank * SECOND) for player in line.people}
    return _turn_to(clock, Reckoning(line.number, line.at, "", hands, ()), line)


def after(clock: Clock, before: Reckoning, line: Line) -> Reckoning:
    """The reckoning after the next line."""
    at = max(before.at, line.at)  # a server's clock may have been put back
    hands = dict(before.hands)
    if before.waits:
        hands[before.waits] = _spent(before, before.waits, at)
    if line.played and line.played == before.waits:
        hands[line.played] = _decided(clock, hands[line.played], line.length)
    for player in line.people:
        if player not in before.people:
            hands[player] = _back(clock, hands.get(player, Hand(clock.bank * SECOND)))
    paused = 0 if before.paused <= at else before.paused
    return _turn_to(clock, Reckoning(line.number, at, before.waits, hands, before.people, paused), line)


def _turn_to(clock: Clock, known: Reckoning, line: Line) -> Reckoning:
    """The game waits for somebody, maybe for somebody else than before."""
    waits = line.waits if line.waits in line.people else ""
    hands = known.hands
    anew = bool(waits) and waits != known.waits and (line.played != "" or waits not in known.people)
    if anew and clock.kind == "turn" and line.length > hands[waits].reached:
        hands = {**hands, waits: replace(hands[waits], free=clock.each * SECOND, reached=line.length)}
    return replace(known, waits=waits, hands=hands, people=tuple(sorted(line.people)))


def _decided(clock: Clock, hand: Hand, length: int) -> Hand:
    """After a decision of one's own; the same one made again after an undo brings nothing."""
    hand = _back(clock, hand)
    if clock.kind == "game" and length > hand.reached:
        return replace(hand, bank=hand.bank + clock.each * SECOND, reached=length)
    return hand


def _back(clock: Clock, hand: Hand) -> Hand:
    """Whoever has run out of time and acts again, or sits down in that place, is given enough to go on."""
    if not hand.out:
        return hand
    free = clock.each * SECOND if clock.kind == "turn" else 0
    return replace(hand, out=False, bank=max(hand.bank, clock.bank * SECOND // SHARE), free=max(hand.free, free))


def _spent(known: Reckoning, player: str, now: int) -> Hand:
    """Free time goes first."""
    hand = known.hands[player]
    used = 0 if hand.out else max(0, now - runs_from(known, hand))
    free = max(0, hand.free - used)
    return replace(hand, free=free, bank=max(0, hand.bank - (used - (hand.free - free))))


def runs_from(known: Reckoning, hand: Hand) -> int:
    """Since when, or from when on, the time of the player on the clock goes by."""
    return max(known.at, known.paused, hand.away)


# ---- what happens beside the game, each after the line that says so ----


def paused(known: Reckoning, until: int = FOR_GOOD) -> Reckoning:
    return replace(known, paused=until)


def resumed(known: Reckoning) -> Reckoning:
    return replace(known, paused=0)


def gone(known: Reckoning, player: str, days: int) -> Reckoning:
    """A player takes days off, from now on, or after those already taken."""
    hand = known.hands[player]
    since = max(known.at, hand.away)
    until = since + days * DAY
    return _with(known, player, replace(hand, away=until, off=(*hand.off, (since, until))))


def returned(known: Reckoning, player: str) -> Reckoning:
    """Back before they were over: the rest counts as not taken."""
    hand = known.hands[player]
    off = tuple((since, min(until, known.at)) for since, until in hand.off if since < known.at)
    return _with(known, player, replace(hand, away=0, off=off))


def ran_out(known: Reckoning, player: str) -> Reckoning:
    """From here on nobody counts any further, until the player is back."""
    return _with(known, player, replace(known.hands[player], out=True, free=0, bank=0))


def _with(known: Reckoning, player: str, hand: Hand) -> Reckoning:
    return replace(known, hands={**known.hands, player: hand})


# ---- what follows ----


def left(known: Reckoning, player: str, now: int) -> int:
    """All that a player could still use in this turn."""
    hand = _spent(known, player, now) if player == known.waits else known.hands[player]
    return hand.free + hand.bank


def deadline(known: Reckoning) -> int | None:
    """When the time of whoever is on the clock will be out; None if it stands still until something happens."""
    hand = known.hands.get(known.waits)
    if hand is None or hand.out or known.paused >= FOR_GOOD:
        return None
    return runs_from(known, hand) + hand.free + hand.bank


def days_left(clock: Clock, known: Reckoning, player: str, now: int) -> int:
    """Whole days that a player may still take off, a year reckoned back from now."""
    taken = sum(until - max(since, now - YEAR) for since, until in known.hands[player].off if until > now - YEAR)
    return max(0, clock.days_off - -(-taken // DAY))


def standing(known: Reckoning, now: int) -> Mapping[str, int]:
    """What everybody has left who has a clock."""
    return {player: left(known, player, now) for player in known.people}

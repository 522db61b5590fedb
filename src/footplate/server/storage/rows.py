"""Rows as plain values."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Literal

import msgspec

from footplate.server.club.clocks.reckoning import Clock


def written(at: datetime) -> str:
    """A time as it is stored: such texts can be compared."""
    return at.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


EntryKind = Literal["play", "undo", "redo", "event"]


class SeatRow(msgspec.Struct, frozen=True):
    player: str
    name: str
    kind: str
    bot: str
    taken: bool
    code: str
    stand_in: bool = False  # the bot plays for its holder, until he is back

    @property
    def driver(self) -> str:
        """The kind of bot that plays for it now, "" if a person does."""
        return self.bot if self.kind == "bot" or self.stand_in else ""


class Summary(msgspec.Struct, frozen=True):
    """What a list of tables shows; round and result are coded (`footplate.server.summary`)."""

    changed: str
    status: str
    moves: int = 0
    round: str = ""
    deciding: str = ""  # players, with blanks between
    result: str = ""
    reckoning: str = ""  # how the clocks stood after the last line (`club.clocks`)
    deadline: str = ""  # when the time of whoever is on the clock will be out


class TableRow(msgspec.Struct, frozen=True):
    id: str
    title: str
    options: list[str]
    seed: int
    rules: int
    owner: str
    branch_of: str
    created: str
    summary: Summary
    seats: tuple[SeatRow, ...]
    holders: dict[str, frozenset[str]]  # player -> visitors who may act for him
    position: str = ""  # the text of the position it begins with, if that is not the usual one
    restored: str = ""  # which backup it was put back from
    advice: bool = False  # all who sit down have agreed that people may ask a bot
    rematch: str = ""  # the table at which they play again
    pace: str = "once"  # of its bots
    bots_wait: bool = False  # they wait
    source: str = ""  # whose form a game had that was brought here: it can be looked at, and nobody plays
    undo: str = "free"  # who may take back what: free, consent, never
    listed: bool = False  # in the lobby: whoever comes may take a free seat
    onlookers_talk: bool = False  # may those who look on write too?
    counts: bool = False  # for ratings: all who sit down have agreed to it
    clock: Clock | None = None  # what was agreed about time
    began: str = ""  # how the clocks stood when all had sat down

    @property
    def advises(self) -> bool:
        """May people ask a bot what it would do? Where nobody else but bots plays, nobody has to agree."""
        return self.advice or sum(seat.kind != "bot" for seat in self.seats) <= 1

    def held_by(self, visitor: str) -> set[str]:
        return {player for player, visitors in self.holders.items() if visitor in visitors}


class Entry(msgspec.Struct, frozen=True):
    """One line of a table's journal: an action, a step back or forth in the history, or something beside the game
    (`club.happenings`). Lines are only ever added."""

    seq: int
    kind: EntryKind
    player: str
    action: bytes  # JSON, of a play or an event
    length: int  # moves in force after it
    at: str
    reason: str = ""


class AutoPassRow(msgspec.Struct, frozen=True):
    player: str
    until: list[str]
    since: int
    companies: list[str] = []  # whose sales end it; all, if none is named


class Duty(msgspec.Struct, frozen=True):
    """Something that is to be seen to at a table by those who are no people; owed while `done` is less than `wanted`.
    After `failures` in a row it is not tried before the time `after`."""

    table_id: str
    job: str
    wanted: int
    done: int
    failures: int
    after: str
    trouble: str


class ReviewRow(msgspec.Struct, frozen=True):
    """A review that is wanted, being made, or made (`data`)."""

    table_id: str
    version: int
    done: int = 0
    total: int = 0
    tries: int = 0
    beat: str = ""
    data: str = ""


class AuditRow(msgspec.Struct, frozen=True):
    """What the rulebook says of the moves of a game that was brought here; made when `done` is `total`."""

    table_id: str
    total: int
    done: int = 0
    tries: int = 0
    beat: str = ""
    found: str = "[]"  # JSON
    other: str = ""


class SnapshotRow(msgspec.Struct, frozen=True):
    """Where a game stood after a line of its journal. The journal counts; this spares its replay where it fits."""

    seq: int
    rules: int
    build: str
    seal: str
    state: str  # JSON


class Stored(msgspec.Struct, frozen=True):
    """All that the database has of one table."""

    row: TableRow
    journal: list[Entry]
    auto: dict[str, AutoPassRow]
    snapshot: SnapshotRow | None = None


class Since(msgspec.Struct, frozen=True):
    """What has happened at a table since somebody looked."""

    journal: list[Entry]
    auto: dict[str, AutoPassRow]
    pace: str
    bots_wait: bool

"""Rows as plain values."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Literal

import msgspec


def written(at: datetime) -> str:
    """A time as it is stored: such texts can be compared."""
    return at.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


EntryKind = Literal["play", "undo", "redo"]


class SeatRow(msgspec.Struct, frozen=True):
    player: str
    name: str
    kind: str
    bot: str
    taken: bool
    code: str


class Summary(msgspec.Struct, frozen=True):
    """What a list of tables shows; round and result are coded (`footplate.server.summary`)."""

    changed: str
    status: str
    moves: int = 0
    round: str = ""
    deciding: str = ""  # players, with blanks between
    result: str = ""


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

    def held_by(self, visitor: str) -> set[str]:
        return {player for player, visitors in self.holders.items() if visitor in visitors}


class Entry(msgspec.Struct, frozen=True):
    """One line of a table's journal: an action, or a step back or forth in the history. Lines are only ever added."""

    seq: int
    kind: EntryKind
    player: str
    action: bytes  # JSON, of a play
    length: int  # moves in force after it
    at: str
    reason: str = ""


class AutoPassRow(msgspec.Struct, frozen=True):
    player: str
    until: list[str]
    since: int


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

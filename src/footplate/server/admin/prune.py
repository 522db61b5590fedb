"""What may go, by the policy of the server; and how it goes, while the server runs."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta

import msgspec
from sqlalchemy import ColumnElement, Connection, delete, exists, select

from footplate.server.settings import Settings
from footplate.server.storage import schema
from footplate.server.storage.bell import ring

_TABLES, _SEATS = schema.tables.c, schema.seats.c


class Policy(msgspec.Struct, frozen=True, kw_only=True):
    """After how many days without a change a table may go; 0 is never."""

    waiting: int = 0  # never begun
    bots: int = 0  # without a person at it
    branches: int = 0  # what-ifs
    finished: int = 0
    idle: int = 0  # begun, and nobody goes on

    @classmethod
    def of(cls, settings: Settings) -> Policy:
        return cls(
            waiting=settings.keep_waiting_days,
            bots=settings.keep_bots_days,
            branches=settings.keep_branch_days,
            finished=settings.keep_finished_days,
            idle=settings.keep_idle_days,
        )


class Going(msgspec.Struct, frozen=True):
    """A table that may go, and why."""

    id: str
    title: str
    why: str
    moves: int
    changed: str


def going(connection: Connection, policy: Policy, now: datetime) -> list[Going]:
    """Each table for the first reason that fits; who was left alone longest comes first."""
    found: dict[str, Going] = {}
    for why, days, which in _reasons(policy):
        if days:
            long_ago = moment(now - timedelta(days=days))
            query = select(schema.tables).where(which & (_TABLES.changed < long_ago))
            for row in connection.execute(query):
                found.setdefault(row.id, Going(row.id, row.title, why, row.moves, row.changed))
    return sorted(found.values(), key=lambda one: (one.changed, one.id))


def _reasons(policy: Policy) -> list[tuple[str, int, ColumnElement[bool]]]:
    of_people = exists().where((_SEATS.table_id == _TABLES.id) & (_SEATS.kind != "bot"))
    branch = _TABLES.branch_of != ""
    return [
        ("what-if", policy.branches, branch),
        ("only bots", policy.bots, ~of_people & ~branch),
        ("never begun", policy.waiting, (_TABLES.moves == 0) & ~branch),
        ("finished", policy.finished, (_TABLES.status == "finished") & ~branch),
        ("idle", policy.idle, (_TABLES.status == "playing") & ~branch),
    ]


def remove(connection: Connection, tables: Iterable[Going]) -> list[str]:
    """All of them but those at which something has happened since."""
    gone = []
    for one in tables:
        which = (_TABLES.id == one.id) & (_TABLES.changed == one.changed)
        if connection.execute(delete(schema.tables).where(which)).rowcount:
            gone.append(one.id)
            ring(connection, one.id)
    return gone


def moment(when: datetime) -> str:
    """As times are stored."""
    return when.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")

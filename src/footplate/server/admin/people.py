"""Accounts, as whoever runs the server sees them: never a password, a cookie, or a link that was not asked for."""

from __future__ import annotations

import msgspec
from sqlalchemy import Connection, func, select

from footplate.server.admin.listing import NotThere
from footplate.server.club.accounts.recovery import new_link
from footplate.server.identity import short
from footplate.server.speech import TableSpeech
from footplate.server.storage import accounts, people, schema
from footplate.server.storage.accounts import PersonRow
from footplate.words import ENGLISH


class PersonLine(msgspec.Struct, frozen=True):
    """An account in a list."""

    id: str
    name: str
    has_email: bool
    has_password: bool
    passkeys: int
    sign_ins: int
    created: str
    seen: str  # "" if nobody is signed in


def listed(connection: Connection) -> list[PersonLine]:
    """The newest last."""
    keys, ins = schema.passkeys.c, schema.sign_ins.c
    count = select(keys.person, func.count()).group_by(keys.person)
    passkeys = {row[0]: int(row[1]) for row in connection.execute(count)}
    query = select(ins.person, func.count(), func.max(ins.seen)).where(ins.ended == "").group_by(ins.person)
    signed = {person: (number, seen) for person, number, seen in connection.execute(query)}
    rows = connection.execute(select(schema.people).order_by(schema.people.c.created, schema.people.c.id))
    return [
        PersonLine(
            *(short(row.id), row.name, bool(row.email), bool(row.password), passkeys.get(row.id, 0)),
            *(signed.get(row.id, (0, ""))[0], row.created, signed.get(row.id, (0, ""))[1]),
        )
        for row in rows
    ]


def _named(connection: Connection, name: str) -> PersonRow:
    found = accounts.named(connection, name)
    if found is None:
        raise NotThere(f"nobody here is called {name!r}; footplate admin people lists who has an account")
    return found


def end_sign_ins(connection: Connection, name: str, now: str) -> int:
    return len(people.end_sign_ins(connection, _named(connection, name).id, now))


def delete(connection: Connection, name: str, now: str) -> None:
    """Moves stay, the name goes."""
    called = TableSpeech(language=ENGLISH).tell("account.former")
    accounts.forget_person(connection, _named(connection, name).id, called, now)


def recover(connection: Connection, name: str) -> str:
    """The path of a link with which this person sets a new password."""
    return new_link(connection, _named(connection, name).id)

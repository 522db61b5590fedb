"""Rows of accounts: people, their passkeys, what these are to sign, links for a new password; and how somebody goes."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain
from secrets import token_hex
from typing import Any, Final, NamedTuple

import msgspec
from sqlalchemy import ColumnElement, Connection, Row, delete, exists, func, insert, select, update

from footplate.server.storage import schema
from footplate.server.storage.bell import ring
from footplate.server.storage.names import LONGEST, folded
from footplate.server.storage.people import OWNED, end_sign_ins, seated
from footplate.server.storage.seats import know

_PEOPLE, _PASSKEYS = schema.people.c, schema.passkeys.c


class PersonRow(msgspec.Struct, frozen=True):
    id: str
    name: str
    email: str
    password: str  # its hash; "" if there is none
    created: str


class PasskeyRow(msgspec.Struct, frozen=True):
    id: str
    person: str
    public_key: str
    count: int
    label: str
    created: str
    used: str


# ---- people ----


def add_person(connection: Connection, row: PersonRow) -> None:
    """IntegrityError if somebody else is called that."""
    know(connection, row.id, row.created)
    connection.execute(insert(schema.people), {**msgspec.structs.asdict(row), "folded": folded(row.name)})


def person(connection: Connection, id_: str) -> PersonRow | None:
    return _person(connection, _PEOPLE.id == id_)


def named(connection: Connection, name: str) -> PersonRow | None:
    """Who is called that, however it is written."""
    return _person(connection, _PEOPLE.folded == folded(name))


def to_recover(connection: Connection, name: str) -> PersonRow | None:
    """Who is called that, or has that address; of an address that several have, nobody is meant."""
    found = named(connection, name)
    if found is not None or "@" not in name:
        return found
    rows = connection.execute(select(schema.people).where(func.lower(_PEOPLE.email) == name.strip().lower())).all()
    return _row(rows[0]) if len(rows) == 1 else None


def _person(connection: Connection, which: ColumnElement[bool]) -> PersonRow | None:
    found = connection.execute(select(schema.people).where(which)).first()
    return None if found is None else _row(found)


def _row(found: Row[tuple[object, ...]]) -> PersonRow:
    return PersonRow(*(getattr(found, name) for name in PersonRow.__struct_fields__))


def hold(connection: Connection, id_: str) -> bool:
    """Nobody signs in while the account is being deleted, nor the other way round; False if there is none any more."""
    return connection.scalar(select(_PEOPLE.id).where(_PEOPLE.id == id_).with_for_update()) is not None


def change(connection: Connection, id_: str, values: Mapping[str, str]) -> None:
    """IntegrityError if somebody else has that name."""
    told = {"folded": folded(values["name"])} if "name" in values else {}
    if values:
        connection.execute(update(schema.people).where(_PEOPLE.id == id_).values({**values, **told}))


# ---- passkeys ----


def add_passkey(connection: Connection, row: PasskeyRow) -> None:
    connection.execute(insert(schema.passkeys), msgspec.structs.asdict(row))


def passkeys(connection: Connection, id_: str) -> list[PasskeyRow]:
    rows = connection.execute(select(schema.passkeys).where(_PASSKEYS.person == id_).order_by(_PASSKEYS.created))
    return [PasskeyRow(*row) for row in rows]


def passkey(connection: Connection, key: str) -> PasskeyRow | None:
    found = connection.execute(select(schema.passkeys).where(_PASSKEYS.id == key)).first()
    return None if found is None else PasskeyRow(*found)


def used_passkey(connection: Connection, key: str, count: int, now: str) -> None:
    connection.execute(update(schema.passkeys).where(_PASSKEYS.id == key).values(count=count, used=now))


def remove_passkey(connection: Connection, id_: str, key: str) -> bool:
    """False if that would leave no way in, or there is no such key."""
    row = _person(connection, _PEOPLE.id == id_)
    keys = [known.id for known in passkeys(connection, id_)]
    if row is None or key not in keys or (len(keys) == 1 and not row.password):
        return False
    connection.execute(delete(schema.passkeys).where(_PASSKEYS.id == key))
    return True


def challenge(connection: Connection, browser: str, text: str, until: str, now: str) -> None:
    """What this browser is to sign, in place of what it was to sign before."""
    which = schema.challenges.c
    connection.execute(delete(schema.challenges).where((which.browser == browser) | (which.until < now)))
    connection.execute(insert(schema.challenges), {"browser": browser, "challenge": text, "until": until})


def challenged(connection: Connection, browser: str, now: str) -> str:
    """What it was to sign, and is not to sign again; "" if that was too long ago."""
    which = schema.challenges.c
    mine = which.browser == browser
    found = connection.scalar(select(which.challenge).where(mine & (which.until >= now)))
    gone = connection.execute(delete(schema.challenges).where(mine)).rowcount
    return str(found) if found and gone else ""


# ---- a new password ----


def add_recovery(connection: Connection, token: str, id_: str, until: str, now: str) -> None:
    """A link for who has lost the password: the newest counts."""
    which = schema.recoveries.c
    connection.execute(delete(schema.recoveries).where((which.person == id_) | (which.until < now)))
    connection.execute(insert(schema.recoveries), {"token": token, "person": id_, "until": until})


def is_link(connection: Connection, token: str, now: str) -> bool:
    which = schema.recoveries.c
    return connection.scalar(select(which.person).where((which.token == token) & (which.until >= now))) is not None


def recover(connection: Connection, token: str, password: str, now: str) -> tuple[str, list[str]]:
    """Whose link it was, and which sign-ins are ended; the password is set, and the link worth nothing any more."""
    which = schema.recoveries.c
    mine = which.token == token
    id_ = connection.scalar(select(which.person).where(mine & (which.until >= now)))
    if id_ is None or not connection.execute(delete(schema.recoveries).where(mine)).rowcount:
        return "", []
    change(connection, id_, {"password": password})
    return id_, end_sign_ins(connection, id_, now)


# ---- going ----


class Gone(NamedTuple):
    """What the end of an account has changed."""

    browsers: list[str]  # that were signed in
    tables: list[str]
    what_ifs: list[str]  # of others
    seats: list[tuple[str, str]]  # that nobody holds now: table and player


def forget_person(connection: Connection, id_: str, called: str, now: str) -> Gone:
    """Moves stay, the name goes: his seats are called otherwise, also those that he has left, and what-ifs of others
    follow; what nobody else can see is deleted."""
    tables = schema.tables.c
    hold(connection, id_)
    once = left_by(connection, id_)
    concerned = sorted({*seated(connection, id_), *(table_id for table_id, _ in once)})
    what_ifs = {table_id: _what_ifs(connection, table_id) for table_id in concerned}
    connection.execute(delete(schema.tables).where((tables.owner == id_) & (tables.branch_of != "")))
    left = _leave_seats(connection, id_)
    for table_id, name in [*((table_id, name) for table_id, _, name in left), *once]:
        _rename(connection, table_id, what_ifs[table_id], name, called)
    for owned in OWNED:
        if owned.left is not None:
            owned.left(connection, id_, called)
        elif not owned.stays:
            connection.execute(delete(owned.column.table).where(owned.column == id_))
    ended = end_sign_ins(connection, id_, now)
    connection.execute(update(schema.sign_ins).where(schema.sign_ins.c.person == id_).values(agent=""))
    connection.execute(delete(schema.people).where(_PEOPLE.id == id_))
    others = sorted({*chain.from_iterable(what_ifs.values())} - {*concerned})
    for table_id in (*concerned, *others):
        ring(connection, table_id)
    return Gone(ended, concerned, others, [(table_id, player) for table_id, player, _ in left])


def left_by(connection: Connection, id_: str) -> list[tuple[str, str]]:
    """Tables at which he had a seat, and what he was called there."""
    which = schema.left_seats.c
    rows = connection.execute(select(which.table_id, which.name).where(which.visitor == id_).order_by(which.table_id))
    return [(row.table_id, row.name) for row in rows]


def _what_ifs(connection: Connection, table_id: str) -> list[str]:
    """Of a table, and those of these: each is of a table, or of the address at which one is shown."""
    tables, shares = schema.tables.c, schema.shares.c
    found: list[str] = []
    fresh = [table_id]
    while fresh:
        shown = connection.scalars(select(shares.id).where(shares.table_id.in_(fresh))).all()
        fresh = list(connection.scalars(select(tables.id).where(tables.branch_of.in_([*fresh, *shown]))))
        found += fresh
    return found


def _leave_seats(connection: Connection, id_: str) -> list[tuple[str, str, str]]:
    """A seat that others hold too is theirs. Another is nobody's any more, and has no code: by this it is known until
    it has been freed (`vacated`). Table, player and name of each."""
    seats, holders = schema.seats.c, schema.holders.c
    mine = select(holders.table_id, holders.player).where(holders.visitor == id_)
    left = []
    for table_id, player in connection.execute(mine).all():
        this = (holders.table_id == table_id) & (holders.player == player)
        if connection.scalar(select(func.count()).select_from(schema.holders).where(this)) == 1:
            which = (seats.table_id == table_id) & (seats.player == player)
            name = connection.scalar(select(seats.name).where(which)) or ""
            connection.execute(update(schema.seats).where(which).values(code=""))
            left.append((table_id, player, name))
    return left


def _rename(connection: Connection, table_id: str, what_ifs: list[str], name: str, called: str) -> None:
    """The seat that goes by a name and is nobody's, and what was written about the table under this name."""
    seats = schema.seats.c
    names = connection.scalars(select(seats.name).where(seats.table_id == table_id))
    told = free_name(called, {folded(other) for other in names if other != name})
    nobodys = (seats.table_id == table_id) & (~seats.taken | (seats.code == ""))
    renamed = update(schema.seats).where((seats.name == name) & (nobodys | seats.table_id.in_(what_ifs)))
    connection.execute(renamed.values(name=told))
    _scrub(connection, table_id, name, told)


def vacated(connection: Connection, most: int = 100) -> list[tuple[str, str]]:
    """Seats of people who have gone for good, in games that are not over, which nobody has freed yet."""
    seats, tables, holders = schema.seats.c, schema.tables.c, schema.holders.c
    held = exists().where((holders.table_id == seats.table_id) & (holders.player == seats.player))
    left = seats.kind.in_(("me", "open", "here")) & seats.taken & (seats.code == "") & ~held
    goes_on = (tables.status != "finished") & (tables.branch_of == "") & (tables.source == "")
    query = select(seats.table_id, seats.player).join_from(schema.seats, schema.tables, tables.id == seats.table_id)
    query = query.where(left & goes_on).order_by(seats.table_id, seats.player).limit(most)
    return [(row.table_id, row.player) for row in connection.execute(query)]


def _scrub(connection: Connection, table_id: str, name: str, told: str) -> None:
    """What happened at a table beside the game was written down with names, and only names are changed: somebody may
    be called like anything else that stands there. The table is read anew by all who know it, as after a backup that
    was put back."""
    moves, changed = schema.moves.c, False
    events = select(moves.seq, moves.action).where((moves.table_id == table_id) & (moves.kind == "event"))
    for seq, action in connection.execute(events).all():
        line = msgspec.json.encode(_renamed(msgspec.json.decode(action), name, told)).decode()
        if line != action:
            this = (moves.table_id == table_id) & (moves.seq == seq)
            connection.execute(update(schema.moves).where(this).values(action=line))
            changed = True
    if changed:
        connection.execute(delete(schema.snapshots).where(schema.snapshots.c.table_id == table_id))
        table = update(schema.tables).where(schema.tables.c.id == table_id)
        connection.execute(table.values(restored=token_hex(12)))


#: what people are called, in lines about what happens beside the game (`club.happenings`; a test finds every one)
NAMES: Final = frozenset({"name", "new", "old", "whom"})


def _renamed(value: Any, name: str, told: str) -> Any:
    if isinstance(value, dict):
        return {
            key: told if key in NAMES and part == name else _renamed(part, name, told) for key, part in value.items()
        }
    return value


def free_name(name: str, others: set[str]) -> str:
    number, told = 1, name[:LONGEST]
    while folded(told) in others:
        number += 1
        told = f"{name[: LONGEST - 6]} {number}"
    return told

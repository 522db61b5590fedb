"""Signing up, in and out. Whoever signs in gets a new cookie, and what was done with the one before is taken along."""

from __future__ import annotations

from datetime import UTC, datetime
from secrets import token_hex
from typing import Final

from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from footplate.server import identity
from footplate.server.call import Call
from footplate.server.club.accounts import passkeys
from footplate.server.club.accounts.messages import Proof
from footplate.server.club.accounts.passwords import chosen
from footplate.server.limits import network
from footplate.server.refused import Refused
from footplate.server.seating import clean_name
from footplate.server.storage import accounts, people
from footplate.server.storage.accounts import PasskeyRow, PersonRow
from footplate.server.storage.attempts import Against, attempt, succeeded
from footplate.server.storage.names import folded
from footplate.server.tables import now

A_MINUTE: Final = 60.0
LONGEST_AGENT: Final = 120


def here(call: Call) -> str:
    """From which network somebody asks."""
    return network(call.request.client.host if call.request.client else "")


def must_be_signed_in(call: Call) -> str:
    if not call.is_signed_in:
        raise Refused(403, "account.needed")
    return call.visitor


# ---- signing up ----


async def sign_up(call: Call) -> None:
    if call.is_signed_in:
        raise Refused(409, "account.signed-in")
    wanted, id_, key = call.body, token_hex(32), None
    name = clean_name(wanted.name)
    if wanted.passkey is not None:
        key, id_ = await passkeys.made(call, wanted.passkey, await passkeys.challenged(call))
    elif not wanted.password:
        raise Refused(422, "account.no-proof")
    wanted_password = chosen(wanted.password) if wanted.password else ""
    if await call.hall.store.database.look(accounts.named, name) is not None:
        raise Refused(409, "account.name-taken", name=name)
    call.hall.limits.signing_up(call.request.client.host if call.request.client else "")  # before any work is done
    password = await call.hall.passwords.kept(wanted_password) if wanted_password else ""
    row = PersonRow(id_, name, "", password, now())
    try:
        await call.hall.store.database.write(_add, row, key)
    except IntegrityError:
        raise Refused(409, "account.name-taken", name=name) from None
    await enter(call, id_)


def _add(connection: Connection, row: PersonRow, key: PasskeyRow | None) -> None:
    accounts.add_person(connection, row)
    if key is not None:
        accounts.add_passkey(connection, owned(key, row.id))


def owned(key: PasskeyRow, person: str) -> PasskeyRow:
    return PasskeyRow(key.id, person, key.public_key, key.count, key.label, key.created, key.used)


# ---- signing in ----


async def sign_in(call: Call) -> None:
    proof: Proof = call.body.proof
    if proof.passkey is not None:
        person = await passkeys.signed(call, proof.passkey, await passkeys.challenged(call))
    else:
        person = await _by_password(call, call.body.name, proof.password)
    await enter(call, person)


async def _by_password(call: Call, name: str, password: str) -> str:
    """Whose name and password that is. Who is not known is answered the same, and as late."""
    database = call.hall.store.database
    by_name, whence = Against("name", folded(name), 5, A_MINUTE), Against("network", here(call), 20, 15 * A_MINUTE)
    wait = await database.write(attempt, (by_name, whence), datetime.now(UTC))
    if wait:
        raise Refused(429, "account.slow", wait=wait)
    row = await database.look(accounts.named, name)
    if not await call.hall.passwords.fits(row.password if row else "", password) or row is None:
        raise Refused(403, "account.wrong")
    await database.write(succeeded, by_name, whence)
    return row.id


async def prove(call: Call, proof: Proof, challenge: bytes | None = None) -> PersonRow:
    """That whoever is signed in here is the one whose account it is, and has not only found the screen open; by a
    challenge that is signed for something else too, if one is given."""
    id_ = must_be_signed_in(call)
    row = await call.hall.store.database.look(accounts.person, id_)
    if row is None:
        raise Refused(403, "account.needed")
    if proof.passkey is not None:
        if await passkeys.signed(call, proof.passkey, challenge or await passkeys.challenged(call)) != id_:
            raise Refused(403, "account.passkey-unknown")
    elif proof.password:
        await _by_password(call, row.name, proof.password)
    else:
        raise Refused(403, "account.no-proof")
    return row


async def enter(call: Call, person: str) -> None:
    """A new cookie: one that somebody else knew, or had put there, is worth nothing any more."""
    if call.is_signed_in:
        await sign_out(call)
    hall, token = call.hall, identity.new_token(signed_in=True)
    agent = call.request.headers.get("user-agent", "")[:LONGEST_AGENT]
    before, browser = call.browser, identity.visitor_id(token)
    concerned = await hall.store.database.write(_sign_in, before, browser, person, agent, now())
    if concerned is None:
        raise Refused(403, "account.wrong")
    call.becomes(token, person)
    for table_id in concerned:
        await hall.tables.hear(table_id)
    hall.tables.listeners.let_go(lambda listener: listener.browser == before)  # its pages come back as the person


def _sign_in(connection: Connection, before: str, browser: str, person: str, agent: str, now: str) -> list[str] | None:
    """None if the account has been deleted meanwhile."""
    if not accounts.hold(connection, person):
        return None
    return people.sign_in(connection, before, browser, person, agent, now)


async def sign_out(call: Call) -> None:
    """The browser is a stranger's from now on. One in which nobody is signed in keeps its cookie, and its seats."""
    if not call.is_signed_in:
        return
    ended = await call.hall.store.database.write(people.end_sign_ins, call.visitor, now(), only=call.browser)
    ended_here(call, ended)
    token = identity.new_token()
    call.becomes(token, identity.visitor_id(token))


def ended_here(call: Call, browsers: list[str]) -> None:
    """They stop to be told news at once, as far as this process tells them; the others learn of it in a second."""
    gone = set(browsers)
    call.hall.signed_in.end(gone)
    call.hall.tables.listeners.let_go(lambda listener: listener.browser in gone)

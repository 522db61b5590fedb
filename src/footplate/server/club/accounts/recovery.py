"""A new password for who has lost the old one: a link by mail, which counts once, for an hour. The database keeps its
hash only, and the token stands behind the # of the address, which no browser sends and no proxy logs."""

from __future__ import annotations

import logging
import secrets
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from typing import Final

from sqlalchemy import Connection

from footplate.server.call import Call
from footplate.server.club import mail, site
from footplate.server.club.accounts.passwords import chosen
from footplate.server.club.accounts.signing import A_MINUTE, ended_here, enter, here
from footplate.server.refused import Refused
from footplate.server.speech import TableSpeech
from footplate.server.storage import accounts
from footplate.server.storage.attempts import Against, attempt
from footplate.server.storage.names import folded
from footplate.server.storage.rows import written
from footplate.server.tables import now

AN_HOUR: Final = timedelta(hours=1)
log = logging.getLogger("footplate.server")


def path_of(token: str) -> str:
    """Where the page takes it."""
    return f"/account#recover={token}"


def hashed(token: str) -> str:
    return sha256(token.encode()).hexdigest()


def new_link(connection: Connection, person: str) -> str:
    """The path of a link for this person."""
    token, moment = secrets.token_urlsafe(32), datetime.now(UTC)
    accounts.add_recovery(connection, hashed(token), person, written(moment + AN_HOUR), written(moment))
    return path_of(token)


async def ask(call: Call) -> None:
    """Whoever asks is told nothing: neither whether there is such an account, nor whether it has an address."""
    if not mail.is_set(call.hall.settings):
        raise Refused(409, "account.no-mail")
    site.must_be_ours(call)
    name = call.body.name
    tried = Against("mail", folded(name), 3, 60 * A_MINUTE), Against("mails", here(call), 10, 60 * A_MINUTE)
    wait = await call.hall.store.database.write(attempt, tried, datetime.now(UTC))
    if wait:
        raise Refused(429, "account.slow", wait=wait)
    call.hall.tables.do_beside(_send(call, name))


async def _send(call: Call, name: str) -> None:
    row = await call.hall.store.database.look(accounts.to_recover, name)
    if row is None or not row.email:
        return
    path = await call.hall.store.database.write(new_link, row.id)
    link = site.base(call) + path
    speech = TableSpeech(language=call.lang)
    text = speech.tell("account.mail", name=row.name, link=link)
    try:
        await mail.send(call.hall.settings, row.email, speech.tell("account.mail-subject"), text)
    except mail.MailFailed as failed:
        log.warning("a link for a new password could not be sent: %s", failed)


async def recover(call: Call) -> None:
    """Set the password; whoever was signed in anywhere is not any more, and this browser is."""
    database, password, token = call.hall.store.database, chosen(call.body.password), hashed(call.body.token)
    if not await database.look(accounts.is_link, token, now()):  # nobody has passwords hashed for nothing
        raise Refused(403, "account.link")
    person, ended = await database.write(accounts.recover, token, await call.hall.passwords.kept(password), now())
    if not person:
        raise Refused(403, "account.link")
    ended_here(call, ended)
    await enter(call, person)

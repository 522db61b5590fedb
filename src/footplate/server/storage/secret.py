"""The server's key: with which invitations are signed, and codes of seats are made. It does not stand in the database,
so that nobody comes in with a dump of it or a backup: it is a setting, or a file beside a database of SQLite. Only a
PostgreSQL server that is given none keeps it itself."""

from __future__ import annotations

import logging
import os
import secrets
import tempfile
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from sqlalchemy import Connection, delete, insert, select, update

from footplate.server.identity import Codes
from footplate.server.storage import schema
from footplate.server.storage.troubles import BadDatabase

SECRET, MARK = "secret", "key"  # settings: the key itself, where it stands in the database; what it is known again by
log = logging.getLogger("footplate.server")


def mark_of(secret: str) -> str:
    return sha256(b"the key of a server\0" + secret.encode()).hexdigest()[:32]


def in_database(connection: Connection) -> str:
    return _setting(connection, SECRET)


def made_in_database(connection: Connection, *, anew: bool = False) -> str:
    """Made once, and the same for all who share the database; not where others have used it with a key of theirs."""
    if not anew and _setting(connection, MARK) and not in_database(connection):
        raise BadDatabase("this database is used with a key: say it in the setting secret (FOOTPLATE_SECRET), as there")
    schema.put_if_new(connection, schema.settings, name=SECRET, value=secrets.token_urlsafe(32))
    return _setting(connection, SECRET)


def _setting(connection: Connection, name: str) -> str:
    return connection.scalar(select(schema.settings.c.value).where(schema.settings.c.name == name)) or ""


def beside(database: Path) -> Path:
    return database.with_name(database.name + ".key")


def kept_beside(database: Path, before: str) -> str:
    """The key in the file beside a database, which only its owner may read. If there is none, the one from before; the
    file is whole or not there, and of two processes that make one the first counts."""
    file = beside(database)
    with suppress(FileNotFoundError):
        return file.read_text(encoding="ascii").strip()
    handle, part = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name}.")
    try:
        with os.fdopen(handle, "w", encoding="ascii") as stream:
            stream.write(before or secrets.token_urlsafe(32))
            stream.flush()
            os.fsync(stream.fileno())
        with suppress(FileExistsError):
            os.link(part, file)
    finally:
        Path(part).unlink()
    return file.read_text(encoding="ascii").strip()


def is_settled(connection: Connection, secret: str, *, elsewhere: bool) -> bool:
    return _setting(connection, MARK) == mark_of(secret) and not (elsewhere and in_database(connection))


def settle(connection: Connection, secret: str, *, elsewhere: bool) -> None:
    """From now on this is the key. Codes that earlier versions stored as they are count on, as a hash; where the key is
    kept elsewhere, none stays in the database."""
    before = _setting(connection, MARK)
    if before not in ("", mark_of(secret)):
        log.warning("the key is another than before: codes of seats and invitations given out until now do not count")
    if mark_of(secret) not in (before, mark_of(in_database(connection))):
        connection.execute(delete(schema.snapshots))  # their seals are of another key: they are taken anew
    codes, seats = Codes(secret), schema.seats.c
    for row in connection.execute(select(seats.table_id, seats.player, seats.code)).all():
        if not codes.is_made(row.code):
            this = (seats.table_id == row.table_id) & (seats.player == row.player)
            kept = codes.hashed(row.table_id, row.player, row.code)
            connection.execute(update(schema.seats).where(this).values(code=kept))
    gone = [MARK, SECRET] if elsewhere else [MARK]
    connection.execute(delete(schema.settings).where(schema.settings.c.name.in_(gone)))
    connection.execute(insert(schema.settings), {"name": MARK, "value": mark_of(secret)})

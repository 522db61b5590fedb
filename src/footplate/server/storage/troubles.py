"""What can be wrong with a database, and how it is told: plainly, with the hour to try again."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final, Literal

from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as NoConnection

from footplate import FootplateError
from footplate.server.refused import Refused

Kind = Literal["full", "busy", "away"]
log = logging.getLogger("footplate.server")

#: seconds after which it may be tried again
WAIT: Final[dict[Kind, float]] = {"full": 60, "busy": 2, "away": 5}
#: primary codes of SQLite; what is not here is a fault of ours
SQLITE: Final[dict[int, Kind]] = {
    sqlite3.SQLITE_FULL: "full",
    sqlite3.SQLITE_BUSY: "busy",
    sqlite3.SQLITE_LOCKED: "busy",
    sqlite3.SQLITE_IOERR: "away",
    sqlite3.SQLITE_CANTOPEN: "away",
    sqlite3.SQLITE_READONLY: "away",
    sqlite3.SQLITE_CORRUPT: "away",
    sqlite3.SQLITE_NOTADB: "away",
}
#: codes of PostgreSQL, and the first two characters of its classes
POSTGRESQL: Final[dict[str, Kind]] = {
    "53100": "full", "55P03": "busy", "57014": "busy", "40001": "busy", "40P01": "busy",
    "08": "away", "53": "away", "57": "away", "58": "away", "28": "away", "3D": "away", "55000": "away",
}  # fmt: skip


class BadDatabase(FootplateError):
    """A database that cannot be opened: what is wrong with it, in a line."""


class Unavailable(Refused):
    """The database cannot serve just now: its disk is full, somebody else holds it, or it does not answer."""

    def __init__(self, kind: Kind) -> None:
        super().__init__(503, f"database.{kind}", wait=WAIT[kind])


def kind_of(error: Exception) -> Kind | None:
    """None if it is no trouble of the database, but a fault of ours, or the refusal of a row."""
    if isinstance(error, IntegrityError):
        return None
    cause: Any = error.orig if isinstance(error, DBAPIError) else error
    if isinstance(cause, sqlite3.Error):
        return SQLITE.get(getattr(cause, "sqlite_errorcode", 0) & 0xFF)
    if isinstance(cause, OSError | NoConnection) or (isinstance(error, DBAPIError) and error.connection_invalidated):
        return "away"
    code = str(getattr(cause, "sqlstate", None) or "")
    return POSTGRESQL.get(code, POSTGRESQL.get(code[:2]))


@contextmanager
def told_plainly() -> Iterator[None]:
    """Troubles of the database are raised as `Unavailable`."""
    try:
        yield
    except Exception as error:
        kind = kind_of(error)
        if kind is None:
            raise
        log.warning("the database cannot serve: %s", reason(error))
        raise Unavailable(kind) from error


def reason(error: Exception) -> str:
    """In the words of the driver, in a line."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    said = (getattr(cause, "strerror", None) or str(cause)).strip() or type(cause).__name__
    return said.splitlines()[0].rpartition(">: ")[2].rstrip(".")


@contextmanager
def opening(where: str) -> Iterator[None]:
    """What prevents a database from being opened is told in a line (`BadDatabase`)."""
    try:
        yield
    except Exception as error:
        kind = kind_of(error)
        if kind is None and not isinstance(error, SQLAlchemyError | OSError):
            raise
        why = "the disk is full; make room" if kind == "full" else reason(error)
        raise BadDatabase(f"{where} cannot be opened: {why}, or name another with --database") from None

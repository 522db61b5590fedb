"""What people are called who have an account: nobody else goes by such a name where no seat says who he is."""

from __future__ import annotations

from sqlalchemy import Connection, select

from footplate.server.storage import schema
from footplate.server.storage.names import folded

_PEOPLE = schema.people.c


def name_of(connection: Connection, visitor: str) -> str:
    """Empty for who has no account."""
    return connection.scalar(select(_PEOPLE.name).where(_PEOPLE.id == visitor)) or ""


def is_known(connection: Connection, name: str) -> bool:
    """Is somebody called so?"""
    return whose(connection, name) is not None


def whose(connection: Connection, name: str) -> tuple[str, str] | None:
    """The id of who is called so, and the name as it is written."""
    row = connection.execute(select(_PEOPLE.id, _PEOPLE.name).where(_PEOPLE.folded == folded(name))).first()
    return None if row is None else (row.id, row.name)

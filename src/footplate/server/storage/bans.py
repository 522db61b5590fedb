"""Who is kept out of a server, and what else an administrator has changed while it runs."""

from __future__ import annotations

from ipaddress import ip_network

import msgspec
from sqlalchemy import Connection, delete, insert, select

from footplate import FootplateError
from footplate.server.identity import SHORT
from footplate.server.storage import schema
from footplate.server.storage.people import ended_since

RESTORED = "restored"  # the setting that names the backup which was put back last


class BadBan(FootplateError):
    """Neither a visitor nor an address, or nobody who is banned."""


class BanRow(msgspec.Struct, frozen=True):
    """Somebody who is kept out."""

    whom: str
    reason: str
    since: str
    until: str  # "" for good

    @property
    def is_network(self) -> bool:
        return "/" in self.whom


class Changed(msgspec.Struct, frozen=True):
    """What a running server looks up every second."""

    bans: list[BanRow]
    restored: str
    ended: list[str]  # browsers whose sign-in was ended lately


def whom(text: str) -> str:
    """A visitor by his short hash, or a network; one address is a network too."""
    digits = text.strip().lower()
    if len(digits) >= SHORT and set(digits) <= set("0123456789abcdef"):
        return digits[:SHORT]
    try:
        return str(ip_network(digits, strict=False))
    except ValueError:
        known = f"the {SHORT} digits that stand for a visitor, or an address or network like 203.0.113.0/24"
        raise BadBan(f"{text!r} cannot be banned: give {known}") from None


def ban(connection: Connection, row: BanRow) -> None:
    """In place of an earlier ban of the same."""
    connection.execute(delete(schema.bans).where(schema.bans.c.whom == row.whom))
    connection.execute(insert(schema.bans), msgspec.structs.asdict(row))


def unban(connection: Connection, whom: str) -> None:
    if not connection.execute(delete(schema.bans).where(schema.bans.c.whom == whom)).rowcount:
        raise BadBan(f"{whom} is not banned; footplate admin bans lists who is")


def bans(connection: Connection, now: str) -> list[BanRow]:
    """Those that count at this time."""
    which = schema.bans.c
    query = select(schema.bans).where((which.until == "") | (which.until > now)).order_by(which.since, which.whom)
    return [BanRow(row.whom, row.reason, row.since, row.until) for row in connection.execute(query)]


def changed(connection: Connection, now: str, lately: str) -> Changed:
    settings = schema.settings.c
    restored = connection.scalar(select(settings.value).where(settings.name == RESTORED))
    return Changed(bans(connection, now), str(restored or ""), ended_since(connection, lately))

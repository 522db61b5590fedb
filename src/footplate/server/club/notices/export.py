"""What is known of somebody's notices, for the file with all that is known of them."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import Connection

from footplate.server.storage import notices as kept

ALL = 100_000


def told(connection: Connection, visitor: str) -> Any:
    wishes = kept.wishes(connection, visitor)
    browsers = [{"browser": row.browser, "since": row.since} for row in kept.targets(connection, visitor)]
    rows = [msgspec.structs.asdict(row) for row in kept.notices_of(connection, visitor, ALL)]
    shown = ("kind", "channel", "state", "at", "table_id", "player", "why")
    return {
        "wishes": None if wishes is None else {**msgspec.structs.asdict(wishes), "visitor": ""},
        "tables": kept.called_everywhere(connection, visitor),
        "browsers": browsers,
        "notices": [{name: row[name] for name in shown} for row in rows],
    }

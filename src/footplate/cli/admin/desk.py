"""What the commands of `footplate admin` share: the database they work on, spans of time, how things look."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click
from msgspec.structs import replace

from footplate.cli import parameters
from footplate.cli.serve import usual_database
from footplate.game.extras import needs

if TYPE_CHECKING:
    from footplate.server.admin.desk import Desk
    from footplate.server.settings import Settings

Answer = TypeVar("Answer")
_SPAN = re.compile(r"(\d{1,6})(m|h|d|w)")
_UNITS = {"m": "minutes", "h": "hours", "d": "days", "w": "weeks"}


def on_database(command: Callable[..., None]) -> Callable[..., None]:
    """With the database of a server, and the settings that it is served with."""

    @click.option(
        "--database",
        metavar="URL",
        help="The database of the server.  [default: what the settings say, or tables.db in the user's data folder]",
    )
    @parameters.settings_file
    @wraps(command)
    def settled(database: str | None, settings_file: Path | None, **given: Any) -> None:
        with needs("server", "footplate admin"):
            from footplate.server.settings import Settings

        settings = Settings.load(settings_file)
        where = database or settings.database or usual_database()
        command(settings=replace(settings, database=where), **given)

    return settled


def at(settings: Settings, work: Callable[[Desk], Awaitable[Answer]], *, new: bool = False) -> Answer:
    """Do this with the database of a server."""
    from footplate.server.admin.desk import at_desk  # slow to import: no other command needs it

    return at_desk(settings.database, work, new=new, secret=settings.secret)


class Span(click.ParamType[timedelta]):
    """A span of time: 90m, 12h, 30d, 8w."""

    name = "span"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> timedelta:
        found = _SPAN.fullmatch(value)
        if found is None:
            self.fail(f"{value!r} is not a span of time: use one like 90m, 12h, 30d or 8w", param, ctx)
        return timedelta(**{_UNITS[found[2]]: int(found[1])})


def now() -> datetime:
    return datetime.now(UTC)


def shown(moment: str) -> str:
    """A time that was stored, for people."""
    return moment[:16].replace("T", " ")


def size(number: int) -> str:
    return f"{number} B" if number < 1000 else f"{number / 1000:.0f} kB" if number < 1e6 else f"{number / 1e6:.1f} MB"

"""The command that plays the bots of a server's tables, on this machine or another: work."""

from __future__ import annotations

import asyncio
import signal
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any

import click
from msgspec.structs import replace

from footplate.cli.output import Failure
from footplate.cli.parameters import settings_file
from footplate.game.extras import needs


@click.command(short_help="Play the bots of a server on PostgreSQL.")
@click.option("--database", metavar="URL", help="The PostgreSQL database of the server: postgresql://user@host/name.")
@click.option("--workers", type=click.IntRange(1, 64), help="Processes that think.  [default: 2]")
@click.option("--pause", type=click.FloatRange(0, 60), help="Seconds that a bot waits before each move.")
@settings_file
def work(settings_file: Path | None, **options: Any) -> None:
    """Play the bots of a server on PostgreSQL until Ctrl-C, beside it or on another machine.

    Start as many as you like: each takes jobs from the queue in the database. One that is killed loses nothing, the
    others do its jobs.

    \b
    Examples:
      footplate work --database postgresql://footplate@localhost/footplate
      footplate work --settings footplate.toml --workers 8
    """
    with needs("postgresql", "footplate work"):
        from footplate.server.limits import Limits
        from footplate.server.settings import Settings
        from footplate.server.storage.engine import database_url

        import_module("footplate.server.work.queue")

    settings = replace(
        Settings.load(settings_file), **{name: given for name, given in options.items() if given is not None}
    )
    if not settings.database or database_url(settings.database).drivername == "sqlite":
        raise Failure("footplate work needs a server's PostgreSQL database; on SQLite the server does this work itself")
    if not settings.workers:
        settings = replace(settings, workers=1)
    with suppress(KeyboardInterrupt):
        asyncio.run(_work(settings.database, Limits(settings)))
    click.echo("Stopped. Others go on with what was begun.")


async def _work(database: str, limits: Any) -> None:
    from footplate.server.hall import Hall

    stopped = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        with suppress(NotImplementedError):
            loop.add_signal_handler(number, stopped.set)
    hall = await Hall.open(database, limits, shared=True)
    try:
        click.echo(f"At work for {_shown(database)}. Ctrl-C stops.")
        await stopped.wait()
    finally:
        await hall.close()


def _shown(database: str) -> str:
    from sqlalchemy import make_url

    return make_url(database).render_as_string(hide_password=True)

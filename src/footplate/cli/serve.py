"""The command that starts the table in the browser: serve."""

from __future__ import annotations

import asyncio
import signal
import socket
import sys
import threading
import time
import webbrowser
from contextlib import suppress
from pathlib import Path
from typing import Any

import click
from msgspec.structs import replace

from footplate.cli.output import Failure
from footplate.cli.parameters import settings_file
from footplate.cli.several import handed_down, serve_with
from footplate.game.extras import needs
from footplate.titles import faults

#: seconds that the engine computes before it lets the network answer others; Python's own 5 ms add up to what one feels
PATIENCE = 0.0005
EVERYWHERE = ("0.0.0.0", "::", "")


@click.command(short_help="Serve the table in the browser.")
@click.option("--host", help="Where to listen; 0.0.0.0 for the whole network.  [default: 127.0.0.1]")
@click.option("--port", type=click.IntRange(0, 65535), help="0 for any free port.  [default: 1889]")
@click.option(
    "--database",
    metavar="URL",
    help="An SQLite file, or postgresql://user@host/name.  [default: tables.db in the user's data folder]",
)
@click.option("--pause", type=click.FloatRange(0, 60), help="Seconds that a bot waits before each move.")
@settings_file
@click.option(
    "--web-workers", type=click.IntRange(1, 64), default=1, help="Processes that answer requests (PostgreSQL only)."
)
@click.option("--listener", type=int, hidden=True)
@click.option("--open", "open_browser", is_flag=True, help="Open the page in the browser.")
def serve(
    settings_file: Path | None, web_workers: int, listener: int | None, open_browser: bool, **options: Any
) -> None:
    """Serve the table in the browser (the page, its API and the bots) until Ctrl-C.

    Every action is on disk before it is acknowledged; a server that is stopped or killed continues where it was.
    Options go before variables of the environment (FOOTPLATE_PORT=8000), and these before the settings file.

    \b
    Examples:
      footplate serve --open
      footplate serve --host 0.0.0.0 --port 8000
      footplate serve --database postgresql://footplate@localhost/footplate
      footplate serve --database postgresql://footplate@localhost/footplate --web-workers 4
      footplate serve --settings footplate.toml
    """
    with needs("server", "footplate serve"):
        import uvicorn  # slow to import, like all that follows: no other command needs it

        from footplate.server.app import create_app
        from footplate.server.arriving import web_server
        from footplate.server.logs import write_logs
        from footplate.server.settings import Settings
        from footplate.server.storage.engine import database_url, try_database

    sys.setswitchinterval(PATIENCE)
    settings = replace(
        Settings.load(settings_file), **{name: given for name, given in options.items() if given is not None}
    )
    where = settings.database or usual_database()
    if web_workers > 1 and database_url(where).drivername == "sqlite":
        raise Failure("several web workers need PostgreSQL; on SQLite one process serves")
    asyncio.run(try_database(where))  # what is wrong with it is told before anything is started
    for fault in faults():
        click.echo(f"Warning: {fault}", err=True)
    bound = _listen(settings.host, settings.port) if listener is None else handed_down(listener)
    addresses = list(_addresses(settings.host, bound.getsockname()[1]))
    write_logs(settings)
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # uvicorn raises what stopped it once more at its end
    if web_workers > 1 and listener is None:
        with bound, suppress(KeyboardInterrupt):
            serve_with(web_workers, bound, lambda: _say(addresses, where, open_browser))
        click.echo("Stopped. All games are saved.")
        return
    config = web_server(create_app(where, settings=settings, shared=True), log_config=None, timeout_graceful_shutdown=5)
    server = uvicorn.Server(config)
    if listener is None:
        threading.Thread(target=_greet, args=(server, addresses, where, open_browser), daemon=True).start()
    with bound, suppress(KeyboardInterrupt):
        server.run(sockets=[bound])
    if not server.started:
        raise Failure(f"the server could not be started on {without_password(where)}")
    if listener is None:
        click.echo("Stopped. All games are saved.")


def without_password(address: str) -> str:
    """A database as it may stand in a log."""
    if "://" not in address:
        return address
    from sqlalchemy import make_url

    return make_url(address).render_as_string(hide_password=True)


def usual_database() -> str:
    """Where games are kept if nobody says where."""
    return str(Path(click.get_app_dir("footplate")) / "tables.db")


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # named as TCP, or asyncio does not turn off Nagle's delay: 40 ms for every answer
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except OSError as error:
        listener.close()
        raise Failure(f"cannot listen on {host} port {port}: {error.strerror}; choose another with --port") from None
    return listener


def _addresses(host: str, port: int) -> list[str]:
    """Where the page can be opened; from other devices of the network if we listen to it."""
    if host not in EVERYWHERE:
        return [f"http://{f'[{host}]' if ':' in host else host}:{port}/"]
    found = [f"http://localhost:{port}/"]
    own = _own_address()
    return [*found, f"http://{own}:{port}/"] if own else found


def _own_address() -> str:
    """This machine as others in its network see it; nothing is sent to find out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
        probe.connect(("192.0.2.1", 9))
        return str(probe.getsockname()[0])
    return ""


def _greet(server: object, addresses: list[str], where: str, open_browser: bool) -> None:
    """As soon as the server answers, say where."""
    while not getattr(server, "started", False):
        if getattr(server, "should_exit", False):
            return
        time.sleep(0.02)
    _say(addresses, where, open_browser)


def _say(addresses: list[str], where: str, open_browser: bool) -> None:
    click.echo(f"The table is open at {addresses[0]}")
    for address in addresses[1:]:
        click.echo(f"  from other devices on this network: {address}")
    click.echo(f"Games are kept in {without_password(where)}. Ctrl-C stops the server.")
    if open_browser:
        with suppress(webbrowser.Error):
            webbrowser.open(addresses[0])

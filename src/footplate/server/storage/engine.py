"""Opening a database: the driver, its settings, the migrations; and how a transaction is carried out on it."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar

from sqlalchemy import URL, Connection, event, inspect, make_url, text
from sqlalchemy.exc import ArgumentError, DisconnectionError
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import NullPool

from footplate.game.extras import needs
from footplate.server.storage.sqlite import Sqlite
from footplate.server.storage.troubles import BadDatabase, opening, told_plainly

NEWEST = "0018"  # the last of the migrations
CONNECTIONS = 10  # of one process to a PostgreSQL server; as many again for a moment
PATIENCE = 10  # seconds for which a PostgreSQL server may leave us without a connection
_MIGRATION_LOCK = 188_018_89  # any number, the same for all workers

Given = ParamSpec("Given")
Answer = TypeVar("Answer")


class Database(Protocol):
    """A transaction is a plain function of a connection: all of it happens, or nothing."""

    async def read(
        self, work: Callable[Concatenate[Connection, Given], Answer], *args: Given.args, **kwargs: Given.kwargs
    ) -> Answer: ...

    async def look(
        self, work: Callable[Concatenate[Connection, Given], Answer], *args: Given.args, **kwargs: Given.kwargs
    ) -> Answer:
        """Reads whose statements need not see one moment: quicker where a transaction costs questions."""

    async def write(
        self, work: Callable[Concatenate[Connection, Given], Answer], *args: Given.args, **kwargs: Given.kwargs
    ) -> Answer: ...

    async def close(self) -> None: ...


class Postgresql:
    """A server, which several workers may share. One that goes away is found again: a connection that was cut while
    nobody used it is not taken, and the first that fails in use takes the others with it."""

    def __init__(self, url: URL) -> None:
        hurry = {"timeout": PATIENCE, "command_timeout": 6 * PATIENCE}
        self.engine = create_async_engine(
            url, hide_parameters=True, pool_size=CONNECTIONS, pool_timeout=PATIENCE, connect_args=hurry
        )
        event.listen(self.engine.sync_engine, "checkout", _refuse_if_cut)
        self._looking = self.engine.execution_options(isolation_level="AUTOCOMMIT")  # every statement for itself

    async def read(
        self, work: Callable[Concatenate[Connection, Given], Answer], *args: Given.args, **kwargs: Given.kwargs
    ) -> Answer:
        return await self.write(work, *args, **kwargs)

    async def look(
        self, work: Callable[Concatenate[Connection, Given], Answer], *args: Given.args, **kwargs: Given.kwargs
    ) -> Answer:
        with told_plainly():
            async with self._looking.connect() as connection:
                return await connection.run_sync(work, *args, **kwargs)

    async def write(
        self, work: Callable[Concatenate[Connection, Given], Answer], *args: Given.args, **kwargs: Given.kwargs
    ) -> Answer:
        with told_plainly():
            async with self.engine.begin() as connection:
                return await connection.run_sync(work, *args, **kwargs)

    async def migrate(self, work: Callable[[Connection], None]) -> None:
        """However long it takes, while no other worker does the same."""
        patient = create_async_engine(self.engine.url, poolclass=NullPool, connect_args={"timeout": PATIENCE})
        async with patient.begin() as connection:
            await connection.execute(text(f"SELECT pg_advisory_xact_lock({_MIGRATION_LOCK})"))
            await connection.run_sync(work)

    async def close(self) -> None:
        await self.engine.dispose()


def _refuse_if_cut(connection: Any, record: object, proxy: object) -> None:
    """The driver knows, without asking the server."""
    if connection.driver_connection.is_closed():
        raise DisconnectionError


def database_url(address: str) -> URL:
    """A file of SQLite, or the address of a PostgreSQL server, with the driver that we use."""
    if "://" not in address:
        return URL.create("sqlite", database=str(Path(address).expanduser()))
    try:
        url = make_url(address)
    except ArgumentError:
        raise BadDatabase(f"{address!r} is not the address of a database") from None
    drivers = {"sqlite": "sqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}
    kind = url.drivername.partition("+")[0]
    if kind not in drivers:
        raise BadDatabase(f"{kind!r} databases are not supported; use sqlite or postgresql")
    if kind == "sqlite" and url.database in (None, "", ":memory:"):
        raise BadDatabase(f"{address!r} names no file")
    if kind != "sqlite":
        with needs("postgresql", "a PostgreSQL database"):
            import_module("asyncpg")
    return url.set(drivername=drivers[kind])


async def open_database(address: str) -> Sqlite | Postgresql:
    url = database_url(address)
    is_file = url.drivername == "sqlite"
    with opening(str(url.database) if is_file else url.set(drivername="postgresql").render_as_string()):
        database = Sqlite(url) if is_file else Postgresql(url)
        try:
            await database.migrate(migrate)
        except BaseException:
            await database.close()
            raise
    return database


async def try_database(address: str) -> None:
    """Open it once, and bring it up to date; `BadDatabase` says in a line why that cannot be done."""
    await (await open_database(address)).close()


def version(connection: Connection) -> str:
    if not inspect(connection).has_table("alembic_version"):
        return ""
    return str(connection.scalar(text("SELECT version_num FROM alembic_version")))


def migrate(connection: Connection) -> None:
    """Bring the tables of this database up to the newest form."""
    found = version(connection)
    if found == NEWEST:
        return
    if found > NEWEST:
        raise BadDatabase(
            f"this database is of a newer footplate (its form is {found}, we know {NEWEST}): update first"
        )
    from alembic import command  # takes a second to import, and is needed once
    from alembic.config import Config

    with as_file(files("footplate.server.storage").joinpath("migrations")) as folder:
        config = Config()
        config.set_main_option("script_location", str(folder).replace("%", "%%"))
        config.attributes["connection"] = connection
        command.upgrade(config, "head")

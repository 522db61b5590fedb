"""Opening a database: the driver, its settings, the migrations; and how a transaction is carried out on it."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.resources import as_file, files
from pathlib import Path
from typing import Concatenate, ParamSpec, Protocol, TypeVar

from sqlalchemy import URL, Connection, inspect, make_url, text
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from footplate import FootplateError
from footplate.game.extras import needs
from footplate.server.storage.sqlite import Sqlite

NEWEST = "0004"  # the last of the migrations
_MIGRATION_LOCK = 188_018_89  # any number, the same for all workers

Given = ParamSpec("Given")
Answer = TypeVar("Answer")


class BadDatabase(FootplateError):
    """An address that names no database we know."""


class Database(Protocol):
    """A transaction is a plain function of a connection: all of it happens, or nothing."""

    async def read(
        self, work: Callable[Concatenate[Connection, Given], Answer], *args: Given.args, **kwargs: Given.kwargs
    ) -> Answer: ...

    async def write(
        self, work: Callable[Concatenate[Connection, Given], Answer], *args: Given.args, **kwargs: Given.kwargs
    ) -> Answer: ...

    async def close(self) -> None: ...


class Postgresql:
    """A server, which several workers may share."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine

    async def read(
        self, work: Callable[Concatenate[Connection, Given], Answer], *args: Given.args, **kwargs: Given.kwargs
    ) -> Answer:
        return await self.write(work, *args, **kwargs)

    async def write(
        self, work: Callable[Concatenate[Connection, Given], Answer], *args: Given.args, **kwargs: Given.kwargs
    ) -> Answer:
        async with self.engine.begin() as connection:
            return await connection.run_sync(work, *args, **kwargs)

    async def close(self) -> None:
        await self.engine.dispose()


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
    if kind != "sqlite":
        with needs("postgresql", "a PostgreSQL database"):
            import_module("asyncpg")
    return url.set(drivername=drivers[kind])


async def open_database(address: str) -> Sqlite | Postgresql:
    url = database_url(address)
    if url.drivername == "sqlite":
        file = Sqlite(url)
        await file.write(migrate)
        return file
    server = Postgresql(create_async_engine(url, pool_pre_ping=True))
    await server.write(_migrate_alone)
    return server


def _version(connection: Connection) -> str:
    if not inspect(connection).has_table("alembic_version"):
        return ""
    return str(connection.scalar(text("SELECT version_num FROM alembic_version")))


def _migrate_alone(connection: Connection) -> None:
    """While no other worker does the same."""
    connection.execute(text(f"SELECT pg_advisory_xact_lock({_MIGRATION_LOCK})"))
    migrate(connection)


def migrate(connection: Connection) -> None:
    """Bring the tables of this database up to the newest form."""
    if _version(connection) == NEWEST:
        return
    from alembic import command  # takes a second to import, and is needed once
    from alembic.config import Config

    with as_file(files("footplate.server.storage").joinpath("migrations")) as folder:
        config = Config()
        config.set_main_option("script_location", str(folder).replace("%", "%%"))
        config.attributes["connection"] = connection
        command.upgrade(config, "head")

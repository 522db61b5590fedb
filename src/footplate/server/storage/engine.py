"""Opening a database: the driver, its settings, the migrations."""

from __future__ import annotations

from importlib import import_module
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, event, inspect, make_url, text
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from footplate import FootplateError
from footplate.game.extras import needs

NEWEST = "0002"  # the last of the migrations
_BEGIN = "footplate_begin"
_MIGRATION_LOCK = 188_018_89  # any number, the same for all workers


class BadDatabase(FootplateError):
    """An address that names no database we know."""


def database_url(address: str) -> URL:
    """A file of SQLite, or the address of a PostgreSQL server, with the driver that we use."""
    if "://" not in address:
        return URL.create("sqlite+aiosqlite", database=str(Path(address)))
    try:
        url = make_url(address)
    except ArgumentError:
        raise BadDatabase(f"{address!r} is not the address of a database") from None
    drivers = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}
    kind = url.drivername.partition("+")[0]
    if kind not in drivers:
        raise BadDatabase(f"{kind!r} databases are not supported; use sqlite or postgresql")
    if kind != "sqlite":
        with needs("postgresql", "a PostgreSQL database"):
            import_module("asyncpg")
    return url.set(drivername=drivers[kind])


async def open_engine(address: str) -> AsyncEngine:
    url = database_url(address)
    is_sqlite = url.drivername.startswith("sqlite")
    if is_sqlite and url.database and url.database != ":memory:":
        Path(url.database).expanduser().parent.mkdir(parents=True, exist_ok=True)
    engine = create_async_engine(url, pool_pre_ping=not is_sqlite)
    if is_sqlite:
        event.listen(engine.sync_engine, "connect", _prepare_sqlite)
        event.listen(engine.sync_engine, "begin", _begin_sqlite)
    async with engine.connect() as connection:
        await connection.execution_options(**{_BEGIN: "BEGIN IMMEDIATE"})
        async with connection.begin():
            if not is_sqlite:
                await connection.execute(text(f"SELECT pg_advisory_xact_lock({_MIGRATION_LOCK})"))
            await connection.run_sync(migrate)
    return engine


def _prepare_sqlite(connection: Any, record: object) -> None:
    """Every commit reaches the disk before it is acknowledged (FULL): neither a killed server nor a power cut takes
    an action back."""
    connection.isolation_level = None  # we say ourselves where a transaction begins: new tables belong to it too
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin_sqlite(connection: Connection) -> None:
    connection.exec_driver_sql(connection.get_execution_options().get(_BEGIN, "BEGIN"))


def _version(connection: Connection) -> str:
    if not inspect(connection).has_table("alembic_version"):
        return ""
    return str(connection.scalar(text("SELECT version_num FROM alembic_version")))


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

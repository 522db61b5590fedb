"""Databases for the tests of `footplate admin`: three tables, as a backup in tests/data holds them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any
from uuid import uuid4

from click.testing import CliRunner, Result
from sqlalchemy import Connection, text

from footplate.cli import main
from footplate.server.admin.desk import Desk, at_desk

KEPT = Path(__file__).parent / "data" / "tables.db.gz"
WAITING, PLAYED, WITH_BOT = "4k7mw2qz9xhb", "8ndtcu35yvsg", "x6fjr9eah2kp"


def admin(database: str | Path, *args: object) -> Result:
    command = ["admin", *map(str, args), "--database", str(database)]
    return CliRunner().invoke(main, command, catch_exceptions=False)


def told(result: Result) -> str:
    assert result.exit_code == 0, result.output
    return result.stdout


def sql(database: str, *statements: str) -> None:
    """Do what nobody should."""

    async def work(desk: Desk) -> None:
        def spoil(connection: Connection) -> None:
            for statement in statements:
                connection.execute(text(statement))

        await desk.write(spoil)

    at_desk(database, work)


def ask(database: str, work: Callable[..., Any], *args: Any) -> Any:
    async def read(desk: Desk) -> Any:
        return await desk.read(work, *args)

    return at_desk(database, read)


def rows(database: str, query: str) -> list[tuple[Any, ...]]:
    found: list[tuple[Any, ...]] = ask(database, lambda connection: [tuple(r) for r in connection.execute(text(query))])
    return found


def new_postgresql(server: str) -> str:
    """An empty database of its own beside the one that the other tests share."""
    asyncpg: Any = import_module("asyncpg")
    name = f"admin_{uuid4().hex[:12]}"

    async def make() -> None:
        connection = await asyncpg.connect(server)
        await connection.execute(f"CREATE DATABASE {name}")
        await connection.close()

    asyncio.run(make())
    return server.replace("/postgres?", f"/{name}?")

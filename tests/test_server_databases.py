"""Databases of every earlier version open for ever: as files of SQLite and on PostgreSQL (docs/testing.md)."""

from __future__ import annotations

import asyncio
import gzip
import json
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import NullPool

from footplate.server.hall import Hall
from footplate.server.storage.engine import NEWEST, database_url
from tools.databases import FOLDER, HOST, VERSIONS, digest, keep, play

KEPT = sorted(file.name[:4] for file in FOLDER.glob("*.json"))


def test_every_version_before_the_newest_is_kept() -> None:
    versions = {file.stem[:4] for file in VERSIONS.glob("[0-9]*.py")}
    assert versions - {NEWEST} <= set(KEPT), "python -m tools.databases --version NNNN keeps what is missing"


async def _made(postgresql: str, version: str) -> str:
    """A database on the server with what is kept of that version."""
    url, name = database_url(postgresql), f"kept_{version}"
    server = create_async_engine(url, isolation_level="AUTOCOMMIT", poolclass=NullPool)
    async with server.connect() as connection:
        await connection.execute(text(f"DROP DATABASE IF EXISTS {name}"))
        await connection.execute(text(f"CREATE DATABASE {name}"))
    async with create_async_engine(url.set(database=name), poolclass=NullPool).connect() as connection:
        driver: Any = (await connection.get_raw_connection()).driver_connection
        await driver.execute(gzip.decompress((FOLDER / f"{version}.sql.gz").read_bytes()).decode())
    return url.set(drivername="postgresql", database=name).render_as_string(hide_password=False)


async def _as_it_was(address: str, version: str) -> None:
    expected = json.loads((FOLDER / f"{version}.json").read_text())
    hall = await Hall.open(address)
    try:
        rows = {row.id: row for row in await hall.store.tables_of(HOST)}
        assert rows.keys() == expected.keys()
        for id_, kept in expected.items():
            table = await hall.tables.find(id_)
            found = {
                "moves": len(table.game),
                "status": table.status,
                "names": list(table.game.names.values()),
                "state": digest(table.game.state),
            }
            assert found == kept
            assert rows[id_].summary.status == kept["status"], "as it is listed"
            assert len(table.log("en")) >= kept["moves"]
            if kept["status"] == "playing":
                await play(hall, table, kept["moves"] + 1)
                assert len(table.game) == kept["moves"] + 1
    finally:
        await hall.close()


@pytest.mark.parametrize("version", KEPT)
def test_it_opens_as_a_file(version: str, tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    file.write_bytes(gzip.decompress((FOLDER / f"{version}.db.gz").read_bytes()))
    asyncio.run(_as_it_was(str(file), version))


@pytest.mark.parametrize("version", KEPT)
def test_it_opens_on_postgresql(version: str, postgresql: str) -> None:
    asyncio.run(_as_it_was(asyncio.run(_made(postgresql, version)), version))


def test_the_next_one_is_kept_by_a_command(tmp_path: Path) -> None:
    keep(NEWEST, tmp_path)
    assert {file.name for file in tmp_path.iterdir()} == {f"{NEWEST}.{end}" for end in ("db.gz", "sql.gz", "json")}
    with pytest.raises(AssertionError, match="stays as it is"):
        keep(NEWEST, tmp_path)

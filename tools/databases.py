"""Keep a database of a version of the schema for the tests, before the next migration is added.

python -m tools.databases [--version 0004]

Real games are played by this server (the example title: people, a bot, a free seat, a what-if, a position, a game that
is over), and written in the form of that version (the newest if not given) to tests/data/databases: as a file of
SQLite, as SQL for PostgreSQL, and what the tests must find in them. What is kept there is never written over.
"""

from __future__ import annotations

import argparse
import asyncio
import gzip
import hashlib
import io
import json
import sqlite3
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import closing
from importlib import import_module
from pathlib import Path
from typing import Any

from alembic.migration import MigrationContext
from alembic.operations import Operations
from sqlalchemy import create_engine

import footplate.server.storage
from footplate import State
from footplate.bots import RandomPlayer
from footplate.game.codec import encode_state
from footplate.server.hall import Hall
from footplate.server.live import LiveTable
from footplate.server.messages import NewSeat, NewTable, Step
from footplate.server.storage.engine import NEWEST
from footplate.server.storage.secret import SECRET, beside

FOLDER = Path(__file__).resolve().parents[1] / "tests/data/databases"
TITLE, HOST = "skerry", "h" * 64
VERSIONS = Path(footplate.server.storage.__file__).with_name("migrations") / "versions"
#: parents first, as rows refer to them
TABLES = ("visitors", "tables", "seats", "holders", "moves", "snapshots", "auto_passes", "settings")
ME, HERE = NewSeat(kind="me", name="Aki"), NewSeat(kind="here", name="Bea")


def digest(state: State) -> str:
    return hashlib.sha256(json.dumps(encode_state(state), sort_keys=True).encode()).hexdigest()


async def play(hall: Hall, table: LiveTable, moves: int) -> None:
    chance = RandomPlayer(f"kept/{moves}")
    while len(table.game) < moves and table.game.decisions:
        player, action = chance.choose(table.game.decisions)
        await hall.tables.play(table, player, action)


async def tables(hall: Hall, version: str) -> None:
    """Everything that a database has of tables."""

    async def opened(*seats: NewSeat, position: str = "") -> LiveTable:
        request = NewTable(title=TITLE, seats=list(seats), seed=7, position=position)
        return await hall.seating.open(request, HOST)

    late = await opened(ME, HERE)
    await play(hall, late, 60)
    await hall.tables.undo(late, Step(seq=60), {"p1", "p2"})
    await play(hall, await opened(ME, HERE, NewSeat(kind="here", name="Cem")), 10_000)
    await opened(ME, NewSeat(kind="open"))
    await opened(NewSeat(kind="bot", name="Robo", bot="random"), ME)
    if version >= "0002":
        await opened(ME, HERE, position=late.game.at(30).position())
    await hall.seating.branch(late, 20, HOST)


def harm(connection: sqlite3.Connection) -> str:
    """As guests who joined at the same moment left a table before 0004: all of one name, and said to wait."""
    (id_,) = connection.execute("SELECT id FROM tables WHERE moves = 59 AND branch_of = ''").fetchone()
    connection.execute("UPDATE tables SET status = 'waiting' WHERE id = ?", (id_,))
    connection.execute("UPDATE seats SET name = 'Bea' WHERE table_id = ?", (id_,))
    return str(id_)


async def played(file: Path, version: str) -> dict[str, Any]:
    """What was played, and how it is to be found again."""
    hall = await Hall.open(str(file))
    try:
        await tables(hall, version)
        await asyncio.sleep(1)  # the bot has moved
        await hall.tables.settle()
        found = {}
        for row in await hall.store.tables_of(HOST):
            table = await hall.tables.find(row.id)
            found[row.id] = {
                "moves": len(table.game),
                "status": table.status,
                "names": list(table.game.names.values()),
                "state": digest(table.game.state),
            }
        return found
    finally:
        await hall.close()


def upgrades(version: str) -> Iterator[Any]:
    package = "footplate.server.storage.migrations.versions"
    for file in sorted(VERSIONS.glob("[0-9]*.py")):
        if file.stem[:4] <= version:
            yield import_module(f"{package}.{file.stem}").upgrade


def as_file(version: str, rows: sqlite3.Connection, file: Path) -> None:
    """The tables as the migrations make them, and the rows in the columns that there were."""
    engine = create_engine(f"sqlite:///{file}")
    with engine.begin() as connection, Operations.context(MigrationContext.configure(connection)):
        for upgrade in upgrades(version):
            upgrade()
        connection.exec_driver_sql("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY)")
        connection.exec_driver_sql("INSERT INTO alembic_version VALUES (?)", (version,))
        for name in TABLES:
            known = [row[1] for row in connection.exec_driver_sql(f"PRAGMA table_info({name})")]
            for row in rows.execute(f"SELECT {', '.join(known)} FROM {name}") if known else ():
                connection.exec_driver_sql(f"INSERT INTO {name} VALUES ({', '.join('?' * len(known))})", tuple(row))
    engine.dispose()


def as_sql(version: str, file: Path, key: str) -> str:
    """The same for PostgreSQL, which was given no key, and so keeps it itself."""
    text = io.StringIO()
    options = {"as_sql": True, "output_buffer": text}
    with Operations.context(MigrationContext.configure(dialect_name="postgresql", opts=options)):
        for upgrade in upgrades(version):
            upgrade()
    text.write("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY);\n")
    with closing(sqlite3.connect(file)) as connection:
        for name in ("alembic_version", *TABLES):
            columns = connection.execute(f"PRAGMA table_info({name})").fetchall()
            for row in connection.execute(f"SELECT * FROM {name}") if columns else ():
                values = (_literal(value, column[2]) for value, column in zip(row, columns, strict=True))
                text.write(f"INSERT INTO {name} VALUES ({', '.join(values)});\n")
    text.write(f"INSERT INTO settings VALUES ({_literal(SECRET, '')}, {_literal(key, '')});\n")
    return text.getvalue()


def _literal(value: object, kind: str) -> str:
    if kind == "BOOLEAN":
        return "true" if value else "false"
    return str(value) if isinstance(value, int) else "'" + str(value).replace("'", "''") + "'"


def keep(version: str, folder: Path = FOLDER) -> None:
    targets = [folder / f"{version}.{ending}" for ending in ("db.gz", "sql.gz", "json")]
    for target in targets:
        assert not target.exists(), f"{target.name} is there already, and stays as it is"
    with tempfile.TemporaryDirectory() as place:
        now, file = Path(place) / "now.db", Path(place) / "kept.db"
        found = asyncio.run(played(now, version))
        with closing(sqlite3.connect(now)) as connection:
            if version < "0004":
                harmed = found[harm(connection)]
                harmed["names"] = ["Bea", "Bea (2)"]
            as_file(version, connection, file)
        packed, sql, expected = targets
        packed.write_bytes(gzip.compress(file.read_bytes(), mtime=0))
        sql.write_bytes(gzip.compress(as_sql(version, file, beside(now).read_text("ascii").strip()).encode(), mtime=0))
        expected.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--version", default=NEWEST)
    keep(parser.parse_args(arguments).version)


if __name__ == "__main__":
    main()

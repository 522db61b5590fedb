"""A backup is a database of its own: one SQLite file, whichever database it was taken from, with a seal over its rows.

Rows are copied in one transaction that sees one moment, while the server goes on. A backup can be looked into with any
tool, served as it is, and migrated like every other database: one of an earlier version can be restored for ever.
"""

from __future__ import annotations

import gzip
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Collection, Iterator
from contextlib import closing, contextmanager
from hashlib import blake2b
from pathlib import Path
from secrets import token_hex

import msgspec
from sqlalchemy import (
    Connection,
    Engine,
    Select,
    Table,
    create_engine,
    delete,
    event,
    func,
    insert,
    select,
    text,
    update,
)

from footplate import FootplateError
from footplate.server.storage import schema
from footplate.server.storage.bans import RESTORED
from footplate.server.storage.engine import NEWEST, migrate
from footplate.server.storage.secret import SECRET, in_database

SEALED = "backup"  # the table of one row that the seal stands in
AT_ONCE = 2000  # rows
_GZIP = b"\x1f\x8b"
_SQLITE = b"SQLite format 3\0"


class BadBackup(FootplateError):
    """A file that no database can be restored from."""


class Backup(msgspec.Struct, frozen=True):
    """What a backup holds."""

    made: str
    version: str  # of the migrations
    tables: int
    moves: int
    seal: str = ""


# ---- taking one ----


def take(connection: Connection, file: Path, now: str, only: Collection[str] | None = None) -> Backup:
    """Write a backup, of all tables or of some; the file is whole or not there."""
    one_moment(connection)
    part = _beside(file)
    try:
        with _new_file(part) as target:
            copy(connection, target, only)
        found = _seal(part, now)
        if file.suffix == ".gz":
            _compress(part)
        _reach_the_disk(part)
        part.replace(file)
    finally:
        part.unlink(missing_ok=True)
    return found


def one_moment(connection: Connection) -> None:
    """All that this transaction reads is of one moment. On SQLite every transaction is like that."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY"))


def copy(source: Connection, target: Connection, only: Collection[str] | None = None) -> None:
    """All rows of all tables, parents first."""
    for table in schema.metadata.sorted_tables:
        rows = source.execution_options(yield_per=AT_ONCE).execute(_rows(table, only))
        for some in rows.mappings().partitions(AT_ONCE):
            target.execute(insert(table), [dict(row) for row in some])


def _rows(table: Table, only: Collection[str] | None) -> Select[tuple[object, ...]]:
    query = select(table).order_by(*table.primary_key)
    key = table.c.id if table is schema.tables else table.c.get("table_id", table.c.get("place"))
    return query if only is None or key is None else query.where(key.in_(list(only)))


def _beside(file: Path) -> Path:
    """A new file that only its owner may read: all that was played and said is in it."""
    handle, name = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name}.")
    os.close(handle)
    return Path(name)


@contextmanager
def _new_file(path: Path) -> Iterator[Connection]:
    with _opened(path) as engine, engine.begin() as connection:
        migrate(connection)
        yield connection


@contextmanager
def _opened(path: Path) -> Iterator[Engine]:
    """A file of our own, which nobody else uses and which is thrown away if anything goes wrong."""
    engine = create_engine(f"sqlite:///{path}")

    def alone(connection: sqlite3.Connection, record: object) -> None:
        connection.isolation_level = None
        connection.execute("PRAGMA journal_mode=MEMORY")
        connection.execute("PRAGMA synchronous=OFF")

    event.listen(engine, "connect", alone)
    event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN"))
    try:
        yield engine
    finally:
        engine.dispose()


def _seal(path: Path, now: str) -> Backup:
    with closing(sqlite3.connect(path)) as file, file:
        tables, moves = (file.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in ("tables", "moves"))
        found = Backup(now, NEWEST, tables, moves, _digest(file))
        file.execute(f"CREATE TABLE {SEALED} (made TEXT, version TEXT, tables INTEGER, moves INTEGER, seal TEXT)")
        file.execute(f"INSERT INTO {SEALED} VALUES (?, ?, ?, ?, ?)", msgspec.structs.astuple(found))
    return found


def _digest(file: sqlite3.Connection) -> str:
    """Over every row of every table, as they lie in the file."""
    digest = blake2b(digest_size=32)
    named = file.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name").fetchall()
    for (name,) in named:
        if name != SEALED:
            digest.update(f"\n{name}\n".encode())
            for row in file.execute(f'SELECT * FROM "{name}" NOT INDEXED ORDER BY rowid'):
                digest.update(msgspec.json.encode(row))
    return digest.hexdigest()


def _compress(path: Path) -> None:
    packed = _beside(path)
    try:
        with path.open("rb") as plain, gzip.open(packed, "wb", 6) as stream:
            shutil.copyfileobj(plain, stream)
        packed.replace(path)
    finally:
        packed.unlink(missing_ok=True)


def _reach_the_disk(path: Path) -> None:
    with path.open("rb+") as stream:
        os.fsync(stream.fileno())


# ---- restoring it ----


@contextmanager
def opened(file: Path) -> Iterator[tuple[Backup, Connection]]:
    """A backup whose seal fits, brought up to the newest form. The file itself stays as it is."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "backup.db"
        _unpack(file, path)
        found = verified(path, str(file))
        with _opened(path) as engine, engine.begin() as connection:
            migrate(connection)
            yield found, connection


def _unpack(file: Path, path: Path) -> None:
    try:
        with file.open("rb") as stream:
            packed = stream.read(2) == _GZIP
        with gzip.open(file) if packed else file.open("rb") as source, path.open("wb") as target:
            shutil.copyfileobj(source, target)
    except (gzip.BadGzipFile, EOFError) as error:
        raise BadBackup(f"{file} is damaged: {error}") from None
    with path.open("rb") as stream:
        if stream.read(len(_SQLITE)) != _SQLITE:
            raise BadBackup(f"{file} is not a backup of footplate")


def verified(path: Path, name: str) -> Backup:
    """What a backup holds, if not a row in it is another than when it was taken."""
    try:
        with closing(sqlite3.connect(path)) as file:
            columns = ", ".join(Backup.__struct_fields__)
            found = Backup(*file.execute(f"SELECT {columns} FROM {SEALED}").fetchone())
            digest = _digest(file)
    except sqlite3.OperationalError:
        raise BadBackup(f"{name} is not a backup of footplate: it has no seal") from None
    except (sqlite3.DatabaseError, TypeError) as error:
        raise BadBackup(f"{name} is damaged: {error}") from None
    if digest != found.seal:
        raise BadBackup(f"{name} is damaged: its contents are not those that were sealed")
    if found.version > NEWEST:
        raise BadBackup(f"{name} was made by a newer version of footplate, which is needed to restore it")
    return found


def restore(connection: Connection, source: Connection, *, replace: bool = False) -> int:
    """Put all of a backup into a database, in one transaction. So many tables have made room for it."""
    if connection.dialect.name == "postgresql":
        names = ", ".join(table.name for table in schema.metadata.sorted_tables)
        connection.execute(text(f"LOCK TABLE {names} IN EXCLUSIVE MODE"))  # nobody writes meanwhile
    there = connection.scalar(select(func.count()).select_from(schema.tables)) or 0
    if there and not replace:
        raise BadBackup(f"the database has {there} tables; --replace puts the backup in their place")
    secret = in_database(connection)
    wanted = connection.scalar(select(func.max(schema.duties.c.wanted))) or 0
    for table in reversed(schema.metadata.sorted_tables):
        connection.execute(table.delete())
    copy(source, connection)
    if secret:  # a PostgreSQL server keeps its own, if the backup brings none
        schema.put_if_new(connection, schema.settings, name=SECRET, value=secret)
    _mark(connection, wanted)
    return there


def _mark(connection: Connection, wanted: int) -> None:
    """Servers that run notice it: no line is added to a table that they knew before, and whoever has looked after the
    bots of one before has not done so now."""
    connection.execute(update(schema.duties).values(wanted=schema.duties.c.wanted + wanted + 1))
    mark = token_hex(12)
    connection.execute(update(schema.tables).values(restored=mark))
    connection.execute(delete(schema.settings).where(schema.settings.c.name == RESTORED))
    connection.execute(insert(schema.settings).values(name=RESTORED, value=mark))

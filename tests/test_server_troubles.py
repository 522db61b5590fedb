"""A database that is full, held by others, gone or none at all: told plainly, and recovered from alone.

On the code of 0.2 the first three were "the server has made a mistake" (500), the last a traceback.
"""

from __future__ import annotations

import asyncio
import json
import os
import sqlite3
import subprocess
import sys
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from click.testing import CliRunner
from sqlalchemy import URL, text
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import NullPool

from footplate.cli import main
from footplate.server.app import create_app
from footplate.server.hall import Hall
from footplate.server.storage import bell, sqlite
from footplate.server.storage.engine import NEWEST, database_url
from tests.server_table import here, join, listen, running, wait
from tests.test_server_writer import held

TABLE = {"title": "skerry", "seats": here("Aki", "Bea"), "seed": 3}
PASS = {"type": "pass"}


def asked(database: Path, work: Callable[[Hall, httpx.AsyncClient], Awaitable[None]]) -> None:
    """The whole application without a network, and the hall behind it."""

    async def go() -> None:
        app = create_app(str(database))
        app.state.hall = hall = await Hall.open(str(database))
        transport = httpx.ASGITransport(app, raise_app_exceptions=False)
        try:
            async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as client:
                await work(hall, client)
        finally:
            await hall.close()

    asyncio.run(go())


def told(answer: httpx.Response) -> tuple[int, str, str]:
    return answer.status_code, answer.json().get("code", ""), answer.headers.get("Retry-After", "")


async def limit(hall: Hall, pages: int) -> int:
    """So many pages has the disk, as far as the writer knows; how many are in use."""

    def work(connection: Any) -> int:
        connection.exec_driver_sql(f"PRAGMA max_page_count={pages}")
        return int(connection.exec_driver_sql("PRAGMA page_count").scalar())

    return await hall.store.database.write(work)


def test_a_full_disk_is_told_and_recovered_from(tmp_path: Path) -> None:
    async def work(hall: Hall, client: httpx.AsyncClient) -> None:
        table = (await client.post("/api/tables", json=TABLE)).json()["id"]
        await limit(hall, await limit(hall, 10**9))
        answers = [await client.post("/api/tables", json=TABLE) for _ in range(40)]
        answer = answers[-1]
        assert told(answer) == (503, "database.full", "60")
        assert "disk is full" in answer.json()["text"]
        assert (await client.get(f"/api/tables/{table}/view")).status_code == 200, "looking needs no room"
        saved = [answer.json()["id"] for answer in answers if answer.status_code == 201]
        await limit(hall, 10**9)
        assert (await client.post("/api/tables", json=TABLE)).status_code == 201
        listed = {card["id"] for card in (await client.get("/api/tables")).json()}
        assert len(listed) == len(saved) + 2, "what was acknowledged is there, and nothing else"
        assert listed >= {table, *saved}

    asked(tmp_path / "t.db", work)


def test_a_file_that_somebody_else_holds_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite, "PATIENCE", 50)

    async def work(hall: Hall, client: httpx.AsyncClient) -> None:
        table = (await client.post("/api/tables", json=TABLE)).json()["id"]
        action = {"seq": 0, "version": 0, "player": "p1", "action": PASS}
        with held(tmp_path / "t.db"):
            answer = await client.post(f"/api/tables/{table}/actions", json=action)
            assert told(answer) == (503, "database.busy", "2")
            assert (await client.get(f"/api/tables/{table}/view")).json()["newest"] == 0
        assert (await client.post(f"/api/tables/{table}/actions", json=action)).json()["seq"] == 1

    asked(tmp_path / "t.db", work)


@contextmanager
def apart(postgresql: str) -> Iterator[tuple[str, Callable[[str], None]]]:
    """A database of its own on the server, and a way to say something to that server."""
    url = database_url(postgresql)

    def say(statement: str) -> None:
        asyncio.run(_say(url, statement))

    say("CREATE DATABASE goes_away")
    try:
        yield url.set(drivername="postgresql", database="goes_away").render_as_string(hide_password=False), say
    finally:
        say("DROP DATABASE goes_away WITH (FORCE)")


async def _say(url: URL, statement: str) -> None:
    engine = create_async_engine(url, isolation_level="AUTOCOMMIT", poolclass=NullPool)
    async with engine.connect() as connection:
        await connection.execute(text(statement))


def test_a_database_that_goes_away_is_found_again(postgresql: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two workers; all their connections are cut, new ones refused for a while, then allowed: nobody restarts them,
    and they hear of each other again."""
    monkeypatch.setattr(bell, "AGAIN", 0.1)
    with apart(postgresql) as (database, say), running(database) as one, running(database) as two:
        table = one.browser().open(*here("Aki"), {"kind": "open"})
        guest = join(table, two.browser())
        with listen(guest) as news:
            news.recv(30)
            say("ALTER DATABASE goes_away ALLOW_CONNECTIONS false")
            say("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'goes_away'")
            body = {"seq": 0, "version": 0, "player": "p1", "action": PASS}
            answer = table.post("/actions", body)
            assert told(answer) == (503, "database.away", "5")
            say("ALTER DATABASE goes_away ALLOW_CONNECTIONS true")
            wait(lambda: table.post("/actions", body).status_code in (200, 409))
            wait(lambda: bool(json.loads(news.recv(30))["version"] == 1))
            guest.do(PASS)
            wait(lambda: bool(json.loads(news.recv(30))["version"] == 2))
            wait(lambda: table.view()["newest"] == 2)
            table.do(PASS)
            wait(lambda: bool(json.loads(news.recv(30))["version"] == 3))


# ---- starting ----


def newer(folder: Path) -> Path:
    file = folder / "newer.db"
    with sqlite3.connect(file) as connection:
        connection.execute("CREATE TABLE alembic_version (version_num TEXT)")
        connection.execute("INSERT INTO alembic_version VALUES ('9999')")
    return file


def text_file(folder: Path) -> Path:
    file = folder / "letter.txt"
    file.write_text("Dear Sir or Madam,\n" * 100)
    return file


@pytest.mark.parametrize(
    ("place", "says"),
    [
        (text_file, "letter.txt cannot be opened: file is not a database"),
        (lambda folder: folder, "it is a folder"),
        (lambda folder: text_file(folder) / "tables.db", "cannot be opened"),
        (lambda folder: "/proc/tables.db", "unable to open database file"),
        (lambda folder: "sqlite://", "names no file"),
        (lambda folder: "postgresql://aki:geheim@127.0.0.1:1/games", "postgresql://aki:***@127.0.0.1:1/games"),
        (newer, f"newer footplate (its form is 9999, we know {NEWEST})"),
    ],
)
def test_what_cannot_be_opened_is_told_in_a_line(
    tmp_path: Path, place: Callable[[Path], object], says: str, caplog: pytest.LogCaptureFixture
) -> None:
    result = CliRunner().invoke(main, ["serve", "--port", "0", "--database", str(place(tmp_path))])
    line = result.output.splitlines()
    assert (result.exit_code, len(line)) == (2, 1), result.output
    assert says in line[0]
    assert not caplog.records


def test_a_full_disk_is_told_in_a_line_at_the_start(tmp_path: Path) -> None:
    """Files may have 4 kB and no more, which SQLite takes as badly as a full disk."""
    limited = "import resource as r; r.setrlimit(r.RLIMIT_FSIZE, (4096, 4096)); from footplate.cli import main; main()"
    command = [sys.executable, "-c", limited, "serve", "--port", "0", "--database", str(tmp_path / "tables.db")]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False, env=environment)
    assert (done.returncode, done.stdout) == (2, "")
    assert len(done.stderr.splitlines()) == 1
    assert "tables.db cannot be opened: " in done.stderr

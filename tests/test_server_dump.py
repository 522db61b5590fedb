"""A dump of the database gives nobody a way in, and nothing that does is written to a log."""

from __future__ import annotations

import asyncio
import gzip
import logging
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest
from argon2 import PasswordHasher
from argon2.exceptions import VerificationError
from sqlalchemy import MetaData

from footplate.server.identity import COOKIE, Invitations
from footplate.server.settings import UNLIMITED
from footplate.server.storage import secret as keys
from footplate.server.storage.schema import metadata
from footplate.server.storage.store import Store
from tests.admin_desk import KEPT, PLAYED, admin, new_postgresql, told
from tests.authenticator import Authenticator
from tests.server_table import Browser, Running, here, running

PASSWORD = "correct horse battery"
SECRET = "of the settings, and long enough for it"


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return str(tmp_path / "tables.db")
    return new_postgresql(request.getfixturevalue("postgresql"))


def dumped(database: str, secret: str) -> dict[str, list[str]]:
    """Every value of every table."""

    async def go() -> dict[str, list[str]]:
        store = await Store.open(database, secret)
        try:
            return await store.database.look(lambda connection: _values(connection, metadata))
        finally:
            await store.close()

    return asyncio.run(go())


def _values(connection: Any, of: MetaData) -> dict[str, list[str]]:
    rows = {table.name: connection.execute(table.select()).all() for table in of.sorted_tables}
    return {
        name: [str(value) for row in found for value in row if value not in ("", None)] for name, found in rows.items()
    }


class Lived:
    """A server at which somebody has done all there is to do; and all that would let somebody else in."""

    def __init__(self, server: Running) -> None:
        server.address = server.address.replace("127.0.0.1", "localhost")
        self.server, self.mia, host = server, server.browser(), server.browser()
        self.table = host.open(*here("Aki"), {"kind": "open"})
        assert self.mia.post("/api/account", json={"name": "Mia", "password": PASSWORD}).status_code == 201
        key = Authenticator(server.address).make(self.mia.post("/api/account/challenge").json())
        proof = {"password": PASSWORD}
        assert self.mia.post("/api/account/passkeys", json={"passkey": key, "proof": proof}).is_success
        self.mia.post("/api/account/challenge")
        assert self.mia.post("/api/account/sign-in", json={"name": "Mia", "proof": {"password": "wrong"}}).is_error
        self.code = self.table.get()["seats"][0]["code"]
        self.invitation = self.table.get()["seats"][1]["invitation"].rpartition("/")[2]
        self.cookies = [browser.cookies[COOKIE] for browser in (self.mia, host)]

    def lets_in(self, value: str) -> bool:
        """As a cookie, a code, a link, an invitation, or the key that signs one."""
        stranger = self.server.browser()
        if value.isascii() and value.isprintable() and not set(value) & set(' ",;\\'):
            stranger.cookies.set(COOKIE, value)
        known = stranger.get("/api/account").json()["signed_in"] or stranger.get("/api/tables").json()
        seat, forged = self.table.path + "/seat", Invitations(value).make(self.table.id, "p2", value)
        bodies = [{"code": value}, *({"invitation": made, "name": "Eve"} for made in (value, forged))]
        taken = any(stranger.post(seat, json=body).is_success for body in bodies if max(map(len, body.values())) <= 300)
        link = {"token": value[:300], "password": PASSWORD}
        return bool(known) or taken or stranger.post("/api/account/recovered", json=link).is_success


def test_a_dump_gives_nobody_a_way_in(database: str) -> None:
    secret = "" if "://" not in database else SECRET
    with running(database, settings=msgspec.structs.replace(UNLIMITED, secret=secret)) as server:
        lived = Lived(server)
        link = told(admin_with(database, secret, "people", "--recover", "Mia")).split()[-1].rpartition("=")[2]
        found = dumped(database, secret)
        values = {value for some in found.values() for value in some}
        ways = {*lived.cookies, lived.code, lived.invitation, link, PASSWORD}
        assert not {(way, value) for way in ways for value in values if way in value}, "none of it stands there"
        short = [value for name in ("people", "sign_ins", "seats", "settings", "recoveries") for value in found[name]]
        assert len(short) > 20
        assert [value for value in sorted({*short, *found["visitors"]}) if lived.lets_in(value)] == []
        hashed = next(value for value in found["people"] if value.startswith("$argon2id$"))
        assert not any(_fits(hashed, value) for value in set(found["people"] + found["recoveries"]))
        assert _fits(hashed, PASSWORD)
        assert lived.lets_in(lived.code), "whereas who knows the code comes in"


def admin_with(database: str, secret: str, *args: str) -> Any:
    """As whoever runs the server, with its settings."""
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("FOOTPLATE_SECRET", secret)
        return admin(database, *args)


def _fits(hashed: str, value: str) -> bool:
    try:
        return PasswordHasher().verify(hashed, value)
    except VerificationError:
        return False


def test_codes_that_earlier_versions_gave_out_count_on(tmp_path: Path) -> None:
    """They stood in the database as they are; now a hash of each does, and the key has left it."""
    database, kept = tmp_path / "tables.db", tmp_path / "kept.db"
    kept.write_bytes(gzip.decompress(KEPT.read_bytes()))
    with closing(sqlite3.connect(kept)) as file:
        old = dict(file.execute("SELECT player, code FROM seats WHERE table_id = ?", (PLAYED,)).fetchall())
        (secret,) = file.execute("SELECT value FROM settings WHERE name = 'secret'").fetchone()
    told(admin(database, "restore", KEPT))
    values = dumped(str(database), "")
    assert secret not in values["settings"]
    assert not {*old.values()} & {*values["seats"]}
    assert keys.beside(database).read_text() == secret
    assert keys.beside(database).stat().st_mode & 0o077 == 0
    with running(database) as server:
        table = server.browser().at(PLAYED)
        assert table.post("/seat", {"code": old["p1"][:-1]}).status_code == 403
        assert table.post("/seat", {"code": old["p1"]}).is_success
        shown = table.get()["seats"][0]["code"]
        assert shown != old["p1"]
        assert server.browser().at(PLAYED).post("/seat", {"code": shown}).is_success


def test_a_database_without_its_key_opens_and_says_so(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    database = tmp_path / "tables.db"
    with running(database) as server:
        table = server.browser().open()
        old, cookies = table.get()["seats"][0]["code"], dict(table.browser.cookies)
    keys.beside(database).unlink()
    with running(database) as server:
        assert "the key is another than before" in caplog.text
        browser = Browser(base_url=server.address, cookies=cookies)
        with browser:
            new = browser.at(table).get()["seats"][0]["code"]
        assert new not in ("", old)
        stranger = server.browser().at(table)
        assert stranger.post("/seat", {"code": old}).status_code == 403
        assert stranger.post("/seat", {"code": new}).is_success


def test_nothing_that_lets_in_is_logged(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG, logger="footplate"), running(tmp_path / "tables.db") as server:
        lived = Lived(server)
        link = told(admin(server.database, "people", "--recover", "Mia")).split()[-1].rpartition("=")[2]
        assert lived.lets_in(link)
        assert lived.lets_in(lived.code)
    assert "/api/account/recovered" in caplog.text
    ways = {
        *lived.cookies,
        lived.code,
        lived.invitation,
        link,
        PASSWORD,
        keys.beside(Path(server.database)).read_text(),
    }
    assert [way for way in ways if way in caplog.text] == []

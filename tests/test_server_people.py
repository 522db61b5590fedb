"""Who is signed in, in every process; and what was done before is taken along."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, select
from websockets.exceptions import ConnectionClosed

from footplate.server import identity
from footplate.server.club.accounts.signed import SignedIn
from footplate.server.storage import people, schema
from footplate.server.storage.bans import BanRow, ban
from footplate.server.storage.people import OWNED
from footplate.server.storage.seats import know
from footplate.server.storage.store import Store
from footplate.server.tables import now
from tests.server_table import Browser, here, join, listen, running, wait

NOW = "2026-01-01T00:00:00.000Z"
PASS = {"type": "pass"}
#: an account is made of these, and they go or stay with it
ITSELF = {("people", "id"), ("sign_ins", "person")}


def test_all_that_belongs_to_somebody_is_taken_along() -> None:
    """A column that names a visitor is one of `OWNED`: else a part of the club loses what was done before a sign-in."""
    found = {
        (table.name, column.name)
        for table in schema.metadata.tables.values()
        for column in table.columns
        if any(key.target_fullname == "visitors.id" for key in column.foreign_keys)
    }
    assert found - ITSELF == {(owned.column.table.name, owned.column.name) for owned in OWNED}


def write(database: str, work: Any, *args: Any, **kwargs: Any) -> Any:
    """What another process does, beside the server."""

    async def go() -> Any:
        store = await Store.open(database)
        try:
            return await store.database.write(work, *args, **kwargs)
        finally:
            await store.close()

    return asyncio.run(go())


def signed_in(database: str, browser: Browser, person: str) -> None:
    """As the server does it."""
    token, before = identity.new_token(signed_in=True), browser.cookies[identity.COOKIE]

    def work(connection: Connection) -> None:
        know(connection, person, NOW)
        people.sign_in(connection, identity.visitor_id(before), identity.visitor_id(token), person, "a test", NOW)

    write(database, work)
    browser.cookies.clear()
    browser.cookies.set(identity.COOKIE, token)


def test_a_person_is_the_same_in_every_browser_and_process(database: str) -> None:
    person = identity.visitor_id("somebody" + database)
    with running(database) as one, running(database) as two:
        phone, desk, guest = one.browser(), two.browser(), one.browser()
        table = phone.open(*here("Aki"), {"kind": "open"})
        at_desk = desk.open(*here("Aki", "Bea"))
        join(table, guest)
        for browser in (phone, desk):
            signed_in(database, browser, person)
        both = {table.id, at_desk.id}
        wait(lambda: {card["id"] for card in phone.get("/api/tables").json()} == both)
        assert {card["id"] for card in desk.get("/api/tables").json()} == both
        wait(lambda: bool(desk.at(table).get()["seats"][0]["mine"]), 5)
        desk.at(table).do(PASS, "p1")
        with listen(desk.at(table)) as news:
            assert json.loads(news.recv(30))["version"] == 1
            assert len(write(database, people.end_sign_ins, person, now())) == 2
            with pytest.raises(ConnectionClosed):
                news.recv(30)
        wait(lambda: not phone.get("/api/tables").json() and not desk.get("/api/tables").json(), 3)
        assert guest.at(table).get()["seats"][1]["mine"]


def test_a_cookie_that_says_it_was_signed_in_says_nothing(tmp_path: Path) -> None:
    with running(tmp_path / "tables.db") as server:
        browser = server.browser()
        browser.cookies.set(identity.COOKIE, identity.new_token(signed_in=True))
        assert browser.get("/api/tables").json() == []
        table = browser.open(*here("Aki", "Bea"))
        assert [card["id"] for card in browser.get("/api/tables").json()] == [table.id]


def test_who_has_a_seat_already_keeps_one_row_for_it(database: str) -> None:
    """The key of `holders` allows one row: the browser's goes."""
    with running(database) as server:
        one, other = server.browser(), server.browser()
        table = one.open(*here("Aki", "Bea"))
        code = table.get()["seats"][0]["code"]
        assert other.post(table.path + "/seat", json={"code": code}).is_success
        person = identity.visitor_id("twice" + database)
        signed_in(database, one, person)
        signed_in(database, other, person)
        holders = schema.holders.c
        query = select(holders.player).where((holders.visitor == person) & (holders.table_id == table.id))
        assert sorted(write(database, lambda c: list(c.scalars(query)))) == ["p1", "p2"]
        wait(lambda: bool(other.at(table).get()["seats"][1]["mine"]), 5)


@pytest.mark.parametrize("banned", ["person", "browser"])
def test_a_ban_of_the_browser_and_of_the_person_both_count(tmp_path: Path, banned: str) -> None:
    database, person = str(tmp_path / "tables.db"), identity.visitor_id("banned")
    with running(database) as server:
        browser = server.browser()
        table = browser.open(*here("Aki", "Bea"))
        signed_in(database, browser, person)
        with listen(browser.at(table)) as news:
            news.recv(30)
            whom = person if banned == "person" else identity.visitor_id(browser.cookies[identity.COOKIE])
            write(database, ban, BanRow(identity.short(whom), "noise", NOW, ""))
            with pytest.raises(ConnectionClosed):
                news.recv(30)
        assert browser.get(table.path).json()["code"] == "request.banned"


def test_nobody_without_an_account_is_a_question_to_the_database() -> None:
    asked: list[str] = []

    class Asked:
        class database:  # noqa: N801
            @staticmethod
            async def look(work: Any, browser: str) -> str:
                asked.append(browser)
                return "p" * 64

            @staticmethod
            async def write(work: Any, *args: Any) -> None: ...

    async def go() -> None:
        signed: Any = SignedIn(Asked, lambda work: work.close())  # type: ignore[arg-type]
        plain, token = identity.new_token(), identity.new_token(signed_in=True)
        assert await signed.who(plain) == identity.visitor_id(plain)
        assert not asked
        assert [await signed.who(token) for _ in range(3)] == ["p" * 64] * 3
        assert len(asked) == 1
        signed.end([identity.visitor_id(token)])
        assert await signed.who(token) == identity.visitor_id(token)

    asyncio.run(go())

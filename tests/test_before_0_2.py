"""Records and a database written before version 0.2 open as they were: same states, tables that go on."""

from __future__ import annotations

import gzip
import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import footplate
from footplate import TITLES, State
from footplate.game.codec import encode_state
from footplate.game.record import encode_record
from tests.server_table import Browser, Running, join, running

FOLDER = Path(__file__).parent / "data/before-0.2"
COOKIE = "before-0-2-before-0-2"


def raw_record(name: str) -> bytes:
    return gzip.decompress((FOLDER / f"{name}.json.gz").read_bytes())


# as far as their titles are here
RECORDS: dict[str, Any] = {
    name: kept
    for name, kept in json.loads((FOLDER / "digests.json").read_text()).items()
    if json.loads(raw_record(name))["title"] in TITLES
}
TABLES: dict[str, Any] = {
    id_: kept for id_, kept in json.loads((FOLDER / "tables.json").read_text()).items() if kept["title"] in TITLES
}


def digest(state: State) -> str:
    return hashlib.sha256(json.dumps(encode_state(state), sort_keys=True).encode()).hexdigest()


@pytest.mark.parametrize("name", RECORDS)
def test_a_record_opens_to_the_same_states(name: str) -> None:
    raw = raw_record(name)
    kept = RECORDS[name]
    assert hashlib.sha256(raw).hexdigest() == kept["record"]
    game = footplate.read_record(raw, name)
    assert len(game) == kept["moves"]
    assert {number: digest(game.state_at(int(number))) for number in kept["states"]} == kept["states"]
    assert encode_record(game) == raw


# ---- the database ----


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    database = tmp_path_factory.mktemp("before") / "tables.db"
    database.write_bytes(gzip.decompress((FOLDER / "tables.db.gz").read_bytes()))
    with running(database) as found:
        yield found


@pytest.fixture
def aki(server: Running) -> Browser:
    """The browser that opened the tables."""
    browser = server.browser()
    browser.cookies.set("footplate", COOKIE)
    return browser


def record(browser: Browser, table: str) -> footplate.Game:
    return footplate.read_record(browser.get(f"/api/tables/{table}/record").content)


def test_all_tables_are_listed(aki: Browser) -> None:
    listed = {table["id"]: table["title"] for table in aki.get("/api/tables").json()}
    assert {id_: title for id_, title in listed.items() if title in TITLES} == {
        id_: kept["title"] for id_, kept in TABLES.items()
    }


def such(what: str) -> list[str]:
    return [id_ for id_, kept in TABLES.items() if what in kept["what"]]


def playing(*, over: bool = False) -> list[str]:
    return [id_ for id_, kept in TABLES.items() if kept["state"] and (over or kept["what"] != "over")]


@pytest.mark.parametrize("table", playing(over=True), ids=lambda id_: f"{TABLES[id_]['title']}: {TABLES[id_]['what']}")
def test_a_table_has_the_same_state(aki: Browser, table: str) -> None:
    game = record(aki, table)
    assert len(game) == TABLES[table]["moves"]
    assert digest(game.state) == TABLES[table]["state"]
    assert aki.at(table).view()["table"]["status"] == ("finished" if TABLES[table]["what"] == "over" else "playing")
    assert len(aki.at(table).get("/log")["lines"]) > 0


@pytest.mark.parametrize("table", playing(), ids=lambda id_: f"{TABLES[id_]['title']}: {TABLES[id_]['what']}")
def test_a_table_goes_on(aki: Browser, server: Running, table: str) -> None:
    """On a branch, so that what was stored stays for the other tests."""
    seat = aki.at(aki.at(table).post("/branches", {"at": TABLES[table]["moves"]}).json()["id"])
    before = seat.view()["newest"]
    seat.wait_for_me()
    seat.do(seat.first_option())
    assert seat.view()["newest"] > before
    assert seat.step("undo").status_code == 200


@pytest.mark.parametrize("table", such("taken back")[:1])
def test_a_move_that_was_taken_back_can_be_done_again(aki: Browser, table: str) -> None:
    seat = aki.at(table)
    assert seat.step("redo").status_code == 200
    assert len(record(aki, table)) == TABLES[table]["moves"] + 1
    assert seat.step("undo").status_code == 200
    assert digest(record(aki, table).state) == TABLES[table]["state"]


@pytest.mark.parametrize("table", such("bots"))
def test_bots_go_on_and_their_reasons_are_still_told(aki: Browser, table: str) -> None:
    reasons = {line["reason"] for line in aki.at(table).get("/log")["lines"]}
    assert "at random" in reasons
    assert any("¥" in reason for reason in reasons)
    seat = aki.at(aki.at(table).post("/branches", {"at": 0}).json()["id"])
    for _ in range(3):
        seat.wait_for_me()
        seat.do(seat.first_option())


@pytest.mark.parametrize("table", such("a seat is free"))
def test_a_free_seat_can_still_be_taken(aki: Browser, server: Running, table: str) -> None:
    join(aki.at(table), server.browser())
    assert aki.at(table).view()["table"]["status"] == "playing"

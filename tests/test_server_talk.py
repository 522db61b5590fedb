"""What people write to each other at a table and in the lobby, and who is there: on SQLite and PostgreSQL."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from websockets.sync.client import ClientConnection

from footplate.server.club.talk.endpoints import plain
from footplate.server.settings import Settings
from tests.admin_desk import admin, told
from tests.server_table import Browser, Running, Seat, hear, here, join, running

Json = dict[str, Any]


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> str:
    if request.param == "sqlite":
        return str(tmp_path_factory.mktemp("talk") / "tables.db")
    return str(request.getfixturevalue("postgresql"))


@pytest.fixture(scope="module")
def server(database: str) -> Iterator[Running]:
    with running(database) as found:
        yield found


def say(who: Seat, text: str, **more: str) -> Any:
    answer = who.post("/talk", {"text": text, **more})
    assert answer.status_code == 201, answer.text
    return answer.json()


def texts(who: Seat) -> list[str]:
    return [line["text"] for line in who.get("/talk")["lines"]]


@contextmanager
def hearing(who: Browser, table: str = "") -> Iterator[ClientConnection]:
    """A page that hears what is written, at a table or in the lobby."""
    with hear(who, f"/api/tables/{table}/live?talk=1" if table else "/api/lobby/live") as socket:
        yield socket


def heard(socket: ClientConnection, seconds: float = 15) -> Json:
    """The next that is about talk."""
    until = time.monotonic() + seconds
    while True:
        found: Json = json.loads(socket.recv(until - time.monotonic()))
        if "talk" in found:
            return found


def hears(socket: ClientConnection, text: str) -> Json:
    """The news that bring this line."""
    while True:
        news = heard(socket)
        if any(line["text"] == text for line in news["lines"]):
            return news


def present(socket: ClientConnection, **wanted: Any) -> None:
    """Until those are there, and nobody else."""
    expected = {"seats": [], "names": [], "others": 0, **wanted}
    while heard(socket)["present"] != expected:
        pass


class Table:
    """Aki has opened a table and Bea sits at it; Cem looks on."""

    def __init__(self, server: Running, **asked: Any) -> None:
        aki, bea, cem = server.browser(), server.browser(), server.browser()
        seats = [*here("Aki"), {"kind": "open"}]
        answer = aki.post("/api/tables", json={"title": "skerry", "seats": seats, "seed": 3, **asked}).json()
        self.aki = aki.at(answer["id"])
        self.bea = join(self.aki, bea)
        self.cem = cem.at(self.aki)
        cem.get("/api/tables")  # for a cookie


def test_what_is_written_comes_back_in_its_order(server: Running) -> None:
    table = Table(server)
    first = say(table.aki, "  Good \n evening  ")
    assert (first["name"], first["text"]) == ("Aki", "Good evening")
    say(table.bea, "<b>Hello</b>")
    assert texts(table.cem) == ["Good evening", "<b>Hello</b>"]
    seen = table.bea.get("/talk")
    assert [line["by"] == seen["me"] for line in seen["lines"]] == [False, True]
    assert table.bea.get(f"/talk?since={first['number']}")["lines"] == seen["lines"][1:]
    other = Table(server)
    assert texts(other.aki) == []


def test_who_has_no_seat_writes_where_the_host_lets_them(server: Running) -> None:
    closed, open_ = Table(server), Table(server, onlookers_talk=True)
    refused = closed.cem.post("/talk", {"text": "Hi", "name": "Cem"})
    assert (refused.status_code, refused.json()["code"]) == (403, "talk.seated")
    assert closed.cem.get("/talk")["writes"] == "no"
    assert open_.cem.get("/talk")["writes"] == "named"
    assert open_.cem.post("/talk", {"text": "Hi"}).json()["code"] == "table.name-missing"
    assert open_.cem.post("/talk", {"text": "Hi", "name": "bea"}).json()["code"] == "talk.name-taken"
    assert say(open_.cem, "Hi", name="Cem")["name"] == "Cem"
    assert closed.cem.browser.put(f"{closed.cem.path}/listing", json={"onlookers_talk": True}).status_code == 403
    assert closed.aki.browser.put(f"{closed.aki.path}/listing", json={"onlookers_talk": True}).is_success
    assert say(closed.cem, "At last", name="Cem")


def test_what_one_has_not_read_is_counted(server: Running) -> None:
    table = Table(server)
    say(table.aki, "one")
    last = say(table.aki, "two")["number"]

    def unread(who: Seat) -> int:
        (game,) = [game for game in who.browser.get("/api/games").json() if game["card"]["id"] == who.id]
        assert game["unread"] == who.get("/talk")["unread"]
        return int(game["unread"])

    assert (unread(table.aki), unread(table.bea)) == (0, 2)
    assert table.bea.browser.put(f"{table.bea.path}/talk/read", json={"upto": last - 1}).status_code == 204
    assert unread(table.bea) == 1
    table.bea.browser.put(f"{table.bea.path}/talk/read", json={"upto": last})
    table.bea.browser.put(f"{table.bea.path}/talk/read", json={"upto": 0})  # an older page
    assert unread(table.bea) == 0
    say(table.aki, "three")
    assert unread(table.bea) == 1
    mute = {"table": table.bea.id, "number": last}
    assert table.bea.browser.post("/api/talk/mutes", json=mute).status_code == 204
    assert unread(table.bea) == 0


def test_muting_is_for_oneself(server: Running) -> None:
    table = Table(server)
    line = say(table.aki, "Buy my shares")
    table.bea.browser.post("/api/talk/mutes", json={"table": table.bea.id, "number": line["number"]})
    assert table.bea.get("/talk")["muted"] == [line["by"]]
    assert table.aki.get("/talk")["muted"] == table.cem.get("/talk")["muted"] == []
    table.aki.browser.post("/api/talk/mutes", json={"table": table.bea.id, "number": line["number"]})
    assert table.aki.get("/talk")["muted"] == [], "nobody mutes himself"
    table.bea.browser.delete("/api/talk/mutes", params={"by": "%"})
    assert table.bea.get("/talk")["muted"] == [line["by"]]
    table.bea.browser.delete("/api/talk/mutes", params={"by": line["by"]})
    assert table.bea.get("/talk")["muted"] == []
    gone = table.bea.browser.post("/api/talk/mutes", json={"table": table.bea.id, "number": 999})
    assert (gone.status_code, gone.json()["code"]) == (404, "talk.unknown")


def test_who_writes_too_much_is_asked_to_wait(database: str) -> None:
    few = Settings(workers=0, lines_a_minute=4)
    with running(database, settings=few) as server:
        table = Table(server)
        answers = [table.aki.post("/talk", {"text": "again"}) for _ in range(4)]
        assert [answer.status_code for answer in answers] == [201, 201, 201, 429]
        assert answers[-1].json()["code"] == "limit.lines"
        assert 1 <= int(answers[-1].headers["Retry-After"]) <= 15
        assert len(texts(table.aki)) == 3
        assert say(table.bea, "one may still answer")


def test_text_is_one_line_that_can_be_printed() -> None:
    assert plain(" a\tb\n\nc\x00\x1b[31m ") == "a b c [31m"
    assert plain("safe \u202egnp.exe\u2066") == "safe gnp.exe", "nothing turns the direction"
    family = "\U0001f469\u200d\U0001f467"
    assert plain(family) == family


def test_nothing_is_no_line_and_a_long_one_is_refused(server: Running) -> None:
    table = Table(server)
    assert table.aki.post("/talk", {"text": " \n\u202e"}).json()["code"] == "talk.empty"
    assert table.aki.post("/talk", {"text": "x" * 501}).status_code == 400
    assert say(table.aki, "x" * 500)


def test_the_lobby_is_for_everybody_with_a_name(server: Running) -> None:
    aki, bea = server.browser(), server.browser()
    assert aki.post("/api/lobby/talk", json={"text": "Who plays?"}).json()["code"] == "table.name-missing"
    with hearing(bea) as socket:
        heard(socket)
        assert aki.post("/api/lobby/talk", json={"text": "Who plays?", "name": "Aki"}).status_code == 201
        news = hears(socket, "Who plays?")
    assert news["talk"] == ""
    seen = bea.get("/api/lobby/talk").json()
    assert (seen["lines"][-1]["name"], seen["last"], seen["writes"]) == ("Aki", news["last"], "named")
    assert seen["unread"] >= 1
    bea.put("/api/lobby/talk/read", json={"upto": seen["last"]})
    assert bea.get("/api/lobby/talk").json()["unread"] == 0


def test_two_processes_hear_each_other_and_see_who_is_there(server: Running, database: str) -> None:
    """What was missed while a connection was lost is asked for by the number that one has."""
    with running(database) as two:
        table = Table(server)
        bea = two.browser()
        bea.cookies.update(table.bea.browser.cookies)
        elsewhere = bea.at(table.bea)
        with hearing(table.aki.browser, table.aki.id) as aki:
            present(aki, seats=["p1"])
            with hearing(bea, table.aki.id) as socket:
                present(aki, seats=["p1", "p2"])
                present(socket, seats=["p1", "p2"])
                say(table.aki, "from one")
                first = hears(socket, "from one")
                assert first["since"] < first["last"]
                say(elsewhere, "from two")
                assert hears(aki, "from two")["last"] == first["last"] + 1
            present(aki, seats=["p1"])
        say(table.aki, "while away")
        missed = elsewhere.get(f"/talk?since={first['last']}")["lines"]
        assert [line["text"] for line in missed] == ["from two", "while away"]


def test_onlookers_are_counted_once_each(server: Running) -> None:
    table = Table(server)
    with hearing(table.aki.browser, table.aki.id) as aki:
        with hearing(table.cem.browser, table.aki.id), hearing(table.cem.browser, table.aki.id):
            present(aki, seats=["p1"], others=1)
        present(aki, seats=["p1"])


def test_a_complaint_reaches_who_runs_the_server_and_a_line_is_hidden(server: Running, database: str) -> None:
    table = Table(server)
    bad = say(table.aki, "something nasty")
    say(table.aki, "something else")
    about = {"table": table.aki.id, "number": bad["number"]}
    for who in (table.bea, table.bea, table.cem):
        assert who.browser.post("/api/talk/reports", json=about).status_code == 204
    (found,) = [row for row in reports(database) if row["table"] == table.aki.id]
    assert (found["text"], found["name"], found["reports"]) == ("something nasty", "Aki", 2)
    with hearing(table.bea.browser, table.bea.id) as socket:
        heard(socket)
        reports(database, "--hide", table.aki.id, bad["number"])
        while not (lines := heard(socket)["lines"]):
            pass
        assert [(line["number"], line["text"], line["hidden"]) for line in lines] == [(bad["number"], "", True)]
    assert texts(table.cem) == ["", "something else"]
    assert not [row for row in reports(database) if row["table"] == table.aki.id]


def reports(database: str, *more: object) -> list[Json]:
    found: list[Json] = json.loads(told(admin(database, "reports", *more, "--json")))["reports"]
    return found


def test_a_what_if_is_nobody_elses(server: Running) -> None:
    table = Table(server)
    branch = table.aki.post("/branches", {"at": 0}).json()["id"]
    about = {"table": branch, "number": 1}
    assert table.bea.browser.post("/api/talk/reports", json=about).json()["code"] == "table.private"
    assert table.bea.browser.post("/api/talk/mutes", json=about).json()["code"] == "table.private"

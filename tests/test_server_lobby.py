"""Tables that anybody may join, wait lists, invitations by name, my games, private notes."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from footplate.server.storage.lobby import WaitRow, offers
from footplate.server.storage.rows import written
from tests.server_table import Browser, Running, Seat, here, join, running

NOW = datetime(2026, 11, 18, tzinfo=UTC)
PASS = {"type": "pass"}


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    file = tmp_path_factory.mktemp("lobby") / "tables.db"
    with running(file if request.param == "sqlite" else request.getfixturevalue("postgresql")) as found:
        yield found


def opened(server: Running, *, listed: bool = True, **more: Any) -> Seat:
    """Aki has opened a table with one free seat."""
    aki = server.browser()
    body = {"title": "skerry", "seats": [*here("Aki"), {"kind": "open"}], "seed": 3, "listed": listed, **more}
    return aki.at(aki.post("/api/tables", json=body).json()["id"])


def seen(who: Browser, table: Seat) -> Any:
    """The table in the lobby; None if it is not there."""
    return next((one for one in who.get("/api/lobby").json()["tables"] if one["card"]["id"] == table.id), None)


def games(who: Browser) -> dict[str, Any]:
    return {game["card"]["id"]: game for game in who.get("/api/games").json()}


def code(answer: Any) -> str:
    return str(answer.json()["code"])


def member(server: Running, name: str) -> Browser:
    """Somebody with an account."""
    found = server.browser()
    answer = found.post("/api/account", json={"name": name, "password": "a long enough word"})
    assert answer.status_code == 201, answer.text
    return found


def test_whoever_comes_takes_a_free_seat(server: Running) -> None:
    table, bea = opened(server), server.browser()
    listed = seen(bea, table)
    assert (listed["free"], listed["joins"], listed["waiting"]) == (1, True, 0)
    facts = {fact["label"]: fact["text"] for fact in listed["facts"]}
    assert facts["Options"] == "none, as in the rulebook"
    assert not any(seat["invitation"] for seat in listed["card"]["seats"]), "links are the host's"
    assert code(bea.at(table).post("/join", {"name": "aki"})) == "table.name-taken"
    assert bea.at(table).post("/join", {"name": "Bea"}).status_code == 200
    assert bea.at(table).view()["table"]["seats"][1]["mine"]
    assert code(server.browser().at(table).post("/join", {"name": "Cem"})) == "lobby.full"
    assert seen(bea, table)["joins"] is False


def test_what_is_not_in_the_lobby_is_joined_by_link(server: Running) -> None:
    table, bea = opened(server, listed=False), server.browser()
    assert seen(bea, table) is None
    answer = bea.at(table).post("/join", {"name": "Bea"})
    assert (answer.status_code, code(answer)) == (403, "lobby.closed")
    assert code(bea.put(f"{table.path}/wait", json={"name": "Bea"})) == "lobby.closed"
    assert code(bea.put(f"{table.path}/listing", json={"listed": True})) == "lobby.host"
    assert table.browser.put(f"{table.path}/listing", json={"listed": True}).json()["listed"]
    assert seen(bea, table)["joins"]


def test_a_seat_that_becomes_free_is_for_who_has_waited_longest(server: Running) -> None:
    table = opened(server)
    bea = join(table, server.browser())
    cem, dan = server.browser(), server.browser()
    assert code(bea.browser.put(f"{table.path}/wait", json={"name": "Bea"})) == "seat.yours"
    for who, name in ((cem, "Cem"), (dan, "Dan"), (cem, "Cem")):
        assert who.put(f"{table.path}/wait", json={"name": name}).status_code == 204
    assert (seen(cem, table)["waiting"], games(cem)[table.id]["why"]) == (2, "waits")
    assert bea.post("/leave", {"player": "p2"}).is_success
    assert (games(cem)[table.id]["why"], games(dan)[table.id]["why"]) == ("offered", "waits")
    assert (seen(cem, table)["joins"], seen(dan, table)["joins"]) == (True, False)
    assert code(dan.at(table).post("/join", {"name": "Dan"})) == "lobby.offered"
    assert code(server.browser().at(table).post("/join", {"name": "Eve"})) == "lobby.offered"
    assert cem.delete(f"{table.path}/wait").status_code == 204
    assert games(dan)[table.id]["why"] == "offered", "the next in the line"
    assert dan.at(table).post("/join", {"name": "Dan"}).is_success
    assert games(dan)[table.id]["why"] == "seat"
    assert seen(cem, table)["waiting"] == 0


def test_an_offer_that_nobody_takes_goes_to_the_next() -> None:
    def waits(who: str, offered: timedelta | None = None) -> WaitRow:
        return WaitRow(who, who, who, written(NOW - offered) if offered is not None else "")

    now, long = written(NOW), timedelta(hours=25)
    assert offers([waits("a"), waits("b")], ["p2"], now) == (["a"], [])
    assert offers([waits("a", timedelta(hours=23)), waits("b")], ["p2"], now) == (["a"], [])
    assert offers([waits("a", long), waits("b")], ["p2"], now) == (["b"], ["a"])
    assert offers([waits("a", long)], ["p2"], now) == (["a"], []), "nobody else wants it"
    assert offers([waits("a", long), waits("b")], ["p2", "p3"], now) == (["b", "a"], [])
    assert offers([waits("a")], [], now) == ([], [])


def test_somebody_is_invited_by_the_name_of_an_account(server: Running) -> None:
    name = f"Eva {server.address[-5:]}"
    table, eva = opened(server, listed=False), member(server, name)
    assert code(table.post("/invited", {"name": "Nobody at all"})) == "lobby.nobody"
    assert code(eva.at(table).post("/invited", {"name": name})) == "lobby.host"
    assert table.post("/invited", {"name": name.upper()}).json()["invited"] == [name]
    assert games(eva)[table.id]["why"] == "invited"
    assert eva.at(table).get("/standing")["joins"]
    assert eva.at(table).post("/join", {}).json()["seats"][1]["name"] == name
    assert table.get("/standing")["invited"] == []


def test_nobody_goes_by_the_name_of_an_account(server: Running) -> None:
    name = f"Fay {server.address[-5:]}"
    fay, other = member(server, name), server.browser()
    assert code(other.post("/api/lobby/talk", json={"text": "It is me", "name": name.lower()})) == "talk.name-taken"
    line = fay.post("/api/lobby/talk", json={"text": "It is me", "name": "Somebody else"}).json()
    assert line["name"] == name
    told = fay.get("/api/account/export").json()
    assert [said["text"] for said in told["chat"]] == ["It is me"]


def test_my_turn_comes_first_and_followed_tables_are_there(server: Running) -> None:
    aki, eve = server.browser(), server.browser()
    mine = aki.open(*here("Aki", "Bea"))
    table = aki.open(*here("Aki"), {"kind": "open"})
    bea = join(table, server.browser())
    table.do(PASS, "p1")
    found = aki.get("/api/games").json()
    assert [game["card"]["id"] for game in found] == [mine.id, table.id]
    assert [game["card"]["my_turn"] for game in found] == [True, False]
    assert (found[1]["deciding"], found[1]["since"]) == ("Bea", table.get()["changed"])
    assert games(bea.browser)[table.id]["card"]["my_turn"]
    assert eve.put(f"{table.path}/follow").status_code == 204
    assert games(eve)[table.id]["why"] == "follows"
    assert eve.at(table).get("/standing")["follows"]
    eve.delete(f"{table.path}/follow")
    assert games(eve) == {}


def test_notes_are_for_who_holds_the_seat(server: Running) -> None:
    table = opened(server)
    bea, elsewhere = join(table, server.browser()), server.browser()
    note = {"player": "p2", "text": "Aki bluffs"}
    assert bea.browser.put(f"{table.path}/notes", json=note).status_code == 200
    assert code(table.browser.get(f"{table.path}/notes", params={"player": "p2"})) == "request.not-yours"
    assert code(table.browser.put(f"{table.path}/notes", json=note)) == "request.not-yours"
    seat = bea.get()["seats"][1]
    elsewhere.at(table).post("/seat", {"code": seat["code"]})
    assert elsewhere.at(table).get("/notes?player=p2")["text"] == "Aki bluffs"
    elsewhere.put(f"{table.path}/notes", json={**note, "text": "no, Aki does not"})
    assert bea.get("/notes?player=p2")["text"] == "no, Aki does not"
    assert bea.post("/leave", {"player": "p2"}).is_success
    cem = server.browser()
    assert cem.at(table).post("/join", {"name": "Cem"}).is_success
    assert cem.at(table).get("/notes?player=p2")["text"] == "", "what others wrote is theirs"

"""Games that are brought in a file: opened, looked at, branched off from, put to the rulebook; and what cannot be."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

import footplate
from footplate.bots import RandomPlayer
from footplate.game.record import encode_record
from footplate.interop.audit import audit_game
from footplate.interop.bringing import bring
from footplate.server import auditor
from footplate.server.bringing import _table
from footplate.server.hall import Hall
from footplate.server.settings import Settings
from footplate.server.storage.rows import AuditRow
from footplate.server.work import brought as work
from footplate.server.work.brought import Bring
from tests.server_table import Browser, Running, Seat, running, wait
from tests.test_server_jobs import ME, in_hall

FILE = Path(__file__).parent / "data" / "1889-r0009.json"
LIMIT = 1 << 20


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    settings = Settings(workers=0, import_bytes=LIMIT, address_tables_an_hour=1000)
    with running(tmp_path_factory.mktemp("bringing") / "tables.db", settings=settings) as found:
        yield found


def brought(browser: Browser, text: str, name: str = "game.json") -> httpx.Response:
    return browser.post("/api/imports", json={"text": text, "name": name})


def record(moves: int) -> str:
    """A game of the example title, as far as that."""
    game, chance = footplate.new("skerry", ["Aki", "Bea"], seed=5), RandomPlayer("brought")
    while len(game) < moves and game.decisions:
        player, action = chance.choose(game.decisions)
        game.play(action, player)
    return encode_record(game).decode()


def audited(table: Seat) -> Any:
    wait(lambda: table.get("/audit")["status"] == "done", 60)
    return table.get("/audit")


def test_a_file_of_18xx_games_opens_with_its_audit(server: Running) -> None:
    me, text = server.browser(), FILE.read_text(encoding="utf-8")
    answer = brought(me, text)
    assert answer.status_code == 201, answer.text
    card = answer.json()
    assert (card["source"], card["status"], card["own"], card["my_turn"]) == ("18xx.games", "finished", True, False)
    table, game = me.at(card["id"]), bring(text.encode(), "file").game
    assert table.view()["newest"] == len(game)
    assert {p["name"]: p["worth"] for p in table.view()["players"]} == {
        name: game.state.worth(player) for player, name in game.names.items()
    }
    found = audited(table)
    told = [(one["seq"], one["kind"], one["text"], one["rule"]) for one in found["found"]]
    assert told == [(one.action, one.kind, one.text, one.rule) for one in audit_game(game)]
    assert told  # there is something to find in this one
    assert (found["done"], found["total"], found["other"]) == (len(game), len(game), "")
    onlooker = server.browser().at(table)
    assert onlooker.get("/audit") == found
    assert onlooker.get()["own"] is False


def test_a_record_opens_and_nobody_plays_on(server: Running) -> None:
    me = server.browser()
    table = me.at(brought(me, record(40)).json()["id"])
    seen = table.view()
    assert (seen["newest"], seen["table"]["status"], seen["table"]["source"]) == (40, "playing", "footplate")
    assert [seat["mine"] for seat in seen["table"]["seats"]] == [False, False]
    refused = table.act({"type": "pass"}, seen["decisions"][0]["player"])
    assert (refused.status_code, refused.json()["code"]) == (403, "request.not-yours")
    assert audited(table)["found"] == []
    branch = me.at(table.post("/branches", {"at": 30}).json()["id"])
    assert (branch.view()["newest"], branch.get()["source"], branch.get()["advice"]) == (30, "", True)
    assert branch.view()["decisions"][0]["mine"]
    assert branch.get("/audit")["status"] == "none"
    assert table.post("/rematch", {}).json()["code"] == "rematch.not-now"
    assert me.delete(table.path).status_code == 204
    assert me.get(table.path).status_code == 404


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "game.json"),
        ("{", "game.json"),
        ("[1, 2]", "game.json"),
        ('{"title": "1830", "players": [], "actions": []}', "1830"),
        ("\ud800", "game.json"),
    ],
)
def test_what_is_no_game_is_refused_in_words(server: Running, text: str, says: str) -> None:
    me = server.browser()
    answer = me.post(
        "/api/imports?lang=de",
        content=json.dumps({"text": text, "name": "game.json"}),
        headers={"Content-Type": "application/json"},
    )
    if text == "\ud800":  # no text that anybody could have written
        assert answer.status_code in (400, 422)
        return
    assert (answer.status_code, answer.json()["code"]) == (422, "import.unreadable")
    assert answer.json()["text"].startswith("Diese Datei lässt sich nicht als Spiel öffnen: ")
    assert says in answer.json()["text"]
    assert me.get("/api/tables").json() == []


def test_a_move_that_the_rules_refuse_is_named(server: Running) -> None:
    spoilt = json.loads(record(10))
    spoilt["actions"][4]["player"] = spoilt["actions"][5]["player"] = "p9"
    answer = brought(server.browser(), json.dumps(spoilt))
    assert (answer.status_code, answer.json()["code"]) == (422, "import.unreadable")
    assert "action 5" in answer.json()["text"]


def test_files_have_a_limit_of_their_own(server: Running) -> None:
    me = server.browser()
    assert brought(me, record(5) + " " * 200_000).status_code == 201  # other requests may have 64 KiB
    answer = brought(me, " " * LIMIT)
    assert (answer.status_code, answer.json()["code"]) == (413, "request.too-large")


def test_names_that_no_table_could_show_are_mended(server: Running) -> None:
    odd = json.loads(record(5))
    odd["players"] = ["x" * 60, "a\u0007b"]
    me = server.browser()
    card = brought(me, json.dumps(odd)).json()
    assert [seat["name"] for seat in card["seats"]] == ["x" * 40, "ab"]


def test_an_audit_goes_on_where_one_who_was_killed_stopped(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """On both databases. The first slice is stored; whoever made it says nothing more."""
    monkeypatch.setattr(work, "SLICE", 0.0)
    read = work.brought(Bring(FILE.read_text(encoding="utf-8"), "file"))
    row, journal = _table(read, ME)
    asked, all_found = list[int](), audit_game(bring(FILE.read_bytes(), "file").game)
    place = max(5, all_found[0].action)  # so that something is found after it

    async def leave(hall: Hall) -> None:
        await hall.chores.close()
        await hall.store.bring(row, journal, AuditRow(row.id, total=place + 5, other=""))
        first = (await hall.store.audits_waiting("9", 4))[0]
        assert await hall.store.take_audit(first, "2020")
        assert not await hall.store.take_audit(first, "2020")  # another has it
        await hall.store.go_on_with_audit(msgspec.structs.replace(first, done=place - 5, beat="2020", found="[]"))

    async def find(hall: Hall) -> None:
        await hall.chores.close()
        patient = hall.workers.patient

        async def counted(job: str, payload: Any) -> bytes:
            asked.append(payload.done)
            return await patient(job, payload)

        monkeypatch.setattr(hall.workers, "patient", counted)
        await hall.chores.look()
        found = await hall.store.audit(row.id)
        assert found is not None
        assert (found.done, found.tries) == (place + 5, 0)
        assert asked == list(range(place - 5, place + 5))
        expected = [one for one in all_found if place - 5 < one.action <= place + 5]
        assert expected
        assert auditor.departures(found) == expected
        assert await hall.store.audits_waiting("9", 4) == []

    in_hall(database, leave)
    in_hall(database, find)

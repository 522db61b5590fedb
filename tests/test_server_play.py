"""Playing at the table: seats, races, undo, what-if, passing by itself, bots, news, restarts."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server_table import Browser, Running, Seat, bot, here, join, listen, running, wait

BID = {"type": "bid", "private": "LT", "price": 45}
PASS = {"type": "pass"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("play") / "tables.db") as here_:
        yield here_


@pytest.fixture
def aki(server: Running) -> Browser:
    return server.browser()


@pytest.fixture
def bea(server: Running) -> Browser:
    return server.browser()


def code_of(answer: httpx.Response) -> str:
    assert 400 <= answer.status_code < 500
    return str(answer.json()["code"])


def two(aki: Browser, bea: Browser) -> tuple[Seat, Seat]:
    """Two people at their own screens, Aki at turn."""
    table = aki.open(*here("Aki"), {"kind": "open"})
    return table, join(table, bea)


# ---- seats ----


def test_a_seat_is_taken_by_invitation_once(server: Running, aki: Browser, bea: Browser) -> None:
    table = aki.open(*here("Aki"), {"kind": "open"})
    link = table.get()["seats"][1]["invitation"].rpartition("/")[2]
    assert table.get()["status"] == "waiting"
    assert code_of(table.act(PASS)) == "table.waiting"
    assert code_of(bea.post(table.path + "/seat", json={"invitation": link})) == "table.name-missing"
    assert code_of(bea.post(table.path + "/seat", json={"invitation": link, "name": "AKI"})) == "table.name-taken"
    assert code_of(bea.post(table.path + "/seat", json={"invitation": link + "x", "name": "Bea"})) == "seat.invitation"
    guest = join(table, bea)
    assert guest.get()["seats"][1]["mine"]
    assert [player["name"] for player in guest.view()["players"]] == ["Aki", "Bea"]
    assert guest.get()["status"] == "playing"
    again = {"invitation": link, "name": "Cem"}
    assert bea.post(table.path + "/seat", json=again).status_code == 200
    assert code_of(server.browser().post(table.path + "/seat", json=again)) == "seat.taken"


def test_a_code_brings_one_back_from_elsewhere(server: Running, aki: Browser, bea: Browser) -> None:
    table, guest = two(aki, bea)
    code = guest.get()["seats"][1]["code"]
    phone = server.browser().at(table)
    assert code_of(phone.post("/seat", {"code": "no-such-code"})) == "seat.code"
    assert phone.post("/seat", {"code": code.upper()}).status_code == 200
    assert phone.get()["seats"][1]["mine"]
    assert guest.get()["seats"][1]["mine"]
    assert [card["id"] for card in phone.browser.get("/api/tables").json()] == [table.id]


def test_only_the_holder_may_act_for_a_seat(server: Running, aki: Browser, bea: Browser) -> None:
    table, guest = two(aki, bea)
    assert code_of(guest.act(PASS, "p1")) == "request.not-yours"
    assert code_of(server.browser().at(table).act(PASS, "p1")) == "request.not-yours"
    assert guest.act(PASS, "p2").status_code == 422  # his seat, but not his turn: the rules say so
    assert code_of(guest.act(PASS, "p7")) == "request.no-such-player"
    assert table.view()["version"] == 0
    assert table.act(PASS, "p1").status_code == 200


def test_the_table_of_tables(aki: Browser, bea: Browser) -> None:
    table, guest = two(aki, bea)
    table.do(BID)
    cards = {card["id"]: card for card in bea.get("/api/tables").json()}
    assert cards[table.id]["moves"] == 1
    assert cards[table.id]["my_turn"]
    assert not aki.get("/api/tables").json()[0]["my_turn"]
    assert guest.get()["watch"] == f"/t/{table.id}"


def test_a_table_of_bots_is_listed_for_the_one_who_opened_it(aki: Browser, bea: Browser) -> None:
    table = aki.open(bot("Robo"), bot("Rosa"))
    assert [card["id"] for card in aki.get("/api/tables").json()] == [table.id]
    assert bea.get("/api/tables").json() == []


# ---- races ----


def test_of_two_racing_clients_exactly_one_wins(aki: Browser, server: Running) -> None:
    table = aki.open()
    code = table.get()["seats"][0]["code"]
    other = server.browser().at(table)
    other.post("/seat", {"code": code})
    seen = table.view()
    answers: list[httpx.Response] = []
    start = threading.Barrier(2)

    def race(seat: Seat, action: dict[str, Any]) -> None:
        start.wait()
        answers.append(seat.act(action, "p1", view=seen))

    runners = [threading.Thread(target=race, args=args) for args in ((table, BID), (other, PASS))]
    for runner in runners:
        runner.start()
    for runner in runners:
        runner.join()
    won, lost = sorted(answers, key=lambda answer: answer.status_code)
    assert (won.status_code, lost.status_code) == (200, 409)
    assert lost.json()["code"] == "request.stale"
    assert lost.json()["seq"] == 1
    assert len(table.get("/log")["lines"]) == 1


def test_a_replayed_request_is_stale(aki: Browser) -> None:
    table = aki.open()
    seen = table.view()
    assert table.act(PASS, "p1", view=seen).status_code == 200
    assert code_of(table.act(PASS, "p1", view=seen)) == "request.stale"


def test_as_many_moves_but_others_are_stale_too(aki: Browser) -> None:
    table = aki.open()
    table.do(BID)
    seen = table.view()
    table.step("undo")
    table.do(PASS)
    assert table.view()["newest"] == seen["newest"]
    assert code_of(table.act(PASS, "p2", view=seen)) == "request.stale"
    assert table.post("/undo", {"seq": 1, "version": seen["version"]}).status_code == 409


def test_a_refused_action_changes_nothing(aki: Browser) -> None:
    table = aki.open()
    before = table.view()
    answer = table.act({"type": "bid", "private": "LT", "price": 1})
    assert (answer.status_code, answer.json()["rule"]) == (422, "skerry 2.1")
    assert table.view() == before


# ---- undo ----


def test_at_one_screen_everything_may_be_taken_back(aki: Browser) -> None:
    table = aki.open()
    for _ in range(3):
        table.do(PASS)
    assert table.view()["can_undo"]
    for length in (2, 1, 0):
        assert table.step("undo").json()["seq"] == length
    assert code_of(table.step("undo")) == "undo.nothing"
    assert [table.step("redo").json()["seq"] for _ in range(3)] == [1, 2, 3]
    assert code_of(table.step("redo")) == "redo.nothing"


def test_elsewhere_one_takes_back_what_nobody_has_answered(server: Running, aki: Browser, bea: Browser) -> None:
    table, guest = two(aki, bea)
    table.do(BID)
    assert not guest.view()["can_undo"]
    assert code_of(guest.step("undo")) == "undo.foreign"
    assert code_of(server.browser().at(table).step("undo")) == "request.not-yours"
    assert table.step("undo").status_code == 200
    assert code_of(guest.step("redo")) == "request.not-yours"
    assert table.step("redo").json()["seq"] == 1
    guest.do(PASS)
    assert not table.view()["can_undo"]
    assert code_of(table.step("undo")) == "undo.foreign"


def test_bots_do_not_hinder(aki: Browser) -> None:
    table = aki.open(*here("Aki"), bot("Robo"), bot("Rosa"))
    table.wait_for_me()
    table.do(PASS)
    seen = table.wait_for_me()
    assert seen["newest"] >= 3
    assert seen["can_undo"]
    assert table.step("undo").json()["seq"] == 0
    again = table.view()
    assert again["table"]["my_turn"]
    assert again["can_redo"]
    assert table.step("redo").json()["seq"] == seen["newest"]


def test_nor_does_a_seat_that_passes_by_itself(aki: Browser, bea: Browser) -> None:
    table = aki.open(*here("Aki"), {"kind": "open"}, options=("no-privates",))
    guest = join(table, bea)
    assert in_stock_round(table.view())
    bea.put(table.path + "/auto-pass", json={"player": "p2", "until": []})
    table.do({"type": "start_company", "company": "NWR", "par": 65})
    wait(lambda: table.get("/log")["lines"][-1]["player"] == "p2")
    assert table.view()["can_undo"]
    assert not guest.view()["can_undo"]
    assert table.step("undo").json()["seq"] == 0
    assert guest.view()["auto_pass"] == [{"player": "p2", "until": [], "companies": []}]


# ---- what if ----


def test_a_what_if_is_private_has_all_hands_and_can_be_thrown_away(server: Running, aki: Browser) -> None:
    table = aki.open(*here("Aki"), bot("Robo"))
    table.wait_for_me()
    table.do(BID)
    seen = table.wait_for_me()
    card = table.post("/branches", {"at": 1}).json()
    branch = aki.at(card["id"])
    assert card["branch_of"] == table.id
    assert branch.view()["newest"] == 1
    branch.do(PASS)
    branch.do(PASS)
    assert branch.step("undo").status_code == 200
    assert table.view()["newest"] == seen["newest"]
    stranger = server.browser()
    assert code_of(stranger.get(branch.path + "/view")) == "table.private"
    assert code_of(stranger.delete(branch.path)) == "table.private"
    assert aki.delete(branch.path).status_code == 204
    assert code_of(aki.get(branch.path)) == "table.unknown"
    assert code_of(table.post("/branches", {"at": 999})) == "request.no-such-position"


# ---- passing by itself ----


def play_until(table: Seat, stop: Callable[[Any], bool], most: int = 60) -> Any:
    """Buy what is cheapest, else pass, until the position is as wanted."""
    for _ in range(most):
        seen = table.view()
        if stop(seen):
            return seen
        options = [option["action"] for option in seen["decisions"][0]["options"]]
        buys = [action for action in options if action["type"] == "buy_private"]
        table.do((buys or [PASS])[0])
    raise AssertionError("never got there")


def in_stock_round(seen: Any) -> bool:
    return str(seen["round"]).startswith("Stock round")


def test_a_seat_passes_by_itself_until_something_happens(aki: Browser) -> None:
    table = aki.open(*here("Aki", "Bea", "Cem"))
    seen = play_until(table, in_stock_round)
    powerful = {private["owner"] for private in seen["privates"] if private["id"] == "LT"}
    first = seen["decisions"][0]["player"]
    sleepy = next(player for player in ("p1", "p2", "p3") if player != first and player not in powerful)
    body = {"player": sleepy, "until": ["start"]}
    assert aki.put(table.path + "/auto-pass", json=body).status_code == 200
    assert table.view()["auto_pass"] == [{"player": sleepy, "until": ["start"], "companies": []}]
    table.do(PASS)
    for _ in range(100):
        passed = [line for line in table.get("/log")["lines"] if line["reason"] == "passed automatically"]
        if passed:
            break
        if table.view()["decisions"][0]["player"] != sleepy:
            table.do(PASS)
        time.sleep(0.01)
    assert [(line["player"], line["kind"]) for line in passed] == [(sleepy, "pass")]


def test_somebody_who_starts_a_company_ends_it(aki: Browser) -> None:
    table = aki.open(*here("Aki", "Bea"))
    seen = play_until(table, in_stock_round)
    first = seen["decisions"][0]["player"]
    sleepy = "p2" if first == "p1" else "p1"
    aki.put(table.path + "/auto-pass", json={"player": sleepy, "until": ["start"]})
    table.do({"type": "start_company", "company": "NWR", "par": 65})
    wait(lambda: table.view()["auto_pass"] == [])
    view = table.view()
    if view["decisions"][0]["player"] == first:
        table.do(PASS)
    assert table.get("/log")["lines"][-1]["player"] == first


def test_passing_never_overrides_a_power(aki: Browser) -> None:
    """The owner of the pier may use it in a stock round, so he is asked."""
    table = aki.open(*here("Aki", "Bea"))
    seen = play_until(table, in_stock_round)
    owner = next(private["owner"] for private in seen["privates"] if private["id"] == "LT")
    aki.put(table.path + "/auto-pass", json={"player": owner, "until": []})
    if table.view()["decisions"][0]["player"] != owner:
        table.do(PASS)
    time.sleep(0.1)
    seen = table.view()
    assert seen["decisions"][0]["player"] == owner
    assert seen["auto_pass"] == [{"player": owner, "until": [], "companies": []}]
    assert aki.delete(table.path + f"/auto-pass?player={owner}").status_code == 204
    assert table.view()["auto_pass"] == []


def test_passing_is_set_for_own_seats_only(aki: Browser, bea: Browser) -> None:
    table, guest = two(aki, bea)
    body = {"player": "p1", "until": []}
    assert code_of(bea.put(table.path + "/auto-pass", json=body)) == "request.not-yours"
    assert code_of(bea.delete(table.path + "/auto-pass?player=p1")) == "request.not-yours"
    assert guest.view()["auto_pass"] == []


# ---- news ----


def test_everybody_hears_of_a_move_within_a_second(server: Running, aki: Browser, bea: Browser) -> None:
    table, guest = two(aki, bea)
    watcher = server.browser().at(table)
    with listen(guest) as at_guest, listen(watcher) as at_watcher:
        assert json.loads(at_guest.recv(30))["version"] == 0
        assert json.loads(at_watcher.recv(30))["deciding"] == ["p1"]
        table.do(BID)
        for socket in (at_guest, at_watcher):
            news = json.loads(socket.recv(30))
            assert (news["seq"], news["version"], news["deciding"]) == (1, 1, ["p2"])
            assert [line["text"] for line in news["told"]] == ["Aki bids £45 for Lighthouse Tender (LT)."]
        table.step("undo")
        assert json.loads(at_guest.recv(30))["seq"] == 0


def test_no_news_of_what_is_not_there_or_private(server: Running, aki: Browser) -> None:
    from websockets.exceptions import InvalidStatus

    table = aki.open()
    branch = aki.at(table.post("/branches", {"at": 0}).json()["id"])
    for seat in (aki.at("zzzzzzzz"), server.browser().at(branch)):
        with pytest.raises(InvalidStatus), listen(seat):
            pass
    with pytest.raises(InvalidStatus), listen(table, Origin="http://elsewhere.example"):
        pass


# ---- whole games ----


def test_bots_play_a_game_to_its_end_and_say_why(aki: Browser) -> None:
    table = aki.open(
        bot("Robo"), bot("Rosa"), {"kind": "bot", "name": "Rick", "bot": "random"}, options=("no-privates",)
    )
    wait(lambda: table.get()["status"] == "finished", 60, 0.2)
    card = table.get()
    assert "win" in card["result"]
    assert all(line["reason"] for line in table.get("/log")["lines"])
    seen = table.view()
    assert seen["result"]["worths"][0]["place"] == 1
    assert not seen["decisions"]


def test_runs_are_found_drawn_and_compared(aki: Browser) -> None:
    table = aki.open(*here("Aki", "Bea"), options=("no-privates",))
    for _ in range(400):
        seen = table.view()
        decision = seen["decisions"][0]
        if decision["step"] == "run_routes":
            break
        table.do(choose(decision))
    player = decision["player"]
    found = table.post("/runs", {"player": player, "routes": []}).json()["runs"]
    assert found[0]["proved"]
    assert found[0]["revenue"] == found[0]["best"]
    assert "<path" in found[0]["routes"][0]["svg"]
    assert decision["options"][0]["is_run"]
    assert decision["options"][0]["action"]["routes"][0]["path"] == found[0]["routes"][0]["path"]
    nonsense = {"train": "2", "path": ["K4", "ZZ9"]}
    said = table.post("/runs", {"player": player, "routes": [nonsense]}).json()["runs"][0]
    assert said["refusal"]["code"].startswith("route.")
    none = table.act({"type": "run_trains", "routes": []}, player)
    assert code_of(none) == "run.not-best"


def choose(decision: Any) -> dict[str, Any]:
    """Somebody who starts a company, lays track and buys a train."""
    options = [option["action"] for option in decision["options"]]
    for kind in ("start_company", "buy_share", "lay_tile", "dividend", "buy_train"):
        wanted = [action for action in options if action["type"] == kind]
        if wanted:
            return dict(wanted[-1] if kind == "start_company" else wanted[0])
    return dict(options[-1])


# ---- restarts ----


def test_a_server_that_starts_again_goes_on_where_it_was(tmp_path: Path) -> None:
    with running(tmp_path / "tables.db") as server:
        aki = server.browser()
        table = aki.open(*here("Aki", "Bea"), {"kind": "open"})
        join(table, server.browser(), "Cem", 2)
        table.do(BID)
        table.do(PASS)
        table.step("undo")
        before, log, cookies = table.view(), table.get("/log"), dict(aki.cookies)
    with running(tmp_path / "tables.db") as server:
        aki = server.browser()
        aki.cookies.update(cookies)
        table = aki.at(table)
        assert table.view() == before
        assert table.get("/log") == log
        assert table.step("redo").json()["seq"] == 2

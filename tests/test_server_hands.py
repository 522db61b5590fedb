"""Seats change hands: leaving, bots that take over or stand in, new holders by invitation, host rights; and votes."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import httpx
import pytest

from footplate.server.club import votes
from tests.server_table import Browser, Json, Running, Seat, bot, here, join, running, wait

PASS = {"type": "pass"}
OPEN = {"kind": "open"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("hands") / "tables.db") as found:
        yield found


def three(server: Running, **settings: Any) -> tuple[Seat, Seat, Seat]:
    """Aki hosts Bea and Cem; the first move is made."""
    host = opened(server.browser(), *here("Aki"), OPEN, OPEN, **settings)
    guests = join(host, server.browser()), join(host, server.browser(), "Cem", 2)
    host.do(PASS)
    return host, *guests


def two(server: Running, **settings: Any) -> tuple[Seat, Seat]:
    host = opened(server.browser(), *here("Aki"), OPEN, **settings)
    guest = join(host, server.browser())
    host.do(PASS)
    return host, guest


def opened(browser: Browser, *seats: Json, **settings: Any) -> Seat:
    answer = browser.post("/api/tables", json={"title": "skerry", "seats": list(seats), "seed": 3, **settings})
    assert answer.status_code == 201, answer.text
    return browser.at(answer.json()["id"])


def delete(seat: Seat, what: str, **query: Any) -> httpx.Response:
    return seat.browser.delete(seat.path + what, params=query)


def done(answer: httpx.Response) -> Any:
    assert answer.status_code == 200, answer.text
    return answer.json()


def code(answer: httpx.Response) -> str:
    assert answer.status_code >= 400, answer.text
    return str(answer.json()["code"])


def answers(seat: Seat, agree: bool = True) -> httpx.Response:
    vote = seat.view()["vote"]
    return seat.browser.put(seat.path + "/votes", json={"vote": vote["number"], "agree": agree})


def told(seat: Seat) -> list[str]:
    return [line["text"] for line in seat.get("/log")["lines"] if line["kind"] == "event"]


# ---- seats ----


def test_before_the_first_move_a_seat_that_is_left_is_free_again(server: Running) -> None:
    host = opened(server.browser(), *here("Aki"), OPEN)
    link = host.get()["seats"][1]["invitation"].rpartition("/")[2]
    guest = join(host, server.browser())
    old = guest.get()["seats"][1]["code"]
    card = done(guest.post("/leave", {"player": "p2"}))
    assert (card["status"], card["seats"][1]["name"], card["seats"][1]["taken"]) == ("waiting", "#2", False)
    assert code(guest.post("/seat", {"invitation": link, "name": "Bea"})) == "seat.invitation"
    assert code(guest.post("/seat", {"code": old})) == "seat.code"
    assert join(host, guest.browser, "Bea").get()["status"] == "playing"
    assert told(host) == ["Bea leaves the table"]


def test_the_host_removes_somebody_only_before_the_first_move(server: Running) -> None:
    host = opened(server.browser(), *here("Aki"), OPEN)
    guest = join(host, server.browser())
    done(host.post("/remove", {"player": "p2"}))
    assert not guest.get()["seats"][1]["mine"]
    join(host, guest.browser)
    host.do(PASS)
    assert code(host.post("/remove", {"player": "p2"})) == "seat.begun"


def test_others_play_on_at_an_empty_seat_until_it_must_decide(database: str) -> None:
    with running(database) as server:
        host, bea, cem = three(server)
        done(cem.post("/leave", {"player": "p3"}))
        bea.do(PASS)
        seen = host.view()
        assert (seen["table"]["status"], seen["decisions"][0]["player"]) == ("playing", "p3")
        assert code(cem.act(PASS, "p3")) == "request.not-yours"
        dan = join(host, server.browser(), "Dan", 2)
        dan.do(PASS)
        assert host.view()["players"][2]["name"] == "Dan"
        assert told(host) == ["Cem leaves the table", "Dan goes on in the place of Cem"]
        names = [seat["name"] for seat in host.get()["seats"]]
    with running(database) as again:  # all of it is in the journal and the rows
        known = again.browser()
        known.cookies.update(dict(host.browser.cookies))
        seat = known.at(host.id)
        assert [one["name"] for one in seat.get()["seats"]] == names
        assert len(told(seat)) == 2


def test_a_bot_takes_an_empty_seat_over_and_makes_room_again(server: Running) -> None:
    host, bea = two(server)
    done(bea.post("/leave", {"player": "p2"}))
    assert code(host.post("/bot", {"player": "p2", "bot": "nonsense", "name": "Robo"})) == "table.bot"
    assert code(host.post("/bot", {"player": "p2", "bot": "random", "name": "aki"})) == "table.name-taken"
    done(host.post("/bot", {"player": "p2", "bot": "random", "name": "Robo"}))
    assert code(host.post("/bot", {"player": "p2", "bot": "random", "name": "Robo"})) == "seat.not-empty"
    host.wait_for_me()
    assert any(line["player"] == "p2" and line["kind"] != "event" for line in host.get("/log")["lines"])
    done(delete(host, "/bot", player="p2"))
    assert not host.get()["seats"][1]["taken"]
    join(host, server.browser(), "Eva")
    assert told(host)[1:] == [
        "Robo, a bot, goes on in the place of Bea",
        "The bot Robo gets up; the seat is for a person again",
        "Eva goes on in the place of Robo",
    ]


def test_a_bot_that_was_agreed_on_stays(server: Running) -> None:
    host = opened(server.browser(), *here("Aki"), bot("Robo"))
    host.do(PASS)
    assert code(delete(host, "/bot", player="p2")) == "seat.no-bot"


def test_a_bot_stands_in_until_its_holder_acts(server: Running) -> None:
    host, bea = two(server)
    done(bea.post("/stand-in", {"player": "p2", "bot": "random"}))
    host.wait_for_me()
    seat = bea.get()["seats"][1]
    assert (seat["stand_in"], seat["mine"], seat["bot"]) == (True, True, "random")
    host.do(host.first_option())
    if host.wait_for_me()["table"]["my_turn"]:  # the bot went on; she comes back of her own accord
        done(delete(bea, "/stand-in", player="p2"))
    assert not bea.get()["seats"][1]["stand_in"]
    host.do(host.first_option())
    assert told(host) == ["A bot plays for Bea for the time being", "Bea is back"]


def test_who_acts_is_back(server: Running) -> None:
    """The bot waits, so that its holder is quicker."""
    host, bea = two(server)
    done(host.browser.put(host.path + "/pace", json={"pace": "once", "bots_wait": True}))
    done(bea.post("/stand-in", {"player": "p2", "bot": "random"}))
    bea.do(PASS, "p2")
    assert told(host)[-1] == "Bea is back"
    assert not bea.get()["seats"][1]["stand_in"]


def test_what_a_person_decided_stays_a_persons_decision(server: Running) -> None:
    """Red when every move of a seat counted as a bot's once a bot had it: an undo then went past Bea's own move."""
    host, bea = two(server)
    bea.do(PASS)
    done(bea.post("/leave", {"player": "p2"}))
    done(host.post("/bot", {"player": "p2", "bot": "random", "name": "Robo"}))
    done(host.step("undo"))
    assert host.view()["newest"] == 1


def test_host_rights_are_passed_on_and_inherited(server: Running) -> None:
    host, bea, cem = three(server)
    assert code(bea.post("/host", {"player": "p2"})) == "seat.not-host"
    card = done(host.post("/host", {"player": "p2"}))
    assert (card["hosts"], card["host"]) == (False, "Bea")
    assert bea.get()["hosts"]
    done(bea.post("/leave", {"player": "p2"}))
    assert cem.get()["hosts"]
    assert cem.get()["seats"][1]["invitation"]
    assert not host.get()["seats"][1]["invitation"]
    assert told(host) == ["Aki makes Bea the host", "Bea leaves the table", "Cem is the host now"]


# ---- votes ----


def test_more_than_half_of_the_others_vote_somebody_out(server: Running) -> None:
    host, bea, cem = three(server)
    done(host.post("/votes", {"kind": "remove", "player": "p3"}))
    vote = bea.view()["vote"]
    assert (vote["asked"], vote["needed"], vote["by"]) == (["p2"], 1, "p1")
    assert code(cem.browser.put(cem.path + "/votes", json={"vote": vote["number"], "agree": False})) == "vote.not-asked"
    done(answers(bea))
    assert not cem.get()["seats"][2]["mine"]
    assert told(host)[-1] == "The others have voted: the seat of Cem is empty"
    assert host.view()["vote"] is None


def test_of_two_one_alone_waits_for_a_week(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    host, bea = two(server)
    body = {"kind": "stand-in", "player": "p2", "bot": "random"}
    assert code(host.post("/votes", body)) == "vote.silent"
    monkeypatch.setattr(votes, "SILENT", timedelta(0))
    done(host.post("/votes", body))
    assert bea.get()["seats"][1]["stand_in"]


def test_all_agree_to_end_the_game_as_it_stands(server: Running) -> None:
    host, bea, cem = three(server)
    done(bea.post("/votes", {"kind": "end"}))
    assert code(host.post("/votes", {"kind": "advice"})) == "vote.open"
    done(answers(host))
    assert host.view()["table"]["status"] == "playing"
    done(answers(cem))
    seen = host.view()
    assert seen["table"]["status"] == "finished"
    assert seen["result"]["text"].startswith("Aki, Bea and Cem win with")
    assert "agreed to end" in seen["result"]["text"]
    assert host.get()["result"] == seen["result"]["text"]
    assert code(bea.act(PASS, "p2", view=seen)) == "table.over"
    assert code(host.step("undo")) == "table.over"
    assert code(host.post("/leave", {"player": "p1"})) == "table.over"
    assert host.browser.get(host.path + "/record").status_code == 200


def test_one_who_does_not_agree_is_enough(server: Running) -> None:
    host, bea, cem = three(server)
    done(host.post("/votes", {"kind": "advice"}))
    done(answers(bea, agree=False))
    assert host.view()["vote"] is None
    assert code(cem.browser.put(cem.path + "/votes", json={"vote": 2, "agree": True})) == "vote.none"
    assert not host.get()["advice"]


def test_advice_is_allowed_later_by_all(server: Running) -> None:
    host, bea = two(server)
    assert code(bea.post("/advice", {"player": "p2"})) == "advice.not-agreed"
    done(bea.post("/votes", {"kind": "advice"}))
    done(answers(host))
    assert bea.get()["advice"]
    assert code(host.post("/votes", {"kind": "advice"})) == "vote.needless"


def test_who_proposed_it_may_withdraw_it(server: Running) -> None:
    host, bea = two(server)
    done(host.post("/votes", {"kind": "end"}))
    number = bea.view()["vote"]["number"]
    assert code(delete(bea, "/votes", vote=number)) == "vote.not-yours"
    done(delete(host, "/votes", vote=number))
    assert bea.view()["vote"] is None


def test_a_vote_lapses_when_seats_change_hands(server: Running) -> None:
    host, bea, cem = three(server)
    done(host.post("/votes", {"kind": "end"}))
    done(cem.post("/leave", {"player": "p3"}))
    assert bea.view()["vote"] is None


# ---- undo by policy ----


def test_undo_by_consent(server: Running) -> None:
    host, bea = two(server, undo="consent")
    seen = host.view()
    assert (seen["can_undo"], seen["may_ask_back"]) == (False, True)
    assert code(host.step("undo")) == "undo.consent"
    done(host.post("/votes", {"kind": "undo"}))
    done(answers(bea))
    assert host.view()["newest"] == 0
    assert "asks to take back" in told(host)[0]
    host.do(PASS)
    done(host.post("/votes", {"kind": "undo"}))
    bea.do(PASS)
    assert host.view()["vote"] is None, "she has played on"


def test_undo_never(server: Running) -> None:
    host, _ = two(server, undo="never")
    assert code(host.step("undo")) == "undo.never"
    assert code(host.post("/votes", {"kind": "undo"})) == "undo.never"
    seen = host.view()
    assert (seen["can_undo"], seen["may_ask_back"]) == (False, False)


def test_the_other_process_hears_of_it(database: str) -> None:
    with running(database) as one, running(database) as other:
        host = opened(one.browser(), *here("Aki"), OPEN)
        bea = join(host, other.browser())
        host.do(PASS)
        wait(lambda: bea.view()["newest"] == 1)
        done(bea.post("/votes", {"kind": "end"}))
        wait(lambda: host.view()["vote"] is not None)
        done(bea.post("/leave", {"player": "p2"}))
        wait(lambda: not host.get()["seats"][1]["taken"])
        assert host.view()["vote"] is None

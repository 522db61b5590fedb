"""What would the bot do? Who may ask at a table, what is answered, and how it is refused."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from footplate.server.settings import Settings
from tests.server_table import Json, Running, Seat, bot, here, join, running


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("advice") / "tables.db") as found:
        yield found


def ask(table: Seat, player: str = "p1", lang: str = "en") -> tuple[int, Json]:
    answer = table.browser.post(f"{table.path}/advice?lang={lang}", json={"player": player})
    return answer.status_code, answer.json()


def test_who_plays_against_bots_alone_may_ask(server: Running) -> None:
    table = server.browser().open(*here("Aki"), bot("Bo"))
    assert table.get()["advice"]
    status, said = ask(table)
    assert status == 200
    assert said["seq"] == 0
    assert 1 <= len(said["advised"]) <= 3
    for advised in said["advised"]:
        assert advised["text"]
        assert advised["reason"]
        preview = table.post("/preview", {"player": "p1", "action": advised["action"]}).json()
        assert preview["refusal"] is None
    assert ask(table) == (status, said)  # the same each time it is asked
    told = [ask(table, lang=lang)[1]["advised"] for lang in ("de", "fr")]
    for other in told:
        assert [it["action"] for it in other] == [it["action"] for it in said["advised"]]
        assert [it["text"] for it in other] != [it["text"] for it in said["advised"]]
    assert table.do(said["advised"][0]["action"])["seq"] == 1


@pytest.mark.parametrize("agreed", [False, True])
def test_among_people_it_must_be_agreed_before_they_sit_down(server: Running, agreed: bool) -> None:
    host = server.browser().open(*here("Aki"), {"kind": "open"}, bot("Bo"), advice=agreed)
    guest = join(host, server.browser())
    assert guest.get()["advice"] == agreed
    branch = host.browser.at(host.post("/branches", {"at": 0}).json()["id"])
    for table in (host, branch):  # a what-if is no way round those who have not agreed
        status, said = ask(table)
        assert (status, said.get("code")) == ((200, None) if agreed else (403, "advice.not-agreed"))
    assert ask(guest, "p1")[1]["code"] == "request.not-yours"
    if agreed:
        assert ask(guest, "p2") == (409, {**ask(guest, "p2")[1], "code": "advice.not-now"})


def test_two_at_one_screen_must_agree_too(server: Running) -> None:
    assert ask(server.browser().open(*here("Aki", "Bea")))[0] == 403
    assert ask(server.browser().open(*here("Aki", "Bea"), advice=True))[0] == 200


def test_a_waiting_table_gives_no_advice(server: Running) -> None:
    table = server.browser().open(*here("Aki"), {"kind": "open"}, advice=True)
    assert ask(table)[1]["code"] == "advice.not-now"


def test_a_bot_that_thinks_too_long_is_stopped_and_said_so(tmp_path: Path) -> None:
    with running(tmp_path / "tables.db", settings=Settings(workers=0, job_seconds=0.0001)) as server:
        status, said = ask(server.browser().open(*here("Aki"), bot("Bo")))
        assert (status, said["code"]) == (503, "advice.too-long")

"""A table that begins with a position."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest

from footplate import TITLES, from_position, read_record
from tests.server_table import Browser, here, running

POSITION = """title skerry
players Aki 300, Bea 200, Cem 150
phase 3
company NWR president Bea 60% at 70 trains 3 cash 120
private KB Bea
turn operating_round set=2 number=1 of=1
"""


@pytest.fixture(scope="module")
def aki(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with running(tmp_path_factory.mktemp("positions") / "tables.db") as server, server.browser() as browser:
        yield browser


def begun(browser: Browser, position: str = POSITION, title: str = "skerry") -> httpx.Response:
    return browser.post("/api/tables", json={"title": title, "seats": here("Dan", "Eva", "Fay"), "position": position})


def test_a_table_may_begin_with_a_position(aki: Browser) -> None:
    seat = aki.at(begun(aki).json()["id"])
    seen = seat.view()
    assert (seen["newest"], seen["decisions"][0]["player"]) == (0, "p2")
    assert [player["name"] for player in seen["players"]] == ["Dan", "Eva", "Fay"]
    seat.do(seat.first_option())
    assert seat.step("undo").status_code == 200
    assert seat.step("undo").status_code == 409
    branch = aki.at(seat.post("/branches", {"at": 0}).json()["id"])
    assert branch.view()["decisions"][0]["player"] == "p2"
    record = aki.get(f"{seat.path}/record")
    assert read_record(record.content).state == from_position(POSITION).state


@pytest.mark.parametrize(
    ("position", "title", "code"),
    [
        ("title skerry\nplayers Aki, Bea, Cem\nfase 3", "skerry", "table.position"),
        (POSITION, next(title for title in TITLES if title != "skerry"), "table.position"),
        (POSITION + "ended bank", "skerry", "table.position"),
        ("title skerry\nplayers Aki, Bea", "skerry", "table.title"),
    ],
)
def test_a_position_that_cannot_be_played(aki: Browser, position: str, title: str, code: str) -> None:
    answer = begun(aki, position, title)
    assert (answer.status_code, answer.json()["code"]) == (422, code)

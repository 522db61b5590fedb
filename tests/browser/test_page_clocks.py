"""Clocks in the page: chosen in the form, counting down by themselves, and what happens when time is out."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPerson
from tests.browser.tables import ME, OPEN, Tables, turn_to
from tests.browser.test_page_access import faults
from tools.browser import Server

PATIENCE = 30_000  # milliseconds, on a busy machine


@pytest.fixture
def prompt(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Tables]:
    """A server at which time runs out as soon as it is out."""
    monkeypatch.setenv("FOOTPLATE_CLOCK_GRACE", "0")
    server = Server(tmp_path / "tables.db")
    server.start()
    yield Tables(server)
    server.stop()


def test_a_short_bank_runs_out_a_bot_takes_over_and_he_comes_back(person: NewPerson, prompt: Tables) -> None:
    mia, ned = person(), person(390, 844, color_scheme="dark")
    clock = {"kind": "game", "bank": 4, "each": 60}
    body = {"title": "skerry", "seats": [ME, OPEN], "seed": 1, "clock": clock}
    table = str(prompt.post(mia, "/tables", body).json()["id"])
    prompt.visit(mia, table)
    link = mia.request.get(f"{prompt.url}/api/tables/{table}").json()["seats"][1]["invitation"]
    ned.goto(prompt.url + link)
    expect(ned.locator("dd", has_text="Each has 4 seconds for the whole game")).to_be_visible()
    ned.get_by_label("Your name").fill("Ned")
    ned.get_by_role("button", name="Take the seat").click()
    ned.wait_for_selector(".page[data-live]")

    first = prompt.view(mia, table)["clock"]["waits"]
    his, other = (mia, ned) if first == "p1" else (ned, mia)
    expect(other.locator(f".heading [data-clock={first}]")).to_be_visible()
    expect(his.locator(f"[data-stand-in={first}]")).to_be_visible(timeout=PATIENCE)  # his time is out
    assert faults(his) == []
    expect(other.locator(f".heading [data-clock={first}]")).to_be_hidden(timeout=PATIENCE)  # the bot has played
    his.locator(f"[data-stand-in={first}] button").click()
    expect(his.locator(f"[data-stand-in={first}]")).to_be_hidden()
    log = mia.request.get(f"{prompt.url}/api/tables/{table}/log").json()["lines"]
    told = [line["text"] for line in log if line["kind"] == "event"]
    name = "Mia" if first == "p1" else "Ned"
    assert f"The time of {name} is out" in told
    assert f"{name} is back" in told
    tools = turn_to(his, "tools").locator("[data-tool=clock]")
    expect(tools).to_contain_text("a bot plays for them until they are back")
    assert faults(his) == []


def test_a_clock_is_chosen_in_the_form(person: NewPerson, tables: Tables) -> None:
    mia = person(390, 844)
    mia.goto(f"{tables.url}/new/skerry")
    mia.get_by_label("Time each turn").check()
    mia.get_by_label("Free each turn").select_option("3 days")
    mia.get_by_label("When time is up").select_option("the others vote on ending the game")
    assert faults(mia) == []
    mia.get_by_role("button", name="Open the table").click()
    mia.wait_for_selector(".page[data-live]")
    clock = tables.view(mia, mia.url.rpartition("/")[2])["clock"]["agreed"]
    assert (clock["kind"], clock["each"], clock["out"]) == ("turn", 259_200, "end")
    expect(mia.locator(".heading [data-clock=p1]")).to_contain_text("2 d 23 h")

"""Ratings and standing orders in the page: what a game that counts does, an order given and withdrawn."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest
from playwright.sync_api import Page, expect

import footplate
from footplate.bots import RandomPlayer
from footplate.server.club.ratings import scoring
from tests.browser.conftest import NewPerson
from tests.browser.tables import ME, Tables, here, turn_to
from tests.browser.test_page_access import faults
from tests.server_table import running

SEED = 113  # over after 97 moves
#: pixels of the smallest letters of a plot, as they are seen
LETTERS = """() => Math.min(...[...document.querySelectorAll('figure svg text')]
  .map((it) => parseFloat(getComputedStyle(it).fontSize) * it.getScreenCTM().a))"""


@pytest.fixture
def quick(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Tables]:
    """Tables of a server at which an end counts at once."""
    monkeypatch.setattr(scoring, "STOOD", timedelta(0))
    with running(tmp_path / "tables.db") as server:
        yield Tables(cast(Any, SimpleNamespace(url=server.address)))


def over(host: Page, guest: Page, tables: Tables) -> str:
    """The guest is told that it counts, sits down, and both play to the end."""
    host.goto(f"{tables.url}/new/skerry")
    host.get_by_label("Counts for ratings").check()
    seats = [ME, {"kind": "open"}]
    answer = tables.post(host, "/tables", {"title": "skerry", "seats": seats, "seed": SEED, "counts": True})
    table = answer.json()
    guest.goto(tables.url + table["seats"][1]["invitation"])
    expect(guest.get_by_text("This table counts for ratings.")).to_be_visible()
    guest.get_by_label("Your name").fill("Ned")
    guest.get_by_role("button", name="Take the seat").click()
    guest.wait_for_selector("#now h2")
    game, player = footplate.new("skerry", ["Mia", "Ned"], seed=SEED), RandomPlayer(SEED)
    while game.decisions:
        actor, action = player.choose(game.decisions)
        body = {"seq": len(game), "player": actor, "action": msgspec.to_builtins(action)}
        assert tables.post(host if actor == "p1" else guest, f"/tables/{table['id']}/actions", body).ok
        game.play(action, actor)
    return str(table["id"])


def test_a_game_that_counts_moves_ratings(person: NewPerson, quick: Tables) -> None:
    mia, ned = person(), person(390, 844, color_scheme="dark")
    table = over(mia, ned, quick)
    quick.visit(mia, table)
    moved = mia.locator(".ratings[data-status=done]")
    expect(moved).to_contain_text("(+", timeout=30_000)
    expect(moved).to_contain_text("(\N{MINUS SIGN}")
    assert faults(mia) == []
    moved.get_by_role("link", name="Ned").click()
    expect(mia.get_by_role("heading", level=1)).to_have_text("Ned")
    expect(mia.get_by_role("img", name="Ratings over the games that count")).to_be_visible()
    expect(mia.get_by_role("row", name="Mia")).to_be_visible()
    assert faults(mia) == []
    ned.goto(f"{quick.url}/ratings")
    ned.get_by_label("Games of").select_option("skerry")
    expect(ned.get_by_role("row", name="Ned (you)")).to_be_visible()
    assert faults(ned) == []
    assert ned.evaluate("document.documentElement.scrollWidth <= innerWidth")
    ned.get_by_role("link", name="My results").click()
    expect(ned.get_by_role("heading", level=1)).to_have_text("Ned (you)")
    assert ned.evaluate(LETTERS) >= 9
    assert faults(ned) == []
    assert ned.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_an_order_is_given_and_withdrawn(person: NewPerson, tables: Tables) -> None:
    mia = person(390, 844)
    tables.open(mia, ME, here("Ned"), seed=3)
    tools = turn_to(mia, "more")
    tools.get_by_text("Standing orders").first.press("Enter")
    tools.locator("[data-field=most]").fill("80")
    tools.locator("[data-tool=order]").press("Enter")
    listed = tools.get_by_role("list", name="Standing orders").get_by_role("listitem")
    expect(listed).to_have_count(1)
    expect(listed).to_contain_text("waiting")
    assert faults(mia) == []
    listed.get_by_role("button", name="Withdraw").press("Enter")
    expect(listed).to_have_count(0)

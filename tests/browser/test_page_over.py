"""The end of a game in the page: what worths are made of, the review with its jumps, a rematch."""

from __future__ import annotations

import msgspec
import pytest
from playwright.sync_api import Page, expect

import footplate
from footplate.bots import RandomPlayer
from tests.browser.conftest import NewPerson
from tests.browser.tables import ME, Tables, here
from tests.browser.test_page_access import faults

SEED = 113  # over after 97 moves


def over(page: Page, tables: Tables) -> str:
    game, player = footplate.new("skerry", ["Mia", "Ned"], seed=SEED), RandomPlayer(SEED)
    table = tables.lay(page, ME, here("Ned"), seed=SEED)
    while game.decisions:
        actor, action = player.choose(game.decisions)
        body = {"seq": len(game), "player": actor, "action": msgspec.to_builtins(action)}
        assert tables.post(page, f"/tables/{table}/actions", body).ok
        game.play(action, actor)
    tables.visit(page, table)
    return table


@pytest.mark.parametrize(("wide", "high", "scheme"), [(1440, 900, "light"), (390, 844, "dark")])
def test_the_end_and_its_review(person: NewPerson, tables: Tables, wide: int, high: int, scheme: str) -> None:
    mia = person(wide, high, color_scheme=scheme)
    table = over(mia, tables)
    worths = tables.view(mia, table)["result"]["worths"]
    parts = mia.locator(".result .parts")
    expect(parts).to_have_count(len(worths))
    expect(parts.first).to_contain_text("Cash")
    assert mia.get_by_role("link", name="Take the record home").get_attribute("href") == f"/api/tables/{table}/record"
    if wide < 500:
        assert faults(mia) == []
        return
    mia.locator("[data-tool=review]").press("Enter")
    mia.locator(".review progress, .review[data-status=done]").first.wait_for()
    mia.locator(".review[data-status=done]").wait_for(timeout=90_000)
    expect(mia.locator(".review h3").first).to_have_text("Turning points")
    mia.locator(".review summary").click()
    move = mia.locator(".review details li button").first
    at = int(move.inner_text().split()[-1]) - 1
    move.press("Enter")
    expect(mia.locator("#now h2")).to_have_text(f"Looking back: move {at} of 97")
    mia.locator(".review[data-status=done]").wait_for()  # it stays beside the position
    assert faults(mia) == []
    mia.set_viewport_size({"width": 390, "height": 844})
    mia.locator(".review[data-status=done]").wait_for()
    assert faults(mia) == []


def test_a_rematch_is_one_click(person: NewPerson, tables: Tables) -> None:
    mia = person()
    table = over(mia, tables)
    mia.locator("[data-tool=rematch]").click()
    mia.wait_for_url(lambda url: f"/t/{table}" not in url)
    mia.wait_for_selector("#now h2")
    again = mia.url.rpartition("/")[2]
    assert [seat["name"] for seat in tables.view(mia, again)["table"]["seats"]] == ["Ned", "Mia"]
    tables.visit(mia, table)
    expect(mia.get_by_role("link", name="To the rematch")).to_have_attribute("href", f"/t/{again}")

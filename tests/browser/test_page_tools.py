"""Undo, history, what-if, auto-pass, why-not, runs drawn by hand, the keyboard."""

from __future__ import annotations

import msgspec
import pytest
from playwright.sync_api import Page, expect

import footplate
from footplate.bots import RandomPlayer
from tests.browser.clicker import Clicker
from tests.browser.conftest import NewPerson
from tests.browser.tables import ME, Tables, bots, here, turn_to


@pytest.fixture
def alone(person: NewPerson, tables: Tables) -> tuple[Page, str]:
    """Two seats at one screen."""
    mia = person()
    return mia, tables.open(mia, ME, here("Ned"))


def at(page: Page, tables: Tables, step: str, *, least: int = 0, few: int = 10_000) -> str:
    """A table of three at one screen where a random game has come to this step, with few options if so wished."""
    game, player = footplate.new("skerry", ["Mia", "Ned", "Oda"], seed=5), RandomPlayer(5)
    while game.decision and not (
        game.decision.step == step and len(game) >= least and len(game.decision.options) <= few
    ):
        actor, action = player.choose(game.decisions)
        game.play(action, actor)
    table = tables.lay(page, ME, here("Ned"), here("Oda"), seed=5)
    for seq, move in enumerate(game.moves):
        body = {"seq": seq, "player": move.player, "action": msgspec.to_builtins(move.action)}
        assert tables.post(page, f"/tables/{table}/actions", body).ok
    tables.visit(page, table)
    page.wait_for_selector(f".decision[data-step={step}]")
    return table


def test_undo_and_redo(alone: tuple[Page, str], tables: Tables) -> None:
    mia, table = alone
    Clicker(mia, seed=1).play(decisions=2)
    after = tables.view(mia, table)["players"]
    mia.click("text=Undo")
    mia.wait_for_selector(".page[data-version='3']")
    assert tables.view(mia, table)["seq"] == 1
    expect(turn_to(mia, "log").locator(".undone")).to_have_count(1)
    mia.keyboard.press("r")
    mia.wait_for_selector(".page[data-version='4']")
    assert tables.view(mia, table)["players"] == after


def test_history(alone: tuple[Page, str]) -> None:
    mia, _ = alone
    Clicker(mia, seed=1).play(decisions=4)
    slider = mia.locator(".history input[type=range]")
    slider.focus()
    mia.keyboard.press("Home")
    expect(mia.locator("#now h2")).to_have_text("Looking back: move 0 of 4")
    assert mia.locator("#now .offer").count() == 0
    mia.keyboard.press("]")
    expect(mia.locator("#now h2")).to_have_text("Looking back: move 1 of 4")
    turn_to(mia, "log").locator("ol button", has_text="3").click()
    expect(mia.locator("#now h2")).to_have_text("Looking back: move 3 of 4")
    mia.keyboard.press("n")
    expect(mia.locator("#now h2")).to_have_text("Your turn")


def test_what_if(alone: tuple[Page, str], tables: Tables) -> None:
    mia, table = alone
    Clicker(mia, seed=1).play(decisions=3)
    mia.keyboard.press("[")
    mia.wait_for_selector("text=Looking back: move 2 of 3")
    turn_to(mia, "tools")
    mia.click("[data-tool=what-if]")
    mia.wait_for_selector(".branch")
    assert f"/t/{table}" not in mia.url
    Clicker(mia, seed=9).play(decisions=3)
    assert Clicker(mia).version >= 3
    mia.click("[data-tool=discard]")
    mia.wait_for_url(f"**/t/{table}")
    assert mia.locator(".branch").count() == 0
    assert tables.view(mia, table)["seq"] == 3


def test_auto_pass(person: NewPerson, tables: Tables) -> None:
    """Mia lets herself be passed for; her turns go by, until she says otherwise."""
    mia = person()
    table = at(mia, tables, "stock_turn", least=13)
    turn_to(mia, "tools")
    mia.uncheck("[value=sale]")
    mia.uncheck("[value=start]")
    mia.click("[data-tool=auto-pass] >> nth=0")
    expect(mia.locator("[data-tool=auto-pass] >> nth=0")).to_have_attribute("aria-pressed", "true")
    for _ in range(3):
        if tables.view(mia, table)["decisions"][0]["player"] != "p1":
            assert tables.act(mia, table, {"type": "pass"}).ok
    log = mia.request.get(f"{tables.url}/api/tables/{table}/log").json()["lines"]
    assert any(line["player"] == "p1" and line["kind"] == "pass" for line in log[-4:])


def test_why_not_on_the_map_and_in_the_market(person: NewPerson, tables: Tables) -> None:
    mia = person()
    at(mia, tables, "lay_track", least=60)
    quiet = mia.locator("svg [role=button]:not([data-offered])[data-hex=F3]")
    quiet.click()
    expect(mia.locator("#now .reason")).to_contain_text("skerry 4")
    other = person()
    at(other, tables, "stock_turn", few=4)
    other.locator("#now .why").first.click()
    expect(other.locator("#now .reason")).to_contain_text("skerry 3")


def test_a_tile_is_turned_and_laid_on_the_map(person: NewPerson, tables: Tables) -> None:
    mia = person()
    table = at(mia, tables, "lay_track", least=60)
    before = tables.view(mia, table)
    hex_ = mia.locator("svg [data-offered]").first
    hex_.click()
    mia.wait_for_selector(".confirm .what")
    first = mia.inner_text(".confirm .what")
    if mia.locator(".face").count() > 1:
        mia.keyboard.press("t")
        hex_.click()
        mia.locator(".face").last.click()
        assert mia.inner_text(".confirm .what") != first
    mia.wait_for_selector(".confirm .primary:not([disabled])")
    mia.keyboard.press("c")
    mia.wait_for_selector(f".page:not([data-version='{before['version']}'])")
    assert tables.view(mia, table)["board"] != before["board"]


def test_a_run_drawn_by_hand_is_compared(person: NewPerson, tables: Tables) -> None:
    mia = person()
    table = at(mia, tables, "run_routes", least=80)
    best = tables.post(mia, f"/tables/{table}/runs", {"player": _decides(mia, tables, table), "routes": []}).json()
    path = best["runs"][0]["routes"][0]["path"]
    mia.click("text=Draw my own")
    for name in path:
        mia.locator(f"svg [role=button][data-hex={name.partition('/')[0]}]").click()
    mia.click("text=Compare with the best")
    expect(mia.locator("#now [role=status], #now .reason")).to_be_visible()


def _decides(page: Page, tables: Tables, table: str) -> str:
    return str(tables.view(page, table)["decisions"][0]["player"])


def test_by_keyboard_alone(person: NewPerson, tables: Tables) -> None:
    """From the first bid on: map, decision, confirmation, undo, without a mouse."""
    mia = person()
    tables.open(mia, ME, *bots("Bo"))
    mia.keyboard.press("?")
    expect(mia.locator("dialog[open]")).to_contain_text("One move back")
    mia.keyboard.press("Escape")
    mia.keyboard.press("m")
    focused = "document.activeElement.dataset.hex"
    first = mia.evaluate(focused)
    mia.keyboard.press("ArrowRight")
    assert mia.evaluate(focused) not in (first, None)
    mia.keyboard.press("Enter")
    expect(mia.locator("#now .reason")).to_be_visible()
    mia.keyboard.press("Escape")
    mia.keyboard.press("d")
    mia.keyboard.press("Tab")
    while not mia.evaluate("document.activeElement.matches('#now .offer')"):  # a list that scrolls comes before
        mia.keyboard.press("Tab")
    mia.keyboard.press("Enter")
    mia.wait_for_selector(".confirm .primary:not([disabled])")
    mia.keyboard.press("c")
    mia.wait_for_selector(".page:not([data-version='0'])")
    mia.keyboard.press("p")

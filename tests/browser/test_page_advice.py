"""Advice in the page: asked, read, chosen; at a desk, on a phone and by keyboard; and only where all have agreed."""

from __future__ import annotations

import pytest
from playwright.sync_api import Route, expect

from tests.browser.conftest import NewPerson
from tests.browser.tables import ME, Tables, bots, here
from tests.browser.test_page_access import faults


@pytest.mark.parametrize(("wide", "high", "scheme"), [(1440, 900, "light"), (390, 844, "dark")])
def test_the_bot_is_asked_and_followed(person: NewPerson, tables: Tables, wide: int, high: int, scheme: str) -> None:
    mia = person(wide, high, color_scheme=scheme)
    table = tables.open(mia, ME, *bots("Bo", "Cy"))
    mia.get_by_role("button", name="What would the bot do?").click()
    advised = mia.locator(".advice li")
    expect(advised.first).to_contain_text("The bot would do this")
    assert 1 <= advised.count() <= 3
    assert faults(mia) == []
    box = mia.locator(".advice").bounding_box()
    assert box is not None
    assert box["width"] <= wide
    text = advised.first.locator("b").inner_text()
    advised.first.get_by_role("button", name="Choose").click()
    if mia.locator(".confirm").count():
        mia.wait_for_selector(".confirm .primary:not([disabled])")
        mia.click(".confirm .primary")
    mia.wait_for_selector(".page:not([data-version='0'])")
    log = mia.request.get(f"{tables.url}/api/tables/{table}/log").json()["lines"]
    assert log[0]["player"] == "p1"
    assert text.split()[-1] in log[0]["text"]  # what was advised is what was done


def test_by_keyboard_and_who_does_not_wait_has_it_stopped(person: NewPerson, tables: Tables) -> None:
    mia = person()
    tables.open(mia, ME, *bots("Bo"))
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    mia.route("**/advice", hold)
    mia.keyboard.press("a")
    expect(mia.locator(".advice")).to_contain_text("The bot is thinking")
    mia.get_by_role("button", name="Never mind").press("Enter")
    expect(mia.get_by_role("button", name="What would the bot do?")).to_be_visible()
    assert len(held) == 1
    mia.unroute("**/advice")
    mia.keyboard.press("a")
    choose = mia.locator(".advice li button").first
    expect(choose).to_be_visible()
    choose.press("Enter")
    expect(mia.locator(".advice, .confirm").first).to_be_visible()


def test_among_people_it_is_agreed_when_the_table_is_opened(person: NewPerson, tables: Tables) -> None:
    mia, ned = person(), person()
    tables.open(mia, ME, here("Oda"))
    expect(mia.locator("#now .offer, #now .decision button").first).to_be_visible()
    assert mia.locator(".advice").count() == 0
    mia.goto(f"{tables.url}/new")
    mia.locator("li.seat select").first.wait_for()
    agreed = mia.get_by_label("Advice: whoever")
    assert agreed.count() == 0  # against bots nobody is asked
    mia.locator("li.seat").nth(1).locator("select").first.select_option("open")
    agreed.check()
    mia.click("text=Open the table")
    mia.wait_for_url("**/t/*")
    table = mia.url.rpartition("/")[2]
    card = mia.request.get(f"{tables.url}/api/tables/{table}").json()
    assert card["advice"]
    ned.goto(tables.url + card["seats"][1]["invitation"])
    expect(ned.locator("form")).to_contain_text("Advice is on")
    ned.fill("input", "Ned")
    ned.click("text=Take the seat")
    tables.visit(mia, table)
    mia.get_by_role("button", name="What would the bot do?").click()
    expect(mia.locator(".advice li").first).to_be_visible()

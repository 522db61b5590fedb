"""The lobby and the chat: two people find each other, sit down at one table and write to each other."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPerson
from tests.browser.tables import ME, OPEN, Tables, turn_to
from tests.browser.test_page_access import faults

NASTY = '<img src=x onerror="window.stung = 1"><a href="https://example.org">https://example.org</a>'


def listed(tables: Tables, page: Page) -> str:
    """A table with a free seat that stands in the lobby."""
    body = {"title": "skerry", "seats": [ME, OPEN], "seed": 1, "listed": True}
    return str(tables.post(page, "/tables", body).json()["id"])


def say(page: Page, text: str) -> None:
    page.fill("#talk-text", text)
    page.keyboard.press("Enter")


def test_two_people_meet_in_the_lobby_and_write_to_each_other(person: NewPerson, tables: Tables) -> None:
    mia, ned = person(), person(color_scheme="dark")
    table = listed(tables, mia)
    tables.visit(mia, table)
    ned.goto(f"{tables.url}/lobby")
    offer = ned.locator(f"[data-table='{table}']")
    expect(offer).to_contain_text("1 free seat")
    expect(offer).to_contain_text("none, as in the rulebook")
    expect(ned.locator("[data-present]")).to_contain_text("1 guest")
    ned.fill("#talk-name", "Ned")
    say(ned, NASTY)
    expect(ned.get_by_role("log")).to_contain_text("https://example.org")
    assert faults(ned) == []
    ned.locator(".name input").first.fill("Ned")
    offer.get_by_role("button", name="Take the seat").click()
    ned.wait_for_selector("[data-status=playing]")

    turn_to(ned, "talk")
    expect(ned.locator("[data-present]")).to_have_text("Here: Mia, Ned")
    say(ned, NASTY)
    expect(mia.locator("[role=tab][data-tab=talk]")).to_have_text("Chat (1)")
    chat = turn_to(mia, "talk")
    expect(chat.get_by_role("log")).to_contain_text(NASTY)
    expect(mia.locator("[role=tab][data-tab=talk]")).to_have_text("Chat")
    say(mia, "Good evening")
    expect(ned.locator("#talk").get_by_role("log")).to_contain_text("Good evening")
    expect(chat.locator("a, img")).to_have_count(0)
    assert mia.evaluate("window.stung") is ned.evaluate("window.stung") is None
    assert faults(ned) == []

    chat.locator("summary").first.click()
    chat.get_by_role("button", name="Mute Ned").click()
    expect(chat.get_by_role("log")).not_to_contain_text("stung")
    chat.get_by_role("button", name="Hear Ned again").click()
    expect(chat.get_by_role("log")).to_contain_text("stung")

    mia.goto(tables.url)
    say(ned, "Are you there?")
    mia.reload()
    expect(mia.locator(f"a[href='/t/{table}']")).to_contain_text("1 new message")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_chat_and_notes_on_a_phone(person: NewPerson, tables: Tables, scheme: str) -> None:
    mia = person(390, 844, color_scheme=scheme)
    table = listed(tables, mia)
    tables.visit(mia, table)
    turn_to(mia, "log")
    mia.click("[data-part=talk]")
    say(mia, "To myself")
    expect(mia.get_by_role("log")).to_contain_text("To myself")
    assert faults(mia) == []
    turn_to(mia, "more")
    mia.fill("#notes", "Buy the ferry early")
    mia.locator("#notes").blur()
    expect(mia.get_by_text("Saved.")).to_be_visible()
    assert faults(mia) == []
    mia.reload()
    turn_to(mia, "more")
    expect(mia.locator("#notes")).to_have_value("Buy the ferry early")
    mia.goto(f"{tables.url}/lobby")
    expect(mia.locator(f"[data-table='{table}']")).to_contain_text("To the table")
    assert faults(mia) == []
    assert mia.evaluate("document.documentElement.scrollWidth") <= 390

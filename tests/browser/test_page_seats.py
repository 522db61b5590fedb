"""Seats change hands in the page: a guest leaves, a bot takes over and plays, the host invites somebody who goes on.
And an undo that the others are asked about."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPerson
from tests.browser.tables import ME, OPEN, Tables, turn_to
from tests.browser.test_page_access import faults

PASS = {"type": "pass"}


def sit_down(page: Page, link: str, name: str) -> None:
    page.goto(link)
    page.fill("input", name)
    page.click("text=Take the seat")
    page.wait_for_selector(".page[data-live]")


def seats(page: Page, part: str = "tools") -> None:
    """Open who sits where."""
    turn_to(page, part).locator("summary", has_text="Seats").click()


def test_a_guest_leaves_a_bot_takes_over_and_somebody_else_goes_on(person: NewPerson, tables: Tables) -> None:
    mia, ned, eva = person(), person(390, 844), person()
    table = tables.open(mia, ME, OPEN)
    sit_down(ned, mia.locator("#now input[readonly]").input_value(), "Ned")
    mia.wait_for_selector("[data-turn=mine]")
    assert tables.act(mia, table, PASS, "p1").ok
    ned.wait_for_selector("[data-turn=mine]")

    seats(ned, "more")
    ned.click("text=Leave the table")
    expect(ned.locator("[data-seat-of=p2] [role=alert]")).to_be_visible()
    assert faults(ned) == []
    ned.click("text=Yes, leave")
    vacant = mia.locator("[data-vacant=p2]")
    expect(vacant).to_contain_text("The seat of Ned is empty")
    assert faults(mia) == []

    vacant.locator("select").select_option("easy")
    vacant.locator("button", has_text="Let a bot play").click()
    expect(vacant).to_have_count(0)
    mia.wait_for_selector("[data-turn=mine]")  # the bot has played
    log = turn_to(mia, "log")
    expect(log).to_contain_text("Ned leaves the table")
    expect(log).to_contain_text("a bot, goes on in the place of Ned")

    seats(mia)
    assert faults(mia) == []
    mia.click("text=Make room for a person")
    sit_down(eva, vacant.locator("input").input_value(), "Eva")
    expect(vacant).to_have_count(0)
    assert tables.act(mia, table, PASS, "p1").ok
    eva.wait_for_selector("[data-turn=mine]")


def test_the_others_are_asked_about_an_undo(person: NewPerson, tables: Tables) -> None:
    """On a phone, whatever one looks at, a mark says so."""
    mia, ned = person(), person(390, 844)
    answer = tables.post(mia, "/tables", {"title": "skerry", "seats": [ME, OPEN], "seed": 1, "undo": "consent"})
    table = answer.json()["id"]
    tables.visit(mia, table)
    sit_down(ned, mia.locator("#now input[readonly]").input_value(), "Ned")
    mia.wait_for_selector("[data-turn=mine]")
    assert tables.act(mia, table, PASS, "p1").ok
    assert tables.act(ned, table, PASS, "p2").ok
    mark = turn_to(ned, "log").page.locator("[data-tab=now] .mark i")
    expect(mark).to_have_count(0)
    mia.click("[data-tool=ask-back]")
    expect(mark).to_be_visible()
    turn_to(ned, "now")
    asked = ned.locator("[data-vote]")
    expect(asked).to_contain_text("Mia asks to take back")
    assert faults(ned) == []
    asked.locator("button.primary").click()
    expect(asked).to_have_count(0)
    mia.wait_for_selector("[data-turn=mine]")

"""A game in a file, dropped or chosen on the front page, looked at with its audit; and a what-if shown by a link."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.clicker import Clicker
from tests.browser.conftest import NewPerson
from tests.browser.tables import ME, Tables, here, turn_to
from tests.browser.test_page_access import faults

FILE = Path(__file__).parents[1] / "data" / "1889-r0009.json"
DROP = """([text, name]) => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([text], name, { type: "application/json" }));
  for (const kind of ["dragover", "drop"])
    document.body.dispatchEvent(new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true }));
}"""


def drop(page: Page, text: str) -> None:
    page.evaluate(DROP, [text, "game.json"])


def test_a_dropped_game_opens_with_what_the_rulebook_says(person: NewPerson, tables: Tables) -> None:
    mia = person()
    mia.goto(tables.url)
    expect(mia.get_by_role("button", name="Choose a file")).to_be_visible()
    drop(mia, "no game")
    expect(mia.get_by_role("alert")).to_contain_text("This file cannot be opened as a game")
    assert faults(mia) == []
    drop(mia, FILE.read_text(encoding="utf-8"))
    expect(mia.locator(".brought")).to_contain_text("Opened from an 18xx.games file")
    expect(mia.locator("[data-tool=review]")).to_be_visible()  # whoever brought it may have it reviewed
    turn_to(mia, "audit")
    expect(mia.locator(".audit[data-status=done]")).to_be_visible(timeout=60_000)
    first = mia.locator(".audit [data-seq]").first
    seq = first.get_attribute("data-seq")
    first.click()
    mia.wait_for_url(f"**?at={seq}")
    expect(mia.locator(f"[data-caption='{seq}']")).to_be_visible()
    assert faults(mia) == []
    turn_to(mia, "log")
    mark = mia.locator(f"[data-against='{seq}']").first
    expect(mark).to_be_in_viewport()
    mark.locator("[data-rule]").first.click()
    expect(mia.get_by_role("dialog", name="The rules, in our own words")).to_be_visible()
    mia.keyboard.press("Escape")
    mia.select_option("#log-filter", "audit")
    expect(mia.locator(".list li")).to_have_count(mia.locator(".list li:has([data-against])").count())
    assert faults(mia) == []
    mia.set_viewport_size({"width": 390, "height": 844})
    mia.locator("[data-tab=audit]").click()
    expect(mia.locator(".audit [data-seq]").first).to_be_visible()
    assert faults(mia) == []
    turn_to(mia, "more")
    mia.locator("[data-tool=what-if]").click()
    expect(mia.locator(".branch")).to_be_visible()
    mia.goto(tables.url)
    expect(mia.get_by_role("heading", name="Games you have opened from files")).to_be_visible()


def test_a_record_is_chosen_on_a_phone_and_removed_again(person: NewPerson, tables: Tables) -> None:
    mia = person(390, 844)
    table = tables.open(mia, ME, here("Ned"))
    mia.goto(tables.url)
    record = mia.request.get(f"{tables.url}/api/tables/{table}/record").body()
    mia.set_input_files("input[type=file]", {"name": "own.json", "mimeType": "application/json", "buffer": record})
    expect(mia.locator(".brought")).to_contain_text("Opened from a record")
    expect(mia.locator("#now h2")).to_have_text("Where the game stands")
    assert faults(mia) == []
    mia.locator(".brought [data-tool=discard]").click()
    mia.wait_for_url(f"{tables.url}/")
    expect(mia.get_by_role("button", name="Choose a file")).to_be_visible()
    assert faults(mia) == []


def test_a_what_if_is_shown_by_a_link_gone_on_from_and_withdrawn(person: NewPerson, tables: Tables) -> None:
    mia, ola = person(permissions=["clipboard-read", "clipboard-write"]), person(390, 844)
    tables.open(mia, ME, here("Ned"))
    Clicker(mia, seed=1).play(decisions=3)
    turn_to(mia, "tools")
    mia.click("[data-tool=what-if]")
    mia.click("[data-tool=share]")
    expect(mia.locator("[data-share=none]")).to_be_disabled()
    mia.click("[data-share=play]")
    expect(mia.locator(".branch")).to_contain_text("Whoever has the link sees this")
    assert faults(mia) == []
    link = str(mia.evaluate("navigator.clipboard.readText()"))
    ola.goto(link)
    expect(ola.locator(".branch")).to_contain_text("Somebody shows it to you")
    expect(ola.locator(".branch [data-tool=discard]")).to_have_count(0)
    assert faults(ola) == []
    ola.click("[data-tool=go-on]")
    expect(ola.locator(".branch [data-tool=discard]")).to_be_visible()
    ola.wait_for_selector("[data-turn=mine]")  # every seat is theirs
    with mia.expect_response(lambda answer: answer.request.method == "POST") as shown:
        mia.click("[data-share=look]")
    ola.goto(tables.url + shown.value.json()["path"])
    expect(ola.locator(".branch")).to_contain_text("Somebody shows it to you")
    expect(ola.locator("[data-tool=go-on]")).to_have_count(0)
    mia.click("[data-share=none]")
    expect(mia.locator("[data-share=none]")).to_be_disabled()
    ola.reload()
    expect(ola.locator("main")).to_contain_text("is not shown any more")
    assert faults(ola) == []

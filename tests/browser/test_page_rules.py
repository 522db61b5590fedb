"""Rules at hand in the page: a section that is named opens, and every step says what it is."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import NewPerson
from tests.browser.tables import ME, Tables, here
from tests.browser.test_page_access import faults


def test_a_step_and_a_refusal_open_the_rules_by_keyboard(person: NewPerson, tables: Tables) -> None:
    mia = person()
    tables.open(mia, ME, here("Ned"))
    mia.locator("[data-tool=what]").first.focus()
    mia.keyboard.press("Enter")
    dialog = mia.get_by_role("dialog", name="The rules, in our own words")
    expect(dialog.locator("h3")).to_contain_text("skerry § 2.2")
    assert faults(mia) == []
    dialog.get_by_role("button", name="Next: 2.3").press("Enter")
    expect(dialog.locator("h3")).to_contain_text("skerry § 2.3")
    dialog.get_by_role("button", name="Section 2.1").click()
    expect(dialog.locator("h3")).to_contain_text("skerry § 2.1")
    mia.keyboard.press("Escape")
    expect(dialog).to_be_hidden()

    mia.locator("#map [data-hex]").first.click()
    link = mia.locator(".reason [data-rule]")
    cited = link.get_attribute("data-rule") or ""
    link.click()
    expect(dialog.locator("h3")).to_contain_text(cited.replace(" ", " § "))

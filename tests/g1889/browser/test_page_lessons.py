"""Ten lessons, by somebody who has never played: with the keyboard alone, doing only what the page tells."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from footplate.learning.puzzles.book import shipped
from tests.browser.conftest import NewPerson
from tests.browser.test_page_access import faults
from tools.browser import Server
from tools.letters import smallest

ARROWS = ("ArrowRight", "ArrowLeft", "ArrowUp", "ArrowDown")
MOST = 120  # keys until something is found


def focused(page: Page) -> str:
    """What the one who uses the keyboard is on, as it reads."""
    said: str = page.evaluate("(e => e?.getAttribute('aria-label') ?? e?.textContent ?? '')(document.activeElement)")
    return re.sub(r"\s+", " ", said).strip()


def tab_to(page: Page, words: str, key: str = "Tab") -> None:
    """Press Tab until one is on what reads so."""
    page.get_by_text(words).or_(page.get_by_label(words)).first.wait_for()  # nobody looks for it before it is there
    for _ in range(MOST):
        page.keyboard.press(key)
        if page.evaluate("document.activeElement?.matches('button, a, select')") and words in focused(page):
            return
    raise AssertionError(f"{words!r} is not reached")


def walk_to(page: Page, hex_: str) -> None:
    """From hex to hex with the arrow keys, always to the one that comes nearer."""
    where = "e => { const b = e.getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2] }"
    for _ in range(MOST):
        here = page.evaluate("document.activeElement?.dataset?.hex ?? ''")
        if here == hex_:
            return
        ax, ay = page.locator(f'[role=button][data-hex="{here}"]').evaluate(where)
        bx, by = page.locator(f'[role=button][data-hex="{hex_}"]').evaluate(where)
        across = abs(bx - ax) > abs(by - ay)
        page.keyboard.press(ARROWS[0 if bx > ax else 1] if across else ARROWS[2 if by < ay else 3])
    raise AssertionError(f"{hex_} is not reached")


def quoted(told: str) -> str:
    found = re.search("“(.+)”", told)
    assert found, told
    return found[1]


def do_as_told(page: Page) -> None:
    """One instruction of the list that "Show me how" opens: keys are named in it, and what to look for is quoted."""
    told = page.locator(".how li").first.inner_text()
    page.keyboard.press(told.split()[1])
    if place := re.search(r"arrow keys to (\w+)", told):
        walk_to(page, place[1])
    elif chosen := re.search(r"price of (\w+), and choose (\S+) with", told):
        tab_to(page, f"of {chosen[1]}")
        for _ in range(MOST):
            if page.evaluate("document.activeElement.selectedOptions[0].textContent") == chosen[2]:
                break
            page.keyboard.press("ArrowDown")
        tab_to(page, quoted(told), "Shift+Tab")
    else:
        page.locator("#now button", has_text=quoted(told)).first.wait_for()  # the best run is still being looked for
        tab_to(page, quoted(told))
    page.keyboard.press("Enter")


def do_lesson(page: Page) -> None:
    before = ""
    while page.locator("#lesson").get_attribute("data-status") == "open":
        if not page.locator(".how").count():
            tab_to(page, "Show me how")
            page.keyboard.press("Enter")
        expect(page.locator(".how li").first).not_to_have_text(before)
        before = page.locator(".how li").first.inner_text()
        asked = re.search(r"If the table asks, press (\w)", page.locator(".how li").last.inner_text())
        assert asked
        version = page.locator(".page").get_attribute("data-version") or ""
        do_as_told(page)
        if page.locator(f".page[data-version='{version}']").count():
            page.locator(".confirm").or_(page.locator(f".page:not([data-version='{version}'])")).first.wait_for()
            if page.locator(".confirm").count():
                page.keyboard.press(asked[1])
        page.wait_for_selector(f".page:not([data-version='{version}'])")
        page.wait_for_timeout(150)
        page.wait_for_function(
            "() => document.querySelector('#lesson')?.dataset.status !== 'open' || document.querySelector('.how li')"
        )


def test_ten_lessons_with_the_keyboard_alone(person: NewPerson, server: Server) -> None:
    mia = person()
    mia.goto(server.url)
    tab_to(mia, "Lessons and puzzles")
    mia.keyboard.press("Enter")
    mia.wait_for_url("**/learn")
    tab_to(mia, "What this game is")
    mia.keyboard.press("Enter")
    for number in range(1, 11):
        expect(mia.locator("#lesson h2")).to_contain_text(f"Lesson {number} of 10")
        mia.wait_for_selector(".page[data-live]")
        do_lesson(mia)
        expect(mia.locator("#lesson[data-status=done]")).to_be_visible()
        tab_to(mia, "Next lesson" if number < 10 else "Play a whole game")
        mia.keyboard.press("Enter")
    mia.wait_for_url("**/t/*")
    mia.wait_for_selector("#now h2")
    assert mia.get_by_text("What would the bot do?").count()


def test_what_goes_wrong_is_explained_and_taken_back(person: NewPerson, server: Server) -> None:
    """On a phone, in German."""
    mia = person(390, 844, locale="de-DE", has_touch=True, is_mobile=True)
    mia.goto(f"{server.url}/learn/lesson/1889/dividend")
    mia.wait_for_selector(".page[data-live]")
    mia.locator("#lesson .task").wait_for()
    assert smallest(mia) >= 6.9  # the map makes room for what is to be read, and not its letters
    mia.locator(".offer", has_text="einbehalten").first.click()
    mia.locator(".confirm .primary").click()
    expect(mia.locator("#lesson[data-status=wrong] .verdict")).to_contain_text("an Wert verloren")
    mia.locator("[data-learn=again]").click()
    expect(mia.locator("#lesson[data-status=open]")).to_be_visible()
    mia.locator("[data-learn=how]").click()
    expect(mia.locator("#lesson .how")).to_contain_text("Tippe unter dem Spielplan auf")  # there are no keys
    expect(mia.locator("#lesson .how")).not_to_contain_text("rücke")
    mia.locator("[data-learn=choose]").click()
    mia.locator(".confirm .primary").click()
    expect(mia.locator("#lesson[data-status=done] .verdict")).to_contain_text("25")
    assert faults(mia) == []


@pytest.mark.parametrize("path", ["/learn", "/learn/lesson/1889/auction"])
def test_axe_finds_nothing_where_people_learn(person: NewPerson, server: Server, path: str) -> None:
    mia = person(color_scheme="dark")
    mia.goto(server.url + path)
    mia.wait_for_selector("#lesson, .puzzles")
    assert faults(mia) == []


def test_a_run_is_found_by_hand(person: NewPerson, server: Server) -> None:
    """The page does not give the best run away; one that is worse is refused."""
    puzzle = next(
        one for one in shipped() if one.title == "1889" and one.kind == "run" and ", " not in one.answers[0][0]
    )
    train, path = puzzle.answers[0][0].removeprefix("run_trains ").split(": ")
    mia = person()
    mia.goto(f"{server.url}/learn/puzzle/{puzzle.id}")
    mia.wait_for_selector(".page[data-live]")
    expect(mia.locator("#now")).to_contain_text(f"{train}-train")
    assert not mia.get_by_text("proved").count()
    for hex_ in path.split():
        mia.locator(f'[role=button][data-hex="{hex_.partition("/")[0]}"]').focus()
        mia.keyboard.press("Enter")
    mia.get_by_role("button", name="Compare with the best").click()
    mia.get_by_role("button", name=re.compile("^Run")).click()
    expect(mia.locator("#lesson[data-status=done]")).to_be_visible()
    assert faults(mia) == []

"""For everybody: what axe finds, sizes, languages, text instead of pictures, narrow screens."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.clicker import Clicker
from tests.browser.conftest import NewPerson
from tests.browser.tables import ME, OPEN, Tables, bots, here

AXE = Path(__file__).resolve().parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"


def faults(page: Page, part: str = "html") -> list[str]:
    """What axe finds, however small, in a line each."""
    page.wait_for_load_state("networkidle")
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[dict[str, Any]] = page.evaluate("async (part) => (await axe.run(part)).violations", part)
    return [
        f"{fault['id']}: {fault['help']}: {node['target']} {node['html'][:120]}"
        for fault in found
        for node in fault["nodes"][:3]
    ]


SCREENS = [(1440, 900, "light"), (1440, 900, "dark"), (390, 844, "light"), (390, 844, "dark")]


@pytest.mark.parametrize(("wide", "high", "scheme"), SCREENS)
def test_axe_finds_nothing(person: NewPerson, tables: Tables, wide: int, high: int, scheme: str) -> None:
    mia = person(wide, high, color_scheme=scheme)
    table = tables.open(mia, ME, *bots("Bo", "Cy"))
    assert faults(mia) == []
    Clicker(mia, seed=2).play(decisions=8)
    mia.locator("#now .offer").first.click()
    assert faults(mia) == []
    for tab in mia.locator("[role=tab]").all():
        tab.click()
        assert faults(mia, ".book") == []
    mia.keyboard.press("b")
    assert faults(mia) == []
    for path in ("/", "/new", f"/join/{table}/nothing", "/nowhere"):
        mia.goto(tables.url + path)
        mia.wait_for_selector("h1, main p")
        assert faults(mia) == []


def test_a_waiting_table_and_dialogs_have_no_fault(person: NewPerson, tables: Tables) -> None:
    mia = person()
    tables.open(mia, ME, OPEN)
    assert faults(mia) == []
    for name in ("Keyboard and help", "Settings"):
        mia.click(f"[aria-label='{name}']")
        assert faults(mia) == []
        mia.keyboard.press("Escape")


@pytest.mark.parametrize("path", ["/", "/new", "table"])
def test_first_load_is_small(person: NewPerson, tables: Tables, path: str) -> None:
    """Everything that comes over the wire before the page is ready, compressed."""
    mia = person(service_workers="block")  # one has kept the page since the first time
    if path == "table":
        table = tables.open(mia, ME, *bots("Bo"))
        path = f"/t/{table}"
    fresh = mia.context.new_page()
    session = mia.context.new_cdp_session(fresh)
    session.send("Network.enable")
    session.send("Network.setCacheDisabled", {"cacheDisabled": True})
    sizes: list[float] = []
    session.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    fresh.goto(tables.url + path)
    fresh.wait_for_load_state("networkidle")
    assert 100_000 < sum(sizes) < 250_000  # less than the page itself: it did not come over the wire


def test_german(person: NewPerson, tables: Tables) -> None:
    mia = person(locale="de-DE")
    tables.open(mia, ME, here("Ned"))
    expect(mia.locator("#now h2")).to_have_text("Du bist an der Reihe")
    assert mia.locator("html").get_attribute("lang") == "de"
    expect(mia.locator("main")).to_contain_text("Mia entscheidet: die billigste Privatbahn kaufen")
    expect(mia.locator("main")).to_contain_text("20\N{NO-BREAK SPACE}£")
    told = mia.locator("main").inner_text()
    assert not re.findall(r"\b(?:the|and|of|from|private|company|buys?|bids?|worth)\b", told)
    mia.click("[aria-label=Einstellungen]")
    mia.click("text=English")
    mia.keyboard.press("Escape")
    expect(mia.locator("#now h2")).to_have_text("Your turn")
    expect(mia.locator("main")).to_contain_text("Mia decides: buy the cheapest private company")


def test_board_and_market_as_text(person: NewPerson, tables: Tables) -> None:
    mia = person()
    table = tables.open(mia, ME, here("Ned"))
    mia.keyboard.press("b")
    view = tables.view(mia, table)
    listed = mia.locator("section.text li")
    expect(listed).to_have_count(len(view["board"]["hexes"]))
    mia.fill("section.text input[type=search]", "Midholm")
    expect(listed).to_have_count(1)
    assert "Midholm" in listed.inner_text()


def test_settings_are_kept(person: NewPerson, tables: Tables) -> None:
    mia = person()
    tables.open(mia, ME, here("Ned"))
    mia.click("[aria-label=Settings]")
    mia.get_by_role("button", name="Dark", exact=True).click()
    mia.click("[aria-label='125 percent']")
    mia.reload()
    mia.wait_for_selector("#now h2")
    html = mia.locator("html")
    assert html.get_attribute("data-theme") == "dark"
    assert mia.evaluate("getComputedStyle(document.documentElement).fontSize") == "20px"


def test_pinch_and_pan(person: NewPerson, tables: Tables) -> None:
    mia = person(390, 844, has_touch=True)
    tables.open(mia, ME, here("Ned"))
    board = mia.locator("svg[role=group]")
    mia.click("[aria-label='Whole map']")
    whole = board.get_attribute("viewBox")
    session = mia.context.new_cdp_session(mia)

    def touch(kind: str, *points: tuple[int, int]) -> None:
        spots = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(points)]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": spots})

    touch("touchStart", (180, 200), (210, 200))
    for far in range(10, 70, 10):
        touch("touchMove", (180 - far, 200), (210 + far, 200))
    touch("touchEnd")
    near = board.get_attribute("viewBox")
    assert near != whole
    assert float((near or "").split()[2]) < float((whole or "").split()[2])
    touch("touchStart", (200, 200))
    for n in range(1, 6):
        touch("touchMove", (200 - 12 * n, 200))
    touch("touchEnd")
    assert board.get_attribute("viewBox") != near
    assert mia.locator("#now .reason").count() == 0  # a drag is no tap
    mia.click("[aria-label='Whole map']")
    assert board.get_attribute("viewBox") == whole

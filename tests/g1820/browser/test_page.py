"""1820 through the page: what only a game with so many companies, forms and charts asks of it."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

import footplate
from footplate.bots.prudent import PrudentPlayer
from tests.browser.clicker import Clicker
from tests.browser.conftest import NewPerson
from tests.browser.tables import ME, Tables, bots, here, turn_to
from tests.browser.test_page_access import faults

PASS = {"type": "pass"}
OVERFLOW = "document.documentElement.scrollWidth - innerWidth"


def sit(page: Page, tables: Tables, seed: int = 1) -> str:
    """Three at one screen."""
    return tables.open(page, ME, here("Ned"), here("Oda"), title="1820", seed=seed)


def passed_to(page: Page, tables: Tables, table: str, step: str) -> dict[str, Any]:
    """All let everything be until this is asked."""
    while True:
        view = tables.view(page, table)
        if view["decisions"][0]["step"] == step:
            page.wait_for_selector(f".decision[data-step={step}]")
            return view
        assert tables.act(page, table, PASS).ok


def test_a_whole_game(person: NewPerson, tables: Tables) -> None:
    """Against two bots, by somebody who does not give up at once."""
    mia = person()
    table = tables.open(mia, ME, *bots("Ned", "Oda", kind="lookahead"), title="1820", seed=1)
    clicker = Clicker(mia, seed=1, patient=True)
    assert clicker.play() > 100
    assert clicker.is_over
    result = tables.view(mia, table)["result"]
    assert len(result["worths"]) == 3
    expect(mia.locator("#now .result li")).to_have_count(3)
    assert result["text"] in mia.inner_text("#now")


def test_on_a_phone_nothing_is_wider_than_the_screen(person: NewPerson, tables: Tables) -> None:
    mia = person(390, 844, has_touch=True)
    sit(mia, tables, seed=2)
    clicker = Clicker(mia, seed=4, patient=True)
    for _ in range(60):
        if not clicker.wait():
            break
        expect(mia.locator("#now .decision").first).to_be_visible()
        assert mia.evaluate(OVERFLOW) <= 0
        clicker.step()
    for tab in mia.locator("[role=tab]").all():
        tab.click()
        assert mia.evaluate(OVERFLOW) <= 0
        assert faults(mia) == []


def test_a_company_is_floated_step_by_step(person: NewPerson, tables: Tables) -> None:
    """A lobby by number, the company among thirty, its station on the map, its shares by a form."""
    mia = person()
    table = sit(mia, tables)
    passed_to(mia, tables, table, "shares_turn")
    mia.click("#now [data-kind=fund_lobby]")
    mia.click(".quick button >> nth=1")
    expect(mia.locator(".confirm .what")).to_contain_text("£30")
    confirm(mia)
    owner = passed_to(mia, tables, table, "float_company")["decisions"][0]["player"]
    expect(turn_to(mia, "market")).not_to_contain_text("Lobbies")  # it is resolved
    expect(mia.locator("[aria-label=Company] .offer")).to_have_count(30)
    mia.click("[aria-label=Company] .offer:has-text('MHR')")
    mia.click("[aria-label='Par price' i] .offer:has-text('£65')")
    expect(mia.locator(".confirm .what")).to_contain_text("Float MHR Mid-Hants Railway with 5 shares at £65")
    confirm(mia)
    mia.locator("svg [role=button][data-hex=K11]").click()
    expect(mia.locator(".confirm .what")).to_contain_text("Place a station in K11")
    expect(mia.locator(".face").nth(3)).to_be_visible()
    mia.locator(".face").last.click()
    confirm(mia)
    mia.click("#now [data-kind=pass]")  # one station will do
    form = mia.locator("section", has_text="Choose who buys 2 shares").last
    form.locator("input").first.fill("1")
    form.locator("input").nth(1).fill("1")
    form.locator("input").nth(1).blur()
    mia.click("text=Propose this")
    confirm(mia)
    mia.wait_for_selector(".decision[data-step=proposal]")
    expect(mia.locator(".decision .who")).to_contain_text("Buyers of MHR")
    mia.click("#now [data-kind=accept]")
    confirm(mia)
    company = next(c for c in tables.view(mia, table)["companies"] if c["id"] == "MHR")
    assert (company["floated"], company["par"], len(company["holders"])) == (True, 65, 2)
    assert owner in company["holders"]
    expect(turn_to(mia, "ledger")).to_contain_text("In the supply (29):")


def confirm(page: Page) -> None:
    version = page.locator(".page").get_attribute("data-version")
    page.wait_for_selector(".confirm .primary:not([disabled])")
    page.click(".confirm .primary")
    page.wait_for_selector(f".page[data-turn=mine]:not([data-version='{version}'])")


def test_white_track_is_white_and_the_chart_opens(person: NewPerson, tables: Tables) -> None:
    mia = person()
    table = sit(mia, tables)
    docks = [hex_["name"] for hex_ in tables.view(mia, table)["board"]["hexes"]].index("M17")
    white = (
        mia.locator(".board .print").first.locator("> g").nth(docks).locator("path[stroke='#ffffff'][stroke-width='7']")
    )
    expect(white).to_have_count(1)  # the track to the docks, which trains may share
    rows = turn_to(mia, "market").locator("tbody tr")
    expect(rows).to_have_count(3)
    expect(mia.locator("#market [aria-current=step]")).to_contain_text("1")
    mia.click("text=whole chart")
    expect(rows).to_have_count(17)
    assert faults(mia) == []


def test_many_hexes_are_chosen_on_the_map_or_found_in_a_list(person: NewPerson, tables: Tables) -> None:
    """Some seventy places for a first station used to be as many buttons."""
    game, player = footplate.new("1820", ["Mia", "Ned", "Oda"], seed=2), PrudentPlayer(2)
    while game.decision and game.decision.step != "found_stations":
        actor, action = player.choose(game.decisions)
        game.play(action, actor)
    mia = person()
    body = {"title": "1820", "seats": [ME, here("Ned"), here("Oda")], "position": game.position()}
    tables.visit(mia, tables.post(mia, "/tables", body).json()["id"])
    assert mia.locator("#now .offer[data-kind=found_station]").count() == 0
    mia.click("#now details summary")
    listed = mia.locator("#now details .offer")
    expect(listed.nth(50)).to_be_attached()
    name = listed.nth(30).inner_text()
    mia.fill("#now details input", name)
    expect(listed).to_have_count(1)
    listed.click()
    expect(mia.locator(".confirm")).to_be_visible()
    assert faults(mia) == []

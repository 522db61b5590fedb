"""Whole games through the page: a script clicks what is offered, bots sit in the other seats."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from footplate.titles import title_data
from tests.browser.clicker import Clicker
from tests.browser.conftest import NewPerson
from tests.browser.tables import ME, Tables, bots, turn_to


def test_a_whole_game_of_a_title_that_a_stranger_wrote(person: NewPerson, tables: Tables) -> None:
    whole_game(person(), tables, "skerry", seed=3)


def whole_game(mia: Page, tables: Tables, title: str, *, seed: int, patient: bool = False) -> None:
    most = title_data(title).title.players[1]
    others = bots(*("Bo", "Cy", "Di", "Ed", "Flo")[: most - 1], kind="lookahead")
    table = tables.open(mia, ME, *others, title=title, seed=seed)
    clicker = Clicker(mia, seed=seed, patient=patient)
    decisions = clicker.play()
    assert clicker.is_over
    assert decisions > 6  # how long it is depends on the bots, whose tempers differ from table to table
    result = tables.view(mia, table)["result"]
    assert len(result["worths"]) == most
    expect(mia.locator("#now .result li")).to_have_count(most)
    assert result["text"] in mia.inner_text("#now")
    mia.goto(tables.url)
    expect(mia.locator("section", has_text="Finished tables").locator("li").first).to_be_visible()


def test_sitting_down_through_the_form(person: NewPerson, tables: Tables) -> None:
    """From the front page to the first decision, by clicks alone."""
    mia = person()
    mia.goto(tables.url)
    mia.click("text=Start a game")
    mia.fill("[aria-label='Name at seat 1']", "Mia")
    mia.click("text=Open the table")
    Clicker(mia, seed=1).play(decisions=3)
    assert "Mia" in turn_to(mia, "log").inner_text()

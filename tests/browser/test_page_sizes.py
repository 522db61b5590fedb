"""Every title on every screen: the size of the smallest letters on the map, and that nothing is cut off."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

import footplate
from footplate.bots.prudent import PrudentPlayer
from footplate.titles import load, playable, title_data
from tests.browser.conftest import NewPerson
from tests.browser.tables import ME, Tables, here, turn_to
from tools.letters import DESKTOPS, PHONE, smallest

#: pixels: on the screen of the requirement, and what is promised of the others
READABLE = {(1440, 900): 9.0, (1920, 1080): 9.0, (1280, 720): 7.0, (390, 844): 6.9}
LARGE = 100  # hexes: so large a board may be written smaller, until it has the screen for itself
READABLE_LARGE = {(1440, 900): 7.0, (1920, 1080): 9.0, (1280, 720): 6.5, (390, 844): 6.9}
SIX = sorted(title for title in playable() if title_data(title).title.players[1] == 6)
NAMES = ("Alexandrina", "Bartholomew", "Christopher", "Dorothea-Anne", "Ekaterina", "Ferdinand-Max")
#: what reaches beyond what it stands in, but for what is meant to be scrolled up and down
CUT = """() => [...document.querySelectorAll('.dock, .book, .book > .panel, #now, .choices, .history, header, .tabs')]
  .filter((it) => it.scrollWidth > it.clientWidth + 1 || it.getBoundingClientRect().right > innerWidth + 1
    || it.getBoundingClientRect().bottom > innerHeight + 1)
  .map((it) => `${it.className} ${it.scrollWidth - it.clientWidth}`)"""
#: hexes that do not lie in the window of the map
HIDDEN = """() => { const frame = document.querySelector('.board').getBoundingClientRect();
  return [...document.querySelectorAll('.hexes polygon')].filter((it) => { const box = it.getBoundingClientRect();
    return box.left < frame.left - 1 || box.right > frame.right + 1 || box.top < frame.top - 1
      || box.bottom > frame.bottom + 1; }).length; }"""


#: cells of the ledger in which something is cut off
CELLS = """() => { const { right } = document.querySelector('.book > .panel').getBoundingClientRect();
  return [...document.querySelectorAll('.ledger td, .ledger tbody th, .ledger tfoot th')].filter((it) => it.offsetWidth
    && (it.scrollWidth > it.clientWidth + 1 || it.getBoundingClientRect().right > right + 1))
    .map((it) => it.textContent); }"""
#: rows of the ledger that are seen only by scrolling, and the smallest letters of those that are not heads
BELOW = """() => { const panel = document.querySelector('.book > .panel').getBoundingClientRect();
  return [...document.querySelectorAll('.ledger tr')].filter((it) => it.offsetHeight
    && it.getBoundingClientRect().bottom > Math.min(panel.bottom, innerHeight) + 1).map((it) => it.innerText); }"""
SMALLEST_CELL = """() => Math.min(...[...document.querySelectorAll('.ledger td')].filter((it) => it.offsetWidth)
  .map((it) => parseFloat(getComputedStyle(it).fontSize)))"""
#: how wide the columns are of each half of what companies have
COLUMNS = """() => [...document.querySelectorAll('.second .ledger')]
  .map((it) => [...it.querySelectorAll('thead th')].map((head) => head.getBoundingClientRect().width))"""
MANY_CHOICES = ".choices::after { content: ''; flex: none; height: 900px; }"
#: companies whose treasury, trains, stations and run are shown
WITH_FACTS = """() => [...document.querySelectorAll('.ledger tbody tr')]
  .filter((it) => it.querySelector('.more')?.offsetWidth).map((it) => it.querySelector('th').innerText.trim())"""
WIDE_LOG = "document.querySelector('#log .list').clientWidth"


def sit(page: Page, tables: Tables, title: str, players: int, trained: int = 3) -> str:
    """At a game in which companies have trains and players shares."""
    names = NAMES[:players]
    game, player = footplate.new(title, names, seed=4), PrudentPlayer(4)
    while game.decision and sum(bool(company.trains) for company in game.state.companies.values()) < trained:
        actor, action = player.choose(game.decisions)
        game.play(action, actor)
    seats = [{**ME, "name": names[0]}, *map(here, names[1:])]
    answer = tables.post(page, "/tables", {"title": title, "seats": seats, "position": game.position()})
    assert answer.ok, answer.text()
    table = str(answer.json()["id"])
    tables.visit(page, table)
    return table


@pytest.mark.parametrize("title", sorted(playable()))
def test_letters_can_be_read_and_nothing_is_cut_off(person: NewPerson, tables: Tables, title: str) -> None:
    mia = person()
    table = sit(mia, tables, title, title_data(title).title.players[1])
    needed = READABLE_LARGE if mia.locator(".hexes polygon").count() > LARGE else READABLE
    for wide, high in DESKTOPS:
        mia.set_viewport_size({"width": wide, "height": high})
        mia.wait_for_function(f"() => document.querySelector('.page').clientHeight === {high}")
        assert smallest(mia) >= needed[wide, high], (wide, high)
        assert mia.evaluate(CUT) == mia.evaluate(CELLS) == []
        assert mia.evaluate(HIDDEN) == 0
    mia.set_viewport_size({"width": 1440, "height": 900})
    turn_to(mia, "log")
    assert mia.evaluate(WIDE_LOG) > 300
    mia.keyboard.press("f")
    assert smallest(mia) >= 9
    assert mia.evaluate(HIDDEN) == 0
    mia.keyboard.press("f")
    mia.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    tables.visit(mia, table)
    assert smallest(mia) >= needed[PHONE]
    assert mia.evaluate(CUT) == []


@pytest.mark.parametrize("players", [4, 6])
def test_six_long_names_fit(person: NewPerson, tables: Tables, players: int) -> None:
    """Whatever the panel: nobody's money, trains, stations and runs are cut off. Four have larger letters than six."""
    title = max(playable(), key=lambda title: title_data(title).title.players[1])
    mia = person(1280, 720)
    sit(mia, tables, title, players)
    for wide, high in ((1280, 720), (1440, 900)):
        mia.set_viewport_size({"width": wide, "height": high})
        for tab in mia.locator("[role=tab]").all()[::-1]:
            tab.click()
            assert mia.evaluate(CUT) == []
        assert mia.locator(".ledger .more").count()
        assert mia.evaluate(CELLS) == []


@pytest.mark.parametrize("locale", ["en", "fr-FR"])
def test_as_many_people_and_companies_as_there_can_be_fit(person: NewPerson, tables: Tables, locale: str) -> None:
    """Of the title with most companies, some way on, in a language of long words too: what they run was cut off."""
    title = max(playable(), key=lambda title: len(load(title, title_data(title).title.players[1]).companies))
    mia = person(1280, 720, locale=locale)
    sit(mia, tables, title, title_data(title).title.players[1], trained=7)
    for wide, high in DESKTOPS:
        mia.set_viewport_size({"width": wide, "height": high})
        mia.wait_for_function(f"() => document.querySelector('.page').clientHeight === {high}")
        assert mia.evaluate(CUT) == mia.evaluate(CELLS) == []
        slider = mia.locator(".history input[type=range]").bounding_box()
        assert slider
        assert slider["width"] > 100


@pytest.mark.parametrize("title", SIX)
def test_what_six_players_and_their_companies_have_is_seen_at_once(
    person: NewPerson, tables: Tables, title: str
) -> None:
    """When nearly all companies run, on the smallest desktop, nobody scrolls for treasuries, trains, stations and runs,
    however much there is to choose from."""
    mia = person(1280, 720)
    table = sit(mia, tables, title, 6, trained=7)
    mia.add_style_tag(content=MANY_CHOICES)
    floated = {company["id"] for company in tables.view(mia, table)["companies"] if company["floated"]}
    for wide, high in ((1280, 720), (1440, 900)):
        mia.set_viewport_size({"width": wide, "height": high})
        mia.wait_for_function(f"() => document.querySelector('.page').clientHeight === {high}")
        assert set(mia.evaluate(WITH_FACTS)) == floated
        assert mia.evaluate(BELOW) == mia.evaluate(CELLS) == mia.evaluate(CUT) == []
        first, second = mia.evaluate(COLUMNS)
        assert first == pytest.approx(second, abs=1)
        assert mia.evaluate(SMALLEST_CELL) >= 11

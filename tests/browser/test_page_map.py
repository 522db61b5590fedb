"""The map: what it shows while a tile is tried, the part that is seen, panels that step aside."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from playwright.sync_api import Page, expect

import footplate
from footplate import Game
from footplate.bots import RandomPlayer
from tests.browser.conftest import NewPerson
from tests.browser.tables import ME, Tables, here, turn_to

VIEW_BOX = "svg[role=group]"


def played_to(page: Page, tables: Tables, is_it: Callable[[Game], bool], seed: int = 5) -> tuple[str, Game]:
    """A table of three at one screen where a random game has come to such a position."""
    game, player = footplate.new("skerry", ["Mia", "Ned", "Oda"], seed=seed), RandomPlayer(seed)
    while game.decision and not is_it(game):
        actor, action = player.choose(game.decisions)
        game.play(action, actor)
    table = tables.lay(page, ME, here("Ned"), here("Oda"), seed=seed)
    for seq, move in enumerate(game.moves):
        body = {"seq": seq, "player": move.player, "action": msgspec.to_builtins(move.action)}
        assert tables.post(page, f"/tables/{table}/actions", body).ok
    tables.visit(page, table)
    return table, game


def _over_a_station(game: Game) -> str:
    """A hex with a station on which a tile may be laid."""
    if game.decision is None or game.decision.step != "lay_track":
        return ""
    hexes = (getattr(option, "hex", "") for option in game.decision.options)
    return next((name for name in hexes if name and game.state.board.companies_in(game.title.map.index(name))), "")


def test_a_tile_that_is_tried_does_not_hide_the_station(person: NewPerson, tables: Tables) -> None:
    mia = person()
    _, game = played_to(mia, tables, lambda game: bool(_over_a_station(game)))
    name = _over_a_station(game)
    mia.locator(f"svg [role=button][data-hex={name}]").click()
    tried = mia.locator(".tried")
    for company in game.state.board.companies_in(game.title.map.index(name)):
        expect(tried).to_contain_text(company)
    expect(tried).to_contain_text(game.title.map.hexes[game.title.map.index(name)].name)


def test_zoom_shows_where_one_is_and_goes_where_something_happens(person: NewPerson, tables: Tables) -> None:
    mia = person()
    played_to(mia, tables, lambda game: bool(_over_a_station(game)))
    board = mia.locator(VIEW_BOX)
    whole = board.get_attribute("viewBox")
    assert mia.locator(".mini").count() == 0
    mia.keyboard.press("z")
    near = board.get_attribute("viewBox")
    assert near != whole
    frame = mia.locator(".picture").bounding_box()
    assert frame
    for hex_ in mia.locator("svg [data-offered]").all():
        seen = hex_.bounding_box()
        assert seen
        assert frame["x"] <= seen["x"] + seen["width"] / 2 <= frame["x"] + frame["width"]
    mia.locator(".mini").click(position={"x": 4, "y": 4})
    assert board.get_attribute("viewBox") not in (near, whole)
    mia.keyboard.press("0")
    assert board.get_attribute("viewBox") == whole
    mia.mouse.move(frame["x"] + 200, frame["y"] + 200)
    mia.mouse.wheel(0, -400)
    mia.wait_for_selector(".mini")


def test_letters_grow_less_than_the_map(person: NewPerson, tables: Tables) -> None:
    mia = person()
    tables.open(mia, ME, here("Ned"))
    size = "() => document.querySelector('.print .letters text').getBoundingClientRect().height"
    hex_ = "() => document.querySelector('.hexes polygon').getBoundingClientRect().height"
    letters, hexes = mia.evaluate(size), mia.evaluate(hex_)
    for _ in range(4):
        mia.keyboard.press("+")
    assert 1.2 < mia.evaluate(size) / letters < 0.8 * mia.evaluate(hex_) / hexes
    assert mia.locator(".print .fine").first.is_visible()


def test_panels_step_aside_and_stay_so(person: NewPerson, tables: Tables) -> None:
    mia = person()
    table = tables.open(mia, ME, here("Ned"))
    wide = "() => document.querySelector('.board').clientWidth"
    beside = mia.evaluate(wide)
    turn_to(mia, "market")
    mia.keyboard.press("f")
    assert mia.evaluate(wide) > beside + 300
    assert mia.locator("#market").count() == 0
    assert mia.locator("#now .offer").first.is_visible()  # what may be done is always in sight
    expect(turn_to(mia, "market")).to_be_visible()
    mia.reload()
    tables.visit(mia, table)
    assert mia.evaluate(wide) > beside + 300
    mia.keyboard.press("f")
    expect(mia.locator("#market")).to_be_visible()
    line = mia.locator("[role=separator]")
    line.focus()
    mia.keyboard.press("ArrowLeft")
    narrower = mia.evaluate(wide)
    assert narrower < beside
    tables.visit(mia, table)
    assert mia.evaluate(wide) == narrower
    line.focus()
    mia.keyboard.press("Home")
    assert mia.evaluate(wide) == beside


def test_rows_of_the_market_keep_their_height(person: NewPerson, tables: Tables) -> None:
    mia = person()
    played_to(mia, tables, lambda game: sum(c.started for c in game.state.companies.values()) > 1)
    turn_to(mia, "market")
    heights = "() => [...new Set([...document.querySelectorAll('.space')].map((it) => it.offsetHeight))]"
    assert len(mia.evaluate(heights)) == 1
    assert mia.locator(".space .markers").count()

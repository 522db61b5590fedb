"""Choices at a table of 1889: a row a company, options in words, what one joins, files."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from footplate import Game
from footplate.game.actions import LayTile
from footplate.rounds.track import LayTrack
from footplate.rounds.trains import BuyTrains
from footplate.testing import Scene
from tests.browser.conftest import NewPerson
from tests.browser.tables import ME, OPEN, Tables, bots, here, turn_to


def test_passing_is_in_sight_and_a_company_takes_one_row(person: NewPerson, tables: Tables) -> None:
    """Seven companies at six prices used to be 42 buttons, with Pass below them."""
    mia = person(1440, 720)
    table = tables.lay(mia, ME, here("Ned"), title="1889")
    while tables.view(mia, table)["decisions"][0]["step"] != "stock_turn":
        options = tables.view(mia, table)["decisions"][0]["options"]
        bought = next((o["action"] for o in options if o["action"]["type"] == "buy_private"), {"type": "pass"})
        assert tables.act(mia, table, bought).ok
    tables.visit(mia, table)
    expect(mia.locator("#now .offer[data-kind=start_company]")).to_have_count(7)
    expect(mia.locator("#now .offer[data-kind=pass]")).to_be_in_viewport(ratio=1)
    assert mia.locator("#now .why").count() == mia.locator("text=dotted underline").count() == 0
    ferry = mia.locator(".over .power")  # what only a private company opens does not look like the company's own
    assert ferry.count()
    expect(mia.locator("#now")).to_contain_text("Dotted borders: only with Mitsubishi Ferry.")
    row = mia.locator("#now .company").first
    row.locator("select").select_option("75")
    row.locator(".offer").click()
    expect(mia.locator(".confirm .what")).to_contain_text("75")
    row.locator("select").select_option("90")
    expect(mia.locator(".confirm .what")).to_contain_text("90")
    expect(mia.locator("#now .offer[data-kind=pass]")).to_be_in_viewport(ratio=1)


def sit(page: Page, tables: Tables, game: Game) -> None:
    """At one screen with others, in this position."""
    body = {"title": "1889", "seats": [ME, here("Ned"), here("Oda")], "position": game.position()}
    answer = tables.post(page, "/tables", body)
    assert answer.ok, answer.text()
    tables.visit(page, answer.json()["id"])


def test_turns_of_the_same_track_are_one_choice(person: NewPerson, tables: Tables) -> None:
    """The rules take tile 57 in both turns; one would not tell them apart."""
    mia = person()
    game = Scene("1889").company("AR", {"p1": 5}, cash=100).turn("AR", LayTrack)
    assert game.decision is not None
    assert {LayTile("K8", "57", turn) in game.decision.options for turn in (1, 4)} == {True}
    sit(mia, tables, game)
    mia.locator("svg [role=button][data-hex=K8]").click()
    expect(mia.locator("#now .tile", has_text="57").locator(".face")).to_have_count(1)


def test_who_must_buy_a_train_is_not_told_to_pass(person: NewPerson, tables: Tables) -> None:
    mia = person()
    sit(mia, tables, Scene("1889").company("AR", {"p1": 5}, cash=700).tiles(K8="57/1").turn("AR", BuyTrains))
    expect(mia.locator("#now .who")).to_contain_text("AR must own one")
    expect(mia.locator("#now .who")).not_to_contain_text("or pass")
    expect(mia.locator("#now .offer[data-kind=pass]")).to_have_count(0)


def test_options_are_written_for_people(person: NewPerson, tables: Tables) -> None:
    mia = person()
    mia.goto(f"{tables.url}/new/1889")
    mia.click("summary")
    shown = mia.locator("form details").inner_text()
    assert "Quick search for the best run" in shown
    assert "short-search" not in shown
    assert shown.index("Long search") < shown.index("To play as 18xx.games")


def test_the_page_to_join_says_what_one_joins(person: NewPerson, tables: Tables) -> None:
    mia, ned = person(), person()
    body = {"title": "1889", "seats": [ME, OPEN, *bots("Bo")], "options": ["long-search"]}
    card = tables.post(mia, "/tables", body).json()
    ned.goto(tables.url + card["seats"][1]["invitation"])
    for said in ("Shikoku", "Opened by\nMia", "Mia, Bo, 1 free seat", "Long search for the best run"):
        expect(ned.locator("form dl")).to_contain_text(said, use_inner_text=True)


def test_the_file_of_18xx_games_can_be_had(person: NewPerson, tables: Tables) -> None:
    mia = person()
    tables.open(mia, ME, here("Ned"), title="1889")
    turn_to(mia, "tools")
    with mia.expect_download() as download:
        mia.click("text=18xx.games file")
    assert download.value.path().stat().st_size > 100

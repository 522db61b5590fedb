"""Several people at one table, each in a browser of their own."""

from __future__ import annotations

import json
import time

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.clicker import Clicker
from tests.browser.conftest import NewPerson
from tests.browser.tables import ME, OPEN, Tables, here, turn_to
from tools.browser import Server

PASS = {"type": "pass"}
BUY = {"type": "buy_private", "private": "KB", "price": 20}


@pytest.fixture
def both(person: NewPerson, tables: Tables) -> tuple[Page, Page, str]:
    """Mia has opened a table and Ned has come by the link that she sent."""
    mia, ned = person(), person()
    table = tables.open(mia, ME, OPEN)
    link = mia.locator("#now input[readonly]").input_value()
    ned.goto(link)
    ned.fill("input", "Ned")
    ned.click("text=Take the seat")
    mia.wait_for_selector("[data-status=playing]")
    return mia, ned, table


def mine(page: Page) -> bool:
    return page.locator("[data-turn=mine]").count() == 1


def test_each_sees_the_others_moves_within_a_second(both: tuple[Page, Page, str]) -> None:
    mia, ned, _ = both
    ned.wait_for_selector(".page[data-live]")
    for _ in range(3):
        mover, other = (mia, ned) if mine(mia) else (ned, mia)
        before = Clicker(other).version
        Clicker(mover, seed=2).step()
        began = time.monotonic()
        other.wait_for_selector(f".page:not([data-version='{before}'])", timeout=1000)
        assert time.monotonic() - began < 1


def test_nobody_acts_for_another(both: tuple[Page, Page, str], tables: Tables) -> None:
    """Neither is it offered, nor does the server take it."""
    mia, ned, table = both
    other = ned if mine(mia) else mia
    assert other.locator("#now .offer").count() == 0
    decides = tables.view(mia, table)["decisions"][0]["player"]
    answer = tables.act(other, table, PASS, decides)
    assert answer.status == 403
    assert answer.json()["code"] == "request.not-yours"
    assert tables.view(mia, table)["seq"] == 0


def test_a_watcher_sees_and_cannot_act(both: tuple[Page, Page, str], person: NewPerson, tables: Tables) -> None:
    mia, ned, table = both
    eve = person()
    eve.goto(f"{tables.url}/watch/{table}")
    eve.wait_for_selector(".page[data-live]")
    assert eve.locator("#now .offer").count() == 0
    assert tables.act(eve, table, PASS).status == 403
    before = Clicker(eve).version
    Clicker(mia if mine(mia) else ned, seed=2).step()
    eve.wait_for_selector(f".page:not([data-version='{before}'])", timeout=1000)


def test_coming_back_by_code(both: tuple[Page, Page, str], person: NewPerson, tables: Tables) -> None:
    mia, _, table = both
    code = turn_to(mia, "tools").locator("code").first.inner_text()
    elsewhere = person()
    tables.visit(elsewhere, table)
    assert not tables.view(elsewhere, table)["table"]["seats"][0]["mine"]
    elsewhere.click("text=I already have a seat here")
    elsewhere.fill("#now form input", code)
    elsewhere.click("text=Take my seat")
    turn_to(elsewhere, "tools").locator("code").first.wait_for()
    assert tables.view(elsewhere, table)["table"]["seats"][0]["mine"]


def test_a_lost_race_loses_nothing(person: NewPerson, tables: Tables) -> None:
    """Two tabs of one screen: what the slower one had chosen is kept or told, and the news are there."""
    mia = person()
    table = tables.open(mia, ME, here("Ned"))
    mia.route("**/live*", lambda route: route.abort())
    mia.click("#now .offer >> nth=1")
    mia.wait_for_selector(".confirm .primary:not([disabled])")
    mia.evaluate("window.stop()")
    stale = mia.context.new_page()
    tables.visit(stale, table)
    assert tables.act(stale, table, BUY).ok
    mia.wait_for_selector(".page[data-version='1']")
    expect(turn_to(mia, "log")).to_contain_text("Kelp Barges")


def test_a_stale_tab_is_told_and_recovers(person: NewPerson, tables: Tables) -> None:
    """A tab that heard nothing of the last moves acts on what it knows."""
    mia = person()
    table = tables.open(mia, ME, here("Ned"))
    deaf = mia.context.new_page()
    deaf.route_web_socket("**/live*", lambda socket: None)  # opens, and never says anything
    deaf.goto(f"{tables.url}/t/{table}")
    deaf.wait_for_selector("#now .offer")
    assert tables.act(mia, table, BUY).ok
    deaf.click("#now [data-kind=pass]")
    expect(deaf.locator("#now .reason")).to_be_visible()
    deaf.wait_for_selector(".page[data-version='1']")
    assert tables.view(mia, table)["seq"] == 1
    Clicker(deaf, seed=1).step()
    assert tables.view(mia, table)["seq"] == 2


def test_reload_and_a_killed_server_in_mid_turn(person: NewPerson, own_server: Server) -> None:
    tables = Tables(own_server)
    mia = person()
    table = tables.open(mia, ME, here("Ned"))
    clicker = Clicker(mia, seed=4)
    clicker.play(decisions=3)
    mia.click("#now .offer >> nth=0")
    before = tables.view(mia, table)
    own_server.kill()
    mia.wait_for_selector("text=Connection lost")
    own_server.start()
    mia.wait_for_selector(".page[data-live]", timeout=20_000)
    mia.reload()
    mia.wait_for_selector(".page[data-live]")
    after = tables.view(mia, table)
    assert (after["seq"], after["version"], after["players"]) == (before["seq"], before["version"], before["players"])
    clicker.play(decisions=2)
    assert clicker.version == before["version"] + 2


def looks(page: Page) -> list[str]:
    """What the page asks for from now on to see the table."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if request.url.endswith("/view") else None)
    return asked


def shown(page: Page) -> str:
    """All that can be read of the table."""
    return page.locator("main").inner_text()


def test_who_plays_and_who_looks_on_never_fetch_the_view_again(
    both: tuple[Page, Page, str], person: NewPerson, tables: Tables
) -> None:
    """It was fetched by everybody after every move. What the news have made of the page is what a new page shows."""
    mia, ned, table = both
    eve = person()
    eve.goto(f"{tables.url}/watch/{table}")
    pages = (mia, ned, eve)
    for page in pages:
        page.wait_for_selector(".page[data-live]")
    mia.wait_for_timeout(300)  # the last look at who has sat down
    asked = [looks(page) for page in pages]
    for _ in range(6):
        mover = mia if mine(mia) else ned
        Clicker(mover, seed=2).step()
        version = Clicker(mover).version
        for page in pages:
            page.wait_for_selector(f".page[data-version='{version}']")
    undo = next(page for page in (mia, ned) if page.get_by_role("button", name="Undo", exact=True).count())
    for button, version in (("Undo", 7), ("Redo", 8)):
        undo.get_by_role("button", name=button, exact=True).click()
        for page in pages:
            page.wait_for_selector(f".page[data-version='{version}']")
    assert asked == [[], [], []]
    for page in pages:
        before = shown(page)
        page.reload()
        page.wait_for_selector(".page[data-version='8'][data-live]")
        assert shown(page) == before


def test_a_lost_message_leads_to_one_look_and_the_right_page(person: NewPerson, tables: Tables) -> None:
    mia = person()
    table = tables.open(mia, ME, here("Ned"))
    heard: list[int] = []

    def forgetful(ours: WebSocketRoute) -> None:
        server = ours.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            version = json.loads(message).get("version", 0)  # 0: of the chat
            if version == 2 and 2 not in heard:
                heard.append(2)
                return
            heard.append(version)
            ours.send(message)

        server.on_message(pass_on)

    eve = person()
    eve.route_web_socket("**/live*", forgetful)
    eve.goto(f"{tables.url}/watch/{table}")
    eve.wait_for_selector(".page[data-version='0'][data-live]")
    asked = looks(eve)
    assert tables.act(mia, table, PASS).ok
    eve.wait_for_selector(".page[data-version='1']")
    assert tables.act(mia, table, BUY).ok
    mia.wait_for_selector(".page[data-version='2']")
    assert asked == []
    assert tables.act(mia, table, PASS).ok
    eve.wait_for_selector(".page[data-version='3']")
    expect(turn_to(eve, "log")).to_contain_text("Kelp Barges")
    assert len(asked) == 1
    assert tables.act(mia, table, PASS).ok
    eve.wait_for_selector(".page[data-version='4']")
    assert len(asked) == 1
    before = shown(eve)
    eve.reload()
    eve.wait_for_selector(".page[data-version='4']")
    assert shown(eve) == before

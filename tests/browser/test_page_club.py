"""An evening at the club: two people and a bot, from signing up to leaving for good, in a real browser; and by keyboard
alone."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace
from playwright.sync_api import Locator, Page, expect

from footplate.server.club.chores import Chores
from footplate.server.settings import UNLIMITED
from tests.browser.clicker import Clicker
from tests.browser.conftest import NewPerson
from tests.browser.tables import ME, OPEN, Tables, bots, turn_to
from tests.browser.test_page_access import faults
from tests.browser.test_page_talk import listed, say
from tests.receivers import Browser, Receiver, receiver
from tests.server_table import running, wait

PASSWORD = "a long enough one"
#: a push service is somewhere in the wide world; ours stands in for it
SUBSCRIBE = """([endpoint, key, auth]) => {
  const bytes = (text) => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
  Notification.requestPermission = async () => 'granted';
  PushManager.prototype.subscribe = async () => ({
    endpoint, getKey: (name) => bytes(name === 'auth' ? auth : key).buffer,
  });
}"""


class Club(NamedTuple):
    url: str
    web: Receiver
    later: list[timedelta]  # how far the clock of the chores is ahead


@pytest.fixture
def club(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Club]:
    later = [timedelta()]
    init = Chores.__init__

    def ahead(self: Chores) -> None:
        init(self)
        self.now = lambda: datetime.now(UTC) + later[0]

    monkeypatch.setattr(Chores, "__init__", ahead)
    settings = replace(UNLIMITED, webhook_private=True, clock_grace=0, workers=0)
    with receiver() as web, running(tmp_path / "tables.db", settings=settings) as server:
        yield Club(server.address, web, later)


def sign_up(page: Page, club: Club, name: str) -> None:
    page.goto(f"{club.url}/account")
    page.get_by_role("button", name="Make an account").click()
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Make it with this password").click()
    expect(page.get_by_text(f"You are signed in as {name}.")).to_be_visible()


def open_table(page: Page, club: Club) -> Any:
    """With a clock, and for ratings."""
    clock = {"kind": "game", "bank": 600, "out": "bot"}
    body = {"title": "skerry", "seats": [ME, OPEN, *bots("Bo")], "seed": 1, "clock": clock, "counts": True}
    headers = {"Origin": club.url, "Content-Type": "application/json"}
    answer = page.request.post(f"{club.url}/api/tables", data=json.dumps(body), headers=headers)
    assert answer.ok, answer.text()
    return answer.json()


def asked(page: Page, club: Club, table: Any) -> str:
    """Which of the people has to decide."""
    found: list[str] = []

    def is_person() -> bool:
        view = page.request.get(f"{club.url}/api/tables/{table['id']}/view").json()
        found[:] = [view["decisions"][0]["player"]]
        return found != ["p3"]

    wait(is_person, pause=0.1)
    return found[0]


def sit_down(page: Page, link: str, name: str) -> None:
    page.goto(link)
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Take the seat").click()
    page.wait_for_selector(".page[data-live]")


def test_an_evening(person: NewPerson, club: Club) -> None:
    mia, ned, eva = person(), person(), person()
    phone = Browser()
    sign_up(mia, club, "Mia")
    table = open_table(mia, club)
    address = f"{club.url}/t/{table['id']}"
    mia.goto(address)

    # one is invited, and wants to be called
    ned.goto(f"{club.url}/notices")
    ned.evaluate(SUBSCRIBE, [f"{club.web.address}/push", phone.key, phone.auth])
    ned.locator("[data-tool=push]").click()
    expect(ned.get_by_role("button", name="Remove")).to_be_visible()
    ned.get_by_label("Tell my browsers").check()
    ned.get_by_role("button", name="Save").click()
    expect(ned.get_by_role("status")).to_have_text("Saved")
    sit_down(ned, mia.locator("#now input[readonly]").input_value(), "Ned")

    # a turn each, until it is his again: nobody knows what the bot does
    people = {"p1": Clicker(mia, seed=1), "p2": Clicker(ned, seed=2)}
    for clicker in people.values():
        assert clicker.wait()
        clicker.step()
    while asked(mia, club, table) == "p1":
        assert people["p1"].wait()
        people["p1"].step()
    ned.wait_for_selector("[data-turn=mine]")
    expect(turn_to(mia, "ledger")).to_be_visible()

    # he goes away, is called, and his time runs out: the bot plays for him until he is back
    ned.goto("about:blank")
    club.later[0] = timedelta(minutes=2)
    wait(lambda: bool(club.web.taken), seconds=20)
    assert phone.read(club.web.taken[0].body)["url"] == address
    club.later[0] = timedelta(minutes=30)
    expect(turn_to(mia, "log")).to_contain_text("A bot plays for Ned for the time being", timeout=20_000)
    club.later[0] = timedelta()
    mia.wait_for_selector("[data-turn=mine]")
    ned.goto(address)
    ned.get_by_role("button", name="Ned is back").click()
    expect(mia.locator("#log")).to_contain_text("Ned is back")
    assert len(club.web.taken) == 1  # once a turn

    # he leaves for good, and somebody else goes on in his place
    turn_to(ned, "tools").locator("summary", has_text="Seats").click()
    ned.click("text=Leave the table")
    ned.click("text=Yes, leave")
    vacant = mia.locator("[data-vacant=p2]")
    sit_down(eva, vacant.locator("input").input_value(), "Eva")
    expect(vacant).to_have_count(0)

    # they talk, and agree to end the game; ratings move
    turn_to(eva, "talk")
    say(eva, "Shall we call it a night?")
    expect(turn_to(mia, "talk").get_by_role("log")).to_contain_text("Shall we call it a night?")
    assert faults(mia) == []
    propose_the_end(mia)
    eva.locator("[data-vote] button.primary").click()
    mia.wait_for_selector("[data-status=finished]")
    club.later[0] = timedelta(minutes=5)
    mia.reload()
    moved = mia.locator(".ratings[data-status=done]")
    expect(moved).to_contain_text("Eva", timeout=30_000)
    assert faults(mia) == []

    # one takes everything along, and leaves the club
    mia.goto(f"{club.url}/account")
    with mia.expect_download() as download:
        mia.get_by_role("link", name="Save all my data (JSON)").click()
    mine = json.loads(Path(download.value.path()).read_text("utf-8"))
    assert mine["account"]["name"] == "Mia"
    assert table["id"] in json.dumps(mine)
    mia.get_by_role("button", name="Delete my account").click()
    mia.get_by_role("textbox", name="Your password, to confirm").last.fill(PASSWORD)
    mia.get_by_role("button", name="Delete it for good").click()
    expect(mia.get_by_role("status")).to_have_text("Your account is deleted.")
    eva.reload()
    expect(eva.locator("main")).not_to_contain_text("Mia")


def propose_the_end(page: Page) -> None:
    turn_to(page, "tools").locator("summary", has_text="Seats").click()
    page.click("text=Propose to end the game here")


def reach(what: Locator) -> None:
    """With the Tab key."""
    for _ in range(150):
        if what.evaluate("(it) => it === document.activeElement"):
            return
        what.page.keyboard.press("Tab")
    raise AssertionError(f"the keyboard does not come to {what}")


def press(what: Locator, key: str = "Enter") -> None:
    reach(what)
    what.page.keyboard.press(key)


def type_in(what: Locator, text: str) -> None:
    reach(what)
    what.page.keyboard.type(text)


def test_by_keyboard_alone(person: NewPerson, tables: Tables) -> None:
    """An account, a seat in the lobby, the chat, a vote, and getting up."""
    mia, ned = person(), person()
    table = listed(tables, mia)
    tables.visit(mia, table)

    ned.goto(f"{tables.url}/account#recover=of-a-letter")
    type_in(ned.get_by_label("New password"), PASSWORD)
    assert faults(ned) == []
    ned.keyboard.press("Enter")
    expect(ned.get_by_role("alert")).to_be_visible()  # nobody was sent such a link
    press(ned.get_by_role("button", name="Sign in"))
    press(ned.get_by_role("button", name="Make an account"))
    type_in(ned.get_by_label("Name"), "Ned of the keys")
    type_in(ned.get_by_label("Password"), PASSWORD)
    press(ned.get_by_role("button", name="Make it with this password"))
    expect(ned.get_by_text("You are signed in as Ned of the keys.")).to_be_visible()

    ned.goto(f"{tables.url}/lobby")
    press(ned.locator(f"[data-table='{table}']").get_by_role("button", name="Take the seat"))
    ned.wait_for_selector("[data-status=playing]")
    reach(ned.locator("[role=tab][aria-selected=true]"))
    while ned.locator("[role=tab][aria-selected=true]").get_attribute("data-tab") != "talk":
        ned.keyboard.press("ArrowRight")
    type_in(ned.locator("#talk-text"), "Good evening")
    ned.keyboard.press("Enter")
    expect(turn_to(mia, "talk").get_by_role("log")).to_contain_text("Good evening")

    assert tables.act(mia, table, {"type": "pass"}, "p1").ok
    propose_the_end(mia)
    press(ned.locator("[data-vote]").get_by_role("button").nth(1))
    expect(mia.locator("[data-vote]")).to_have_count(0)
    reach(ned.locator("[role=tab][aria-selected=true]"))
    while ned.locator("[role=tab][aria-selected=true]").get_attribute("data-tab") != "tools":
        ned.keyboard.press("ArrowRight")
    press(ned.locator("#tools summary", has_text="Seats"))
    press(ned.get_by_role("button", name="Leave the table"))
    press(ned.get_by_role("button", name="Yes, leave"))
    expect(mia.locator("[data-vacant=p2]")).to_contain_text("The seat of Ned of the keys is empty")

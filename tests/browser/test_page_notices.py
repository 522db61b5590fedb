"""Somebody says how to be called, and is: by e-mail, by a webhook, by the browser."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from msgspec.structs import replace
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPerson
from tests.browser.tables import ME, bots, turn_to
from tests.browser.test_page_access import faults
from tests.postbox import Box, postbox, read_letter
from tests.receivers import Receiver, receiver
from tests.server_table import running, wait

SHOWN = """async () => (await (await navigator.serviceWorker.ready).getNotifications())
    .map((it) => [it.title, it.body, it.tag, it.data.url])"""


class World(NamedTuple):
    url: str
    box: Box
    web: Receiver


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    with postbox() as (box, settings), receiver() as web:
        database: Path = tmp_path_factory.mktemp("notices") / "tables.db"
        with running(database, settings=replace(settings, webhook_private=True)) as server:
            yield World(server.address, box, web)


def test_somebody_says_how_to_be_called(person: NewPerson, world: World) -> None:
    mia, before = person(390, 844), len(world.box.letters)
    mia.goto(f"{world.url}/notices")
    mia.get_by_label("E-mail address").fill("mia@there.test")
    mia.get_by_role("button", name="Save").click()
    expect(mia.get_by_text("An e-mail with a code is on its way")).to_be_visible()
    wait(lambda: len(world.box.letters) > before)
    code = read_letter(world.box.letters[before])["Subject"].split()[0]
    mia.get_by_label("Code", exact=True).fill(code)
    mia.get_by_role("button", name="Confirm").click()
    expect(mia.get_by_text("mia@there.test is confirmed.")).to_be_visible()
    mia.get_by_label("Address of the webhook").fill(f"{world.web.address}/hook")
    mia.get_by_label("Send to my webhook").check()
    mia.get_by_role("button", name="Save").click()
    expect(mia.locator("code")).to_be_visible()  # with what it will be signed
    mia.locator("[data-tool=test]").click()
    expect(mia.locator("[data-state=sent]", has_text="Test")).to_have_count(2)
    assert [one.path for one in world.web.received] == ["/hook"]
    assert faults(mia) == []
    mia.emulate_media(color_scheme="dark")
    assert faults(mia) == []
    assert mia.evaluate("document.documentElement.scrollWidth <= innerWidth")
    _bell(mia, world)


def _bell(mia: Page, world: World) -> None:
    """At a table it can be otherwise."""
    mia.set_viewport_size({"width": 1440, "height": 900})
    asked = {"title": "skerry", "seats": [ME, *bots("Bo")], "seed": 1}
    headers = {"Origin": world.url, "Content-Type": "application/json"}
    answer = mia.request.post(f"{world.url}/api/tables", data=json.dumps(asked), headers=headers)
    mia.goto(f"{world.url}/t/{answer.json()['id']}")
    mia.wait_for_selector(".page[data-live]")
    bell = turn_to(mia, "tools").locator("[data-tool=bell]")
    expect(bell).not_to_be_checked()  # nobody else plays
    bell.check()
    expect(bell).to_be_checked()
    mia.reload()
    expect(turn_to(mia, "tools").locator("[data-tool=bell]")).to_be_checked()


def test_the_browser_shows_what_it_is_sent(person: NewPerson, world: World) -> None:
    """What reaches the browser is shown, once however often it comes; how it comes there is Chromium's business."""
    mia = person(permissions=["notifications"])
    mia.goto(f"{world.url}/notices")
    mia.evaluate("async () => { await navigator.serviceWorker.ready }")
    session = mia.context.new_cdp_session(mia)
    found: list[str] = []
    session.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: found.extend(one["registrationId"] for one in event["registrations"]),
    )
    session.send("ServiceWorker.enable")
    wait(lambda: bool(mia.evaluate("1") and found))
    said = {"title": "Your turn: Skerry", "body": "Choose", "url": f"{world.url}/t/abc", "tag": "one"}
    for _ in range(2):
        push = {"origin": world.url, "registrationId": found[0], "data": json.dumps(said)}
        session.send("ServiceWorker.deliverPushMessage", push)
    wait(lambda: bool(mia.evaluate(SHOWN)))
    assert mia.evaluate(SHOWN) == [["Your turn: Skerry", "Choose", "one", f"{world.url}/t/abc"]]

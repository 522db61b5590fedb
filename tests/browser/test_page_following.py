"""Following and sharing a game: captions, links to a position, what one has missed, figures, calls, pace, offline."""

from __future__ import annotations

import csv
import re
import struct

import pytest
from playwright.sync_api import Dialog, expect

from tests.browser.clicker import Clicker
from tests.browser.conftest import NewPerson
from tests.browser.tables import ME, OPEN, Tables, bots, here, turn_to
from tests.browser.test_page_access import faults
from tools.browser import Server


def test_the_move_that_is_shown_has_a_caption_and_an_address(person: NewPerson, tables: Tables) -> None:
    mia = person(permissions=["clipboard-read", "clipboard-write"])
    table = tables.open(mia, ME, here("Ned"))
    Clicker(mia, seed=1).play(decisions=4)
    mia.keyboard.press("[")
    lines = mia.request.get(f"{tables.url}/api/tables/{table}/log").json()["lines"]
    expect(mia.locator(".caption")).to_contain_text(lines[2]["text"])
    mia.wait_for_url(f"**/t/{table}?at=3")
    assert faults(mia) == []
    turn_to(mia, "tools")
    mia.click("[data-tool=position]")
    link = mia.evaluate("navigator.clipboard.readText()")
    assert link == f"{tables.url}/t/{table}?at=3"
    ned = person()
    ned.goto(link)
    expect(ned.locator("#now h2")).to_have_text("Looking back: move 3 of 4")
    expect(ned.locator("[data-caption='3']")).to_contain_text(lines[2]["text"])
    ned.keyboard.press("n")
    ned.wait_for_url(f"**/t/{table}")
    assert ned.locator(".caption").count() == 0


#: at a table in the house, by http: there is no clipboard but the old one
IN_THE_HOUSE = "Object.defineProperty(navigator, 'clipboard', { value: undefined });"


def test_a_link_is_copied_where_the_address_is_not_a_secure_one(person: NewPerson, tables: Tables) -> None:
    """It was said to be copied, and was not."""
    mia = person()
    mia.add_init_script(IN_THE_HOUSE)
    table = tables.open(mia, ME, here("Ned"))
    turn_to(mia, "tools")
    mia.click("[data-tool=position]")
    expect(mia.locator(".toast")).to_have_text("Link copied.")
    turn_to(mia, "log")
    mia.keyboard.press("b")
    mia.locator("section.text input[type=search]").focus()
    mia.keyboard.press("Control+v")
    expect(mia.locator("section.text input[type=search]")).to_have_value(f"{tables.url}/t/{table}?at=0")
    mia.evaluate("document.execCommand = () => false")
    told: list[str] = []

    def read(dialog: Dialog) -> None:
        told.append(dialog.default_value)
        dialog.dismiss()

    mia.on("dialog", read)
    turn_to(mia, "tools")
    mia.click("[data-tool=position]")
    assert told == [f"{tables.url}/t/{table}?at=0"]


#: a browser in which one looks elsewhere, and that counts what it is asked to let somebody hear and see
CALLS = """
window.rung = 0;
window.AudioContext = class extends AudioContext { constructor() { super(); rung += 1; } };
window.shown = [];
window.Notification = class {
  static permission = "granted";
  static requestPermission = async () => "granted";
  constructor(title, { body }) { shown.push(`${title}: ${body}`); }
};
Object.defineProperty(document, "hidden", { get: () => true });
"""
#: phones refuse notices of a page, and show those of its service worker
ON_A_PHONE = (
    CALLS
    + """
window.Notification = class {
  static permission = "granted";
  static requestPermission = async () => "granted";
  constructor() { throw new TypeError("Illegal constructor"); }
};
ServiceWorkerRegistration.prototype.showNotification = async (title, { body, data }) =>
  data.url === location.pathname && shown.push(`${title}: ${body}`);
"""
)


@pytest.mark.parametrize("calls", [CALLS, ON_A_PHONE], ids=["desktop", "phone"])
def test_whoever_comes_back_is_told_what_was_missed_and_is_called(
    person: NewPerson, tables: Tables, calls: str
) -> None:
    """The digest names what others did; sound and notification are off until somebody wants them."""
    mia = person()
    mia.add_init_script(calls)
    tables.open(mia, ME, here("Ned"), here("Oda"))
    settings = mia.evaluate("JSON.parse(localStorage['footplate.settings'])")
    assert not settings["sound"]
    assert not settings["notices"]
    table = tables.lay(mia, ME, OPEN, OPEN)
    seats = tables.view(mia, table)["table"]["seats"]
    others = [person(), person()]
    for other, seat, name in zip(others, seats[1:], ("Ned", "Oda"), strict=True):
        token = seat["invitation"].rpartition("/")[2]
        assert tables.post(other, f"/tables/{table}/seat", {"name": name, "invitation": token}).ok
    tables.visit(mia, table)
    mia.click("[aria-label=Settings]")
    mia.check("text=Sound when it is my turn")
    mia.check("text=Browser notification when it is my turn")
    mia.keyboard.press("Escape")
    assert mia.locator(".digest").count() == 0
    Clicker(mia, seed=1).play(decisions=1)
    for other in others:
        options = tables.view(other, table)["decisions"][0]["options"]
        bid = next((o for o in options if o["action"]["type"] in ("buy_private", "bid")), {"action": {"type": "pass"}})
        assert tables.act(other, table, bid["action"]).ok
    mia.wait_for_selector("[data-turn=mine]")
    digest = mia.locator(".digest")
    expect(digest.locator("summary")).to_have_text("Since you last acted: 2 moves")
    digest.locator("summary").click()
    expect(digest).to_contain_text("Ned")
    expect(digest).to_contain_text("Oda")
    assert mia.title().startswith("●")
    assert mia.evaluate("rung") == 1
    mia.wait_for_function("shown.length")
    (notice,) = mia.evaluate("shown")
    assert notice.startswith("Your turn: skerry")


def test_figures_of_the_whole_game(person: NewPerson, tables: Tables) -> None:
    mia = person()
    table = tables.open(mia, ME, *bots("Bo"))
    Clicker(mia, seed=3).play(decisions=4)
    turn_to(mia, "tools")
    with mia.expect_download() as download:
        mia.click("text=Figures (CSV)")
    rows = list(csv.DictReader(download.value.path().read_text(encoding="utf-8").splitlines()))
    view = tables.view(mia, table)
    assert [row["Move"] for row in rows] == [str(n) for n in range(len(rows))]
    last = rows[view["seq"]]
    for player in view["players"]:
        assert last[f"{player['name']} cash"] == str(player["cash"])
        assert last[f"{player['name']} worth"] == str(player["worth"])
    mia.locator(".history input[type=range]").focus()
    mia.keyboard.press("Home")
    picture = mia.get_by_role("link", name="Picture of the map")
    expect(picture).to_have_attribute("href", re.compile(r"at=0\b"))  # of the move that is looked at
    with mia.expect_download() as download:
        picture.click()
    assert download.value.path().read_bytes().startswith(b"\x89PNG")


def size_of(png: bytes) -> tuple[int, int]:
    """Width and height, as they stand in the head of the file."""
    assert png.startswith(b"\x89PNG")
    width, height = struct.unpack(">II", png[16:24])
    return width, height


def test_the_page_can_be_installed_and_says_so_when_the_server_is_away(person: NewPerson, own_server: Server) -> None:
    """Nothing of the API is ever kept: without the server there is the page for that, and no old table."""
    mia = person()
    mia.goto(own_server.url)
    manifest = mia.request.get(f"{own_server.url}/manifest.webmanifest")
    assert manifest.json()["start_url"] == "/"
    assert "manifest+json" in manifest.headers["content-type"]
    for icon in manifest.json()["icons"]:
        picture = mia.request.get(own_server.url + icon["src"])
        assert picture.headers["content-type"] == icon["type"]
        assert icon["sizes"] == "any" or icon["sizes"] == "x".join(map(str, size_of(picture.body())))
    mia.evaluate("navigator.serviceWorker.ready.then(() => true)")
    mia.reload()
    mia.wait_for_selector("h1")
    kept = "caches.open('footplate-1').then((cache) => cache.keys()).then((all) => all.map((one) => one.url))"
    assert [url for url in mia.evaluate(kept) if "/api/" in url or url.endswith(own_server.url + "/")] == []
    own_server.stop()
    mia.reload()
    expect(mia.locator("h1")).to_have_text("footplate")
    expect(mia.locator("main")).to_contain_text("The server cannot be reached")
    assert faults(mia) == []


def test_the_pace_of_bots_is_set_at_the_table_for_all_who_look(person: NewPerson, tables: Tables) -> None:
    mia, ola = person(), person()
    table = tables.open(mia, ME, *bots("Bo", "Cy"))
    ola.goto(mia.url)
    ola.wait_for_selector("[data-live]")
    turn_to(mia, "tools")
    mia.locator(".pace select").first.select_option("slow")
    expect(mia.locator(".pace[data-pace=slow]").first).to_be_visible()
    mia.locator(".pace [aria-label='Pause the bots']").first.click()
    expect(mia.locator("[data-tool=bots-wait]").first).to_be_visible()
    expect(ola.locator("[data-tool=bots-wait]").first).to_be_visible()  # an onlooker sees it, and cannot change it
    expect(ola.locator(".pace")).to_have_count(0)
    Clicker(mia, seed=1).step()
    assert tables.view(mia, table)["version"] == 1
    assert faults(mia) == []
    mia.locator(".pace select").first.select_option("once")
    mia.locator(".pace [aria-label='Let the bots play on']").first.click()
    mia.wait_for_selector("[data-turn=mine]")
    expect(ola.locator("[data-tool=bots-wait]")).to_have_count(0)

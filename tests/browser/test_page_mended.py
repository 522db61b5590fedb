"""What was broken or out of sight: playing a game back, the log, privates off turn, messages, walls of choices."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from footplate.titles import playable, title_data
from tests.browser.clicker import Clicker
from tests.browser.conftest import NewPerson
from tests.browser.tables import ME, OPEN, Tables, here, turn_to
from tests.browser.test_page_sizes import sit
from tests.browser.test_page_tools import at


def test_a_game_is_played_back_move_by_move(person: NewPerson, tables: Tables) -> None:
    """It used to stop at the first move."""
    mia = person()
    tables.open(mia, ME, here("Ned"))
    Clicker(mia, seed=1).play(decisions=3)
    mia.click("[aria-label='Play back the game']")
    heading = mia.locator("#now h2")
    for move in range(3):
        expect(heading).to_have_text(f"Looking back: move {move} of 3")
    expect(heading).to_have_text("Your turn")
    expect(mia.locator("[aria-label='Play back the game']")).to_be_visible()


LIST = "#log .list"
END = f"document.querySelector('{LIST}').scrollHeight - document.querySelector('{LIST}').clientHeight"
TOP = f"document.querySelector('{LIST}').scrollTop"


def is_at_end(page: Page) -> bool:
    return bool(page.evaluate(f"{END} - {TOP} < 2"))


def test_the_log_follows_though_its_lines_wrap_anew(person: NewPerson, tables: Tables) -> None:
    """Only a person who scrolls stops it; lines that take more room after a change of size used to."""
    mia = person()
    table = at(mia, tables, "stock_turn", least=30)
    turn_to(mia, "log")
    assert mia.evaluate(f"{END} > 100")
    assert is_at_end(mia)
    lines = mia.locator(f"{LIST} li").count()
    for wide in (1440, 1100, 1300, 1050, 1440):
        mia.set_viewport_size({"width": wide, "height": 900})
        mia.wait_for_timeout(60)
        assert is_at_end(mia)
    assert tables.act(mia, table, {"type": "pass"}).ok
    expect(mia.locator(f"{LIST} li").nth(lines)).to_be_in_viewport()
    assert is_at_end(mia)
    mia.locator(LIST).evaluate("list => list.scrollTop = 0")
    mia.wait_for_timeout(60)
    assert tables.act(mia, table, {"type": "pass"}).ok
    mia.wait_for_timeout(300)
    assert mia.evaluate(TOP) == 0  # somebody reads there


def test_the_log_goes_along_with_the_slider_and_shows_one_company(person: NewPerson, tables: Tables) -> None:
    mia = person()
    table = at(mia, tables, "stock_turn", least=30)
    turn_to(mia, "log")
    mia.locator(".history input[type=range]").focus()
    mia.keyboard.press("Home")
    mia.keyboard.press("]")
    expect(mia.locator("#log li.shown")).to_be_in_viewport()
    log = mia.request.get(f"{tables.url}/api/tables/{table}/log").json()["lines"]
    company = next(name for line in log for name in line["companies"])
    mia.select_option("#log-filter", f"#{company}")
    about = [line for line in log if company in line["companies"]]
    expect(mia.locator("#log li")).to_have_count(len(about))
    assert 0 < len(about) < len(log)


def test_a_table_with_a_free_seat_does_not_say_that_others_decide(person: NewPerson, tables: Tables) -> None:
    mia = person()
    tables.open(mia, ME, OPEN)
    expect(mia.locator("#now h2")).to_have_text("A seat is still free")


def test_an_answer_is_in_sight_wherever_one_has_scrolled_to(person: NewPerson, tables: Tables) -> None:
    """On a phone it used to stand above the list, out of sight."""
    mia = person(390, 844)
    at(mia, tables, "stock_turn", least=13)
    expect(mia.locator("#now")).to_contain_text("dotted underline")
    mia.locator("#now .choices").evaluate("list => list.scrollTop = list.scrollHeight")
    mia.locator("#now .why").last.click()
    expect(mia.locator("#now .reason")).to_be_in_viewport(ratio=1)


IN_CONFIRM = ".confirm .small, .confirm .what, .confirm tbody tr, .confirm .row button"


@pytest.mark.parametrize(("high", "seen"), [(844, IN_CONFIRM), (664, ".confirm .what, .confirm .row button")])
def test_on_a_phone_what_is_confirmed_takes_the_place_of_the_list(
    person: NewPerson, tables: Tables, high: int, seen: str
) -> None:
    """Both were squeezed: slivers of buttons, and "Do it" upon the tabs. Tiles are still turned beside it."""
    mia = person(390, high)
    at(mia, tables, "stock_turn", least=13)
    choices, passing = mia.locator("#now .choices"), mia.locator("#now .offer[data-kind=pass]")
    expect(passing).to_be_in_viewport(ratio=1)
    choices.evaluate("list => list.scrollTop = 40")
    offer = mia.locator("#now .offer:not([data-kind=pass])").last
    offer.focus()
    reached = choices.evaluate("list => list.scrollTop")
    mia.keyboard.press("Enter")
    expect(mia.locator(".confirm tbody tr").last).to_be_attached()
    expect(choices).to_be_hidden()
    expect(mia.locator("#now")).to_be_focused()
    for part in mia.locator(seen).all():
        expect(part).to_be_in_viewport(ratio=1)
    mia.click(".confirm button:has-text('Cancel')")
    expect(offer).to_be_visible()
    expect(passing).to_be_in_viewport(ratio=1)
    assert reached == choices.evaluate("list => list.scrollTop")
    assert reached or high == 844
    mia.set_viewport_size({"width": 390, "height": 844})
    at(mia, tables, "lay_track", least=60)
    mia.locator("svg [data-offered]").first.click()
    expect(mia.locator("#now .face").first).to_be_in_viewport(ratio=1)
    expect(passing).to_be_hidden()


def test_on_a_phone_the_name_of_the_round_is_whole(person: NewPerson, tables: Tables) -> None:
    """It ended in dots, most of all beside a clock."""
    mia = person(390, 844)
    clock = {"kind": "turn", "bank": 7 * 86_400, "each": 2 * 86_400, "out": "bot", "days_off": 14}
    asked = {"title": "1889", "seats": [ME, here("Ned")], "clock": clock}
    tables.visit(mia, tables.post(mia, "/tables", asked).json()["id"])
    expect(mia.locator(".heading .clock")).to_be_visible()
    name = mia.locator(".heading > span").first
    expect(name).to_have_text("Auction of the private companies")
    assert name.evaluate("it => it.scrollWidth <= it.clientWidth && it.scrollHeight <= it.clientHeight")


def test_who_loses_a_choice_to_a_move_taken_back_is_told(person: NewPerson, tables: Tables) -> None:
    mia, ned = person(), person()
    table = tables.open(mia, ME, OPEN)
    seat = tables.view(mia, table)["table"]["seats"][1]
    ned.goto(tables.url + seat["invitation"])
    ned.fill("form input", "Ned")
    ned.click("form .primary")
    ned.wait_for_selector(".page[data-live]")
    Clicker(mia, seed=1).play(decisions=1)
    ned.wait_for_selector("[data-turn=mine]")
    ned.locator("#now .offer:not([data-kind=pass])").first.click()
    ned.wait_for_selector(".confirm")
    mia.click("text=Undo")
    expect(ned.locator("#now .reason")).to_contain_text("Mia took a move back")
    assert ned.locator(".confirm").count() == 0


def test_privates_and_bids_are_there_for_everybody_at_any_time(person: NewPerson, tables: Tables) -> None:
    """Off turn and for onlookers too: whose each is, what it pays and can do, who has bid, what may be done with it."""
    mia, ned = person(), person()
    table = tables.lay(mia, ME, here("Oda"))
    bid = next(o for o in tables.view(mia, table)["decisions"][0]["options"] if o["action"]["type"] == "bid")["action"]
    assert tables.act(mia, table, bid).ok
    tables.visit(ned, table)
    name = next(it for it in tables.view(ned, table)["privates"] if it["id"] == bid["private"])["name"]
    expect(ned.locator("#now")).to_contain_text(name)
    shown = turn_to(ned, "privates").locator(f"[data-private={bid['private']}]")
    for part in (name, "pays", "Bids: Mia"):
        expect(shown).to_contain_text(part)
    later = at(mia, tables, "lay_track", least=60)
    owned = [it for it in tables.view(mia, later)["privates"] if it["owner"]]
    panel = turn_to(mia, "privates")
    for it in owned:
        expect(panel.locator(f"[data-private={it['id']}]")).to_contain_text(it["says"])
        assert all(line in panel.inner_text() for line in it["now"])


@pytest.mark.parametrize("title", sorted(playable()))
def test_whatever_a_title_keeps_beside_companies_is_seen_by_onlookers(
    person: NewPerson, tables: Tables, title: str
) -> None:
    """Private companies, cousins, obligations: whose each is and what it can do, in the middle of a game."""
    mia, eve = person(), person()
    table = sit(mia, tables, title, title_data(title).title.players[0], trained=1)
    tables.visit(eve, table)
    view = tables.view(eve, table)
    names = {player["id"]: player["name"] for player in view["players"]}
    panel = turn_to(eve, "privates")
    assert view["privates"]
    for it in view["privates"]:
        shown = panel.locator(f"[data-private='{it['id']}']")
        expect(shown).to_contain_text(it["name"])
        expect(shown).to_contain_text(it["says"] or it["name"])
        if it["owner"] in names:
            expect(shown.locator(".owner")).to_have_text(names[it["owner"]])


SHIFTS = """() => new Promise((done) => {
  let sum = 0;
  new PerformanceObserver((list) => list.getEntries().forEach((entry) => (sum += entry.value)))
    .observe({ type: "layout-shift", buffered: true });
  setTimeout(() => done(sum), 500);
})"""


def test_nothing_moves_on_the_front_page_while_it_loads(person: NewPerson, tables: Tables) -> None:
    """Cumulative layout shift below 0.05, with tables of one's own above the fold; it was 0.21."""
    mia = person()
    tables.lay(mia, ME, here("Ned"))
    tables.lay(mia, ME, here("Oda"))
    mia.goto(tables.url)
    mia.wait_for_selector("article img")
    mia.wait_for_load_state("networkidle")
    assert mia.evaluate(SHIFTS) < 0.05


def test_only_files_that_can_be_had_are_offered(person: NewPerson, tables: Tables) -> None:
    """18xx.games has no such game: the link failed without a word."""
    mia = person()
    table = tables.open(mia, ME, here("Ned"))
    tools = turn_to(mia, "tools")
    assert tools.locator("a[download]").count()
    assert tools.locator("text=18xx.games file").count() == 0
    assert tables.view(mia, table)["forms"] == ["footplate"]

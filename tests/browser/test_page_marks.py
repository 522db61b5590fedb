"""What just happened is marked on the map and in the ledger, until one has acted."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from footplate import Game
from footplate.game.actions import LayTile, RunTrains
from tests.browser.clicker import Clicker
from tests.browser.conftest import NewPerson
from tests.browser.tables import ME, Tables, bots, here
from tests.browser.test_page_map import played_to

Marks = tuple[set[str], list[str], set[str]]
#: of the shares of three players
SHARES = """() => [...document.querySelectorAll('.ledger.first tbody tr:not(.facts)')].flatMap((row) =>
  [...row.querySelectorAll('td')].slice(0, 3).flatMap((it, n) =>
    it.dataset.trend ? [`${row.querySelector('.chip').textContent} p${n + 1} ${it.dataset.trend}`] : []))"""

#: stops that lie below the run that is drawn: whose station it is could not be read
STRUCK_THROUGH = """() => { const run = document.querySelector('.ran > g');
  const stops = [...document.querySelectorAll('.board .print circle')];
  return stops.filter((it) => it.compareDocumentPosition(run) & Node.DOCUMENT_POSITION_FOLLOWING).length; }"""


def marked(page: Page) -> Marks:
    """Hexes with a mark, and which way the cash and the shares of the players went."""
    page.wait_for_load_state("networkidle")
    hexes = page.eval_on_selector_all("[data-news]", "all => all.map((it) => it.dataset.news)")
    cash = page.eval_on_selector_all(
        ".ledger.first tfoot tr:first-child td:not(.rest)", "all => all.map((it) => it.dataset.trend ?? '')"
    )
    return set(hexes), cash, set(page.evaluate(SHARES))


def expected(page: Page, tables: Tables, table: str) -> Marks:
    """The same, from the positions before and after."""
    log = page.request.get(f"{tables.url}/api/tables/{table}/log").json()
    own = [line["seq"] for line in log["lines"] if line["player"] == "p1" and not line["undone"]]
    now = tables.view(page, table)
    since = own[-1] if own and own[-1] != now["seq"] else max(0, now["seq"] - 1)
    was = page.request.get(f"{tables.url}/api/tables/{table}/view?at={since}").json()
    pairs = zip(was["board"]["hexes"], now["board"]["hexes"], strict=True)
    hexes = {new["name"] for old, new in pairs if (old["svg"], old["stops"]) != (new["svg"], new["stops"])}
    players = list(zip(was["players"], now["players"], strict=True))
    held = {
        f"{company} {new['id']} {trend(old['shares'].get(company, 0), new['shares'].get(company, 0))}"
        for old, new in players
        for company in {**old["shares"], **new["shares"]}
        if old["shares"].get(company, 0) != new["shares"].get(company, 0)
    }
    return hexes, [trend(old["cash"], new["cash"]) for old, new in players], held


def trend(old: int, new: int) -> str:
    return "up" if new > old else "down" if new < old else ""


def test_everything_since_my_last_turn_is_marked(person: NewPerson, tables: Tables) -> None:
    mia = person()
    table = tables.open(mia, ME, *bots("Bo", "Cy"))
    clicker, seen = Clicker(mia, seed=4), []
    for _ in range(12):
        if not clicker.wait():
            break
        marks = marked(mia)
        assert marks == expected(mia, tables, table)
        seen.append(marks)
        clicker.step()
    assert any(hexes for hexes, _, _ in seen)
    assert any("up" in cash for _, cash, _ in seen)
    assert any(held for _, _, held in seen)
    clicker.wait()
    before = marked(mia)
    tables.visit(mia, table)  # who comes back sees the same
    assert marked(mia) == before


def test_a_run_is_drawn_until_something_is_chosen(person: NewPerson, tables: Tables) -> None:
    mia = person()

    def has_run(game: Game) -> bool:
        return bool(game.moves) and game.moves[-1].action.kind() == "run_trains" and game.decision is not None

    _, game = played_to(mia, tables, has_run)
    routes = mia.locator(".ran > g")
    run = game.moves[-1].action
    assert isinstance(run, RunTrains)
    expect(routes).to_have_count(len(run.routes))
    assert mia.evaluate(STRUCK_THROUGH) == 0
    mia.locator("#now .offer").first.click()
    expect(routes).to_have_count(0)


def test_playing_back_marks_each_move(person: NewPerson, tables: Tables) -> None:
    mia = person()
    table, game = played_to(mia, tables, lambda game: len(game) > 2 and game.moves[-1].action.kind() == "lay_tile")
    lay = game.moves[-1].action
    assert isinstance(lay, LayTile)
    expect(mia.locator(f"[data-news='{lay.hex}']")).to_have_count(1)
    mia.keyboard.press("[")
    mia.keyboard.press("[")
    expect(mia.locator("[data-news]")).to_have_count(0)
    mia.keyboard.press("]")
    mia.keyboard.press("]")
    expect(mia.locator(f"[data-news='{lay.hex}']")).to_have_count(1)
    assert tables.view(mia, table)["seq"] == len(game)
    tables.open(mia, ME, here("Ned"))
    expect(mia.locator("[data-news]")).to_have_count(0)

"""Take the pictures of the club's screens for the documentation, in Chromium.

python -m tools.club_pictures [SCREEN ...]     (default: all; into docs/pictures/)
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tools.browser import FLAGS, Server, chromium
from tools.screenshots import FOLDER, SCREENS, smaller
from tools.talk_pictures import BOT, post

AGENT: Final = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"


def sign_in(page: Page, url: str) -> None:
    page.goto(f"{url}/account")
    page.wait_for_selector("form")


def account(page: Page, url: str) -> None:
    """Somebody who is signed in here and elsewhere."""
    headers = {"Origin": url, "User-Agent": AGENT}
    name = {"name": "Mia", "password": "only for a picture"}
    page.context.request.post(f"{url}/api/account", data=name, headers=headers)
    page.goto(f"{url}/account")
    page.wait_for_selector("summary")


def new_password(page: Page, url: str) -> None:
    """With the link of a letter."""
    page.goto(f"{url}/account#recover=of-a-letter")
    page.wait_for_selector("form")


def together(page: Page, url: str, **agreed: object) -> tuple[str, BrowserContext]:
    """A table at which Ned has sat down, and Mia has made a move; he waits, or she does."""
    assert page.context.browser is not None
    ned = page.context.browser.new_context()
    seats = [{"kind": "me", "name": "Mia"}, {"kind": "open"}, BOT]
    asked = {"title": "1889", "seats": seats, "seed": 1, "listed": True, **agreed}
    table = str(post(page.context, url, "/tables", asked)["id"])
    post(ned, url, f"/tables/{table}/join", {"name": "Ned"})
    return table, ned


def move(context: BrowserContext, url: str, table: str) -> None:
    """The first that is offered."""
    view = context.request.get(f"{url}/api/tables/{table}/view").json()
    (option, *_) = view["decisions"][0]["options"]
    body = {"seq": view["seq"], "version": view["version"], "player": "p1", "action": option["action"]}
    headers = {"Origin": url, "Content-Type": "application/json"}
    assert context.request.post(f"{url}/api/tables/{table}/actions", data=json.dumps(body), headers=headers).ok


def games(page: Page, url: str) -> None:
    """One that waits, with something to read, one that is over, and one that she follows."""
    over, ned = together(page, url)
    move(page.context, url, over)
    post(page.context, url, f"/tables/{over}/votes", {"kind": "end"})
    vote = page.context.request.get(f"{url}/api/tables/{over}/view").json()["vote"]["number"]
    headers = {"Origin": url, "Content-Type": "application/json"}
    body = json.dumps({"vote": vote, "agree": True})
    assert ned.request.put(f"{url}/api/tables/{over}/votes", data=body, headers=headers).ok
    waits, ned = together(page, url)
    post(ned, url, f"/tables/{waits}/talk", {"text": "Your turn!"})
    page.goto(url)
    page.wait_for_selector(f"a[href='/t/{over}']")


def at_table(page: Page, url: str, table: str) -> None:
    page.goto(f"{url}/t/{table}")
    page.wait_for_selector("#now h2")


def tools(page: Page, summary: str = "") -> None:
    """Go to the tools of a table, and open one of them."""
    on_phone = page.locator("[role=tab][data-tab=more]").count()
    page.click(f"[role=tab][data-tab={'more' if on_phone else 'tools'}]")
    if summary:
        page.locator("summary", has_text=summary).first.click()
        page.locator("summary", has_text=summary).first.evaluate("it => it.scrollIntoView({block: 'start'})")


def seats(page: Page, url: str) -> None:
    """Who sits where, and something that is put to the vote."""
    table, ned = together(page, url)
    move(page.context, url, table)
    post(ned, url, f"/tables/{table}/votes", {"kind": "end"})
    at_table(page, url, table)
    tools(page, "Seats")


def clock(page: Page, url: str) -> None:
    """A table with clocks."""
    agreed = {"kind": "turn", "bank": 7 * 86_400, "each": 2 * 86_400, "out": "bot", "days_off": 14}
    table, _ = together(page, url, clock=agreed)
    at_table(page, url, table)
    tools(page)
    page.locator("[data-tool=clock]").evaluate("it => it.scrollIntoView({block: 'center'})")


def orders(page: Page, url: str) -> None:
    """A standing order."""
    table, _ = together(page, url)
    post(page.context, url, f"/tables/{table}/orders", {"player": "p1", "wish": ORDER})
    at_table(page, url, table)
    tools(page, "Standing orders")


ORDER: Final = {"kind": "buy", "company": "AR", "most": 75, "source": "ipo"}
#: by name: who comes to see it, with a browser of their own
CLUB: Final[dict[str, Callable[[Page, str], None]]] = {
    "account-sign-in": sign_in,
    "account": account,
    "account-new-password": new_password,
    "games": games,
    "seats": seats,
    "clock": clock,
    "orders": orders,
}


def take(browser: Browser, folder: Path, name: str) -> None:
    """On desktop and phone, light and dark; each time on a server of its own, at which nobody else has been."""
    for screen, (wide, high) in SCREENS.items():
        for scheme in ("light", "dark"):
            server = Server(folder / f"{name}-{screen}-{scheme}.db")
            server.start()
            context = browser.new_context(
                viewport={"width": wide, "height": high}, color_scheme=scheme, reduced_motion="reduce", locale="en"
            )
            page = context.new_page()
            CLUB[name](page, server.url.replace("127.0.0.1", "localhost"))  # passkeys need a name
            page.wait_for_load_state("networkidle")
            (FOLDER / f"{name}-{screen}-{scheme}.png").write_bytes(smaller(page, page.screenshot()))
            context.close()
            server.stop()


def main(wanted: list[str]) -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        for name in wanted or CLUB:
            take(browser, Path(folder), name)
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])

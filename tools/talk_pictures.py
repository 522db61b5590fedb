"""Take the pictures of the chat and the lobby for the documentation, in Chromium.

python -m tools.talk_pictures     (into docs/pictures/)
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tools.browser import FLAGS, Server, chromium
from tools.screenshots import FOLDER, SCREENS, smaller

BOT: Final = {"kind": "bot", "name": "Bo", "bot": "random"}


def post(context: BrowserContext, url: str, path: str, body: dict[str, Any]) -> Any:
    headers = {"Origin": url, "Content-Type": "application/json"}
    answer = context.request.post(f"{url}/api{path}", data=json.dumps(body), headers=headers)
    assert answer.ok, answer.text()
    return answer.json()


def opened(context: BrowserContext, url: str, name: str, *others: dict[str, str]) -> str:
    """A table in the lobby."""
    seats = [{"kind": "me", "name": name}, *others]
    return str(post(context, url, "/tables", {"title": "1889", "seats": seats, "seed": 1, "listed": True})["id"])


def chat(page: Page, friend: BrowserContext, url: str) -> None:
    """Ned has sat down at Mia's table, and they have written to each other."""
    table = opened(page.context, url, "Mia", {"kind": "open"}, BOT)
    post(friend, url, f"/tables/{table}/join", {"name": "Ned"})
    post(friend, url, f"/tables/{table}/talk", {"text": "Good evening! Shall we finish the first round tonight?"})
    post(page.context, url, f"/tables/{table}/talk", {"text": "Yes, I have time until ten."})
    page.goto(f"{url}/t/{table}")
    page.wait_for_selector("#now h2")
    if page.locator("[role=tab][data-tab=talk]").count():
        page.click("[role=tab][data-tab=talk]")
    else:
        page.click("[role=tab][data-tab=log]")
        page.click("[data-part=talk]")
    page.wait_for_selector("[data-present]:has-text('Mia')")


def lobby(page: Page, friend: BrowserContext, url: str) -> None:
    """A table with free seats, and somebody who asks for company."""
    opened(friend, url, "Ada", {"kind": "open"}, {"kind": "open"})
    post(friend, url, "/lobby/talk", {"text": "Two seats are free, for a quiet game.", "name": "Ada"})
    page.goto(f"{url}/lobby")
    page.wait_for_selector("[data-table]")
    page.wait_for_selector("[data-present]:has-text('guest')")


PICTURES: Final[dict[str, Callable[[Page, BrowserContext, str], None]]] = {"chat": chat, "lobby": lobby}


def take(browser: Browser, folder: Path, name: str) -> None:
    """On desktop and phone, light and dark; each time on a server of its own, at which nobody else has been."""
    for screen, (wide, high) in SCREENS.items():
        for scheme in ("light", "dark"):
            server = Server(folder / f"{name}-{screen}-{scheme}.db")
            server.start()
            context = browser.new_context(
                viewport={"width": wide, "height": high},
                color_scheme="dark" if scheme == "dark" else "light",
                reduced_motion="reduce",
                locale="en",
            )
            page, friend = context.new_page(), browser.new_context()
            PICTURES[name](page, friend, server.url)
            (FOLDER / f"{name}-{screen}-{scheme}.png").write_bytes(smaller(page, page.screenshot()))
            friend.close()
            context.close()
            server.stop()


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        for name in PICTURES:
            take(browser, Path(folder), name)
        browser.close()


if __name__ == "__main__":
    main()

"""Take the pictures of ratings, of a player's page and of one's notices for the documentation, in Chromium.

python -m tools.rating_pictures     (into docs/pictures/)

Three people play some games to their end, and wait until these count: it takes two minutes.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import msgspec
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

import footplate
from footplate.bots import RandomPlayer
from tools.browser import FLAGS, Server, chromium
from tools.screenshots import FOLDER, SCREENS, smaller
from tools.talk_pictures import post

PEOPLE: Final = ("Mia", "Ned", "Oda")
GAMES: Final = 6
TITLE: Final = "skerry"
A_WHILE: Final = 120_000  # milliseconds until ends have stood for a minute, and have been rated


def play(people: list[BrowserContext], url: str, seed: int) -> None:
    """A game that counts, by whoever has a browser, the first one being the host."""
    names = dict(zip(people, PEOPLE, strict=True))
    seats: list[dict[str, Any]] = [{"kind": "me", "name": names[people[0]]}, *({"kind": "open"} for _ in people[1:])]
    asked = {"title": TITLE, "seats": seats, "seed": seed, "counts": True, "listed": True}
    table = str(post(people[0], url, "/tables", asked)["id"])
    for guest in people[1:]:
        post(guest, url, f"/tables/{table}/join", {"name": names[guest]})
    game, player = footplate.new(TITLE, list(PEOPLE), seed=seed), RandomPlayer(seed)
    seated = dict(zip(game.names, people, strict=True))
    while game.decisions:
        actor, action = player.choose(game.decisions)
        body = {"seq": len(game), "player": actor, "action": msgspec.to_builtins(action)}
        post(seated[actor], url, f"/tables/{table}/actions", body)
        game.play(action, actor)


def rated(browser: Browser, url: str) -> str:
    """Games that count, and the address of the page of who has played them."""
    people = [browser.new_context(locale="en") for _ in PEOPLE]
    for seed in range(1, GAMES + 1):
        play(people, url, seed)
    page = people[0].new_page()
    page.goto(f"{url}/ratings")
    mine = page.locator("th a", has_text=PEOPLE[0])
    page.wait_for_timeout(A_WHILE)
    page.reload()
    mine.wait_for()
    return str(mine.first.get_attribute("href"))


def take(browser: Browser, name: str, look: Callable[[Page], None]) -> None:
    for screen, (wide, high) in SCREENS.items():
        for scheme in ("light", "dark"):
            context = browser.new_context(
                viewport={"width": wide, "height": high},
                color_scheme="dark" if scheme == "dark" else "light",
                reduced_motion="reduce",
                locale="en",
            )
            page = context.new_page()
            look(page)
            page.wait_for_load_state("networkidle")
            (FOLDER / f"{name}-{screen}-{scheme}.png").write_bytes(smaller(page, page.screenshot()))
            context.close()


def seen(address: str, until: str) -> Callable[[Page], None]:
    def look(page: Page) -> None:
        page.goto(address)
        page.wait_for_selector(until)

    return look


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder) / "tables.db")
        server.start()
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        try:
            take(browser, "notices", seen(f"{server.url}/notices", "legend"))
            mia = rated(browser, server.url)
            take(browser, "ratings", seen(f"{server.url}/ratings", "th a"))
            take(browser, "player", seen(f"{server.url}{mia}", "figure svg"))
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main()

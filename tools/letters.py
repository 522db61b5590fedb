#!/usr/bin/env python3
"""How large the smallest letters on the map are, title by title and screen by screen.

usage: python -m tools.letters     print the table of docs/table.md
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Final

from playwright.sync_api import Page, sync_playwright

from footplate.titles import playable, title_data
from tools.browser import FLAGS, Server, chromium
from tools.screenshots import laid

DESKTOPS: Final = ((1280, 720), (1440, 900), (1920, 1080))
PHONE: Final = (390, 844)
SCREENS: Final = (*DESKTOPS, PHONE)
#: of every text on the map that is drawn: its font size, as many times as it is enlarged
SIZES: Final = """() => [...document.querySelectorAll('.board .print text')]
  .filter((it) => it.getBoundingClientRect().width).map((it) => {
    const by = it.getScreenCTM(); return parseFloat(getComputedStyle(it).fontSize) * Math.hypot(by.a, by.b); })"""


def smallest(page: Page) -> float:
    """In pixels."""
    sizes: list[float] = page.evaluate(SIZES)
    return round(min(sizes), 1)


def row(page: Page, address: str) -> list[str]:
    """By screen, then with the map alone."""
    cells = []
    for wide, high in SCREENS:
        page.set_viewport_size({"width": wide, "height": high})
        page.goto(address)
        page.wait_for_selector(".board .print text")
        cells.append(f"{smallest(page)}")
    page.set_viewport_size({"width": 1440, "height": 900})
    page.reload()
    page.wait_for_selector(".board .print text")
    page.keyboard.press("f")
    cells.append(f"{smallest(page)}")
    page.keyboard.press("f")
    return cells


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder) / "tables.db", patient=True)
        server.start()
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        print("| title |", " | ".join(f"{wide} x {high}" for wide, high in SCREENS), "| 1440 x 900, map alone |")
        print("| --- |" + " --- |" * (len(SCREENS) + 1))
        try:
            for title in sorted(playable()):
                context = browser.new_context(reduced_motion="reduce", locale="en")
                seats = [f"Player {number}" for number in range(1, title_data(title).title.players[1] + 1)]
                print(f"| {title} |", " | ".join(row(context.new_page(), laid(context, server.url, title, seats))), "|")
                context.close()
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main()

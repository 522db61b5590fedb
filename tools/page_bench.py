#!/usr/bin/env python3
"""What the page costs in a browser: weight, work until a table is ready, and how long "Do it" takes.

usage: python -m tools.page_bench [TITLE ...] [--actions N]

Beside `python -m footplate.server.measure`, which has what the server takes. A Chromium opens the games of the
pictures (docs/pictures/title-*.json) where they stand, with all seats at its screen, and plays on by clicking what is
offered. The figures of a busy machine are worth nothing.
"""

from __future__ import annotations

import argparse
import random
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from playwright.sync_api import BrowserContext, Page, sync_playwright

import footplate
from footplate.bench.row import HEADINGS, Row, line
from tools.browser import FLAGS, Server, chromium
from tools.screenshots import FOLDER, STATES, State, lay

ACTIONS: Final = 40
LARGE: Final = 100  # hexes
WORK, WEIGHT, LATE = 1500.0, 250.0, 300.0  # milliseconds, kilobytes, milliseconds: what was promised
MEDIAN, MEDIAN_LARGE = 120.0, 200.0  # milliseconds
OFFERS: Final = "#now .offer:not([disabled])"
LIST: Final = "#now details:not(.small):not([open]) > summary"
#: from a click on "Do it" until the frame in which the new position is seen
STOPWATCH: Final = """() => {
  window.took = [];
  let from = 0;
  addEventListener('click', (event) => {
    if (event.target.closest('.confirm .primary')) from = performance.now();
  }, true);
  new MutationObserver(() => {
    if (!from) return;
    const begun = from;
    from = 0;
    requestAnimationFrame(() => setTimeout(() => took.push(performance.now() - begun)));
  }).observe(document.querySelector('.page'), { attributes: true, attributeFilter: ['data-version'] });
}"""


def opening(context: BrowserContext, address: str) -> tuple[float, float]:
    """Milliseconds of work of the page's thread until the table is there and nothing more is asked for; kilobytes."""
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Performance.enable")
    session.send("Network.enable")
    session.send("Network.setCacheDisabled", {"cacheDisabled": True})
    sizes: list[float] = []
    session.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    page.goto(address)
    page.wait_for_selector(".board .print text")
    page.wait_for_load_state("networkidle")
    metrics = {metric["name"]: metric["value"] for metric in session.send("Performance.getMetrics")["metrics"]}
    page.close()
    return 1000 * float(metrics["TaskDuration"]), sum(sizes) / 1000


def acting(context: BrowserContext, address: str, actions: int) -> list[float]:
    """Milliseconds from "Do it" to the new position, many times."""
    page, chance = context.new_page(), random.Random(1)
    page.goto(address)
    page.wait_for_selector(".page[data-live]")
    page.evaluate(STOPWATCH)
    for _ in range(10 * actions):
        if len(page.evaluate("took")) >= actions or not _step(page, chance):
            break
    page.wait_for_timeout(100)
    took: list[float] = page.evaluate("took")
    page.close()
    return sorted(took)


def _step(page: Page, chance: random.Random) -> bool:
    """Click something that is offered, and confirm it; False when the game is over."""
    page.wait_for_selector("[data-turn=mine], [data-status=finished]", state="attached")
    if page.locator("[data-status=finished]").count():
        return False
    before = page.get_attribute(".page", "data-version")
    page.wait_for_selector(f"{OFFERS}, {LIST}", state="attached")
    if page.locator(LIST).count():  # many hexes: they are on the map too
        page.click(LIST)
    chance.choice(page.locator(OFFERS).all()).click()
    page.wait_for_selector(f".confirm .primary:not([disabled]), .page:not([data-version='{before}'])")
    if page.get_attribute(".page", "data-version") == before:
        page.click(".confirm .primary")
    page.wait_for_selector(f".page:not([data-version='{before}'])")
    return True


def measures(context: BrowserContext, url: str, state: State, actions: int) -> Iterator[Row]:
    game = footplate.open_record(FOLDER / state.game)
    address = lay(context, url, state)
    opening(context, address)  # the server has been asked once
    work, weight = (min(figures) for figures in zip(*(opening(context, address) for _ in range(3)), strict=True))
    yield Row(f"{game.title.id}: first table ready, work of the page", work, "ms", None, WORK)
    yield Row("  over the wire", weight, "kB", None, WEIGHT)
    took = acting(context, address, actions)
    median = MEDIAN_LARGE if len(game.state.board.faces) > LARGE else MEDIAN
    yield Row(f"  from 'Do it' to the new position, median of {len(took)}", took[len(took) // 2], "ms", None, median)
    yield Row("  95th percentile", took[len(took) * 95 // 100], "ms", None, LATE)


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("titles", nargs="*", help="of which titles (default: all that have a game among the pictures)")
    parser.add_argument("--actions", type=int, default=ACTIONS, help="how many, by title")
    asked = parser.parse_args(arguments)
    states = [state for state in STATES if state.name.startswith("title-")]
    wanted = [state for state in states if not asked.titles or state.name.removeprefix("title-") in asked.titles]
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder) / "tables.db", patient=True)
        server.start()
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        print(line(HEADINGS))
        try:
            for state in wanted:
                context = browser.new_context(  # a service worker would have kept the page of the first time
                    viewport={"width": 1440, "height": 900}, locale="en", service_workers="block"
                )
                for row in measures(context, server.url, state, asked.actions):
                    print(line(row.cells()), flush=True)
                context.close()
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main()

"""A real Chromium against a real server, a process of its own on an SQLite file of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.browser.tables import Tables
from tools.browser import FLAGS, Server, chromium

PAGE = Path(__file__).resolve().parents[2] / "src" / "footplate" / "server" / "page" / "index.html"
NewPerson = Callable[..., Page]
LAUNCHED: list[Browser] = []
HERE: Final = ("127.0.0.1", "localhost", "")  # the server of a test, and what a page makes itself (data:, blob:)
PATIENCE = 20_000  # milliseconds: who is right is not slower for it, and other tests take the processor too
expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One for a process, whichever folders its tests come from: a second could not start beside it."""
    assert PAGE.exists(), "the page is not built: run 'make page'"
    if LAUNCHED:
        yield LAUNCHED[0]
        return
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        LAUNCHED.append(launched)
        yield launched
        launched.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """For all tests of this process, which open more tables than one address may in an hour."""
    started = Server(tmp_path_factory.mktemp("server") / "tables.db", patient=True)
    started.start()
    yield started
    started.stop()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """One that a test may kill."""
    started = Server(tmp_path / "tables.db")
    started.start()
    yield started
    started.stop()


@pytest.fixture
def person(browser: Browser) -> Iterator[NewPerson]:
    """Somebody with a browser of their own. Whatever goes wrong in their page fails the test, and so does whatever it
    asks of anybody but its server."""
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def asked(url: str) -> None:
        if (urlsplit(url).hostname or "") not in HERE:
            faults.append(f"asked for {url}")

    def come(wide: int = 1440, high: int = 900, **more: Any) -> Page:
        context = browser.new_context(viewport={"width": wide, "height": high}, reduced_motion="reduce", **more)
        contexts.append(context)
        context.on("request", lambda request: asked(request.url))
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("websocket", lambda socket: asked(socket.url))
        return page

    yield come
    for context in contexts:
        context.close()
    assert faults == []


@pytest.fixture
def tables(server: Server) -> Tables:
    return Tables(server)

"""A real server in a thread, and browsers that sit down at it."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import uvicorn
from websockets.sync.client import ClientConnection, connect

from footplate.server.app import create_app
from footplate.server.arriving import web_server
from footplate.server.settings import UNLIMITED, Settings
from footplate.server.static import PAGE

Json = dict[str, Any]
ALONE = ("Aki", "Bea", "Cem")


class Browser(httpx.Client):
    """Keeps its cookie."""

    def __init__(self, **how: Any) -> None:
        super().__init__(verify=False, **how)  # there is no TLS, and to read all certificates takes longer than a test

    def open(
        self, *seats: Json, title: str = "skerry", seed: int = 3, options: tuple[str, ...] = (), advice: bool = False
    ) -> Seat:
        body = {"title": title, "seats": list(seats) or here(*ALONE), "seed": seed, "options": list(options)}
        answer = self.post("/api/tables", json={**body, "advice": advice})
        assert answer.status_code == 201, answer.text
        return Seat(self, answer.json()["id"])

    def at(self, table: Seat | str) -> Seat:
        return Seat(self, table if isinstance(table, str) else table.id)


class Seat:
    """A browser at one table."""

    def __init__(self, browser: Browser, id_: str) -> None:
        self.browser = browser
        self.id = id_
        self.path = f"/api/tables/{id_}"

    def get(self, what: str = "") -> Any:
        answer = self.browser.get(self.path + what)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def post(self, what: str, body: Json) -> httpx.Response:
        return self.browser.post(self.path + what, json=body)

    def view(self, at: int | None = None) -> Any:
        return self.get("/view" if at is None else f"/view?at={at}")

    def act(self, action: Json, player: str = "", view: Any = None) -> httpx.Response:
        seen = view or self.view()
        body = {"seq": seen["newest"], "version": seen["version"], "action": action}
        return self.post("/actions", {**body, "player": player or seen["decisions"][0]["player"]})

    def do(self, action: Json, player: str = "") -> Any:
        answer = self.act(action, player)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def step(self, what: str) -> httpx.Response:
        seen = self.view()
        return self.post(f"/{what}", {"seq": seen["newest"], "version": seen["version"]})

    def first_option(self) -> Json:
        option: Json = self.view()["decisions"][0]["options"][0]["action"]
        return option

    def wait_for_me(self, seconds: float = 20) -> Any:
        """Until a person here must decide, or the game is over."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            seen = self.view()
            if seen["table"]["my_turn"] or seen["table"]["status"] != "playing":
                return seen
            time.sleep(0.01)
        raise AssertionError("nobody asks me")


def here(*names: str) -> list[Json]:
    """All at one screen."""
    return [{"kind": "me" if i == 0 else "here", "name": name} for i, name in enumerate(names)]


def bot(name: str) -> Json:
    return {"kind": "bot", "name": name, "bot": "random"}


def join(table: Seat, guest: Browser, name: str = "Bea", seat: int = 1) -> Seat:
    invitation = table.get()["seats"][seat]["invitation"].rpartition("/")[2]
    answer = guest.post(table.path + "/seat", json={"name": name, "invitation": invitation})
    assert answer.status_code == 200, answer.text
    return guest.at(table)


def listen(table: Seat, **headers: str) -> ClientConnection:
    return hear(table.browser, table.path + "/live", **headers)


def hear(browser: Browser, path: str, **headers: str) -> ClientConnection:
    address = str(browser.base_url).replace("http", "ws").rstrip("/")
    cookie = "; ".join(f"{name}={value}" for name, value in browser.cookies.items())
    return connect(address + path, additional_headers={"Cookie": cookie, **headers})


def wait(what: Callable[[], bool], seconds: float = 30, pause: float = 0.01) -> None:
    until = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < until
        time.sleep(pause)


class Running:
    """The address of a server, and browsers for it."""

    def __init__(self, address: str, database: str = "") -> None:
        self.address = address
        self.database = database
        self._browsers: list[Browser] = []

    def browser(self) -> Browser:
        found = Browser(base_url=self.address, timeout=20)
        self._browsers.append(found)
        return found

    def close(self) -> None:
        for browser in self._browsers:
            browser.close()


@contextmanager
def running(database: str | Path, page: Path | None = None, settings: Settings = UNLIMITED) -> Iterator[Running]:
    """The server, until the block is left."""
    app = create_app(str(database), settings=settings, page=page or PAGE)
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listener.bind(("127.0.0.1", 0))
    config = web_server(app, log_level="error", timeout_graceful_shutdown=2)
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
    thread.start()
    while not server.started and thread.is_alive():
        time.sleep(0.005)
    assert server.started
    here_ = Running(f"http://127.0.0.1:{listener.getsockname()[1]}", str(database))
    try:
        yield here_
    finally:
        here_.close()
        server.should_exit = True
        thread.join()
        listener.close()

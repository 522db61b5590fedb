"""Tables for tests of the page, and who sits at them."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import APIResponse, Locator, Page

from tools.browser import Server

Seat = dict[str, str]

ME: Seat = {"kind": "me", "name": "Mia"}
OPEN: Seat = {"kind": "open"}


def here(name: str) -> Seat:
    return {"kind": "here", "name": name}


def turn_to(page: Page, part: str) -> Locator:
    """Open one of the panels beside the map (`ledger`, `market`, `log`, `trains`, `plots`, `tools` ...)."""
    page.click(f"[role=tab][data-tab={part}]")
    return page.locator(f"#{part}")


def bots(*names: str, kind: str = "random") -> list[Seat]:
    return [{"kind": "bot", "name": name, "bot": kind} for name in names]


class Tables:
    """Opens tables as the page does, without clicking through the form each time."""

    def __init__(self, server: Server) -> None:
        self.url = server.url

    def post(self, page: Page, path: str, body: dict[str, Any]) -> APIResponse:
        """As this person's browser would send it."""
        headers = {"Origin": self.url, "Content-Type": "application/json"}
        return page.request.post(f"{self.url}/api{path}", data=json.dumps(body), headers=headers)

    def lay(self, page: Page, *seats: Seat, title: str = "skerry", seed: int = 1) -> str:
        answer = self.post(page, "/tables", {"title": title, "seats": list(seats), "seed": seed})
        assert answer.ok, answer.text()
        return str(answer.json()["id"])

    def open(self, page: Page, *seats: Seat, title: str = "skerry", seed: int = 1) -> str:
        """Lay a table, and look at it."""
        table = self.lay(page, *seats, title=title, seed=seed)
        self.visit(page, table)
        return table

    def visit(self, page: Page, table: str) -> None:
        page.goto(f"{self.url}/t/{table}")
        page.wait_for_selector("#now h2")
        page.wait_for_selector(".page[data-live]")

    def view(self, page: Page, table: str) -> dict[str, Any]:
        found: dict[str, Any] = page.request.get(f"{self.url}/api/tables/{table}/view").json()
        return found

    def act(self, page: Page, table: str, action: dict[str, Any], player: str = "") -> APIResponse:
        """The next action of whoever decides, sent past the page."""
        view = self.view(page, table)
        body = {"seq": view["seq"], "player": player or view["decisions"][0]["player"], "action": action}
        return self.post(page, f"/tables/{table}/actions", body)

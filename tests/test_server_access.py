"""Every address as nobody, an onlooker, a guest, one who asks for another's seat, and the host: as the table says."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from footplate.server.access import ACCESS, Who
from footplate.server.api import ENDPOINTS
from tests.server_table import Browser, Running, here, join, listen, running

PASS = {"type": "pass"}
ROLES = [name for name in Who._fields if name != "only"]
LIVE = "WebSocket /api/tables/{id}/live"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("access") / "tables.db") as found:
        yield found


class Stage:
    """A table with its host (p1), a guest (p2), and a seat that is free, or taken."""

    def __init__(self, server: Running, role: str, *, full: bool = True) -> None:
        host, guest = server.browser(), server.browser()
        self.host = host.open(*here("Aki"), {"kind": "open"}, *([] if full else [{"kind": "open"}]))
        self.guest = join(self.host, guest)
        self.invitation = "" if full else self.host.get()["seats"][2]["invitation"].rpartition("/")[2]
        onlooker = server.browser()
        onlooker.get("/api/tables")
        browsers = {"host": host, "guest": guest, "other": guest, "onlooker": onlooker, "nobody": server.browser()}
        self.role, self.me = role, browsers[role].at(self.host)
        self.player = "p2" if role == "guest" else "p1"  # for whom is asked

    def act(self) -> httpx.Response:
        if self.role == "guest":
            self.host.do(PASS, "p1")
        return self.me.act(PASS, self.player)

    def undo(self) -> httpx.Response:
        """What was decided before; if that was refused, the host decides."""
        if not self.me.view()["newest"]:
            self.host.do(PASS, "p1")
        return self.me.step("undo")

    def redo(self) -> httpx.Response:
        if not self.host.view()["can_redo"] and self.role != "guest":
            self.host.step("undo")
        return self.me.step("redo")

    def sit(self) -> httpx.Response:
        mine = self.me.get()["seats"]
        code = next((seat["code"] for seat in mine if seat["mine"]), "")
        body = {"code": code} if code else {"invitation": self.invitation, "name": "Cem"}
        return self.me.post("/seat", body)


def ask(stage: Stage, row: str) -> httpx.Response:
    """Ask for this in earnest."""
    method, path = row.split()
    known = {"id": stage.me.id, "lang": "en", "title": "skerry", "number": "57", "rotation": "0"}
    address = re.sub(r"{(\w+)}", lambda match: known[match[1]], path)
    question = {"player": stage.player, "action": PASS}
    bodies: dict[str, Any] = {
        "/api/tables": {"title": "skerry", "seats": here("Aki", "Bea")},
        "/preview": question,
        "/why": question,
        "/runs": {"player": stage.player, "routes": []},
        "/branches": {"at": 0},
        "/auto-pass": {"player": stage.player, "until": ["sale"]},
    }
    special: dict[str, Callable[[], httpx.Response]] = {
        "/actions": stage.act,
        "/undo": stage.undo,
        "/redo": stage.redo,
        "/seat": stage.sit,
    }
    end = path.removeprefix("/api/tables/{id}") or path
    if end in special:
        return special[end]()
    browser: Browser = stage.me.browser
    if method in ("GET", "DELETE"):
        return browser.request(method, address, params={"player": stage.player} if end == "/auto-pass" else None)
    return browser.request(method, address, json=bodies[end])


def test_every_address_has_a_row() -> None:
    served = {f"{endpoint.method} {endpoint.path}" for endpoint in ENDPOINTS}
    assert served | {"GET /api/openapi.json", LIVE} == ACCESS.keys()


@pytest.mark.parametrize("role", ROLES)
def test_everybody_may_do_what_the_table_says(server: Running, role: str) -> None:
    usual = Stage(server, role)  # in the order of the table: what was done is taken back, then done again
    for row, who in ACCESS.items():
        if row == LIVE:
            with listen(usual.me):
                continue
        fresh = row.startswith("DELETE") or row.endswith("/seat")
        stage = Stage(server, role, full=not row.endswith("/seat")) if fresh and getattr(who, role) else usual
        answer = ask(stage, row)
        allowed = answer.status_code != 403
        assert allowed == getattr(who, role), (row, answer.text)
        assert answer.is_success or not allowed or answer.json()["code"] == "runs.not-now", (row, answer.text)


def test_nobody_sits_down_uninvited(server: Running) -> None:
    for role in ROLES:
        stage = Stage(server, role, full=False)
        answer = stage.me.post("/seat", {"invitation": "x" + stage.invitation, "name": "Cem"})
        assert (answer.status_code, answer.json()["code"]) == (403, "seat.invitation")


@pytest.mark.parametrize("role", ["nobody", "onlooker", "guest"])
def test_a_what_if_is_there_for_its_owner_alone(server: Running, role: str) -> None:
    stage = Stage(server, role)
    branch = stage.host.post("/branches", {"at": 0}).json()["id"]
    stage.me = stage.me.browser.at(branch)
    for row in ACCESS:
        if "{id}" in row and row != LIVE and not row.endswith(("/actions", "/undo", "/redo", "/seat")):
            answer = ask(stage, row)
            assert (answer.status_code, answer.json()["code"]) == (403, "table.private"), row
    act: dict[str, Any] = {"seq": 0, "player": "p1", "action": PASS}
    bodies = {"actions": act, "undo": {"seq": 0}, "redo": {"seq": 0}, "seat": {"code": "x"}}
    for what, body in bodies.items():
        assert stage.me.post(f"/{what}", body).json()["code"] == "table.private"
    with pytest.raises(InvalidStatus), listen(stage.me):
        pass

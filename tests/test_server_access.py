"""Every address as nobody, an onlooker, a member, a guest, one who asks for another's seat, the host, and the admin: as
the table says."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Iterator
from typing import Any

import httpx
import msgspec
import pytest
from websockets.exceptions import InvalidStatus

from footplate import new
from footplate.game.record import encode_record
from footplate.learning.puzzles.book import shipped
from footplate.server.access import ACCESS, Who
from footplate.server.api import ENDPOINTS
from footplate.server.settings import UNLIMITED
from tests import receivers
from tests.admin_desk import admin, told
from tests.authenticator import Authenticator
from tests.server_table import Browser, Running, hear, here, join, listen, running

PASS = {"type": "pass"}
KEYS = receivers.Browser()
SMALL = encode_record(new("skerry", ["Aki", "Bea"])).decode()
ROLES = [name for name in Who._fields if name != "only"]
PASSWORD, TOKEN = "a long enough one", "of whoever runs the server"
SIGNED_IN = ("member", "host")
BEING_SOMEBODY_ELSE = {
    f"POST /api/account{what}" for what in ("", "/sign-in", "/sign-out", "/recovered", "/deletion")
}  # from then on
HANDS = ("/leave", "/stand-in", "/remove", "/bot", "/host", "/votes")  # who sits there is not what it was
LIVE, LOBBY = "WebSocket /api/tables/{id}/live", "WebSocket /api/lobby/live"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    database = tmp_path_factory.mktemp("access") / "tables.db"
    mail = {"smtp_host": "localhost", "smtp_from": "club@example.org"}  # nobody asked for has an address
    settings = msgspec.structs.replace(UNLIMITED, metrics_token=TOKEN, **mail)
    with running(database, settings=settings) as found:
        found.address = found.address.replace("127.0.0.1", "localhost")  # passkeys need a name
        yield found


class Stage:
    """A table with its host (p1), a guest (p2), and a seat that is free, or taken."""

    def __init__(self, server: Running, role: str, *, full: bool = True) -> None:
        self.server = server
        host, guest = server.browser(), server.browser()
        self.host = host.open(*here("Aki"), {"kind": "open"}, *([] if full else [{"kind": "open"}]), advice=True)
        self.guest = join(self.host, guest)
        self.invitation = "" if full else self.host.get()["seats"][2]["invitation"].rpartition("/")[2]
        onlooker = server.browser()
        onlooker.get("/api/tables")
        browsers = {"host": host, "guest": guest, "other": guest, "onlooker": onlooker, "nobody": server.browser()}
        browsers |= {"member": server.browser(), "admin": server.browser()}
        browsers["admin"].headers["Authorization"] = f"Bearer {TOKEN}"
        self.server, self.role, self.me = server, role, browsers[role].at(self.host)
        self.name = ""
        if role in SIGNED_IN:
            self.sign_up()
        self.player = "p2" if role == "guest" else "p1"  # for whom is asked

    def act(self) -> httpx.Response:
        if self.role == "guest":
            self.host.do(PASS, "p1")
        return self.me.act(PASS, self.player)

    def bot(self, method: str) -> httpx.Response:
        """At a seat that nobody has taken; it makes room again if it is there."""
        body = {"player": "p3", "bot": "random", "name": "Robo"}
        if method == "POST":
            return self.me.post("/bot", body)
        self.host.post("/bot", body)
        return self.me.browser.delete(self.me.path + "/bot", params={"player": "p3"})

    def vote(self, method: str) -> httpx.Response:
        """Proposed by who asks, or by another who asks them."""
        if not self.host.view()["newest"]:
            self.host.do(PASS, "p1")
        by = self.me if method != "PUT" else self.guest if self.role == "host" else self.host
        proposed = by.post("/votes", {"kind": "end"})
        if method == "POST":
            return proposed
        vote = (self.host.view()["vote"] or {"number": 0})["number"]
        if method == "PUT":
            return self.me.browser.put(self.me.path + "/votes", json={"vote": vote, "agree": True})
        return self.me.browser.delete(self.me.path + "/votes", params={"vote": vote})

    def undo(self) -> httpx.Response:
        """What was decided before; if that was refused, the host decides."""
        if not self.me.view()["newest"]:
            self.host.do(PASS, "p1")
        return self.me.step("undo")

    def redo(self) -> httpx.Response:
        if not self.host.view()["can_redo"] and self.role != "guest":
            self.host.step("undo")
        return self.me.step("redo")

    # ---- accounts ----

    def sign_up(self, browser: Browser | None = None) -> httpx.Response:
        """Of who is signed in already as somebody else."""
        browser = browser or self.me.browser
        browser.post("/api/account/sign-out")
        self.name = f"Mia {secrets.token_hex(4)}"
        return browser.post("/api/account", json={"name": self.name, "password": PASSWORD})

    def sign_in(self) -> httpx.Response:
        if self.role not in SIGNED_IN:
            self.sign_up(self.server.browser())
        proof = {"password": PASSWORD}
        return self.me.browser.post("/api/account/sign-in", json={"name": self.name, "proof": proof})

    def recover(self) -> httpx.Response:
        """With a link that an admin has made."""
        if self.role not in SIGNED_IN:
            self.sign_up(self.server.browser())
        link = told(admin(self.server.database, "people", "--recover", self.name)).split()[-1]
        body = {"token": link.rpartition("=")[2], "password": PASSWORD}
        return self.me.browser.post("/api/account/recovered", json=body)

    def add_passkey(self) -> httpx.Response:
        browser = self.me.browser
        made = Authenticator(self.server.address).make(browser.post("/api/account/challenge").json())
        return browser.post("/api/account/passkeys", json={"passkey": made, "proof": {"password": PASSWORD}})

    def remove_passkey(self) -> httpx.Response:
        keys = self.me.browser.get("/api/account").json()["passkeys"]
        return self.me.browser.delete(f"/api/account/passkeys/{keys[0]['id'] if keys else 'none'}")

    def exercise(self) -> httpx.Response:
        """At a table that the host has opened for it."""
        puzzle = shipped()[0].id
        table = self.host.browser.post("/api/exercises", json={"kind": "puzzle", "id": puzzle}).json()["id"]
        return self.me.browser.get(f"/api/tables/{table}/exercise", params={"kind": "puzzle", "id": puzzle})

    def sit(self) -> httpx.Response:
        mine = self.me.get()["seats"]
        code = next((seat["code"] for seat in mine if seat["mine"]), "")
        body = {"code": code} if code else {"invitation": self.invitation, "name": "Cem"}
        return self.me.post("/seat", body)

    def join(self) -> httpx.Response:
        """At another table, which stands in the lobby."""
        return self.me.browser.at(self.listed()).post("/join", {"name": "Cem"})

    def wait(self, method: str) -> httpx.Response:
        address = f"/api/tables/{self.listed()}/wait"
        return self.me.browser.request(method, address, json={"name": "Cem"} if method == "PUT" else None)

    def listed(self) -> str:
        body = {"title": "skerry", "seats": [*here("Dan"), {"kind": "open"}], "listed": True}
        answer = self.server.browser().post("/api/tables", json=body).json()
        return str(answer["id"])


def ask(stage: Stage, row: str) -> httpx.Response:
    """Ask for this in earnest."""
    method, path = row.split()
    known = {
        "id": stage.me.id,
        "lang": "en",
        "title": "skerry",
        "number": "57",
        "rotation": "0",
        "browser": "none",
        "key": "none",
        "who": "me",
    }
    address = re.sub(r"{(\w+)}", lambda match: known[match[1]], path)
    question = {"player": stage.player, "action": PASS}
    bodies: dict[str, Any] = {
        "/api/tables": {"title": "skerry", "seats": here("Aki", "Bea")},
        "/api/account": {"name": f"Mia {secrets.token_hex(4)}"},
        "/api/account/challenge": None,
        "/api/account/recovery": {"name": secrets.token_hex(8)},
        "/api/account/sign-out": None,
        "/api/account/deletion": {"password": PASSWORD},
        "/api/exercises": {"kind": "puzzle", "id": shipped()[0].id},
        "/api/notices": {},
        "/api/notices/test": {},
        "/api/notices/letter": {},
        "/api/notices/address": {"code": "x"},
        "/api/notices/browsers": {"endpoint": "https://push.test/x", "key": KEYS.key, "auth": KEYS.auth},
        "/called": {"called": True},
        "/api/imports": {"text": SMALL, "name": "small.json"},
        "/preview": question,
        "/why": question,
        "/runs": {"player": stage.player, "routes": []},
        "/branches": {"at": 0},
        "/shares": {"kind": "look"},
        "/advice": {"player": stage.player},
        "/review": {},
        "/rematch": {},
        "/orders": {"player": stage.player, "wish": {"kind": "buy", "company": "NWR", "most": 9}},
        "/auto-pass": {"player": stage.player, "until": ["sale"]},
        "/days-off": {"player": stage.player, "days": 1},
        "/pause": {},
        "/pace": {"pace": "watch"},
        "/leave": {"player": stage.player},
        "/stand-in": {"player": stage.player, "bot": "random"},
        "/remove": {"player": "p2"},
        "/host": {"player": "p2"},
    }
    special: dict[str, Callable[[], httpx.Response]] = {
        "/actions": stage.act,
        "/undo": stage.undo,
        "/redo": stage.redo,
        "/seat": stage.sit,
        "/exercise": stage.exercise,
    }
    talk = {"text": "Hi", "name": "Dan"}
    bodies |= {"/talk": talk, "/api/lobby/talk": talk, "/talk/read": {"upto": 1}, "/api/lobby/talk/read": {"upto": 1}}
    bodies |= {"/listing": {}, "/invited": {"name": "Eva"}, "/notes": {"player": stage.player, "text": "cheap"}}
    bodies |= {"/api/talk/mutes": {"number": 1}, "/api/talk/reports": {"number": 1}, "/follow": {}}
    special |= {"/bot": lambda: stage.bot(method), "/votes": lambda: stage.vote(method)}
    special |= {"/join": stage.join, "/wait": lambda: stage.wait(method)}
    whole: dict[str, Callable[[], httpx.Response]] = {
        "POST /api/account": stage.sign_up,
        "POST /api/account/sign-in": stage.sign_in,
        "POST /api/account/recovered": stage.recover,
        "POST /api/account/passkeys": stage.add_passkey,
        "DELETE /api/account/passkeys/{key}": stage.remove_passkey,
    }
    end = path.removeprefix("/api/tables/{id}") or path
    if end in special or row in whole:
        return (special.get(end) or whole[row])()
    browser: Browser = stage.me.browser
    if method in ("GET", "DELETE"):
        named = end in ("/auto-pass", "/days-off", "/notes", "/stand-in", "/orders")
        return browser.request(method, address, params={"player": stage.player} if named else None)
    return browser.request(method, address, json=bodies[end])


def test_every_address_has_a_row() -> None:
    served = {f"{endpoint.method} {endpoint.path}" for endpoint in ENDPOINTS}
    assert served | {"GET /api/openapi.json", LIVE, LOBBY} == ACCESS.keys()


@pytest.mark.parametrize("role", ROLES)
def test_everybody_may_do_what_the_table_says(server: Running, role: str) -> None:
    usual = Stage(server, role)  # in the order of the table: what was done is taken back, then done again
    for row, who in ACCESS.items():
        if row == LIVE:
            with listen(usual.me):
                continue
        if row == LOBBY:
            with hear(usual.me.browser, "/api/lobby/live"):
                continue
        fresh = row.startswith("DELETE") or row.endswith(("/seat", *HANDS)) or row in BEING_SOMEBODY_ELSE
        fresh &= not row.startswith("DELETE /api/account")
        full = not row.endswith(("/seat", "/bot"))
        stage = Stage(server, role, full=full) if fresh and getattr(who, role) else usual
        answer = ask(stage, row)
        allowed = answer.status_code != 403
        assert allowed == getattr(who, role), (row, answer.text)
        assert answer.is_success or not allowed or answer.json()["code"].endswith((".not-now", ".nobody")), (
            row,
            answer.text,
        )


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
        if (
            "{id}" in row
            and row != LIVE
            and not row.endswith(("/actions", "/undo", "/redo", "/seat", "/exercise", "/join", "/wait", "/votes"))
        ):
            answer = ask(stage, row)
            assert (answer.status_code, answer.json()["code"]) == (403, "table.private"), row
    act: dict[str, Any] = {"seq": 0, "player": "p1", "action": PASS}
    assert stage.me.post("/votes", {"kind": "end"}).json()["code"] == "table.private"
    bodies = {"join": {"name": "Cem"}, "actions": act, "undo": {"seq": 0}, "redo": {"seq": 0}, "seat": {"code": "x"}}
    for what, body in bodies.items():
        assert stage.me.post(f"/{what}", body).json()["code"] == "table.private"
    assert stage.me.browser.get(f"{stage.me.path}/exercise").json()["code"] == "table.private"
    with pytest.raises(InvalidStatus), listen(stage.me):
        pass

"""Nobody takes more than a share of the server. Before there were limits, each of these tests failed: everything was
let in."""

from __future__ import annotations

import json
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from typing import Any

import httpx
import pytest
from msgspec.structs import replace
from websockets.exceptions import InvalidStatus

from footplate.server.limits import Buckets, Limits, network
from footplate.server.refused import Refused
from footplate.server.settings import UNLIMITED, Settings
from tests.server_table import Browser, Running, here, join, listen, running

FEW = replace(
    UNLIMITED,
    tables_a_person=3,
    listeners_a_table=2,
    listeners_a_person=2,
    address_listeners=4,
    address_connections=40,
    seconds_to_send=0.5,
    request_bytes=2048,
    hosts=("play.example.org", "*.example.net"),
)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("limits") / "tables.db", settings=FEW) as found:
        yield found


def refused(answer: httpx.Response, status: int, code: str) -> None:
    assert (answer.status_code, answer.json()["code"]) == (status, code), answer.text
    assert answer.json()["text"]
    assert (int(answer.headers.get("retry-after", 0)) > 0) == (status in (429, 503))


# ---- counting ----


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_bucket_fills_again() -> None:
    clock = Clock()
    buckets = Buckets(rate=2.0, at_first=3, clock=clock)
    assert [buckets.take("a") for _ in range(4)] == [0, 0, 0, 0.5]
    assert buckets.take("b") == 0
    clock.now = 0.6
    assert [buckets.take("a") for _ in range(2)] == [0, pytest.approx(0.4)]
    clock.now = 1000.0
    assert [buckets.take("a") > 0 for _ in range(4)] == [False, False, False, True]


def test_an_address_of_the_sixth_version_counts_with_its_network() -> None:
    assert network("2001:db8::1") == network("2001:db8:0:0:ffff::2") != network("2001:db8:0:1::1")
    assert network("::ffff:192.0.2.1") == network("192.0.2.1") == "192.0.2.1"
    assert network("") == ""


def test_who_throws_the_cookie_away_is_known_by_the_address() -> None:
    limits = Limits(Settings(requests_at_first=5, address_requests_at_first=20), Clock())

    def asked(visitor: str, address: str) -> bool:
        try:
            with limits.asking(visitor, address):
                return True
        except Refused as refused:
            return (refused.status, refused.code) != (429, "limit.requests")

    assert [asked("v", "1.1.1.1") for _ in range(7)] == [True] * 5 + [False] * 2
    assert [asked("", "1.1.1.1") for _ in range(15)] == [True] * 13 + [False] * 2
    assert [asked(str(number), "1.1.1.1") for number in range(3)] == [False] * 3
    assert asked("v2", "1.1.1.2")


def test_what_is_too_much_for_all_together_is_503() -> None:
    limits = Limits(Settings(requests_at_once=2))
    with (
        limits.asking("a", "1.1.1.1"),
        limits.asking("b", "1.1.1.2"),
        pytest.raises(Refused) as refused,
        limits.asking("c", "1.1.1.3"),
    ):
        pass
    assert (refused.value.status, refused.value.code) == (503, "limit.busy")
    with limits.asking("c", "1.1.1.3"):
        pass


# ---- at the server ----


def test_requests_beyond_the_rate_are_told_when_to_come_again(tmp_path: Any) -> None:
    settings = replace(UNLIMITED, requests_at_first=10, requests_a_second=0.5)
    with running(tmp_path / "tables.db", settings=settings) as server:
        hasty, other = server.browser(), server.browser()
        other.get("/api/tables")
        answers = [hasty.get("/api/tables") for _ in range(13)]  # the first has no cookie yet
        assert [answer.status_code for answer in answers] == [200] * 11 + [429] * 2
        refused(answers[-1], 429, "limit.requests")
        assert hasty.get("/").status_code == 429
        assert other.get("/api/tables").status_code == 200


def test_a_person_has_so_many_tables_and_may_delete_them(server: Running) -> None:
    aki = server.browser()
    table, *_ = [aki.open(*here("Aki", "Bea")) for _ in range(3)]
    body = {"title": "skerry", "seats": here("Aki", "Bea")}
    refused(aki.post("/api/tables", json=body), 429, "limit.tables")
    refused(table.post("/branches", {"at": 0}), 429, "limit.tables")
    refused(server.browser().delete(table.path), 403, "table.not-yours")
    table.do({"type": "pass"})
    assert aki.delete(table.path).status_code == 204  # nobody else plays at it
    refused(aki.get(table.path), 404, "table.unknown")
    shared = aki.open(*here("Aki"), {"kind": "open"})
    guest = join(shared, server.browser())
    refused(guest.browser.delete(shared.path), 403, "table.not-yours")
    shared.do({"type": "pass"})
    refused(aki.delete(shared.path), 409, "table.shared")


def test_a_table_that_has_not_begun_can_be_deleted(server: Running) -> None:
    bea = server.browser()
    table = bea.open(*here("Bea"), {"kind": "open"})
    join(table, server.browser(), "Cem")
    assert bea.delete(table.path).status_code == 204


def test_tables_are_not_opened_by_the_hundred(tmp_path: Any) -> None:
    """555 in eight seconds by one client."""
    with running(tmp_path / "tables.db", settings=replace(UNLIMITED, address_tables_an_hour=5)) as server:
        body = {"title": "skerry", "seats": here("Aki", "Bea")}
        answers = [server.browser().post("/api/tables", json=body) for _ in range(7)]
        assert [answer.status_code for answer in answers] == [201] * 5 + [429] * 2
        refused(answers[-1], 429, "limit.openings")


def test_a_stranger_does_not_take_all_places_of_a_table(server: Running) -> None:
    owner = server.browser()
    table = owner.open()
    nobody = [Browser(base_url=server.address).at(table) for _ in range(3)]
    with ExitStack() as pages:
        for seat in nobody[:2]:
            pages.enter_context(listen(seat))
        assert status_of(nobody[2]) == (503, "limit.onlookers")
        for _ in range(2):  # who plays finds room, but not for any number of pages
            assert json.loads(pages.enter_context(listen(table)).recv(30))["seq"] == 0
        assert status_of(table) == (429, "limit.pages")
        assert status_of(server.browser().open()) == (429, "limit.pages-address")
    deadline = time.monotonic() + 5
    while status_of(table) != (101, "") and time.monotonic() < deadline:
        time.sleep(0.02)
    assert status_of(table) == (101, "")


def status_of(seat: Any) -> tuple[int, str]:
    try:
        with listen(seat):
            return 101, ""
    except InvalidStatus as error:
        answer = error.response
        assert (int(answer.headers.get("retry-after", 0)) > 0) == (answer.status_code in (429, 503))
        return answer.status_code, json.loads(answer.body or b"{}")["code"]


# ---- arriving ----


def raw(server: Running, sent: bytes) -> socket.socket:
    host, _, port = server.address.removeprefix("http://").partition(":")
    found = socket.create_connection((host, int(port)), timeout=5)
    found.sendall(sent)
    return found


def said(line: socket.socket) -> bytes:
    """All that comes until the other side hangs up."""
    with line:
        parts = []
        while part := line.recv(65536):
            parts.append(part)
        return b"".join(parts)


HALVES = {
    "nothing": (b"", b"408"),
    "head": (b"GET /api/welcome HTTP/1.1\r\nHost: localhost\r\nX-", b"408"),
    "body": (
        b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{",
        b"408",
    ),
    "body of a GET": (b"GET /api/welcome HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{", b"200"),
    "second head": (b"GET /api/welcome HTTP/1.1\r\nHost: localhost\r\n\r\nGET /api", b"200"),
}


def test_half_sent_requests_are_hung_up_on(server: Running) -> None:
    """900 of them were held for ever. All kinds at once, so that the test waits once."""
    lines = {name: raw(server, sent) for name, (sent, _) in HALVES.items()}
    began = time.monotonic()
    for name, line in lines.items():
        assert said(line)[9:12] == HALVES[name][1], name
    assert time.monotonic() - began < 4


def test_dripping_does_not_help(server: Running) -> None:
    line = raw(server, b"GET /api/welcome HTTP/1.1\r\nHost: localhost\r\nX-Slow: ")
    began = time.monotonic()
    with line, suppress(OSError):  # broken or reset, whichever comes first
        while time.monotonic() - began < 6:
            line.sendall(b"a")
            time.sleep(0.1)
    assert time.monotonic() - began < 4


def test_one_address_has_so_many_connections(server: Running) -> None:
    """Behind a proxy that is named in the settings they are not counted: it keeps them for everybody."""
    settings = replace(FEW, proxies=())
    limits = Limits(settings)
    assert [limits.connect("1.1.1.1") is None for _ in range(41)] == [True] * 40 + [False]
    assert limits.connect("1.1.1.2") is None
    limits.hang_up("1.1.1.1")
    assert limits.connect("1.1.1.1") is None
    proxied = Limits(replace(settings, proxies=("1.1.1.1",)))
    assert not any(proxied.connect("1.1.1.1") for _ in range(41))


def test_a_connection_too_many_is_told_so(tmp_path: Any) -> None:
    with running(tmp_path / "tables.db", settings=replace(UNLIMITED, address_connections=3, proxies=())) as server:
        lines = [raw(server, b"") for _ in range(3)]
        try:
            answer = said(raw(server, b""))
            assert answer.startswith(b"HTTP/1.1 429 ")
            assert b"retry-after: 5" in answer.lower()
            assert b"limit.connections" in answer
        finally:
            for line in lines:
                line.close()


def test_a_body_is_only_so_large(server: Running) -> None:
    answer = server.browser().post("/api/tables", content=b"[" * 3000, headers={"content-type": "application/json"})
    refused(answer, 413, "request.too-large")


# ---- what a browser is told ----


@pytest.mark.parametrize(
    "path", ["/api/welcome", "/api/tables/nonesuch", "/api/titles/skerry/picture.svg", "/", "/x.y"]
)
def test_no_answer_is_taken_for_something_else(server: Running, path: str) -> None:
    """Answers of the API and pictures had neither header."""
    answer = server.browser().get(path)
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["content-security-policy"].startswith(
        "default-src 'none'" if "api" in path else "default-src"
    )


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("127.0.0.1:1889", 200),
        ("[::1]:1889", 200),
        ("192.168.1.20", 200),
        ("localhost:8000", 200),
        (socket.gethostname(), 200),
        ("play.example.org", 200),
        ("PLAY.example.org:443", 200),
        ("a.example.net", 200),
        ("evil.example", 421),
        ("play.example.org.evil.example", 421),
        ("", 421),
    ],
)
def test_only_names_of_this_server_are_answered(server: Running, host: str, status: int) -> None:
    """A page of another site could let its own name lead here, and read along: any name was answered."""
    answer = server.browser().get("/api/welcome", headers={"Host": host})
    assert answer.status_code == status
    if status != 200:
        refused(answer, 421, "request.wrong-host")

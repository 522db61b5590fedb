"""How the server is, its figures, and what it writes down: with the number of the request, and without any secret."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from footplate.server.logs import write_logs
from footplate.server.settings import UNLIMITED, Settings
from footplate.server.storage.store import Store
from tests.server_table import Running, here, join, listen, running


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("health") / "tables.db") as found:
        yield found


def test_it_is_live_and_ready(server: Running) -> None:
    browser = server.browser()
    assert browser.get("/health/live").json() == {"status": "live"}
    assert browser.get("/health/ready").json() == {"status": "ready"}


def test_it_is_not_ready_when_the_database_does_not_answer(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    async def gone(store: Store) -> bool:
        raise OSError("gone")

    monkeypatch.setattr(Store, "is_ready", gone)
    browser = server.browser()
    answer = browser.get("/health/ready")
    assert (answer.status_code, answer.json()["code"]) == (503, "server.not-ready")
    assert answer.headers["retry-after"] == "5"
    assert browser.get("/health/live").status_code == 200


def test_health_is_told_however_much_is_asked(tmp_path: Path) -> None:
    with running(tmp_path / "t.db", settings=replace(UNLIMITED, address_requests_at_first=1)) as server:
        browser = server.browser()
        for _ in range(3):
            assert browser.get("/health/live").status_code == 200


def test_figures_are_for_this_machine_or_by_token(server: Running, tmp_path: Path) -> None:
    browser = server.browser()
    browser.get("/api/tables/nonesuch")
    text = browser.get("/metrics").text
    assert 'footplate_requests_total{method="GET",route="/api/tables/{id}",status="404"}' in text
    assert "footplate_listeners 0.0" in text
    assert browser.get("/metrics", headers={"X-Forwarded-For": "192.0.2.1"}).json()["code"] == "server.metrics"
    with running(tmp_path / "t.db", settings=replace(UNLIMITED, metrics_token="secret")) as other:
        browser = other.browser()
        assert browser.get("/metrics").status_code == 403
        assert browser.get("/metrics", headers={"Authorization": "Bearer secret"}).status_code == 200


@contextmanager
def written(monkeypatch: pytest.MonkeyPatch, settings: Settings) -> Iterator[io.StringIO]:
    """What is logged while the block runs."""
    stream, root = io.StringIO(), logging.getLogger()
    before, level = root.handlers[:], root.level
    with monkeypatch.context() as patch:
        patch.setattr("sys.stderr", stream)
        root.handlers[:] = []
        write_logs(settings)
        try:
            yield stream
        finally:
            root.handlers[:] = before
            root.setLevel(level)
            logging.getLogger("footplate").setLevel(logging.NOTSET)


def test_lines_have_the_number_of_the_request_and_no_secret(
    server: Running, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*args: object) -> Any:
        raise LookupError("a bug")

    settings = replace(UNLIMITED, log_form="json", log_level="debug")
    with written(monkeypatch, settings) as stream, running(tmp_path / "t.db", settings=settings) as other:
        aki, guest = other.browser(), other.browser()
        table = aki.open(*here("Aki"), {"kind": "open"})
        invitation = table.get()["seats"][1]["invitation"]
        aki.get(invitation)  # the page of the guest
        join(table, guest)
        code = guest.get(table.path).json()["seats"][1]["code"]
        back = other.browser().post(table.path + "/seat", json={"code": code})
        with listen(table):
            pass
        monkeypatch.setattr("footplate.server.tables.attempt", broken)
        failed = table.act({"type": "pass"})
        secrets = [*aki.cookies.values(), *guest.cookies.values(), code, invitation.rpartition("/")[2]]
    lines = [json.loads(line) for line in stream.getvalue().splitlines()]
    assert all(len(secret) > 10 and secret not in stream.getvalue() for secret in secrets)
    assert back.status_code == 200
    (fault,) = [line for line in lines if line["level"] == "error"]
    assert fault["request"] == failed.headers["x-request-id"]
    assert "a bug" in fault["trace"]
    told = next(line for line in lines if line.get("request") == back.headers["x-request-id"])
    assert (told["method"], told["route"], told["status"]) == ("POST", "/api/tables/{id}/seat", 200)
    assert told["table"] == table.id


def test_lines_for_people(monkeypatch: pytest.MonkeyPatch) -> None:
    with written(monkeypatch, Settings(log_level="info")) as stream:
        logging.getLogger("footplate.server").info("hello")
        logging.getLogger("uvicorn").info("not this")
    assert stream.getvalue().endswith("INFO hello\n")
    assert "not this" not in stream.getvalue()

"""A server with many tables does not stop to look for rubbish, and keeps none either."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Iterator
from pathlib import Path
from weakref import WeakSet

import pytest
from msgspec.structs import replace

from footplate.server import rubbish
from footplate.server.live import LiveTable
from footplate.server.settings import UNLIMITED
from tests.server_table import here, running


@pytest.fixture
def unsearched() -> Iterator[None]:
    """Nothing goes that does not go by itself."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


@pytest.mark.usefixtures("unsearched")
def test_tables_that_are_put_away_go_by_themselves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: WeakSet[LiveTable] = WeakSet()
    first = LiveTable.__init__

    def noted(table: LiveTable, *args: object) -> None:
        first(table, *args)  # type: ignore[arg-type]
        opened.add(table)

    monkeypatch.setattr(LiveTable, "__init__", noted)
    with running(tmp_path / "t.db", settings=replace(UNLIMITED, tables_in_memory=2)) as server:
        browser = server.browser()
        for _ in range(6):
            seats = here("Aki", "Bea", "Cem")
            table = browser.post("/api/tables", json={"title": "1889", "seats": seats}).json()["id"]
            view = browser.get(f"/api/tables/{table}/view").json()
            decision = view["decisions"][0]
            act = {"seq": 0, "version": 0, "player": decision["player"], "action": decision["options"][0]["action"]}
            assert browser.post(f"/api/tables/{table}/actions", json=act).status_code == 200
        assert 1 <= len(opened) <= 3


def test_what_has_been_there_for_a_while_is_not_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> list[int]:
        before = gc.get_freeze_count()
        async with rubbish.seldom_searched():
            await asyncio.sleep(0.1)
            frozen = gc.get_freeze_count()
        return [before, frozen, gc.get_freeze_count()]

    monkeypatch.setattr(rubbish, "SOON", 0.01)
    before, frozen, after = asyncio.run(run())
    assert frozen > 10_000
    assert (before, after) == (0, 0)

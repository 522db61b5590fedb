"""News carry what has changed, each with what is for the one who hears it; whoever has missed any looks again."""

from __future__ import annotations

import json
from pathlib import Path
from statistics import median
from typing import Any

import msgspec
import pytest

import footplate
from footplate.bots import RandomPlayer
from footplate.bots.prudent import PrudentPlayer
from footplate.server.follow import followed, logged
from footplate.server.hall import Hall
from footplate.server.listeners import Listener
from footplate.server.live import LiveTable
from footplate.server.messages import Act, NewSeat, NewTable, Step, TakeSeat
from footplate.server.tables import Tables
from footplate.server.view import history
from tests.news_law import STEPS, as_json, law
from tests.test_server_inside import in_hall

SAMPLES = 6  # moves of a game; all of them: make proof news
AKI, BEA = "a" * 32, "b" * 32
TWO = [NewSeat(kind="me", name="Aki"), NewSeat(kind="open")]


@pytest.mark.parametrize("title", footplate.TITLES)
def test_a_view_and_its_news_are_the_next_view(title: str) -> None:
    """For strangers and for those who hold seats; over moves, and over taking them back and playing them again."""
    game = footplate.new(title, ["Aki", "Bea", "Cem"], seed=5)
    likely = PrudentPlayer if game.title.data.simulation.prudent else RandomPlayer
    chance = likely(f"news/{title}")
    while waiting := game.decisions:
        player, action = chance.choose(waiting)
        game.play(action, player)
    moves = [number * (len(game) - 1) // (SAMPLES - 1) for number in range(SAMPLES)]
    shares = [
        stranger.bytes / len(STEPS) / len(msgspec.json.encode(stranger.view)) for stranger, *_ in law(game, moves)
    ]
    assert median(shares) < 0.1, "most news are much smaller than what they change"


class Page:
    """Hears the news of a table, beside those who act there."""

    def __init__(self, hall: Hall, table: LiveTable, listener: Listener | None) -> None:
        assert listener is not None
        self._hall = hall
        self._table = table
        self._listener = listener
        self.view = self.looked()
        self.lines = self.read()

    def looked(self) -> dict[str, object]:
        view = self._hall.herald.view(self._table, self._listener.visitor, self._listener.lang)
        return dict(as_json(view))

    def read(self) -> list[dict[str, object]]:
        return [as_json(line) for line in self._table.log(self._listener.lang)]

    async def hears(self) -> bool:
        """Is what has been told enough to know all?"""
        await self._hall.tables.settle()
        while not self._listener.queue.empty():
            heard = self._listener.queue.get_nowait()
            assert heard is not None
            news = json.loads(heard.text)
            view = followed(self.view, news)
            if view is None:
                return False
            self.view, self.lines = view, logged(self.lines, news)
        return self.view == self.looked() and self.lines == self.read()

    def look(self) -> None:
        self.view, self.lines = self.looked(), self.read()


def act(table: LiveTable) -> Act:
    decision = table.game.decisions[0]
    return Act(seq=len(table.game), version=table.version, player=decision.player, action={"type": "pass"})


def test_everybody_follows_and_only_who_has_sat_down_makes_others_look(tmp_path: Path) -> None:
    """Moves, an undo and a redo, a seat that passes by itself: whoever has looked once needs not look again. When
    somebody takes a seat all names may be others: then everybody looks once."""

    async def work(hall: Hall) -> None:
        table = await hall.seating.open(NewTable(title="skerry", seats=TWO, seed=1), AKI)
        listeners = hall.tables.listeners
        with (
            listeners.listening(table.row.id, "en", AKI) as first,
            listeners.listening(table.row.id, "de", BEA) as second,
            listeners.listening(table.row.id, "en", "c" * 32) as stranger,
        ):
            pages = [Page(hall, table, one) for one in (first, second, stranger)]
            invitation = hall.seating.card(table.now, AKI, "en").seats[1].invitation.rpartition("/")[2]
            await hall.seating.take(table, TakeSeat(name="Bea", invitation=invitation), BEA)
            assert [await page.hears() for page in pages] == [False] * 3
            for page in pages:
                page.look()
            for _ in range(3):
                await hall.tables.act(table, act(table), "en")
                assert [await page.hears() for page in pages] == [True] * 3
            for step in (hall.tables.undo, hall.tables.redo, hall.tables.undo):
                await step(table, Step(seq=len(table.game)), {"p1", "p2"})
                assert [await page.hears() for page in pages] == [True] * 3
            await hall.tables.act(table, act(table), "en")
            await hall.tables.act(table, act(table), "en")  # two at once
            assert [await page.hears() for page in pages] == [True] * 3
            assert [page.view["decisions"][0]["mine"] for page in pages].count(True) == 1  # type: ignore[index]

    in_hall(tmp_path / "t.db", work)


def test_what_is_for_one_seat_is_told_to_nobody_else(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        seats = [NewSeat(kind="me", name="Aki"), NewSeat(kind="here", name="Bea")]
        table = await hall.seating.open(NewTable(title="skerry", seats=seats, seed=1), AKI)
        with (
            hall.tables.listeners.listening(table.row.id, "en", AKI) as holder,
            hall.tables.listeners.listening(table.row.id, "en", BEA) as stranger,
        ):
            assert holder is not None
            assert stranger is not None
            await hall.tables.act(table, act(table))
            await hall.tables.settle()
            told, public = (json.loads(one.queue.get_nowait().text) for one in (holder, stranger))  # type: ignore[union-attr]
            assert told["own"]["decisions"][0]["options"]
            assert told["own"]["can_undo"]
            assert not public["own"]["decisions"][0]["options"]
            assert not public["own"]["can_undo"]
            assert (told["told"], told["changes"]) == (public["told"], public["changes"])

    in_hall(tmp_path / "t.db", work)


def test_a_move_is_told_in_words_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """For the answer, for the news, for the log: it was told for each of them."""
    tellings, tell = 0, history.told

    def counted(*args: Any) -> tuple[str, list[str]]:
        nonlocal tellings
        tellings += 1
        return tell(*args)

    monkeypatch.setattr(history, "told", counted)

    async def work(hall: Hall) -> None:
        seats = [NewSeat(kind="me", name="Aki"), NewSeat(kind="here", name="Bea")]
        table = await hall.seating.open(NewTable(title="skerry", seats=seats, seed=1), AKI)
        with hall.tables.listeners.listening(table.row.id, "en", AKI):
            accepted = await hall.tables.act(table, act(table), "en")
            await hall.tables.settle()
            assert accepted.lines == [table.log("en")[0].text]
            assert tellings == 1
            await hall.tables.play(table, "p2", footplate.game.actions.Pass())  # a bot reads no answer
            await hall.tables.settle()
            assert tellings == 2

    in_hall(tmp_path / "t.db", work)


def test_a_table_that_was_put_away_is_told_of_by_what_has_changed(tmp_path: Path) -> None:
    """More tables than there is room for: who acts at one brings it back, and who listens there follows."""

    async def work(hall: Hall) -> None:
        seats = [NewSeat(kind="me", name="Aki"), NewSeat(kind="here", name="Bea")]
        table = await hall.seating.open(NewTable(title="skerry", seats=seats, seed=1), AKI)
        with hall.tables.listeners.listening(table.row.id, "en", AKI) as listener:
            page = Page(hall, table, listener)
            hall.tables._forget(table.row.id)
            again = await hall.tables.find(table.row.id)
            assert again is not table
            await hall.tables.act(again, act(again), "en")
            page._table = again
            assert await page.hears()

    in_hall(tmp_path / "t.db", work)


def test_what_another_worker_did_is_told_here(tmp_path: Path) -> None:
    """Also if somebody looked in between, or the table had been put away: then those who listen look."""

    async def work(hall: Hall) -> None:
        other = Tables(hall.store)
        seats = [NewSeat(kind="me", name="Aki"), NewSeat(kind="here", name="Bea")]
        here = await hall.seating.open(NewTable(title="skerry", seats=seats, seed=1), AKI)
        there = await other.find(here.row.id)
        with hall.tables.listeners.listening(here.row.id, "en", AKI) as listener:
            page = Page(hall, here, listener)
            await other.act(there, act(there))
            here.looked -= 10
            assert await hall.tables.find(here.row.id) is here
            hall.tables.heard(here.row.id)
            assert await page.hears()
            await other.act(there, act(there))
            hall.tables.heard(here.row.id)
            assert await page.hears()
            assert page.view["seq"] == 2
            hall.tables._forget(here.row.id)
            await other.act(there, act(there))
            hall.tables.heard(here.row.id)
            assert not await page.hears()
        other.close()

    in_hall(tmp_path / "t.db", work)


def test_who_knows_a_line_of_the_journal_does_not_look_for_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """PostgreSQL rings for everybody, also for the one who wrote; it looked twice after each of its own acts."""
    asked: list[str] = []

    async def work(hall: Hall) -> None:
        table = await hall.seating.open(
            NewTable(title="skerry", seats=[NewSeat(kind="me", name="Aki"), NewSeat(kind="here", name="Bea")]), AKI
        )
        await hall.tables.act(table, act(table))
        since, row = hall.store.since, hall.store.table

        def looks_on(table_id: str, version: int) -> Any:
            asked.append("since")
            return since(table_id, version)

        def looks_who_sits(table_id: str) -> Any:
            asked.append("table")
            return row(table_id)

        monkeypatch.setattr(hall.store, "since", looks_on)
        monkeypatch.setattr(hall.store, "table", looks_who_sits)
        for version, looks in ((1, []), (2, ["since"]), (0, ["since", "table", "since"])):
            hall.tables.heard(table.row.id, version)
            await hall.tables.settle()
            assert asked == looks

    in_hall(tmp_path / "t.db", work)

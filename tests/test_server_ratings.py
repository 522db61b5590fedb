"""Results are written down once, ratings follow from them in their order, and bots are anchors."""

from __future__ import annotations

import asyncio
import csv
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner
from sqlalchemy import text, update

import footplate
from footplate.bots import OFFERED, RandomPlayer
from footplate.cli.admin import admin
from footplate.server.club.ratings.model import ANCHORS, NEW, Played, Rating, Ratings, can_count
from footplate.server.club.ratings.people import Person, harmless, shown
from footplate.server.club.ratings.scoring import STOOD, Scorer
from footplate.server.hall import Hall
from footplate.server.live import LiveTable
from footplate.server.messages import NewSeat, NewTable, Step
from footplate.server.storage import results, schema, seats
from footplate.server.storage.engine import open_database
from footplate.server.storage.results import ResultRow
from footplate.server.storage.rows import Entry, Summary, written
from footplate.server.storage.troubles import Unavailable
from footplate.server.summary import kept_result
from tests.server_table import Running, here, join, running

BEGAN = datetime(2026, 11, 1, 12, tzinfo=UTC)
LATER = BEGAN + timedelta(days=30)
Work = Callable[[Hall], Awaitable[None]]


@cache
def short_game(players: int = 2, seed: int = 8) -> footplate.Game:
    """To its end, at random."""
    game, player = footplate.new("skerry", ["Aki", "Bea", "Cem"][:players], seed=seed), RandomPlayer(seed)
    while game.decisions:
        actor, action = player.choose(game.decisions)
        game.play(action, actor)
    return game


async def over(hall: Hall, sits: Sequence[str], minute: int = 0, *, counts: bool = True) -> str:
    """A game that has ended at a certain minute; "bot:easy" sits for a bot."""
    game, at = short_game(len(sits)), written(BEGAN + timedelta(minutes=minute))
    kinds = [who.partition(":") for who in sits]
    asked = [
        NewSeat(kind="bot", name=f"Robo {n}", bot=bot) if who == "bot" else NewSeat(kind="me", name=who[:20])
        for n, (who, _, bot) in enumerate(kinds)
    ]
    row = hall.seating._new_row(NewTable(title="skerry", seats=asked, seed=8, counts=counts), "host")
    journal = [
        Entry(seq, "play", move.player, msgspec.json.encode(move.action), seq, at)
        for seq, move in enumerate(game.moves, start=1)
    ]
    held = {seat.player: frozenset({who}) for seat, who in zip(row.seats, sits, strict=True) if seat.kind != "bot"}
    summary = Summary(at, "finished", len(journal), "", "", kept_result(game))
    for who in {*sits}:
        await hall.store.database.write(seats.know, who, at)
    await hall.store.add_table(msgspec.structs.replace(row, holders=held, summary=summary, created=at), journal)
    return row.id


@asynccontextmanager
async def opened(database: str) -> AsyncIterator[Hall]:
    if database.startswith("postgresql"):  # others have played there before; a hall that is open looks at it already
        storage = await open_database(database)
        await storage.write(lambda it: it.execute(text("TRUNCATE tables, results, scores CASCADE")))
        await storage.close()
    hall = await Hall.open(database)
    try:
        yield hall
    finally:
        await hall.close()


def with_hall(database: str, work: Work) -> None:
    async def do() -> None:
        async with opened(database) as hall:
            await work(hall)

    asyncio.run(do())


async def history(hall: Hall) -> list[ResultRow]:
    return await hall.store.database.look(results.history)


async def score(hall: Hall, now: datetime = LATER) -> list[ResultRow]:
    await Scorer(hall.tables).look(now)
    return await history(hall)


def test_a_game_is_written_down_once_when_its_end_has_stood(database: str) -> None:
    async def work(hall: Hall) -> None:
        table = await over(hall, ("ann", "ben"))
        assert await score(hall, BEGAN + STOOD - timedelta(seconds=1)) == []
        (result,) = await score(hall, BEGAN + STOOD)
        assert (result.table_id, result.counts) == (table, True)
        game = short_game()
        assert {s.player: s.worth for s in result.scores} == {p: game.state.worth(p) for p in game.names}
        winner, loser = sorted(result.scores, key=lambda one: one.place)
        assert winner.mu > NEW.mu > loser.mu
        assert winner.overall_mu == winner.mu
        assert await score(hall) == [result], "looked at again"
        await asyncio.gather(*(Scorer(hall.tables).look(LATER) for _ in range(3)))
        assert await history(hall) == [result]

    with_hall(database, work)


def test_a_database_that_is_away_for_a_moment_costs_no_result(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(hall: Hall) -> None:
        await over(hall, ("ann", "ben"))
        scorer = Scorer(hall.tables)

        async def away(table_id: str) -> LiveTable:
            raise Unavailable("away")

        with monkeypatch.context() as patch:
            patch.setattr(hall.tables, "find", away)
            with pytest.raises(Unavailable):
                await scorer.look(LATER)
        await scorer.look(LATER)
        assert len(await history(hall)) == 1

    with_hall(str(tmp_path / "tables.db"), work)


def test_ratings_are_the_same_when_worked_out_anew(database: str) -> None:
    async def work(hall: Hall) -> None:
        people = ("ann", "ben", "cat", "bot:easy", "bot:random")
        for minute in range(12):
            sits = (people[minute % 5], people[(minute + 1 + minute // 5) % 5])
            await over(hall, sits, minute, counts=minute % 4 != 3)
        before = await score(hall)
        assert len(before) == 12
        assert 0 < sum(result.counts for result in before) < 12
        write = hall.store.database.write
        assert await write(results.rebuild) == 0
        await write(lambda it: it.execute(update(schema.scores).values(mu=1.0, overall_sigma=2.0)))
        assert await write(results.rebuild) > 0
        assert await history(hall) == before

    with_hall(database, work)


def test_an_end_that_is_taken_back_is_struck_out(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        first = await over(hall, ("ann", "ben"), 0)
        await over(hall, ("cat", "ben"), 1)
        await score(hall)
        table = await hall.tables.find(first)
        last = table.in_force()[-1].player
        step = Step(seq=len(table.game), version=table.version)
        await hall.tables.undo(table, step, {last})
        (rest,) = await score(hall)
        assert rest.table_id != first
        alone = Ratings().take("skerry", [Played(s.visitor or "", s.bot, s.place) for s in rest.scores])
        assert [s.rating() for s in rest.scores] == [after.title for after in alone if after], "as if it had never been"
        await hall.tables.redo(table, Step(seq=len(table.game), version=table.version), {last})
        again = await score(hall, datetime.now(UTC) + 2 * STOOD)
        assert [result.table_id for result in again] == [rest.table_id, first], "it was the last to end"

    with_hall(str(tmp_path / "tables.db"), work)


def test_who_signs_in_takes_the_results_along(database: str) -> None:
    """Who has only got another id keeps the ratings; who was rated as two is rated anew as one."""

    async def sign_in(hall: Hall, browser: str, person: str) -> None:
        write, scores = hall.store.database.write, schema.scores
        await write(seats.know, person, written(BEGAN))
        await write(lambda it: it.execute(update(scores).where(scores.c.visitor == browser).values(visitor=person)))

    async def work(hall: Hall) -> None:
        for minute, sits in enumerate([("ann", "ben"), ("cat", "ben"), ("ann", "cat")]):
            await over(hall, sits, minute)
        before = await score(hall)
        await sign_in(hall, "ann", "person")
        renamed = await score(hall)
        assert [[s.rating() for s in r.scores] for r in renamed] == [[s.rating() for s in r.scores] for r in before]
        assert {s.rated_as for r in renamed for s in r.scores} == {"person", "ben", "cat"}
        await over(hall, ("phone", "ben"), 9)
        await score(hall)
        await sign_in(hall, "phone", "person")
        merged = await score(hall)
        now = Ratings()
        for result in merged:
            after = now.take(result.title, [Played(s.visitor or "", s.bot, s.place) for s in result.scores])
            assert [s.rating() for s in result.scores] == [one.title for one in after if one]

    with_hall(database, work)


def test_who_has_gone_for_good_has_no_name(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        await over(hall, ("ann", "ben"))
        before = await score(hall)
        scores = schema.scores
        gone = update(scores).where(scores.c.visitor == "ben").values(visitor=None, name="")
        await hall.store.database.write(lambda it: it.execute(gone))
        mine = await hall.store.database.look(results.results_of, "ann", counting=True)
        page = Person("ann", mine, "", "de").page("Ann")
        assert {score.name for score in page.results[0].scores} == {"ann", "ehemaliger Spieler"}
        assert page.against == []
        assert await hall.store.database.write(results.rebuild) == 0
        assert [s.mu for r in await history(hall) for s in r.scores] == [s.mu for r in before for s in r.scores]
        assert [one.visitor for one in await hall.store.database.look(results.standings)] == ["ann"]

    with_hall(str(tmp_path / "tables.db"), work)


# ---- the model ----


def test_bots_are_anchors() -> None:
    """Whoever beats one rises, and it stays where it is; every bot that can sit at a table has a rating."""
    assert ANCHORS.keys() >= {*OFFERED}
    assert all(ANCHORS["hard"].mu > ANCHORS[bot].mu > ANCHORS["random"].mu for bot in OFFERED[:2])
    ratings = Ratings()
    strong, weak = (
        ratings.take("t", [Played(who, "", 1), Played("", bot, 2)])[0] for who, bot in (("a", "hard"), ("b", "random"))
    )
    assert strong
    assert weak
    assert strong.title.mu > weak.title.mu > NEW.mu
    even = Ratings().take("t", [Played("a", "", 1), Played("b", "", 1)])
    assert even[0] == even[1], "a tie is a tie"


@pytest.mark.parametrize(
    ("sits", "counts"),
    [
        (["ann", "ben"], True),
        (["ann", "bot:easy"], True),
        (["ann"], False),
        (["ann", "ann"], False),
        (["ann", ""], False),
        (["bot:easy", "bot:hard"], False),
        (["ann", "bot:unheard-of"], False),
    ],
)
def test_what_can_count(sits: list[str], counts: bool) -> None:
    parted = [who.partition("bot:") for who in sits]
    assert can_count([Played(who, bot, 1) for who, _, bot in parted]) is counts


def test_one_lucky_game_does_not_lead_the_list() -> None:
    assert Rating(30, 2).sure > Rating(31, 8).sure
    assert shown(NEW) == 1000


# ---- at the server ----


def test_a_table_counts_if_all_can_be_known(tmp_path: Path) -> None:
    with running(tmp_path / "tables.db") as server:
        browser = server.browser()
        seats_ = [*here("Aki"), {"kind": "bot", "name": "Robo", "bot": "random"}]
        body = {"title": "skerry", "seats": seats_, "counts": True}
        card = browser.post("/api/tables", json=body).json()
        assert card["counts"] is True
        assert browser.get(f"/api/tables/{card['id']}/rating").json() == {"status": "open", "seats": []}
        branch = browser.post(f"/api/tables/{card['id']}/branches", json={"at": 0}).json()
        assert branch["counts"] is False
        for wrong in ({"seats": here("Aki", "Bea")}, {"seats": seats_[1:] * 2}):
            answer = browser.post("/api/tables", json={**body, **wrong})
            assert (answer.status_code, answer.json()["code"]) == (422, "table.cannot-count")


def test_results_are_told_to_whom_they_concern(tmp_path: Path) -> None:
    """What does not count is for oneself; everybody sees what counts."""
    database = str(tmp_path / "tables.db")
    with running(database) as server:
        ann, ben = server.browser(), server.browser()
        _known(server, ann, ben)
        one, two = _ids(database)

        async def work(hall: Hall) -> None:
            await over(hall, (one, two), 0)
            await over(hall, (one, two), 1, counts=False)
            await score(hall)

        with_hall(database, work)
        mine = ann.get("/api/players/me").json()
        assert [line["counts"] for line in mine["results"]] == [False, True]
        assert mine["me"]
        assert mine["against"][0]["games"] == 2
        theirs = ben.get(f"/api/players/{mine['id']}").json()
        assert [line["counts"] for line in theirs["results"]] == [True]
        assert not theirs["me"]
        gained = {line["gained"] for line in theirs["results"]}
        assert gained == {theirs["ratings"][0]["rating"] - 1000}
        listed = ben.get("/api/ratings?title=skerry").json()
        assert [row["me"] for row in listed["players"]].count(True) == 1
        assert [row["rating"] for row in listed["players"]] == sorted(
            (r["rating"] for r in listed["players"]), reverse=True
        )
        assert {bot["bot"] for bot in listed["bots"]} == {*OFFERED}
        rows = list(csv.reader(ann.get("/api/players/me/results.csv").text.splitlines()))
        assert len(rows) == 3
        assert rows[1][0] < rows[2][0]
        assert (rows[1][7], rows[2][7]) == (str(mine["ratings"][0]["rating"]), "")
        table = mine["results"][1]["table"].removeprefix("/t/")
        told = ann.get(f"/api/tables/{table}/rating").json()
        assert told["status"] == "done"
        assert sum(seat["gained"] > 0 for seat in told["seats"]) == 1
        for nobody in ("/api/players/123456789abc", "/api/players/x", "/api/players/%25/results.csv"):
            assert ben.get(nobody).json()["code"] == "player.unknown"


def _known(server: Running, *browsers: object) -> None:
    """They have been here before: both sit at a table."""
    ann, ben = browsers
    table = ann.open(*here("Aki"), {"kind": "open"})  # type: ignore[attr-defined]
    join(table, ben)  # type: ignore[arg-type]


def _ids(database: str) -> list[str]:
    async def do() -> list[str]:
        async with opened(database) as hall:
            (row,) = await hall.store.database.look(lambda it: it.execute(text("SELECT id FROM tables")).all())
            table = await hall.store.table(row[0])
            assert table is not None
            return [next(iter(table.holders[player])) for player in ("p1", "p2")]

    return asyncio.run(do())


def test_names_are_no_formulas() -> None:
    assert harmless("=1+1") == "'=1+1"
    assert harmless("Ann") == "Ann"


def test_an_administrator_has_them_worked_out_anew(tmp_path: Path) -> None:
    database = str(tmp_path / "tables.db")

    async def work(hall: Hall) -> None:
        await over(hall, ("ann", "ben"))
        await score(hall)

    with_hall(database, work)

    def ask(*more: str) -> Any:
        asked = CliRunner().invoke(admin, ["ratings", "--database", database, "--json", *more])
        assert asked.exit_code == 0, asked.output
        return json.loads(asked.output)

    listed = ask()
    assert [row["games"] for row in listed["ratings"]] == [1, 1]
    assert ask("--rebuild") == {**listed, "changed": 0}
    assert ask("--title", "1889") == {"ratings": []}

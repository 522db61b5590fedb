"""When a game is over: worths in parts, a rematch, and the review that the server has made meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

import footplate
from footplate.bots import RandomPlayer
from footplate.bots.review import Review, making, review
from footplate.server import reviewer
from footplate.server.hall import Hall
from footplate.server.live import LiveTable
from footplate.server.messages import Act, NewSeat, NewTable, Step
from footplate.server.settings import UNLIMITED
from footplate.server.storage.rows import ReviewRow
from footplate.server.tables import now
from tests.server_table import Json, Running, Seat, here, join, running, wait

SEEDED = 8


def played() -> footplate.Game:
    """A short game to its end."""
    game, player = footplate.new("skerry", ["Aki", "Bea"], seed=SEEDED), RandomPlayer(SEEDED)
    while game.decisions:
        actor, action = player.choose(game.decisions)
        game.play(action, actor)
    return game


def play_through(table: Seat, guest: Seat, game: footplate.Game) -> None:
    for seq, move in enumerate(game.moves):
        who = table if move.player == "p1" else guest
        body = {"seq": seq, "player": move.player, "action": msgspec.to_builtins(move.action)}
        answer = who.post("/actions", body)
        assert answer.status_code == 200, answer.text


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(making.Making.__init__, "__defaults__", ((), 0, None))  # nothing is played on
        here_ = msgspec.structs.replace(UNLIMITED, workers=0)
        with running(tmp_path_factory.mktemp("over") / "tables.db", settings=here_) as found:
            yield found


@pytest.fixture(scope="module")
def over(server: Running) -> tuple[Seat, Seat, footplate.Game]:
    host = server.browser().open(*here("Aki"), {"kind": "open"}, seed=SEEDED)
    guest, game = join(host, server.browser()), played()
    play_through(host, guest, game)
    return host, guest, game


def test_worths_are_told_in_parts(over: tuple[Seat, Seat, footplate.Game]) -> None:
    host, _, game = over
    worths = host.view()["result"]["worths"]
    assert {worth["player"]: worth["amount"] for worth in worths} == {p: game.state.worth(p) for p in game.names}
    for worth in worths:
        assert worth["cash"] + sum(worth["shares"].values()) + worth["privates"] == worth["amount"]
        assert worth["cash"] == game.state.cash[worth["player"]]


@pytest.mark.parametrize("title", footplate.TITLES)
def test_the_parts_of_a_worth_add_up(title: str) -> None:
    game, player = footplate.new(title, ["Aki", "Bea", "Cem"], seed=2), RandomPlayer(2)
    for _ in range(120):
        if not game.decisions:
            break
        actor, action = player.choose(game.decisions)
        game.play(action, actor)
        for seat in game.names:
            cash, shares, privates = game.state.worth_parts(seat)
            assert cash + sum(shares.values()) + privates == game.state.worth(seat)


def test_a_review_is_made_meanwhile_and_kept(over: tuple[Seat, Seat, footplate.Game], server: Running) -> None:
    host, guest, game = over
    assert host.get("/review")["status"] == "none"
    assert host.post("/review", {}).json()["status"] in ("making", "done")
    wait(lambda: guest.get("/review")["status"] == "done", seconds=60)
    found: Json = guest.get("/review")
    mine = review(game, games=0)
    assert [(row["at"], row["loss"]) for row in found["moves"]] == [
        (judged.at, judged.loss) for judged in mine.decisions if judged.loss
    ]
    assert {series["id"]: series["points"][-1] for series in found["shares"]} == {
        player: [len(game), round(share)] for player, share in mine.shares(len(game)).items()
    }
    german = server.browser().at(host).get("/review?lang=de")  # anybody may look
    assert german["players"][0]["text"] != found["players"][0]["text"]
    assert host.post("/review", {}).json() == found  # made once


def test_a_rematch_turns_the_seats_and_is_one_for_all(over: tuple[Seat, Seat, footplate.Game]) -> None:
    host, guest, _ = over
    again = guest.post("/rematch", {})
    assert again.status_code == 201
    card = again.json()
    assert [seat["name"] for seat in card["seats"]] == ["Bea", "Aki"]
    assert card["status"] == "playing"
    assert host.get()["rematch"] == card["watch"]
    assert host.post("/rematch", {}).json()["id"] == card["id"]
    mine = host.browser.at(card["id"]).view()["table"]["seats"]
    assert [seat["mine"] for seat in mine] == [False, True]
    assert guest.browser.at(card["id"]).do({"type": "pass"}, "p1")["seq"] == 1


def test_before_the_end_there_is_neither(server: Running) -> None:
    table = server.browser().open(*here("Aki", "Bea"))
    for what in ("review", "rematch"):
        answer = table.post(f"/{what}", {})
        assert (answer.status_code, answer.json()["code"]) == (409, f"{what}.not-now")
        stranger = server.browser().at(table).post(f"/{what}", {})
        assert (stranger.status_code, stranger.json()["code"]) == (403, "afterwards.not-yours")


# ---- who makes it ----

ME = "v" * 64


async def finished(hall: Hall) -> LiveTable:
    seats = [NewSeat(kind="me", name="Aki"), NewSeat(kind="here", name="Bea")]
    table = await hall.seating.open(NewTable(title="skerry", seats=seats, seed=SEEDED), ME)
    for seq, move in enumerate(played().moves):
        act = Act(seq=seq, player=move.player, action=msgspec.to_builtins(move.action))
        await hall.tables.act(table, act)
    return table


def test_a_review_whose_maker_has_ended_is_made_by_another(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """On both databases; one that speaks of another history is not shown."""
    monkeypatch.setattr(reviewer, "MISSED", -60.0)  # nobody is given time
    monkeypatch.setattr(making.Making.__init__, "__defaults__", ((), 0, None))

    async def go() -> None:
        hall = await Hall.open(database)
        table = await finished(hall)
        await hall.reviewer.close()
        row = ReviewRow(table.row.id, table.version)
        await hall.store.ask_review(row)
        assert await hall.store.take_review(row, now())
        assert not await hall.store.take_review(row, now())  # another is at it
        await hall.close()
        hall = await Hall.open(database)
        try:
            found = None
            while found is None or not found.data:
                await asyncio.sleep(0.05)
                found = await hall.store.review(table.row.id)
            assert msgspec.json.decode(found.data, type=Review) == review(played(), games=0)
            assert found.tries == 1
            live = await hall.tables.find(table.row.id)
            await hall.tables.undo(live, Step(seq=len(live.game)), {"p1", "p2"})
            assert found.version != live.version
        finally:
            await hall.close()

    asyncio.run(go())


def test_what_cannot_be_made_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviewer, "LOOK", 0.02)

    def broken(*args: object) -> None:
        raise RuntimeError("no review today")

    monkeypatch.setattr(making.Making, "go", broken)

    async def go() -> None:
        hall = await Hall.open(str(tmp_path / "t.db"))
        try:
            table = await finished(hall)
            await hall.store.ask_review(ReviewRow(table.row.id, table.version))
            for _ in range(400):
                found = await hall.store.review(table.row.id)
                if found is not None and found.tries == 3:
                    return
                await asyncio.sleep(0.05)
            raise AssertionError("it is tried for ever")
        finally:
            await hall.close()

    asyncio.run(go())

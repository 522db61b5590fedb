"""Standing orders: seen by who gave them only, carried out where the engine offers it, ended by the unforeseen."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from footplate import Game
from footplate.bots import RandomPlayer
from footplate.game import actions as act
from footplate.game.versions import NEWEST
from footplate.rounds.running import AnyRun
from footplate.server.club.orders.wishes import Foreseen, Order, Wish, about, looked_at
from footplate.server.hall import Hall
from footplate.server.live import LiveTable
from footplate.server.messages import NewSeat, NewTable
from footplate.server.policy import holds_power, in_stock_turn
from footplate.server.storage import orders
from footplate.server.storage.orders import OrderRow
from footplate.server.storage.rows import AutoPassRow, Entry, SeatRow, Summary, TableRow
from tests.server_table import Browser, Json, Running, Seat, here, join, running, wait

AT = "2026-11-18T12:00:00.000Z"
PASS = {"type": "pass"}


# ---- by itself ----


def a_table(title: str, seed: int, players: int = 3) -> LiveTable:
    seats = tuple(SeatRow(f"p{n}", f"Player {n}", "me", "", True, f"code{n}") for n in range(1, players + 1))
    holders = {seat.player: frozenset({f"holder of {seat.player}"}) for seat in seats}
    summary = Summary(AT, "playing")
    row = TableRow("table", title, [], seed, NEWEST, "host", "", AT, summary, seats, holders)
    return LiveTable(row, [], {})


def play(table: LiveTable, player: str, action: act.Action, reason: str = "") -> None:
    fork = table.game.fork()
    fork.play(action, player)
    entry = Entry(table.version + 1, "play", player, msgspec.json.encode(action), len(fork), AT, reason)
    table.adopt(entry, fork)


def given(table: LiveTable, number: int, player: str, wish: Wish) -> OrderRow:
    digest = about(table.game.state, wish.company) if wish.kind == "run" else ""
    wished, foreseen = (msgspec.json.encode(it).decode() for it in (wish, Foreseen(len(table.game), digest)))
    return OrderRow(number, player, f"holder of {player}", table.version, wished, foreseen)


def play_until(table: LiveTable, when: Callable[[Game], bool], seed: int = 1, most: int = 3000) -> None:
    somebody = RandomPlayer(seed)
    for _ in range(most):
        if when(table.game):
            return
        player, action = somebody.choose(table.game.decisions)
        play(table, player, action)
    raise AssertionError("it never comes to that")


@pytest.mark.parametrize(
    ("title", "seed", "moves"), [("skerry", 3, 400), ("skerry", 11, 400), ("1889", 3, 400), ("1888-N", 4, 400)]
)
def test_an_order_does_only_what_the_engine_offers(title: str, seed: int, moves: int) -> None:
    """Random games with random orders: whatever one does is legal, paid as it was meant, and past no power."""
    table, chance, somebody = a_table(title, seed), random.Random(seed), RandomPlayer(seed)
    rows: list[OrderRow] = []
    done = 0
    for number in range(1, moves):
        game = table.game
        decision = game.decision
        if decision is None:
            break
        player, company = chance.choice(list(game.names)), chance.choice(list(game.state.companies))
        runs = game.state.companies[company].floated and game.state.speaker(company) == player
        wish = Wish(kind="run" if runs else "buy", company=company, most=chance.choice((60, 100, 400)))
        rows = [*rows[-5:], given(table, number, player, wish)]
        found = looked_at(table, rows)
        over = dict(found.over)
        rows = [row for row in rows if row.number not in over]
        if found.due is None:
            play(table, *somebody.choose(game.decisions))
            continue
        assert found.due.player == decision.player
        assert found.due.action in decision.options
        assert not holds_power(game.state, decision.player)
        before = game.state.cash[decision.player]
        play(table, *found.due)
        done += 1
        if isinstance(found.due.action, act.BuyShare):
            order = next(Order(row) for row in rows if Order(row).reason == found.due.reason)
            assert before - table.game.state.cash[decision.player] <= order.wish.most
            assert order.ended(table) == "done"
    assert done > 5


def buyable(game: Game) -> Iterator[act.BuyShare]:
    decision = game.decision
    if decision is not None and in_stock_turn(decision.state):
        yield from (a for a in decision.options.of(act.BuyShare).actions() if isinstance(a, act.BuyShare))


def test_a_share_is_bought_once_and_not_for_more(tmp_path: Path) -> None:
    table = a_table("skerry", 3)
    play_until(table, lambda game: bool(list(buyable(game))) and not holds_power(game.state, game.decisions[0].player))
    option, player = next(buyable(table.game)), table.game.decisions[0].player
    cash = table.game.state.cash[player]
    wish = Wish(kind="buy", company=option.company, most=cash, source="ipo" if option.source == "ipo" else "pool")
    row = given(table, 1, player, wish)
    cheap = given(table, 2, player, msgspec.structs.replace(wish, most=1))
    assert dict(looked_at(table, [cheap]).over) == {2: "not-there"}
    due = looked_at(table, [row]).due
    assert due is not None
    assert (due.player, due.action) == (player, option)
    strange = msgspec.structs.replace(row, giver="somebody who has gone")
    assert dict(looked_at(table, [strange]).over) == {1: "over"}
    play(table, *due)
    assert looked_at(table, [row]) == ([(1, "done")], None), "also if nobody could note it: the journal says so"


def test_a_company_goes_on_as_long_as_nothing_changes() -> None:
    """Nothing is laid or bought, the best is run and paid out; a new train of the company ends it."""
    table = a_table("skerry", 3)

    def runs(game: Game) -> bool:
        return bool(game.decision) and any(isinstance(option, AnyRun) for option in game.decisions[0].options)

    play_until(table, runs, 4)
    decision = table.game.decisions[0]
    row = given(table, 1, decision.player, Wish(kind="run", company=decision.company))
    did: list[str] = []
    while table.game.decisions[0].company == decision.company:
        due = looked_at(table, [row]).due
        if due is None:
            break
        did.append(due.action.kind())
        play(table, *due)
    assert did[:2] == ["run_trains", "dividend"]
    assert {*did[2:]} <= {"pass"}
    state = table.game.state
    trains = {**state.companies}
    trains[decision.company] = msgspec.structs.replace(trains[decision.company], trains=())
    assert about(msgspec.structs.replace(state, companies=trains), decision.company) != Order(row).foreseen.about


# ---- at the server ----


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("orders") / "tables.db") as found:
        yield found


def at_stock(table: Seat, guest: Seat) -> Any:
    """Both pass or take what is first, until shares are sold."""
    for _ in range(200):
        seen = table.view()
        if seen["round"].startswith("Stock round"):
            return seen
        who = table if seen["decisions"][0]["player"] == "p1" else guest
        who.do(who.first_option())
    raise AssertionError("no stock round")


def order(seat: Seat, player: str, **wish: Any) -> Json:
    answer = seat.post("/orders", {"player": player, "wish": {"kind": "buy", "most": 500, **wish}})
    assert answer.status_code == 201, answer.text
    found: Json = answer.json()
    return found


def test_an_order_is_carried_out_and_seen_by_its_owner_only(server: Running) -> None:
    host, guest_browser = server.browser(), server.browser()
    table = host.open(*here("Aki"), {"kind": "open"})
    guest = join(table, guest_browser)
    seen = at_stock(table, guest)
    first = seen["decisions"][0]["player"]
    (mine, theirs), sleepy = ((table, guest), "p2") if first == "p1" else ((guest, table), "p1")
    before = mine.view(), mine.get("/log")
    order(theirs, sleepy, company="NWR")
    order(theirs, sleepy, company="NWR", source="pool")
    assert mine.get("/orders") == []
    assert (mine.view(), mine.get("/log")) == before, "not even the edition tells that there is one"
    mine.do({"type": "start_company", "company": "NWR", "par": 65})
    if mine.view()["decisions"][0]["player"] == first:
        mine.do(PASS)
    wait(lambda: any(line["reason"] == "by standing order" for line in mine.get("/log")["lines"]))
    bought = mine.get("/log")["lines"][-1]
    assert (bought["player"], bought["kind"]) == (sleepy, "buy_share")
    wait(lambda: [one["state"] for one in theirs.get("/orders")] == ["ended", "ended"])
    assert theirs.get("/orders")[0]["why"] == "carried out"
    assert theirs.step("undo").status_code == 200, "a decision like any other"
    assert theirs.get("/orders") == [], "who takes something back thinks again"


def test_orders_are_refused_and_withdrawn(server: Running) -> None:
    host, other = server.browser(), server.browser()
    table = host.open(*here("Aki"), {"kind": "open"})
    guest = join(table, other)
    refused = [
        (guest, {"player": "p1", "wish": {"kind": "buy", "company": "NWR", "most": 9}}, "request.not-yours"),
        (table, {"player": "p1", "wish": {"kind": "buy", "company": "XX", "most": 9}}, "order.company"),
        (table, {"player": "p1", "wish": {"kind": "buy", "company": "NWR"}}, "order.price"),
        (table, {"player": "p1", "wish": {"kind": "run", "company": "NWR"}}, "order.not-president"),
    ]
    for seat, body, code in refused:
        assert seat.post("/orders", body).json()["code"] == code
    number = order(table, "p1", company="NWR")["number"]
    for who, player, status in ((other, "p1", 403), (other, "p2", 204), (server.browser(), "p1", 403)):
        assert _delete(who, table, player, number) == status
        assert [one["number"] for one in table.get("/orders")] == [number]
    assert _delete(host, table, "p1", number) == 204
    assert table.get("/orders") == []


def test_what_is_withdrawn_in_another_process_is_not_done(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """An order, or passing, that has been withdrawn after this process has looked, and before it has acted."""

    async def go() -> None:
        hall = await Hall.open(database)
        await hall.driver.close()
        try:
            await _orders_withdrawn(hall, monkeypatch)
            await _passing_withdrawn(hall, monkeypatch)
        finally:
            await hall.close()

    asyncio.run(go())


async def _opened(hall: Hall) -> LiveTable:
    seats = [NewSeat(kind="me", name="Aki"), NewSeat(kind="here", name="Bea")]
    return await hall.seating.open(NewTable(title="skerry", seats=seats, seed=3), "a" * 64)


def test_orders_that_are_given_at_once_have_a_number_each(database: str) -> None:
    async def go() -> list[int]:
        hall = await Hall.open(database)
        await hall.driver.close()
        try:
            table, wish = await _opened(hall), Wish(kind="buy", company="NWR", most=1)
            row = msgspec.structs.replace(given(table, 0, "p1", wish), giver="a" * 64)
            write = hall.store.database.write
            return await asyncio.gather(*(write(orders.give, table.row.id, row) for _ in range(12)))
        finally:
            await hall.close()

    assert sorted(asyncio.run(go())) == list(range(1, 13))


async def _orders_withdrawn(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    table, somebody = await _opened(hall), RandomPlayer(1)
    while not list(buyable(table.game)) or holds_power(table.game.state, table.game.decisions[0].player):
        player, action = somebody.choose(table.game.decisions)
        await hall.tables.play(table, player, action)
    player, option = table.game.decisions[0].player, next(buyable(table.game))
    cash = table.game.state.cash[player]
    row = given(table, 0, player, Wish(kind="buy", company=option.company, most=cash))
    row = msgspec.structs.replace(row, giver="a" * 64)
    write = hall.store.database.write
    number = await write(orders.give, table.row.id, row)
    due = hall.driver._orders.due

    async def withdrawn(table: LiveTable) -> Any:
        found = await due(table)
        if found is not None:
            await write(orders.withdraw, table.row.id, player, number)
        return found

    before = len(table.game)
    with monkeypatch.context() as patch:
        patch.setattr(hall.driver._orders, "due", withdrawn)
        assert await hall.driver.see_to(table.row.id) == 0
        assert await hall.driver.see_to(table.row.id) is None
    assert len(table.game) == before
    await write(orders.give, table.row.id, msgspec.structs.replace(row, since=table.version))
    await hall.driver.see_to(table.row.id)
    assert len(table.game) == before + 1


def _may_pass(table: LiveTable) -> bool:
    state, decision = table.game.state, table.game.decisions[0]
    return in_stock_turn(state) and act.Pass() in decision.options and not holds_power(state, decision.player)


async def _passing_withdrawn(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    table, somebody = await _opened(hall), RandomPlayer(1)
    while not _may_pass(table):
        player, action = somebody.choose(table.game.decisions)
        await hall.tables.play(table, player, action)
    player, before = table.game.decisions[0].player, len(table.game)
    passing = AutoPassRow(player, ["sale"], table.version)
    await hall.store.set_auto_pass(table.row.id, passing)

    async def withdrawn(table: LiveTable) -> None:
        await hall.store.clear_auto_pass(table.row.id, [player])

    with monkeypatch.context() as patch:
        patch.setattr(hall.driver, "_end_auto_passes", withdrawn)
        assert await hall.driver.see_to(table.row.id) == 0
    assert await hall.driver.see_to(table.row.id) is None
    assert len(table.game) == before
    await hall.store.set_auto_pass(table.row.id, passing)
    await hall.driver.see_to(table.row.id)
    assert len(table.game) == before + 1


def _delete(browser: Browser, table: Seat, player: str, number: int) -> int:
    return browser.delete(f"{table.path}/orders", params={"player": player, "number": number}).status_code

"""1820 7.2.4, 16.2.3: who gets what of a dividend, and where the price goes."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from footplate.finance.ledger import BANK
from footplate.game.actions import Dividend
from footplate.game.draft import Draft
from footplate.game.events import BankBroken
from footplate.game.state import POOL
from footplate.testing.questions import gained, offers, refused
from footplate.titles.g1820.operating.dividends import DeclareDividend, pay_out
from footplate.titles.g1820.parties import BRITISH_RAIL
from tests.g1820.questions import price
from tests.g1820.scenes import Turns

PAY, KEEP = Dividend("pay"), Dividend("withhold")
X, Y, P = "LSR", "OW&WR", "N&PR"


@pytest.mark.parametrize(
    ("size", "revenue", "holdings", "expected"),
    [
        (5, 90, {"p1": 2, POOL: 1}, {"p1": 36, X: 36}),  # 7.2.4e
        (50, 90, {"p1": 5, "VF": 1, POOL: 3}, {"p1": 9, "VF": 2, X: 74}),  # 7.2.4d
        (50, 10, {"p1": 17, "p2": 17, "p3": 16}, {"p1": 4, "p2": 4, "p3": 4}),  # R59
        (20, 110, {"p1": 3, "p2": 5, POOL: 3}, {"p1": 17, "p2": 28, X: 49}),  # 4.2
        (20, 10, {"p1": 7, "p2": 7, "p3": 6}, {"p1": 4, "p2": 4, "p3": 3}),
        (5, 142, {"p1": 2, POOL: 2}, {"p1": 57, X: 29}),  # R58
    ],
)
@pytest.mark.rule("1820:7.2.4a", "1820:7.2.4d", "1820:7.2.4e", "1820:R59", "1820:F4.2a")
def test_holdings_are_rounded_up_the_pool_down_and_the_rest_is_the_treasurys(
    size: int, revenue: int, holdings: Mapping[str, int], expected: Mapping[str, int]
) -> None:
    table = Turns(cousins={"VF": "p1"}).company(X, holdings, size=size, trains=["2+"])
    game = table.turn(X, DeclareDividend, revenue=revenue)
    assert offers(game)[:2] == ["dividend pay", "dividend withhold"]
    refused(game, PAY, "turn.not-yours", "7.2", "p2")
    game.play(PAY)
    assert gained(game.state_at(0), game.state) == {**expected, BANK: -sum(expected.values())}


@pytest.mark.parametrize(
    ("revenue", "after"), [(70, 65), (71, 78), (141, 78), (142, 86), (283, 86), (284, 95), (900, 95)]
)
@pytest.mark.rule("1820:7.2.4g", "1820:R58", "1820:16.2.3a")
def test_the_price_follows_the_whole_revenue(revenue: int, after: int) -> None:
    game = Turns().company(X, {"p1": 2}, trains=["2+"]).turn(X, DeclareDividend, revenue=revenue)
    game.play(PAY)
    assert price(game, X) == after


@pytest.mark.parametrize(("at", "trains", "after"), [(71, ["2+"], 65), (71, [], 60), (40, ["2+"], 10), (10, [], 10)])
@pytest.mark.rule("1820:7.2.4f", "1820:R57", "1820:16.2.3b")
def test_withheld_is_a_dividend_of_nothing(at: int, trains: list[str], after: int) -> None:
    game = Turns().company(X, {"p1": 2}, price=at, trains=trains, cash=142).turn(X, DeclareDividend, revenue=90)
    game.play(KEEP)
    assert price(game, X) == after
    assert gained(game.state_at(0), game.state) == {X: 90, BANK: -90}


@pytest.mark.parametrize(("trains", "after"), [(["2+"], 65), ([], 60)])
@pytest.mark.rule("1820:7.2.4h", "1820:R57")
def test_without_revenue_nobody_is_asked(trains: list[str], after: int) -> None:
    table = Turns().company(X, {"p1": 2}, trains=trains, cash=100)
    game = table.turn(X, DeclareDividend)
    assert price(game, X) == after
    assert game.decision
    assert game.decision.step != "declare_dividend"


@pytest.mark.rule("1820:R62")
def test_out_of_liquidation_by_a_dividend_unless_put_there() -> None:
    """R62: a company that fell there climbs, one that was put there does not."""
    for condemned, after in (((), 47), ((X,), 10)):
        table = Turns().company(X, {"p1": 2}, price=10, trains=["2+"]).books(condemned=condemned)
        game = table.turn(X, DeclareDividend, revenue=50)
        game.play(PAY)
        assert price(game, X) == after


@pytest.mark.rule("1820:9.1d", "1820:16.1d", "1820:16.2.1c")
def test_the_top_of_the_market_ends_the_game_after_the_round() -> None:
    """9.1: 453 and four times that: two boxes up, the third is lost."""
    table = Turns().company(X, {"p1": 2}, price=453, trains=["2+"]).company(Y, {"p2": 2}, trains=["2+"])
    game = table.turn(X, DeclareDividend, revenue=1812)
    game.play(PAY)
    assert price(game, X) == 500
    assert game.state.own.reached_top
    assert not game.state.ended


@pytest.mark.rule("1820:7.2.4c")
def test_a_private_company_always_pays_its_director() -> None:
    table = Turns(column=1).private(P, "p1", trains=["2+"])
    game = table.turn(P, DeclareDividend, revenue=90)
    assert game.decision
    assert game.decision.step == "buy_railway_trains"
    assert gained(table.before, game.state) == {"p1": 90, BANK: -90}


@pytest.mark.rule("1820:13.5n", "1820:R96")
def test_british_rail_does_not_fall_twice_for_want_of_trains() -> None:
    """R96; 13.5: its pool's part stays with the bank."""
    for held, revenue, gets, at, after in ((10, 650, 65, 95, 128), (3, 650, 20, 95, 128), (3, 400, 12, 453, 429)):
        table = Turns().company(BRITISH_RAIL, {"p1": held, POOL: 100 - held}, size=100, price=at)
        table.draft.change(BRITISH_RAIL, president="")
        before = table.draft.freeze()
        draft = Draft.of(before)
        pay_out(draft, BRITISH_RAIL, revenue)
        assert gained(before, draft.freeze()) == {"p1": gets, BANK: -gets}
        assert price(draft.freeze(), BRITISH_RAIL) == after


@pytest.mark.rule("1820:2j")
def test_the_bank_never_runs_dry() -> None:
    """It pays 900 with 30 left, and goes on as if nothing had happened."""
    table = Turns().company(X, {"p1": 5}, trains=["2+"]).bystander()
    table.cash(p3=0)
    table.cash(p3=table.draft.cash[BANK] - 30)
    game = table.turn(X, DeclareDividend, revenue=900)
    events = game.play(PAY)
    assert gained(game.state_at(0), game.state) == {"p1": 900, BANK: -900}
    assert not any(isinstance(event, BankBroken) for event in events)
    assert (game.state.cash[BANK], game.state.broken, game.state.ended) == (30 - 900, False, "")
    assert game.decision is not None

"""1889 5, the stock round: turns, buying, selling, presidents, starting and floating companies."""

from __future__ import annotations

import pytest

from footplate import Game
from footplate.finance.ledger import BANK
from footplate.game.actions import (
    BuyPrivate,
    BuyShare,
    ExchangePrivate,
    LayPrivateTile,
    LayTile,
    SellShares,
    StartCompany,
)
from footplate.game.events import PlayerPassed, PresidentChanged, RoundBegan
from footplate.game.play import check
from footplate.game.state import IPO, POOL, State
from footplate.rounds.stock import StockTurn
from tests.build_stock import PASS, Table, at_work, auctioned, gained, offers, play, refused, turn, where

PARS = (65, 70, 75, 80, 90, 100)


def shares(game: Game, company: str) -> dict[str, int]:
    return game.state.companies[company].holdings


# ---- turns ----


@pytest.mark.rule("1889:5", "1889:5.2.1", "1889:5.2.2a", "1889:4.1.1a")
def test_turns_go_clockwise_until_all_have_passed_in_a_row() -> None:
    game = auctioned(3)
    assert (turn(game), game.state.priority) == ("p1", "p1")
    seen = []
    for action in (PASS, StartCompany("AR", 65), PASS, BuyShare("AR", IPO), PASS, PASS):
        seen.append(turn(game))
        game.play(action)
    assert seen == ["p1", "p2", "p3", "p1", "p2", "p3"]  # p1 passed and acted when his turn came back
    assert (where(game), turn(game)) == ("stock_turn", "p1")  # two passes since he acted: he must pass too
    events = game.play(PASS)
    assert RoundBegan("operating", 1, 1) in events


@pytest.mark.rule("1889:5.2.2b", "1889:4.1.1b", "1889:5.2.1")
def test_the_priority_card_goes_left_of_the_last_who_acted_or_stays() -> None:
    game = auctioned(3)
    play(game, PASS, StartCompany("AR", 65), PASS, PASS, PASS)
    assert (game.state.priority, turn(game)) == ("p3", "p3")  # stock round 2; AR has not floated
    play(game, PASS, PASS, PASS)
    assert (game.state.priority, turn(game)) == ("p3", "p3")  # nobody acted in round 2
    play(game, PASS, PASS, SellShares("AR", 1)) if False else play(game, PASS, PASS, PASS)
    assert game.state.below(type(game.state.stack[0])).number == 4


@pytest.mark.rule("1889:4.1.1b", "1889:19-priority")
@pytest.mark.parametrize(
    ("action", "priority"),
    [
        (BuyShare("IR", IPO), "p3"),
        (BuyShare("IR", POOL), "p3"),
        (SellShares("IR", 1), "p3"),
        (StartCompany("AR", 65), "p3"),
        (ExchangePrivate("E", "IR"), "p1"),
        (LayPrivateTile("B", "B11", "437", 0), "p1"),
    ],
)
def test_only_buying_and_selling_shares_moves_the_priority_card(action: BuyShare, priority: str) -> None:
    table = Table(3).company("IR", {"p1": 2, "p2": 1, POOL: 1}).privates(B="p2", E="p2")
    game = table.stock("p2", priority="p1")
    game.play(action)
    if turn(game) == "p2":
        game.play(PASS)
    play(game, *[PASS] * (3 if priority == "p3" else 2))
    assert (where(game), game.state.below(type(game.state.stack[0])).number) == ("stock_turn", 3)
    assert game.state.priority == priority


@pytest.mark.rule("1889:5.3")
def test_a_turn_is_to_pass_to_buy_to_sell_or_both() -> None:
    table = Table(3).company("AR", {"p1": 3, "p2": 2}).company("IR", {"p1": 2, "p2": 3}, par=90)
    game = table.stock("p1")
    for actions, acted in (
        ((PASS,), False),
        ((BuyShare("AR", IPO), PASS), True),
        ((SellShares("AR", 1), PASS), True),
        ((SellShares("AR", 1), SellShares("IR", 1), PASS), True),
        ((SellShares("AR", 1), BuyShare("IR", IPO)), True),
    ):
        branch = game.fork()
        events = play(branch, *actions)
        assert turn(branch) == "p2"
        assert (PlayerPassed("p1") not in events) is acted
        play(branch, PASS, PASS)
        assert (where(branch) == "stock_turn") is acted  # three passes end the round


# ---- buying ----


@pytest.mark.rule("1889:5.3.1a")
def test_shares_come_from_the_open_market_or_the_offering_new_companies_from_the_offering() -> None:
    game = Table(3).company("AR", {"p1": 4, "p2": 2, POOL: 1}).company("IR", {"p1": 5, "p2": 5}).stock("p3")
    started = [f"start_company {company} {par}" for company in ("SR", "KO", "TR", "KU", "UR") for par in PARS[::-1]]
    assert offers(game) == ["buy_share AR ipo", "buy_share AR pool", *started, "pass"]
    refused(game, BuyShare("IR", IPO), "stock.none-there", "5.3.1")
    refused(game, BuyShare("IR", POOL), "stock.none-there", "5.3.1")
    refused(game, BuyShare("SR", IPO), "stock.not-started", "5.6")
    refused(game, BuyShare("XX", IPO), "stock.no-such-company", "15.3")


@pytest.mark.rule("1889:5.3.1b", "1889:5.3.1c", "1889:5.1.2a", "1889:5.6.1a", "1889:2.3a", "1889:19-bank")
@pytest.mark.parametrize("space", [(0, 5), (3, 0), (10, 0)])
def test_par_in_the_offering_the_market_price_in_the_open_market(space: tuple[int, int]) -> None:
    table = Table(3).company("AR", {"p1": 4, "p2": 2, POOL: 1}, par=75, space=space, cash=10)
    game = table.stock("p3")
    price = {(0, 5): 125, (3, 0): 60, (10, 0): 10}[space]
    for source, cost in ((IPO, 75), (POOL, price)):
        branch = game.fork()
        branch.play(BuyShare("AR", source))
        assert gained(game.state, branch.state) == {"p3": -cost, BANK: cost}  # nothing goes to the company
        assert shares(branch, "AR")["p3"] == 1
        assert branch.state.companies["AR"].par == 75
        assert branch.state.price("AR") == price


@pytest.mark.rule("1889:5.3.1b", "1889:5.3.1c")
@pytest.mark.parametrize(("source", "cost"), [(IPO, 75), (POOL, 125)])
def test_nobody_buys_what_he_cannot_pay(source: str, cost: int) -> None:
    table = Table(3).company("AR", {"p1": 4, "p2": 2, POOL: 1}, par=75, space=(0, 5))
    game = table.cash(p3=cost - 1).stock("p3")
    assert refused(game, BuyShare("AR", source), "stock.money", "5.3.1").facts == {"needs": cost, "has": cost - 1}
    assert Table(3).cash(p3=cost).company("AR", {"p1": 4, POOL: 1}, par=75, space=(0, 5)).stock("p3").play(
        BuyShare("AR", source)
    )


# ---- selling ----


@pytest.mark.rule("1889:5.3.2a", "1889:5.1.3a")
def test_shares_are_sold_into_the_open_market_only() -> None:
    game = Table(3).company("AR", {"p1": 4, "p2": 2}).stock("p1")
    game.play(SellShares("AR", 2))
    assert shares(game, "AR") == {IPO: 4, "p1": 2, "p2": 2, POOL: 2}
    game.play(PASS)
    refused(game, BuyShare("AR", "p1"), "stock.none-there", "5.3.1")
    game.play(BuyShare("AR", POOL))
    assert shares(game, "AR") == {IPO: 4, "p1": 2, "p2": 3, POOL: 1}


@pytest.mark.rule("1889:5.3.2a")
@pytest.mark.parametrize(("company", "count"), [("AR", 3), ("AR", 0), ("AR", -1), ("IR", 1), ("SR", 1)])
def test_nobody_sells_what_he_has_not(company: str, count: int) -> None:
    game = Table(3).company("AR", {"p1": 4, "p2": 2}).company("IR", {"p1": 3}).stock("p2")
    refused(game, SellShares(company, count), "stock.not-held", "5.3.2")


@pytest.mark.rule("1889:5.3.2b", "1889:5.3.2c", "1889:5.8.2b")
@pytest.mark.parametrize(("count", "price"), [(1, 90), (2, 80), (3, 75), (4, 70)])
def test_a_block_is_paid_at_the_price_before_it_and_drops_a_row_a_share(count: int, price: int) -> None:
    game = Table(3).company("AR", {"p1": 6, "p2": 2}, par=100).stock("p1")
    before = game.state
    game.play(SellShares("AR", count))
    assert gained(before, game.state) == {"p1": 100 * count, BANK: -100 * count}
    assert game.state.price("AR") == price


@pytest.mark.rule("1889:5.3.2d")
def test_no_second_sale_of_a_company_in_one_turn() -> None:
    game = Table(3).company("AR", {"p1": 6, "p2": 2}).company("IR", {"p1": 4}).stock("p1")
    game.play(SellShares("AR", 1))
    refused(game, SellShares("AR", 1), "stock.one-block", "5.3.2")
    play(game, SellShares("IR", 1), PASS, PASS, PASS)
    assert turn(game) == "p1"
    game.play(SellShares("AR", 2))  # in a later turn of the same round
    assert shares(game, "AR")[POOL] == 3


@pytest.mark.rule("1889:5.3.2e")
@pytest.mark.parametrize("order", [("AR", "IR"), ("IR", "AR")])
def test_the_seller_says_in_which_order_companies_are_sold(order: tuple[str, str]) -> None:
    table = Table(3).company("AR", {"p1": 5, "p2": 1}).company("IR", {"p1": 5, "p2": 1})
    game = table.stock("p1")
    play(game, *[SellShares(company, 2) for company in order])
    assert game.state.companies["AR"].space == game.state.companies["IR"].space
    assert tuple(game.state.operating_order()) == order  # the first to fall lies above the second


@pytest.mark.rule("1889:5.3.2f")
def test_who_sold_in_a_company_buys_none_of_it_before_the_next_operating_rounds_are_over() -> None:
    game = Table(3).company("AR", {"p1": 3, "p2": 1}).stock("p2")
    game.play(SellShares("AR", 1))
    refused(game, BuyShare("AR", IPO), "stock.sold-this-round", "5.3.2")
    refused(game, BuyShare("AR", POOL), "stock.sold-this-round", "5.3.2")
    play(game, PASS, PASS, BuyShare("AR", IPO), PASS)
    assert turn(game) == "p2"
    refused(game, BuyShare("AR", POOL), "stock.sold-this-round", "5.3.2")  # a later turn of the round
    play(game, PASS, PASS, PASS)
    assert game.state.below(type(game.state.stack[0])).number == 3
    play(game, *[PASS] * [*game.state.clockwise_from(turn(game))].index("p2"))
    game.play(BuyShare("AR", POOL))
    assert shares(game, "AR")["p2"] == 1


# ---- the order of a turn ----


@pytest.mark.rule("1889:5.3.3a", "1889:5.3.3c")
def test_sales_then_one_purchase_then_nothing() -> None:
    table = Table(3).company("AR", {"p1": 4, "p2": 2}).company("IR", {"p1": 4}).company("SR", {"p2": 4})
    game = table.stock("p1")
    play(game, SellShares("AR", 1), SellShares("IR", 1), BuyShare("SR", IPO))
    assert turn(game) == "p2"  # nothing more is possible, so the turn is over
    refused(game, BuyShare("SR", IPO), "turn.not-yours", "4.1", player="p1")
    refused(game, SellShares("SR", 1), "turn.not-yours", "4.1", player="p1")


@pytest.mark.rule("1889:5.3.3b", "1889:5.3.3c")
def test_one_purchase_then_sales_even_of_the_share_just_bought() -> None:
    game = Table(3).company("AR", {"p1": 4, "p2": 2}).company("IR", {"p1": 4, "p3": 2}).stock("p3")
    game.play(BuyShare("AR", IPO))
    refused(game, BuyShare("IR", IPO), "stock.one-purchase", "5.3.3")
    refused(game, StartCompany("SR", 65), "stock.one-purchase", "5.3.3")
    play(game, SellShares("AR", 1), SellShares("IR", 2))
    assert shares(game, "AR")[POOL] == 1
    assert "p3" not in shares(game, "AR")
    assert turn(game) == "p1"


@pytest.mark.rule("1889:5.3.3c")
def test_a_purchase_between_sales_closes_the_turn_to_sales() -> None:
    state = Table(3).company("AR", {"p1": 4}).company("IR", {"p1": 4}).stock("p1").state
    turn_so_far = StockTurn("p1", sold=("AR",), bought="IR", sold_first=True)
    refusal = turn_so_far.closed_to_sales(state)
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("stock.sell-after-buy", "1889 5.3.3")
    assert list(turn_so_far.options(state)) == [PASS]


# ---- the open market's limit ----


@pytest.mark.rule("1889:5.4.2")
@pytest.mark.parametrize(("there", "most"), [(0, 5), (3, 2), (4, 1), (5, 0)])
def test_never_more_than_half_of_a_company_in_the_open_market(there: int, most: int) -> None:
    holdings = {"p1": 2, "p2": 6 - there, POOL: there} if there < 5 else {"p1": 2, "p2": 3, POOL: 5}
    if there == 0:
        holdings = {"p1": 3, "p2": 6}
    table = Table(3).company("AR", {k: n for k, n in holdings.items() if n})
    game = table.stock("p2")
    refused(game, SellShares("AR", most + 1), "stock.pool-limit", "5.4.2") if most < holdings["p2"] else None
    if most:
        game.play(SellShares("AR", min(most, holdings["p2"])))
        assert shares(game, "AR")[POOL] <= 5

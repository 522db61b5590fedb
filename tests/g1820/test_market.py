"""1820, 10.5-10.7, 16, 17: the chart, shares in play, liquidation, the line of prices, loans."""

from __future__ import annotations

import pytest

from footplate.game.draft import Draft
from footplate.game.state import POOL
from footplate.titles.g1820.books import books
from footplate.titles.g1820.capital.loans import repay, room, take
from footplate.titles.g1820.capital.prices import condemn, move
from footplate.titles.g1820.capital.shares import purchase_refusal, sale_refusal
from footplate.titles.g1820.chart import column, par_prices, train_arrived, upkeep
from footplate.titles.g1820.issue.takeovers import opening_bid
from footplate.titles.g1820.parties import in_liquidation, in_play
from footplate.titles.g1820.printed import printed
from tests.g1820.scenes import COUSIN, Deals, W, X, Y

LINE = (
    10, 40, 43, 47, 51, 55, 60, 65, 71, 78, 86, 95, 105, 116, 128, 142, 157, 173, 190, 208, 227, 247, 268, 289, 311,
    334, 357, 381, 405, 429, 453, 477, 500,
)  # fmt: skip


def loans(draft: Draft, company: str) -> int:
    return books(draft).loans.get(company, 0)


# ---- the chart ----


@pytest.mark.rule("1820:10.5a", "1820:17.1g")
@pytest.mark.rule("1820:T10.1-yellow", "1820:T10.1-green", "1820:T10.1-blue")
@pytest.mark.rule("1820:T10.1-brown", "1820:T10.1-red", "1820:T10.1-gray")
@pytest.mark.parametrize(
    ("number", "sizes", "premium", "interest", "limit", "trains", "cost"),
    [
        (1, (5,), 10, 20, 6, ("2+",), 0),
        (2, (5,), 10, 20, 6, ("2+",), 0),
        (3, (5, 10), 9, 20, 5, ("2+", "3+"), 10),
        (4, (5, 10), 8, 20, 5, ("2+", "3+"), 35),
        (5, (5, 10), 8, 20, 5, ("2+", "3+"), 75),
        (6, (10, 20), 7, 20, 5, ("2+", "3+", "5+"), 175),
        (7, (10, 20), 6, 20, 5, ("2+", "3+", "5+"), 310),
        (8, (10, 20), 6, 20, 5, ("2+", "3+", "5+"), 510),
        (9, (10, 20), 5, 40, 4, ("3+", "5+", "8+"), 460),
        (10, (10, 20), 4, 40, 4, ("3+", "5+", "8+"), 750),
        (11, (10, 20), 4, 40, 4, ("3+", "5+", "8+"), 1210),
        (12, (20, 50), 3, 60, 3, ("5+", "8+", "5D"), 1060),
        (13, (20, 50), 2, 60, 3, ("5+", "8+", "5D"), 1650),
        (14, (20, 50), 2, 60, 3, ("5+", "8+", "5D"), 3550),
        (15, (50,), 1, 80, 2, ("8+", "FLOOD"), 1400),
        (16, (50,), 0, 80, 2, ("8+", "FLOOD"), 3150),
        (17, (50,), 0, 80, 2, ("8+", "FLOOD"), 6000),
    ],
)
def test_the_chart(
    number: int, sizes: tuple[int, ...], premium: int, interest: int, limit: int, trains: tuple[str, ...], cost: int
) -> None:
    draft = Deals(number).draft
    now = column(draft)
    assert (now.sizes, now.premium, now.interest, draft.phase_data.train_limit) == (sizes, premium, interest, limit)
    assert sum(upkeep(draft, train) for train in trains) == cost


@pytest.mark.rule("1820:T10.1-yellow", "1820:T10.1-blue", "1820:T10.1-brown", "1820:T10.1-red", "1820:T10.1-gray")
def test_old_trains_become_dear() -> None:
    yellow = [0, 0, 10, 25, 50, 100, 160, 250, 400, 650, 1000, 2500, 5000, 5000, 5000, 5000, 5000]
    assert [line.upkeep["yellow"] for line in printed(Deals().draft).chart] == yellow
    green = [0, 10, 25, 50, 100, 160, 250, 400, 650, 1000, 2500, 5000, 5000, 5000, 5000]
    assert [line.upkeep["green"] for line in printed(Deals().draft).chart[2:]] == green
    blue = [25, 50, 100, 160, 250, 400, 650, 1000, 2500, 5000, 5000, 5000]
    assert [line.upkeep["blue"] for line in printed(Deals().draft).chart[5:]] == blue
    brown = [50, 100, 160, 250, 400, 650, 1000, 2500, 5000]
    assert [line.upkeep["brown"] for line in printed(Deals().draft).chart[8:]] == brown
    assert [line.upkeep["gray"] for line in printed(Deals().draft).chart[14:]] == [400, 650, 1000]
    assert [line.upkeep["red"] for line in printed(Deals().draft).chart[11:]] == [160, 250, 400, 650, 1000, 2500]


@pytest.mark.rule("1820:10.5c")
def test_a_first_train_moves_the_marker_and_a_second_does_not() -> None:
    draft = Deals(4).depot({"3+": 0}).draft
    train_arrived(draft, "5+")
    assert (books(draft).column, draft.phase) == (6, "blue")
    draft = Deals(7).draft
    train_arrived(draft, "5+")
    assert (books(draft).column, draft.phase) == (7, "blue")


# ---- shares in play, liquidation ----


@pytest.mark.rule("1820:10.6a", "1820:10.6b")
def test_shares_in_play() -> None:
    table = Deals().cousin(COUSIN, "p1").company(X, {"p1": 3, COUSIN: 2, POOL: 1}, size=10, price=60)
    draft = table.draft
    assert (in_play(draft, X), room(draft, X), opening_bid(draft, X)) == (6, 5, 360)  # 5 boxes above the last
    draft.move_shares(X, POOL, "ipo", 1)
    assert in_play(draft, X) == 5


@pytest.mark.rule("1820:10.7a", "1820:10.7f")
def test_in_liquidation_nothing_is_bought_or_sold() -> None:
    draft = (
        Deals()
        .company(X, {"p1": 2, "p2": 1, POOL: 1}, price=40)
        .company(Y, {"p1": 2, "p2": 1, POOL: 1}, price=10)
        .draft
    )
    assert (in_liquidation(draft, X), in_liquidation(draft, Y)) == (False, True)
    assert sale_refusal(draft, "p2", X, 1) is None
    assert purchase_refusal(draft, "p2", X, POOL) is None
    sale, purchase = sale_refusal(draft, "p2", Y, 1), purchase_refusal(draft, "p2", Y, POOL)
    assert sale is not None
    assert purchase is not None
    assert (sale.code, purchase.code) == ("sell.liquidation", "buy.liquidation")


@pytest.mark.rule("1820:10.7b", "1820:R62")
def test_who_is_put_into_liquidation_stays_there() -> None:
    draft = Deals().company(X, {"p1": 2}, price=86).company(Y, {"p2": 2}, price=10).draft
    condemn(draft, X)
    assert draft.operating_order((X, Y)) == [Y, X]
    move(draft, X, 3)
    move(draft, Y, 3)  # fell there, and may climb out
    assert (draft.price(X), draft.price(Y)) == (10, 47)


# ---- the line ----


@pytest.mark.rule("1820:16.1a")
def test_the_line_of_prices() -> None:
    assert tuple(Deals().title.market.prices.values()) == LINE


@pytest.mark.rule("1820:16.1c", "1820:T16.1-par")
@pytest.mark.parametrize(("number", "highest"), [(1, 71), (3, 95), (6, 116), (9, 128), (12, 128), (15, 128)])
def test_par_prices_by_phase(number: int, highest: int) -> None:
    assert par_prices(Deals(number).draft) == [value for value in LINE if 55 <= value <= highest]


@pytest.mark.rule("1820:16.2.1a", "1820:16.2.1c", "1820:16.1d")
def test_the_ends_of_the_line() -> None:
    draft = Deals().company(X, {"p1": 2}, price=43).company(Y, {"p2": 2}, price=453).draft
    move(draft, X, -5)
    assert draft.price(X) == 10
    assert not books(draft).reached_top
    move(draft, Y, 3)
    assert (draft.price(Y), books(draft).reached_top) == (500, True)


@pytest.mark.rule("1820:16.2.1e")
def test_a_moved_marker_goes_last_in_its_box() -> None:
    draft = (
        Deals().company(X, {"p1": 2}, price=71).company(Y, {"p2": 2}, price=78).company(W, {"p3": 2}, price=65).draft
    )
    move(draft, X, 1)
    move(draft, W, 2)
    assert draft.operating_order((W, X, Y)) == [Y, X, W]


# ---- loans ----


@pytest.mark.rule("1820:17.1a", "1820:17.1b", "1820:16.2.1d")
def test_a_loan_is_200_and_a_box() -> None:
    draft = Deals().company(X, {"p1": 3}, price=86, cash=30).draft
    take(draft, X, 2)
    assert (draft.cash[X], loans(draft, X), draft.price(X)) == (430, 2, 71)
    repay(draft, X, 1)
    assert (draft.cash[X], loans(draft, X), draft.price(X)) == (230, 1, 78)
    repay(draft, X, 1)
    assert X not in books(draft).loans


@pytest.mark.rule("1820:17.1b")
def test_there_is_no_end_of_loan_markers() -> None:
    draft = Deals().company(X, {"p1": 50}, size=50, price=500).company(Y, {"p2": 50}, size=50, price=500).draft
    take(draft, X, room(draft, X))
    take(draft, Y, room(draft, Y))
    assert loans(draft, X) + loans(draft, Y) == 62


@pytest.mark.rule("1820:17.1k", "1820:13.3b", "1820:10.7c")
@pytest.mark.parametrize(("price", "shares", "most"), [(43, 5, 1), (40, 5, 0), (10, 5, 0), (86, 2, 2), (47, 2, 2)])
def test_how_many_loans(price: int, shares: int, most: int) -> None:
    assert room(Deals().company(X, {"p1": shares}, price=price).draft, X) == most

"""1820, 9: the four ways in which the game ends, and what players are worth."""

from __future__ import annotations

import pytest

from footplate.game.state import POOL
from footplate.testing.questions import at_step
from footplate.titles.g1820.actions import OfferCompany, Reduce
from footplate.titles.g1820.books import books
from tests.g1820.questions import passes, price
from tests.g1820.scenes import COUSIN, Deals, P, X, Y, Z


@pytest.mark.rule("1820:9.1b", "1820:R93")
def test_nobody_directs_a_company_any_more() -> None:
    """Only Y under a cousin and British Rail are left when the round ends. Y has been offered and stays."""
    table = Deals(10).cousin(COUSIN, "p1").company(Y, {COUSIN: 2, "p2": 2}).books(offered=(Y,))
    game = table.company("BR", {"p1": 20, POOL: 80}, size=100, price=95).takeovers()
    assert (game.state.ended, game.decision) == ("no-company", None)


@pytest.mark.rule("1820:9.1b", "1820:R93")
def test_a_private_company_keeps_the_game_going() -> None:
    game = Deals().private(P, "p1", trains=("2+",)).takeovers()
    assert game.state.ended != "no-company"


@pytest.mark.rule("1820:9.1b")
def test_the_last_company_is_sold_to_the_bank() -> None:
    game = Deals().company(X, {"p1": 3}).takeovers()
    game.play(OfferCompany(X))
    assert game.state.ended == "no-company"


@pytest.mark.rule("1820:R92", "1820:9.1c")
def test_a_price_of_500_ends_the_game_with_the_round() -> None:
    """A loan repaid as the company shrinks takes it to the top; the round is played to its end."""
    table = Deals(8).company(X, {"p1": 5, POOL: 1}, size=10, price=477, cash=700, loans=6).company(Y, {"p2": 3})
    game = table.shares()
    game.play(Reduce(X, 5))
    assert (price(game, X), game.state.ended, books(game.state).reached_top) == (500, "", True)
    while not game.state.ended and at_step(game) == "issue_turn":
        passes(game)
    assert at_step(game) == f"takeover_turn {Y}"
    passes(game, 2)
    assert game.state.ended == "price"


@pytest.mark.rule("1820:9.1e")
def test_the_end_of_the_chart() -> None:
    game = Deals(17).company(X, {"p1": 3}).begin(9, 1)
    assert (game.state.ended, game.decision) == ("chart", None)
    game = Deals(16).company(X, {"p1": 3}).begin(8, 2)
    assert (game.state.ended, books(game.state).column) == ("", 17)


@pytest.mark.rule("1820:9.2a")
def test_worth_is_cash_and_shares() -> None:
    table = Deals(17).company(X, {"p1": 3}, price=95).company("BR", {"p1": 10, POOL: 90}, size=100, price=105)
    game = table.company(Z, {"p2": 4}, price=10).cash(p1=320, p2=0, p3=0).begin()
    assert game.result is not None
    assert game.result.worths == {"Aki": 1655, "Bea": 40, "Cem": 0}


@pytest.mark.rule("1820:9.2b", "1820:13.2a")
def test_cousins_private_companies_and_future_trains_are_worth_nothing() -> None:
    table = Deals(17).cousin(COUSIN, "p1", 500).company(X, {"p2": 3, COUSIN: 2}).private(P, "p1", trains=("5D",))
    game = table.books(futures={"p1": ("8+",)}).cash(p1=100).begin()
    assert game.state.worth("p1") == 100


@pytest.mark.rule("1820:9.2c")
def test_equals_win_together() -> None:
    game = Deals(17).company(X, {"p1": 3, "p2": 1, POOL: 1}, price=95).cash(p1=100, p2=290, p3=300).begin()
    assert game.result is not None
    assert game.result.winners == ("Aki", "Bea")

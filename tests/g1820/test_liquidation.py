"""1820, 8.5, 10.2, 10.3, 17.3: liquidations, what is left and what is lacking, bankruptcy of players and cousins."""

from __future__ import annotations

import pytest

from footplate import Game
from footplate.finance.ledger import BANK
from footplate.game.actions import SellShares
from footplate.game.state import POOL
from footplate.testing.questions import at_step, gained, offers, refused, who
from footplate.titles.g1820.actions import Condemn, CryBid, Finance, OfferCompany
from footplate.titles.g1820.books import books
from footplate.titles.g1820.parties import in_supply, parties
from tests.g1820.questions import loans, only, passes, placed, price
from tests.g1820.scenes import COUSIN, PASS, Deals, P, W, X, Y, Z


def doomed(cash: int = 30, debt: int = 1) -> Deals:
    """Y in liquidation: p1 2, p2 1, pool 1; K11 and J8, a 3+ and an unplaced station."""
    table = Deals().tiles(K11="57/2", J8="57/2").stations(K11=Y, J8=Y)
    held = {"p1": 2, "p2": 1, POOL: 1}
    return table.company(Y, held, price=10, cash=cash, loans=debt, trains=("3+",), markers=1)


# ---- the auction ----


@pytest.mark.rule("1820:8.5a", "1820:R87", "1820:8.1f")
def test_the_bank_bids_first() -> None:
    game = doomed().company(X, {"p3": 3}, price=60, cash=500).liquidations()
    assert (at_step(game), who(game)) == ("liquidation_auction", "p3")
    refused(game, CryBid(40), "cry.low", "10.4")
    assert offers(game)[0].startswith("cry_bid 50 ..")


@pytest.mark.rule("1820:R87")
def test_several_go_from_the_top_of_the_pile() -> None:
    table = Deals().company(X, {"p1": 3, POOL: 2}, price=10).company(Y, {"p2": 4}, price=10)
    game = table.company(Z, {"p3": 3}, price=60, cash=500).liquidations()
    assert [getattr(game.state.top, name) for name in ("company", "price")] == [X, 50]
    passes(game)
    assert [getattr(game.state.top, name) for name in ("company", "price")] == [Y, 40]
    passes(game)
    assert at_step(game) == f"takeover_turn {Z}"


@pytest.mark.rule("1820:8.5b", "1820:8.5c", "1820:F4.4f", "1820:R86")
def test_a_company_buys_stations_and_trains() -> None:
    """30 + 50 - 200 = -120: 30 a share."""
    table = doomed().company(X, {"p3": 3}, price=60, cash=500, markers=1)
    game = table.liquidations()
    game.play(CryBid(50))
    assert gained(game.state_at(0), game.state) == {X: -50, Y: -30, "p1": -60, "p2": -30, BANK: 170}
    assert (placed(game, X), game.state.companies[X].trains) == (["J8", "K11"], ("3+",))
    assert (len(game.state.companies[X].tokens), loans(game, X), price(game, X)) == (1, 0, 60)
    assert in_supply(game.state, Y)
    assert books(game.state).acquired == (X,)


@pytest.mark.rule("1820:8.5b", "1820:13.2k")
def test_bids_for_a_private_company_and_of_the_director() -> None:
    """p1 directs Y: he goes ten above the others (8.4.2 holds here too)."""
    game = doomed().private(P, "p1").company(X, {"p3": 3}, price=60, cash=500).liquidations()
    assert offers(game) == ["cry_bid 50 .. 50", "pass"]
    game.play(CryBid(50))
    game.play(CryBid(100), "p3")
    assert offers(game) == ["cry_bid 110 .. 110", "pass"]
    game.play(CryBid(110))
    game.play(PASS)
    assert placed(game, P) == ["J8", "K11"]
    assert gained(game.state_at(0), game.state) == {"p1": -110 - 30, "p2": -15, Y: -30, BANK: 185}


@pytest.mark.rule("1820:8.5c")
def test_a_purchase_may_be_financed() -> None:
    game = doomed(200).company(X, {"p3": 3}, price=60).liquidations()
    game.play(CryBid(60))
    assert offers(game) == ["finance 0 1", "finance 1 0"]
    game.play(Finance(1, 0))
    assert (game.state.cash[X], game.state.held(X, POOL), price(game, X)) == (0, 1, 55)


@pytest.mark.rule("1820:8.5g", "1820:F4.4f", "1820:13.5c")
def test_what_the_bank_buys_is_gone() -> None:
    game = doomed().company(X, {"p3": 3}, price=60, cash=500).liquidations()
    before = game.state.depot
    passes(game)
    assert (placed(game, "BR"), game.state.depot, game.state.market_trains) == (["J8", "K11"], before, ())
    assert in_supply(game.state, Y)
    assert (game.state.companies[Y].trains, game.state.companies[Y].tokens) == ((), ())


# ---- what is left, what is lacking ----


def sold_to_bank(table: Deals) -> Game:
    """Nobody bids; the game goes on with the turn of X of p3."""
    game = table.company(X, {"p3": 5}, price=40, cash=0).liquidations()
    while game.state.stack and at_step(game) == "liquidation_auction":
        game.play(PASS)
    return game


@pytest.mark.rule("1820:8.5d")
def test_shareholders_pay_what_the_treasury_lacks() -> None:
    """30 + 40 - 200 = -130, 32 a share; the bank bears the pool's part and the rest."""
    table = doomed()
    game = sold_to_bank(table)
    assert gained(table.before, game.state) == {Y: -30, "p1": -64, "p2": -32, BANK: 126}
    assert at_step(game) == f"takeover_turn {X}"


@pytest.mark.rule("1820:8.5f")
def test_the_rest_goes_to_the_shares_in_play() -> None:
    """250 + 40 - 200 = 90: 22 a share, and 2 to the director."""
    table = doomed(250)
    game = sold_to_bank(table)
    assert gained(table.before, game.state) == {Y: -250, "p1": 46, "p2": 22, BANK: 182}


@pytest.mark.rule("1820:F4.4e")
def test_a_surplus_after_a_bid() -> None:
    """132 + 50 among 5: 36 a share; p1 108 and 2 more, the pool's 72 to the bank."""
    table = Deals().company(Y, {"p1": 3, POOL: 2}, price=10, cash=132)
    game = sold_to_bank(table)
    assert gained(table.before, game.state) == {Y: -132, "p1": 110, BANK: 22}


@pytest.mark.rule("1820:8.5e", "1820:10.2a", "1820:P9a")
def test_shares_of_others_are_sold_to_pay() -> None:
    """p2 has 10 and owes 32: he sells a share of Z at 60 and keeps 38; no more than needed."""
    table = doomed().company(Z, {"p3": 2, "p2": 2}, price=60).cash(p2=10)
    game = sold_to_bank(table)
    assert (at_step(game), who(game), offers(game)) == ("sell_to_pay", "p2", [f"sell_shares {Z} 1"])
    refused(game, SellShares(Z, 2), "sell.too-much", "6.5.2.3")
    refused(game, SellShares(Y, 1), "sell.not-held", "6.5.2.3")
    game.play(SellShares(Z, 1))
    assert game.state.cash["p2"] == 38


@pytest.mark.rule("1820:9.1a", "1820:10.2a", "1820:10.2b", "1820:P9b")
@pytest.mark.parametrize(("value", "lives"), [(47, False), (65, True)])
def test_a_player_goes_bankrupt(value: int, lives: bool) -> None:
    """A shortfall of 28 a share: p1 with three owes 84 and has 20, and a share of Z."""
    table = Deals(cash=300).company(Y, {"p1": 3, POOL: 2}, price=10, cash=10, loans=1)
    table.company(Z, {"p2": 2, "p1": 1}, price=value).cash(p1=20)
    table.cash(**{Y: 10})
    game = sold_to_bank(table)  # 10 + 50 - 200 = -140
    if lives:
        game.play(only(game))
        assert (game.state.ended, game.state.cash["p1"]) == ("", 1)
        return
    assert (game.state.ended, game.state.bankrupt, game.decision) == ("bankrupt", "p1", None)
    assert [game.state.worth(player) for player in game.state.players] == [0, 300 + 2 * 47, 300 + 5 * 40]
    assert game.result is not None
    assert game.result.worths["Aki"] == 0


# ---- cousins ----


def with_cousin(cash: int) -> Deals:
    """Y's cousin of p1 holds one share; a shortfall of 7 a share."""
    return Deals().cousin(COUSIN, "p1", cash).company(Y, {"p2": 3, COUSIN: 1}, price=10, cash=132, loans=1)


@pytest.mark.rule("1820:10.3a", "1820:10.3f")
@pytest.mark.parametrize(("cash", "lives"), [(7, True), (3, False)])
def test_a_cousin_pays_or_leaves(cash: int, lives: bool) -> None:
    table = with_cousin(cash)
    game = sold_to_bank(table)
    assert gained(table.before, game.state) == {Y: -132, "p2": -21, COUSIN: -cash, BANK: 153 + cash}
    assert (COUSIN in set(parties(game.state))) is lives


@pytest.mark.rule("1820:10.3b", "1820:10.3d")
def test_shares_of_a_bankrupt_cousin_go_to_the_pool() -> None:
    """32 + 40 - 600: 132 a share. The cousin has 3 and could sell two shares of Z for 120. p2 directs Z after it."""
    table = Deals().cousin(COUSIN, "p1", 3).company(Y, {"p2": 3, COUSIN: 1}, price=10, cash=32, loans=3)
    game = sold_to_bank(table.company(Z, {COUSIN: 2, "p2": 1}, price=60))
    assert gained(table.before, game.state) == {Y: -32, "p2": -396, COUSIN: -3, BANK: 431}
    assert (game.state.president(Z), game.state.held(Z, POOL), price(game, Z)) == ("p2", 2, 60)
    assert COUSIN not in game.state.privates


@pytest.mark.rule("1820:10.3b", "1820:10.3d", "1820:10.3e", "1820:8.1g")
def test_a_bankrupt_cousin_leaves_two_companies() -> None:
    """It holds one share of each: neither can be sold. p1 says which goes first."""
    table = with_cousin(3).company(Z, {COUSIN: 1}, price=71, cash=50).company(W, {COUSIN: 1}, price=65, cash=70)
    game = sold_to_bank(table)
    assert (at_step(game), who(game)) == ("order_orphans", "p1")
    refused(game, Condemn(Y), "liquidation.orphan", "8.5")
    game.play(Condemn(W))
    assert gained(table.before, game.state) == {Y: -132, "p2": -21, COUSIN: -3, Z: -50, W: -70, BANK: 276}
    assert all(in_supply(game.state, company) for company in (W, Y, Z))
    assert books(game.state).condemned == books(game.state).doomed == ()
    assert at_step(game) == f"takeover_turn {X}"


@pytest.mark.rule("1820:10.3e")
def test_the_order_of_companies_left_alone() -> None:
    table = with_cousin(3).company(Z, {COUSIN: 1}, price=71, cash=50).company(W, {COUSIN: 1}, price=65, cash=70)
    game = table.company(X, {"p3": 3}, price=60, cash=200).liquidations()
    passes(game)
    game.play(Condemn(W))
    assert (at_step(game), [getattr(game.state.top, name) for name in ("company", "price")]) == (
        "liquidation_auction",
        [W, 10],
    )
    game.play(CryBid(20))
    assert getattr(game.state.top, "company", "") == Z


@pytest.mark.rule("1820:8.1g")
def test_a_cousin_bankrupt_in_a_later_step() -> None:
    """Q18: a self-offer won by the bank ruins a cousin; what it leaves is liquidated before the next turn."""
    table = Deals().cousin(COUSIN, "p1", 3).company(Y, {"p2": 3, COUSIN: 1}, price=40, cash=92, loans=1)
    game = table.company(Z, {COUSIN: 1}, price=71, cash=50).company(X, {"p3": 5}, price=86).takeovers()
    game.play(OfferCompany(Y))  # 80 + 92 - 200 = -28
    passes(game)
    assert (at_step(game), getattr(game.state.top, "company", "")) == ("liquidation_auction", Z)
    passes(game)
    assert at_step(game) == f"takeover_turn {X}"


@pytest.mark.rule("1820:P8b", "1820:8.5e")
def test_debts_are_paid_in_card_order() -> None:
    """p1 sells before p2 is asked."""
    table = doomed().company(Z, {"p3": 2, "p1": 2, "p2": 1}, price=60).cash(p1=0, p2=0)
    game = sold_to_bank(table)
    assert (who(game), offers(game)) == ("p1", [f"sell_shares {Z} 1", f"sell_shares {Z} 2"])
    game.play(SellShares(Z, 1))
    assert (who(game), offers(game)) == ("p1", [f"sell_shares {Z} 1"])
    game.play(only(game))
    assert who(game) == "p2"

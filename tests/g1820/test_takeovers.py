"""1820, 8.4: offers, the open cry, who takes over, with which money, and what passes over."""

from __future__ import annotations

import pytest

from footplate import Game
from footplate.finance.ledger import BANK
from footplate.game.actions import SellShares
from footplate.game.state import POOL
from footplate.testing.questions import at_step, gained, offered, offers, refused, who
from footplate.titles.g1820.actions import Acquire, CryBid, Finance, Issue, OfferCompany
from footplate.titles.g1820.books import books
from footplate.titles.g1820.capital.loans import capacity
from footplate.titles.g1820.issue.takeovers import bank_bid, forcing_bid, opening_bid
from footplate.titles.g1820.parties import in_supply
from tests.g1820.questions import bid, let_buy, loans, only, passes, placed, price
from tests.g1820.scenes import ACCEPT, COUSIN, DECLINE, PASS, Deals, P, Q, W, X, Y, Z

# ---- turns ----


@pytest.mark.rule("1820:8.1h", "1820:R88", "1820:8.4.1b", "1820:13.2k")
def test_turns_go_in_reverse_operating_order() -> None:
    table = Deals().company(X, {"p1": 3}, price=95).company(Y, {"p2": 3}, price=71).company(Z, {"p3": 3}, price=60)
    game = table.company(W, {"p1": 3}, price=10).private(P, "p2").takeovers()
    turns = []
    for _ in range(3):
        turns.append(at_step(game))
        game.play(PASS)
    assert turns == [f"takeover_turn {Z}", f"takeover_turn {Y}", f"takeover_turn {X}"]
    assert not game.state.stack or at_step(game) != f"takeover_turn {W}"


@pytest.mark.rule("1820:8.4.1a", "1820:R83")
@pytest.mark.parametrize(("cash", "possible"), [(80, False), (89, False), (90, True)])
def test_the_offering_company_must_be_able_to_make_the_lowest_bid(cash: int, possible: bool) -> None:
    """Y costs 284, the first bid is 290; X at 43 can take one loan."""
    table = Deals().company(X, {"p1": 5}, price=43, cash=cash).company(Y, {"p2": 3, POOL: 1})
    game = table.takeovers()
    assert at_step(game) == f"takeover_turn {X}"
    if possible:
        assert offered(game, OfferCompany(Y))
    else:
        assert refused(game, OfferCompany(Y), "takeover.money", "8.4.1").facts["has"] == cash + 200


@pytest.mark.rule("1820:8.4.1d", "1820:8.4.1e", "1820:R96")
def test_what_may_be_offered() -> None:
    table = Deals().company(X, {"p1": 5}, price=43, cash=2000).company(Y, {"p2": 3}).company(Z, {"p2": 3})
    table.company(W, {"p3": 3}, price=10).company("BR", {"p1": 10, POOL: 90}, size=100, price=95).private(P, "p3")
    game = table.books(reduced=(Y, X), acquired=(Z, X)).takeovers()
    refused(game, OfferCompany(Y), "takeover.reduced", "8.4.1")
    refused(game, OfferCompany(Z), "takeover.acquired", "8.4.1")
    refused(game, OfferCompany(W), "takeover.liquidation", "8.4.1")
    for other in (P, Q, "BR", "nothing"):
        refused(game, OfferCompany(other), "takeover.target", "8.4.1")
    assert offers(game) == [f"offer_company {X}", "pass"]


@pytest.mark.rule("1820:8.1i", "1820:8.4.3a", "1820:P6b", "1820:R107")
def test_nobody_is_offered_twice() -> None:
    game = sold_below(290)
    before = game.state
    game.play(DECLINE)
    assert gained(before, game.state) == {}
    assert at_step(game) == f"takeover_turn {X}"  # its turn goes on
    refused(game, OfferCompany(Y), "takeover.offered", "8.4.1")
    passes(game)
    assert at_step(game) == f"takeover_turn {Y}"
    refused(game, OfferCompany(Y), "takeover.offered", "8.4.1")


@pytest.mark.rule("1820:8.1j", "1820:R88", "1820:8.4.1e")
def test_a_turn_ends_with_a_takeover_of_ones_own() -> None:
    table = Deals().company(X, {"p1": 3}, price=86, cash=2000).company(Y, {"p2": 3}).company(W, {"p3": 3}, price=65)
    game = table.company(Z, {"p3": 3}, price=60, cash=2000).takeovers()
    game.play(OfferCompany(Y))
    bid(game, "p1", 700)
    passes(game)
    assert (at_step(game), books(game.state).acquired) == (f"takeover_turn {Z}", (X,))  # X has Y, Z goes on
    refused(game, OfferCompany(X), "takeover.acquired", "8.4.1")
    game.play(OfferCompany(W))
    passes(game)
    game.play(ACCEPT)
    assert books(game.state).acquired == (X, Z)
    assert at_step(game) == f"takeover_turn {X}"  # Y and W are gone, Z's turn is over
    assert offered(game, OfferCompany(X))


# ---- the auction ----


def sold_below(price: int) -> Game:
    """X of p1 offers Y of p2, and p3 with Z passes: Y's director is asked. Column 3: a bid of 692 would be forcing."""
    table = Deals().company(X, {"p1": 3}, price=65, cash=2000).company(Y, {"p2": 2, "p3": 1, POOL: 1}, cash=30)
    game = table.company(Z, {"p3": 3}, price=86, cash=2000).takeovers()
    game.play(OfferCompany(Y))
    if price > 290:
        bid(game, "p3", price)
    while at_step(game) == "takeover_auction":
        game.play(PASS)
    return game


@pytest.mark.rule("1820:P6a", "1820:R82", "1820:R83", "1820:8.4.2a", "1820:F4.4a")
def test_the_offer_is_the_first_bid() -> None:
    table = Deals().company(X, {"p1": 3}, price=65, cash=2000).company(Y, {"p2": 3, POOL: 1})
    game = table.company(Z, {"p3": 3}, price=86, cash=2000).takeovers()
    assert (opening_bid(game.state, Y), forcing_bid(game.state, Y)) == (290, 692)
    game.play(OfferCompany(Y))
    assert (at_step(game), who(game)) == ("takeover_auction", "p3")  # p2 has no company to bid for
    refused(game, CryBid(290), "cry.low", "10.4")
    refused(game, CryBid(305), "cry.step", "10.4")
    game.play(CryBid(300))
    assert who(game) == "p1"
    game.play(PASS)
    assert (at_step(game), who(game)) == (f"answer_bid {Y}", "p2")


@pytest.mark.rule("1820:8.4.2e", "1820:8.4.2g", "1820:R82")
def test_a_forcing_bid_is_not_declined() -> None:
    game = sold_below(690)
    assert (at_step(game), offers(game)) == (f"answer_bid {Y}", ["accept", "decline"])
    game = sold_below(700)
    assert books(game.state).acquired == (Z,)


@pytest.mark.rule("1820:8.4.2e", "1820:F4.4a")
@pytest.mark.parametrize(
    ("column", "price", "forcing"), [(3, 71, 692), (9, 71, 464), (16, 71, 284), (9, 453, 2000), (3, 453, 2000)]
)
def test_forcing_bids(column: int, price: int, forcing: int) -> None:
    game = Deals(column).company(Y, {"p2": 3, POOL: 1}, price=price).takeovers()
    assert forcing_bid(game.state, Y) == forcing


@pytest.mark.rule("1820:8.4.2b", "1820:8.4.2c", "1820:F4.3c", "1820:P1d", "1820:10.7c")
def test_how_far_a_player_may_go() -> None:
    table = Deals(cash=700).company(X, {"p3": 3}, price=65, cash=2000).company(Y, {"p2": 3}, cash=900)
    table.company(Z, {"p1": 3}, price=78, cash=100).private(P, "p2").company(W, {"p2": 3}, price=10, cash=5000)
    game = table.takeovers()
    game.play(OfferCompany(Y))  # 213: the first bid is 220
    assert who(game) == "p1"
    assert capacity(game.state, Z) == 1256
    refused(game, CryBid(1260), "cry.high", "10.4")
    game.play(PASS)
    assert who(game) == "p2"  # for P, with his cash; neither Y nor W counts
    assert offers(game) == ["cry_bid 230 .. 230", "pass"]  # and he directs Y
    game.play(CryBid(230))
    game.play(CryBid(1250), "p1")
    assert who(game) == "p3"


@pytest.mark.rule("1820:8.4.2d", "1820:R84")
def test_the_director_of_the_offered_company_raises_by_ten() -> None:
    table = Deals().company(X, {"p1": 3}, price=65, cash=2000).company(Y, {"p1": 3, POOL: 1})
    game = table.company(Z, {"p3": 3}, price=86, cash=2000).takeovers()
    game.play(OfferCompany(Y))  # his own: allowed at the lowest bid
    assert who(game) == "p3"
    game.play(CryBid(350))
    assert offers(game) == ["cry_bid 360 .. 360", "pass"]
    refused(game, CryBid(370), "cry.high", "10.4")
    game.play(CryBid(360))
    assert who(game) == "p3"  # he cannot raise himself
    game.play(PASS)
    assert (at_step(game), who(game)) == (f"answer_bid {Y}", "p1")


@pytest.mark.rule("1820:F4.3a", "1820:F4.3b", "1820:F4.3c", "1820:8.4.2c")
def test_capacity() -> None:
    table = Deals().company(X, {"p1": 3}, price=60, cash=100).company(Y, {"p2": 2}, price=40, cash=100)
    table.company(Z, {"p3": 25}, size=50, price=128).private(P, "p2")
    game = table.takeovers()
    assert [capacity(game.state, c) for c in (X, Y, Z, P)] == [960, 100, 3800, 1000]


@pytest.mark.rule("1820:8.4.2g")
def test_the_player_answers_for_his_cousin() -> None:
    table = Deals().cousin(COUSIN, "p3").company(X, {"p1": 3}, price=65, cash=2000).company(Y, {COUSIN: 2, "p2": 1})
    game = table.takeovers()
    game.play(OfferCompany(Y))
    assert (at_step(game), who(game)) == (f"answer_bid {Y}", "p3")
    before = game.state
    game.play(ACCEPT)
    assert gained(before, game.state) == {X: -220, COUSIN: 146, "p2": 73, BANK: 1}


# ---- a company that offers itself ----


@pytest.mark.rule("1820:8.4.1c", "1820:R85")
@pytest.mark.parametrize(("price", "shares", "half"), [(71, 4, 142), (55, 3, 82), (65, 3, 97)])
def test_the_bid_of_the_bank(price: int, shares: int, half: int) -> None:
    table = Deals().company(Y, {"p2": shares}, price=price)
    game = table.takeovers()
    assert bank_bid(game.state, Y) == half
    game = table.books(queen_is_dead=True).takeovers()
    assert bank_bid(game.state, Y) == price * shares


@pytest.mark.rule("1820:8.4.2f", "1820:8.4.3b", "1820:F4.4d", "1820:R86", "1820:17.3f")
def test_a_self_offer_that_the_bank_wins() -> None:
    table = Deals().company(Y, {"p1": 2, "p2": 1, POOL: 1}, price=71, cash=30, loans=1, trains=("2+",), markers=1)
    table.tiles(K11="57/2", J8="57/2").stations(K11=Y, J8=Y)
    game = table.company(Z, {"p3": 3}, price=86).takeovers()
    game.play(OfferCompany(Y))
    assert at_step(game) == "takeover_auction"
    refused(game, CryBid(140), "cry.low", "10.4")
    before = game.state
    passes(game)  # p3 with Z
    assert gained(before, game.state) == {Y: -30, "p1": -14, "p2": -7, BANK: 51}
    assert (placed(game, "BR"), placed(game, Y)) == (["J8", "K11"], [])
    assert in_supply(game.state, Y)
    assert game.state.depot["2+"] == 0  # not back in the supply
    assert at_step(game) == f"takeover_turn {Z}"


@pytest.mark.rule("1820:8.4.1c", "1820:R85", "1820:8.5f")
def test_a_self_offer_after_the_queens_death() -> None:
    """284 + 30 - 200 = 114 among 4 shares: 28 each, 2 more for the director."""
    table = Deals(10).company(Y, {"p1": 2, "p2": 1, POOL: 1}, cash=30, loans=1).books(queen_is_dead=True)
    game = table.company(Z, {"p3": 3}, price=86).takeovers()
    game.play(OfferCompany(Y))
    before = game.state
    passes(game)
    assert gained(before, game.state) == {Y: -30, "p1": 58, "p2": 28, BANK: -56}


@pytest.mark.rule("1820:8.4.2f", "1820:R85")
def test_a_self_offer_that_another_wins_is_not_declined() -> None:
    table = Deals().company(Y, {"p2": 2, "p3": 1, POOL: 1}).company(Z, {"p3": 3}, price=86, cash=500)
    game = table.takeovers()
    game.play(OfferCompany(Y))
    game.play(CryBid(150))
    assert (books(game.state).acquired, game.state.cash[Z]) == ((Z,), 350)
    assert at_step(game) == f"takeover_turn {Z}"


@pytest.mark.rule("1820:14.1g", "1820:R107")
def test_under_a_cousin_a_company_offers_itself() -> None:
    table = Deals().cousin(COUSIN, "p1").company(Y, {COUSIN: 2, POOL: 2}, cash=5000)
    game = table.company(Z, {"p3": 3}, price=86, cash=500).takeovers()
    assert (at_step(game), who(game)) == ("takeover_auction", "p3")  # nobody is asked to offer; p1 does not bid for Y
    game.play(PASS)
    assert (game.state.cash[COUSIN], at_step(game)) == (2572, f"takeover_turn {Z}")
    table = Deals().cousin(COUSIN, "p1").company(Y, {COUSIN: 2, POOL: 2}).books(offered=(Y,))
    game = table.company(Z, {"p3": 3}, price=86, cash=500).takeovers()
    assert at_step(game) == f"takeover_turn {Z}"


# ---- the acquirer and its money ----


@pytest.mark.rule("1820:8.4.3c", "1820:P1e")
def test_the_winner_names_the_company() -> None:
    table = Deals(cash=300).company(X, {"p1": 3}, price=60, cash=300).company(Y, {"p2": 3})
    game = table.private(P, "p1").company(W, {"p1": 3}, price=40, cash=219).takeovers()
    passes(game)
    game.play(OfferCompany(Y))  # by X, for 220
    game.play(ACCEPT)
    assert (at_step(game), who(game), offers(game)) == ("choose_acquirer", "p1", [f"acquire {X}", f"acquire {P}"])
    refused(game, Acquire(W), "settle.acquirer", "8.4.3")
    refused(game, Acquire(Y), "settle.acquirer", "8.4.3")
    before = game.state
    game.play(Acquire(P))
    assert gained(before, game.state) == {"p1": -220, "p2": 219, BANK: 1}


@pytest.mark.rule("1820:8.4.3d", "1820:F4.4b")
def test_every_share_is_paid_alike() -> None:
    table = Deals().cousin(COUSIN, "p3").company(X, {"p1": 3}, price=60, cash=400)
    game = table.company(Y, {"p2": 2, COUSIN: 1, POOL: 1}).takeovers()
    game.play(OfferCompany(Y))
    before = game.state
    game.play(ACCEPT)
    assert gained(before, game.state) == {X: -290, "p2": 144, COUSIN: 72, BANK: 74}


def finance(cash: int, treasury: int = 2, size: int = 5) -> Game:
    """X at 78 with `cash` and treasury shares must pay 300 for Y, which has 400."""
    table = Deals().company(X, {"p1": size - treasury}, size=size, price=78, cash=cash).company(Y, {"p2": 3}, price=95)
    game = table.cash(**{Y: 400}).company(Z, {"p3": 3}, price=477).takeovers()
    let_buy(game, Y)  # 285: the first bid is 290
    return game


@pytest.mark.rule("1820:8.4.3e", "1820:8.4.3f", "1820:P6c", "1820:R64")
def test_shares_and_loans_for_the_purchase() -> None:
    game = finance(100)
    assert (at_step(game), who(game)) == (f"finance_purchase {X}", "p1")
    assert offers(game) == ["finance 0 1", "finance 1 1", "finance 2 1"]
    for shares, count in ((0, 0), (0, 2), (2, 0), (3, 0), (1, 0)):
        refused(game, Finance(shares, count), "settle.finance", "8.4.3")
    assert game.state.cash[Y] == 400  # nothing has moved
    branch = game.fork()
    branch.play(Finance(0, 1))
    assert (branch.state.cash[X], price(branch, X), loans(branch, X)) == (410, 71, 1)
    game.play(Finance(1, 1))
    assert (game.state.cash[X], price(game, X), loans(game, X), game.state.held(X, POOL)) == (488, 65, 1, 1)


@pytest.mark.rule("1820:8.4.3e")
def test_no_more_shares_than_needed() -> None:
    game = finance(150, treasury=5, size=10)
    assert offers(game) == ["finance 0 1", "finance 1 1", "finance 2 0"]
    assert books(finance(290).state).acquired == (X,)  # nobody is asked


@pytest.mark.rule("1820:8.4.3e")
def test_a_purchase_that_needs_everything() -> None:
    """At 40 nothing can be issued or borrowed; at 43 one thing: 43 + 0, or 200."""
    table = Deals().company(X, {"p1": 3}, price=43, cash=20).company(Y, {"p2": 3}, price=71)
    game = table.company(Z, {"p3": 3}, price=477).takeovers()
    let_buy(game, Y)
    assert (loans(game, X), price(game, X), game.state.cash[X]) == (1, 40, 0)


# ---- treasury and loans ----


def takes_over(acquirer: Deals, *, price: int = 71, cash: int = 0, debt: int = 0, bank: int = 0) -> Game:
    """X of p1 takes over Y of p2, who accepts the first bid."""
    table = acquirer.company(Y, {"p2": 3, **({POOL: bank} if bank else {})}, price=price, cash=cash, loans=debt)
    game = table.company(Z, {"p3": 3}, price=477).takeovers()
    assert at_step(game) == f"takeover_turn {X}"
    let_buy(game, Y)
    return game


@pytest.mark.rule("1820:F4.4c", "1820:16.2.1d")
def test_cash_and_loans_pass_over() -> None:
    game = takes_over(Deals().company(X, {"p1": 4}, price=65, cash=300), cash=30, debt=1)
    assert (game.state.cash[X], loans(game, X), price(game, X)) == (110, 1, 60)
    assert loans(game, Y) == 0


@pytest.mark.rule("1820:8.4.3g", "1820:17.2b")
def test_loans_above_the_limit_are_repaid_at_once() -> None:
    """95 - 2 = 78, then 5 loans for 4 in play: one is repaid, 86."""
    table = Deals().company(X, {"p1": 4}, price=95, cash=700, loans=3)
    game = table.company(Y, {"p2": 3}, price=105, loans=2).company(Z, {"p3": 3}, price=477).takeovers()
    let_buy(game, Y)
    assert (game.state.cash[X], loans(game, X), price(game, X)) == (700 - 320 - 200, 4, 86)


@pytest.mark.rule("1820:17.2c", "1820:8.1f")
def test_loans_may_lead_into_liquidation() -> None:
    game = takes_over(Deals().company(X, {"p1": 5}, price=43, cash=300), debt=3)
    assert (price(game, X), loans(game, X)) == (10, 3)
    assert books(game.state).condemned == books(game.state).doomed == ()  # it waits for the next round
    assert at_step(game) == f"takeover_turn {Z}"


@pytest.mark.rule("1820:8.4.3g", "1820:17.1c", "1820:R91")
@pytest.mark.parametrize(("cash", "bankrupt"), [(480, True), (530, False)])
def test_a_private_acquirer_repays_the_loans(cash: int, bankrupt: bool) -> None:
    """Y costs 220 and brings 30 and two loans; p1 can sell a share of X for 60."""
    table = Deals().company(W, {"p3": 3, "p1": 1}, price=60).private(P, "p1").company(Y, {"p2": 3}, cash=30, loans=2)
    game = table.cash(p1=cash).company(Z, {"p3": 3}, price=477).takeovers()
    passes(game)
    game.play(OfferCompany(Y))  # offers itself: the bank bids 106
    bid(game, "p1", 220)
    passes(game)
    if bankrupt:
        assert (game.state.ended, game.state.bankrupt, game.state.worth("p1")) == ("bankrupt", "p1", 0)
        return
    assert (at_step(game), offers(game)) == ("sell_to_pay", [f"sell_shares {W} 1"])
    game.play(only(game))
    assert (game.state.cash["p1"], loans(game, P), loans(game, Y)) == (530 - 220 + 30 + 60 - 400, 0, 0)


@pytest.mark.rule("1820:R91", "1820:17.3c")
def test_shares_may_be_issued_before_the_director_pays() -> None:
    """X has 3 in play and 3 loans; Y brings 2 more and no cash: 400 for two excess loans, of which 10 is there."""
    table = Deals().company(X, {"p1": 3}, price=95, cash=330, loans=3)
    game = table.company(Y, {"p2": 3}, price=105, loans=2).company(Z, {"p3": 3}, price=477).takeovers()
    let_buy(game, Y)
    assert (at_step(game), offers(game)) == (f"raise_for_loans {X}", [f"issue {X} 1 .. 2", "pass"])
    refused(game, Issue(X, 3), "issue.shares", "8.3")
    branch = game.fork()
    game.play(PASS)  # p1 pays 390; 78 + 2 - 1
    assert (game.state.cash["p1"], game.state.cash[X], loans(game, X), price(game, X)) == (610, 0, 3, 86)
    branch.play(Issue(X, 1))  # one loan more is allowed, 88 is there for the other: 71
    assert offers(branch) == [f"issue {X} 1 .. 1", "pass"]
    branch.play(PASS)
    assert (branch.state.cash["p1"], loans(branch, X), price(branch, X)) == (1000 - 112, 4, 71)


@pytest.mark.rule("1820:R91")
def test_shares_must_be_issued_if_the_director_cannot_pay() -> None:
    table = Deals(cash=0).company(X, {"p1": 3}, price=95, cash=330, loans=3)
    game = table.company(Y, {"p2": 3}, price=105, loans=2).company(Z, {"p3": 3}, price=477).takeovers()
    let_buy(game, Y)
    assert offers(game) == [f"issue {X} 1 .. 2"]  # he could sell two shares of X, for 156
    refused(game, PASS, "settle.must-issue", "8.4.3")
    game.play(Issue(X, 1))
    assert offers(game) == [f"issue {X} 1 .. 1", "pass"]  # 142 for the 112 that are lacking
    game.play(PASS)
    game.play(SellShares(X, 2))
    assert (game.state.cash["p1"], loans(game, X), price(game, X)) == (30, 4, 71)

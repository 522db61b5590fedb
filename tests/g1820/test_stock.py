"""1820: turns of the stock round: whom one acts for, shares bought and sold, buy-backs, number cards (6.5, 6.7)."""

from __future__ import annotations

import pytest

from footplate.finance.ledger import BANK
from footplate.game.actions import Accept, BuyShare, Decline, SellShares
from footplate.game.events import PriceMoved, PriorityMoved
from footplate.game.state import IPO, POOL
from footplate.testing.questions import at_step, events_of, gained, offered, offers, play, refused, who
from footplate.titles.g1820.actions import ActFor, BuyBack, ChooseDirector, FundLobby, Grow, RaiseLobby
from footplate.titles.g1820.operating.round import RailwayRound
from footplate.titles.g1820.parties import loans
from footplate.titles.g1820.stock.closing import adjust_prices
from footplate.titles.g1820.stock.round import SharesRound
from tests.g1820.questions import book, cards, quiet, shares
from tests.g1820.scenes import BLUE, BROWN, GREEN, PASS, PLAYERS, A, B, C, Stock, V, X, Y, Z

# ---- 6.5.1: turns ----


@pytest.mark.rule("1820:6.5.1a")
def test_whom_a_player_may_act_for() -> None:
    """Himself, a cousin, a company he directs; A begins, then comes B."""
    table = Stock().cousin(BLUE, cash=90).cousin(GREEN, B, cash=500)
    game = table.company(X, {A: 2, POOL: 1}, cash=300).company(Y, {B: 2, POOL: 1}, cash=300).part_a()
    kinds = {offer.split()[0] for offer in offers(game)}
    assert kinds == {"sell_shares", "buy_share", "act_for", "buy_back", "fund_lobby", "grow", "pass"}
    assert offered(game, ActFor(BLUE))
    refused(game, ActFor(GREEN), "stock.not-your-cousin", "6.5.1")
    refused(game, BuyBack(Y, 1), "buyback.director", "6.5.3.1")
    play(game, PASS)
    assert who(game) == B


@pytest.mark.rule("1820:6.5.1a", "1820:6.5.2b")
def test_a_turn_is_for_one_party() -> None:
    """Who has begun for himself does not act for a cousin too; a cousin neither lobbies nor grows."""
    table = Stock().cousin(BLUE, cash=90).company(X, {A: 2, B: 2, POOL: 1}, cash=300)
    game = table.part_a()
    own = game.fork()
    play(own, SellShares(X, 1))
    refused(own, ActFor(BLUE), "stock.acting", "6.5.1")
    refused(own, BuyBack(X, 1), "stock.acting", "6.5.1")
    play(game, ActFor(BLUE))
    refused(game, FundLobby(20), "stock.acting", "6.5.1")
    refused(game, RaiseLobby(20, 30), "stock.acting", "6.5.1")
    refused(game, Grow(X, 10), "stock.acting", "6.5.1")
    refused(game, SellShares(X, 1), "sell.not-held", "6.5.2.3")
    assert offers(game)[0] == f"buy_share {X} pool"


@pytest.mark.rule("1820:6.5.1b")
def test_a_pass_in_part_a_is_not_final() -> None:
    game = Stock().part_a()
    play(game, PASS, FundLobby(20), PASS)
    assert who(game) == A
    assert offered(game, FundLobby(30))


@pytest.mark.rule("1820:6.5.1d")
def test_part_a_ends_after_as_many_quiet_turns_as_there_are_players() -> None:
    """R21: A funds (0), B buys (1), C passes (2), A sells (3): the lobby is resolved."""
    game = Stock().company(X, {A: 2, C: 1, POOL: 1}).part_a()
    play(game, FundLobby(20), PASS)
    assert quiet(game) == 0
    play(game, BuyShare(X, IPO), PASS)
    assert quiet(game) == 1
    raised = game.fork()
    play(raised, RaiseLobby(20, 30), PASS)
    assert quiet(raised) == 0
    play(game, PASS, SellShares(X, 1), PASS)
    assert (at_step(game), who(game)) == ("float_company", A)


@pytest.mark.rule("1820:6.5.1e", "1820:6.5.1f")
def test_without_lobbies_part_b_begins_with_the_first_card() -> None:
    """R20: part A ends with B's turn, part B begins with A."""
    game = Stock().company(X, {A: 2, POOL: 1}).part_a(turn=C, quiet=0)
    play(game, PASS, PASS, PASS)
    assert who(game) == A
    assert cards(game) == ()


@pytest.mark.rule("1820:6.5.1g")
def test_part_b_knows_no_lobbies_and_no_growth() -> None:
    game = Stock().company(X, {A: 2, POOL: 1}, cash=300).part_b()
    refused(game, FundLobby(20), "stock.part-b", "6.5.1")
    refused(game, RaiseLobby(20, 30), "stock.part-b", "6.5.1")
    refused(game, Grow(X, 10), "stock.part-b", "6.5.1")
    assert {offer.split()[0] for offer in offers(game)} == {"sell_shares", "buy_share", "buy_back", "pass"}


@pytest.mark.rule("1820:6.5.1h", "1820:6.5.1i", "1820:6.5.1m")
def test_number_cards_of_the_other_colour() -> None:
    """R22: who passes takes the lowest, who acts gives it back and the higher ones move down."""
    game = Stock().company(X, {A: 2, POOL: 3}, cash=300).part_b()
    play(game, PASS, PASS)
    assert cards(game) == (A, B)
    play(game, BuyShare(X, POOL), PASS)
    assert cards(game) == (A, B)
    kept = game.fork()
    play(kept, PASS)
    assert cards(kept) == (A, B)  # A keeps his 1
    play(game, BuyShare(X, POOL), PASS)
    assert cards(game) == (B,)
    play(game, PASS)
    assert cards(game) == (B,)
    play(game, PASS)
    assert cards(game) == (B, C)
    assert PriorityMoved(B) in play(game, PASS)
    assert book(game).order == (B, C, A)


@pytest.mark.rule("1820:6.5.1m")
def test_the_new_cards_hold_from_the_next_round_on() -> None:
    """B, C, A are asked in every stage, in the auction and in the turns."""
    table = Stock().books(order=(B, C, A)).company(X, {A: 2, POOL: 1})
    game = table.staged()
    asked = []
    for _ in range(6):
        asked.append(who(game))
        play(game, PASS)
    assert asked == [B, C, A, B, C, A]
    assert at_step(game) == "shares_turn"


@pytest.mark.rule("1820:6.5.1l")
def test_all_are_asked_again_after_the_lobbies() -> None:
    game = Stock().company(X, {A: 2, POOL: 1}).part_a()
    play(game, FundLobby(20), PASS, PASS, PASS, PASS)
    assert at_step(game) == "float_company"
    play(game, PASS)
    asked: list[str] = []
    while at_step(game) == "shares_turn" and len(asked) < 3:
        asked.append(who(game))
        play(game, PASS)
    assert asked == [A, B, C]
    assert game.state.below(SharesRound) is None


@pytest.mark.rule("1820:6.5.1j")
def test_three_passes_end_the_round() -> None:
    game = Stock().company(X, {A: 2, POOL: 1}).part_b()
    play(game, PASS, PASS)
    assert isinstance(game.state.stack[0], SharesRound)
    play(game, PASS)
    assert isinstance(game.state.stack[0], RailwayRound)
    assert book(game).order == PLAYERS
    acted = Stock().company(X, {A: 2, POOL: 1}).part_b()
    play(acted, PASS, PASS, BuyShare(X, POOL), PASS, PASS, PASS)
    assert (who(acted), cards(acted)) == (C, (A, B))  # who acted has not passed


@pytest.mark.rule("1820:6.5.1k")
def test_purchases_are_limited_by_cash() -> None:
    """A with 70 cannot pay 71, blue with 90 can."""
    game = Stock().cash(**{A: 70}).cousin(BLUE, cash=90).company(X, {B: 2, POOL: 1}).part_a()
    refused(game, BuyShare(X, POOL), "buy.money", "6.5.2.4")
    play(game, ActFor(BLUE), BuyShare(X, POOL))
    assert (game.state.cash[A], game.state.cash[BLUE]) == (70, 19)


def test_a_cousin_who_can_do_nothing_does_not_act() -> None:
    game = Stock().cousin(BLUE, cash=10).company(X, {B: 2}).part_a()
    refused(game, ActFor(BLUE), "stock.cousin-idle", "6.5.2")


# ---- R32: cousins who direct ----


@pytest.mark.rule("1820:6.5.1c", "1820:R32", "1820:14.1c")
def test_no_passing_while_a_cousin_directs_and_can_sell() -> None:
    """Not if the company is new or in liquidation; acting for somebody else is allowed."""
    table = Stock().cousin(BLUE)
    game = table.company(X, {BLUE: 3, B: 1}).part_a()
    refused(game, PASS, "stock.cousin-directs", "6.5.1")
    play(game, FundLobby(20))
    assert who(game) == B
    for is_new, price in ((True, 71), (False, 10)):
        other = Stock().cousin(BLUE).company(X, {BLUE: 3, B: 1}, new=is_new, price=price).part_a()
        play(other, PASS)


@pytest.mark.rule("1820:R32", "1820:14.1c")
def test_the_cousin_sells_until_somebody_else_directs() -> None:
    """Blue 3, A 2, B 1 of ten: after none and after one (2-2 keeps blue) he may not stop, after two A directs."""
    game = Stock().cousin(BLUE).company(X, {BLUE: 3, A: 2, B: 1}, size=10).part_a()
    play(game, ActFor(BLUE))
    refused(game, PASS, "stock.cousin-sells", "14.1")
    play(game, SellShares(X, 1))
    refused(game, PASS, "stock.cousin-sells", "14.1")
    play(game, SellShares(X, 1))
    assert game.state.president(X) == A
    play(game, PASS)
    assert who(game) == B


@pytest.mark.rule("1820:R32")
def test_where_the_cousin_cannot_leave_one_share_is_enough() -> None:
    """Blue alone holds 3: one or two may be sold, not the last."""
    game = Stock().cousin(BLUE).company(X, {BLUE: 3}).part_a()
    play(game, ActFor(BLUE))
    refused(game, PASS, "stock.cousin-sells", "14.1")
    refused(game, SellShares(X, 3), "sell.last", "6.5.2.3")
    play(game, SellShares(X, 1))
    assert offered(game, SellShares(X, 1))
    play(game, PASS)
    assert game.state.president(X) == BLUE


# ---- 6.5.2: the order of things ----


@pytest.mark.rule("1820:6.5.2a", "1820:6.5.2b")
def test_sell_do_one_thing_sell_again() -> None:
    """One purchase or one lobby, sales before and after it."""
    game = Stock().company(X, {A: 3, B: 1}).company(Y, {B: 2}).company(V, {C: 2}).part_a()
    play(game, SellShares(X, 1), BuyShare(Y, IPO))
    refused(game, BuyShare(V, IPO), "stock.one-thing", "6.5.2")
    refused(game, FundLobby(20), "stock.one-thing", "6.5.2")
    play(game, SellShares(X, 1), PASS)
    assert who(game) == B
    play(game, FundLobby(20))
    refused(game, BuyShare(X, POOL), "stock.one-thing", "6.5.2")


@pytest.mark.rule("1820:6.5.2a")
def test_sales_alone_are_a_turn() -> None:
    """Q12: in part B they cost the card."""
    game = Stock().company(X, {A: 3, B: 1}).part_b(cards=(A,))
    play(game, SellShares(X, 1), PASS)
    assert cards(game) == ()


# ---- 6.5.2.3: sales ----


@pytest.mark.rule("1820:6.5.2.3a", "1820:6.5.2.3b")
def test_what_may_be_sold() -> None:
    table = Stock().company(X, {A: 2}, new=True).company(Y, {A: 2}).company(V, {A: 2}, price=10).private(Z, A)
    game = table.books(grown=(Y,)).part_a()
    refused(game, SellShares(X, 1), "sell.new", "6.5.2.3")
    refused(game, SellShares(Y, 1), "sell.grown", "6.5.2.3")
    refused(game, SellShares(V, 1), "sell.liquidation", "6.5.2.3")
    refused(game, SellShares(Z, 1), "sell.private", "6.5.2.3")


@pytest.mark.rule("1820:6.5.2.3a")
def test_a_cousin_is_paid_for_what_he_sells() -> None:
    game = Stock().cousin(BLUE).company(X, {B: 2, BLUE: 1}).part_a()
    before = game.state
    play(game, ActFor(BLUE), SellShares(X, 1))
    assert gained(before, game.state) == {BLUE: 71, BANK: -71}


@pytest.mark.rule("1820:6.5.2.3c")
def test_sales_leave_the_price() -> None:
    game = Stock().company(X, {A: 3, B: 1}).part_a()
    before = game.state
    events = play(game, SellShares(X, 2))
    assert gained(before, game.state) == {A: 142, BANK: -142}
    assert shares(game.state, X) == {A: 1, B: 1, POOL: 2, IPO: 1}
    assert events_of(PriceMoved, events) == []


@pytest.mark.rule("1820:6.5.2.3d")
def test_the_pool_takes_any_number() -> None:
    """6 to the 3 there are, and B directs."""
    game = Stock().company(X, {A: 6, B: 1, POOL: 3}, size=10).part_a()
    play(game, SellShares(X, 6))
    assert shares(game.state, X) == {B: 1, POOL: 9}
    assert game.state.president(X) == B


@pytest.mark.rule("1820:6.5.2.3e", "1820:R33")
def test_the_last_share_stays() -> None:
    """Not if a cousin holds one, and British Rail needs nobody."""
    game = Stock().company(X, {A: 1, POOL: 4}).british_rail({A: 1, POOL: 99}).part_a()
    refused(game, SellShares(X, 1), "sell.last", "6.5.2.3")
    play(game, SellShares("BR", 1))
    assert shares(game.state, "BR") == {POOL: 100}
    other = Stock().cousin(BLUE).company(X, {A: 1, BLUE: 1}).part_a()
    play(other, SellShares(X, 1))
    assert other.state.president(X) == BLUE


@pytest.mark.rule("1820:R31", "1820:13.4e")
def test_a_sale_that_leaves_the_director_asks_nobody() -> None:
    """Two cousins are tied, but one of them directs the company before and after."""
    game = Stock().cousin(BLUE, B).cousin(GREEN, C).company(X, {BLUE: 2, GREEN: 2, A: 1}, size=10).part_a()
    play(game, SellShares(X, 1))
    assert (game.state.president(X), at_step(game) == f"name_director {X}") == (BLUE, False)


@pytest.mark.rule("1820:R31", "1820:13.4e")
def test_the_seller_names_the_tied_cousin() -> None:
    """13.4: no player is tied, two cousins are."""
    game = Stock().cousin(BLUE, B).cousin(GREEN, C).company(X, {A: 3, BLUE: 2, GREEN: 2}, size=10).part_a()
    play(game, SellShares(X, 2))
    assert (at_step(game), who(game)) == (f"name_director {X}", A)
    play(game, ChooseDirector(GREEN))
    assert game.state.president(X) == GREEN
    assert who(game) == A  # his turn goes on
    tied = Stock().cousin(BLUE, B).company(X, {A: 3, B: 2, BLUE: 2}, size=10).part_a()
    play(tied, SellShares(X, 2))
    assert tied.state.president(X) == B


# ---- 6.5.2.4: purchases ----


@pytest.mark.rule("1820:6.5.2.4a", "1820:6.5.2.4f")
def test_where_shares_come_from_and_the_money_goes() -> None:
    """78 each, to the company, the bank, the cousin."""
    table = Stock().cousin(BLUE).company(X, {B: 3, BLUE: 1, POOL: 2}, size=10, price=78)
    for source, payee in ((IPO, X), (POOL, BANK), (BLUE, BLUE)):
        game = table.part_a()
        before = game.state
        play(game, BuyShare(X, source))
        assert gained(before, game.state) == {A: -78, payee: 78}
        refused(game, BuyShare(X, IPO), "stock.one-thing", "6.5.2", player=A)


@pytest.mark.rule("1820:6.5.2.4b", "1820:R26", "1820:6.5.2.4a")
def test_a_share_of_a_player_needs_his_consent() -> None:
    """P5: B declines: A may still do something else, but not ask again; B accepts: B has 78 more."""
    game = Stock().company(X, {B: 2}, price=78).part_a()
    before = game.state
    play(game, BuyShare(X, B))
    assert (at_step(game), who(game)) == ("proposal", B)
    accepted = game.fork()
    play(accepted, Accept())
    assert gained(before, accepted.state) == {A: -78, B: 78}
    assert shares(accepted.state, X)[A] == 1
    play(game, Decline())
    assert gained(before, game.state) == {}
    refused(game, BuyShare(X, B), "buy.declined", "6.5.2.4")
    play(game, BuyShare(X, IPO), PASS)
    assert game.state.declined == {}  # the turn is over


@pytest.mark.rule("1820:6.5.2.4b", "1820:6.5.2.4f")
def test_anothers_cousin_needs_his_players_consent_and_keeps_the_money() -> None:
    """One's own cousin is not asked."""
    game = Stock().cousin(GREEN, C).company(X, {B: 2, GREEN: 1}).part_a()
    before = game.state
    play(game, BuyShare(X, GREEN))
    assert who(game) == C
    play(game, Accept())
    assert gained(before, game.state) == {A: -71, GREEN: 71}


@pytest.mark.rule("1820:6.5.2.4c")
def test_sixty_percent_is_the_limit() -> None:
    """R34: compared before the purchase."""
    for size, held, open_ in (
        (5, 2, True),
        (5, 3, False),
        (10, 5, True),
        (10, 6, False),
        (50, 29, True),
        (50, 30, False),
    ):
        game = Stock().company(X, {A: held}, size=size).part_a()
        if open_:
            assert offered(game, BuyShare(X, IPO))
        else:
            refused(game, BuyShare(X, IPO), "buy.limit", "6.5.2.4")
    reduced = Stock().company(X, {A: 4}).part_a()
    refused(reduced, BuyShare(X, IPO), "buy.limit", "6.5.2.4")


@pytest.mark.rule("1820:6.5.2.4d", "1820:6.5.3.1b")
def test_what_is_not_bought() -> None:
    """Private companies and those of the supply have no shares."""
    table = Stock().cousin(BLUE, cash=500).company(X, {B: 2, POOL: 2}, price=10, cash=500).company(Y, {B: 2})
    game = table.private(Z, B).part_a()
    refused(game, BuyShare(X, POOL), "buy.liquidation", "6.5.2.4")
    refused(game, BuyShare(Z, B), "buy.no-shares", "6.5.2.4")
    refused(game, BuyShare(V, IPO), "buy.no-shares", "6.5.2.4")
    refused(game, BuyShare(Y, POOL), "buy.source", "6.5.2.4")
    play(game, ActFor(BLUE))
    refused(game, BuyShare(X, POOL), "buy.liquidation", "6.5.2.4")
    own = table.part_a(turn=B)
    refused(own, BuyBack(X, 1), "buyback.liquidation", "6.5.3.1")


@pytest.mark.rule("1820:6.5.2.4e")
def test_who_has_sold_does_not_buy_in_the_same_round() -> None:
    """In part B neither; a cousin is somebody else."""
    table = Stock().cousin(BLUE, cash=500).company(X, {B: 2, A: 1, POOL: 1}).books(sold=((A, X),))
    game = table.part_b()
    refused(game, BuyShare(X, POOL), "buy.sold", "6.5.2.4")
    play(game, ActFor(BLUE))
    assert offered(game, BuyShare(X, POOL))
    other = Stock().cousin(BLUE, cash=500).company(X, {B: 2, POOL: 1}).books(sold=((BLUE, X),)).part_a()
    assert offered(other, BuyShare(X, POOL))
    assert book(table.staged()).sold == ()  # the next stock round begins


@pytest.mark.rule("1820:R31")
def test_a_cousin_may_buy_himself_into_the_chair() -> None:
    """A 3, blue (B's) 3 and a fourth."""
    game = Stock().cousin(BLUE, B, cash=500).company(X, {A: 3, BLUE: 3}, size=10).part_a(turn=B)
    play(game, ActFor(BLUE), BuyShare(X, IPO))
    assert game.state.president(X) == BLUE
    assert game.state.speaker(X) == B


@pytest.mark.rule("1820:R35", "1820:14.3.1a", "1820:14.3.1c")
def test_vignoles_halves_the_distance_fee() -> None:
    """R100: of 240 A, who paid them, gets 120 back and the cousin 60, once; B, who directs, nothing."""
    table = Stock().cousin(BROWN, C, cash=200).company(X, {B: 2}, new=True).books(fees={X: (A, 240)})
    game = table.part_b(turn=C)
    before = game.state
    play(game, ActFor(BROWN), BuyShare(X, IPO))
    assert gained(before, game.state) == {A: 120, BROWN: 60 - 71, X: 71, BANK: -180}
    assert book(game).fees == {}


# ---- 6.5.3: buy-backs ----


@pytest.mark.rule("1820:6.5.3.1a")
def test_a_company_buys_from_the_pool() -> None:
    """Two of three at 86 for 172; four refused; the price stays; the turn is over."""
    game = Stock().company(X, {A: 3, POOL: 3}, size=10, price=86, cash=300).part_a()
    refused(game, BuyBack(X, 4), "buyback.none", "6.5.3.1")
    refused(game, BuyBack(X, 0), "buyback.none", "6.5.3.1")
    before = game.state
    play(game, BuyBack(X, 2))
    assert gained(before, game.state) == {X: -172, BANK: 172}
    assert shares(game.state, X) == {A: 3, POOL: 1, IPO: 6}
    assert (game.state.price(X), who(game)) == (86, B)


@pytest.mark.rule("1820:6.5.3.1c")
def test_loans_above_the_shares_in_play_are_repaid() -> None:
    """400 - 172 = 228, five loans with four in play: one is repaid, price 95."""
    game = Stock().company(X, {A: 3, B: 1, POOL: 2}, size=10, price=86, cash=400, loans=5).part_a()
    play(game, BuyBack(X, 2))
    assert (game.state.cash[X], loans(game.state, X), game.state.price(X)) == (28, 4, 95)


def test_what_the_treasury_lacks_for_loans_the_director_adds() -> None:
    """17.3: 200 - 172 = 28 against 200 to be repaid: A adds 172, and the price is back at 86."""
    table = Stock().company(X, {A: 3, B: 3, POOL: 2}, size=10, price=86, cash=200, loans=7)
    game = table.part_a()
    before = game.state
    play(game, BuyBack(X, 2))
    assert gained(before, game.state) == {A: -172, X: -200, BANK: 372}
    assert (loans(game.state, X), game.state.price(X)) == (6, 86)
    poor = table.cash(**{A: 100}).part_a()
    refused(poor, BuyBack(X, 2), "buyback.loans", "6.5.3.1")


@pytest.mark.rule("1820:R64")
def test_a_company_borrows_for_its_shares() -> None:
    """90 for two at 86: one loan, which makes them 78 each."""
    game = Stock().company(X, {A: 3, POOL: 2}, size=10, price=86, cash=90).part_a()
    play(game, BuyBack(X, 2))
    assert (game.state.cash[X], loans(game.state, X), game.state.price(X)) == (90 + 200 - 156, 1, 78)
    broke = Stock().company(X, {A: 1, POOL: 4}, price=86, cash=0, loans=5).part_a()
    refused(broke, BuyBack(X, 1), "buyback.money", "6.5.3.1")


# ---- 6.7: prices ----


@pytest.mark.rule("1820:6.7a", "1820:6.7b", "1820:R40", "1820:16.2.2a")
@pytest.mark.parametrize(
    ("size", "price", "pool", "after"),
    [
        (5, 71, 1, 65), (10, 95, 2, 78), (20, 105, 3, 78), (50, 95, 7, 71), (50, 95, 1, 86), (5, 43, 4, 10),
        (50, 227, 1, 208), (50, 227, 2, 208), (50, 227, 3, 190), (50, 227, 5, 190), (50, 227, 6, 173),
        (50, 227, 10, 157), (50, 500, 40, 157), (10, 86, 2, 71), (50, 128, 7, 95), (10, 43, 5, 10),
    ],
)  # fmt: skip
def test_prices_fall_for_the_pool(size: int, price: int, pool: int, after: int) -> None:
    table = Stock().company(X, {A: 1, POOL: pool}, size=size, price=price)
    adjust_prices(table.draft)
    assert table.draft.price(X) == after


@pytest.mark.rule("1820:16.2.2a", "1820:6.7a")
@pytest.mark.parametrize(("x", "y"), [((78, 2), (71, 1)), ((71, 1), (78, 2))])
def test_prices_move_in_operating_order(x: tuple[int, int], y: tuple[int, int]) -> None:
    """Both fall to 65, the dearer one first: it stands above the other."""
    table = Stock().company(X, {A: 2, POOL: x[1]}, price=x[0]).company(Y, {B: 2, POOL: y[1]}, price=y[0])
    adjust_prices(table.draft)
    assert (table.draft.price(X), table.draft.price(Y)) == (65, 65)
    assert table.draft.operating_order((X, Y)) == ([X, Y] if x > y else [Y, X])


@pytest.mark.rule("1820:6.7d", "1820:16.2.2c")
@pytest.mark.parametrize(
    ("holdings", "after"),
    [({A: 3, BLUE: 2}, 78), ({A: 3, B: 1}, 71), ({A: 4, POOL: 1}, 65)],
)
def test_prices_rise_when_all_shares_are_held(holdings: dict[str, int], after: int) -> None:
    table = Stock().cousin(BLUE).company(X, holdings)
    adjust_prices(table.draft)
    assert table.draft.price(X) == after


@pytest.mark.rule("1820:6.7c", "1820:R41", "1820:16.2.2c")
@pytest.mark.parametrize(
    ("holdings", "after"), [({POOL: 100}, 95), ({A: 34, B: 33, C: 33}, 105), ({A: 34, B: 33, C: 32, POOL: 1}, 95)]
)
def test_british_rail_only_rises(holdings: dict[str, int], after: int) -> None:
    table = Stock().british_rail(holdings)
    adjust_prices(table.draft)
    assert table.draft.price("BR") == after


@pytest.mark.rule("1820:9.1c")
def test_a_price_of_500_ends_the_game_after_all_prices_moved() -> None:
    """Q7."""
    table = Stock(round_=4).company(X, {A: 3, B: 2}, price=477).company(Y, {C: 4, POOL: 1})
    game = table.part_b()
    play(game, PASS, PASS, PASS)
    assert game.state.ended == "price"
    assert (game.state.price(X), game.state.price(Y)) == (500, 65)


@pytest.mark.rule("1820:9.1b")
def test_a_round_without_a_director_ends_the_game() -> None:
    """Q17."""
    game = Stock(round_=1).part_a()
    while game.decision is not None:
        play(game, PASS)
    assert game.state.ended == "no-company"


@pytest.mark.rule("1820:6.5.2.3a", "1820:14.3.1a")
def test_the_round_is_forgotten_when_it_is_over() -> None:
    """From then on its floats are of a prior stock round."""
    table = Stock(round_=4).company(X, {A: 2, POOL: 1}, new=True).books(grown=(X,), sold=((A, X),), fees={X: (A, 80)})
    game = table.books(float_tiles=("G7",)).part_b()
    play(game, PASS, PASS, PASS)
    memory = book(game)
    assert (memory.floated, memory.grown, memory.sold, memory.fees, memory.float_tiles) == ((), (), (), {}, ())

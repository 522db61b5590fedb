"""1820: income, the cousin auction and the auctions of future trains (6.2-6.4). Numbers are rows of the ledger."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from footplate import Game
from footplate.finance.ledger import BANK
from footplate.game.actions import Action, Bid, BuyPrivate
from footplate.game.draft import Draft
from footplate.game.events import RoundBegan
from footplate.game.state import UNLIMITED
from footplate.telling.voice import Voice
from footplate.testing.questions import at_step, gained, offered, offers, paid, play, refused, who
from footplate.titles.g1820.actions import CryBid, TakeFutures
from footplate.titles.g1820.auctions.cousins import CousinAuction
from footplate.titles.g1820.auctions.futures import assign, in_hand
from tests.g1820.questions import book
from tests.g1820.scenes import BLUE, BROWN, GREEN, PASS, PLAYERS, RED, A, B, C, Stock, X

Bids = dict[str, tuple[str, int]]
OPENING = {A: 810, B: 820, C: 830}  # cash after the first income
PAID = 2  # stages of a stock round that have begun before the future trains: income and cousins


def cousins(bids: Bids, turn: str = A, cash: Mapping[str, int] = OPENING) -> Game:
    """The first stock round after its income (810, 820, 830), four cousins of 120 on sale with these bids."""
    table = Stock(round_=1).cash(**cash)
    for cousin in (BLUE, BROWN, GREEN, RED):
        table.cousin(cousin, BANK)
    return table.staged(CousinAuction(bids, PLAYERS.index(turn)), stage=PAID)


def won(bids: Bids, cash: Mapping[str, int] = OPENING) -> Game:
    """The same when all have passed."""
    game = cousins(bids, cash=cash)
    play(game, PASS, PASS, PASS)
    return game


def futures(
    round_: int, cash: Mapping[str, int] = OPENING, *, phase: str = "yellow", debts: dict[str, int] | None = None
) -> Game:
    """As the future trains of a stock round come up."""
    table = Stock(round_=round_, phase=phase).cash(**cash)
    return table.books(debts=debts or {}).staged(stage=PAID)


def cry(game: Game, *prices: int) -> None:
    """Bids and passes (0) in the order in which players are asked."""
    play(game, *(CryBid(price) if price else PASS for price in prices))


# ---- 6.1, 6.2 ----


@pytest.mark.rule("1820:6.1a", "1820:6.2a")
def test_the_first_round_pays_income_then_sells_cousins_then_trains() -> None:
    """10, 20, 30 become 810, 820, 830; cousins and companies get nothing."""
    table = Stock.first().cousin(BLUE, BANK).company(X, {A: 2})
    game = table.staged()
    assert [game.state.cash[p] for p in PLAYERS] == [810, 820, 830]
    assert (game.state.cash[BLUE], game.state.cash[X]) == (0, 0)
    assert isinstance(table.events[0], RoundBegan)
    assert at_step(game) == "cousin_auction"
    play(game, PASS, PASS, PASS)
    assert at_step(game) == "future_auction"
    play(game, PASS, PASS, PASS)
    assert (at_step(game), who(game)) == ("shares_turn", A)


@pytest.mark.rule("1820:6.1b")
def test_later_rounds_have_fewer_stages() -> None:
    """No cousins in the second round, no auction at all in the fourth."""
    assert at_step(Stock(round_=2).staged()) == "future_auction"
    fourth = Stock(round_=4).staged()
    assert (at_step(fourth), who(fourth), fourth.state.cash[A]) == ("shares_turn", A, 1800)


@pytest.mark.rule("1820:6.2b", "1820:10.8b")
def test_income_ends_after_the_round_that_follows_the_queens_death() -> None:
    """It is paid once more, then no more."""
    table = Stock(round_=6, phase="brown", cash=100).books(queen_is_dead=True)
    game = table.staged()
    assert game.state.cash[A] == 900
    assert book(game).income_is_over
    after = Stock(round_=7, phase="brown", cash=100).books(queen_is_dead=True, income_is_over=True).staged()
    assert after.state.cash[A] == 100


# ---- 6.3: cousins ----


@pytest.mark.rule("1820:6.3.1a", "1820:6.3.1b")
def test_bids_go_round_by_cards_and_passes_bind_nobody() -> None:
    """A passes, B bids 20, C passes, A bids 30; B, C, A pass: A has the cousin."""
    game = cousins({})
    assert offers(game) == [f"bid {c} 20 .. 810" for c in (BLUE, BROWN, GREEN, RED)] + ["pass"]
    play(game, PASS, Bid(BLUE, 20), PASS)
    assert who(game) == A
    play(game, Bid(BLUE, 30), PASS, PASS)
    assert who(game) == A
    play(game, PASS)
    assert offers(game) == [f"buy_private {BLUE} 30 .. 810"]


@pytest.mark.rule("1820:6.3.2a")
def test_bids_are_covered_by_cash() -> None:
    """R23: what stands on other cousins is not free, what his own bid sets free is."""
    game = cousins({BLUE: (A, 700)})
    refused(game, Bid(BROWN, 120), "auction.money", "6.3.2")
    assert offered(game, Bid(BROWN, 110))
    assert offered(game, Bid(BLUE, 810))
    refused(game, Bid(BLUE, 820), "auction.money", "6.3.2")


@pytest.mark.rule("1820:6.3.2b")
def test_bids_are_multiples_of_ten_from_twenty() -> None:
    game = cousins({})
    refused(game, Bid(BLUE, 10), "auction.raise", "6.3.2")
    refused(game, Bid(BLUE, 25), "auction.step", "6.3.2")
    refused(game, Bid("JL", 20), "auction.not-for-sale", "6.3.2")
    assert offered(game, Bid(BLUE, 20))


@pytest.mark.rule("1820:6.3.2c")
def test_a_higher_bid_sends_the_old_one_back() -> None:
    """A's 50 are free again, B's 60 are not."""
    game = cousins({BLUE: (A, 50)}, turn=B)
    refused(game, Bid(BLUE, 50), "auction.raise", "6.3.2")
    play(game, Bid(BLUE, 60), PASS)
    assert offers(game)[1] == f"bid {BROWN} 20 .. 810"
    play(game, PASS)
    assert offers(game)[1] == f"bid {BROWN} 20 .. 760"


@pytest.mark.rule("1820:10.1e", "1820:6.3.2a")
def test_the_bids_lie_open() -> None:
    """6.3.2, 10.1."""
    game = cousins({BLUE: (A, 50), RED: (C, 70)})
    voice = Voice(game)
    (bids, _) = game.title.show.charts(game.state)
    assert [voice.fact(bids.heading), *map(voice.fact, bids.columns)] == ["Bids on cousins", "Cousin", "Bid", "By"]
    told = [[voice.fact(row.heading), *(voice.fact(cell) for cell in row.cells if cell)] for row in bids.rows]
    assert [line[1:] for line in told] == [["£50", "Ann"], ["£70", "Cat"]]
    assert "Great Western Steamship Company" in told[0][0]
    assert len(cousins({}).title.show.charts(cousins({}).state)) == 1


@pytest.mark.rule("1820:6.3.2d")
def test_a_bid_on_the_fourth_beats_the_smallest() -> None:
    game = cousins({BLUE: (A, 20), BROWN: (B, 30), GREEN: (C, 40)})
    refused(game, Bid(RED, 20), "auction.raise", "6.3.2")
    play(game, Bid(RED, 30))
    assert game.state.below(CousinAuction).bids == {BROWN: (B, 30), GREEN: (C, 40), RED: (A, 30)}


@pytest.mark.rule("1820:6.3.2e")
def test_all_of_the_smallest_bids_go_back() -> None:
    """R24: the 20 of A and of B; brown is then open at 20."""
    game = cousins({BLUE: (A, 20), BROWN: (B, 20), GREEN: (C, 40)})
    play(game, Bid(RED, 30))
    assert game.state.below(CousinAuction).bids == {GREEN: (C, 40), RED: (A, 30)}
    assert offered(game, Bid(BROWN, 20))


def test_the_fourth_bid_may_count_on_money_that_comes_back() -> None:
    """Q3: A's own smallest bid goes back with the bid on the fourth cousin."""
    game = cousins({BLUE: (A, 400), BROWN: (B, 500), GREEN: (A, 410)})
    assert offered(game, Bid(RED, 410)) is False  # 410 more than the 400 free: 810 - 410
    play(cousins({BLUE: (A, 390), BROWN: (B, 500), GREEN: (A, 400)}), Bid(RED, 410))


@pytest.mark.rule("1820:6.3.3a")
def test_winners_pay_the_bank() -> None:
    """A leads two at 30 and 50 and pays 80; he keeps the second price when he overpays the first."""
    game = won({BLUE: (A, 30), RED: (A, 50)})
    assert offers(game) == [f"buy_private {BLUE} 30 .. 760"]
    refused(game, BuyPrivate(RED, 50), "auction.one-lot", "6.3.3")
    refused(game, BuyPrivate(BLUE, 770), "auction.pay", "6.3.3")
    before = game.state
    events = play(game, BuyPrivate(BLUE, 30), BuyPrivate(RED, 50))
    assert paid(events, "private") == [(A, BANK, 30), (A, BANK, 50)]
    assert gained(before, game.state) == {A: -80, BANK: 80 - 90 - 70, BLUE: 90, RED: 70}
    assert (game.state.privates[BLUE], game.state.privates[RED]) == (A, A)


@pytest.mark.rule("1820:6.3.3b")
def test_without_a_bid_all_cousins_leave() -> None:
    game = won({})
    assert game.state.privates == {}
    assert at_step(game) == "future_auction"


@pytest.mark.rule("1820:6.3.3c", "1820:6.3.3e")
def test_the_rest_is_offered_to_the_poorest_first() -> None:
    """After A 30, B 40, C 40 there are 780, 780, 790: brown to A, B, C at 30."""
    game = won({BLUE: (A, 30), GREEN: (B, 40), RED: (C, 40)})
    play(game, BuyPrivate(BLUE, 30), BuyPrivate(GREEN, 40), BuyPrivate(RED, 40))
    asked = []
    while at_step(game) == "cousin_offer":
        assert offers(game) == [f"buy_private {BROWN} 30 .. {game.state.cash[who(game)]}", "pass"]
        asked.append(who(game))
        play(game, PASS)
    assert asked == [A, B, C]
    assert BROWN not in game.state.privates
    assert at_step(game) == "future_auction"


@pytest.mark.rule("1820:6.3.3d")
def test_the_rest_may_be_taken_together() -> None:
    """Winning bids 30 and 60, two left at 30 each; 20 is refused."""
    game = won({BLUE: (A, 30), GREEN: (A, 60)})
    play(game, BuyPrivate(BLUE, 30), BuyPrivate(GREEN, 60))
    assert who(game) == A
    refused(game, BuyPrivate(BROWN, 20), "auction.pay", "6.3.3")
    refused(game, BuyPrivate(BLUE, 30), "auction.not-for-sale", "6.3.2")
    before = game.state
    play(game, BuyPrivate(BROWN, 30), BuyPrivate(RED, 30))
    assert before.cash[A] - game.state.cash[A] == 60
    assert (game.state.cash[BROWN], game.state.cash[RED]) == (90, 90)
    assert at_step(game) == "future_auction"


@pytest.mark.rule("1820:6.3.3f", "1820:6.3.3g")
def test_the_treasury_is_the_difference_to_what_is_printed() -> None:
    """R25: 120 printed: 30 -> 90, 120 -> 0, 200 -> 80, 300 -> 180; steps of ten; the rest costs 30."""
    for amount, treasury in ((30, 90), (120, 0), (200, 80), (300, 180)):
        game = won({BLUE: (A, 30)})
        refused(game, BuyPrivate(BLUE, 305), "auction.pay", "6.3.3")
        refused(game, BuyPrivate(BLUE, 820), "auction.pay", "6.3.3")
        play(game, BuyPrivate(BLUE, amount))
        assert (game.state.cash[A], game.state.cash[BLUE]) == (810 - amount, treasury)
        assert offers(game)[0].startswith(f"buy_private {BROWN} 30 ..")


@pytest.mark.rule("1820:6.3.3f")
def test_a_dearer_cousin_starts_with_more() -> None:
    """Printed 130, paid 30: 100."""
    table = Stock(round_=1).cousin("JH", BANK)
    game = table.staged(CousinAuction({"JH": (B, 30)}, passes=2, turn=2), stage=PAID)
    play(game, PASS, BuyPrivate("JH", 30))
    assert game.state.cash["JH"] == 100


def test_who_cannot_pay_more_is_not_asked() -> None:
    """A has 30 and bid 30: it is paid without a question."""
    game = won({BLUE: (A, 30)}, {A: 30, B: 20, C: 20})
    assert game.state.privates == {BLUE: A}
    assert at_step(game) == "future_auction"


# ---- 6.4: future trains ----


@pytest.mark.rule("1820:6.1b", "1820:6.4.1a", "1820:R6", "1820:15.1a")
def test_the_lots_of_the_rounds() -> None:
    """2+ and 3+, 5+ and 8+, 5D; one of each is set aside, and comes out of the supply."""
    first = futures(1)
    assert first.state.market_trains == ("2+", "3+")
    assert (first.state.depot["2+"], first.state.depot["3+"]) == (UNLIMITED, 15)
    second = futures(2)
    assert (second.state.depot["5+"], second.state.depot["8+"]) == (13, 5)
    assert (futures(3).state.market_trains, futures(3).state.depot["5D"]) == (("5D",), 3)
    assert at_step(futures(4)) == "shares_turn"


@pytest.mark.rule("1820:R6")
def test_no_auction_of_what_is_sold_out() -> None:
    """In brown there is no blue train left; in gray no red one."""
    assert futures(2, phase="brown").state.market_trains == ("8+",)
    assert at_step(futures(3, phase="gray")) == "shares_turn"


@pytest.mark.rule("1820:6.4.2a", "1820:10.4a")
def test_bids_for_futures() -> None:
    game = futures(1)
    refused(game, CryBid(10), "cry.low", "10.4")
    refused(game, CryBid(25), "cry.step", "10.4")
    cry(game, 20)
    refused(game, CryBid(20), "cry.low", "10.4")
    assert offered(game, CryBid(30))


@pytest.mark.rule("1820:P1a", "1820:P1b", "1820:10.4a")
def test_a_bid_asks_all_the_others_again_from_the_first_card() -> None:
    """B's 20 asks A and C; C's 30 asks A and B, though A has passed."""
    game = futures(1)
    cry(game, 0, 20)
    assert who(game) == A
    cry(game, 0)
    assert who(game) == C
    cry(game, 30)
    assert who(game) == A
    cry(game, 0)
    assert who(game) == B
    cry(game, 0)
    assert (who(game), at_step(game)) == (C, "choose_futures")


@pytest.mark.rule("1820:10.4b")
def test_who_passed_may_bid_again() -> None:
    """A 20, B passes, C 30, A passes, B 40; A and C pass: B has it for 40."""
    game = futures(3)
    cry(game, 20, 0, 30, 0, 40)
    assert who(game) == A
    cry(game, 0, 0)
    before = game.state
    play(game, TakeFutures(("5D",)))
    assert gained(before, game.state) == {B: -40, BANK: 40}


@pytest.mark.rule("1820:10.4a", "1820:10.4d")
def test_of_two_who_want_the_same_price_the_lower_card_has_it() -> None:
    """A bids 40, B and C want 50: B is asked first, then C must say 60."""
    game = futures(3)
    cry(game, 40)
    refused(game, CryBid(50), "turn.not-yours", "6.4.2", player=C)
    assert who(game) == B
    cry(game, 50, 0)
    assert who(game) == C
    refused(game, CryBid(50), "cry.low", "10.4")
    assert offered(game, CryBid(60))


@pytest.mark.rule("1820:6.4.2b", "1820:6.4.2c")
def test_the_winner_takes_both_or_one() -> None:
    """B wins at 100 with 820: both leave 620, one 720 and an auction for the other in which he bids."""
    game = futures(2)
    cry(game, 0, 100, 0, 0)
    refused(game, TakeFutures(()), "future.unknown", "6.4.2")
    refused(game, TakeFutures(("8+", "5+")), "future.unknown", "6.4.2")
    both = game.fork()
    play(both, TakeFutures(("5+", "8+")))
    assert both.state.cash[B] == 620
    assert book(both).futures == {B: ("5+", "8+")}
    assert at_step(both) == "shares_turn"
    play(game, TakeFutures(("8+",)))
    assert game.state.cash[B] == 720
    cry(game, 0, 20, 0, 0)
    assert who(game) == B
    play(game, TakeFutures(("5+",)))
    assert (game.state.cash[B], in_hand(game.state)) == (700, ("8+", "5+"))


@pytest.mark.rule("1820:6.4.2d")
def test_nobody_bids() -> None:
    """They leave the game, the supply stays at 13 and 5."""
    game = futures(2)
    cry(game, 0, 0, 0)
    assert (game.state.market_trains, book(game).futures) == ((), {})
    assert (game.state.depot["5+"], game.state.depot["8+"]) == (13, 5)
    assert at_step(game) == "shares_turn"


@pytest.mark.rule("1820:6.4.2e")
def test_later_bids_are_paid_in_cash() -> None:
    """C with 150."""
    game = futures(3, {**OPENING, C: 150})
    cry(game, 0, 0)
    refused(game, CryBid(160), "cry.high", "10.4")
    cry(game, 150, 0, 0)
    before = game.state
    play(game, TakeFutures(("5D",)))
    assert gained(before, game.state) == {C: -150, BANK: 150}


@pytest.mark.rule("1820:6.4.2f")
def test_the_first_round_is_paid_out_of_the_next_income() -> None:
    """6.2: two at 120: nothing now, 560 in place of 800 then."""
    game = futures(1)
    cry(game, 120, 0, 0)
    before = game.state
    play(game, TakeFutures(("2+", "3+")))
    assert gained(before, game.state) == {}
    assert book(game).debts == {A: 240}
    table = Stock(round_=2, cash=0).books(debts=book(game).debts)
    second = table.staged()
    assert [second.state.cash[p] for p in PLAYERS] == [560, 800, 800]
    assert book(second).debts == {}


@pytest.mark.rule("1820:R7")
def test_a_debt_cannot_exceed_the_income() -> None:
    """After 500 at most 300; at 450 one train, not both."""
    game = futures(1, debts={A: 500})
    assert offers(game) == ["cry_bid 20 .. 300", "pass"]
    refused(game, CryBid(310), "cry.high", "10.4")
    other = futures(1)
    cry(other, 450, 0, 0)
    refused(other, TakeFutures(("2+", "3+")), "future.money", "6.4.2")
    assert offers(other) == ["take_futures 2+", "take_futures 3+", "pass"]


@pytest.mark.rule("1820:P1c", "1820:10.4e")
def test_who_takes_none_is_barred_from_the_new_auction() -> None:
    """Q4: B takes none, then A takes one at 20; for the other B may bid again."""
    game = futures(2)
    cry(game, 0, 100, 0, 0)
    play(game, PASS)
    assert (game.state.market_trains, who(game)) == (("5+", "8+"), A)
    cry(game, 20)
    assert who(game) == C
    cry(game, 0)
    play(game, TakeFutures(("5+",)))
    cry(game, 0)
    assert who(game) == B


def test_all_barred_nobody_buys() -> None:
    """10.4: as long as nothing is sold a bar stays; when nobody is left to ask they leave the game."""
    game = futures(3)
    cry(game, 20, 0, 0)
    play(game, PASS)
    cry(game, 20, 0)
    play(game, PASS)
    cry(game, 20)
    play(game, PASS)
    assert at_step(game) == "shares_turn"
    assert book(game).futures == {}


@pytest.mark.rule("1820:6.4.3a")
def test_a_future_train_is_given_to_a_company() -> None:
    """Held by the player until then, worth nothing in the end, no company's train."""
    table = Stock().company(X, {A: 2}).books(futures={A: ("2+", "3+")})
    state = table.part_a().state
    assert state.worth(A) == 1000 + 2 * 71
    assert state.companies[X].trains == ()
    draft = Draft.of(state)
    assign(draft, A, "3+", X)
    assert (draft.companies[X].trains, in_hand(draft)) == (("3+",), ("2+",))


def test_actions_have_no_place_elsewhere() -> None:
    actions: tuple[Action, ...] = (CryBid(20), TakeFutures(("2+",)), BuyPrivate(BLUE, 30))
    for action in actions:
        refused(cousins({}), action, "turn.wrong-step", "6.3.2")

"""1889 5.7, the initial stock round: private companies are bought, bid for and auctioned, then the first shares."""

from __future__ import annotations

import pytest

from footplate import Game
from footplate.finance.ledger import BANK
from footplate.game.actions import Action, Bid, BuyPrivate, BuyShare, Pass, SellShares, StartCompany
from footplate.game.events import PrivateCheaper, PrivateMoved, RoundBegan
from footplate.testing.questions import gained, offers, paid, play, refused, who
from tests.g1889.scenes import PASS, auctioned, new, where

BUY_A = BuyPrivate("A", 20)


def three_bidders(*options: str) -> Game:
    """All three have bid on B: p1 35, p3 40, p2 45, in this order. Then p3 buys A and B is auctioned."""
    game = new(3, *options)
    play(game, Bid("B", 35), PASS, Bid("B", 40), PASS, Bid("B", 45), BUY_A)
    assert where(game) == "bidding_war"
    return game


# ---- whose turn, and what may be done ----


@pytest.mark.rule("1889:5.7b")
def test_from_the_cheapest_up_clockwise_from_the_priority_card() -> None:
    game = new(4)
    assert game.state.priority == "p1"
    owners = {}
    for private, price in {"A": 20, "B": 30, "C": 40, "D": 50, "E": 60, "F": 80, "G": 150}.items():
        for dearer in "ABCDEFG"["ABCDEFG".index(private) + 1 :]:
            dear = BuyPrivate(dearer, game.title.privates[dearer].price)
            refused(game, dear, "auction.cheapest-first", "5.7")
        owners[private] = who(game)
        game.play(BuyPrivate(private, price))
    assert owners == dict(zip("ABCDEFG", ("p1", "p2", "p3", "p4", "p1", "p2", "p3"), strict=True))
    assert game.state.privates == owners
    assert [game.state.cash[p] for p in game.state.players] == [340, 310, 230, 370]


@pytest.mark.rule("1889:5.7c")
def test_a_turn_is_to_buy_the_cheapest_to_bid_on_another_or_to_pass() -> None:
    game = new(3)
    assert offers(game) == [
        "buy_private A 20",
        "bid B 35 .. 420",
        "bid C 45 .. 420",
        "bid D 55 .. 420",
        "bid E 65 .. 420",
        "bid F 85 .. 420",
        "pass",
    ]
    refused(game, Bid("A", 25), "auction.buy-outright", "5.7")
    refused(game, BuyPrivate("A", 19), "auction.price", "5.7")
    refused(game, BuyPrivate("A", 25), "auction.price", "5.7")
    refused(game, StartCompany("AR", 65), "turn.wrong-step", "5.7")
    refused(game, BUY_A, "turn.not-yours", "4.1", player="p2")
    for action, next_player in ((PASS, "p2"), (Bid("F", 85), "p3"), (BUY_A, "p1")):
        game.play(action)
        assert who(game) == next_player  # each of the three is a whole turn
    refused(game, BUY_A, "auction.not-for-sale", "5.7")
    refused(game, Bid("A", 25), "auction.not-for-sale", "5.7")
    refused(game, Bid("G", 155), "auction.not-for-sale", "5.7")  # not in a game of three


# ---- bids ----


@pytest.mark.rule("1889:5.7d")
@pytest.mark.parametrize(
    ("private", "too_little", "enough"), [("B", 34, 35), ("C", 44, 45), ("D", 54, 57), ("E", 64, 65), ("F", 84, 420)]
)
def test_a_first_bid_is_five_above_the_price(private: str, too_little: int, enough: int) -> None:
    game = new(3)
    refused(game, Bid(private, too_little), "auction.raise", "5.7")
    game.play(Bid(private, enough))
    assert game.state.privates[private] == BANK


@pytest.mark.rule("1889:5.7d")
def test_a_further_bid_is_five_above_the_highest_in_any_whole_amount() -> None:
    game = new(3)
    game.play(Bid("C", 47))
    refused(game, Bid("C", 51), "auction.raise", "5.7")
    game.play(Bid("C", 53))
    assert "bid C 58 .. 420" in offers(game)
    refused(game, Bid("C", 57), "auction.raise", "5.7")
    assert "bid D 55 .. 420" in offers(game)  # bids on one say nothing about another


@pytest.mark.rule("1889:5.7e")
def test_money_bid_can_neither_be_spent_nor_bid_again() -> None:
    game = new(3)
    play(game, Bid("F", 410), PASS, PASS)
    assert game.state.cash["p1"] == 420  # set aside, not yet paid
    assert offers(game) == ["bid F 415 .. 420", "pass"]
    assert refused(game, BUY_A, "auction.money", "5.7").facts == {"private": "A", "needs": 20, "has": 10}
    refused(game, Bid("B", 35), "auction.money", "5.7")


@pytest.mark.rule("1889:5.7e")
def test_the_last_of_the_free_money_may_be_spent() -> None:
    game = new(3)
    play(game, Bid("F", 400), PASS, PASS)
    assert offers(game) == ["buy_private A 20", "bid F 405 .. 420", "pass"]
    game.play(BUY_A)
    assert game.state.cash["p1"] == 400


@pytest.mark.rule("1889:5.7e")
def test_bids_on_several_privates_add_up() -> None:
    game = new(3)
    play(game, Bid("F", 100), PASS, PASS, Bid("E", 200), PASS, PASS)
    assert "bid B 35 .. 120" in offers(game)
    refused(game, Bid("B", 121), "auction.money", "5.7")
    game.play(Bid("B", 120))
    assert who(game) == "p2"


@pytest.mark.rule("1889:5.7e", "1889:5.7j")
def test_the_money_of_a_lost_bid_is_free_when_that_private_is_sold() -> None:
    game = new(3)
    play(game, Bid("B", 200), Bid("B", 205), BUY_A)
    before = game.state
    game.play(PASS, "p1")
    assert gained(before, game.state) == {"p2": -205, BANK: 205}
    assert who(game) == "p1"
    assert "bid D 55 .. 420" in offers(game)


@pytest.mark.rule("1889:5.7e")
def test_in_an_auction_money_bid_on_other_privates_stays_aside() -> None:
    game = new(3)
    play(game, Bid("C", 300), Bid("B", 35), Bid("B", 40), Bid("B", 45), BUY_A)
    play(game, PASS, Bid("B", 100))  # p2 gives up, p3 raises
    assert (who(game), offers(game)) == ("p1", ["bid B 105 .. 120", "pass"])
    refused(game, Bid("B", 125), "auction.money", "5.7")


@pytest.mark.rule("1889:5.7f")
def test_a_player_may_raise_his_own_bid_and_the_old_money_is_free() -> None:
    game = new(3)
    play(game, Bid("F", 300), PASS, PASS)
    refused(game, Bid("F", 304), "auction.raise", "5.7")
    play(game, Bid("F", 410), PASS, PASS)  # more than the 120 he had besides the old bid
    assert refused(game, Bid("B", 35), "auction.money", "5.7").facts == {"private": "B", "needs": 35, "has": 10}
    play(game, PASS, BuyPrivate("A", 15), BuyPrivate("B", 30), PASS, BuyPrivate("C", 40), BuyPrivate("D", 50), PASS)
    game.play(BuyPrivate("E", 60))
    assert game.state.privates["F"] == "p1"  # one bidder, though he bid twice
    assert game.state.cash["p1"] == 10


# ---- what a purchase sets off ----


@pytest.mark.rule("1889:5.7g")
def test_the_only_bidder_gets_the_next_private_at_once_for_his_bid() -> None:
    game = new(3)
    play(game, Bid("B", 37), PASS)
    before = game.state
    events = game.play(BUY_A)
    assert [e for e in events if isinstance(e, PrivateMoved)] == [
        PrivateMoved("A", BANK, "p3", 20),
        PrivateMoved("B", BANK, "p1", 37),
    ]
    assert gained(before, game.state) == {"p3": -20, "p1": -37, BANK: 57}
    assert who(game) == "p1"
    assert "bid D 55 .. 383" in offers(game)  # what he has paid is no longer set aside


@pytest.mark.rule("1889:5.7h")
def test_an_auction_starts_left_of_the_highest_bidder_and_goes_clockwise() -> None:
    game = three_bidders()
    assert who(game) == "p3"  # left of p2, who has bid most; p1 has bid least
    assert offers(game) == ["bid B 50 .. 400", "pass"]
    for bid, next_player in ((50, "p1"), (55, "p2"), (60, "p3")):
        game.play(Bid("B", bid))
        assert who(game) == next_player
    refused(game, Bid("B", 64), "auction.raise", "5.7")


@pytest.mark.rule("1889:5.7h")
def test_the_highest_bidder_is_never_asked_to_outbid_himself() -> None:
    game = three_bidders()
    play(game, PASS)  # p3
    assert who(game) == "p1"
    game.play(Bid("B", 50))
    assert who(game) == "p2"  # p3 is out; p1 has the highest bid
    game.play(Bid("B", 55))
    assert who(game) == "p1"


@pytest.mark.rule("1889:5.7h")
def test_the_order_of_18xx_games_is_an_option_and_off() -> None:
    assert new(3).title.options == frozenset()
    game = three_bidders("lowest-bidder-next")
    order = []
    for bid in (50, 55, 60):
        order.append(who(game))
        game.play(Bid("B", bid))
    assert order == ["p1", "p3", "p2"]


@pytest.mark.rule("1889:5.7i")
def test_only_those_who_had_bid_take_part() -> None:
    game = new(4)
    play(game, Bid("B", 35), PASS, Bid("B", 40), BUY_A)
    assert who(game) == "p1"
    for outsider in ("p2", "p4"):
        refused(game, Bid("B", 45), "turn.not-yours", "4.1", player=outsider)
    play(game, Bid("B", 45))
    assert who(game) == "p3"


@pytest.mark.rule("1889:5.7i")
def test_nothing_else_is_done_while_a_private_is_auctioned() -> None:
    game = three_bidders()
    refused(game, Bid("C", 45), "auction.one-lot", "5.7")
    refused(game, BuyPrivate("B", 50), "turn.wrong-step", "5.7")
    refused(game, BuyPrivate("C", 40), "turn.wrong-step", "5.7")


@pytest.mark.rule("1889:5.7j")
def test_a_pass_is_final_and_the_last_one_left_pays_his_bid() -> None:
    game = three_bidders()
    play(game, Bid("B", 50), PASS)  # p3 raises, p1 gives up
    refused(game, Bid("B", 60), "turn.not-yours", "4.1", player="p1")
    play(game, Bid("B", 70))
    assert who(game) == "p3"  # p1 is passed over
    before = game.state
    game.play(PASS)
    assert game.state.privates["B"] == "p2"
    assert gained(before, game.state) == {"p2": -70, BANK: 70}
    assert [game.state.cash[p] for p in game.state.players] == [420, 350, 400]


@pytest.mark.rule("1889:5.7k")
def test_the_privates_after_it_are_settled_in_the_same_way_before_anyone_has_a_turn() -> None:
    game = new(3)
    play(game, Bid("B", 35), Bid("C", 45), Bid("C", 50))
    play(game, Bid("D", 55), Bid("D", 60), Bid("F", 85))
    game.play(BUY_A)  # p1: B has one bidder, C is auctioned
    assert game.state.privates == {"A": "p1", "B": "p1", "C": BANK, "D": BANK, "E": BANK, "F": BANK}
    assert (where(game), who(game)) == ("bidding_war", "p2")
    game.play(PASS)  # C to p3; D is auctioned at once
    assert game.state.privates["C"] == "p3"
    assert (where(game), who(game)) == ("bidding_war", "p1")
    game.play(PASS)  # D to p2; E has no bid
    assert game.state.privates == {"A": "p1", "B": "p1", "C": "p3", "D": "p2", "E": BANK, "F": BANK}
    assert (where(game), who(game)) == ("private_auction", "p2")
    assert [game.state.cash[p] for p in game.state.players] == [420 - 20 - 35, 420 - 60, 420 - 50]


@pytest.mark.rule("1889:5.7l")
@pytest.mark.parametrize("winner", ["p1", "p2", "p3"])
def test_then_the_left_neighbour_of_the_buyer_is_next_whoever_won(winner: str) -> None:
    game = three_bidders()  # p3 bought A
    while where(game) == "bidding_war":
        low = int(offers(game)[0].split()[2])
        game.play(Bid("B", low) if who(game) == winner else PASS)
    assert game.state.privates["B"] == winner
    assert who(game) == "p1"


# ---- everybody passes ----


@pytest.mark.rule("1889:5.7m")
def test_all_pass_the_privates_pay_and_bids_stand() -> None:
    game = new(3)
    play(game, BUY_A, BuyPrivate("B", 30), Bid("F", 85), Bid("D", 55), Bid("D", 60), PASS)
    play(game, PASS)
    before = game.state
    events = game.play(PASS)
    assert gained(before, game.state) == {"p1": 5, "p2": 5, BANK: -10}
    assert paid(events, "income") == [(BANK, "p1", 5), (BANK, "p2", 5)]
    assert (where(game), who(game)) == ("private_auction", "p3")
    # 420 less A and the bid on D, more income; the next bid on D is above p2's 60, the next on F above p3's 85
    game.play(PASS)
    assert [offer for offer in offers(game) if "private_tile" not in offer] == [
        "buy_private C 40",
        "bid D 65 .. 405",
        "bid E 65 .. 350",
        "bid F 90 .. 350",
        "pass",
    ]


@pytest.mark.rule("1889:5.7m")
def test_only_an_unbroken_row_of_passes_counts() -> None:
    game = new(3)
    play(game, BUY_A, PASS, PASS, Bid("C", 45), PASS, PASS)
    assert game.state.cash["p1"] == 400  # p1 bid in between
    game.play(PASS)
    assert game.state.cash["p1"] == 405


@pytest.mark.rule("1889:5.7n")
def test_each_time_all_pass_a_becomes_five_cheaper_and_nothing_else() -> None:
    game = new(3)
    for price in (15, 10, 5):
        before = game.state
        events = play(game, PASS, PASS, PASS)
        assert PrivateCheaper("A", price) in events
        assert game.state.cash == before.cash
        assert offers(game)[:3] == [f"buy_private A {price}", "bid B 35 .. 420", "bid C 45 .. 420"]
        refused(game, BUY_A, "auction.price", "5.7")
    game.play(BuyPrivate("A", 5))
    assert game.state.cash["p1"] == 415
    play(game, PASS, PASS, PASS)  # A is sold: it pays, and B costs what it did
    assert game.state.cash["p1"] == 420
    assert offers(game)[0] == "buy_private B 30"


def all_pass_with_a_bid(*options: str) -> Game:
    """p2 has bid on B and on C; A is down to 5 and two of the last three passes are made: p2 is to pass again."""
    game = new(3, *options)
    play(game, PASS, Bid("C", 45), PASS, PASS, Bid("B", 35))
    play(game, *[PASS] * 11)
    assert (who(game), game.state.priority) == ("p2", "p1")
    return game


@pytest.mark.rule("1889:5.7o")
def test_at_price_0_the_holder_of_the_priority_card_takes_a_as_his_whole_turn() -> None:
    game = all_pass_with_a_bid()
    before = game.state
    game.play(PASS)
    # A is p1's for nothing, then B and C go to their only bidder; p2, left of p1, is next
    assert game.state.privates == {"A": "p1", "B": "p2", "C": "p2", "D": BANK, "E": BANK, "F": BANK}
    assert gained(before, game.state) == {"p2": -80, BANK: 80}
    assert who(game) == "p2"


@pytest.mark.rule("1889:5.7o")
def test_the_taker_of_18xx_games_is_an_option_and_off() -> None:
    assert new(3).title.options == frozenset()
    game = all_pass_with_a_bid("free-private-to-next")
    game.play(PASS)
    assert game.state.privates["A"] == "p3"  # left of the last to pass
    assert who(game) == "p1"


@pytest.mark.rule("1889:5.7p")
@pytest.mark.parametrize(
    ("actions", "next_player"),
    [
        ((), "p1"),  # nobody bought or bid: the player who began before
        ((PASS, Bid("F", 85)), "p3"),
        ((BUY_A,), "p2"),
        ((PASS, PASS, BUY_A), "p1"),
        # B is auctioned after p3's purchase and p1 wins it: p3 is still the last who acted in his turn
        ((Bid("B", 35), Bid("B", 40), BUY_A, Bid("B", 45), PASS), "p1"),
    ],
)
def test_after_all_have_passed_play_goes_on_left_of_the_last_who_acted(
    actions: tuple[Action, ...], next_player: str
) -> None:
    game = new(3)
    play(game, *actions, PASS, PASS, PASS)
    assert who(game) == next_player
    play(game, PASS, PASS, PASS)
    assert who(game) == next_player  # nobody acted since: the one who began before


# ---- the first shares ----


@pytest.mark.rule("1889:5.7q")
def test_after_the_last_private_the_next_player_may_start_a_company() -> None:
    game = auctioned(4)  # p3 bought G, the last
    assert (where(game), who(game), game.state.priority) == ("stock_turn", "p4", "p4")
    events = play(game, StartCompany("AR", 65), PASS, StartCompany("IR", 70), PASS, PASS, PASS)
    assert RoundBegan("operating", 1, 1) not in events
    events = game.play(PASS)
    assert next(e for e in events if isinstance(e, RoundBegan)) == RoundBegan("operating", 1, 1)
    assert game.state.priority == "p3"  # left of p2, who started IR


@pytest.mark.rule("1889:5.7l", "1889:5.7q")
def test_shares_begin_left_of_the_buyer_also_when_the_last_private_was_auctioned() -> None:
    game = new(2)
    play(game, Bid("E", 65), Bid("E", 70), BUY_A, BuyPrivate("B", 30), BuyPrivate("C", 40), BuyPrivate("D", 50))
    assert (where(game), who(game)) == ("bidding_war", "p1")
    game.play(PASS)  # p2, who bought D, also wins E
    assert (where(game), who(game), game.state.priority) == ("stock_turn", "p1", "p1")


@pytest.mark.rule("1889:5.7a", "1889:5.7r")
def test_nobody_sells_in_the_whole_initial_stock_round() -> None:
    game = new(3)
    refused(game, SellShares("AR", 1), "turn.wrong-step", "5.7")
    game = auctioned(3)
    play(game, StartCompany("AR", 65), BuyShare("AR", "ipo"), BuyShare("AR", "ipo"), BuyShare("AR", "ipo"))
    assert game.state.companies["AR"].holdings == {"ipo": 5, "p1": 3, "p2": 1, "p3": 1}
    for player in ("p2", "p3", "p1"):
        assert who(game) == player
        refused(game, SellShares("AR", 1), "stock.no-sales-yet", "5.7")
        game.play(PASS)
    while where(game) != "stock_turn":  # the first operating round
        game.play(Pass())
    assert who(game) == "p2"  # left of p1, who bought last
    game.play(SellShares("AR", 1))  # shares of the first round may be sold in the second
    assert game.state.held("AR", "pool") == 1

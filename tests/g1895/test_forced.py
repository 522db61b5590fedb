"""1895 XIII and XIV: a train that must be bought, the president's money, shares at half price, bankruptcy."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from footplate import Game
from footplate.finance.ledger import BANK
from footplate.finance.market import Space
from footplate.game.actions import BuyTrain, DeclareBankruptcy, SellShares
from footplate.game.state import IPO, POOL
from footplate.testing.questions import at_step, gained, offers, play, refused
from footplate.titles.g1895.forced import BuyNamibianTrains, SellInitialShares, half_price
from tests.g1895.scenes import PASS, SIX, Namibia, bank, space, sta, trains, used

TRAINS, BANKRUPT = "XIII", "XIV"


def shop(scene: Namibia, company: str) -> Game:
    return scene.turn(company, BuyNamibianTrains)


# ---- the president's money ----


@pytest.mark.rule("1895:XIII-p", "1895:XIII-q")
def test_the_president_adds_what_is_missing() -> None:
    scene = Namibia(phase="3H", cash=200).depot({"3H": 0}).company("SD", {"p2": 6}, cash=50)
    game = shop(scene, "SD")
    refused(game, PASS, "train.must-own", TRAINS)
    refused(game, SellShares("SD", 1), "turn.wrong-step", "VI")
    game.play(bank("4H"))
    assert gained(game.state_at(0), game.state) == {"SD": -50, "p2": -70, BANK: 120}


def choice(cash: int) -> Game:
    """OB has 250 and no train; 6H and 8H lie in the pool, 10H in the bank. p1 has nothing to sell but its shares."""
    scene = Namibia(phase="10H", cash=0).company("OB", {"p1": 2, "p2": 2, "p3": 2, POOL: 4}, cash=250)
    return shop(scene.market_trains("6H", "8H").cash(p1=cash), "OB")


@pytest.mark.parametrize(
    ("train", "treasury", "added"), [(used("6H"), -210, 0), (used("8H"), -250, 70), (bank("10H"), -250, 250)]
)
@pytest.mark.rule("1895:XIII-q", "1895:XIII-r")
def test_any_train_on_offer_may_be_chosen(train: BuyTrain, treasury: int, added: int) -> None:
    game = choice(300)
    game.play(train)
    expected = {"OB": treasury, "p1": -added, BANK: train.price}
    assert gained(game.state_at(0), game.state) == {owner: amount for owner, amount in expected.items() if amount}
    assert trains(game, "OB") == (train.train,)


@pytest.mark.rule("1895:XIII-q")
def test_not_a_train_for_which_the_money_cannot_be_found() -> None:
    game = choice(249)
    found = refused(game, bank("10H"), "train.out-of-reach", TRAINS)
    assert found.facts == {"price": 500, "most": 499}
    refused(game, BuyTrain("8H", POOL, 330), "train.price", TRAINS)
    assert offers(game) == ["buy_train 6H pool 210", "buy_train 8H pool 320"]


@pytest.mark.rule("1895:XIII-q", "1895:XIII-e")
def test_he_helps_with_another_companys_train_up_to_its_printed_price() -> None:
    def scene() -> Game:
        return shop(Namibia(phase="4H", cash=200).company("SD", SIX, cash=50).company("OME", SIX, trains=("4H",)), "SD")

    refused(scene(), BuyTrain("4H", "OME", 121), "train.money", TRAINS)
    game = scene()
    game.play(BuyTrain("4H", "OME", 120))
    assert gained(game.state_at(0), game.state) == {"SD": -50, "p1": -70, "OME": 120}


# ---- shares ----


def forced(
    treasury: int = 120,
    cash: int = 200,
    *,
    ob: Mapping[str, int] | None = None,
    ob_space: Space = (4, 4),
    operated: bool = True,
) -> Namibia:
    """OB needs the 10H at 500. p1 presides over it and over STA, at 140, of which he has four shares."""
    scene = Namibia(phase="8H", cash=0).tractor("p3").depot({"8H": 0}).cash(p1=cash)
    scene.company("OB", ob or {"p1": 3, "p2": 2, "p3": 1}, space=ob_space, cash=treasury, operated=operated)
    return scene.company("STA", {"p1": 4, "p2": 2, "p3": 2}, space=(2, 7))


@pytest.mark.rule("1895:XIII-s", "1895:XIII-t", "1895:XIII-r", "1895:VI.1a")
def test_he_sells_shares_of_his_own_and_initial_ones_at_half_price() -> None:
    game = shop(forced(), "OB")
    game.play(bank("10H"))
    assert at_step(game) == "raise_money OB"
    game.play(SellShares("STA", 1))
    assert gained(game.state_at(0), game.state) == {"p1": 140, BANK: -140}
    assert space(game, "STA") == (2, 7)  # the price falls afterwards
    game.play(SellInitialShares(1))
    state = game.state
    assert (state.cash["OB"], state.cash["p1"], trains(game, "OB")) == (0, 0, ("10H",))
    assert (state.held("OB", IPO), state.held("OB", POOL), state.held("STA", POOL)) == (3, 1, 1)
    assert (space(game, "STA"), state.price("STA")) == ((3, 7), 130)
    assert (space(game, "OB"), state.price("OB")) == ((5, 4), 70)
    assert state.phase == "10H"


@pytest.mark.rule("1895:XIII-r", "1895:XIII-s", "1895:XIII-l")
def test_shares_may_be_sold_for_a_train_of_the_pool_too() -> None:
    game = shop(forced(200, 0).market_trains("8H"), "OB")
    play(game, used("8H"))
    assert refused(game, SellInitialShares(4), "emergency.too-much", TRAINS).facts["needed"] == 120
    play(game, SellInitialShares(3))
    assert gained(game.state_at(0), game.state) == {"OB": -200, BANK: 200}
    assert (trains(game, "OB"), game.state.market_trains, game.state.phase) == (("8H",), (), "8H")


@pytest.mark.parametrize(("where", "half"), [((5, 6), 47), ((4, 6), 52), ((2, 6), 62), ((4, 4), 40)])
@pytest.mark.rule("1895:XIII-s")
def test_half_a_price_is_rounded_down(where: Space, half: int) -> None:
    game = shop(forced(500 - half, 0, ob_space=where), "OB")
    assert half_price(game.state, "OB") == half
    play(game, bank("10H"), SellInitialShares(1))
    assert (game.state.cash["OB"], trains(game, "OB")) == (0, ("10H",))


@pytest.mark.rule("1895:XIII-t")
def test_all_shares_of_a_company_are_one_sale() -> None:
    """100 are lacking: one of his own at 80, one initial share at 40, one row down."""
    game = shop(forced(200, 200), "OB")
    play(game, bank("10H"), SellShares("OB", 1), SellInitialShares(1))
    assert (game.state.cash["OB"], game.state.cash["p1"]) == (0, 20)
    assert space(game, "OB") == (5, 4)
    twice = shop(forced(100, 120, ob={"p1": 2, "p2": 1, "p3": 1, POOL: 2}), "OB")
    play(twice, bank("10H"), SellShares("STA", 1), SellShares("STA", 1))
    assert twice.state.cash["p1"] == 0
    assert space(twice, "STA") == (3, 7)


@pytest.mark.rule("1895:XIII-t")
def test_never_more_than_needed() -> None:
    game = shop(forced(200, 200), "OB")
    game.play(bank("10H"))
    assert refused(game, SellShares("STA", 2), "emergency.too-much", TRAINS).facts["needed"] == 100
    refused(game, SellInitialShares(4), "emergency.too-much", TRAINS)
    game.play(SellInitialShares(2))
    assert refused(game, SellInitialShares(2), "emergency.too-much", TRAINS).facts["needed"] == 20
    game.play(SellShares("STA", 1))  # more than the 20 that are lacking, but one certificate
    assert (game.state.cash["p1"], game.state.cash["OB"]) == (120, 0)
    enough = shop(forced(200, 300), "OB")
    enough.play(bank("10H"))
    assert trains(enough, "OB") == ("10H",)  # nothing was to be sold


@pytest.mark.parametrize(("treasury", "left"), [(100, (15, 5)), (80, (0, 0))])
@pytest.mark.rule("1895:XIII-q", "1895:XIII-s")
def test_the_treasury_with_the_proceeds_comes_before_the_president(treasury: int, left: tuple[int, int]) -> None:
    scene = Namibia(phase="3H", cash=0).depot({"3H": 0}).cash(p1=5)
    game = shop(scene.company("OB", SIX, space=(4, 3), cash=treasury), "OB")
    play(game, bank("4H"), SellInitialShares(1))
    assert (game.state.cash["OB"], game.state.cash["p1"]) == left


@pytest.mark.rule("1895:XIII-u")
def test_the_pool_takes_five_shares() -> None:
    game = shop(forced(300, 40, ob={"p1": 2, POOL: 4}), "OB")
    game.play(bank("10H"))
    refused(game, SellInitialShares(2), "stock.pool-limit", "XVII")
    game.play(SellInitialShares(1))
    refused(game, SellInitialShares(1), "stock.pool-limit", "XVII")
    refused(game, SellInitialShares(4), "forced.no-initial-shares", TRAINS)
    assert offers(game) == ["sell_shares STA 1"]


@pytest.mark.rule("1895:XIII-u")
def test_only_shares_of_companies_that_have_operated() -> None:
    """In its first turn not his own shares of the buyer either, but its initial ones."""
    scene = forced(400, 20, operated=False).company("SD", {"p1": 4}, operated=False)
    game = shop(scene, "OB")
    game.play(bank("10H"))
    refused(game, SellShares("SD", 1), "stock.not-operated", "XVII")
    refused(game, SellShares("OB", 1), "stock.not-operated", "XVII")
    assert offers(game) == ["sell_shares STA 1", "sell_initial_shares 1", "sell_initial_shares 2"]


@pytest.mark.rule("1895:XIII-v", "1895:XVII.5j")
def test_no_presidency_may_change() -> None:
    scene = Namibia(phase="8H", cash=0).tractor("p3").depot({"8H": 0})
    scene.company("OB", {"p1": 3, "p2": 2, "p3": 1}, space=(4, 4), cash=200)
    scene.company("STA", {"p1": 4, "p2": 3}, space=(2, 7))
    game = shop(scene, "OB")
    game.play(bank("10H"))
    refused(game, SellShares("STA", 2), "emergency.presidency", TRAINS)
    game.play(SellShares("STA", 1))  # 30 % each: he stays
    refused(game, SellShares("STA", 1), "emergency.presidency", TRAINS)
    refused(game, SellShares("OB", 2), "emergency.presidency", TRAINS)
    assert game.state.president("STA") == "p1"


@pytest.mark.rule("1895:XIII-t", "1895:XIII-u", "1895:XIII-s")
def test_initial_shares_do_not_take_the_room_of_dearer_ones() -> None:
    """Room for two; 110 are lacking: his own at 80 and an initial one at 40 do, two initial ones would not."""
    scene = Namibia(phase="8H", cash=0).tractor("p3").depot({"8H": 0})
    game = shop(scene.company("OB", {"p1": 3, POOL: 3}, space=(4, 4), cash=390), "OB")
    game.play(bank("10H"))
    refused(game, SellInitialShares(2), "forced.dead-end", TRAINS)
    play(game, SellInitialShares(1), SellShares("OB", 1))
    assert game.state.cash["OB"] == 390 + 40 - 430
    assert game.state.cash["p1"] == 80 - 70


@pytest.mark.rule("1895:XIII-u", "1895:XIII-w")
def test_both_kinds_of_shares_need_room_in_the_pool() -> None:
    """Room for two: one of his own at 80, one initial at 40, and no more."""
    scene = Namibia(phase="8H", cash=0).depot({"8H": 0}).company("OB", {"p1": 3, POOL: 3}, space=(4, 4), cash=350)
    game = shop(scene, "OB")
    assert refused(game, bank("10H"), "train.out-of-reach", TRAINS).facts == {"price": 500, "most": 470}
    assert offers(game) == ["declare_bankruptcy"]


# ---- bankruptcy ----


def ruined() -> Game:
    """OB has 120 and four unsold shares at 40; p1 can sell one STA at 140: 420 of 500."""
    scene = Namibia(phase="8H", cash=100).tractor("p3").depot({"8H": 0}).cash(p1=0)
    scene.company("OB", {"p1": 2, "p2": 2, "p3": 2}, space=(4, 4), cash=120)
    scene.company("STA", {"p1": 3, "p2": 2, "p3": 1}, space=(2, 7))
    return shop(scene.company("SD", {"p2": 6}, par=60, cash=900), "OB")


@pytest.mark.rule("1895:XIII-w", "1895:XIV-b", "1895:XIV-c")
def test_bankruptcy_ends_the_game() -> None:
    game = ruined()
    assert offers(game) == ["declare_bankruptcy"]
    assert refused(game, bank("10H"), "train.out-of-reach", TRAINS).facts == {"price": 500, "most": 420}
    game.play(DeclareBankruptcy())
    assert game.decision is None
    assert game.result is not None
    assert trains(game, "OB") == ()
    state = game.state
    assert (state.held("STA", POOL), state.held("OB", POOL), state.held("OB", IPO)) == (1, 4, 0)
    assert (state.price("STA"), state.price("OB")) == (130, 70)
    assert state.worth("p1") == 2 * 130 + 2 * 70
    assert state.worth("p2") == 100 + 2 * 130 + 2 * 70 + 6 * 60
    assert state.phase == "8H"


@pytest.mark.rule("1895:XIV-c")
def test_the_cash_of_a_bankrupt_player_does_not_count() -> None:
    scene = Namibia(phase="8H", cash=0).tractor("p3").depot({"8H": 0}).cash(p1=70)
    scene.company("OB", {"p1": 2, "p2": 2, "p3": 2}, space=(4, 4), cash=120)
    game = shop(scene.company("STA", {"p1": 3, "p2": 2, "p3": 1}, space=(2, 7)), "OB")
    game.play(DeclareBankruptcy())
    assert game.state.worth("p1") == 2 * 130 + 2 * 70


@pytest.mark.rule("1895:XIV-a", "1895:XIII-w")
def test_bankrupt_is_only_who_cannot_buy_at_all() -> None:
    able = shop(forced(), "OB")
    refused(able, DeclareBankruptcy(), "train.not-bankrupt", BANKRUPT)
    with_train = sta("8H", cash=0, trains=("8H",)).turn("STA", BuyNamibianTrains, waits=False)
    refused(with_train, DeclareBankruptcy(), "train.not-bankrupt", BANKRUPT)
    scene = Namibia(phase="8H", cash=0).depot({"8H": 0})
    scene.company("OB", {"p1": 2, "p2": 2, "p3": 2}, cash=1).company("NS", SIX, trains=("8H", "6H"))
    other = shop(scene, "OB")
    refused(other, DeclareBankruptcy(), "train.not-bankrupt", BANKRUPT)  # a train of his other company for 1
    other.play(BuyTrain("6H", "NS", 1))


@pytest.mark.rule("1895:XIV-a")
def test_nobody_is_bankrupt_for_terrain_or_a_marker() -> None:
    game = Namibia(cash=0).company("STA", SIX, cash=0, trains=("2H",)).tiles(D10="9/1").operate()
    assert all(option == "pass" or option.startswith("lay_tile C11") for option in offers(game))
    refused(game, DeclareBankruptcy(), "turn.wrong-step", "VI")

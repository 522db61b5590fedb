"""1820 7.2.6, 7.2.7, 13.7: trains discarded, bought from the supply and from other companies, a director's help, and
companies without a train."""

from __future__ import annotations

import pytest

from footplate import Game
from footplate.board.layout import node
from footplate.finance.ledger import BANK
from footplate.game.actions import Accept, BuyTrain, Decline, DiscardTrain, SellShares
from footplate.game.state import POOL
from footplate.testing.questions import at_step, gained, offered, offers, refused, who
from footplate.titles.g1820.actions import TakeLoan
from footplate.titles.g1820.events import CousinHelped
from footplate.titles.g1820.operating.round import RailwayTurn
from footplate.titles.g1820.operating.trains import BuyEarly, BuyRailwayTrains, fair_price
from footplate.titles.g1820.operating.upkeep import PayInterest
from footplate.titles.g1820.parties import in_supply
from tests.g1820.questions import best, price, trains
from tests.g1820.scenes import PASS, Turns

X, Y, P, Q = "LSR", "OW&WR", "N&PR", "LUR"
ACCEPT, DECLINE = Accept(), Decline()


def gains(game: Game) -> dict[str, int]:
    return gained(game.state_at(0), game.state)


def supply(train: str) -> BuyTrain:
    face = {"2+": 80, "3+": 200, "5+": 400, "8+": 800, "5D": 1600, "FLOOD": 2000}
    return BuyTrain(train, BANK, face[train])


# ---- from the supply, and discarded ----


@pytest.mark.rule("1820:7.2.7b", "1820:15.1e")
def test_face_value_and_only_the_colour_on_sale() -> None:
    game = Turns(column=3).company(X, {"p1": 2}, cash=1000, trains=["2+"]).turn(X, BuyRailwayTrains)
    assert offers(game) == [f"discard_train {X} 2+", "buy_train 3+ bank 200", "pass", f"take_loan {X}"]
    refused(game, BuyTrain("3+", BANK, 199), "train.price", "7.2.7")
    refused(game, supply("5+"), "train.not-on-offer", "7.2.7")
    refused(game, supply("2+"), "train.not-on-offer", "7.2.7")
    game.play(supply("3+"))
    assert gains(game) == {X: -200, BANK: 200}
    assert game.state.depot["3+"] == 15
    assert (game.state.phase, game.state.own.column) == ("green", 3)


@pytest.mark.rule("1820:15.1e", "1820:10.5c", "1820:15.1d")
def test_the_last_of_a_colour_opens_the_next_but_not_its_phase() -> None:
    """15.1."""
    game = Turns(column=4).depot({"3+": 1}).company(X, {"p1": 2}, cash=1000).turn(X, BuyRailwayTrains)
    game.play(supply("3+"))
    assert game.state.phase == "green"
    game.play(supply("5+"))
    assert (game.state.phase, game.state.own.column) == ("blue", 6)


@pytest.mark.rule("1820:10.5c")
def test_a_second_train_of_a_colour_moves_no_marker() -> None:
    game = Turns(column=7).company(X, {"p1": 2}, cash=1000).turn(X, BuyRailwayTrains)
    game.play(supply("5+"))
    assert game.state.own.column == 7


@pytest.mark.rule("1820:7.2.6a")
def test_trains_are_discarded_before_others_are_bought() -> None:
    game = Turns(column=3).company(X, {"p1": 2}, cash=200, trains=["2+", "3+"]).turn(X, BuyRailwayTrains)
    refused(game, DiscardTrain(X, "5+"), "train.not-owned", "7.2.6")
    refused(game, DiscardTrain(Y, "2+"), "train.not-owned", "7.2.6")
    game.play(DiscardTrain(X, "2+"))
    assert trains(game, X) == ("3+",)
    bare = game.fork()
    bare.play(DiscardTrain(X, "3+"))
    assert (trains(bare, X), bare.state.market_trains, bare.state.depot["3+"]) == ((), (), 16)
    game.play(supply("3+"))
    refused(game, DiscardTrain(X, "3+"), "train.discard-first", "7.2.6")
    assert trains(game, X) == ("3+", "3+")


@pytest.mark.rule("1820:7.2.7a", "1820:7.2.7i", "1820:13.7b", "1820:13.7c", "1820:P8a", "1820:5e")
def test_the_limit_before_the_purchase_then_the_new_one_for_all() -> None:
    """13.7, P8: limit 5 in column 8, 4 in column 9; in operating order, before X goes on."""
    blue = ["5+"] * 4
    table = Turns(column=8).depot({"5+": 0}).company(X, {"p1": 2}, cash=2000, trains=blue, price=71)
    table.company(Y, {"p2": 2}, price=86, trains=["2+", "2+", "3+", "3+", "5+"])
    game = table.bystander().turn(X, BuyRailwayTrains, done=(Y,))
    game.play(supply("8+"))
    assert (game.state.phase, game.state.own.column) == ("brown", 9)
    assert (who(game), at_step(game)) == ("p2", f"discard_trains {Y}")
    refused(game, PASS, "turn.wrong-step", "13.7")
    game.play(DiscardTrain(Y, "2+"))
    assert trains(game, Y) == ("2+", "3+", "3+", "5+")
    assert (who(game), at_step(game)) == ("p1", f"discard_trains {X}")
    game.play(DiscardTrain(X, "8+"))
    assert trains(game, X) == tuple(blue)
    assert game.state.depot["8+"] == 5


@pytest.mark.rule("1820:7.2.7a", "1820:13.7b", "1820:13.7a")
def test_at_the_limit_nothing_is_bought() -> None:
    table = Turns(column=8).depot({"5+": 0}).company(X, {"p1": 2}, cash=2000, trains=["5+"] * 5)
    game = table.turn(X, BuyRailwayTrains)
    assert refused(game, supply("8+"), "train.limit", "13.7").facts["limit"] == 5
    game.play(DiscardTrain(X, "5+"))
    game.play(supply("8+"))
    assert at_step(game) == f"discard_trains {X}"


def test_a_loan_makes_a_train_affordable() -> None:
    """The step waits for it."""
    game = Turns(column=1).company(X, {"p1": 2, "p2": 2}, cash=10).turn(X, BuyRailwayTrains)
    game.play(TakeLoan(X))
    game.play(supply("2+"))
    assert (game.state.cash[X], price(game, X)) == (130, 65)


# ---- from other companies ----


@pytest.mark.parametrize(("column", "train", "fair"), [(5, "2+", 30), (5, "3+", 175), (9, "2+", 1), (4, "3+", 190)])
def test_face_value_less_maintenance(column: int, train: str, fair: int) -> None:
    assert fair_price(Turns(column=column).draft, train) == fair


@pytest.mark.rule("1820:7.2.7b", "1820:P5a")
def test_any_price_between_public_companies_with_consent() -> None:
    table = Turns(column=3).company(X, {"p1": 2}, cash=600, trains=["3+"])
    game = table.company(Y, {"p2": 2}, trains=["2+"]).turn(X, BuyRailwayTrains)
    assert f"buy_train 2+ {Y} 1 .. 600" in offers(game)
    refused(game, BuyTrain("2+", Y, 0), "train.bounds", "7.2.7")
    refused(game, BuyTrain("3+", Y, 10), "train.not-on-offer", "7.2.7")
    game.play(BuyTrain("2+", Y, 500))
    assert (who(game), game.state.cash[Y]) == ("p2", 0)
    game.play(ACCEPT)
    assert gains(game) == {X: -500, Y: 500}
    assert (trains(game, X), trains(game, Y)) == (("3+", "2+"), ())


@pytest.mark.rule("1820:P5a")
def test_a_declined_offer_is_not_repeated() -> None:
    table = Turns(column=3).company(X, {"p1": 2}, cash=600, trains=["3+"])
    game = table.company(Y, {"p2": 2}, trains=["2+"]).turn(X, BuyRailwayTrains)
    game.play(BuyTrain("2+", Y, 150))
    game.play(DECLINE)
    assert gains(game) == {}
    refused(game, BuyTrain("2+", Y, 150), "proposal.declined", "10.1")
    assert f"buy_train 2+ {Y} 151 .. 600" in offers(game)


@pytest.mark.rule("1820:P5b")
def test_one_director_asks_nobody() -> None:
    table = Turns(column=3).company(X, {"p1": 2}, cash=10, trains=["3+"])
    game = table.company(Y, {"p1": 2}, trains=["2+"]).turn(X, BuyRailwayTrains)
    game.play(BuyTrain("2+", Y, 1))
    assert gains(game) == {X: -1, Y: 1}


@pytest.mark.parametrize(("column", "train", "low"), [(5, "2+", 30), (5, "3+", 175), (9, "2+", 1), (4, "3+", 190)])
@pytest.mark.rule("1820:7.2.7c", "1820:13.2i")
def test_a_private_company_pays_a_public_one_no_less_than_fair(column: int, train: str, low: int) -> None:
    table = Turns(column=column).private(P, "p1", trains=["3+"]).company(Y, {"p1": 2}, trains=[train])
    game = table.turn(P, BuyRailwayTrains, done=(Y,))
    if low > 1:
        refused(game, BuyTrain(train, Y, low - 1), "train.bounds", "7.2.7")
    assert offered(game, BuyTrain(train, Y, 400))
    game.play(BuyTrain(train, Y, low))
    assert gains(game) == {"p1": -low, Y: low}


@pytest.mark.parametrize(("column", "train", "high"), [(5, "2+", 30), (5, "3+", 175), (9, "2+", 1), (4, "3+", 190)])
@pytest.mark.rule("1820:7.2.7d", "1820:13.2j")
def test_a_public_company_pays_a_private_one_no_more_than_fair(column: int, train: str, high: int) -> None:
    table = Turns(column=column).private(P, "p1", trains=[train]).company(X, {"p1": 2}, cash=900, trains=["3+"])
    game = table.turn(X, BuyRailwayTrains)
    refused(game, BuyTrain(train, P, high + 1), "train.bounds", "7.2.7")
    assert offered(game, BuyTrain(train, P, 1))
    game.play(BuyTrain(train, P, high))
    assert gains(game) == {X: -high, "p1": high}


def test_any_price_between_private_companies() -> None:
    table = Turns(column=5).private(P, "p1", trains=["3+"]).private(Q, "p2", trains=["2+"])
    game = table.turn(P, BuyRailwayTrains)
    assert f"buy_train 2+ {Q} 1 .. 500" in offers(game)
    game.play(BuyTrain("2+", Q, 400))
    game.play(ACCEPT)
    assert gains(game) == {"p1": -400, "p2": 400}


def test_two_private_companies_of_one_director_share_his_cash() -> None:
    table = Turns(column=5).private(P, "p1", trains=["3+"]).private(Q, "p1", trains=["2+"])
    game = table.turn(P, BuyRailwayTrains)
    game.play(BuyTrain("2+", Q, 400))
    assert (gains(game), trains(game, P)) == ({}, ("3+", "2+"))


def test_nobody_sells_for_a_company_without_director() -> None:
    table = Turns(column=12).company(X, {"p1": 2}, cash=500, trains=["5D"]).company(Y, {POOL: 2}, trains=["8+"])
    table.draft.change(Y, president="")
    refused(table.turn(X, BuyRailwayTrains), BuyTrain("8+", Y, 100), "train.not-on-offer", "7.2.7")


# ---- the director's help ----


@pytest.mark.rule("1820:7.2.7e")
def test_the_director_adds_what_a_company_without_train_lacks() -> None:
    game = Turns(column=3).company(X, {"p1": 2}, cash=50).turn(X, BuyRailwayTrains)
    game.play(supply("3+"))
    assert gains(game) == {X: -50, "p1": -150, BANK: 200}


@pytest.mark.rule("1820:7.2.7e", "1820:R67")
def test_with_a_train_he_adds_nothing() -> None:
    """R67: for one train."""
    game = Turns(column=1).company(X, {"p1": 2}, cash=50).turn(X, BuyRailwayTrains)
    game.play(supply("2+"))
    assert gains(game) == {X: -50, "p1": -30, BANK: 80}
    refused(game, supply("2+"), "train.money", "7.2.7")


@pytest.mark.rule("1820:7.2.7e")
def test_he_need_not_help() -> None:
    """7.2.7: then the company has no train, and is put into liquidation."""
    game = Turns(column=3).company(X, {"p1": 2}, cash=50).bystander().turn(X, BuyRailwayTrains)
    game.play(PASS)
    assert (price(game, X), game.state.own.condemned, gains(game)) == (10, (X,), {})


@pytest.mark.rule("1820:7.2.7g")
def test_help_for_another_companys_train_only_up_to_the_fair_price() -> None:
    """Column 5: a 3+ is worth 175."""
    table = Turns(column=5).company(X, {"p1": 2}, cash=10).company(Y, {"p1": 2}, trains=["3+"])
    game = table.turn(X, BuyRailwayTrains)
    refused(game, BuyTrain("3+", Y, 176), "train.bounds", "7.2.7")
    game.play(BuyTrain("3+", Y, 175))
    assert gains(game) == {X: -10, "p1": -165, Y: 175}


@pytest.mark.rule("1820:7.2.7g")
def test_with_money_of_its_own_a_company_pays_what_it_likes() -> None:
    table = Turns(column=5).company(X, {"p1": 2}, cash=176).company(Y, {"p1": 2}, trains=["3+"])
    game = table.turn(X, BuyRailwayTrains)
    refused(game, BuyTrain("3+", Y, 177), "train.bounds", "7.2.7")
    game.play(BuyTrain("3+", Y, 176))
    assert gains(game) == {X: -176, Y: 176}


@pytest.mark.rule("1820:7.2.7f")
def test_he_sells_shares_for_it_but_keeps_control() -> None:
    """150 are missing: three Y at 71 bring 213. X is 2 to 2."""
    table = Turns(column=3, cash=0).company(X, {"p1": 2, "p2": 2}, cash=50)
    game = table.company(Y, {"p2": 1, "p1": 3}).turn(X, BuyRailwayTrains)
    game.play(supply("3+"))
    assert (at_step(game), gains(game)) == (f"sell_for_train {X}", {})
    refused(game, SellShares(X, 1), "sell.control", "6.5.2.3")
    refused(game, TakeLoan(X), "turn.wrong-step", "7.2")
    assert offers(game) == [f"sell_shares {Y} {n}" for n in (1, 2, 3)]
    game.play(SellShares(Y, 1))
    game.play(SellShares(Y, 2))
    assert gains(game) == {X: -50, "p1": 63, BANK: -13}
    assert (trains(game, X), game.state.held(Y, POOL)) == (("3+",), 3)


def test_not_even_with_all_shares() -> None:
    table = Turns(column=3, cash=0).company(X, {"p1": 2, "p2": 2}, cash=50, loans=4)
    game = table.company(Y, {"p2": 1, "p1": 2}, trains=["2+"]).turn(X, BuyRailwayTrains)
    assert refused(game, supply("3+"), "train.out-of-reach", "7.2.7").facts == {"price": 200, "most": 192}


def control(*answers: Accept | Decline) -> Game:
    """X has 10 and no train, p1 has 0 and directs Y, 3 to 2: to pay 100 for Y's 3+ he must sell two Y at 71, and p2
    would direct Y."""
    table = Turns(column=5, cash=0).company(X, {"p1": 2, "p2": 2}, cash=10, loans=4)
    game = table.company(Y, {"p1": 3, "p2": 2}, trains=["3+"]).bystander().turn(X, BuyRailwayTrains)
    game.play(BuyTrain("3+", Y, 100))
    game.play(SellShares(Y, 2))
    assert (who(game), gains(game)) == ("p2", {})
    for answer in answers:
        game.play(answer)
    return game


@pytest.mark.rule("1820:7.2.7h", "1820:P9c")
def test_who_would_direct_the_seller_must_agree_to_the_sale() -> None:
    """P9: a decline leaves everything; the money cannot be raised any more, and X goes into liquidation or passes."""
    game = control(DECLINE)
    assert gains(game) == {}
    assert game.state.president(Y) == "p1"
    assert at_step(game) == f"buy_railway_trains {X}"


@pytest.mark.rule("1820:7.2.7h")
def test_and_then_to_the_price() -> None:
    game = control(ACCEPT)
    assert (game.state.president(Y), who(game), at_step(game)) == ("p2", "p2", "proposal")
    assert gains(game) == {"p1": 142, BANK: -142}
    game.play(ACCEPT)
    assert gains(game) == {"p1": 142 - 90, BANK: -142, X: -10, Y: 100}
    assert trains(game, X) == ("3+",)


def test_a_new_director_may_decline_the_price() -> None:
    game = control(ACCEPT, DECLINE)
    assert (trains(game, X), gains(game)) == ((), {"p1": 142, BANK: -142})
    assert at_step(game) == f"buy_railway_trains {X}"
    refused(game, BuyTrain("3+", Y, 100), "proposal.declined", "10.1")


def test_a_private_company_sells_its_directors_shares_for_a_fair_price_only() -> None:
    """Q11: column 5, a 3+ is worth 175; his own cash would buy at any price above."""
    table = Turns(column=5, cash=100).private(P, "p1", trains=["2+"]).company(X, {"p2": 2, "p1": 2}, trains=["3+"])
    game = table.company(Y, {"p2": 2, "p1": 2}).turn(P, BuyRailwayTrains, done=(X, Y))
    refused(game, BuyTrain("3+", X, 176), "train.bounds", "7.2.7")
    game.play(BuyTrain("3+", X, 175))
    game.play(ACCEPT)
    game.play(SellShares(Y, 1))
    game.play(SellShares(X, 1))
    assert gains(game) == {"p1": 142 - 175, X: 175, BANK: -142}


# ---- without a train ----


@pytest.mark.rule("1820:7.2.7j", "1820:15.1c")
def test_a_public_company_without_train_is_put_into_liquidation() -> None:
    game = Turns(column=1).company(X, {"p1": 2}, cash=100).bystander().turn(X, BuyRailwayTrains)
    game.play(PASS)
    assert (price(game, X), game.state.own.condemned) == (10, (X,))


def test_nobody_is_asked_where_nothing_can_be_bought() -> None:
    """Another company's train for 1 would be a choice; without a penny, help or loans there is none."""
    for cash, asked in ((1, X), (0, "CNR")):
        table = Turns(column=3, cash=0).company(X, {"p1": 2, "p2": 2}, cash=cash, loans=4).bystander()
        game = table.turn(X, BuyRailwayTrains)
        assert game.state.below(RailwayTurn).company == asked
        assert (price(game, X) == 10) is (asked != X)


@pytest.mark.rule("1820:7.2.7k", "1820:13.2m", "1820:13.1d")
def test_a_private_company_without_train_closes() -> None:
    table = Turns(column=3).tiles(K3="5/2", K11="57/2").private(P, "p1", trains=["2+"]).private(Q, "p2", trains=["2+"])
    game = table.station(P, "K3", "K11").turn(P, BuyRailwayTrains)
    game.play(DiscardTrain(P, "2+"))
    game.play(PASS)
    assert gains(game) == {}
    assert not in_supply(game.state, P)
    for hex_ in ("K3", "K11"):
        assert game.state.board.slots(node(game.title.map.index(hex_), 0)) == ("BR",)
    assert game.state.own.private_track == (Q,)
    assert at_step(game) != f"pay_back {P}"
    assert not game.state.companies[P].floated


@pytest.mark.rule("1820:7.2a")
def test_interest_after_the_last_purchase() -> None:
    """7.2: in this order."""
    game = Turns(column=3).company(X, {"p1": 2}, cash=500, trains=["3+"], loans=1).turn(X, BuyRailwayTrains)
    game.play(PASS)
    assert at_step(game) == f"pay_interest {X}"
    refused(game, supply("3+"), "turn.wrong-step", "7.2")
    assert isinstance(game.state.top, PayInterest)


# ---- early purchases ----


def bristol(table: Turns, company: str) -> Turns:
    """Track from K3 to Cardiff (and a port that counts nothing in yellow phase): 20 + 30."""
    return table.tiles(K3="5/2").station(company, "K3")


@pytest.mark.rule("1820:7.2b", "1820:13.2h", "1820:P5c")
def test_a_private_company_buys_from_the_supply_before_it_runs() -> None:
    table = bristol(Turns(column=1, cash=200).private(P, "p1"), P).company(Y, {"p1": 2}, trains=["2+"])
    game = table.turn(P, BuyEarly, done=(Y,))
    refused(game, BuyTrain("2+", Y, 80), "train.supply-only", "7.2")
    game.play(supply("2+"))
    assert game.state.cash["p1"] == 120
    game.play(PASS)
    assert at_step(game) == f"run_railway {P}"
    game.play(best(game))
    assert game.state.cash["p1"] == 170
    game.play(supply("2+"))
    assert game.state.cash["p1"] == 90


@pytest.mark.rule("1820:7.2a", "1820:7.2b", "1820:14.5.1a")
def test_a_public_company_buys_after_its_run() -> None:
    game = bristol(Turns().company(X, {"p1": 2}, cash=142, trains=["2+"]), X).turn(X, BuyEarly)
    assert at_step(game) == f"run_railway {X}"
    refused(game, supply("2+"), "turn.wrong-step", "7.2")


@pytest.mark.rule("1820:14.5.1a", "1820:14.5.1b")
def test_james_holden_lets_a_company_buy_before_its_run() -> None:
    """14.5.1: one train a company; the cousin earns nothing."""
    table = Turns(cousins={"JH": "p2"}).company(X, {"p1": 2, "JH": 1}, cash=142)
    game = bristol(table, X).turn(X, BuyEarly)
    assert CousinHelped("JH", X) in game.play(supply("2+"))
    assert gains(game) == {X: -80, BANK: 80}
    assert at_step(game) == f"run_railway {X}"
    assert game.state.own.uses == {"JH": 1, f"JH {X}": 1}


@pytest.mark.rule("1820:14.5.1b")
def test_holden_helps_a_company_once_and_three_in_all() -> None:
    for uses, helps in (({}, True), ({"JH": 1, f"JH {X}": 1}, False), ({"JH": 2}, True), ({"JH": 3}, False)):
        table = Turns(cousins={"JH": "p2"}).company(X, {"p1": 2, "JH": 1}, cash=142, trains=["2+"]).books(uses=uses)
        game = bristol(table, X).turn(X, BuyEarly)
        assert at_step(game) == (f"buy_early {X}" if helps else f"run_railway {X}")


def test_holden_and_the_directors_help() -> None:
    """Q10."""
    table = Turns(cousins={"JH": "p2"}).company(X, {"p1": 2, "JH": 1}, cash=10)
    game = bristol(table, X).turn(X, BuyEarly)
    game.play(supply("2+"))
    assert gains(game) == {X: -10, "p1": -70, BANK: 80}

"""1820 7.2.5, 7.2.8, 7.2.9, 17: maintenance, interest, loans taken and repaid, and what becomes of who does not pay."""

from __future__ import annotations

import pytest

from footplate import Game
from footplate.board.layout import node
from footplate.finance.ledger import BANK
from footplate.game.actions import BuyTrain, SellShares
from footplate.game.state import POOL
from footplate.testing.questions import at_step, events_of, gained, offers, refused
from footplate.titles.g1820.actions import Cover, Default, RepayLoans, Settle, TakeLoan
from footplate.titles.g1820.building.track import BuildTrack
from footplate.titles.g1820.capital.loans import room
from footplate.titles.g1820.events import PutIntoLiquidation
from footplate.titles.g1820.operating.trains import BuyRailwayTrains
from footplate.titles.g1820.operating.upkeep import PayBack, PayInterest, PayUpkeep
from footplate.titles.g1820.parties import in_liquidation, in_play, in_supply
from tests.g1820.questions import loans, price, trains
from tests.g1820.scenes import Turns

X, Y, P = "LSR", "OW&WR", "N&PR"
PAY, COVER, DEFAULT = Settle(), Cover(), Default()
LOAN = TakeLoan(X)


def gains(game: Game) -> dict[str, int]:
    return gained(game.state_at(0), game.state)


# ---- maintenance ----


@pytest.mark.parametrize(
    ("column", "owned", "due"),
    [
        (4, ["2+", "2+", "3+"], 60),
        *((column, ["2+", "3+"], due) for column, due in ((3, 10), (4, 35), (5, 75))),
        *((column, ["2+", "3+", "5+"], due) for column, due in ((6, 175), (7, 310), (8, 510))),
        (9, ["2+", "8+"], 450),
        *((column, ["3+", "5+", "8+"], due) for column, due in ((9, 460), (10, 750), (11, 1210))),
        *((column, ["5+", "8+", "5D"], due) for column, due in ((12, 1060), (13, 1650), (14, 3550))),
        *((column, ["8+", "FLOOD"], due) for column, due in ((15, 1400), (16, 3150), (17, 6000))),
    ],
)
@pytest.mark.rule(
    "1820:7.2.5a",
    "1820:10.5a",
    "1820:T10.1-green",
    "1820:T10.1-blue",
    "1820:T10.1-brown",
    "1820:T10.1-red",
    "1820:T10.1-gray",
)
def test_maintenance_by_the_chart(column: int, owned: list[str], due: int) -> None:
    game = Turns(column=column).company(X, {"p1": 2}, cash=7000, trains=owned).turn(X, PayUpkeep)
    assert offers(game) == ["settle", "default", f"take_loan {X}"]
    game.play(PAY)
    assert gains(game) == {X: -due, BANK: due}
    assert price(game, X) == 71
    assert at_step(game) == f"buy_railway_trains {X}"


@pytest.mark.rule("1820:7.2.5a", "1820:T10.1-yellow")
def test_nothing_due_nobody_asked() -> None:
    game = Turns(column=2).company(X, {"p1": 2}, trains=["2+", "2+"]).turn(X, PayUpkeep)
    assert at_step(game) == f"buy_railway_trains {X}"


@pytest.mark.rule("1820:7.2.5b")
def test_the_director_covers_what_is_missing_and_the_price_falls() -> None:
    table = Turns(column=4).company(X, {"p1": 2}, cash=40, trains=["2+", "2+", "3+"])
    game = table.turn(X, PayUpkeep)
    found = refused(game, PAY, "upkeep.money", "7.2.5")
    assert found.facts == {"needs": 60, "has": 40}
    game.play(COVER)
    assert gains(game) == {X: -40, "p1": -20, BANK: 60}
    assert price(game, X) == 65


@pytest.mark.rule("1820:7.2.5b")
def test_no_help_is_asked_for_that_is_not_needed() -> None:
    game = Turns(column=4).company(X, {"p1": 2}, cash=60, trains=["2+", "2+", "3+"]).turn(X, PayUpkeep)
    refused(game, COVER, "upkeep.no-shortfall", "7.2.5")


@pytest.mark.parametrize("cash", [500, 40])
@pytest.mark.rule("1820:7.2.5c", "1820:10.7b", "1820:R63", "1820:15.1g")
def test_unpaid_maintenance_is_liquidation(cash: int) -> None:
    """Cash, trains and turn stay; the marker goes under those already there (10.7), and no loan is possible (R63)."""
    table = Turns(column=4).company(Y, {"p2": 2}, price=10).company(X, {"p1": 2}, cash=cash, trains=["2+", "2+", "3+"])
    game = table.turn(X, PayUpkeep)
    events = game.play(DEFAULT)
    assert events_of(PutIntoLiquidation, events) == [PutIntoLiquidation(X)]
    assert (price(game, X), game.state.own.condemned, gains(game)) == (10, (X,), {})
    assert trains(game, X) == ("2+", "2+", "3+")
    assert game.state.operating_order((X, Y)) == [Y, X]
    refused(game, LOAN, "loan.limit", "17.1")


@pytest.mark.rule("1820:R63")
def test_a_company_in_liquidation_still_buys_trains() -> None:
    """R63."""
    game = Turns(column=4).company(X, {"p1": 2}, cash=300, trains=["2+"]).bystander().turn(X, PayUpkeep)
    game.play(DEFAULT)
    game.play(BuyTrain("3+", BANK, 200))
    assert trains(game, X) == ("2+", "3+")


@pytest.mark.rule("1820:17.1e")
def test_a_loan_pays_the_maintenance() -> None:
    game = Turns(column=4).company(X, {"p1": 2}, cash=40, trains=["2+", "2+", "3+"]).turn(X, PayUpkeep)
    game.play(LOAN)
    assert (price(game, X), loans(game, X), game.state.cash[X]) == (65, 1, 240)
    refused(game, COVER, "upkeep.no-shortfall", "7.2.5")
    game.play(PAY)
    assert game.state.cash[X] == 180


@pytest.mark.rule("1820:R61", "1820:P9a")
def test_the_director_sells_shares_to_cover_but_keeps_control() -> None:
    """R61: 20 are missing; X is 2 to 2, so only Y can be sold, and one share of it is enough."""
    table = Turns(column=4, cash=0).company(X, {"p1": 2, "p2": 2}, cash=40, trains=["2+", "2+", "3+"])
    game = table.company(Y, {"p2": 2, "p1": 2}).turn(X, PayUpkeep)
    game.play(COVER)
    assert offers(game) == [f"sell_shares {Y} 1"]
    refused(game, SellShares(X, 1), "sell.control", "6.5.2.3")
    found = refused(game, SellShares(Y, 2), "sell.too-much", "6.5.2.3")
    assert found.facts == {"company": Y, "needed": 20}
    game.play(SellShares(Y, 1))
    assert gains(game) == {X: -40, "p1": 51, BANK: -11}
    assert price(game, X) == 65
    assert game.state.held(Y, POOL) == 1


def test_who_cannot_pay_at_all_is_not_asked() -> None:
    """No cash, no share to sell, no room for a loan."""
    table = Turns(column=4, cash=0).company(X, {"p1": 2, "p2": 2}, cash=40, trains=["2+", "2+", "3+"], loans=4)
    game = table.turn(X, PayUpkeep)
    assert price(game, X) == 10
    assert at_step(game) == f"buy_railway_trains {X}"


def test_the_director_cannot_cover_what_he_does_not_have() -> None:
    table = Turns(column=4, cash=10).company(X, {"p1": 2, "p2": 2}, cash=40, trains=["2+", "2+", "3+"])
    game = table.turn(X, PayUpkeep)
    assert offers(game) == ["default", f"take_loan {X}"]
    assert refused(game, COVER, "upkeep.help", "7.2.5").facts == {"needs": 20, "most": 10}


@pytest.mark.rule("1820:R60", "1820:15.1g")
def test_a_private_company_that_does_not_pay_closes() -> None:
    """R60: its stations become British Rail's, it and its trains leave the game; its director keeps his money."""
    table = Turns(column=4).tiles(K3="5/2", K11="57/2").private(P, "p1", trains=["2+", "2+", "3+"])
    game = table.station(P, "K3", "K11").turn(P, PayUpkeep)
    assert offers(game) == ["settle", "default"]
    game.play(DEFAULT)
    state = game.state
    assert gains(game) == {}
    assert (state.own.closed, state.own.private_track, in_supply(state, P)) == ((P,), (), False)
    assert trains(game, P) == ()
    for hex_ in ("K3", "K11"):
        assert state.board.slots(node(state.title.map.index(hex_), 0)) == ("BR",)
    assert not state.below(PayUpkeep)


@pytest.mark.rule("1820:R61", "1820:13.2b")
def test_a_private_company_pays_with_its_directors_cash_and_shares() -> None:
    table = Turns(column=4, cash=40).private(P, "p1", trains=["2+", "2+", "3+"]).company(Y, {"p2": 2, "p1": 2})
    game = table.turn(P, PayUpkeep)
    assert offers(game) == ["cover", "default"]
    game.play(COVER)
    game.play(SellShares(Y, 1))
    assert gains(game) == {"p1": 71 - 60, BANK: -11}
    assert price(game, Y) == 71
    assert at_step(game) == f"buy_railway_trains {P}"


# ---- interest ----


@pytest.mark.parametrize(("column", "due"), [(3, 60), (8, 60), (9, 120), (12, 180), (15, 240)])
@pytest.mark.rule("1820:7.2.8a", "1820:17.1g")
def test_interest_by_the_chart(column: int, due: int) -> None:
    game = Turns(column=column).company(X, {"p1": 3}, cash=300, loans=3, trains=["3+"]).turn(X, PayInterest)
    game.play(PAY)
    assert gains(game) == {X: -due, BANK: due}


@pytest.mark.rule("1820:7.2.8b", "1820:17.1h")
def test_the_director_covers_interest() -> None:
    game = Turns(column=3).company(X, {"p1": 3}, cash=50, loans=3, trains=["3+"]).bystander().turn(X, PayInterest)
    refused(game, PAY, "interest.money", "7.2.8")
    game.play(COVER)
    assert gains(game) == {X: -50, "p1": -10, BANK: 60}
    assert price(game, X) == 65


@pytest.mark.rule("1820:7.2.8b")
def test_control_stays_when_shares_are_sold_for_interest() -> None:
    table = Turns(column=3, cash=0).company(X, {"p1": 2, "p2": 2}, cash=50, loans=3, trains=["3+"])
    game = table.company(Y, {"p2": 2, "p1": 1}).turn(X, PayInterest)
    game.play(COVER)
    refused(game, SellShares(X, 1), "sell.control", "6.5.2.3")
    game.play(SellShares(Y, 1))
    assert gains(game) == {X: -50, "p1": 61, BANK: -11}


@pytest.mark.rule("1820:7.2.8c", "1820:17.1h")
def test_unpaid_interest_is_liquidation() -> None:
    game = Turns(column=3).company(X, {"p1": 3}, cash=500, loans=3, trains=["3+"]).turn(X, PayInterest)
    game.play(DEFAULT)
    assert (price(game, X), game.state.cash[X], loans(game, X)) == (10, 500, 3)


@pytest.mark.rule("1820:17.1f")
def test_a_loan_in_the_last_moment_bears_interest_too() -> None:
    """17.1: column 9, 40 a loan: one loan due 40, with a second 80."""
    game = Turns(column=9).company(X, {"p1": 3}, cash=30, loans=1, trains=["8+"]).turn(X, PayInterest)
    game.play(LOAN)
    game.play(PAY)
    assert game.state.cash[X] == 30 + 200 - 80


def test_without_loans_no_interest() -> None:
    table = Turns(column=3).company(X, {"p1": 3}, trains=["3+"]).company(Y, {"p2": 2}, trains=["3+"])
    game = table.tiles(K3="5/2").station(Y, "K3").turn(X, PayInterest)
    assert at_step(game) == f"build_track {Y}"


# ---- repaying ----


@pytest.mark.rule("1820:7.2a", "1820:7.2.9a", "1820:17.1e", "1820:17.3a", "1820:16.2.1d")
def test_loans_are_repaid_after_the_interest() -> None:
    game = Turns(column=3).company(X, {"p1": 3}, cash=510, loans=3, trains=["3+"]).bystander().turn(X, PayInterest)
    refused(game, RepayLoans(X, 1), "turn.wrong-step", "7.2")
    game.play(PAY)
    assert offers(game) == [f"repay_loans {X} 1 .. 2", "pass"]
    refused(game, LOAN, "loan.too-late", "17.1")
    assert refused(game, RepayLoans(X, 3), "loan.repay", "7.2.9").facts["most"] == 2
    refused(game, RepayLoans(Y, 1), "loan.repay", "7.2.9")
    game.play(RepayLoans(X, 2))
    assert (game.state.cash[X], loans(game, X), price(game, X)) == (50, 1, 86)


@pytest.mark.rule("1820:R62")
def test_the_marker_of_a_condemned_company_stays() -> None:
    """R62."""
    game = Turns(column=3).company(X, {"p1": 3}, cash=500, loans=1, trains=["3+"]).bystander().turn(X, PayInterest)
    game.play(DEFAULT)
    game.play(RepayLoans(X, 1))
    assert (price(game, X), loans(game, X), game.state.cash[X]) == (10, 0, 300)


@pytest.mark.rule("1820:R92")
def test_repaying_to_the_top_of_the_market() -> None:
    """R92: the round goes on, then the game is over."""
    table = Turns(column=3).company(X, {"p1": 3}, cash=500, loans=1, trains=["3+"], price=477)
    game = table.turn(X, PayBack)
    game.play(RepayLoans(X, 1))
    assert (price(game, X), game.state.ended) == (500, "price")


# ---- loans ----


@pytest.mark.rule("1820:17.1a", "1820:17.1b", "1820:13.3b", "1820:16.2.1d")
def test_loans_up_to_the_shares_in_play() -> None:
    table = Turns().company(X, {"p1": 2}, cash=30, trains=["2+"]).tiles(K11="57/2").station(X, "K11")
    game = table.turn(X, BuildTrack)
    assert game.state.cash[X] == 30
    game.play(LOAN)
    assert gains(game) == {X: 200, BANK: -200}
    game.play(LOAN)
    assert (price(game, X), loans(game, X)) == (60, 2)
    refused(game, LOAN, "loan.limit", "17.1")
    assert at_step(game) == f"build_track {X}"


@pytest.mark.rule("1820:17.1k")
def test_no_loan_into_liquidation() -> None:
    game = Turns().company(X, {"p1": 3}, price=43, trains=["2+"]).turn(X, BuyRailwayTrains)
    game.play(LOAN)
    assert price(game, X) == 40
    refused(game, LOAN, "loan.limit", "17.1")


@pytest.mark.rule("1820:10.7c")
def test_a_company_in_liquidation_takes_no_loan() -> None:
    game = Turns().company(X, {"p1": 3}, price=10, trains=["2+"]).turn(X, BuyRailwayTrains)
    refused(game, LOAN, "loan.limit", "17.1")


@pytest.mark.rule("1820:13.2g", "1820:17.1c")
def test_private_companies_others_and_other_times() -> None:
    table = Turns().private(P, "p1", trains=["2+"]).company(X, {"p1": 3}, trains=["2+"]).company(Y, {"p2": 2})
    game = table.turn(P, BuyRailwayTrains, done=(X, Y))
    refused(game, TakeLoan(P), "loan.limit", "17.1")
    refused(game, LOAN, "loan.limit", "17.1")
    refused(game, TakeLoan(P), "turn.not-yours", "7.2", "p2")


@pytest.mark.rule("1820:2i", "1820:17.1b")
def test_more_loans_than_markers() -> None:
    """R13: the 41st."""
    table = Turns().company(Y, {"p2": 50}, size=50, loans=40).company(X, {"p1": 3}, trains=["2+"])
    game = table.turn(X, BuyRailwayTrains)
    game.play(LOAN)
    assert loans(game, X) == 1


@pytest.mark.rule("1820:10.6a", "1820:10.6b")
def test_shares_in_play() -> None:
    """10.6, R81: with players, cousins and in the pool, not in the treasury."""
    table = Turns(cousins={"VF": "p1"}).company(X, {"p1": 3, "VF": 2, POOL: 1}, size=10, price=60)
    assert (in_play(table.draft, X), room(table.draft, X)) == (6, 5)  # five boxes down to 40
    table.company(X, {"p1": 3, "VF": 2, POOL: 1}, size=10, price=71)
    assert room(table.draft, X) == 6


@pytest.mark.rule("1820:10.7a", "1820:16.2.1a")
def test_in_liquidation_is_the_box_of_ten() -> None:
    for at, there in ((40, False), (10, True)):
        game = Turns().company(X, {"p1": 3}, price=at, trains=["2+"]).turn(X, BuyRailwayTrains)
        assert in_liquidation(game.state, X) is there

"""1820 7.1, 7.2, 10.8, 14.1: who operates when, turns in which nobody decides, and the end of an operating round."""

from __future__ import annotations

import pytest

from footplate import Game
from footplate.finance.ledger import BANK
from footplate.game.actions import Action, Dividend, RunTrains
from footplate.game.events import DividendDeclared, PriceMoved, RoundBegan, TrainsRan
from footplate.game.state import IPO, POOL
from footplate.rounds.operating import CompanyTurn, OperatingRound
from footplate.testing.questions import at_step, events_of, gained, refused
from footplate.titles.g1820.actions import Settle
from footplate.titles.g1820.events import PutIntoLiquidation, QueenDied
from footplate.titles.g1820.issue.round import IssueRound
from footplate.titles.g1820.operating.dividends import DeclareDividend
from footplate.titles.g1820.operating.trains import BuyRailwayTrains
from footplate.titles.g1820.parties import BRITISH_RAIL
from tests.g1820.questions import best, loans, option, price
from tests.g1820.scenes import PASS, Turns

W, X, Y, Z, P, Q = "CFR", "LSR", "OW&WR", "N&PR", "LUR", "LC&DR"
KEEP = Dividend("withhold")


def turns(game: Game) -> list[str]:
    """The companies whose turns come, in order, if everybody passes, to the end of the round."""
    seen: list[str] = []
    while game.decision and game.state.below(OperatingRound):
        turn: CompanyTurn = game.state.below(CompanyTurn)
        if turn.company not in seen:
            seen.append(turn.company)
        elif seen[-1] != turn.company:
            break
        game.play(PASS)
    return seen


def pay_or_pass(game: Game) -> Action:
    """What is due is paid, everything else left."""
    assert game.decision
    return Settle() if game.decision.step in ("pay_upkeep", "pay_interest") else PASS


def british_rail(table: Turns, at: int) -> Turns:
    table.company(BRITISH_RAIL, {"p1": 1, POOL: 99}, size=100, price=at)
    table.draft.change(BRITISH_RAIL, president="")
    return table.books(queen_is_dead=True)


# ---- order ----


@pytest.mark.rule("1820:7.1a", "1820:7.1c", "1820:13.2d", "1820:13.3d")
def test_by_price_then_the_pile_then_private_companies_by_age() -> None:
    table = Turns().private(Q, "p1", trains=["2+"]).private(P, "p2", trains=["2+"])
    for company, at in ((Z, 40), (Y, 71), (X, 71), ("CFR", 95)):
        table.company(company, {"p1": 2}, price=at, trains=["2+"])
    assert turns(table.operate())[:6] == ["CFR", Y, X, Z, Q, P]


@pytest.mark.rule("1820:7.1a", "1820:7.2c")
def test_british_rail_has_its_place_and_nobody_decides_for_it() -> None:
    table = british_rail(Turns(column=9), 86)
    for company, at in ((X, 95), (Y, 71)):
        table.company(company, {"p1": 2}, price=at, trains=["8+"], cash=200)
    game = table.operate()
    order = [event.company for event in events_of(DividendDeclared, table.events)]
    while game.state.below(OperatingRound).done != (X, BRITISH_RAIL):
        events = game.play(pay_or_pass(game))
        order += [event.company for event in events_of(DividendDeclared, events)]
    assert order[:2] == [X, BRITISH_RAIL]
    assert price(game, BRITISH_RAIL) < 95


@pytest.mark.rule("1820:7.1b")
def test_of_companies_that_end_in_one_box_who_operated_first_is_first() -> None:
    """7.1, R77: X and Z withhold at 95 and come to 86, where Y waits; Y operates from there and falls to 78."""
    table = Turns()
    for company, at in ((X, 95), (Z, 95), (Y, 86)):
        table.company(company, {"p1": 2}, price=at, trains=["2+"])
    game = table.operate()
    assert turns(game)[:3] == [X, Z, Y]


@pytest.mark.rule("1820:7.1d")
def test_the_order_of_operating_beats_the_order_of_arrival() -> None:
    """7.1d: Y stands at 78 before X comes there, yet X operates first in the next round."""
    table = Turns().company(Y, {"p1": 2}, price=71, trains=["2+"]).company(X, {"p1": 2}, price=86, trains=["2+"])
    game = table.company(Z, {"p2": 2}, price=40, trains=["2+"]).operate()
    assert at_step(game) == f"buy_railway_trains {X}"  # X fell to 78
    assert price(game, X) == 78
    game.play(PASS)
    state = game.state
    assert at_step(game) == f"buy_railway_trains {Y}"
    assert state.operating_order((X, Y)) == [X, Y]


@pytest.mark.rule("1820:7.1e")
def test_a_turn_goes_on_whatever_the_price_does() -> None:
    table = Turns().company(X, {"p1": 2}, price=86, trains=["2+"]).company(Y, {"p2": 2}, price=78, trains=["2+"])
    game = table.turn(X, BuyRailwayTrains)
    refused(game, PASS, "turn.not-yours", "7.2", "p2")
    assert at_step(game) == f"buy_railway_trains {X}"


# ---- turns without a director ----


def bristol(table: Turns, company: str) -> Turns:
    return table.tiles(K3="5/2").station(company, "K3")


@pytest.mark.parametrize(
    ("column", "owed", "after"),
    [
        (1, 0, 65),  # nothing is due
        (4, 0, 10),  # maintenance 25
        (1, 1, 10),  # interest 20
    ],
)
@pytest.mark.rule("1820:14.1d", "1820:14.1f")
def test_a_company_of_a_cousin_runs_and_pays_nothing(column: int, owed: int, after: int) -> None:
    """14.1, R98: 50 in yellow phase, 80 with the port from green phase on; withheld, one box down."""
    table = Turns(column=column, cousins={"VF": "p1"}).company(
        X, {"VF": 2, "p2": 1}, cash=500, trains=["2+"], loans=owed
    )
    game = bristol(table, X).bystander().operate()
    revenue = 50 if column == 1 else 80
    assert [run.revenue for run in events_of(TrainsRan, table.events)] == [revenue]
    assert gained(table.before, game.state) == {X: revenue, BANK: -revenue}
    assert price(game, X) == after
    assert bool(events_of(PutIntoLiquidation, table.events)) is (after == 10)
    assert loans(game, X) == owed
    assert game.state.below(CompanyTurn).company == "CNR"


def test_without_a_train_it_goes_under() -> None:
    table = Turns(cousins={"VF": "p1"}).company(X, {"VF": 2, "p2": 1}, cash=500).bystander()
    game = table.operate()
    assert (price(game, X), game.state.own.condemned, game.state.cash[X]) == (10, (X,), 500)


@pytest.mark.rule("1820:7.2.4b")
def test_its_revenue_is_withheld_whatever_it_is() -> None:
    """7.2.4b."""
    table = Turns(cousins={"VF": "p1"}).company(X, {"VF": 2}, cash=142, trains=["2+"])
    game = bristol(table, X).bystander().operate()
    assert (game.state.cash[X], price(game, X)) == (192, 65)


# ---- the steps of a turn ----


@pytest.mark.rule("1820:7.2a")
def test_the_steps_come_in_their_order() -> None:
    table = Turns(column=4).tiles(K11="57/2", J10="9/2", I9="57/2").station(X, "K11")
    table.company(X, {"p1": 3}, cash=900, trains=["3+"], loans=1).draft.change(X, tokens=(0,))
    game = table.bystander().operate()
    seen: list[str] = []
    while game.state.below(CompanyTurn).company == X:
        assert game.decision
        step = game.decision.step
        seen.append(step)
        if step == "run_railway":
            refused(game, PASS, "turn.wrong-step", "7.2")
            game.play(best(game))
        else:
            game.play(KEEP if step == "declare_dividend" else pay_or_pass(game))
    assert seen == [
        "build_track", "place_stations", "run_railway", "declare_dividend", "pay_upkeep", "buy_railway_trains",
        "pay_interest", "pay_back",
    ]  # fmt: skip


@pytest.mark.rule("1820:7.2.3b", "1820:13.4a")
def test_the_director_decides_and_runs_for_the_most() -> None:
    game = bristol(Turns().company(X, {"p1": 2}, trains=["2+"]), X).operate()
    assert at_step(game) == f"run_railway {X}"
    refused(game, RunTrains(()), "run.not-best", "7.2.3")
    refused(game, RunTrains(()), "turn.not-yours", "7.2", "p2")


# ---- the end of a round ----


def end(table: Turns, number: int = 1) -> Game:
    """The game after the round's only turn, whose director passes."""
    game = table.company(X, {"p1": 2, "p2": 2}, cash=5000, trains=["8+"]).operate(number=number)
    while game.decision and game.state.below(CompanyTurn) and game.state.below(OperatingRound).number == number:
        game.play(pay_or_pass(game))
    return game


def told(game: Game) -> list[object]:
    return [event for move in game.moves for event in move.events]


def test_after_it_an_issue_and_takeover_round() -> None:
    game = end(Turns(column=6))
    rounds = [event for event in told(game) if isinstance(event, RoundBegan)]
    assert (rounds[0].kind, rounds[0].number, rounds[0].part) == ("issue", 2, 1)
    assert IssueRound in game.title.steps


@pytest.mark.parametrize(("column", "dies"), [(8, False), (9, True), (12, True)])
@pytest.mark.rule("1820:R9", "1820:13.5f")
def test_the_queen_dies_after_the_first_round_that_began_in_brown_or_later(column: int, dies: bool) -> None:
    """10.8, R9; 13.5: British Rail at 95 with all its shares in the pool."""
    game = end(Turns(column=column))
    assert any(isinstance(event, QueenDied) for event in told(game)) is dies
    assert game.state.own.queen_is_dead is dies
    data = game.state.companies[BRITISH_RAIL]
    assert data.floated is dies
    if dies:
        assert data.holdings == {POOL: 100}
        assert PriceMoved(BRITISH_RAIL, 95, 0) in told(game)
        assert game.state.board.companies_in(game.title.map.index("M13")) == (BRITISH_RAIL,) * 5
    else:
        assert data.holdings == {IPO: 100}


@pytest.mark.rule("1820:10.8a", "1820:R9")
def test_a_phase_that_begins_within_the_round_does_not_count() -> None:
    """10.8a."""
    table = Turns(column=8).company(X, {"p1": 2, "p2": 2}, cash=5000, trains=["5+"])
    game = table.depot({"5+": 0}).operate()
    game.play(Settle())
    game.play(option(game, "buy_train 8+"))
    assert game.state.phase == "brown"
    game.play(PASS)
    assert not game.state.own.queen_is_dead


# ---- the chart moves within a turn ----


@pytest.mark.rule("1820:10.5d")
def test_costs_rise_at_once_for_those_who_come_later() -> None:
    """10.5: X has paid at column 4; the first 5+ moves the marker to column 6, where Y's 3+ costs 50."""
    table = Turns(column=4).depot({"3+": 0}).company(X, {"p1": 2}, cash=500, trains=["3+"], price=86)
    game = table.company(Y, {"p2": 2}, cash=100, trains=["3+"]).operate()
    game.play(Settle())
    assert game.state.cash[X] == 490
    game.play(option(game, "buy_train 5+"))
    assert game.state.own.column == 6
    game.play(PASS)
    assert at_step(game) == f"pay_upkeep {Y}"
    game.play(Settle())
    assert game.state.cash[Y] == 50


@pytest.mark.rule("1820:14.1l", "1820:P8b")
def test_cousins_close_when_the_first_red_train_is_bought() -> None:
    """14.1, P8: 45 and two X at 71: 187, of which p1 gets 94 and the bank 93; then p2's cousin."""
    cousins = {"VF": "p2", "GWSC": "p1"}
    table = Turns(column=11, cousins=cousins).cash(GWSC=45, VF=10).depot({"8+": 0})
    table.company(X, {"p1": 3, "GWSC": 2}, size=10, cash=3000, trains=["8+"])
    game = table.bystander().turn(X, BuyRailwayTrains)
    before = game.state
    game.play(option(game, "buy_train 5D"))
    assert game.state.privates == {}
    assert game.state.held(X, POOL) == 2
    assert gained(before, game.state) == {X: -1600, "p1": 94, "p2": 5, "GWSC": -45, "VF": -10, BANK: 1600 - 94 - 5 + 55}


@pytest.mark.parametrize(("column", "limit"), [(2, 6), (3, 5), (6, 5), (9, 4), (12, 3), (15, 2)])
@pytest.mark.rule("1820:13.7a")
def test_the_train_limit_of_each_phase(column: int, limit: int) -> None:
    assert Turns(column=column).draft.phase_data.train_limit == limit


@pytest.mark.rule("1820:16.2.1e")
def test_a_marker_comes_under_those_yet_to_operate_and_over_those_that_have() -> None:
    """16.2.1: W has operated and stands at 78, Y is yet to; X comes there: Y, X, W; in the end by turns: W, X."""
    table = Turns()
    for company, at in ((W, 78), (Y, 78), (X, 71)):
        table.company(company, {"p1": 2}, price=at, trains=["2+"], cash=300)
    game = table.company(Z, {"p2": 2}, price=40, trains=["2+"]).turn(X, DeclareDividend, revenue=71, done=(W,))
    game.play(Dividend("pay"))
    assert price(game, X) == 78
    assert game.state.operating_order((X, Y)) == [Y, X]
    game.play(PASS)
    assert game.state.below(CompanyTurn).company == Y
    assert game.state.operating_order((W, X)) == [W, X]

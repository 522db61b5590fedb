"""1820 6.4.3, P5: future trains laid on the table at any time, and presented in the company's turn."""

from __future__ import annotations

import pytest

from footplate import Game, parse
from footplate.game.actions import Accept, Decline, DiscardTrain
from footplate.game.consent import Proposal
from footplate.testing.questions import at_step, offers, refused, who
from footplate.titles.g1820.actions import AssignFuture, Default, TableFuture, WithdrawFuture
from footplate.titles.g1820.auctions.futures import tabled
from footplate.titles.g1820.operating.round import RailwayTurn
from footplate.titles.g1820.operating.trains import BuyRailwayTrains
from footplate.titles.g1820.operating.upkeep import PayUpkeep
from tests.g1820.questions import best, trains
from tests.g1820.scenes import PASS, Stock, Turns

X, Y, Z = "LSR", "OW&WR", "N&PR"
ACCEPT, DECLINE = Accept(), Decline()


def table(train: str, company: str = Y) -> TableFuture:
    return TableFuture(train, company)


def round_(futures: dict[str, tuple[str, ...]], *owned: str, column: int = 1) -> Game:
    """X (p1) at its purchases; Y (p2), with these trains, has yet to operate. K3 has track to run on."""
    scene = Turns(column=column).books(futures=futures).tiles(K3="5/2").company(X, {"p1": 2}, price=86, trains=["2+"])
    return scene.company(Y, {"p2": 2}, cash=100, trains=owned).station(Y, "K3").turn(X, BuyRailwayTrains)


def asked(game: Game) -> bool:
    return isinstance(game.state.top, Proposal)


def go_on(game: Game) -> list[str]:
    """To the end of Y's turn, every offer declined and nothing bought: the steps before which there was one."""
    found = []
    while game.state.below(RailwayTurn) is not None and game.state.below(RailwayTurn).company == Y:
        if asked(game):
            assert who(game) == "p2"
            found.append(game.state.stack[-3].name())
            game.play(DECLINE)
        elif at_step(game) == f"run_railway {Y}":
            game.play(best(game))
        else:
            game.play(parse("pass" if "pass" in offers(game) else offers(game)[0], game))
    return found


@pytest.mark.rule("1820:P5d")
def test_it_is_laid_on_the_table_in_a_stock_round() -> None:
    """While p1 is at turn p3 offers his train to the company of p2; so he could in his own turn."""
    scene = Stock().company(X, {"p1": 2}).company(Y, {"p2": 2}).company(Z, {"p3": 2}).books(futures={"p3": ("5+",)})
    for turn in ("p1", "p3"):
        game = scene.part_a(turn=turn)
        refused(game, table("5+", Z), "assign.no-director", "6.4.3", "p3")
        refused(game, table("5+", "BR"), "assign.no-director", "6.4.3", "p3")
        refused(game, table("8+"), "assign.not-held", "6.4.3", "p3")
        refused(game, WithdrawFuture("5+"), "assign.not-tabled", "6.4.3", "p3")
        assert refused(game, table("5+"), "turn.not-yours", "6.5.1", "p2").facts["turn"] == turn  # not who holds one
        game.play(table("5+"), "p3")
        assert (who(game), tabled(game.state)) == (turn, {"5+": Y})
        refused(game, table("5+"), "assign.tabled", "6.4.3", "p3")
        game.play(table("5+", X), "p3")
        assert tabled(game.state) == {"5+": X}
        game.play(WithdrawFuture("5+"), "p3")
        assert game.state.notes == {}


@pytest.mark.rule("1820:P5e")
def test_its_director_is_asked_four_times_in_the_turn() -> None:
    """As it begins, and before the run, the maintenance and the purchases; in the next turn no more."""
    game = round_({"p3": ("2+",)}, "2+")
    game.play(table("2+"), "p3")
    game.play(PASS)
    assert game.state.below(RailwayTurn).company == Y
    assert go_on(game) == ["build_track", "run_railway", "pay_upkeep", "buy_railway_trains"]
    assert trains(game, Y) == ("2+",)
    assert (tabled(game.state), game.state.own.futures) == ({}, {"p3": ("2+",)})


@pytest.mark.rule("1820:P5e")
def test_accepted_it_runs_in_the_same_turn() -> None:
    """Y has no train: nobody would be asked before its run, were it not for the offer."""
    game = round_({"p3": ("2+",)})
    game.play(table("2+"), "p3")
    game.play(PASS)
    game.play(ACCEPT)
    assert (trains(game, Y), tabled(game.state), game.state.own.futures) == (("2+",), {}, {})
    assert at_step(game) == f"run_railway {Y}"


@pytest.mark.rule("1820:P5e", "1820:6.4.3b")
def test_not_before_its_kind_is_on_sale() -> None:
    """Column 7: a blue train is left, so the brown one stays on the table; as none is, it may be given."""
    scene = (
        Turns(column=7).depot({"5+": 1}).books(futures={"p3": ("8+",)}).company(X, {"p1": 2}, price=86, trains=["5+"])
    )
    scene.company(Y, {"p2": 2}, cash=2000, trains=["5+"]).bystander()
    game = scene.turn(X, BuyRailwayTrains)
    game.play(table("8+"), "p3")
    game.play(PASS)
    assert go_on(game) == []
    assert tabled(game.state) == {"8+": Y}
    scene.depot({"5+": 0})
    game = scene.turn(Y, BuyRailwayTrains, done=(X,))
    assert not asked(game)
    game.play(table("8+"), "p3")
    assert at_step(game) == f"buy_railway_trains {Y}"
    game.play(AssignFuture("8+", Y), "p2")
    assert trains(game, Y) == ("5+", "8+")


@pytest.mark.rule("1820:P5e")
def test_what_was_declined_may_be_taken_until_the_turn_ends() -> None:
    """It lies there: the holder is not asked, and cannot urge."""
    game = round_({"p3": ("2+",)}, "2+")
    game.play(table("2+"), "p3")
    game.play(PASS)
    game.play(DECLINE)
    game.play(DECLINE)
    refused(game, AssignFuture("2+", Y), "assign.declined", "6.4.3", "p3")
    game.play(AssignFuture("2+", Y), "p2")
    assert (trains(game, Y), tabled(game.state)) == (("2+", "2+"), {})
    assert at_step(game) == f"run_railway {Y}"


@pytest.mark.rule("1820:P5d")
def test_an_offer_taken_back_is_not_presented() -> None:
    game = round_({"p3": ("2+",)}, "2+")
    game.play(table("2+"), "p3")
    game.play(WithdrawFuture("2+"), "p3")
    game.play(PASS)
    assert at_step(game) == f"run_railway {Y}"


@pytest.mark.rule("1820:P5e")
def test_two_offers_are_presented_one_after_the_other() -> None:
    """At the limit of five trains one is discarded before the second is asked about."""
    game = round_({"p1": ("2+",), "p3": ("3+",)}, *["3+"] * 5, column=3)
    game.play(table("2+"), "p1")
    game.play(table("3+"), "p3")
    game.play(PASS)
    refused(game, WithdrawFuture("3+"), "turn.not-yours", "7.2", "p3")
    game.play(ACCEPT)
    assert at_step(game) == f"discard_trains {Y}"
    game.play(DiscardTrain(Y, "2+"))
    assert asked(game)
    game.play(DECLINE)
    assert trains(game, Y) == ("3+",) * 5
    assert at_step(game) == f"build_track {Y}"


def test_who_came_to_direct_it_is_not_asked() -> None:
    """The holder himself gives it when he likes, and of a company under a cousin there is nobody to ask."""
    for holdings in ({"p3": 2}, {"GWSC": 2}):
        scene = Turns(cousins={"GWSC": "p2"}).books(futures={"p3": ("2+",)}).company(Y, holdings, trains=["2+"])
        scene.bystander().draft.notes = {"tabled": {"2+": Y}}
        game = scene.operate()
        assert not asked(game)


def test_a_company_that_is_gone_is_offered_nothing() -> None:
    """Y does not pay its maintenance and is private: it closes."""
    scene = Turns(column=4).books(futures={"p3": ("2+",)}).private(Y, "p2", trains=["2+"]).bystander()
    scene.draft.notes = {"tabled": {"2+": Y}}
    game = scene.turn(Y, PayUpkeep)
    game.play(DECLINE)
    game.play(Default())
    assert tabled(game.state) == {}

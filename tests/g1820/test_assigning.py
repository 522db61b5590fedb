"""1820 6.4.3, P5: future trains given to companies in their turns."""

from __future__ import annotations

import pytest

from footplate import Game
from footplate.game.actions import Accept, BuyTrain, Decline, DiscardTrain
from footplate.testing.questions import at_step, gained, offers, refused, who
from footplate.titles.g1820.actions import AssignFuture, Settle
from footplate.titles.g1820.operating.round import RailwayTurn
from footplate.titles.g1820.operating.trains import BuyEarly, BuyRailwayTrains
from footplate.titles.g1820.operating.upkeep import PayUpkeep
from tests.g1820.questions import price, trains
from tests.g1820.scenes import PASS, Turns

X, Y = "LSR", "OW&WR"
ACCEPT, DECLINE = Accept(), Decline()


def give(train: str, company: str = X) -> AssignFuture:
    return AssignFuture(train, company)


def shop(futures: dict[str, tuple[str, ...]], *owned: str, column: int = 1) -> Game:
    """X (p1) at its purchases; Y (p2) has yet to operate."""
    table = Turns(column=column).books(futures=futures).company(X, {"p1": 2}, trains=owned, price=86, cash=1)
    return table.company(Y, {"p2": 2}, trains=["2+"]).turn(X, BuyRailwayTrains)


@pytest.mark.rule("1820:6.4.3b")
def test_in_the_companys_own_turn_for_nothing() -> None:
    game = shop({"p1": ("2+",)}, "2+")
    refused(game, give("2+", Y), "assign.turn", "6.4.3")
    game.play(give("2+"))
    assert trains(game, X) == ("2+", "2+")
    assert (gained(game.state_at(0), game.state), game.state.own.futures) == ({}, {})
    assert at_step(game) == f"buy_railway_trains {X}"


@pytest.mark.rule("1820:6.4.3b")
def test_not_before_its_kind_is_on_sale() -> None:
    """R8: column 2 sells yellow trains, column 3 green ones; later it stays possible."""
    refused(shop({"p1": ("3+",)}, "2+", column=2), give("3+"), "assign.not-yet", "6.4.3")
    for column in (3, 12):
        game = shop({"p1": ("3+",)}, "2+", column=column)
        game.play(give("3+"))
        assert trains(game, X) == ("2+", "3+")


@pytest.mark.rule("1820:6.4.3e")
def test_the_first_of_its_colour_begins_a_phase() -> None:
    """6.4.3e: blue is sold out, column 7."""
    table = Turns(column=7).depot({"5+": 0}).books(futures={"p1": ("8+",)}).company(X, {"p1": 2}, trains=["5+"])
    game = table.turn(X, PayUpkeep)
    game.play(give("8+"))
    assert (game.state.phase, game.state.own.column) == ("brown", 9)
    assert at_step(game) == f"pay_upkeep {X}"


@pytest.mark.rule("1820:6.4.3d")
def test_at_the_limit_one_goes() -> None:
    """6.4.3d: any of the six."""
    game = shop({"p1": ("3+",)}, *["3+"] * 5, column=3)
    game.play(give("3+"))
    assert at_step(game) == f"discard_trains {X}"
    game.play(DiscardTrain(X, "3+"))
    assert trains(game, X) == ("3+",) * 5
    assert at_step(game) == f"buy_railway_trains {X}"


@pytest.mark.rule("1820:6.4.3c")
def test_the_holder_offers_and_the_director_agrees() -> None:
    """P5: off turn, a window of p3."""
    game = shop({"p3": ("2+",)}, "2+")
    refused(game, give("2+"), "turn.not-yours", "7.2", "p2")
    game.play(give("2+"), "p3")
    assert (who(game), trains(game, X)) == ("p1", ("2+",))
    game.play(ACCEPT)
    assert trains(game, X) == ("2+", "2+")


def test_the_director_asks_and_the_holder_agrees() -> None:
    game = shop({"p3": ("2+",)}, "2+")
    game.play(give("2+"), "p1")
    assert who(game) == "p3"
    game.play(ACCEPT)
    assert trains(game, X) == ("2+", "2+")


@pytest.mark.rule("1820:6.4.3c")
def test_declined_for_this_turn() -> None:
    game = shop({"p3": ("2+",)}, "2+")
    game.play(give("2+"), "p3")
    game.play(DECLINE)
    assert trains(game, X) == ("2+",)
    refused(game, give("2+"), "assign.declined", "6.4.3", "p3")
    refused(game, give("2+"), "assign.declined", "6.4.3", "p1")
    game.play(PASS)
    assert game.state.below(RailwayTurn).company == Y
    game.play(give("2+", Y), "p3")
    assert who(game) == "p2"


def test_nobody_gives_what_nobody_has() -> None:
    refused(shop({"p3": ("2+",)}, "2+"), give("3+"), "assign.not-held", "6.4.3")


def test_a_company_without_train_waits_for_one() -> None:
    """X has 1 pound and no help, no loans: without the future train nobody would be asked."""
    table = Turns(cash=0).company(X, {"p1": 2, "p2": 2}, price=86, loans=4).company(Y, {"p2": 2})
    game = table.books(futures={"p1": ("2+",)}).turn(X, BuyRailwayTrains)
    assert offers(game) == ["pass", f"assign_future 2+ {X}", f"table_future 2+ {Y}"]
    game.play(give("2+"))
    assert trains(game, X) == ("2+",)
    assert price(game, X) == 86


def test_before_the_run_its_holder_is_asked() -> None:
    """It can run in the same turn."""
    table = Turns().books(futures={"p1": ("2+",)}).company(X, {"p1": 2}).tiles(K3="5/2").station(X, "K3")
    game = table.turn(X, BuyEarly)
    assert at_step(game) == f"buy_early {X}"
    game.play(give("2+"))
    assert at_step(game) == f"run_railway {X}"
    table = Turns().books(futures={"p2": ("2+",)}).company(X, {"p1": 2}).tiles(K3="5/2").station(X, "K3")
    assert at_step(table.turn(X, BuyEarly)) == f"buy_railway_trains {X}"


@pytest.mark.rule("1820:6.4.3a")
def test_in_a_players_hand_it_is_nothing() -> None:
    """No part of a limit, of a score, or of what is due."""
    game = shop({"p1": ("2+", "3+")}, *["2+"] * 5, column=4)
    assert game.state.worth("p1") == 500 + 2 * 86
    assert f"assign_future 2+ {X}" in offers(game)
    assert PayUpkeep(X).due(game.state) == 5 * 25


@pytest.mark.rule("1820:6.4.3f")
def test_once_given_it_is_a_train_like_others() -> None:
    """6.4.3f: column 4: maintenance 10, discarded, or sold."""
    table = Turns(column=4).books(futures={"p1": ("3+",)}).company(X, {"p1": 2}, cash=50, price=86, trains=["2+"])
    game = table.company(Y, {"p1": 2}, cash=500, trains=["2+"]).turn(X, BuyEarly)
    game.play(give("3+"))
    assert PayUpkeep(X).due(game.state) == 35
    game.play(Settle())
    assert f"discard_train {X} 3+" in offers(game)
    game.play(PASS)
    game.play(Settle())
    game.play(BuyTrain("3+", X, 100))
    assert trains(game, Y) == ("2+", "3+")

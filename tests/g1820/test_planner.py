"""Blunders seen in games of four one-ply-1, or of an early planner, and what *medium* does there instead. Each position
is text in data/planner, taken from such a game."""

from __future__ import annotations

from pathlib import Path

import pytest

import footplate
from footplate.bots import BOTS, next_choice
from footplate.finance.ledger import BANK
from footplate.game.actions import Action, BuyTrain, DiscardTrain, LayTile, Pass, SellShares
from footplate.titles.g1820.actions import BuyBack, CryBid, Float, FoundStation, Issue, OfferCompany
from footplate.titles.g1820.planner.lands import crowds

POSITIONS = Path(__file__).parent / "data" / "planner"


def position(name: str) -> footplate.Game:
    return footplate.from_position((POSITIONS / f"{name}.txt").read_text(encoding="utf-8"))


def choice(name: str, level: str = "medium") -> Action:
    return chosen(position(name), level)


def chosen(game: footplate.Game, level: str = "medium") -> Action:
    choice = BOTS[level](1).choose(game.decisions, game.decisions[0].player)
    assert choice is not None
    return choice.action


def test_no_company_is_worth_three_times_its_price() -> None:
    """N&PR stands at 78 with three shares in play: 590 is bid, and 640 would ruin whoever pays it."""
    assert not isinstance(choice("overbid"), CryBid)


def test_trains_do_not_wander_between_companies_of_one_director() -> None:
    """WM&CQR has trains, and buys those of ST&AR, round by round, and back."""
    action = choice("wandering-train")
    assert not isinstance(action, BuyTrain) or action.source == BANK


@pytest.mark.parametrize("name", ["track-passed", "track-passed-later"])
def test_free_track_is_built(name: str) -> None:
    """Two tiles a turn that cost nothing, and half of the map is empty."""
    assert isinstance(choice(name), LayTile)


@pytest.mark.parametrize("name", ["issue-into-the-pool", "issue-of-all"])
def test_shares_are_not_thrown_into_the_pool(name: str) -> None:
    """They take the price down at once, and once more at the end of the next stock round, for money that lies about."""
    action = choice(name)
    assert isinstance(action, Pass) or (isinstance(action, Issue) and action.shares < 12)


def test_who_directs_a_company_that_cannot_last_sells_in_time() -> None:
    """LC&DR, eleven loans and a blue train in the red phase: nineteen shares still fetch 65 each."""
    game = position("doomed-company")
    player = game.decisions[0].player
    done = []
    while game.decisions[0].player == player and Pass() not in done:  # his turn: a lobby too
        done.append(chosen(game))
        game.play(done[-1], player)
    assert SellShares("LC&DR", 19) in done


@pytest.mark.parametrize("name", ["last-round", "worn-train"])
def test_nobody_is_ruined_for_a_train_that_will_never_pay(name: str) -> None:
    """CFR could throw its only train away and its director sell everything for a FLOOD train: in the last round, or
    just before it may offer itself to the bank."""
    assert isinstance(choice(name), Pass)


def test_a_company_that_cannot_last_offers_itself_to_the_bank() -> None:
    """Y&NR stands at 227; next round it owes 7,500 for three green trains. The bank pays the full price (8.4.1)."""
    assert choice("self-offer") == OfferCompany("Y&NR")


@pytest.mark.parametrize("level", ["medium", "hard"])
def test_a_company_that_earns_is_not_sold_for_british_rail(level: str) -> None:
    """LO&PR stands at 247 and runs 1,050; 22 shares in the pool would take its price down to 55 (6.7)."""
    action = choice("healthy-shares-sold", level)
    assert not isinstance(action, SellShares) or action.company != "LO&PR"


def test_nobody_begins_the_flight_from_a_company_of_another() -> None:
    """LUR pays, rises and has 1,222 for trains. Who throws 22 shares away makes its director sell the rest."""
    assert not isinstance(choice("shares-of-others-sold"), SellShares)


def test_no_shares_are_issued_at_the_height_of_the_price() -> None:
    """LSR stands at 247: ten shares take it down by four boxes, and once more for the pool (8.3, 6.7)."""
    assert isinstance(choice("issue-at-the-top"), Pass)


def test_a_worn_train_goes_before_the_new_one_is_bought() -> None:
    """M&BR can pay for a 5D. Afterwards nothing may be discarded (7.2.6), and its 5+ would cost 1,000 next time."""
    assert choice("old-train-kept") == DiscardTrain("M&BR", "5+")


def test_the_treasury_buys_trains_before_shares() -> None:
    """N&PR runs three 5+ whose time is over, and would spend 2,414 of 2,476 on what others have sold."""
    assert not isinstance(choice("buy-back-before-a-train"), BuyBack)


@pytest.mark.parametrize("name", ["crowded-site", "crowded-site-2"])
def test_companies_are_founded_where_nobody_is_yet(name: str) -> None:
    """Five companies shut each other in around Manchester, and the south is empty."""
    action, state = choice(name), position(name).state
    assert isinstance(action, FoundStation)
    assert state.title.map.index(action.hex) not in crowds(state.board)


def test_a_late_company_is_floated_with_money_for_a_train() -> None:
    """11,340 lie about, and at 55 a share it would have neither a train nor the price to borrow for one."""
    action = choice("late-float")
    assert isinstance(action, Float)
    assert (action.size, action.par) == (50, 128)


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_sales_for_a_company_that_will_be_gone_have_a_reason_too(level: str) -> None:
    """A director sells shares for interest, and foresees that it will not save the company."""
    assert isinstance(choice("forced-sale", level), SellShares)


def test_prudent_chance_keeps_the_game_going() -> None:
    """Plain chance ends nearly every game with "no-company" before anything has been built."""
    game = footplate.new("1820", ["Aki", "Bea", "Cem"], seed=3)
    bots = {player: BOTS["prudent"](f"3 {player}") for player in game.title.players}
    while len(game) < 200 and (choice := next_choice(game.decisions, bots)):
        game.play(choice.action, choice.player)
    assert game.result is None
    assert any(data.trains for data in game.state.companies.values())

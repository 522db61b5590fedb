"""Blunders seen in games of four one-ply-1, or of an early planner, and what *medium* does there instead. Each position
is text in data/planner, taken from such a game."""

from __future__ import annotations

from pathlib import Path

import pytest

import footplate
from footplate.bots import BOTS, next_choice
from footplate.finance.ledger import BANK
from footplate.game.actions import Action, BuyTrain, LayTile, Pass, SellShares
from footplate.titles.g1820.actions import CryBid, Issue, OfferCompany

POSITIONS = Path(__file__).parent / "data" / "planner"


def choice(name: str, level: str = "medium") -> Action:
    decisions = footplate.from_position((POSITIONS / f"{name}.txt").read_text(encoding="utf-8")).decisions
    chosen = BOTS[level](1).choose(decisions, decisions[0].player)
    assert chosen is not None
    return chosen.action


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
    action = choice("doomed-company")
    assert isinstance(action, SellShares)
    assert (action.company, action.shares) == ("LC&DR", 19)


@pytest.mark.parametrize("name", ["last-round", "worn-train"])
def test_nobody_is_ruined_for_a_train_that_will_never_pay(name: str) -> None:
    """CFR could throw its only train away and its director sell everything for a FLOOD train: in the last round, or
    just before it may offer itself to the bank."""
    assert isinstance(choice(name), Pass)


def test_a_company_that_cannot_last_offers_itself_to_the_bank() -> None:
    """Y&NR stands at 227; next round it owes 7,500 for three green trains. The bank pays the full price (8.4.1)."""
    assert choice("self-offer") == OfferCompany("Y&NR")


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

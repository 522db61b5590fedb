"""The planner: the clock, what trains are worth where they are, candidates, the same moves for the same seed."""

from __future__ import annotations

import pytest

import footplate
from footplate.bots import BOTS, Bot, Choice, next_choice
from footplate.bots.planner import train_earns
from footplate.bots.planner.bot import PlannerBot
from footplate.bots.planner.clock import elapsed
from footplate.bots.planner.weights import Weights
from footplate.finance.ledger import BANK
from footplate.game.actions import Decline
from footplate.game.consent import Proposal
from footplate.game.decision import decisions
from footplate.game.draft import Draft
from footplate.game.game import Game
from footplate.game.speech import Speech
from footplate.game.state import State
from footplate.rounds.operating import CompanyTurn, OperatingRound
from footplate.rounds.stock import StockRound
from footplate.rounds.trains import BuyTrains
from footplate.titles import TITLES, title_data

NAMES = ("Aki", "Bea", "Cem", "Dai")
LEVELS = ("easy", "medium", "hard")


def new(players: int = 3) -> Game:
    return footplate.new("skerry", NAMES[:players], options=["no-privates"], seed=3)


def seat(game: Game, *kinds: str) -> dict[str, Bot]:
    return {player: BOTS[kind](f"3 {player}") for player, kind in zip(game.title.players, kinds, strict=True)}


def play_on(game: Game, bots: dict[str, Bot], actions: int) -> list[Choice]:
    choices: list[Choice] = []
    while len(choices) < actions and (choice := next_choice(game.decisions, bots)):
        game.play(choice.action, choice.player)
        choices.append(choice)
    return choices


@pytest.mark.parametrize("title", TITLES)
def test_every_level_plays_every_title(title: str) -> None:
    kinds = (*LEVELS, "medium")[: title_data(title).title.players[1]]
    game = footplate.new(title, NAMES[: len(kinds)], seed=2)
    choices = play_on(game, seat(game, *kinds), 30)
    speech = Speech.of(game.title, names=game.names)
    for choice in choices:
        assert "?" not in choice.reason.text(speech)
        assert len(choice.candidates) <= 3
        assert not choice.candidates or choice.candidates[0].action == choice.action


def test_the_same_seed_makes_the_same_moves() -> None:
    one, two = new(), new()
    assert play_on(one, seat(one, *LEVELS), 40) == play_on(two, seat(two, *LEVELS), 40)


def test_beliefs_of_two_seeds_differ_a_little() -> None:
    one, two = PlannerBot(1).weights, PlannerBot(2).weights
    assert one != two
    assert PlannerBot(1).weights == one
    assert PlannerBot(1, Weights(envy=0.2)).weights.envy == 0.2


# ---- the clock ----


def at(*stack: OperatingRound | StockRound, ended: str = "") -> State:
    draft = Draft.of(new().state)
    draft.stack, draft.ended = stack, ended
    return draft.freeze()


def test_rounds_that_are_over_are_counted() -> None:
    first, second, third = (OperatingRound(4, number, 3, begun=True) for number in (1, 2, 3))
    assert elapsed(at(first), at(first)) == 0
    assert elapsed(at(first), at(second)) == 1
    assert elapsed(at(first), at(StockRound(5, "p1"))) == 3
    assert elapsed(at(third), at(StockRound(5, "p1"))) == 1
    assert elapsed(at(third), at(OperatingRound(5, 1, 3, begun=True))) == 1
    assert elapsed(at(StockRound(4, "p1")), at(second)) == 1
    assert elapsed(at(StockRound(4, "p1")), at(first)) == 0
    assert elapsed(at(second), at(ended="bank")) == 2


# ---- trains ----


def two_companies() -> Draft:
    """NWR of the first player is at turn to buy trains; STV of the second has the best train, and no track."""
    draft = Draft.of(new().state)
    for company, player in (("NWR", "p1"), ("STV", "p2")):
        draft.change(company, holdings={player: 3, "ipo": 2}, president=player, par=65, space=(1, 2), floated=True)
        draft.place_token(company, 8 * draft.title.homes[company][0], 0)
    draft.pay(BANK, "NWR", 800, "test")
    draft.change("STV", trains=("4",))
    draft.stack = (OperatingRound(1, 1, 1, ("NWR", "STV"), begun=True), CompanyTurn("NWR", stage=5), BuyTrains("NWR"))
    return draft


def test_a_good_train_is_not_sold_to_a_rival_for_next_to_nothing() -> None:
    state = two_companies().freeze()
    draft = Draft.of(state)
    draft.push(
        Proposal("p1", {"type": "buy_train", "train": "4", "source": "STV", "price": 1}, ("p2",), "train 4 of STV", 1)
    )
    choice = BOTS["medium"](0).choose(decisions(draft.freeze()), "p2")
    assert choice is not None
    assert isinstance(choice.action, Decline)


def test_what_a_train_earns_is_what_it_adds_to_the_run() -> None:
    draft = two_companies()
    alone = train_earns(draft.freeze(), "STV", "4")
    draft.change("STV", trains=("4", "4"))
    assert 0 <= train_earns(draft.freeze(), "STV", "4") <= alone

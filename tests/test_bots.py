"""Bots: legal moves to the end of every game, the same ones each time, each with its reason, soon enough."""

from __future__ import annotations

import json
from time import process_time

import pytest
from click.testing import CliRunner

import footplate
from footplate import Game
from footplate.bots import BOTS, OFFERED, Bot, Choice, Reason, next_choice
from footplate.bots.one_ply.bot import OnePlyBot, Thought
from footplate.bots.one_ply.outlook import outlook_on, place_in_round, rounds_left
from footplate.bots.one_ply.value import Estimate
from footplate.bots.one_ply.weights import Weights
from footplate.bots.tournament import UnknownBot, compete, tournament
from footplate.cli import main
from footplate.finance.ledger import BANK
from footplate.game.actions import Accept, Bid, BuyTrain, Decline, LayTile, RunTrains, StartCompany
from footplate.game.decision import decisions
from footplate.game.draft import Draft
from footplate.game.play import play
from footplate.game.speech import Speech
from footplate.game.state import State
from footplate.game.step import Numbered, Option
from footplate.rounds.auction import Bids, PrivateAuction
from footplate.rounds.operating import CompanyTurn, OperatingRound
from footplate.rounds.stock import StockRound
from footplate.rounds.trains import BuyTrains
from footplate.titles import TITLES, title_data
from footplate.words import catalogue
from tests.toy import toy

NAMES = ("Aki", "Bea", "Cem", "Dai")
WEIGHTS = Weights()


def new(players: int = 3, *options: str) -> Game:
    return footplate.new("skerry", NAMES[:players], options=options, seed=3)


def seat(game: Game, *kinds: str, seed: int = 0) -> dict[str, Bot]:
    return {player: BOTS[kind](f"{seed} {player}") for player, kind in zip(game.title.players, kinds, strict=True)}


def play_on(game: Game, bots: dict[str, Bot], actions: int = 5_000) -> list[Choice]:
    """Let the bots play; every action goes through the checked door."""
    choices: list[Choice] = []
    while len(choices) < actions and (choice := next_choice(game.decisions, bots)):
        game.play(choice.action, choice.player)
        choices.append(choice)
    return choices


def choose(state: State) -> Choice:
    """What the bot does in the place of whoever must decide."""
    waiting = decisions(state)
    choice = OnePlyBot().choose(waiting, waiting[0].player)
    assert choice is not None
    return choice


# ---- whole games ----


def test_a_game_to_its_end_every_move_explained_and_soon() -> None:
    game = new(3)
    bots = seat(game, "lookahead", "random", "random", seed=3)
    longest = 0.0
    while waiting := game.decisions:
        started = process_time()
        choice = next_choice(waiting, bots)
        longest = max(longest, process_time() - started)
        assert choice is not None
        line = choice.reason.text(Speech.of(game.title, names=game.names))
        assert line
        assert "\n" not in line
        assert "?" not in line  # a fact that is not given
        game.play(choice.action, choice.player)
    assert game.result is not None
    assert game.result.winners == ("Aki",)
    assert longest < 1.0


def test_bots_among_themselves_finish_a_game_of_a_title_they_have_never_seen() -> None:
    """The toy title has actions, rounds and owners of its own; the bot knows none of them."""
    table = compete(toy(3), ["lookahead", "lookahead", "random"], 2, seed=5)
    assert table.finished == 2
    assert [row.entrant for row in table.rows] == ["lookahead 1", "lookahead 2", "random"]
    assert sum(row.wins for row in table.rows) == pytest.approx(2)
    assert table.digest == compete(toy(3), ["lookahead", "lookahead", "random"], 2, seed=5).digest


def test_the_same_seed_makes_the_same_moves() -> None:
    one, two = new(3, "no-privates"), new(3, "no-privates")
    kinds = ("lookahead", "random", "lookahead")
    assert play_on(one, seat(one, *kinds), 120) == play_on(two, seat(two, *kinds), 120)


@pytest.mark.parametrize("title", TITLES)
def test_it_plays_every_title(title: str) -> None:
    kinds = ("lookahead", "random", "lookahead", "lookahead")[: title_data(title).title.players[1]]
    game = footplate.new(title, NAMES[: len(kinds)], seed=2)
    choices = play_on(game, seat(game, *kinds), 150)
    assert len(choices) == 150
    assert all(choice.reason.text(Speech.of(game.title)) for choice in choices)


# ---- seats ----


def test_bots_wait_for_people() -> None:
    game = new(3)
    bots = seat(game, "lookahead", "random", "random")
    del bots["p2"]  # a person
    play_on(game, bots)
    waiting = game.decision
    assert waiting is not None
    assert waiting.player == "p2"
    assert next_choice((), bots) is None


def test_a_random_player_says_so() -> None:
    game = new(3)
    choice = next_choice(game.decisions, seat(game, "random", "random", "random"))
    assert choice is not None
    assert choice.reason.text() == "at random"


def test_every_kind_of_bot_can_be_introduced() -> None:
    assert catalogue().bots.keys() == set(OFFERED)


# ---- decisions ----


def test_it_does_not_bid_against_itself() -> None:
    state = new(3).state
    bid = next(o for o in decisions(state)[0].options if isinstance(o, Numbered) and isinstance(o.action, Bid))
    assert isinstance(bid.action, Bid)
    draft = Draft.of(state)
    bids: Bids = {p: ((draft.priority, bid.low),) for p in state.privates if p != "KB"}
    draft.become(PrivateAuction(draft.priority, bids=bids))
    assert not isinstance(choose(draft.freeze()).action, Bid)


def stock_round(cash: int) -> Draft:
    draft = Draft.of(new(3, "no-privates").state)
    for player in draft.players:
        draft.pay(player, BANK, draft.cash[player], "test")
        draft.pay(BANK, player, cash, "test")
    draft.stack = (StockRound(1, "p1"),)
    return draft


def settled(draft: Draft) -> State:
    while not draft.top.settle(draft):
        pass
    return draft.freeze()


def test_it_starts_a_company_that_it_can_float() -> None:
    choice = choose(settled(stock_round(400)))
    assert isinstance(choice.action, StartCompany)
    assert choice.action.par * 3 <= 400
    assert choice.reason.code == "start_company"


def company_turn(draft: Draft, company: str = "NWR") -> None:
    """The Northwick Railway, presided by the first player, is at turn."""
    draft.change(company, holdings={"p1": 3, "ipo": 2}, president="p1", par=65, space=(1, 2), floated=True)
    draft.place_token(company, 8 * draft.title.homes[company][0], 0)
    draft.stack = (OperatingRound(1, 1, 1, (company,), begun=True), CompanyTurn(company))


def test_it_lays_track_that_helps() -> None:
    draft = stock_round(100)
    company_turn(draft)
    draft.pay(BANK, "NWR", 800, "test")
    state = settled(draft)
    choice = choose(state)
    assert isinstance(choice.action, LayTile)
    assert choice.reason.code in ("lay_tile/run", "lay_tile/sight")


def test_it_buys_the_train_it_needs_and_keeps_to_printed_prices() -> None:
    draft = stock_round(100)
    company_turn(draft)
    draft.pay(BANK, "NWR", 800, "test")
    draft.change("STV", trains=("2",), president="p2", floated=True, space=(1, 2), par=65, holdings={"p2": 3, "ipo": 2})
    draft.stack = (*draft.stack[:1], CompanyTurn("NWR", stage=5), BuyTrains("NWR"))
    choice = choose(draft.freeze())
    assert isinstance(choice.action, BuyTrain)
    assert choice.action.price <= 60


def test_a_proposal_that_costs_it_dearly_is_declined_and_a_gift_accepted() -> None:
    draft = stock_round(100)
    company_turn(draft)
    draft.pay(BANK, "NWR", 800, "test")
    draft.change("STV", trains=("4",), president="p2", floated=True, space=(1, 2), par=65, holdings={"p2": 3, "ipo": 2})
    draft.push(BuyTrains("NWR"))
    state = draft.freeze()
    cheap, _ = play(state, BuyTrain("4", "STV", 1), "p1")
    assert isinstance(choose(cheap).action, Decline)
    rich, _ = play(state, BuyTrain("4", "STV", 800), "p1")
    assert isinstance(choose(rich).action, Accept)


def test_where_there_is_nothing_else_an_unfair_proposal_is_made() -> None:
    draft = stock_round(100)
    company_turn(draft)
    draft.pay(BANK, "NWR", 10, "test")
    draft.change("STV", trains=("4",), president="p2", floated=True, space=(1, 2), par=65, holdings={"p2": 3, "ipo": 2})
    draft.stack = (*draft.stack[:1], CompanyTurn("NWR", stage=5), BuyTrains("NWR"))
    thought = Thought(decisions(draft.freeze())[0], WEIGHTS)
    options: list[Option] = [option for option in thought.decision.options if isinstance(option, Numbered)]
    assert not list(thought._tries(options))
    assert list(thought._tries(options, fair=False))


def test_an_only_option_is_taken_and_the_best_run_named() -> None:
    game = new(3)
    runs = [c for c in play_on(game, seat(game, *["lookahead"] * 3), 150) if isinstance(c.action, RunTrains)]
    assert runs
    assert {c.reason.code for c in runs} == {"best-run"}


# ---- what it thinks ----


def test_trains_live_until_the_train_that_scraps_them() -> None:
    outlook = outlook_on(new(3).state, WEIGHTS, {})
    assert outlook.life("2") < outlook.life("3") == outlook.life("4")
    assert outlook.train_in(0) == "2"
    assert outlook.train_in(100) == "4"


def test_a_broken_bank_leaves_the_rounds_of_this_set() -> None:
    draft = Draft.of(new(3).state)
    draft.stack = (OperatingRound(5, 2, 3, begun=True),)
    draft.broken = True
    assert rounds_left(draft, WEIGHTS) == 2


def test_where_a_company_stands_in_its_round() -> None:
    draft = stock_round(100)
    assert place_in_round(draft, "NWR") == 0
    company_turn(draft)
    state = settled(draft)
    assert place_in_round(state, "NWR") == 0
    assert place_in_round(state, "STV") == 0
    draft = Draft.of(state)
    draft.stack = (*state.stack[:1], CompanyTurn("NWR", stage=5), BuyTrains("NWR"))
    assert place_in_round(draft, "NWR") == 1
    draft.stack = (OperatingRound(1, 1, 1, ("NWR",), done=("NWR",), begun=True),)
    assert place_in_round(draft, "NWR") == 2


def test_a_company_without_train_and_money_is_a_burden() -> None:
    draft = stock_round(100)
    company_turn(draft)
    poor = Estimate(draft.freeze(), "p1", 6, WEIGHTS)
    draft = Draft.of(draft.freeze())
    draft.pay(BANK, "NWR", 800, "test")
    rich = Estimate(draft.freeze(), "p1", 6, WEIGHTS)
    assert poor.prospects["NWR"].burden > rich.prospects["NWR"].burden
    assert poor.total < rich.total


def test_a_game_that_is_over_is_won_or_lost() -> None:
    draft = Draft.of(new(3).state)
    draft.pay(BANK, "p1", 100, "test")
    draft.end("bank")
    state = draft.freeze()
    assert Estimate(state, "p1", 1, WEIGHTS).total > 0 > Estimate(state, "p2", 1, WEIGHTS).total


def test_reasons_are_data_and_can_be_said_in_another_language() -> None:
    reason = Reason("best-run", {"company": "IR", "revenue": 90})
    assert reason.text(Speech(currency="¥")) == "the best run of IR earns ¥90"
    assert reason.text(Speech(currency="¥", language="de")) == "die beste Fahrt von IR bringt 90\N{NO-BREAK SPACE}¥"


# ---- tournaments ----


def test_a_bot_nobody_knows() -> None:
    with pytest.raises(UnknownBot, match="lookahead"):
        tournament("skerry", ["grandmaster", "random"], 1, 1)


def test_tournament_on_the_command_line() -> None:
    args = ["tournament", "skerry", "--bot", "random", "--bot", "random", "--games", "2", "--option", "no-privates"]
    result = CliRunner().invoke(main, args)
    assert result.exit_code == 0, result.output
    for word in ("random 1", "random 2", "games      2, finished 2", "endings", "digest"):
        assert word in result.output
    data = json.loads(CliRunner().invoke(main, [*args, "--json"]).output)
    assert data["digest"] in result.output
    wrong = CliRunner().invoke(main, ["tournament", "skerry", "--bot", "grandmaster", "--bot", "random"])
    assert wrong.exit_code == 2

"""Positions from self-played games of 1889 that were read move by move: where an experienced player would have done
something else than the planner did."""

from __future__ import annotations

import pytest

import footplate
from footplate import Game
from footplate.bots import BOTS, Bot, next_choice
from footplate.bots.planner.bot import HardBot, MediumBot, PlannerBot
from footplate.bots.planner.outlook import Outlook, funds_of
from footplate.bots.planner.projection import Projector
from footplate.bots.planner.surroundings import surroundings
from footplate.bots.planner.weights import MEDIUM, Weights
from footplate.finance.ledger import BANK
from footplate.game.actions import Action, BuyTrain, Decline, Dividend, Pass
from footplate.game.consent import Proposal
from footplate.game.decision import decisions
from footplate.game.draft import Draft
from footplate.game.state import State
from footplate.rounds.auction import PrivateAuction

LEVELS = (MediumBot, HardBot)
WEIGHTS = Weights()

KEEPS = """
title 1889
players Aki 368, Bea 196, Cem 191, Dai 305
phase 4
priority Bea
company AR president Dai 60% Aki 10% Cem 10% at 100 arrived 37 trains 4 3 revenue 70 cash 280
company IR president Bea 20% at 75 arrived 40
company SR president Cem 60% Bea 10% Dai 20% Aki 10% par 90 at 75 row 2 column 2 arrived 44 trains 3 cash 421
company KO president Bea 60% Dai 20% Aki 10% Cem 10% par 75 at 125 row 3 column 8 arrived 48 trains 3 cash 154
company TR president Cem 60% Bea 30% Aki 10% par 65 at 125 row 4 column 9 arrived 47 trains 3 4 revenue 230 cash 132
company KU president Aki 60% Bea 30% Cem 10% at 65 arrived 45 trains 4 revenue 130 cash 50
company UR president Dai 60% Aki 30% Bea 10% par 65 at 155 row 3 column 10 arrived 46 trains 3 4 revenue 220 cash 110
private A TR
private B UR
private C KO
private D UR
private E TR
private F KU
private G KU
hex A8 tile 8 turn 4
hex A10 tile 6 turn 3
hex B5 tile 9
hex B7 stations UR TR
hex B11 tile 437 turn 2
hex C4 tile 13 stations UR
hex C8 tile 8
hex C10 tile 15 turn 1 stations KU UR
hex D3 tile 9 turn 1
hex D9 tile 9 turn 1
hex E2 tile 57 turn 1
hex E8 tile 8 turn 5
hex F3 tile 5 turn 5 stations AR
hex F9 stations TR
hex G4 tile 14 turn 1 stations TR
hex G8 tile 9 turn 1
hex G10 tile 58
hex G12 tile 15 turn 3
hex H5 tile 25 turn 2
hex H7 tile 15
hex I2 tile 12 turn 4 stations SR
hex I4 tile 439 turn 1 stations KO
hex J3 tile 8 turn 3
hex J5 tile 58 turn 2
hex K4 tile 440 stations KO
hex K6 tile 9
hex K8 tile 5 turn 3 stations AR
note "port laid"=true
turn operating_round set=5 number=1 of=2 companies=[UR,TR,KO,AR,SR,KU] done=[UR,TR,KO] begun=true
turn company_turn company=AR stage=4 revenue=240 acted=true
turn pay_out company=AR
"""

WAITS = """
title 1889
players Aki 425, Bea 791, Cem 322, Dai 735
phase 4
priority Cem
company AR president Aki 60% Dai 20% Cem 20% par 80 at 140 row 2 column 8 arrived 69 trains 4 3 revenue 250 cash 289
company IR president Aki 40% Dai 10% Cem 20% Bea 10% pool 20% par 65 at 70 row 7 column 6 arrived 72 trains 3 3 cash 55
company SR president Aki 60% Dai 10% Cem 30% par 100 at 140 row 2 column 8 arrived 70 trains 3 4 revenue 220 cash 236
company KO president Bea 40% at 90 arrived 53
company TR president Bea 60% Dai 40% par 65 at 175 row 3 column 11 arrived 68 trains 3 revenue 220 cash 265
company KU president Cem 60% Dai 30% Aki 10% par 80 at 200 row 2 column 11 arrived 67 trains 4 revenue 130 cash 206
company UR president Bea 50% Cem 20% Dai 30% par 75 at 110 row 4 column 8 arrived 71 trains 4 revenue 160 cash 182
private A TR
private B TR
private C TR
private D SR
private E closed
private F IR
private G IR
hex A8 tile 28
hex A10 tile 12 turn 3
hex B5 tile 26
hex B7 stations UR
hex B11 tile 437 turn 2
hex C4 tile 13 stations TR
hex C8 tile 23 turn 2
hex C10 tile 206 turn 4 stations KU
hex D3 tile 27 turn 4
hex D9 tile 23 turn 4
hex E2 tile 15 turn 4 stations IR
hex E4 tile 7 turn 2
hex E8 tile 25 turn 1
hex F3 tile 14 turn 2
hex F5 tile 8 turn 3
hex F9 stations TR UR
hex G4 tile 6 turn 2 stations IR
hex G6 tile 9 turn 2
hex G8 tile 9 turn 1
hex G10 tile 58
hex G12 tile 205 turn 3 stations TR
hex H3 tile 29 turn 5
hex H5 tile 7 turn 2
hex H7 tile 15 turn 1
hex I2 tile 5 turn 4 stations SR
hex I4 tile 439
hex I6 tile 8 turn 1
hex I8 tile 8 turn 2
hex J3 tile 24 turn 5
hex J5 tile 58 turn 2
hex J9 tile 58 turn 2
hex K4 tile 440 stations - AR
hex K6 tile 24 turn 3
hex K8 tile 15 turn 1 stations AR SR
note "port laid"=true
turn stock_round number=7 turn=p2 last=p1 sold={p2:[IR]} begun=true
turn stock_turn player=p2
"""


def by(level: type[PlannerBot], game: Game) -> Action:
    """What the bot does in the place of whoever must decide."""
    player = game.decisions[0].player
    choice = level(0, WEIGHTS).choose(game.decisions, player)
    assert choice is not None
    return choice.action


@pytest.mark.parametrize("level", LEVELS)
def test_revenue_is_kept_for_a_train_that_pays(level: type[PlannerBot]) -> None:
    """Companies paid to the end and stayed a few coins short of a 5-train for eight rounds: AR has 280 and ran for 240.
    Whether to keep it shows only with the train."""
    game = footplate.from_position(KEEPS)
    kept = by(level, game)
    assert kept == Dividend("withhold")
    game.play(kept)
    bought = by(level, game)
    assert isinstance(bought, BuyTrain)
    assert (bought.train, bought.source) == ("5", "bank")


def test_nothing_is_kept_for_a_train_when_the_bank_is_broken() -> None:
    broken = KEEPS.replace("Aki 368", "Aki 5500").replace("phase 4", "phase 4\nbroken")
    assert by(MediumBot, footplate.from_position(broken)) == Dividend("pay")


@pytest.mark.parametrize("level", LEVELS)
def test_who_lacks_one_share_to_float_his_company_does_not_pass(level: type[PlannerBot]) -> None:
    """Bea has 791 and four shares of KO, which had waited for a fifth through two sets of rounds: whoever passes counts
    on buying later, and so for ever."""
    assert not isinstance(by(level, footplate.from_position(WAITS)), Pass)


def told(state: State, company: str) -> Projector:
    president = state.companies[company].president
    return Projector(state, president, 7, WEIGHTS, MEDIUM, Outlook(state, WEIGHTS, funds_of(state, WEIGHTS)))


def begun(company: str, cash: int) -> State:
    """A company at home, and nothing else."""
    draft = Draft.of(footplate.new("1889", ["Aki", "Bea", "Cem", "Dai"], seed=1).state)
    draft.change(company, holdings={"p1": 5, "ipo": 5}, president="p1", par=65, space=(2, 2), floated=True)
    draft.place_token(company, 8 * draft.title.homes[company][0], 0)
    draft.pay(BANK, company, cash, "test")
    return draft.freeze()


def test_a_train_without_a_stop_of_its_own_earns_nothing() -> None:
    """UR bought four 2-trains for two stretches of track, and had no room for a 3-train for five rounds."""
    track = told(begun("UR", 650), "UR").track("UR")
    assert track.earnings(("2", "2", "2", "2"), 1) == track.earnings(("2", "2"), 1)
    assert track.earnings(("2", "2", "2", "2"), 5) > track.earnings(("2", "2"), 5)


def test_trains_of_own_companies_are_run_on_the_track_as_it_lies() -> None:
    """TR bought a second 3-train for a single stretch of track."""
    projector = told(footplate.from_position(KEEPS).state, "TR")
    bought = ("3", "4", "3")
    assert projector.track("TR").earnings(bought, 0) == projector.run("TR", bought)


def test_a_company_without_money_does_not_come_far() -> None:
    """TR spent its last coin on a third train, and could not lay a tile in the mountains around it for six rounds."""
    rich, poor = (surroundings(begun("AR", cash), "AR", WEIGHTS).promise("4") for cash in (80, 10))
    assert poor < rich


def test_a_6_train_is_not_sold_for_1() -> None:
    """It was, ten moves after it had been bought for 630."""
    draft = Draft.of(footplate.from_position(KEEPS.replace("trains 3 4 revenue 230", "trains 6 revenue 230")).state)
    draft.push(Proposal("p4", {"type": "buy_train", "train": "6", "source": "TR", "price": 1}, ("p3",), "6 of TR", 1))
    choice = MediumBot(0, WEIGHTS).choose(decisions(draft.freeze()), "p3")
    assert choice is not None
    assert isinstance(choice.action, Decline)


def test_the_auction_leaves_everybody_money_for_a_company() -> None:
    """All money went into private companies, and nobody could start anything."""
    game = footplate.new("1889", ["Aki", "Bea", "Cem", "Dai"], seed=11)
    seats: dict[str, Bot] = {player: BOTS["medium"](f"11 {player}") for player in game.title.players}
    while game.state.below(PrivateAuction) is not None:
        choice = next_choice(game.decisions, seats)
        assert choice is not None
        game.play(choice.action, choice.player)
    left = [game.state.cash[player] for player in game.title.players]
    assert min(left) >= 2 * min(game.title.market.par)
    assert sum(left) >= 1000

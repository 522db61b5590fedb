"""What the planner does in 1895: obligations, and positions in which an earlier bot blundered."""

from __future__ import annotations

import pytest

import footplate
from footplate import Game
from footplate.board.lays import LAY
from footplate.bots import BOTS
from footplate.game.actions import Bid, StartCompany
from footplate.game.advice.planner import PlannerAdvice
from footplate.titles.g1895.advice import quarters_lacking
from footplate.titles.g1895.founding import DeclareFounding
from footplate.titles.g1895.obligations import obligations

NAMES = ("Aki", "Bea", "Cem")
PLAYERS = "title 1895\nplayers Aki, Bea, Cem\n"


def medium(game: Game) -> footplate.Action:
    """What the bot does in the place of whoever must decide."""
    player = game.decisions[0].player
    choice = BOTS["medium"](f"1895 {player}").choose(game.decisions, player)
    assert choice is not None
    return choice.action


def new(*moves: str) -> Game:
    game = footplate.new("1895", NAMES, seed=1)
    for move in moves:
        game.play(footplate.parse(move, game))
    return game


# ---- what it is told ----


@pytest.mark.parametrize(
    ("card", "lays", "terrain"),
    [("O-STA", 2, 180), ("O-OME", 4, 220), ("O-SD", 4, 120), ("O-OB", 9, 80), ("O-NS", 6, 0)],
)
def test_what_an_obligation_lacks(card: str, lays: int, terrain: int) -> None:
    """Shortest ways with yellow tiles, worked out by hand; 120 of terrain count as another lay."""
    state, task = new().state, obligations(new().title)[card]
    assert quarters_lacking(state, task.company, task) == lays * LAY + terrain * LAY // 120


def test_a_tile_on_the_way_brings_it_nearer_and_one_beside_it_does_not() -> None:
    base = PLAYERS + "company STA president Aki 60% at 90\n"
    task = obligations(new().title)["O-STA"]
    lacking = [
        quarters_lacking(footplate.from_position(base + hexes).state, "STA", task)
        for hexes in ("", "hex D10 tile 9 turn 1\n", "hex D10 tile 8 turn 1\n")
    ]
    assert lacking[0] - LAY > lacking[1]
    assert lacking[2] > lacking[1]


def test_with_an_obligation_goes_a_share_that_sleeps() -> None:
    state = new("bid ML 20", "pass", "pass").state
    won = PlannerAdvice.of(state.title).won(state, Bid("O-SD", 40), "p2")
    assert won.companies["SD"].holdings["p2"] == won.companies["SD"].asleep["p2"] == 1
    assert won.cash["p2"] == state.cash["p2"] - 40


# ---- positions ----


def test_an_obligation_is_not_left_for_its_lowest_price() -> None:
    """Every game of one-ply-1 sells none: all pass at 60 for a share that two tiles make worth 100."""
    assert medium(new("bid ML 20", "pass", "pass")) == Bid("O-STA", 60)


def test_nobody_pays_more_for_an_obligation_than_its_share_will_be_worth() -> None:
    assert medium(new("bid ML 20", "pass", "pass", "bid O-STA 130")) == footplate.Pass()


def test_a_company_whose_obligation_another_holds_is_declared() -> None:
    """Nobody may be kept from founding because somebody else could object."""
    game = new("bid ML 20", "pass", "pass", "bid O-STA 60", "pass", "pass", "pass", "pass", "pass")
    assert game.decisions[0].player == "p3"
    assert isinstance(medium(game), DeclareFounding | StartCompany)

"""What bots think of the trains and companies of 1889."""

from __future__ import annotations

import footplate
from footplate.bots import BOTS, next_choice
from footplate.bots.one_ply.outlook import outlook_on
from footplate.bots.one_ply.weights import Weights
from footplate.game.draft import Draft

STATE = footplate.new("1889", ["Aki", "Bea", "Cem"], seed=3).state
WEIGHTS = Weights()


def test_trains_live_until_the_train_that_scraps_them() -> None:
    outlook = outlook_on(STATE, WEIGHTS, {})
    assert outlook.life("2") < outlook.life("3") < outlook.life("4") < outlook.life("5")
    assert outlook.train_in(0) == "2"
    assert outlook.train_in(100) == "D"


def test_a_diesel_may_come_as_soon_as_the_first_6() -> None:
    """It is sold beside the 6: 4-trains need not outlive the last of those."""
    draft = Draft.of(STATE)
    draft.depot = {**draft.depot, "2": 0, "3": 0, "4": 0, "5": 0}
    assert outlook_on(draft, WEIGHTS, {}).life("4") <= 2


def test_not_every_game_begins_with_the_same_company() -> None:
    """The first company was always the same, whoever started it."""
    first = set()
    for seed in ("3", "5", "6"):
        game = footplate.new("1889", ["Anna", "Ben", "Cem", "Dora"], seed=int(seed))
        seats = {player: BOTS["medium"](seed + player) for player in game.title.players}
        while not any(company.started for company in game.state.companies.values()):
            choice = next_choice(game.decisions, seats)
            assert choice is not None
            game.play(choice.action, choice.player)
        first |= {name for name, company in game.state.companies.items() if company.started}
    assert len(first) > 1

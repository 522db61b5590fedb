"""Sentences that misled people at the table and in the terminal: each is asked of whole random games."""

from __future__ import annotations

import re

import pytest

import footplate
from footplate import Game
from footplate.bots import RandomPlayer
from footplate.game.actions import LayTile, Pass
from footplate.rounds.trains import BuyTrains
from footplate.server.view.parts import private_views
from footplate.server.view.teller import Teller
from footplate.telling.position import position_lines, round_text
from footplate.telling.voice import Voice

#: an article that does not fit, a round of so many, shares of which none is missing
WRONG = re.compile(r"\ba (?:8|11|18)\b|\d\.\d of \d|\b0 more share")


@pytest.fixture(scope="module", params=list(footplate.TITLES))
def played(request: pytest.FixtureRequest) -> Game:
    game, player = footplate.new(request.param, ["Aki", "Bea", "Cem"], seed=8), RandomPlayer(8)
    while game.decision and len(game) < 700:
        actor, action = player.choose(game.decisions)
        game.play(action, actor)
    return game


def test_a_prompt_speaks_of_passing_laying_and_buying_only_where_that_may_be_done(played: Game) -> None:
    """Who must buy a train is told so; where only a private company's hexes are left nobody is told to lay a tile."""
    for seq in range(0, len(played), 3):
        game = played.at(seq)
        decision = game.decisions[0]
        told, lead = Voice(game).decision(decision), decision.steps[0]
        if isinstance(lead, BuyTrains):
            assert ("or pass" in told or told.endswith("pass.")) == (Pass() in decision.options)
            assert ("must own one" in told) == (lead.must_buy(decision.state) and "buy trains" in told)
        if LayTile in lead.takes and "lay or upgrade" in told:
            assert any(True for _ in decision.options.of(LayTile))


def test_no_sentence_of_a_position_misleads(played: Game) -> None:
    for seq in range(0, len(played), 29):
        game = played.at(seq)
        voice = Voice(game)
        told = [*position_lines(game, voice), round_text(game.state, voice.speech)]
        told += [voice.option(game.state, option) for option in list(game.decisions[0].options)[:60]]
        assert [line for line in told if WRONG.search(line)] == []


def test_what_may_be_done_with_a_private_company_is_told_to_everybody(played: Game) -> None:
    """By name of who may, and only of those that have an owner."""
    for seq in range(0, len(played), 7):
        game = played.at(seq)
        for view in private_views(game.state, Teller(game), game.decisions):
            assert all(line.startswith(("Aki may: ", "Bea may: ", "Cem may: ")) for line in view.now)
            assert view.owner or not view.now

"""What a bot would do in a person's place: footplate.advise, and `hint` in the terminal."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

import footplate
from footplate.bots import BOTS, RandomPlayer
from footplate.cli import main
from footplate.game.speech import Speech


@pytest.mark.parametrize("title", footplate.TITLES)
def test_advice_is_legal_and_what_the_bot_does_comes_first(title: str) -> None:
    game = footplate.new(title, ["Aki", "Bea", "Cem"], seed=4)
    chance = RandomPlayer("advice")
    for number in range(30):
        if number % 10 == 0:
            before = len(game)
            found = footplate.advise(game)
            assert 1 <= len(found) <= 3
            assert len(game) == before
            assert footplate.advise(game) == found
            player = game.decisions[0].player
            choice = BOTS["medium"](f"advice/{player}").choose(game.decisions, player)
            assert choice is not None
            assert found[0].action == choice.action
            assert all(game.why_not(candidate.action, player) is None for candidate in found)
            assert all(candidate.reason.text(Speech.of(game.title)) for candidate in found)
        player, action = chance.choose(game.decisions)
        game.play(action, player)


def test_who_is_not_asked_gets_no_advice() -> None:
    game = footplate.new("1889", ["Aki", "Bea", "Cem"], seed=4)
    assert footplate.advise(game, "p3") == ()
    with pytest.raises(LookupError, match="no level 'genius'; there are easy, medium, hard"):
        footplate.advise(game, level="genius")


def test_a_hint_in_the_terminal() -> None:
    told = CliRunner().invoke(main, ["play", "1889", "--player", "Aki", "--bot", "Bea"], input="hint\nq\n").output
    assert "Bid ¥" in told
    assert "better): " in told

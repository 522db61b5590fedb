"""The conformance suite on the games of the house, and the simulation behind it."""

from __future__ import annotations

from importlib import import_module

import pytest

from footplate import TITLES, BadPlayers, UnknownTitle
from footplate.testing import check_title, simulate
from footplate.testing.simulate import MOST_ACTIONS, UNFINISHED, play_one, summary
from footplate.titles import load, title_data

#: a whole game with the fewest and the most players of each title; `make proof laws` plays with every number of them
SIZES = [(title, players) for title in TITLES for players in dict.fromkeys(title_data(title).title.players)]


@pytest.mark.parametrize(("title", "players"), SIZES)
def test_every_law_holds(title: str, players: int) -> None:
    check_title(title, players, games=1, seed=10 * players)


@pytest.mark.parametrize("title", TITLES)
def test_nothing_is_misprinted_for_any_number_of_players(title: str) -> None:
    check_title(title, games=0)


def test_the_same_seed_gives_the_same_games() -> None:
    told: list[int] = []
    once = simulate("skerry", 3, 3, seed=5, progress=told.append)
    again = simulate("skerry", 3, 3, seed=5, workers=2)
    other = simulate("skerry", 3, 3, seed=6)
    assert told == [1, 2, 3]
    assert once.digest == again.digest != other.digest
    assert once.games == once.finished == sum(once.endings.values()) == 3
    assert once.actions == again.actions
    assert once.problems == []
    assert once.games_a_second > 0
    assert once.actions_a_second > once.games_a_second


def test_watching_a_game_does_not_change_it() -> None:
    title = load("skerry", 2)
    assert play_one(title, 3, 0, check=True) == play_one(title, 3, 0, check=False)


def test_a_game_that_goes_on_for_ever_is_not_finished(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(import_module("footplate.testing.simulate"), "MOST_ACTIONS", 10)
    played = play_one(load("skerry", 2), 1, 0, check=False)
    assert (played.ending, played.actions) == (UNFINISHED, 10)
    assert summary([played], 1.0).finished == 0
    with pytest.raises(AssertionError, match="game 0: not finished after 10 actions"):
        check_title("skerry", 2, games=1)
    assert MOST_ACTIONS > 10_000


def test_a_title_that_is_not_there_is_refused_at_once() -> None:
    with pytest.raises(UnknownTitle):
        simulate("1999", 4, 1, 1)
    with pytest.raises(BadPlayers):
        simulate("skerry", 7, 1, 1)

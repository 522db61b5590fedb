"""The scenes in which rules are tested (docs/testing.md)."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

import footplate
from footplate.game.actions import LayTile, Pass
from footplate.game.laws import broken_in
from footplate.rounds.track import LayTrack
from footplate.rounds.trains import BuyTrains
from footplate.testing import Scene, refused
from footplate.testing.questions import at_step, lays, offered, who

PAGE = Path(__file__).parents[1] / "docs" / "testing.md"


def uwajima(cash: int = 100) -> Scene:
    return Scene("1889", phase="3").company("UR", {"p1": 4, "p2": 1}, cash=cash).tiles(B5="9/0")


def test_the_page_is_true() -> None:
    results = doctest.testfile(str(PAGE), module_relative=False)
    assert results.attempted >= 6
    assert results.failed == 0


def test_a_scene_keeps_the_laws() -> None:
    game = uwajima().stations(C4="UR").privates(A="p1").stock("p2")
    assert list(broken_in(game.state)) == []
    assert who(game) == "p2"
    assert footplate.from_position(game.position()).state == game.state


def test_only_what_is_named_is_in_play() -> None:
    state = uwajima().stock().state
    assert state.privates == {}
    assert [c for c, data in state.companies.items() if data.started] == ["UR"]
    assert state.cash["p1"] == 1000
    assert (state.depot["2"], state.depot["3"]) == (0, 4)
    assert state.board.stations_of("UR")


def test_a_step_is_held_though_it_would_not_wait() -> None:
    scene = uwajima(cash=0).change("UR", trains=("3",))
    game = scene.turn("UR", BuyTrains, waits=False)
    assert at_step(game) == "buy_trains UR"
    with pytest.raises(AssertionError, match="the game waits in"):
        uwajima(cash=0).change("UR", trains=("3",)).turn("UR", BuyTrains)


def test_a_scene_goes_on_from_a_game_or_a_text() -> None:
    game = uwajima().turn("UR", LayTrack)
    text = game.position()
    for scene in (Scene.of(game), Scene.read(text)):
        again = scene.cash(UR=7).go_on()
        assert again.state.cash["UR"] == 7
        assert (at_step(again), again.state.stack) == (at_step(game), game.state.stack)


def test_refused_asks_for_the_reason_the_section_and_that_nothing_is_offered() -> None:
    game = uwajima().turn("UR", LayTrack)
    refused(game, LayTile("K4", "9", 0), "track.chart", "6.6")
    first = min(lays(game))
    hex_, tile, rotation = first.replace("/", " ").split()
    legal = LayTile(hex_, tile, int(rotation))
    assert offered(game, legal)
    for action, code, section in ((legal, "track.chart", "6.6"), (Pass(), "turn.wrong-step", "4.1")):
        with pytest.raises(AssertionError, match="was not refused"):
            refused(game.fork(), action, code, section)
    with pytest.raises(AssertionError):
        refused(game, LayTile("K4", "9", 0), "track.chart", "6.5")

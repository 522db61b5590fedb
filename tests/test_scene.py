"""The scenes in which rules are tested (docs/testing.md, which tests/test_docs.py runs)."""

from __future__ import annotations

import pytest

import footplate
from footplate.game.actions import LayTile, Pass
from footplate.game.laws import broken_in
from footplate.rounds.track import LayTrack
from footplate.rounds.trains import BuyTrains
from footplate.testing import Scene, refused
from footplate.testing.questions import at_step, lays, offered, who


def northwick(cash: int = 100) -> Scene:
    """Northwick has a route: to Midholm."""
    return Scene("skerry", phase="3", cash=300).company("NWR", {"p1": 3, "p2": 1}, cash=cash).tiles(D1="5/0", C2="57/1")


def test_a_scene_keeps_the_laws() -> None:
    game = northwick().stations(C2="NWR").privates(KB="p1").stock("p2")
    assert list(broken_in(game.state)) == []
    assert who(game) == "p2"
    assert footplate.from_position(game.position()).state == game.state


def test_only_what_is_named_is_in_play() -> None:
    state = northwick().stock().state
    assert state.privates == {}
    assert [c for c, data in state.companies.items() if data.started] == ["NWR"]
    assert state.cash["p1"] == 300
    assert (state.depot["2"], state.depot["3"]) == (0, 1)
    assert state.board.stations_of("NWR")


def test_a_step_is_held_though_it_would_not_wait() -> None:
    scene = northwick(cash=0).change("NWR", trains=("3",))
    game = scene.turn("NWR", BuyTrains, waits=False)
    assert at_step(game) == "buy_trains NWR"
    with pytest.raises(AssertionError, match="the game waits in"):
        northwick(cash=0).change("NWR", trains=("3",)).turn("NWR", BuyTrains)


def test_a_scene_goes_on_from_a_game_or_a_text() -> None:
    game = northwick().turn("NWR", LayTrack)
    text = game.position()
    for scene in (Scene.of(game), Scene.read(text)):
        again = scene.cash(NWR=7).go_on()
        assert again.state.cash["NWR"] == 7
        assert (at_step(again), again.state.stack) == (at_step(game), game.state.stack)


def test_refused_asks_for_the_reason_the_section_and_that_nothing_is_offered() -> None:
    game = northwick().turn("NWR", LayTrack)
    refused(game, LayTile("C2", "9", 0), "track.chart", "4.2")
    first = min(lays(game))
    hex_, tile, rotation = first.replace("/", " ").split()
    legal = LayTile(hex_, tile, int(rotation))
    assert offered(game, legal)
    for action, code, section in ((legal, "track.chart", "4.2"), (Pass(), "turn.wrong-step", "1.3")):
        with pytest.raises(AssertionError, match="was not refused"):
            refused(game.fork(), action, code, section)
    with pytest.raises(AssertionError):
        refused(game, LayTile("C2", "9", 0), "track.chart", "4.3")

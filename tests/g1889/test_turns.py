"""Turns of the tiles of 1889 that are the same track."""

from __future__ import annotations

import pytest

import footplate
from footplate.board.turns import track_of
from footplate.bots import RandomPlayer
from footplate.game.actions import LayTile
from footplate.server.view.deciding import decision_views
from footplate.server.view.parts import private_views
from footplate.server.view.teller import Teller
from footplate.titles import load


@pytest.mark.parametrize(("tile", "turns"), [("57", 3), ("9", 3), ("8", 6)])
def test_turns_that_are_the_same_track(tile: str, turns: int) -> None:
    assert len({track_of(face) for face in load("1889", 3).map.tiles[tile].faces}) == turns


def test_the_page_offers_tile_57_once_in_each_of_its_three_ways() -> None:
    """The engine lists each of them twice; and whoever could buy a private company is named to everybody."""
    game, player = footplate.new("1889", ["Mia", "Ned", "Oda"], seed=3), RandomPlayer(3)
    found, told = 0, set()
    while game.decision and len(game) < 300:
        listed = [o for o in game.decision.options if isinstance(o, LayTile) and o.tile == "57"]
        if listed:
            view = decision_views(game, Teller(game), [game.decisions[0].player])[0]
            seen = [o for o in view.options if o.action.get("tile") == "57"]
            assert len(listed) == 2 * len(seen)
            found += len(seen)
        told |= {line for it in private_views(game.state, Teller(game), game.decisions) for line in it.now}
        actor, action = player.choose(game.decisions)
        game.play(action, actor)
    assert found
    assert any("may: Buy" in line for line in told)

"""Turns of a tile that are the same track are one choice for people and bots; the rules go on taking each of them."""

from __future__ import annotations

import msgspec
import pytest

import footplate
from footplate.board.tiles import Face
from footplate.bots import RandomPlayer
from footplate.game.actions import LayPrivateTile, LayTile
from footplate.game.turns import without_twins


def led(face: Face) -> list[tuple[str, tuple[int, ...]]]:
    """Where the stops of a face lead to, whatever their numbers are."""
    return sorted((stop.kind, tuple(sorted(exits))) for stop, exits in zip(face.stops, face.stop_exits, strict=True))


@pytest.mark.parametrize("title", list(footplate.TITLES))
def test_what_is_left_out_is_legal_and_leads_to_the_same_board(title: str) -> None:
    """In a random game: every lay that is left out has a twin that is offered, and both make the same track."""
    game, player = footplate.new(title, ["Mia", "Ned", "Oda"], seed=3), RandomPlayer(3)
    while game.decision and len(game) < 250:
        options = list(game.decision.options)
        shown = list(without_twins(game.state, options))
        assert list(without_twins(game.state, shown)) == shown
        for lay in (option for option in options if option not in shown):
            assert isinstance(lay, (LayTile, LayPrivateTile))
            assert game.why_not(lay) is None
            twins = [msgspec.structs.replace(lay, rotation=turn) for turn in range(6)]
            assert [twin for twin in twins if twin in shown and led(face(game, twin)) == led(face(game, lay))]
        actor, action = player.choose(game.decisions)
        game.play(action, actor)


def face(game: footplate.Game, lay: LayTile | LayPrivateTile) -> Face:
    return game.title.map.tiles[lay.tile].faces[lay.rotation]

"""A game from a file of either form, whichever it is."""

from __future__ import annotations

from typing import Literal, NamedTuple

from footplate.game.decoding import is_record, sense
from footplate.game.game import Game
from footplate.game.record import decode_record, replay_record
from footplate.interop.gamefile import decode_game_file
from footplate.interop.imports import import_game, other_result
from footplate.titles import load

Source = Literal["footplate", "18xx.games"]


class Brought(NamedTuple):
    """A game, whose form its file had, and how the result that the file states differs from that of its moves."""

    game: Game
    source: Source
    other: str


def bring(raw: bytes, place: str) -> Brought:
    """Replayed with every action checked; BadRecord says what is wrong with the file."""
    with sense(place):
        if is_record(raw, place):
            return Brought(replay_record(decode_record(raw, place), load, place), "footplate", "")
        file = decode_game_file(raw, place)
        game = import_game(file, place)
        return Brought(game, "18xx.games", other_result(file, game))

"""The board of a game as it lies."""

from __future__ import annotations

from collections.abc import Sequence

from footplate.drawing.board import board_svg
from footplate.drawing.discs import liveries
from footplate.game.game import Game
from footplate.game.speech import Speech
from footplate.game.state import State
from footplate.words import ENGLISH


def game_svg(
    game: Game | State, routes: Sequence[tuple[str, Sequence[Sequence[str]]]] = (), language: str = ENGLISH
) -> str:
    """The board of a game or a state; of a game it says how many moves were played."""
    title, speech = game.title, Speech.of(game.title, language)
    heading = title.data.title.name
    if isinstance(game, Game):
        heading = speech.words.pictures["heading"].format(title=title.id, moves=len(game))
    return board_svg(
        game.state.board if isinstance(game, Game) else game.board,
        company_colours=liveries(title),
        homes=title.homes,
        routes=routes,
        title=heading,
        speech=speech,
    )

"""A game on one page: what `print(game)` and `print(state)` show."""

from __future__ import annotations

from collections.abc import Iterator

from footplate import Game, State
from footplate.game.decision import decisions
from footplate.telling.position import ending_lines, position_lines
from footplate.telling.voice import Voice


def page(game: Game | State) -> str:
    """The title, the position, and who decides what; at the end the final worths."""
    return "\n".join(_lines(game))


def _lines(game: Game | State) -> Iterator[str]:
    voice = Voice(game)
    yield voice.texts.title.name
    yield from position_lines(game, voice)
    state = game.state if isinstance(game, Game) else game
    for number, decision in enumerate(decisions(state)):
        yield voice.decision(decision, off_turn=number > 0)
    yield from ending_lines(game, voice)

"""The board and the stock market of a game as they are."""

from __future__ import annotations

from collections.abc import Sequence

from footplate.drawing.board import board_svg
from footplate.drawing.discs import liveries
from footplate.drawing.market import market_svg
from footplate.game.game import Game
from footplate.game.show import standing
from footplate.game.speech import Speech
from footplate.game.state import State
from footplate.words import ENGLISH


def game_svg(
    game: Game | State, routes: Sequence[tuple[str, Sequence[Sequence[str]]]] = (), language: str = ENGLISH
) -> str:
    """The board of a game or a state; for a game, with the number of moves played."""
    title, speech = game.title, Speech.of(game.title, language)
    heading = title.data.title.name
    if isinstance(game, Game):
        heading = speech.say(speech.words.pictures["heading"], {"title": title.id, "moves": len(game)})
    return board_svg(
        game.state.board if isinstance(game, Game) else game.board,
        company_colours=liveries(title),
        homes=title.homes,
        routes=routes,
        title=heading,
        speech=speech,
    )


def game_market_svg(game: Game | State, language: str = ENGLISH) -> str:
    """The stock market of a game or a state, with the marker of every company that has a price."""
    state, title = game.state if isinstance(game, Game) else game, game.title
    market = title.market
    phases = {space: title.show.par_phase(title, market.prices[space]) for space in market.data.par}
    return market_svg(
        market.data.rows,
        {space: zone for space, zone in {**phases, **market.zones}.items() if zone},
        market.data.par,
        standing(state),
        liveries(title),
        Speech.of(title, language),
    )

"""Commands for one game on disk: replay, convert, show."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click
import msgspec

from footplate import Game
from footplate.cli.files import game_at
from footplate.cli.output import Failure, is_standard, print_json, progress, write_file
from footplate.cli.parameters import at_option, game_argument, json_option, language_option, out_option
from footplate.words import ENGLISH

PICTURES = (".svg", ".png")
FORMS = ("footplate", "18xx.games", "position")


@click.command(short_help="Print a recorded game, move by move.")
@game_argument
@click.option("--until", type=click.IntRange(min=0), metavar="N", help="Stop after N moves.")
@language_option
@json_option
def replay(file: Path, until: int | None, language: str, as_json: bool) -> None:
    """Replay a recorded game, checking every move, and print it move by move.

    Moves that were taken back are not counted. --json prints the moves, their events and the position reached.

    \b
    Examples:
      footplate replay game.json
      footplate replay game.json --until 40
      footplate replay game.json --language de
      footplate replay game.json --json
    """
    game = game_at(file, until)
    if as_json:
        print_json(_as_json(game))
        return
    from footplate.telling.position import ending_lines, position_lines
    from footplate.telling.voice import Voice

    voice = Voice(game, language)
    before = game.state_at(0)
    for number, move in enumerate(game.moves, start=1):
        first, *rest = voice.move(before, move)
        click.echo(f"{number}. {first}")
        for line in rest:
            click.echo(f"   {line}")
        before = move.state
    click.echo()
    for line in (*position_lines(game, voice), *ending_lines(game, voice)):
        click.echo(line)


def _as_json(game: Game) -> dict[str, Any]:
    moves = [
        {"number": number, "player": move.player, "action": move.action, "events": move.events}
        for number, move in enumerate(game.moves, start=1)
    ]
    return {**_head(game), "moves": moves, **_reached(game)}


def _head(game: Game) -> dict[str, Any]:
    return {"title": game.title.id, "options": sorted(game.title.options), "players": game.names}


def _reached(game: Game) -> dict[str, Any]:
    from footplate.game.codec import encode_state

    result = game.result
    return {
        "state": encode_state(game.state),
        "result": None if result is None else {"reason": result.reason, "worths": result.worths},
    }


@click.command(short_help="Convert a game file to another format.")
@game_argument
@click.option("--to", "form", type=click.Choice(FORMS), required=True, help="The format to write.")
@click.option("--at", type=click.IntRange(min=0), metavar="N", help="Only the first N moves.")
@out_option
def convert(file: Path, form: str, at: int | None, output: Path | None) -> None:
    """Convert a game file to another format; "position" is the position reached, as text.

    Without -o the result is printed.

    \b
    Examples:
      footplate convert 18xx-game.json --to footplate -o game.json
      footplate convert game.json --to 18xx.games -o 18xx-game.json
      footplate convert game.json --at 120 --to position
    """
    game = game_at(file, at)
    if form == "position":
        data = game.position().encode()
    elif form == "footplate":
        from footplate.game.record import encode_record

        data = encode_record(game)
    else:
        from footplate.interop.exports import export_game

        data = msgspec.json.encode(export_game(game)) + b"\n"
    write_file(output or Path("-"), data)


@click.command(short_help="Draw the board or the market, or describe them in words.")
@game_argument
@at_option
@click.option("--market", is_flag=True, help="Show the stock market instead of the board.")
@out_option
@language_option
@json_option
def show(file: Path, at: int | None, market: bool, output: Path | None, language: str, as_json: bool) -> None:
    """Draw the board of a game as SVG or PNG, depending on the name of the output file; -o - writes SVG.

    Without -o the position and the board are described in words, or with --json as data. With --market the stock
    market is drawn or described instead: the companies at each price, in order, and where each could move.

    \b
    Examples:
      footplate show game.json -o map.svg
      footplate show game.json --at 120 -o map.png
      footplate show game.json --at 120
      footplate show game.json --at 120 --market
      footplate show game.json --market -o market.svg
      footplate show game.json --at 120 --json
    """
    form = picture_form(output)
    game = game_at(file, at)
    if output is not None:
        with progress(f"Drawing {output.name}"):
            data = (market_picture if market else picture)(game, form, language=language)
        write_file(output, data)
    elif as_json:
        print_json({**_head(game), "moves": len(game), **_reached(game)})
    else:
        _tell(game, market, language)


def _tell(game: Game, market: bool, language: str) -> None:
    from footplate.telling.market import market_lines
    from footplate.telling.position import board_lines, position_lines
    from footplate.telling.voice import Voice

    voice = Voice(game, language)
    heading = voice.speech.words.terminal["board"]
    board = (*position_lines(game, voice), heading, *board_lines(game.state, voice))
    for line in market_lines(game.state, voice) if market else board:
        click.echo(line)


def picture_form(output: Path | None) -> str:
    """By the name of the picture, which is checked before anything is done for it."""
    if output is None or is_standard(output):
        return PICTURES[0]
    form = output.suffix.lower()
    if form not in PICTURES:
        raise Failure(f"{output}: a picture's name must end in {' or '.join(PICTURES)}")
    return form


def picture(
    game: Game, form: str, routes: Sequence[tuple[str, Sequence[Sequence[str]]]] = (), language: str = ENGLISH
) -> bytes:
    """The board as SVG or PNG, with labelled routes if there are any."""
    from footplate.drawing import game_svg

    return _as(form, game_svg(game, routes, language))


def market_picture(game: Game, form: str, language: str = ENGLISH) -> bytes:
    """The stock market as SVG or PNG."""
    from footplate.drawing import game_market_svg

    return _as(form, game_market_svg(game, language))


def _as(form: str, svg: str) -> bytes:
    from footplate.drawing import svg_to_png

    return svg.encode() if form == ".svg" else svg_to_png(svg)

"""What can be typed at the table besides the number of an option."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from footplate import BadNotation, FootplateError, Game, parse
from footplate.cli.files import load_game
from footplate.cli.output import write_file
from footplate.cli.records import PICTURES, market_picture
from footplate.cli.records import picture as board_picture
from footplate.game.notation import forms
from footplate.game.record import encode_record
from footplate.game.speech.board import hex_text, neighbours_text
from footplate.telling.market import market_lines
from footplate.telling.position import board_lines, chart_lines, position_lines

if TYPE_CHECKING:
    from footplate.cli.terminal.sitting import Sitting

LOG_LINES = 20
_YES, _NO = ("y", "yes"), ("n", "no", "q", "quit")
HELP = """\
A number   plays that option.
o          tells the options again; n the next page of a long list.
p          tells the whole position; at each turn only what has changed is told.
c          tells the charts beside the board, where a game has any.
m          tells the board; m K4 one hex and its neighbours, m all every hex.
map FILE   draws the board: map board.svg or map board.png.
k          tells the stock market, and where each company could move; k market.svg draws it.
log        tells the last moves; log 100 the last hundred.
w ACTION   says why not: w lay_tile E8 9 1. Without an action it tells how to type them.
           An action typed without the w is played.
u          takes back the last decision of a person; r plays it again.
s FILE     saves the game; l FILE loads one.
q          leaves the table."""


class Left(Exception):
    """Somebody has got up from the table."""


def help_(sitting: Sitting, rest: str) -> None:
    for line in HELP.splitlines():
        sitting.say(line)


def position(sitting: Sitting, rest: str) -> None:
    for line in position_lines(sitting.game, sitting.voice):
        sitting.say(line)


def charts(sitting: Sitting, rest: str) -> None:
    state = sitting.game.state
    found = state.title.show.charts(state)
    for chart in found:
        for line in chart_lines(chart, sitting.voice):
            sitting.say(line)
    if not found:
        sitting.say("This game has no charts.")


def board(sitting: Sitting, rest: str) -> None:
    state, name = sitting.game.state, rest.upper()
    if not name or name == "ALL":
        for line in board_lines(state, sitting.voice, everything=bool(name)):
            sitting.say(line)
    elif name in state.title.map:
        hex_ = state.title.map.index(name)
        sitting.say(f"{hex_text(state.board, hex_, sitting.voice.speech)}.")
        for line in neighbours_text(state.board, hex_, sitting.voice.speech):
            sitting.say(f"  To the {line}.")
    else:
        sitting.say(f"There is no hex {rest} on this board.")


def log(sitting: Sitting, rest: str) -> None:
    count = int(rest) if rest.isdecimal() else LOG_LINES
    moves = sitting.game.moves
    for number in range(max(0, len(moves) - count), len(moves)):
        for line in _move_lines(sitting, number):
            sitting.say(line)
    if not moves:
        sitting.say("Nothing has been played.")


def _move_lines(sitting: Sitting, number: int) -> Iterator[str]:
    first, *rest = sitting.voice.move(sitting.game.state_at(number), sitting.game.moves[number])
    yield f"{number + 1}. {first}"
    yield from (f"   {line}" for line in rest)


def why(sitting: Sitting, rest: str) -> None:
    if not rest:
        sitting.say("Type w and an action, in one of these forms; what stands in brackets may be left out:")
        for form in forms(sitting.game):
            sitting.say(f"  {form}")
        return
    try:
        action = parse(rest, sitting.game)
    except BadNotation as problem:
        sitting.say(str(problem))
        return
    violation = sitting.game.why_not(action, sitting.person_for(action))
    sitting.say("That is allowed." if violation is None else sitting.voice.refusal(violation))


def undo(sitting: Sitting, rest: str) -> None:
    count = sitting.walk(sitting.game.undo)
    sitting.say(f"{_moves(count)} taken back." if count else "There is nothing to take back.")


def redo(sitting: Sitting, rest: str) -> None:
    count = sitting.walk(sitting.game.redo)
    sitting.say(f"{_moves(count)} played again." if count else "There is nothing to play again.")


def _moves(count: int) -> str:
    return "1 move" if count == 1 else f"{count} moves"


def save(sitting: Sitting, rest: str) -> None:
    if not rest:
        sitting.say("Name the file: s game.json")
        return
    path = Path(rest).expanduser()
    if path.exists() and not _agreed(sitting, f"{path} exists. Replace it? y or n> "):
        sitting.say("Not saved.")
        return
    if _written(sitting, path, encode_record(sitting.game)):
        sitting.saved = sitting.changes


def picture(sitting: Sitting, rest: str) -> None:
    _draw(sitting, rest, board_picture, "map board.svg")


def market(sitting: Sitting, rest: str) -> None:
    if rest:
        _draw(sitting, rest, market_picture, "k market.svg")
        return
    for line in market_lines(sitting.game.state, sitting.voice):
        sitting.say(line)


def _draw(sitting: Sitting, rest: str, draw: Callable[[Game, str], bytes], example: str) -> None:
    path = Path(rest).expanduser()
    form = path.suffix.lower()
    if form not in PICTURES:
        sitting.say(f"Name a picture that ends in {' or '.join(PICTURES)}: {example}")
    else:
        _written(sitting, path, draw(sitting.game, form))


def _written(sitting: Sitting, path: Path, data: bytes) -> bool:
    try:
        write_file(path, data)
    except click.ClickException as error:
        sitting.say(error.message)
        return False
    sitting.say(f"Written: {path}")
    return True


def load(sitting: Sitting, rest: str) -> None:
    if not rest:
        sitting.say("Name the file: l game.json")
        return
    try:
        game = load_game(Path(rest).expanduser())
    except FootplateError as error:
        sitting.say(str(error))
        return
    sitting.take(game)
    bots = [name for name in game.names.values() if name in sitting.bots]
    sitting.say(f"Loaded {rest}: {_moves(len(game))}. Bots: {', '.join(bots) or 'none'}.")


def leave(sitting: Sitting, rest: str = "") -> None:
    """With a game that is not saved, ask where to save it first."""
    if len(sitting.game) and sitting.saved != sitting.changes:
        name = sitting.ask("Save the game first? Type a file name, or press Enter to leave without saving> ").strip()
        if name.lower() in _YES:
            name = sitting.ask("Under which name? ").strip()
        if name and name.lower() not in _NO:
            save(sitting, name)
            if sitting.saved != sitting.changes:
                return
    raise Left


def _agreed(sitting: Sitting, question: str) -> bool:
    return sitting.ask(question).strip().lower() in _YES


Command = Callable[["Sitting", str], None]
COMMANDS: dict[str, Command] = {
    **dict.fromkeys(("h", "help", "?"), help_),
    **dict.fromkeys(("p", "position"), position),
    **dict.fromkeys(("m", "board"), board),
    **dict.fromkeys(("c", "charts"), charts),
    **dict.fromkeys(("k", "market"), market),
    **dict.fromkeys(("w", "why"), why),
    **dict.fromkeys(("u", "undo"), undo),
    **dict.fromkeys(("r", "redo"), redo),
    **dict.fromkeys(("s", "save"), save),
    **dict.fromkeys(("l", "load"), load),
    **dict.fromkeys(("q", "quit", "exit"), leave),
    "map": picture,
    "log": log,
}

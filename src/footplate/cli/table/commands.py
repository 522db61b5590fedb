"""What can be typed at the table besides the number of an option."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from footplate import FootplateError
from footplate.cli.files import load_game
from footplate.cli.output import write_file
from footplate.cli.table.typed import NotAnAction, forms, parse_action
from footplate.game.record import encode_record
from footplate.game.words.board import hex_text, neighbours_text
from footplate.telling.position import board_lines, chart_lines, position_lines

if TYPE_CHECKING:
    from footplate.cli.table.table import Table

LOG_LINES = 20
_YES, _NO = ("y", "yes"), ("n", "no", "q", "quit")
HELP = """\
A number   plays that option.
o          tells the options again; n the next page of a long list.
p          tells the position.
c          tells the charts beside the board, where a game has any.
m          tells the board; m K4 one hex and its neighbours, m all every hex.
map FILE   draws the board: map board.svg or map board.png.
log        tells the last moves; log 100 the last hundred.
w ACTION   says why not: w lay_tile E8 9 1. Without an action it tells how to type them.
           An action typed without the w is played.
u          takes back the last decision of a person; r plays it again.
s FILE     saves the game; l FILE loads one.
q          leaves the table."""


class Left(Exception):
    """Somebody has got up from the table."""


def help_(table: Table, rest: str) -> None:
    for line in HELP.splitlines():
        table.say(line)


def position(table: Table, rest: str) -> None:
    for line in position_lines(table.game, table.voice):
        table.say(line)


def charts(table: Table, rest: str) -> None:
    state = table.game.state
    found = state.title.show.charts(state)
    for chart in found:
        for line in chart_lines(chart, table.voice):
            table.say(line)
    if not found:
        table.say("This game has no charts.")


def board(table: Table, rest: str) -> None:
    state, name = table.game.state, rest.upper()
    if not name or name == "ALL":
        for line in board_lines(state, table.voice, everything=bool(name)):
            table.say(line)
    elif name in state.title.map:
        hex_ = state.title.map.index(name)
        table.say(f"{hex_text(state.board, hex_, table.voice.currency)}.")
        for line in neighbours_text(state.board, hex_):
            table.say(f"  To the {line}.")
    else:
        table.say(f"There is no hex {rest} on this board.")


def log(table: Table, rest: str) -> None:
    count = int(rest) if rest.isdecimal() else LOG_LINES
    moves = table.game.moves
    for number in range(max(0, len(moves) - count), len(moves)):
        for line in _move_lines(table, number):
            table.say(line)
    if not moves:
        table.say("Nothing has been played.")


def _move_lines(table: Table, number: int) -> Iterator[str]:
    first, *rest = table.voice.move(table.game.state_at(number), table.game.moves[number])
    yield f"{number + 1}. {first}"
    yield from (f"   {line}" for line in rest)


def why(table: Table, rest: str) -> None:
    if not rest:
        table.say("Type w and an action, in one of these forms; what stands in brackets may be left out:")
        for form in forms(table.game.title):
            table.say(f"  {form}")
        return
    try:
        action = parse_action(table.game.title, rest)
    except NotAnAction as problem:
        table.say(str(problem))
        return
    violation = table.game.why_not(action, table.person_for(action))
    table.say("That is allowed." if violation is None else table.voice.refusal(violation))


def undo(table: Table, rest: str) -> None:
    count = table.walk(table.game.undo)
    table.say(f"{_moves(count)} taken back." if count else "There is nothing to take back.")


def redo(table: Table, rest: str) -> None:
    count = table.walk(table.game.redo)
    table.say(f"{_moves(count)} played again." if count else "There is nothing to play again.")


def _moves(count: int) -> str:
    return "1 move" if count == 1 else f"{count} moves"


def save(table: Table, rest: str) -> None:
    if not rest:
        table.say("Name the file: s game.json")
        return
    path = Path(rest).expanduser()
    if path.exists() and not _agreed(table, f"{path} exists. Replace it? y or n> "):
        table.say("Not saved.")
        return
    if _written(table, path, encode_record(table.game)):
        table.saved = table.changes


def picture(table: Table, rest: str) -> None:
    from footplate.cli.records import PICTURES
    from footplate.cli.records import picture as draw

    path = Path(rest).expanduser()
    if path.suffix.lower() not in PICTURES:
        table.say(f"Name a picture that ends in {' or '.join(PICTURES)}: map board.svg")
    else:
        _written(table, path, draw(table.game, path.suffix.lower()))


def _written(table: Table, path: Path, data: bytes) -> bool:
    try:
        write_file(path, data)
    except click.ClickException as error:
        table.say(error.message)
        return False
    table.say(f"Written: {path}")
    return True


def load(table: Table, rest: str) -> None:
    if not rest:
        table.say("Name the file: l game.json")
        return
    try:
        game = load_game(Path(rest).expanduser())
    except FootplateError as error:
        table.say(str(error))
        return
    table.take(game)
    bots = [name for name in game.names.values() if name in table.bots]
    table.say(f"Loaded {rest}: {_moves(len(game))}. Bots: {', '.join(bots) or 'none'}.")


def leave(table: Table, rest: str = "") -> None:
    """With a game that is not saved, ask where to save it first."""
    if len(table.game) and table.saved != table.changes:
        name = table.ask("Save the game first? Type a file name, or press Enter to leave without saving> ").strip()
        if name.lower() in _YES:
            name = table.ask("Under which name? ").strip()
        if name and name.lower() not in _NO:
            save(table, name)
            if table.saved != table.changes:
                return
    raise Left


def _agreed(table: Table, question: str) -> bool:
    return table.ask(question).strip().lower() in _YES


Command = Callable[["Table", str], None]
COMMANDS: dict[str, Command] = {
    **dict.fromkeys(("h", "help", "?"), help_),
    **dict.fromkeys(("p", "position"), position),
    **dict.fromkeys(("m", "board"), board),
    **dict.fromkeys(("c", "charts"), charts),
    **dict.fromkeys(("w", "why"), why),
    **dict.fromkeys(("u", "undo"), undo),
    **dict.fromkeys(("r", "redo"), redo),
    **dict.fromkeys(("s", "save"), save),
    **dict.fromkeys(("l", "load"), load),
    **dict.fromkeys(("q", "quit", "exit"), leave),
    "map": picture,
    "log": log,
}

"""What can be typed at the table besides the number of an option."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from footplate import BadNotation, FootplateError, Game, advise, parse
from footplate.cli.files import load_game
from footplate.cli.output import write_file
from footplate.cli.records import PICTURES, market_picture
from footplate.cli.records import picture as board_picture
from footplate.game.notation import forms
from footplate.game.record import encode_record
from footplate.game.speech.board import hex_text, neighbours_text
from footplate.telling.market import market_lines
from footplate.telling.position import board_lines, chart_lines, position_lines, private_lines

if TYPE_CHECKING:
    from footplate.cli.terminal.sitting import Sitting

LOG_LINES = 20
#: what can be typed, in the order in which help tells it
TYPED = ("number", "o", "hint", "p", "v", "c", "k", "m", "map", "log", "w", "u", "s", "q")


class Left(Exception):
    """Somebody has got up from the table."""


def help_(sitting: Sitting, rest: str) -> None:
    for typed in TYPED:
        said = sitting.text("help.number") if typed == "number" else typed
        sitting.say(f"{said:<10} {sitting.text(f'help/{typed}')}")


def position(sitting: Sitting, rest: str) -> None:
    for line in position_lines(sitting.game, sitting.voice):
        sitting.say(line)


def privates(sitting: Sitting, rest: str) -> None:
    for line in private_lines(sitting.game.state, sitting.voice):
        sitting.say(line)


def charts(sitting: Sitting, rest: str) -> None:
    state = sitting.game.state
    found = state.title.show.charts(state)
    for chart in found:
        for line in chart_lines(chart, sitting.voice):
            sitting.say(line)
    if not found:
        sitting.tell("no-charts")


def board(sitting: Sitting, rest: str) -> None:
    state, name = sitting.game.state, rest.upper()
    if not name or name == "ALL":
        for line in board_lines(state, sitting.voice, everything=bool(name)):
            sitting.say(line)
    elif name in state.title.map:
        hex_ = state.title.map.index(name)
        sitting.say(sitting.voice.speech.ended(hex_text(state.board, hex_, sitting.voice.speech)))
        for line in neighbours_text(state.board, hex_, sitting.voice.speech):
            sitting.say(f"  {sitting.text('towards', neighbour=line)}")
    else:
        sitting.tell("no-hex", hex=rest)


def log(sitting: Sitting, rest: str) -> None:
    count = int(rest) if rest.isdecimal() else LOG_LINES
    moves = sitting.game.moves
    for number in range(max(0, len(moves) - count), len(moves)):
        for line in _move_lines(sitting, number):
            sitting.say(line)
    if not moves:
        sitting.tell("nothing-played")


def _move_lines(sitting: Sitting, number: int) -> Iterator[str]:
    first, *rest = sitting.voice.move(sitting.game.state_at(number), sitting.game.moves[number])
    yield f"{number + 1}. {first}"
    yield from (f"   {line}" for line in rest)


def why(sitting: Sitting, rest: str) -> None:
    if not rest:
        sitting.tell("forms")
        for form in forms(sitting.game):
            sitting.say(f"  {form}")
        return
    try:
        action = parse(rest, sitting.game)
    except BadNotation as problem:
        sitting.say(str(problem))
        return
    violation = sitting.game.why_not(action, sitting.person_for(action))
    sitting.say(sitting.text("allowed") if violation is None else sitting.voice.refusal(violation))


def hint(sitting: Sitting, rest: str) -> None:
    """What a bot would do here, and what else it thought of."""
    voice, state = sitting.voice, sitting.game.state
    found = advise(sitting.game)
    for candidate in found:
        told = {"action": voice.action(state, candidate.action), "reason": candidate.reason.text(voice.speech)}
        key = "hint/gain" if candidate.gain > 0 else "hint"
        sitting.tell(key, gain=candidate.gain, **told)
    if not found:
        sitting.tell("hint/none")


def undo(sitting: Sitting, rest: str) -> None:
    count = sitting.walk(sitting.game.undo)
    sitting.tell("undone" if count else "undone/none", moves=count)


def redo(sitting: Sitting, rest: str) -> None:
    count = sitting.walk(sitting.game.redo)
    sitting.tell("redone" if count else "redone/none", moves=count)


def save(sitting: Sitting, rest: str) -> None:
    if not rest:
        sitting.tell("name-file", example="s game.json")
        return
    path = Path(rest).expanduser()
    if path.exists() and not _agreed(sitting, sitting.text("replace", path=path)):
        sitting.tell("not-saved")
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
        sitting.tell("name-picture", endings=" / ".join(PICTURES), example=example)
    else:
        _written(sitting, path, draw(sitting.game, form))


def _written(sitting: Sitting, path: Path, data: bytes) -> bool:
    try:
        write_file(path, data)
    except click.ClickException as error:
        sitting.say(error.message)
        return False
    sitting.tell("written", path=path)
    return True


def load(sitting: Sitting, rest: str) -> None:
    if not rest:
        sitting.tell("name-file", example="l game.json")
        return
    try:
        game = load_game(Path(rest).expanduser())
    except FootplateError as error:
        sitting.say(str(error))
        return
    sitting.take(game)
    bots = [name for name in game.names.values() if name in sitting.bots]
    sitting.tell("loaded", file=rest, moves=len(game))
    sitting.tell("bots", bots=sitting.voice.speech.row(bots) or sitting.text("none"))


def leave(sitting: Sitting, rest: str = "") -> None:
    """With a game that is not saved, ask where to save it first."""
    if len(sitting.game) and sitting.saved != sitting.changes:
        name = sitting.ask(sitting.text("save-first")).strip()
        if _means(sitting, "yes", name):
            name = sitting.ask(sitting.text("save-as")).strip()
        if name and not _means(sitting, "no", name):
            save(sitting, name)
            if sitting.saved != sitting.changes:
                return
    raise Left


def _agreed(sitting: Sitting, question: str) -> bool:
    return _means(sitting, "yes", sitting.ask(question).strip())


def _means(sitting: Sitting, key: str, answer: str) -> bool:
    """Is it one of the words for yes, or for no?"""
    return answer.lower() in sitting.text(key).split()


Command = Callable[["Sitting", str], None]
COMMANDS: dict[str, Command] = {
    **dict.fromkeys(("h", "help", "?"), help_),
    **dict.fromkeys(("p", "position"), position),
    **dict.fromkeys(("m", "board"), board),
    **dict.fromkeys(("v", "privates"), privates),
    **dict.fromkeys(("c", "charts"), charts),
    **dict.fromkeys(("k", "market"), market),
    "hint": hint,
    **dict.fromkeys(("w", "why"), why),
    **dict.fromkeys(("u", "undo"), undo),
    **dict.fromkeys(("r", "redo"), redo),
    **dict.fromkeys(("s", "save"), save),
    **dict.fromkeys(("l", "load"), load),
    **dict.fromkeys(("q", "quit", "exit"), leave),
    "map": picture,
    "log": log,
}

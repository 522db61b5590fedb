"""Options that leave something open: a number, how it is shared out, or the routes of a run."""

from __future__ import annotations

from collections.abc import Container
from typing import TYPE_CHECKING

import msgspec

from footplate import Action, BadNotation, Numbered, Open, parse
from footplate.cli.terminal.commands import COMMANDS
from footplate.game.actions import RunTrains
from footplate.game.step import Option, Shared
from footplate.rounds.running import AnyRun
from footplate.telling.voice import MONEY

if TYPE_CHECKING:
    from footplate.cli.terminal.sitting import Sitting


def fill(sitting: Sitting, option: Option) -> Action | None:
    """The action that is meant; None if the player goes back."""
    if isinstance(option, Numbered):
        return ask_number(sitting, option)
    if isinstance(option, AnyRun):
        return ask_routes(sitting, option)
    if isinstance(option, Shared):
        return ask_split(sitting, option)
    return option.action if isinstance(option, Open) else option


def answer(sitting: Sitting, question: str, names: Container[str] = ()) -> str | None:
    """What is typed, unless it is a command: that is obeyed, and the question asked again. None to go back, and when
    the game has changed meanwhile. `names` are no commands here."""
    before = sitting.changes
    while sitting.changes == before:
        line = sitting.ask(question).strip()
        word = line.partition(" ")[0].lower()
        if word not in COMMANDS or word in names:
            return None if line == "b" else line
        sitting.obey(line)
    return None


def ask_number(sitting: Sitting, option: Numbered) -> Action | None:
    numbers, currency = option.numbers(), sitting.voice.currency
    if len(numbers) == 1:
        return option.at(option.low)
    said = sitting.voice.money if option.field in MONEY else str
    field = sitting.voice.speech.words.terminal.get(f"field.{option.field}", option.field.capitalize())
    wanted = {"low": said(numbers[0]), "high": said(numbers[-1]), "step": option.step if option.step > 1 else None}
    while True:
        line = answer(sitting, sitting.text("number", field=field, **wanted))
        if line is None:
            return None
        digits = line.removeprefix(currency).removesuffix(currency).strip()
        if not digits:
            return option.at(option.low)
        if digits.isdecimal() and int(digits) in numbers:
            return option.at(int(digits))
        sitting.tell("number/wrong", line=line, **wanted)


def ask_split(sitting: Sitting, option: Shared) -> Action | None:
    """Who takes how many, as "Aki 2, CBV 1"; parties are known by their names or their letters."""
    split, shown = option.split(), getattr(option.action, option.field)
    parties = {said.lower(): party for party in split.most for said in (party, sitting.voice.name(party))}
    room = sitting.voice.speech.row(
        sitting.text("split/room", who=party, most=most) for party, most in split.most.items()
    )
    while True:
        line = answer(sitting, sitting.text("split", total=split.total, room=room), parties)
        if line is None:
            return None
        if not line:
            return option.action
        parts = [part.strip().rpartition(" ") for part in line.split(",")]
        if not all(name.strip().lower() in parties and count.isdecimal() for name, _, count in parts):
            sitting.tell("split/wrong")
            continue
        taken = tuple(type(shown[0])(parties[name.strip().lower()], int(count)) for name, _, count in parts)
        action = msgspec.structs.replace(option.action, **{option.field: taken})
        violation = sitting.game.why_not(action)
        if violation is None:
            return action
        sitting.say(sitting.voice.refusal(violation))


def ask_routes(sitting: Sitting, option: AnyRun) -> Action | None:
    """The best run, or routes that the player types; they are checked before they count."""
    while True:
        line = answer(sitting, sitting.text("routes"))
        if line is None:
            return None
        if not line:
            return option.best()
        try:
            action = parse(f"{RunTrains.kind()} {line}", sitting.game)
        except BadNotation as problem:
            sitting.say(str(problem))
            continue
        violation = sitting.game.why_not(action)
        if violation is None:
            return action
        sitting.say(sitting.voice.refusal(violation))

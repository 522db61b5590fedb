"""Options that leave something open: a number, or the routes of a run."""

from __future__ import annotations

from typing import TYPE_CHECKING

from footplate import Action, Numbered, Open
from footplate.cli.table.typed import NotAnAction, parse_routes
from footplate.game.actions import RunTrains
from footplate.game.step import Option
from footplate.rounds.running import AnyRun

if TYPE_CHECKING:
    from footplate.cli.table.table import Table


def fill(table: Table, option: Option) -> Action | None:
    """The action that is meant; None if the player goes back."""
    if isinstance(option, Numbered):
        return ask_number(table, option)
    if isinstance(option, AnyRun):
        return ask_routes(table, option)
    return option.action if isinstance(option, Open) else option


def ask_number(table: Table, option: Numbered) -> Action | None:
    numbers, currency = option.numbers(), table.voice.currency
    if len(numbers) == 1:
        return option.at(option.low)
    low, high = table.voice.money(numbers[0]), table.voice.money(numbers[-1])
    wanted = f"{low} to {high}" + (f" in steps of {option.step}" if option.step > 1 else "")
    while True:
        line = table.ask(f"{option.field.capitalize()}, {wanted}; Enter for {low}, b to go back> ").strip()
        if line == "b":
            return None
        digits = line.removeprefix(currency)
        if not digits:
            return option.at(option.low)
        if digits.isdecimal() and int(digits) in numbers:
            return option.at(int(digits))
        table.say(f"{line} is not a choice: {wanted}.")


def ask_routes(table: Table, option: AnyRun) -> Action | None:
    """The best run, or routes that the player types; they are checked before they count."""
    while True:
        line = table.ask("Enter runs this; or type routes, like 2: E2 F3, 3: K4 K6 K8; b to go back> ").strip()
        if line == "b":
            return None
        if not line:
            return option.best()
        try:
            action = RunTrains(parse_routes(line))
        except NotAnAction as problem:
            table.say(str(problem))
            continue
        violation = table.game.why_not(action)
        if violation is None:
            return action
        table.say(table.voice.refusal(violation))

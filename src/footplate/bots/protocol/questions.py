"""A question to a program, line by line: the position, the options, and whether it is its turn."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from footplate.bots.protocol import TURN, WINDOW
from footplate.game.decision import Decision
from footplate.game.position.writer import write_position
from footplate.game.state import State
from footplate.game.step import Numbered, Open, Option


def new_lines(state: State, player: str, seed: str) -> Iterator[str]:
    """What a program is told when it sits down."""
    title = state.title
    options = f" options {','.join(sorted(title.options))}" if title.options else ""
    yield f"new {title.id} players {len(title.players)} seat {player}{options} seed {' '.join(seed.split())}"


def question_lines(
    decisions: tuple[Decision, ...], player: str, wants: Collection[str], deal: int = 0
) -> Iterator[str]:
    """What it is told when it is asked; `deal` is the seed of the game."""
    decision = next(decision for decision in decisions if decision.player == player)
    state = decision.state
    if "position" in wants:
        text = write_position(state, {seat: seat for seat in state.title.players}, deal)
        yield from (f"position {line}" for line in text.splitlines())
    if "options" in wants:
        yield from (f"option {option_text(option)}" for option in decision.options)
    yield f"step {decision.step} {decision.company}".rstrip()
    yield f"go {TURN if decision is decisions[0] else WINDOW}"


def option_text(option: Option) -> str:
    """An action that may be played as it is written; behind a bar, what else the option allows: another number as one
    of its words (`bid B 35 | word 3 from 35 to 420 by 5`), or more than can be listed."""
    if not isinstance(option, Open):
        return str(option)
    action = str(option.sample(lambda count: 0))
    if not isinstance(option, Numbered):
        return f"{action} | open"
    numbers = option.numbers()
    if len(numbers) == 1:
        return action
    pairs = zip(action.split(" "), str(option.at(numbers[-1])).split(" "), strict=True)
    place = next(place for place, (low, high) in enumerate(pairs, start=1) if low != high)
    return f"{action} | word {place} from {numbers[0]} to {numbers[-1]} by {option.step}"

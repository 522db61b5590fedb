"""What may be done now: the decisions that are open, and their options as a lazy object."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import msgspec

from footplate.game.actions import Action
from footplate.game.errors import RuleViolation
from footplate.game.state import Position, State
from footplate.game.step import Numbered, Open, Option, Step
from footplate.game.typed import typed

SHOWN = 8  # options; a program that prints a decision wants a glance at it


class Options:
    """Legal options: iterate, count, filter, or ask `action in options` without listing them."""

    __slots__ = ("_kind", "_listed", "_state", "_steps")

    def __init__(self, state: State, steps: tuple[Step, ...], kind: type[Action] | None = None) -> None:
        self._state = state
        self._steps = steps
        self._kind = kind
        self._listed: tuple[Option, ...] | None = None

    def __iter__(self) -> Iterator[Option]:
        # begun when the first is asked for: list() has asked for the length by then, and so listed them all
        yield from self._find() if self._listed is None else self._listed

    def _find(self) -> Iterator[Option]:
        for step in self._steps:
            if self._kind is None:
                yield from step.options(self._state)
            else:
                yield from (o for o in step.options(self._state) if isinstance(_action(o), self._kind))

    def __len__(self) -> int:
        if self._listed is None:
            self._listed = tuple(self._find())
        return len(self._listed)

    def __bool__(self) -> bool:
        return next(iter(self), None) is not None

    def __contains__(self, option: object) -> bool:
        """By asking the rules, not by listing. What is no action, or has fields of wrong types, raises BadAction."""
        action = typed(option)
        if self._kind is not None and not isinstance(action, self._kind):
            return False
        step = next((s for s in self._steps if isinstance(action, s.takes)), None)
        if step is None:
            return False
        try:
            step.check(self._state, action)
        except RuleViolation:
            return False
        return True

    def of(self, kind: type[Action]) -> Options:
        """Only the options of one kind."""
        return Options(self._state, tuple(s for s in self._steps if any(issubclass(t, kind) for t in s.takes)), kind)

    def actions(self) -> Iterator[Action]:
        """Every single action, with open numbers written out; for other open options, the one they show."""
        for option in self:
            if isinstance(option, Numbered):
                yield from (option.at(n) for n in option.numbers())
            else:
                yield _action(option)

    def first(self) -> list[str]:
        """A few options in the notation, and that there are more."""
        shown = [str(option) for option in islice(self, SHOWN + 1)]
        return shown if len(shown) <= SHOWN else [*shown[:SHOWN], "..."]

    def __repr__(self) -> str:
        return f"<Options: {'; '.join(self.first())}>"


def _action(option: Option) -> Action:
    return option.action if isinstance(option, Open) else option


class Decision(msgspec.Struct, frozen=True, eq=False):
    """Who decides, for whom, at which step of the rules, and with which options."""

    player: str
    company: str
    step: str
    state: State
    steps: tuple[Step, ...]

    @property
    def options(self) -> Options:
        """What may be done; worked out when it is looked at."""
        return Options(self.state, self.steps)

    def __repr__(self) -> str:
        return f"<Decision of {self.player}{f' for {self.company}' if self.company else ''}: {self.step}>"

    def __str__(self) -> str:
        """Who decides between what, and the first options in the notation."""
        from footplate.game.speech import Speech, decision_text  # words are only needed when somebody reads them

        said = decision_text(self, Speech.of(self.state.title))
        return "\n".join([said, *(f"  {option}" for option in self.options.first())])


def decisions(state: State) -> tuple[Decision, ...]:
    """The decision the game waits for, then the windows open to others: powers they may use off turn."""
    if not state.stack:
        return ()
    top = state.top
    by_player: dict[str, list[Step]] = {top.actor(state): [top]}
    for step in state.title.asides(state):
        by_player.setdefault(step.actor(state), []).append(step)
    found: list[Decision] = []
    for player, steps in by_player.items():
        lead = steps[0]
        decision = Decision(player, lead.acts_for(state), lead.name(), state, tuple(steps))
        if not found or decision.options:
            found.append(decision)
    return tuple(found)


def has_window(pos: Position, player: str) -> bool:
    """Has this player a power that they may use now besides their turn? Then they are not skipped."""
    if pos.title.conduct.passed_over_with_powers:
        return False
    powers = (step for step in pos.title.asides(pos) if any(action.is_power for action in step.takes))
    return any(step.actor(pos) == player and next(step.options(pos), None) is not None for step in powers)

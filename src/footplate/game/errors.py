"""Everything footplate raises on bad input.

FootplateError
├── RuleViolation      a move the rules refuse: code, section of the rulebook, the facts that block it
├── BadAction          no action, or one whose fields are of wrong types: names the field
├── BadNotation        a text that says no action: what was expected instead
├── BadRecord          a file that cannot be read or replayed: names the place
├── BadPosition        a position in text that cannot be read or played: names the line
├── NotInstalled       something that is an extra of footplate's: says how to install it
└── BadSetup           a game that cannot begin
    ├── UnknownTitle   no such title or option
    └── BadPlayers     too few or too many players, or names that are none or the same
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from footplate.words import ENGLISH, Layers

if TYPE_CHECKING:
    from footplate.game.decision import Decision
    from footplate.game.state import State


class FootplateError(Exception):
    """Base of all errors that footplate raises on purpose; `str()` is one clear line for people."""


class RuleViolation(FootplateError):
    """A refused action. Nothing has changed. `layers` is where its title has words of its own.

    If it was raised when somebody tried to play, it knows where (`state`) and who (`player`), and suggests only what
    is open to them.
    """

    state: State | None = None
    player = ""

    def __init__(self, code: str, rule: str, facts: dict[str, object], layers: Layers = ()) -> None:
        # nearly all are made to be discarded, as options are listed: this is all that it takes
        self.code, self.rule, self.facts, self.layers = code, rule, facts, layers

    @property
    def decision(self) -> Decision | None:
        """What is open to the player who tried, made when it is looked at; None if nobody has tried."""
        from footplate.game.decision import Decision, decisions  # only needed when somebody reads it

        if self.state is None:
            return None
        nothing = Decision(self.player, "", "", self.state, ())
        return next((found for found in decisions(self.state) if found.player == self.player), nothing)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.code, self.rule, self.facts, self.layers)  # the position stays here

    def __str__(self) -> str:
        from footplate.game.speech import refusal  # words are only needed when somebody reads them

        return refusal(self)


class BadAction(FootplateError):
    """What was played is not an action, or one of its fields has a wrong value. Nothing has changed.

    This is a mistake in a program, not a move that the rules refuse: `field` names the field, "" if it is no action.
    """

    def __init__(self, action: object, problem: str, field: str = "") -> None:
        self.action = action
        self.field = field
        super().__init__(problem)


class BadNotation(FootplateError):
    """A text that cannot be read as an action; `form` shows how that kind of action is written, "" if there is none."""

    def __init__(self, text: str, problem: str, form: str = "") -> None:
        self.text = text
        self.problem = problem
        self.form = form
        super().__init__(text, problem, form)

    def __str__(self) -> str:
        problem = " ".join(self.problem.split())  # one line, whatever the text holds
        return f"{problem}; type it as: {self.form}" if self.form else problem


class BadRecord(FootplateError):
    """A record or game file that is broken; `place` says where."""

    def __init__(self, place: str, problem: str) -> None:
        self.place = place
        self.problem = problem
        super().__init__(f"{place}: {problem}")


class BadPosition(FootplateError):
    """A position as text that cannot be read: the number of the line, the line, and what is wrong with it."""

    def __init__(self, number: int, line: str, problem: str) -> None:
        self.number = number
        self.line = line
        self.problem = problem
        super().__init__(number, line, problem)

    def __str__(self) -> str:
        return f"line {self.number}, {shortened(self.line)!r}: {self.problem}"


class NotInstalled(FootplateError):
    """What was asked for is an optional extra that is not installed."""

    def __init__(self, extra: str, what: str, missing: str) -> None:
        self.extra = extra
        self.missing = missing
        super().__init__(f"{what} needs {missing}, which is not installed: pip install 'footplate[{extra}]'")


class BadSetup(FootplateError):
    """A game that cannot begin: a code from the catalogue's `setups`, and facts."""

    def __init__(self, code: str, facts: dict[str, object] | None = None, layers: Layers = ()) -> None:
        self.code = code
        self.facts = facts or {}
        self.layers = layers
        super().__init__(code, self.facts)

    def text(self, language: str = ENGLISH) -> str:
        """What is wrong, in a language."""
        from footplate.game.speech import Speech  # words are only needed when somebody reads them

        speech = Speech(language=language, layers=self.layers)
        return speech.say(speech.words.setups[self.code], self.facts)

    def __str__(self) -> str:
        return self.text()


class UnknownTitle(BadSetup):
    """No such title or option."""


class BadPlayers(BadSetup):
    """Too few or too many players, or names that are missing or used twice."""


def shortened(text: str, most: int = 120) -> str:
    """A text that somebody else wrote, in a length that can be read."""
    return text if len(text) <= most else f"{text[: most - 3]}..."

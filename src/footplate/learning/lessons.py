"""Lessons: a position, a few sentences, a task that the engine checks, and why if it goes wrong.

A title has them as data, `lessons.toml` in its folder (docs/learning.md); what is said is in its words, section
`learning`. Nothing here knows a title.
"""

from __future__ import annotations

import operator
import tomllib
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Final, Literal

import msgspec

from footplate.game.folder import folder_of
from footplate.game.game import Game
from footplate.game.speech import Speech
from footplate.learnt import learnt
from footplate.titles import load, rules_of

COMPARED: Final[dict[str, Callable[[Any, Any], bool]]] = {
    "=": operator.eq,
    ">=": operator.ge,
    "<=": operator.le,
    "has": operator.contains,
}
Status = Literal["open", "done", "wrong"]


class Trap(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that goes wrong in a way that can be explained."""

    when: str
    says: str  # key of the words


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One lesson. Goals are conditions (`holds`); `how` is one way to reach them, in the notation."""

    id: str
    position: str
    goal: list[str]
    how: list[str]
    trap: list[Trap] = []

    def game(self, title: str) -> Game:
        """A game that begins with it."""
        from footplate.game.position.reader import read_position  # slow to import

        return read_position(f"title {title}\n{self.position}", load)

    def said(self, title: str, game: Game, what: str, lang: str) -> str:
        """One of its sentences: name, says, task, done, why, or what a trap says."""
        speech = Speech.of(load(title, len(game.names)), lang, game.names)
        return speech.say(speech.words.learning[f"{self.id}/{what}"], {})

    def status(self, game: Game) -> Status:
        """How the moves of a game that begins with the lesson answer it. Whoever has made as many moves as needed, or
        has walked into a trap, has not done it."""
        if all(holds(condition, game) for condition in self.goal):
            return "done"
        return "wrong" if self.trapped(game) or len(game) >= len(self.how) else "open"

    def trapped(self, game: Game) -> str:
        """The words of the trap that somebody is in."""
        return next((trap.says for trap in self.trap if holds(trap.when, game)), "")

    def next_move(self, game: Game) -> str:
        """What to do now, in the notation; "" where the way was left."""
        from footplate.game.notation import parse

        followed = all(parse(text, game) == move.action for text, move in zip(self.how, game.moves, strict=False))
        return self.how[len(game)] if followed and len(game) < len(self.how) else ""


class Course(msgspec.Struct, frozen=True):
    """The lessons of a title, in order."""

    title: str
    lessons: tuple[Lesson, ...]

    def find(self, lesson: str) -> int:
        """The place of a lesson; -1 if it is not among them."""
        return next((place for place, known in enumerate(self.lessons) if known.id == lesson), -1)


def holds(condition: str, game: Game) -> bool:
    """Is it true? "did lay_tile K8": somebody did something that is written so, or begins so; "over": the game is;
    "companies.AR.par = 80", "cash.p1 >= 100", "companies.AR.trains has 3": a value of the state, compared."""
    word, _, rest = condition.partition(" ")
    if word == "over":
        return game.result is not None
    if word == "did":
        return any(f"{move.action} ".startswith(f"{rest} ") for move in game.moves)
    compare, _, wanted = rest.partition(" ")
    value = _value(word, game.state)
    return COMPARED[compare](value, int(wanted) if isinstance(value, int) else wanted)


def _value(path: str, found: Any) -> Any:
    for name in path.split("."):
        found = found[name] if isinstance(found, Mapping) else getattr(found, name)
    return found


@cache
def course(title: str) -> Course:
    """Of a title; without lessons if it has none. A file may serve several titles of one folder."""
    folder = folder_of(rules_of(title))
    for file in sorted(folder.iterdir(), key=lambda file: file.name):
        if file.name.startswith("lessons") and file.name.endswith(".toml"):
            data = tomllib.loads(file.read_text(encoding="utf-8"))
            if title in data["titles"]:
                return Course(title, tuple(msgspec.convert(data["lesson"], learnt(list[Lesson]))))
    return Course(title, ())

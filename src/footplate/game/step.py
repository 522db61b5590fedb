"""A step: one place in the rules where somebody must decide. Plain data on the turn stack.

A step answers who decides, what they may do, and what happens when they do it. Nothing else knows whose turn it is.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar

import msgspec

from footplate.game.actions import Action

if TYPE_CHECKING:
    from footplate.game.draft import Draft
    from footplate.game.state import Position


class Open(msgspec.Struct, frozen=True):
    """An option that stands for many actions of one kind; `action` is one of them."""

    action: Action

    def sample(self, choose: Callable[[int], int]) -> Action:
        """One of its actions; `choose(n)` picks a number below n."""
        return self.action


class Numbered(Open, frozen=True):
    """An option with an open number: `action` (at its lowest) with any value of `field` from low to high."""

    field: str
    low: int
    high: int
    step: int = 1

    def at(self, number: int) -> Action:
        """The action with this number."""
        return msgspec.structs.replace(self.action, **{self.field: number})

    def sample(self, choose: Callable[[int], int]) -> Action:
        """The action with one of its numbers; `choose` picks one of so many."""
        return self.at(self.numbers()[choose(len(self.numbers()))])

    def numbers(self) -> range:
        """All numbers that may be chosen."""
        return range(self.low, self.high + 1, self.step)

    def __contains__(self, action: object) -> bool:
        if type(action) is not type(self.action):
            return False
        number = getattr(action, self.field)
        return number in self.numbers() and action == self.at(number)

    def __str__(self) -> str:
        return f"{self.action} .. {self.high}"


class Split(msgspec.Struct, frozen=True):
    """A number to be shared out: each party takes up to so many, and all together exactly `total`."""

    total: int
    most: dict[str, int]
    price: int = 0  # of one, where that is known


class Shared(Open, frozen=True):
    """An option with an open split: the list in `field` of its action names parties, and what each of them takes."""

    field: ClassVar[str]

    def split(self) -> Split:
        """What is shared out, and among whom."""
        raise NotImplementedError(type(self).__name__)


Option = Action | Open


class Consent(msgspec.Struct, frozen=True):
    """Whose consent a proposal needs, in the order in which they are asked, and what it is about."""

    players: tuple[str, ...]
    goods: str
    price: int


def _tag(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


class Step(msgspec.Struct, frozen=True, gc=False, tag_field="step", tag=_tag, forbid_unknown_fields=True):
    """Base of all steps."""

    #: the kinds of action it takes
    takes: ClassVar[tuple[type[Action], ...]] = ()

    @classmethod
    @cache
    def name(cls) -> str:
        """Its name in states, refusals and words: the name of its class, or the `tag` of the common step from which it
        differs in a detail or two."""
        return str(cls.__struct_config__.tag)

    def actor(self, pos: Position) -> str:
        """The player who decides here."""
        raise NotImplementedError(type(self).__name__)

    def acts_for(self, pos: Position) -> str:
        """The company that the actor decides for, "" if for themselves."""
        return ""

    def options(self, pos: Position) -> Iterator[Option]:
        """Everything the actor may do, lazily and in a stable order."""
        return iter(())

    def check(self, pos: Position, action: Action) -> None:
        """Raise RuleViolation unless the action is legal here."""
        raise NotImplementedError(type(self).__name__)

    def consent(self, pos: Position, action: Action) -> Consent | None:
        """Who else must agree before a legal action is carried out; None if nobody."""
        return None

    def play(self, draft: Draft, action: Action) -> None:
        """Carry out an action that `check` has let through."""
        raise NotImplementedError(type(self).__name__)

    def settle(self, draft: Draft) -> bool:
        """Called whenever the step comes to the top of the stack: True if it waits for a decision, otherwise it has
        moved the game on by itself (changed the stack)."""
        return True

    def with_(self, **fields: Any) -> Any:
        """The same step with other values."""
        return msgspec.structs.replace(self, **fields)


def step_for(pos: Position, action: Action, by: str | None = None) -> Step:
    """The open step that takes this action of this player, or RuleViolation."""
    if not pos.stack:
        raise pos.refuse("game.over", reason=pos.ended)
    if action.is_power:
        _check_power(pos, action)
    top = pos.top
    actor = top.actor(pos)
    by = actor if by is None else by
    if by == actor and isinstance(action, top.takes):
        return top
    elsewhere: Step | None = top if isinstance(action, top.takes) else None
    for step in pos.title.asides(pos):
        if isinstance(action, step.takes) and _is_for(step, action):
            if step.actor(pos) == by:
                return step
            elsewhere = step
    if action.is_power:
        if elsewhere:
            raise pos.refuse("power.not-yours", player=by, owner=elsewhere.actor(pos))
        raise pos.refuse("power.not-now")
    if by != actor:
        raise pos.refuse_turn("turn.not-yours", player=by, turn=actor)
    raise pos.refuse_turn("turn.wrong-step", action=action.kind(), step=top.name())


def _check_power(pos: Position, action: Action) -> None:
    """There are powers in this game, and the private company whose power it is has not left it."""
    if not pos.title.data.privates.have_powers:
        raise pos.refuse("power.none")
    private = getattr(action, "private", "")
    if private in pos.title.privates and private not in pos.privates:
        raise pos.refuse("power.closed", private=private)


def _is_for(step: Step, action: Action) -> bool:
    """A step that is the power of one private company takes no action of another's."""
    own = getattr(step, "private", "")
    return not own or own == getattr(action, "private", own)

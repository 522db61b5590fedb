"""One decision, taken id by id: at each step the ids that may follow, in the end the action.

The ids are those of `Vocabulary.encode`, under a mask that lets through what is legal and nothing else. An option that
stands for many actions is worked through as well (`filling`); `offer:n` takes the n-th option of such a kind as it is
offered, a run of the highest revenue for example.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from footplate.game.actions import Action
from footplate.game.decision import Decision
from footplate.game.fields import fields_of
from footplate.game.step import Numbered, Open, Option, Shared
from footplate.lab.ids.filling import Filled, Filler, NumberFiller, RunFiller, SplitFiller
from footplate.lab.ids.vocabulary import OFFERS, BadIds, Vocabulary
from footplate.rounds.running import AnyRun


class Chosen(NamedTuple):
    """What was decided; without an action, to leave a window unused."""

    action: Action | None


class Choosing:
    """A place on the way to an action. Frozen: `take` answers with the next one."""

    #: what may be taken now, in ascending order
    ids: tuple[int, ...]

    def take(self, id_: int) -> Choosing | Chosen:
        """On by one id; BadIds if it may not be taken."""
        raise NotImplementedError(type(self).__name__)


class Kinds(Choosing):
    """The first step: what kind of action; or, in a window, to wait."""

    def __init__(self, words: Vocabulary, decision: Decision, window: bool = False) -> None:
        self.words, self.decision, self.window = words, decision, window
        self.groups: dict[int, list[Option]] = {}
        self._opened: dict[int, Choosing | Chosen] = {}
        for option in decision.options:
            kind = words.kind_ids[type(_shown(option))]
            self.groups.setdefault(kind, []).append(option)
        self.ids = tuple(sorted([*self.groups, *([words.wait] if window else [])]))

    def take(self, id_: int) -> Choosing | Chosen:
        """On to what is asked of that kind, or, if it waits, done."""
        if id_ not in self.ids:
            raise self.words.illegal(id_, self.ids)
        if id_ == self.words.wait:
            return Chosen(None)
        if id_ not in self._opened:
            self._opened[id_] = _opened(self.words, self.decision, self.groups[id_])
        return self._opened[id_]


class Ways(Choosing):
    """Every way on that begins with the ids taken so far."""

    def __init__(self, words: Vocabulary, ways: Iterable[Way], offers: dict[int, Action]) -> None:
        self.words, self.ways, self.offers = words, list(ways), offers
        self.ids = tuple(sorted({*offers, *(id_ for way in self.ways for id_ in way.ids)}))

    def take(self, id_: int) -> Choosing | Chosen:
        if id_ not in self.ids:
            raise self.words.illegal(id_, self.ids)
        if id_ in self.offers:
            return Chosen(self.offers[id_])
        ways = [way for way in (way.after(id_) for way in self.ways if id_ in way.ids) if way]
        done = next((way.action for way in ways if way.action is not None), None)
        return Ways(self.words, ways, {}) if done is None else Chosen(done)


class Way:
    """One option on its way: ids that are fixed, at most one field that is being filled, and what follows it."""

    __slots__ = ("action", "at", "filler", "fixed", "ids", "option", "rest")

    def __init__(
        self,
        option: Option,
        fixed: tuple[int, ...],
        at: int = 0,
        filler: Filler | None = None,
        rest: tuple[int, ...] = (),
        action: Action | None = None,
    ) -> None:
        self.option, self.fixed, self.at, self.filler, self.rest = option, fixed, at, filler, rest
        #: set at the end of the way
        self.action = action
        self.ids: Iterable[int] = ()
        if action is None:
            self.ids = fixed[at : at + 1] if at < len(fixed) or filler is None else filler.ids

    def after(self, id_: int) -> Way | None:
        """On by one id, which is one of `ids`."""
        if self.at < len(self.fixed):
            return self._on(self.at + 1)
        assert self.filler is not None
        filled = self.filler.take(id_)
        if not isinstance(filled, Filled):
            return Way(self.option, self.fixed, self.at, filled, self.rest)
        if isinstance(self.option, Numbered):
            action = self.option.at(filled.value)
        else:
            assert isinstance(self.option, Open)
            action = _with(self.option.action, field_of(self.option), filled.value)
        if not self.rest:
            return Way(action, (), action=action)
        return Way(action, self.rest)

    def _on(self, at: int) -> Way:
        if at < len(self.fixed) or self.filler is not None:
            return Way(self.option, self.fixed, at, self.filler, self.rest)
        assert not isinstance(self.option, Open)
        return Way(self.option, (), action=self.option)


def spell(words: Vocabulary, decision: Decision, option: Option) -> tuple[int, ...]:
    """The ids by which an option of a decision is taken; of one with an open number at its lowest, of others that stand
    for many as it is offered."""
    if not isinstance(option, Open) or isinstance(option, Numbered):
        return words.encode(_shown(option))
    kind = type(option.action)
    same = [other for other in decision.options if type(_shown(other)) is kind]
    at = next(n for n, other in enumerate(same) if type(other) is type(option) and _shown(other) == option.action)
    return (words.kind_ids[kind], words.offer + at)


def offered(option: Option) -> Action:
    """The action of an option as it is offered."""
    if isinstance(option, AnyRun):
        return option.best()
    return _shown(option)


def field_of(option: Open) -> str:
    """The field that an open option leaves open."""
    if isinstance(option, AnyRun):
        return "routes"
    if isinstance(option, (Numbered, Shared)):
        return option.field
    raise BadIds(f"{type(option).__name__}: there is no way to fill in such an option id by id")


def _opened(words: Vocabulary, decision: Decision, options: list[Option]) -> Choosing | Chosen:
    """After the kind of action, one of these options: what may follow."""
    offers: dict[int, Action] = {}
    if any(isinstance(option, Open) and not isinstance(option, Numbered) for option in options):
        offers = {words.offer + n: offered(option) for n, option in enumerate(options[:OFFERS])}
    ways = [_way(words, decision, option) for option in options]
    if not offers and not next(iter(ways)).fixed and ways[0].filler is None:
        return Chosen(_shown(options[0]))  # a kind without fields
    return Ways(words, ways, offers)


def _way(words: Vocabulary, decision: Decision, option: Option) -> Way:
    parts = words.encode_fields(_shown(option))
    if not isinstance(option, Open):
        return Way(option, tuple(id_ for part in parts[1:] for id_ in part))
    name = field_of(option)
    at = 1 + next(n for n, field in enumerate(fields_of(type(option.action))) if field.name == name)
    before = tuple(id_ for part in parts[1:at] for id_ in part)
    rest = tuple(id_ for part in parts[at + 1 :] for id_ in part)
    return Way(option, before, 0, _filler(words, decision, option), rest)


def _filler(words: Vocabulary, decision: Decision, option: Open) -> Filler:
    if isinstance(option, Numbered):
        return NumberFiller(words, option.numbers())

    def allows(value: object) -> bool:
        return _with(option.action, field_of(option), value) in decision.options

    if isinstance(option, AnyRun):
        return RunFiller(words, option, allows)
    assert isinstance(option, Shared)
    return SplitFiller(words, option, allows)


def _with(action: Action, field: str, value: object) -> Action:
    kind = type(action)
    return kind(**{f: getattr(action, f) for f in kind.__struct_fields__} | {field: value})


def _shown(option: Option) -> Action:
    return option.action if isinstance(option, Open) else option

"""Actions as short sequences of whole numbers: the ids of one discrete space for each title (docs/lab-ids.md).

What an id stands for follows from what is printed and from the fields of the title's actions alone, so it is the same
in every process, for every number of players and under all options. An action is its kind, then its fields in order:

- a word (a hex, tile, company, train, ...) is one id, the same wherever it stands; an empty one is `nothing`;
- a number is written in hundreds and units: 7 is `number:7`, 420 is `hundreds:4 number:20`;
- a list is its items, then `end`; a place of a route that names its stop is followed by `stop:n`.

No action's sequence is the beginning of another's.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Any, Final

from footplate.finance.ledger import BANK
from footplate.game.actions import Action
from footplate.game.fields import Choice, Field, Kind, Maybe, Number, Parts, Several, Word, fields_of
from footplate.game.state import IPO, POOL
from footplate.game.title import Title

#: raised when an id comes to stand for something else; networks and data of another number do not fit
GRAMMAR: Final = 1
WAIT: Final = "wait"  # leave a window unused
END: Final = "end"
NOTHING: Final = "nothing"
OFFERS: Final = 16  # of the options that stand for many, those that are taken as they are offered
STOPS: Final = 8  # of a hex
BASE: Final = 100

Writer = Callable[[Any], tuple[int, ...]]


class BadIds(ValueError):
    """Ids that are no action, or something that has no ids."""


class Vocabulary:
    """What each id of a title stands for."""

    def __init__(self, title: Title) -> None:
        self.title_id = title.id
        self.kinds = {kind.kind(): kind for kind in title.actions}
        self.names: tuple[str, ...] = tuple(_names(title))
        self.at: dict[str, int] = {name: id_ for id_, name in enumerate(self.names)}
        self.wait, self.end, self.nothing = (self.at[name] for name in (WAIT, END, NOTHING))
        self.offer = self.at["offer:0"]
        self.number = self.at["number:0"]
        self.hundreds = self.at["hundreds:0"]
        self.stop = self.at["stop:0"]
        self.kind_ids = {kind: self.at[f"kind:{name}"] for name, kind in self.kinds.items()}
        self.words = {name.partition(":")[2]: id_ for name, id_ in self.at.items() if name.startswith("word:")}
        self._words: dict[str, tuple[int, ...]] = {word: (id_,) for word, id_ in self.words.items()}
        self._words[""] = (self.nothing,)
        self._plans: dict[type[Action], list[tuple[str, Writer]]] = {}
        self._kinds = {id_: kind for kind, id_ in self.kind_ids.items()}

    @staticmethod
    def of(title: Title) -> Vocabulary:
        """The vocabulary of a title: equal for every number of players and all options."""
        return _vocabulary(title)

    def __len__(self) -> int:
        return len(self.names)

    @property
    def digest(self) -> str:
        """Stands for all of it, the fields of each kind of action too: equal digests, equal ids."""
        kinds = (" ".join((name, *map(_shape, fields_of(kind)))) for name, kind in self.kinds.items())
        text = "\n".join((str(GRAMMAR), self.title_id, *self.names, *kinds))
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    # ---- actions ----

    def encode(self, action: Action) -> tuple[int, ...]:
        """The ids of an action; BadIds if a word in it is none of the title's."""
        ids: tuple[int, ...] = ()
        for part in self.encode_fields(action):
            ids += part
        return ids

    def encode_fields(self, action: Action) -> list[tuple[int, ...]]:
        """The same in parts: the kind, then one part for each field."""
        kind = type(action)
        plan = self._plans.get(kind)
        if plan is None:
            plan = self._plans[kind] = self._plan(kind)
        return [(self.kind_ids[kind],), *[write(getattr(action, name)) for name, write in plan]]

    def _plan(self, kind: type[Action]) -> list[tuple[str, Writer]]:
        if kind not in self.kind_ids:
            raise BadIds(f"{self.title_id} knows no action {kind.__name__}")
        return [(field.name, self._writer(field.kind)) for field in fields_of(kind)]

    def decode(self, ids: Sequence[int]) -> Action:
        """The action that the ids say, or BadIds. Whether it is legal is not asked."""
        reader = _Reader(self, ids)
        kind = self._kinds.get(reader.take())
        if kind is None:
            raise BadIds(f"an action begins with its kind, not with {self.say(ids[:1])}")
        action = kind(**{field.name: reader.read(field.kind) for field in fields_of(kind)})
        if reader.at < len(ids):
            raise BadIds(f"{self.say(ids[reader.at :])} is too much")
        return action

    def say(self, ids: Sequence[int]) -> str:
        """Ids by their names, for people."""
        return " ".join(self.names[id_] if 0 <= id_ < len(self.names) else str(id_) for id_ in ids)

    def illegal(self, id_: int, legal: Sequence[int]) -> BadIds:
        """The refusal of an id that may not be taken now."""
        return BadIds(f"{self.say([id_])} may not be taken now; what may: {self.say(legal)}")

    def word(self, text: str) -> tuple[int, ...]:
        """The ids of a word."""
        found = self._words.get(text)
        if found is None:
            place, slash, stop = text.partition("/")
            if not slash or place not in self.words or stop not in map(str, range(STOPS)):
                raise BadIds(f"{text!r} is no word of {self.title_id}")
            found = self._words[text] = (self.words[place], self.stop + int(stop))
        return found

    def count(self, number: int) -> tuple[int, ...]:
        """The ids of a number."""
        if number < BASE:
            if number < 0:
                raise BadIds(f"{number} is below nothing")
            return (self.number + number,)
        return (*[self.hundreds + digit for digit in digits(number // BASE)], self.number + number % BASE)

    def _writer(self, kind: Kind) -> Writer:
        """How what a field holds becomes ids."""
        if isinstance(kind, Word):
            return self.word
        if isinstance(kind, Number):
            return self.count
        if isinstance(kind, Choice):
            return lambda value: (self.at[f"choice:{kind.write(value)}"],)
        if isinstance(kind, Several):
            item = self._writer(kind.item)
            return lambda value: (*(id_ for one in value for id_ in item(one)), self.end)
        if isinstance(kind, Parts):
            parts = [(field.name, self._writer(field.kind)) for field in kind.fields]
            return lambda value: tuple(id_ for name, write in parts for id_ in write(getattr(value, name)))
        assert isinstance(kind, Maybe)
        inner = self._writer(kind.kind)
        return lambda value: (self.nothing,) if value is None else inner(value)


def digits(hundreds: int) -> tuple[int, ...]:
    """Hundreds, ten thousands, ... of a number: the highest first, none for 0."""
    found: tuple[int, ...] = ()
    while hundreds:
        hundreds, low = divmod(hundreds, BASE)
        found = (low, *found)
    return found


class _Reader:
    """Reads one action."""

    def __init__(self, vocabulary: Vocabulary, ids: Sequence[int]) -> None:
        self.words, self.ids, self.at = vocabulary, ids, 0

    def peek(self) -> int:
        return self.ids[self.at] if self.at < len(self.ids) else -1

    def take(self) -> int:
        if self.at >= len(self.ids):
            raise BadIds(f"{self.words.say(self.ids) or 'nothing'} is not a whole action")
        self.at += 1
        return self.ids[self.at - 1]

    def name(self, sort: str) -> str:
        id_ = self.take()
        found, colon, name = (self.words.names[id_] if 0 <= id_ < len(self.words) else "").partition(":")
        if found != sort or not colon:
            raise BadIds(f"a {sort} was expected, not {self.words.say([id_])}")
        return name

    def read(self, kind: Kind) -> Any:
        if isinstance(kind, (Word, Maybe)) and self.peek() == self.words.nothing:
            self.at += 1
            return kind.nothings[0]
        if isinstance(kind, Word):
            return self.name("word") + self._stop()
        if isinstance(kind, Number):
            return self._number()
        if isinstance(kind, Choice):
            word = self.name("choice")
            if word not in kind.choices:
                raise BadIds(f"{kind.expected} was expected, not {word}")
            return kind.choices[word]
        if isinstance(kind, Several):
            items = []
            while self.peek() != self.words.end:
                items.append(self.read(kind.item))
            self.at += 1
            return tuple(items)
        if isinstance(kind, Parts):
            return kind.type(*(self.read(field.kind) for field in kind.fields))
        assert isinstance(kind, Maybe)
        return self.read(kind.kind)

    def _stop(self) -> str:
        stop = self.peek() - self.words.stop
        if not 0 <= stop < STOPS:
            return ""
        self.at += 1
        return f"/{stop}"

    def _number(self) -> int:
        hundreds = 0
        while 0 <= self.peek() - self.words.hundreds < BASE:
            hundreds = BASE * hundreds + self.take() - self.words.hundreds
        return BASE * hundreds + int(self.name("number"))


@lru_cache(maxsize=64)
def _vocabulary(title: Title) -> Vocabulary:
    return Vocabulary(title)


def _names(title: Title) -> Iterator[str]:
    """What the ids stand for, in their order."""
    data = title.data
    yield from (WAIT, END, NOTHING)
    yield from (f"offer:{n}" for n in range(OFFERS))
    yield from (f"kind:{kind.kind()}" for kind in title.actions)
    yield from (f"choice:{word}" for word in dict.fromkeys(_choices(title)))
    words = (
        *(f"p{seat + 1}" for seat in range(data.title.players[1])),
        *(BANK, IPO, POOL),
        *(company.id for company in data.company),
        *(private.id for private in data.private),
        *(train.name for train in data.train),
        *(hex_.hex for hex_ in data.map.hex),
        *data.tile,
    )
    yield from (f"word:{word}" for word in dict.fromkeys(words))
    yield from (f"stop:{n}" for n in range(STOPS))
    yield from (f"number:{n}" for n in range(BASE))
    yield from (f"hundreds:{n}" for n in range(BASE))


def _shape(field: Field) -> str:
    """A field as it becomes ids: its name, and what it may hold."""

    def told(kind: Kind) -> str:
        if isinstance(kind, Choice):
            return "|".join(kind.choices)
        if isinstance(kind, Maybe):
            return f"{told(kind.kind)}?"
        if isinstance(kind, Several):
            return f"{told(kind.item)}*"
        if isinstance(kind, Parts):
            return f"({' '.join(map(_shape, kind.fields))})"
        return "number" if isinstance(kind, Number) else "word"

    return f"{field.name}:{told(field.kind)}"


def _choices(title: Title) -> Iterator[str]:
    """The words that some field of some action chooses from."""
    for kind in title.actions:
        for field in fields_of(kind):
            if isinstance(field.kind, Choice):
                yield from field.kind.choices

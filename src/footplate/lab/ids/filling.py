"""Options that stand for many actions, filled in id by id: an open number, a split, a run."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from itertools import pairwise
from typing import Any, NamedTuple

from footplate.board.hexes import opposite
from footplate.game.fields import Parts, Several, fields_of
from footplate.game.step import Shared
from footplate.lab.ids.vocabulary import BASE, STOPS, Vocabulary, digits
from footplate.rounds.running import AnyRun
from footplate.routes import Route, RouteError
from footplate.routes.model.kinds import RunRules
from footplate.routes.model.route import trace


class Filled(NamedTuple):
    """The value of the field."""

    value: Any


class Filler:
    """A value on its way: what may follow."""

    @property
    def ids(self) -> Sequence[int]:
        raise NotImplementedError(type(self).__name__)

    def take(self, id_: int) -> Filler | Filled:
        """On by one of its ids."""
        raise NotImplementedError(type(self).__name__)


class NumberFiller(Filler):
    """One of these numbers, which ascend; `high` are the digits of its hundreds so far."""

    def __init__(self, words: Vocabulary, numbers: Sequence[int], high: tuple[int, ...] = ()) -> None:
        self.words, self.numbers, self.high = words, numbers, high

    @cached_property
    def ids(self) -> Sequence[int]:
        words, known = self.words, len(self.high)
        found: dict[int, None] = {}
        for hundreds in range(self.numbers[0] // BASE, self.numbers[-1] // BASE + 1):
            units = self._units(hundreds)
            written = digits(hundreds)
            if not units or written[:known] != self.high:
                continue
            if len(written) == known:
                found.update(dict.fromkeys(words.number + unit for unit in units))
            else:
                found[words.hundreds + written[known]] = None
        return tuple(found)

    def _units(self, hundreds: int) -> list[int]:
        low, high = (bisect_left(self.numbers, BASE * (hundreds + n)) for n in (0, 1))
        return [number % BASE for number in self.numbers[low:high]]

    def take(self, id_: int) -> Filler | Filled:
        unit = id_ - self.words.number
        if not 0 <= unit < BASE:
            return NumberFiller(self.words, self.numbers, (*self.high, id_ - self.words.hundreds))
        value = 0
        for digit in self.high:
            value = BASE * value + digit
        return Filled(BASE * value + unit)


class SplitFiller(Filler):
    """Who takes how much, in any order; what has been refused before cannot be reached."""

    def __init__(
        self,
        words: Vocabulary,
        option: Shared,
        allows: Callable[[object], bool],
        taken: tuple[tuple[str, int], ...] = (),
        party: str = "",
        number: NumberFiller | None = None,
    ) -> None:
        self.words, self.option, self.allows, self.taken = words, option, allows, taken
        self.party, self.number = party, number  # whose number is being written

    @cached_property
    def ids(self) -> Sequence[int]:
        if self.number is not None:
            return self.number.ids
        if not self._left:
            return (self.words.end,)
        parties = (party for party in self._room if self._numbers(party))
        return tuple(self.words.word(party)[0] for party in parties)

    @cached_property
    def _left(self) -> int:
        return self.option.split().total - sum(number for _, number in self.taken)

    @cached_property
    def _room(self) -> dict[str, int]:
        parties = {party for party, _ in self.taken}
        return {party: most for party, most in self.option.split().most.items() if party not in parties}

    def _numbers(self, party: str) -> list[int]:
        """What the party may take so that the others can take the rest, in a way that is not refused."""
        others = {other: most for other, most in self._room.items() if other != party}
        low = max(1, self._left - sum(others.values()))
        high = min(self._room[party], self._left)
        return [n for n in range(low, high + 1) if self._goes_on(others, (*self.taken, (party, n)))]

    def _goes_on(self, room: dict[str, int], taken: tuple[tuple[str, int], ...]) -> bool:
        left = self.option.split().total - sum(number for _, number in taken)
        return any(self.allows(self._value((*taken, *rest))) for rest in _splits(room, left))

    def _value(self, taken: tuple[tuple[str, int], ...]) -> tuple[Any, ...]:
        field = next(f for f in fields_of(type(self.option.action)) if f.name == self.option.field)
        assert isinstance(field.kind, Several)
        assert isinstance(field.kind.item, Parts)
        return tuple(field.kind.item.type(*part) for part in taken)

    def take(self, id_: int) -> Filler | Filled:
        if self.number is None:
            if id_ == self.words.end:
                return Filled(self._value(self.taken))
            party = next(party for party in self._room if self.words.word(party)[0] == id_)
            return self._with(party, NumberFiller(self.words, self._numbers(party)))
        number = self.number.take(id_)
        if isinstance(number, Filled):
            taken = (*self.taken, (self.party, number.value))
            return SplitFiller(self.words, self.option, self.allows, taken)
        assert isinstance(number, NumberFiller)
        return self._with(self.party, number)

    def _with(self, party: str, number: NumberFiller) -> SplitFiller:
        return SplitFiller(self.words, self.option, self.allows, self.taken, party, number)


def _splits(room: dict[str, int], left: int) -> Iterator[tuple[tuple[str, int], ...]]:
    """Every way to share out what is left."""
    if not left:
        yield ()
        return
    for at, (party, most) in enumerate(room.items()):
        others = dict(list(room.items())[at + 1 :])
        for n in range(min(most, left), 0, -1):
            if left - n <= sum(others.values()):
                yield from (((party, n), *rest) for rest in _splits(others, left - n))


class RunFiller(Filler):
    """A run: train, places, `end` for each route, and `end` again. The last only for a run that is legal; to give up
    and take the run that is offered is always possible."""

    def __init__(
        self,
        words: Vocabulary,
        option: AnyRun,
        allows: Callable[[object], bool],
        routes: tuple[Route, ...] = (),
        train: str = "",
        path: tuple[str, ...] = (),
    ) -> None:
        self.words, self.option, self.allows = words, option, allows
        self.routes, self.train, self.path = routes, train, path  # what is written of the run, and of a further route

    @cached_property
    def ids(self) -> Sequence[int]:
        found = [self.words.offer]
        if not self.train:
            found += [self.words.words[name] for name in self._trains_left()]
            found += [self.words.end] * self.allows(self.routes)
        elif not self.path:
            found += [self.words.words[self._names[hex_]] for hex_ in self._beginnings()]
        else:
            found += self._onward()
        return tuple(found)

    def take(self, id_: int) -> Filler | Filled:
        if id_ == self.words.offer:
            return Filled(self.option.best().routes)
        name = self.words.names[id_].partition(":")[2]
        if not self.train:
            return Filled(self.routes) if id_ == self.words.end else self._with(train=name)
        if id_ == self.words.end:
            return self._with((*self.routes, Route(self.train, self.path)))
        if 0 <= id_ - self.words.stop < STOPS:
            return self._with(train=self.train, path=(*self.path[:-1], f"{self.path[-1]}/{name}"))
        return self._with(train=self.train, path=(*self.path, name))

    def _with(self, routes: tuple[Route, ...] | None = None, train: str = "", path: tuple[str, ...] = ()) -> RunFiller:
        routes = self.routes if routes is None else routes
        return RunFiller(self.words, self.option, self.allows, routes, train, path)

    # ---- what may follow ----

    @property
    def _names(self) -> tuple[str, ...]:
        return self.option.pos.board.map.names

    @cached_property
    def _rules(self) -> RunRules:
        pos = self.option.pos
        return pos.title.run_rules(self.option.company, pos.phase)

    def _trains_left(self) -> list[str]:
        left = Counter(kind.name for kind in self.option.pos.train_kinds(self.option.company))
        left.subtract(route.train for route in self.routes)
        return [train for train, count in left.items() if count > 0]

    def _beginnings(self) -> Iterator[int]:
        """Hexes with a stop, or with a mine."""
        mines = {mine.hex for mine in self._rules.mines}
        for hex_, face in enumerate(self.option.pos.board.faces):
            if face.stops or self._names[hex_] in mines:
                yield hex_

    def _onward(self) -> Iterator[int]:
        """A stop of the hex, a hex that track leads to, the end of the route."""
        board = self.option.pos.board
        place, named, _ = self.path[-1].partition("/")
        here = board.map.index(place)
        face = board.faces[here]
        if not named:
            stops = (stop for stop in range(len(face.stops)) if f"{place}/{stop}" not in self.path)
            yield from (self.words.stop + stop for stop in stops)
        used = self._sides()
        for edge in face.exits:
            out = 6 * here + edge
            there = board.map.grid.neighbour(here, edge)
            if there >= 0 and opposite(edge) in board.faces[there].exits and board.map.grid.side[out] not in used:
                yield self.words.words[self._names[there]]
        if face.links and named:
            yield self.words.words[place]
        if self._is_route():
            yield self.words.end

    def _sides(self) -> set[int]:
        """The hex sides that the route has crossed."""
        grid = self.option.pos.board.map.grid
        hexes = [grid.index[name.partition("/")[0]] for name in self.path]
        pairs = [pair for pair in pairwise(hexes) if pair in grid.towards]
        return {grid.side[6 * here + grid.towards[here, there]] for here, there in pairs}

    def _is_route(self) -> bool:
        kinds = self.option.pos.train_kinds(self.option.company)
        if any(kind.name == self.train and kind.counts == "network" for kind in kinds):
            return len(self.path) == 1
        try:
            trace(self.option.pos.board, Route(self.train, self.path), self._rules)
        except RouteError:
            return False
        return True

"""A position in whole numbers, as one player sees it: everything on the table, in fixed-size arrays.

Players stand in the order in which they sit, beginning with who looks. The same position makes the same bytes on every
machine: all of it is whole-number arithmetic.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import Any, Final, NamedTuple
from zlib import crc32

import msgspec
import numpy as np

from footplate.board.layout import Layout
from footplate.finance.ledger import BANK
from footplate.game.consent import Proposal
from footplate.game.state import IPO, POOL, State
from footplate.game.title import Title
from footplate.lab.ids import Vocabulary
from footplate.lab.observing.board import WHOLE, Array, BoardEyes
from footplate.lab.observing.sections import FIELDS, FORM, NOTES, OWN, STEPS, TAKEN, Section, sections_of

FOREIGN: Final = 1 << 16  # a text that is no word of the title stands for a number from here on


class Asked(NamedTuple):
    """Who is being asked, and what has been taken so far of the present action."""

    player: str = ""
    company: str = ""
    window: bool = False
    taken: tuple[int, ...] = ()


class Observer:
    """Makes observations of one title, for one number of players."""

    def __init__(self, title: Title) -> None:
        self.title = title
        self.words = Vocabulary.of(title)
        self.sections: dict[str, Section] = {section.name: section for section in sections_of(title)}
        self.size = next(reversed(self.sections.values())).stop
        self.eyes = BoardEyes(title)
        self._companies = {company: at for at, company in enumerate(title.companies)}
        self._trains = list(title.trains)
        self._steps = {step.name(): at + 1 for at, step in enumerate(title.steps)}
        self._board: tuple[Layout, str, Array] | None = None
        self._fixed = self.sections["hexes"].start
        self._market = {space: space[0] * self.sections["market"].shape[1] + space[1] for space in title.market.prices}

    def names(self) -> list[str]:
        """What every number of an observation means."""
        return [name for section in self.sections.values() for name in section.names()]

    @property
    def steps(self) -> dict[str, tuple[str, ...]]:
        """The steps of the title in the order of their numbers, which begin with 1, and what each holds, field by
        field, in the order in which the section `steps` has it."""
        return {step.name(): step.__struct_fields__ for step in self.title.steps}

    @property
    def digest(self) -> str:
        """Stands for the meaning of all columns."""
        steps = (" ".join((step, *fields)) for step, fields in self.steps.items())
        text = "\n".join((str(FORM), self.words.digest, *self.names(), *steps))
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    def view(self, vector: Array) -> dict[str, Array]:
        """The sections of an observation by name, each in its shape; they share its memory."""
        return {s.name: vector[s.start : s.stop].reshape(s.shape) for s in self.sections.values()}

    def planes(self, vector: Array) -> Array:
        """The board of an observation as planes: channel, row, column."""
        parts = self.view(vector)
        return self.eyes.planes(parts["hexes"], parts["stops"], parts["stations"])

    def plane_names(self) -> list[str]:
        """What each channel of the planes means."""
        found = ["hex"]
        for name in ("hexes", "stops", "stations"):
            section = self.sections[name]
            found += [text.partition("/")[2] for text in Section(name, 0, section.axes[1:]).names()]
        return found

    def observe(self, state: State, player: str, asked: Asked | None = None) -> Array:
        """What the player sees."""
        asked = asked or Asked()
        vector = np.empty(self.size, WHOLE)
        numbers = [*self._table(state, asked), *self._asked(state, asked), *self._told(state)]
        seats = state.clockwise_from(player)
        numbers += self._players(state, seats, asked.player)
        numbers += self._finance(state, seats)
        vector[: self._fixed] = numbers
        vector[self._fixed :] = self._land(state)
        return vector

    # ---- section by section ----

    def _land(self, state: State) -> Array:
        """Looked at again only when it has changed."""
        known = self._board
        if known is None or known[0] is not state.board or known[1] != state.phase:
            known = self._board = (state.board, state.phase, self.eyes.look(state.board, state.phase))
        return known[2]

    def _table(self, state: State, asked: Asked) -> list[int]:
        return [
            len(state.players),
            self._companies.get(asked.company, -1) + 1,
            int(asked.window),
            self.title.phase_order[state.phase],
            state.bank,
            int(state.broken),
            int(not state.stack),
        ]

    def _asked(self, state: State, asked: Asked) -> list[int]:
        """The ids taken, and those of what is proposed; 0 where there is none."""
        taken = [id_ + 1 for id_ in asked.taken[-TAKEN:]]
        top = state.top if state.stack else None
        proposed: list[int] = []
        if isinstance(top, Proposal):
            proposed = [id_ + 1 for id_ in self.words.encode(top.proposed(state))[:TAKEN]]
        return [*_padded(taken, TAKEN), *_padded(proposed, TAKEN)]

    def _told(self, state: State) -> list[int]:
        """What the steps of the turn hold, and what only the title knows: numbers as they are, words by their ids."""
        found: list[int] = []
        for step in state.stack[: -STEPS - 1 : -1]:
            found += [self._steps.get(step.name(), 0), *_padded(list(self.flat(step)), FIELDS)]
        found += [0] * (STEPS * (FIELDS + 1) - len(found))
        found += _padded(list(self.flat(state.notes)), NOTES)
        if self.title.own_type is not None:
            found += _padded(list(self.flat(state.own)), OWN)
        return found

    def flat(self, value: Any) -> Iterator[int]:
        """A value as numbers. A table or a list is its length, then what is in it: what follows cannot be taken for a
        part of it."""
        if isinstance(value, int):
            yield int(value)
        elif isinstance(value, str):
            yield self.words.words.get(
                value, self.words.nothing if not value else FOREIGN + crc32(value.encode()) % FOREIGN
            )
        elif isinstance(value, dict):  # equal whatever came first
            yield len(value)
            for key in sorted(value):
                yield from self.flat(key)
                yield from self.flat(value[key])
        elif isinstance(value, (tuple, list, set, frozenset)):
            yield len(value)
            for inner in sorted(value) if isinstance(value, (set, frozenset)) else value:
                yield from self.flat(inner)
        elif isinstance(value, msgspec.Struct):
            for name in value.__struct_fields__:
                yield from self.flat(getattr(value, name))
        else:
            yield 0

    def _players(self, state: State, seats: tuple[str, ...], asked: str) -> Iterator[int]:
        owners = list(state.privates.values())
        for player in seats:
            yield self.title.players.index(player) + 1
            yield state.cash[player]
            yield state.worth(player)
            yield state.certificates_counted(player)
            yield owners.count(player)
            yield int(player == state.priority)
            yield int(player == asked)
            yield int(player == state.bankrupt)

    def _finance(self, state: State, seats: tuple[str, ...]) -> Iterator[int]:
        """Companies, holdings, their trains, the market, trains, private companies and tiles."""
        at = {seat: number + 1 for number, seat in enumerate(seats)}
        prices = self.title.market.prices
        holdings: list[int] = []
        trains: list[int] = []
        rows, columns = self.sections["market"].shape
        market = [0] * (rows * columns)
        owners = (*seats, IPO, POOL)
        for company, data in state.companies.items():
            space = data.space
            yield int(space is not None)
            yield int(data.floated)
            yield int(data.operated)
            yield at.get(self.title.speaker(state, data.president), 0) if data.president else 0
            yield data.par
            yield prices[space] if space else 0
            yield space[0] + 1 if space else 0
            yield space[1] + 1 if space else 0
            yield data.arrived
            yield state.cash.get(company, 0)
            yield data.revenue
            yield data.size
            yield len(data.tokens)
            held = [data.holdings.get(owner, 0) for owner in owners]
            holdings += [*held, sum(data.holdings.values()) - sum(held)]
            trains += [data.trains.count(train) for train in self._trains] if data.trains else [0] * len(self._trains)
            if space is not None:
                market[self._market[space]] += 1
        yield from (*holdings, *trains, *market)
        for name, printed in self.title.trains.items():
            yield from (printed.price, state.depot[name], state.market_trains.count(name))
        for private in self.title.data.private:
            owner = state.privates.get(private.id, "")
            of_company = self._companies.get(owner, -1) + 1
            known = owner in (BANK, "", *seats) or of_company
            yield from (int(bool(owner)), private.price, private.revenue, int(owner == BANK))
            yield from (at.get(owner, 0), of_company, int(not known))
        yield from (state.tiles.get(tile, 0) for tile in self.title.data.tile)


def _padded(numbers: list[int], size: int) -> list[int]:
    return [*numbers[:size], *[0] * (size - len(numbers))]

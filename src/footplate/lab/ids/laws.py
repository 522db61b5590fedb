"""What must hold of the ids, asked at every decision of random games: every option has its ids, they lead back to it,
and a mask lets through what is legal, no more and no less."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator

import msgspec

from footplate.bots import RandomPlayer
from footplate.bots.prudent import PrudentPlayer
from footplate.game.actions import Action
from footplate.game.decision import Decision, decisions
from footplate.game.play import play
from footplate.game.setup import opening_state
from footplate.game.step import Numbered, Open, Option
from footplate.game.title import Title
from footplate.lab.ids.choosing import Choosing, Chosen, Kinds, offered, spell
from footplate.lab.ids.vocabulary import Vocabulary

MOST_ACTIONS = 2000  # a game that takes longer is left as it is
LED = 20  # options of a decision whose ids are followed under the masks; all of them go into ids and back
NUMBERS = 8  # of an open number, one in so many is read back

Singles = dict[tuple[int, ...], Action]


class Tally(msgspec.Struct):
    """How much was tried, and what was wrong."""

    games: int = 0
    decisions: int = 0
    round_trips: int = 0  # of options and single actions: into ids, and back
    masks: int = 0
    problems: list[str] = []

    def add(self, other: Tally) -> None:
        """Count what another one counted."""
        self.games += other.games
        self.decisions += other.decisions
        self.round_trips += other.round_trips
        self.masks += other.masks
        self.problems += other.problems


def check_game(title: Title, seed: int, most: int = MOST_ACTIONS) -> Tally:
    """One random game, every decision of which is looked at, windows included."""
    tally = Tally(games=1)
    kind = PrudentPlayer if title.data.simulation.prudent else RandomPlayer
    chance, dice = kind(f"{seed}"), random.Random(f"{seed}/ids")
    state = opening_state(title, seed)
    words = Vocabulary.of(title)
    for number in range(most):
        waiting = decisions(state)
        if not waiting or tally.problems:
            break
        for at, decision in enumerate(waiting):
            for problem in _Look(words, decision, at > 0, dice, tally).problems():
                tally.problems.append(f"{title.id} {len(title.players)} seed {seed} move {number}: {problem}")
        player, action = chance.choose(waiting)
        state, _ = play(state, action, player)
    return tally


class _Look:
    """At one decision."""

    def __init__(self, words: Vocabulary, decision: Decision, window: bool, dice: random.Random, tally: Tally) -> None:
        self.words, self.decision, self.window, self.dice, self.tally = words, decision, window, dice, tally
        self.kinds = Kinds(words, decision, window)
        self.options = list(decision.options)
        #: kinds of action of which some option stands for more than a number
        self.many = {words.kind_ids[type(offered(o))] for o in self.options if _is_many(o)}

    def problems(self) -> Iterator[str]:
        self.tally.decisions += 1
        yield from self._led(self.dice.sample(self.options, min(LED, len(self.options))))
        singles: Singles = {}
        for option in self.options:
            if not _is_many(option):
                yield from self._read_back(option, singles)
        yield from self._masks(singles)

    def _led(self, options: Iterable[Option]) -> Iterator[str]:
        """The ids of an option lead to it, under the masks."""
        for option in options:
            ids = spell(self.words, self.decision, option)
            found, wanted = walk(self.kinds, ids), offered(option)
            if found != wanted:
                yield f"{option} has the ids {self.words.say(ids)}, which lead to {found}"

    def _read_back(self, option: Option, singles: Singles) -> Iterator[str]:
        """Into ids, and back."""
        for number, action in enumerate(_each(option)):
            ids = self.words.encode(action)
            singles[ids] = action
            if number % NUMBERS == 0:
                self.tally.round_trips += 1
                if self.words.decode(ids) != action:
                    yield f"{action} has the ids {self.words.say(ids)}, which say {self.words.decode(ids)}"

    def _masks(self, singles: Singles) -> Iterator[str]:
        """A random way through the masks: each is compared with what all options together would make of it."""
        words = self.words
        taken: tuple[int, ...] = ()
        at: Choosing | Chosen = self.kinds
        while isinstance(at, Choosing):
            n = len(taken)
            wanted = {ids[n] for ids in singles if ids[:n] == taken}
            if not taken:
                wanted |= self.many | ({words.wait} if self.window else set())
            is_open = bool(taken) and taken[0] in self.many
            if not (set(at.ids) >= wanted if is_open else set(at.ids) == wanted):
                yield f"after {words.say(taken)} the mask is {words.say(at.ids)}, not {words.say(sorted(wanted))}"
                return
            self.tally.masks += 1
            taken = (*taken, self.dice.choice(at.ids))
            at = at.take(taken[-1])
        if at.action is None:
            if not self.window:
                yield "waiting is offered to who must decide"
        elif at.action not in self.decision.options:
            yield f"{words.say(taken)} leads to {at.action}, which is not legal"
        elif singles.get(taken, at.action) != at.action:
            yield f"{words.say(taken)} leads to {at.action}, not to {singles[taken]}"


def walk(choosing: Choosing, ids: tuple[int, ...]) -> Action | None:
    """Where ids lead, under the masks; None if they lead nowhere."""
    at: Choosing | Chosen = choosing
    for id_ in ids:
        if isinstance(at, Chosen) or id_ not in at.ids:
            return None
        at = at.take(id_)
    return at.action if isinstance(at, Chosen) else None


def _is_many(option: Option) -> bool:
    return isinstance(option, Open) and not isinstance(option, Numbered)


def _each(option: Option) -> Iterator[Action]:
    """The single actions of an option."""
    if isinstance(option, Numbered):
        yield from (option.at(number) for number in option.numbers())
    elif not isinstance(option, Open):
        yield option

"""A game taken id by id: who is asked, what they may take, and what becomes of it. All environments are made of this.

Whoever could use a power out of turn is asked before the player whose turn it is, after every action; an id that leaves
no choice is taken with the one before it.
"""

from __future__ import annotations

from footplate.game.actions import Action
from footplate.game.decision import Decision, decisions
from footplate.game.errors import BadPosition
from footplate.game.play import play
from footplate.game.position.reader import read_position
from footplate.game.setup import opening_state
from footplate.game.state import State
from footplate.game.title import Title
from footplate.lab.ids import Choosing, Chosen, Kinds, Vocabulary
from footplate.lab.observing.observer import Asked
from footplate.titles import load


class Match:
    """One game. `ids` may be taken by `asked`; nobody is asked when it is over."""

    def __init__(self, title: Title, seed: int = 0, position: str = "") -> None:
        self.title, self.seed, self.position = title, seed, position
        self.words = Vocabulary.of(title)
        self.state = _read(title, position) if position else opening_state(title, seed)
        self.log: list[int | Action] = []  # ids that were taken, and actions that were played at once
        self.taken: tuple[int, ...] = ()  # of the present action
        self.moves: list[tuple[str, Action]] = []
        self.waiting: tuple[Decision, ...] = ()  # all that is open: the decision the game waits for, then windows
        self._queue: list[tuple[Decision, bool]] = []  # who is asked after the present one; True for a window
        self.decision: Decision | None = None
        self.window = False
        self.choosing: Choosing | None = None
        self._ask_all()

    def copy(self) -> Match:
        """A match that goes on for itself."""
        other = Match.__new__(Match)
        other.__dict__.update(self.__dict__)
        other.log, other.moves, other._queue = list(self.log), list(self.moves), list(self._queue)
        return other

    def __deepcopy__(self, memo: dict[int, object]) -> Match:
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        """Kept as what was done: it is done again."""
        title = self.title
        return _again, (title.id, len(title.players), sorted(title.options), self.seed, self.position, self.log)

    @property
    def asked(self) -> str:
        """The seat that is asked, "" when the game is over."""
        return self.decision.player if self.decision is not None else ""

    @property
    def ids(self) -> tuple[int, ...]:
        """What may be taken now, in ascending order."""
        return self.choosing.ids if self.choosing is not None else ()

    @property
    def asking(self) -> Asked:
        """What an observation says about who is asked."""
        if self.decision is None:
            return Asked()
        return Asked(self.decision.player, self.decision.company, self.window, self.taken)

    def take(self, id_: int) -> bool:
        """Take one of the ids, or BadIds. Answers whether the position is another one now."""
        if self.choosing is None:
            raise self.words.illegal(id_, ())
        after = self.choosing.take(id_)
        self.log.append(id_)
        taken = [*self.taken, id_]
        while isinstance(after, Choosing) and len(after.ids) == 1:
            taken += after.ids
            after = after.take(after.ids[0])
        if isinstance(after, Choosing):
            self.choosing, self.taken = after, tuple(taken)
            return False
        return self._do(after)

    def _do(self, chosen: Chosen) -> bool:
        if chosen.action is None:
            self._ask_next()
            return False
        self._play(chosen.action)
        return True

    def play(self, action: Action) -> None:
        """Who is asked does this, whatever was taken before."""
        self._play(action)
        self.log.append(action)

    def _play(self, action: Action) -> None:
        self.state, _ = play(self.state, action, self.asked)
        self.moves.append((self.asked, action))
        self._ask_all()

    def _ask_all(self) -> None:
        self.waiting = decisions(self.state)
        windows = [(window, True) for window in self.waiting[1:]]
        self._queue = [*windows, *((decision, False) for decision in self.waiting[:1])]
        self._ask_next()

    def _ask_next(self) -> None:
        self.taken = ()
        if not self._queue:
            self.decision, self.window, self.choosing = None, False, None
            return
        self.decision, self.window = self._queue.pop(0)
        self.choosing = Kinds(self.words, self.decision, self.window)


def _read(title: Title, position: str) -> State:
    state = read_position(position, load).state
    if state.title is not title:
        raise BadPosition(1, position.partition("\n")[0], "it is of another title, with other players or other options")
    return state


def _again(title_id: str, players: int, options: list[str], seed: int, position: str, log: list[int | Action]) -> Match:
    match = Match(load(title_id, players, options), seed, position)
    for done in log:
        if isinstance(done, Action):
            match.play(done)
        else:
            match.take(done)
    return match

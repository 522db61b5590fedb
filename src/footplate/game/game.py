"""A game being played: its history, and the few methods that everybody uses.

Every state is kept, so undo, redo, a jump to any point and a fork are a matter of a reference.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import msgspec

from footplate.game import faces
from footplate.game.actions import Action
from footplate.game.decision import Decision, decisions
from footplate.game.errors import BadPlayers, BadSetup, RuleViolation
from footplate.game.events import Event
from footplate.game.play import check, play
from footplate.game.setup import opening_state
from footplate.game.state import State
from footplate.game.title import Title
from footplate.game.typed import typed

if TYPE_CHECKING:
    from footplate.game.past import Past

KEPT_WARM = 12  # moves back whose boards stay ready for look-ahead and undo


class Move(msgspec.Struct, frozen=True, gc=False, eq=False):
    """One action that was played: who did it, what happened, and the state after it."""

    player: str
    action: Action
    events: tuple[Event, ...]
    state: State


class Row(msgspec.Struct, frozen=True, gc=False):
    """One line of the log: actions that were taken back stay in it, marked."""

    player: str
    action: Action
    undone: bool = False


class Result(msgspec.Struct, frozen=True):
    """The end of a game: why, and the final net worth of every player by name."""

    reason: str
    worths: dict[str, int]

    @property
    def winners(self) -> tuple[str, ...]:
        """Who has the highest net worth; more than one if they tie."""
        best = max(self.worths.values())
        return tuple(name for name, worth in self.worths.items() if worth == best)


def result_of(state: State, names: Mapping[str, str] | None = None) -> Result | None:
    """How a game that is over has ended; players by their names, or by their seats."""
    if not state.ended:
        return None
    return Result(state.ended, {(names or {}).get(player, player): state.worth(player) for player in state.players})


class Game:
    """A title, its players, and everything that has happened. A game may `start` from a position other than the
    usual one."""

    def __init__(self, title: Title, names: Sequence[str], seed: int = 0, start: State | None = None) -> None:
        if len(names) != len(title.players):
            raise BadPlayers("names", {"players": len(title.players), "names": len(names)})
        for name in names:
            if type(name) is not str:
                raise BadPlayers("not-text", {"name": repr(name)})
        if len(set(names)) != len(names):
            raise BadPlayers("same-name")
        if type(seed) is not int:
            raise BadSetup("seed", {"seed": repr(seed)})
        self.title = title
        self.names = dict(zip(title.players, names, strict=True))
        self.seed = seed
        self.start = start  # the position it began with, None if the usual one
        self._opening = opening_state(title, seed) if start is None else start
        self._moves: list[Move | None] = []  # None for those that are with the past
        self._length = 0  # moves in force; those behind can be redone
        self._log: list[Row] = []
        self._rows: list[int] = []  # line in the log of each move
        self._shared = False  # the lists above are also another game's
        self._past: Past | None = None  # of a game that was taken up where it stood

    # ---- where the game stands ----

    @property
    def state(self) -> State:
        """The current position: frozen, so you can keep it."""
        return self.state_at(self._length)

    def state_at(self, number: int) -> State:
        """The state after that many moves."""
        if number == 0:
            return self._opening
        move = self._moves[number - 1]
        if move is not None:
            return move.state
        assert self._past is not None
        return self._past.state(self._rows[number - 1])

    def __len__(self) -> int:
        return self._length

    @property
    def moves(self) -> Sequence[Move]:
        """The moves in force, in order, up to the current position."""
        return [self._move(number) for number in range(1, self._length + 1)]

    @property
    def last(self) -> Move:
        """The last move in force."""
        return self._move(self._length)

    def _move(self, number: int) -> Move:
        move = self._moves[number - 1]
        if move is not None:
            return move
        assert self._past is not None
        return self._past.move(self._rows[number - 1])

    @property
    def log(self) -> Sequence[Row]:
        """Everything that was ever played, in order; what is not in force is marked as undone."""
        behind = set(self._rows[self._length :])
        return tuple(
            Row(row.player, row.action, undone=True) if at in behind else row for at, row in enumerate(self._log)
        )

    @property
    def decision(self) -> Decision | None:
        """What the game is waiting for; None when it is over."""
        return next(iter(self.decisions), None)

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """The decision that the game is waiting for, and the windows open to other players."""
        return decisions(self.state)

    @property
    def result(self) -> Result | None:
        """Why the game is over, and everybody's net worth; None while it goes on."""
        return result_of(self.state, self.names)

    def position(self) -> str:
        """The position as text: what FEN is to chess. `footplate.from_position` reads it."""
        from footplate.game.position.writer import write_position  # only where somebody reads one

        return write_position(self.state, self.names, self.seed)

    # ---- playing ----

    def play(self, action: Action, player: str | None = None) -> tuple[Event, ...]:
        """Play a legal action, or raise RuleViolation and change nothing. By default the player is the one who decides.

        Anything that is not an action, or has fields of wrong types, raises BadAction.
        """
        return self.play_decoded(typed(action), player)

    def play_decoded(self, action: Action, player: str | None = None) -> tuple[Event, ...]:
        """`play` for an action that was decoded by its type, as those of a record are."""
        before = self.state
        state, events = play(before, action, player)
        actor = player if player is not None else before.top.actor(before)
        self._unshare()
        if self._length < len(self._moves):
            self._give_up_redo()
        self._moves.append(Move(actor, action, events, state))
        self._rows.append(len(self._log))
        self._log.append(Row(actor, action))
        self._length += 1
        self._cool_down()
        return events

    def _give_up_redo(self) -> None:
        """What was taken back and is not redone stays in the log, marked."""
        for at in self._rows[self._length :]:
            self._log[at] = Row(self._log[at].player, self._log[at].action, undone=True)
        del self._moves[self._length :]
        del self._rows[self._length :]

    def _cool_down(self) -> None:
        """Boards far back in the history keep their track, but not what was worked out from it."""
        far = self._length - KEPT_WARM - 1
        if far < 0 or (last := self._moves[far]) is None or (far and self._moves[far - 1] is None):
            return  # there is none yet, or it lies in the past
        board = self.state_at(far).board
        if board is not last.state.board:
            board.forget()

    def put_away(self, number: int) -> None:
        """Somebody has looked at an earlier position: drop what was worked out for its board, unless it is still ready
        for look-ahead and undo."""
        warm = self._length - KEPT_WARM
        if number < warm and self.state_at(number).board is not self.state_at(warm).board:
            self.state_at(number).board.forget()

    def note_undone(self, row: Row) -> None:
        """Add an action to the log that was taken back earlier; it is not played."""
        self._unshare()
        self._log.append(row)

    def why_not(self, action: Action, player: str | None = None) -> RuleViolation | None:
        """Why an action is refused; None if it is legal."""
        try:
            check(self.state, typed(action), player)
        except RuleViolation as refusal:
            return refusal
        return None

    # ---- history ----

    def undo(self) -> bool:
        """Take the last move back; False if there is none."""
        if self._length == 0:
            return False
        self._length -= 1
        return True

    def redo(self) -> bool:
        """Play again the move that was taken back last; False if there is none."""
        if self._length == len(self._moves):
            return False
        self._length += 1
        return True

    def fork(self) -> Game:
        """A game of its own from here on; it does not affect this one."""
        return self.at(self._length)

    def at(self, number: int) -> Game:
        """A fork at the position after that many moves."""
        if not 0 <= number <= len(self._moves):
            raise IndexError(f"the game has {len(self._moves)} moves, there is no position {number}")
        other = Game.__new__(Game)
        other.__dict__.update(self.__dict__)
        self._shared = other._shared = True
        other._length = number
        return other

    def _unshare(self) -> None:
        """Lists are copied only when one of those who share them goes on."""
        if self._shared:
            self._moves = self._moves[:]
            self._log = self._log[:]
            self._rows = self._rows[:]
            self._shared = False

    def taken_up(self, past: Past) -> Game:
        """This game, which has no move yet, where its past leads to; what lies behind is replayed when asked for."""
        other = self.at(0)
        other._past, other._shared = past, False
        other._rows = past.in_force[:]
        counts = set(other._rows)
        other._log = [Row(play.player, play.action, place not in counts) for place, play in enumerate(past.plays)]
        other._moves = [None] * len(other._rows)
        other._length = past.length
        return other

    def __repr__(self) -> str:
        return f"<Game {self.title.id}, {len(self.names)} players, {self._length} moves>"

    def __str__(self) -> str:
        """A page that a player can read."""
        return faces.page(self)

    def _repr_svg_(self) -> str:
        """The board, in a notebook."""
        return faces.picture(self)

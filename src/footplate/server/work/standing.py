"""A game as it stands, small enough to be sent: a few kilobytes, and less to read than a move takes."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import msgspec

from footplate import Game
from footplate.game.codec import decode_state, encode_state
from footplate.game.position.reader import read_position
from footplate.game.record import union_of
from footplate.game.versions import as_begun, load_as_begun
from footplate.learnt import learnt
from footplate.titles import load

if TYPE_CHECKING:
    from footplate.server.storage.rows import TableRow

KEPT = 8  # games that a process has at hand: what was worked out for a board serves the next question too


class Standing(msgspec.Struct, frozen=True):
    """A position, who plays it, and by which rules."""

    title: str
    options: tuple[str, ...]
    rules: int
    seed: int
    names: tuple[str, ...]
    state: str  # JSON

    @classmethod
    def of(cls, row: TableRow, game: Game) -> Standing:
        state = msgspec.json.encode(encode_state(game.state)).decode()
        return cls(row.title, tuple(row.options), row.rules, row.seed, tuple(game.names.values()), state)

    def game(self) -> Game:
        """The game, without what came before."""
        return _game(self)


class Played(msgspec.Struct, frozen=True):
    """A whole game: where it began, and every move."""

    title: str
    options: tuple[str, ...]
    rules: int
    seed: int
    names: tuple[str, ...]
    position: str
    moves: tuple[tuple[str, str], ...]  # who, and the action as JSON

    @classmethod
    def of(cls, row: TableRow, game: Game) -> Played:
        moves = tuple((move.player, msgspec.json.encode(move.action).decode()) for move in game.moves)
        names = tuple(game.names.values())
        return cls(row.title, tuple(row.options), row.rules, row.seed, names, row.position, moves)

    def game(self) -> Game:
        return _replayed(self)


@lru_cache(1)
def _replayed(played: Played) -> Game:
    """Replayed once for all questions about it that come one after the other."""
    names = list(played.names)
    if played.position:
        game = read_position(played.position, as_begun(load, played.rules), names)
    else:
        game = Game(load_as_begun(load, played.title, len(names), played.options, played.rules), names, played.seed)
    kinds = union_of(game.title.actions)
    for player, action in played.moves:
        game.play(msgspec.json.decode(action, type=learnt(kinds)), player)
    return game


@lru_cache(KEPT)
def _game(at: Standing) -> Game:
    title = load_as_begun(load, at.title, len(at.names), at.options, at.rules)
    game = Game(title, title.players, at.seed, decode_state(title, msgspec.json.decode(at.state)))
    game.names = dict(zip(title.players, at.names, strict=True))
    return game

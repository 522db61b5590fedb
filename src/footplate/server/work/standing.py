"""A game as it stands, small enough to be sent: a few kilobytes, and less to read than a move takes."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import msgspec

from footplate import Game
from footplate.game.codec import decode_state, encode_state
from footplate.game.versions import load_as_begun
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


@lru_cache(KEPT)
def _game(at: Standing) -> Game:
    title = load_as_begun(load, at.title, len(at.names), at.options, at.rules)
    game = Game(title, title.players, at.seed, decode_state(title, msgspec.json.decode(at.state)))
    game.names = dict(zip(title.players, at.names, strict=True))
    return game

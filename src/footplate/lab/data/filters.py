"""Which games become part of a dataset, and which of their positions."""

from __future__ import annotations

import msgspec

from footplate.game.game import Game


class Filters(msgspec.Struct, frozen=True):
    """What is empty or None lets everything through."""

    titles: tuple[str, ...] = ()
    players: tuple[int, ...] = ()
    endings: tuple[str, ...] = ()
    finished: bool = False  # only games that came to an end
    bots: tuple[str, ...] = ()  # only games in which one of them played
    origin: str = ""  # "footplate" or "18xx.games"
    by_the_book: bool = False  # only games in which nothing departs from the rulebook
    moves: int = 0  # only games of at least so many moves
    every: int = 1  # of positions and features, every so-and-so-many-th
    steps: tuple[str, ...] = ()  # of positions and features, only those at these steps of the rules

    def take_game(self, game: Game, origin: str, entrants: tuple[str, ...]) -> bool:
        """By what can be seen of a game without auditing it."""
        ending = game.result.reason if game.result else ""
        return (
            (not self.titles or game.title.id in self.titles)
            and (not self.players or len(game.names) in self.players)
            and (not self.endings or ending in self.endings)
            and (not self.finished or bool(ending))
            and (not self.bots or any(name in self.bots for name in entrants))
            and (not self.origin or origin == self.origin)
            and len(game) >= self.moves
        )

    def take_position(self, move: int, step: str) -> bool:
        """Is the position after so many moves, at that step, among those that are wanted?"""
        return move % self.every == 0 and (not self.steps or step in self.steps)

"""Games by chance, of any title."""

from __future__ import annotations

import random

import footplate
from footplate import Game
from footplate.bots import RandomPlayer

NAMES = ("Aki", "Bea", "Cem", "Dai", "Emi", "Fuu")


def random_game(title: str, players: int, seed: int, *options: str, undo: float = 0.0, most: int = 3000) -> Game:
    """A random game to its end, or so many moves; now and then the last few are taken back."""
    game = footplate.new(title, NAMES[:players], options=options, seed=seed)
    player, chance = RandomPlayer(seed), random.Random(seed)
    for _ in range(most):
        if not game.decisions:
            break
        seat, action = player.choose(game.decisions)
        game.play(action, seat)
        if chance.random() < undo:
            for _ in range(chance.randrange(1, 4)):
                game.undo()
    return game

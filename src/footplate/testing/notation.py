"""The law of the notation, on many actions: what `str` writes of an action, `parse` reads as that action."""

from __future__ import annotations

import random
from collections.abc import Iterator

from footplate.game.actions import Action
from footplate.game.game import Game
from footplate.game.title import Title
from footplate.testing.copies import notation_says_it
from footplate.testing.simulate import chance_player

SAMPLED = 8  # options tried in a position besides the action that is played
GAMES_END = 400  # actions; then another game is begun, so that openings and late games are both seen often


def misread(title: Title, count: int, seed: int = 1) -> list[str]:
    """So many actions of random games, written and read back: those that come back as something else."""
    problems: list[str] = []
    for _, action in zip(range(count), random_actions(title, seed), strict=False):
        problems += notation_says_it(title, action)
    return problems


def random_actions(title: Title, seed: int = 1) -> Iterator[Action]:
    """Legal actions without end: those played in random games, and a few that could have been."""
    number = 0
    while True:
        game = Game(title, [f"Player {n + 1}" for n in range(len(title.players))], seed + number)
        player, some = chance_player(title, seed, number), random.Random(f"{seed}/{number}/others")
        while (waiting := game.decisions) and len(game) < GAMES_END:
            options = [option for decision in waiting for option in decision.options]
            yield from (player.fill_in(option) for option in some.sample(options, min(SAMPLED, len(options))))
            who, action = player.choose(waiting)
            yield action
            game.play(action, who)
        number += 1

"""The law of positions, on many of them: out as text and in again, and the game goes on as it would have."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from copy import deepcopy

from footplate.bots import RandomPlayer
from footplate.game.game import Game
from footplate.game.laws import named
from footplate.game.position.reader import read_position
from footplate.game.title import Title
from footplate.testing.copies import encoded, position_says_it_all
from footplate.testing.simulate import MOST_ACTIONS, chance_player

EVERY = 25


def misplaced(title: Title, games: int, every: int = EVERY, seed: int = 1, first: int = 0) -> Iterator[list[str]]:
    """Of each position looked at, what is wrong with its text: every so many moves of random games, and their ends."""
    for number in range(first, first + games):
        game = Game(title, [f"Player {n + 1}" for n in range(len(title.players))], seed + number)
        player = chance_player(title, seed, number)
        while True:
            problems = [named(position_says_it_all, problem) for problem in position_says_it_all(game)]
            twin = None if problems else read_position(game.position(), lambda *_: title)
            ahead = deepcopy(player)
            told = _follow(game, player, every)
            if twin and _follow(twin, ahead, every) != told:
                problems.append("the game goes on otherwise from the position read from its text")
            yield [f"game {number}, before move {len(game)}: {problem}" for problem in problems]
            if not game.decision or len(game) >= MOST_ACTIONS:
                break


def _follow(game: Game, player: RandomPlayer, moves: int) -> str:
    """Let chance play on; what was done and came of it, as a digest."""
    told = hashlib.sha256()
    for _ in range(moves):
        if not (waiting := game.decisions):
            break
        who, action = player.choose(waiting)
        events = game.play(action, who)
        told.update(repr((who, action, events)).encode())
    told.update(encoded(game.state))
    return told.hexdigest()

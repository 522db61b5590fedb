"""What is played: random games, played beforehand, so that whoever plays them at the server need not think."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

import msgspec

import footplate
from footplate import Game
from footplate.bots import RandomPlayer
from footplate.server import identity
from footplate.server.club.clocks.following import begun
from footplate.server.club.clocks.reckoning import Clock
from footplate.server.storage.rows import Entry, SeatRow, Summary, TableRow
from footplate.titles import title_data

NAMES = ("Aki", "Bea", "Cem", "Dot", "Eve", "Fay")
NOW = "2026-01-01T00:00:00.000Z"
BEGUN = (40, 240)  # moves that have been played at a table when the evening begins
SPARE = 100  # moves that are left to play at least
VARIETY = 4  # games of a title; tables take them in turn


class Played(msgspec.Struct, frozen=True):
    """A finished game, as the server is told of it."""

    title: str
    names: tuple[str, ...]
    seed: int
    rules: int
    moves: list[tuple[str, bytes]]  # player and action


class Table(msgspec.Struct):
    """A table of the evening: what is stored before, and what will be played."""

    id: str
    token: str  # the cookie of the browser that holds all its seats
    game: Played
    at: int  # moves played so far
    clock: Clock | None = None

    @property
    def is_over(self) -> bool:
        return self.at >= len(self.game.moves)

    def row(self) -> TableRow:
        game, owner = self.game, identity.visitor_id(self.token)
        seats = tuple(
            SeatRow(f"p{number}", name, "here", "", True, f"{identity.MADE}{self.id}-{number}")
            for number, name in enumerate(game.names, start=1)
        )
        holders = {seat.player: frozenset({owner}) for seat in seats}
        standing = Summary(NOW, "playing", self.at, deciding=game.moves[self.at][0])
        row = TableRow(self.id, game.title, [], game.seed, game.rules, owner, "", NOW, standing, seats, holders)
        return begun(msgspec.structs.replace(row, clock=self.clock))

    def journal(self) -> list[Entry]:
        return [
            Entry(seq, "play", player, action, seq, NOW)
            for seq, (player, action) in enumerate(self.game.moves[: self.at], start=1)
        ]


def played(title: str, seed: int) -> Played:
    """A random game to its end."""
    data = title_data(title).title
    names = NAMES[: min(4, data.players[1])]
    game: Game = footplate.new(title, list(names), seed=seed)
    chance = RandomPlayer(f"load/{title}/{seed}")
    while waiting := game.decisions:
        player, action = chance.choose(waiting)
        game.play(action, player)
    moves = [(move.player, msgspec.json.encode(move.action)) for move in game.moves]
    return Played(title, tuple(names), seed, data.rules_version, moves)


def tables(titles: Sequence[str], count: int, seed: int) -> Iterator[Table]:
    """So many tables, each somewhere in its game."""
    chance = random.Random(seed)
    games = [played(title, seed + number) for number in range(VARIETY) for title in titles]
    for number in range(count):
        game = games[number % len(games)]
        latest = max(0, min(BEGUN[1], len(game.moves) - SPARE))
        at = chance.randint(min(BEGUN[0], latest), latest)
        yield Table(f"load{number:06}".replace("0", "a").replace("1", "b"), f"load-{seed}-{number:020}", game, at)

"""Positions of folders, apart by what they are for, and the yardstick: the share of worth that players have now."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec

from footplate.bots.network import ALL, DIGEST, Network, shifted
from tools.training import store

#: by the number of its game, so that no two positions of one game are on different sides
PARTS = 8
CHECKED, HELD_OUT = 6, 7


class Batch(msgspec.Struct):
    """Positions with the same number of players, one after another; shares in parts of 1."""

    players: int
    vectors: array[int]
    now: array[float]
    final: array[float]

    def __len__(self) -> int:
        return len(self.now) // self.players

    def add(self, sample: store.Sample, final: Sequence[int]) -> None:
        for vector in sample.vectors:
            self.vectors.extend(vector)
        self.now.extend(share / ALL for share in sample.shares)
        self.final.extend(share / ALL for share in final)


class Data(msgspec.Struct):
    """What a network learns from, what says when it has learnt enough, and what it is measured with."""

    learnt: dict[int, Batch] = {}
    checked: dict[int, Batch] = {}
    held_out: dict[str, list[tuple[store.Sample, tuple[int, ...]]]] = {}  # by title
    games: dict[str, int] = {}
    recipes: dict[str, dict[str, object]] = {}


def read(folders: Sequence[Path]) -> Data:
    """All files of these folders. The same title may be in several, with other seeds or bots."""
    data = Data()
    for path in sorted(path for folder in folders for path in folder.glob(f"*{store.ENDING}")):
        about = store.about(path)
        if about["features"] != DIGEST:
            raise store.BadPositions(f"{path} was written with features {about['features']}, these are {DIGEST}")
        title = about["title"]
        data.recipes[f"{path.parent.name}/{path.name}"] = about
        for game in store.games(path):
            data.games[title] = data.games.get(title, 0) + 1
            place = game.number % PARTS
            if place == HELD_OUT:
                data.held_out.setdefault(title, []).extend((sample, game.final) for sample in game.samples)
                continue
            batches = data.checked if place == CHECKED else data.learnt
            players = len(game.final)
            batch = batches.setdefault(players, Batch(players, array("h"), array("f"), array("f")))
            for sample in game.samples:
                batch.add(sample, game.final)
    if not data.learnt:
        raise store.BadPositions(f"no positions in {', '.join(map(str, folders))}")
    return data


class Errors(msgspec.Struct, frozen=True):
    """Of guesses at final shares, on positions of games that nobody learnt from; in thousandths of all worth."""

    positions: int
    now: float  # mean error of the share of worth that players have now
    network: float
    leader_now: float  # positions in which whoever is ahead now wins, in per cent
    leader_network: float


def measure(network: Network, data: Data, most: int = 4_000) -> dict[str, Errors]:
    """By title, on so many positions of each at most, evenly spread."""
    return {title: _errors(network, samples, most) for title, samples in sorted(data.held_out.items())}


def _errors(network: Network, samples: list[tuple[store.Sample, tuple[int, ...]]], most: int) -> Errors:
    chosen = samples[:: max(1, len(samples) // most)]
    now = guessed = ahead = named = 0.0
    for sample, final in chosen:
        present = {str(n): share for n, share in enumerate(sample.shares)}
        answers = dict(zip(present, network.answers(sample.vectors), strict=True))
        guess = [*shifted(present, answers, network).values()]
        now += sum(_apart(sample.shares, final)) / len(final)
        guessed += sum(_apart(guess, final)) / len(final)
        ahead += final[sample.shares.index(max(sample.shares))] == max(final)
        named += final[guess.index(max(guess))] == max(final)
    count = max(1, len(chosen))
    per_mille, per_cent = ALL / 1000 * count, count / 100
    return Errors(
        len(chosen),
        round(now / per_mille, 2),
        round(guessed / per_mille, 2),
        round(ahead / per_cent, 1),
        round(named / per_cent, 1),
    )


def _apart(one: Sequence[int], other: Sequence[int]) -> Iterator[int]:
    return (abs(a - b) for a, b in zip(one, other, strict=True))

"""How a network is fitted, whatever does the sums."""

from __future__ import annotations

from math import sqrt

import msgspec

from tools.training.data import Batch

LEAST_SPREAD = 25.0  # a column that hardly varies is not blown up


class Plan(msgspec.Struct, frozen=True):
    """The settings; defaults are those of the shipped network."""

    seed: int = 1
    hidden: tuple[int, ...] = (64, 32)
    epochs: int = 60
    batch: int = 1024  # positions
    rate: float = 0.002
    decay: float = 0.01
    dropout: float = 0.1
    patience: int = 15  # epochs without progress on the checked games
    largest: float = 2.0  # weight: one that is larger would make the others coarse in whole numbers


def centres_and_spreads(batches: dict[int, Batch]) -> tuple[list[float], list[float]]:
    """Mean and spread of each column. One that never varies has an endless spread, and so no say."""
    sums: list[float] = []
    squares: list[float] = []
    rows = 0
    for _, batch in sorted(batches.items()):
        columns = len(batch.vectors) // len(batch.now)
        sums = sums or [0.0] * columns
        squares = squares or [0.0] * columns
        rows += len(batch.now)
        for n in range(columns):
            column = batch.vectors[n::columns]
            sums[n] += sum(column)
            squares[n] += sum([value * value for value in column])
    centres = [total / rows for total in sums]
    spreads = [sqrt(max(0.0, square / rows - c * c)) for square, c in zip(squares, centres, strict=True)]
    return centres, [max(s, LEAST_SPREAD) if s > 0 else float("inf") for s in spreads]

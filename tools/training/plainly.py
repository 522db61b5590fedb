"""Fitting with Python alone: the same network and loss, position by position. Only slower."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from itertools import pairwise
from math import sqrt
from operator import mul

from tools.training.data import Batch, Data
from tools.training.plan import Plan, centres_and_spreads
from tools.training.pool import Deadline
from tools.training.quantise import Dense, fold

MOMENTUM, SQUARES, TINY = 0.9, 0.999, 1e-8  # Adam's
BATCH = 16  # positions between two steps


class Slopes:
    """Of the loss by every weight, added up over a few positions, and what Adam remembers of them."""

    def __init__(self, layer: Dense) -> None:
        self.layer = layer
        self.weights = [[0.0] * len(row) for row in layer.weights]
        self.biases = [0.0] * len(layer.biases)
        self._means = [[0.0] * (len(row) + 1) for row in layer.weights]
        self._squares = [[0.0] * (len(row) + 1) for row in layer.weights]

    def add(self, errors: Sequence[float], inputs: Sequence[float]) -> None:
        for n, error in enumerate(errors):
            if error:
                self.biases[n] += error
                self.weights[n] = [slope + error * value for slope, value in zip(self.weights[n], inputs, strict=True)]

    def step(self, count: int, plan: Plan) -> None:
        """One step of Adam, then forget."""
        scale = sqrt(1 - SQUARES**count) / (1 - MOMENTUM**count) * plan.rate
        for n, row in enumerate(self.layer.weights):
            slopes, means, squares = [*self.weights[n], self.biases[n]], self._means[n], self._squares[n]
            means[:] = [MOMENTUM * m + (1 - MOMENTUM) * s for m, s in zip(means, slopes, strict=True)]
            squares[:] = [SQUARES * q + (1 - SQUARES) * s * s for q, s in zip(squares, slopes, strict=True)]
            moves = [scale * m / (sqrt(q) + TINY) for m, q in zip(means, squares, strict=True)]
            kept = 1 - plan.rate * plan.decay
            row[:] = [max(-plan.largest, min(plan.largest, w * kept - d)) for w, d in zip(row, moves, strict=False)]
            self.layer.biases[n] -= moves[-1]
            self.weights[n] = [0.0] * len(row)
            self.biases[n] = 0.0


def fit(data: Data, plan: Plan, deadline: Deadline, tell: Callable[[str], object]) -> list[Dense]:
    """The network after the last epoch, or when time was up, in floats."""
    luck = random.Random(plan.seed)
    tell("Python alone")
    centres, spreads = centres_and_spreads(data.learnt)
    sizes = (len(centres), *plan.hidden, 1)
    layers = [_drawn(a, b, luck) for a, b in pairwise(sizes)]
    slopes = [Slopes(layer) for layer in layers]
    places = [(batch, n) for _, batch in sorted(data.learnt.items()) for n in range(len(batch))]
    count = 0
    for epoch in range(plan.epochs):
        luck.shuffle(places)
        total = 0.0
        for number, (batch, n) in enumerate(places):
            total += _learn(layers, slopes, batch, n, centres, spreads)
            if not (number + 1) % BATCH or number + 1 == len(places):
                count += 1
                for slope in slopes:
                    slope.step(count, plan)
            if deadline.passed:
                break
        tell(f"epoch {epoch + 1}: loss {total / len(places):.6f}")
        if deadline.passed:
            tell("stopped: time is up")
            break
    return [fold(layers[0], centres, spreads), *layers[1:]]


def _drawn(inputs: int, outputs: int, luck: random.Random) -> Dense:
    """The usual start: the more inputs, the smaller the weights."""
    reach = 1 / sqrt(inputs) * (0.1 if outputs == 1 else 1.0)
    weights = [[luck.uniform(-reach, reach) for _ in range(inputs)] for _ in range(outputs)]
    return Dense(weights, [luck.uniform(-reach, reach) for _ in range(outputs)])


def _learn(
    layers: list[Dense],
    slopes: list[Slopes],
    batch: Batch,
    place: int,
    centres: Sequence[float],
    spreads: Sequence[float],
) -> float:
    """One position: what all players see goes through the network, and the errors back."""
    players, columns = batch.players, len(centres)
    said = []
    for row in range(place * players, (place + 1) * players):
        seen = batch.vectors[row * columns : (row + 1) * columns]
        vector = [(v - c) / s for v, c, s in zip(seen, centres, spreads, strict=True)]
        said.append(_through(layers, vector))
    answers = [values[-1][0] for values in said]
    mean = sum(answers) / players
    here = slice(place * players, (place + 1) * players)
    errors = [a - mean + n - f for a, n, f in zip(answers, batch.now[here], batch.final[here], strict=True)]
    off = sum(errors) / players
    for error, values in zip(errors, said, strict=True):
        back = [2 * (error - off) / players / BATCH]
        for n in range(len(layers) - 1, -1, -1):
            slopes[n].add(back, values[n])
            if n:
                back = _back(layers[n], back, values[n])
    return sum(error * error for error in errors) / players


def _through(layers: list[Dense], vector: list[float]) -> list[list[float]]:
    """What every layer says, the inputs first."""
    values = [vector]
    for n, layer in enumerate(layers):
        rows = zip(layer.weights, layer.biases, strict=True)
        sums = [sum(map(mul, row, values[-1])) + bias for row, bias in rows]
        values.append(sums if n == len(layers) - 1 else [min(max(total, 0.0), 1.0) for total in sums])
    return values


def _back(layer: Dense, errors: Sequence[float], inputs: Sequence[float]) -> list[float]:
    """Errors at what the layer was told; none where a neuron was cut off."""
    found = [0.0] * len(inputs)
    for error, row in zip(errors, layer.weights, strict=True):
        if error:
            found = [f + error * w for f, w in zip(found, row, strict=True)]
    return [f if 0.0 < value < 1.0 else 0.0 for f, value in zip(found, inputs, strict=True)]

"""From floats to the whole numbers of `footplate.bots.network`."""

from __future__ import annotations

from collections.abc import Sequence
from math import floor, log2
from typing import Any

import msgspec

from footplate.bots.network import DIGEST
from footplate.bots.network.layers import TOP, VERSION, Layer, NetworkData, packed

MOST = 32_767  # an int16
MOST_SHIFT = 14


class Dense(msgspec.Struct):
    """A layer in floats: a row of weights and a bias for each neuron. Neurons say between 0 and 1."""

    weights: list[list[float]]
    biases: list[float]


def fold(first: Dense, centres: Sequence[float], spreads: Sequence[float]) -> Dense:
    """A first layer for inputs as they are, from one for inputs of mean 0 and spread 1."""
    weights = [[w / spread for w, spread in zip(row, spreads, strict=True)] for row in first.weights]
    biases = [
        bias - sum(w * centre for w, centre in zip(row, centres, strict=True))
        for row, bias in zip(weights, first.biases, strict=True)
    ]
    return Dense(weights, biases)


def quantised(layers: Sequence[Dense], about: dict[str, Any]) -> NetworkData:
    """The first layer takes inputs as they are, the others what neurons say, in parts of `TOP`."""
    found = [_layer(dense, TOP if n == 0 else 1) for n, dense in enumerate(layers)]
    return NetworkData(VERSION, DIGEST, tuple(found), about)


def _layer(dense: Dense, scale: int) -> Layer:
    """As fine as its largest weight allows: one that is larger than all others would make them coarse, and is cut off
    by whoever trains."""
    largest = max((abs(w) for row in dense.weights for w in row), default=0.0) * scale
    shift = MOST_SHIFT if not largest else max(0, min(MOST_SHIFT, floor(log2(MOST / largest))))
    fine = scale << shift
    weights = [max(-MOST, min(MOST, round(w * fine))) for row in dense.weights for w in row]
    biases = [round(bias * (TOP << shift)) for bias in dense.biases]
    return Layer(len(dense.weights[0]), len(dense.weights), shift, packed("h", weights), packed("q", biases))

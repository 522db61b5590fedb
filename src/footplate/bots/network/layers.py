"""A small network in whole numbers: int16 weights, integer sums, activations cut off at both ends, scaled by shifts.

Nothing is rounded differently anywhere, so every machine gets the same answer, with numpy or without.
"""

from __future__ import annotations

import hashlib
import math
import random
import sys
from array import array
from collections.abc import Callable, Sequence
from operator import mul
from typing import Any, Final

import msgspec

from footplate.game.errors import FootplateError
from footplate.learnt import learnt

try:
    import numpy as _numpy

    numpy: Any = _numpy
except ImportError:
    numpy = None

VERSION: Final = 1
TOP: Final = 1024  # the most a neuron says
MOST_BYTES: Final = 1_000_000
_CHECK: Final = 32  # bytes of checksum that a file begins with

Vectors = Sequence[Sequence[int]]


class BadNetwork(FootplateError):
    """A file that holds no network for these features."""


class Layer(msgspec.Struct, frozen=True):
    """Weights of a layer, row by row, and a bias for each row. A sum is shifted to the right by so many bits."""

    inputs: int
    outputs: int
    shift: int
    weights: bytes  # int16, little-endian
    biases: bytes  # int64, little-endian


class NetworkData(msgspec.Struct, frozen=True):
    """What is in a file."""

    version: int
    features: str  # digest of the columns it was trained with
    layers: tuple[Layer, ...]
    about: dict[str, Any] = {}  # how it was made: recipes with their seeds, the log, errors, its proof


class Network:
    """Ready for use. Its answer is in units of `1 / unit`."""

    def __init__(self, data: NetworkData) -> None:
        self.data = data
        self.inputs = data.layers[0].inputs
        self.unit = TOP << data.layers[-1].shift
        self._rows = [_rows(layer) for layer in data.layers]
        self._biases = [_numbers("q", layer.biases) for layer in data.layers]
        self._fast: list[tuple[Any, Any]] | None = None

    def answers(self, vectors: Vectors) -> list[int]:
        """One for each vector."""
        return self.answers_fast(vectors) if numpy else self.answers_plain(vectors)

    def answers_plain(self, vectors: Vectors) -> list[int]:
        """By Python alone."""
        return [self._answer(vector) for vector in vectors]

    def _answer(self, vector: Sequence[int]) -> int:
        values = vector
        last = len(self._rows) - 1
        for n, rows in enumerate(self._rows):
            sums = [dot(row, values) + bias for row, bias in zip(rows, self._biases[n], strict=True)]
            if n == last:
                return sums[0]
            shift = self.data.layers[n].shift
            values = [min(max(total >> shift, 0), TOP) for total in sums]
        raise AssertionError  # a network has layers

    def answers_fast(self, vectors: Vectors) -> list[int]:
        """The same by numpy, in 64-bit whole numbers, which no sum exceeds."""
        if self._fast is None:
            self._fast = [
                (numpy.array(rows, dtype=numpy.int64).T.copy(), numpy.array(biases, dtype=numpy.int64))
                for rows, biases in zip(self._rows, self._biases, strict=True)
            ]
        values = numpy.array(vectors, dtype=numpy.int64)
        for (weights, biases), layer in zip(self._fast[:-1], self.data.layers, strict=False):
            values = numpy.clip((values @ weights + biases) >> layer.shift, 0, TOP)
        weights, biases = self._fast[-1]
        found: list[int] = (values @ weights + biases)[:, 0].tolist()
        return found

    def proof(self) -> str:
        """A digest of its answers to some vectors, which no machine may answer otherwise."""
        chance = random.Random(self.inputs)
        vectors = [[chance.randrange(-1000, 2000) for _ in range(self.inputs)] for _ in range(50)]
        return hashlib.sha256(repr(self.answers(vectors)).encode()).hexdigest()[:16]


def _plain_dot(one: Sequence[int], other: Sequence[int]) -> int:
    return sum(map(mul, one, other))


#: Python 3.12 has it ready made, three times as fast
dot: Final[Callable[[Sequence[int], Sequence[int]], int]] = getattr(math, "sumprod", _plain_dot)


# ---- files ----


def encode_network(data: NetworkData) -> bytes:
    body = msgspec.msgpack.encode(data)
    return hashlib.sha256(body).digest() + body


def decode_network(file: bytes, features: str) -> Network:
    """The network in a file, which must be whole and made for these features; `BadNetwork` says what is wrong."""
    if len(file) > MOST_BYTES:
        raise BadNetwork(f"the network file has {len(file)} bytes, more than {MOST_BYTES}")
    body = file[_CHECK:]
    if hashlib.sha256(body).digest() != file[:_CHECK]:
        raise BadNetwork("the network file is damaged: its checksum is wrong")
    try:
        data = msgspec.msgpack.decode(body, type=learnt(NetworkData))
    except msgspec.DecodeError as error:
        raise BadNetwork(f"the network file cannot be read: {error}") from error
    if data.version != VERSION:
        raise BadNetwork(f"the network file has version {data.version}, this footplate reads {VERSION}")
    if data.features != features:
        raise BadNetwork(f"the network was trained with features {data.features}, these are {features}: train it again")
    _check_sizes(data.layers)
    return Network(data)


def _check_sizes(layers: tuple[Layer, ...]) -> None:
    if not layers or layers[-1].outputs != 1:
        raise BadNetwork("the network must end in one number")
    for n, layer in enumerate(layers):
        if n and layer.inputs != layers[n - 1].outputs:
            raise BadNetwork(f"layer {n + 1} of the network does not fit the one before it")
        if len(layer.weights) != 2 * layer.inputs * layer.outputs or len(layer.biases) != 8 * layer.outputs:
            raise BadNetwork(f"layer {n + 1} of the network has too many or too few numbers")


def packed(kind: str, numbers: Sequence[int]) -> bytes:
    """Numbers as bytes, little-endian: "h" of two bytes, "q" of eight."""
    found = array(kind, numbers)
    if sys.byteorder == "big":
        found.byteswap()
    return found.tobytes()


def _numbers(kind: str, data: bytes) -> tuple[int, ...]:
    found = array(kind)
    found.frombytes(data)
    if sys.byteorder == "big":
        found.byteswap()
    return tuple(found)


def _rows(layer: Layer) -> list[tuple[int, ...]]:
    numbers = _numbers("h", layer.weights)
    return [numbers[n * layer.inputs : (n + 1) * layer.inputs] for n in range(layer.outputs)]

"""Positions in files, one a title: a line of JSON about all, then a frame for each game, packed.

A frame is `<game number, bytes>` and zlib: players, positions, final shares of worth (millionths), then for each
position the present shares and the vectors of all players. Frames are appended as games end; a run that was cut off
goes on where it stood.
"""

from __future__ import annotations

import json
import struct
import sys
import zlib
from array import array
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

FORMAT = "footplate positions 1"
ENDING = ".positions"
_FRAME = struct.Struct("<II")
_HEAD = struct.Struct("<HHH")


class Sample(msgspec.Struct, frozen=True):
    """One position of a game: the share of worth that each player has, and what each sees."""

    shares: tuple[int, ...]
    vectors: tuple[array[int], ...]


class Played(msgspec.Struct, frozen=True):
    """One game: how it ended for each player, and its positions."""

    number: int
    final: tuple[int, ...]
    samples: tuple[Sample, ...]


class BadPositions(Exception):
    """A file that is none of ours, or was written with other features."""


def pack(game: Played) -> bytes:
    """One game as it is written."""
    columns = len(game.samples[0].vectors[0]) if game.samples else 0
    parts = [_HEAD.pack(len(game.final), len(game.samples), columns), _longs(game.final)]
    for sample in game.samples:
        parts += [_longs(sample.shares), *(_bytes(vector) for vector in sample.vectors)]
    return zlib.compress(b"".join(parts), 9)


def unpack(number: int, data: bytes) -> Played:
    body = zlib.decompress(data)
    players, positions, columns = _HEAD.unpack_from(body)
    at = _HEAD.size
    final = struct.unpack_from(f"<{players}I", body, at)
    at += 4 * players
    samples = []
    for _ in range(positions):
        shares = struct.unpack_from(f"<{players}I", body, at)
        at += 4 * players
        vectors = []
        for _ in range(players):
            vectors.append(_array(body[at : at + 2 * columns]))
            at += 2 * columns
        samples.append(Sample(shares, tuple(vectors)))
    return Played(number, final, tuple(samples))


def file_of(folder: Path, title: str) -> Path:
    return folder / f"{title}{ENDING}"


def begin(path: Path, about: dict[str, Any]) -> None:
    """A new file, or the one that is there, if it says the same about itself."""
    line = json.dumps({"format": FORMAT, **about}, sort_keys=True).encode() + b"\n"
    if not path.exists():
        path.write_bytes(line)
        return
    with path.open("rb") as file:
        found = file.readline()
    if found != line:
        raise BadPositions(f"{path} was begun with other settings: {found.decode(errors='replace').strip()}")
    _mend(path)


def append(path: Path, number: int, packed: bytes) -> None:
    with path.open("ab") as file:
        file.write(_FRAME.pack(number, len(packed)) + packed)


def about(path: Path) -> dict[str, Any]:
    with path.open("rb") as file:
        found: dict[str, Any] = json.loads(file.readline())
    if found.get("format") != FORMAT:
        raise BadPositions(f"{path} holds no positions")
    return found


def frames(path: Path) -> Iterator[tuple[int, bytes]]:
    """The games of a file; one that was cut off while it was written is left out."""
    with path.open("rb") as file:
        file.readline()
        while len(head := file.read(_FRAME.size)) == _FRAME.size:
            number, length = _FRAME.unpack(head)
            data = file.read(length)
            if len(data) < length:
                return
            yield number, data


def games(path: Path) -> Iterator[Played]:
    """All games of a file, by number: in which order they ended does not matter."""
    for number, data in sorted(frames(path)):
        yield unpack(number, data)


def _mend(path: Path) -> None:
    """Cut off what was not written to its end."""
    with path.open("rb") as file:
        length = len(file.readline())
    length += sum(_FRAME.size + len(data) for _, data in frames(path))
    with path.open("r+b") as file:
        file.truncate(length)


def _longs(numbers: tuple[int, ...]) -> bytes:
    return struct.pack(f"<{len(numbers)}I", *numbers)


def _bytes(vector: array[int]) -> bytes:
    return _swapped(vector).tobytes()


def _array(data: bytes) -> array[int]:
    found = array("h")
    found.frombytes(data)
    return _swapped(found)


def _swapped(vector: array[int]) -> array[int]:
    """Files are little-endian."""
    if sys.byteorder == "little":
        return vector
    found = array("h", vector)
    found.byteswap()
    return found

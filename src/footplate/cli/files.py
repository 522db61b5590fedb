"""Reading games: records of ours and files of 18xx.games, told apart by what is in them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click
import msgspec

from footplate import BadRecord, Game, read_record
from footplate.cli.output import progress

game_argument = click.argument("file", type=click.Path(path_type=Path), metavar="FILE")


def read_bytes(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise BadRecord(str(path), f"cannot be read: {error.strerror}") from None


@contextmanager
def sense(place: str) -> Iterator[None]:
    """Data from outside can be wrong in ways that no check foresaw: that too is one line that names the place."""
    try:
        yield
    except (
        LookupError,
        ValueError,
        TypeError,
        AttributeError,
        AssertionError,
        ArithmeticError,
        StopIteration,
    ) as error:
        raise BadRecord(place, f"makes no sense: {type(error).__name__} {error}") from None
    except RecursionError:
        raise BadRecord(place, "is nested too deeply") from None


class _Head(msgspec.Struct):
    """Only our records name a format."""

    format: Any = None


def is_record(raw: bytes, place: str) -> bool:
    """Is it a record of footplate? Whatever else is JSON is taken for a file of 18xx.games."""
    try:
        return msgspec.json.decode(raw, type=_Head).format is not None
    except msgspec.ValidationError:
        raise BadRecord(place, "is not a game: expected a JSON object") from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadRecord(place, f"is not whole JSON: {error}") from None


def load_game(path: Path) -> Game:
    """The game in a file, replayed with every action checked."""
    raw, place = read_bytes(path), str(path)
    with sense(place), progress(f"Replaying {path.name}"):
        if is_record(raw, place):
            return read_record(raw, place)
        from footplate.interop.gamefile import decode_game_file
        from footplate.interop.imports import import_game

        return import_game(decode_game_file(raw, place), place)


def game_at(path: Path, number: int | None) -> Game:
    """The game after that many moves; None: as far as it goes."""
    game = load_game(path)
    if number is None:
        return game
    if number > len(game):
        raise BadRecord(str(path), f"the game has {len(game)} moves, there is no position {number}")
    return game.at(number)

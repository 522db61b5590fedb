"""Reading games: footplate records, positions as text and 18xx.games files, recognised by their contents."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from footplate import BadPosition, BadRecord, Game, from_position, read_record
from footplate.cli.output import amiss, is_standard, progress
from footplate.game.decoding import is_record, sense

if TYPE_CHECKING:
    from footplate.interop.gamefile import GameFile


def named(path: Path) -> Path:
    """The file as messages name it."""
    return Path("standard input") if is_standard(path) else path


def read_bytes(path: Path) -> bytes:
    """What is in a file; "-" is standard input."""
    try:
        return sys.stdin.buffer.read() if is_standard(path) else path.read_bytes()
    except OSError as error:
        raise BadRecord(str(named(path)), f"cannot be read: {error.strerror}") from None


def is_position(raw: bytes) -> bool:
    """Is it a position in text? JSON begins with a bracket."""
    return not raw.lstrip().startswith((b"{", b"[")) and any(line.startswith(b"title ") for line in raw.splitlines())


def _from_position(raw: bytes, place: str) -> Game:
    try:
        return from_position(raw.decode())
    except UnicodeDecodeError:
        raise BadRecord(place, "is not text in UTF-8") from None
    except BadPosition as error:
        raise BadRecord(place, str(error)) from None


def load_game(path: Path) -> Game:
    """The game in a file, replayed with every action checked."""
    raw, place = read_bytes(path), str(named(path))
    with sense(place), progress(f"Replaying {named(path).name}"):
        return replayed(raw, place)


def replayed(raw: bytes, place: str) -> Game:
    if is_position(raw):
        return _from_position(raw, place)
    if is_record(raw, place):
        return read_record(raw, place)
    from footplate.interop.gamefile import decode_game_file
    from footplate.interop.imports import import_game

    file = decode_game_file(raw, place)
    game = import_game(file, place)
    tell_other_result(file, game, place)
    return game


def tell_other_result(file: GameFile, game: Game, place: str) -> None:
    """A file whose moves do not come to the result it states is used all the same; the command ends with a line."""
    from footplate.interop.imports import other_result

    different = other_result(file, game)
    if different:
        amiss(f"{place}: {different}")


def game_at(path: Path, number: int | None) -> Game:
    """The game after that many moves; None: as far as it goes."""
    game = load_game(path)
    if number is None:
        return game
    if number > len(game):
        raise BadRecord(str(named(path)), f"the game has {len(game)} moves, there is no position {number}")
    return game.at(number)

"""An 18xx.games file as it is on disk: decoded, checked, undo and redo applied."""

from __future__ import annotations

from collections.abc import Iterator
from math import isfinite
from pathlib import Path
from typing import Any

import msgspec

from footplate.game.decoding import decode_json, is_record
from footplate.game.errors import BadRecord
from footplate.learnt import learnt
from footplate.words.misfit import sentence

Json = dict[str, Any]
CONVERT = "`footplate convert FILE --to 18xx.games` makes one of it"
MOST_DIGITS = 18  # of any number that is written as text


class ForeignPlayer(msgspec.Struct):
    """Somebody at the table, as the file describes them."""

    name: str = ""
    id: int | str = ""

    @property
    def key(self) -> str:
        """How actions name the player; the oldest files have no numbers."""
        return str(self.id) or self.name

    @property
    def called(self) -> str:
        return self.name or self.key


class Settings(msgspec.Struct):
    """What was agreed before the game."""

    seed: int | float | str | None = None
    optional_rules: list[str] | None = None


class GameFile(msgspec.Struct):
    """What matters of the file to a replay."""

    title: str
    players: list[ForeignPlayer | str]
    actions: list[Json]
    id: int | str = 0
    settings: Settings = msgspec.field(default_factory=Settings)
    result: dict[str, int | float] | None = None
    game_end_reason: str | None = None
    description: str | None = None
    created_at: int | str | None = None  # seconds since 1970; the oldest files have it otherwise, or not at all

    @property
    def seed(self) -> int:
        """The seed, or the number of the game where there is none; some files have either as text."""
        seed = self.settings.seed
        if isinstance(seed, float):
            seed = int(seed) if isfinite(seed) else None
        if isinstance(seed, int):
            return seed
        digits = _digits(seed or "") or _digits(str(self.id))
        return int(digits[:MOST_DIGITS] or 0)

    @property
    def seats(self) -> list[ForeignPlayer]:
        """The players in their order; some files have them by name alone."""
        return [ForeignPlayer(player) if isinstance(player, str) else player for player in self.players]

    @property
    def score(self) -> dict[str, int | float]:
        """What the file itself says everybody is worth at the end, by id; older files say it by name."""
        told = self.result or {}
        return {seat.key: told[key] for seat in self.seats for key in (seat.name, seat.key) if key in told}

    @property
    def rules(self) -> list[str]:
        """Optional rules that were chosen."""
        return self.settings.optional_rules or []


def _digits(text: str) -> str:
    return "".join(c for c in text if c.isdecimal())


class _Head(msgspec.Struct):
    """What every action must have, whatever its type."""

    type: str
    id: int | None = None
    action_id: int | None = None
    auto_actions: list[_Head] | None = None


class ForeignAction(msgspec.Struct):
    """One action in force, and the number of the line it came from."""

    data: Json
    source: int
    auto: bool = False

    @property
    def type(self) -> str:
        """What kind of action it is there."""
        return str(self.data["type"])

    @property
    def is_move(self) -> bool:
        """Switching an autopilot on or off is no move; what it did is written out as auto actions."""
        return not self.type.startswith("program_")


def read_game_file(path: Path) -> GameFile:
    """Decode a file; BadRecord says what is wrong with it, and where."""
    try:
        raw = path.read_bytes()
    except OSError as error:
        raise BadRecord(str(path), f"cannot be read: {error.strerror}") from None
    return decode_game_file(raw, str(path))


def decode_game_file(raw: bytes, place: str) -> GameFile:
    """A game file from its bytes; BadRecord says what is wrong with them."""
    ours = BadRecord(place, f"is a footplate record; a game file of 18xx.games is expected, {CONVERT}")
    try:
        file = decode_json(raw, GameFile, place, "an 18xx.games file")
    except BadRecord:
        if is_record(raw, place):
            raise ours from None
        raise
    if any(isinstance(player, str) for player in file.players) and is_record(raw, place):
        raise ours
    for number, action in enumerate(file.actions, start=1):
        try:
            msgspec.convert(action, learnt(_Head))
        except msgspec.ValidationError as error:
            raise BadRecord(f"{place}: action {number}", f"is not an action: {sentence(error)}") from None
    keys = [player.key for player in file.seats]
    if len(set(keys)) < len(keys):
        raise BadRecord(place, "two players have the same id")
    return file


def flatten(file: GameFile) -> list[ForeignAction]:
    """The actions in force: undo and redo applied, chat dropped, auto actions in line after what set them off."""
    done: list[Json] = []
    undone: list[list[Json]] = []
    for action in file.actions:
        kind = action["type"]
        if kind == "message":
            continue
        if kind == "undo":
            keep = _keep(done, action.get("action_id"))
            undone.append(done[keep:])
            del done[keep:]
        elif kind == "redo":
            if undone:
                done += undone.pop()
        else:
            undone.clear()
            done.append(action)
    return list(_in_line(done))


def _keep(done: list[Json], action_id: int | None) -> int:
    """How many of the actions stay after an undo."""
    if action_id is None:
        return max(0, len(done) - 1)
    return sum(1 for action in done if (action.get("id") or 0) <= action_id)


def _in_line(actions: list[Json]) -> Iterator[ForeignAction]:
    for n, action in enumerate(actions, start=1):
        source = action.get("id") or n
        yield ForeignAction(action, source)
        for auto in action.get("auto_actions") or ():
            yield ForeignAction(auto, source, auto=True)

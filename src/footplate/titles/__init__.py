"""The games: one room each, board and parts as data (TOML), what is special as a short rules.py."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from functools import cache, lru_cache, reduce
from importlib import import_module
from importlib.resources import files
from typing import Any, NamedTuple

import msgspec

from footplate.board.boardmap import BoardMap
from footplate.game.errors import UnknownTitle
from footplate.game.title import Title
from footplate.game.titledata import TitleData
from footplate.words import ENGLISH, title_texts


class Room(NamedTuple):
    """Where a title lives: its folder, the class of its rules, its files, each laid over those before it."""

    folder: str
    rules: str
    files: tuple[str, ...] = ("title.toml",)


TITLES: dict[str, Room] = {
    "1889": Room("g1889", "Shikoku"),
    "1888-draft": Room("g1888", "Draft2021", ("board.toml", "draft.toml")),
    "1888-N": Room("g1888", "Published", ("board.toml", "n.toml")),
    "1895": Room("g1895", "Namibia"),
    "1820": Room("g1820", "Britain"),
}


@cache
def title_data(title_id: str, language: str = ENGLISH) -> TitleData:
    """What is printed, decoded and checked. In another language the texts differ, and nothing else."""
    printed = _printed(title_id)
    if language == ENGLISH:
        return _decoded(printed)
    room, texts = TITLES[title_id], title_texts(language)
    return _decoded(reduce(laid_over, (texts.get(f"{room.folder}/{name}", {}) for name in room.files), printed))


def printed_texts(title: Title, language: str) -> TitleData:
    """A title as it is told in a language; one that does not live here as it is written."""
    return title_data(title.id, language) if title.id in TITLES and language != ENGLISH else title.data


@cache
def _printed(title_id: str) -> dict[str, Any]:
    if title_id not in TITLES:
        raise UnknownTitle("title", {"title": title_id, "known": ", ".join(TITLES)})
    room = TITLES[title_id]
    folder = files(f"footplate.titles.{room.folder}")
    data: dict[str, Any] = {}
    for name in room.files:
        data = laid_over(data, tomllib.loads(folder.joinpath(name).read_text(encoding="utf-8")))
    return data


def read_title(text: str) -> TitleData:
    """A title file, with the tiles it takes from the common catalogue filled in."""
    return _decoded(tomllib.loads(text))


def _decoded(data: dict[str, Any]) -> TitleData:
    own = data.get("tile", {})
    catalogue = _catalogue()
    tiles = {number: {"id": number, **(own.get(number) or catalogue[number])} for number in data["tiles"]["counts"]}
    return msgspec.convert({**data, "tile": tiles}, TitleData, strict=False)


def laid_over(below: Any, above: Any) -> Any:
    """What is printed below, changed by what lies above it: tables key by key, anything else as a whole.

    A table over a list of tables changes the rows it names by their id, name or hex.
    """
    if not isinstance(above, dict):
        return above
    if isinstance(below, list):
        return [laid_over(row, above[name]) if (name := _row_name(row)) in above else row for row in below]
    if not isinstance(below, dict):
        return above
    return below | {key: laid_over(below.get(key), value) for key, value in above.items()}


def _row_name(row: dict[str, Any]) -> str:
    return next(str(row[key]) for key in ("id", "name", "hex") if key in row)


@cache
def _catalogue() -> dict[str, dict[str, object]]:
    text = files("footplate.titles").joinpath("tiles.toml").read_text(encoding="utf-8")
    tiles: dict[str, dict[str, object]] = tomllib.loads(text)["tile"]
    return tiles


def load(title_id: str, players: int, options: Iterable[str] = ()) -> Title:
    """A title ready for play. The same question gets the same object."""
    return _load(title_id, players, frozenset(options))


@cache
def _board(title_id: str) -> BoardMap:
    data = title_data(title_id)
    return BoardMap(data.map, data.tile, data.tiles.upgrades)


@lru_cache(maxsize=64)
def _load(title_id: str, players: int, options: frozenset[str]) -> Title:
    data = title_data(title_id)
    changes = [option.over for option in data.option if option.name in options and option.over]
    if changes:
        data = _decoded(reduce(laid_over, changes, _printed(title_id)))
    room = TITLES[title_id]
    rules: type[Title] = getattr(import_module(f"footplate.titles.{room.folder}.rules"), room.rules)
    return rules(data, players, options, _board(title_id))

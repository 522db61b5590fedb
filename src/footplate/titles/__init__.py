"""The games: one room each, board and parts as data (TOML), what is special as a short rules.py."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from functools import cache, lru_cache
from importlib import import_module
from importlib.resources import files

import msgspec

from footplate.board.boardmap import BoardMap
from footplate.game.errors import UnknownTitle
from footplate.game.title import Title
from footplate.game.titledata import TitleData

#: title id -> (room, class of its rules)
TITLES: dict[str, tuple[str, str]] = {"1889": ("g1889", "Shikoku")}


@cache
def title_data(title_id: str) -> TitleData:
    """What is printed, decoded and checked."""
    if title_id not in TITLES:
        raise UnknownTitle(f"there is no title {title_id!r}; footplate plays: {', '.join(TITLES)}")
    folder = files(f"footplate.titles.{TITLES[title_id][0]}")
    return read_title(folder.joinpath("title.toml").read_text(encoding="utf-8"))


def read_title(text: str) -> TitleData:
    """A title file, with the tiles it takes from the common catalogue filled in."""
    data = tomllib.loads(text)
    own = data.get("tile", {})
    catalogue = _catalogue()
    data["tile"] = {
        number: {"id": number, **(own.get(number) or catalogue[number])} for number in data["tiles"]["counts"]
    }
    return msgspec.convert(data, TitleData, strict=False)


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
    room, name = TITLES[title_id]
    rules: type[Title] = getattr(import_module(f"footplate.titles.{room}.rules"), name)
    return rules(data, players, options, _board(title_id))

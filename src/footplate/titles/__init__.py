"""The games: one folder each, board and parts as data (TOML), what is special in a short rules.py.

They are found by entry points (`footplate.titles.found`): a package that somebody else installs counts like ours.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache, reduce
from typing import TYPE_CHECKING, Any

import msgspec

from footplate.board.boardmap import BoardMap
from footplate.game.errors import UnknownTitle
from footplate.game.folder import folder_of, package_of
from footplate.game.title import Title
from footplate.game.titledata import TitleData
from footplate.learnt import learnt
from footplate.titles.found import TITLES
from footplate.words import ENGLISH, catalogue, package_folder

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

__all__ = [
    "TITLES",
    "faults",
    "first_title",
    "folder",
    "is_playable",
    "laid_over",
    "load",
    "playable",
    "printed_texts",
    "read_title",
    "rules_of",
    "title_data",
]


@cache
def rules_of(title_id: str) -> type[Title]:
    """The class of a title's rules."""
    return TITLES.load(title_id)


def folder(title_id: str) -> Traversable:
    """The folder of a title: its data, rules, words and whatever else belongs to it."""
    return folder_of(rules_of(title_id))


def playable() -> Iterator[str]:
    """The titles that can be read; each is tried only when it is reached."""
    return filter(is_playable, TITLES)


def is_playable(title_id: str) -> bool:
    """Is there such a title, and can it be read?"""
    return title_id in TITLES and _fault(title_id) is None


def first_title() -> str:
    """The title that is played if none is named."""
    return next(playable(), "")


def faults() -> list[UnknownTitle]:
    """What is wrong with the titles of installed packages that cannot be played."""
    return [*TITLES.left_out, *filter(None, map(_fault, TITLES))]


def _fault(title_id: str) -> UnknownTitle | None:
    try:
        title_data(title_id)
    except UnknownTitle as fault:
        return fault
    return None


@cache
def title_data(title_id: str, language: str = ENGLISH) -> TitleData:
    """What is printed, decoded and checked. In another language the texts differ, and nothing else."""
    rules = rules_of(title_id)
    try:
        texts = catalogue(language, (package_of(rules),)).texts
        data = _decoded(reduce(laid_over, (texts.get(file, {}) for file in rules.files), _printed(title_id)))
    except (OSError, LookupError, ValueError) as error:  # files that are gone, or wrong in any way
        raise TITLES.broken(title_id, error) from error
    if data.title.id != title_id:
        raise TITLES.broken(title_id, ValueError(f"its data calls it {data.title.id!r}"))
    return data


def printed_texts(title: Title, language: str) -> TitleData:
    """A title's texts in a language; for a title that is not found by its id, as they are written in its data."""
    return title_data(title.id, language) if title.id in TITLES and language != ENGLISH else title.data


@cache
def _printed(title_id: str) -> dict[str, Any]:
    data: dict[str, Any] = {}
    for name in rules_of(title_id).files:
        data = laid_over(data, read_toml(folder(title_id).joinpath(name)))
    return data


def read_title(text: str) -> TitleData:
    """A title file, with the tiles that it takes from the common catalogue filled in."""
    return _decoded(_toml(text))


def _decoded(data: dict[str, Any]) -> TitleData:
    own = data.get("tile", {})
    common = _common_tiles()
    tiles = {number: {"id": number, **(own.get(number) or common[number])} for number in data["tiles"]["counts"]}
    return msgspec.convert({**data, "tile": tiles}, learnt(TitleData), strict=False)


def laid_over(below: Any, above: Any) -> Any:
    """What is printed below, changed by what lies above it: tables key by key, anything else as a whole.

    A table over a list of tables changes the rows it names by their id, name or hex.
    """
    if not isinstance(above, dict):
        return above
    if isinstance(below, list):
        return [laid_over(row, above[name]) if (name := named_row(row)) in above else row for row in below]
    if not isinstance(below, dict):
        return above
    return below | {key: laid_over(below.get(key), value) for key, value in above.items()}


def named_row(row: dict[str, Any]) -> str:
    """What a row of a table is called, where another file lays something over it."""
    return next(str(row[key]) for key in ("id", "name", "hex") if key in row)


@cache
def _common_tiles() -> dict[str, dict[str, object]]:
    tiles: dict[str, dict[str, object]] = read_toml(package_folder(__name__).joinpath("tiles.toml"))["tile"]
    return tiles


def read_toml(file: Traversable) -> dict[str, Any]:
    return _toml(file.read_text(encoding="utf-8"))


def _toml(text: str) -> dict[str, Any]:
    import tomllib  # slow to import, and `import footplate` reads nothing

    return tomllib.loads(text)


def load(title_id: str, players: int, options: Iterable[str] = ()) -> Title:
    """A title ready for play. The same arguments give the same object."""
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
    return rules_of(title_id)(data, players, options, _board(title_id))

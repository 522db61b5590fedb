"""Options for people and bots: of turns of a tile that are the same track the first is enough."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

import msgspec

from footplate.board.turns import track_of
from footplate.game.step import Open, Option

if TYPE_CHECKING:
    from footplate.game.state import Position


def without_twins(pos: Position, options: Iterable[Option]) -> Iterator[Option]:
    """The options in their order, each tile in one place once for every track that it can be there. The rules take the
    turns that are left out as well."""
    seen: set[object] = set()
    for option in options:
        key = _lay(pos, option)
        if key is None or key not in seen:
            seen.add(key)
            yield option


def _lay(pos: Position, option: Option) -> object:
    """What an option lays and where, however it is turned; None if it lays nothing. Any action that names a
    tile and its turn lays it, whatever the action is called."""
    if isinstance(option, Open):
        return None
    tile, rotation = getattr(option, "tile", None), getattr(option, "rotation", None)
    if not isinstance(tile, str) or not isinstance(rotation, int) or tile not in pos.title.map.tiles:
        return None
    face = pos.title.map.tiles[tile].faces[rotation]
    track = track_of(face, numbered=getattr(option, "city", None) is not None)
    return msgspec.structs.replace(option, rotation=0), track

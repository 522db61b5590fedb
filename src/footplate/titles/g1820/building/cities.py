"""Where cities and towns may be built (12.3.3, 12.3.4): by spacing, looked at only as the first tile is laid."""

from __future__ import annotations

from typing import Final, Literal

from footplate.board.boardmap import BoardMap
from footplate.board.layout import Layout
from footplate.board.tiles import Face
from footplate.game.errors import RuleViolation
from footplate.game.state import Position

Kind = Literal["plain", "town", "small", "big", "other"]  # other: OO and Manchester, which have hexes of their own

LONDON: Final = "M13"
CHATHAM: Final = "M15"
ONE_OF_TWO: Final = ("C15", "D16")  # Hull and Grimsby: one of them may be big (12.3.3.2)
SPACED: Final = ("town", "small", "big")
HEXES_FREE: Final = {"small": 1, "big": 2}  # around a new city


def kind_of(face: Face) -> Kind:
    """What a tile is (12.2); its colour apart it never changes (12.3.5)."""
    tile = face.tile
    if not tile.stops:
        return "plain"
    if tile.stops[0].kind == "town":
        return "town"
    return "big" if tile.label == "B" else "other" if tile.label else "small"


def spacing_refusal(pos: Position, hex_: int, face: Face, *, spaced_as: Kind | None = None) -> RuleViolation | None:
    """Why a city or town may not be built there: too near to others, or the second big one of Hull and Grimsby.
    `spaced_as` another kind: what the Gas Light & Coke Company may do (14.4.2)."""
    kind, name = kind_of(face), pos.title.map.names[hex_]
    old = pos.board.faces[hex_]
    if kind == "big" and kind_of(old) != "big" and name in ONE_OF_TWO and _other_is_big(pos, name):
        return pos.refuse("city.one-big", hex=name)
    if old.id or old.stops or kind not in SPACED:
        return None  # printed cities may be built whatever stands around them
    if _room_for(pos.board, hex_, spaced_as or kind):
        return None
    if kind == "town":
        return pos.refuse("city.town", hex=name)
    return pos.refuse("city.spacing", hex=name)


def _other_is_big(pos: Position, name: str) -> bool:
    """R56."""
    other = next(hex_ for hex_ in ONE_OF_TWO if hex_ != name)
    face = pos.board.faces[pos.title.map.index(other)]
    return bool(face.id) and kind_of(face) == "big"


def _room_for(board: Layout, hex_: int, kind: Kind) -> bool:
    near = _neighbours(board.map, hex_, kind)
    return near is not None and near.isdisjoint(_built(board, "town" if kind == "town" else "city"))


def _built(board: Layout, kind: Literal["town", "city"]) -> set[int]:
    """Hexes with a town, or with a city. Kept with the layout: it is asked for every turn of every tile."""
    key = ("built", kind)
    built = board.memo.get(key)
    if not isinstance(built, set):
        is_there = _is_town if kind == "town" else has_city
        built = board.memo[key] = {hex_ for hex_, face in enumerate(board.faces) if is_there(face)}
    return built


def _neighbours(map_: BoardMap, hex_: int, kind: Kind) -> frozenset[int] | None:
    """Hexes that must be free of towns, or of cities, where a tile of this kind is built; None if it may not be built
    there at all. Only print decides it."""
    key = ("spacing", hex_, kind)
    if key not in map_.memo:
        map_.memo[key] = _around_town(map_, hex_) if kind == "town" else _around_city(map_, hex_, HEXES_FREE[kind])
    found: frozenset[int] | None = map_.memo[key]
    return found


def _around_town(map_: BoardMap, hex_: int) -> frozenset[int] | None:
    """12.3.4: not beside London."""
    beside = frozenset(other for other, steps in map_.grid.steps_from(hex_, most=1).items() if steps)
    return None if map_.index(LONDON) in beside else beside


def _around_city(map_: BoardMap, hex_: int, most: int) -> frozenset[int]:
    """12.3.3, R55: barriers keep cities apart, and Chatham does not hinder those north of it."""
    chatham = map_.index(CHATHAM)
    ignored = {hex_, chatham} if map_.names[hex_][0] < CHATHAM[0] else {hex_}
    return frozenset(map_.grid.steps_from(hex_, barriers(map_), most)).difference(ignored)


def _is_town(face: Face) -> bool:
    """A town tile (R54): printed towns and the stub of Manchester do not count."""
    return bool(face.id) and kind_of(face) == "town"


def has_city(face: Face) -> bool:
    return any(stop.kind == "city" for stop in face.stops)


def barriers(map_: BoardMap) -> frozenset[int]:
    """Sides under a blue barrier (11)."""
    key = "barriers"
    if key not in map_.memo:
        sides = (map_.grid.side[out] for out, border in map_.borders.items() if border.from_phase)
        map_.memo[key] = frozenset(sides)
    found: frozenset[int] = map_.memo[key]
    return found


def distance(pos: Position, hex_a: str, hex_b: str) -> int | None:
    """Fewest sides between two stations of a float (6.6.2, R36): never over a barrier, nor over a side of a gray hex
    without track, in any phase. None if there is no way."""
    map_ = pos.title.map
    key = ("ways", hex_a)
    if key not in map_.memo:
        map_.memo[key] = map_.grid.steps_from(map_.index(hex_a), barriers(map_) | _blank_sides(map_))
    ways: dict[int, int] = map_.memo[key]
    return ways.get(map_.index(hex_b))


def _blank_sides(map_: BoardMap) -> frozenset[int]:
    """Sides of gray hexes to which no printed track runs."""
    return frozenset(
        map_.grid.side[6 * hex_ + edge]
        for hex_, data in enumerate(map_.hexes)
        if data.color == "gray"
        for edge in range(6)
        if edge not in map_.printed[hex_].exits
    )

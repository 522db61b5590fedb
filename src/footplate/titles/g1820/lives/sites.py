"""Where the station of a company that is being floated may be put (6.6.2)."""

from __future__ import annotations

from collections.abc import Iterator

from footplate.board.layout import node
from footplate.board.tiles import Face
from footplate.game.errors import RuleViolation
from footplate.game.state import Position
from footplate.rounds.track import fit_refusal
from footplate.titles.g1820.actions import FoundStation
from footplate.titles.g1820.books import books
from footplate.titles.g1820.building.cities import LONDON, kind_of


def free_sites(pos: Position) -> Iterator[FoundStation]:
    """Every place for one station, hex by hex: a free circle, or one that a tile laid for nothing brings. For the
    second station of a float ask the position in which the first one's tile lies."""
    for hex_ in range(len(pos.title.map.names)):
        yield from sites_in(pos, hex_)


def sites_in(pos: Position, hex_: int) -> Iterator[FoundStation]:
    """Those of one hex."""
    name, face = pos.title.map.names[hex_], pos.board.faces[hex_]
    if name == LONDON:
        return
    if face.stops and (face.id or not pos.title.map.chart(hex_, face)):
        yield from (FoundStation(name, city) for city in _free_cities(pos, hex_))
    if may_lay_in(pos, name):
        yield from _new_circles(pos, hex_, face)


def _new_circles(pos: Position, hex_: int, old: Face) -> Iterator[FoundStation]:
    not_yet = pos.title.edges_not_yet(pos.phase).get(hex_, 0)
    for faces in _candidates(pos, hex_, old):
        if pos.title.tile_refusal(pos, hex_, faces[0][0]):
            continue
        for face, found in faces:
            if pos.tiles[face.id] and face.tile.color in pos.phase_data.tiles and not face.exits_mask & not_yet:
                yield from found


def _candidates(pos: Position, hex_: int, old: Face) -> list[list[tuple[Face, list[FoundStation]]]]:
    """Tiles and turns that bring a circle there, each with what it is laid for. Those of one kind together: where
    cities may stand is asked of kinds, not of turns. Kept, as only print decides it."""
    map_, key = pos.title.map, ("sites", hex_, old)
    if key not in map_.memo:
        kinds: dict[str, list[tuple[Face, list[FoundStation]]]] = {}
        for face in map_.successors(hex_, old):
            found = [FoundStation(map_.names[hex_], n, face.id, face.rotation) for n in gained(pos, hex_, face)]
            if found:
                kinds.setdefault(kind_of(face), []).append((face, found))
        map_.memo[key] = list(kinds.values())
    found_: list[list[tuple[Face, list[FoundStation]]]] = map_.memo[key]
    return found_


def site_refusal(pos: Position, site: FoundStation) -> RuleViolation | None:
    """Why no station may be put there; answers as `free_sites` lists."""
    map_ = pos.title.map
    if site.hex not in map_:
        return pos.refuse("track.no-such-hex", hex=site.hex)
    hex_ = map_.index(site.hex)
    if site.hex == LONDON:
        return pos.refuse("float.london", hex=site.hex)
    if site.tile:
        if not may_lay_in(pos, site.hex):
            return pos.refuse("float.new-tile", hex=site.hex)
        problem = fit_refusal(pos, site.hex, site.tile, site.rotation)
        if problem:
            return problem
        cities = gained(pos, hex_, map_.tiles[site.tile].faces[site.rotation])
    elif site.rotation or (not pos.board.faces[hex_].id and map_.chart(hex_, pos.board.faces[hex_])):
        return pos.refuse("float.no-tile", hex=site.hex)
    else:
        cities = _free_cities(pos, hex_)
    return None if site.city in cities else pos.refuse("float.no-circle", hex=site.hex)


def may_lay_in(pos: Position, name: str) -> bool:
    """A tile that another float of this stock round put there is not upgraded."""
    return name not in books(pos).float_tiles


def _free_cities(pos: Position, hex_: int) -> list[int]:
    """Cities with a free circle, printed ones among them (Chatham, R37)."""
    return [
        i
        for i, stop in enumerate(pos.board.faces[hex_].stops)
        if stop.kind == "city" and "" in pos.board.slots(node(hex_, i))
    ]


def gained(pos: Position, hex_: int, face: Face) -> list[int]:
    """Cities of a tile with more circles than what lies there; on a hex without a tile all are new."""
    old = pos.board.faces[hex_]
    circles = [stop.slots for stop in face.stops]
    if old.id:
        for i, j in enumerate(pos.title.map.carried(old, face) or ()):
            circles[j] -= old.stops[i].slots
    return [city for city, count in enumerate(circles) if count > 0]

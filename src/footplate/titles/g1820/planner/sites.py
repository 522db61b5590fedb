"""Where the first station of a company promises most: what its city earns, ports beside it, land around it that is not
taken yet. A guess for bots, no rule."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from footplate.board.boardmap import BoardMap
from footplate.board.layout import Layout
from footplate.game.state import Position
from footplate.titles.g1820.actions import FoundStation
from footplate.titles.g1820.building.cities import barriers
from footplate.titles.g1820.lives.floating import with_stations
from footplate.titles.g1820.lives.sites import free_sites
from footplate.titles.g1820.parties import in_supply
from footplate.titles.g1820.planner.lands import NEARER, worth_of

HEXES: Final = 14  # whose sites are looked at one by one
LATE_HEXES: Final = 30  # the same when most track lies
EARLY: Final = ("yellow", "green", "blue")
STOPS: Final = 16  # of a network, the best ones
AROUND: Final = 4  # sides within which land counts
PORT: Final = 0.8  # of what a port beside the station pays from the green phase on, towns and cities aside
FOUNDER: Final = ""  # a company without stations, to whom everybody else is a crowd


def best_sites(pos: Position, count: int) -> list[FoundStation]:
    """For so many floats; kept with the layout."""
    key = ("best sites", pos.phase, pos.own.float_tiles)
    found = pos.board.memo.get(key)
    if not isinstance(found, list):
        found = pos.board.memo[key] = narrowed(pos, free_sites(pos))
    return found[:count]


def narrowed(pos: Position, sites: Iterable[FoundStation]) -> list[FoundStation]:
    """The best site of each of the most promising hexes, the best first."""
    index = pos.title.map.index
    by_hex: dict[int, list[FoundStation]] = {}
    for site in sites:
        by_hex.setdefault(index(site.hex), []).append(site)
    late = pos.phase not in EARLY
    hexes = [hex_ for hex_ in by_hex if not late or pos.board.faces[hex_].exits_mask] or list(by_hex)
    hexes = sorted(hexes, key=lambda hex_: -land(pos, hex_))[: LATE_HEXES if late else HEXES]
    best = [max([(_promise(pos, site), -n, site) for n, site in enumerate(by_hex[hex_])]) for hex_ in hexes]
    if late:
        best = [(_joined(pos, site), n, site) for _, n, site in best]
    return [site for _, _, site in sorted(best, key=lambda found: -found[0])]


def _joined(pos: Position, site: FoundStation) -> float:
    """What track that lies already leads to from there: there is no time left to build."""
    company = next((c for c in pos.companies if in_supply(pos, c)), "")
    after = with_stations(pos, company, (site,))
    worths = [after.board.stop(stop).worth(pos.phase_data.values) for stop in after.reach(company).stops]
    return float(sum(sorted(worths, reverse=True)[:STOPS]))


def land(pos: Position, hex_: int) -> float:
    """What lies around a hex, the nearer the more; kept with the layout."""
    key = ("lands", pos.phase)
    found = pos.board.memo.get(key)
    if not isinstance(found, list):
        map_, closed, hexes = pos.board.map, pos.phase == "yellow", range(len(pos.board.faces))
        worths = [worth_of(pos, FOUNDER, there) for there in hexes]
        found = [sum([worths[near] * part for near, part in _around(map_, there, closed)]) for there in hexes]
        pos.board.memo[key] = found
    return float(found[hex_])


def _around(map_: BoardMap, hex_: int, closed: bool) -> list[tuple[int, float]]:
    key = ("land around", hex_, closed)
    if key not in map_.memo:
        steps = map_.grid.steps_from(hex_, barriers(map_) if closed else frozenset(), AROUND)
        map_.memo[key] = [(there, NEARER**far) for there, far in steps.items()]
    found: list[tuple[int, float]] = map_.memo[key]
    return found


def _promise(pos: Position, site: FoundStation) -> float:
    map_ = pos.title.map
    hex_ = map_.index(site.hex)
    face = map_.tiles[site.tile].faces[site.rotation] if site.tile else pos.board.faces[hex_]
    ways, ports = [0.0], [0.0]
    for edge in face.stop_exits[site.city]:
        across = map_.grid.across[6 * hex_ + edge]
        if across < 0:
            continue
        there, back = across // 6, across % 6
        stops = pos.board.faces[there].stops
        if stops and stops[0].kind == "port":
            ports.append(PORT * stops[0].worth(_later(pos)) * (pos.board.faces[there].exits_mask >> back & 1))
        elif _goes_on(pos.board, there, back):
            ways.append(land(pos, there))
    ways.sort(reverse=True)
    worth = face.stops[site.city].worth(_later(pos)) + max(ports)
    return worth + sum([way / (1 + place) for place, way in enumerate(ways)])


def _goes_on(board: Layout, there: int, back: int) -> bool:
    """Does track lead on there, or may it?"""
    face = board.faces[there]
    return bool(face.exits_mask >> back & 1) or not face.exits_mask


def _later(pos: Position) -> tuple[str, ...]:
    """What stops are worth before long: the green phase at least."""
    return pos.title.phases["green"].values if pos.phase == "yellow" else pos.phase_data.values

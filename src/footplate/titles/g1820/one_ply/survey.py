"""Where track and stations promise most: what lies around a hex, and how far away. A guess for bots, no rule."""

from __future__ import annotations

from collections.abc import Iterable, Set
from itertools import islice
from typing import Final

from footplate.board.layout import Layout, node
from footplate.game.state import Position
from footplate.titles.g1820.actions import FoundStation
from footplate.titles.g1820.building.cities import barriers
from footplate.titles.g1820.lives.sites import sites_in

NEAR: Final = 3  # sides within which a stop attracts
UNBUILT: Final = 20  # revenue of a printed city without a tile
HEXES: Final = 12  # in which sites are looked at
NOTHING: Final = frozenset[int]()
SOMEWHERE: Final = 6.0  # of a hex where anything may still be built


def pulls(pos: Position, hex_: int) -> tuple[tuple[int, float], ...]:
    """The stops around a hex, the nearer the stronger; kept with the layout. The position is not kept with them: it has
    the layout, and nobody would ever give back such a circle of frozen values."""
    board, key = pos.board, ("pulls", pos.phase)
    known = board.memo.get(key)
    if not isinstance(known, dict):
        known = board.memo[key] = {}
    found: tuple[tuple[int, float], ...] | None = known.get(hex_)
    if found is None:
        found = known[hex_] = tuple(
            (node(near, number), _worth(pos, board, node(near, number)) / (1 + steps))
            for near, steps in _around(pos, hex_)
            for number in range(len(board.faces[near].stops))
        )
    return found


def _around(pos: Position, hex_: int) -> tuple[tuple[int, int], ...]:
    """Hexes near a hex with their distance: not over barriers as long as they are closed."""
    map_ = pos.title.map
    closed = pos.phase == "yellow"
    key = ("around", hex_, closed)
    if key not in map_.memo:
        steps = map_.grid.steps_from(hex_, barriers(map_) if closed else frozenset(), NEAR)
        map_.memo[key] = tuple(steps.items())
    found: tuple[tuple[int, int], ...] = map_.memo[key]
    return found


def _worth(pos: Position, board: Layout, where: int) -> float:
    stop = board.stop(where)
    return max(stop.worth(pos.phase_data.values), UNBUILT if stop.kind in ("city", "port") else 0)


def pull(pos: Position, hex_: int, without: Set[int]) -> float:
    """How attractive it is to lead track into a hex; stops that are reached already do not count."""
    return sum(worth for stop, worth in pulls(pos, hex_) if stop not in without)


def frontier(pos: Position, company: str) -> float:
    """The best ways on for a company's track, in coins a round."""
    reach, board = pos.reach(company), pos.board
    ways = sorted(
        (SOMEWHERE + pull(pos, hex_, reach.stops) for hex_ in reach.edges if not board.faces[hex_].pieces), reverse=True
    )
    return sum(worth / (2 + place) for place, worth in enumerate(ways[:4]))


def best_sites(pos: Position, count: int) -> list[FoundStation]:
    """The most promising sites for the first station of a float, one a hex, in the hexes that attract most."""
    board, key = pos.board, ("sites", pos.phase, pos.own.float_tiles)
    found = board.memo.get(key)
    if not isinstance(found, list):
        sites = (list(sites_in(pos, hex_)) for hex_ in attractive(pos, range(len(board.faces))))
        near = [site for some in islice(filter(None, sites), HEXES) for site in some]
        found = board.memo[key] = ranked(pos, near)
    return found[:count]


def attractive(pos: Position, hexes: Iterable[int]) -> list[int]:
    """Hexes by what lies around them, the best first."""
    return sorted(hexes, key=lambda hex_: -pull(pos, hex_, NOTHING))


def narrowed(pos: Position, sites: list[FoundStation]) -> list[FoundStation]:
    """The best site of each of the most attractive hexes among these, the most promising first."""
    index = pos.title.map.index
    hexes = attractive(pos, dict.fromkeys(index(site.hex) for site in sites))[:HEXES]
    return ranked(pos, [site for site in sites if index(site.hex) in hexes])


def ranked(pos: Position, sites: list[FoundStation]) -> list[FoundStation]:
    """The best site of each hex, the most promising first."""
    best: dict[str, tuple[float, FoundStation]] = {}
    for site in sites:
        promise = _promise(pos, site)
        if site.hex not in best or promise > best[site.hex][0]:
            best[site.hex] = promise, site
    return [site for _, site in sorted(best.values(), key=lambda found: -found[0])]


def _promise(pos: Position, site: FoundStation) -> float:
    """What the city earns, and where its exits lead."""
    map_ = pos.title.map
    hex_ = map_.index(site.hex)
    face = map_.tiles[site.tile].faces[site.rotation] if site.tile else pos.board.faces[hex_]
    own = {node(hex_, number) for number in range(len(face.stops))}
    ways = []
    for edge in face.stop_exits[site.city]:
        across = map_.grid.across[6 * hex_ + edge]
        if across >= 0:
            there = across // 6
            free = SOMEWHERE if not pos.board.faces[there].pieces else 0.0
            ways.append(free + pull(pos, there, own))
    ways.sort(reverse=True)
    worth = face.stops[site.city].worth(pos.phase_data.values)
    return worth + sum(way / (1 + place) for place, way in enumerate(ways))

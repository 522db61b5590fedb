"""Where track and stations promise most: what lies around a hex, and how far away. A guess for bots, no rule."""

from __future__ import annotations

from collections.abc import Iterable, Set
from itertools import islice
from typing import Final

from footplate.board.boardmap import BoardMap
from footplate.board.layout import node
from footplate.board.tiles import Face, Stop
from footplate.game.state import Position
from footplate.titles.g1820.actions import FoundStation
from footplate.titles.g1820.building.cities import barriers
from footplate.titles.g1820.lives.sites import sites_in

NEAR: Final = 3  # sides within which a stop attracts
UNBUILT: Final = 20  # revenue of a printed city without a tile
HEXES: Final = 12  # in which sites are looked at
SOMEWHERE: Final = 6.0  # of a hex where anything may still be built


class Pulls(dict[int, tuple[tuple[int, float], ...]]):
    """For each hex the stops around it, the nearer the stronger, worked out when it is first asked for.

    The position is not kept: it has the layout, which keeps this, and nobody would ever give back such a circle of
    frozen values.
    """

    def __init__(self, pos: Position) -> None:
        super().__init__()
        self.map, self.faces = pos.title.map, pos.board.faces
        self.revenues, self.closed = pos.phase_data.values, pos.phase == "yellow"
        #: what lies on a hex is worth the same on every board
        self._stops: dict[tuple[int, Face], list[tuple[int, float]]] = self.map.memo.setdefault(
            ("worths", pos.phase), {}
        )
        self._totals: dict[int, float] = {}

    def __missing__(self, hex_: int) -> tuple[tuple[int, float], ...]:
        faces, around = self.faces, _around(self.map, hex_, self.closed)
        near = [(other, steps) for other, steps in around if faces[other].stops]
        found = self[hex_] = tuple(
            [(stop, worth / (1 + steps)) for other, steps in near for stop, worth in self._worths(other)]
        )
        return found

    def _worths(self, hex_: int) -> list[tuple[int, float]]:
        """The stops of a hex, and what each is worth."""
        face = self.faces[hex_]
        found = self._stops.get((hex_, face))
        if found is None:
            worths = [(node(hex_, number), _worth(stop, self.revenues)) for number, stop in enumerate(face.stops)]
            found = self._stops[hex_, face] = worths
        return found

    def total(self, hex_: int) -> float:
        """All that lies around a hex."""
        if hex_ not in self._totals:
            self._totals[hex_] = sum([worth for _, worth in self[hex_]])
        return self._totals[hex_]


def pulls(pos: Position) -> Pulls:
    """What attracts where; kept with the layout."""
    board, key = pos.board, ("pulls", pos.phase)
    found = board.memo.get(key)
    if not isinstance(found, Pulls):
        found = board.memo[key] = Pulls(pos)
    return found


def _around(map_: BoardMap, hex_: int, closed: bool) -> tuple[tuple[int, int], ...]:
    """Hexes near a hex with their distance: not over barriers as long as they are `closed`."""
    key = ("around", hex_, closed)
    if key not in map_.memo:
        steps = map_.grid.steps_from(hex_, barriers(map_) if closed else frozenset(), NEAR)
        map_.memo[key] = tuple(steps.items())
    found: tuple[tuple[int, int], ...] = map_.memo[key]
    return found


def _worth(stop: Stop, values: tuple[str, ...]) -> float:
    return max(stop.worth(values), UNBUILT if stop.kind in ("city", "port") else 0)


def pull(pos: Position, hex_: int, without: Set[int]) -> float:
    """How attractive it is to lead track into a hex; stops that are reached already do not count."""
    return sum([worth for stop, worth in pulls(pos)[hex_] if stop not in without])


def frontier(pos: Position, company: str) -> float:
    """The best ways on for a company's track, in coins a round; kept with the layout."""
    board, reach, key = pos.board, pos.reach(company), ("frontier", company, pos.phase)
    found = board.memo.get(key)
    if not isinstance(found, float):
        stops, faces = reach.stops, board.faces
        open_ = [hex_ for hex_ in reach.edges if not faces[hex_].pieces]
        ways = sorted([SOMEWHERE + pull(pos, hex_, stops) for hex_ in open_], reverse=True)
        found = board.memo[key] = sum([worth / (2 + place) for place, worth in enumerate(ways[:4])], 0.0)
    return found


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
    total = pulls(pos).total
    return sorted(hexes, key=lambda hex_: -total(hex_))


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

"""What lies around a company's track: stops it may come to, how many lays away, and what they will be worth."""

from __future__ import annotations

from functools import cached_property
from typing import Final

from footplate.board.boardmap import BoardMap
from footplate.board.layout import Layout, node
from footplate.board.tiles import Face
from footplate.bots.planner.weights import Weights
from footplate.game.state import Position
from footplate.game.titledata import PhaseData

FAR: Final = 8  # lays; what is further away is not looked at
DEAR: Final = 60  # terrain that costs so much takes as long as another lay
COUNTED: Final = 16  # stops
FADE: Final = (
    1.0,
    0.8,
    0.64,
    0.51,
    0.41,
    0.33,
    0.26,
    0.21,
    0.17,
)  # what is so many lays away, or so many others before it

Sides = tuple[tuple[int, int, int], ...]  # of a hex: bit of an edge, the hex beyond, bit of its edge


class Surroundings:
    """Of one company on one layout, its home if it has no station yet."""

    def __init__(self, pos: Position, company: str, weights: Weights) -> None:
        self.pos, self.company, self.weights = pos, company, weights
        self.board: Layout = pos.board
        self.map: BoardMap = pos.board.map
        self._tables: dict[tuple[str, ...], list[list[float]]] = {}
        self._promises: dict[str, float] = {}

    @cached_property
    def lays(self) -> dict[int, int]:
        """Hexes by how many tiles must be laid until the company's track is joined to them."""
        sides, found = _sides(self.map), self._begin()
        queue: list[list[int]] = [list(found)] + [[] for _ in range(FAR)]
        for far, hexes in enumerate(queue):
            for here in hexes:
                if found[here] == far and not self._ends_at(here):
                    for edge, there, facing in sides[here]:
                        steps = far + self._between(here, edge, there, facing, first=far == 0)
                        if steps <= FAR and steps < found.get(there, FAR + 1):
                            found[there] = steps
                            queue[steps].append(there)
        return found

    def _begin(self) -> dict[int, int]:
        """Where its track is: hexes it runs through, or its home."""
        reach = self.pos.reach(self.company)
        if reach.stations:
            faces, edges = self.board.faces, sorted(reach.edges.items())
            return {hex_: 0 for hex_, mask in edges if faces[hex_].exits_mask & mask or hex_ in self._at_home}
        home = self.pos.title.homes.get(self.company)
        return {home[0]: 0} if home else {}

    @cached_property
    def _at_home(self) -> set[int]:
        return {station >> 3 for station in self.pos.reach(self.company).stations}

    def _ends_at(self, hex_: int) -> bool:
        """Do stations of others, or the edge of the board, keep it from going on?"""
        face = self.board.faces[hex_]
        if not face.id and self.map.hexes[hex_].color == "red":
            return True
        cities = [number for number, stop in enumerate(face.stops) if stop.slots]
        return bool(cities) and all(self.board.is_blocked(node(hex_, number), self.company) for number in cities)

    def _between(self, here: int, edge: int, there: int, facing: int, *, first: bool) -> int:
        """Lays that take it from a hex it has joined to the next one."""
        faces, next_ = self.board.faces, self.map.successors
        old, new = faces[here], faces[there]
        lays = 0
        if not old.exits_mask & edge and (first or old.id or old.exits_mask):
            if not next_(here, old):
                return FAR + 1
            lays = 1
        if not new.exits_mask & facing:
            if not next_(there, new):
                return FAR + 1
            lays += 1
            if not new.id and self.map.hexes[there].cost >= DEAR:
                lays += 1
        return lays

    def _value(self, hex_: int, phase: str) -> float:
        """What the best stop of a hex will be worth in that phase, on the better tiles that may be laid there then."""
        face, data = self.board.faces[hex_], self.pos.title.phases[phase]
        key = ("planner.value", hex_, face, phase)
        found: tuple[int, int] | None = self.map.memo.get(key)
        if found is None:
            found = self.map.memo[key] = (_worth(face, data), best_worth(self.map, hex_, face, data))
        now, best = found
        return now + self.weights.upgrade * (best - now)

    def promise(self, phase: str) -> float:
        """What all stops around are worth in that phase, less the further away they are and the more there are of
        them."""
        found = self._promises.get(phase)
        if found is None:
            faces = self.board.faces
            values = [self._value(hex_, phase) * FADE[lays] for hex_, lays in self.lays.items() if faces[hex_].stops]
            found = sum([value * FADE[place] for place, value in enumerate(sorted(values, reverse=True)[: FAR + 1])])
            self._promises[phase] = found
        return found

    def table(self, phases: tuple[str, ...]) -> list[list[float]]:
        """For each round to come: what the best stops in reach by then are worth together, 0, 1, 2 ... of them."""
        found = self._tables.get(phases)
        if found is None:
            found = self._tables[phases] = self._work_out(phases)
        return found

    def _work_out(self, phases: tuple[str, ...]) -> list[list[float]]:
        faces, rate = self.board.faces, self.pos.title.data.setup.tiles_a_turn
        near = sorted([(lays, hex_) for hex_, lays in self.lays.items() if faces[hex_].stops])
        needed, new = [], 0
        for lays, hex_ in near:
            needed.append((lays + self.weights.detour * new, hex_))
            new += lays > 0
        sums: list[list[float]] = []
        for rounds, phase in enumerate(phases):
            values = sorted([self._value(hex_, phase) for lays, hex_ in needed if lays <= rounds * rate], reverse=True)
            row, total = [0.0], 0.0
            for value in values[:COUNTED]:
                total += value
                row.append(total)
            row += [total] * (COUNTED + 1 - len(row))
            sums.append(row)
        return sums


def surroundings(pos: Position, company: str, weights: Weights) -> Surroundings:
    """Kept with the layout."""
    key = ("planner.around", company, weights.upgrade, weights.detour)
    found = pos.board.memo.get(key)
    if not isinstance(found, Surroundings):
        found = Surroundings(pos, company, weights)
        pos.board.memo[key] = found
    return found


def _sides(map_: BoardMap) -> list[Sides]:
    """Of every hex the sides that track may cross."""
    found: list[Sides] | None = map_.memo.get("planner.sides")
    if found is None:
        across = map_.grid.across
        found = []
        for hex_ in range(len(map_.hexes)):
            outs = [6 * hex_ + edge for edge in range(6) if across[6 * hex_ + edge] >= 0]
            found.append(
                tuple(
                    (1 << out % 6, across[out] // 6, 1 << across[out] % 6)
                    for out in outs
                    if _may_cross(map_, hex_, out % 6) and _may_cross(map_, across[out] // 6, across[out] % 6)
                )
            )
        map_.memo["planner.sides"] = found
    return found


def _may_cross(map_: BoardMap, hex_: int, edge: int) -> bool:
    return bool(map_.open_edges[hex_] >> edge & 1 or map_.printed[hex_].exits_mask >> edge & 1)


def _worth(face: Face, phase: PhaseData) -> int:
    return max([stop.worth(phase.values) for stop in face.stops], default=0)


def best_worth(map_: BoardMap, hex_: int, face: Face, phase: PhaseData) -> int:
    """What the best stop of a hex could be worth on tiles of the phase."""
    best, seen = _worth(face, phase), {face.id}
    tiles = list(map_.chart(hex_, face))
    while tiles:
        number = tiles.pop()
        tile = map_.tiles[number]
        if number in seen or tile.color not in phase.tiles:
            continue
        seen.add(number)
        best = max(best, _worth(tile.faces[0], phase))
        tiles += map_.chart(hex_, tile.faces[0])
    return best

"""What lies around a company's track: stops it may come to, how many lays away, and what they will be worth."""

from __future__ import annotations

from functools import cached_property
from typing import Final

import msgspec

from footplate.board.boardmap import BoardMap
from footplate.board.ground import Ground
from footplate.board.layout import Layout
from footplate.board.lays import LAY, Distances
from footplate.board.tiles import Face
from footplate.bots.planner.weights import Weights
from footplate.game.advice.ground import ground, purse
from footplate.game.state import Position
from footplate.game.titledata import PhaseData

FAR: Final = 8  # lays; what is further away is not looked at
COUNTED: Final = 16  # stops
SOON: Final = 2 * LAY  # where no lay leads on within so much, track is closed into itself
LOOP: Final = 0.8  # what such track promises, as a part of what it would else
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


class Surroundings:
    """Of one company on one layout, its home if it has no station yet."""

    def __init__(self, pos: Position, company: str, weights: Weights, far: int = FAR) -> None:
        self.pos, self.company, self.weights, self.far = pos, company, weights, far
        self.purse = purse(pos, company)
        self.board: Layout = pos.board
        self.map: BoardMap = pos.board.map
        self._tables: dict[tuple[str, ...], list[list[float]]] = {}
        self._promises: dict[str, float] = {}
        self.stuck = False
        self.title = pos.title

    def settle(self) -> None:
        """Work out what depends on the position, and forget it: kept with a layout, neither would ever be given back,
        since the garbage collector looks into no state (game/state.py)."""
        assert self.lays is not None
        del self.pos

    @cached_property
    def lays(self) -> dict[int, int]:
        """Hexes with stops, by how many tiles must be laid until the company's track comes to one of these. Kept until
        a tile is laid on the way, or something else changes that it depends on."""
        board, land = self.board, ground(self.pos, self.purse)
        if self.far < FAR:  # what cannot be laid today is too far away
            land = msgspec.structs.replace(land, waits={colour: 0 for colour, wait in land.waits.items() if not wait})
        stations = board.stations_of(self.company)
        key = (
            "planner.lays",
            self.company,
            self.far,
            self.purse,
            tuple(land.waits.items()),
            land.gone,
            board.full,
            stations,
        )
        known = board.traced.get(key)
        if known is None:
            known = board.traced[key] = self._walk(land)
        found: dict[int, int] = known[1]
        return found

    def _walk(self, land: Ground) -> tuple[int, dict[int, int]]:
        """The hexes it looked at (bits), and what it found."""
        far = Distances(self.board, land, self.company, self.far * LAY)
        reach, home = self.pos.reach(self.company), self.pos.title.homes.get(self.company)
        starts = reach.stations or ((self.board.now(*home),) if home else ())
        for station in starts:
            far.begin_at(station)
        far.begin_over(reach.arrivals)
        far.walk()
        self.stuck = not any(0 < quarters <= SOON for quarters in far.sides.values())
        found: dict[int, int] = {}
        for stop, quarters in sorted(far.stops.items()):
            found[stop >> 3] = min(found.get(stop >> 3, FAR), -(-quarters // LAY))
        hexes = {*(side // 6 for side in far.sides), *(stop >> 3 for stop in far.stops), *(s >> 3 for s in starts)}
        return sum([1 << hex_ for hex_ in hexes]), found

    def _value(self, hex_: int, phase: str) -> float:
        """What the best stop of a hex will be worth in that phase, on the better tiles that may be laid there then."""
        face, data = self.board.faces[hex_], self.title.phases[phase]
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
            found *= LOOP if self.stuck else 1.0
            self._promises[phase] = found
        return found

    def table(self, phases: tuple[str, ...]) -> list[list[float]]:
        """For each round to come: what the best stops in reach by then are worth together, 0, 1, 2 ... of them."""
        found = self._tables.get(phases)
        if found is None:
            found = self._tables[phases] = self._work_out(phases)
        return found

    def _work_out(self, phases: tuple[str, ...]) -> list[list[float]]:
        faces, rate = self.board.faces, self.title.data.setup.tiles_a_turn
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


def surroundings(pos: Position, company: str, weights: Weights, far: int = FAR) -> Surroundings:
    """Kept with the layout, for as long as all is the same on which its guesses rest (`ground`): who asks first must
    get the same answer as who asks later."""
    coming = tuple(pos.depot.values()), sum([data.floated for data in pos.companies.values()])
    key = ("planner.around", company, weights.upgrade, weights.detour, pos.phase, far, coming, purse(pos, company))
    found = pos.board.memo.get(key)
    if not isinstance(found, Surroundings):
        found = Surroundings(pos, company, weights, far)
        pos.board.memo[key] = found
        found.settle()
    return found


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

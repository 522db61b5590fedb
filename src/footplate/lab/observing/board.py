"""The board as arrays: a graph of hexes with their track, stops and stations, and the same as planes."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import numpy as np

from footplate.board.hexes import EDGES, opposite
from footplate.board.layout import Layout
from footplate.board.tiles import Face
from footplate.game.title import Title
from footplate.lab.observing.sections import HEX, STOP, most_stops

Array = np.ndarray[Any, np.dtype[np.int32]]

WHOLE = np.dtype("<i4")  # whatever the machine


class BoardEyes:
    """Looks at boards of one title."""

    def __init__(self, title: Title) -> None:
        self.title, self.map = title, title.map
        self.companies = {company: at for at, company in enumerate(title.companies)}
        self.tile_numbers = {number: at + 1 for at, number in enumerate(title.data.tile)}
        self.most_stops = most_stops(title)
        grid = title.map.grid
        hexes = range(len(grid.names))
        #: the neighbour over each edge, -1 where the board ends
        self.neighbours: Array = np.array([[grid.neighbour(h, e) for e in EDGES] for h in hexes], WHOLE)
        self._opposites = np.array([opposite(edge) for edge in EDGES])
        self._rows: dict[tuple[int, Face], list[int]] = {}
        self._stops: dict[tuple[Face, str], list[int]] = {}
        self.places = self._places()

    def look(self, board: Layout, phase: str) -> Array:
        """Hexes, stops and stations in one row."""
        hexes = np.array([self._hex(h, face) for h, face in enumerate(board.faces)], WHOLE)
        first = HEX.index("exit 0")
        exits = hexes[:, first : first + 6]
        met = exits[self.neighbours, self._opposites] * (self.neighbours >= 0)
        hexes[:, -6:] = exits * met
        stops = np.array([self._stops_of(face, phase) for face in board.faces], WHOLE)
        stops = stops.reshape(len(board.faces), self.most_stops, len(STOP))
        stations = np.zeros((len(board.faces), len(self.companies)), WHOLE)
        free = STOP.index("free")
        for node, held in board.stations.items():
            for company in held:
                if company in self.companies:
                    stations[node >> 3, self.companies[company]] += 1
            stops[node >> 3, node & 7, free] -= sum(map(bool, held))
        return np.concatenate((hexes.ravel(), stops.ravel(), stations.ravel()))

    def _hex(self, hex_: int, face: Face) -> list[int]:
        row = self._rows.get((hex_, face))
        if row is None:
            row = self._rows[hex_, face] = [
                face.tile.rank + 1,
                self.tile_numbers.get(face.id, 0),
                face.rotation,
                face.cost if face.id else self.map.hexes[hex_].cost,
                *(int(edge in face.exits) for edge in EDGES),
                *(int(pair in face.pieces) for pair in combinations(EDGES, 2)),
                *(0 for _ in EDGES),
            ]
        return row

    def _stops_of(self, face: Face, phase: str) -> list[int]:
        row = self._stops.get((face, phase))
        if row is None:
            keys = self.title.phases[phase].values
            row = []
            for stop, exits in zip(face.stops, face.stop_exits, strict=True):
                row += [1, stop.worth(keys), stop.slots, stop.slots, int(stop.is_end)]
                row += [int(edge in exits) for edge in EDGES]
            row += [0] * (self.most_stops * len(STOP) - len(row))
            self._stops[face, phase] = row
        return row

    # ---- planes ----

    def _places(self) -> Array:
        """Row and column of each hex in a plane: every second row or column lies half a hex further."""
        grid = self.map.grid
        at = np.array([grid.at[name] for name in grid.names], WHOLE)
        at -= at.min(axis=0)
        column, row = (at[:, 0], at[:, 1] // 2) if grid.orientation == "flat" else (at[:, 0] // 2, at[:, 1])
        return np.stack((row, column), axis=1).astype(WHOLE)

    def planes(self, hexes: Array, stops: Array, stations: Array) -> Array:
        """The same columns as planes: channel, row, column; 0 where there is no hex. The first says where one is."""
        count = len(hexes)
        columns = np.concatenate((np.ones((count, 1), WHOLE), hexes, stops.reshape(count, -1), stations), axis=1)
        found = np.zeros((columns.shape[1], *(self.places.max(axis=0) + 1)), WHOLE)
        found[:, self.places[:, 0], self.places[:, 1]] = columns.T
        return found

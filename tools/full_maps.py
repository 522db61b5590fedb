"""Maps that are full of track, as no game fills them: the hardest boards for the search for best runs.

A climb gives every hex in turn the face that joins most sides, of those that may come to lie there and of which a tile
is left in the box; that each could be laid step by step is not asked. One company has stations in some cities drawn by
lot, and there are no others.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Final, NamedTuple

from footplate.board.boardmap import BoardMap
from footplate.board.layout import Layout, node
from footplate.board.tiles import Face
from footplate.routes import TrainKind
from footplate.titles import load

STATIONS: Final = 3
ROUNDS: Final = 12
KINDS: Final = {
    "5": TrainKind("5", 5, keys=("brown",)),
    "6": TrainKind("6", 6, keys=("brown",)),
    "D": TrainKind("D", None, keys=("diesel", "brown")),
    "12H": TrainKind("12H", 12, "hexes", ("brown",)),
    "16H": TrainKind("16H", 16, "hexes", ("brown",)),
}
#: titles, and trains that run there
TRIES: Final = {"1889": ("D D", "D 6", "5 5"), "1888-N": ("D D", "D 6"), "1895": ("16H 16H", "16H 12H")}


class Board(NamedTuple):
    layout: Layout
    company: str


def full_map(title_id: str, seed: int) -> Board:
    """The same seed gives the same map."""
    rng = random.Random(seed)
    title = load(title_id, 3)
    map_ = title.map
    choices = [_faces(map_, hex_) for hex_ in range(len(map_.printed))]
    faces = list(map_.printed)
    left = Counter(title.tile_counts)
    hexes = [hex_ for hex_, some in enumerate(choices) if len(some) > 1]
    for _ in range(ROUNDS):
        rng.shuffle(hexes)
        for hex_ in hexes:
            left[faces[hex_].id] += 1
            some = [face for face in choices[hex_] if not face.id or left[face.id] > 0]
            rank = {id(face): (_joined(map_, faces, hex_, face), len(face.exits), rng.random()) for face in some}
            faces[hex_] = max(some, key=lambda face: rank[id(face)])
            left[faces[hex_].id] -= 1
    layout = Layout(map_, tuple(faces))
    company = next(iter(title.companies))
    cities = [node(hex_, i) for hex_, face in enumerate(faces) for i, stop in enumerate(face.stops) if stop.slots]
    for city in rng.sample(cities, STATIONS):
        layout = layout.place(city, company, 0)
    return Board(layout, company)


def _faces(map_: BoardMap, hex_: int) -> list[Face]:
    """All faces that may come to lie on a hex."""
    found = [map_.printed[hex_]]
    for face in found:
        found += [after for after in map_.successors(hex_, face) if after not in found]
    return found


def _joined(map_: BoardMap, faces: list[Face], hex_: int, face: Face) -> int:
    """How many sides the face would join with track beyond."""
    over = [map_.grid.across[6 * hex_ + edge] for edge in face.exits]
    return sum(far >= 0 and far % 6 in faces[far // 6].exits for far in over)

"""What a company's track may still come to: cities and towns, built or to be built, and how many tiles away each is.

Cities stand where players put them (12.3.3), so land where nobody has built is worth going to as well. A guess for
bots, no rule.
"""

from __future__ import annotations

from typing import Final

from footplate.board.boardmap import BoardMap
from footplate.board.layout import Layout, node
from footplate.game.state import Position
from footplate.titles.g1820.building.cities import LONDON, barriers, has_city
from footplate.titles.g1820.parties import BRITISH_RAIL

FAR: Final = 5  # tiles
NEARER: Final = 0.62  # what lies a tile further away counts so much
COUNTED: Final = 14  # stops, the best ones
SMALL_CITY: Final = 25.0  # that may be built on open land
TOWN: Final = 8.0
PRINTED: Final = {"B": 40.0, "OO": 45.0, "M": 50.0}  # cities that have no tile yet, by their label
OTHER: Final = 25.0
CIRCLE: Final = 30.0  # of London, beyond what it pays, with the docks behind it
CROWD: Final = 0.3  # each company with a station nearby makes a stop so much less worth going to
NEIGHBOURS: Final = 2  # sides within which a station is nearby

Sides = tuple[tuple[int, int, int, int], ...]  # of a hex: edge as a bit, hex beyond, its edge as a bit, side


def ahead(pos: Position, company: str) -> float:
    """What lies ahead of a company's track, the nearer the more, in coins of a run; kept with the layout."""
    board, key = pos.board, ("ahead", company, pos.phase)
    found = board.memo.get(key)
    if not isinstance(found, float):
        found = board.memo[key] = _ahead(pos, company)
    return found


def _ahead(pos: Position, company: str) -> float:
    board, reach = pos.board, pos.reach(company)
    faces, joined, near = board.faces, reach.edges, {}
    for hex_ in sorted(joined):
        if not faces[hex_].exits_mask & joined[hex_]:
            near[hex_] = 1  # an open end leads there
    steps = _lays(pos, near, {hex_ for hex_ in joined if hex_ not in near})
    values = []
    for hex_, far in steps.items():
        worth = worth_of(pos, company, hex_)
        for _ in range(far):
            worth *= NEARER
        values.append(worth)
    values.sort(reverse=True)
    return sum(values[:COUNTED], 0.0)


def _lays(pos: Position, near: dict[int, int], joined: set[int]) -> dict[int, int]:
    """How many tiles lead to each hex that is not joined yet."""
    board, map_ = pos.board, pos.board.map
    yellow = pos.phase == "yellow"
    closed = barriers(map_) if yellow else frozenset()
    found = dict(near)
    queue: list[list[int]] = [[] for _ in range(FAR + 1)]
    queue[1] = list(near)
    for far in range(1, FAR + 1):
        for here in queue[far]:
            if found[here] != far:
                continue
            old = board.faces[here]
            if old.exits_mask and not old.id:
                continue  # printed track: only its own exits lead on, and those are in reach with it
            for _, there, facing, side in _sides(map_)[here]:
                if there in joined or side in closed:
                    continue
                steps = far + _cost(board, there, facing, yellow)
                if steps <= FAR and steps < found.get(there, FAR + 1):
                    found[there] = steps
                    queue[steps].append(there)
    return found


def _cost(board: Layout, there: int, facing: int, yellow: bool) -> int:
    """Tiles that it takes to go on into a hex."""
    face = board.faces[there]
    if face.exits_mask & facing:
        return 0
    if not face.id:
        return FAR if face.exits_mask else 1
    return FAR if yellow else 1


def _sides(map_: BoardMap) -> list[Sides]:
    """Of every hex the sides that track may cross."""
    if "open sides" not in map_.memo:
        across, side = map_.grid.across, map_.grid.side

        def crosses(hex_: int, edge: int) -> bool:
            return bool(map_.open_edges[hex_] >> edge & 1 or map_.printed[hex_].exits_mask >> edge & 1)

        map_.memo["open sides"] = [
            tuple(
                (1 << out % 6, across[out] // 6, 1 << across[out] % 6, side[out])
                for out in range(6 * hex_, 6 * hex_ + 6)
                if across[out] >= 0 and crosses(hex_, out % 6) and crosses(across[out] // 6, across[out] % 6)
            )
            for hex_ in range(len(map_.hexes))
        ]
    found: list[Sides] = map_.memo["open sides"]
    return found


def worth_of(pos: Position, company: str, hex_: int) -> float:
    """What a hex may bring a run of the company, the less the more others are there before it."""
    worth = _worth(pos, hex_)
    others = sum([owner != company for owner in crowds(pos.board).get(hex_, ())])
    return worth / (1.0 + CROWD * others) if others else worth


def crowds(board: Layout) -> dict[int, list[str]]:
    """Companies with a station nearby, by hex; British Rail runs no trains. Kept with the layout."""
    found = board.memo.get("crowds")
    if isinstance(found, dict):
        return found
    crowd: dict[int, set[str]] = {}
    for where, owners in board.stations.items():
        for owner in owners:
            if owner and owner != BRITISH_RAIL:
                for hex_ in _near(board.map, where >> 3):
                    crowd.setdefault(hex_, set()).add(owner)
    found = board.memo["crowds"] = {hex_: sorted(owners) for hex_, owners in crowd.items()}
    return found


def _near(map_: BoardMap, hex_: int) -> list[int]:
    key = ("nearby", hex_)
    if key not in map_.memo:
        map_.memo[key] = list(map_.grid.steps_from(hex_, barriers(map_), NEIGHBOURS))
    found: list[int] = map_.memo[key]
    return found


def _worth(pos: Position, hex_: int) -> float:
    face, map_ = pos.board.faces[hex_], pos.board.map
    if map_.names[hex_] == LONDON:
        free = any("" in pos.board.slots(node(hex_, city)) for city in range(len(face.stops)))
        return face.stops[0].worth(pos.phase_data.values) + CIRCLE if free else 0.0
    if face.stops:
        paid = max([stop.worth(pos.phase_data.values) for stop in face.stops])
        if face.id or face.exits_mask:
            return float(paid)
        return PRINTED.get(map_.hexes[hex_].label or "", OTHER)
    if face.id or face.exits_mask:
        return 0.0
    return SMALL_CITY if _has_room(pos.board, hex_) else TOWN


def _has_room(board: Layout, hex_: int) -> bool:
    """May a small city be built there, as far as its neighbours go?"""
    cities = board.memo.get("cities")
    if not isinstance(cities, frozenset):
        cities = board.memo["cities"] = frozenset(n for n, face in enumerate(board.faces) if has_city(face))
    return all(there not in cities for _, there, _, _ in _sides(board.map)[hex_])

"""What the trains of a sweep have done so far, and the threads of track that they have begun.

A thread is a stretch of a route whose ends are crossings into hexes to come, or closed.
"""

from __future__ import annotations

from typing import NamedTuple

from footplate.routes.pieces import Piece, places_of
from footplate.routes.route import Place
from footplate.routes.stages import IN_END, IN_IN, IN_OUT, OUT_END
from footplate.routes.values import Values


class Train(NamedTuple):
    """What a train has done so far."""

    ends: int = 0
    station: bool = False
    makes: int = 0
    spent: int = 0
    tags: int = 0


IDLE = Train()
DONE = Train(ends=2, station=True, makes=2, spent=-1)


def finish(finished: list[int], slots: list[int], did: tuple[Train, ...]) -> tuple[Train, ...] | None:
    """The routes of these trains are whole: so they must be legal, and all that the trains have run."""
    count = len(did)
    for train in finished:
        now = did[train]
        if not now.station or now.makes < 2 or any(code and (code - 1) % count == train for code in slots):
            return None
        did = (*did[:train], DONE, *did[train + 1 :])
    return did


def all_served(slots: list[int], did: tuple[Train, ...]) -> bool:
    """Has every train that runs met a station?"""
    count = len(did)
    late = [i for i, now in enumerate(did) if not now.station]
    return not any(did[i] != IDLE or any(code and (code - 1) % count == i for code in slots) for i in late)


def link(count: int, links: tuple[tuple[int, int, int, int], ...], slots: list[int]) -> list[int] | None:
    """Join the crossings of `count` trains as the pieces do; the answer is the trains whose route is finished.

    A slot in use holds 1 + (slot of the other end + 1) * count + train, with slot -1 for an end that is closed.
    """
    finished = []
    for what, a, b, train in links:
        far = (slots[a] - 1) // count - 1
        if what == IN_IN:
            if far == b:
                return None  # a ring
            other = (slots[b] - 1) // count - 1
            slots[a] = slots[b] = 0
            if far >= 0:
                slots[far] = 1 + (other + 1) * count + train
            if other >= 0:
                slots[other] = 1 + (far + 1) * count + train
            if far < 0 and other < 0:
                finished.append(train)
        elif what == IN_OUT:
            slots[a] = 0
            slots[b] = 1 + (far + 1) * count + train
            if far >= 0:
                slots[far] = 1 + (b + 1) * count + train
        elif what == IN_END:
            slots[a] = 0
            if far >= 0:
                slots[far] = 1 + train
            else:
                finished.append(train)
        elif what == OUT_END:
            slots[a] = 1 + train
        else:
            slots[a] = 1 + (b + 1) * count + train
            slots[b] = 1 + (a + 1) * count + train
    return finished


def walk(v: Values, pieces: list[tuple[int, Piece]]) -> list[Place]:
    """The places of a route, from one of its ends to the other."""
    across = v.layout.map.grid.across
    by_arrival = {6 * hex_ + e: (hex_, piece) for hex_, piece in pieces for e in piece.edges}
    hex_, piece = next(one for one in pieces if len(one[1].edges) == 1)
    places = places_of(piece, hex_)[::-1]
    out = 6 * hex_ + piece.edges[0]
    while True:
        came_by = across[out]
        hex_, piece = by_arrival[came_by]
        places += places_of(piece, hex_)
        if len(piece.edges) == 1:
            return places
        out = 6 * hex_ + sum(piece.edges) - came_by % 6

"""The hexes of a network in the order of the sweep, and what trains can do in each, ready for quick use.

Sides between hexes swept and hexes to come have numbered *slots*; a slot is free again when both hexes are behind.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from footplate.board.hexes import EDGES
from footplate.board.layout import Node
from footplate.routes.kinds import stop_at
from footplate.routes.pieces import Move, Moves
from footplate.routes.values import Values

IN_IN: Final = 0  # a piece joins two crossings behind it,
IN_OUT: Final = 1  # leads one on,
OUT_OUT: Final = 2  # begins two new ones,
IN_END: Final = 3  # ends one,
OUT_END: Final = 4  # or begins one that is closed behind


class Action:
    """A move in terms of slots."""

    __slots__ = ("by_train", "leaves", "links", "memo", "move", "value")

    def __init__(
        self, move: Move, leaves: int, by_train: tuple[int, ...], links: tuple[tuple[int, int, int, int], ...]
    ) -> None:
        self.move = move
        self.value = move.value
        self.leaves = leaves  # slots crossed to hexes to come, as a bit mask
        self.by_train = by_train  # the same for each train
        self.links = links  # what each piece does, its slots, its train
        self.memo: dict[Any, Any] = {}  # for the sweep to keep what the action leads to


class Stage:
    """One hex of the sweep."""

    def __init__(self, hex_: int, moves: Moves, comes: dict[int, int], goes: dict[int, int]) -> None:
        self.hex = hex_
        self.slots = 0  # of the whole sweep
        self.arrivals = list(comes.values())
        self.departures = list(goes.values())
        self.arrives = sum(1 << slot for slot in comes.values())
        self.stations_to_come = True
        self.actions: dict[tuple[int, ...], list[Action]] = {
            arrivals: sorted(
                (_action(move, len(moves.trains), comes, goes) for move in found), key=lambda action: -action.value
            )
            for arrivals, found in moves.by_arrivals.items()
        }


def _action(move: Move, trains: int, comes: dict[int, int], goes: dict[int, int]) -> Action:
    links = []
    by_train = [0] * trains
    leaves = 0
    for piece, train in zip(move.pieces, move.trains, strict=True):
        into = [comes[e] for e in piece.edges if e in comes]
        out = [goes[e] for e in piece.edges if e in goes]
        leaves |= sum(1 << slot for slot in out)
        by_train[train] |= sum(1 << slot for slot in out)
        if len(piece.edges) == 1:
            links.append((IN_END, into[0], 0, train) if into else (OUT_END, out[0], 0, train))
        elif len(into) == 2:
            links.append((IN_IN, into[0], into[1], train))
        elif into:
            links.append((IN_OUT, into[0], out[0], train))
        else:
            links.append((OUT_OUT, out[0], out[1], train))
    return Action(move, leaves, tuple(by_train), tuple(links))


def can_sweep(trains: Sequence[Values], taken: int = 0) -> bool:
    """Is there track to run on, and such that hexes can be looked at one by one?"""
    sides = plain_sides(trains[0]) if trains else None
    return sides is not None and sides & ~taken != 0


def stages(trains: Sequence[Values], taken: int = 0) -> list[Stage]:
    """The network as a row of stages, without the sides that are taken; the order does not depend on the trains."""
    v = trains[0]
    grid = v.layout.map.grid
    sides = plain_sides(v)
    assert sides is not None
    sides &= ~taken
    edges: dict[int, list[int]] = {}
    for hex_ in range(len(grid.names)):
        usable = [e for e in EDGES if grid.across[6 * hex_ + e] >= 0 and sides >> grid.side[6 * hex_ + e] & 1]
        if usable:
            edges[hex_] = usable
    exclusive = _exclusive(trains)
    row: list[Stage] = []
    slots: dict[int, int] = {}  # of the sides on the frontier
    most = 0
    for hex_ in _order(v, edges):
        side = {e: grid.side[6 * hex_ + e] for e in edges[hex_]}
        comes = {e: slots.pop(s) for e, s in side.items() if s in slots}
        busy = {*slots.values(), *comes.values()}
        fresh = (slot for slot in range(len(grid.across)) if slot not in busy)
        goes = {e: next(fresh) for e in side if e not in comes}
        slots.update({side[e]: slot for e, slot in goes.items()})
        most = max(most, *(slot + 1 for slot in (*comes.values(), *goes.values())))
        row.append(Stage(hex_, Moves(trains, hex_, edges[hex_], list(comes), exclusive, taken), comes, goes))
    for i, stage in enumerate(row):
        stage.slots = most
        to_come = {later.hex for later in row[i + 1 :]}
        stage.stations_to_come = any(station >> 3 in to_come for station in v.stations)
    return row


def plain_sides(v: Values) -> int | None:
    """The sides that trains may cross, but for those that only lead to ports; None if these cannot be told apart."""
    sides = ports = crossed = 0
    hexes_of: dict[int, int] = {}
    for legs in v.legs.values():
        for leg in legs:
            if leg.is_link:
                return None
            if not stop_at(v.layout, leg.to).beside:
                sides |= leg.sides
                continue
            if leg.to in v.makes or (ports & leg.sides and hexes_of.get(leg.sides) != leg.start >> 3):
                return None
            ports |= leg.sides
            crossed |= leg.crosses or leg.sides
            hexes_of[leg.sides] = leg.start >> 3
    return None if sides & (ports | crossed) or sides >> len(v.layout.map.grid.across) else sides


def _exclusive(trains: Sequence[Values]) -> list[dict[Node, int]]:
    """For each train a tag for each group of stops of which a route may hold one, and for a port, which may be beside
    two stations."""
    tag = max(v.all_tags for v in trains) + 1
    seen: dict[int, int] = {}
    found: list[dict[Node, int]] = []
    for v in trains:
        tags: dict[Node, int] = {}
        for stop, closes in v.closes.items():
            if closes != 1 << stop or stop_at(v.layout, stop).beside:
                if closes not in seen:
                    seen[closes] = tag
                    tag <<= 1
                tags[stop] = seen[closes]
        found.append(tags)
    return found


def _order(v: Values, edges: dict[int, list[int]]) -> list[int]:
    """The hexes in the direction in which the frontier stays shortest, from the end where it is short.

    Bounds see little of how far the track of a narrow end can serve two trains; so that must be behind early.
    """
    grid = v.layout.map.grid
    places = {hex_: grid.at[grid.names[hex_]] for hex_ in edges}
    ways: list[Callable[[int, int], tuple[int, int]]] = [
        lambda x, y: (x, y),
        lambda x, y: (y, x),
        lambda x, y: (x + y, x),
        lambda x, y: (x - y, x),
        lambda x, y: (2 * x + y, x),
        lambda x, y: (2 * x - y, x),
        lambda x, y: (x + 2 * y, x),
        lambda x, y: (2 * y - x, x),
    ]
    orders = []
    for way in ways:
        rank = {hex_: way(*place) for hex_, place in places.items()}
        order = sorted(edges, key=rank.__getitem__)
        orders += [order, order[::-1]]
    return min(orders, key=lambda order: _breadth(v, edges, order))


def _breadth(v: Values, edges: dict[int, list[int]], order: list[int]) -> tuple[int, int]:
    """How many sets of crossings there may be, and how early."""
    grid = v.layout.map.grid
    frontier: set[int] = set()
    breadth = early = 0
    for hex_ in order:
        frontier ^= {grid.side[6 * hex_ + e] for e in edges[hex_]}
        breadth += 1 << len(frontier)
        early += breadth
    return breadth, early

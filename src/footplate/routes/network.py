"""The track between stops: every way on from one stop to the next, found when asked for and kept with the layout."""

from __future__ import annotations

from typing import NamedTuple

from footplate.board.layout import Layout, Node, node
from footplate.board.tiles import FIRST_STOP
from footplate.routes.route import NO_STOP, Place, TrainKind


class Leg(NamedTuple):
    """Track from one stop to another with no stop between."""

    start: Node
    to: Node
    leaves: int  # exit of the first stop
    enters: int  # exit of the last stop
    sides: int  # bit mask of the hex sides it crosses
    places: tuple[Place, ...]  # hexes passed after the first stop's, the last stop's included


def legs_from(layout: Layout, start: Node) -> tuple[Leg, ...]:
    """All legs that begin at a stop, in a stable order."""
    key = ("routes.legs", start)
    found = layout.memo.get(key)
    if not isinstance(found, tuple):
        exits = layout.faces[start >> 3].stop_exits[start & 7]
        layout.memo[key] = found = tuple(leg for edge in exits for leg in _follow(layout, start, edge))
    return found


def _follow(layout: Layout, start: Node, leaves: int) -> list[Leg]:
    """Depth first over plain track, which branches at hex sides and may lead back to itself."""
    grid = layout.map.grid
    legs: list[Leg] = []
    todo: list[tuple[int, int, tuple[Place, ...]]] = [(6 * (start >> 3) + leaves, 0, ())]
    while todo:
        out, sides, places = todo.pop()
        arrival = grid.across[out]
        side = 1 << grid.side[out]
        if arrival < 0 or sides & side:
            continue
        hex_, edge = divmod(arrival, 6)
        for end in layout.faces[hex_].via[edge]:
            if end < FIRST_STOP:
                todo.append((6 * hex_ + end, sides | side, (*places, (hex_, NO_STOP))))
                continue
            to = node(hex_, end - FIRST_STOP)
            if to != start:
                legs.append(Leg(start, to, leaves, edge, sides | side, (*places, (hex_, end - FIRST_STOP))))
    return legs


def is_end(layout: Layout, company: str, stop: Node) -> bool:
    """May the company's trains run to this stop, but not through it?"""
    return layout.stop(stop).is_end or layout.is_blocked(stop, company)


def network(layout: Layout, company: str) -> dict[Node, tuple[Leg, ...]]:
    """The legs on from every stop that track leads to from the company's stations; none where trains must end."""
    stations = layout.stations_of(company)
    legs: dict[Node, tuple[Leg, ...]] = {}
    todo = list(stations)
    while todo:
        stop = todo.pop()
        if stop not in legs:
            leads_on = stop in stations or not is_end(layout, company, stop)
            legs[stop] = legs_from(layout, stop) if leads_on else ()
            todo.extend(leg.to for leg in legs[stop])
    return legs


def allowance(kind: TrainKind) -> int:
    """What a train may spend on legs; one without limit has nothing to spend, and pays nothing for a leg."""
    if kind.reach is None:
        return 0
    return kind.reach - 1 if kind.counts == "stops" else kind.reach


def price(kind: TrainKind, leg: Leg) -> int:
    """What a leg takes from a train's allowance: one more stop, or the hexes it leads through."""
    if kind.reach is None:
        return 0
    return 1 if kind.counts == "stops" else len(leg.places)

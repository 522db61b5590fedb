"""Answers of the search, kept by what they depend on: the track and stations a company reaches, and its trains.

Two boards that agree on this have the same runs, however they came about and whatever lies elsewhere: a fork, a
replay, the next round after tiles in another corner, a tile that leads nowhere yet.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import Final, TypeVar

import msgspec

from footplate.board.layout import Layout
from footplate.board.reach import followed
from footplate.routes.model.kinds import RunRules
from footplate.routes.model.legs import network

ROOM = 2_000  # answers kept for one printed board, the oldest go first
_SHELF: Final = "routes.known"

Answer = TypeVar("Answer")


class Network:
    """A key that is long and often asked for: its hash is made once."""

    __slots__ = ("_hash", "_parts")

    def __init__(self, parts: Hashable) -> None:
        self._parts, self._hash = parts, hash(parts)

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Network) and self._parts == other._parts)


def known(layout: Layout, network: Network, question: Hashable, kind: type[Answer]) -> Answer | None:
    """The answer given to this question on a board with the same network."""
    found = _shelf(layout).get((question, network))
    return found if isinstance(found, kind) else None


def keep(layout: Layout, network: Network, question: Hashable, answer: object) -> None:
    shelf = _shelf(layout)
    if len(shelf) >= ROOM:
        shelf.pop(next(iter(shelf.copy())), None)  # another thread may be at it too
    shelf[question, network] = answer


def forget_runs(layout: Layout) -> None:
    """Forget all answers for this printed board, to measure how long they take."""
    layout.forget()
    _shelf(layout).clear()


def legs_key(layout: Layout, company: str, rules: RunRules) -> Network:
    """The stops that the company's trains may come to, and the legs between them: all that routes are made of. Track
    that leads to no stop is no part of it."""
    place = ("routes.legs-key", company, rules.mines, rules.shared)
    key = layout.memo.get(place)
    if not isinstance(key, Network):
        legs = network(layout, company, rules)
        stops = tuple([(stop, layout.faces[stop >> 3], layout.stations.get(stop)) for stop in legs])
        paths = msgspec.msgpack.encode([[leg.places for leg in of] for of in legs.values()])  # takes little room
        added = tuple([layout.faces[hex_] for hex_ in _added(layout, (stop >> 3 for stop in legs))])
        key = layout.memo[place] = Network((company, stops, paths, added))
    return key


def track_key(layout: Layout, company: str) -> Network:
    """All that the runs of a company depend on but its trains: faces and stations as far as its track leads.

    It is followed as if it might cross itself: a little too far now and then, but quickly on the densest board.
    """
    place = ("routes.track-key", company)
    key = layout.memo.get(place)
    if not isinstance(key, Network):
        arrivals, met = followed(layout, company)
        hexes = sorted({at // 6 for at in arrivals} | {stop >> 3 for stop in met})
        stations = [(stop, layout.stations[stop]) for stop in sorted(met) if stop in layout.stations]
        faces = tuple([part for hex_ in (*hexes, *_added(layout, hexes)) for part in (hex_, layout.faces[hex_])])
        key = layout.memo[place] = Network((company, faces, tuple(stations)))
    return key


def _added(layout: Layout, hexes: Iterable[int]) -> list[int]:
    """Other hexes whose value is added to that of a stop in one of these."""
    return [layout.map.index(added) for hex_ in hexes for stop in layout.faces[hex_].stops if (added := stop.adds)]


def _shelf(layout: Layout) -> dict[Hashable, object]:
    shelf: dict[Hashable, object] = layout.map.memo.setdefault(_SHELF, {})
    return shelf

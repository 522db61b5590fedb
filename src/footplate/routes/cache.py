"""Answers of the search, kept by what they depend on: the track and stations a company reaches, and its trains.

Two boards that agree on this have the same runs, however they came about and whatever lies elsewhere: a fork, a
replay, the next round after tiles in another corner.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final, TypeVar

from footplate.board.layout import Layout
from footplate.board.reach import followed

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


def known(layout: Layout, company: str, question: Hashable, kind: type[Answer]) -> Answer | None:
    """The answer given to this question on a board that is the same as far as the company reaches."""
    found = _shelf(layout).get((question, network_key(layout, company)))
    return found if isinstance(found, kind) else None


def keep(layout: Layout, company: str, question: Hashable, answer: object) -> None:
    shelf = _shelf(layout)
    if len(shelf) >= ROOM:
        shelf.pop(next(iter(shelf.copy())), None)  # another thread may be at it too
    shelf[question, network_key(layout, company)] = answer


def forget_runs(layout: Layout) -> None:
    """Forget all answers for this printed board, to measure how long they take."""
    layout.forget()
    _shelf(layout).clear()


def network_key(layout: Layout, company: str) -> Hashable:
    """All that the runs of a company depend on but its trains: faces and stations as far as its track leads.

    It is followed as if it might cross itself: a little too far now and then, but quickly on the densest board.
    """
    place = ("routes.network-key", company)
    key = layout.memo.get(place)
    if key is None:
        arrivals, met = followed(layout, company)
        hexes = sorted({at // 6 for at in arrivals} | {stop >> 3 for stop in met})
        counted = [layout.map.index(added) for hex_ in hexes for s in layout.faces[hex_].stops if (added := s.adds)]
        stations = [(stop, layout.stations[stop]) for stop in sorted(met) if stop in layout.stations]
        faces = tuple([part for hex_ in (*hexes, *counted) for part in (hex_, layout.faces[hex_])])
        key = Network((company, faces, tuple(stations)))
        layout.memo[place] = key
    return key


def _shelf(layout: Layout) -> dict[Hashable, object]:
    shelf: dict[Hashable, object] = layout.map.memo.setdefault(_SHELF, {})
    return shelf

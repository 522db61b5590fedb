"""The board in play: which face lies on which hex and where the stations stand. Immutable and shared.

A *node* is a stop of the board in play: `8 * hex + stop`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from footplate.board.tiles import Face, Stop, Tile

if TYPE_CHECKING:
    from footplate.board.boardmap import BoardMap, Border
    from footplate.board.reach import Known, Reach

Node = int
Slots = tuple[str, ...]  # one entry a circle, "" where it is free
BARE = Tile().faces[0]


def node(hex_: int, stop: int) -> Node:
    return 8 * hex_ + stop


def _trimmed(slots: Slots) -> Slots:
    """Without free circles at the end, which need not be written."""
    while slots and not slots[-1]:
        slots = slots[:-1]
    return slots


class Layout:
    """Faces and stations. `lay` and `place` answer with a new layout; what the old one knew and still holds is kept.

    Threads may share a layout: what is worked out is only ever put in whole, and a map is copied before it is walked.
    """

    __slots__ = ("_full", "faces", "known", "map", "memo", "reaches", "stations", "traced")

    def __init__(
        self,
        map_: BoardMap,
        faces: tuple[Face, ...] | None = None,
        stations: dict[Node, Slots] | None = None,
        reaches: dict[str, Reach] | None = None,
        known: dict[str, Known] | None = None,
    ) -> None:
        self.map = map_
        self.faces = map_.printed if faces is None else faces
        self.stations = {} if stations is None else stations
        self.reaches = {} if reaches is None else reaches  # filled by `reach`, shared by all states on this layout
        self.known = {} if known is None else known  # of companies whose reach has changed: what of it still holds
        self._full: tuple[Node, ...] | None = None
        self.memo: dict[object, object] = {}  # answers of packages above that depend on this layout alone
        #: those that depend on some faces alone, each with their hexes as a bit mask: kept until one of these changes
        self.traced: dict[object, tuple[int, Any]] = {}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Layout) and self.faces == other.faces and self.stations == other.stations

    __hash__ = None  # type: ignore[assignment]  # compared by value, never a key

    def forget(self) -> None:
        """Drop what was worked out for this layout; it is worked out again if anybody asks."""
        self.reaches.clear()
        self.known.clear()
        self.memo.clear()
        self.traced = {}  # may be another layout's too

    def tiles(self) -> dict[str, tuple[str, int]]:
        """Laid tiles by hex name: number and rotation."""
        return {self.map.names[h]: (face.id, face.rotation) for h, face in enumerate(self.faces) if face.id}

    def stop(self, node_: Node) -> Stop:
        return self.faces[node_ >> 3].stops[node_ & 7]

    def slots(self, node_: Node) -> Slots:
        """The circles of a city, in order; a city grows with its tile."""
        held = self.stations.get(node_, ())
        return held + ("",) * (self.stop(node_).slots - len(held))

    def companies_in(self, hex_: int) -> tuple[str, ...]:
        """Companies with a station anywhere in this hex."""
        return tuple(c for n, held in self.stations.items() if n >> 3 == hex_ for c in held if c)

    def stations_of(self, company: str) -> tuple[Node, ...]:
        return tuple(n for n, held in self.stations.items() if company in held)

    @property
    def full(self) -> tuple[Node, ...]:
        """Cities without a free circle."""
        if self._full is None:
            self._full = tuple(n for n, held in self.stations.items() if self._is_full(n, held))
        return self._full

    def _is_full(self, node_: Node, held: Slots) -> bool:
        return "" not in held and 0 < len(held) >= self.stop(node_).slots

    def is_blocked(self, node_: Node, company: str) -> bool:
        """A full city stops every company without a station in it."""
        held = self.stations.get(node_, ())
        return company not in held and self._is_full(node_, held)

    def now(self, hex_: int, stop: int) -> Node:
        """What a stop printed on the board has become under the tiles laid there: turned, or joined with another."""
        carried = self.map.carried(self.map.printed[hex_], self.faces[hex_])
        return node(hex_, carried[stop] if carried and stop < len(carried) else stop)

    def joined(self, hex_: int, face: Face) -> list[Border]:
        """Borders across which `face`, laid on that hex, would be the first to join track from both sides."""
        grid, borders = self.map.grid, self.map.borders
        new = [6 * hex_ + edge for edge in face.exits if edge not in self.faces[hex_].exits]
        over = [(borders[out], grid.across[out]) for out in new if out in borders]
        return [border for border, far in over if far % 6 in self.faces[far // 6].exits]

    def lay(self, hex_: int, face: Face, *, homes_first: bool = False) -> Layout:
        """The layout with `face` on that hex; stations stay in their stops. Where cities are joined, `homes_first` says
        that the first circles are for homes, whether or not their companies have come."""
        old = self.faces[hex_]
        faces = (*self.faces[:hex_], face, *self.faces[hex_ + 1 :])
        stations = self.stations
        if any(n >> 3 == hex_ for n in stations):
            joins = homes_first and len(old.stops) > len(face.stops)
            stations = self._join(hex_, old, face) if joins else self._carry(hex_, old, face)
        reaches = self.reaches.copy()
        kept = {c: r for c, r in reaches.items() if not r.touches(hex_)}
        known: dict[str, Known] = {}
        if self.map.grows(old, face):
            known = {c: k.after(hex_) for c, k in self.known.copy().items() if c not in kept}
            known.update((c, r.known(hex_)) for c, r in reaches.items() if c not in kept)
        after = Layout(self.map, faces, stations, kept, known)
        after.traced = {key: found for key, found in self.traced.copy().items() if not found[0] >> hex_ & 1}
        if stations is self.stations:
            after._full = self._full  # no city with a station has changed
        return after

    def without(self, hex_: int) -> Layout:
        """The layout with nothing on that hex, not even what is printed: whatever runs there runs here too."""
        faces = (*self.faces[:hex_], BARE, *self.faces[hex_ + 1 :])
        return Layout(self.map, faces, {node: held for node, held in self.stations.items() if node >> 3 != hex_})

    def _carry(self, hex_: int, old: Face, new: Face) -> dict[Node, Slots]:
        carried = self.map.carried(old, new) or tuple(range(len(old.stops)))
        moved = {n: held for n, held in self.stations.items() if n >> 3 != hex_}
        waiting = self._waiting_homes(hex_) if len(old.stops) > len(new.stops) else ()
        for i, j in enumerate(carried):
            held = self.stations.get(node(hex_, i)) or (("",) if node(hex_, i) in waiting else ())
            target = node(hex_, j)
            joined = moved.get(target, ()) + held
            fits = len(joined) <= new.stops[j].slots
            moved[target] = joined if fits else tuple(c for c in joined if c)
        return {n: _trimmed(held) for n, held in sorted(moved.items()) if any(held)}

    def _join(self, hex_: int, old: Face, new: Face) -> dict[Node, Slots]:
        """Stations of joined cities, city by city: each in the first circle that is not kept for a home."""
        carried = self.map.carried(old, new) or tuple(range(len(old.stops)))
        homes = {self.now(*place): company for company, place in self.map.homes().items() if place[0] == hex_}
        moved = {n: held for n, held in self.stations.items() if n >> 3 != hex_}
        for j, stop in enumerate(new.stops):
            cities = [node(hex_, i) for i, target in enumerate(carried) if target == j]
            kept = [not self.stations_of(homes[city]) for city in cities if city in homes]
            order = sorted(range(stop.slots), key=lambda circle: any(kept[circle : circle + 1]))
            held = [company for city in cities for company in self.stations.get(city, ()) if company]
            circles = [""] * stop.slots
            for circle, company in zip(order, held, strict=False):
                circles[circle] = company
            moved[node(hex_, j)] = tuple(circles)
        return {n: _trimmed(held) for n, held in sorted(moved.items()) if any(held)}

    def _waiting_homes(self, hex_: int) -> tuple[Node, ...]:
        """Cities of a hex that are homes of companies without a station on the board."""
        homes = {c: place for c, place in self.map.homes().items() if place[0] == hex_}
        return tuple(self.now(*place) for company, place in homes.items() if not self.stations_of(company))

    def place(self, node_: Node, company: str, slot: int) -> Layout:
        """The layout with a station of `company` in that circle."""
        slots = list(self.slots(node_))
        taken = slots[slot]
        slots[slot] = company
        stations = dict(sorted({**self.stations, node_: _trimmed(tuple(slots))}.items()))
        reaches = self.reaches.copy()
        kept = {c: r for c, r in reaches.items() if c != company and not r.comes_to(node_)}
        known = self.known.copy()
        known.update((c, r.known()) for c, r in reaches.items() if c not in kept)
        if taken or "" not in slots:
            known = {c: k for c, k in known.items() if c == company or node_ not in k.found.stops}
        if company in known:
            known[company] = known[company].after(node_ >> 3)
        after = Layout(self.map, self.faces, stations, kept, known)
        after.traced = self.traced  # the faces are the same
        return after

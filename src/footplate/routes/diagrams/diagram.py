"""A diagram of all routes: leg by leg, each is taken or left, and whatever leaves the same choices is one node.

A node remembers which open stops are the two ends of one thread, how many ends are closed for good, which places and
groups are used up that later legs need too, what was met of prizes that can still be won, whether there was a station,
and how many stops of the sort that makes a route. What is left of a train's reach is not in it: the same diagram serves
trains of every length.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from footplate.routes.diagrams.order import Order
from footplate.routes.model.values import Values

DEAD: Final = -1  # no route can come of it
DONE: Final = -2  # the route is whole, and takes no further leg
INSIDE: Final = -1  # a stop between two legs of a thread, or where trains must end
CLOSED: Final = -2  # the other end of the thread is a stop that is done
TWO: Final = 2  # ends of a route, and stops that make one
A_NEW, B_NEW = 1, 2  # the leg is the first of the thread's at its first stop, at its last

Layer = list[tuple[int, int, int]]  # nodes: the next if the leg is left, if it is taken, and what it then brings
Key = tuple[tuple[int, ...], int, int, int, int, int, int]


class Full(Exception):
    """The diagram has more nodes than it may have."""


class Diagram(NamedTuple):
    order: Order
    layers: list[Layer]  # one for each leg; the first has one node, or none if there is no route
    size: int
    built: int  # nodes before it was reduced


def build(v: Values, order: Order, most: int) -> Diagram:
    """All routes of a train that values stops like this; Full if it takes too many nodes."""
    builder = _Builder(v, order)
    layers: list[Layer] = []
    keys = [builder.first]
    size = 0
    for k in range(len(order.legs)):
        seen: dict[Key, int] = {}
        layer: Layer = []
        for key in keys:
            left, taken, brings = builder.choices(k, key)
            layer.append((_number(left, seen), _number(taken, seen), brings))
        layers.append(layer)
        keys = list(seen)
        size += len(layer)
        if size > most:
            raise Full
    return _reduced(order, layers, [DEAD] * len(keys), size)


def _number(key: Key | int, seen: dict[Key, int]) -> int:
    return key if isinstance(key, int) else seen.setdefault(key, len(seen))


def _reduced(order: Order, layers: list[Layer], names: list[int], built: int) -> Diagram:
    """Without nodes from which no route can come, and with nodes that lead to the same as one."""
    size = 0
    for k in range(len(layers) - 1, -1, -1):
        kept: dict[tuple[int, int, int], int] = {}
        now: list[int] = []
        for left, taken, brings in layers[k]:
            left = names[left] if left >= 0 else left
            taken = names[taken] if taken >= 0 else taken
            node = (left, taken, brings if taken != DEAD else 0)
            now.append(DEAD if left == taken == DEAD else kept.setdefault(node, len(kept)))
        layers[k] = list(kept)
        size += len(kept)
        names = now
    return Diagram(order, layers, size, built)


class _Builder:
    def __init__(self, v: Values, order: Order) -> None:
        self.order = order
        count = len(order.stops)
        self.ends = [stop in v.ends for stop in order.stops]
        self.station = [stop in v.stations for stop in order.stops]
        self.makes = [int(stop in v.makes) for stop in order.stops]
        self._open_stops()
        self._groups(v)
        self._tags(v)
        self.once_after = _needed_later(order.once)
        self.first: Key = ((), 0, 0, 0, 0, 0, 0)
        assert len(self.ends) == count

    def _open_stops(self) -> None:
        """Which stops are open as each leg is looked at, in order, and which are done after it."""
        last = {stop: k for k, pair in enumerate(self.order.ends) for stop in pair}
        self.opens: list[tuple[int, ...]] = []
        self.place: list[dict[int, int]] = []
        self.leaving: list[tuple[int, ...]] = []
        self.staying: list[tuple[int, ...]] = []  # their places
        front: list[int] = []
        for k, pair in enumerate(self.order.ends):
            opens = tuple(stop for stop in pair if stop not in front and k == self._first_leg(stop))
            front += opens
            self.opens.append(opens)
            self.place.append({stop: i for i, stop in enumerate(front)})
            self.leaving.append(tuple(stop for stop in front if last[stop] == k))
            self.staying.append(tuple(i for i, stop in enumerate(front) if last[stop] != k))
            front = [stop for stop in front if last[stop] != k]

    def _first_leg(self, stop: int) -> int:
        return next(k for k, pair in enumerate(self.order.ends) if stop in pair)

    def _groups(self, v: Values) -> None:
        """A bit for each group of stops of which a route holds one."""
        masks = {v.closes[stop] for stop in self.order.stops}
        shared = [mask for mask in sorted(masks) if mask.bit_count() > 1]
        self.group = [sum(1 << i for i, mask in enumerate(shared) if mask >> stop & 1) for stop in self.order.stops]
        self.groups_after = _needed_later([self.group[a] | self.group[b] for a, b in self.order.ends])

    def _tags(self, v: Values) -> None:
        """What each leg meets of the prizes, at itself and at its stops."""
        legs = self.order.legs
        self.prizes = [prize.tags for prize in v.prizes]
        wanted = 0
        for tags in self.prizes:
            wanted |= tags
        self.meets = [
            (v.tags(leg) | v.stop_tags(leg.start) | v.stop_tags(leg.to)) & wanted if wanted else 0 for leg in legs
        ]
        self.tags_after = [0] * len(legs)
        for tags in self.prizes:
            last = max((k for k, meets in enumerate(self.meets) if meets & tags), default=0)
            for k in range(last):
                self.tags_after[k] |= tags

    def choices(self, k: int, key: Key) -> tuple[Key | int, Key | int, int]:
        """What comes of a node if leg k is left, if it is taken, and what taking it brings: new stops, and prizes."""
        mates, closed, station, makes, used, groups, tags = key
        mates += self.opens[k]
        left = self._after(k, list(mates), closed, station, makes, used, groups, tags)
        a, b = self.order.ends[k]
        at = self.place[k]
        mate_a, mate_b = mates[at[a]], mates[at[b]]
        if INSIDE in (mate_a, mate_b) or mate_a == b or used & self.order.once[k]:
            return left, DEAD, 0
        met = tags | self.meets[k]
        brings = sum(4 << i for i, tag in enumerate(self.prizes) if tag & met == tag and tag & tags != tag)
        far = []
        after = list(mates)
        for stop, mate, new in ((a, mate_a, A_NEW), (b, mate_b, B_NEW)):
            if mate != stop:
                far.append(mate)
                after[at[stop]] = INSIDE
                continue
            if groups & self.group[stop]:
                return left, DEAD, 0
            brings |= new
            groups |= self.group[stop]
            station |= self.station[stop]
            makes = min(TWO, makes + self.makes[stop])
            closed += self.ends[stop]
            far.append(CLOSED if self.ends[stop] else stop)
            after[at[stop]] = INSIDE if self.ends[stop] else stop
        for one, other in (far, far[::-1]):
            if one != CLOSED:
                after[at[one]] = other
        if far == [CLOSED, CLOSED]:
            return left, self._whole(k, after, station, makes), brings
        return left, self._after(k, after, closed, station, makes, used | self.order.once[k], groups, met), brings

    def _after(
        self, k: int, mates: list[int], closed: int, station: int, makes: int, used: int, groups: int, tags: int
    ) -> Key | int:
        """The node after leg k, where some stops are done: the ends of threads there are closed."""
        at = self.place[k]
        for stop in self.leaving[k]:
            mate = mates[at[stop]]
            if mate == CLOSED:
                mates[at[stop]] = INSIDE
                return self._whole(k, mates, station, makes)
            if mate not in (stop, INSIDE):
                mates[at[mate]] = CLOSED
                mates[at[stop]] = INSIDE
                closed += 1
        if closed > TWO:
            return DEAD
        return (
            tuple([mates[i] for i in self.staying[k]]),
            closed,
            station,
            makes,
            used & self.once_after[k],
            groups & self.groups_after[k],
            tags & self.tags_after[k],
        )

    def _whole(self, k: int, mates: Sequence[int], station: int, makes: int) -> int:
        """A thread with two closed ends: a route if it is the only one and has what a route needs."""
        if not station or makes < TWO or any(mates[i] not in (stop, INSIDE) for stop, i in self.place[k].items()):
            return DEAD
        return DONE


def _needed_later(masks: Sequence[int]) -> list[int]:
    """For each leg, what legs after it need."""
    after = [0] * len(masks)
    for k in range(len(masks) - 2, -1, -1):
        after[k] = after[k + 1] | masks[k + 1]
    return after

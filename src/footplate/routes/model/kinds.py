"""The vocabulary of running: kinds of trains, what a board's rules add, and what a run is asked for.

Everything that a game has of its own is said in these words; the searches and the checks know no game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

import msgspec

from footplate.board.layout import Layout, Node
from footplate.board.tiles import Stop

Counts = Literal["stops", "cities", "best", "hexes", "network"]
#: what a search makes the most of: what is paid out, or that and what the treasury gets
Goal = Literal["revenue", "total"]

MINE: Final = 7  # the number of the stop that a mine makes on plain track: a face has fewer of its own
MINE_STOP: Final = Stop("mine", terminal=True)


class TrainKind(msgspec.Struct, frozen=True):
    """How far a type of train runs, and which revenue keys it tries, in order, at a stop.

    What `reach` limits: "stops" every stop; "cities" all stops but towns; "best" nothing, but no more than so many
    stops that are not towns pay; "hexes" the hex borders that are crossed. A "network" has no reach: it is everything
    that track joins to one station.
    """

    name: str
    reach: int | None  # None: as far as it likes
    counts: Counts = "stops"
    keys: tuple[str, ...] = ()
    factor: int = 1  # everything it earns is multiplied by this
    # what somebody's help adds (help.py tells what it was worth)
    free_groups: tuple[str, ...] = ()  # of these groups a route may hold more than one stop
    doubles: tuple[str, ...] = ()  # two kinds of ends: from one of the first to one of the second, the first pays twice
    lent: int = 0  # so much of the reach

    def price(self, stop: Stop) -> int:
        """How much reach a stop uses up."""
        if self.reach is None or self.counts == "hexes" or (self.counts != "stops" and stop.kind == "town"):
            return 0
        return stop.range_cost


class Bonus(msgspec.Struct, frozen=True):
    """An amount added to the revenue of every route that has a stop in each of these sets of hexes."""

    hexes: tuple[tuple[str, ...], ...]
    revenue: int


class Mine(msgspec.Struct, frozen=True):
    """A hex that pays the treasury for every route through it; on plain track a route may begin or end there."""

    hex: str
    treasury: int


class Standard(msgspec.Struct, frozen=True):
    """What a declared run is measured against: the best run for a goal, among those that bring the treasury so much."""

    goal: Goal = "revenue"
    treasury: int = 0
    counts_treasury: bool = False  # of runs with the same revenue, only those count that bring the treasury most


class RunRules(msgspec.Struct, frozen=True):
    """What applies to a run besides the trains and the board."""

    bonuses: tuple[Bonus, ...] = ()
    mines: tuple[Mine, ...] = ()
    #: sides, named by their two hexes, that trains from several stops may use on the way to one that makes no route
    shared: tuple[tuple[str, str], ...] = ()


PLAIN: Final = RunRules()


def stop_at(layout: Layout, stop: Node) -> Stop:
    return MINE_STOP if stop & 7 == MINE else layout.stop(stop)


def worth(layout: Layout, stop: Node, kind: TrainKind) -> int:
    """What a train earns at a stop, if it pays at all."""
    data = stop_at(layout, stop)
    value = data.worth(kind.keys)
    if data.adds:
        value += max((s.worth(kind.keys) for s in layout.faces[layout.map.index(data.adds)].stops), default=0)
    return kind.factor * value


def twice_paid(layout: Layout, stops: Sequence[Node], kind: TrainKind) -> list[Node]:
    """The end of a route over these stops that pays twice, for what lies at the other end; or none."""
    if not kind.doubles:
        return []
    ends = [stop for stop in stops if stop_at(layout, stop).is_end]
    first, second = ([end for end in ends if stop_at(layout, end).kind == one] for one in kind.doubles)
    return first if second else []


def is_end(layout: Layout, company: str, stop: Node) -> bool:
    """May the company's trains run to this stop, but not through it?"""
    return stop & 7 == MINE or layout.stop(stop).is_end or layout.is_blocked(stop, company)


def may_stop(layout: Layout, company: str, before: Node, stop: Node, between: Sequence[int]) -> bool:
    """May a train come from the stop `before`, over the hexes `between`, to this one?"""
    data = stop_at(layout, stop)
    if data.own_only and company not in layout.stations.get(stop, ()):
        return False
    if not data.beside:
        return True
    if layout.map.names[before >> 3] not in data.beside or company not in layout.stations.get(before, ()):
        return False
    return not any(layout.faces[hex_].id for hex_ in between)  # straight: over printed track only


def apart(layout: Layout, rules: RunRules, sides: int, a: Node, b: Node) -> int:
    """The sides between two stops for telling whether trains meet.

    On the way to a stop that makes no route, the shared ones stand for the other stop, from where the train comes.
    """
    if not rules.shared or MINE in (a & 7, b & 7) or not sides & (shared := _shared_sides(layout, rules)):
        return sides
    makes = stop_at(layout, a).makes_route, stop_at(layout, b).makes_route
    if makes[0] == makes[1]:
        return sides
    return sides & ~shared | 1 << len(layout.map.grid.across) + (a if makes[0] else b)


def link_side(layout: Layout, hex_: int, number: int) -> int:
    """What stands among the sides for a link of a hex: beyond them all, and beyond the stops for shared ones."""
    return len(layout.map.grid.across) + 8 * (len(layout.map.names) + hex_) + number


def link_at(layout: Layout, side: int) -> tuple[int, int]:
    """The hex and the number of the link that a side stands for; below 0 if it is no link."""
    place, number = divmod(side - len(layout.map.grid.across), 8)
    return place - len(layout.map.names), number


def _shared_sides(layout: Layout, rules: RunRules) -> int:
    grid = layout.map.grid
    key = ("routes.shared", rules.shared)
    if key not in layout.map.memo:
        mask = 0
        for a, b in rules.shared:
            hex_ = grid.index[a]
            mask |= 1 << grid.side[6 * hex_ + grid.edge_towards(hex_, grid.index[b])]
        layout.map.memo[key] = mask
    return int(layout.map.memo[key])

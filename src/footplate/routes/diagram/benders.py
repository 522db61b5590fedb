"""One route beside one network, with proof: logic-based Benders decomposition.

The route is found on its diagram, the network is asked what it loses by it. What a set of sides costs the network is
a cut: every route either avoids one of these sides, or uses them all and pays. So the search branches on a small set of
sides of the best route, the most promising branch first. A stop that is lost for certain with one side is a toll on
that side, so that the diagram itself takes it into account.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import count
from typing import Final, NamedTuple

from footplate.board.layout import Node
from footplate.routes.diagram.passes import SHUT, Train
from footplate.routes.diagram.solve import CHEAP, spelled
from footplate.routes.diagram.tolls import Legs
from footplate.routes.flood import Network, Waters
from footplate.routes.kinds import TrainKind, worth
from footplate.routes.route import Route
from footplate.routes.values import Clock

LOOK: Final = 2  # nodes that looking at one network is as much work as
ROUNDS: Final = 6  # of tolls on one branch
BOTH: Final = 2  # exits that a route through a stop uses


class Branch(NamedTuple):
    """The routes that avoid some sides, beside a network that goes without some others."""

    station: Node
    avoids: int
    uses: int


@dataclass
class Dues:
    """What a route pays for what the network loses by it for certain: never more than it does lose."""

    paid: dict[int, int]  # for the use of a side, as a bit mask
    passing: dict[Node, int]  # for passing through a stop with two exits
    unpaid: set[Node]  # stops of the network whose loss is not in `paid`
    ports: int  # what all ports together are worth
    lines: int  # sides that pay for a line each

    def copy(self) -> Dues:
        return Dues(dict(self.paid), dict(self.passing), set(self.unpaid), self.ports, self.lines)


class Answer(NamedTuple):
    """The best route of a branch if every stop that is certainly lost is paid for, and what no run there exceeds."""

    bound: int
    legs: Legs
    dues: Dues


class Beside:
    """The best route of a train with the best network of another."""

    def __init__(
        self, train: Train, waters: Waters, kind: TrainKind, clock: Clock, offer: Callable[[tuple[Route, ...]], int]
    ) -> None:
        self.train = train
        self.waters = waters
        self.kind = kind
        self.clock = clock
        self.offer = offer  # told of a route, answers the best value there is with networks beside it
        self.legs = train.diagram.order.legs
        self.narrow = self._narrow()
        self.bound = 0
        self._revenue: dict[tuple[Node, int], int] = {}
        self._networks: dict[tuple[Node, int], Network] = {}

    def run(self, value: int, bound: int) -> None:
        """Make `bound` what no run exceeds: the best value there is, if the clock lets the search come to its end."""
        self.bound = bound
        turn = count()
        todo: list[tuple[int, int, Branch, Dues | None, Answer | None]] = [
            (-bound, next(turn), Branch(station, 0, 0), None, None) for station in self.waters.stations
        ]
        while todo and -todo[0][0] > value:
            hope, _, branch, dues, answer = heappop(todo)
            self.bound = -hope
            if answer is None:
                answer = self._solve(branch, dues)
                heappush(todo, (max(hope, -answer.bound), next(turn), branch, None, answer))
                continue
            value = max(value, self.offer(spelled([answer.legs], [self.train])))
            if answer.bound <= value:
                continue
            done = 0
            for side in self._cut(branch, answer):
                known = None if done else answer.dues.copy()
                child = Branch(branch.station, branch.avoids | side, branch.uses | done)
                heappush(todo, (hope, next(turn), child, known, None))
                done |= side
            heappush(todo, (hope, next(turn), Branch(branch.station, branch.avoids, branch.uses | done), None, None))
        self.bound = value

    def _solve(self, branch: Branch, known: Dues | None) -> Answer:
        """The best route at tolls for what the network loses for certain; tolls are added where a route should pay."""
        station, avoids, uses = branch
        dues = known or self._dues(station, uses)
        for _ in range(ROUNDS):
            legs, net = self._route(avoids, dues)
            if not self._charge(dues, legs, station, uses):
                break
        else:
            legs, net = self._route(avoids, dues)
        return Answer(net + self.revenue(station, uses), legs, dues)

    def _dues(self, station: Node, uses: int) -> Dues:
        whole = self._network(station, uses)
        stops = whole.stops if whole.runs else frozenset()
        ports = self._worth(stop for stop in stops if self.waters.layout.stop(stop).kind == "port")
        passing = {stop: self._worth((stop,)) for stop in self.narrow if stop in stops}
        return Dues({}, passing, set(stops), ports, 0)

    def _charge(self, dues: Dues, legs: Legs, station: Node, uses: int) -> bool:
        """Add tolls that this route has to pay; is there any?"""
        sides = self._sides(legs, uses)
        unpaid = dues.unpaid - self._passed(legs, dues.passing)
        lost = {side: unpaid - self._network(station, uses | side).stops for side in sides}
        charged = False
        while side := max((s for s in lost if lost[s]), key=lambda s: self._worth(lost[s]), default=0):
            charged = True
            dues.paid[side] = dues.paid.get(side, 0) + self._worth(lost[side])
            dues.unpaid.difference_update(lost[side])
            for stop in lost[side]:
                dues.passing.pop(stop, None)
            lost = {other: stops & dues.unpaid for other, stops in lost.items()}
        return self._charge_lines(dues, sides, station, uses) or charged

    def _charge_lines(self, dues: Dues, sides: Sequence[int], station: Node, uses: int) -> bool:
        """A set of sides each of which takes away another of the lines that ports are counted by.

        A side takes away no more than one line, so whoever uses some sides of such a set costs as many lines.
        """
        if not dues.ports:
            return False
        whole = self._network(station, uses)
        before = dues.lines
        now = self.waters.lines(whole, uses | dues.lines)
        for side in sides:
            if now.sides & side and now.number > 1:
                self.clock.tick(LOOK)
                fewer = self.waters.lines(whole, uses | dues.lines | side)
                if fewer.number < now.number:
                    now = fewer
                    dues.lines |= side
                    dues.paid[side] = dues.paid.get(side, 0) + dues.ports
        return dues.lines != before

    def _passed(self, legs: Legs, stops: Iterable[Node]) -> set[Node]:
        """Those of some stops that a route passes through."""
        ends = [stop for k in legs for stop in (self.legs[k].start, self.legs[k].to)]
        return {stop for stop in stops if ends.count(stop) == BOTH}

    def _narrow(self) -> set[Node]:
        """Stops with two exits: a network loses them to a route through them."""
        exits: dict[Node, set[int]] = {}
        for legs in self.waters.legs.values():
            for leg in legs:
                exits.setdefault(leg.start, set()).add(leg.leaves)
                exits.setdefault(leg.to, set()).add(leg.enters)
        return {stop for stop, leaves in exits.items() if len(leaves) == BOTH}

    def _route(self, avoids: int, dues: Dues) -> tuple[Legs, int]:
        """The best route off some sides, and what it brings after tolls; none, if that is best."""
        self.clock.tick(self.train.diagram.size // CHEAP + 1)
        ahead = self.train.ahead(
            [
                SHUT if leg.sides & avoids else sum(toll for side, toll in dues.paid.items() if leg.sides & side)
                for leg in self.legs
            ],
            dues.passing,
        )
        return self.train.route(ahead), max(0, ahead.best)

    def _cut(self, branch: Branch, answer: Answer) -> list[int]:
        """A few sides of the route that cost the network more, together, than their tolls: one, if one does."""
        station, _, uses = branch
        earned = self.revenue(station, uses)
        cut = self._sides(answer.legs, uses)
        dues = answer.dues
        passed = {stop: self._exits(answer.legs, stop) for stop in self._passed(answer.legs, dues.passing)}

        def unpaid(sides: Sequence[int]) -> int:
            used = sum(sides)
            paid = sum(dues.paid.get(side, 0) for side in sides)
            paid += sum(dues.passing[stop] for stop, exits in passed.items() if not exits & ~(used | uses))
            return earned - self.revenue(station, uses | used) - paid

        alone = {side: unpaid([side]) for side in cut}
        worst = max(alone, key=alone.__getitem__)
        if alone[worst] > 0:
            return [worst]
        for side in list(cut):
            fewer = [other for other in cut if other != side]
            if unpaid(fewer) > 0:
                cut = fewer
        return cut

    def _exits(self, legs: Legs, stop: Node) -> int:
        """All sides over which a route comes to a stop and leaves it."""
        sides = 0
        for k in legs:
            sides |= self.legs[k].sides if stop in (self.legs[k].start, self.legs[k].to) else 0
        return sides & self.waters.sides

    def _sides(self, legs: Legs, uses: int) -> list[int]:
        """The sides of a route that networks may miss."""
        all_sides = 0
        for k in legs:
            all_sides |= self.legs[k].sides
        all_sides &= self.waters.sides & ~uses
        return [1 << i for i in range(all_sides.bit_length()) if all_sides >> i & 1]

    def _network(self, station: Node, taken: int) -> Network:
        """What a station is joined to without some sides; nothing if it does not run."""
        if (station, taken) not in self._networks:
            self.clock.tick(LOOK)
            found = self.waters.network(station, taken)
            self._networks[station, taken] = found if found.runs else found._replace(stops=frozenset())
        return self._networks[station, taken]

    def revenue(self, station: Node, taken: int) -> int:
        """What the network from a station earns without some sides."""
        if (station, taken) not in self._revenue:
            found = self._network(station, taken)
            self.clock.tick(LOOK)
            earned = self.waters.revenue(found, self.kind, taken) if found.runs else 0
            self._revenue[station, taken] = earned * self.train.v.weights.revenue
        return self._revenue[station, taken]

    def _worth(self, stops: Iterable[Node]) -> int:
        layout = self.waters.layout
        return self.train.v.weights.revenue * sum(worth(layout, stop, self.kind) for stop in stops)

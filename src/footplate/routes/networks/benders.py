"""One route beside one network, with proof: logic-based Benders decomposition.

The route is found on its diagram, the network is asked what it loses by it. What a set of sides costs the network is
a cut: every route either avoids one of these sides, or uses them all and pays. So the search branches on a small set of
sides of the best route, the most promising branch first. A stop that is lost for certain with one side is a toll on
that side, so that the diagram itself takes it into account.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from heapq import heappop, heappush
from itertools import count
from typing import Final, NamedTuple

from footplate.board.layout import Node
from footplate.routes.diagrams.passes import SHUT, Train
from footplate.routes.diagrams.prices import Legs
from footplate.routes.diagrams.solve import CHEAP, spelled
from footplate.routes.model.kinds import TrainKind, worth
from footplate.routes.model.network import Network, Waters
from footplate.routes.model.route import Route
from footplate.routes.model.task import Clock

LOOK: Final = 1  # nodes that looking at one network is as much work as
FIRST_ROUNDS: Final = 24  # of tolls
ROUNDS: Final = 6  # on later branches, which begin with the tolls of the one they come from
PASSING: Final = 0  # in place of a side
BOTH: Final = 2  # exits that a route through a stop uses


class Branch(NamedTuple):
    """The routes that avoid some sides, beside a network that goes without some others."""

    station: Node
    avoids: int
    uses: int
    #: the network is one of a whole class of stations joined to each other, of which this is the first; lines must be
    #: able to pass through them
    is_class: bool


class Dues:
    """What a route pays for what the network loses by it for certain: never more than it does lose.

    A stop is paid for by the use of sides without which it is lost, or by passing through it if it has two exits; what
    all of them ask for it together is no more than it is worth. A line is paid for by one side each.
    """

    def __init__(self, worth: dict[Node, int], narrow: set[Node], ports: int) -> None:
        self.worth = worth
        self.shares: dict[Node, dict[int, int]] = {
            stop: {PASSING: value} if stop in narrow else {} for stop, value in worth.items()
        }
        self.ports = ports  # what all ports together are worth
        self.lines = 0  # sides that pay for a line each

    def paid(self) -> dict[int, int]:
        """For the use of each side, as a bit mask."""
        paid = dict.fromkeys(split(self.lines), self.ports)
        for shares in self.shares.values():
            for side, share in shares.items():
                if side != PASSING:
                    paid[side] = paid.get(side, 0) + share
        return paid

    def passing(self) -> dict[Node, int]:
        return {stop: shares[PASSING] for stop, shares in self.shares.items() if PASSING in shares}

    def without(self, side: int) -> Dues:
        """The same for routes that avoid a side: what it asks for is free for others to ask."""
        less = self.within(self.worth)
        for shares in less.shares.values():
            shares.pop(side, None)
        less.ports, less.lines = self.ports, self.lines & ~side
        return less

    def within(self, stops: Collection[Node]) -> Dues:
        """The same for a network with no other stops than these: the sides that it loses one by are still such."""
        less = Dues({stop: value for stop, value in self.worth.items() if stop in stops}, set(), 0)
        less.shares = {stop: dict(shares) for stop, shares in self.shares.items() if stop in stops}
        return less

    def ask(self, stop: Node, used: Sequence[int], part: int) -> bool:
        """A route loses a stop by each of these sides: let it pay more, if it does not pay the whole. What other sides
        ask for is taken over in part."""
        shares = self.shares[stop]
        lacks = self.worth[stop] - sum(shares.get(side, 0) for side in used)
        if not lacks:
            return False
        free = self.worth[stop] - sum(shares.values())
        if not free:
            for side in shares:
                if side not in used:
                    moved = -(-shares[side] // part)
                    shares[side] -= moved
                    free += moved
        shares[used[0]] = shares.get(used[0], 0) + free
        return free > 0


class Answer(NamedTuple):
    """The best route of a branch if every stop that is certainly lost is paid for, and what no run there exceeds."""

    bound: int
    legs: Legs
    paid: dict[int, int]  # by the use of sides
    passing: dict[Node, int]  # by passing through stops
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
        self._revenue: dict[tuple[Node, int, bool], int] = {}
        self._networks: dict[tuple[Node, int, bool], Network] = {}

    def run(self, value: int, bound: int) -> None:
        """Make `bound` what no run exceeds: the best value there is, if the clock lets the search come to its end."""
        self.bound = bound
        turn = count()
        todo: list[tuple[int, int, Branch, Dues | None, Answer | None]] = [
            (-bound, next(turn), Branch(station, 0, 0, station not in self.waters.ends), None, None)
            for station in self.waters.stations
        ]
        while todo and -todo[0][0] > value:
            hope, _, branch, dues, answer = heappop(todo)
            self.bound = -hope
            if answer is None:
                answer = self._solve(branch, dues, value)
                heappush(todo, (max(hope, -answer.bound), next(turn), branch, None, answer))
                continue
            value = max(value, self.offer(spelled([answer.legs], [self.train])))
            if answer.bound <= value:
                continue
            for child, known in self._children(branch, answer):
                heappush(todo, (hope, next(turn), child, known, None))
        self.bound = value

    def _children(self, branch: Branch, answer: Answer) -> Iterator[tuple[Branch, Dues | None]]:
        """What a branch falls into, and tolls that are known for it: routes that avoid a side of the cut, or use all.

        Where a line would have to turn back at a station, there is no cut: then each station is looked at by itself.
        """
        station, avoids, uses, is_class = branch
        cut = self._cut(branch, answer)
        done = 0
        for side in cut:
            child = Branch(station, avoids | side, uses | done, is_class)
            yield child, self._inherited(answer.dues.without(side), child) if done else answer.dues.without(side)
            done |= side
        if cut:
            child = Branch(station, avoids, uses | done, is_class)
            yield child, self._inherited(answer.dues, child)
        elif is_class:
            yield from ((Branch(one, avoids, uses, False), None) for one in self.waters.stations)

    def _inherited(self, dues: Dues, child: Branch) -> Dues:
        stops = self._network(child).stops
        less = dues.within(stops)
        less.ports = self._ports(stops)
        return less

    def _ports(self, stops: Iterable[Node]) -> int:
        return self._worth(stop for stop in stops if self.waters.layout.stop(stop).kind == "port")

    def _solve(self, branch: Branch, known: Dues | None, value: int) -> Answer:
        """The best route at tolls for what the network loses for certain; they are moved where routes should pay."""
        dues = known or self._dues(branch)
        earned = self.revenue(branch) - self._rivals(branch)
        best: Answer | None = None
        for number in range(ROUNDS if known else FIRST_ROUNDS):
            paid, passing = dues.paid(), dues.passing()
            legs, net = self._route(branch.avoids, paid, passing)
            if best is None or net + earned < best.bound:
                best = Answer(net + earned, legs, paid, passing, dues.without(0))
            if best.bound <= value or not self._charge(dues, legs, branch, 2 + number // 4):
                break
        assert best is not None
        return best

    def _rivals(self, branch: Branch) -> int:
        """What the stations before the first of its class are worth: in this branch routes must cut them off."""
        return self._worth(self._before(branch) & self._network(branch).stops)

    def _before(self, branch: Branch) -> set[Node]:
        stations = self.waters.stations
        before = stations[: stations.index(branch.station)] if branch.is_class else ()
        return {station for station in before if station not in self.waters.ends}

    def _dues(self, branch: Branch) -> Dues:
        stops = self._network(branch).stops
        before = self._before(branch)
        worths = {stop: 0 if stop in before else self._worth((stop,)) for stop in stops}
        return Dues(worths, self.narrow, self._ports(stops))

    def _charge(self, dues: Dues, legs: Legs, branch: Branch, part: int) -> bool:
        """Let this route pay for all that is lost by one of its sides, or by passing through; does that change any?"""
        whole = self._network(branch).stops
        sides = self._sides(legs, branch.uses)
        used: dict[Node, list[int]] = {stop: [PASSING] for stop in self._passed(legs, self.narrow & whole)}
        for side in sides:
            for stop in whole - self._network(branch, side).stops:
                used.setdefault(stop, []).append(side)
        asked = [dues.ask(stop, ways, part) for stop, ways in used.items()]
        return self._charge_lines(dues, sides, branch) or any(asked)

    def _charge_lines(self, dues: Dues, sides: Sequence[int], branch: Branch) -> bool:
        """A set of sides each of which takes away another of the lines that ports are counted by.

        A side takes away no more than one line, so whoever uses some sides of such a set costs as many lines.
        """
        if not dues.ports:
            return False
        whole, uses = self._network(branch), branch.uses
        before = dues.lines
        now = self.waters.lines(whole, uses | dues.lines)
        for side in sides:
            if now.sides & side and now.number > 1:
                self.clock.tick(LOOK)
                fewer = self.waters.lines(whole, uses | dues.lines | side)
                if fewer.number < now.number:
                    now = fewer
                    dues.lines |= side
        return dues.lines != before

    def _passed(self, legs: Legs, stops: Iterable[Node]) -> set[Node]:
        """Those of some stops that a route passes through."""
        ends = [stop for k in legs for stop in (self.legs[k].start, self.legs[k].to)]
        return {stop for stop in stops if ends.count(stop) == BOTH}

    def _narrow(self) -> set[Node]:
        """Stops with two exits: a network loses them to a route through them. To a mine only routes lead."""
        exits: dict[Node, set[int]] = {}
        for legs in (*self.waters.legs.values(), self.legs):
            for leg in legs:
                exits.setdefault(leg.start, set()).add(leg.leaves)
                exits.setdefault(leg.to, set()).add(leg.enters)
        return {stop for stop, leaves in exits.items() if len(leaves) == BOTH}

    def _route(self, avoids: int, paid: dict[int, int], passing: dict[Node, int]) -> tuple[Legs, int]:
        """The best route off some sides, and what it brings after tolls; none, if that is best."""
        self.clock.tick(self.train.diagram.size // CHEAP + 1)
        ahead = self.train.ahead(
            [
                SHUT if leg.sides & avoids else sum(toll for side, toll in paid.items() if leg.sides & side)
                for leg in self.legs
            ],
            passing,
        )
        return self.train.route(ahead), max(0, ahead.best)

    def _cut(self, branch: Branch, answer: Answer) -> list[int]:
        """A few sides of the route that cost the network more, together, than their tolls: one, if one does."""
        uses = branch.uses
        earned = self.revenue(branch)
        cut = self._sides(answer.legs, uses)
        passed = {stop: self._exits(answer.legs, stop) for stop in self._passed(answer.legs, answer.passing)}

        def unpaid(sides: Sequence[int]) -> int:
            used = sum(sides)
            paid = sum(answer.paid.get(side, 0) for side in sides)
            paid += sum(answer.passing[stop] for stop, exits in passed.items() if not exits & ~(used | uses))
            return earned - self.revenue(branch, used) - paid

        if unpaid(cut) <= 0:
            return []
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
        return split(all_sides & self.waters.sides & ~uses)

    def _network(self, branch: Branch, more: int = 0) -> Network:
        """What the network of a branch is joined to without more sides; nothing if it does not run."""
        key = branch.station, branch.uses | more, branch.is_class
        if key not in self._networks:
            self.clock.tick(LOOK)
            found = self.waters.network(branch.station, branch.uses | more, turning=branch.is_class)
            self._networks[key] = found if found.runs else found._replace(stops=frozenset())
        return self._networks[key]

    def revenue(self, branch: Branch, more: int = 0) -> int:
        """What that network earns."""
        key = branch.station, branch.uses | more, branch.is_class
        if key not in self._revenue:
            found = self._network(branch, more)
            self.clock.tick(LOOK)
            earned = self.waters.revenue(found, self.kind, key[1]) if found.runs else 0
            self._revenue[key] = earned * self.train.v.weights.revenue
        return self._revenue[key]

    def _worth(self, stops: Iterable[Node]) -> int:
        layout = self.waters.layout
        return self.train.v.weights.revenue * sum(worth(layout, stop, self.kind) for stop in stops)


def split(mask: int) -> list[int]:
    """The single bits of a mask, each as a mask."""
    found = []
    while mask:
        low = mask & -mask
        mask ^= low
        found.append(low)
    return found

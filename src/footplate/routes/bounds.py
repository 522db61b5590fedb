"""How much the hexes to come can be worth: the bounds of the sweep.

For every set of sides that has been crossed into the hexes to come, the best set of pieces there that uses just these
is found, going back from the last hex; that the pieces make up a route, through a station, is not asked. That a train
has two ends and a reach is kept in mind by prices (Lagrange multipliers) on ends and on reach: at any prices that are
not negative the bound is valid.

This is done in two ways. *Apart*, each train is looked at alone; then a side must not serve two trains, and has a price
too. *Together*, all trains are one crowd, and no side serves two; but a train that comes in over a side may leave the
hex as another. Sometimes the one bound is lower, sometimes the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from footplate.routes.kinds import TrainKind
from footplate.routes.stages import Stage, stages
from footplate.routes.values import Clock, Values

ROUNDS = 40
ROUNDS_TOGETHER = 16
PATIENCE = 4
STILL = 0.02
FEWEST_ROUNDS = 4
ENOUGH = 2_000_000  # sets of slots looked at in all rounds
NODE = 32  # so many sets of slots are as much work as a node of the search


class Way(NamedTuple):
    """A way through a hex for one train, by the slots it comes in and leaves by."""

    value: int
    ends: int
    price: int
    leaves: int
    slots: tuple[int, ...]  # those it leaves by


class Usage(NamedTuple):
    ends: int
    price: int
    sides: set[tuple[int, int]]


class View:
    """What one train, or a crowd, can do. `ahead[i]`: by the slots crossed, the worth of the stages from i on."""

    def __init__(self, trains: Sequence[Values], row: Sequence[Stage], clock: Clock) -> None:
        self.row = row
        self.clock = clock
        self.ends = 2 * len(trains)
        self.reach = sum(v.kind.reach or 0 for v in trains)
        self.hope = sum(v.to_win(0) for v in trains)
        self.end_price = 0
        self.reach_price = 0
        self.ways = [_ways(stage) for stage in row]
        self.crossings = self._crossings()
        self.ahead: list[dict[int, int]] = []
        self.reduced: list[dict[int, dict[int, tuple[int, Way]]]] = []

    def _crossings(self) -> list[set[int]]:
        """The sets of slots that can be crossed before each stage."""
        found = [{0}]
        for stage, ways in zip(self.row, self.ways, strict=True):
            after: set[int] = set()
            self.clock.tick(1 + len(found[-1]) // NODE)
            for crossed in found[-1]:
                rest = crossed & ~stage.arrives
                after.update(rest | way.leaves for way in ways.get(crossed & stage.arrives, ()))
            found.append(after)
        return found

    def guess_prices(self, earned: int) -> None:
        """Where to begin: the reach is worth about what a good run earns with it."""
        if self.reach:
            self.reach_price = earned // self.reach

    def look(self, side_prices: Sequence[dict[int, int]]) -> tuple[int, Usage]:
        """The most that can be earned at these prices, and what is used for it."""
        ahead: list[dict[int, int]] = [{0: 0}]
        reduced = [self._reduced(ways, prices) for ways, prices in zip(self.ways, side_prices, strict=True)]
        for stage, crossings, ways in zip(self.row[::-1], self.crossings[-2::-1], reduced[::-1], strict=True):
            self.clock.tick(1 + len(crossings) // NODE)
            beyond = ahead[-1]
            here: dict[int, int] = {}
            for crossed in crossings:
                rest = crossed & ~stage.arrives
                options = [
                    value + beyond[rest | leaves]
                    for leaves, (value, _) in ways.get(crossed & stage.arrives, {}).items()
                    if rest | leaves in beyond
                ]
                if options:
                    here[crossed] = max(options)
            ahead.append(here)
        ahead.reverse()
        self.ahead = ahead
        self.reduced = reduced
        paid_back = self.end_price * self.ends + self.reach_price * self.reach
        return ahead[0][0] + paid_back + self.hope, self._used(reduced)

    def forget(self, slack: int) -> None:
        """Leave out for good what no set of pieces passes that is less than `slack` worse than the best one."""
        so_far: dict[int, int] = {0: 0}
        least = self.ahead[0][0] - slack
        for i, (stage, ways) in enumerate(zip(self.row, self.reduced, strict=True)):
            self.clock.tick(1 + len(so_far) // NODE)
            beyond = self.ahead[i + 1]
            after: dict[int, int] = {}
            for crossed, value in so_far.items():
                rest = crossed & ~stage.arrives
                for leaves, (more, _) in ways.get(crossed & stage.arrives, {}).items():
                    to = rest | leaves
                    now = value + more
                    if to in beyond and now + beyond[to] > least and now > after.get(to, now - 1):
                        after[to] = now
            self.crossings[i + 1] = set(after)
            so_far = after

    def _reduced(self, ways: dict[int, list[Way]], prices: dict[int, int]) -> dict[int, dict[int, tuple[int, Way]]]:
        """The best way by the slots it comes in and leaves by, with its value less the prices."""
        best: dict[int, dict[int, tuple[int, Way]]] = {}
        for into, options in ways.items():
            out = best[into] = {}
            for way in options:
                value = way.value - way.ends * self.end_price - way.price * self.reach_price
                for slot in way.slots:
                    value -= prices[slot]
                if way.leaves not in out or value > out[way.leaves][0]:
                    out[way.leaves] = (value, way)
        return best

    def _used(self, reduced: list[dict[int, dict[int, tuple[int, Way]]]]) -> Usage:
        ends = price = crossed = 0
        sides: set[tuple[int, int]] = set()
        for i, (stage, ways) in enumerate(zip(self.row, reduced, strict=True)):
            rest = crossed & ~stage.arrives
            beyond = self.ahead[i + 1]
            for leaves, (value, way) in ways[crossed & stage.arrives].items():
                if rest | leaves in beyond and value + beyond[rest | leaves] == self.ahead[i][crossed]:
                    ends += way.ends
                    price += way.price
                    sides.update((i, slot) for slot in way.slots)
                    crossed = rest | leaves
                    break
        return Usage(ends, price, sides)


def _ways(stage: Stage) -> dict[int, list[Way]]:
    """By the slots they come in by, all that trains can do in a hex; what is no better than another is left out."""
    best: dict[tuple[int, int, int, int], int] = {}
    for arrivals, actions in stage.actions.items():
        into = sum(1 << slot for slot, t in zip(stage.arrivals, arrivals, strict=True) if t >= 0)
        for action in actions:
            ends = sum(share.ends for share in action.move.shares)
            price = sum(share.price for share in action.move.shares)
            key = (into, action.leaves, ends, price)
            best[key] = max(best.get(key, 0), action.value)
    ways: dict[int, list[Way]] = {}
    for (into, leaves, ends, price), value in best.items():
        slots = tuple(slot for slot in range(leaves.bit_length()) if leaves >> slot & 1)
        ways.setdefault(into, []).append(Way(value, ends, price, leaves, slots))
    return ways


class _Prices:
    """Prices to go back to, with the bound and the views that belong to them."""

    def __init__(self, bound: int, views: Sequence[View], sides: Sequence[dict[int, int]]) -> None:
        self.bound = bound
        self.views = [(view.end_price, view.reach_price, view.ahead) for view in views]
        self.sides = [dict(prices) for prices in sides]

    def put_back(self, views: Sequence[View]) -> list[dict[int, int]]:
        for view, (end_price, reach_price, ahead) in zip(views, self.views, strict=True):
            view.end_price, view.reach_price, view.ahead = end_price, reach_price, ahead
        return [dict(prices) for prices in self.sides]


class Bounds:
    """The views of all trains, at prices that make the bound low."""

    def __init__(self, views: Sequence[View], rounds: int) -> None:
        size = sum(len(crossings) for crossings in views[0].crossings)
        self.rounds = max(FEWEST_ROUNDS, min(rounds, ENOUGH // max(1, size)))
        self.views = views  # one for each train, the same for trains of one kind; or one for all
        self.side_prices: list[dict[int, int]] = [dict.fromkeys(stage.departures, 0) for stage in views[0].row]
        self.bound: int | None = None
        self.sides_left: list[int] = []  # what the sides still to be crossed beyond each stage are worth

    def settle(self, best: int) -> None:
        """Lower the bound by prices: higher where more is used than there is, lower where less is.

        Once the best run is better known, this can be done again, from where it was left.
        """
        kinds = list({id(view): view for view in self.views}.values())
        if self.bound is None:
            for view in kinds:
                view.guess_prices(best // len(self.views))
        counts = [sum(view is one for one in self.views) for view in kinds]
        pace, tired = 1.0, 0
        lowest: _Prices | None = None
        try:
            for _ in range(self.rounds):
                looks = [view.look(self.side_prices) for view in kinds]
                bound = sum(n * worth for n, (worth, _) in zip(counts, looks, strict=True))
                bound += sum(sum(prices.values()) for prices in self.side_prices)
                usages = [usage for _, usage in looks]
                if lowest is None or bound < lowest.bound:
                    lowest, tired = _Prices(bound, kinds, self.side_prices), 0
                    for view in kinds if bound > best else ():
                        view.forget(bound - best)
                else:
                    tired += 1
                if tired == PATIENCE:  # too bold: from the best prices on in smaller steps
                    pace, tired = pace / 2, 0
                    self.side_prices = lowest.put_back(kinds)
                if lowest.bound <= best or pace < STILL or not self._move(kinds, counts, usages, pace * (bound - best)):
                    break
        finally:
            if lowest is not None:
                self.bound = lowest.bound
                self.side_prices = lowest.put_back(kinds)
        self.sides_left = [0]
        for prices in self.side_prices[::-1]:
            self.sides_left.append(self.sides_left[-1] + sum(prices.values()))
        self.sides_left.reverse()

    def _move(self, kinds: list[View], counts: list[int], usages: list[Usage], push: float) -> bool:
        """Change the prices against what is used too much or not fully; False if nothing is amiss."""
        excess: dict[tuple[int, int], int] = {}
        for n, usage in zip(counts, usages, strict=True):
            for side in usage.sides:
                excess[side] = excess.get(side, 0) + n
        over: dict[tuple[int, int], int] = {}
        for i, prices in enumerate(self.side_prices):
            for slot, price in prices.items():
                much = excess.get((i, slot), 0) - 1
                if much > 0 or (much < 0 and price):
                    over[i, slot] = much
        ends = [
            _amiss(n * (usage.ends - one.ends), one.end_price)
            for one, n, usage in zip(kinds, counts, usages, strict=True)
        ]
        reach = [
            _amiss(n * (usage.price - one.reach), one.reach_price)
            for one, n, usage in zip(kinds, counts, usages, strict=True)
        ]
        length = sum(e * e for e in (*over.values(), *ends, *reach))
        if not length:
            return False
        step = push / length
        for (i, slot), much in over.items():
            self.side_prices[i][slot] = max(0, round(self.side_prices[i][slot] + step * much))
        for one, more, further in zip(kinds, ends, reach, strict=True):
            one.end_price = max(0, round(one.end_price + step * more))
            one.reach_price = max(0, round(one.reach_price + step * further))
        return True


def apart(trains: Sequence[Values], clock: Clock, taken: int) -> Bounds:
    views: dict[TrainKind, View] = {}
    for v in trains:
        if v.kind not in views:
            views[v.kind] = View([v], stages([v], taken), clock)
    return Bounds([views[v.kind] for v in trains], ROUNDS)


def together(trains: Sequence[Values], row: Sequence[Stage], clock: Clock) -> Bounds:
    return Bounds([View(trains, row, clock)], ROUNDS_TOGETHER)


def _amiss(excess: int, price: int) -> int:
    return excess if excess > 0 or price else 0

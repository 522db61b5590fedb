"""How much the hexes to come can be worth: the bound of the sweep.

Each train is looked at alone. For every set of sides that it has crossed into the hexes to come, the best set of pieces
there that uses just these is found, going back from the last hex; that the pieces make up one route, through a station,
is not asked. That a train has two ends and a reach, and that no side serves two trains, is kept in mind by prices
(Lagrange multipliers) on ends, on reach and on sides: at any prices that are not negative the bound is valid.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from footplate.routes.stages import Stage, stages
from footplate.routes.values import Clock, Values

ROUNDS = 60
PATIENCE = 4


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


class Single:
    """The outlook of one kind of train. `ahead[i]`: by the slots crossed, what the stages from i on can be worth."""

    def __init__(self, v: Values, row: Sequence[Stage], clock: Clock) -> None:
        self.values = v
        self.row = row
        self.clock = clock
        self.reach = v.kind.reach or 0
        self.hope = sum(p.value for p in v.prizes if p.tags & ~v.local_tags)
        self.end_price = 0
        self.reach_price = 0
        self.ways = [_ways(stage) for stage in row]
        self.crossings = self._crossings()
        self.ahead: list[dict[int, int]] = []

    def _crossings(self) -> list[set[int]]:
        """The sets of slots that can be crossed before each stage."""
        found = [{0}]
        for stage, ways in zip(self.row, self.ways, strict=True):
            after: set[int] = set()
            for crossed in found[-1]:
                self.clock.tick()
                rest = crossed & ~stage.arrives
                after.update(rest | way.leaves for way in ways.get(crossed & stage.arrives, ()))
            found.append(after)
        return found

    def look(self, side_prices: Sequence[dict[int, int]]) -> tuple[int, Usage]:
        """The most that one train can earn at these prices, and what it uses for it."""
        ahead: list[dict[int, int]] = [{0: 0}]
        reduced = [self._reduced(ways, prices) for ways, prices in zip(self.ways, side_prices, strict=True)]
        for stage, crossings, ways in zip(self.row[::-1], self.crossings[-2::-1], reduced[::-1], strict=True):
            self.clock.tick()
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
        return ahead[0][0] + self.left(0, 0) + self.hope, self._used(reduced)

    def left(self, ends: int, spent: int) -> int:
        """The worth of what a train has left of its ends and reach, at the prices."""
        return self.end_price * (2 - ends) + self.reach_price * (self.reach - spent)

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
    """By the slots it comes in by, all that one train can do in a hex; what is no better than another is left out."""
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


class Outlook:
    """The outlook of all trains together, at prices that make the bound low."""

    def __init__(self, trains: Sequence[Values], clock: Clock, best: int, taken: int) -> None:
        singles: dict[object, Single] = {}
        for v in trains:
            if v.kind not in singles:
                row = stages([v], taken)
                assert row is not None
                singles[v.kind] = Single(v, row, clock)
        self.singles = [singles[v.kind] for v in trains]  # one for each train
        self.row = self.singles[0].row
        self.side_prices: list[dict[int, int]] = [dict.fromkeys(stage.departures, 0) for stage in self.row]
        self.bound = 0
        self._settle(best)
        #: what the sides still to be crossed beyond each stage are worth
        self.sides_left = [0]
        for prices in self.side_prices[::-1]:
            self.sides_left.append(self.sides_left[-1] + sum(prices.values()))
        self.sides_left.reverse()

    def _settle(self, best: int) -> None:
        """Lower the bound by prices: higher where more is used than there is, lower where less is."""
        kinds = list({id(single): single for single in self.singles}.values())
        counts = [sum(single is one for one in self.singles) for single in kinds]
        kept: tuple[int, list[tuple[int, int, list[dict[int, int]]]], list[dict[int, int]]] | None = None
        pace, tired = 1.0, 0
        for _ in range(ROUNDS):
            looks = [single.look(self.side_prices) for single in kinds]
            bound = sum(n * worth for n, (worth, _) in zip(counts, looks, strict=True))
            bound += sum(sum(prices.values()) for prices in self.side_prices)
            if kept is None or bound < kept[0]:
                state = [(single.end_price, single.reach_price, single.ahead) for single in kinds]
                kept = (bound, state, [dict(prices) for prices in self.side_prices])
                tired = 0
            else:
                tired += 1
                if tired == PATIENCE:
                    pace, tired = pace / 2, 0
            if bound <= best or not self._move(kinds, counts, [usage for _, usage in looks], pace * (bound - best)):
                break
        assert kept is not None
        self.bound, state, self.side_prices = kept
        for single, (single.end_price, single.reach_price, single.ahead) in zip(kinds, state, strict=True):
            pass

    def _move(self, kinds: list[Single], counts: list[int], usages: list[Usage], push: float) -> bool:
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
            _amiss(n * (usage.ends - 2), one.end_price) for one, n, usage in zip(kinds, counts, usages, strict=True)
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


def _amiss(excess: int, price: int) -> int:
    return excess if excess > 0 or price else 0

"""How much the hexes to come can be worth: the bound of the sweep.

For every set of sides crossed into the hexes to come, the best set of pieces there that uses just these is found, going
back from the last hex; that the pieces make up routes, one for each train, through a station, is not asked. That the
trains have two ends each and a reach is kept in mind by prices (Lagrange multipliers) on ends and on reach.
"""

from __future__ import annotations

from collections.abc import Sequence

from footplate.routes.stages import Stage
from footplate.routes.values import Clock, Values

ROUNDS = 12


class Outlook:
    """`ahead[i]` says, by the slots crossed, what the stages from i on are worth at most, at the prices."""

    def __init__(self, trains: Sequence[Values], row: Sequence[Stage], clock: Clock, best: int) -> None:
        self.trains = trains
        self.row = row
        self.clock = clock
        self.crossings = self._crossings()
        self.end_price = 0
        self.prices = [0] * len(trains)
        self.ahead: list[dict[int, int]] = []
        self.bound = 0
        self._settle(best)

    def _crossings(self) -> list[set[int]]:
        """The sets of slots that can be crossed before each stage."""
        found = [{0}]
        for stage in self.row:
            ways: dict[int, set[int]] = {}
            for arrivals, actions in stage.actions.items():
                into = sum(1 << slot for slot, t in zip(stage.arrivals, arrivals, strict=True) if t >= 0)
                ways.setdefault(into, set()).update(action.leaves for action in actions)
            after: set[int] = set()
            for crossed in found[-1]:
                self.clock.tick()
                rest = crossed & ~stage.arrives
                after.update(rest | leaves for leaves in ways.get(crossed & stage.arrives, ()))
            found.append(after)
        return found

    def _settle(self, best: int) -> None:
        """Find prices at which the bound is low: more where more is used than there is."""
        kept: tuple[int, int, list[int], list[dict[int, int]]] | None = None
        budget = [2 * len(self.trains)] + [(v.kind.reach or 0) for v in self.trains]
        pace = 1.0
        for _ in range(ROUNDS):
            ahead, used = self._look()
            bound = ahead[0][0] + self.end_price * budget[0]
            bound += sum(price * reach for price, reach in zip(self.prices, budget[1:], strict=True))
            bound += sum(p.value for v in self.trains for p in v.prizes if p.tags & ~v.local_tags)
            if kept is None or bound < kept[0]:
                kept = (bound, self.end_price, list(self.prices), ahead)
            else:
                pace /= 2
            excess = [u - b for u, b in zip(used, budget, strict=True)]
            prices = [self.end_price, *self.prices]
            excess = [e if e > 0 or p else 0 for e, p in zip(excess, prices, strict=True)]
            length = sum(e * e for e in excess)
            if not length or bound <= best:
                break
            step = pace * (bound - best) / length
            prices = [max(0, round(p + step * e)) for p, e in zip(prices, excess, strict=True)]
            self.end_price, self.prices = prices[0], prices[1:]
        assert kept is not None
        self.bound, self.end_price, self.prices, self.ahead = kept

    def _look(self) -> tuple[list[dict[int, int]], list[int]]:
        """The worth of the stages to come at these prices, and what the best of all uses of ends and reach."""
        ahead: list[dict[int, int]] = [{0: 0}]
        ways_of = [self._ways(stage) for stage in self.row]
        for stage, crossings, ways in zip(self.row[::-1], self.crossings[-2::-1], ways_of[::-1], strict=True):
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
            self.clock.tick()
            ahead.append(here)
        ahead.reverse()
        return ahead, self._used(ahead, ways_of)

    def _ways(self, stage: Stage) -> dict[int, dict[int, tuple[int, tuple[int, ...]]]]:
        """By slots crossed into the hex and out of it: the best value less prices, and what it uses."""
        ways: dict[int, dict[int, tuple[int, tuple[int, ...]]]] = {}
        for arrivals, actions in stage.actions.items():
            into = sum(1 << slot for slot, t in zip(stage.arrivals, arrivals, strict=True) if t >= 0)
            out = ways.setdefault(into, {})
            for action in actions:
                uses = [0] * (1 + len(self.trains))
                for share in action.move.shares:
                    uses[0] += share.ends
                    uses[1 + share.train] += share.price
                value = action.value - uses[0] * self.end_price
                value -= sum(u * p for u, p in zip(uses[1:], self.prices, strict=True))
                if action.leaves not in out or value > out[action.leaves][0]:
                    out[action.leaves] = (value, tuple(uses))
        return ways

    def _used(
        self, ahead: list[dict[int, int]], ways_of: list[dict[int, dict[int, tuple[int, tuple[int, ...]]]]]
    ) -> list[int]:
        total = [0] * (1 + len(self.trains))
        crossed = 0
        for stage, ways, here, beyond in zip(self.row, ways_of, ahead, ahead[1:], strict=False):
            rest = crossed & ~stage.arrives
            for leaves, (value, uses) in ways[crossed & stage.arrives].items():
                if rest | leaves in beyond and value + beyond[rest | leaves] == here[crossed]:
                    total = [a + b for a, b in zip(total, uses, strict=True)]
                    crossed = rest | leaves
                    break
        return total

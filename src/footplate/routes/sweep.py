"""The sweep: the best run of several long trains on a dense board.

The hexes are taken one after the other, from one end of the board to the other. All that matters of what the trains did
so far is which sides they crossed between hexes done and hexes to come, which of these crossings belong together, and
a few facts of each train: of all ways to get there, the one of the highest value is kept. What cannot become better
than the best run known is dropped (see `outlook`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import gcd
from typing import NamedTuple

from footplate.routes.outlook import Outlook
from footplate.routes.pieces import Move, Piece, Share, places_of
from footplate.routes.route import Place, Route, spell
from footplate.routes.stages import IN_END, IN_IN, IN_OUT, OUT_END, Action, Stage, stages
from footplate.routes.values import Clock, Values

WIDTHS = (200, 2_000, 20_000, 200_000)  # states kept between two hexes, one try after the other


class Train(NamedTuple):
    """What a train has done so far."""

    ends: int = 0
    station: bool = False
    makes: int = 0
    spent: int = 0
    tags: int = 0


IDLE = Train()
DONE = Train(ends=2, station=True, makes=2, spent=-1)

#: what is on each slot of the frontier (0: nothing), what the trains have done, treasury money as far as it is asked for
Key = tuple[tuple[int, ...], tuple[Train, ...], int]


class Entry(NamedTuple):
    """The best way to a situation."""

    value: int
    hope: int  # no run that goes on from here can exceed this
    crossed: int  # slots in use, as a bit mask
    before: Key | None
    action: Action | None
    order: tuple[int, ...]  # the train that was i is now order[i]


class Sweep:
    """Looks for runs better than the best known; `offer` is told of each one and answers the best value there is."""

    def __init__(
        self, trains: Sequence[Values], clock: Clock, least: int, scale: int, offer: Callable[[tuple[Route, ...]], int]
    ) -> None:
        self.trains = trains
        self.clock = clock
        self.least = least
        self.scale = scale
        self.offer = offer
        self.stages = stages(trains)
        self.twins = [[j for j, other in enumerate(trains) if other.kind == v.kind] for v in trains]
        self.has_twins = any(len(group) > 1 for group in self.twins)
        self.unit = self._unit()
        self.rest_cache: dict[tuple[Train, ...], int] = {}
        self.outlook: Outlook | None = None
        self.dropped = 0

    def _unit(self) -> int:
        """All values are multiples of this."""
        unit = 0
        for v in self.trains:
            for amount in (*v.worth.values(), *v.free.values(), *(prize.value for prize in v.prizes)):
                unit = gcd(unit, amount)
        return max(unit, 1)

    def run(self, best: int, bound: int) -> int:
        """Look for better runs with more and more effort; what no run can exceed, as far as it is known then."""
        if self.stages is None:
            return bound
        self.outlook = Outlook(self.trains, self.stages, self.clock, best)
        self.rest_cache.clear()
        bound = min(bound, self._whole(self.outlook.bound))
        for width in WIDTHS:
            if bound <= best:
                break
            best = self._pass(best, width)
            bound = min(bound, max(best, self._whole(self.dropped)))
        return bound

    def _whole(self, value: int) -> int:
        return value - value % self.unit

    def _pass(self, best: int, width: int) -> int:
        assert self.stages is not None
        assert self.outlook is not None
        start: Key = ((0,) * self.stages[0].slots, (IDLE,) * len(self.trains), 0)
        layers: list[dict[Key, Entry]] = [{start: Entry(0, 0, 0, None, None, ())}]
        self.dropped = 0
        floor = best + self.unit - 1
        for i, stage in enumerate(self.stages):
            layer = self._through(stage, layers[-1], self.outlook.ahead[i + 1], floor)
            if len(layer) > width:
                kept = sorted(layer.items(), key=lambda item: -item[1].hope)
                self.dropped = max(self.dropped, kept[width][1].hope)
                layer = dict(kept[:width])
            layers.append(layer)
        for key, entry in sorted(layers[-1].items(), key=lambda item: -item[1].value):
            if key[2] >= self.least:
                return self.offer(self._routes(layers, key)) if entry.value > best else best
        return best

    def _through(
        self, stage: Stage, layer: dict[Key, Entry], ahead: dict[int, int], floor: int
    ) -> dict[Key, Entry]:
        """All situations beyond a hex."""
        after: dict[Key, Entry] = {}
        count = len(self.trains)
        clear = ~stage.arrives
        tick = self.clock.tick
        for key, (value, _, crossed, _, _, _) in layer.items():
            slots, done, treasury = key
            arrivals = tuple([(slots[s] - 1) % count if slots[s] else -1 for s in stage.arrivals])
            rest = crossed & clear
            tick()
            for action in stage.actions.get(arrivals, ()):
                crossing = rest | action.leaves
                now = value + action.value
                if crossing not in ahead or now + ahead[crossing] + self._left(done) <= floor:
                    continue
                result = self._act(stage, action, slots, done)
                if result is None:
                    continue
                beyond, did, prize = result
                now += prize
                hope = now + ahead[crossing] + self._left(did)
                if hope <= floor:
                    continue
                order: tuple[int, ...] = ()
                if self.has_twins:
                    beyond, did, order = self._sorted(beyond, did)
                paid = min(self.least, treasury + action.value % self.scale) if self.least else 0
                where: Key = (beyond, did, paid)
                known = after.get(where)
                if known is None or now > known.value:
                    after[where] = Entry(now, hope, crossing, key, action, order)
        return after

    def _left(self, done: tuple[Train, ...]) -> int:
        """What the trains still have to spend, and the prizes still to win, at the prices of the outlook."""
        known = self.rest_cache.get(done)
        if known is None:
            assert self.outlook is not None
            known = 0
            for i, (v, train) in enumerate(zip(self.trains, done, strict=True)):
                if train != DONE:
                    known += self.outlook.end_price * (2 - train.ends)
                    known += self.outlook.prices[i] * ((v.kind.reach or 0) - train.spent)
                    known += sum(p.value for p in v.prizes if p.tags & v.local_tags != p.tags & train.tags)
            self.rest_cache[done] = known
        return known

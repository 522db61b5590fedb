"""The sweep: the best run of several long trains on a dense board.

The hexes are taken one after the other, from one end of the board to the other. All that matters of what the trains did
so far is which sides they crossed between hexes done and hexes to come, which of these crossings belong together, and
a few facts of each train: of all ways to get there, the one of the highest value is kept. What cannot become better
than the best run known is dropped (see `bounds`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from footplate.routes.bounds import apart, together
from footplate.routes.pieces import Piece
from footplate.routes.quest import Quest
from footplate.routes.route import Route, spell
from footplate.routes.stages import Action, Stage, stages
from footplate.routes.threads import DONE, IDLE, Train, all_served, finish, link, walk
from footplate.routes.values import unit_of

WIDTHS = (200, 2_000, 20_000, 200_000)  # states kept between two hexes, one try after the other
BOLD = 0.3


#: what is on each slot of the frontier (0: nothing), what the trains have done, treasury money as far as asked for
Key = tuple[tuple[int, ...], tuple[Train, ...], int]


class Entry(NamedTuple):
    """The best way to a situation."""

    value: int
    hope: int  # no run that goes on from here can exceed this
    crossed: tuple[int, ...]  # slots in use by each train, as bit masks
    before: Key | None
    action: Action | None
    order: tuple[int, ...]  # the train that was i is now order[i]


#: what may be hoped for beyond a hex by the two bounds, the slots crossed then by each train, and by what action
Chance = tuple[int, int, tuple[int, ...], Action]
#: what an action makes of what the trains have done, and the prizes it wins
Outcome = tuple[tuple[Train, ...], int]


class Sweep:
    """Looks for runs better than the best known; `offer` is told of each one and answers the best value there is."""

    def __init__(self, quest: Quest, taken: int) -> None:
        trains, clock, self.least, self.scale, self.bound, self.offer = quest
        self.trains, self.clock = trains, clock
        self.taken = taken
        self.stages = stages(trains, taken)
        self.twins = [[j for j, other in enumerate(trains) if other.kind == v.kind] for v in trains]
        self.has_twins = any(len(group) > 1 for group in self.twins)
        self.same = list(range(len(trains)))
        self.unit = unit_of(trains)
        self.left_over: dict[tuple[Train, ...], tuple[int, int]] = {}
        self.bounds = [apart(trains, clock, taken)]
        if len(trains) > 1:
            self.bounds.append(together(trains, self.stages, clock))
        self.dropped = 0

    def run(self, best: int, widths: Sequence[int] = WIDTHS) -> None:
        """Look for better runs with more and more effort, lowering the `bound` that no run can exceed."""
        self._settle(best)
        settled = best
        for width in widths:
            if best > settled:
                self._settle(best)
                settled = best
            if self.bound <= best:
                break
            best = self._pass(best, width)
            self.bound = min(self.bound, max(best, self._whole(self.dropped)))

    def _settle(self, best: int) -> None:
        self.left_over.clear()
        for bounds in self.bounds[::-1]:
            try:
                bounds.settle(best)
            finally:
                if bounds.bound is not None:
                    self.bound = min(self.bound, max(best, self._whole(bounds.bound)))
            if self.bound <= best:
                break

    def _whole(self, value: int) -> int:
        return value - value % self.unit

    def _pass(self, best: int, width: int) -> int:
        start: Key = ((0,) * self.stages[0].slots, (IDLE,) * len(self.trains), 0)
        layers: list[dict[Key, Entry]] = [{start: Entry(0, 0, (0,) * len(self.trains), None, None, ())}]
        self.dropped = 0
        floor = best + self.unit - 1
        for i, stage in enumerate(self.stages):
            layer = self._through(i, stage, layers[-1], floor)
            if len(layer) > width:
                kept = sorted(layer.items(), key=lambda item: -item[1].hope + BOLD * (item[1].hope - item[1].value))
                self.dropped = max(self.dropped, *(entry.hope for _, entry in kept[width:]))
                layer = dict(kept[:width])
            layers.append(layer)
        for key, entry in sorted(layers[-1].items(), key=lambda item: -item[1].value):
            if key[2] >= self.least:
                return self.offer(self._routes(layers, key)) if entry.value > best else best
        return best

    def _through(self, i: int, stage: Stage, layer: dict[Key, Entry], floor: int) -> dict[Key, Entry]:
        """All situations beyond a hex."""
        after: dict[Key, Entry] = {}
        chances: dict[tuple[tuple[int, ...], tuple[int, ...]], list[Chance]] = {}
        count, clear = len(self.trains), ~stage.arrives
        for key, entry in layer.items():
            self.clock.tick()
            (slots, done, _), value = key, entry.value
            rest = tuple([crossed & clear for crossed in entry.crossed])
            arrivals = tuple([(slots[s] - 1) % count if slots[s] else -1 for s in stage.arrivals])
            if (arrivals, rest) not in chances:
                chances[arrivals, rest] = self._chances(i, stage, arrivals, rest)
            left, left_together = self._left(done)
            enough, enough_together = floor - value - left, floor - value - left_together
            for chance, chance_together, crossing, action in chances[arrivals, rest]:
                if chance <= enough:
                    break
                if chance_together <= enough_together:
                    continue
                outcome = action.memo[done] if done in action.memo else self._outcome(action, done)
                beyond = list(slots)
                did = outcome and self._joined(stage, action, beyond, outcome[0])
                if outcome is None or did is None:
                    continue
                now = value + action.value + outcome[1]
                left, left_together = self._left(did)
                hope = value + outcome[1] + min(chance + left, chance_together + left_together)
                if hope <= floor:
                    continue
                where: Key = (tuple(beyond), did, min(self.least, now % self.scale))
                order: tuple[int, ...] = ()
                if self.has_twins:
                    where, order = self._sorted(where)
                    if order:
                        crossing = tuple([crossing[order.index(t)] for t in range(count)])
                known = after.get(where)
                if known is None or now > known.value:
                    after[where] = Entry(now, hope, crossing, key, action, order)
        return after

    def _joined(
        self, stage: Stage, action: Action, slots: list[int], did: tuple[Train, ...]
    ) -> tuple[Train, ...] | None:
        """Join the crossings in the slots, and tell what the trains have done then; None if it makes no run."""
        finished = link(len(did), action.links, slots)
        after = finish(finished, slots, did) if finished else did
        if finished is None or after is None or not (stage.stations_to_come or all_served(slots, after)):
            return None
        return after

    def _chances(self, i: int, stage: Stage, arrivals: tuple[int, ...], rest: tuple[int, ...]) -> list[Chance]:
        """What can be done in a hex, the most promising first."""
        ahead = [view.ahead[i + 1] for view in self.bounds[0].views]
        sides = self.bounds[0].sides_left[i + 1]
        crowd = self.bounds[-1].views[0].ahead[i + 1]
        before = sum(rest)
        chances: list[Chance] = []
        for action in stage.actions.get(arrivals, ()):
            crossed = tuple([r | leaves for r, leaves in zip(rest, action.by_train, strict=True)])
            worth = [beyond.get(mine) for beyond, mine in zip(ahead, crossed, strict=True)]
            all_together = crowd.get(before | action.leaves)
            if None not in worth and all_together is not None:
                chance = action.value + sides + sum(w for w in worth if w)
                chances.append((chance, action.value + all_together, crossed, action))
        chances.sort(key=lambda chance: -chance[0])
        return chances

    def _left(self, done: tuple[Train, ...]) -> tuple[int, int]:
        """What the trains still have to spend, and the prizes still to win, at the prices of the bounds."""
        known = self.left_over.get(done)
        if known is None:
            amounts = [0, 0]
            crowd = self.bounds[-1].views[0]
            for v, train, view in zip(self.trains, done, self.bounds[0].views, strict=True):
                if train == DONE:
                    continue
                prizes = v.to_win(train.tags)
                for i, seen in enumerate((view, crowd)):
                    amounts[i] += seen.end_price * (2 - train.ends) + prizes
                    amounts[i] += seen.reach_price * ((v.kind.reach or 0) - train.spent)
            known = self.left_over[done] = amounts[0], amounts[1]
        return known

    def _outcome(self, action: Action, done: tuple[Train, ...]) -> Outcome | None:
        """What the trains have done after an action, if they can do it; kept, for it is asked for often."""
        did = list(done)
        prize = 0
        action.memo[done] = None
        for share in action.move.shares:
            v, was = self.trains[share.train], done[share.train]
            ends, spent = was.ends + share.ends, was.spent + share.price
            if was == DONE or ends > 2 or (v.is_limited and spent > (v.kind.reach or 0)):
                return None
            if was.tags & share.tags & ~v.all_tags:
                return None
            tags = was.tags | share.tags
            prize += v.prize(was.tags, tags) if tags != was.tags else 0
            station = was.station or share.station
            did[share.train] = Train(ends, station, min(2, was.makes + share.makes), spent, tags)
        outcome = action.memo[done] = tuple(did), prize
        return outcome

    def _sorted(self, key: Key) -> tuple[Key, tuple[int, ...]]:
        """Trains of one kind can be exchanged: the one with the first crossing goes first."""
        slots, done, treasury = key
        count = len(done)
        first = [count] * count  # the place of each train among those that cross
        place = 0
        for code in slots:
            if code and first[(code - 1) % count] == count:
                first[(code - 1) % count] = place
                place += 1
                if place == count:
                    break
        order = [0] * count
        for t, group in enumerate(self.twins):
            if group[0] == t:
                ranked = sorted(group, key=lambda one: (first[one], done[one])) if len(group) > 1 else group
                for to, one in zip(group, ranked, strict=True):
                    order[one] = to
        if order == self.same:
            return key, ()
        moved = tuple([code and code - (code - 1) % count + order[(code - 1) % count] for code in slots])
        did = list(done)
        for t, to in enumerate(order):
            did[to] = done[t]
        return (moved, tuple(did), treasury), tuple(order)

    def _routes(self, layers: list[dict[Key, Entry]], key: Key) -> tuple[Route, ...]:
        """Put the pieces of all hexes together."""
        names = list(range(len(self.trains)))  # what a train is called at the end
        pieces: list[list[tuple[int, Piece]]] = [[] for _ in self.trains]
        for stage, layer in zip(self.stages[::-1], layers[:0:-1], strict=True):
            _, _, _, before, action, order = layer[key]
            assert before is not None
            assert action is not None
            if order:
                names = [names[order[t]] for t in range(len(names))]
            for piece, train in zip(action.move.pieces, action.move.trains, strict=True):
                pieces[names[train]].append((stage.hex, piece))
            key = before
        layout = self.trains[0].layout
        return tuple(
            spell(layout, v.kind.name, walk(v, own)) for v, own in zip(self.trains, pieces, strict=True) if own
        )

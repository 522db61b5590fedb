"""What one kind of train meets on a company's network, in the numbers that the searches work with.

Revenue and treasury money are one number there: `value = scale * goal + treasury`, where the scale is greater than all
treasury money, so the goal goes first, and of two runs that serve it equally the one with more for the treasury.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import gcd
from typing import NamedTuple

from footplate.board.layout import Layout, Node
from footplate.board.tiles import Stop
from footplate.routes.model.kinds import MINE, RunRules, TrainKind, is_end, stop_at, worth
from footplate.routes.model.legs import Leg, groups, network, price
from footplate.routes.model.route import NO_STOP


class Weights(NamedTuple):
    """How revenue and treasury money make up the value of a run."""

    revenue: int = 1
    treasury: int = 0


class Prize(NamedTuple):
    """Won by a route that has met all these tags."""

    tags: int
    value: int


class Ground(NamedTuple):
    """What all trains of a company meet, whatever their kind."""

    legs: dict[Node, tuple[Leg, ...]]
    stations: tuple[Node, ...]
    printed: dict[Node, Stop]
    ends: set[Node]
    makes: set[Node]  # stops of the sort that makes a route
    some_link: bool  # are there legs inside a hex, from stop to stop?
    some_share: bool  # do some legs cross sides that do not keep other trains away?


def ground(layout: Layout, company: str, rules: RunRules) -> Ground:
    """Kept with the layout: every kind of train asks."""
    key = ("routes.ground", company, rules.mines, rules.shared)
    found = layout.memo.get(key)
    if not isinstance(found, Ground):
        legs = network(layout, company, rules)
        printed = {stop: stop_at(layout, stop) for stop in legs}
        found = layout.memo[key] = Ground(
            legs,
            layout.stations_of(company),
            printed,
            {stop for stop in legs if is_end(layout, company, stop)},
            {stop for stop, data in printed.items() if data.makes_route},
            any(layout.faces[stop >> 3].links for stop in legs),
            bool(rules.shared) and any(leg.crosses & ~leg.sides for of in legs.values() for leg in of),
        )
    return found


class Values:
    """Stops, legs and prizes as one kind of train values them."""

    def __init__(self, layout: Layout, company: str, kind: TrainKind, rules: RunRules, weights: Weights) -> None:
        self.layout = layout
        self.company = company
        self.kind = kind
        self.rules = rules
        self.weights = weights
        self.legs, self.stations, printed, self.ends, self.makes, self.some_link, self.some_share = ground(
            layout, company, rules
        )
        self.closes = groups(printed, kind)
        self.worth = {stop: self._worth(stop) for stop in self.legs}
        self.price = {stop: kind.price(data) for stop, data in printed.items()}
        self.is_limited = kind.reach is not None
        #: what a stop is worth without taking anything from the allowance
        self.free = {stop: self._free(stop) for stop in self.legs} if self.is_limited else dict.fromkeys(self.legs, 0)
        self.some_make_none = len(self.makes) < len(self.legs)
        self.prizes = self._prizes()
        self.hope = sum(prize.value for prize in self.prizes if prize.tags & self.local_tags) + self.to_win(0)
        self.total = sum(self.worth.values()) + self.hope
        self.total_free = sum(self.free.values()) + self.hope

    def without(self, taken: int) -> Values:
        """The same without the legs that cross a taken side."""
        less = Values(self.layout, self.company, self.kind, self.rules, self.weights)  # compiled, it has no copy
        less.legs = {stop: tuple(leg for leg in legs if not leg.sides & taken) for stop, legs in self.legs.items()}
        return less

    def _worth(self, stop: Node) -> int:
        return worth(self.layout, stop, self.kind) * self.weights.revenue + self._pays(stop)

    def _pays(self, stop: Node) -> int:
        if not self.weights.treasury:
            return 0
        return stop_at(self.layout, stop).pays(self.kind.keys) * self.weights.treasury

    def _free(self, stop: Node) -> int:
        if self.kind.counts == "hexes" and not self._is_linked(stop):
            return 0
        if not self.price[stop]:
            return self.worth[stop]
        return self._pays(stop) if self.kind.counts == "best" else 0

    def _is_linked(self, stop: Node) -> bool:
        links = self.layout.faces[stop >> 3].links
        return bool(links and links[stop & 7])

    def _prizes(self) -> list[Prize]:
        prizes = []
        self.hex_tags: dict[int, int] = {}  # met by passing the hex
        self.set_tags: dict[int, int] = {}  # met by a stop in the hex
        index = self.layout.map.grid.index
        tag = 1
        for mine in self.rules.mines:
            self.hex_tags[index[mine.hex]] = self.hex_tags.get(index[mine.hex], 0) | tag
            prizes.append(Prize(tag, mine.treasury * self.weights.treasury))
            tag <<= 1
        self.local_tags = tag - 1  # those that can be met in one hex only, and make a prize alone
        for bonus in self.rules.bonuses:
            needed = 0
            for hexes in bonus.hexes:
                for name in hexes:
                    self.set_tags[index[name]] = self.set_tags.get(index[name], 0) | tag
                needed |= tag
                tag <<= 1
            prizes.append(Prize(needed, bonus.revenue * self.weights.revenue))
        self.rival_tags = ~(tag - 1)  # of the prizes from here on a route wins no more than one
        rivals = self._rivals(tag)
        prizes += rivals
        self.all_tags = (tag << 1 + len(rivals)) - 1
        return [prize for prize in prizes if prize.value]

    def _rivals(self, tag: int) -> list[Prize]:
        """For ends that pay twice; those of equal worth have one tag, for a route has no two of them and the other."""
        self.end_tags: dict[Node, int] = {}
        prizes: dict[int, Prize] = {}
        ends = [stop for stop in self.legs if stop_at(self.layout, stop).is_end] if self.kind.doubles else ()
        for stop in ends:
            if stop_at(self.layout, stop).kind == self.kind.doubles[1]:
                self.end_tags[stop] = tag
            elif stop_at(self.layout, stop).kind == self.kind.doubles[0]:
                value = worth(self.layout, stop, self.kind) * self.weights.revenue
                prizes.setdefault(value, Prize(tag | tag << 1 + len(prizes), value))
                self.end_tags[stop] = prizes[value].tags ^ tag
        return list(prizes.values())

    def to_win(self, tags: int) -> int:
        """No more than this is still won by a route that has met some tags, but for what is won in one hex alone."""
        left = [prize for prize in self.prizes if prize.tags & ~self.local_tags and prize.tags & ~tags]
        rivals = [prize.value for prize in left if prize.tags & self.rival_tags]
        return sum(prize.value for prize in left if not prize.tags & self.rival_tags) + max(rivals, default=0)

    def is_mine(self, hex_: int) -> bool:
        """Is this a mine on plain track, where a route may end?"""
        return hex_ << 3 | MINE in self.legs

    def stop_tags(self, stop: Node) -> int:
        hex_ = stop >> 3
        tags = self.hex_tags.get(hex_, 0)
        return tags if stop & 7 == MINE else tags | self.set_tags.get(hex_, 0) | self.end_tags.get(stop, 0)

    def tags(self, leg: Leg) -> int:
        passed = 0
        for hex_, stop in leg.places:
            passed |= self.hex_tags.get(hex_, 0)
            if stop != NO_STOP:
                passed |= self.set_tags.get(hex_, 0) | self.end_tags.get(hex_ << 3 | stop, 0)
        return passed

    def prize(self, seen: int, met: int) -> int:
        """What is won by having met some tags, not only those seen before."""
        return sum(p.value for p in self.prizes if p.tags & met == p.tags and p.tags & seen != p.tags)

    def offers(self, leg: Leg) -> list[tuple[int, int]]:
        """Price and worth of a leg: one pair, or two where the stop at its end may be passed for nothing."""
        cost = price(self.layout, self.kind, leg) if self.kind.counts == "hexes" else self.price[leg.to]
        return self._both(leg.to, cost)

    def starts(self, station: Node) -> list[tuple[int, int]]:
        return self._both(station, self.price[station])

    def _both(self, stop: Node, cost: int) -> list[tuple[int, int]]:
        paid = (cost, self.worth[stop])
        return [paid, (0, self._pays(stop))] if self.kind.counts == "best" and cost else [paid]

    def is_route(self, legs: Sequence[Leg]) -> bool:
        """Do these legs out of a station hold two stops of the sort that makes a route, and cross no side twice?"""
        if self.some_make_none and not any(leg.to in self.makes for leg in legs):
            return False
        return self._crosses_once(legs)

    def is_whole(self, legs: Sequence[Leg]) -> bool:
        """The same of legs in a row, from one end of the route to the other."""
        if self.some_make_none and sum(stop in self.makes for stop in (legs[0].start, *(leg.to for leg in legs))) < 2:
            return False
        return self._crosses_once(legs)

    def value_of(self, legs: Sequence[Leg]) -> int:
        """What a route of these legs in a row brings; its length is not looked at."""
        stops = [legs[0].start, *(leg.to for leg in legs)] if legs else []
        best = sorted((self.worth[stop] - self.free[stop] for stop in stops), reverse=True)
        if self.kind.counts == "best":
            best = best[: self.kind.reach]
        tags = 0
        for stop in stops if self.prizes else ():
            tags |= self.stop_tags(stop)
        for leg in legs if self.prizes else ():
            tags |= self.tags(leg)
        return sum(best) + sum(self.free[stop] for stop in stops) + self.prize(0, tags)

    def _crosses_once(self, legs: Sequence[Leg]) -> bool:
        crossed = 0
        for leg in legs if self.some_share else ():
            if crossed & leg.crosses:
                return False
            crossed |= leg.crosses
        return True


def treasury_in_reach(layout: Layout, company: str, trains: Sequence[TrainKind], rules: RunRules) -> int:
    """No run pays the treasury more than this."""
    pays = 0
    paying = [stop for stop in ground(layout, company, rules).printed.values() if stop.treasury]
    for kind in trains:
        pays += sum(stop.pays(kind.keys) for stop in paying) + sum(mine.treasury for mine in rules.mines)
    return pays


def unit_of(trains: Sequence[Values]) -> int:
    """All values are multiples of this."""
    unit = 0
    for v in trains:
        for amount in (*v.worth.values(), *v.free.values(), *(prize.value for prize in v.prizes)):
            unit = gcd(unit, amount)
    return max(unit, 1)

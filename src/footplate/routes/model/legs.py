"""The track between stops: every way on from one stop to the next, found when asked for and kept with the layout."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from footplate.board.layout import Layout, Node, node
from footplate.board.tiles import FIRST_STOP, Stop
from footplate.routes.model.kinds import MINE, PLAIN, RunRules, TrainKind, apart, is_end, link_side, may_stop, stop_at
from footplate.routes.model.route import NO_STOP, Place


class Leg(NamedTuple):
    """Track from one stop to another with no stop between."""

    start: Node
    to: Node
    leaves: int  # exit of the first stop, or over a link the end that is the last stop
    enters: int  # exit of the last stop, or over a link the end that is the first stop
    sides: int  # bit mask of the hex sides it crosses, as far as they keep other trains away; or of its link
    places: tuple[Place, ...]  # hexes passed after the first stop's, the last stop's included
    crosses: int = 0  # all sides it crosses, where some are shared

    @property
    def is_link(self) -> bool:
        """Does it lead from stop to stop inside a hex?"""
        return self.leaves >= FIRST_STOP

    def turned(self) -> Leg:
        """The same the other way round."""
        places = (*self.places[-2::-1], (self.start >> 3, self.start & 7))
        return self._replace(start=self.to, to=self.start, leaves=self.enters, enters=self.leaves, places=places)


def legs_from(layout: Layout, start: Node, rules: RunRules = PLAIN) -> tuple[Leg, ...]:
    """All legs that begin at a stop, in a stable order."""
    key = ("routes.legs", start, rules.mines, rules.shared)
    found = layout.traced.get(key)
    if found is None:
        hexes, legs = _follow(layout, start, rules)
        legs += _links(layout, start)
        if rules.shared:
            legs = [
                leg._replace(sides=apart(layout, rules, leg.sides, start, leg.to), crosses=leg.sides) for leg in legs
            ]
        layout.traced[key] = found = hexes, tuple(legs)
    known: tuple[Leg, ...] = found[1]
    return known


def _follow(layout: Layout, start: Node, rules: RunRules) -> tuple[int, list[Leg]]:
    """The legs over each exit in turn, depth first over plain track, which branches at hex sides and may lead back to
    itself; and all hexes that were looked at, as a bit mask."""
    grid, home = layout.map.grid, start >> 3
    mines = {grid.index[mine.hex] for mine in rules.mines}
    hexes, legs = 1 << home, []
    exits = layout.faces[home].stop_exits[start & 7]
    todo: list[tuple[int, int, int, tuple[Place, ...]]] = [(e, 6 * home + e, 0, ()) for e in reversed(exits)]
    while todo:
        leaves, out, sides, places = todo.pop()
        arrival = grid.across[out]
        side = 1 << grid.side[out]
        if arrival < 0 or sides & side:
            continue
        hex_, edge = divmod(arrival, 6)
        hexes |= 1 << hex_
        face = layout.faces[hex_]
        if hex_ in mines and face.via[edge] and not face.stops:
            legs.append(Leg(start, node(hex_, MINE), leaves, edge, sides | side, (*places, (hex_, NO_STOP))))
        for end in face.via[edge]:
            if end < FIRST_STOP:
                todo.append((leaves, 6 * hex_ + end, sides | side, (*places, (hex_, NO_STOP))))
                continue
            to = node(hex_, end - FIRST_STOP)
            if to != start:
                legs.append(Leg(start, to, leaves, edge, sides | side, (*places, (hex_, end - FIRST_STOP))))
    return hexes, legs


def _links(layout: Layout, start: Node) -> list[Leg]:
    hex_, stop = start >> 3, start & 7
    links = layout.faces[hex_].links
    return [
        Leg(
            start,
            node(hex_, other),
            FIRST_STOP + other,
            FIRST_STOP + stop,
            1 << link_side(layout, hex_, number),
            ((hex_, other),),
        )
        for other, number in (links[stop] if links else ())
    ]


def legs_on(layout: Layout, company: str, stop: Node, rules: RunRules = PLAIN) -> tuple[Leg, ...]:
    """The legs from a stop that the company's trains may take."""
    legs = legs_from(layout, stop, rules)
    if not _has_choosy(layout) or not any(is_choosy(stop_at(layout, leg.to)) for leg in legs):
        return legs
    return tuple(
        leg for leg in legs if may_stop(layout, company, leg.start, leg.to, [hex_ for hex_, _ in leg.places[:-1]])
    )


def is_choosy(stop: Stop) -> bool:
    """Can only some companies stop here, or only together with certain other stops?"""
    return stop.own_only or bool(stop.beside) or not stop.makes_route


def meets_choosy(layout: Layout, stops: Iterable[Node]) -> bool:
    """Is one of these stops such a one?"""
    return _has_choosy(layout) and any(is_choosy(layout.stop(stop)) for stop in stops)


def _has_choosy(layout: Layout) -> bool:
    """Is there such a stop anywhere on the board or its tiles? Mostly there is none."""
    memo = layout.map.memo
    if "routes.choosy" not in memo:
        printed = (*(face.stops for face in layout.map.printed), *(tile.stops for tile in layout.map.tiles.values()))
        memo["routes.choosy"] = any(is_choosy(stop) for some in printed for stop in some)
    return bool(memo["routes.choosy"])


def has_leg(layout: Layout, company: str, trains: Iterable[TrainKind], rules: RunRules = PLAIN) -> bool:
    """Does track lead from a station to a stop that makes a route with it or, for a network, to any stop?"""
    stops = [leg.to for home in layout.stations_of(company) for leg in legs_on(layout, company, home, rules)]
    makes = any(stop_at(layout, stop).makes_route for stop in stops)
    return any(makes or (stops and kind.counts == "network") for kind in trains)


def network(layout: Layout, company: str, rules: RunRules = PLAIN) -> dict[Node, tuple[Leg, ...]]:
    """The legs on from every stop that track leads to from the company's stations; none where trains must end."""
    key = ("routes.network", company, rules.mines, rules.shared)
    known = layout.memo.get(key)
    if isinstance(known, dict):
        return known
    legs: dict[Node, tuple[Leg, ...]] = {}
    stations = layout.stations_of(company)
    todo = list(stations)
    while todo:
        stop = todo.pop()
        if stop not in legs:
            leads_on = stop in stations or not is_end(layout, company, stop)
            legs[stop] = legs_on(layout, company, stop, rules) if leads_on else ()
            todo.extend(leg.to for leg in legs[stop])
    layout.memo[key] = legs  # whole: other threads may ask for it
    return legs


def groups(printed: dict[Node, Stop], kind: TrainKind) -> dict[Node, int]:
    """For each stop the bit mask of those that a route cannot hold beside it, itself included."""
    members: dict[str, int] = {}
    for stop, data in printed.items():
        if data.group and data.group not in kind.free_groups:
            members[data.group] = members.get(data.group, 0) | 1 << stop
    return {stop: members.get(data.group, 1 << stop) for stop, data in printed.items()}


def allowance(layout: Layout, kind: TrainKind, station: Node) -> int:
    """What a train that starts here may spend on legs; one without limit has nothing to spend, and pays nothing."""
    return 0 if kind.reach is None else kind.reach - kind.price(layout.stop(station))


def price(layout: Layout, kind: TrainKind, leg: Leg) -> int:
    """What a leg takes from a train's allowance: its stop, or the hexes it leads through."""
    if kind.counts == "hexes" and kind.reach is not None:
        return 0 if leg.is_link else len(leg.places)
    return kind.price(stop_at(layout, leg.to))


def places_of(legs: Sequence[Leg]) -> list[Place]:
    """The places of a route over these legs, whatever their order and direction."""
    at: dict[Node, list[Leg]] = {}
    for leg in legs:
        at.setdefault(leg.start, []).append(leg)
        at.setdefault(leg.to, []).append(leg.turned())
    here = min(stop for stop, of in at.items() if len(of) == 1)
    places: list[Place] = [(here >> 3, NO_STOP if here & 7 == MINE else here & 7)]
    came: Node | None = None
    while True:
        ahead = [leg for leg in at[here] if leg.to != came]
        if not ahead:
            return places
        came, here = here, ahead[0].to
        places += ahead[0].places


def bits(mask: int) -> list[int]:
    """The numbers of the bits that are set."""
    found = []
    while mask:
        low = mask & -mask
        mask ^= low
        found.append(low.bit_length() - 1)
    return found

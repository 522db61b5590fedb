"""One pass over a diagram, from the last leg to the first: the most that a train can still earn from every node.

What is left of the reach is an index: a node has one number for each. So the pass gives the best route of the train,
and for every beginning of a route the exact value of its best completion, at any tolls on the legs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

from footplate.board.layout import Node
from footplate.routes.diagrams.diagram import A_NEW, B_NEW, DEAD, Diagram
from footplate.routes.model.legs import price
from footplate.routes.model.values import Values

NEVER: Final = -(1 << 60)  # what cannot be done is worth
SHUT: Final = 1 << 61  # the toll on a leg that may not be taken

NOTHING: Final[Mapping[Node, int]] = MappingProxyType({})

Offers = list[tuple[int, int]]  # what a leg takes of the reach and brings, in each way in which it may be taken


Dues = tuple[int, int, int, int]  # what a leg costs, by which of its stops are new to the route


class Ahead(NamedTuple):
    """For each leg, each node and each reach left: what the best completion brings, after tolls."""

    layers: list[list[list[int]]]  # and one more after the last leg; every layer ends with those for DONE and DEAD
    dues: list[Dues]

    @property
    def best(self) -> int:
        """What the best route brings; less than 0 if there is none."""
        return self.layers[0][0][-1] if len(self.layers[0]) > TERMINALS else NEVER


TERMINALS: Final = 2
NEW: Final = A_NEW | B_NEW


class Train:
    """A train on the diagram of its routes."""

    def __init__(self, v: Values, diagram: Diagram) -> None:
        self.v = v
        self.diagram = diagram
        self.reach = v.kind.reach or 0
        self.offers = [self._offers(k) for k in range(len(diagram.layers))]
        self.shifts = [
            [(left, taken, offers[brings] if taken != DEAD else [], brings & NEW) for left, taken, brings in layer]
            for layer, offers in zip(diagram.layers, self.offers, strict=True)
        ]

    def _offers(self, k: int) -> dict[int, Offers]:
        """By what taking the leg brings."""
        return {brings: self._offer(k, brings) for _, taken, brings in self.diagram.layers[k] if taken != DEAD}

    def _offer(self, k: int, brings: int) -> Offers:
        v, leg = self.v, self.diagram.order.legs[k]
        hexes = price(v.layout, v.kind, leg) if v.kind.counts == "hexes" else 0
        prizes = sum(prize.value for i, prize in enumerate(v.prizes) if brings >> 2 + i & 1)
        offers = [(hexes, prizes)]
        for stop, new in zip((leg.start, leg.to), (A_NEW, B_NEW), strict=True):
            if brings & new:
                offers = [(p + cost, w + worth) for p, w in offers for cost, worth in v.starts(stop)]
        best: dict[int, int] = {}
        for cost, worth in offers:
            if cost <= self.reach and worth > best.get(cost, NEVER):
                best[cost] = worth
        return list(best.items())

    def _dues(self, tolls: Sequence[int], passing: Mapping[Node, int]) -> list[Dues]:
        dues = []
        for leg, toll in zip(self.diagram.order.legs, tolls, strict=True):
            a, b = passing.get(leg.start, 0), passing.get(leg.to, 0)
            dues.append((toll + a + b, toll + b, toll + a, toll))
        return dues

    def ahead(self, tolls: Sequence[int], passing: Mapping[Node, int] = NOTHING) -> Ahead:
        """The pass, at a toll on each leg and for passing through some stops. A toll of SHUT closes a leg."""
        dues = self._dues(tolls, passing)
        width = self.reach + 1
        dead, done = [NEVER] * width, [0] * width
        layers = [[done, dead]]
        for layer, due in zip(reversed(self.shifts), reversed(dues), strict=True):
            after = layers[-1]
            now = []
            for left, taken, offers, new in layer:
                row = after[left]
                if offers and due[new] < SHUT:
                    then = after[taken]
                    for cost, worth in offers:
                        more = worth - due[new]
                        row = row[:cost] + list(map(max, row[cost:], [x + more for x in then]))
                now.append(row)
            now += (done, dead)
            layers.append(now)
        layers.reverse()
        return Ahead(layers, dues)

    def route(self, ahead: Ahead) -> list[int]:
        """The legs of the best route, by number; none if there is no route."""
        if ahead.best < 0:
            return []
        legs: list[int] = []
        node, left = 0, self.reach
        for k, layer in enumerate(self.shifts):
            if node < 0:
                break
            skip, take, offers, new = layer[node]
            value = ahead.layers[k][node][left]
            after = ahead.layers[k + 1]
            if after[skip][left] == value:
                node = skip
                continue
            due = ahead.dues[k][new]
            cost = next(p for p, w in offers if p <= left and after[take][left - p] + w - due == value)
            legs.append(k)
            node, left = take, left - cost
        return legs

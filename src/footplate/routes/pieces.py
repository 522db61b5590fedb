"""What trains can do within one hex: the alphabet of the sweep.

A *piece* is what one train uses of a hex: it passes from edge to edge, over plain track or through a stop, or it comes
in over one edge and ends. A *move* is what all trains together do in a hex: pieces with no edge in common.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from footplate.board.layout import Layout, Node, node
from footplate.board.tiles import FIRST_STOP
from footplate.routes.kinds import MINE, stop_at
from footplate.routes.network import Leg
from footplate.routes.route import NO_STOP, Place
from footplate.routes.values import Values

NO_END = -1


class Piece(NamedTuple):
    """One train's way over a hex. Where it ends at a station, it may go on from there to a port."""

    edges: tuple[int, ...]  # two, or one where the route ends
    stop: Node = NO_STOP
    port: Leg | None = None


class Share(NamedTuple):
    """What a move does for one train."""

    train: int
    ends: int
    station: bool
    makes: int
    price: int
    tags: int


class Move(NamedTuple):
    pieces: tuple[Piece, ...]
    trains: tuple[int, ...]  # the train of each piece
    value: int
    shares: tuple[Share, ...]


def pieces_of(layout: Layout, values: Values, hex_: int, edges: Sequence[int], taken: int) -> list[Piece]:
    """All pieces of a hex of which only these edges can be used."""
    face = layout.faces[hex_]
    pieces: list[Piece] = []
    for a in edges:
        pieces.extend(Piece((a, end)) for end in face.via[a] if a < end < FIRST_STOP and end in edges)
        if values.is_mine(hex_) and face.via[a]:
            pieces.append(Piece((a,), node(hex_, MINE)))
    for i, exits in enumerate(face.stop_exits):
        stop = node(hex_, i)
        if stop not in values.legs:
            continue
        ways = [e for e in exits if e in edges]
        pieces.extend(Piece((a,), stop) for a in ways)
        if stop not in values.ends:
            pieces.extend(Piece((a, b), stop) for a in ways for b in ways if a < b)
            ports = [leg for leg in values.legs[stop] if stop_at(layout, leg.to).beside and not leg.sides & taken]
            pieces.extend(Piece((a,), stop, port) for a in ways for port in ports)
    return pieces


class Moves:
    """The moves of one hex, by what comes in: the train on each of the edges to hexes already swept, -1 for none."""

    def __init__(
        self,
        trains: Sequence[Values],
        hex_: int,
        edges: Sequence[int],
        comes: Sequence[int],
        exclusive: Sequence[dict[Node, int]],
        taken: int,
    ) -> None:
        self.trains = trains
        self.hex = hex_
        self.goes = [e for e in edges if e not in comes]
        self.exclusive = exclusive  # for each train the tags of stops of which it may hold one
        self.by_arrivals: dict[tuple[int, ...], list[Move]] = {}
        pieces = pieces_of(trains[0].layout, trains[0], hex_, edges, taken)
        for chosen in _disjoint(pieces, 0):
            for move in self._labelled(chosen):
                on = {e: t for piece, t in zip(move.pieces, move.trains, strict=True) for e in piece.edges}
                self.by_arrivals.setdefault(tuple(on.get(e, NO_END) for e in comes), []).append(move)

    def _labelled(self, pieces: tuple[Piece, ...]) -> Iterator[Move]:
        """Every way to give the pieces to trains, and to have stops paid or not."""

        def give(i: int, trains: tuple[int, ...], paid: tuple[tuple[int, int], ...]) -> Iterator[Move]:
            if i == len(pieces):
                yield self._move(pieces, trains, paid)
                return
            for t in range(len(self.trains)):
                if self._may_take(pieces, trains, t):
                    for option in self._offers(pieces[i], t):
                        yield from give(i + 1, (*trains, t), (*paid, option))

        return give(0, (), ())

    def _may_take(self, pieces: tuple[Piece, ...], trains: tuple[int, ...], train: int) -> bool:
        """May this train take the next piece, having taken others in the hex? No stop twice, no third end."""
        piece = pieces[len(trains)]
        own = [p for p, t in zip(pieces, trains, strict=False) if t == train]
        tags = 0
        for other in own:
            tags |= self._exclusive(train, other)
        if self._exclusive(train, piece) & tags or (piece.stop != NO_STOP and any(p.stop == piece.stop for p in own)):
            return False
        return sum(len(p.edges) == 1 for p in (*own, piece)) <= 2

    def _exclusive(self, train: int, piece: Piece) -> int:
        tags = self.exclusive[train].get(piece.stop, 0)
        return tags | self.exclusive[train].get(piece.port.to, 0) if piece.port else tags

    def _offers(self, piece: Piece, train: int) -> list[tuple[int, int]]:
        v = self.trains[train]
        price = sum(e in self.goes for e in piece.edges) if v.is_limited and v.kind.counts == "hexes" else 0
        if piece.stop == NO_STOP:
            return [(price, 0)]
        offers = [(price + cost, worth) for cost, worth in v.starts(piece.stop)]
        if piece.port:
            extra = (len(piece.port.places), v.worth[piece.port.to])
            if v.kind.counts != "hexes":
                extra = (v.price[piece.port.to], extra[1])
            offers = [(cost + extra[0] * v.is_limited, worth + extra[1]) for cost, worth in offers]
        return offers

    def _move(self, pieces: tuple[Piece, ...], trains: tuple[int, ...], paid: tuple[tuple[int, int], ...]) -> Move:
        value = sum(worth for _, worth in paid)
        shares = []
        for t in sorted(set(trains)):
            v = self.trains[t]
            own = [(p, cost) for p, of, (cost, _) in zip(pieces, trains, paid, strict=True) if of == t]
            tags = exclusive = 0
            for piece, _ in own:
                tags |= v.hex_tags.get(self.hex, 0) if piece.stop == NO_STOP else v.stop_tags(piece.stop)
                if piece.port:
                    tags |= v.tags(piece.port)
                exclusive |= self._exclusive(t, piece)
            value += v.prize(0, tags & v.local_tags)
            stops = [p.stop for p, _ in own if p.stop != NO_STOP]
            shares.append(
                Share(
                    t,
                    sum(len(p.edges) == 1 for p, _ in own),
                    any(stop in v.stations for stop in stops),
                    sum(stop in v.makes for stop in stops),
                    sum(cost for _, cost in own),
                    tags & ~v.local_tags | exclusive,
                )
            )
        return Move(pieces, trains, value, tuple(shares))


def _disjoint(pieces: Sequence[Piece], start: int, used: int = 0, ports: int = 0) -> Iterator[tuple[Piece, ...]]:
    """All sets of pieces that have no edge in common, and no way to a port."""
    yield ()
    for i in range(start, len(pieces)):
        piece = pieces[i]
        mask = sum(1 << e for e in piece.edges)
        way = piece.port.sides if piece.port else 0
        if not used & mask and not ports & way:
            for rest in _disjoint(pieces, i + 1, used | mask, ports | way):
                yield (piece, *rest)


def places_of(piece: Piece, hex_: int) -> list[Place]:
    """The places of a piece, from the stop on over the port that it ends in."""
    stop = NO_STOP if piece.stop == NO_STOP or piece.stop & 7 == MINE else piece.stop & 7
    return [(hex_, stop), *(piece.port.places if piece.port else ())]

"""An oracle for what a company of 1889 reaches: every trace, without cleverness; and boards built up at random."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

from footplate.board.layout import Layout, node
from footplate.board.reach import reach
from footplate.board.tiles import FIRST_STOP, Face
from tests.g1889.scenes import MAP


class Trace(NamedTuple):
    """A way from a station over track."""

    at: int  # 6 * hex + edge where it has come in
    sides: frozenset[int]  # hex sides crossed
    stops: tuple[int, ...]  # the station, and what was visited since
    pieces: frozenset[tuple[int, int, int]]  # plain track used: hex and two edges


def every_trace(board: Layout, company: str) -> Iterator[Trace]:
    """Every single trace: no side twice, no stop twice, through no city full of others and no off-board area."""
    for station in board.stations_of(company):
        for exit_ in board.faces[station >> 3].stop_exits[station & 7]:
            yield from _cross(board, company, Trace(-1, frozenset(), (station,), frozenset()), station >> 3, exit_)


def _cross(board: Layout, company: str, trace: Trace, hex_: int, edge: int) -> Iterator[Trace]:
    """The trace leaves a hex over an edge; all ways on from there."""
    at, side = MAP.grid.across[6 * hex_ + edge], MAP.grid.side[6 * hex_ + edge]
    if at < 0 or side in trace.sides:
        return
    trace = trace._replace(at=at, sides=trace.sides | {side})
    yield trace
    hex_, edge = divmod(at, 6)
    turned = board.faces[hex_]
    for a, b in sorted(piece for piece in turned.pieces if edge in piece and piece[1] < FIRST_STOP):
        on_piece = trace._replace(pieces=trace.pieces | {(hex_, a, b)})
        yield from _cross(board, company, on_piece, hex_, a + b - edge)
    for i, exits in enumerate(turned.stop_exits):
        here = node(hex_, i)
        if edge not in exits or here in trace.stops:
            continue
        at_stop = trace._replace(stops=(*trace.stops, here))
        yield at_stop
        tokens = [token for token in board.stations.get(here, ()) if token]
        full = turned.stops[i].kind == "city" and len(tokens) == turned.stops[i].slots and company not in tokens
        if turned.stops[i].kind != "offboard" and not full:
            for exit_ in exits:
                if exit_ != edge:
                    yield from _cross(board, company, at_stop, hex_, exit_)


def random_layout(rng: random.Random) -> Layout:
    """A part of Shikoku built up at random by the chart, tiles that join others preferred; AR is on it somewhere.

    On the way it is asked now and then for AR's reach, as in play: what a board keeps of earlier ones must be true.
    """
    board = Layout(MAP)
    hexes = [rng.randrange(len(MAP.names))]
    while len(hexes) < 14:
        other = MAP.grid.neighbour(rng.choice(hexes), rng.randrange(6))
        if other >= 0 and other not in hexes:
            hexes.append(other)
    for number in range(rng.randint(14, 50)):
        hex_ = rng.choice(hexes)
        choice = MAP.successors(hex_, board.faces[hex_])
        if choice:
            some = rng.sample(choice, min(len(choice), 6))
            board = board.lay(hex_, max(some, key=lambda turned: _joins(board, hex_, turned)))
        cities = [node(hex_, i) for i, stop in enumerate(board.faces[hex_].stops) if stop.kind == "city"]
        if cities and "" in board.slots(cities[0]):
            token = rng.choice(("AR", "IR", "SR", "KO", "", "", ""))
            if token and token not in board.slots(cities[0]):
                board = board.place(cities[0], token, board.slots(cities[0]).index(""))
        if number % 3:
            reach(board, "AR")
        if number % 5 == 0:
            reach(board, "AR").comes_to(node(rng.choice(hexes), 0))  # may settle what is in doubt
    return board if board.stations_of("AR") else random_layout(rng)


def _joins(board: Layout, hex_: int, turned: Face) -> int:
    """How many exits of a tile there meet track."""
    others = ((MAP.grid.neighbour(hex_, edge), (edge + 3) % 6) for edge in turned.exits)
    return sum(bool(board.faces[other].via[edge]) for other, edge in others)

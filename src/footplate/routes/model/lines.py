"""How many lines of track run side by side: a largest set of which no two use a hex side (1820 R75)."""

from __future__ import annotations

from collections import deque
from heapq import heappop, heappush
from itertools import count
from typing import Final, NamedTuple

from footplate.board.hexes import Grid

Arrival = int  # coming into a hex over an edge: 6 * hex + edge; over a link to a stop: twice its side, or one more
End = tuple[Arrival, bool]  # the way in or the way out of an arrival
Tracks = dict[Arrival, list[Arrival]]  # where a line may lead on
SOURCE, SINK = -1, -2
FAR: Final = 1 << 30


class Lines(NamedTuple):
    """Lines of track of which no two use a side."""

    number: int
    sides: int


NO_LINES: Final = Lines(0, 0)


def most_lines(tracks: Tracks, grid: Grid, floor: Lines = NO_LINES, most: int | None = None) -> Lines:
    """The largest set of lines from SOURCE to SINK of which no two use a side; `floor` if it is no larger.

    It is known to have no more than `most`. A flow in which every arrival is used once may still cross a side both
    ways, and these two lines cannot always change partners there, for track that meets at a side does not lead back.
    In a true set of lines one of the two arrivals is not used: so both ways of leaving one out are tried, the largest
    flow with the fewest clashes first.
    """
    doubts: list[tuple[int, int, int, Tracks, list[Arrival]]] = []
    turn = count()

    def doubt(tracks: Tracks) -> None:
        used = flow(tracks)
        number = sum(at in used for at in tracks[SOURCE])
        clashes = [at for at in used if _back(grid, at) in used]
        if most is not None:
            number = min(number, most)
        if number > floor.number:
            heappush(doubts, (-number, len(clashes), next(turn), tracks, sorted(used)))

    doubt(tracks)
    while doubts:
        number, clashes, _, tracks, used = heappop(doubts)
        if not clashes:
            return Lines(-number, sum(1 << side_of(grid, at) for at in used))
        clash = next(at for at in used if _back(grid, at) in used)
        for left_out in (clash, _back(grid, clash)):
            doubt({at: [to for to in ahead if to != left_out] for at, ahead in tracks.items() if at != left_out})
    return floor


def _back(grid: Grid, at: Arrival) -> Arrival:
    """The same track the other way round."""
    return grid.across[at] if at < len(grid.across) else at ^ 1


def side_of(grid: Grid, at: Arrival) -> int:
    return grid.side[at] if at < len(grid.across) else at >> 1


def flow(tracks: Tracks) -> set[Arrival]:
    """The arrivals used by a largest flow that uses each but once: lines are added as long as another one fits.

    An arrival has a way in and a way out with room for one between them. Of all largest flows it is one that uses the
    fewest arrivals, so two lines do not pass each other on a side where they could as well change partners.
    """
    room: dict[End, set[End]] = {(SINK, False): set()}
    for at, ahead in tracks.items():
        room[at, True] = {(to, False) for to in ahead}
        room[at, False] = {(at, True)}
    while True:
        came: dict[End, End] = {}
        cost = {(SOURCE, True): 0}
        todo = deque([(SOURCE, True)])
        while todo:
            here = todo.popleft()
            for to in room[here]:
                price = cost[here] + (to[1] - here[1] if to[0] == here[0] else 0)
                if price < cost.get(to, FAR):
                    cost[to] = price
                    came[to] = here
                    todo.append(to)
        here = (SINK, False)
        if here not in came:
            return {at for at, out in room if out and at != SOURCE and (at, False) in room[at, True]}
        while here != (SOURCE, True):
            room[came[here]].remove(here)
            room[here].add(came[here])
            here = came[here]

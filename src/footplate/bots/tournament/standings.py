"""How the entrants of a tournament did: wins and how sure they are, worths, times."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import sqrt
from statistics import NormalDist, median
from typing import Final

import msgspec

from footplate.bots.tournament.plan import Plan
from footplate.bots.tournament.playing import UNFINISHED, Played
from footplate.bots.tournament.ratings import Rating, ratings
from footplate.bots.tournament.sprt import Verdict

SURE: Final = 0.95  # of intervals


class Row(msgspec.Struct, frozen=True):
    """How one entrant did; the same kind may enter more than once."""

    entrant: str
    wins: float  # a win that is shared counts for a part
    mean_worth: float
    decisions: int
    mean_seconds: float  # of processor time for a decision
    longest_seconds: float
    games: int
    low: float  # where the share of wins lies, with 95 % confidence
    high: float
    median_seconds: float  # for a decision on their own turn that leaves a choice
    rating: Rating | None = None  # in a pool, or if it was asked for


class Standings(msgspec.Struct, frozen=True):
    """The result of a tournament. `digest` stands for the records of all games, byte for byte."""

    games: int
    finished: int
    actions: int
    seconds: float
    endings: dict[str, int]
    rows: list[Row]
    digest: str
    sprt: Verdict | None = None  # of the test that was asked for


def interval(wins: float, games: int) -> tuple[float, float]:
    """Wilson's interval of a share of wins, with 95 % confidence."""
    if not games:
        return 0.0, 1.0
    z = NormalDist().inv_cdf((1 + SURE) / 2)
    share = wins / games
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z / (1 + z * z / games) * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return max(0.0, middle - half), min(1.0, middle + half)


def standings(
    plan: Plan,
    played: Sequence[Played],
    seconds: float,
    digest: str,
    verdict: Verdict | None = None,
    *,
    rated: bool = False,
) -> Standings:
    """What came of these games; ratings are for pools, and for those who ask."""
    strengths = ratings(plan.entrants, played) if rated or plan.is_pool else {}
    endings = Counter(game.ending for game in played)
    return Standings(
        games=len(played),
        finished=len(played) - endings[UNFINISHED],
        actions=sum(game.actions for game in played),
        seconds=seconds,
        endings=dict(sorted(endings.items())),
        rows=[_row(entrant, played, strengths.get(entrant)) for entrant in plan.entrants],
        digest=digest,
        sprt=verdict,
    )


def _row(entrant: str, played: Sequence[Played], rating: Rating | None) -> Row:
    seats = [(game, game.entrants.index(entrant)) for game in played if entrant in game.entrants]
    times = [game.times[seat] for game, seat in seats]
    wins = sum(game.wins()[seat] for game, seat in seats)
    worths = [game.worths[seat] for game, seat in seats]
    decisions = sum(time.decisions for time in times)
    low, high = interval(wins, len(seats))
    return Row(
        entrant,
        round(wins, 2),
        round(sum(worths) / max(1, len(worths)), 1),
        decisions,
        sum(time.seconds for time in times) / max(1, decisions),
        max((time.longest for time in times), default=0.0),
        len(seats),
        round(low, 4),
        round(high, 4),
        median([took for time in times for took in time.open] or [0.0]),
        rating,
    )

"""A review as the page shows it."""

from __future__ import annotations

from collections.abc import Iterable

from footplate import Game
from footplate.bots.review import Review
from footplate.bots.review.words import Line, Telling
from footplate.server.reviewed import Moment, ReviewedMove, ReviewView
from footplate.server.view.history import PLAYER_COLOURS, Series


def review_view(game: Game, review: Review, lang: str) -> ReviewView:
    told = Telling(game, lang).told(review)
    return ReviewView(
        status="done",
        shares=_shares(review, game),
        turning=_moments(told.turning),
        missed=_moments(told.missed),
        players=_moments(told.players),
        moves=[
            ReviewedMove(at=row.at, player=row.player, made=row.made, best=row.best, reason=row.reason, loss=row.loss)
            for row in told.rows
        ],
    )


def _moments(lines: Iterable[Line]) -> list[Moment]:
    return [Moment(at=line.at, player=line.player, text=line.text) for line in lines]


def _shares(review: Review, game: Game) -> list[Series]:
    """One curve a player: where it changes, and at the end."""
    shares = [review.shares(at) for at in range(review.moves + 1)]
    series: list[Series] = []
    for player, colour in zip(review.names, PLAYER_COLOURS, strict=False):
        points: list[tuple[int, int]] = []
        for at, share in enumerate(shares):
            value = round(share[player])
            if not points or points[-1][1] != value or at == review.moves:
                points.append((at, value))
        series.append(Series(id=player, name=game.names[player], color=colour, points=points))
    return series

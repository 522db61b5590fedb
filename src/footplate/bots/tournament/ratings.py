"""How strong those are who take turns at the tables: Plackett and Luce's model, as openskill computes it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from footplate.bots.tournament.playing import Played
from footplate.game.extras import needs


class Rating(msgspec.Struct, frozen=True):
    """A strength, and how unsure it is; everybody begins with 25 and 8.33."""

    mu: float
    sigma: float


def check_ratings() -> None:
    """Refuse before anything is played what could not be said at the end."""
    with needs("bots", "the rating of a pool"):
        import openskill.models  # noqa: F401 - whether it is there is the question


def ratings(entrants: Sequence[str], played: Iterable[Played]) -> dict[str, Rating]:
    """Of all entrants, after these games in their order; those that did not finish say nothing."""
    from openskill.models import PlackettLuce  # an extra, and few ask for it

    model = PlackettLuce()
    now = {entrant: model.rating(name=entrant) for entrant in entrants}
    for game in played:
        if game.finished:
            places = [float(sum(other > worth for other in game.worths)) for worth in game.worths]
            after = model.rate([[now[entrant]] for entrant in game.entrants], ranks=places)
            now |= {entrant: team[0] for entrant, team in zip(game.entrants, after, strict=True)}
    return {entrant: Rating(round(rating.mu, 2), round(rating.sigma, 2)) for entrant, rating in now.items()}

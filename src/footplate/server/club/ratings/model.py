"""What a game does to ratings: Plackett and Luce's model for many players, as openskill computes it. Bots are anchors.

Ratings of people drift as those come and go who hold them; a bot plays the same for ever. Its rating is fixed, so that
a rating of today can be compared with one of next year.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

import msgspec


class Rating(NamedTuple):
    """A strength, and how unsure it is."""

    mu: float
    sigma: float

    @property
    def sure(self) -> float:
        """What somebody is almost certainly worth. Lists are sorted by it, so that no single lucky game leads one."""
        return self.mu - MARGIN * self.sigma


MARGIN: Final = 2.0  # standard deviations on either side that are told with a rating
NEW: Final = Rating(25.0, 25.0 / 3.0)  # of whoever has not played yet: the model's own beginning

#: what came of 300 games of all of them, in changing fours, with the model's own uncertainty (docs/club.md has the
#: command and the table); a frozen bot has the rating of the one that it was
ANCHORS: Final[Mapping[str, Rating]] = {
    "hard": Rating(47.6, 2.55),
    "medium": Rating(41.9, 2.5),
    "easy": Rating(35.7, 2.45),
    "lookahead": Rating(23.6, 2.65),
    "one-ply-1": Rating(23.6, 2.65),
    "prudent": Rating(18.0, 2.7),
    "random": Rating(-18.9, 4.4),
}


class Played(msgspec.Struct, frozen=True):
    """One who has played: a person, or a bot."""

    who: str  # "" for a bot
    bot: str
    place: int


class After(NamedTuple):
    """The ratings of one player after a game; a bot has none."""

    title: Rating
    overall: Rating


class Ratings:
    """The ratings of everybody, title by title and overall (""), as games come in."""

    def __init__(self, known: Mapping[tuple[str, str], Rating] | None = None) -> None:
        from openskill.models import PlackettLuce  # slow to import: only who rates needs it

        self._model = PlackettLuce()
        self._now: dict[tuple[str, str], Rating] = dict(known or {})

    def take(self, title: str, played: Sequence[Played]) -> list[After | None]:
        """A game of that title has come to its end."""
        by_title, overall = self._rate(title, played), self._rate("", played)
        both = map(After, by_title, overall)
        return [after if one.who else None for one, after in zip(played, both, strict=True)]

    def _rate(self, title: str, played: Sequence[Played]) -> list[Rating]:
        teams = [[self._model.rating(*self._before(title, one))] for one in played]
        after = self._model.rate(teams, ranks=[float(one.place) for one in played])
        found = [Rating(team[0].mu, team[0].sigma) for team in after]
        self._now |= {(one.who, title): rating for one, rating in zip(played, found, strict=True) if one.who}
        return found

    def _before(self, title: str, one: Played) -> Rating:
        return self._now.get((one.who, title), NEW) if one.who else ANCHORS[one.bot]


def can_count(played: Iterable[Played]) -> bool:
    """Everybody is somebody else, and bots are known; and there is a person, and an opponent."""
    seats = list(played)
    people = [one.who for one in seats if not one.bot]
    return (
        len(seats) > 1 and bool(people) and all(people) and len({*people}) == len(people)
        and all(one.bot in ANCHORS for one in seats if one.bot)
    )  # fmt: skip

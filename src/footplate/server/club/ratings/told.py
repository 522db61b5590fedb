"""What the page is told of results and ratings."""

from __future__ import annotations

from typing import Literal

from footplate.server.messages import Message
from footplate.server.view.history import Series

#: off: it does not count; open: it will; soon: it is over, and counts when that has stood for a minute
Counting = Literal["off", "open", "soon", "done"]


class Rated(Message):
    """A rating as people see it: it begins with 1000, and is with certainty within the margin."""

    rating: int
    margin: int


class TitleName(Message):
    id: str  # "": all titles together
    name: str


class Ranked(Rated):
    """Somebody in the list."""

    id: str  # of their page
    name: str
    games: int
    wins: int
    me: bool


class Anchor(Message):
    """A bot, whose rating is fixed."""

    bot: str
    name: str
    rating: int


class Leaderboard(Message):
    title: str
    titles: list[TitleName]  # that have been played for ratings, all together first
    players: list[Ranked]
    bots: list[Anchor]


class TitleRating(Rated):
    title: TitleName
    games: int
    wins: int


class ScoreView(Message):
    """How one has come out of a game."""

    player: str
    name: str
    place: int
    worth: int
    id: str = ""  # of their page; "" for bots, and for who has gone for good
    bot: str = ""
    me: bool = False


class ResultLine(Message):
    """A game that is over."""

    table: str  # path of its page
    title: TitleName
    finished: str  # time in ISO 8601, UTC
    counts: bool
    place: int
    scores: list[ScoreView]
    rating: int | None  # for the title, after it
    gained: int | None  # by it


class Opponent(Message):
    """Games against one: who came out before the other."""

    id: str
    name: str
    bot: str
    games: int
    ahead: int
    behind: int


class PersonPage(Message):
    """What is known of somebody who has played games to the end; of oneself also what does not count."""

    id: str
    name: str
    me: bool
    ratings: list[TitleRating]  # overall first
    curves: list[Series]  # over the games that count
    results: list[ResultLine]  # the newest first
    against: list[Opponent]


class RatedSeat(ScoreView):
    rating: int | None = None  # after the game, and
    gained: int | None = None  # by it; None where nothing counts


class TableRating(Message):
    """What a game means for ratings."""

    status: Counting
    seats: list[RatedSeat] = []

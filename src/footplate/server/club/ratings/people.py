"""Results of one person, put together for a page: ratings title by title, curves, every game, head to head."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from io import StringIO
from typing import Final

from footplate.server.club.ratings.model import MARGIN, NEW, Rating
from footplate.server.club.ratings.told import (
    Opponent,
    PersonPage,
    ResultLine,
    ScoreView,
    TitleName,
    TitleRating,
)
from footplate.server.identity import short
from footplate.server.seating import page_path
from footplate.server.speech import TableSpeech
from footplate.server.storage.results import ResultRow, ScoreRow
from footplate.server.view.history import PLAYER_COLOURS, Series
from footplate.titles import is_playable, title_data
from footplate.words import catalogue

SHOWN: Final = 40  # times a rating of the model: whole numbers, of which everybody begins with 1000
MOST_SHOWN: Final = 100  # games on a page; the file has all of them


def shown(rating: Rating) -> int:
    return round(SHOWN * rating.mu)


def margin(rating: Rating) -> int:
    return round(SHOWN * MARGIN * rating.sigma)


@cache
def title_name(title: str, lang: str) -> TitleName:
    if not title:
        return TitleName(id="", name=TableSpeech(language=lang).tell("ratings.overall"))
    return TitleName(id=title, name=title_data(title, lang).title.name if is_playable(title) else title)


class Person:
    """Somebody, seen by somebody, in a language. Results come in the order in which they were rated."""

    def __init__(self, visitor: str, results: Sequence[ResultRow], asks: str, lang: str) -> None:
        self.visitor, self._results, self._asks, self._lang = visitor, results, asks, lang
        self._before = _befores(results, visitor)

    def page(self, name: str) -> PersonPage:
        counting = [result for result in self._results if result.counts]
        titles = ["", *sorted({result.title for result in counting})] if counting else []
        return PersonPage(
            id=short(self.visitor),
            name=name,
            me=self.visitor == self._asks,
            ratings=[self._rating(title, counting) for title in titles],
            curves=[self._curve(title, number, counting) for number, title in enumerate(titles)],
            results=self.lines()[:MOST_SHOWN],
            against=self._against(),
        )

    def lines(self) -> list[ResultLine]:
        """All games, the newest first."""
        return [self._line(result) for result in reversed(self._results)]

    def name(self) -> str:
        """The last they were called."""
        return self._mine(self._results[-1]).name if self._results else ""

    def _mine(self, result: ResultRow) -> ScoreRow:
        return next(score for score in result.scores if score.visitor == self.visitor)

    def _rating(self, title: str, counting: Iterable[ResultRow]) -> TitleRating:
        mine = [self._mine(result) for result in counting if title in ("", result.title)]
        now = mine[-1].rating(overall=not title)
        return TitleRating(
            title=title_name(title, self._lang),
            rating=shown(now),
            margin=margin(now),
            games=len(mine),
            wins=sum(score.place == 1 for score in mine),
        )

    def _curve(self, title: str, number: int, counting: Iterable[ResultRow]) -> Series:
        games = [(at, self._mine(r)) for at, r in enumerate(counting, start=1) if title in ("", r.title)]
        points = [(at, shown(score.rating(overall=not title))) for at, score in games]
        name, color = title_name(title, self._lang).name, PLAYER_COLOURS[number % len(PLAYER_COLOURS)]
        return Series(id=title, name=name, color=color, points=[(points[0][0] - 1, shown(NEW)), *points])

    def _line(self, result: ResultRow) -> ResultLine:
        mine = self._mine(result)
        now = shown(mine.rating()) if result.counts else None
        return ResultLine(
            table=page_path(result.table_id),
            title=title_name(result.title, self._lang),
            finished=result.finished,
            counts=result.counts,
            place=mine.place,
            scores=[score_view(score, self._asks, self._lang) for score in ranked(result)],
            rating=now,
            gained=None if now is None else now - shown(self._before[result.table_id]),
        )

    def _against(self) -> list[Opponent]:
        """Those met most often first."""
        met: dict[tuple[str, str], list[tuple[ScoreRow, ScoreRow]]] = {}
        for result in self._results:
            mine = self._mine(result)
            for score in result.scores:
                if score.bot or score.visitor not in (None, self.visitor):
                    met.setdefault((score.bot, score.visitor or ""), []).append((mine, score))
        found = [
            Opponent(
                id=short(who),
                name=score_view(games[-1][1], self._asks, self._lang).name if who else bot_name(bot, self._lang),
                bot=bot,
                games=len(games),
                ahead=sum(mine.place < other.place for mine, other in games),
                behind=sum(mine.place > other.place for mine, other in games),
            )
            for (bot, who), games in met.items()
        ]
        return sorted(found, key=lambda one: (-one.games, one.name))

    def csv(self) -> str:
        """All games, the first one first (RFC 4180)."""
        text, say = StringIO(), TableSpeech(language=self._lang).tell
        rows = csv.writer(text)
        rows.writerow([say(f"results.{column}") for column in COLUMNS])
        rows.writerows(self._row(result) for result in self._results)
        return text.getvalue()

    def _row(self, result: ResultRow) -> Iterator[str | int]:
        mine, others = self._mine(result), [s for s in ranked(result) if s.visitor != self.visitor]
        yield from (result.finished, title_name(result.title, self._lang).name, page_path(result.table_id))
        yield from (mine.place, len(result.scores), mine.worth)
        yield ", ".join(f"{harmless(score_view(s, '', self._lang).name)} {s.worth}" for s in others)
        yield from (shown(mine.rating()), shown(mine.rating(overall=True))) if result.counts else ("", "")


COLUMNS: Final = ("finished", "title", "table", "place", "players", "worth", "others", "rating", "overall")


def harmless(name: str) -> str:
    """A program for tables takes what begins like this for a formula."""
    return f"'{name}" if name[:1] in "=+-@" else name


def _befores(results: Iterable[ResultRow], visitor: str) -> dict[str, Rating]:
    """Of each game, what the rating for its title was before it."""
    now: dict[str, Rating] = {}
    found: dict[str, Rating] = {}
    for result in results:
        if result.counts:
            found[result.table_id] = now.get(result.title, NEW)
            now[result.title] = next(score for score in result.scores if score.visitor == visitor).rating()
    return found


def ranked(result: ResultRow) -> list[ScoreRow]:
    return sorted(result.scores, key=lambda score: (score.place, score.player))


def score_view(score: ScoreRow, asks: str, lang: str) -> ScoreView:
    gone = not score.bot and score.visitor is None
    return ScoreView(
        player=score.player,
        name=TableSpeech(language=lang).tell("ratings.gone") if gone else score.name,
        place=score.place,
        worth=score.worth,
        id=short(score.visitor or ""),
        bot=score.bot,
        me=bool(asks) and score.visitor == asks,
    )


@cache
def bot_name(bot: str, lang: str) -> str:
    words = catalogue(lang).bots
    return words[bot][0] if bot in words else bot

"""Results and ratings to look at: the list of all, somebody's page, what a table means for ratings."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from sqlalchemy import Connection
from starlette.responses import Response

from footplate.bots import OFFERED
from footplate.server.call import Call, Endpoint, Query
from footplate.server.club.accounts.export import EXPORTS
from footplate.server.club.ratings.model import ANCHORS, Rating
from footplate.server.club.ratings.people import Person, bot_name, margin, ranked, score_view, shown, title_name
from footplate.server.club.ratings.told import Anchor, Counting, Leaderboard, PersonPage, Ranked, RatedSeat, TableRating
from footplate.server.identity import SHORT, short
from footplate.server.refused import Refused
from footplate.server.storage import results
from footplate.server.storage.results import ScoreRow
from footplate.words import ENGLISH

ME: Final = "me"
CSV: Final = "text/csv"


async def leaderboard(call: Call) -> Leaderboard:
    title, look = call.query("title") or "", call.hall.store.database.look
    titles, found = await look(results.rated_titles), await look(results.standings, title)
    if title and title not in titles:
        raise Refused(404, "title.unknown")
    return Leaderboard(
        title=title,
        titles=[title_name(one, call.lang) for one in ("", *titles)],
        players=[
            Ranked(
                id=short(one.visitor),
                name=one.name,
                rating=shown(one.rating),
                margin=margin(one.rating),
                games=one.games,
                wins=one.wins,
                me=one.visitor == call.visitor,
            )
            for one in found
        ],
        bots=[Anchor(bot=bot, name=bot_name(bot, call.lang), rating=shown(ANCHORS[bot])) for bot in OFFERED],
    )


async def person(call: Call) -> PersonPage:
    found = await _person(call)
    name = await call.hall.store.database.look(results.account_name, found.visitor) or found.name()
    return await call.hall.tables.engine(found.page, name)


async def person_csv(call: Call) -> Response:
    text = await call.hall.tables.engine((await _person(call)).csv)
    named = {"Content-Disposition": 'attachment; filename="results.csv"', "Cache-Control": "no-store"}
    return Response(text, media_type=CSV, headers=named)


async def _person(call: Call) -> Person:
    """Oneself, also before the first game; somebody else, who has finished one, by the beginning of the id, or by the
    name of the account."""
    who, look = call.path("who"), call.hall.store.database.look
    visitor = call.visitor if who == ME else await look(results.visitor_like, who) if len(who) == SHORT else ""
    visitor = visitor or await look(results.called, who)
    if not visitor:
        raise Refused(404, "player.unknown")
    found = await look(results.results_of, visitor, counting=visitor != call.visitor)
    if not found and visitor != call.visitor:
        raise Refused(404, "player.unknown")
    return Person(visitor, found, call.visitor, call.lang)


async def table_rating(call: Call) -> TableRating:
    """Whether a game counts, and what it has done to the ratings of those who played it."""
    table = await call.table()
    result = await call.hall.store.database.look(results.result_of, table.row.id)
    if result is None or table.status != "finished":
        status: Counting = "off" if not table.row.counts else "soon" if table.status == "finished" else "open"
        return TableRating(status=status)
    if not result.counts:
        return TableRating(status="off")
    before = await call.hall.store.database.look(results.before, result)
    return TableRating(status="done", seats=[_seat(call, score, before.get(score.player)) for score in ranked(result)])


def _seat(call: Call, score: ScoreRow, before: Rating | None) -> RatedSeat:
    """A bot, and who has gone for good, have no rating that moves."""
    view = msgspec.structs.asdict(score_view(score, call.visitor, call.lang))
    if before is None:
        return RatedSeat(**view)
    now = shown(score.rating())
    return RatedSeat(**view, rating=now, gained=now - shown(before))


ENDPOINTS: tuple[Endpoint, ...] = (
    Endpoint(
        "GET",
        "/api/ratings",
        leaderboard,
        "Who is good, at a title or overall.",
        answer=Leaderboard,
        query=(Query("title", says="only games of this title"),),
    ),
    Endpoint("GET", "/api/players/{who}", person, "Ratings, results and opponents of somebody.", answer=PersonPage),
    Endpoint("GET", "/api/players/{who}/results.csv", person_csv, "All results of somebody, as a table.", media=CSV),
    Endpoint("GET", "/api/tables/{id}/rating", table_rating, "What a game means for ratings.", answer=TableRating),
)


def _exported(connection: Connection, visitor: str) -> Any:
    found = results.results_of(connection, visitor, counting=False)
    return Person(visitor, found, visitor, ENGLISH).lines()


EXPORTS["results"] = _exported

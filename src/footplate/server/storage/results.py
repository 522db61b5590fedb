"""Results of games, and the ratings after them. Each function is a transaction or a part of one.

A result carries the number under which it was rated: one is rated after the other, under a lock, and whoever works
the ratings out anew takes them in that order.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import msgspec
from sqlalchemy import Connection, Select, and_, bindparam, delete, func, insert, select, text, update

from footplate.server.club.ratings.model import NEW, After, Played, Rating, Ratings, can_count
from footplate.server.storage import schema
from footplate.server.storage.names import folded

_TABLES, _RESULTS, _SCORES = schema.tables.c, schema.results.c, schema.scores.c
_JOINED = schema.results.join(schema.scores, _RESULTS.table_id == _SCORES.table_id)
NO_RATING: Final = After(Rating(0.0, 0.0), Rating(0.0, 0.0))


class Due(NamedTuple):
    """A table whose result is to be written down, or to be struck out, because its end was taken back."""

    table_id: str
    status: str
    changed: str


class ScoreRow(msgspec.Struct, frozen=True):
    """What one player has come to. `visitor` is None for a bot, and for somebody who has gone for good."""

    player: str
    visitor: str | None
    name: str
    bot: str
    place: int
    worth: int
    mu: float = 0.0
    sigma: float = 0.0
    overall_mu: float = 0.0
    overall_sigma: float = 0.0
    rated_as: str = ""

    def rating(self, *, overall: bool = False) -> Rating:
        return Rating(self.overall_mu, self.overall_sigma) if overall else Rating(self.mu, self.sigma)


class ResultRow(msgspec.Struct, frozen=True):
    table_id: str
    number: int
    title: str
    finished: str
    counts: bool
    scores: tuple[ScoreRow, ...]


# ---- writing down ----


def due(connection: Connection, before: str, most: int) -> list[Due]:
    """Tables that have ended at the latest by then and are not written down as they are, the first to end first; and
    those that are written down, but go on."""
    ended = (_TABLES.status == "finished") & (_TABLES.changed <= before)
    back = (_TABLES.status != "finished") & (_TABLES.scored != "")
    query = select(_TABLES.id, _TABLES.status, _TABLES.changed).where(schema.UNSCORED, ended | back)
    query = query.where(_TABLES.branch_of == "").order_by(_TABLES.changed, _TABLES.id)
    return [Due(*row) for row in connection.execute(query.limit(most))]


def moved(connection: Connection) -> dict[str, str]:
    """Who was rated as somebody else than they are since they have signed in: from whom to whom."""
    query = select(_SCORES.rated_as, _SCORES.visitor).where(schema.MOVED).distinct()
    return {old: new for old, new in connection.execute(query) if new}


def follow_moves(connection: Connection) -> None:
    """Who has only got another id keeps the rating; who was rated as two people is rated anew as one."""
    _one_by_one(connection)
    found = moved(connection)
    known = select(_SCORES.table_id).where(_SCORES.rated_as.in_(list(found.values()))).limit(1)
    if len({*found.values()}) < len(found) or connection.scalar(known) is not None:
        rebuild(connection)
    for old, new in found.items():
        connection.execute(update(schema.scores).where(_SCORES.rated_as == old).values(rated_as=new))


def write_down(connection: Connection, result: ResultRow, seen: Due) -> bool:
    """The result of a table, rated if it counts; False if the table has changed meanwhile."""
    _one_by_one(connection)
    same = (_TABLES.id == seen.table_id) & (_TABLES.status == "finished") & (_TABLES.changed == seen.changed)
    if connection.execute(update(schema.tables).where(same).values(scored=seen.changed)).rowcount != 1:
        return False
    known = result_of(connection, result.table_id)
    if known is not None:
        if _plain(known) == _plain(result):
            return True  # something was noted at the table, and the end is the same
        _strike(connection, known)
    played = [Played(score.visitor or "", score.bot, score.place) for score in result.scores]
    counts = result.counts and can_count(played)
    after = _ratings(connection, result.title, played).take(result.title, played) if counts else [None] * len(played)
    number = 1 + (connection.scalar(select(func.max(_RESULTS.number))) or 0)
    values = {"table_id": result.table_id, "number": number, "title": result.title, "finished": result.finished}
    connection.execute(insert(schema.results).values(**values, counts=counts))
    rows = [_values(result.table_id, score, one) for score, one in zip(result.scores, after, strict=True)]
    connection.execute(insert(schema.scores), rows)
    return True


def _plain(result: ResultRow) -> list[tuple[object, ...]]:
    return [(score.player, score.visitor, score.bot, score.place, score.worth) for score in result.scores]


def _values(table_id: str, score: ScoreRow, after: After | None) -> dict[str, Any]:
    title, overall = after or NO_RATING
    return {
        **msgspec.structs.asdict(score),
        "table_id": table_id,
        "rated_as": score.visitor or "",
        "mu": title.mu,
        "sigma": title.sigma,
        "overall_mu": overall.mu,
        "overall_sigma": overall.sigma,
    }


def _one_by_one(connection: Connection) -> None:
    """Who is rated next has seen all that came before. SQLite has one writer anyway."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("LOCK TABLE results IN SHARE ROW EXCLUSIVE MODE"))


def _ratings(connection: Connection, title: str, played: Sequence[Played]) -> Ratings:
    """As they are before a game."""
    known = {(one.who, of): _last(connection, one.who, of) for one in played if one.who for of in ("", title)}
    return Ratings({key: rating for key, rating in known.items() if rating is not None})


def _last(connection: Connection, who: str, title: str, before: int | None = None) -> Rating | None:
    """The rating of a person for a title, or overall: as it is, or as it was before a certain result."""
    mine = (_SCORES.visitor == who) & _RESULTS.counts
    if title:
        mine &= _RESULTS.title == title
    if before is not None:
        mine &= _RESULTS.number < before
    query = select(schema.scores).select_from(_JOINED).where(mine).order_by(_RESULTS.number.desc()).limit(1)
    row = connection.execute(query).first()
    return None if row is None else _score(row).rating(overall=not title)


def strike(connection: Connection, seen: Due) -> bool:
    """A game that was over goes on: what it had come to is forgotten. False if it is over again."""
    _one_by_one(connection)
    same = (_TABLES.id == seen.table_id) & (_TABLES.status != "finished")
    if connection.execute(update(schema.tables).where(same).values(scored="")).rowcount != 1:
        return False
    known = result_of(connection, seen.table_id)
    if known is not None:
        _strike(connection, known)
    return True


def _strike(connection: Connection, known: ResultRow) -> None:
    """What was rated later is rated anew, as if that game had never been."""
    connection.execute(delete(schema.results).where(_RESULTS.table_id == known.table_id))
    if known.counts:
        rebuild(connection)


# ---- working out anew ----


def rebuild(connection: Connection) -> int:
    """Work out all ratings anew from the results, in their order; so many have changed."""
    _one_by_one(connection)
    now, changed = Ratings(), []
    for result in history(connection):
        played = [Played("" if s.bot else s.visitor or s.rated_as, s.bot, s.place) for s in result.scores]
        after = now.take(result.title, played) if result.counts else [None] * len(played)
        for score, one in zip(result.scores, after, strict=True):
            values = _values(result.table_id, score, one) | {"rated_as": score.visitor or score.rated_as}
            if values != {**msgspec.structs.asdict(score), "table_id": result.table_id}:
                changed.append({f"{name}_": value for name, value in values.items() if name in _RATED})
    if changed:
        connection.execute(_RERATE, changed)
    return len(changed)


_RATED: Final = ("table_id", "player", "mu", "sigma", "overall_mu", "overall_sigma", "rated_as")
_RERATE = update(schema.scores).values({name: bindparam(f"{name}_") for name in _RATED[2:]})
_RERATE = _RERATE.where((_SCORES.table_id == bindparam("table_id_")) & (_SCORES.player == bindparam("player_")))


# ---- looking up ----


def history(connection: Connection) -> list[ResultRow]:
    """All results, in the order in which they were rated."""
    return _results(connection, select(_RESULTS.table_id))


def result_of(connection: Connection, table_id: str) -> ResultRow | None:
    return next(iter(_results(connection, select(_RESULTS.table_id).where(_RESULTS.table_id == table_id))), None)


def before(connection: Connection, result: ResultRow) -> dict[str, Rating]:
    """What the people at a table were rated for its title before its result."""
    known = {s.player: _last(connection, s.visitor, result.title, result.number) for s in result.scores if s.visitor}
    return {player: rating or NEW for player, rating in known.items()}


def results_of(connection: Connection, visitor: str, *, counting: bool) -> list[ResultRow]:
    """All that somebody has played to the end, or what counts of it."""
    mine = select(_SCORES.table_id).where(_SCORES.visitor == visitor)
    found = _results(connection, mine)
    return [result for result in found if result.counts or not counting]


def _results(connection: Connection, which: Select[tuple[str]]) -> list[ResultRow]:
    query = select(schema.results, schema.scores).select_from(_JOINED).where(_RESULTS.table_id.in_(which))
    found: dict[str, ResultRow] = {}
    for row in connection.execute(query.order_by(_RESULTS.number, _SCORES.player)):
        so_far = found.get(row.table_id)
        scores = (*(so_far.scores if so_far else ()), _score(row))
        found[row.table_id] = ResultRow(row.table_id, row.number, row.title, row.finished, row.counts, scores)
    return list(found.values())


def _score(row: Any) -> ScoreRow:
    return ScoreRow(*(getattr(row, name) for name in ScoreRow.__struct_fields__))


class Standing(NamedTuple):
    """Somebody in a list of ratings."""

    visitor: str
    name: str
    rating: Rating
    games: int
    wins: int


def standings(connection: Connection, title: str = "") -> list[Standing]:
    """Everybody who has a rating for a title, or overall, the best first: what stands with their last game."""
    mine = _RESULTS.counts & _SCORES.visitor.is_not(None)
    if title:
        mine &= _RESULTS.title == title
    wins = func.count().filter(_SCORES.place == 1)
    last = select(_SCORES.visitor.label("who"), func.max(_RESULTS.number).label("last"), func.count().label("games"))
    last = last.add_columns(wins.label("wins")).select_from(_JOINED).where(mine).group_by(_SCORES.visitor)
    of = last.subquery()
    joined = _JOINED.join(of, and_(of.c.who == _SCORES.visitor, of.c.last == _RESULTS.number))
    joined = joined.outerjoin(schema.people, schema.people.c.id == _SCORES.visitor)
    called = func.coalesce(schema.people.c.name, _SCORES.name).label("called")  # at the table, without an account
    query = select(schema.scores, of.c.games, of.c.wins, called).select_from(joined)
    found = [
        Standing(row.visitor, row.called, _score(row).rating(overall=not title), row.games, row.wins)
        for row in connection.execute(query)
    ]
    return sorted(found, key=lambda one: (-one.rating.sure, one.name, one.visitor))


def rated_titles(connection: Connection) -> list[str]:
    return list(connection.scalars(select(_RESULTS.title).where(_RESULTS.counts).distinct().order_by(_RESULTS.title)))


def account_name(connection: Connection, visitor: str) -> str:
    """What somebody is called who has an account, "" who has none."""
    return connection.scalar(select(schema.people.c.name).where(schema.people.c.id == visitor)) or ""


def called(connection: Connection, name: str) -> str:
    """Who has an account of this name; "" if nobody has."""
    return connection.scalar(select(schema.people.c.id).where(schema.people.c.folded == folded(name))) or ""


def visitor_like(connection: Connection, beginning: str) -> str:
    """The one person with a result whose id begins so; "" if there is none."""
    query = select(_SCORES.visitor).where(_SCORES.visitor.startswith(beginning, autoescape=True)).distinct().limit(2)
    found = connection.scalars(query).all()
    return str(found[0]) if len(found) == 1 else ""


def holders_of(connection: Connection, table_id: str) -> dict[str, str]:
    """Who it is that has a seat: of several browsers of one person the one that has been known for longest."""
    holders, visitors = schema.holders.c, schema.visitors.c
    query = select(holders.player, holders.visitor).join(schema.visitors, visitors.id == holders.visitor)
    query = query.where(holders.table_id == table_id).order_by(visitors.since.desc(), visitors.id.desc())
    return {row.player: row.visitor for row in connection.execute(query)}

"""Lessons and puzzles at the table: each is a table of one's own that begins with its position. The server knows which
by that position, and asks the engine how the moves made there answer it."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from functools import cache
from typing import Annotated, Literal

import msgspec

from footplate import Game, RunTrains, parse
from footplate.learning.lessons import Course, Lesson, course
from footplate.learning.puzzles.book import by_id, daily, shipped
from footplate.learning.puzzles.puzzle import Puzzle
from footplate.learning.puzzles.question import judged, name, question, solution
from footplate.learning.puzzles.trying import verdict
from footplate.rounds.running import run_revenue
from footplate.server.call import Call, Endpoint, Query
from footplate.server.messages import Json, Message, NewSeat, NewTable, TableCard, Word
from footplate.server.refused import Refused
from footplate.telling.voice import Voice
from footplate.titles import is_playable, playable, title_data

Named = Annotated[str, msgspec.Meta(max_length=100)]
Kind = Literal["lesson", "puzzle"]


class LessonCard(Message):
    id: str
    name: str


class CourseCard(Message):
    """The lessons of a title."""

    title: str
    name: str
    lessons: list[LessonCard]


class PuzzleCard(Message):
    id: str
    title: str
    kind: str
    name: str  # what its kind is called
    level: int  # 1 is easy, 3 is hard


class LearnView(Message):
    """All there is to learn with."""

    courses: list[CourseCard]
    puzzles: list[PuzzleCard]
    daily: PuzzleCard | None  # today's, the same for everybody


class NewExercise(Message):
    """A lesson of a title, or a puzzle, to be tried at a table of one's own."""

    kind: Kind
    id: Named
    title: Word = ""  # of a lesson


class HowView(Message):
    """What to do next."""

    text: str
    hex: str = ""  # where on the map
    action: Json = {}
    revenue: int | None = None  # of a run


class ExerciseView(Message):
    """A lesson or a puzzle, and how the table at which somebody tries it stands."""

    kind: Kind
    id: str
    title: str
    name: str
    says: str  # "" of a puzzle
    task: str
    status: Literal["open", "done", "wrong"]
    verdict: str  # what there is to say about it; "" while it is open
    how: HowView | None  # of a lesson, what to do next
    answer: list[str]  # of a puzzle, move by move, if it was asked for
    place: int = 0  # of a lesson among those of its title, from 1
    of: int = 0
    next: str = ""  # the lesson that follows
    level: int = 0  # of a puzzle
    blind: bool = False  # finding the run is the task: the table does not give it away


# ---- what there is ----


async def learn(call: Call) -> LearnView:
    today = daily(datetime.now(UTC).date())
    return LearnView(
        courses=_courses(call.lang),
        puzzles=_puzzles(call.lang),
        daily=_card(today, call.lang) if today else None,
    )


@cache
def _courses(lang: str) -> list[CourseCard]:
    return [
        CourseCard(
            title=found.title, name=title_data(found.title, lang).title.name, lessons=list(_lessons(found, lang))
        )
        for found in map(course, playable())
        if found.lessons
    ]


def _lessons(found: Course, lang: str) -> Iterator[LessonCard]:
    for lesson in found.lessons:
        yield LessonCard(id=lesson.id, name=lesson.said(found.title, lesson.game(found.title), "name", lang))


@cache
def _puzzles(lang: str) -> list[PuzzleCard]:
    return [_card(puzzle, lang) for puzzle in shipped()]


def _card(puzzle: Puzzle, lang: str) -> PuzzleCard:
    said = name(puzzle, lang)
    return PuzzleCard(id=puzzle.id, title=puzzle.title, kind=puzzle.kind, name=said, level=puzzle.level)


# ---- at a table ----


async def open_exercise(call: Call) -> TableCard:
    """All seats are the learner's, as at a what-if."""
    await call.may_open()
    game = await call.hall.tables.engine(_start, call.body.kind, call.body.id, call.body.title)
    names = list(game.names.values())
    seats = [NewSeat(kind="me" if not number else "here", name=who) for number, who in enumerate(names)]
    asked = NewTable(title=game.title.id, seats=seats, position=game.position())
    table = await call.hall.seating.open(asked, call.visitor)
    return call.hall.seating.card(table.now, call.visitor, call.lang)


def _start(kind: Kind, id_: str, title: str) -> Game:
    return _lesson(title, id_).game(title) if kind == "lesson" else _puzzle(id_).game()


def _lesson(title: str, id_: str) -> Lesson:
    found = course(title) if is_playable(title) else None
    place = found.find(id_) if found else -1
    if found is None or place < 0:
        raise Refused(404, "exercise.unknown")
    return found.lessons[place]


def _puzzle(id_: str) -> Puzzle:
    puzzle = by_id(id_)
    if puzzle is None:
        raise Refused(404, "exercise.unknown")
    return puzzle


async def exercise(call: Call) -> ExerciseView:
    table = await call.table()
    kind, id_ = call.query("kind") or "lesson", call.query("id") or ""
    reveal = bool(call.query("reveal"))
    return await call.hall.tables.engine(
        _exercise, table.row.title, table.row.position, table.game, kind, id_, call.lang, reveal
    )


def _exercise(title: str, position: str, game: Game, kind: Kind, id_: str, lang: str, reveal: bool) -> ExerciseView:
    if _start(kind, id_, title).position() != position:
        raise Refused(409, "exercise.elsewhere")
    if kind == "puzzle":
        return _puzzle_view(_puzzle(id_), game, lang, reveal)
    return _lesson_view(course(title), _lesson(title, id_), game, lang)


def _lesson_view(found: Course, lesson: Lesson, game: Game, lang: str) -> ExerciseView:
    status = lesson.status(game)
    place = found.find(lesson.id)
    said = {"open": "", "done": "done", "wrong": lesson.trapped(game) or "why"}[status]
    following = found.lessons[place + 1 : place + 2]

    def say(what: str) -> str:
        return lesson.said(found.title, game, what, lang)

    return ExerciseView(
        kind="lesson",
        id=lesson.id,
        title=found.title,
        name=say("name"),
        says=say("says"),
        task=say("task"),
        status=status,
        verdict=say(said) if said else "",
        how=_how(lesson, game, lang) if status == "open" else None,
        answer=[],
        place=place + 1,
        of=len(found.lessons),
        next=following[0].id if following else "",
    )


def _how(lesson: Lesson, game: Game, lang: str) -> HowView | None:
    text = lesson.next_move(game)
    if not text or game.decision is None:
        return None
    action = parse(text, game)
    said = Voice(game, lang).action(game.state, action)
    hex_ = getattr(action, "hex", "")
    run = run_revenue(game.state, game.decision.company, action.routes) if isinstance(action, RunTrains) else None
    return HowView(
        text=said, hex=hex_ if isinstance(hex_, str) else "", action=msgspec.to_builtins(action), revenue=run
    )


def _puzzle_view(puzzle: Puzzle, game: Game, lang: str, reveal: bool) -> ExerciseView:
    found = verdict(puzzle, game)
    return ExerciseView(
        kind="puzzle",
        id=puzzle.id,
        title=puzzle.title,
        name=name(puzzle, lang),
        says="",
        task=question(puzzle, game, lang),
        status="done" if found.status == "right" else found.status,
        verdict=judged(puzzle, game, found, lang),
        how=None,
        answer=solution(puzzle, lang) if reveal else [],
        level=puzzle.level,
        blind=puzzle.kind == "run" and found.status == "open",
    )


ENDPOINTS: tuple[Endpoint, ...] = (
    Endpoint("GET", "/api/learn", learn, "The lessons and puzzles there are.", answer=LearnView),
    Endpoint(
        "POST", "/api/exercises", open_exercise, "Open a table for a lesson or a puzzle.", NewExercise, TableCard, 201
    ),
    Endpoint(
        "GET",
        "/api/tables/{id}/exercise",
        exercise,
        "The lesson or puzzle that a table was opened for, and how it stands.",
        answer=ExerciseView,
        query=(
            Query("kind", says="which of both", choices=("lesson", "puzzle")),
            Query("id", says="of the lesson or puzzle"),
            Query("reveal", "number", "1: with the answer of a puzzle", most=1),
        ),
    ),
)

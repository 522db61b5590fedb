"""Lessons: whatever a title teaches can be done as it says, goes wrong as it says, and is told in every language."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest

from footplate import TITLES, Game, parse
from footplate.learning.lessons import Lesson, course, holds
from footplate.learning.puzzles.book import shipped
from footplate.words import languages
from tests.server_table import Browser, Running, running

LESSONS = [(title, lesson) for title in TITLES for lesson in course(title).lessons]
NAMES = [f"{title}-{lesson.id}" for title, lesson in LESSONS]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("lessons") / "tables.db") as found:
        yield found


@pytest.fixture
def aki(server: Running) -> Browser:
    return server.browser()


@pytest.mark.parametrize(("title", "lesson"), LESSONS, ids=NAMES)
def test_a_lesson_is_done_as_it_says_and_no_sooner(title: str, lesson: Lesson) -> None:
    game = lesson.game(title)
    assert game.decision is not None
    assert game.decision.player == "p1", "the learner sits first"
    for text in lesson.how:
        assert lesson.status(game) == "open"
        assert lesson.next_move(game) == text
        game.play(parse(text, game))
    assert lesson.status(game) == "done"
    assert lesson.next_move(game) == ""


def ways(lesson: Lesson, game: Game) -> Iterator[Game]:
    """What else somebody could do first."""
    assert game.decision is not None
    for action in game.decision.options.actions():
        if str(action) != lesson.how[0] and game.why_not(action) is None:
            fork = game.fork()
            fork.play(action)
            yield fork


@pytest.mark.parametrize(("title", "lesson"), LESSONS, ids=NAMES)
def test_whoever_does_something_else_is_told_why(title: str, lesson: Lesson) -> None:
    game = lesson.game(title)
    ends = list(ways(lesson, game))
    traps = {lesson.trapped(end) for end in ends if lesson.status(end) == "wrong"}
    assert {trap.says for trap in lesson.trap} <= traps, "nobody ever walks into a trap"
    for lang in languages():
        for says in ("name", "says", "task", "done", "why", *(trap.says for trap in lesson.trap)):
            assert lesson.said(title, game, says, lang)
    assert lesson.next_move(game) == lesson.how[0]
    assert all(not lesson.next_move(end) or lesson.status(end) != "wrong" for end in ends)


def test_conditions() -> None:
    title, lesson = LESSONS[0]
    game = lesson.game(title)
    assert holds("cash.p1 >= 1", game)
    assert holds(f"cash.p1 = {game.state.cash['p1']}", game)
    assert not holds("cash.p1 <= 0", game)
    assert not holds("over", game)
    assert not holds("did pass", game)
    with pytest.raises(KeyError):
        holds("cash.p9 = 1", game)


def test_a_lesson_at_the_table(aki: Browser) -> None:
    """The position is the table's; the engine says how it stands, what to do, and when it is done."""
    title, lesson = LESSONS[0]
    listed = aki.get("/api/learn").json()
    assert [one["id"] for one in listed["courses"][0]["lessons"]] == [one.id for one in course(title).lessons]
    opened = aki.post("/api/exercises", json={"kind": "lesson", "id": lesson.id, "title": title})
    assert opened.status_code == 201, opened.text
    seat = aki.at(opened.json()["id"])
    asked = f"/exercise?kind=lesson&id={lesson.id}"
    said = seat.get(asked)
    assert (said["status"], said["place"], said["of"]) == ("open", 1, len(course(title).lessons))
    assert said["next"] == course(title).lessons[1].id
    for _ in lesson.how:
        seat.do(seat.get(asked)["how"]["action"], "p1")
    said = seat.get(asked)
    assert (said["status"], said["how"]) == ("done", None)
    assert said["verdict"]


def test_a_puzzle_at_the_table(aki: Browser) -> None:
    puzzle = next(one for one in shipped() if one.kind == "lay")
    seat = aki.at(aki.post("/api/exercises", json={"kind": "puzzle", "id": puzzle.id}).json()["id"])
    asked = f"/exercise?kind=puzzle&id={puzzle.id}"
    said = seat.get(asked)
    assert (said["status"], said["answer"], said["level"], said["blind"]) == ("open", [], puzzle.level, False)
    assert seat.get(f"{asked}&reveal=1")["answer"]
    game = puzzle.game()
    assert game.decision is not None
    action = parse(puzzle.answers[0][0], game)
    seat.do(msgspec.to_builtins(action), game.decision.player)
    assert seat.get(asked)["status"] == "done"
    other = seat.browser.get(f"{seat.path}/exercise?kind=puzzle&id={shipped()[-1].id}")
    assert (other.status_code, other.json()["code"]) == (409, "exercise.elsewhere")


@pytest.mark.parametrize("kind", ["lesson", "puzzle"])
def test_what_is_not_there_is_said(aki: Browser, kind: str) -> None:
    for title in ("none", *list(TITLES)[:1]):
        answer = aki.post("/api/exercises", json={"kind": kind, "id": "none", "title": title})
        assert (answer.status_code, answer.json()["code"]) == (404, "exercise.unknown")

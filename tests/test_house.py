"""The code stays small: what a title may be asked, how long modules and functions may be; and its page is true."""

from __future__ import annotations

from collections import Counter

from footplate.game.advice import Advice
from footplate.game.show import Show
from footplate.game.state import Position
from footplate.game.title import Title
from footplate.rounds.classic import Classic
from tools import house

MOST_MEMBERS, MOST_QUESTIONS = 30, 55
MOST_OF_A_BOT = 30  # all of them have answers that do
MOST_LINES, MOST_IN_A_FUNCTION = 400, 60


def test_a_title_is_asked_little() -> None:
    assert len(house.members(Title)) <= MOST_MEMBERS
    asked = Counter(question.asked_of for question in house.questions())
    bots = {bot.__name__: asked.pop(bot.__name__) for bot in Advice.__subclasses__() if bot.__name__ in asked}
    assert asked.total() <= MOST_QUESTIONS
    assert max(bots.values()) <= MOST_OF_A_BOT


def test_modules_and_functions_are_read_in_one_sitting() -> None:
    assert [found for found in house.long_modules() if found[0] > MOST_LINES] == []
    assert [found for found in house.long_functions() if found[0] > MOST_IN_A_FUNCTION] == []


def test_every_module_says_what_it_is() -> None:
    assert [line for line in house.tell_packages() if line.endswith(": -")] == []


def test_the_page_tells_the_questions_as_they_are() -> None:
    """What follows, sizes and modules, is as it was when the page was last made: `python -m tools.house --page`."""
    assert answers(house.PAGE.read_text("utf-8")) == answers(house.page())


def answers(page: str) -> list[tuple[str, list[str]]]:
    """The lines about questions, each with the games that answer; without those that are not here."""
    lines = page.partition(house.FIGURES)[0].splitlines()
    parted = [line.partition("`: ") for line in lines if line.startswith(("- `", "### "))]
    return [(asked, [game for game in games.split(", ") if game in house.titles()]) for asked, _, games in parted]


# ---- the tool ----


def test_who_answers_is_told_by_folder() -> None:
    found = {(q.asked_of, q.name): q.answered_by for q in house.questions()}
    assert found["Title", "open"] == tuple(house.titles())
    classic = {f: type(title) for f, group in house.titles().items() for title in group if isinstance(title, Classic)}
    assert set(found["Classic", "powers"]) == {f for f, kind in classic.items() if kind.powers is not Classic.powers}
    assert found["printed", "section"] == ()


def test_members_are_counted_where_they_stand() -> None:
    class Shown(Show):
        colour = "blue"

        def order(self, pos: Position) -> list[str]:
            return []

    assert house.members(Shown) == ["colour", "order"]


def test_lines_of_code_are_neither_empty_nor_comments() -> None:
    assert house.code_lines("a = 1  # one\n\n    # two\nb = 2\n") == 2

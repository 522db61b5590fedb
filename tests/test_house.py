"""The house stays small: what a title may be asked, how long modules and functions may be; and its page is true."""

from __future__ import annotations

from footplate.game.show import Show
from footplate.game.state import Position
from footplate.game.title import Title
from tools import house

MOST_MEMBERS, MOST_QUESTIONS = 30, 80
MOST_LINES, MOST_IN_A_FUNCTION = 400, 60


def test_a_title_is_asked_little() -> None:
    assert len(house.members(Title)) <= MOST_MEMBERS
    assert len(house.questions()) <= MOST_QUESTIONS


def test_modules_and_functions_are_read_in_one_sitting() -> None:
    assert [found for found in house.long_modules() if found[0] > MOST_LINES] == []
    assert [found for found in house.long_functions() if found[0] > MOST_IN_A_FUNCTION] == []


def test_every_module_says_what_it_is() -> None:
    assert [line for line in house.tell_rooms() if line.endswith(": -")] == []


def test_the_page_tells_the_questions_as_they_are() -> None:
    """What follows, sizes and modules, is as it was when the page was last made: `python -m tools.house --page`."""
    made, _, _ = house.page().partition(house.FIGURES)
    kept, _, _ = house.PAGE.read_text("utf-8").partition(house.FIGURES)
    assert kept == made


# ---- the tool ----


def test_who_answers_is_told_by_folder() -> None:
    found = {(q.asked_of, q.name): q.answered_by for q in house.questions()}
    assert found["Title", "open"] == tuple(house.titles())
    assert found["Title", "tile_cost"] == ("g1820", "g1889")
    assert found["Classic", "powers"] == ("g1888", "g1889")
    assert found["laws", "broken_laws"] == ("g1820",)
    assert found["printed", "section"] == ()


def test_members_are_counted_where_they_stand() -> None:
    class Shown(Show):
        colour = "blue"

        def order(self, pos: Position) -> list[str]:
            return []

    assert house.members(Shown) == ["colour", "order"]


def test_lines_of_code_are_neither_empty_nor_comments() -> None:
    assert house.code_lines("a = 1  # one\n\n    # two\nb = 2\n") == 2

"""1889 through the page."""

from __future__ import annotations

from tests.browser.conftest import NewPerson
from tests.browser.tables import Tables
from tests.browser.test_page_games import whole_game


def test_a_whole_game(person: NewPerson, tables: Tables) -> None:
    whole_game(person(), tables, "1889", seed=3)

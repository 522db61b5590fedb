"""1895 through the page."""

from __future__ import annotations

from tests.browser.conftest import NewPerson
from tests.browser.tables import Tables
from tests.browser.test_page_games import whole_game


def test_a_whole_game(person: NewPerson, tables: Tables) -> None:
    """Whoever clicks at random is bankrupt after a dozen clicks."""
    whole_game(person(), tables, "1895", seed=2, patient=True)

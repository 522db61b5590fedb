"""The conformance suite on 1889: more games, the beginner game, and all that 18xx.games does otherwise. The common
suite plays with two and with six; `make proof laws` plays more of each."""

from __future__ import annotations

import pytest

from footplate.testing import check_title
from footplate.titles import title_data


@pytest.mark.parametrize("players", range(3, 6))
def test_every_law_holds_in_another_game(players: int) -> None:
    check_title("1889", players, games=1, seed=10 * players + 1)


@pytest.mark.parametrize("players", range(2, 7))
def test_every_law_holds_in_the_beginner_game(players: int) -> None:
    check_title("1889", players, games=1, seed=players, options=["beginner"])


def test_every_law_holds_where_18xx_games_departs() -> None:
    """All its departures at once, but for the right to end the game at any moment, which would leave no game."""
    options = {option.name for option in title_data("1889").option if not option.name.startswith("beginner")}
    check_title("1889", 4, games=1, seed=1, options=options - {"end-by-agreement"})

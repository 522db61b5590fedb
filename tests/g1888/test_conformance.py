"""The conformance suite on 1888 with all that 18xx.games does otherwise."""

from __future__ import annotations

from footplate.testing import check_title
from footplate.titles import title_data


def test_every_law_holds_where_18xx_games_departs() -> None:
    """All its departures at once, but for the right to end the game at any moment, which would leave no game."""
    options = {option.name for option in title_data("1888-N").option if not option.name.startswith("train-duty")}
    check_title("1888-N", 4, games=1, seed=1, options=options - {"end-by-agreement"})

"""Money, prices and worths over the whole game, as a table for other programs (RFC 4180)."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from io import StringIO

from footplate import Game, State
from footplate.server.view.teller import Teller
from footplate.telling.position import round_text


def figures_csv(game: Game, lang: str) -> str:
    """A row for the beginning and for every move; a company without a price has none in its column."""
    teller, text = Teller(game, lang), StringIO()
    rows = csv.writer(text)
    rows.writerow(_head(game, teller))
    states = [game.state_at(0), *(move.state for move in game.moves)]
    rows.writerows(
        [seq, round_text(state, teller.voice.speech), *_row(game, state)] for seq, state in enumerate(states)
    )
    return text.getvalue()


def _head(game: Game, teller: Teller) -> list[str]:
    say = teller.say
    players = [say(f"figures.{what}", who=player) for player in game.names for what in ("cash", "worth")]
    companies = [say(f"figures.{what}", who=c) for c in game.title.companies for what in ("price", "treasury")]
    return [say("figures.move"), say("figures.round"), *players, *companies]


def _row(game: Game, state: State) -> Iterator[int | str]:
    for player in game.names:
        yield from (state.cash[player], state.worth(player))
    for company, data in state.companies.items():
        yield state.price(company) if data.started else ""
        yield state.cash.get(company, 0) if data.floated else ""

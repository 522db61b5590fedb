"""A game as the page gets it."""

from __future__ import annotations

import msgspec

from footplate import Game
from footplate.server.messages import TableCard, View
from footplate.server.view import Teller, view_of

CARD = TableCard(
    id="t", title="?", seats=[], status="playing", moves=0, round="", changed="", my_turn=True, watch="/t/t"
)


def view(game: Game, lang: str = "en") -> View:
    """What is shown to all, over the wire and back."""
    seen = view_of(game, Teller(game, lang), CARD, newest=len(game), version=len(game))
    return msgspec.json.decode(msgspec.json.encode(seen), type=View)

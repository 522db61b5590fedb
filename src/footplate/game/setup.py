"""The position before the first move."""

from __future__ import annotations

from footplate.board.layout import Layout
from footplate.finance.ledger import BANK
from footplate.game.draft import Draft
from footplate.game.play import settle
from footplate.game.state import IPO, UNLIMITED, Company, State
from footplate.game.title import Title


def opening_state(title: Title, seed: int) -> State:
    """Everything laid out, the first decision waiting."""
    setup = title.data.setup
    cash = {player: setup.cash[len(title.players)] for player in title.players}
    bare = State(
        title=title,
        stack=(),
        phase=title.data.phase[0].name,
        cash={BANK: setup.bank - sum(cash.values()), **cash, **dict.fromkeys(title.companies, 0)},
        companies={c.id: Company({IPO: c.shares}, c.tokens, c.shares) for c in title.data.company},
        privates=dict.fromkeys(title.privates, BANK),
        depot={t.name: UNLIMITED if t.count == "unlimited" else t.count for t in title.data.train},
        market_trains=(),
        tiles=dict(title.tile_counts),
        board=Layout(title.map),
        priority=title.players[0],
    )
    draft = Draft.of(bare)
    title.open(draft, seed)
    settle(draft)
    return draft.freeze()

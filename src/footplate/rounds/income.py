"""Income of the private companies at the start of an operating round."""

from __future__ import annotations

from footplate.finance.ledger import BANK
from footplate.game.draft import Draft
from footplate.game.state import Position


def pay_privates(draft: Draft) -> None:
    """Every private that has an owner pays him."""
    for private, owner in draft.privates.items():
        if owner != BANK:
            draft.pay(BANK, owner, private_revenue(draft, private), "income")


def private_revenue(pos: Position, private: str) -> int:
    """What a private pays in this phase."""
    printed, order = pos.title.privates[private], pos.title.phase_order
    later = [revenue for phase, revenue in printed.revenue_from.items() if order[phase] <= order[pos.phase]]
    return later[-1] if later else printed.revenue

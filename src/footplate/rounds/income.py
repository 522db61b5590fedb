"""Income of the private companies at the start of an operating round."""

from __future__ import annotations

from footplate.finance.ledger import BANK
from footplate.game.draft import Draft


def pay_privates(draft: Draft) -> None:
    """Every private that has an owner pays him."""
    for private, owner in draft.privates.items():
        if owner != BANK:
            draft.pay(BANK, owner, draft.title.private_revenue(draft, private), "income")

"""Cousins lend their abilities to the public companies whose shares they hold (14.1)."""

from __future__ import annotations

from typing import Final

from footplate.finance.ledger import BANK
from footplate.game.draft import Draft
from footplate.game.state import Position
from footplate.titles.g1820.books import note_use
from footplate.titles.g1820.parties import is_cousin, is_public

STEAMSHIP: Final = "GWSC"  # 14.2.1
SASSOON: Final = "SDS"  # 14.2.2
STEPHENSON: Final = "RSCF"  # 14.3.2
BEDLINGTON: Final = "BI"  # 14.4.1
GAS_LIGHT: Final = "GLCC"  # 14.4.2
LOCKE: Final = "JL"  # 14.4.3
HOLDEN: Final = "JH"  # 14.5.1
VULCAN: Final = "VF"  # 14.5.2


def invested(pos: Position, cousin: str, company: str) -> int:
    """Shares of a public company that a cousin in play holds; a private company has none to hold (R104)."""
    return pos.held(company, cousin) if is_cousin(pos, cousin) and is_public(pos, company) else 0


def reward(draft: Draft, cousin: str, company: str, amount: int) -> None:
    """A company has used a cousin's ability: the bank pays the cousin."""
    note_use(draft, cousin, company)
    draft.pay(BANK, cousin, amount, "power")

"""How price markers move on the line (16.2)."""

from __future__ import annotations

from footplate.game.draft import Draft
from footplate.titles.g1820.books import books, write
from footplate.titles.g1820.parties import LIQUIDATION, box


def drop_for(shares: int, size: int) -> int:
    """Boxes down for shares in the pool or issued: one a share, or one for each begun 5 % if fewer (6.7, 8.3, R40)."""
    return min(shares, -(-100 * shares // (5 * size)))


def move(draft: Draft, company: str, boxes: int) -> None:
    """Up, or down if negative. Who was put into liquidation does not rise again (R62)."""
    if boxes > 0 and company in books(draft).condemned:
        return
    draft.move_marker(company, "up" if boxes > 0 else "down", abs(boxes))
    note_top(draft, company)


def note_top(draft: Draft, company: str) -> None:
    """A price of 500 ends the game, at the end of the round at the latest (9.1, R92)."""
    if box(draft, company) == len(draft.title.market.prices) - 1 and not books(draft).reached_top:
        write(draft, reached_top=True)


def condemn(draft: Draft, company: str) -> None:
    """Put a company into liquidation (10.7): below the markers already there, and it stays (R62)."""
    if company not in books(draft).condemned:
        write(draft, condemned=(*books(draft).condemned, company))
    if box(draft, company) != LIQUIDATION:
        draft.put_marker(company, (0, LIQUIDATION))

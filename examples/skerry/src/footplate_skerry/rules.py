"""What Skerry does besides the common rounds. Numbers are sections of its rulebook, the README of this package.

- title.toml: everything printed
- parish.py: the subsidy, an action of this game alone with its step and its event (4.3)
- pier.py: the tile of the Lighthouse Tender (2.5)
- show.py: what people see beside the common values
- words/: what people read, a file a language
- ledger.toml: one row for every rule, with the code that keeps it
"""

from __future__ import annotations

from collections.abc import Iterator

from footplate.game.actions import ACTIONS
from footplate.game.draft import Draft
from footplate.game.events import EVENTS
from footplate.game.state import Position
from footplate.game.step import Step
from footplate.rounds.classic import Classic
from footplate.rounds.operating import CompanyTurn
from footplate.rounds.stock import StockRound, StockTurn
from footplate_skerry.parish import ClaimSubsidy, ParishSubsidy, SubsidyPaid
from footplate_skerry.pier import TENDER, LayPier
from footplate_skerry.show import SkerryShow


class Skerry(Classic):
    """Skerry. `Classic` has the sale of the privates, the order of the rounds, the steps of a railway's turn (4.1) and
    what is open beside it (1.3)."""

    actions = (*ACTIONS, ClaimSubsidy)
    events = (*EVENTS, SubsidyPaid)
    show = SkerryShow()

    def open(self, draft: Draft, seed: int) -> None:
        if self.has("no-privates"):
            draft.push(StockRound(1, draft.priority))  # 1.4
        else:
            super().open(draft, seed)

    def powers(self, pos: Position) -> Iterator[Step]:
        """What may be done beside the step on top of the turn stack."""
        turn: CompanyTurn | None = pos.below(CompanyTurn)
        if turn:
            yield ParishSubsidy(turn.company)  # 4.3
        if isinstance(pos.top, StockTurn) and pos.privates.get(TENDER) == pos.top.player:
            yield LayPier(TENDER)  # 2.5

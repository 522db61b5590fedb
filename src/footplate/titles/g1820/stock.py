"""The stock round (6)."""

from __future__ import annotations

from footplate.game.draft import Draft
from footplate.game.events import RoundBegan
from footplate.game.step import Step


class SharesRound(Step, frozen=True):
    """One stock round, and how far it has come."""

    number: int
    begun: bool = False

    def settle(self, draft: Draft) -> bool:
        if not self.begun:
            draft.tell(RoundBegan("stock", self.number))
            draft.become(self.with_(begun=True))
            return False
        draft.title.next_round(draft)
        return False

"""The issue & takeover round (8)."""

from __future__ import annotations

from footplate.game.draft import Draft
from footplate.game.events import RoundBegan
from footplate.game.step import Step


class IssueRound(Step, frozen=True):
    """One issue & takeover round, and how far it has come."""

    cycle: int
    number: int
    begun: bool = False

    def settle(self, draft: Draft) -> bool:
        if not self.begun:
            draft.tell(RoundBegan("issue", self.cycle, self.number))
            draft.become(self.with_(begun=True))
            return False
        draft.title.next_round(draft)
        return False

"""What the steps of a company's turn have in common."""

from __future__ import annotations

from footplate.game.draft import Draft
from footplate.game.state import Position
from footplate.game.step import Step
from footplate.rounds.operating import CompanyTurn


class CompanyStep(Step, frozen=True):
    """A step in which the president decides for a company: in its turn the operating one."""

    company: str

    def actor(self, pos: Position) -> str:
        return pos.speaker(self.company)

    def acts_for(self, pos: Position) -> str:
        return self.company


def company_turn(pos: Position) -> CompanyTurn:
    turn: CompanyTurn = pos.below(CompanyTurn)
    return turn


def note_act(draft: Draft) -> None:
    """From its first act on, a company's turn has begun."""
    turn = company_turn(draft)
    if not turn.acted:
        draft.amend(turn, turn.with_(acted=True))

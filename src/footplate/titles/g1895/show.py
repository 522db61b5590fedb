"""What people are shown of 1895 beside the common values: obligations, and what a forced purchase lacks."""

from __future__ import annotations

from typing import Any

from footplate.game.actions import Action
from footplate.game.events import SharesMoved
from footplate.game.show import Fact, Implied, Show, fact
from footplate.game.state import Position
from footplate.game.step import Step
from footplate.rounds.turn import company_turn
from footplate.titles.g1895.forced import RaiseMoney, SellInitialShares, half_price
from footplate.titles.g1895.founding import DeclareFounding
from footplate.titles.g1895.obligations import card, holder, is_fulfilled, obligations


class NamibiaShow(Show):
    def company(self, pos: Position, company: str) -> list[Fact]:
        """IV: what the obligation still lacks, or that it is fulfilled."""
        found = card(pos, company)
        if found is None or not pos.is_player(found[0]):
            return []
        owner, task = found
        if is_fulfilled(pos, company):
            return [fact("obligation/fulfilled", holder=owner)]
        there = pos.title.map.hexes[pos.title.map.index(task.to)]
        return [fact("obligation", holder=owner, hex=there.hex, name=there.name)]

    def private(self, pos: Position, private: str) -> list[Fact]:
        task = obligations(pos.title).get(private)
        if task is None or not pos.is_player(pos.privates.get(private, "")):
            return []
        return [fact("fulfilled" if is_fulfilled(pos, task.company) else "unfulfilled")]

    def action(self, pos: Position, action: Action) -> dict[str, Any]:
        if isinstance(action, SellInitialShares):
            return {"gain": action.shares * half_price(pos, company_turn(pos).company)}
        return {"holder": holder(pos, action.company)} if isinstance(action, DeclareFounding) else {}

    def implied(self, action: Action) -> Implied:
        return (SharesMoved,) if isinstance(action, SellInitialShares) else ()

    def step(self, pos: Position, step: Step) -> dict[str, Any]:
        return {"lacking": step.lacking(pos)} if isinstance(step, RaiseMoney) else {}

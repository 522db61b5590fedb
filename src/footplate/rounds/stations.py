"""Placing stations besides the home station."""

from __future__ import annotations

from collections.abc import Iterator

from footplate.board.layout import Node, node
from footplate.finance.ledger import BANK
from footplate.game.actions import Action, Pass, PlaceToken
from footplate.game.draft import Draft
from footplate.game.errors import RuleViolation
from footplate.game.state import Position
from footplate.game.step import Option
from footplate.rounds.turn import CompanyStep, note_act


class PlaceStation(CompanyStep, frozen=True):
    """Pay for one more station in a city the company can reach, or pass. Waits only if there is such a city."""

    takes = (PlaceToken, Pass)

    def options(self, pos: Position) -> Iterator[Option]:
        yield from self._places(pos)
        yield Pass()

    def _places(self, pos: Position) -> Iterator[PlaceToken]:
        tokens = pos.companies[self.company].tokens
        if not tokens or tokens[0] > pos.cash[self.company]:
            return
        for where in sorted(pos.reach(self.company).stops):
            if city_refusal(pos, self.company, where) is None:
                yield PlaceToken(pos.title.map.names[where >> 3], where & 7)

    def check(self, pos: Position, action: Action) -> None:
        if isinstance(action, PlaceToken):
            problem = self._refusal(pos, action)
            if problem:
                raise problem

    def _refusal(self, pos: Position, action: PlaceToken) -> RuleViolation | None:
        tokens = pos.companies[self.company].tokens
        if not tokens:
            return pos.refuse("token.none-left", company=self.company)
        if tokens[0] > pos.cash[self.company]:
            return pos.refuse("token.money", needs=tokens[0], has=pos.cash[self.company])
        map_ = pos.title.map
        if action.hex not in map_ or not 0 <= action.city < len(pos.board.faces[map_.index(action.hex)].stops):
            return pos.refuse("token.no-city", hex=action.hex)
        where = node(map_.index(action.hex), action.city)
        problem = city_refusal(pos, self.company, where)
        if problem is None and where not in pos.reach(self.company).stops:
            problem = pos.refuse("token.unreachable", hex=action.hex, company=self.company)
        return problem

    def play(self, draft: Draft, action: Action) -> None:
        note_act(draft)
        if isinstance(action, PlaceToken):
            where = node(draft.title.map.index(action.hex), action.city)
            draft.pay(self.company, BANK, draft.companies[self.company].tokens[0], "token")
            draft.place_token(self.company, where, free_slot(draft, self.company, where))
        draft.pop()

    def settle(self, draft: Draft) -> bool:
        if next(self._places(draft), None) is not None:
            return True
        draft.pop()
        return False


def city_refusal(pos: Position, company: str, where: Node) -> RuleViolation | None:
    """Why a city takes no station of this company, connection apart."""
    name = pos.title.map.names[where >> 3]
    if pos.board.stop(where).kind != "city":
        return pos.refuse("token.no-city", hex=name)
    if company in pos.board.companies_in(where >> 3):
        return pos.refuse("token.already-there", hex=name, company=company)
    if free_slot(pos, company, where) < 0:
        full = "" not in pos.board.slots(where)
        return pos.refuse("token.full" if full else "token.reserved", hex=name)
    return None


def free_slot(pos: Position, company: str, where: Node) -> int:
    """The first circle that is free and not kept for another company's home; -1 if there is none."""
    homes = pos.title.reserved.get(where, ())
    for slot, holder in enumerate(pos.board.slots(where)):
        kept_for = homes[slot] if slot < len(homes) else company
        if not holder and (kept_for == company or _home_is_placed(pos, kept_for)):
            return slot
    return -1


def _home_is_placed(pos: Position, company: str) -> bool:
    return len(pos.companies[company].tokens) < len(pos.title.companies[company].tokens)

"""Who directs a company (13.4)."""

from __future__ import annotations

from collections.abc import Iterator

from footplate.game.actions import Action
from footplate.game.draft import Draft
from footplate.game.events import PresidentChanged
from footplate.game.state import Position
from footplate.game.step import Option, Step
from footplate.titles.g1820.actions import ChooseDirector
from footplate.titles.g1820.parties import from_card, is_cousin, parties, speaker


def director_after(pos: Position, company: str) -> str:
    """The old director unless somebody holds more; of equals the next player by card, then a cousin (R31)."""
    return heir(pos, company, 0)


def leaders(pos: Position, company: str, sold: int = 0) -> list[str]:
    """Those who hold most, and more than the director, were he to sell so many: players in card order after him, then
    cousins."""
    now = pos.president(company)
    held = {party: pos.held(company, party) - (sold if party == now else 0) for party in parties(pos)}
    most = max(held.values(), default=0)
    if most <= held.get(now, 0):
        return []
    order = from_card(pos, speaker(pos, now)) if now else tuple(parties(pos))
    seats = [*order, *(party for party in parties(pos) if is_cousin(pos, party))]
    return [party for party in dict.fromkeys(seats) if held[party] == most]


def heir(pos: Position, company: str, sold: int) -> str:
    """Who would direct the company if its director sold so many shares."""
    return next(iter(leaders(pos, company, sold)), pos.president(company))


def tied_with_director(pos: Position, company: str) -> list[str]:
    """All who hold as much as the director, he among them."""
    most = pos.held(company, pos.president(company))
    return [party for party in parties(pos) if pos.held(company, party) == most]


class NameDirector(Step, frozen=True):
    """Only cousins are tied: the seller says which of them directs the company (13.4)."""

    takes = (ChooseDirector,)

    player: str
    company: str
    cousins: tuple[str, ...]

    def actor(self, pos: Position) -> str:
        return self.player

    def acts_for(self, pos: Position) -> str:
        return self.company

    def options(self, pos: Position) -> Iterator[Option]:
        yield from (ChooseDirector(cousin) for cousin in self.cousins)

    def check(self, pos: Position, action: Action) -> None:
        assert isinstance(action, ChooseDirector)
        if action.cousin not in self.cousins:
            raise pos.refuse("director.not-tied", cousin=action.cousin, company=self.company)

    def play(self, draft: Draft, action: Action) -> None:
        assert isinstance(action, ChooseDirector)
        draft.pop()
        if action.cousin != draft.president(self.company):
            draft.change(self.company, president=action.cousin)
            draft.tell(PresidentChanged(self.company, action.cousin))


def ask_seller(draft: Draft, seller: str, company: str, tied: list[str]) -> None:
    """After a sale that left several cousins, and no player, tied for the lead."""
    if len(tied) > 1 and all(is_cousin(draft, party) for party in tied):
        draft.push(NameDirector(speaker(draft, seller), company, tuple(tied)))


def settle_director(draft: Draft, company: str, chooser: str) -> None:
    """After several purchases and sales at once; of tied cousins this player chooses."""
    director = director_after(draft, company)
    if director != draft.president(company):
        draft.change(company, president=director)
        draft.tell(PresidentChanged(company, director))
        ask_seller(draft, chooser, company, tied_with_director(draft, company))

"""Companies whose cousin has left the game while nobody else held a share: they go into liquidation (10.3)."""

from __future__ import annotations

from collections.abc import Iterator

from footplate.game.actions import Action
from footplate.game.draft import Draft
from footplate.game.state import Position
from footplate.game.step import Option, Step
from footplate.titles.g1820.actions import Condemn
from footplate.titles.g1820.capital.prices import condemn
from footplate.titles.g1820.events import PutIntoLiquidation


def orphan(draft: Draft, company: str) -> None:
    """Nobody directs it from now on."""
    draft.change(company, president="")


def condemn_orphans(draft: Draft, player: str, companies: tuple[str, ...]) -> None:
    """Into liquidation; of several the player of the cousin names the order."""
    if len(companies) > 1:
        draft.push(OrderOrphans(player, companies))
    else:
        for company in companies:
            put_into_liquidation(draft, company)


def put_into_liquidation(draft: Draft, company: str) -> None:
    condemn(draft, company)
    draft.tell(PutIntoLiquidation(company))


class OrderOrphans(Step, frozen=True):
    """Which of several companies goes into liquidation first, and will be above the others there (10.3)?"""

    takes = (Condemn,)

    player: str
    companies: tuple[str, ...]

    def actor(self, pos: Position) -> str:
        return self.player

    def options(self, pos: Position) -> Iterator[Option]:
        yield from (Condemn(company) for company in self.companies)

    def check(self, pos: Position, action: Action) -> None:
        assert isinstance(action, Condemn)
        if action.company not in self.companies:
            raise pos.refuse("liquidation.orphan", company=action.company)

    def play(self, draft: Draft, action: Action) -> None:
        assert isinstance(action, Condemn)
        draft.pop()
        put_into_liquidation(draft, action.company)
        condemn_orphans(draft, self.player, tuple(c for c in self.companies if c != action.company))

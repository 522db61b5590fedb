"""Increasing a share-count (6.5.2.2, P3): a plan until everybody it needs has agreed, then carried out at once."""

from __future__ import annotations

from collections.abc import Iterator

from footplate.game.actions import Action, Pass, SellShares
from footplate.game.draft import Draft
from footplate.game.errors import RuleViolation
from footplate.game.events import CompanyStarted, PlayerPassed, SizeChanged
from footplate.game.state import IPO, POOL, Position
from footplate.game.step import Numbered, Option, Step
from footplate.titles.g1820.actions import Grow
from footplate.titles.g1820.books import books, write
from footplate.titles.g1820.capital.directors import settle_director
from footplate.titles.g1820.capital.shares import buy, sell
from footplate.titles.g1820.chart import par_prices
from footplate.titles.g1820.events import PlanFailed, SaleStated
from footplate.titles.g1820.lives.subscription import Missing, Split, Subscription, forty_percent
from footplate.titles.g1820.parties import (
    cousins_of,
    directed,
    from_card,
    holders,
    in_liquidation,
    in_play,
    is_private,
    speaker,
)
from footplate.titles.g1820.printed import printed


def sizes(pos: Position, company: str) -> list[int]:
    """Larger sizes, in any phase (R29)."""
    return [size for size in printed(pos).sizes if size > pos.companies[company].size]


def growth_refusal(pos: Position, player: str, action: Grow) -> RuleViolation | None:
    company = action.company
    if company not in directed(pos, player):
        return pos.refuse("grow.director", company=company)
    if company in books(pos).floated:
        return pos.refuse("grow.new", company=company)
    if action.size not in sizes(pos, company):
        return pos.refuse("grow.size", company=company, size=action.size)
    if action.par not in (par_prices(pos) if is_private(pos, company) else (0,)):
        return pos.refuse("grow.par", company=company, par=action.par)
    if in_liquidation(pos, company) and held(pos, company) < forty_percent(action.size):
        return pos.refuse("grow.liquidation", company=company)
    return None


def growths(pos: Position, player: str) -> Iterator[Grow]:
    for company in directed(pos, player):
        pars = par_prices(pos) if is_private(pos, company) else [0]
        for action in (Grow(company, size, par) for size in sizes(pos, company) for par in pars):
            if growth_refusal(pos, player, action) is None:
                yield action


def held(pos: Position, company: str) -> int:
    """Shares that players and cousins hold; the pool does not count (R28)."""
    return sum(pos.held(company, holder) for holder in holders(pos, company))


def to_pool(pos: Position, company: str, size: int) -> int:
    """10 % or a share, and 10 % once more if a size is passed over (R29)."""
    tenth = max(1, size // 10)
    return tenth if size == sizes(pos, company)[0] else 2 * tenth


class GrowthSales(Step, frozen=True):
    """Before a company grows its holders may sell, in card order after the director, he last (P3)."""

    takes = (SellShares, Pass)

    director: str
    company: str
    size: int
    par: int
    asked: int = 0
    sales: dict[str, int] = {}

    def sellers(self, pos: Position) -> list[str]:
        """Each player followed by his cousins, as far as they hold shares."""
        seats = (party for player in from_card(pos, self.director) for party in (player, *cousins_of(pos, player)))
        return [party for party in seats if pos.held(self.company, party)]

    def party(self, pos: Position) -> str:
        return self.sellers(pos)[self.asked]

    def actor(self, pos: Position) -> str:
        return speaker(pos, self.party(pos))

    def acts_for(self, pos: Position) -> str:
        return self.company

    def saleable(self, pos: Position, party: str) -> int:
        """All but the last share that anybody holds; in liquidation, or if it grew before in this round, none
        (6.5.2.3)."""
        if in_liquidation(pos, self.company) or self.company in books(pos).grown:
            return 0
        left = held(pos, self.company) - sum(self.sales.values())
        return min(pos.held(self.company, party), left - 1)

    def options(self, pos: Position) -> Iterator[Option]:
        most = self.saleable(pos, self.party(pos))
        yield Numbered(SellShares(self.company, 1), "shares", 1, most)
        yield Pass()

    def check(self, pos: Position, action: Action) -> None:
        if not isinstance(action, SellShares):
            return
        if action.company != self.company:
            raise pos.refuse("sell.this-company", company=self.company)
        if not 1 <= action.shares <= pos.held(self.company, self.party(pos)):
            raise pos.refuse("sell.not-held", company=self.company, shares=action.shares)
        if action.shares > self.saleable(pos, self.party(pos)):
            raise pos.refuse("sell.last", company=self.company)

    def play(self, draft: Draft, action: Action) -> None:
        party, sales = self.party(draft), self.sales
        if isinstance(action, SellShares):
            sales = {**sales, party: action.shares}
            draft.tell(SaleStated(party, self.company, action.shares))
        else:
            draft.tell(PlayerPassed(speaker(draft, party)))
        draft.become(self.with_(asked=self.asked + 1, sales=sales))

    def settle(self, draft: Draft) -> bool:
        sellers, asked = self.sellers(draft), self.asked
        while asked < len(sellers) and self.saleable(draft, sellers[asked]) < 1:
            asked += 1
        if asked == len(sellers):
            draft.become(GrowthShares(self.director, self.company, self.size, self.par, self.sales))
            return False
        if asked != self.asked:
            draft.become(self.with_(asked=asked))
        return True


class GrowthShares(Subscription, frozen=True):
    """The director sees to it that 40 % of the larger company are held, or gives the increase up."""

    director: str
    company: str
    size: int
    par: int
    sales: dict[str, int]

    def missing(self, pos: Position) -> Missing:
        price = self.par or pos.price(self.company)
        left = held(pos, self.company) - sum(self.sales.values())
        shares = max(0, forty_percent(self.size) - left)
        return Missing(self.company, price, self.size, shares, self.director, sales=self.sales)

    def settle(self, draft: Draft) -> bool:
        if self.missing(draft).shares:
            return super().settle(draft)
        self.carry_out(draft, ())
        return False

    def give_up(self, draft: Draft) -> None:
        """All is as before; the turn remembers that it was tried."""
        draft.pop()
        draft.tell(PlanFailed(self.company))

    def carry_out(self, draft: Draft, parts: Split) -> None:
        draft.pop()
        draft.become(draft.top.with_(party=self.director, did=Grow.kind()))
        before, old_director = draft.companies[self.company].size, draft.president(self.company)
        given_away = to_pool(draft, self.company, self.size)
        if self.par:
            self._go_public(draft)
        # whoever directs it is settled when all have sold and bought (P2: at once, together)
        treasury = self.size - in_play(draft, self.company)
        holdings = {**draft.companies[self.company].holdings, IPO: treasury}
        draft.change(self.company, size=self.size, holdings=holdings, president="")
        draft.tell(SizeChanged(self.company, self.size, before))
        for holder, shares in self.sales.items():
            sell(draft, holder, self.company, shares)
        for part in parts:
            buy(draft, part.buyer, self.company, IPO, part.shares)
        draft.move_shares(self.company, IPO, POOL, given_away)
        draft.change(self.company, president=old_director)
        write(draft, grown=tuple(dict.fromkeys((*books(draft).grown, self.company))))
        settle_director(draft, self.company, self.director)

    def _go_public(self, draft: Draft) -> None:
        """A private company gets a price; the director's certificate becomes one share."""
        draft.tell(CompanyStarted(self.company, self.par))
        draft.change(self.company, par=self.par)
        draft.put_marker(self.company, draft.title.market.par[self.par])
        write(draft, private_track=tuple(c for c in books(draft).private_track if c != self.company))

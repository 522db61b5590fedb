"""The stock round: players buy and sell shares in turn until all have passed in a row."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from footplate.finance.ledger import BANK
from footplate.game.actions import Action, BuyShare, Pass, SellShares, StartCompany
from footplate.game.decision import has_window
from footplate.game.draft import Draft
from footplate.game.errors import RuleViolation
from footplate.game.events import CompanyStarted, PlayerPassed, PriorityMoved, RoundBegan
from footplate.game.state import IPO, Position
from footplate.game.step import Option, Step
from footplate.rounds import limits
from footplate.rounds import shares as rules


class StockRound(Step, frozen=True):
    """Whose turn comes next, and what must be remembered of the turns so far."""

    number: int
    turn: str
    passes: int = 0
    last: str = ""  # the last player who bought or sold
    exchanged: bool = False  # somebody took a share in exchange, in place of buying one
    sold: dict[str, tuple[str, ...]] = {}  # companies each player has sold in this round
    begun: bool = False

    def settle(self, draft: Draft) -> bool:
        if not self.begun:
            draft.tell(RoundBegan("stock", self.number))
            draft.become(self.with_(begun=True))
        elif self.passes == len(draft.players):
            self._finish(draft)
        else:
            draft.push(self.turn_step())
        return False

    def turn_step(self) -> Step:
        """The next player's turn; a title may give him more to do."""
        return StockTurn(self.turn)

    def move_prices(self, draft: Draft) -> None:
        """What the end of the round does to the prices."""
        if draft.title.data.stock.sold_out_rises:
            for company in draft.operating_order():
                if rules.sold_out(draft, company):
                    draft.move_marker(company, "up")

    def _finish(self, draft: Draft) -> None:
        self.move_prices(draft)
        if self.last or self.exchanged:
            draft.priority = self.next_priority(draft)
            draft.tell(PriorityMoved(draft.priority))
        draft.title.next_round(draft)

    def next_priority(self, pos: Position) -> str:
        """Since the last to act all have passed: it is his left neighbour's turn."""
        return self.turn

    def after(self, pos: Position, turn: StockTurn) -> StockRound:
        """The round after a player's turn."""
        acted = bool(turn.sold or turn.bought)
        sold = self.sold
        if turn.sold:
            sold = {**sold, turn.player: tuple(sorted({*sold.get(turn.player, ()), *turn.sold}))}
        seat = turn.actor(pos)
        after: StockRound = self.with_(
            turn=pos.left_of(seat), passes=0 if acted else self.passes + 1, last=seat if acted else self.last, sold=sold
        )
        return after


class StockTurn(Step, frozen=True):
    """One player's turn: sell and then buy, or buy and then sell, or pass."""

    takes: ClassVar[tuple[type[Action], ...]] = (SellShares, BuyShare, StartCompany, Pass)

    player: str  # whose money and shares; where he acts for another, the actor is not the owner
    sold: tuple[str, ...] = ()
    bought: str = ""
    sold_first: bool = False  # he sold before he bought: nothing may be sold after it

    def actor(self, pos: Position) -> str:
        return self.player

    # ---- questions ----

    def closed_to_sales(self, pos: Position) -> RuleViolation | None:
        """What this turn and round say against selling anything."""
        stock = pos.title.data.stock
        if _round(pos).number < stock.sales_from_round:
            return pos.refuse("stock.no-sales-yet", round=_round(pos).number)
        if self.bought and stock.order == "sell_then_buy":
            return pos.refuse("stock.sell-first", bought=self.bought)
        if self.bought and self.sold_first and stock.order == "either":
            return pos.refuse("stock.sell-after-buy", bought=self.bought)
        return None

    def sale_refusal(self, pos: Position, company: str, shares: int) -> RuleViolation | None:
        if pos.title.data.stock.one_sale_a_company and company in self.sold:
            return pos.refuse("stock.one-block", company=company)
        return rules.sale_refusal(pos, self.player, company, shares)

    def closed_to_purchases(self, pos: Position) -> RuleViolation | None:
        """What this turn says against buying anything."""
        if self.bought and not self._may_buy_more(pos):
            return pos.refuse("stock.one-purchase", bought=self.bought)
        if self.must_sell(pos):
            return pos.refuse("stock.must-sell", player=self.player)
        return None

    def _may_buy_more(self, pos: Position) -> bool:
        """Is what he bought in a zone of the market in which several shares of one company may be bought?"""
        space = pos.companies[self.bought].space
        return space is not None and pos.title.market.sells_several(space)

    def purchase_refusal(self, pos: Position, action: BuyShare | StartCompany) -> RuleViolation | None:
        company = action.company
        if self.bought and company != self.bought:
            return pos.refuse("stock.one-purchase", bought=self.bought)
        if self.has_sold(pos, company):
            return pos.refuse("stock.sold-this-round", company=company)
        if isinstance(action, BuyShare):
            return rules.buy_refusal(pos, self.player, company, action.source)
        return self.start_refusal(pos, company, action.par)

    def has_sold(self, pos: Position, company: str) -> bool:
        """Has he sold shares of this company in this stock round?"""
        return company in self.sold_this_round(pos)

    def sold_this_round(self, pos: Position) -> tuple[str, ...]:
        """Companies of which he has sold shares in this stock round."""
        return self.sold + _round(pos).sold.get(self.player, ())

    def must_sell(self, pos: Position) -> bool:
        """Above a limit he sells first, as far as a sale can help."""
        return self._sale_helps(pos, self._above(pos))

    def _above(self, pos: Position, held: int | None = None) -> set[str]:
        """Companies whose sale brings him nearer to a limit that he is above, as long as he has not bought."""
        return set() if self.bought else limits.above(pos, self.player, held)

    def _sale_helps(self, pos: Position, above: set[str]) -> bool:
        return bool(above) and any(sale.company in above for sale in self._sales(pos))

    def _evading(self, pos: Position, above: set[str]) -> dict[SellShares, SellShares]:
        """Blocks too small to come within the limits in this turn, each with one that would do. Where a company may be
        sold again, no block is."""
        if not above or not pos.title.data.stock.one_sale_a_company or pos.title.conduct.small_blocks:
            return {}
        return limits.evading(pos, self.player, tuple(self._sales(pos)))

    def _block_refusal(self, pos: Position, sale: SellShares) -> RuleViolation | None:
        enough = self._evading(pos, self._above(pos)).get(sale)
        if enough is None:
            return None
        return pos.refuse(
            "stock.small-block",
            player=self.player,
            company=sale.company,
            shares=sale.shares,
            instead=enough.company,
            enough=enough.shares,
        )

    def start_refusal(self, pos: Position, company: str, par: int) -> RuleViolation | None:
        if company not in pos.companies:
            return pos.refuse("stock.no-such-company", company=company)
        if pos.companies[company].started:
            return pos.refuse("stock.already-started", company=company)
        if pos.title.data.stock.starts_in_order:
            first = next(c for c, data in pos.companies.items() if not data.started)
            if company != first:
                return pos.refuse("stock.start-order", company=company, first=first)
        if par not in pos.title.market.par:
            return pos.refuse("stock.par", par=par, choices=sorted(pos.title.market.par))
        price = par * pos.title.companies[company].president_shares
        if pos.cash[self.player] < price:
            return pos.refuse("stock.money", needs=price, has=pos.cash[self.player])
        return rules.limit_refusal(pos, self.player, company, pos.title.companies[company].president_shares)

    # ---- the step ----

    def others(self, pos: Position) -> Iterator[Option]:
        """What a title lets a player do in a turn besides buying and selling shares; it comes first."""
        return iter(())

    def options(self, pos: Position) -> Iterator[Option]:
        yield from self.others(pos)
        held = None if self.bought else pos.certificates_counted(self.player)
        above = self._above(pos, held)
        evading, sales = self._evading(pos, above), self._sales(pos)
        yield from (sale for sale in sales if sale not in evading) if evading else sales
        if self._sale_helps(pos, above):
            return
        if not self.bought or self._may_buy_more(pos):
            yield from self._purchases(pos, held)
        yield Pass()

    def _may_trade(self, pos: Position) -> bool:
        """Is there a share that he may sell or buy? Of his sales at least one is always open to him."""
        if next(self._sales(pos), None) is not None:
            return True
        may_buy = not self.bought or self._may_buy_more(pos)
        return may_buy and next(self._purchases(pos), None) is not None

    def _sales(self, pos: Position) -> Iterator[SellShares]:
        if self.closed_to_sales(pos):
            return
        for company in rules.owned(pos, self.player):
            for shares in range(1, rules.saleable(pos, self.player, company) + 1):
                if self.sale_refusal(pos, company, shares) is None:
                    yield SellShares(company, shares)

    def _purchases(self, pos: Position, held: int | None = None) -> Iterator[BuyShare | StartCompany]:
        """What he has sold, what he can pay and how many certificates he has is looked up once, for all of them."""
        sold, cash = self.sold_this_round(pos), pos.cash[self.player]
        for company, data in pos.companies.items():
            if company in sold or (self.bought and company != self.bought):
                continue
            if data.space is not None:
                for source in rules.SOURCES:
                    if not data.holdings.get(source) or rules.share_price(pos, company, source) > cash:
                        continue
                    held = pos.certificates_counted(self.player) if held is None else held
                    if rules.buy_refusal(pos, self.player, company, source, held) is None:
                        yield BuyShare(company, source)
            else:
                most = cash // pos.title.companies[company].president_shares
                for par in pos.title.market.par:
                    if par <= most and self.start_refusal(pos, company, par) is None:
                        yield StartCompany(company, par)

    def check(self, pos: Position, action: Action) -> None:
        problem: RuleViolation | None = None
        if isinstance(action, SellShares):
            problem = (
                self.closed_to_sales(pos)
                or self.sale_refusal(pos, action.company, action.shares)
                or self._block_refusal(pos, action)
            )
        elif isinstance(action, BuyShare | StartCompany):
            problem = self.closed_to_purchases(pos) or self.purchase_refusal(pos, action)
        elif self.must_sell(pos):
            problem = pos.refuse("stock.must-sell", player=self.player)
        if problem:
            raise problem

    def play(self, draft: Draft, action: Action) -> None:
        if isinstance(action, SellShares):
            rules.sell(draft, self.player, action.company, action.shares)
            draft.become(self.with_(sold=(*self.sold, action.company)))
        elif isinstance(action, BuyShare):
            rules.buy(draft, self.player, action.company, action.source)
            draft.become(self.with_(bought=action.company, sold_first=bool(self.sold)))
        elif isinstance(action, StartCompany):
            start(draft, self.player, action.company, action.par)
            draft.become(self.with_(bought=action.company, sold_first=bool(self.sold)))
        else:
            if not self.sold and not self.bought:
                draft.tell(PlayerPassed(self.player))
            self._end(draft)

    def settle(self, draft: Draft) -> bool:
        """A turn in which nothing more can be done ends by itself."""
        if self._may_trade(draft) or next(self.others(draft), None) is not None:
            return True
        if not self.bought and has_window(draft, self.player):
            return True
        self._end(draft)
        return False

    def _end(self, draft: Draft) -> None:
        draft.pop()
        round_ = _round(draft)
        draft.become(round_.after(draft, self))
        if draft.declined:
            draft.declined = {}


def _round(pos: Position) -> StockRound:
    round_: StockRound = pos.below(StockRound)
    return round_


def start(draft: Draft, player: str, company: str, par: int) -> None:
    """Buy the president's certificate, set the par value and put the price marker into its box."""
    printed = draft.title.companies[company]
    draft.tell(CompanyStarted(company, par))
    draft.change(company, par=par, president=player)
    draft.put_marker(company, draft.title.market.par[par])
    payee = BANK if printed.full_capital else company
    draft.pay(player, payee, par * printed.president_shares, "president's certificate")
    draft.move_shares(company, IPO, player, printed.president_shares)

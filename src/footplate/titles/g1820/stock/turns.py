"""A turn of the stock round (6.5): a player acts on their own, for one of their cousins or for a company, or passes."""

from __future__ import annotations

from collections.abc import Iterator

from footplate.game.actions import Action, BuyShare, Pass, SellShares
from footplate.game.draft import Draft
from footplate.game.errors import RuleViolation
from footplate.game.events import PlayerPassed
from footplate.game.state import IPO, POOL, Position
from footplate.game.step import Consent, Option, Step
from footplate.titles.g1820.actions import ActFor, BuyBack, FundLobby, Grow, RaiseLobby
from footplate.titles.g1820.capital.shares import (
    buy,
    changes_control,
    purchase_refusal,
    sale_refusal,
    saleable,
    sales,
    sell,
)
from footplate.titles.g1820.lives.growing import GrowthSales, growth_refusal, growths
from footplate.titles.g1820.lives.lobbies import fund, funding_refusal, fundings, raise_lobby, raising_refusal
from footplate.titles.g1820.parties import cousins_of, holders, speaker
from footplate.titles.g1820.stock.buyback import buy_back, buyback_refusal, buybacks


class Turns(Step, frozen=True):
    """A part of the stock round in which players have turns."""

    def after(self, pos: Position, turn: SharesTurn) -> Step:
        """The part after a player's turn."""
        raise NotImplementedError(type(self).__name__)


LOUD = (FundLobby.kind(), RaiseLobby.kind(), Grow.kind())  # what keeps part A going (R21)


class SharesTurn(Step, frozen=True):
    """Sell, do one other thing, sell again (6.5.2); or let a company buy back shares (6.5.3)."""

    takes = (ActFor, SellShares, BuyShare, FundLobby, RaiseLobby, Grow, BuyBack, Pass)

    player: str
    lobbies: bool  # part A: lobbies and share-counts are open
    party: str = ""  # for whom he acts, once he has said or shown it: himself, a cousin or a company
    sold: tuple[str, ...] = ()  # companies
    did: str = ""  # the one thing beside sales
    tried: tuple[str, ...] = ()  # companies whose increase was tried: not once more in this turn (P3)
    duty: tuple[str, ...] = ()  # companies that the cousin directed when he began to act (R32)

    def actor(self, pos: Position) -> str:
        return self.player

    @property
    def has_acted(self) -> bool:
        return bool(self.sold or self.did)

    @property
    def is_loud(self) -> bool:
        return self.did in LOUD

    @property
    def holder(self) -> str:
        """Whose shares and money."""
        return self.party or self.player

    # ---- what each action asks ----

    def refusal(self, pos: Position, action: Action) -> RuleViolation | None:
        if isinstance(action, SellShares):
            return self._no_sale(pos) or sale_refusal(pos, self.holder, action.company, action.shares)
        if isinstance(action, Pass):
            return self._pass_refusal(pos)
        if self.did:
            return pos.refuse("stock.one-thing", did=self.did)
        if isinstance(action, BuyShare):
            return self._purchase_refusal(pos, action)
        if isinstance(action, ActFor):
            return self._act_refusal(pos, action.party)
        if isinstance(action, BuyBack):
            return self._other_party(pos, "") or buyback_refusal(pos, self.player, action)
        return self._own_refusal(pos, action)

    def _no_sale(self, pos: Position) -> RuleViolation | None:
        """A company that has bought back has no shares of others."""
        return pos.refuse("stock.one-thing", did=self.did) if self.did == BuyBack.kind() else None

    def _purchase_refusal(self, pos: Position, action: BuyShare) -> RuleViolation | None:
        problem = purchase_refusal(pos, self.holder, action.company, action.source)
        if problem is None and self._goods(action) in pos.declined:
            return pos.refuse("buy.declined", company=action.company, source=action.source)
        return problem

    def _goods(self, action: BuyShare) -> str:
        return f"share of {action.company} from {action.source} to {self.holder}"

    def _act_refusal(self, pos: Position, cousin: str) -> RuleViolation | None:
        if cousin not in cousins_of(pos, self.player):
            return pos.refuse("stock.not-your-cousin", party=cousin)
        if self.party:
            return pos.refuse("stock.acting", party=self.party)
        turn: SharesTurn = self.with_(party=cousin)
        if next(sales(pos, cousin), None) is None and next(turn._purchases(pos), None) is None:
            return pos.refuse("stock.cousin-idle", party=cousin)
        return None

    def _own_refusal(self, pos: Position, action: Action) -> RuleViolation | None:
        """What only a player does, and only before the lobbies are resolved."""
        if not self.lobbies:
            return pos.refuse("stock.part-b")
        problem = self._other_party(pos, self.player)
        if problem:
            return problem
        if isinstance(action, FundLobby):
            return funding_refusal(pos, self.player, action.amount)
        if isinstance(action, RaiseLobby):
            return raising_refusal(pos, self.player, action)
        assert isinstance(action, Grow)
        if action.company in self.tried:
            return pos.refuse("grow.tried", company=action.company)
        return growth_refusal(pos, self.player, action)

    def _other_party(self, pos: Position, allowed: str) -> RuleViolation | None:
        """Has he begun to act for somebody else?"""
        return pos.refuse("stock.acting", party=self.party) if self.party not in ("", allowed) else None

    def _pass_refusal(self, pos: Position) -> RuleViolation | None:
        """6.5.1, 14.1, R32: no passing while a cousin directs a company and can sell; and if he acts he sells until he
        no longer directs it, or at least one share where that cannot be."""
        for company in self.duty:
            if pos.president(company) == self.party and self._must_sell(pos, company):
                return pos.refuse("stock.cousin-sells", cousin=self.party, company=company)
        if self.has_acted:
            return None
        for cousin in cousins_of(pos, self.player):
            for company in directed_by(pos, cousin):
                if saleable(pos, cousin, company):
                    return pos.refuse("stock.cousin-directs", cousin=cousin, company=company)
        return None

    def _must_sell(self, pos: Position, company: str) -> bool:
        most = saleable(pos, self.party, company)
        can_leave = any(changes_control(pos, self.party, company, n) for n in range(1, most + 1))
        return can_leave or (most > 0 and company not in self.sold)

    # ---- the step ----

    def options(self, pos: Position) -> Iterator[Option]:
        yield from self._deeds(pos)
        if self._pass_refusal(pos) is None:
            yield Pass()

    def _deeds(self, pos: Position) -> Iterator[Option]:
        if self.did != BuyBack.kind():
            yield from sales(pos, self.holder)
        if self.did:
            return
        yield from self._purchases(pos)
        if not self.party:
            acts = (ActFor(cousin) for cousin in cousins_of(pos, self.player))
            yield from (act for act in acts if self._act_refusal(pos, act.party) is None)
            yield from buybacks(pos, self.player)
        if self.lobbies and self.holder == self.player:
            yield from fundings(pos, self.player)
            yield from (grow for grow in growths(pos, self.player) if grow.company not in self.tried)

    def _purchases(self, pos: Position) -> Iterator[BuyShare]:
        for company, data in pos.companies.items():
            if data.started:
                for source in (IPO, POOL, *holders(pos, company)):
                    action = BuyShare(company, source)
                    if self._purchase_refusal(pos, action) is None:
                        yield action

    def check(self, pos: Position, action: Action) -> None:
        problem = self.refusal(pos, action)
        if problem:
            raise problem

    def consent(self, pos: Position, action: Action) -> Consent | None:
        """A player agrees to what is bought of him or of his cousin (6.5.2.4, P5)."""
        if not isinstance(action, BuyShare) or action.source in (IPO, POOL):
            return None
        owner = speaker(pos, action.source)
        return None if owner == self.player else Consent((owner,), self._goods(action), pos.price(action.company))

    def play(self, draft: Draft, action: Action) -> None:
        if isinstance(action, Pass):
            if not self.has_acted:
                draft.tell(PlayerPassed(self.player))
            self._end(draft)
        elif isinstance(action, ActFor):
            draft.become(self.with_(party=action.party, duty=tuple(directed_by(draft, action.party))))
        elif isinstance(action, SellShares):
            draft.become(self.with_(party=self.holder, sold=(*self.sold, action.company)))
            sell(draft, self.holder, action.company, action.shares)
        elif isinstance(action, Grow):
            draft.become(self.with_(tried=(*self.tried, action.company)))
            draft.push(GrowthSales(self.player, action.company, action.size, action.par))
        else:
            self._do(draft, action)

    def _do(self, draft: Draft, action: Action) -> None:
        """The one thing besides sales; steps that it brings come on top of the turn."""
        party = action.company if isinstance(action, BuyBack) else self.holder
        draft.become(self.with_(party=party, did=action.kind()))
        if isinstance(action, BuyShare):
            buy(draft, self.holder, action.company, action.source)
        elif isinstance(action, FundLobby):
            fund(draft, self.player, action.amount)
        elif isinstance(action, RaiseLobby):
            raise_lobby(draft, self.player, action)
        elif isinstance(action, BuyBack):
            buy_back(draft, action.company, action.shares)

    def settle(self, draft: Draft) -> bool:
        """A turn in which nothing more can be done ends by itself."""
        if next(self._deeds(draft), None) is not None:
            return True
        if not self.has_acted:
            draft.tell(PlayerPassed(self.player))
        self._end(draft)
        return False

    def _end(self, draft: Draft) -> None:
        draft.pop()
        part: Turns = draft.below(Turns)
        draft.become(part.after(draft, self))
        if draft.declined:
            draft.declined = {}


def directed_by(pos: Position, cousin: str) -> list[str]:
    return [company for company, data in pos.companies.items() if data.president == cousin]

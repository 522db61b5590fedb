"""What the position adds to the actions of 1820 when they are told to people: costs, owners, amounts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from footplate.game.actions import Action, Pass, SellShares
from footplate.game.events import CompanyStarted, PresidentChanged, SharesMoved, SizeChanged, TokenPlaced, TrainMoved
from footplate.game.show import Implied
from footplate.game.state import Position
from footplate.game.step import Step
from footplate.titles.g1820 import actions as act
from footplate.titles.g1820.auctions.futures import ChooseFutures, holder_of, tabled
from footplate.titles.g1820.auctions.opencry import OpenCry
from footplate.titles.g1820.books import books
from footplate.titles.g1820.capital.raising import SellToPay
from footplate.titles.g1820.events import (
    BidCried,
    CompanyOffered,
    CousinHelped,
    LoansChanged,
    PlanFailed,
    PutIntoLiquidation,
    SaleStated,
)
from footplate.titles.g1820.issue.takeovers import TakeoverAuction, TakeoverTurn, bank_bid, forcing_bid, opening_bid
from footplate.titles.g1820.lives.floating import FoundStations, distance_fee
from footplate.titles.g1820.lives.growing import GrowthSales
from footplate.titles.g1820.lives.handover import StationLimit
from footplate.titles.g1820.lives.reducing import Reduction
from footplate.titles.g1820.lives.settlement import FinancePurchase
from footplate.titles.g1820.lives.subscription import Subscription, forty_percent
from footplate.titles.g1820.operating.selling import SellForTrain
from footplate.titles.g1820.operating.upkeep import Debt
from footplate.titles.g1820.parties import box, price_in
from footplate.titles.g1820.printed import printed
from footplate.titles.g1820.stock.turns import SharesTurn

Facts = dict[str, Any]


def _futures(pos: Position, action: act.TakeFutures) -> Facts:
    lot: ChooseFutures | None = pos.below(ChooseFutures)
    return {"price": lot.price, "cost": lot.price * len(action.trains)} if lot else {}


def _party(pos: Position, action: act.ActFor) -> Facts:
    return {"cash": pos.cash[action.party]}


def _raise(pos: Position, action: act.RaiseLobby) -> Facts:
    owner = next((lobby.owner for lobby in books(pos).lobbies if lobby.amount == action.lobby), None)
    return {"owner": owner}


def _float(pos: Position, action: act.Float) -> Facts:
    name = pos.title.companies[action.company].name
    return {"name": name, "cost": forty_percent(action.size) * action.par}


def _found(pos: Position, action: act.FoundStation) -> Facts:
    step: FoundStations | None = pos.below(FoundStations)
    fee = distance_fee(pos, step.sites[0].hex, action.hex) if step and step.sites else None
    return {"cost": fee, "rotation": action.rotation if action.tile else None}


def _subscribe(pos: Position, action: act.Subscribe) -> Facts:
    step: Subscription | None = pos.below(Subscription)
    if step is None:
        return {}
    missing = step.missing(pos)
    return {"company": missing.company, "cost": missing.price * sum(part.shares for part in action.parts)}


def _grow(pos: Position, action: act.Grow) -> Facts:
    return {"par": action.par or None}


def _shares_now(pos: Position, action: act.BuyBack | act.Issue) -> Facts:
    price = pos.price(action.company)
    return {"price": price, "total": action.shares * price}


def _loan(pos: Position, action: act.TakeLoan) -> Facts:
    return {"amount": printed(pos).loan, "price": price_in(pos, box(pos, action.company) - 1)}


def _assign(pos: Position, action: act.AssignFuture) -> Facts:
    return {"owner": holder_of(pos, action.train)}


def _withdraw(pos: Position, action: act.WithdrawFuture) -> Facts:
    return {"company": tabled(pos).get(action.train)}


def _due(pos: Position, action: act.Settle) -> Facts:
    return {"cost": pos.top.due(pos)} if isinstance(pos.top, Debt) else {}


def _shortfall(pos: Position, action: act.Cover) -> Facts:
    return {"cost": pos.top.missing(pos)} if isinstance(pos.top, Debt) else {}


def _repay(pos: Position, action: act.RepayLoans) -> Facts:
    return {"each": printed(pos).loan, "total": action.loans * printed(pos).loan}


def _offer(pos: Position, action: act.OfferCompany) -> Facts:
    turn: TakeoverTurn | None = pos.below(TakeoverTurn)
    if turn is not None and turn.company == action.company:
        return {"bank": bank_bid(pos, action.company)}
    return {"price": opening_bid(pos, action.company), "forcing": forcing_bid(pos, action.company)}


def _acquire(pos: Position, action: act.Acquire) -> Facts:
    return {"funds": pos.funds(action.company)}


def _finance(pos: Position, action: act.Finance) -> Facts:
    step: FinancePurchase | None = pos.below(FinancePurchase)
    gain = action.shares * pos.price(step.company) + action.loans * printed(pos).loan if step else None
    means = ("shares" if action.shares else "", "loans" if action.loans else "")
    return {"gain": gain or None, "variant": "" if all(means) else "".join(means)}


def _buy_out(pos: Position, action: act.BuyOut) -> Facts:
    step: Reduction | None = pos.below(Reduction)
    variant = "" if action.shares else "nothing"
    return {"price": pos.price(step.company), "variant": variant} if step else {}


def _give_up(pos: Position, action: act.GiveUpStation) -> Facts:
    return {} if action.hex else {"city": None, "variant": "unplaced"}


def _sale(pos: Position, action: SellShares) -> Facts:
    """Whose shares, if a cousin's; the turn of a stock round knows it itself."""
    if isinstance(pos.top, GrowthSales):
        return {"party": pos.top.party(pos)}
    return {"party": pos.top.owner} if isinstance(pos.top, SellToPay) else {}


def _pass(pos: Position, action: Pass) -> Facts:
    """Above the limit stations cost a fee to whoever keeps them; who has done something in a turn ends it."""
    if isinstance(pos.top, SharesTurn):
        return {"done": pos.top.has_acted}
    if isinstance(pos.top, GrowthSales):
        return {"party": pos.top.party(pos)}
    return {"cost": pos.top.fee(pos) or None} if isinstance(pos.top, StationLimit) else {}


_FACTS: dict[type[Action], Callable[[Position, Any], Facts]] = {
    act.TakeFutures: _futures,
    act.ActFor: _party,
    act.RaiseLobby: _raise,
    act.Float: _float,
    act.FoundStation: _found,
    act.Subscribe: _subscribe,
    act.Grow: _grow,
    act.BuyBack: _shares_now,
    act.Issue: _shares_now,
    act.TakeLoan: _loan,
    act.AssignFuture: _assign,
    act.WithdrawFuture: _withdraw,
    act.Settle: _due,
    act.Cover: _shortfall,
    act.RepayLoans: _repay,
    act.OfferCompany: _offer,
    act.Acquire: _acquire,
    act.Finance: _finance,
    act.BuyOut: _buy_out,
    act.GiveUpStation: _give_up,
    Pass: _pass,
    SellShares: _sale,
}

_IMPLIED: dict[type[Action], Implied] = {
    Pass: ("station fee",),
    SellShares: (SaleStated,),
    act.CryBid: (BidCried,),
    act.TakeFutures: (TrainMoved, "future train"),
    act.FundLobby: ("lobby",),
    act.AssignFuture: (TrainMoved,),
    act.Abandon: (PlanFailed,),
    act.PlaceFreeToken: (TokenPlaced, CousinHelped),
    act.BuyBack: (SharesMoved, "buy-back"),
    act.TakeLoan: (LoansChanged, "loan"),
    act.Settle: ("maintenance", "interest"),
    act.Cover: ("director's help",),
    act.RepayLoans: (LoansChanged, "loan repaid"),
    act.Reduce: (SizeChanged,),
    act.Issue: (SharesMoved, "issue"),
    act.OfferCompany: (CompanyOffered, BidCried),
    act.Finance: (SharesMoved, LoansChanged, "issue", "loan"),
    act.KeepStation: (CousinHelped,),
    act.ChooseDirector: (PresidentChanged,),
    act.Condemn: (PutIntoLiquidation,),
    act.Subscribe: (CompanyStarted,),
}


def facts(pos: Position, action: Action) -> Facts:
    find = _FACTS.get(type(action))
    return find(pos, action) if find else {}


def step_facts(pos: Position, step: Step) -> Facts:
    """The high bid of an open cry, what it takes to force a takeover, what is due or missing."""
    if isinstance(step, OpenCry):
        bid = {"bid": step.price, "bidder": step.bidder} if step.bidder else {}
        forcing = forcing_bid(pos, step.company) if isinstance(step, TakeoverAuction) and not step.is_forced else None
        return {**bid, "forcing": forcing}
    if isinstance(step, Debt):
        return {"due": step.due(pos), "lacking": step.missing(pos)}
    if isinstance(step, SellToPay | SellForTrain):
        return {"lacking": step.lacking(pos)}
    if isinstance(step, StationLimit):
        return {"markers": step.markers(pos), "limit": step.limits(pos)[0], "most": step.limits(pos)[1]}
    return {}


def implied(action: Action) -> Implied:
    return _IMPLIED.get(type(action), ())

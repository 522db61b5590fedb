"""Which of many options deserve a look, and which make sense only together. For bots: a guess, no rule."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from footplate.finance.ledger import BANK
from footplate.game.actions import Action, Bid, BuyShare, BuyTrain, Pass, SellShares
from footplate.game.state import IPO, POOL, State
from footplate.game.step import Numbered, Open, Option
from footplate.rounds.operating import CompanyTurn
from footplate.titles.g1820.actions import (
    AssignFuture,
    CryBid,
    Float,
    FoundStation,
    FundLobby,
    RaiseLobby,
    Settle,
    TableFuture,
    TakeLoan,
    WithdrawFuture,
)
from footplate.titles.g1820.auctions.cousins import CousinAuction
from footplate.titles.g1820.capital.loans import room
from footplate.titles.g1820.chart import available
from footplate.titles.g1820.one_ply.survey import narrowed
from footplate.titles.g1820.operating.running import IndicateRoutes
from footplate.titles.g1820.operating.trains import TrainPurchase
from footplate.titles.g1820.operating.upkeep import Debt
from footplate.titles.g1820.parties import in_supply
from footplate.titles.g1820.printed import printed

RAISE: Final = 10  # a bid goes up by one part in so many, at least by a step
SITES: Final = 8  # for a station that are looked at closely


def worth_a_look(state: State, options: list[Option], player: str) -> list[Option]:
    options = [
        option for option in options if not isinstance(option, TableFuture | WithdrawFuture)
    ]  # it knows no table
    look = [option for option in options if _is_of_interest(state, option, player)]
    look = [_raised(option) for option in look]
    sites = [option for option in look if isinstance(option, FoundStation)]
    if sites:
        best = narrowed(state, sites)[:SITES]
        look = best + [option for option in look if not isinstance(option, FoundStation)]
    lobby = next((option for option in look if isinstance(option, FundLobby)), None)
    look = _few_sales([option for option in look if not isinstance(option, FundLobby) or option is lobby])
    return look or options


def _raised(option: Option) -> Option:
    """Of a lobby the smallest amount; of a bid the lowest, or a tenth more than before, or auctions never end."""
    if isinstance(option, Numbered) and isinstance(option.action, FundLobby):
        return option.at(option.low)
    if isinstance(option, Numbered) and isinstance(option.action, CryBid):
        return option.at(min(option.high, option.low + option.low // RAISE // option.step * option.step))
    return option


def _few_sales(options: list[Option]) -> list[Option]:
    """Of the shares of a company one, half of those that may be sold, or all."""
    counts: dict[str, list[int]] = {}
    for option in options:
        if isinstance(option, SellShares):
            counts.setdefault(option.company, []).append(option.shares)
    few = {company: (found[0], found[len(found) // 2], found[-1]) for company, found in counts.items()}
    return [o for o in options if not isinstance(o, SellShares) or o.shares in few[o.company]]


def _is_of_interest(state: State, option: Option, player: str) -> bool:
    action = option.action if isinstance(option, Open) else option
    if isinstance(state.top, IndicateRoutes):
        return isinstance(action, Pass)  # it knows no better run than the search
    if isinstance(action, TakeLoan | RaiseLobby):
        return False  # a loan only for something, see `plans`
    if isinstance(action, Bid):
        return not _leads(state, action.private, player)
    if isinstance(action, Float):  # all companies are alike
        return action.company == next(c for c in state.companies if in_supply(state, c))
    if isinstance(action, BuyTrain):
        return action.source == BANK or _spares(state, action.source, player)
    if isinstance(action, BuyShare):
        return action.source == _seller(state, action.company)
    if isinstance(action, AssignFuture):
        return state.speaker(action.company) == player
    return True


def _spares(state: State, seller: str, player: str) -> bool:
    """Is it his own company, and has it another train?"""
    return state.speaker(seller) == player and len(state.companies[seller].trains) > 1


def _seller(state: State, company: str) -> str:
    """Where a share is bought: from the treasury or the pool, which nobody must be asked for, else of whoever holds
    fewest. From the pool if shares there would make the price fall."""
    held = state.companies[company].holdings
    if held.get(POOL):
        return POOL
    return IPO if held.get(IPO) else min(held, key=held.__getitem__)


def _leads(state: State, cousin: str, player: str) -> bool:
    return isinstance(state.top, CousinAuction) and state.top.bids.get(cousin, ("", 0))[0] == player


def plans(state: State, player: str) -> Iterator[tuple[Action, ...]]:
    """Loans for a train, or for what is due."""
    turn: CompanyTurn | None = state.below(CompanyTurn)
    if turn is None or state.speaker(turn.company) != player:
        return
    step, company = state.top, turn.company
    most, loan, funds = room(state, company), printed(state).loan, state.funds(company)
    if not most:
        return
    if isinstance(step, TrainPurchase) and step.may_buy(state) and step.has_room(state):
        train = available(state)
        if train:
            price = state.title.trains[train].price
            count = -(-(price - funds) // loan)
            if 0 < count <= most:
                yield (*(TakeLoan(company),) * count, BuyTrain(train, BANK, price))
    elif isinstance(step, Debt):
        each = loan - step.cost_of_loan(state)
        count = -(-step.missing(state) // each)
        if 0 < count <= most:
            yield (*(TakeLoan(company),) * count, Settle())

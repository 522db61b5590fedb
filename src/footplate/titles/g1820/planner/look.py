"""Which of many options deserve a look. For bots: a guess, no rule."""

from __future__ import annotations

from typing import Final

from footplate.finance.ledger import BANK
from footplate.game.actions import BuyShare, BuyTrain, DiscardTrain
from footplate.game.state import State
from footplate.game.step import Numbered, Open, Option
from footplate.titles.g1820.actions import CryBid, FundLobby, OfferCompany
from footplate.titles.g1820.books import books
from footplate.titles.g1820.chart import available
from footplate.titles.g1820.issue.takeovers import CompanyAuction
from footplate.titles.g1820.one_ply.lookout import worth_a_look as looked_at_before
from footplate.titles.g1820.parties import BRITISH_RAIL, in_play, loans
from footplate.titles.g1820.printed import printed

LOBBIES: Final = {"yellow": 4, "green": 2}  # of one player that stand at a time; later one

QUARTER: Final = 25  # shares of British Rail, that he wants first
DEAREST: Final = 1.3  # times its price, that a company is taken over for


def worth_a_look(state: State, options: list[Option], player: str) -> list[Option]:
    """As the frozen bot does, but for what an experienced player would not think of."""
    look = looked_at_before(state, options, player)
    rush = _rush(state, options)
    return [option for option in look if not _is_idle(state, option, player, rush)] or look


def _is_idle(state: State, option: Option, player: str, rush: bool) -> bool:
    action = option.action if isinstance(option, Open) else option
    if isinstance(action, BuyTrain):
        return _wanders(state, action)
    if isinstance(action, DiscardTrain):
        # the only one: to be put into liquidation; one that is on sale: to buy it again
        return len(state.companies[action.company].trains) == 1 or action.train == available(state)
    if isinstance(action, CryBid):
        return _overbids(state, option)
    if isinstance(action, OfferCompany):
        return action.company != state.top.acts_for(state)  # a takeover is hardly ever worth what it costs the buyer
    if isinstance(action, FundLobby):
        return not _can_float(state, player, rush)
    return rush and isinstance(action, BuyShare) and action.company != BRITISH_RAIL


def _overbids(state: State, option: Option) -> bool:
    """Loans and shares that pay for a company weigh on the buyer: it is worth hardly more than its price."""
    step = state.top
    if not isinstance(step, CompanyAuction):
        return False
    lowest = option.low if isinstance(option, Numbered) else option.price if isinstance(option, CryBid) else 0
    owns = max(0, state.cash[step.company] - printed(state).loan * loans(state, step.company))
    return lowest > owns + DEAREST * state.price(step.company) * in_play(state, step.company)


def _wanders(state: State, action: BuyTrain) -> bool:
    """No train wanders between two companies of one director."""
    company = state.top.acts_for(state)
    return action.source != BANK and bool(company and state.companies[company].trains)


def _rush(state: State, options: list[Option]) -> bool:
    """British Rail has a hundred shares for everybody, and they rise as fast as anything: first come, first served."""
    return any(isinstance(option, BuyShare) and option.company == BRITISH_RAIL for option in options)


def _can_float(state: State, player: str, rush: bool) -> bool:
    """Not more companies at a time than he can see to: each needs money for shares, and a train. While British Rail is
    to be had, only with what is left then."""
    standing = sum(lobby.owner == player for lobby in books(state).lobbies)
    train = available(state)
    if standing >= LOBBIES.get(state.phase, 1) or not train:
        return False
    reserved = QUARTER * state.price(BRITISH_RAIL) if rush else 0
    return state.cash[player] > reserved + state.title.trains[train].price

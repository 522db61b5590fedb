"""Which of many options deserve a look. For bots: a guess, no rule."""

from __future__ import annotations

from typing import Final

from footplate.finance.ledger import BANK
from footplate.game.actions import BuyShare, BuyTrain, DiscardTrain, SellShares
from footplate.game.state import IPO, State
from footplate.game.step import Numbered, Open, Option
from footplate.titles.g1820.actions import BuyBack, CryBid, FoundStation, FundLobby, Issue, OfferCompany
from footplate.titles.g1820.books import books
from footplate.titles.g1820.capital.loans import room
from footplate.titles.g1820.capital.prices import drop_for
from footplate.titles.g1820.chart import available
from footplate.titles.g1820.issue.takeovers import CompanyAuction
from footplate.titles.g1820.lives.floating import FoundStations
from footplate.titles.g1820.one_ply.lookout import worth_a_look as looked_at_before
from footplate.titles.g1820.parties import BRITISH_RAIL, directed, in_play, in_pool, is_public, loans
from footplate.titles.g1820.planner.sites import narrowed
from footplate.titles.g1820.planner.times import times
from footplate.titles.g1820.printed import printed
from footplate.titles.g1820.stock.turns import SharesTurn

LOBBIES: Final = {"yellow": 4, "green": 2, "red": 3, "gray": 3}  # of one player that stand at a time; else one

SITES: Final = 8  # for the first station of a company, that are looked at closely
FLIGHT: Final = 4  # boxes by which a price will fall at the end of the stock round, and who still can sells before
NERVES: Final = 2  # the same of who does not direct it
RESERVE: Final = 800  # in a treasury, that shares are not bought back with
BORROWED: Final = 4  # loans that a company may well take: each costs its shares a box
DEAREST: Final = 1.3  # times its price, that a company is taken over for


def worth_a_look(state: State, options: list[Option], player: str) -> list[Option]:
    """As the frozen bot does, but for what an experienced player would not think of."""
    step = state.top
    if isinstance(step, FoundStations) and not step.sites:
        return list(narrowed(state, [option for option in options if isinstance(option, FoundStation)])[:SITES])
    look = looked_at_before(state, options, player)
    return [option for option in look if not _is_idle(state, option, player)] or look


def _is_idle(state: State, option: Option, player: str) -> bool:
    action = option.action if isinstance(option, Open) else option
    if isinstance(action, BuyTrain):
        return _wanders(state, action)
    if isinstance(action, DiscardTrain):
        return _must_keep(state, action)
    if isinstance(action, CryBid):
        return _overbids(state, option)
    if isinstance(action, OfferCompany):
        # a takeover is hardly ever worth what it costs the buyer
        return action.company != state.top.acts_for(state) or not is_doomed(state, action.company)
    if isinstance(action, Issue):
        return not _needs_money(state, action.company)
    if isinstance(action, FundLobby):
        return not _can_float(state, player)
    if isinstance(action, SellShares) and isinstance(state.top, SharesTurn):
        return _stays(state, state.top.holder, action.company)
    if isinstance(action, BuyBack):
        return wanting(state, action.company) > 0 or state.cash[action.company] < RESERVE
    if isinstance(action, BuyShare) and action.company == BRITISH_RAIL:
        return state.cash[player] - state.price(BRITISH_RAIL) < _reserved(state, player)
    return False


def _must_keep(state: State, action: DiscardTrain) -> bool:
    """One that is on sale would be bought again. The only one goes if another is paid for, else that is the end."""
    train = available(state)
    if not train or action.train == train:
        return True
    others = len(state.companies[action.company].trains) > 1
    return not others and state.cash[action.company] < state.title.trains[train].price


def is_doomed(state: State, company: str) -> bool:
    """It cannot pay what is due next, or its trains will cost more than they run and there is no money for another:
    only then is a company given up, which takes its stations off the map for ever."""
    data, train = state.companies[company], available(state)
    due = _due(state, company)
    funds = state.cash[company] + printed(state).loan * min(BORROWED, room(state, company))
    if due > funds + data.revenue:
        return True
    if data.trains and (due <= data.revenue or times(state).rounds <= 1):
        return False
    return not train or funds < due + state.title.trains[train].price


def _stays(state: State, holder: str, company: str) -> bool:
    """Money that lies about neither pays nor rises: shares of a company that can go on are kept, unless others have
    thrown so much into the pool that its price will fall anyway (6.7)."""
    if is_doomed(state, company):
        return False
    falls = drop_for(in_pool(state, company), state.companies[company].size)
    return falls < (FLIGHT if state.president(company) == holder else NERVES)


def wanting(state: State, company: str) -> int:
    """What a company lacks for the next train and all that it will owe until then."""
    train = available(state)
    if not train or train in state.companies[company].trains:
        return 0
    return max(0, _due(state, company) + state.title.trains[train].price - state.cash[company])


def _due(state: State, company: str) -> int:
    """Maintenance and interest of its next turn."""
    chart, colours = times(state).chart[0], printed(state).colours
    upkeep = sum([chart.upkeep.get(colours[train], 0) for train in state.companies[company].trains])
    return upkeep + loans(state, company) * chart.interest


def _reserved(state: State, player: str) -> int:
    """What the most valuable of his companies lacks, as far as he may pay for shares of its treasury."""
    worth = {c: state.held(c, player) * state.price(c) for c in directed(state, player) if is_public(state, c)}
    best = max(worth, key=worth.__getitem__, default="")
    if not best or not state.held(best, IPO):
        return 0
    return wanting(state, best)


def _needs_money(state: State, company: str) -> bool:
    """Shares in the pool take the price down, now and after the next stock round: only for a train that loans do not
    pay for, and whose want would be the end."""
    train = available(state)
    return is_doomed(state, company) or not (train and state.companies[company].trains)


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


def _can_float(state: State, player: str) -> bool:
    """Not more companies at a time than he can see to: each needs money for shares, and a train."""
    standing = sum(lobby.owner == player for lobby in books(state).lobbies)
    train = available(state)
    if standing >= LOBBIES.get(state.phase, 1) or not train:
        return False
    return state.cash[player] > state.title.trains[train].price

"""Which of many options deserve a look. For bots: a guess, no rule."""

from __future__ import annotations

from typing import Final

from footplate.finance.ledger import BANK
from footplate.game.actions import BuyShare, BuyTrain
from footplate.game.state import State
from footplate.game.step import Open, Option
from footplate.titles.g1820.actions import FundLobby
from footplate.titles.g1820.books import books
from footplate.titles.g1820.chart import available
from footplate.titles.g1820.one_ply.lookout import worth_a_look as looked_at_before
from footplate.titles.g1820.parties import BRITISH_RAIL

LOBBIES: Final = {"yellow": 4, "green": 2}  # of one player that stand at a time; later one


def worth_a_look(state: State, options: list[Option], player: str) -> list[Option]:
    """As the frozen bot does, but for what an experienced player would not think of."""
    look = looked_at_before(state, options, player)
    rush = _rush(state, options)
    return [option for option in look if not _is_idle(state, option, player, rush)] or look


def _is_idle(state: State, option: Option, player: str, rush: bool) -> bool:
    action = option.action if isinstance(option, Open) else option
    if isinstance(action, BuyTrain):
        return _wanders(state, action)
    if isinstance(action, FundLobby):
        return rush or not _can_float(state, player)
    return rush and isinstance(action, BuyShare) and action.company != BRITISH_RAIL


def _wanders(state: State, action: BuyTrain) -> bool:
    """No train wanders between two companies of one director."""
    company = state.top.acts_for(state)
    return action.source != BANK and bool(company and state.companies[company].trains)


def _rush(state: State, options: list[Option]) -> bool:
    """British Rail has a hundred shares for everybody, and they rise as fast as anything: first come, first served."""
    return any(isinstance(option, BuyShare) and option.company == BRITISH_RAIL for option in options)


def _can_float(state: State, player: str) -> bool:
    """Not more companies at a time than he can see to: each needs money for shares, and a train."""
    standing = sum(lobby.owner == player for lobby in books(state).lobbies)
    if standing >= LOBBIES.get(state.phase, 1):
        return False
    train = available(state)
    return bool(train) and state.cash[player] > state.title.trains[train].price

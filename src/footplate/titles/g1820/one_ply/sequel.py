"""How what a player has begun goes on if nobody interferes: bids win, lobbies float, proposals find buyers.

For bots, which judge a position by what it leads to. Nothing here is a rule: it only plays on.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from footplate.game.actions import Accept, Action, Decline, Pass
from footplate.game.draft import Draft
from footplate.game.play import play
from footplate.game.state import Position, State
from footplate.game.step import Open, Step
from footplate.titles.g1820.actions import Abandon, FoundStation, Subscribe
from footplate.titles.g1820.auctions.cousins import CousinAuction, take_cousin
from footplate.titles.g1820.auctions.futures import ChooseFutures, FutureAuction
from footplate.titles.g1820.books import books
from footplate.titles.g1820.capital.directors import NameDirector
from footplate.titles.g1820.capital.orphans import OrderOrphans
from footplate.titles.g1820.capital.raising import SellToPay
from footplate.titles.g1820.chart import column, par_prices
from footplate.titles.g1820.issue.takeovers import AnswerBid, CompanyAuction
from footplate.titles.g1820.lives.floating import FloatCompany, FloatShares, FoundStations
from footplate.titles.g1820.lives.growing import GrowthSales, GrowthShares
from footplate.titles.g1820.lives.handover import SharedHexes, StationLimit
from footplate.titles.g1820.lives.reducing import Merger, Reduction
from footplate.titles.g1820.lives.settlement import ChooseAcquirer, FinancePurchase, RaiseForLoans
from footplate.titles.g1820.lives.subscription import Missing, Split, Subscription, dealt, forty_percent, rooms
from footplate.titles.g1820.one_ply.survey import best_sites
from footplate.titles.g1820.operating.selling import SellForTrain
from footplate.titles.g1820.parties import in_supply, speaker
from footplate.titles.g1820.stock.closing import adjust_prices
from footplate.titles.g1820.stock.round import SharesRound

MOST_STEPS: Final = 60  # that are played on; what takes longer is judged where it stands


def foreseen(state: State, player: str) -> State:
    """The position once it is settled what this player is in the middle of."""
    for _ in range(MOST_STEPS):
        if not state.stack:
            return state
        goes_on = _GOES_ON.get(type(state.top))
        action = goes_on(state, state.top, player) if goes_on else None
        if action is None:
            break
        state = play(state, action, state.top.actor(state))[0]
    return _with_prices(_with_cousins(_with_floats(state, player), player))


# ---- what the next action is, None if it is open ----


def _pass(state: State, step: Step, player: str) -> Action | None:
    return Pass()


def _first(state: State, step: Step, player: str) -> Action | None:
    option = next(step.options(state))
    return option.action if isinstance(option, Open) else option


def _last(state: State, step: Step, player: str) -> Action | None:
    *_, option = step.options(state)
    return option.action if isinstance(option, Open) else option


def _cry(state: State, step: FutureAuction, player: str) -> Action | None:
    return Pass() if step.bidder == player else None


def _answer(state: State, step: AnswerBid, player: str) -> Action | None:
    """Others sell; he himself need not."""
    return Decline() if step.actor(state) == player else Accept()


def _propose(state: State, step: Subscription, player: str) -> Action | None:
    """He and his cousins buy all, or it comes to nothing."""
    missing = step.missing(state)
    if missing.proposer != player:
        return None
    parts = own_split(state, missing)
    return Subscribe(parts) if parts else Abandon()


def _found(state: State, step: FoundStations, player: str) -> Action | None:
    if step.player != player:
        return None
    if step.sites:
        return Pass()
    sites: list[FoundStation] = best_sites(state, 1)
    return sites[0]


_GOES_ON: Final[dict[type[Step], Callable[[State, Any, str], Action | None]]] = {
    FutureAuction: _cry,
    ChooseFutures: _first,
    FoundStations: _found,
    FloatShares: _propose,
    GrowthSales: _pass,
    GrowthShares: _propose,
    AnswerBid: _answer,
    ChooseAcquirer: _first,
    FinancePurchase: _first,
    RaiseForLoans: _last,
    SharedHexes: _first,
    StationLimit: _last,
    Reduction: _first,
    Merger: _pass,
    NameDirector: _first,
    OrderOrphans: _first,
    SellForTrain: _first,
    SellToPay: _first,
    **dict.fromkeys(CompanyAuction.__subclasses__(), _pass),
}


def own_split(pos: Position, missing: Missing) -> Split:
    """The shares among the proposer and his cousins; nothing if they cannot pay for all."""
    room = {party: most for party, most in rooms(pos, missing).items() if speaker(pos, party) == missing.proposer}
    return dealt(room, missing.shares, missing.shares) if sum(room.values()) >= missing.shares else ()


# ---- lobbies and bids that stand ----


def _with_floats(state: State, player: str) -> State:
    """His lobbies float companies, as long as he can pay."""
    count = sum(lobby.owner == player for lobby in books(state).lobbies)
    if isinstance(state.top, FloatCompany) and state.top.player == player:
        count += 1
    if not count:
        return state
    supply = [company for company in state.companies if in_supply(state, company)]
    draft = Draft.of(state)
    for company, site in zip(supply, best_sites(state, count), strict=False):
        _float(draft, player, company, site)
    return draft.freeze()


def _float(draft: Draft, player: str, company: str, site: FoundStation) -> None:
    size, pars = column(draft).sizes[0], par_prices(draft)
    par = pars[len(pars) // 2]
    parts = own_split(draft, Missing(company, par, size, forty_percent(size), player))
    if parts:
        step = FloatShares(player, company, size, par, (site,))
        draft.push(step)
        step.carry_out(draft, parts)


def _with_prices(state: State) -> State:
    """At the end of a stock round prices follow what lies in the pool (6.7)."""
    if not isinstance(state.stack[0], SharesRound):
        return state
    draft = Draft.of(state)
    adjust_prices(draft)
    return draft.freeze()


def _with_cousins(state: State, player: str) -> State:
    """Bids that stand for cousins win."""
    if not isinstance(state.top, CousinAuction) or not state.top.bids:
        return state
    draft = Draft.of(state)
    for cousin, (owner, price) in state.top.bids.items():
        take_cousin(draft, owner, cousin, price)
    return draft.freeze()

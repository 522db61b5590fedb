"""How a lobby of a player goes on: the company he would float with it. A guess for bots, no rule."""

from __future__ import annotations

from footplate.game.draft import Draft
from footplate.game.play import play
from footplate.game.state import Position, State
from footplate.titles.g1820.actions import FoundStation
from footplate.titles.g1820.books import books, write
from footplate.titles.g1820.chart import available, column, par_prices
from footplate.titles.g1820.lives.floating import FloatCompany, FloatShares, FoundStations
from footplate.titles.g1820.lives.subscription import Missing, forty_percent
from footplate.titles.g1820.one_ply.sequel import own_split
from footplate.titles.g1820.parties import in_supply
from footplate.titles.g1820.planner.sites import EARLY, best_sites


def with_floats(state: State, player: str) -> State:
    """Early a small company for little money; late one as large as can be, so that its first money buys a train."""
    step = state.top if state.stack else None
    if isinstance(step, FoundStations) and step.player == player and not step.sites:
        return play(state, best_sites(state, 1)[0], player)[0]
    if step is None or isinstance(step, FoundStations | FloatShares):
        return state  # one that he is in the middle of comes first
    resolved = isinstance(state.top, FloatCompany) and state.top.player == player
    count = resolved + sum(lobby.owner == player for lobby in books(state).lobbies)
    if not count:
        return state
    supply = [company for company in state.companies if in_supply(state, company)]
    draft = Draft.of(state)
    for company, site in zip(supply, best_sites(state, count), strict=False):
        _float(draft, player, company, site)
    write(draft, lobbies=tuple([lobby for lobby in books(draft).lobbies if lobby.owner != player]))
    if resolved:
        draft.pop()
    return draft.freeze()


def _float(draft: Draft, player: str, company: str, site: FoundStation) -> None:
    for size, par in _terms(draft):
        parts = own_split(draft, Missing(company, par, size, forty_percent(size), player))
        if parts:
            step = FloatShares(player, company, size, par, (site,))
            draft.push(step)
            step.carry_out(draft, parts)
            return


def _terms(pos: Position) -> list[tuple[int, int]]:
    """Size and par price: early the smallest, later the largest capital first, as long as it pays for a train."""
    if pos.phase in EARLY:
        pars = par_prices(pos)
        return [(column(pos).sizes[0], pars[len(pars) // 2])]
    train = available(pos)
    needs = pos.title.trains[train].price if train else 0
    terms = [(size, par) for size in column(pos).sizes for par in par_prices(pos)]
    paid = [(forty_percent(size) * par, size, par) for size, par in terms]
    return [(size, par) for money, size, par in sorted(paid, reverse=True) if money >= needs]

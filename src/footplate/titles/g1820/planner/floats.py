"""How a lobby of a player goes on: the company he would float with it. A guess for bots, no rule."""

from __future__ import annotations

from footplate.game.draft import Draft
from footplate.game.state import Position, State
from footplate.titles.g1820.actions import FoundStation
from footplate.titles.g1820.books import books, write
from footplate.titles.g1820.chart import available, column, par_prices
from footplate.titles.g1820.lives.floating import FloatCompany, FloatShares
from footplate.titles.g1820.lives.subscription import Missing, forty_percent
from footplate.titles.g1820.one_ply.sequel import own_split
from footplate.titles.g1820.one_ply.survey import best_sites
from footplate.titles.g1820.parties import in_supply

EARLY = ("yellow", "green", "blue")


def with_floats(state: State, player: str) -> State:
    """Late in the game a company is floated as large as can be, so that its first money buys a train."""
    if state.phase in EARLY or not state.stack:
        return state
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
    """Size and par price, the largest capital first, as long as it pays for a train."""
    train = available(pos)
    needs = pos.title.trains[train].price if train else 0
    terms = [(size, par) for size in column(pos).sizes for par in par_prices(pos)]
    paid = [(forty_percent(size) * par, size, par) for size, par in terms]
    return [(size, par) for money, size, par in sorted(paid, reverse=True) if money >= needs]

"""The laws that hold across every move; those of a position are in `game/laws.py`, and are asked after it.

Laws about the options of a decision are in `offers`, those about copies of a state (records, codec, history) in
`copies`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from footplate.finance.ledger import BANK
from footplate.finance.shares import certificates
from footplate.game.actions import BuyShare, StartCompany
from footplate.game.events import (
    MoneyPaid,
    SharesMoved,
    SupplyDiscarded,
    TileLaid,
    TokenPlaced,
    TrainExported,
    TrainMoved,
    TrainScrapped,
)
from footplate.game.game import Move
from footplate.game.laws import Problems, broken_in, named, trains_about
from footplate.game.state import UNLIMITED, State
from footplate.rounds.shares import holding_limit


def events_tell_all_payments(before: State, move: Move) -> Problems:
    """Everybody's cash changed by what the events say they were paid and paid."""
    told: Counter[str] = Counter()
    for event in move.events:
        if isinstance(event, MoneyPaid):
            told[event.payee] += event.amount
            told[event.payer] -= event.amount
            if event.amount <= 0:
                yield f"a payment of {event.amount} from {event.payer} to {event.payee}"
    for owner in {**before.cash, **move.state.cash}:
        change = move.state.cash.get(owner, 0) - before.cash.get(owner, 0)
        if change != told[owner]:
            yield f"the cash of {owner} changed by {change}, events tell {told[owner]}"


def events_tell_all_share_moves(before: State, move: Move) -> Problems:
    told: Counter[tuple[str, str]] = Counter()
    for event in move.events:
        if isinstance(event, SharesMoved):
            told[event.company, event.giver] -= event.shares
            told[event.company, event.taker] += event.shares
    for company, data in move.state.companies.items():
        old = before.companies[company]
        if data.size != old.size:
            continue  # a company that grew or shrank has shares that came from nowhere
        for owner in {**old.holdings, **data.holdings}:
            change = data.holdings.get(owner, 0) - old.holdings.get(owner, 0)
            if change != told[company, owner]:
                yield f"{owner} has {change:+d} shares of {company}, events tell {told[company, owner]:+d}"


def events_tell_all_trains(before: State, move: Move) -> Problems:
    """A train leaves the game only by being scrapped or exported, and enters it only from the bank's stack."""
    exported = Counter(event.train for event in move.events if isinstance(event, TrainExported))
    discarded = {event.train for event in move.events if isinstance(event, SupplyDiscarded)}
    gone = Counter(event.train for event in move.events if isinstance(event, TrainScrapped)) + exported
    drawn = Counter(event.train for event in move.events if isinstance(event, TrainMoved) and event.giver == BANK)
    drawn += exported
    was, now = trains_about(before), trains_about(move.state)
    for train, left in move.state.depot.items():
        if train in discarded:
            continue
        taken = drawn[train] if left == UNLIMITED else before.depot[train] - left
        if taken != drawn[train] or was[train] + taken - gone[train] != now[train]:
            yield f"train {train}: {was[train]} about, {drawn[train]} drawn, {gone[train]} scrapped, now {now[train]}"


def events_tell_all_track(before: State, move: Move) -> Problems:
    """Tiles and stations on the board change only with an event that says so."""
    names = before.title.map.names
    told = {event.hex for event in move.events if isinstance(event, TileLaid)}
    if before.board is not move.state.board:
        changed = {
            names[h]
            for h, (old, new) in enumerate(zip(before.board.faces, move.state.board.faces, strict=True))
            if old is not new
        }
        if changed != told:
            yield f"tiles changed in {sorted(changed)}, events tell {sorted(told)}"
    placed = Counter(event.company for event in move.events if isinstance(event, TokenPlaced))
    for company, data in move.state.companies.items():
        change = len(before.companies[company].tokens) - len(data.tokens)
        if change != placed[company] and before.title.data.stations.stay:
            yield f"{company} placed {change} tokens, events tell {placed[company]}"
    was, now = (Counter(c for held in s.board.stations.values() for c in held if c) for s in (before, move.state))
    moved: Counter[str] = Counter()
    for event in move.events:
        moved.update(event.stations())
    for company in move.state.companies:
        if now[company] - was[company] != moved[company]:
            yield f"{company} had {was[company]} stations and has {now[company]}, events tell {moved[company]}"


def certificate_limit_is_kept(before: State, move: Move) -> Problems:
    """Nobody buys over the limit; a player whom the market has pushed over it buys only what does not count."""
    if not isinstance(move.action, BuyShare | StartCompany):
        return
    had, has = _counted(before, before, move.player), _counted(before, move.state, move.player)
    limit = before.title.certificate_limit
    if limit and has > limit and has > had:
        yield f"{move.player} bought certificate {has}, the limit is {limit}"


def _counted(priced: State, held: State, player: str) -> int:
    """Certificates of a player at `held`, with the zones of the market as at `priced` (a round may end with a move)."""
    count = sum(owner == player and held.title.privates[p].certificate for p, owner in held.privates.items())
    for company, data in held.companies.items():
        space = priced.companies[company].space or data.space
        shares = data.holdings.get(player, 0)
        if shares and (space is None or held.title.market.counts(space)):
            needs = held.title.companies[company].president_shares
            count += certificates(shares, presides=data.president == player, president_shares=needs)
    return count


def holding_limit_is_kept(before: State, move: Move) -> Problems:
    """Nobody buys more shares of one company than they may hold, except where the market lifts that limit."""
    if not isinstance(move.action, BuyShare | StartCompany):
        return
    company, player = move.action.company, move.player
    space = before.companies[company].space
    limit, held = holding_limit(before, company), move.state.held(company, player)
    limited = space is None or before.title.market.limits_holding(space)
    if limited and held > limit and held > before.held(company, player):
        yield f"{player} bought up to {held} shares of {company}, the limit is {limit}"


MOVE_LAWS: tuple[Callable[[State, Move], Problems], ...] = (
    events_tell_all_payments, events_tell_all_share_moves, events_tell_all_trains, events_tell_all_track,
    certificate_limit_is_kept, holding_limit_is_kept,
)  # fmt: skip


def broken_by(before: State, move: Move) -> Problems:
    """Every law that a move breaks, those of the position after it included."""
    yield from broken_in(move.state, before)
    for law in MOVE_LAWS:
        yield from (named(law, problem) for problem in law(before, move))

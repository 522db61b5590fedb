"""Why the bot did it, in one line: which move, what it gains.

A reason is a code and facts; the words are in the catalogue of each language, "/" begins a variant of a kind of action.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import msgspec

from footplate.bots.bot import Reason
from footplate.bots.one_ply.journey import Prospect
from footplate.bots.one_ply.outlook import place_in_round
from footplate.bots.one_ply.value import Estimate
from footplate.game.actions import (
    Action,
    Bid,
    BuyPrivate,
    BuyShare,
    BuyTrain,
    Dividend,
    LayPrivateTile,
    LayTile,
    PlaceToken,
    RunTrains,
    SellShares,
    StartCompany,
)
from footplate.rounds.income import private_revenue
from footplate.rounds.running import run_revenue
from footplate.rounds.trains import needs_train
from footplate.words import catalogue

Told = tuple[str, dict[str, Any]]


def only() -> Reason:
    return Reason("only")


def best_run(company: str, revenue: int) -> Reason:
    return Reason("best-run", {"company": company, "revenue": revenue})


def reason(now: Estimate, action: Action, after: Estimate, company: str, gain: float) -> Reason:
    """What speaks for an action, `gain` better than letting it be, if that was possible."""
    facts = {**msgspec.structs.asdict(action), "gain": round(gain)}
    if "company" not in facts:
        facts["company"] = company
    tell = _TELLERS.get(type(action), _plain)
    code, more = tell(now, action, after, facts["company"])
    if isinstance(action, SellShares) and gain < 0:
        code = "sell_shares/must"
    elif code not in catalogue(layers=now.pos.title.layers).reasons:
        code = "gain" if gain >= 1 else "least-bad" if gain <= -1 else "even"
    return Reason(code, {name: fact for name, fact in {**facts, **more}.items() if isinstance(fact, str | int)})


# ---- one for each kind of action that has more to tell than its name ----


def _plain(now: Estimate, action: Action, after: Estimate, company: str) -> Told:
    return action.kind(), {}


def _private(now: Estimate, action: Action, after: Estimate, company: str) -> Told:
    assert isinstance(action, BuyPrivate | Bid)
    if company and now.pos.privates.get(action.private) == now.player:
        return "buy_private/own", {}
    income = private_revenue(now.pos, action.private)
    return action.kind() if income or isinstance(action, Bid) else "buy_private/idle", {"income": income}


def _share(now: Estimate, action: Action, after: Estimate, company: str) -> Told:
    """What a share costs or fetches, and what it promises."""
    seen = now if isinstance(action, SellShares) else after
    prospect = seen.prospects.get(company, Prospect())  # gone, as far as can be foreseen: only the words are lost
    told = {"worth": round(prospect.price + prospect.dividends)}
    cost = after.pos.cash[now.player] - now.pos.cash[now.player]
    told["cost"] = abs(cost) or now.pos.price(company)  # somebody else pays for whom he acts
    if isinstance(action, SellShares):
        told["worth"] *= action.shares
        if told["worth"] <= told["cost"]:
            return "sell_shares", told
        burdened = prospect.burden and now.pos.president(company) == now.player
        return "sell_shares/burden" if burdened else "gain", told
    if isinstance(action, BuyShare) and now.pos.president(company) != after.pos.president(company) == now.player:
        return "buy_share/control", told
    if isinstance(action, BuyShare) and after.pos.companies[company].floated > now.pos.companies[company].floated:
        return "buy_share/float", told
    return action.kind(), told


def _track(now: Estimate, action: Action, after: Estimate, company: str) -> Told:
    """A tile or a station: what it does to the best run, now or later."""
    company = company or next(iter(now.pos.presided(now.player)), "")
    if not company:
        return action.kind(), {}
    kind = "place_token" if isinstance(action, PlaceToken) else "lay_tile"
    trains = now.pos.companies[company].trains
    before, grown = now.projector.run(company, trains), after.projector.run(company, trains)
    told = {"company": company, "before": before, "after": grown}
    if grown > before:
        return f"{kind}/run", told
    return f"{kind}/sight" if after.projector.sight(company) > now.projector.sight(company) else kind, told


def _run(now: Estimate, action: Action, after: Estimate, company: str) -> Told:
    assert isinstance(action, RunTrains)
    return "best-run", {"revenue": run_revenue(now.pos, company, action.routes)}


def _dividend(now: Estimate, action: Action, after: Estimate, company: str) -> Told:
    assert isinstance(action, Dividend)
    mine = after.pos.cash[now.player] - now.pos.cash[now.player]
    return f"dividend/{action.kind_of}", {"mine": mine, "price": after.pos.price(company)}


def _train(now: Estimate, action: Action, after: Estimate, company: str) -> Told:
    assert isinstance(action, BuyTrain)
    had, has = now.pos.companies[company].trains, after.pos.companies[company].trains
    told = {"before": now.projector.run(company, had), "after": after.projector.run(company, has)}
    if not had and place_in_round(now.pos, company) and needs_train(now.pos, company):
        return "buy_train/must", told
    if told["after"] > told["before"]:
        return "buy_train/run", told
    life = after.projector.outlook.life
    lasts = all(life(action.train) > life(train) for train in had)
    return "buy_train/last" if lasts else "buy_train", told


_TELLERS: Final[dict[type[Action], Callable[[Estimate, Action, Estimate, str], Told]]] = {
    Bid: _private,
    BuyPrivate: _private,
    StartCompany: _share,
    BuyShare: _share,
    SellShares: _share,
    LayTile: _track,
    LayPrivateTile: _track,
    PlaceToken: _track,
    RunTrains: _run,
    Dividend: _dividend,
    BuyTrain: _train,
}

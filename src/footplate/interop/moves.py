"""Our moves in the words of an 18xx.games file. The counterpart of `translate`."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

from footplate.board.layout import Layout, node
from footplate.game import actions as act
from footplate.game.actions import Action
from footplate.game.state import IPO, POOL, State
from footplate.game.title import Title
from footplate.interop.gamefile import Json
from footplate.interop.parts import PRESIDENTS, Certificates, TileCopies, Trains
from footplate.interop.translate import DIVIDENDS, PERCENT
from footplate.rounds.asides import TilePower
from footplate.rounds.operating import CompanyTurn
from footplate.rounds.stations import free_slot
from footplate.routes import Earnings, Route, route_earnings, trace

KINDS = {ours: theirs for theirs, ours in DIVIDENDS.items()}


class MoveWriter:
    """Writes a move at a time, and remembers the parts that have changed hands."""

    def __init__(self, title: Title) -> None:
        self._ids = {seat: n for n, seat in enumerate(title.players, start=1)}
        self._symbols = {p.id: p.symbol or p.id for p in title.privates.values()}
        self._certificates = Certificates(title)
        self._trains = Trains()
        self._tiles = TileCopies(title)

    def of(self, before: State, player: str, action: Action, after: State) -> Json:
        """The fields of one move, who acts among them."""
        return self._kinds[type(action)](self, before, player, action, after)

    # ---- who acts ----

    def player(self, seat: str) -> Json:
        return {"entity": self._ids[seat], "entity_type": "player"}

    def _company(self, company: str) -> Json:
        return {"entity": company, "entity_type": "corporation"}

    def _private(self, private: str) -> Json:
        return {"entity": self._symbols[private], "entity_type": "company"}

    def _at_turn(self, state: State) -> Json:
        turn: CompanyTurn = state.below(CompanyTurn)
        return self._company(turn.company)

    # ---- shares and privates ----

    def _pass(self, before: State, player: str, action: act.Pass, after: State) -> Json:
        company = before.top.acts_for(before)
        if isinstance(before.top, TilePower):
            who = self._private(before.top.private)  # a power that is waited for
        elif company:
            who = self._company(company)
        else:
            who = self.player(player)
        return {"type": "pass", **who}

    def _bid(self, before: State, player: str, action: act.Bid | act.BuyPrivate, after: State) -> Json:
        bid: Json = {"company": self._symbols[action.private], "price": action.price}
        if before.below(CompanyTurn):
            return {"type": "buy_company", **self._at_turn(before), **bid}
        return {"type": "bid", **self.player(player), **bid}

    def _start(self, before: State, player: str, action: act.StartCompany, after: State) -> Json:
        row, col = before.title.market.par[action.par]
        self._certificates.move(action.company, PRESIDENTS, IPO, player)
        return {
            "type": "par",
            **self.player(player),
            "corporation": action.company,
            "share_price": f"{action.par},{row},{col}",
        }

    def _buy(self, before: State, player: str, action: act.BuyShare | act.ExchangePrivate, after: State) -> Json:
        company = action.company
        number = self._certificates.singles(company, action.source)[0]
        self._certificates.move(company, number, action.source, player)
        if after.president(company):
            self._certificates.settle(company, after.president(company))
        who = self._private(action.private) if isinstance(action, act.ExchangePrivate) else self.player(player)
        return {"type": "buy_shares", **who, "shares": [f"{company}_{number}"], "percent": PERCENT}

    def _sell(self, before: State, player: str, action: act.SellShares, after: State) -> Json:
        company = action.company
        bundle = self._certificates.bundle(company, player, action.shares)
        surplus = self._certificates.surplus(company, bundle, action.shares)
        for number in bundle:
            self._certificates.move(company, number, player, POOL)
        self._certificates.settle(company, after.president(company), player, surplus)
        shares = [f"{company}_{number}" for number in bundle]
        return {"type": "sell_shares", **self.player(player), "shares": shares, "percent": PERCENT * action.shares}

    # ---- the board ----

    def _lay(self, before: State, player: str, action: act.LayTile | act.LayPrivateTile, after: State) -> Json:
        who = self._private(action.private) if isinstance(action, act.LayPrivateTile) else self._at_turn(before)
        copy = self._tiles.left(action.tile)[0]
        self._tiles.lay(action.hex, copy)
        return {"type": "lay_tile", **who, "hex": action.hex, "tile": copy, "rotation": action.rotation}

    def _token(self, before: State, player: str, action: act.PlaceToken, after: State) -> Json:
        who = self._at_turn(before)
        slot = free_slot(before, who["entity"], node(before.title.map.index(action.hex), action.city))
        city = f"{self._tiles.on(action.hex)}-{action.city}"
        return {"type": "place_token", **who, "city": city, "slot": slot, "tokener": who["entity"]}

    # ---- trains ----

    def _run(self, before: State, player: str, action: act.RunTrains, after: State) -> Json:
        who = self._at_turn(before)
        company = who["entity"]
        kinds = {kind.name: kind for kind in before.train_kinds(company)}
        rules = before.title.run_rules(company, before.phase)
        routes = []
        ran: dict[str, int] = {}
        for route in action.routes:
            number = ran[route.train] = ran.get(route.train, -1) + 1
            earned = route_earnings(before.board, trace(before.board, route, rules), kinds[route.train], rules)
            routes.append(_route(before.board, route, self._trains.of(company, route.train)[number], earned))
        if action.revenue is not None:
            routes[0]["revenue"] += action.revenue - sum(route["revenue"] for route in routes)
        return {"type": "run_routes", **who, "routes": routes}

    def _dividend(self, before: State, player: str, action: act.Dividend, after: State) -> Json:
        return {"type": "dividend", **self._at_turn(before), "kind": KINDS[action.kind_of]}

    def _train(self, before: State, player: str, action: act.BuyTrain, after: State) -> Json:
        who = self._at_turn(before)
        company = who["entity"]
        traded = {"exchange": self._hand_over(before, action.exchange, company, POOL)} if action.exchange else {}
        copy = self._hand_over(before, action.train, action.source, company)
        return {"type": "buy_train", **who, "train": copy, "price": action.price, "variant": action.train, **traded}

    def _discard(self, before: State, player: str, action: act.DiscardTrain, after: State) -> Json:
        copy = self._hand_over(before, action.train, action.company, POOL)
        return {"type": "discard_train", **self._company(action.company), "train": copy}

    def _hand_over(self, before: State, train: str, giver: str, taker: str) -> str:
        """One train of a kind changes hands; says which."""
        copy = self._trains.first(before, train, giver)
        self._trains.move(copy, giver, taker)
        return copy

    def _bankrupt(self, before: State, player: str, action: act.DeclareBankruptcy, after: State) -> Json:
        return {"type": "bankrupt", **self._at_turn(before)}

    def _end(self, before: State, player: str, action: act.EndGame, after: State) -> Json:
        return {"type": "end_game", **self.player(player)}

    _kinds: dict[type[Action], Callable[[MoveWriter, State, str, Any, State], Json]] = {
        act.Pass: _pass,
        act.Bid: _bid,
        act.BuyPrivate: _bid,
        act.StartCompany: _start,
        act.BuyShare: _buy,
        act.ExchangePrivate: _buy,
        act.SellShares: _sell,
        act.LayTile: _lay,
        act.LayPrivateTile: _lay,
        act.PlaceToken: _token,
        act.RunTrains: _run,
        act.Dividend: _dividend,
        act.BuyTrain: _train,
        act.DiscardTrain: _discard,
        act.DeclareBankruptcy: _bankrupt,
        act.EndGame: _end,
    }


def _route(board: Layout, route: Route, train: str, earned: Earnings) -> Json:
    """Stretches of track from stop to stop; a stop's own hex ends one and begins the next."""
    names = board.map.names
    stops = trace(board, route).stops
    path = [place.partition("/")[0] for place in route.path]
    at = [0]
    for stop in stops[1:]:
        at.append(path.index(names[stop >> 3], at[-1] + 1))
    hexes = [names[stop >> 3] for stop in stops]
    return {
        "train": train,
        "connections": [path[a : b + 1] for a, b in pairwise(at)],
        "hexes": hexes,
        "revenue": earned.revenue,
        "revenue_str": "-".join(hexes),
        "nodes": [f"{names[stop >> 3]}-{stop & 7}" for stop in stops],
        **({"subsidy": earned.treasury} if earned.treasury else {}),
    }

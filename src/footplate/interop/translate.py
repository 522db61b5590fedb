"""Actions of an 18xx.games file in our words. Follows the file's names for trains, tiles and certificates."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import msgspec

from footplate.board.layout import Layout
from footplate.finance.ledger import BANK
from footplate.game.actions import (
    Action,
    Bid,
    BuyPrivate,
    BuyShare,
    BuyTrain,
    DeclareBankruptcy,
    DiscardTrain,
    Dividend,
    EndGame,
    ExchangePrivate,
    LayPrivateTile,
    LayTile,
    Pass,
    PlaceToken,
    RunTrains,
    SellShares,
    StartCompany,
)
from footplate.game.state import IPO, POOL, State
from footplate.game.title import Title
from footplate.interop.gamefile import ForeignAction, GameFile, Json
from footplate.rounds.auction import PrivateAuction
from footplate.rounds.operating import CompanyTurn
from footplate.rounds.running import run_revenue
from footplate.routes import Route, RouteError

PRESIDENT_PERCENT, PERCENT = 20, 10
DIVIDENDS: dict[str, Literal["pay", "withhold"]] = {"payout": "pay", "withhold": "withhold"}
#: what a run may be wrong in and still count as declared: 18xx.games did not check it in its early days
FORGIVEN = frozenset({"route.blocked"})


class Translator:
    """Knows what the names in one file stand for at the point reached."""

    def __init__(self, title: Title, file: GameFile) -> None:
        self.players = {p.key: seat for p, seat in zip(file.players, title.players, strict=True)}
        self.privates = {p.symbol or p.id: p.id for p in title.privates.values()}
        self._left_ipo: set[str] = set()  # certificates that have been sold from the initial offering
        self._trains: dict[str, str] = {}  # train copy -> who has it, once it has left the bank
        self._tiles: dict[str, str] = {}  # tile copy -> hex it lies on
        self._kinds: dict[str, Callable[[State, Json], Action]] = {
            "bid": self._bid,
            "pass": lambda state, data: Pass(),
            "par": self._par,
            "buy_shares": self._buy_shares,
            "sell_shares": self._sell_shares,
            "buy_company": lambda state, data: BuyPrivate(self.privates[data["company"]], data["price"]),
            "lay_tile": self._lay_tile,
            "place_token": self._place_token,
            "run_routes": self._run_routes,
            "dividend": lambda state, data: Dividend(DIVIDENDS[data["kind"]]),
            "buy_train": self._buy_train,
            "discard_train": self._discard_train,
            "bankrupt": lambda state, data: DeclareBankruptcy(),
            "end_game": lambda state, data: EndGame(),
        }

    def action(self, state: State, foreign: ForeignAction) -> tuple[str, Action]:
        """The player who acts and what he does. KeyError, ValueError or TypeError if the file makes no sense."""
        if foreign.type not in self._kinds:
            raise ValueError(f"unknown type {foreign.type!r}")
        if not state.stack:
            raise state.refuse("game.over", reason=state.ended)
        player = self._player(state, foreign)
        action = self._kinds[foreign.type](state, foreign.data)
        return player, msgspec.convert(msgspec.to_builtins(action), type=type(action))  # of the right types throughout

    def _player(self, state: State, foreign: ForeignAction) -> str:
        kind, entity = foreign.data["entity_type"], foreign.data["entity"]
        company = state.top.acts_for(state)
        if kind == "player":
            if foreign.type == "end_game":
                return state.top.actor(state)
            if company and foreign.type == "pass":
                raise state.refuse("turn.not-yours", player=entity, turn=company)
            return self.players[str(entity)]
        if kind == "corporation":
            self._check_company(state, foreign.type, entity)
            return state.president(entity)
        if kind != "company":
            raise ValueError(f"no such entity type: {kind!r}")
        if foreign.type == "pass" and getattr(state.top, "private", "") != self.privates[entity]:
            raise state.refuse("turn.not-yours", player=entity, turn=company or state.top.actor(state))
        owner = state.privates[self.privates[entity]]
        return owner if state.is_player(owner) else state.top.actor(state)  # a power set off by the sale

    def _check_company(self, state: State, kind: str, company: str) -> None:
        """Our actions do not name the company at turn, theirs do."""
        turn: CompanyTurn | None = state.below(CompanyTurn)
        if turn is None and company not in state.companies:
            raise ValueError(f"no such corporation: {company!r}")
        if turn and kind == "discard_train":
            return
        at_turn = turn.company if turn else state.top.actor(state)
        waits_for = state.top.acts_for(state) if kind == "pass" else at_turn
        if company != at_turn or waits_for != at_turn:
            raise state.refuse("turn.not-yours", player=company, turn=waits_for or state.top.actor(state))

    def _bid(self, state: State, data: Json) -> Action:
        private = self.privates[data["company"]]
        step = state.top
        if isinstance(step, PrivateAuction) and private == step.lots(state)[0]:
            return BuyPrivate(private, data["price"])
        return Bid(private, data["price"])

    def _par(self, state: State, data: Json) -> Action:
        self._left_ipo.add(f"{data['corporation']}_0")
        return StartCompany(data["corporation"], int(str(data["share_price"]).split(",")[0]))

    def _buy_shares(self, state: State, data: Json) -> Action:
        (certificate,) = data["shares"]
        source = POOL if certificate in self._left_ipo else IPO
        self._left_ipo.add(certificate)
        company = _company(data)
        if data["entity_type"] == "company":
            return ExchangePrivate(self.privates[data["entity"]], company, source)
        return BuyShare(company, source)

    def _sell_shares(self, state: State, data: Json) -> Action:
        shares, rest = divmod(_percent(data), PERCENT)
        if rest:
            raise ValueError(f"{data['percent']} percent is not a number of shares")
        return SellShares(_company(data), shares)

    def _lay_tile(self, state: State, data: Json) -> Action:
        hex_, tile, rotation = data["hex"], tile_number(data["tile"]), data["rotation"]
        self._tiles[data["tile"]] = hex_
        if data["entity_type"] == "company":
            return LayPrivateTile(self.privates[data["entity"]], hex_, tile, rotation)
        return LayTile(hex_, tile, rotation)

    def _place_token(self, state: State, data: Json) -> Action:
        tile, city = data["city"].rsplit("-", 1)
        hex_ = self._tiles.get(tile) or tile.rsplit("-", 1)[0]  # on a printed hex the tile is named like the hex
        return PlaceToken(hex_, int(city))

    def _run_routes(self, state: State, data: Json) -> Action:
        routes = tuple(Route(train_name(r["train"]), _path(r, state.board)) for r in data["routes"])
        declared = [r["revenue"] for r in data["routes"] if "revenue" in r]
        company = data["entity"]
        try:
            revenue = run_revenue(state, company, routes)
        except RouteError as error:
            forgiven = error.code in FORGIVEN and len(declared) == len(routes)
            return RunTrains(routes, sum(declared) if forgiven else None)
        if len(declared) == len(routes) and sum(declared) != revenue:
            return RunTrains(routes, sum(declared))
        return RunTrains(routes)

    def _buy_train(self, state: State, data: Json) -> Action:
        source = self._trains.get(data["train"], BANK)
        self._trains[data["train"]] = data["entity"]
        exchange = data.get("exchange") or ""
        if exchange:
            self._trains[exchange] = POOL
        return BuyTrain(train_name(data["train"]), source, data["price"], train_name(exchange))

    def _discard_train(self, state: State, data: Json) -> Action:
        self._trains[data["train"]] = POOL
        return DiscardTrain(data["entity"], train_name(data["train"]))


def tile_number(copy: str) -> str:
    """Tile 57 from "57-1"; the extra tiles of the beginner game have names of their own."""
    return copy.rsplit("-", 1)[0].removeprefix("Beg")


def train_name(copy: str) -> str:
    return copy.rsplit("-", 1)[0]


def _company(data: Json) -> str:
    """The one company whose certificates are listed."""
    (company,) = {certificate.rsplit("_", 1)[0] for certificate in data["shares"]}
    return str(company)


def _percent(data: Json) -> int:
    if data.get("percent") is not None:
        return int(data["percent"])
    return sum(PRESIDENT_PERCENT if c.endswith("_0") else PERCENT for c in data["shares"])


def _path(route: Json, board: Layout) -> tuple[str, ...]:
    """Hexes in the order the train passes them, the stop named where a hex has several."""
    stops = dict(_stop(node) for node in route.get("nodes") or ())
    index = board.map.grid.index
    return tuple(
        f"{name}/{stops[name]}" if name in stops and name in index and len(board.faces[index[name]].stops) > 1 else name
        for name in _hexes(route)
    )


def _stop(node: str) -> tuple[str, str]:
    """Hex and stop of "B6-1"; older files have the tile in between."""
    parts = node.split("-")
    return parts[0], parts[-1]


def _hexes(route: Json) -> list[str]:
    """From stretches that share a stop; or from the oldest files' list of all hexes, its first step often backwards."""
    stretches = [list(s) for s in route.get("connections") or ()]
    if not stretches:
        path = list(route.get("hexes") or ())
        return path[1:] if len(path) > 2 and path[0] == path[2] else path
    if len(stretches) > 1 and stretches[0][-1] not in (stretches[1][0], stretches[1][-1]):
        stretches[0].reverse()
    path = stretches[0]
    for stretch in stretches[1:]:
        if stretch[0] != path[-1]:
            stretch.reverse()
        path += stretch[1:]
    return path

"""Actions of an 18xx.games file in our words. Follows the file's names for trains, tiles and certificates."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, ClassVar, Literal

from footplate.board.layout import Layout
from footplate.finance.ledger import BANK
from footplate.game import actions as act
from footplate.game.actions import Action
from footplate.game.state import IPO, POOL, State
from footplate.game.title import Title
from footplate.interop import forms
from footplate.interop.forms import Form, read_form
from footplate.interop.gamefile import MOST_DIGITS, ForeignAction, GameFile
from footplate.rounds.auction import PrivateAuction
from footplate.rounds.operating import CompanyTurn
from footplate.rounds.running import run_earned
from footplate.routes import Earnings, Route, RouteError, trace

PRESIDENT_PERCENT, PERCENT = 20, 10
DIVIDENDS: dict[str, Literal["pay", "withhold"]] = {"payout": "pay", "withhold": "withhold"}
#: what a run may be wrong in and still count as declared: 18xx.games did not check it in its early days
FORGIVEN = frozenset({"route.blocked"})


class Translator:
    """Knows what the names in one file stand for at the point reached."""

    def __init__(self, title: Title, file: GameFile) -> None:
        self.players = _players(title, file)
        self.privates = {p.symbol or p.id: p.id for p in title.privates.values()}
        self._added = added_tiles(title)
        self._left_ipo: set[str] = set()  # certificates that have been sold from the initial offering
        self._trains: dict[str, str] = {}  # train copy -> who has it, once it has left the bank
        self._tiles: dict[str, str] = {}  # tile copy -> hex it lies on

    def action(self, state: State, foreign: ForeignAction) -> tuple[str, Action]:
        """The player who acts and what he does. RuleViolation if it is not the turn of whoever the file names;
        KeyError, ValueError or msgspec.ValidationError if the file makes no sense."""
        form = read_form(foreign.type, foreign.data)
        if not state.stack:
            raise state.refuse("game.over", reason=state.ended)
        player = self._player(state, foreign.type, form)
        return player, self._kinds[foreign.type](self, state, form)

    # ---- who acts ----

    def _player(self, state: State, kind: str, form: Form) -> str:
        if form.entity_type == "company":
            return self._owner(state, kind, str(form.entity))
        company = state.top.acts_for(state)
        if form.entity_type == "corporation":
            return self._president(state, kind, str(form.entity))
        if kind == "end_game":
            return state.top.actor(state)  # whoever had the last word
        if company and kind == "pass":
            raise state.refuse_turn("turn.not-yours", player=form.entity, turn=company)
        if str(form.entity) not in self.players:
            raise ValueError(f"there is no player {form.entity!r}")
        return self.players[str(form.entity)]

    def _owner(self, state: State, kind: str, symbol: str) -> str:
        """Who acts through a private."""
        private = self._private(symbol)
        if kind == "pass" and getattr(state.top, "private", "") != private:
            raise state.refuse_turn("turn.not-yours", player=symbol, turn=state.top.actor(state))
        owner = state.privates.get(private, BANK)
        return owner if state.is_player(owner) else state.top.actor(state)  # a power set off by the sale

    def _president(self, state: State, kind: str, company: str) -> str:
        """Who acts for a corporation. Our actions do not name it, so it must be the one at turn."""
        if company not in state.companies:
            raise ValueError(f"there is no corporation {company!r}")
        turn: CompanyTurn | None = state.below(CompanyTurn)
        if kind != "discard_train" or turn is None:
            waits_for = state.top.acts_for(state) if kind == "pass" or turn is None else turn.company
            if company != waits_for:
                raise state.refuse_turn("turn.not-yours", player=company, turn=waits_for or state.top.actor(state))
        return state.president(company)

    def _private(self, symbol: str) -> str:
        if symbol not in self.privates:
            raise ValueError(f"there is no private company {symbol!r}")
        return self.privates[symbol]

    # ---- shares and privates ----

    def _bid(self, state: State, form: forms.PriceForm) -> Action:
        private = self._private(form.company)
        step = state.top
        if isinstance(step, PrivateAuction) and private == step.lots(state)[0]:
            return act.BuyPrivate(private, form.price)
        return act.Bid(private, form.price)

    def _buy_company(self, state: State, form: forms.PriceForm) -> Action:
        return act.BuyPrivate(self._private(form.company), form.price)

    def _par(self, state: State, form: forms.ParForm) -> Action:
        self._left_ipo.add(f"{form.corporation}_0")
        return act.StartCompany(form.corporation, _number(form.share_price.partition(",")[0], "share price"))

    def _buy_shares(self, state: State, form: forms.SharesForm) -> Action:
        certificate, *others = form.shares
        if others:
            raise ValueError("one certificate is bought at a time")
        source = POOL if certificate in self._left_ipo else IPO
        self._left_ipo.add(certificate)
        if form.entity_type == "company":
            return act.ExchangePrivate(self._private(str(form.entity)), _company(form), source)
        return act.BuyShare(_company(form), source)

    def _sell_shares(self, state: State, form: forms.SharesForm) -> Action:
        percent = form.percent
        if percent is None:
            percent = sum(PRESIDENT_PERCENT if c.endswith("_0") else PERCENT for c in form.shares)
        shares, rest = divmod(percent, PERCENT)
        if rest:
            raise ValueError(f"{percent} percent is not a number of shares")
        return act.SellShares(_company(form), shares)

    # ---- the board ----

    def _lay_tile(self, state: State, form: forms.TileForm) -> Action:
        tile = tile_number(form.tile, self._added)
        self._tiles[form.tile] = form.hex
        if form.entity_type == "company":
            return act.LayPrivateTile(self._private(str(form.entity)), form.hex, tile, form.rotation)
        return act.LayTile(form.hex, tile, form.rotation)

    def _place_token(self, state: State, form: forms.TokenForm) -> Action:
        tile, _, city = form.city.rpartition("-")
        hex_ = self._tiles.get(tile) or tile.rsplit("-", 1)[0]  # on a printed hex the tile is named like the hex
        return act.PlaceToken(hex_, _number(city, "city"))

    # ---- trains ----

    def _run_routes(self, state: State, form: forms.RunForm) -> Action:
        routes = tuple(Route(train_name(route.train), _path(route, state.board)) for route in form.routes)
        declared = [route.revenue for route in form.routes if route.revenue is not None]
        subsidies = [route.subsidy for route in form.routes if route.subsidy is not None]
        run = act.RunTrains(routes, sum(declared), sum(subsidies) or None)
        all_declared = len(declared) == len(routes)
        try:
            earned = run_earned(state, str(form.entity), routes)
        except RouteError as error:
            return run if error.code in FORGIVEN and all_declared else act.RunTrains(routes)
        as_declared = Earnings(sum(declared), sum(subsidies) if subsidies else earned.treasury)
        return run if all_declared and as_declared != earned else act.RunTrains(routes)

    def _buy_train(self, state: State, form: forms.TrainForm) -> Action:
        source = self._trains.get(form.train, BANK)
        self._trains[form.train] = str(form.entity)
        if not form.exchange:
            return act.BuyTrain(train_name(form.train), source, form.price)
        self._trains[form.exchange] = POOL
        return act.BuyTrain(train_name(form.train), source, form.price, train_name(form.exchange))

    def _discard_train(self, state: State, form: forms.TrainForm) -> Action:
        self._trains[form.train] = POOL
        return act.DiscardTrain(str(form.entity), train_name(form.train))

    _kinds: ClassVar[dict[str, Callable[[Translator, State, Any], Action]]] = {
        "bid": _bid,
        "pass": lambda self, state, form: act.Pass(),
        "par": _par,
        "buy_shares": _buy_shares,
        "sell_shares": _sell_shares,
        "buy_company": _buy_company,
        "lay_tile": _lay_tile,
        "place_token": _place_token,
        "run_routes": _run_routes,
        "dividend": lambda self, state, form: act.Dividend(DIVIDENDS[form.kind]),
        "buy_train": _buy_train,
        "discard_train": _discard_train,
        "bankrupt": lambda self, state, form: act.DeclareBankruptcy(),
        "end_game": lambda self, state, form: act.EndGame(),
    }


def _players(title: Title, file: GameFile) -> dict[str, str]:
    """Who is meant in actions: by his id, or in older files by his name."""
    seats = list(zip(file.seats, title.players, strict=True))
    names = Counter(player.name for player, _ in seats)
    by_name = {player.name: seat for player, seat in seats if names[player.name] == 1}
    return by_name | {player.key: seat for player, seat in seats}


def added_tiles(title: Title) -> str:
    """What the numbers of tiles begin with that an option adds; "" if they are called like the others."""
    return title.data.interop.added_tiles if title.data.interop else ""


def tile_number(copy: str, added: str) -> str:
    """Tile 57 from "57-1"; tiles that an option adds may have names of their own."""
    return copy.rsplit("-", 1)[0].removeprefix(added)


def train_name(copy: str) -> str:
    return copy.rsplit("-", 1)[0]


def _number(text: str, what: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < MOST_DIGITS):
        raise ValueError(f"{text[:MOST_DIGITS]!r} is no number of a {what}")
    return int(text)


def _company(form: forms.SharesForm) -> str:
    """The one company whose certificates are listed."""
    company, *others = {certificate.rsplit("_", 1)[0] for certificate in form.shares}
    if others:
        raise ValueError("certificates of several corporations in one sale")
    return company


def _path(route: forms.RouteForm, board: Layout) -> tuple[str, ...]:
    """Hexes in the order the train passes them, the stop named where a hex has several."""
    stops = [_stop(node) for node in route.nodes or ()]
    readings = list(
        dict.fromkeys(_named(path, at, order, board) for path, at in _readings(route) for order in (stops, stops[::-1]))
    )
    for path in readings if len(readings) > 1 else ():
        try:
            trace(board, Route(route.train, path))
        except RouteError:
            continue
        return path
    return readings[0]


def _named(path: list[str], at: list[int], stops: list[tuple[str, str]], board: Layout) -> tuple[str, ...]:
    """The path with the number of the stop behind each hex that has several; `at` says where it stops."""
    if [path[i] for i in at] == [name for name, _ in stops]:
        numbers = {i: number for i, (_, number) in zip(at, stops, strict=True)}
    else:
        numbers = {i: dict(stops)[name] for i, name in enumerate(path) if name in dict(stops)}
    index = board.map.grid.index
    return tuple(
        f"{name}/{numbers[i]}" if i in numbers and name in index and len(board.faces[index[name]].stops) > 1 else name
        for i, name in enumerate(path)
    )


def _stop(node: str) -> tuple[str, str]:
    """Hex and stop of "B6-1"; older files have the tile in between."""
    parts = node.split("-")
    return parts[0], parts[-1]


def _readings(route: forms.RouteForm) -> Iterator[tuple[list[str], list[int]]]:
    """The hexes passed, and where among them the train stops: from stretches that share a stop, each written either way
    round; or from the oldest files' list of all hexes, its first step often backwards."""
    if not route.connections:
        path = route.hexes or []
        path = path[1:] if len(path) > 2 and path[0] == path[2] else path
        yield path, []
        return
    first, *others = route.connections
    found = False
    for begun in (first, first[::-1]) if others else (first,):
        for path, at in _joined((list(begun), [0, len(begun) - 1]), others):
            found = True
            yield path, at
    if not found:
        yield [name for stretch in route.connections for name in stretch], []


def _joined(begun: tuple[list[str], list[int]], stretches: list[list[str]]) -> Iterator[tuple[list[str], list[int]]]:
    """Every way to go on over these stretches; one that ends where it begins can be read in two ways."""
    if not stretches:
        yield begun
        return
    path, at = begun
    stretch = stretches[0]
    for turned in (stretch, stretch[::-1]):
        if turned[0] == path[-1]:
            yield from _joined((path + turned[1:], [*at, at[-1] + len(turned) - 1]), stretches[1:])

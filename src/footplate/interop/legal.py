"""Recorded sets of legal options of 18xx.games: our options in their words, and the differences."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Annotated, Any, ClassVar

import msgspec

from footplate.board.layout import node
from footplate.finance.ledger import BANK
from footplate.game import actions as act
from footplate.game.actions import Action
from footplate.game.decision import decisions
from footplate.game.errors import BadRecord
from footplate.game.state import IPO, POOL, State
from footplate.game.step import Numbered, Open, Option
from footplate.interop.gamefile import Json, read_game_file
from footplate.interop.imports import Excuse, Replay, insist, replay_as_played
from footplate.interop.trace import Names, read_lines
from footplate.interop.translate import added_tiles
from footplate.learnt import learnt
from footplate.rounds.asides import TilePower
from footplate.rounds.operating import CompanyTurn
from footplate.rounds.shares import share_price
from footplate.rounds.stations import free_slot
from footplate.words.misfit import sentence

SOURCES = {IPO: "ipo", POOL: "market"}
# what is not an option itself, or repeats one
_NOT_COMPARED = {"game", "i", "round", "step", "entity", "refused", "must_buy"}


class Listing:
    """Options of one position, collected key by key."""

    def __init__(self, state: State, names: Names) -> None:
        self.state = state
        self.names = names
        self.found: Json = {}
        turn: CompanyTurn | None = state.below(CompanyTurn)
        self.company = turn.company if turn else ""
        self._revenue = turn.revenue if turn else 0

    def add(self, option: Option) -> None:
        action = option.action if isinstance(option, Open) else option
        low, high = (option.low, option.high) if isinstance(option, Numbered) else (0, 0)
        self._kinds[type(action)](self, action, low, high)

    def _put(self, key: str, row: Any) -> None:
        self.found.setdefault(key, []).append(row)

    def _pass(self, action: act.Pass, low: int, high: int) -> None:
        self.found["pass"] = True

    def _bid(self, action: act.Bid, low: int, high: int) -> None:
        self._put("bid", [self.names.private[action.private], low, high])

    def _buy_private(self, action: act.BuyPrivate, low: int, high: int) -> None:
        private = self.names.private[action.private]
        owner = self.state.privates[action.private]
        if owner == BANK:
            self._put("bid", [private, action.price, action.price])
        else:
            self._put("buy_company", [private, self.names.owner(owner), low, high])

    def _start(self, action: act.StartCompany, low: int, high: int) -> None:
        row, col = self.state.title.market.par[action.par]
        self.found.setdefault("par", {}).setdefault(action.company, []).append([action.par, row, col])

    def _buy_share(self, action: act.BuyShare, low: int, high: int) -> None:
        price = share_price(self.state, action.company, action.source)
        self._put("buy_shares", [action.company, SOURCES[action.source], 10, price])

    def _sell(self, action: act.SellShares, low: int, high: int) -> None:
        proceeds = action.shares * self.state.price(action.company)
        self._put("sell_shares", [action.company, 10 * action.shares, proceeds])

    def _lay(self, action: act.LayTile, low: int, high: int) -> None:
        hex_ = self.state.title.map.index(action.hex)
        face = self.state.title.map.tiles[action.tile].faces[action.rotation]
        cost = self.state.title.tile_cost(self.state, self.company, hex_, face)
        self._put("lay_tile", [action.hex, action.tile, action.rotation, cost])

    def _lay_private(self, action: act.LayPrivateTile, low: int, high: int) -> None:
        row = [action.hex, action.tile, action.rotation, 0]
        if isinstance(self.state.top, TilePower):
            self._put("lay_tile", row)  # the power is what is waited for
        else:
            special = self.found.setdefault("special", {})
            special.setdefault(self.names.private[action.private], {"lay_tile": []})["lay_tile"].append(row)

    def _token(self, action: act.PlaceToken, low: int, high: int) -> None:
        where = node(self.state.title.map.index(action.hex), action.city)
        price = self.state.companies[self.company].tokens[0]
        slot = free_slot(self.state, self.company, where)
        self._put("place_token", [action.hex, action.city, slot, price])

    def _run(self, action: act.RunTrains, low: int, high: int) -> None:
        self.found["run_routes"] = True

    def _dividend(self, action: act.Dividend, low: int, high: int) -> None:
        kinds = self.found.setdefault("dividend", {"revenue": self._revenue, "kinds": []})["kinds"]
        kinds.append("payout" if action.kind_of == "pay" else "withhold")

    def _train(self, action: act.BuyTrain, low: int, high: int) -> None:
        source = {BANK: "depot", POOL: "discard"}.get(action.source, f"corp:{action.source}")
        if action.exchange:
            self._put("exchange_train", [action.exchange, action.train, action.price])
        else:
            self._put("buy_train", [source, action.train, low or action.price, high or action.price])

    def _discard(self, action: act.DiscardTrain, low: int, high: int) -> None:
        self._put("discard", action.train)

    def _bankrupt(self, action: act.DeclareBankruptcy, low: int, high: int) -> None:
        self.found["bankrupt"] = True

    def _exchange(self, action: act.ExchangePrivate, low: int, high: int) -> None:
        self._put("exchange", [self.names.private[action.private], action.company, SOURCES[action.source]])

    _kinds: ClassVar[dict[type[Action], Callable[[Listing, Any, int, int], None]]] = {
        act.Pass: _pass,
        act.Bid: _bid,
        act.BuyPrivate: _buy_private,
        act.StartCompany: _start,
        act.BuyShare: _buy_share,
        act.SellShares: _sell,
        act.LayTile: _lay,
        act.LayPrivateTile: _lay_private,
        act.PlaceToken: _token,
        act.RunTrains: _run,
        act.Dividend: _dividend,
        act.BuyTrain: _train,
        act.DiscardTrain: _discard,
        act.DeclareBankruptcy: _bankrupt,
        act.ExchangePrivate: _exchange,
    }


def listing(state: State, names: Names) -> Json:
    """Everything that may be done now, in the words of a recorded set."""
    found = Listing(state, names)
    for decision in decisions(state):
        for option in decision.options:
            action = option.action if isinstance(option, Open) else option
            out_of_order = isinstance(action, act.DiscardTrain) and action.company != state.top.acts_for(state)
            if type(action) in Listing._kinds and not out_of_order:
                found.add(option)
    return found.found


def differences(ours: Json, theirs: Json, added: str) -> Iterator[str]:
    """Options that only one side has, key by key; the other's names of some tiles begin with `added`."""
    recorded = {key: value for key, value in theirs.items() if key not in _NOT_COMPARED}
    for key in sorted({*ours, *recorded}):
        mine, his = _rows(ours.get(key)), _rows(recorded.get(key), added)
        for row in sorted(his - mine):
            yield f"{key}: recorded {row}, footplate does not offer it"
        for row in sorted(mine - his):
            yield f"{key}: footplate offers {row}, not recorded"


def _rows(value: Any, added: str = "") -> set[str]:
    """One line of text for each single option, whatever shape its key has."""
    if value is None:
        return set()
    if isinstance(value, dict):
        return {f"{k} {row}" for k, rows in value.items() if k != "refused" for row in _rows(rows, added)}
    if isinstance(value, list):
        return {str(row).replace(f"'{added}", "'") for row in value}
    return {str(value)}


class Recorded(msgspec.Struct):
    """One recorded set: of which game, after which action."""

    game: str
    i: Annotated[int, msgspec.Meta(ge=0)]
    options: Json


class LegalVerdict(msgspec.Struct, frozen=True):
    place: str
    problems: tuple[str, ...]


def legal_check(path: Path, raw: bytes | None = None, left_out: Excuse = insist) -> Iterator[LegalVerdict]:
    """Compare every recorded set with our options; the games lie beside the file. Grouped by game, in file order.

    `raw` is what is in the file, where that has been read; `left_out` is told of a game that cannot be played.
    """
    by_game: dict[str, list[Recorded]] = {}
    for number, line in enumerate(read_lines(path, raw), start=1):
        try:
            recorded = msgspec.convert({"options": line, **line}, learnt(Recorded))
        except msgspec.ValidationError as error:
            raise BadRecord(f"{path}: line {number}", f"is not a set of options: {sentence(error)}") from None
        by_game.setdefault(recorded.game, []).append(recorded)
    for name, lines in by_game.items():
        game_path = path.parent / f"{Path(name).name}.json"  # beside the file, whatever the name says
        try:
            replay = replay_as_played(read_game_file(game_path), game_path.name)
            yield from _check_game(name, replay, sorted(lines, key=lambda line: line.i))
        except BadRecord as error:
            left_out(error)


def _check_game(name: str, replay: Replay, lines: list[Recorded]) -> Iterator[LegalVerdict]:
    names = Names(replay.game.state, replay.file)
    played = 0
    for line in lines:
        if line.i > len(replay.actions):
            raise BadRecord(f"{name} after {line.i}", f"the game has only {len(replay.actions)} actions")
        for foreign in replay.actions[played : line.i]:
            replay.play(foreign)
        played = line.i
        found = tuple(differences(listing(replay.game.state, names), line.options, added_tiles(replay.game.title)))
        yield LegalVerdict(f"{name} after {played}", found)

"""Recorded states of 18xx.games beside a game file: our position in their words, and the first difference."""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import msgspec

from footplate.finance.ledger import BANK
from footplate.game.decoding import decode_json, unforeseen
from footplate.game.errors import BadRecord
from footplate.game.state import IPO, POOL, UNLIMITED, State
from footplate.interop.gamefile import GameFile, Json, read_game_file
from footplate.interop.imports import replay_as_played
from footplate.interop.numbers import Misnumbered, Numbers
from footplate.interop.translate import added_tiles
from footplate.rounds.asides import TilePower
from footplate.rounds.auction import PrivateAuction
from footplate.rounds.operating import CompanyTurn, OperatingRound
from footplate.rounds.stock import StockRound, StockTurn

STEP_NAMES = {
    "private_auction": "auction",
    "bidding_war": "auction",
    "stock_turn": "stock",
    "lay_track": "track",
    "place_station": "token",
    "run_routes": "route",
    "pay_out": "dividend",
    "buy_trains": "train",
    "discard_trains": "discard",
    "last_purchases": "buy_company",
    "place_home": "token",
}


class Names:
    """Our ids in the words of one file."""

    def __init__(self, state: State, file: GameFile) -> None:
        self.player = {seat: p.id for seat, p in zip(state.players, file.seats, strict=True)}
        self.private = {p.id: p.symbol or p.id for p in state.title.privates.values()}

    def owner(self, owner: str) -> str | None:
        if owner == BANK:
            return None
        return f"player:{self.player[owner]}" if owner in self.player else f"corp:{owner}"


def as_trace(state: State, names: Names, numbers: Numbers) -> Json:
    """The position as a line of a trace would show it, as far as we compare."""
    trace: Json = {
        "phase": state.phase,
        "bank": state.bank,
        "broken": state.broken,
        "finished": bool(state.ended),
        "privates": {names.private[p]: names.owner(owner) for p, owner in state.privates.items()},
        "players": [_player(state, names, seat) for seat in state.players],
        "corps": {company: _company(state, names, numbers, company) for company in state.companies},
        "depot": _depot(state, numbers),
        "tiles": {hex_: list(tile) for hex_, tile in sorted(state.board.tiles().items())},
    }
    if not state.bankrupt:  # else the order in which everything was sold decides which certificate lies where
        for player, seat in zip(trace["players"], state.players, strict=True):
            player["cert_ids"] = numbers.certificates_of(seat)
        for company, corp in trace["corps"].items():
            corp["market_cert_ids"] = numbers.certificates_of(POOL).get(company, [])
    if state.stack:
        trace["priority"] = names.player[_priority(state)]
    trace.update(_where(state, names))
    return trace


def _player(state: State, names: Names, seat: str) -> Json:
    return {
        "id": names.player[seat],
        "cash": state.cash[seat],
        "value": state.worth(seat),
        "certs": state.certificates_counted(seat),
        "shares": {c: state.percent(c, seat) for c in state.companies if state.held(c, seat)},
        "privates": sorted(names.private[p] for p in state.privates_of(seat)),
        "bankrupt": state.bankrupt == seat,
    }


def _company(state: State, names: Names, numbers: Numbers, company: str) -> Json:
    data = state.companies[company]
    row, col = data.space or (None, None)
    earlier = [c for c in state.companies.values() if c.space == data.space and c.arrived < data.arrived]
    stations = [
        [state.title.map.names[n >> 3], n & 7, slot]
        for n, held in state.board.stations.items()
        for slot, holder in enumerate(held)
        if holder == company
    ]
    return {
        "cash": state.cash[company],
        "par": data.par or None,
        "price": state.price(company) or None,
        "row": row,
        "col": col,
        "pos": len(earlier) if data.space else None,
        "president": names.player[data.president] if data.president else None,
        "ipoed": data.started,
        "floated": data.floated,
        "ipo": state.percent(company, IPO),
        "market": state.percent(company, POOL),
        "trains": sorted(numbers.trains.of(company)),
        "tokens": sorted(stations),
        "tokens_left": list(data.tokens),
        "privates": sorted(names.private[p] for p in state.privates_of(company)),
    }


def _depot(state: State, numbers: Numbers) -> Json:
    return {
        "next": next((name for name in state.title.trains if state.depot[name]), None),
        "upcoming": {n: "unlimited" if c == UNLIMITED else c for n, c in state.depot.items() if c},
        "discarded": sorted(numbers.trains.of(POOL)),
        "available": sorted(map(list, numbers.on_offer(state))),
    }


def _priority(state: State) -> str:
    """Who would hold the priority card if everybody passed from here."""
    auction: PrivateAuction | None = state.below(PrivateAuction)
    if auction:
        return state.left_of(auction.buyer) if auction.buyer else state.priority
    round_: StockRound | None = state.below(StockRound)
    turn: StockTurn | None = state.below(StockTurn)
    if round_ is None:
        return state.priority
    last = turn.player if turn and (turn.sold or turn.bought) else round_.last
    return state.left_of(last) if last else state.priority


def _where(state: State, names: Names) -> Json:
    """Round, step and who must act."""
    if not state.stack:
        return {"step": None, "active": []}
    top = state.top
    company = top.acts_for(state)
    where: Json
    if isinstance(top, TilePower):
        where = {"step": "special_track", "active": [f"private:{names.private[top.private]}"]}
    else:
        active = f"corp:{company}" if company else f"player:{names.player[top.actor(state)]}"
        where = {"step": STEP_NAMES[top.name()], "active": [active]}
    for kind, name in ((PrivateAuction, "auction"), (StockRound, "stock"), (OperatingRound, "operating")):
        round_ = state.below(kind)
        if round_ is not None:
            where["round"] = name
            where["turn"] = {"auction": 1}.get(name) or getattr(round_, "set", None) or round_.number
            where["num"] = round_.number if name == "operating" else 1
    turn: CompanyTurn | None = state.below(CompanyTurn)
    if turn:
        where["operating"] = turn.company
    return where


def normalised(line: Json, added: str) -> Json:
    """A recorded line with names of tiles (those that begin with `added`) and order of lists taken out where they have
    no meaning."""
    line = dict(line)
    line["privates"] = {name: owner for name, (owner, _) in line["privates"].items()}
    line["tiles"] = {hex_: [tile.removeprefix(added), turn] for hex_, (tile, turn) in sorted(line["tiles"].items())}
    line["players"] = [
        {**p, "privates": sorted(p["privates"]), "cert_ids": _sorted(p["cert_ids"])} for p in line["players"]
    ]
    line["corps"] = {
        name: {
            **corp,
            "trains": sorted(corp["trains"]),
            "tokens": sorted(corp["tokens"]),
            "privates": sorted(corp["privates"]),
            "market_cert_ids": sorted(corp["market_cert_ids"]),
        }
        for name, corp in line["corps"].items()
    }
    depot = line["depot"]
    line["depot"] = {
        **depot,
        "discarded": sorted(depot["discarded"]),
        "available": sorted(depot["available"]),
    }
    line.setdefault("step", None)
    line.setdefault("active", [])
    return line


def _sorted(certificates: dict[str, list[int]]) -> dict[str, list[int]]:
    return {company: sorted(numbers) for company, numbers in certificates.items() if numbers}


def difference(ours: Any, theirs: Any, place: str = "") -> str | None:
    """The first value of ours that is not theirs, with its place; keys only they have are not compared."""
    if isinstance(ours, dict) and isinstance(theirs, dict):
        for key, value in ours.items():
            found = difference(value, theirs.get(key), f"{place}.{key}" if place else str(key))
            if found:
                return found
        extra = (
            [key for key in theirs if key not in ours]
            if place.endswith(("shares", "cert_ids", "tiles", "upcoming"))
            else []
        )
        return f"{place}: recorded {extra}, footplate has none" if extra else None
    if isinstance(ours, list) and isinstance(theirs, list) and len(ours) == len(theirs):
        for n, (a, b) in enumerate(zip(ours, theirs, strict=True)):
            found = difference(a, b, f"{place}[{n}]")
            if found:
                return found
        return None
    return None if ours == theirs else f"{place}: recorded {theirs!r}, footplate has {ours!r}"


class Verdict(msgspec.Struct, frozen=True):
    """How a replay compares with its trace."""

    name: str
    actions: int
    problem: str = ""


def trace_path(game: Path) -> Path:
    return game.with_name(game.name.removesuffix(".json") + ".trace.jsonl.gz")


def read_lines(path: Path, raw: bytes | None = None) -> Iterator[Json]:
    """Lines of a .jsonl.gz file, each one JSON object; `raw` is what is in it, where that has been read."""
    try:
        with gzip.open(path if raw is None else BytesIO(raw), "rb") as stream:
            for number, line in enumerate(stream, start=1):
                yield decode_json(line, Json, f"{path}: line {number}", "a JSON object")
    except (OSError, EOFError, zlib.error) as error:
        problem = getattr(error, "strerror", None) or "it is not a whole .gz file"
        raise BadRecord(str(path), f"cannot be read: {problem}") from None


def read_trace(path: Path, added: str = "") -> Iterator[Json]:
    """Lines of a trace, ready to be compared."""
    for number, line in enumerate(read_lines(path)):
        try:
            yield normalised(line, added)
        except (LookupError, TypeError, ValueError, AttributeError) as error:
            raise BadRecord(f"{path}: line {number}", f"is not a line of a trace: {unforeseen(error)}") from None


def verify(path: Path) -> Verdict:
    """Replay a game and compare every line of the trace beside it, down to the numbers of trains and certificates."""
    file = read_game_file(path)
    replay = replay_as_played(file, path.name)
    lines = read_trace(trace_path(path), added_tiles(replay.game.title))
    names, numbers = Names(replay.game.state, file), Numbers(replay.game.title)
    problem = compare(replay.game.state, names, numbers, lines)
    count = 0
    try:
        for foreign in replay.actions:
            if problem:
                break
            count += 1
            before = replay.game.state
            replay.play(foreign)
            if foreign.is_move:
                numbers.follow(before, foreign, replay.game.moves[-1])
            problem = compare(replay.game.state, names, numbers, lines)
    except BadRecord as error:
        return Verdict(path.name, count, str(error))
    except Misnumbered as error:
        problem = str(error)
    if problem is None and next(lines, None) is not None:
        problem = "the trace goes on after the game"
    return Verdict(path.name, count, f"action {count}: {problem}" if problem else "")


def compare(state: State, names: Names, numbers: Numbers, lines: Iterator[Json]) -> str | None:
    """The first difference between a position and the next line of a trace."""
    line = next(lines, None)
    return "the trace ends before the game" if line is None else difference(as_trace(state, names, numbers), line)

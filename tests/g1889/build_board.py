"""Positions of 1889 inside a company's turn, in one call: track, stations, trains, money and shares as needed.

Hexes are flat-topped; the edges of one are numbered clockwise from the south: S SW NW N NE SE.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import pytest

import footplate
from footplate import Game, RuleViolation
from footplate.board.layout import Layout, node
from footplate.board.reach import reach
from footplate.board.tiles import FIRST_STOP, Face
from footplate.game.actions import Action, LayTile
from footplate.game.codec import encode_state
from footplate.game.draft import Draft
from footplate.game.events import Event, MoneyPaid
from footplate.game.play import settle
from footplate.game.step import Step
from footplate.rounds.operating import CompanyTurn, OperatingRound
from footplate.rounds.track import LayTrack
from footplate.titles import load

S, SW, NW, N, NE, SE = range(6)
MAP = load("1889", 4).map
NAMES = ("Aki", "Bea", "Cem", "Dan")
HOLDINGS = {"p1": 6, "ipo": 4}


def face(tile: str) -> Face:
    """A tile in its turn: "5/1"."""
    number, rotation = tile.split("/")
    return MAP.tiles[number].faces[int(rotation)]


def lay(hex_: str, tile: str) -> LayTile:
    """The action of laying "5/1" there."""
    number, rotation = tile.split("/")
    return LayTile(hex_, number, int(rotation))


def city(hex_: str, stop: int = 0) -> int:
    """The node of a city."""
    return node(MAP.index(hex_), stop)


def track(path: str, *, to: bool = False) -> dict[str, str]:
    """First tiles that join the hexes of a path ("E2 E4 D5") where print does not; on the last hex only if `to`."""
    hexes = [MAP.index(name) for name in path.split()]
    tiles: dict[str, str] = {}
    for i, hex_ in enumerate(hexes if to else hexes[:-1]):
        ends = {MAP.grid.edge_towards(hex_, other) for other in hexes[max(i - 1, 0) : i + 2] if other != hex_}
        if not ends <= set(MAP.printed[hex_].exits):
            tiles[MAP.names[hex_]] = str(
                next(f for f in MAP.successors(hex_, MAP.printed[hex_]) if ends <= set(f.exits))
            )
    return tiles


def layout(tiles: Mapping[str, str], stations: Mapping[str, str] | None = None) -> Layout:
    """A board alone. Stations: hex -> companies, one circle after the other, "-" for a free one."""
    board = Layout(MAP)
    for hex_, tile in tiles.items():
        board = board.lay(MAP.index(hex_), face(tile))
    for hex_, companies in (stations or {}).items():
        for slot, company in enumerate(companies.split()):
            if company != "-":
                board = board.place(city(hex_), company, slot)
    return board


def start(draft: Draft, company: str, holdings: Mapping[str, int] | None = None, par: int = 80) -> None:
    """A company that operates, with its price marker at par."""
    shares = dict(HOLDINGS if holdings is None else holdings)
    president = max((owner for owner in shares if owner.startswith("p") and owner != "pool"), key=lambda p: shares[p])
    draft.change(company, holdings=shares, president=president, par=par, floated=True)
    draft.put_marker(company, draft.title.market.par[par])


def turn(
    company: str,
    step: type[Step] = LayTrack,
    *,
    tiles: Mapping[str, str] | None = None,
    stations: Mapping[str, str] | None = None,
    phase: str = "2",
    cash: int = 500,
    trains: Sequence[str] = (),
    holdings: Mapping[str, int] | None = None,
    privates: Mapping[str, str] | None = None,
    options: Sequence[str] = (),
    others: Sequence[str] = (),
    settled: bool = True,
) -> Game:
    """A game in which that company has come to that step of its turn; `others` operate after it. If not `settled` the
    step is there though it would not wait.

    Home stations of started companies stand unless `stations` names the home hex; everyone in `stations` is started.
    """
    game = footplate.new("1889", NAMES, options=options)
    draft = Draft.of(game.state)
    draft.phase = phase
    for hex_, tile in (tiles or {}).items():
        draft.lay_tile(MAP.index(hex_), face(tile))
    placed = {hex_: held.split() for hex_, held in (stations or {}).items()}
    for name in dict.fromkeys((company, *others, *(c for held in placed.values() for c in held if c != "-"))):
        start(draft, name, holdings if name == company else None)
        hex_index, stop = draft.title.homes[name]
        if MAP.names[hex_index] not in placed:
            draft.place_token(name, node(hex_index, stop), 0)
    for hex_, held in placed.items():
        for slot, name in enumerate(held):
            if name != "-":
                draft.place_token(name, city(hex_), slot)
    for private, owner in (privates or {}).items():
        draft.move_private(private, owner, 0)
    draft.pay("bank", company, cash, "set up")
    draft.change(company, trains=tuple(trains))
    stage, own = next(
        (n, s) for n, s in enumerate(draft.title.turn_steps, 1) if isinstance(s, type) and issubclass(s, step)
    )
    operating = OperatingRound(1, 1, 1, companies=(company, *others), begun=True)
    draft.stack = (operating, CompanyTurn(company, stage), own(company))
    if settled:
        settle(draft)
    return game_at(game, draft)


def first_round(
    par: Mapping[str, int], *, tiles: Mapping[str, str] | None = None, stations: Mapping[str, str] | None = None
) -> tuple[Game, list[Event]]:
    """The start of an operating round in which these companies are new, in this order started; and what happened.

    Those named in `stations` have operated before.
    """
    game = footplate.new("1889", NAMES)
    draft = Draft.of(game.state)
    for hex_, tile in (tiles or {}).items():
        draft.lay_tile(MAP.index(hex_), face(tile))
    for company, price in par.items():
        start(draft, company, par=price)
    for hex_, companies in (stations or {}).items():
        for slot, company in enumerate(companies.split()):
            if company != "-":
                draft.place_token(company, city(hex_), slot)
    draft.events.clear()
    draft.stack = (OperatingRound(1, 1, 1),)
    settle(draft)
    return game_at(game, draft), draft.events


def game_at(game: Game, draft: Draft) -> Game:
    """The game as if it had opened with the draft."""
    game._opening, game._length = draft.freeze(), 0
    for history in (game._moves, game._rows, game._log):
        history.clear()
    return game


def refused(game: Game, action: Action, code: str, section: str, by: str | None = None) -> dict[str, object]:
    """The action is refused for that reason, is not among the options, and has changed nothing. Answers the facts."""
    before, written = game.state, encode_state(game.state)
    with pytest.raises(RuleViolation) as caught:
        game.play(action, by)
    assert (caught.value.code, caught.value.rule) == (code, f"1889 {section}")
    assert game.state is before
    assert encode_state(before) == written
    for decision in game.decisions if by is None else ():
        assert action not in decision.options
        assert action not in list(decision.options)
    return caught.value.facts


def laid(game: Game) -> set[str]:
    """All tiles that may be laid now: "K8 5/1"."""
    assert game.decision is not None
    actions = game.decision.options.of(LayTile).actions()
    return {f"{a.hex} {a.tile}/{a.rotation}" for a in actions if isinstance(a, LayTile)}


def payments(game: Game) -> list[tuple[str, str, int]]:
    """Who paid whom how much in the last move."""
    events = game.moves[-1].events
    return [(e.payer, e.payee, e.amount) for e in events if isinstance(e, MoneyPaid)]


def at_step(game: Game) -> str:
    """The step and the company that the game waits for."""
    assert game.decision is not None
    return f"{game.decision.step} {game.decision.company}".strip()


# ---- an oracle for what a company reaches: no cleverness


class Trace(NamedTuple):
    """A way from a station over track."""

    at: int  # 6 * hex + edge where it has come in
    sides: frozenset[int]  # hex sides crossed
    stops: tuple[int, ...]  # the station, and what was visited since
    pieces: frozenset[tuple[int, int, int]]  # plain track used: hex and two edges


def every_trace(board: Layout, company: str) -> Iterator[Trace]:
    """Every single trace: no side twice, no stop twice, through no city full of others and no off-board area."""
    for station in board.stations_of(company):
        for exit_ in board.faces[station >> 3].stop_exits[station & 7]:
            yield from _cross(board, company, Trace(-1, frozenset(), (station,), frozenset()), station >> 3, exit_)


def _cross(board: Layout, company: str, trace: Trace, hex_: int, edge: int) -> Iterator[Trace]:
    """The trace leaves a hex over an edge; all ways on from there."""
    at, side = MAP.grid.across[6 * hex_ + edge], MAP.grid.side[6 * hex_ + edge]
    if at < 0 or side in trace.sides:
        return
    trace = trace._replace(at=at, sides=trace.sides | {side})
    yield trace
    hex_, edge = divmod(at, 6)
    turned = board.faces[hex_]
    for a, b in sorted(piece for piece in turned.pieces if edge in piece and piece[1] < FIRST_STOP):
        on_piece = trace._replace(pieces=trace.pieces | {(hex_, a, b)})
        yield from _cross(board, company, on_piece, hex_, a + b - edge)
    for i, exits in enumerate(turned.stop_exits):
        here = node(hex_, i)
        if edge not in exits or here in trace.stops:
            continue
        at_stop = trace._replace(stops=(*trace.stops, here))
        yield at_stop
        tokens = [token for token in board.stations.get(here, ()) if token]
        full = turned.stops[i].kind == "city" and len(tokens) == turned.stops[i].slots and company not in tokens
        if turned.stops[i].kind != "offboard" and not full:
            for exit_ in exits:
                if exit_ != edge:
                    yield from _cross(board, company, at_stop, hex_, exit_)


def random_layout(rng: random.Random) -> Layout:
    """A part of Shikoku built up at random by the chart, tiles that join others preferred; AR is on it somewhere.

    On the way it is asked for AR's reach, as in play: what a board keeps of the one before must still be true.
    """
    board = Layout(MAP)
    hexes = [rng.randrange(len(MAP.names))]
    while len(hexes) < 14:
        other = MAP.grid.neighbour(rng.choice(hexes), rng.randrange(6))
        if other >= 0 and other not in hexes:
            hexes.append(other)
    for _ in range(rng.randint(14, 50)):
        hex_ = rng.choice(hexes)
        choice = MAP.successors(hex_, board.faces[hex_])
        if choice:
            some = rng.sample(choice, min(len(choice), 6))
            board = board.lay(hex_, max(some, key=lambda turned: _joins(board, hex_, turned)))
        cities = [node(hex_, i) for i, stop in enumerate(board.faces[hex_].stops) if stop.kind == "city"]
        if cities and "" in board.slots(cities[0]):
            token = rng.choice(("AR", "IR", "SR", "KO", "", "", ""))
            if token and token not in board.slots(cities[0]):
                board = board.place(cities[0], token, board.slots(cities[0]).index(""))
        reach(board, "AR")
    return board if board.stations_of("AR") else random_layout(rng)


def _joins(board: Layout, hex_: int, turned: Face) -> int:
    """How many exits of a tile there meet track."""
    others = ((MAP.grid.neighbour(hex_, edge), (edge + 3) % 6) for edge in turned.exits)
    return sum(bool(board.faces[other].via[edge]) for other, edge in others)

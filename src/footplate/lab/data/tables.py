"""The tables of a dataset: their columns, and the rows that one game gives."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

import msgspec

from footplate.bots.network.features import COLUMNS, features
from footplate.game.decision import decisions
from footplate.game.events import RoundBegan
from footplate.game.extras import needs
from footplate.game.game import Game
from footplate.game.record import encode_record
from footplate.game.state import State
from footplate.interop.audit import Departure
from footplate.lab.data.extra import arrow
from footplate.lab.data.filters import Filters
from footplate.learnt import learnt

VERSION: Final = 1  # of the columns; raised when one comes to mean something else
#: of each column its name, its type (as pyarrow writes it) and what it says; those of `features` follow their names
GAMES: Final = (
    ("game", "int32", "number of the game in this dataset, from 0: the other tables name it"),
    ("source", "string", "the file it comes from"),
    ("number", "int32", "number of the game in that file, from 1; 0 if it is a file of its own"),
    ("origin", "string", "`footplate` or `18xx.games`"),
    ("title", "string", "id of the title"),
    ("rules", "int16", "version of the title's rules that it was played under"),
    ("options", "list<string>", "options of the title"),
    ("players", "int8", "number of players"),
    ("names", "list<string>", "the players in seating order"),
    ("bots", "list<string>", "who played in each seat, where a tournament says so"),
    ("seed", "int64", "seed of the deal"),
    ("moves", "int32", "moves in force"),
    ("ending", "string", "why it ended; empty if it did not"),
    ("worths", "list<int32>", "worth of each seat at the end"),
    ("winners", "list<int8>", "seats (from 0) with the highest worth; none if it did not end"),
    ("departures", "int32", "how many actions the rulebook would have refused or changed; null if nobody looked"),
    ("audit", "list<audit>", "each of them: `action`, `kind`, `player`, `rule`, `option`, `text`"),
    ("other_result", "string", "how the result that a file states differs from that of its moves; empty if not"),
    ("digest", "string", "SHA-256 of the record: the same game twice has the same"),
    ("record", "string", "the record of footplate, which `footplate.read_record` replays"),
)
MOVES: Final = (
    ("game", "int32", "the game"),
    ("move", "int32", "number of the move, from 1"),
    ("title", "dictionary", "id of the title"),
    ("seat", "int8", "who moved, from 0"),
    ("step", "dictionary", "the step of the rules at which it was decided"),
    ("company", "dictionary", "the company that was decided for, if any"),
    ("window", "bool", "was a power used out of turn?"),
    ("phase", "dictionary", "phase before the move"),
    ("round", "dictionary", "the round: its kind, number and, where there is one, part"),
    ("kind", "dictionary", "kind of action"),
    ("action", "string", "the action in the notation"),
    ("events", "string", "what happened, as JSON"),
)
POSITIONS: Final = (
    ("game", "int32", "the game"),
    ("move", "int32", "moves played before: 0 is the opening"),
    ("title", "dictionary", "id of the title"),
    ("seat", "int8", "who must decide, from 0; -1 at the end"),
    ("step", "dictionary", "the step of the rules; empty at the end"),
    ("company", "dictionary", "the company that is decided for, if any"),
    ("phase", "dictionary", "the phase"),
    ("worths", "list<int32>", "worth of each seat now"),
    ("cash", "list<int32>", "cash of each seat"),
    ("position", "string", "the position as text, which `footplate.from_position` reads"),
)
FEATURES: Final = (
    ("game", "int32", "the game"),
    ("move", "int32", "moves played before"),
    ("title", "dictionary", "id of the title"),
    ("seat", "int8", "through whose eyes, from 0"),
    ("final_share", "int16", "what this seat has at the end of what all have, in thousandths"),
)
OBSERVATIONS: Final = (
    ("game", "int32", "the game"),
    ("move", "int32", "moves played before"),
    ("title", "dictionary", "id of the title"),
    ("seat", "int8", "who must decide, from 0: it is this player's view"),
    ("final_share", "int16", "what this seat has at the end of what all have, in thousandths"),
    ("digest", "dictionary", "stands for the meaning of all numbers: `Observer.digest`"),
    ("observation", "list<int32>", "the position as `Observer.observe` gives it; `Observer.names` names every number"),
)
COLUMNS_OF: Final = {
    "games": GAMES,
    "moves": MOVES,
    "positions": POSITIONS,
    "features": FEATURES,
    "observations": OBSERVATIONS,
}
#: all but the largest, which must be asked for
USUAL: Final = ("games", "moves", "positions", "features")
TABLES: Final = tuple(COLUMNS_OF)
VECTOR: Final = "vector"  # all features of a row, until they become columns

Row = dict[str, Any]


def schema(table: str) -> Any:
    """The columns of a table, as pyarrow has them."""
    columns = [(name, kind) for name, kind, _ in COLUMNS_OF[table]]
    if table == "features":
        columns += [(name, "int16") for name in COLUMNS]
    return arrow().schema([(name, _type(kind)) for name, kind in columns], {"footplate": f"{table} {VERSION}"})


def _type(kind: str) -> Any:
    pa = arrow()
    if kind.startswith("list<"):
        return pa.list_(_type(kind[5:-1]))
    if kind == "dictionary":
        return pa.dictionary(pa.int32(), pa.string())
    if kind == "audit":
        fields = {name: pa.int32() if name == "action" else pa.string() for name in Departure.__struct_fields__}
        return pa.struct(fields)
    return getattr(pa, "bool_" if kind == "bool" else kind)()


class Played(msgspec.Struct, frozen=True):
    """A game that was replayed, and what is known of it beside."""

    game: Game
    source: str
    number: int
    origin: str
    entrants: tuple[str, ...] = ()
    departures: list[Departure] | None = None
    other_result: str = ""


def game_rows(played: Played, filters: Filters) -> Iterator[Row]:
    """The one row of a game, without its number."""
    game = played.game
    worths = [game.state.worth(seat) for seat in game.names]
    raw = encode_record(game)
    head = msgspec.json.decode(raw, type=learnt(_Head))
    yield {
        "source": played.source,
        "number": played.number,
        "origin": played.origin,
        "title": game.title.id,
        "rules": head.rules,
        "options": head.options,
        "players": len(worths),
        "names": list(game.names.values()),
        "bots": list(played.entrants),
        "seed": game.seed,
        "moves": len(game),
        "ending": game.state.ended,
        "worths": worths,
        "winners": [n for n, worth in enumerate(worths) if worth == max(worths)] if game.state.ended else [],
        "departures": None if played.departures is None else len(played.departures),
        "audit": None if played.departures is None else [msgspec.to_builtins(each) for each in played.departures],
        "other_result": played.other_result,
        "digest": hashlib.sha256(raw).hexdigest(),
        "record": raw.decode(),
    }


class _Head(msgspec.Struct):
    rules: int
    options: list[str] = []


def move_rows(played: Played, filters: Filters) -> Iterator[Row]:
    """A row for each move."""
    game = played.game
    seats = list(game.names)
    now = ""
    for number, move in enumerate(game.moves, start=1):
        before = game.state_at(number - 1)
        found = decisions(before)
        decision = next((one for one in found if one.player == move.player), found[0])
        yield {
            "move": number,
            "title": game.title.id,
            "seat": seats.index(move.player),
            "step": decision.step,
            "company": decision.company,
            "window": decision is not found[0],
            "phase": before.phase,
            "round": now,
            "kind": move.action.kind(),
            "action": str(move.action),
            "events": msgspec.json.encode(move.events).decode(),
        }
        for event in move.events:
            if isinstance(event, RoundBegan):
                now = f"{event.kind} {event.number}{f'.{event.part}' if event.part else ''}"


def position_rows(played: Played, filters: Filters) -> Iterator[Row]:
    """A row for each position, the opening and the end too."""
    game = played.game
    seats = list(game.names)
    for move, state, step, company, player in _positions(game, filters):
        yield {
            "move": move,
            "title": game.title.id,
            "seat": seats.index(player) if player else -1,
            "step": step,
            "company": company,
            "phase": state.phase,
            "worths": [state.worth(seat) for seat in seats],
            "cash": [state.cash[seat] for seat in seats],
            "position": game.at(move).position(),
        }


def feature_rows(played: Played, filters: Filters) -> Iterator[Row]:
    """A row for each seat in each position before the end."""
    game = played.game
    final = _final(game)
    for move, state, _, _, player in _positions(game, filters):
        if not player:
            continue
        for seat, vector in enumerate(features(state).values()):
            yield {"move": move, "title": game.title.id, "seat": seat, "final_share": final[seat], VECTOR: vector}


def observation_rows(played: Played, filters: Filters) -> Iterator[Row]:
    """A row for each position before the end, through the eyes of whoever decides."""
    with needs("lab", "an observation"):
        from footplate.lab.observing import Asked, Observer
    game = played.game
    observer = Observer(game.title)
    digest, seats, final = observer.digest, list(game.names), _final(game)
    for move, state, _, company, player in _positions(game, filters):
        if player:
            yield {
                "move": move,
                "title": game.title.id,
                "seat": seats.index(player),
                "final_share": final[seats.index(player)],
                "digest": digest,
                "observation": observer.observe(state, player, Asked(player, company)),
            }


def _final(game: Game) -> list[int]:
    """Everybody's share of what all have at the end, in thousandths."""
    worths = [max(0, game.state.worth(seat)) for seat in game.names]
    return [1000 * worth // max(1, sum(worths)) for worth in worths]


def _positions(game: Game, filters: Filters) -> Iterator[tuple[int, State, str, str, str]]:
    for move in range(len(game) + 1):
        if move % filters.every:
            continue
        state = game.state_at(move)
        top = state.top if state.stack else None
        step, company = (top.name(), top.acts_for(state)) if top else ("", "")
        if filters.take_position(move, step):
            yield move, state, step, company, top.actor(state) if top else ""


ROWS: Final[dict[str, Callable[[Played, Filters], Iterator[Row]]]] = {
    "games": game_rows,
    "moves": move_rows,
    "positions": position_rows,
    "features": feature_rows,
    "observations": observation_rows,
}


def batch(table: str, rows: Sequence[Row]) -> Any:
    """Rows of one game as pyarrow has them, column by column; the number of the game is filled in later."""
    pa = arrow()
    found = schema(table)
    columns: dict[str, Sequence[Any]] = {
        name: [row[name] for row in rows] for name, _, _ in COLUMNS_OF[table] if name != "game"
    }
    if table == "features":
        columns |= zip(COLUMNS, zip(*(row[VECTOR] for row in rows), strict=True), strict=True) if rows else {}
    arrays = [pa.array(columns.get(field.name, [0] * len(rows)), field.type, from_pandas=False) for field in found]
    return pa.record_batch(arrays, schema=found)

"""The record of a game: the only thing that must be kept. JSON with a schema; everything else is replayed from it."""

from __future__ import annotations

import functools
import operator
from typing import Any

import msgspec

from footplate.game.actions import Action
from footplate.game.decoding import decode_json, is_game_file
from footplate.game.errors import BadPosition, BadRecord, BadSetup, RuleViolation
from footplate.game.game import Game, Row
from footplate.game.title import Loader, Title
from footplate.game.versions import as_begun, begun_under, load_as_begun
from footplate.learnt import learnt
from footplate.words.misfit import sentence

FORMAT = "footplate-game"
FORMAT_VERSION = 2
PLAIN_VERSION = 1  # of records that begin as usual: they read as they always did
CONVERT = "`footplate convert FILE --to footplate` makes one of it"


def union_of(kinds: tuple[type[Any], ...]) -> Any:
    """One type for msgspec: any of these tagged structs."""
    return functools.reduce(operator.or_, kinds)


class RecordRow(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """One action of the log; `undone` ones were taken back."""

    player: str
    action: dict[str, Any]
    undone: bool = False


class Record(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A game as it is stored."""

    format: str
    version: int
    title: str
    rules: int  # version of the title's rules it was played under
    players: list[str]
    seed: int
    actions: list[RecordRow]
    options: list[str] = []
    position: str = ""  # the text of the position it begins with, if that is not the usual one


def to_record(game: Game) -> Record:
    rules, options = begun_under(game.title)
    return Record(
        format=FORMAT,
        version=PLAIN_VERSION if game.start is None else FORMAT_VERSION,
        title=game.title.id,
        rules=rules,
        players=list(game.names.values()),
        seed=game.seed,
        actions=[RecordRow(row.player, msgspec.to_builtins(row.action), row.undone) for row in game.log],
        options=options,
        position="" if game.start is None else game.at(0).position(),
    )


def encode_record(game: Game) -> bytes:
    """One action a line, so that two records can be compared by eye."""
    record = msgspec.to_builtins(to_record(game))
    rows = record.pop("actions")
    head = msgspec.json.encode(record)[:-1]
    lines = b",\n  ".join(msgspec.json.encode(row) for row in rows)
    return head + b',"actions":[' + (b"\n  " + lines + b"\n" if rows else b"") + b"]}\n"


def decode_record(raw: bytes, place: str = "record") -> Record:
    """Check a record's form. The error names the place in it."""
    try:
        record = decode_json(raw, Record, place, "a footplate record")
    except BadRecord:
        if is_game_file(raw):
            raise BadRecord(place, f"is a game file of 18xx.games; a footplate record is expected, {CONVERT}") from None
        raise
    if record.format != FORMAT:
        raise BadRecord(place, f"is not a footplate record: format is {record.format!r}")
    if record.version > FORMAT_VERSION:
        raise BadRecord(place, f"was written by a newer footplate (format {record.version})")
    return record


def replay_record(record: Record, loader: Loader, place: str = "record") -> Game:
    """Play a record again, every action checked."""
    try:
        title = load_as_begun(loader, record.title, len(record.players), record.options, record.rules)
        game = _begun(record, title, loader) if record.position else Game(title, record.players, record.seed)
    except BadSetup as error:
        raise BadRecord(place, str(error)) from None
    except BadPosition as error:
        raise BadRecord(f"{place}: position", str(error)) from None
    if record.rules > title.data.title.rules_version:
        raise BadRecord(place, f"was played under rules version {record.rules} of {title.id}, which is not known here")
    actions = _actions(record, title, place)
    seats = {seat: seat for seat in title.players}  # one string a player, not one a row
    for number, (row, action) in enumerate(zip(record.actions, actions, strict=True), start=1):
        where = f"{place}: action {number}"
        player = seats.get(row.player, row.player)
        if row.undone:
            game.note_undone(Row(player, action, undone=True))
            continue
        try:
            game.play_decoded(action, player)
        except RuleViolation as refusal:
            from footplate.game.speech import Speech  # words are only needed when somebody reads them
            from footplate.game.speech import refusal as refusal_text

            words = refusal_text(refusal, Speech.of(title, names=game.names))
            raise BadRecord(where, " ".join(words.split())) from refusal  # one line, whatever stands in the file
    return game


def _begun(record: Record, title: Title, loader: Loader) -> Game:
    """The game at the position it begins with."""
    from footplate.game.position.reader import read_position  # only where somebody reads one

    game = read_position(record.position, as_begun(loader, record.rules), record.players)
    if (game.title.id, game.title.options, game.seed) != (title.id, title.options, record.seed):
        raise BadPosition(1, record.position.split("\n", 1)[0], "title, options or seed are not those of the record")
    return game


def _actions(record: Record, title: Title, place: str) -> list[Action]:
    """The actions of all rows, decoded in one go."""
    kinds: Any = union_of(title.actions)
    try:
        actions: list[Action] = msgspec.convert([row.action for row in record.actions], type=learnt(list[kinds]))
    except msgspec.ValidationError:
        raise _first_misfit(record, title, kinds, place) from None
    return actions


def _first_misfit(record: Record, title: Title, kinds: Any, place: str) -> BadRecord:
    known = {kind.kind() for kind in title.actions}
    for number, row in enumerate(record.actions, start=1):
        where, kind = f"{place}: action {number}", row.action.get("type")
        if isinstance(kind, str) and kind not in known:
            return BadRecord(where, f"there is no {kind!r} in {title.id}; was it played as another title?")
        try:
            msgspec.convert(row.action, type=learnt(kinds))
        except msgspec.ValidationError as error:
            return BadRecord(where, f"is not an action: {sentence(error)}")
    raise AssertionError("one of them does not fit")


def record_schema(title: Title) -> dict[str, Any]:
    """JSON Schema of the records of a title, with every action of its games spelled out."""
    (record,), parts = msgspec.json.schema_components([Record], ref_template="#/$defs/{name}")
    (actions,), action_parts = msgspec.json.schema_components([union_of(title.actions)], ref_template="#/$defs/{name}")
    parts["RecordRow"]["properties"]["action"] = actions
    fields = parts["Record"]["properties"]
    fields["format"] = {"const": FORMAT}
    fields["title"] = {"const": title.id}
    fewest, most = title.data.title.players
    fields["players"] |= {"minItems": fewest, "maxItems": most}
    fields["options"] |= {"items": {"enum": sorted(option.name for option in title.data.option)}}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"A game of {title.id}, as footplate keeps it",
        **record,
        "$defs": {**parts, **action_parts},
    }

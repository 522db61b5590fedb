"""The record of a game: written and read again, checked against its schema, and broken in every way."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import footplate
from footplate import BadRecord, Game, open_record, read_record, write_record
from footplate.bots import RandomPlayer
from footplate.game.actions import Bid, BuyPrivate, Pass
from footplate.game.record import FORMAT_VERSION, decode_record, encode_record, record_schema
from footplate.titles import TITLES, load, title_data
from tests.games import random_game
from tests.interop_files import RECORDED, imported, same_games
from tests.spoiling import Change, changes, spoilt
from tests.toy import toy

NAMES = ["Aki", "Bea", "Cem", "Dai", "Eri", "Fay"]
MOST = 500  # moves of a random game, to have met most of a title's actions


def written(game: Game) -> Any:
    return json.loads(encode_record(game))


def refused(data: Any) -> str:
    raw = data if isinstance(data, bytes) else json.dumps(data).encode()
    with pytest.raises(BadRecord) as caught:
        read_record(raw, "game.json")
    line = str(caught.value)
    assert line.startswith("game.json: ")
    assert "\n" not in line
    return line.removeprefix("game.json: ")


# ---- there and back ----


@pytest.mark.parametrize(
    ("players", "options"),
    [(2, ()), (3, ("no-privates",)), (4, ("rich-parish",)), (3, ()), (2, ("no-privates", "rich-parish"))],
)
def test_a_game_is_the_same_when_written_and_read_again(players: int, options: tuple[str, ...]) -> None:
    game = random_game("skerry", players, players, *options, undo=0.05, most=400)
    again = read_record(encode_record(game))
    assert again.log == game.log
    assert any(row.undone for row in again.log)
    assert (again.names, again.seed, again.title.options) == (game.names, game.seed, game.title.options)
    assert same_games(again, game)
    assert encode_record(again) == encode_record(game)


@pytest.mark.parametrize("name", RECORDED[::6])
def test_an_imported_game_has_a_record(name: str) -> None:
    assert same_games(read_record(encode_record(imported(name))), imported(name))


def test_moves_taken_back_are_kept_in_their_places() -> None:
    game = footplate.new("skerry", ["Aki", "Bea", "Cem"])
    game.play(Bid("LT", 45))
    game.play(Bid("QT", 85))
    game.undo()
    game.play(Pass())
    game.undo()
    again = read_record(encode_record(game))
    assert [(row.player, row.undone) for row in again.log] == [("p1", False), ("p2", True), ("p2", True)]
    assert len(again) == 1
    assert again.play(Bid("QT", 90))


def test_a_record_on_disk(tmp_path: Path) -> None:
    game = random_game("skerry", 3, 1, most=50)
    path = tmp_path / "game.json"
    write_record(game, path)
    assert open_record(path).log == game.log
    assert [file.name for file in tmp_path.iterdir()] == ["game.json"]
    with pytest.raises(BadRecord, match="cannot be read"):
        open_record(tmp_path / "none.json")


def test_a_record_has_one_action_a_line() -> None:
    game = random_game("skerry", 3, 1, most=50)
    assert len(encode_record(game).splitlines()) == len(game.log) + 2
    assert encode_record(footplate.new("skerry", ["Aki", "Bea"])).endswith(b'"actions":[]}\n')


# ---- games that begin with a position ----

LESSON = """title skerry
options no-privates
players Aki 300, Bea 200
phase 3
company NWR president Aki 60% at 70 trains 3 cash 120
hex D1 tile 57 turn 0 stations NWR
turn operating_round set=2 number=1 of=1
"""


def lesson() -> Game:
    """A game begun with a position, a few moves on; one of them was taken back."""
    game, player = footplate.from_position(LESSON), RandomPlayer(1)
    for _ in range(9):
        who, action = player.choose(game.decisions)
        game.play(action, who)
    game.undo()
    return game


def test_a_game_that_begins_with_a_position_is_kept_with_it() -> None:
    game = lesson()
    record = written(game)
    assert record["version"] == 2
    assert record["position"].startswith("title skerry\noptions no-privates\n")
    again = read_record(encode_record(game))
    assert (again.state, again.state_at(0), len(again)) == (game.state, game.state_at(0), len(game))
    assert encode_record(again) == encode_record(game)
    jsonschema.validate(record, record_schema(load("skerry", 2)))


def test_undo_goes_down_to_the_start_and_no_further() -> None:
    game = lesson()
    fork = game.fork()
    while game.undo():
        pass
    assert game.state == footplate.from_position(LESSON).state
    assert not game.undo()
    assert game.at(3).state_at(0) is game.state
    assert fork.redo()


def test_a_game_that_begins_as_usual_is_written_as_ever() -> None:
    assert encode_record(footplate.new("skerry", ["Aki", "Bea"])) == (
        b'{"format":"footplate-game","version":1,"title":"skerry","rules":1,"players":["Aki","Bea"],"seed":0,"actions":[]}\n'
    )


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"position": "title skerry\nplayers Aki, Bea\nfase 3"}, "record: position: line 3, 'fase 3': a line cannot"),
        ({"position": "title skerry\nplayers Aki, Bea, Cem"}, "3 players expected, 2 names given"),
        ({"position": "title skerry\nplayers Aki, Bea"}, "title, options or seed are not those of the record"),
        ({"seed": 4}, "title, options or seed are not those of the record"),
        ({"options": []}, "title, options or seed are not those of the record"),
        ({"players": ["Aki", "Bea", "Cem"]}, "2 players expected, 3 names given"),
        ({"version": 3}, "newer footplate"),
    ],
)
def test_a_position_must_be_that_of_its_record(change: dict[str, Any], says: str) -> None:
    with pytest.raises(BadRecord) as caught:
        read_record(json.dumps({**written(lesson()), **change}).encode())
    assert says in str(caught.value)


# ---- the schema ----


@pytest.mark.parametrize("title", [*TITLES, "toy"])
def test_records_of_every_title_keep_to_its_schema(title: str) -> None:
    players = title_data(title).title.players[1] if title in TITLES else 2
    game = footplate.Game(load(title, players) if title in TITLES else toy(players), NAMES[:players], seed=1)
    chance = RandomPlayer(1)
    while len(game) < MOST and (waiting := game.decisions):
        player, action = chance.choose(waiting)
        game.play(action, player)
        if len(game) % 50 == 0:
            game.undo()
            game.play(action, player)
    schema = record_schema(game.title)
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.validate(written(game), schema)


def test_records_under_options_keep_to_the_schema() -> None:
    game = random_game("skerry", 4, 3, "rich-parish", undo=0.02, most=100)
    jsonschema.validate(written(game), record_schema(game.title))


@pytest.mark.parametrize(
    "spoil",
    [
        {"seed": "x"},
        {"title": 1},
        {"title": "1999"},
        {"extra": 1},
        {"players": []},
        {"options": ["no-such-option"]},
        {"actions": [{"player": "p1", "action": {"type": "shout"}}]},
    ],
)
def test_the_schema_refuses_what_is_no_record(spoil: dict[str, Any]) -> None:
    game = random_game("skerry", 3, 1, most=20)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({**written(game), **spoil}, record_schema(game.title))


# ---- broken records ----


def short(**fields: Any) -> dict[str, Any]:
    game = footplate.new("skerry", ["Aki", "Bea", "Cem"])
    game.play(BuyPrivate("KB", 20))
    game.play(Bid("QT", 85))
    return {**written(game), **fields}


def action(**fields: Any) -> dict[str, Any]:
    return short(actions=[{"player": "p1", "action": fields}])


@pytest.mark.parametrize(
    ("data", "line"),
    [
        (b"", "is not whole JSON: it is empty"),
        (b"\xff", "is not whole JSON"),
        (b"[]", "is not a footplate record: it should be an object, not a list"),
        pytest.param(b"[" * 100_000, "is not a footplate record", id="nested"),
        (json.dumps(short()).encode()[:-4], "is not whole JSON"),
        (short(format="chess"), "is not a footplate record: format is 'chess'"),
        (short(version=FORMAT_VERSION + 1), f"was written by a newer footplate (format {FORMAT_VERSION + 1})"),
        (short(rules=99), "was played under rules version 99 of skerry, which is not known here"),
        (short(title="1846"), "there is no title '1846'"),
        (short(options=["two-suns"]), "skerry has no option 'two-suns'"),
        (short(players=["Aki"]), "skerry is for 2 to 4 players, not 1"),
        (short(players=["Aki", "Aki"]), "two players have the same name"),
        (short(players=[1, 2]), "is not a footplate record: entry 1 of players should be text, not a whole number"),
        (short(colour="red"), "is not a footplate record: it has colour, which is not known here"),
        (action(), "action 1: is not an action: it lacks type"),
        (action(type="shout"), "action 1: there is no 'shout' in skerry; was it played as another title?"),
        (action(type="bid", private="LT"), "action 1: is not an action: it lacks price"),
        (
            action(type="bid", private="LT", price="45"),
            "action 1: is not an action: price should be a whole number, not text",
        ),
        (action(type="bid", private="LT", price=10**30), "action 1: You need £1,000,000"),
        (action(type="bid", private="LT", price=-5), "action 1: A bid of \N{MINUS SIGN}£5 for private company LT is"),
        (
            action(type="bid", private="LT", price=45, loud=True),
            "action 1: is not an action: it has loud, which is not known here",
        ),
        (action(type="start_company", company="A\nR", par=65), "action 1: You cannot start a company now"),
        (short(actions=[{"player": "p\n2", "action": {"type": "pass"}}]), "action 1: p 2 cannot do this now: Aki"),
        (short(actions=[{"player": "p2", "action": {"type": "pass"}}]), "action 1: Bea cannot do this now: Aki"),
        (short(actions=[{"player": "p1"}]), "is not a footplate record: entry 1 of actions lacks action"),
    ],
)
def test_a_broken_record(data: Any, line: str) -> None:
    assert refused(data).startswith(line)


def test_a_record_nested_beyond_reason() -> None:
    raw = json.dumps(short(actions=[])).encode().replace(b"[]", b'[{"player":"p1","action":' + b'{"x":' * 100_000, 1)
    assert "is not whole JSON" in refused(raw)


@pytest.mark.parametrize("tenths", range(10))
def test_a_record_that_is_cut_off(tenths: int) -> None:
    raw = encode_record(random_game("skerry", 3, 1, most=60))
    assert refused(raw[: len(raw) * tenths // 10]).startswith("is not whole JSON")


def test_decoding_checks_the_form_alone() -> None:
    record = decode_record(json.dumps(short(actions=[{"player": "p9", "action": {"type": "pass"}}])).encode())
    assert record.actions[0].player == "p9"


# ---- any record at all ----

JUNK = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.sampled_from([10**30, 1.5, "", "x", "\n", "NWR", "p2", "D1", "2", "pass", "ipo", "pool", "bank", [], {}, [[]]]),
    st.sampled_from([{"type": "pass"}, {"type": "accept"}, {"type": "discard_train", "company": "NWR", "train": "2"}]),
    st.text(max_size=5),
)


LONG = written(random_game("skerry", 3, 4, most=200))


@given(changes(LONG, JUNK))
@settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_whatever_is_changed_in_a_record(where: list[Change]) -> None:
    """Either it is still a game, or one line says where it is not."""
    data = spoilt(LONG, where)
    line = ""
    try:
        read_record(json.dumps(data).encode(), "game.json")
    except BadRecord as error:
        line = str(error)
    assert not line or line.startswith("game.json")
    assert "\n" not in line

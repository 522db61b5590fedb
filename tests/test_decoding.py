"""What is wrong with data from outside is said in a sentence; the decoder's own words reach nobody."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
import pytest

import footplate
from footplate import BadRecord
from footplate.game.decoding import decode_json, unforeseen
from footplate.interop.gamefile import read_game_file
from footplate.words.misfit import sentence
from tests.interop_files import DATA, RECORDED


class Tile(msgspec.Struct, forbid_unknown_fields=True):
    number: str
    turn: Annotated[int, msgspec.Meta(ge=0, le=5)] = 0
    colour: Literal["yellow", "green"] = "yellow"


class Board(msgspec.Struct):
    tiles: list[Tile] = []
    name: str | int | None = None
    prices: dict[str, int] = {}
    phases: dict[int, int] = {}
    size: tuple[int, int] = (1, 2)
    weight: float = 0


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[]", "it should be an object, not a list"),
        ('{"tiles": {}}', "tiles should be a list, not an object"),
        ('{"tiles": ["57"]}', "entry 1 of tiles should be an object, not text"),
        (
            '{"tiles": [{"number": "57"}, {"number": 57}]}',
            "number in entry 2 of tiles should be text, not a whole number",
        ),
        ('{"tiles": [{}]}', "entry 1 of tiles lacks number"),
        ('{"tiles": [{"number": "57", "hex": "E2"}]}', "entry 1 of tiles has hex, which is not known here"),
        ('{"tiles": [{"number": "57", "turn": 6}]}', "turn in entry 1 of tiles should be a whole number, 5 or less"),
        ('{"tiles": [{"number": "57", "turn": -1}]}', "turn in entry 1 of tiles should be a whole number, 0 or more"),
        ('{"tiles": [{"number": "57", "colour": "red"}]}', "colour in entry 1 of tiles cannot be 'red'"),
        ('{"name": true}', "name should be a whole number or text or nothing, not true or false"),
        ('{"prices": {"AR": null}}', "prices should be a whole number, not nothing"),
        ('{"phases": {"two": 2}}', "a name in phases should be a whole number, not text"),
        ('{"size": [1]}', "size should be a list of length 2"),
        ('{"size": [1, 2.5]}', "entry 2 of size should be a whole number, not a number"),
        ('{"weight": 1e999}', "weight is too large or too small a number"),
    ],
)
def test_a_value_that_does_not_fit(text: str, said: str) -> None:
    with pytest.raises(BadRecord) as caught:
        decode_json(text.encode(), Board, "map.json", "a board")
    assert str(caught.value) == f"map.json: is not a board: {said}"


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        (b"", "it is empty"),
        (b" \n", "it is empty"),
        (b'{"tiles": [', "it ends too early"),
        (b'{"tiles":\n [,]}', "line 2, column 3 is not as it should be"),
        (b"{}\n{}", "line 2, column 2 is not as it should be"),
        (b'{"name": "\xff"}', "it is not text in UTF-8"),
        (b"[" * 100_000, "it is nested too deeply"),
    ],
)
def test_json_that_is_none(raw: bytes, said: str) -> None:
    with pytest.raises(BadRecord) as caught:
        decode_json(raw, msgspec.Raw if raw.startswith(b"[[") else Board, "map.json", "a board")
    assert str(caught.value) == f"map.json: is not whole JSON: {said}"


def test_other_errors_speak_for_themselves() -> None:
    assert sentence(ValueError("there is no player 7")) == "there is no player 7"
    assert unforeseen(KeyError("bank")) == "'bank' is missing, or not known here"
    assert unforeseen(TypeError("no")) == "a value does not fit (TypeError: no)"


def test_a_file_of_the_other_kind(tmp_path: Path) -> None:
    with pytest.raises(BadRecord, match=r"is a game file of 18xx\.games; .* --to footplate` makes one of it"):
        footplate.open_record(DATA / f"{RECORDED[0]}.json")
    path = tmp_path / "game.json"
    footplate.write_record(footplate.new("skerry", ["Aki", "Bea"]), path)
    with pytest.raises(BadRecord, match=r"is a footplate record; .* --to 18xx\.games` makes one of it"):
        read_game_file(path)


def record(title: str, *actions: dict[str, Any]) -> bytes:
    rows = [{"player": "p1", "action": action} for action in actions]
    players = ["Aki", "Bea", "Cem"]
    head = {"format": "footplate-game", "version": 1, "title": title, "rules": 1, "players": players, "seed": 1}
    return json.dumps({**head, "actions": rows}).encode()


def test_a_record_with_the_name_of_another_title() -> None:
    played = {"type": "pass"}, {"type": "enlarge", "company": "NWR"}
    with pytest.raises(BadRecord) as caught:
        footplate.read_record(record("skerry", *played))
    assert str(caught.value) == "record: action 2: there is no 'enlarge' in skerry; was it played as another title?"
    with pytest.raises(BadRecord, match="action 1: is not an action: price should be a whole number, not text"):
        footplate.read_record(record("skerry", {"type": "bid", "private": "LT", "price": "45"}))

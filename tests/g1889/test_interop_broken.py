"""Files that are broken get one line that names the place, never anything else."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from footplate import BadRecord
from footplate.interop.audit import audit
from footplate.interop.gamefile import decode_game_file, read_game_file
from footplate.interop.imports import import_game
from footplate.interop.legal import legal_check
from footplate.interop.trace import read_lines, verify
from tests.interop_files import DATA, Json, as_file, moves, raw_game
from tests.spoiling import Change, changes, spoilt

NAME = "1889-r0009"


def refused(data: Json | bytes, place: str = "game.json") -> str:
    """The one line for a file that cannot be imported."""
    raw = data if isinstance(data, bytes) else json.dumps(data).encode()
    with pytest.raises(BadRecord) as caught:
        import_game(decode_game_file(raw, place), place)
    line = str(caught.value)
    assert line.startswith(place)
    assert "\n" not in line
    return line


# ---- not a game at all ----


@pytest.mark.parametrize("tenths", range(10))
def test_cut_off(tenths: int) -> None:
    raw = (DATA / f"{NAME}.json").read_bytes()
    assert refused(raw[: len(raw) * tenths // 10]).startswith("game.json: is not whole JSON")


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"\n",
        b"null",
        b"[]",
        b"1889",
        b'"1889"',
        b"\xff\xfe\x00",
        b'{"title": "1889\xff"}',
        b"{}",
        b'{"title": 1889, "players": [], "actions": []}',
        b'{"title": "1889", "players": {}, "actions": []}',
        b'{"title": "1889", "players": [], "actions": {}}',
        b'{"title": "1889", "players": [{"name": 1}], "actions": []}',
        b'{"title": "1889", "players": [], "actions": [], "settings": {"seed": "x"}}',
        b'{"title": "1889", "players": [], "actions": [NaN]}',
        b'{"title": "1889", "players": [], "actions": [{"type": "pass", "id": 1e999}]}',
        pytest.param(b"[" * 100_000, id="nested"),
        pytest.param(
            b'{"title": "1889", "players": [], "actions": [' + b'{"type": "pass", "auto_actions": [' * 50_000,
            id="nested actions",
        ),
    ],
)
def test_not_a_game(raw: bytes) -> None:
    refused(raw)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(BadRecord, match="cannot be read"):
        read_game_file(tmp_path / "none.json")


# ---- a game with something wrong ----


def changed(**fields: Any) -> Json:
    return {**raw_game(NAME), **fields}


@pytest.mark.parametrize("number", [0, 1, 7])
def test_a_number_of_players_that_cannot_play(number: int) -> None:
    players = [{"id": n, "name": f"Player {n}"} for n in range(number)]
    assert refused(changed(players=players)) == f"game.json: 1889 is for 2 to 6 players, not {number}"


def test_two_players_with_one_id() -> None:
    players = [{"id": 9870, "name": "A"}, {"id": "9870", "name": "B"}, {"id": 1, "name": "C"}]
    assert refused(changed(players=players)) == "game.json: two players have the same id"


@pytest.mark.parametrize(
    ("fields", "line"),
    [
        ({"entity": 1}, "there is no player 1"),
        ({"entity": None}, "entity should be a whole number or text, not nothing"),
        ({"entity_type": "bank"}, "entity_type cannot be 'bank'"),
        ({"entity": "AR", "entity_type": "corporation"}, "AR cannot do this now: Player 1 decides"),
        ({"entity": "XX", "entity_type": "corporation"}, "there is no corporation 'XX'"),
        ({"entity": "MF", "entity_type": "company", "type": "pass"}, "MF cannot do this now: Player 1 decides"),
        ({"entity": "XX", "entity_type": "company"}, "there is no private company 'XX'"),
        ({"entity": 7358}, "Player 2 cannot do this now: Player 1 decides"),
        ({"company": "XX"}, "there is no private company 'XX'"),
        ({"price": "35"}, "price should be a whole number, not text"),
        ({"price": 35.5}, "price should be a whole number, not a number"),
        ({"price": -35}, "A bid of \N{MINUS SIGN}35 for private company B is too low"),
        ({"price": 10**25}, f"You need {10**25:,}"),
        ({"type": "shout"}, "unknown type 'shout'"),
        ({"type": "shout\nloud"}, "unknown type 'shout\\nloud'"),
        ({"type": "dividend", "kind": "half"}, "kind cannot be 'half'"),
        ({"type": "run_routes", "routes": [["E2"]]}, "entry 1 of routes should be an object, not a list"),
    ],
)
def test_a_first_action_with_something_wrong(fields: Json, line: str) -> None:
    data = raw_game(NAME)
    data["actions"][0].update(fields)
    told = refused(data)
    assert told.startswith("game.json: action 1 (")
    assert line in told.replace("¥", "")


REQUIRED = {
    "bid": ("entity", "entity_type", "company", "price"),
    "pass": ("entity", "entity_type"),
    "par": ("entity", "entity_type", "corporation", "share_price"),
    "buy_shares": ("entity", "entity_type", "shares"),
    "sell_shares": ("entity", "entity_type", "shares"),
    "buy_company": ("entity", "entity_type", "company", "price"),
    "lay_tile": ("entity", "entity_type", "hex", "tile", "rotation"),
    "place_token": ("entity", "entity_type", "city"),
    "run_routes": ("entity", "entity_type", "routes"),
    "dividend": ("entity", "entity_type", "kind"),
    "buy_train": ("entity", "entity_type", "train", "price"),
    "discard_train": ("entity", "entity_type", "train"),
    "bankrupt": ("entity", "entity_type"),
}


@pytest.mark.parametrize(("kind", "field"), [(kind, field) for kind, fields in REQUIRED.items() for field in fields])
def test_an_action_without_a_field_it_needs(kind: str, field: str) -> None:
    data = raw_game(NAME)
    action = moves(data, kind)[0]
    del action[field]
    line = refused(data)
    assert line == (f"game.json: action {action['id']} ({kind}): makes no sense here: it lacks {field}")


def first(kind: str) -> tuple[Json, Json]:
    data = raw_game(NAME)
    return data, moves(data, kind)[0]


def revisits(action: Json) -> None:
    stretch = action["routes"][0]["connections"][0]
    action["routes"][0]["connections"] = [stretch, stretch[::-1]]


@pytest.mark.parametrize(
    ("kind", "spoil", "line"),
    [
        ("run_routes", revisits, "(rule 1889 8.1)"),
        ("run_routes", lambda a: a["routes"][0].update(connections=[["E2"]]), "A route needs two stops"),
        ("run_routes", lambda a: a["routes"][0].update(connections=[[]]), "should be a list of 1 or more"),
        ("run_routes", lambda a: a["routes"][0].update(connections=[["E2", "L7"]]), "are not adjacent"),
        ("run_routes", lambda a: a["routes"][0].update(connections=[["E2", "Z9"]]), "no place Z9 on this board"),
        ("run_routes", lambda a: a["routes"][0].update(train="9-0"), "has no 9-train"),
        ("run_routes", lambda a: a["routes"].append(a["routes"][0]), "the company has 1 train of type 2"),
        ("run_routes", lambda a: a["routes"][0].update(revenue=-5), "should be a whole number, 0 or more"),
        ("run_routes", lambda a: a.update(entity="AR"), "AR cannot do this now: IR decides"),
        ("dividend", lambda a: a.update(entity="AR"), "AR cannot do this now: IR decides"),
        ("lay_tile", lambda a: a.update(rotation=6), "no tile 57 with rotation 6"),
        ("lay_tile", lambda a: a.update(hex="Z9"), "no hex Z9 on this board"),
        ("lay_tile", lambda a: a.update(tile="999-0"), "no tile 999 with rotation 4"),
        ("place_token", lambda a: a.update(city="E2"), "'E2' is no number of a city"),
        ("place_token", lambda a: a.update(city="Z9-0-0"), "There is no such city in Z9"),
        ("par", lambda a: a.update(share_price="ninety"), "'ninety' is no number of a share price"),
        ("par", lambda a: a.update(share_price="91,1,3"), "91 is not a par value"),
        ("par", lambda a: a.update(corporation="XX"), "no company XX in this game"),
        ("buy_shares", lambda a: a.update(shares=[]), "should be a list of 1 or more"),
        ("buy_shares", lambda a: a.update(shares=["AR_1", "AR_2"]), "one certificate is bought at a time"),
        ("sell_shares", lambda a: a.update(shares=["AR_1", "IR_1"]), "certificates of several corporations"),
        ("sell_shares", lambda a: a.update(percent=15), "15 percent is not a number of shares"),
        ("sell_shares", lambda a: a.update(percent=-10), "You cannot sell -1 share of AR"),
        ("buy_train", lambda a: a.update(train="D-0"), "has no D-train for sale"),
        ("buy_train", lambda a: a.update(price=10**20), "The 2-train costs 80"),
        ("buy_company", lambda a: a.update(price=1), "may be sold for"),
    ],
)
def test_an_action_that_cannot_be(kind: str, spoil: Callable[[Json], Any], line: str) -> None:
    data, action = first(kind)
    spoil(action)
    told = refused(data)
    assert told.startswith(f"game.json: action {action['id']} ({kind}): ")
    assert line in told.replace("¥", "")


def test_an_action_out_of_turn() -> None:
    data = raw_game(NAME)
    data["actions"][1], data["actions"][2] = data["actions"][2], data["actions"][1]
    assert refused(data).startswith("game.json: action 3 (bid): Player 3 cannot do this now: Player 2 decides")


def test_an_action_after_the_end() -> None:
    data = raw_game(NAME)
    data["actions"].append({"type": "pass", "entity": 9870, "entity_type": "player", "id": 9999})
    assert "The game is over" in refused(data)


def test_a_pass_for_a_company_is_no_pass_of_its_president() -> None:
    data, action = first("lay_tile")
    index = data["actions"].index(action)
    data["actions"][index] = {"type": "pass", "entity": 2498, "entity_type": "player", "id": action["id"]}
    assert "cannot do this now: IR decides" in refused(data)


def test_an_audit_refuses_the_same_files() -> None:
    data, action = first("run_routes")
    revisits(action)
    with pytest.raises(BadRecord, match=rf"x: action {action['id']} \(run_routes\)"):
        audit(as_file(data), "x")


# ---- traces and recorded options ----


def beside(tmp_path: Path, trace: bytes) -> Path:
    game = tmp_path / f"{NAME}.json"
    game.write_bytes((DATA / game.name).read_bytes())
    (tmp_path / f"{NAME}.trace.jsonl.gz").write_bytes(trace)
    return game


def lines_of(*lines: Any) -> bytes:
    return gzip.compress(b"".join(json.dumps(line).encode() + b"\n" for line in lines))


@pytest.mark.parametrize("line", [b"{", b"\xff\n", b"[]", pytest.param(b"[" * 100_000, id="nested")])
def test_a_trace_that_cannot_be_read(tmp_path: Path, line: bytes) -> None:
    for trace in (gzip.compress(line), line):
        with pytest.raises(BadRecord, match=r"trace\.jsonl\.gz"):
            verify(beside(tmp_path, trace))


@pytest.mark.parametrize("line", [{}, {"privates": []}, {"privates": {"TR": 1}}, {"privates": {}, "tiles": {"A1": 3}}])
def test_a_line_that_is_none_of_a_trace(tmp_path: Path, line: Json) -> None:
    with pytest.raises(BadRecord, match="line 0: is not a line of a trace"):
        verify(beside(tmp_path, lines_of(line)))


def test_a_trace_that_is_cut_off(tmp_path: Path) -> None:
    raw = (DATA / f"{NAME}.trace.jsonl.gz").read_bytes()
    assert "cannot be read" in verify(beside(tmp_path, raw[: len(raw) // 2])).problem
    garbled = raw[: len(raw) // 2] + bytes(1000) + raw[len(raw) // 2 :]
    assert "trace.jsonl.gz" in verify(beside(tmp_path, garbled)).problem
    assert verify(beside(tmp_path, b"")).problem == "action 0: the trace ends before the game"


def test_a_trace_that_is_too_short_or_too_long_or_another(tmp_path: Path) -> None:
    lines = list(read_lines(DATA / f"{NAME}.trace.jsonl.gz"))
    assert verify(beside(tmp_path, lines_of(*lines[:10]))).problem == "action 10: the trace ends before the game"
    assert "the trace goes on after the game" in verify(beside(tmp_path, lines_of(*lines, lines[-1]))).problem
    lines[5]["bank"] += 1
    problem = verify(beside(tmp_path, lines_of(*lines))).problem
    assert problem.startswith("action 5: bank: recorded ")


@pytest.mark.parametrize(
    "line", [{}, {"game": NAME}, {"game": NAME, "i": -1}, {"game": NAME, "i": 10**6}, {"game": "../x", "i": 0}]
)
def test_recorded_options_that_fit_no_game(tmp_path: Path, line: Json) -> None:
    beside(tmp_path, b"")
    path = tmp_path / "legal.jsonl.gz"
    path.write_bytes(lines_of(line))
    with pytest.raises(BadRecord):
        list(legal_check(path))


def test_recorded_options_that_are_not_ours(tmp_path: Path) -> None:
    beside(tmp_path, b"")
    path = tmp_path / "legal.jsonl.gz"
    path.write_bytes(lines_of({"game": NAME, "i": 0, "pass": True, "bid": [["TR", 20, 20], ["MF", 30, 420]]}))
    (verdict,) = legal_check(path)
    assert verdict.place == f"{NAME} after 0"
    assert "bid: recorded ['MF', 30, 420], footplate does not offer it" in verdict.problems
    assert "bid: footplate offers ['MF', 35, 420], not recorded" in verdict.problems


# ---- any file at all ----

JUNK = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.sampled_from([10**30, -(10**30), 1.5, "", "x", "\n", "AR", "AR_0", "E2", "2-0", "57-0", "DR", "player", "pass"]),
    st.sampled_from([[], {}, [[]], [None], {"a": 1}, ["AR_0"], [["E2"]], [{"train": "2-0"}]]),
    st.text(max_size=5),
)


SHORT = {**raw_game(NAME), "actions": raw_game(NAME)["actions"][:100]}


@given(changes(SHORT, JUNK))
@settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_whatever_is_changed_in_a_file(where: list[Change]) -> None:
    """Keys dropped and values replaced: either it is still a game, or one line says where it is not."""
    data = spoilt(SHORT, where)
    line = ""
    try:
        import_game(decode_game_file(json.dumps(data).encode(), "game.json"), "game.json")
    except BadRecord as error:
        line = str(error)
    assert not line or line.startswith("game.json")
    assert "\n" not in line

"""Numbers of certificates, trains and tiles in files of 18xx.games: those we write are those it has there, and a file
that names others is told apart. `make proof foreign` shows the whole of it."""

from __future__ import annotations

import copy
import gzip
import json
from pathlib import Path

import pytest

from footplate.interop.imports import played_through
from footplate.interop.numbers import misnumbered
from footplate.interop.trace import read_lines, verify
from footplate.testing.foreign import EXCHANGED, chance_game, not_the_same
from tests.interop_files import DATA, RECORDED, Json, as_file, moves, raw_game

of_each_title = pytest.mark.parametrize("title", EXCHANGED)


@of_each_title
@pytest.mark.parametrize(("number", "conducted"), [(0, True), (1, False)])
def test_a_game_written_and_read_again_is_the_same_game(title: str, number: int, conducted: bool) -> None:
    assert list(not_the_same(chance_game(title, number, conducted=conducted, most=600), conducted=conducted)) == []


@pytest.mark.parametrize("name", RECORDED[::3])
def test_the_numbers_in_recorded_games_are_all_there(name: str) -> None:
    file = as_file(raw_game(name))
    assert misnumbered(file, played_through(file, name)) == ""


@pytest.mark.parametrize(
    ("kind", "field"), [("buy_train", "train"), ("buy_shares", "shares"), ("lay_tile", "tile"), ("run_routes", "train")]
)
def test_a_number_that_is_not_there(kind: str, field: str) -> None:
    data = raw_game(RECORDED[0])
    action = moves(data, kind)[0]
    place = action["routes"][0] if kind == "run_routes" else action
    [old] = place[field] if field == "shares" else [place[field]]
    new = old.rstrip("0123456789") + "77"
    place[field] = [new] if field == "shares" else new
    data["actions"] = data["actions"][: data["actions"].index(action) + 1]
    file = as_file(data)
    told = misnumbered(file, played_through(file, "x"))
    assert told.startswith(f"action {action['id']} ({kind}): ")
    assert f"{new} is not there to be taken; there is: " in told


@pytest.mark.parametrize("field", ["trains", "available", "cert_ids"])
def test_verify_compares_numbers(tmp_path: Path, field: str) -> None:
    name = RECORDED[0]
    lines = list(read_lines(DATA / f"{name}.trace.jsonl.gz"))
    at = next(i for i, line in enumerate(lines) if any(corp["trains"] for corp in line["corps"].values()))
    line = lines[at] = copy.deepcopy(lines[at])
    _renumber(line, field)
    path = tmp_path / f"{name}.json"
    path.write_bytes((DATA / path.name).read_bytes())
    trace = b"".join(json.dumps(line).encode() + b"\n" for line in lines)
    (tmp_path / f"{name}.trace.jsonl.gz").write_bytes(gzip.compress(trace))
    assert verify(path).problem.startswith(f"action {at}: ")
    assert field in verify(path).problem


def _renumber(line: Json, field: str) -> None:
    if field == "trains":
        corp = next(corp for corp in line["corps"].values() if corp["trains"])
        corp["trains"][0] = corp["trains"][0].rpartition("-")[0] + "-9"
    elif field == "available":
        line["depot"]["available"][0][0] = line["depot"]["available"][0][0].rpartition("-")[0] + "-9"
    else:
        held = next(player["cert_ids"] for player in line["players"] if player["cert_ids"])
        held[next(iter(held))] = [77]

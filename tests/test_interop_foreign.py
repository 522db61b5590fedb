"""Files of 18xx.games in all the forms they come in: seeds, players, results, lays that it let pass; what is told when
one of many cannot be played, and an audit of a whole folder."""

from __future__ import annotations

import csv
import gzip
import io
import json
import random
import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from footplate.cli import main
from footplate.game.actions import LayTile
from footplate.game.game import Game
from footplate.interop.audit import audit, audit_game
from footplate.interop.exports import export_game
from footplate.interop.imports import import_game, other_result
from footplate.interop.trace import read_lines
from footplate.rounds.track import LayTrack, lays
from footplate.testing.foreign import EXCHANGED, chance_game, spoilt, stated
from footplate.titles import load
from tests.foreign_files import amiss
from tests.interop_files import DATA, RECORDED, THEIRS, Json, as_file, imported, raw_game, same_games

of_each_title = pytest.mark.parametrize("title", EXCHANGED)
NAME = RECORDED[0]


def run(*args: object) -> Result:
    return CliRunner().invoke(main, [str(arg) for arg in args], catch_exceptions=False)


def written(folder: Path, name: str, data: Json) -> Path:
    path = folder / name
    path.write_text(json.dumps(data), encoding="utf-8")
    return path


# ---- seeds and players ----


@pytest.mark.parametrize(
    ("seed", "read"),
    [(7, 7), (7.0, 7), ("7", 7), ("", 17502), (None, 17502), ("x", 17502), (0, 0), ("0", 0), (1e300, int(1e300))],
)
def test_a_seed_in_any_form(seed: object, read: int) -> None:
    data = {"title": "x", "players": [], "actions": [], "id": "hs_abc_17502", "settings": {"seed": seed}}
    assert as_file(data).seed == read


@pytest.mark.parametrize("named", ["by id", "by name", "by name, with ids", "names alone"])
def test_players_by_id_or_by_name(named: str) -> None:
    data = raw_game(NAME)
    names = {player["id"]: player["name"] for player in data["players"]}
    if named != "by id":
        for action in data["actions"]:
            if action["entity_type"] == "player":
                action["entity"] = names[action["entity"]]
        data["result"] = {names[int(key)]: worth for key, worth in data["result"].items()}
    if named == "by name":
        data["players"] = [{"name": name} for name in names.values()]
    elif named == "names alone":
        data["players"] = list(names.values())
    file = as_file(data)
    game = import_game(file, "x")
    assert same_games(game, imported(NAME))
    assert list(game.names.values()) == list(names.values())
    assert other_result(file, game) == ""


# ---- the result that a file states ----


@pytest.mark.parametrize("command", [("replay",), ("audit",), ("convert", "--to", "position")])
def test_another_result_is_told(tmp_path: Path, command: tuple[str, ...]) -> None:
    data = raw_game(NAME)
    (key, worth), *_ = data["result"].items()
    data["result"][key] = worth + 10
    path = written(tmp_path, "game.json", data)
    player = next(player["name"] for player in data["players"] if str(player["id"]) == key)
    told = run(*command, path)
    assert told.stdout == run(*command, written(tmp_path, "game.json", raw_game(NAME))).stdout
    assert told.exit_code == 2
    stated = f"the result that the file states is not what its moves come to: {player} {worth + 10}, not {worth}"
    assert told.stderr == f"Error: {path}: {stated}\n"


# ---- lays that 18xx.games lets pass when it loads a file ----


def unconnected(title_id: str) -> Game:
    """A game as 18xx.games conducts it, with one tile where its company does not reach."""
    game = chance_game(title_id, 1, conducted=True)
    for number in range(len(game)):
        state = game.state_at(number)
        if isinstance(state.top, LayTrack) and state.phase != "2":
            under = load(title_id, len(state.players), state.title.options | {"unconnected-track"})
            part = Game(under, list(game.names.values()), game.seed)
            for move in game.moves[:number]:
                part.play(move.action, move.player)
            company, reached = state.top.company, set(lays(state, state.top.company))
            part.play(next(lay for lay in lays(part.state, company) if lay not in reached))
            return part
    raise AssertionError("no company came to lay track")


@of_each_title
def test_a_tile_that_is_not_reached_needs_an_option_and_is_accused(title: str) -> None:
    game = unconnected(title)
    file = as_file(export_game(game))
    again = import_game(file, "x")
    assert again.state.board.tiles() == game.state.board.tiles()
    assert "unconnected-track" in again.title.options
    last = audit(file, "x")[-1]
    assert (last.kind, last.option) == ("refused", "unconnected-track")
    assert last.action == len(file.actions)
    assert last.rule.startswith(f"{title} ")
    lay = game.moves[-1].action
    assert isinstance(lay, LayTile)
    assert lay.hex in last.text


# ---- the words of an audit ----


@pytest.mark.parametrize("name", RECORDED[::5])
def test_an_accusation_has_a_section_and_no_word_too_few_or_too_many(name: str) -> None:
    for found in audit(as_file(raw_game(name)), name):
        assert re.fullmatch(r"\S+ \S.*", found.rule), found
        assert found.text == " ".join(found.text.split()).strip(" ,"), found
        assert ", not " not in found.text or len({*found.text.rpartition(" to ")[2].split(", not ")}) == 2, found


@of_each_title
def test_a_game_as_18xx_games_conducts_it_is_told_apart_in_words(title: str) -> None:
    for found in audit_game(chance_game(title, 0, conducted=True, most=400)):
        assert "stands otherwise" not in found.text
        assert found.rule


# ---- one of many that cannot be played ----


def two_games(folder: Path, lines: str) -> Path:
    """Recorded lines of two games, the first of which has been spoilt."""
    found = list(read_lines(DATA / f"{THEIRS[0]}.{lines}.jsonl.gz"))
    names = list(dict.fromkeys(line["game"] for line in found))[:2]
    data = raw_game(names[0])
    data["actions"][0]["price"] = -1
    written(folder, f"{names[0]}.json", data)
    written(folder, f"{names[1]}.json", raw_game(names[1]))
    kept = [[line for line in found if line["game"] == name][-1] for name in names]
    path = folder / f"{lines}.jsonl.gz"
    path.write_bytes(gzip.compress("".join(json.dumps(line) + "\n" for line in kept).encode()))
    return path


@pytest.mark.parametrize(
    ("command", "lines", "counted"),
    [("legal-check", "legal", "1 positions compared, 0 differ"), ("routes-check", "routes", "1 runs: 1 equal")],
)
def test_a_check_goes_on_after_a_game_that_cannot_be_played(
    tmp_path: Path, command: str, lines: str, counted: str
) -> None:
    path = two_games(tmp_path, lines)
    told = run(command, path)
    assert told.exit_code == 2
    assert counted in told.stdout
    assert "games skipped because they could not be played: 1" in told.stdout
    (line,) = told.stderr.splitlines()
    assert "action 1 (bid)" in line
    assert len(json.loads(run(command, path, "--json").stdout)["left_out"]) == 1


def test_an_audit_of_a_folder(tmp_path: Path) -> None:
    written(tmp_path, "one.json", raw_game(NAME))
    (tmp_path / "spoilt.json").write_text("{", encoding="utf-8")
    told = run("audit", tmp_path, "--csv")
    assert told.exit_code == 2
    assert told.stderr == f"Error: {tmp_path / 'spoilt.json'}: is not whole JSON: it ends too early\n"
    found = audit(as_file(raw_game(NAME)), NAME)
    rows = list(csv.DictReader(io.StringIO(told.stdout)))
    assert [(row["action"], row["rule"], row["text"]) for row in rows] == [
        (str(one.action), one.rule, one.text) for one in found
    ]
    assert {row["file"] for row in rows} == {str(tmp_path / "one.json")}
    assert run("audit", tmp_path / "one.json", "--csv").stdout == told.stdout
    assert f"{tmp_path / 'one.json'}: departures from the rule text: {len(found)}" in run("audit", tmp_path).stdout


def test_a_folder_without_games(tmp_path: Path) -> None:
    told = run("audit", tmp_path)
    assert (told.exit_code, told.stdout) == (2, "")
    assert "no .json file lies in this folder" in told.stderr


# ---- something wrong in a file ----


@of_each_title
def test_a_spoilt_file_is_told_in_a_line_or_changes_nothing(tmp_path: Path, title: str) -> None:
    game = chance_game(title, 0, conducted=True)
    scores = {name: game.state.worth(seat) for seat, name in game.names.items()}
    whole = stated(game)
    for number in range(6):
        assert amiss(tmp_path / "game.json", spoilt(whole, random.Random(number)), scores) == ""

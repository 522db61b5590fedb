"""Broken files: one clear line that names the place, exit status 2, nothing written, never a traceback."""

from __future__ import annotations

import gzip
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

import footplate
from footplate.bots import RandomPlayer
from footplate.cli import main
from footplate.game.record import encode_record

HEAD: dict[str, Any] = {
    "format": "footplate-game",
    "version": 1,
    "title": "skerry",
    "rules": 1,
    "players": ["Aki", "Bea", "Cem"],
    "seed": 3,
}


def act(player: str, **action: Any) -> dict[str, Any]:
    return {"player": player, "action": action}


def record(**fields: Any) -> bytes:
    return json.dumps({**HEAD, "actions": [], **fields}).encode()


def whole() -> dict[str, Any]:
    """A record in which trains have run."""
    game = footplate.new("skerry", ["Aki", "Bea", "Cem"], seed=3)
    bot = RandomPlayer(3)
    while not (game.moves and game.moves[-1].action.kind() == "run_trains"):
        player, action = bot.choose(game.decisions)
        game.play(action, player)
    data: dict[str, Any] = json.loads(encode_record(game))
    return data


def revisiting() -> bytes:
    """The last run of a record, made to come back to where it began."""
    data = whole()
    route = data["actions"][-1]["action"]["routes"][0]
    route["path"] = [*route["path"], route["path"][-2], *route["path"][-1:]]
    return json.dumps(data).encode()


#: what is in the file, what the line must say
BROKEN: dict[str, tuple[bytes, str]] = {
    "empty": (b"", "is not whole JSON"),
    "cut off": (record()[:-10], "is not whole JSON"),
    "cut off in the middle": (json.dumps(whole()).encode()[:2000], "is not whole JSON"),
    "garbage": (bytes(range(256)), "is not whole JSON"),
    "a list": (b"[]", "is not a game"),
    "nested": (b'{"a":' * 100_000, "nested too deeply"),
    "no game": (b"{}", "is not an 18xx.games file"),
    "another format": (record(format="chess"), "format is 'chess'"),
    "format of a wrong type": (record(format=1), "format should be text, not a whole number"),
    "newer": (record(version=99), "newer footplate"),
    "newer rules": (record(rules=99), "rules version 99"),
    "wrong types": (record(players="Aki"), "players should be a list, not text"),
    "wrong type of a row": (record(actions=[1]), "entry 1 of actions should be an object"),
    "an unknown field": (record(colour="red"), "colour"),
    "an unknown title": (record(title="1999"), "there is no title '1999'"),
    "an unknown option": (record(options=["nonsense"]), "no option 'nonsense'"),
    "one player": (record(players=["Aki"]), "2 to 4 players"),
    "two with one name": (record(players=["Aki", "Aki"]), "same name"),
    "an unknown action": (record(actions=[act("p1", type="dance")]), "action 1"),
    "a wrong type in an action": (record(actions=[act("p1", type="bid", private=3, price="x")]), "action 1"),
    "out of turn": (record(actions=[act("p2", type="pass")]), "action 1: Bea cannot do this now: Aki decides (rule "),
    "a stranger": (record(actions=[act("p9", type="pass")]), "action 1"),
    "against the rules": (record(actions=[act("p1", type="pass"), act("p2", type="accept")]), "action 2"),
    "a stop revisited": (revisiting(), "twice (rule skerry 4.5)"),
}


def run(*args: object) -> Result:
    return CliRunner().invoke(main, [str(arg) for arg in args])


def complains(result: Result, place: Path, about: str = "") -> None:
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    (line,) = result.stderr.splitlines()
    assert str(place) in line
    assert about in line
    assert line.isprintable()
    assert not re.search(r"`\$|Expected `|Object (missing|contains)|JSON is malformed|codec", line), (
        "decoder's own words"
    )


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_file(name: str, tmp_path: Path) -> None:
    refused(*BROKEN[name], tmp_path)


def refused(data: bytes, about: str, tmp_path: Path) -> None:
    """Every command that reads a game says what is wrong with this one, and writes nothing."""
    path, out = tmp_path / "game.json", tmp_path / "map.svg"
    path.write_bytes(data)
    for args in (("replay", path), ("convert", path, "--to", "footplate", "-o", out), ("show", path, "-o", out)):
        complains(run(*args), path, about)
    complains(run("legal", path, "--at", 0), path)
    complains(run("audit", path), path)
    assert [p.name for p in tmp_path.iterdir()] == ["game.json"]


@pytest.mark.parametrize("command", ["replay", "audit", "show", "legal", "legal-check"])
def test_no_file_or_no_game(command: str, tmp_path: Path) -> None:
    complains(run(command, tmp_path / "missing"), tmp_path / "missing", "cannot be read")
    complains(run(command, tmp_path), tmp_path, "cannot be read")


def test_a_control_character_does_not_reach_the_terminal(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(record(actions=[act("p1\x1b[31m\n", type="pass")]))
    complains(run("replay", path), path)


def test_a_loaded_game_is_checked_too(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(record()[:-10])
    complains(run("play", "--load", path), path, "is not whole JSON")


def test_a_record_of_ours_where_a_game_of_theirs_is_expected(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(record())
    told = f"{path}: is a footplate record; a game file of 18xx.games is expected, `footplate convert"
    for command in ("verify", "routes-check"):
        complains(run(command, path), path, told)


def test_verify_tells_broken_files_from_different_ones(tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / f"{name}.json").write_bytes(record()[:-5])
    result = run("verify", tmp_path / "one.json", tmp_path / "two.json")
    assert result.exit_code == 2
    assert len(result.stderr.splitlines()) == 2


@pytest.mark.parametrize("lines", [b"", b"[]\n", b"{}\n", b"{\n", b'{"game": "missing", "i": 0}\n', b'{"game": 3}\n'])
def test_broken_lists_of_options(lines: bytes, tmp_path: Path) -> None:
    path = tmp_path / "legal.jsonl.gz"
    path.write_bytes(gzip.compress(lines))
    result = run("legal-check", path)
    assert result.exit_code == 2
    assert len(result.stderr.splitlines()) == 1


def test_exit_status_of_the_real_program(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(record(title="1999"))
    command = [sys.executable, "-m", "footplate", "replay", str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr == f"Error: {path}: there is no title '1999'; footplate plays: {', '.join(footplate.TITLES)}\n"

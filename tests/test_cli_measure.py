"""Games that play themselves: how many sit down, where their records are kept; and what shells complete."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import footplate
from footplate.bots import BOTS
from footplate.cli import COMMANDS, main
from footplate.cli.parameters import usual_players
from footplate.titles import title_data


def run(*args: object) -> Result:
    return CliRunner().invoke(main, [str(arg) for arg in args], catch_exceptions=False)


@pytest.mark.parametrize("title", footplate.TITLES)
def test_every_title_has_a_usual_number_of_players(title: str) -> None:
    result = run("perft", title, "--depth", 0, "--json")
    assert result.exit_code == 0
    assert json.loads(result.output)["players"] == min(4, title_data(title).title.players[1])
    assert usual_players(title, 3) == 3


@pytest.mark.parametrize("workers", [1, 2])
def test_simulate_keeps_its_records(workers: int, tmp_path: Path) -> None:
    folder = tmp_path / "new" / "games"
    args = ("--players", 2, "--games", 2, "--seed", 1, "--option", "no-privates", "--workers", workers)
    result = run("simulate", "skerry", *args, "--records", folder, "--json")
    assert result.exit_code == 0
    files = sorted(folder.iterdir())
    assert [file.name for file in files] == [f"skerry-2p-no-privates-seed1-{n:04}.json" for n in (1, 2)]
    digests = "".join(hashlib.sha256(file.read_bytes()).hexdigest() for file in files)
    assert hashlib.sha256(digests.encode()).hexdigest() == json.loads(result.output)["digest"]
    assert all(footplate.open_record(file).result for file in files)


def test_a_tournament_keeps_its_records(tmp_path: Path) -> None:
    args = ("--bot", "random", "--bot", "random", "--games", 2, "--seed", 5)
    result = run("tournament", "skerry", *args, "--records", tmp_path, "--json")
    files = sorted(tmp_path.iterdir())
    assert [file.name for file in files] == [f"skerry-random-random-seed5-{n:04}.json" for n in (1, 2)]
    digest = hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()
    assert digest == json.loads(result.output)["digest"]


def test_records_that_cannot_be_kept(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    result = run("simulate", "skerry", "--games", 1, "--records", tmp_path / "file" / "games")
    assert (result.exit_code, result.stdout, len(result.stderr.splitlines())) == (2, "", 1)


# ---- completion ----


def completed(words: str, shell: str = "bash") -> list[str]:
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(sys.path),
        "_FOOTPLATE_COMPLETE": f"{shell}_complete",
        "COMP_WORDS": words,
        "COMP_CWORD": str(len(words.split()) - (not words.endswith(" "))),
    }
    program = "from footplate.cli import main; main(prog_name='footplate')"
    done = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True)
    return [line.partition(",")[2] for line in done.stdout.splitlines() if line]


def test_shells_complete_what_there_is() -> None:
    assert completed("footplate ") == list(COMMANDS)
    assert completed("footplate simulate sk") == ["skerry"]
    assert completed("footplate simulate skerry --option ri") == ["rich-parish"]
    assert completed("footplate simulate skerry --option be") == []
    first = next(iter(footplate.TITLES))
    assert completed("footplate play --option ") == [option.name for option in title_data(first).option]
    assert completed("footplate tournament skerry --bot ") == list(BOTS)


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_lines_for_shells_are_documented(shell: str) -> None:
    page = (Path(__file__).parents[1] / "docs" / "cli.md").read_text(encoding="utf-8")
    assert f"_FOOTPLATE_COMPLETE={shell}_source footplate" in page
    result = CliRunner().invoke(main, [], env={"_FOOTPLATE_COMPLETE": f"{shell}_source"}, prog_name="footplate")
    assert "_FOOTPLATE_COMPLETE" in result.output

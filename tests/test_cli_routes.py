"""`footplate routes` and `footplate routes-check`."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import footplate
from footplate import Game
from footplate.bots import RandomPlayer
from footplate.cli import main
from footplate.game.record import encode_record


def run(*args: object) -> Result:
    return CliRunner().invoke(main, [str(arg) for arg in args], catch_exceptions=False)


def played(moves: int) -> Game:
    game = footplate.new("skerry", ["Aki", "Bea", "Cem"], seed=3)
    bot = RandomPlayer(3)
    while game.decision and len(game) < moves:
        player, action = bot.choose(game.decisions)
        game.play(action, player)
    return game


@pytest.fixture(scope="module")
def game() -> Game:
    return played(400)


@pytest.fixture
def record(tmp_path: Path, game: Game) -> Path:
    path = tmp_path / "game.json"
    path.write_bytes(encode_record(game))
    return path


def runs(game: Game) -> list[int]:
    return [n for n, move in enumerate(game.moves) if move.action.kind() == "run_trains"]


def first_run(game: Game) -> int:
    return runs(game)[0]


def test_the_company_at_work(record: Path, game: Game) -> None:
    number = first_run(game)
    state = game.state_at(number)
    company = state.top.acts_for(state)
    result = run("routes", record, "--at", number)
    assert result.exit_code == 0
    assert result.output.startswith(f"{company} with 2")
    assert "proved: no run earns more." in result.output
    told = json.loads(run("routes", record, "--at", number, "--json").output)
    assert [row["company"] for row in told] == [company]
    assert told[0]["revenue"] == told[0]["bound"] == sum(route["revenue"] for route in told[0]["routes"])
    assert told[0]["proved"]


def test_a_company_by_name_with_other_trains(record: Path, game: Game) -> None:
    number = runs(game)[-4]
    state = game.state_at(number)
    company = state.top.acts_for(state)
    own, more = (
        json.loads(run("routes", record, "--at", number, "--company", company.lower(), "--json", *trains).output)[0]
        for trains in ((), ("--train", "4", "--train", "3"))
    )
    assert more["trains"] == ["4", "3"]
    assert more["revenue"] > own["revenue"]


def test_all_with_trains_outside_an_operating_round(record: Path, game: Game) -> None:
    def owners(number: int) -> list[str]:
        return [name for name, company in game.state_at(number).companies.items() if company.trains]

    number = next(n for n in range(len(game)) if game.state_at(n).top.name() == "stock_turn" and len(owners(n)) > 1)
    lines = run("routes", record, "--at", number).output.splitlines()
    assert [line.split()[0] for line in lines if not line.startswith(" ")] == owners(number)
    result = run("routes", record, "--at", number, "-o", record.with_suffix(".svg"))
    first, *_ = owners(number)
    assert result.exit_code == 2
    assert f"after {number} moves it is no company's turn" in result.stderr
    assert f"--company {first} (with trains: {', '.join(owners(number))})" in result.stderr
    assert run("routes", record, "--at", number, "--company", first, "-o", record.with_suffix(".svg")).exit_code == 0


def test_before_there_are_trains(record: Path) -> None:
    assert run("routes", record, "--at", 0).output == "No company has a train.\n"
    result = run("routes", record, "--at", 0, "-o", record.with_suffix(".svg"))
    assert result.exit_code == 2
    assert result.stderr.endswith("after 0 moves no company has a train: there is no run to draw\n")


@pytest.mark.parametrize(("name", "begins"), [("map.svg", b"<svg"), ("map.png", b"\x89PNG")])
def test_drawn(record: Path, game: Game, tmp_path: Path, name: str, begins: bytes) -> None:
    result = run("routes", record, "--at", first_run(game), "-o", tmp_path / name)
    assert result.exit_code == 0
    assert (tmp_path / name).read_bytes().startswith(begins)
    if name.endswith("svg"):
        assert "Route 1: 2 " in (tmp_path / name).read_text(encoding="utf-8")


def test_no_time_no_proof(record: Path) -> None:
    """What was not proved says so, with the most that is not ruled out."""
    trains = ("--company", "STV", "--train", "4", "--train", "4", "--train", "4")
    result = run("routes", record, *trains, "--time", "0")
    assert result.exit_code == 0
    assert "not proved: up to £360 not ruled out." in result.output
    assert "£150, proved: no run earns more." in run("routes", record, *trains).output


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("--company", "XX"), "there is no company 'XX'"),
        (("--company", "NWRR"), "; did you mean NWR?"),
        (("--company", "NWR", "--train", "9"), "there is no train '9'"),
        (("--at", "100000"), "there is no position"),
        (("-o", "map.pdf"), "must end in .svg or .png"),
    ],
)
def test_what_cannot_be_asked(record: Path, args: tuple[str, ...], says: str) -> None:
    result = run("routes", record, *args)
    assert result.exit_code == 2
    assert says in result.output


def test_check_of_something_else(tmp_path: Path) -> None:
    path = tmp_path / "routes.jsonl.gz"
    path.write_bytes(gzip.compress(b""))
    assert run("routes-check", path).exit_code == 2
    assert run("routes-check", tmp_path / "none.json").exit_code == 2

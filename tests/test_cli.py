"""The command line, but for the table: what each command prints, and its exit status."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import footplate
from footplate import Game, testing
from footplate.bots import RandomPlayer
from footplate.cli import COMMANDS, main
from footplate.cli.output import one_line, progress, write_file
from footplate.game.record import encode_record

ROOT = Path(__file__).parents[1]


def run(*args: object, stdin: str = "") -> Result:
    return CliRunner().invoke(main, [str(arg) for arg in args], input=stdin, catch_exceptions=False)


def played(moves: int = 60, seed: int = 3) -> Game:
    game = footplate.new("skerry", ["Aki", "Bea", "Cem"], seed=seed)
    bot = RandomPlayer(seed)
    while game.decision and len(game) < moves:
        player, action = bot.choose(game.decisions)
        game.play(action, player)
    return game


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    path.write_bytes(encode_record(played()))
    return path


# ---- the command line as a whole ----


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(command: str) -> None:
    result = run(command, "--help")
    assert result.exit_code == 0
    assert "Examples:" in result.output
    assert f"footplate {command}" in result.output


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_is_documented(command: str) -> None:
    text = (ROOT / "docs" / "cli.md").read_text(encoding="utf-8")
    _, heading, section = text.partition(f"\n## footplate {command}\n")
    assert heading
    example = section.partition("\n## ")[0]
    assert f"footplate {command}" in example


def test_help_and_version() -> None:
    result = run("--help")
    assert result.exit_code == 0
    assert all(command in result.output for command in COMMANDS)
    assert footplate.__version__ in run("--version").output
    assert run("nonsense").exit_code == 2


def test_start_up_loads_nothing_it_does_not_need() -> None:
    program = (
        "import sys; from click.testing import CliRunner; from footplate.cli import main; "
        "CliRunner().invoke(main, ['titles']); print(*(m for m in sys.modules))"
    )
    loaded = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout.split()
    slow = {"rich", "resvg_py", "footplate.drawing", "footplate.interop", "footplate.testing", "footplate.bots"}
    assert not slow & set(loaded)


def test_as_a_module() -> None:
    done = subprocess.run([sys.executable, "-m", "footplate", "titles"], capture_output=True, check=True)
    assert b"skerry" in done.stdout


def test_a_terminal_without_the_currency_sign_is_served() -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "koi8-r", "PYTHONUTF8": "0"}
    command = [sys.executable, "-m", "footplate", "play", "skerry", "--player", "Aki", "--player", "Bea"]
    done = subprocess.run(command, input=b"q\n", capture_output=True, env=environment, check=True)
    assert b"cash ?400" in done.stdout


# ---- titles ----


def test_titles() -> None:
    result = run("titles")
    assert all(title in result.output for title in footplate.TITLES)
    assert "Designer: the footplate authors. Players: 2 to 4." in result.output
    assert "rich-parish (rule skerry 4.3)" in result.output


def test_titles_json() -> None:
    listed = json.loads(run("titles", "--json").stdout)
    assert [title["id"] for title in listed] == list(footplate.TITLES)
    title = next(title for title in listed if title["id"] == "skerry")
    assert title["players"] == [2, 4]
    assert {"name", "rule", "says"} == set(title["options"][0])


@pytest.mark.parametrize("title", footplate.TITLES)
def test_schema(title: str) -> None:
    printed = json.loads(run("schema", title).output)
    assert printed["$defs"]["Record"]["properties"]["title"] == {"const": title}


# ---- replay, show, convert, audit ----


def test_replay(record: Path) -> None:
    result = run("replay", record)
    assert result.exit_code == 0
    lines = result.output.splitlines()
    assert lines[0].startswith("1. Aki ")
    assert any(line.startswith("60. ") for line in lines)
    assert "Players:" in lines


def test_replay_until(record: Path) -> None:
    output = run("replay", record, "--until", 5).output
    assert "5. " in output
    assert "6. " not in output
    beyond = run("replay", record, "--until", 61)
    assert beyond.exit_code == 2
    assert "60 moves" in beyond.stderr


def test_replay_json(record: Path) -> None:
    data = json.loads(run("replay", record, "--json").output)
    assert len(data["moves"]) == 60
    assert data["players"] == {"p1": "Aki", "p2": "Bea", "p3": "Cem"}
    assert {"number", "player", "action", "events"} == set(data["moves"][0])
    assert data["state"]["phase"] == played().state.phase
    assert data["result"] is None


def test_replay_of_a_finished_game(tmp_path: Path) -> None:
    path = tmp_path / "whole.json"
    game = played(5000, seed=1)
    path.write_bytes(encode_record(game))
    output = run("replay", path).output
    assert "Final worth:" in output
    result = game.result
    assert result is not None
    assert f"{result.winners[0]} wins." in output


def test_show_in_words(record: Path) -> None:
    output = run("show", record, "--at", 0).output
    assert "Auction of the private companies" in output
    assert "A4 Port Skerry" in output


def test_show_the_market(record: Path, tmp_path: Path) -> None:
    output = run("show", record, "--market").output
    assert output.startswith("Stock market,")
    assert "Board:" not in output
    assert run("show", record, "--market", "-o", tmp_path / "market.svg").exit_code == 0
    assert b"Stock market" in (tmp_path / "market.svg").read_bytes()


def test_games_are_told_in_other_languages(record: Path, tmp_path: Path) -> None:
    assert "Versteigerung der Privatbahnen" in run("show", record, "--at", 0, "--language", "de").output
    assert run("show", record, "--market", "--language", "de").output.startswith("Aktienmarkt:")
    assert "Phase 2. Die Bank hat" in run("replay", record, "--until", 1, "--language", "de").output
    run("show", record, "--market", "--language", "de", "-o", tmp_path / "markt.svg")
    assert "Aktienmarkt" in (tmp_path / "markt.svg").read_text(encoding="utf-8")


@pytest.mark.parametrize(("name", "begins"), [("map.svg", b"<svg"), ("map.png", b"\x89PNG")])
def test_show_as_a_picture(record: Path, tmp_path: Path, name: str, begins: bytes) -> None:
    assert run("show", record, "--at", 30, "-o", tmp_path / name).exit_code == 0
    assert (tmp_path / name).read_bytes().startswith(begins)


def test_show_as_something_else(record: Path, tmp_path: Path) -> None:
    result = run("show", record, "-o", tmp_path / "map.gif")
    assert result.exit_code == 2
    assert "must end in .svg or .png" in result.stderr
    assert not (tmp_path / "map.gif").exists()


def test_audit_of_a_record(record: Path) -> None:
    result = run("audit", record)
    assert result.exit_code == 0
    assert "departures from the rule text:" in result.output


# ---- legal ----


def test_legal(record: Path) -> None:
    output = run("legal", record, "--at", 0).output
    assert "Aki decides: buy the cheapest private company" in output
    assert "Buy Kelp Barges (KB) for £20" in output
    assert "Bid £45 to £300 for Lighthouse Tender (LT)" in output


def test_legal_json(record: Path) -> None:
    decision, *_ = json.loads(run("legal", record, "--at", 0, "--json").output)
    assert decision["player"] == "p1"
    first, second, *_ = decision["options"]
    assert first == {"action": {"type": "buy_private", "private": "KB", "price": 20}}
    assert second["number"] == {"field": "price", "low": 45, "high": 300, "step": 1}


def test_legal_shows_a_run(tmp_path: Path) -> None:
    game = played(400)
    number = next(n for n, move in enumerate(game.moves) if move.action.kind() == "run_trains")
    path = tmp_path / "game.json"
    path.write_bytes(encode_record(game))
    assert "Run 2-train" in run("legal", path, "--at", number).output
    (option,) = json.loads(run("legal", path, "--at", number, "--json").output)[0]["options"]
    assert option["action"]["type"] == "run_trains"
    assert option["open"]


def test_legal_after_the_end(tmp_path: Path) -> None:
    path = tmp_path / "whole.json"
    path.write_bytes(encode_record(played(5000, seed=1)))
    assert "nothing to decide" in run("legal", path).output
    assert json.loads(run("legal", path, "--json").output) == []


# ---- simulate, perft ----


def test_simulate() -> None:
    result = run("simulate", "skerry", "--players", 2, "--games", 1, "--seed", 1, "--option", "no-privates")
    assert result.exit_code == 0
    for word in ("games      1", "finished   1", "games/s", "actions/s", "endings", "digest"):
        assert word in result.output


def test_simulate_counts_what_occurred() -> None:
    args = ("simulate", "skerry", "--players", 2, "--games", 2, "--seed", 1, "--option", "no-privates")
    seen = json.loads(run(*args, "--counts", "--json").output)["seen"]
    told = [line.split(None, 1) for line in run(*args, "--counts").output.splitlines() if " action " in line]
    actions = {name: int(count) for count, name in told}
    assert {f"action {kind}" for kind in ("lay_tile", "run_trains", "sell_shares")} < actions.keys()
    assert actions == {name: count for name, count in seen.items() if name.startswith("action")}
    assert seen["event phase-began 3"] == 2
    assert sum(actions.values()) > 300


@pytest.mark.parametrize(
    ("finished", "problems", "status"), [(3, [], 0), (2, [], 1), (3, ["game 2, action 9: money was made"], 1)]
)
def test_simulate_tells_what_is_broken(
    finished: int, problems: list[str], status: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The games themselves are played in the tests of the conformance suite."""
    asked: list[tuple[object, ...]] = []

    def fake(title: str, players: int, games: int, seed: int, *, check: bool, **others: object) -> testing.Summary:
        asked.append((title, players, games, seed, check, others["options"]))
        return testing.Summary(games, finished, 900, 1.5, {"bank": finished}, problems, "abc")

    monkeypatch.setattr(testing, "simulate", fake)
    args = ("simulate", "skerry", "--players", 3, "--games", 3, "--seed", 7, "--option", "no-privates", "--check")
    result = run(*args)
    assert asked == [("skerry", 3, 3, 7, True, ("no-privates",))]
    assert result.exit_code == status
    assert "actions/s  600" in result.output
    assert all(problem in result.output for problem in problems)
    assert ("no law broken" in result.output) == (not problems)
    data = json.loads(run(*args, "--json").output)
    assert (data["games_per_second"], data["problems"]) == (2.0, problems)


@pytest.mark.parametrize(
    "args",
    [("1999",), ("skerry", "--players", 7), ("skerry", "--players", 0), ("skerry", "--option", "nonsense")],
)
@pytest.mark.parametrize("command", ["simulate", "perft"])
def test_no_such_title_option_or_number_of_players(command: str, args: tuple[object, ...]) -> None:
    result = run(command, *args)
    assert result.exit_code == 2
    assert len(result.stderr.splitlines()) == 1


def test_perft() -> None:
    output = run("perft", "skerry", "--players", 3, "--depth", 1, "--divide").output
    assert output.startswith("depth 0: 1\ndepth 1: ")
    data = json.loads(run("perft", "skerry", "--players", 3, "--depth", 1, "--divide", "--json").output)
    assert data["positions"][0] == 1
    assert sum(data["divide"].values()) == data["positions"][1]


# ---- files and terminals ----


def test_what_is_written_is_whole_or_not_there(tmp_path: Path, record: Path) -> None:
    target = tmp_path / "there" / "map.svg"
    result = run("show", record, "-o", target)
    assert result.exit_code == 2
    assert "cannot be written" in result.stderr
    (tmp_path / "folder.svg").mkdir()
    assert run("show", record, "-o", tmp_path / "folder.svg").exit_code == 2
    assert sorted(path.name for path in tmp_path.iterdir()) == ["folder.svg", "game.json"]


def test_a_file_is_replaced(tmp_path: Path) -> None:
    path = tmp_path / "file"
    write_file(path, b"one")
    write_file(path, b"two")
    assert path.read_bytes() == b"two"
    assert [p.name for p in tmp_path.iterdir()] == ["file"]


def test_an_error_cannot_steer_the_terminal() -> None:
    assert one_line("a\x1b[31mb\nc\td") == "a [31mb c d"


class Terminal:
    """An error stream that says it is a terminal."""

    def __init__(self) -> None:
        self.text = ""

    def isatty(self) -> bool:
        return True

    def write(self, text: str) -> int:
        self.text += text
        return len(text)

    def flush(self) -> None:
        pass


def test_progress_without_colours_is_plain_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setenv("NO_COLOR", "1")
    with progress("Playing", 20) as advance:
        for done in range(21):
            advance(done)
    assert terminal.text.splitlines()[:3] == ["Playing ...", "Playing: 2 of 20", "Playing: 4 of 20"]
    assert "\x1b" not in terminal.text


def test_progress_is_a_bar_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    with progress("Playing", 20) as advance:
        advance(20)
    assert "Playing" in terminal.text


def test_progress_is_silent_in_a_pipe(capsys: pytest.CaptureFixture[str]) -> None:
    with progress("Playing", 20) as advance:
        advance(20)
    assert capsys.readouterr() == ("", "")


def test_a_position_is_read_where_a_game_is(tmp_path: Path) -> None:
    """Told apart from a record by what is in it; written by convert."""
    text = "title skerry\nplayers Aki 300, Bea 200\nprivate KB Bea\nturn stock_round number=2 turn=p2\n"
    path = tmp_path / "position.txt"
    path.write_text(text, encoding="utf-8")
    assert "Bea" in run("show", str(path)).output
    again = run("convert", str(path), "--to", "position").output
    assert footplate.from_position(again).state == footplate.from_position(text).state
    record = tmp_path / "game.json"
    run("convert", str(path), "--to", "footplate", "-o", str(record))
    assert footplate.open_record(record).state == footplate.from_position(text).state
    path.write_text(text + "fase 3\n", encoding="utf-8")
    broken = run("show", str(path))
    assert broken.exit_code == 2
    assert "position.txt: line 5, 'fase 3': a line cannot begin with fase; did you mean phase?" in broken.output

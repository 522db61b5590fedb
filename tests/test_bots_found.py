"""Bots of other packages: found by entry points, named wherever bots are named, and to blame for what they do."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from footplate.bots import BOTS, OFFERED
from footplate.bots.found import STRANGERS, BotFault, UnknownBot, files_of, find_bot, kinds, program_kind
from footplate.bots.tournament import BadTournament, tournament
from footplate.cli import main
from footplate.cli.play import Seat, bot_seat
from tests.strangers import install


@pytest.fixture
def stranger(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    folder = install(tmp_path / "site")
    monkeypatch.syspath_prepend(str(folder))
    monkeypatch.setenv("PYTHONPATH", str(folder))  # for processes that play
    vars(STRANGERS).pop("_found", None)
    yield folder
    vars(STRANGERS).pop("_found", None)
    sys.modules.pop("stranger_bots", None)


def test_a_strangers_bot_takes_part_in_a_tournament_whoever_plays_it(stranger: Path) -> None:
    assert {"timid", "broken"} <= set(kinds())
    alone = tournament("skerry", ("timid", "random"), 3, 1)
    assert [row.entrant for row in alone.rows] == ["timid", "random"]
    assert tournament("skerry", ("timid", "random"), 3, 1, workers=2).digest == alone.digest
    said = (
        CliRunner().invoke(main, ["tournament", "skerry", "--bot", "timid", "--bot", "random", "--games", "3"]).output
    )
    assert alone.digest in said


def test_it_cannot_take_the_name_of_one_of_ours_or_a_seat_that_a_server_offers(stranger: Path) -> None:
    assert find_bot("easy") is BOTS["easy"]
    assert "timid" not in BOTS
    assert "timid" not in OFFERED


@pytest.mark.parametrize(
    ("kind", "problem"),
    [
        ("number", "of stranger-bots cannot be used: stranger_bots:number is nothing that makes a bot"),
        ("gone", "of stranger-bots cannot be used: ModuleNotFoundError: No module named 'stranger_bots_gone'"),
        ("tmid", "there is no bot 'tmid'; .*timid; did you mean timid"),
    ],
)
def test_what_is_wrong_with_a_bot_is_said_before_anything_is_played(stranger: Path, kind: str, problem: str) -> None:
    result = CliRunner().invoke(main, ["tournament", "skerry", "--bot", kind, "--bot", "random"])
    assert (result.exit_code, result.stderr.count("\n")) == (2, 1)
    assert re.search(problem, result.stderr)


@pytest.mark.parametrize(
    ("kind", "problem"),
    [
        ("broken", "game 1 of skerry, after 0 moves: broken: KeyError: 'nothing'"),
        ("mute", "mute: does nothing, though the game waits for it"),
        ("thief", "thief: plays for 'p2', and is 'p1'"),
    ],
)
def test_it_is_clear_whose_fault_it_is(stranger: Path, kind: str, problem: str) -> None:
    with pytest.raises(BotFault, match=problem):
        tournament("skerry", (kind, "random"), 1, 1)


def test_games_of_other_code_are_not_added_to_a_file(stranger: Path, tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    tournament("skerry", ("timid", "random"), 1, 1, results=file)
    assert [path.name for path in files_of("timid")] == ["stranger_bots.py"]
    with (stranger / "stranger_bots.py").open("a", encoding="utf-8") as code:
        code.write("\n# changed\n")
    with pytest.raises(BadTournament, match="whose code was different"):
        tournament("skerry", ("timid", "random"), 2, 1, results=file)


def test_bots_and_programs_at_a_table_in_the_terminal(stranger: Path) -> None:
    perl = f"exec:{sys.executable} bot.py"
    assert bot_seat(2, "timid:Bea") == Seat("Bea", "timid")
    assert bot_seat(2, "timid") == Seat("Bot 2", "timid")
    assert bot_seat(2, f"{perl}:Bea") == Seat("Bea", perl)
    assert bot_seat(2, perl) == Seat("Bot 2", perl)
    assert program_kind(["perl", "my bot.pl"], 2) == "exec/2:perl 'my bot.pl'"
    with pytest.raises(UnknownBot, match="is not there, or cannot be run"):
        find_bot("exec:no-such-program")
    with pytest.raises(UnknownBot, match="cannot be read: No closing quotation"):
        find_bot("exec:perl 'bot.pl")

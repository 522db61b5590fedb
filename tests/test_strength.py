"""The contests of docs/bots.md, on a sample; and how much work a decision is, counted."""

from __future__ import annotations

from pathlib import Path

import pytest

import footplate
from footplate.bots import BOTS, next_choice
from footplate.bots.planner.judge import judgement
from footplate.bots.planner.playout import Foresight
from footplate.bots.planner.weights import HARD, MEDIUM, Weights
from footplate.game.decision import Decision
from tools import strength


def test_a_contest_is_gone_on_with(tmp_path: Path) -> None:
    """What was played stays; the table says what is expected and whether it holds."""
    contest = strength.Expected("skerry", ("easy", "random", "random"), 3, 0.3)
    first = strength.play("sample", contest, 1, tmp_path)
    assert first.startswith("| sample | 3 | ")
    written = tmp_path.joinpath("sample.jsonl").read_bytes()
    assert strength.play("sample", contest, 1, tmp_path) == first
    assert tmp_path.joinpath("sample.jsonl").read_bytes() == written


def test_names_are_checked(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        strength.main(["hard-1890"])
    assert "there is no contest hard-1890" in capsys.readouterr().err


def open_decisions(title: str, players: int, moves: int, every: int) -> list[Decision]:
    """Of a game of bots: some that leave a choice."""
    game = footplate.new(title, [f"Player {n}" for n in range(players)], seed=5)
    seats = {player: BOTS["one-ply-1"](player) for player in game.title.players}
    found = []
    while len(game) < moves and (waiting := game.decisions):
        if len(game) % every == 0:
            found.append(waiting[0])
        choice = next_choice(waiting, seats)
        assert choice is not None
        game.play(choice.action, choice.player)
    return found


def valued(decision: Decision, level: str) -> int:
    thought = Foresight(decision, Weights(), HARD if level == "hard" else MEDIUM, judgement)
    thought.choice()
    return thought.frame.seen.valued


def test_work_of_a_decision_is_bounded() -> None:
    """Work is counted, never timed: positions that are valued, each a millisecond or two. Three seconds of *hard* and a
    fifth of that of *medium* are far more."""
    for decision in open_decisions("1889", 4, 130, 13):
        assert valued(decision, "medium") <= 200
        assert valued(decision, "hard") <= 200 + HARD.rounds * (HARD.valued + 200)

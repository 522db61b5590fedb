"""Puzzles: two hundred come with footplate, each with a proved answer; others are made the same way."""

from __future__ import annotations

from collections import Counter
from datetime import date, timedelta
from pathlib import Path

import pytest
from click.testing import CliRunner

from footplate import parse
from footplate.cli import main
from footplate.game.actions import RunTrains, SellShares
from footplate.game.folder import package_of
from footplate.learning.puzzles.book import FILE, by_id, daily, shipped
from footplate.learning.puzzles.finding import found_in_game, is_proved
from footplate.learning.puzzles.making import make, packed, picked, read_found, unpacked
from footplate.learning.puzzles.puzzle import KINDS, LEVELS, Puzzle
from footplate.learning.puzzles.question import judged, question, solution
from footplate.learning.puzzles.trying import verdict
from footplate.titles import playable, rules_of
from footplate.words import languages, package_folder

TOLD = shipped()[::9]


def test_two_hundred_of_every_title_kind_and_level() -> None:
    known = unpacked(package_folder("footplate.learning").joinpath(FILE).read_bytes())  # also of titles that are gone
    assert len({puzzle.id for puzzle in known}) == 200
    assert {title for title in playable() if package_of(rules_of(title)).startswith("footplate.")} <= {
        puzzle.title for puzzle in known
    }
    assert {puzzle.kind for puzzle in known} == set(KINDS)
    assert {puzzle.level for puzzle in known} == set(LEVELS)
    assert min(Counter(puzzle.title for puzzle in known).values()) >= 30
    assert all(by_id(puzzle.id) is puzzle for puzzle in shipped())


@pytest.mark.parametrize("title", dict.fromkeys(puzzle.title for puzzle in shipped()))
def test_every_answer_is_proved(title: str) -> None:
    """By searching all answers again, from nothing but the position; there are no other best ones."""
    assert [puzzle.id for puzzle in shipped() if puzzle.title == title and not is_proved(puzzle)] == []


@pytest.mark.parametrize("puzzle", TOLD, ids=lambda puzzle: puzzle.id)
def test_every_best_answer_is_accepted_and_no_other(puzzle: Puzzle) -> None:
    for answer in puzzle.answers:
        game = puzzle.game()
        assert verdict(puzzle, game).status == "open"
        for text in answer:
            game.play(parse(text, game))
        assert verdict(puzzle, game).status == "right"
        assert verdict(puzzle, game).value == puzzle.best
    good = {answer[0] for answer in puzzle.answers}
    start = puzzle.game()
    assert start.decision is not None
    if puzzle.kind in ("lay", "station"):
        worse = next(str(action) for action in start.decision.options.actions() if str(action) not in good)
        start.play(parse(worse, start))
        assert verdict(puzzle, start).status == "wrong"
    elif puzzle.kind == "raise":
        ends = [o for o in start.decision.options.of(SellShares).actions() if str(o) not in good]
        for action in ends[-1:]:
            start.play(action)
            assert verdict(puzzle, start).status in ("open", "wrong")
    else:
        assert start.why_not(RunTrains(())) is not None


@pytest.mark.parametrize("lang", languages())
def test_a_puzzle_is_told_in_every_language(lang: str) -> None:
    for puzzle in TOLD:
        game = puzzle.game()
        said = [question(puzzle, game, lang), *solution(puzzle, lang)]
        for text in puzzle.answers[0]:
            game.play(parse(text, game))
        said.append(judged(puzzle, game, verdict(puzzle, game), lang))
        assert all(said)
        assert not set("{}[]") & set("".join(said))


def test_the_puzzle_of_the_day_is_the_same_for_everybody_and_another_tomorrow() -> None:
    day = date(2026, 11, 18)
    assert daily(day) is daily(day)
    found = {puzzle.id for n in range(len(shipped())) if (puzzle := daily(day + timedelta(n)))}
    assert len(found) == len(shipped())


def test_the_same_seed_gives_the_same_puzzles_and_what_is_there_is_not_made_again(tmp_path: Path) -> None:
    file = tmp_path / "found.jsonl"
    count = make(file, ["skerry"], 2, 3)
    whole = file.read_bytes()
    file.write_bytes(whole[: whole.index(b"\n") + 5])  # stopped in the middle of the second game
    assert make(file, ["skerry"], 2, 3) == count
    assert file.read_bytes() == whole
    assert found_in_game("skerry", 3, 1) == read_found(file)[1]
    assert all(is_proved(puzzle) for found in read_found(file) for puzzle in found.puzzles)
    chosen = picked(read_found(file), 3)
    assert unpacked(packed(chosen)) == chosen


def test_in_the_terminal(tmp_path: Path) -> None:
    puzzle = next(puzzle for puzzle in shipped() if puzzle.kind == "lay")
    run = CliRunner()
    assert puzzle.id in run.invoke(main, ["puzzles", "list", "--kind", "lay"]).stdout
    answered = run.invoke(main, ["puzzles", "play", puzzle.id], input=f"nonsense\n{puzzle.answers[0][0]}\n")
    assert answered.exit_code == 0
    assert "That is the best answer" in answered.stdout
    shown = run.invoke(main, ["puzzles", "play", puzzle.id], input="?\n")
    assert solution(puzzle, "en")[0] in shown.stdout
    assert run.invoke(main, ["puzzles", "play", "none"]).exit_code == 2
    assert run.invoke(main, ["puzzles", "pack", str(tmp_path / "none"), str(tmp_path / "out")]).exit_code == 2

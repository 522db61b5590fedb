"""Recorded games replayed and compared position by position: those in tests/data, and the whole corpus if there."""

from __future__ import annotations

from pathlib import Path

import pytest

from footplate.interop.audit import audit
from footplate.interop.exports import export_game
from footplate.interop.gamefile import read_game_file
from footplate.interop.imports import import_game
from footplate.interop.legal import legal_check
from footplate.interop.trace import read_lines, verify
from tests.interop_files import DATA, RECORDED, TRANSCRIPTS, as_file, compare_runs, same_games

# the beginner game is no departure; Dougo at any time is a power that its owner is waited for, unless he is passed over
NOT_BY_ONE_MOVE = {"beginner", "passed-over-with-powers"}
CHUNKS = 8  # so that several processes can share the work

corpus = pytest.mark.corpus
needs_shared = pytest.mark.skipif(not TRANSCRIPTS.is_dir(), reason="no ../shared beside this clone")
of_each_title = pytest.mark.parametrize("title", ["1889", "1888"])


def chunk(title: str, number: int) -> list[Path]:
    return sorted((TRANSCRIPTS / title).glob(f"{title}-*.json"))[number::CHUNKS]


# ---- always ----


@pytest.mark.parametrize("name", RECORDED)
def test_every_position_is_as_recorded(name: str) -> None:
    verdict = verify(DATA / f"{name}.json")
    assert verdict.problem == ""
    assert verdict.actions > 170


def test_every_set_of_options_is_as_recorded() -> None:
    verdicts = list(legal_check(DATA / "legal.jsonl.gz"))
    assert len(verdicts) == 39
    assert [verdict for verdict in verdicts if verdict.problems] == []


def test_the_recorded_games_are_a_fair_choice() -> None:
    files = [read_game_file(DATA / f"{name}.json") for name in RECORDED]
    assert {len(file.players) for file in files} == {2, 3, 4, 5, 6}
    assert {file.game_end_reason for file in files} == {"bank", "bankrupt"}
    modes = {(file.title, *sorted(file.rules)) for file in files}
    assert modes >= {("1889",), ("1889", "beginner_game"), ("1888",), ("1888", "north"), ("1888", "small_bank")}
    kinds = {action["type"] for file in files for action in file.actions}
    assert {"undo", "redo", "message", "discard_train", "bankrupt", "buy_company", "place_token"} <= kinds
    assert all("-r" in name for name in RECORDED)  # none of people


# ---- the whole corpus ----


@corpus
@needs_shared
@of_each_title
@pytest.mark.parametrize("number", range(CHUNKS))
def test_every_position_of_the_corpus(title: str, number: int) -> None:
    assert [verdict for verdict in map(verify, chunk(title, number)) if verdict.problem] == []


@corpus
@needs_shared
@of_each_title
def test_every_set_of_options_of_the_corpus(title: str) -> None:
    verdicts = list(legal_check(TRANSCRIPTS / title / "legal.jsonl.gz"))
    assert len(verdicts) > 200
    assert [verdict for verdict in verdicts if verdict.problems] == []


@corpus
@needs_shared
@of_each_title
@pytest.mark.parametrize("number", range(CHUNKS))
def test_every_game_is_imported_and_audited(title: str, number: int) -> None:
    for path in chunk(title, number):
        file = read_game_file(path)
        game = import_game(file, path.name)
        assert file.result == {p.key: game.state.worth(seat) for p, seat in zip(file.players, game.names, strict=True)}
        allowed = {option for departure in audit(file, path.name) for option in departure.option.split(", ")}
        assert allowed <= game.title.options <= allowed | NOT_BY_ONE_MOVE


@corpus
@needs_shared
@of_each_title
def test_games_of_people_are_written_and_read_again(title: str) -> None:
    for path in sorted((TRANSCRIPTS / title).glob(f"{title}-[!r]*.json")):
        game = import_game(read_game_file(path), path.name)
        assert same_games(game, import_game(as_file(export_game(game)), path.name))


@corpus
@needs_shared
@of_each_title
def test_runs_of_the_corpus_below_the_best_are_those_of_the_exhaustive_search(title: str) -> None:
    folder = TRANSCRIPTS / title
    names = sorted({line["game"] for line in read_lines(folder / "routes.jsonl.gz")})[::8]
    compare_runs(folder, names)


@corpus
@needs_shared
def test_the_run_through_a_blocked_city() -> None:
    """A game of 2020: the other program did not look then, and believes what is written to this day."""
    (found,) = (d for d in audit(read_game_file(TRANSCRIPTS / "1889" / "1889-314.json"), "314") if d.action == 367)
    assert (found.kind, found.rule, found.option) == ("refused", "1889 8.1", "declared-runs")
    assert found.text.startswith("The city in I2 is full of other companies' stations")

"""Recorded optima of 18xx.games games: ours are equal and proved, and no lawful run on record beats them.

Those in tests/data always, the whole corpus where it lies beside the clone.
"""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from footplate.game.errors import BadRecord
from footplate.interop.optima import RunVerdict, check_optima, check_runs
from tests.interop_files import DATA, TRANSCRIPTS


def faults(verdicts: list[RunVerdict]) -> list[RunVerdict]:
    return [v for v in verdicts if not v.is_equal or not v.proved or v.is_beaten]


@pytest.mark.rule("1889:8.3d")
def test_recorded_optima() -> None:
    verdicts = list(check_optima(DATA / "1889.routes.jsonl.gz"))
    assert len(verdicts) > 600
    assert faults(verdicts) == []
    assert all(v.bound == v.found for v in verdicts)


def test_every_run_of_a_game_is_searched() -> None:
    """The file of optima leaves out what its makers could not search; a game is searched whole."""
    verdicts = list(check_runs(DATA / "1889-r0042.json"))
    assert faults(verdicts) == []
    on_record = [v for v in check_optima(DATA / "1889.routes.jsonl.gz") if v.place.startswith("1889-r0042 ")]
    assert [(v.place, v.found) for v in verdicts if v.place in {r.place for r in on_record}] == [
        (v.place, v.found) for v in on_record
    ]


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ({"game": "1889-r0042", "i": 100_000, "corp": "AR", "max": 10}, "has only"),
        ({"game": "1889-r0042", "i": 1, "corp": "AR", "max": 10}, "is no run of AR"),
        ({"game": "1889-r0042", "i": 0, "corp": "AR", "max": 10}, "is not a recorded run"),
        ({"game": "nowhere", "i": 1, "corp": "AR", "max": 10}, "nowhere.json"),
    ],
)
def test_a_wrong_line_is_named(tmp_path: Path, line: dict[str, object], says: str) -> None:
    game = DATA / "1889-r0042.json"
    (tmp_path / game.name).write_bytes(game.read_bytes())
    path = tmp_path / "routes.jsonl.gz"
    path.write_bytes(gzip.compress(json.dumps(line).encode() + b"\n"))
    with pytest.raises(BadRecord, match=says):
        list(check_optima(path))


@pytest.mark.corpus
@pytest.mark.skipif(not TRANSCRIPTS.is_dir(), reason="no ../shared beside this clone")
def test_the_one_run_above_the_maximum_is_not_lawful() -> None:
    """Action 367 of 1889-314 passes a full city (8.1)."""
    verdicts = list(check_runs(TRANSCRIPTS / "1889" / "1889-314.json"))
    above = [(v.place, v.company, v.declared, v.found) for v in verdicts if v.declared > v.found]
    assert above == [("1889-314 action 367", "IR", 400, 370)]
    assert [v.illegal.count("8.1") for v in verdicts if v.illegal] == [1]
    assert faults(verdicts) == []

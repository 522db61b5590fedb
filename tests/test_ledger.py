"""The ledger tool, on little repositories made for it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools import ledger
from tools.rulings import read_rulings

ROWS = """\
title = "18"

# ---- 1 Introduction

[[rule]]
id = "1"
section = "1"
summary = "History."
kept = ""
no_effect = "history"

# ---- 5 The stock round

[[rule]]
id = "5.1a"
section = "5.1"
summary = "One certificate | a turn."
ruling = ["G5"]
kept = "rounds/stock.py; titles/g18/title.toml [setup]"
"""

LEDGER = "src/footplate/titles/g18/ledger.toml"

LISTED = """\
in_code = "G[0-9]+"

[ruling]
G5 = { open = "Whether it is one | two.", played = "One." }
"""

RULINGS = "src/footplate/titles/g18/rulings.toml"

TEST = """\
import pytest

@pytest.mark.rule("18:5.1a")
def test_one_certificate():
    pass
"""


@pytest.fixture
def repo(tmp_path: Path) -> Path:
    """A repository in which everything is in order."""
    write(tmp_path / LEDGER, ROWS)
    write(tmp_path / RULINGS, LISTED)
    write(tmp_path / "tests/test_stock.py", TEST)
    write(tmp_path / "src/footplate/rounds/stock.py", "")
    write(tmp_path / "src/footplate/titles/g18/title.toml", "")
    assert ledger.write_pages([tmp_path]) == 0
    return tmp_path


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def check(repo: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    """Status and output of a check of a repository whose pages are up to date."""
    ledger.write_pages([repo])
    capsys.readouterr()
    status = ledger.main(["check", str(repo)])
    return status, capsys.readouterr().out


def test_all_in_order(repo: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert check(repo, capsys) == (0, "18: 2 rules, 1 tested, 1 without effect, 0 gaps\n")


def test_row_without_test(repo: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(repo / "tests/test_stock.py", "")
    status, out = check(repo, capsys)
    assert status == 1
    assert "18:5.1a has no test: One certificate" in out
    assert out.endswith("18: 2 rules, 0 tested, 1 without effect, 1 gaps\n1 problems\n")


def test_mark_that_names_no_row(repo: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(repo / "tests/deep/test_more.py", TEST.replace("18:5.1a", "18:5.1b"))
    status, out = check(repo, capsys)
    assert status == 1
    assert "tests/deep/test_more.py::test_one_certificate names 18:5.1b, which is no row" in out


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ('no_effect = "history"', 'no_effect = " "', "18:1 has no_effect without a reason"),
        ('id = "1"', 'id = "5.1a"', "18:5.1a is there 2 times"),
        (
            'kept = "rounds/stock.py; titles/g18/title.toml [setup]"',
            'kept = ""',
            "18:5.1a does not say where it is kept",
        ),
        (
            "rounds/stock.py",
            "rounds/gone.py",
            "18:5.1a is kept in rounds/gone.py, which is neither in the title's folder nor in footplate",
        ),
        (
            "rounds/stock.py",
            "rounds/stock.py StockTurn.check",
            "18:5.1a is kept in rounds/stock.py StockTurn.check, which is not there",
        ),
        ('section = "5.1"', 'section = "five"', "18:5.1a section 'five' is not a section number"),
        ('summary = "History."', "", "18:1 needs text for: summary"),
        ("ruling =", "rulings =", "18:5.1a has unknown fields: rulings"),
        ('["G5"]', '"G5"', "18:5.1a ruling is not a list of texts"),
        ('"history"', "true", "18:1 needs text for: no_effect"),
        ("[[rule]]", "[[rule]", "g18/ledger.toml: not TOML"),
        ('title = "18"', "", "g18/ledger.toml: does not say whose ledger it is"),
    ],
)
def test_faulty_rows(repo: Path, capsys: pytest.CaptureFixture[str], old: str, new: str, line: str) -> None:
    assert old in ROWS
    write(repo / LEDGER, ROWS.replace(old, new))
    status, out = check(repo, capsys)
    assert status == 1
    assert line in out


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("G5", "G6", "18:5.1a cites G5, which is not listed in g18/rulings.toml"),
        ("G5", "G6", "g18/rulings.toml lists G6, which no row cites"),
        ('played = "One."', 'played = ""', "G5 says what is open and what is played, and nothing else"),
        ('open = "Whether it is one | two.", ', "", "G5 says what is open and what is played, and nothing else"),
        ("[ruling]", "[ruling", "g18/rulings.toml: not TOML"),
    ],
)
def test_faulty_rulings(repo: Path, capsys: pytest.CaptureFixture[str], old: str, new: str, line: str) -> None:
    assert old in LISTED
    write(repo / RULINGS, LISTED.replace(old, new))
    status, out = check(repo, capsys)
    assert status == 1
    assert line in out


@pytest.mark.parametrize("file", ["src/footplate/titles/g18/rules.py", "tests/g18/test_one.py"])
def test_what_code_and_tests_cite_is_listed(repo: Path, capsys: pytest.CaptureFixture[str], file: str) -> None:
    write(repo / file, '"""G5, G7."""')
    status, out = check(repo, capsys)
    assert (status, f"{file} cites G7, which is not listed in g18/rulings.toml" in out) == (1, True)
    assert "G5" not in out


def test_every_ruling_that_our_titles_cite_is_listed_and_the_reverse() -> None:
    problems: list[str] = []
    ledgers = ledger.read_ledgers(ledger.ROOT, problems)
    ledger.check_folders(ledgers, problems)
    assert problems == []
    assert all(read_rulings(each.path.parent, []).listed for each in ledgers)


def test_no_ledger_is_a_problem(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert check(tmp_path, capsys) == (1, f"{tmp_path / 'src'}: no ledger\n1 problems\n")


def test_titles_of_others_are_checked_with_ours(
    repo: Path, tmp_path_factory: pytest.TempPathFactory, capsys: pytest.CaptureFixture[str]
) -> None:
    """Their rows may name footplate's code or their own, and any test may prove them."""
    other = tmp_path_factory.mktemp("other")
    rows = ROWS.replace('title = "18"', 'title = "18XX"').replace("titles/g18/title.toml [setup]", "rules.py")
    write(other / "src/theirs/ledger.toml", rows)
    write(other / "src/theirs/rules.py", "")
    write(other / "src/theirs/rulings.toml", LISTED)
    write(repo / "tests/test_theirs.py", TEST.replace("18:", "18XX:"))
    ledger.write_pages([repo, other])
    capsys.readouterr()
    assert ledger.main(["check", str(repo), str(other)]) == 0
    assert "18XX: 2 rules, 1 tested" in capsys.readouterr().out
    assert (other / "docs/rules/18XX.md").is_file()
    assert ledger.main(["check", str(other)]) == 1  # by itself it has no test


def test_stale_page(repo: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(repo / "tests/test_stock.py", TEST.replace("test_one_certificate", "test_renamed"))
    assert ledger.main(["check", str(repo)]) == 1
    assert "docs/rules/18.md is out of date" in capsys.readouterr().out
    assert ledger.main(["page", str(repo)]) == 0
    assert ledger.main(["check", str(repo)]) == 0


def test_page(repo: Path) -> None:
    page = (repo / "docs/rules/18.md").read_text(encoding="utf-8")
    assert page.startswith("<!-- Generated by tools/ledger.py")
    assert "2 rules, 1 tested, 1 without effect, 0 gaps." in page
    assert "\n## 1 Introduction\n" in page
    assert "| 1 | History. |  | *no effect: history* |  |" in page
    assert "\n## 5 The stock round\n" in page
    assert page.endswith("| G5 | Whether it is one \\| two. | One. | 5.1a |\n")
    assert (
        "| 5.1a | One certificate \\| a turn. | G5 | `rounds/stock.py`<br>`titles/g18/title.toml [setup]` "
        "| `tests/test_stock.py::test_one_certificate` |"
    ) in page


MARKS = {
    "async def": ('@pytest.mark.rule("x:1")\nasync def test_a(): pass', ["::test_a"]),
    "from pytest import mark": ('@mark.rule("x:1")\ndef test_a(): pass', ["::test_a"]),
    "several rules": ('@pytest.mark.rule("x:0", "x:1")\ndef test_a(): pass', ["::test_a"]),
    "class": ('@pytest.mark.rule("x:1")\nclass TestA:\n    def test_a(self): pass', ["::TestA"]),
    "method": ('class TestA:\n    @pytest.mark.rule("x:1")\n    def test_a(self): pass', ["::TestA::test_a"]),
    "class pytestmark": ('class TestA:\n    pytestmark = [pytest.mark.rule("x:1")]', ["::TestA"]),
    "module pytestmark": ('pytestmark = pytest.mark.rule("x:1")', [""]),
    "param": ('@pytest.mark.parametrize("n", [pytest.param(1, marks=pytest.mark.rule("x:1"))])\ndef test_a(n): pass',
              ["::test_a"]),
    "param with several marks": ('CASES = [pytest.param(1, marks=[mark.slow, mark.rule("x:1")])]', [""]),
    "named list of params": ('CASES = [pytest.param(1, marks=pytest.mark.rule("x:1"))]', [""]),
    "two tests": ('@pytest.mark.rule("x:1")\ndef test_a(): pass\n@pytest.mark.rule("x:1")\ndef test_b(): pass',
                  ["::test_a", "::test_b"]),
}  # fmt: skip


@pytest.mark.parametrize(("source", "tests"), MARKS.values(), ids=MARKS.keys())
def test_marks_are_found(tmp_path: Path, source: str, tests: list[str]) -> None:
    write(tmp_path / "tests/test_a.py", source)
    problems: list[str] = []
    assert ledger.read_tests(tmp_path, problems)["x:1"] == [f"tests/test_a.py{test}" for test in tests]
    assert problems == []


@pytest.mark.parametrize(
    "source",
    [
        "@pytest.mark.rule(NAME)\ndef test_a(): pass",
        "@pytest.mark.rule()\ndef test_a(): pass",
        "@pytest.mark.rule(id='x:1')\ndef test_a(): pass",
        "@pytest.mark.rule\ndef test_a(): pass",
        "rule = pytest.mark.rule",
        "@pytest.mark.rule('x:1')\ndef helper(): pass",
        "def test_a(:",
    ],
)
def test_marks_that_cannot_be_read(tmp_path: Path, source: str) -> None:
    write(tmp_path / "tests/test_a.py", source)
    problems: list[str] = []
    assert ledger.read_tests(tmp_path, problems) == {}
    assert len(problems) == 1
    assert problems[0].startswith("tests/test_a.py:1: ")

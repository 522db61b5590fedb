"""The ledger tool spoils programs: what it spoils, and that it tells a test that can fail from one that cannot."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from random import Random

import pytest

from tools import ledger
from tools.mutation import command, data, python_code

SRC = Path(__file__).resolve().parents[1] / "src/footplate"

CODE = """\
LIMIT = 5

class Purse:
    '''Money.'''

    def __init__(self) -> None:
        self.cash = 10

    def pays(self, price: int) -> bool:
        if not self.cash or price < 1:
            raise ValueError(f"{price + 1}")
        self.log(price)
        return self.cash >= price

def refusal(price: int) -> str | None:
    return refuse("money", price + 1) if price > 3 else None
"""


def spoiled(source: str, words: str) -> set[str]:
    """The lines of all faults there, as they become."""
    text = source.encode()
    lines, unknown = python_code.lines_named(text, words)
    assert not unknown
    found = set()
    for fault in python_code.faults(text):
        if fault.lines.start in lines:
            wrong = fault.applied(text).decode()
            compile(wrong, "wrong", "exec")
            found |= set(wrong.splitlines()) - set(source.splitlines())
    return {line.strip() for line in found}


@pytest.mark.parametrize(
    ("words", "lines"),
    [
        ("LIMIT", {"LIMIT = 4", "LIMIT = 6"}),
        ("Purse.cash", {"self.cash = 9", "self.cash = 11", "pass"}),
        (
            "Purse.pays",
            {
                "if self.cash or price < 1:",
                "if not self.cash and price < 1:",
                "if not self.cash or price <= 1:",
                "if not self.cash or price < 0:",
                "if not self.cash or price < 2:",
                "pass",
                "return self.cash > price",
                "return not (self.cash >= price)",
            },
        ),
        (
            "refusal",
            {
                "return None",
                'return refuse("money", price + 1) if price >= 3 else None',
                'return refuse("money", price + 1) if price > 2 else None',
                'return refuse("money", price + 1) if price > 4 else None',
            },
        ),
    ],
)
def test_faults_of_code(words: str, lines: set[str]) -> None:
    assert spoiled(CODE, words) == lines


def test_a_method_is_found_without_its_class_and_a_wrong_name_is_told() -> None:
    assert python_code.lines_named(CODE.encode(), "pays") == ({9, 10, 11, 12, 13}, [])
    lines, unknown = python_code.lines_named(CODE.encode(), "Purse.gains")
    assert (lines, unknown) == (set(range(1, 18)), ["Purse.gains"])


TABLES = """\
[stock]
order = "sell_then_buy"  # 5.1
fee = true

[[train]]
name = "2"
price = 80

[[train]]
name = "3"
price = 180
says = "3 stops"

[map]
cash = { 3 = 420, 4 = 0 }
tiles = ["7", "8"]
"""


@pytest.mark.parametrize(
    ("words", "row", "lines"),
    [
        ("[stock]", "5.1", {"  # 5.1", "fee = false"}),
        ("[stock] fee", "5.1", {"fee = false"}),
        ("[[train]]", "T4", {"price = 79", "price = 81", "price = 179", "price = 181"}),
        ("[[train]] 3", "T4", {"price = 179", "price = 181"}),
        ("[[train]]", "T4-3", {"price = 179", "price = 181"}),
        ("[map] cash", "3-4", {"cash = { 3 = 420, 4 = 1 }"}),
        ("[map] tiles", "3", {'tiles = ["8"]', 'tiles = ["7", ]'}),
        ("[[train]] 2, [stock] fee", "3", {"price = 79", "price = 81", "fee = false"}),
    ],
)
def test_faults_of_data(words: str, row: str, lines: set[str]) -> None:
    text = TABLES.encode()
    found = set()
    for fault in data.faults_named(text, words, row):
        wrong = fault.applied(text).decode()
        assert tomllib.loads(wrong) != tomllib.loads(TABLES)
        found |= set(wrong.splitlines()) - set(TABLES.splitlines())
    assert found == lines


def test_every_fault_can_be_read() -> None:
    """A sample: a program that does not compile would be found by any test."""
    chance = Random(1888)
    modules = chance.sample(sorted(SRC.rglob("*.py")), 20)
    for module in modules:
        source = module.read_bytes()
        faults = python_code.faults(source)
        for fault in chance.sample(faults, min(5, len(faults))):
            compile(fault.applied(source), str(module), "exec")
    for title in sorted(SRC.glob("titles/*/*.toml")):
        source = title.read_bytes()
        faults = data.faults_named(source, "*", "")
        for fault in chance.sample(faults, min(2, len(faults))):
            tomllib.loads(fault.applied(source).decode())


ROW = '[[rule]]\nid = "{id}"\nsection = "1"\nsummary = "Money."\nkept = "{kept}"\n'
TESTS = """\
import pytest
from toy.rules import may_buy

@pytest.mark.rule("toy:caught")
def test_money_exactly_enough():
    assert may_buy(10, 10)
    assert not may_buy(9, 10)

@pytest.mark.rule("toy:passes")
def test_plenty():
    assert may_buy(100, 10)

@pytest.mark.parametrize("cash", [pytest.param(1, marks=pytest.mark.rule("toy:never-there")), 10])
def test_other(cash):
    assert cash == 1 or may_buy(cash, 10)
"""
RULES = """\
def may_buy(cash, price):
    return cash >= price

def other(cash):
    return cash > 1
"""


LOOP = """\
def loop(number):
    while number:
        number -= 1
"""
LOOP_TESTS = """\
import pytest
from toy.rules import loop

@pytest.mark.rule("toy:loop")
def test_loop():
    loop(5)
"""


def toy(repo: Path, rows: list[tuple[str, str]], rules: str, tests: str) -> None:
    text = "".join(ROW.format(id=name, kept=kept) for name, kept in rows)
    for file, content in (
        ("src/toy/ledger.toml", f'title = "toy"\n{text}'),
        ("src/toy/rules.py", rules),
        ("tests/test_rules.py", tests),
    ):
        (repo / file).parent.mkdir(parents=True, exist_ok=True)
        (repo / file).write_text(content, encoding="utf-8")


def test_verdicts(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = [("caught", "rules.py may_buy"), ("passes", "rules.py may_buy"), ("never-there", "rules.py other")]
    toy(tmp_path, rows, RULES, TESTS)
    report = tmp_path / "report.json"
    called = ["mutate", "--in", str(tmp_path), "--json", str(report)]
    assert ledger.main(called) == 1
    found = {verdict["row"]: verdict for verdict in json.loads(report.read_text(encoding="utf-8"))}
    assert {row: verdict["verdict"] for row, verdict in found.items()} == {
        "toy:caught": "killed",
        "toy:passes": "elsewhere",
        "toy:never-there": "unreached",
    }
    assert found["toy:caught"]["diff"].splitlines()[-2:] == [
        "-    return cash >= price",
        "+    return cash > price",
    ]
    assert found["toy:passes"]["failed"] == "tests/test_rules.py::test_money_exactly_enough"
    assert (tmp_path / "src/toy/rules.py").read_text(encoding="utf-8") == RULES
    assert "1 unreached" in capsys.readouterr().out
    assert ledger.main([*called, "toy:nobody"]) == 2


def test_a_program_that_never_ends_is_killed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Here the end of a loop is spoiled, whatever is."""
    monkeypatch.setattr(command, "OWN_SECONDS", 1)
    toy(tmp_path, [("loop", "rules.py loop")], LOOP, LOOP_TESTS)
    report = tmp_path / "report.json"
    assert ledger.main(["mutate", "--in", str(tmp_path), "--json", str(report)]) == 0
    (verdict,) = json.loads(report.read_text(encoding="utf-8"))
    assert (verdict["verdict"], verdict["failed"]) == ("killed", "no end")

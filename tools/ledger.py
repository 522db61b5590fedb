"""The rule ledger: one row for every rule of every rulebook, the code that keeps it, the tests that prove it.

    python tools/ledger.py check [REPOSITORY ...]   what is missing or untrue, a line each; status 1 if there is any
    python tools/ledger.py page [REPOSITORY ...]    write docs/rules/<title>.md from the title's ledger and the tests
    python tools/ledger.py mutate [TITLE:ROW ...]   spoil the code that a row names: does a test of the row fail?
                                                    Some rows, a sample (--rows 300) or all: docs/mutation.md

A ledger lies with its title: ledger.toml in the title's folder, ledger-<book>.toml where a folder holds two books. The
top of that of 1889 explains its rows; comments like "# ---- 9 Dividends" name the sections of the page. A test names
the rows it proves: @pytest.mark.rule("1889:5.3.2a", "1889:5.8.1b"). Tests are parsed, not run. Rulings that rows cite
are listed beside them, in rulings.toml.

A repository has its ledgers below src/, its tests below tests/ and its pages in docs/rules/. Unless others are named it
is this one; somebody else's, with titles of their own, is checked in the same way.
"""

from __future__ import annotations

import argparse
import ast
import re
import sys
import tomllib
from collections import Counter, defaultdict
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "src/footplate"

TEXT_FIELDS = {"id", "section", "summary", "kept"}
FIELDS = TEXT_FIELDS | {"ruling", "no_effect"}
SECTION = re.compile(r"(\d+|[IVX]+)(\.\d+)*")
HEADING = re.compile(r"# ---- (\d+|[IVX]+) (.+)")


@dataclass(frozen=True)
class Rule:
    id: str
    section: str
    summary: str
    kept: str
    ruling: tuple[str, ...] = ()
    no_effect: str | None = None

    @property
    def chapter(self) -> str:
        return self.section.partition(".")[0]

    @property
    def places(self) -> list[tuple[str, str]]:
        """The files `kept` names, each with the words that say where in it."""
        return [(part.split()[0], " ".join(part.split()[1:])) for part in self.kept.split(";") if part.strip()]


@dataclass(frozen=True)
class Ledger:
    root: Path  # the repository
    path: Path
    title: str
    chapters: dict[str, str]  # "5" -> "The stock round"
    rules: list[Rule]

    @property
    def page(self) -> Path:
        return self.root / f"docs/rules/{self.title}.md"

    @property
    def source(self) -> str:
        return self.path.relative_to(self.root).as_posix()

    def rulings(self) -> dict[str, list[str]]:
        """The rulings that rows cite, each with the rows that do."""
        cited: dict[str, list[str]] = defaultdict(list)
        for rule in self.rules:
            for ruling in rule.ruling:
                cited[ruling].append(rule.id)
        return dict(cited)

    def find(self, file: str) -> Path | None:
        """A file of the title's folder, of footplate here, or of the footplate this tool belongs to."""
        folders = (self.path.parent, self.root / "src/footplate", PACKAGE)
        return next((folder / file for folder in folders if (folder / file).is_file()), None)


@dataclass(frozen=True)
class Count:
    """How a ledger stands. A rule with effect is tested or a gap."""

    rules: int
    tested: int
    without_effect: int

    @property
    def gaps(self) -> int:
        return self.rules - self.tested - self.without_effect

    def __str__(self) -> str:
        return f"{self.rules} rules, {self.tested} tested, {self.without_effect} without effect, {self.gaps} gaps"


Tests = dict[str, list[str]]  # "1889:5.3.2a" -> ["tests/test_stock.py::test_price_drops", ...]


# ---- reading the ledgers


def read_rule(row: object) -> Rule:
    """One row; ValueError says what is wrong with it."""
    if not isinstance(row, dict):
        raise ValueError("is not a table")
    if unknown := row.keys() - FIELDS:
        raise ValueError(f"has unknown fields: {', '.join(sorted(unknown))}")
    fields: dict[str, Any] = {"ruling": [], **row}
    texts = TEXT_FIELDS | (fields.keys() & {"no_effect"})
    if wrong := [field for field in sorted(texts) if not isinstance(fields.get(field), str)]:
        raise ValueError(f"needs text for: {', '.join(wrong)}")
    if not (isinstance(fields["ruling"], list) and all(isinstance(ruling, str) for ruling in fields["ruling"])):
        raise ValueError("ruling is not a list of texts")
    rule = Rule(**{**fields, "ruling": tuple(fields["ruling"])})
    if not rule.id or not rule.summary:
        raise ValueError("needs an id and a summary")
    if not SECTION.fullmatch(rule.section):
        raise ValueError(f"section {rule.section!r} is not a section number")
    return rule


def read_ledgers(root: Path, problems: list[str]) -> list[Ledger]:
    paths = sorted((root / "src").rglob("ledger*.toml"))
    ledgers = [ledger for path in paths if (ledger := read_ledger(root, path, problems))]
    if not paths:
        problems.append(f"{root / 'src'}: no ledger")
    return sorted(ledgers, key=lambda ledger: ledger.title)


def read_ledger(root: Path, path: Path, problems: list[str]) -> Ledger | None:
    source, name = path.read_text(encoding="utf-8"), path.relative_to(root).as_posix()
    try:
        data = tomllib.loads(source)
    except tomllib.TOMLDecodeError as error:
        problems.append(f"{name}: not TOML: {error}")
        return None
    title = data.get("title")
    if not isinstance(title, str) or not title:
        problems.append(f'{name}: does not say whose ledger it is: title = "..."')
        return None
    rules = []
    for number, row in enumerate(data.get("rule", []), start=1):
        try:
            rules.append(read_rule(row))
        except ValueError as error:
            rule_id = row.get("id") if isinstance(row, dict) else None
            problems.append(f"{title}:{rule_id or f'row {number}'} {error}")
    chapters = {m[1]: m[2] for line in source.splitlines() if (m := HEADING.fullmatch(line.strip()))}
    return Ledger(root, path, title, chapters, rules)


# ---- reading the tests


def is_rule_mark(node: ast.expr) -> bool:
    """Is it `pytest.mark.rule` or `mark.rule`?"""
    if not (isinstance(node, ast.Attribute) and node.attr == "rule"):
        return False
    mark = node.value
    return (isinstance(mark, ast.Attribute) and mark.attr == "mark") or (
        isinstance(mark, ast.Name) and mark.id == "mark"
    )


class MarkFinder(ast.NodeVisitor):
    """Finds every rule mark of a file: on a function, a class, a pytest.param or in `pytestmark`.

    A mark belongs to the test function or class it stands on or in, else to the whole file.
    """

    def __init__(self, file: str, tests: Tests, problems: list[str]) -> None:
        self.file = file
        self.tests = tests
        self.problems = problems
        self.inside: list[ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef] = []

    def enter(self, node: ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        self.inside.append(node)
        self.generic_visit(node)  # the decorators too
        self.inside.pop()

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self.enter(node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        self.enter(node)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> None:
        self.enter(node)

    def visit_Call(self, node: ast.Call) -> None:
        if is_rule_mark(node.func):
            self.add(node)
        else:
            self.generic_visit(node)

    def visit_Attribute(self, node: ast.Attribute) -> None:
        if is_rule_mark(node):  # given another name, or without rules: we could not follow it
            self.problem(node, "mark.rule must be called on the spot")
        self.generic_visit(node)

    def add(self, call: ast.Call) -> None:
        rules = [arg.value for arg in call.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
        if call.keywords or not rules or len(rules) < len(call.args):
            self.problem(call, "mark.rule takes plain strings, at least one")
        for node in self.inside:
            wanted = "Test" if isinstance(node, ast.ClassDef) else "test"
            if not node.name.startswith(wanted):
                self.problem(call, f"mark.rule on {node.name}, which pytest does not take for a test")
                return
        for rule in rules:
            if self.owner() not in self.tests[rule]:
                self.tests[rule].append(self.owner())

    def owner(self) -> str:
        """file, file::test, file::TestClass or file::TestClass::test"""
        return "::".join([self.file, *(node.name for node in self.inside)])

    def problem(self, node: ast.expr, text: str) -> None:
        self.problems.append(f"{self.file}:{node.lineno}: {text}")


def read_tests(root: Path, problems: list[str]) -> Tests:
    tests: Tests = defaultdict(list)
    for path in sorted((root / "tests").rglob("*.py")):
        file = path.relative_to(root).as_posix()
        try:
            tree = ast.parse(path.read_text(encoding="utf-8"))
        except SyntaxError as error:
            problems.append(f"{file}:{error.lineno}: {error.msg}")
            continue
        MarkFinder(file, tests, problems).visit(tree)
    return dict(tests)


# ---- comparing them


def count(ledger: Ledger, tests: Tests) -> Count:
    with_effect = [rule for rule in ledger.rules if rule.no_effect is None]
    tested = sum(f"{ledger.title}:{rule.id}" in tests for rule in with_effect)
    return Count(len(ledger.rules), tested, len(ledger.rules) - len(with_effect))


def check_rules(ledger: Ledger, tests: Tests, problems: list[str]) -> None:
    from tools.mutation.python_code import lines_named

    for rule in ledger.rules:
        name = f"{ledger.title}:{rule.id}"
        if rule.no_effect is not None:
            if not rule.no_effect.strip():
                problems.append(f"{name} has no_effect without a reason")
            continue
        if name not in tests:
            problems.append(f"{name} has no test: {rule.summary}")
        if not rule.places:
            problems.append(f"{name} does not say where it is kept")
        for file, words in rule.places:
            path = ledger.find(file)
            if path is None:
                problems.append(f"{name} is kept in {file}, which is neither in the title's folder nor in footplate")
            elif path.suffix == ".py" and (unknown := lines_named(path.read_bytes(), words)[1]):
                problems.append(f"{name} is kept in {file} {', '.join(unknown)}, which is not there")
    for rule_id, times in Counter(rule.id for rule in ledger.rules).items():
        if times > 1:
            problems.append(f"{ledger.title}:{rule_id} is there {times} times")


def check_folders(ledgers: list[Ledger], problems: list[str]) -> None:
    """Rulings are listed once a folder, for all its books."""
    from tools.rulings import check_rulings

    for root, folder in dict.fromkeys((ledger.root, ledger.path.parent) for ledger in ledgers):
        cited: dict[str, list[str]] = defaultdict(list)
        for ledger in ledgers:
            if ledger.path.parent == folder:
                for ruling, rows in ledger.rulings().items():
                    cited[ruling] += [f"{ledger.title}:{row}" for row in rows]
        check_rulings(root, folder, cited, problems)


def read(roots: list[Path], problems: list[str]) -> tuple[list[Ledger], Tests]:
    """The ledgers and tests of some repositories, taken together: a test may prove a rule of another's title."""
    ledgers = [ledger for root in roots for ledger in read_ledgers(root, problems)]
    tests: Tests = defaultdict(list)
    for root in roots:
        for rule, places in read_tests(root, problems).items():
            tests[rule] += places
    return ledgers, dict(tests)


def check(roots: list[Path]) -> int:
    problems: list[str] = []
    ledgers, tests = read(roots, problems)
    rows = {f"{ledger.title}:{rule.id}" for ledger in ledgers for rule in ledger.rules}
    problems.extend(
        f"{test} names {rule}, which is no row" for rule in tests if rule not in rows for test in tests[rule]
    )
    for ledger in ledgers:
        check_rules(ledger, tests, problems)
        if not ledger.page.is_file() or ledger.page.read_text(encoding="utf-8") != page(ledger, tests):
            problems.append(f"{ledger.page.relative_to(ledger.root)} is out of date: run tools/ledger.py page")
    check_folders(ledgers, problems)
    for problem in problems:
        print(problem)
    for ledger in ledgers:
        print(f"{ledger.title}: {count(ledger, tests)}")
    if problems:
        print(f"{len(problems)} problems")
    return 1 if problems else 0


# ---- the page


def page(ledger: Ledger, tests: Tests) -> str:
    from tools.rulings import rulings_section

    lines = [
        f"<!-- Generated by tools/ledger.py from {ledger.source} and the tests: do not edit. -->",
        "",
        f"# {ledger.title}: the rule ledger",
        "",
        "Every rule of the rulebook, in order: what is played, in our own words; the ruling we follow where the text",
        "can be read in more than one way; the code or data below `src/footplate` that implements the rule; and the",
        f"tests that prove it. {count(ledger, tests)}.",
    ]
    chapters: dict[str, list[Rule]] = defaultdict(list)
    for rule in ledger.rules:
        chapters[rule.chapter].append(rule)
    for chapter, rules in chapters.items():
        lines += ["", f"## {chapter} {ledger.chapters.get(chapter, '')}".rstrip(), ""]
        lines += ["| rule | what is played | ruling | implemented in | tests |", "| --- | --- | --- | --- | --- |"]
        lines += [table_row(rule, tests.get(f"{ledger.title}:{rule.id}", [])) for rule in rules]
    lines += rulings_section(ledger.path.parent, ledger.rulings())
    return "\n".join(lines) + "\n"


def table_row(rule: Rule, tests: list[str]) -> str:
    if rule.no_effect is None:
        kept = "<br>".join(f"`{part.strip()}`" for part in rule.kept.split(";") if part.strip())
    else:
        kept = f"*no effect: {rule.no_effect}*"
    cells = [rule.id, rule.summary, ", ".join(rule.ruling), kept, "<br>".join(f"`{test}`" for test in tests)]
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def write_pages(roots: list[Path]) -> int:
    problems: list[str] = []
    ledgers, tests = read(roots, problems)
    for ledger in ledgers:
        ledger.page.parent.mkdir(parents=True, exist_ok=True)
        ledger.page.write_text(page(ledger, tests), encoding="utf-8", newline="\n")
        print(f"{ledger.page.relative_to(ledger.root)}: {count(ledger, tests)}")
    for problem in problems:
        print(problem)
    return 1 if problems else 0


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="The rule ledger: see the top of this file.")
    commands = parser.add_subparsers(dest="command", required=True)
    for name, text in (("check", "what is missing or untrue"), ("page", "write the pages of the titles")):
        command = commands.add_parser(name, help=text, description=text)
        command.add_argument("roots", nargs="*", type=Path, metavar="REPOSITORY", help="(default: this one)")
    command = commands.add_parser("mutate", help="break the code that a row names: does a test of the row fail?")
    command.add_argument("names", nargs="*", metavar="TITLE:ROW", help="rows (default: all, or --rows)")
    command.add_argument("--rows", type=int, metavar="N", help="sample this many rows")
    command.add_argument("--seed", default="1", help="chooses the sample and the faults (default: 1)")
    command.add_argument("--workers", type=int, default=1, metavar="K", help="rows at a time (default: 1)")
    command.add_argument("--json", type=Path, metavar="FILE", help="what was found, for programs")
    command.add_argument(
        "--in", dest="roots", action="append", default=[], type=Path, metavar="REPOSITORY", help="(default: this one)"
    )
    args = parser.parse_args(argv)
    roots = [root.resolve() for root in args.roots] or [ROOT]
    if args.command == "check":
        return check(roots)
    if args.command == "page":
        return write_pages(roots)
    from tools.mutation.command import mutate

    return mutate(roots, args.names, args.rows, args.seed, args.workers, args.json)


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))  # called by its path, it would not find its own package
    sys.exit(main())

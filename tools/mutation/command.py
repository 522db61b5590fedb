"""python tools/ledger.py mutate: spoils the code that a row names and runs the tests that name the row."""

from __future__ import annotations

import hashlib
import json
import queue
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random

from tools.ledger import Ledger, Rule, Tests, read
from tools.mutation import data, python_code
from tools.mutation.copies import NO_END, Copy, Run
from tools.mutation.spoiling import Fault, shown

#: of the processor, which the tests of a row are done in, and the tests of all rows that name the same place
OWN_SECONDS, OTHERS_SECONDS = 20, 40
BAD = ("survived", "unreached")
VERDICTS = {
    "killed": "a test of the row fails",
    "elsewhere": "the tests of the row pass, one of another row that names the same place fails",
    "survived": "all of them pass",
    "unreached": "the tests of the row never run the code that it names",
    "nothing": "the row names nothing that could be spoiled",
}


@dataclass(frozen=True, eq=False)
class Row:
    ledger: Ledger
    rule: Rule

    @property
    def name(self) -> str:
        return f"{self.ledger.title}:{self.rule.id}"


@dataclass(frozen=True)
class Place:
    """A file that a row names, and what may be spoiled of what it names in it."""

    file: str  # from where packages lie: "footplate/rounds/stock.py"
    source: bytes
    faults: list[Fault]

    @property
    def is_code(self) -> bool:
        return self.file.endswith(".py")


@dataclass(frozen=True)
class Verdict:
    row: str
    verdict: str
    where: str = ""
    diff: str = ""
    failed: str = ""
    seconds: float = 0.0

    def __str__(self) -> str:
        text = f"{self.row} {self.verdict} ({self.seconds:.1f} s)"
        if self.verdict == "elsewhere":
            text += f", by {self.failed}"
        return f"{text}\n{self.diff}" if self.diff and self.verdict != "killed" else f"{text} {self.where}"


def places(row: Row) -> Iterator[Place]:
    for file, words in row.rule.places:
        if path := row.ledger.find(file):
            source = path.read_bytes()
            yield Place(in_copy(path), source, faults(path, source, words, row.rule.id))


def in_copy(path: Path) -> str:
    parts = path.parts
    return "/".join(parts[len(parts) - parts[::-1].index("src") :])


def faults(path: Path, source: bytes, words: str, row: str) -> list[Fault]:
    if path.suffix == ".toml":
        return data.faults_named(source, words, row)
    lines, _ = python_code.lines_named(source, words)
    return [fault for fault in python_code.faults(source) if fault.lines.start in lines]


class Examiner:
    def __init__(self, roots: Sequence[Path], rows: Sequence[Row], tests: Tests, seed: str) -> None:
        self.roots, self.tests, self.seed = roots, tests, seed
        self.rows = {row: list(places(row)) for row in rows}  # as everything lies now, like the copies

    def examine(self, row: Row, copy: Copy) -> Verdict:
        """Spoils something that the row names. If its tests never came there, the run showed where they do come, and
        something of that is spoiled: they pass as long as nothing is wrong, so one run less is needed."""
        began = time.monotonic()
        chance = Random(f"{self.seed} {row.name}")
        choices = [place for place in self.rows[row] if place.faults]
        if not choices:
            return Verdict(row.name, "nothing")
        place = chance.choice(choices)
        fault = chance.choice(place.faults)
        run = self.run(copy, place, fault, [row.name], traced=[each.file for each in choices if each.is_code])
        if run.passed and not is_reached(place, fault, run):
            reached = [
                (each, able) for each in choices if (able := [f for f in each.faults if is_reached(each, f, run)])
            ]
            if not reached:
                return Verdict(row.name, "unreached", seconds=time.monotonic() - began)
            place, able = chance.choice(reached)
            fault = chance.choice(able)
            run = self.run(copy, place, fault, [row.name])
        verdict = "killed"
        if run.passed:
            run = self.run(copy, place, fault, self.others(row, place, fault))
            verdict = "survived" if run.passed or run.failed == NO_END else "elsewhere"
        where, diff = f"{place.file}:{fault.lines.start}", shown(place.file, place.source, fault)
        return Verdict(row.name, verdict, where, diff, run.failed, time.monotonic() - began)

    def run(self, copy: Copy, place: Place, fault: Fault, rows: list[str], traced: Sequence[str] = ()) -> Run:
        root, tests = self.tests_of(rows)
        if not tests:
            return Run(passed=True)
        with copy.spoiled(place.file, fault.applied(place.source)):
            return copy.run(root, tests, rows, OWN_SECONDS if len(rows) == 1 else OTHERS_SECONDS, traced)

    def others(self, row: Row, place: Place, fault: Fault) -> list[str]:
        """The other rows that name what is spoiled, those of the title first."""
        same = [other for other, named in self.rows.items() if other != row and names(named, place, fault)]
        return [other.name for other in sorted(same, key=lambda other: other.ledger != row.ledger)]

    def tests_of(self, rows: Iterable[str]) -> tuple[Path, list[str]]:
        """The tests that name some rows, and the repository they lie in: the first's, if there are several."""
        tests = list(dict.fromkeys(test for row in rows for test in self.tests.get(row, [])))
        for root in self.roots:
            here = [test for test in tests if (root / test.partition("::")[0]).is_file()]
            if here:
                return root, here
        return self.roots[0], []


def is_reached(place: Place, fault: Fault, run: Run) -> bool:
    """Data are always read."""
    return not place.is_code or not run.lines.get(place.file, set()).isdisjoint(fault.lines)


def names(named: list[Place], place: Place, fault: Fault) -> bool:
    return any(own.file == place.file and fault in own.faults for own in named)


def chosen(rows: Sequence[Row], names: Sequence[str], number: int | None, seed: str) -> list[Row]:
    """The rows named, or so many of all: a sample that hardly changes when rows are added."""
    if names:
        return [row for row in rows if row.name in names]
    order = sorted(rows, key=lambda row: hashlib.sha256(f"{seed} {row.name}".encode()).digest())
    return order[:number]


def mutate(
    roots: Sequence[Path],
    names: Sequence[str],
    number: int | None,
    seed: str,
    workers: int,
    report: Path | None,
    say: Callable[[str], None] = print,
) -> int:
    ledgers, tests = read(list(roots), [])
    rows = [Row(ledger, rule) for ledger in ledgers for rule in ledger.rules if rule.no_effect is None]
    rows = [row for row in rows if row.name in tests]
    if unknown := sorted(set(names) - {row.name for row in rows}):
        say(f"There is no row with a test that is called {', '.join(unknown)}.")
        return 2
    sample = chosen(rows, names, number, seed)
    examiner = Examiner(roots, rows, tests, seed)
    verdicts: list[Verdict] = []
    try:
        for verdict in examined(examiner, sample, workers):
            verdicts.append(verdict)
            say(f"[{len(verdicts)}/{len(sample)}] {verdict}")
            if report:
                report.write_text(json.dumps([asdict(each) for each in verdicts], indent=1), encoding="utf-8")
    except KeyboardInterrupt:
        say(f"Interrupted after {len(verdicts)} of {len(sample)} rows.")
    counts = Counter(verdict.verdict for verdict in verdicts)
    for name, meaning in VERDICTS.items():
        if counts[name]:
            say(f"{counts[name]:5} {name}: {meaning}")
    return 1 if any(counts[name] for name in BAD) else 0


def examined(examiner: Examiner, sample: Sequence[Row], workers: int) -> Iterator[Verdict]:
    """The verdicts as they come. Each worker has a copy of its own."""
    copies: queue.SimpleQueue[Copy] = queue.SimpleQueue()
    made = [Copy(examiner.roots) for _ in range(workers)]
    for copy in made:
        copies.put(copy)

    def examine(row: Row) -> Verdict:
        copy = copies.get()
        try:
            return examiner.examine(row, copy)
        finally:
            copies.put(copy)

    pool = ThreadPoolExecutor(workers)
    try:
        for done in as_completed([pool.submit(examine, row) for row in sample]):
            yield done.result()
    finally:
        pool.shutdown(cancel_futures=True)
        for copy in made:
            copy.close()

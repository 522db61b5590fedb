"""Two checkouts side by side: python -m tools.compare OLD NEW

Every task runs in both, by turns (old, new, new, old ...), each time in a process of its own by the checkout's own
.venv. A line a figure: what it costs in either, the ratio new to old of each round (median, least to most; above 1 is
dearer), and whether the same came out. Exit status 1 if anything came out otherwise, 2 if a task failed.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatch
from pathlib import Path
from statistics import median
from typing import Any

from tools.compare.tasks import Chosen, Task, tasks, write_records

CHILD = Path(__file__).with_name("child.py")
HEADING = f"{'task':52} {'old':>10} {'new':>10}   {'ratio':>6}  {'from':>6} {'to':>6}  result"
SLACK = 1.02  # what a figure may be dearer by without being named at the end


class Failed(Exception):
    """A task ended with an error, in one checkout or both."""


@dataclass
class Outcome:
    """What one checkout made of a task, over all rounds."""

    digests: set[str] = field(default_factory=set)
    figures: dict[str, list[float]] = field(default_factory=dict)
    more_is_better: dict[str, bool] = field(default_factory=dict)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.compare", description=__doc__.partition("\n")[0])
    parser.add_argument("old", type=Path, metavar="OLD", help="a checkout with its .venv")
    parser.add_argument("new", type=Path, metavar="NEW", help="another one")
    parser.add_argument("--tasks", nargs="+", default=["*"], metavar="NAME", help="only these; * stands for anything")
    parser.add_argument("--rounds", type=int, default=5, metavar="N", help="how often each (default: 5)")
    parser.add_argument("--quick", action="store_true", help="a taste: few games, little depth")
    parser.add_argument("--tournament", action="store_true", help="also 20 games of look-ahead bots a title")
    parser.add_argument("--bench", action="store_true", help="also the rows of make bench")
    parser.add_argument("--corpus", type=Path, metavar="DIR", help="also the recorded games in the folders of DIR")
    parser.add_argument("--list", action="store_true", help="only say which tasks there are")
    chosen = parser.parse_args(arguments)
    old, new = chosen.old.resolve(), chosen.new.resolve()
    with tempfile.TemporaryDirectory() as folder:
        choice = Chosen(old / "tests/data", Path(folder), chosen.quick, chosen.tournament, chosen.bench, chosen.corpus)
        wanted = [task for task in tasks(choice) if any(fnmatch(task.name, pattern) for pattern in chosen.tasks)]
        if not wanted:
            parser.error(f"no task is called {' or '.join(chosen.tasks)}; --list names them")
        if chosen.list:
            print(*(task.name for task in wanted), sep="\n")
            return 0
        if any(word.startswith(folder) for task in wanted for word in task.arguments):
            run(old, write_records(choice), 0)
        return compare(old, new, wanted, chosen.rounds)


def compare(old: Path, new: Path, wanted: Sequence[Task], rounds: int) -> int:
    print(HEADING)
    differing, failing, dearer = [], [], []
    for task in wanted:
        try:
            before, after = alternate(old, new, task, rounds)
        except Failed as error:
            failing.append(task.name)
            print(f"{task.name:52} FAILED: {error}", flush=True)
            continue
        same = before.digests == after.digests and len(before.digests) == 1
        if not same:
            differing.append(task.name)
        for name in before.figures:
            if name in after.figures:
                ratios = ratios_of(before, after, name)
                label = task.name if len(before.figures) == 1 else f"{task.name}: {name}"
                print(line(label, before.figures[name], after.figures[name], ratios, verdict(before, same)), flush=True)
                if median(ratios) > SLACK:
                    dearer.append(f"{label} ({median(ratios):.3f})")
            else:
                print(f"{task.name}: {name}: only in the old checkout", flush=True)
    print(f"{len(wanted)} tasks, {len(differing)} differ, {len(failing)} failed")
    for names, what in ((differing, "differ"), (failing, "failed"), (dearer, "dearer by more than 2 %")):
        if names:
            print(f"{what}: {', '.join(names)}")
    return 2 if failing else 1 if differing else 0


def alternate(old: Path, new: Path, task: Task, rounds: int) -> tuple[Outcome, Outcome]:
    """The task in both, as often as there are rounds, so that neither always comes first."""
    before, after = Outcome(), Outcome()
    for number in range(rounds):
        turns = [(old, before), (new, after)]
        for checkout, outcome in turns if number % 2 == 0 else reversed(turns):
            said = run(checkout, task, number)
            outcome.digests.add(said["digest"])
            for name, value, more_is_better in said["figures"]:
                outcome.figures.setdefault(name, []).append(value)
                outcome.more_is_better[name] = more_is_better
    return before, after


def run(checkout: Path, task: Task, round_: int) -> dict[str, Any]:
    """One go. Both checkouts hash alike within a round, and otherwise in the next."""
    python = checkout / ".venv/bin/python"
    if not python.exists():
        raise SystemExit(f"{checkout} has no .venv: run `make setup` there first")
    done = subprocess.run(
        [python, "-P", CHILD, task.kind, *task.arguments],
        cwd=checkout,
        env={**os.environ, "PYTHONHASHSEED": str(round_ + 1)},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise Failed(f"{checkout.name}: {(done.stderr.strip().splitlines() or ['no reason given'])[-1]}")
    answer: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return answer


def ratios_of(before: Outcome, after: Outcome, name: str) -> list[float]:
    """New to old, round by round: above 1 is worse."""
    pairs = zip(before.figures[name], after.figures[name], strict=True)
    return [(old / new if before.more_is_better[name] else new / old) if old and new else 1.0 for old, new in pairs]


def line(label: str, old: Sequence[float], new: Sequence[float], ratios: Sequence[float], result: str) -> str:
    costs = f"{median(old):10.4g} {median(new):10.4g}"
    return f"{label:52} {costs}   {median(ratios):6.3f}  {min(ratios):6.3f} {max(ratios):6.3f}  {result}"


def verdict(before: Outcome, same: bool) -> str:
    if not same:
        return "DIFFERS"
    return "same" if any(before.digests) else ""


if __name__ == "__main__":
    sys.exit(main())

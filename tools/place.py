"""Proof of place: everything that is one title lies in its folder. Each folder in turn is left out of a copy of the
package; the copy is then put before the installed one, whose entry points still name the title that is gone."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "src" / "footplate"
#: the part of the common suite that is quick enough to be run without each title by the suite itself
QUICK = (
    "tests/test_imports.py",
    "tests/test_conduct.py",
    "tests/test_drawing.py",
    "tests/test_hexes.py",
    "tests/test_perft.py",
    "tests/test_scene.py",
    "tests/test_strings.py",
    "tests/test_toy.py",
    "examples/skerry/tests",
    "-k",
    "not laws_hold and not every_law",  # random games take long
)
#: what speaks of our titles by name, or of all of them together: pages, and what no title would ask for
ABOUT_ALL = ("test_docs", "test_notebooks", "test_wheel", "test_policies")
#: the whole of it: what is in no title's folder. The browser's tests have a process of their own
WHOLE = (
    *(f"--ignore=tests/{name}.py" for name in ABOUT_ALL),
    "tests",
    "examples",
    "--ignore-glob=tests/g*",
    "--ignore=tests/browser",
    "--ignore=tests/test_place.py",
    "-n",
    "auto",
    "--maxprocesses",
    "4",
)


def folders() -> list[str]:
    """The folders of footplate's own titles."""
    return sorted(file.parent.name for file in PACKAGE.glob("titles/*/__init__.py"))


@contextmanager
def without(folder: str) -> Iterator[dict[str, str]]:
    """A copy of the package without a title's folder, as long as it is looked at: the environment that finds it."""
    with tempfile.TemporaryDirectory() as place:
        gone = PACKAGE / "titles" / folder

        def left_out(directory: str, names: list[str]) -> set[str]:
            return {name for name in names if Path(directory, name) == gone}

        shutil.copytree(PACKAGE, Path(place, "footplate"), ignore=left_out)
        yield {**os.environ, "PYTHONPATH": place, "PYTHONDONTWRITEBYTECODE": "1"}


def trouble(folder: str, tests: Sequence[str]) -> str:
    """What these tests find wrong without a title's folder; "" if they pass."""
    command = [sys.executable, "-m", "pytest", "-q", "--no-header", "-p", "no:cacheprovider", *tests]
    with without(folder) as environment:
        done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    return "" if done.returncode == 0 else done.stdout + done.stderr

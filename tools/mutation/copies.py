"""A copy of the packages, put before the installed ones: a file of it is spoiled while tests run, the working tree is
never touched."""

from __future__ import annotations

import compileall
import json
import os
import py_compile
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

WATCH = Path(__file__).with_name("watch.py")
NO_END = "no end"


@dataclass(frozen=True)
class Run:
    """How some tests went: whether all passed, which failed, what lines of the copy they ran."""

    passed: bool
    failed: str = ""
    lines: dict[str, set[int]] = field(default_factory=dict)


class Copy:
    def __init__(self, roots: Sequence[Path]) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="ledger-")
        self.place = Path(self._folder.name).resolve()
        for root in roots:
            for package in sorted((root / "src").iterdir()):
                if package.is_dir() and package.suffix != ".egg-info":
                    shutil.copytree(package, self.place / package.name, ignore=shutil.ignore_patterns("__pycache__"))
        shutil.copy(WATCH, self.place)
        # A spoiled file is often as long as the right one and written in the same second: only its hash tells. What
        # Python compiles then is kept by hash too.
        checked = py_compile.PycInvalidationMode.CHECKED_HASH
        compileall.compile_dir(self.place, quiet=2, invalidation_mode=checked)
        environment = {
            **os.environ,
            "PYTHONPATH": str(self.place),
            "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",  # they take longer to load than most rows to be tested
        }
        self._watch = subprocess.Popen(
            [sys.executable, self.place / WATCH.name],
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def close(self) -> None:
        self._watch.communicate()
        self._folder.cleanup()

    @contextmanager
    def spoiled(self, file: str, text: bytes) -> Iterator[None]:
        """A file of the copy, as long as it is looked at, with another text."""
        path = self.place / file
        right = path.read_bytes()
        path.write_bytes(text)
        try:
            yield
        finally:
            path.write_bytes(right)

    def run(
        self, root: Path, tests: Sequence[str], rows: Sequence[str], seconds: int, traced: Sequence[str] = ()
    ) -> Run:
        """Those of the tests that name one of the rows, up to the first that fails. What takes longer than so many
        seconds of the processor runs in a circle."""
        job = {"root": str(root), "tests": tests, "rows": rows, "seconds": seconds, "traced": traced}
        assert self._watch.stdin
        assert self._watch.stdout
        self._watch.stdin.write(json.dumps(job) + "\n")
        self._watch.stdin.flush()
        said = json.loads(self._watch.stdout.readline())
        return Run(said["passed"], said["failed"], {file: set(lines) for file, lines in said["lines"].items()})

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

NO_END = "no end"
WATCH = Path(__file__).with_name("watch.py")
CALL = [sys.executable, "-m", "pytest", "-x", "-q", "--no-header", "--tb=no", "-p", "no:cacheprovider", "-p", "watch"]


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

    def close(self) -> None:
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
        notes = self.place / "notes.json"
        notes.unlink(missing_ok=True)
        environment = {
            **os.environ,
            "PYTHONPATH": str(self.place),
            "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",  # they take longer to load than most rows to be tested
            "LEDGER_ROWS": " ".join(rows),
            "LEDGER_SECONDS": str(seconds),
            "LEDGER_TRACED": os.pathsep.join(str(self.place / file) for file in traced),
        }
        done = subprocess.run([*CALL, *tests], cwd=root, env=environment, capture_output=True, check=False)
        if not notes.exists():
            return Run(passed=False, failed=NO_END if done.returncode < 0 else "nothing could be run")
        said = json.loads(notes.read_text(encoding="utf-8"))
        lines = {file: set(numbers) for file, numbers in said["lines"].items()}
        return Run(done.returncode == 0, said["failed"] or "", lines)

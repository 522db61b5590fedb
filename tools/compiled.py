#!/usr/bin/env python3
"""Some modules as machine code, by mypyc, for wheels that are built where there is a C compiler.

usage: compiled.py FOLDER [MODULE ...]     compile them (all that are named below) into FOLDER, as a wheel holds them

Only modules without `msgspec.Struct` classes: mypyc loses what a struct's class says of itself. The Python files stay
beside what was made of them, and everything works without: whoever sets FOOTPLATE_PURE=1 has nothing compiled. What is
Final is compiled in: a limit that tests lower is not. Nor is what anybody may call with anything (game/play): compiled,
it would raise TypeError where it refuses.
"""

from __future__ import annotations

import contextlib
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
NAME: Final = "footplate"  # what they share is footplate__mypyc, beside the package
TOOLS: Final = ("mypy>=2.4", "setuptools>=65", "msgspec>=0.22")  # msgspec is read for its types
MODULES: Final = tuple(
    f"{room}/{name}"
    for room, names in {
        "board": "hexes layout lays reach",
        "bots/planner": "depot economy firm track",
        "finance": "ledger shares",
        "game": "codec setup typed",
        "rounds": "emergency income limits mines sequence shares",
        "routes": "cache local_search random_walk search",
        "routes/branch_and_bound": "growth together",
        "routes/diagrams": "diagram joint order passes prices solve",
        "routes/lagrangian": "crossings tolls",
        "routes/model": "earnings help legs lines network task values",
        "routes/networks": "benders beside",
    }.items()
    for name in names.split()
)


def reason_for_pure() -> str:
    """Why nothing is compiled; empty if it can be tried."""
    if os.environ.get("FOOTPLATE_PURE", "0") != "0":
        return "FOOTPLATE_PURE is set"
    compiler = os.environ.get("CC") or sysconfig.get_config_var("CC") or ""
    if os.name != "nt" and not (compiler and shutil.which(shlex.split(compiler)[0])):  # Windows keeps its own off PATH
        return "there is no C compiler"
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return "Python's headers are missing"
    return ""


def attempt(folder: Path, modules: Sequence[str] = MODULES) -> str:
    """Compile into the folder, in a process of its own; what went wrong, if anything did. Then the folder is empty."""
    why = reason_for_pure()
    if why:
        return why
    command = [sys.executable, str(Path(__file__).resolve()), str(folder), *modules]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    if done.returncode == 0:
        return ""
    shutil.rmtree(folder, ignore_errors=True)
    said = (done.stderr or done.stdout).strip().splitlines() or [f"exit status {done.returncode}"]
    return f"compiling failed: {said[-1]}"


def compile_into(folder: Path, modules: Sequence[str]) -> None:
    from mypyc.build import mypycify
    from setuptools import setup

    # In a folder of its own: setuptools would take our pyproject.toml for its own.
    with tempfile.TemporaryDirectory() as scratch, contextlib.chdir(scratch):
        # Its own settings: ours name all that is checked, and the oldest Python.
        settings = Path(scratch, "mypy.ini")
        source = ROOT / "src"
        settings.write_text(
            f"[mypy]\nmypy_path = {source}\nexplicit_package_bases = True\nnamespace_packages = True\n"
            f"ignore_missing_imports = True\ncache_dir = {scratch}/cache\n",
            encoding="utf-8",
        )
        files = [str(source / NAME / f"{module}.py") for module in modules]
        # Together, so that they call each other directly.
        extensions = mypycify(
            ["--config-file", str(settings), *files],
            opt_level="3",
            debug_level="0",
            group_name=NAME,
            target_dir=str(Path(scratch, "c")),
        )
        places = ["--build-lib", str(folder), "--build-temp", scratch]
        setup(name=NAME, packages=[], ext_modules=extensions, script_args=["--quiet", "build_ext", *places])


if __name__ == "__main__":
    if len(sys.argv) < 2:
        raise SystemExit(__doc__)
    compile_into(Path(sys.argv[1]).resolve(), sys.argv[2:] or MODULES)

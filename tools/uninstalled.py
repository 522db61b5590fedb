"""Titles where footplate is not installed: a checkout with PYTHONPATH=src has no entry points, and titles are found by
them. `find_titles` writes those of pyproject.toml into a folder that Python looks at, for the time of the process."""

from __future__ import annotations

import atexit
import shutil
import sys
import tempfile
import tomllib
from importlib.metadata import entry_points
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[1] / "pyproject.toml"
GROUP = "footplate.titles"


def find_titles() -> None:
    """Nothing happens where footplate is installed."""
    if entry_points(group=GROUP):
        return
    project = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]
    folder = Path(tempfile.mkdtemp(prefix="footplate-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    about = folder / f"{project['name']}-{project['version']}.dist-info"
    about.mkdir()
    lines = [f"{title} = {where}" for title, where in project["entry-points"][GROUP].items()]
    about.joinpath("METADATA").write_text(f"Name: {project['name']}\nVersion: {project['version']}\n", encoding="utf-8")
    about.joinpath("entry_points.txt").write_text("\n".join([f"[{GROUP}]", *lines, ""]), encoding="utf-8")
    sys.path.append(str(folder))

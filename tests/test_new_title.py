"""`footplate new-title` writes a title that works as it stands."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from footplate.cli import main

CHECK = """
from footplate.testing import check_title
check_title("18XY", games=2)
"""


def written(into: Path, name: str = "18XY") -> Path:
    outcome = CliRunner().invoke(main, ["new-title", name, "--into", str(into)])
    assert outcome.exit_code == 0, outcome.output
    return into / f"footplate-{name}"


def installed(folder: Path) -> dict[str, str]:
    """An environment in which the package is found as if it had been installed: its metadata lies beside it."""
    metadata = folder / "src/footplate_18xy-0.1.0.dist-info"
    metadata.mkdir()
    metadata.joinpath("METADATA").write_text("Metadata-Version: 2.1\nName: footplate-18XY\nVersion: 0.1.0\n")
    metadata.joinpath("entry_points.txt").write_text("[footplate.titles]\n18XY = footplate_18xy.rules:Title18XY\n")
    return {**os.environ, "PYTHONPATH": str(folder / "src")}


def test_a_new_title_keeps_every_law(tmp_path: Path) -> None:
    environment = installed(written(tmp_path))
    subprocess.run([sys.executable, "-c", CHECK], env=environment, check=True, timeout=120)
    listed = subprocess.run(
        [sys.executable, "-m", "footplate", "titles"], env=environment, check=True, capture_output=True, text=True
    )
    assert "18XY" in listed.stdout


def test_the_package_names_what_is_written(tmp_path: Path) -> None:
    folder = written(tmp_path)
    assert '"18XY" = "footplate_18xy.rules:Title18XY"' in folder.joinpath("pyproject.toml").read_text(encoding="utf-8")
    assert not [path for path in folder.rglob("*") if path.is_file() and "$" in path.read_text(encoding="utf-8")]


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("skerry", "there is already a title skerry"),
        ("no name", "cannot be the id of a title"),
        ("", "cannot be the id"),
    ],
)
def test_what_cannot_be_a_title(tmp_path: Path, name: str, says: str) -> None:
    outcome = CliRunner().invoke(main, ["new-title", name, "--into", str(tmp_path)])
    assert outcome.exit_code == 2
    assert says in outcome.output
    assert not list(tmp_path.iterdir())


def test_nothing_is_written_over(tmp_path: Path) -> None:
    folder = written(tmp_path)
    outcome = CliRunner().invoke(main, ["new-title", "18XY", "--into", str(tmp_path)])
    assert outcome.exit_code == 2
    assert f"{folder} already exists" in " ".join(outcome.output.split())

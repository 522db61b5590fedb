"""The notebooks run from top to bottom, and say what is kept in them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import nbformat
import pytest

from tools.notebooks import FOLDER, ROOT, texts

NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))


@pytest.mark.timeout(900)  # one of them trains a policy, and other tests take the machine too
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs_and_says_what_is_kept_in_it(path: Path) -> None:
    """In a process of its own: the machinery of notebooks has warnings of its own."""
    command = [sys.executable, "-m", "tools.notebooks", str(path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-5000:]


def test_there_are_some_and_they_show_charts() -> None:
    assert len(NOTEBOOKS) >= 3
    shown = [output for cell in nbformat.read(NOTEBOOKS[1], as_version=4).cells for output in cell.get("outputs", ())]
    assert sum("image/svg+xml" in output.get("data", ()) for output in shown) == 6


def test_the_policy_that_was_trained_beats_random_players() -> None:
    """As its notebook says in the log that is kept; when it is run, a cell of it refuses to go on otherwise."""
    cells = nbformat.read(NOTEBOOKS[2], as_version=4).cells
    said = "".join(output.get("text", "") for cell in cells for output in cell.get("outputs", ()))
    assert "It beats random players." in said


def test_pictures_and_cells_that_vary_are_not_compared() -> None:
    def cell(source: str, *tags: str, **data: str) -> nbformat.NotebookNode:
        said = nbformat.v4.new_output("stream", text="said")
        shown = nbformat.v4.new_output("display_data", data)
        return nbformat.v4.new_code_cell(source, outputs=[said, shown], metadata={"tags": list(tags)})

    picture = {"image/svg+xml": "<svg/>", "text/plain": "<Chart>"}
    cells = [cell("a", **picture), cell("b", "varies"), cell("c", **{"text/plain": " and shown"})]
    assert list(texts(nbformat.v4.new_notebook(cells=cells))) == [("said", "a"), ("said and shown", "c")]

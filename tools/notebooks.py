"""Runs the notebooks from their first cell to the last, and compares what they print with what is kept in them.

    python -m tools.notebooks [--write] [FILE...]

With --write, what they show is kept in them instead. Pictures are not compared, nor cells with the tag "varies". A
notebook runs as in Jupyter, where it lies: in a folder with links to what is beside it.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import nbclient
import nbformat

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "notebooks"
PATIENCE = 600  # seconds for a cell
VARIES = "varies"
PARAMETERS = "parameters"  # the tag of the cell whose names may be given other values


def executed(path: Path, folder: Path, **parameters: object) -> Any:
    """The notebook with what it shows now; files that it writes go to a folder."""
    notebook = nbformat.read(path, as_version=4)
    for file in FOLDER.glob("*.json"):
        (folder / file.name).symlink_to(file)
    if parameters:
        at = next(n for n, cell in enumerate(notebook.cells) if PARAMETERS in cell.metadata.get("tags", ()))
        given = "\n".join(f"{name} = {value!r}" for name, value in parameters.items())
        notebook.cells.insert(at + 1, nbformat.v4.new_code_cell(given))
    client = nbclient.NotebookClient(
        notebook,
        timeout=PATIENCE,
        kernel_name="python3",
        record_timing=False,
        coalesce_streams=True,
        resources={"metadata": {"path": folder}},
    )
    client.execute()
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)
    return notebook


def texts(notebook: Any) -> Iterator[tuple[str, str]]:
    """What each cell that is compared says, and its code."""
    for cell in notebook.cells:
        if cell.cell_type == "code" and VARIES not in cell.metadata.get("tags", ()):
            said = [output.text for output in cell.outputs if output.output_type == "stream"]
            shown = [output.data for output in cell.outputs if "data" in output]
            said += [data["text/plain"] for data in shown if "image/svg+xml" not in data]
            yield "".join(said), cell.source


def differences(path: Path, *, write: bool = False) -> list[str]:
    """Run it, and say what is not as it is kept."""
    before = list(texts(nbformat.read(path, as_version=4)))
    with TemporaryDirectory() as folder:
        notebook = executed(path, Path(folder))
    if write:
        nbformat.write(notebook, path)
        return []
    return [
        f"{path.name}: after\n{code}\nit says\n{now}\nand not\n{kept}"
        for (kept, code), (now, _) in zip(before, texts(notebook), strict=True)
        if kept != now
    ]


def main() -> None:
    parser = argparse.ArgumentParser("tools.notebooks", description="Run the notebooks.")
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE", help="all if none is named")
    parser.add_argument("--write", action="store_true", help="keep what they show")
    given = parser.parse_args()
    wrong = [
        line for path in given.files or sorted(FOLDER.glob("*.ipynb")) for line in differences(path, write=given.write)
    ]
    if wrong:
        sys.exit("\n\n".join(wrong))


if __name__ == "__main__":
    main()

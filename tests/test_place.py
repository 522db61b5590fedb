"""Everything that is one title lies in its folder: without it, everything else goes on. `make proof place` shows it
with the whole common suite."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tools.place import QUICK, folders, trouble, without


@pytest.mark.parametrize("folder", folders())
def test_without_a_titles_folder_everything_imports_and_the_common_tests_pass(folder: str) -> None:
    assert trouble(folder, QUICK) == ""


def test_the_copy_is_what_is_looked_at_and_the_title_is_named() -> None:
    folder = folders()[0]
    code = "import footplate, footplate.titles as t; print(footplate.__file__, *map(str, t.faults()), sep='\\n')"
    with without(folder) as environment:
        said = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
        place, *faults = said.stdout.splitlines()
        assert place.startswith(environment["PYTHONPATH"])
    assert faults
    assert all(f"cannot be loaded: No module named 'footplate.titles.{folder}'" in fault for fault in faults)

"""README and docs are run as written: every block of Python and every command, page by page, in a folder like a fresh
clone. `tests/pages.py` names the few commands that are run otherwise, and why."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.pages import BLOCK, OTHERWISE, PAGES, ROOT, RUN, SHOWN, Reader, blocks, commands

COMMAND = re.compile(r"^    (\$ |footplate |make |pip |python |source |\.venv/bin/)", re.MULTILINE)


def names(page: Path) -> str:
    return page.name


@pytest.mark.parametrize("page", [page for page in PAGES if any(b.kind in RUN for b in blocks(page))], ids=names)
def test_a_page_runs_as_written(page: Path, tmp_path: Path) -> None:
    Reader(tmp_path).read(page)


@pytest.mark.parametrize("page", PAGES, ids=names)
def test_every_block_says_what_it_is(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert {block.kind for block in blocks(page)} <= {*RUN, *SHOWN}
    assert len(BLOCK.findall(text)) * 2 == len(re.findall(r"^ *```", text, re.MULTILINE))


@pytest.mark.parametrize("page", PAGES, ids=names)
def test_no_command_hides_in_a_block_that_is_not_run(page: Path) -> None:
    text = BLOCK.sub("", page.read_text(encoding="utf-8"))
    assert not COMMAND.findall(text)
    shown = "".join(block.text for block in blocks(page) if block.kind in SHOWN)
    assert not re.findall(r"^\$ .*", shown, re.MULTILINE)


def test_every_exception_is_needed() -> None:
    typed = [
        command for page in PAGES for b in blocks(page) if b.kind in ("sh", "console") for command, _ in commands(b)
    ]
    for other in OTHERWISE:
        assert other.why
        assert any(other.command.fullmatch(command) for command in typed), other.command.pattern


def test_a_page_that_is_wrong_is_found(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    for wrong in (
        "```python\nnew('1889', [])\n```\n",
        "```python\nprint(1)\n```\n\n```output\n2\n```\n",
        "```pycon\n>>> 1 + 1\n3\n```\n",
        "```sh\nfootplate replay nothing.json\n```\n",
        "```console\n$ footplate perft 1889 --players 3 --depth 0\ndepth 0: 7\n```\n",
    ):
        page.write_text(wrong)
        folder = tmp_path / str(abs(hash(wrong)))
        folder.mkdir()
        with pytest.raises((AssertionError, NameError)):
            Reader(folder).read(page)


def test_the_first_page_and_the_readme_begin_with_a_picture_that_is_there() -> None:
    for page in (ROOT / "README.md", ROOT / "docs/index.md"):
        head = "\n".join(page.read_text(encoding="utf-8").splitlines()[:14])
        pictures = re.findall(r"!\[[^\]]+\]\(([^)]+)\)|\{image\} (\S+)", head)
        assert pictures
        assert all((page.parent / (a or b)).is_file() for a, b in pictures)


def test_the_first_example_of_the_readme_has_one_import_line() -> None:
    first = next(block for block in blocks(ROOT / "README.md") if block.kind == "python")
    assert re.findall(r"^(?:import|from) .*", first.text, re.MULTILINE) == ["from footplate import *"]

"""Every command in docs/cli.md is run as it stands, and prints what the page says it prints."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "cli.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)


def steps() -> list[tuple[str, str]]:
    """Commands in the order of the page, each with what it prints; "" where the page does not say."""
    found: list[tuple[str, str]] = []
    for kind, text in BLOCK.findall(PAGE):
        if kind == "sh":
            found += [(line, "") for line in text.splitlines()]
        elif kind == "console":
            for part in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
                command, _, shown = part.partition("\n")
                found.append((command, shown))
    return found


def like(shown: str) -> re.Pattern[str]:
    """What is printed as a pattern: "..." stands for anything."""
    return re.compile(".*".join(re.escape(part) for part in shown.strip().split("...")), re.DOTALL)


def test_the_page_as_it_stands(tmp_path: Path) -> None:
    (tmp_path / ".venv" / "bin").mkdir(parents=True)
    (tmp_path / ".venv" / "bin" / "activate").touch()
    (tmp_path / "tests").symlink_to(ROOT / "tests")
    tool = tmp_path / "footplate"
    tool.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m footplate "$@"\n')
    tool.chmod(0o755)
    environment = {**os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}", "PYTHONPATH": os.pathsep.join(sys.path)}
    for command, shown in steps():
        done = subprocess.run(
            ["bash", "-c", command],
            cwd=tmp_path,
            env=environment,
            capture_output=True,
            text=True,
            stdin=subprocess.DEVNULL,
            check=False,
        )
        assert (done.returncode, done.stderr) == (0, ""), command
        assert not shown or like(shown).fullmatch(done.stdout.strip()), f"{command}\n{done.stdout}"


def test_every_block_says_what_it_is() -> None:
    assert {kind for kind, _ in BLOCK.findall(PAGE)} == {"sh", "console", "text"}
    assert len(BLOCK.findall(PAGE)) * 2 == PAGE.count("```")

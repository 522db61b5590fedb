"""Every command in docs/cli.md and the README is run as it stands, and prints what the page says it prints."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

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


@pytest.fixture
def shell(tmp_path: Path) -> Callable[[str], subprocess.CompletedProcess[str]]:
    """A folder like that of the project after `make`, and a shell in it."""
    (tmp_path / ".venv" / "bin").mkdir(parents=True)
    (tmp_path / ".venv" / "bin" / "activate").touch()
    (tmp_path / "tests").symlink_to(ROOT / "tests")
    for name, module in (("footplate", "-m footplate"), ("python", "")):
        tool = tmp_path / "bin" / name
        tool.parent.mkdir(exist_ok=True)
        tool.write_text(f'#!/bin/sh\nexec "{sys.executable}" {module} "$@"\n')
        tool.chmod(0o755)
    path = f"{tmp_path / 'bin'}:{os.environ['PATH']}"
    environment = {**os.environ, "PATH": path, "PYTHONPATH": os.pathsep.join(sys.path)}

    def run(command: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            ["bash", "-c", command],
            cwd=tmp_path,
            env=environment,
            capture_output=True,
            text=True,
            stdin=subprocess.DEVNULL,
            check=False,
        )

    return run


Shell = Callable[[str], "subprocess.CompletedProcess[str]"]


def test_the_page_as_it_stands(shell: Shell) -> None:
    for command, shown in steps():
        done = shell(command)
        assert (done.returncode, done.stderr) == (0, ""), command
        assert not shown or like(shown).fullmatch(done.stdout.strip()), f"{command}\n{done.stdout}"


def test_the_readme_as_it_stands(shell: Shell, tmp_path: Path) -> None:
    """Its program writes the game that its commands are about."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    (tmp_path / "readme.py").write_text("\n".join(re.findall(r"```python\n(.*?)```", text, re.DOTALL)))
    commands = re.findall(r"^    ((?:footplate|source) .*?)(?:  +#.*)?$", text, re.MULTILINE)
    assert len(commands) > 10
    for command in ("python readme.py", *commands):
        done = shell(command)
        assert (done.returncode, done.stderr) == (0, ""), command


def test_the_terminal_in_the_readme_is_the_real_one(shell: Shell) -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    told = re.search(r"^    Player 1 decides.*?^    Player 1>$", text, re.DOTALL | re.MULTILINE)
    assert told is not None
    assert re.sub("^    ", "", told.group(), flags=re.MULTILINE) in shell("footplate play").stdout


def test_every_block_says_what_it_is() -> None:
    assert {kind for kind, _ in BLOCK.findall(PAGE)} == {"sh", "console", "text"}
    assert len(BLOCK.findall(PAGE)) * 2 == PAGE.count("```")

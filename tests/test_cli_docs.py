"""Every command in docs/cli.md and the README is run as it stands, and prints what the page says it prints."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import click
import pytest
from click.testing import CliRunner

from footplate.cli import COMMANDS, main
from tests.interop_files import DATA

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "cli.md").read_text(encoding="utf-8")
GAME = DATA / "1889-r0042.json"
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


class Outcome(NamedTuple):
    status: int
    shown: str
    complaint: str


Shell = Callable[[str], Outcome]


@pytest.fixture
def shell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shell:
    """A folder like that of the project after `make`, and a shell in it."""
    monkeypatch.chdir(tmp_path)
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

    def run(command: str) -> Outcome:
        program, *args = shlex.split(command)
        if program == "footplate" and not set(command) & set("*<>|"):  # what needs no shell is spared the start
            result = CliRunner().invoke(main, args, catch_exceptions=False)
            return Outcome(result.exit_code, result.stdout, result.stderr)
        bash = ["bash", "-c", command]
        done = subprocess.run(
            bash, env=environment, capture_output=True, text=True, stdin=subprocess.DEVNULL, check=False
        )
        return Outcome(done.returncode, done.stdout, done.stderr)

    return run


def test_the_page_as_it_stands(shell: Shell) -> None:
    for command, shown in steps():
        done = shell(command)
        assert (done.status, done.complaint) == (0, ""), command
        assert not shown or like(shown).fullmatch(done.shown.strip()), f"{command}\n{done.shown}"


def test_the_readme_as_it_stands(shell: Shell, tmp_path: Path) -> None:
    """Its program writes the game that its commands are about."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    (tmp_path / "readme.py").write_text("\n".join(re.findall(r"```python\n(.*?)```", text, re.DOTALL)))
    commands = re.findall(r"^    ((?:footplate|source) .*?)(?:  +#.*)?$", text, re.MULTILINE)
    assert len(commands) > 10
    for command in ("python readme.py", *commands):
        done = shell(command)
        assert (done.status, done.complaint) == (0, ""), command
        assert not command.startswith("footplate routes") or "\n  " in done.shown, "there is a route to be drawn"


def test_the_terminal_in_the_readme_is_the_real_one(shell: Shell) -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    told = re.search(r"^    Player 1 decides.*?^    Player 1>$", text, re.DOTALL | re.MULTILINE)
    assert told is not None
    assert re.sub("^    ", "", told.group(), flags=re.MULTILINE) in shell("footplate play").shown


def test_every_block_says_what_it_is() -> None:
    assert {kind for kind, _ in BLOCK.findall(PAGE)} == {"sh", "console", "text"}
    assert len(BLOCK.findall(PAGE)) * 2 == PAGE.count("```")


#: what a command needs to tell something in JSON; the others tell nothing, or nothing but JSON
TOLD: dict[str, tuple[object, ...]] = {
    "titles": (),
    "replay": (GAME, "--until", 5),
    "show": (GAME, "--at", 5),
    "legal": (GAME, "--at", 5),
    "routes": (GAME, "--at", 460),
    "audit": (GAME,),
    "verify": (GAME,),
    "legal-check": (DATA / "1889.legal.jsonl.gz",),
    "routes-check": (GAME,),
    "simulate": ("1889", "--games", 1, "--option", "beginner"),
    "tournament": ("1889", "--bot", "random", "--bot", "random", "--games", 1),
    "perft": ("1889", "--depth", 1),
}


@pytest.mark.parametrize("command", COMMANDS)
def test_whatever_tells_something_tells_it_in_json_too_and_the_page_says_how(command: str) -> None:
    context = click.Context(main)
    options = {name for param in getattr(main.get_command(context, command), "params", ()) for name in param.opts}
    assert ("--json" in options) == (command in TOLD)
    if command not in TOLD:
        return
    told = json.loads(CliRunner().invoke(main, [command, *map(str, TOLD[command]), "--json"]).output)
    section = PAGE.partition(f"\n## footplate {command}\n")[2].partition("\n## ")[0]
    if command == "show":
        section += PAGE.partition("\n## footplate replay\n")[2].partition("\n## ")[0]  # it says: what replay gives
    rows = told if isinstance(told, list) else [told]
    assert rows
    for key in {key for row in rows for key in row}:
        assert f"`{key}`" in section, key

"""docs/cli.md says what each command tells in JSON, key by key. (`tests/test_docs.py` runs its examples.)"""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from footplate.cli import COMMANDS, main
from tests.interop_files import DATA, RECORDED

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "cli.md").read_text(encoding="utf-8")
GAME = DATA / "skerry.json"
THEIRS = DATA / f"{RECORDED[0]}.json"  # a game of 18xx.games

#: what a command needs to tell something in JSON; the others tell nothing, or nothing but JSON
TOLD: dict[str, tuple[object, ...]] = {
    "titles": (),
    "replay": (GAME, "--until", 5),
    "show": (GAME, "--at", 5),
    "legal": (GAME, "--at", 5),
    "routes": (GAME, "--at", 239),
    "audit": (THEIRS,),
    "verify": (THEIRS,),
    "legal-check": (DATA / f"{RECORDED[0].partition('-')[0]}.legal.jsonl.gz",),
    "routes-check": (THEIRS,),
    "simulate": ("skerry", "--games", 1),
    "tournament": ("skerry", "--bot", "random", "--bot", "random", "--games", 1),
    "dataset": (GAME, "-o", "data"),
    "arena": (DATA / "arena.toml", "--folder", "arena"),
    "perft": ("skerry", "--depth", 1),
    "words": ("de",),
}


@pytest.mark.parametrize("command", COMMANDS)
def test_whatever_tells_something_tells_it_in_json_too_and_the_page_says_how(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # some leave files behind
    context = click.Context(main)
    options = {name for param in getattr(main.get_command(context, command), "params", ()) for name in param.opts}
    assert ("--json" in options) == (command in TOLD)
    if command not in TOLD:
        return
    told = json.loads(CliRunner().invoke(main, [command, *map(str, TOLD[command]), "--json"]).stdout)
    section = PAGE.partition(f"\n## footplate {command}\n")[2].partition("\n## ")[0]
    if command == "show":
        section += PAGE.partition("\n## footplate replay\n")[2].partition("\n## ")[0]  # it says: what replay gives
    rows = told if isinstance(told, list) else [told]
    assert rows
    for key in {key for row in rows for key in row}:
        assert f"`{key}`" in section, key


@pytest.mark.parametrize("command", COMMANDS)
def test_the_examples_in_the_help_can_be_typed(command: str) -> None:
    found = main.get_command(click.Context(main), command)
    assert found is not None
    examples = re.findall(r"^ +footplate (.*?)(?: > .*)?$", found.help or "", re.MULTILINE)
    assert examples
    for example in examples:
        name, *args = shlex.split(example)
        assert name == command
        found.make_context(name, args)  # or it says what is wrong with them
        assert all(list(ROOT.glob(arg)) for arg in args if arg.startswith("tests/")), example

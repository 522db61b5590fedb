"""Nothing outside a title's folder names what is in it: no id, action, event, step, refusal, option, private or company
of one title stands as a string in common code. Leaving the folder out (tools.place) finds imports, but not strings."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import footplate
from footplate.game.actions import ACTIONS
from footplate.game.conduct import Conduct, option_name
from footplate.game.events import EVENTS
from footplate.game.step import Step
from footplate.titles import TITLES, load, title_data
from footplate.words import ENGLISH, catalogue, words_of

PACKAGE = Path(footplate.__file__).parent
PAGE = Path(__file__).parents[1] / "web" / "src"
#: an action of one title, and what Python and JSON call a number
ORDINARY = {"float"}


def steps(kind: type[Step] = Step) -> Iterator[type[Step]]:
    for below in kind.__subclasses__():
        yield below
        yield from steps(below)


def is_common(kind: type) -> bool:
    return kind.__module__.startswith(("footplate.game.", "footplate.rounds."))


def own_names(title_id: str) -> set[str]:
    """What only one title may know."""
    data = title_data(title_id)
    title = load(title_id, data.title.players[0])
    kinds = {*title.actions, *title.events} - {*ACTIONS, *EVENTS}
    tags = {str(kind.__struct_config__.tag) for kind in kinds}
    common_steps = {step.name() for step in steps() if is_common(step)}
    places = {step.name() for step in title.steps} - common_steps
    refusals = words_of(title.layers[-1], ENGLISH).get("refusals", {}).keys() - catalogue().refusals.keys()
    shared = {option.name for other in TITLES if other != title_id for option in title_data(other).option}
    conduct = {option_name(field) for field in Conduct.__struct_fields__}
    options = {option.name for option in data.option} - shared - conduct
    printed = {*(private.name for private in data.private), *(company.name for company in data.company)}
    return {title_id, *tags, *places, *refusals, *options, *printed} - ORDINARY


def strings(file: Path) -> Iterator[str]:
    """Every string of a file, docstrings apart."""
    text = file.read_text(encoding="utf-8")
    if file.suffix != ".py":
        yield from (found[1] for found in re.findall(r"""(["'`])([^"'`\n]+)\1""", text))
        return
    tree = ast.parse(text)
    said = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in said:
            yield node.value


@cache
def common_strings() -> dict[str, Path]:
    files = [file for file in PACKAGE.rglob("*.py") if not re.search(r"titles/\w+/", file.as_posix())]
    files += [file for kind in ("*.ts", "*.svelte") for file in PAGE.rglob(kind)]
    files += PACKAGE.glob("words/*.json")
    assert len(files) > 250
    return {string: file for file in files for string in strings(file)}


@pytest.mark.parametrize("title_id", TITLES)
def test_no_string_outside_a_titles_folder_names_what_is_in_it(title_id: str) -> None:
    strings = common_strings()
    assert {name: str(strings[name]) for name in own_names(title_id) if name in strings} == {}

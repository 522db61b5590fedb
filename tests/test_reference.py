"""The reference (docs/api) has every public name, and every name in it says what it is."""

from __future__ import annotations

import importlib
import inspect
import re
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import Any

import pytest

FOLDER = Path(__file__).parents[1] / "docs/api"
#: modules whose public names are all in the reference; of others it has a choice
WHOLE = (
    "footplate",
    "footplate.bots",
    "footplate.drawing",
    "footplate.routes",
    "footplate.testing",
    "footplate.titles",
)


def documented() -> dict[str, set[str]]:
    """The names on the pages, by module."""
    found: dict[str, set[str]] = {}
    for page in sorted(FOLDER.glob("*.md")):
        module = ""
        for directive, name in re.findall(r"^\.\. (\w+):: ([\w.]+)", page.read_text(encoding="utf-8"), re.MULTILINE):
            if directive == "currentmodule":
                module = name
            else:
                found.setdefault(module, set()).add(name)
    return found


NAMES = sorted(f"{module}:{name}" for module, names in documented().items() for name in names)


@pytest.mark.parametrize("module", WHOLE)
def test_every_public_name_is_in_the_reference(module: str) -> None:
    public = set(importlib.import_module(module).__all__)
    everywhere = set().union(*documented().values())
    assert public - everywhere == set()


@pytest.mark.parametrize("name", NAMES)
def test_every_name_says_what_it_is(name: str) -> None:
    module, _, member = name.partition(":")
    thing = getattr(importlib.import_module(module), member)
    if not inspect.isclass(thing) and not inspect.isfunction(thing):
        return  # data: the comment above it is its text, which Sphinx finds
    assert said(thing), name
    silent = [inner for inner, found in members(thing) if not said(found)]
    assert silent == [], f"{name}: {silent}"


def members(thing: Any) -> Iterator[tuple[str, Any]]:
    """Public methods and properties of a class, what they are inside."""
    if inspect.isclass(thing):
        for name, found in vars(thing).items():
            if name.startswith("_"):
                continue
            if isinstance(found, property):
                yield name, found.fget
            elif isinstance(found, cached_property):
                yield name, found.func
            elif isinstance(found, classmethod | staticmethod) or inspect.isfunction(found):
                yield name, getattr(found, "__func__", found)


def said(thing: Any) -> bool:
    """Has it a docstring of its own?"""
    return bool((getattr(thing, "__doc__", None) or "").strip())

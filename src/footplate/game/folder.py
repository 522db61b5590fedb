"""Where a title lies: one folder (a package) with its data, its rules and its words."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from footplate.game.title import Title


def folder_of(rules: type[Title]) -> Traversable:
    """The package that the class lies in; of a class derived from a title, without data of its own, that title's."""
    for folder in _folders(rules):
        if all(folder.joinpath(name).is_file() for name in rules.files):
            return folder
    raise FileNotFoundError(f"no {' and '.join(rules.files)} beside {rules.__module__}.{rules.__qualname__}")


def _folders(rules: type[Title]) -> Iterator[Traversable]:
    for kind in rules.__mro__:
        spec = sys.modules[kind.__module__].__spec__
        if spec and spec.parent:  # a script has none
            yield files(spec.parent)

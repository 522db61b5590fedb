"""Where a title is found: one folder (a package) with its data, its rules and its words."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from footplate.words import package_folder

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from footplate.game.printed import PrintedTitle
    from footplate.game.title import Title
    from footplate.words import Layers


def folder_of(rules: type[Title]) -> Traversable:
    """The folder with the title's data."""
    return package_folder(package_of(rules))


def package_of(rules: type[Title]) -> str:
    """The package that the class lies in; of a class derived from a title, without data of its own, that title's."""
    for package in reversed(layers_of(rules)):
        folder = package_folder(package)
        if all(folder.joinpath(name).is_file() for name in rules.files):
            return package
    raise FileNotFoundError(f"no {' and '.join(rules.files)} beside {rules.__module__}.{rules.__qualname__}")


def layers_of(rules: type[PrintedTitle]) -> Layers:
    """The packages of the class and of those it is derived from, its own last: a title derived from another speaks as
    that one does, unless it has words of its own."""
    specs = (sys.modules[kind.__module__].__spec__ for kind in reversed(rules.__mro__))
    found = dict.fromkeys(spec.parent for spec in specs if spec and spec.parent)  # a script has none
    return tuple(package for package in found if package != __package__)

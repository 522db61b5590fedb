"""Every module of the package can be imported."""

from __future__ import annotations

import importlib
import pkgutil

import footplate


def test_every_module_can_be_imported() -> None:
    found = [module.name for module in pkgutil.walk_packages(footplate.__path__, "footplate.")]
    assert len(found) > 200
    for name in found:
        importlib.import_module(name)

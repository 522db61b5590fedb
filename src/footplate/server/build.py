"""What plays a title: all code and data that its games depend on, as a short digest. Any change is another build."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from hashlib import blake2b
from typing import TYPE_CHECKING, Final

from footplate.game.folder import layers_of
from footplate.titles import rules_of
from footplate.words import package_folder

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

#: packages in which a state is worked out, whatever the title
ENGINE: Final = (
    "footplate.board",
    "footplate.finance",
    "footplate.routes",
    "footplate.game",
    "footplate.rounds",
    "footplate.titles",
)
ENDINGS: Final = (".py", ".toml", ".so", ".pyd")


@cache
def build_of(title_id: str) -> str:
    """Made from the files themselves: who works on footplate changes them many times between two versions."""
    packages = dict.fromkeys((*ENGINE, *layers_of(rules_of(title_id))))
    digest = blake2b(digest_size=16)
    for package in packages:
        folder = package_folder(package)
        for path, file in sorted(_files(folder, deep=package != "footplate.titles")):
            digest.update(f"{package}/{path}\0".encode())
            digest.update(file.read_bytes())
    return digest.hexdigest()


def _files(folder: Traversable, within: str = "", *, deep: bool) -> Iterator[tuple[str, Traversable]]:
    for item in folder.iterdir():
        if item.is_dir():
            if deep and item.name != "__pycache__":
                yield from _files(item, f"{within}{item.name}/", deep=deep)
        elif item.name.endswith(ENDINGS):
            yield within + item.name, item

"""`footplate new-title`."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path
from string import Template
from typing import Final

import click

from footplate.cli.output import Failure
from footplate.titles import TITLES

#: what is written where, by the file of the template it is made from; P is the package
FILES: Final = {
    "pyproject.toml.in": "pyproject.toml",
    "README.md.in": "README.md",
    "init.py.in": "src/P/__init__.py",
    "rules.py.in": "src/P/rules.py",
    "title.toml.in": "src/P/title.toml",
    "ledger.toml.in": "src/P/ledger.toml",
    "en.json.in": "src/P/words/en.json",
    "test.py.in": "tests/test_rules.py",
}
_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9-]*")


@click.command("new-title")
@click.argument("name")
@click.option(
    "--into",
    type=click.Path(path_type=Path),
    default=Path(),
    help="Folder to create it in; by default the current one.",
)
def new_title(name: str, into: Path) -> None:
    """Create a title of your own, as a working package.

    NAME is the id of the title, as people will type it: letters, digits and hyphens. The folder footplate-NAME gets
    everything it needs: a data file with comments on what each table is for, rules, words, a ledger and a test.

    \b
    Examples:
      footplate new-title 18XY
      footplate new-title 18XY --into ~/games
    """
    if not _ID.fullmatch(name):
        raise Failure(f"{name!r} cannot be the id of a title: use letters, digits and hyphens, like 18XY")
    if name in TITLES:
        raise Failure(f"there is already a title {name}: choose another id")
    folder = into / f"footplate-{name}"
    if folder.exists():
        raise Failure(f"{folder} already exists: choose another name, or remove it")
    try:
        write_title(name, folder)
    except OSError as error:
        raise Failure(f"{error.filename or folder} cannot be written: {error.strerror}") from None
    click.echo(f"Created {folder}. Install it, play it, and make it yours:")
    click.echo(f"  pip install -e {folder}")
    click.echo(f"  footplate play {name}")


def write_title(title_id: str, folder: Path) -> None:
    """The template, with the names filled in."""
    words = re.findall(r"[A-Za-z0-9]+", title_id)
    package = "footplate_" + "_".join(words).lower()
    filled = {
        "id": title_id,
        "name": title_id,
        "package": package,
        "class_": "Title" + "".join(word[:1].upper() + word[1:] for word in words),
    }
    template = files("footplate.cli").joinpath("template")
    for source, target in FILES.items():
        path = folder / target.replace("P/", f"{package}/")
        path.parent.mkdir(parents=True, exist_ok=True)
        text = Template(template.joinpath(source).read_text(encoding="utf-8")).substitute(filled)
        path.write_text(text, encoding="utf-8", newline="\n")

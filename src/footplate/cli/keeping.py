"""Records of games that the program played, one file each."""

from __future__ import annotations

from pathlib import Path

import click
import msgspec

from footplate.cli.output import Failure, write_file

records_option = click.option(
    "--records",
    type=click.Path(path_type=Path, file_okay=False),
    metavar="DIR",
    help="Keep the record of every game in this folder; it is created if needed.",
)


class Keeper(msgspec.Struct, frozen=True):
    """Puts each record in a file of its own. Plain data: other processes keep theirs with a copy of it."""

    folder: Path
    name: str

    def __call__(self, number: int, record: bytes) -> None:
        write_file(self.folder / f"{self.name}-{number + 1:04}.json", record)


def keeper(folder: Path | None, *names: str) -> Keeper | None:
    """For games of which these names tell all; none if they are not to be kept."""
    if folder is None:
        return None
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Failure(f"{folder}: cannot be made: {error.strerror}") from None
    return Keeper(folder, "-".join(names))

"""Notes for translators, `words/notes.toml`: where a text shows, how long it may be, what its fields are.

    [note."page/ledger.*"]
    shows = "Head of a narrow column in the table of companies."
    longest = 6

    [note."page/ledger.tokens"]
    shows = "How many stations a company has left to place."

A note is on a section, on all keys that begin alike ("*"), or on one key; what it does not say is said by the next
wider one, and where a text shows by all of them. A title has notes on its own words in its own folder.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

import msgspec

from footplate.learnt import learnt
from footplate.words import package_folder

FILE = "words/notes.toml"


class Note(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    shows: str = ""
    longest: int = 0  # letters; 0: as long as it needs to be
    fields: dict[str, str] = {}  # what is put in there, where its name does not say it


class Notes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    fields: dict[str, str] = {}  # what is put into fields of this name, wherever nothing else is said
    note: dict[str, Note] = {}  # by address: "page", "page/ledger.*", "page/ledger.tokens"


@cache
def notes_of(*packages: str) -> Notes:
    """The notes in all of these packages."""
    fields: dict[str, str] = {}
    note: dict[str, Note] = {}
    for package in packages:
        found = _read(package)
        fields |= found.fields
        note |= found.note
    return Notes(fields, note)


def _read(package: str) -> Notes:
    file = package_folder(package).joinpath(FILE)
    if not file.is_file():
        return Notes()
    import tomllib  # slow to import, and `import footplate` reads nothing

    return msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")), learnt(Notes))


def note_on(notes: Notes, address: str) -> Note:
    """All that is noted on an entry, the widest first; of lengths the last counts."""
    found = [notes.note[place] for place in sorted(notes.note, key=len) if is_on(place, address)]
    return Note(
        " ".join(note.shows for note in found if note.shows),
        next((note.longest for note in reversed(found) if note.longest), 0),
        {**notes.fields, **{field: what for note in found for field, what in note.fields.items()}},
    )


def told(notes: Notes, address: str, fields: Iterable[str]) -> list[str]:
    """The same in sentences, of what concerns these fields; what is noted on the whole section is left out."""
    note, section = note_on(notes, address), shown_in(notes, address.partition("/")[0])
    found = [shows] if (shows := note.shows.removeprefix(section).strip()) else []
    found += [f"At most {note.longest} letters."] if note.longest else []
    return found + [f"{{{field}}}: {note.fields[field]}." for field in fields if field in note.fields]


def shown_in(notes: Notes, section: str) -> str:
    """Where the texts of a section show."""
    return notes.note[section].shows if section in notes.note else ""


def is_on(place: str, address: str) -> bool:
    """Is a note for this place one on this entry?"""
    if place.endswith("*"):
        return address.startswith(place[:-1])
    return place in (address, address.partition("/")[0])

"""Everything that people read, as templates: one file a language, `en.json` first of all.

The common words lie here, the words of a title in the folder `words` of its own package. Both have the same sections
(`Catalogue`), and a title's words are laid over the common ones: what it has of its own, and what it says otherwise.
What a language lacks is said in English, by each layer for itself: a title that calls something by another name does so
in every language. The words of the page in the browser are in the folder `page`.

A file more is a language more (docs/translating.md).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

import msgspec

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

ENGLISH = "en"
_COMMON = "footplate"  # the package whose folder `words` this is
_FOLDER = "words"
_PAGE = "words/page"
Templates = dict[str, str]

#: packages that have a folder `words`, each laid over those before it: where a title's own words are
Layers = tuple[str, ...]


class Catalogue(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All templates of one language. They are in the small language of `footplate.game.speech.templates`.

    In keys "/" begins a variant: of the same thing ("dividend/pay"), or a case of a word ("bank/dat").
    """

    language: str  # what it calls itself
    grammar: Templates  # lists, ranges, amounts of money, what stands around an id
    places: Templates  # owners that are neither player nor company
    terms: Templates  # what a book calls things in its own way ("{@president}")
    counted: dict[str, Templates]  # things with their number: "one", "other"
    trains: Templates  # by type, "other" for those without a word of their own
    endings: Templates  # why a game is over
    printed: Templates  # what boards and markets print: colours, terrain, kinds of stops
    directions: Templates
    setups: Templates  # why a game cannot begin
    steps: Templates  # what a step waits for
    decisions: Templates
    actions: Templates  # what an action does
    acts: Templates  # the same as the name of a deed
    labels: (
        Templates  # of buttons: of an option, with an open number ("/some"), over many ("/all"), of a field ("field/")
    )
    groups: Templates  # of many options that name the same thing, by the field that stands in the template
    events: Templates
    log: Templates  # events that a log tells otherwise: several together, or not at all (""), for the move says it
    refusals: dict[str, tuple[str, str]]  # what is wrong, what to do instead ("" where nothing sensible can be said)
    offers: dict[str, tuple[str, ...]]  # which actions each part of a prompt or remedy speaks of (speech/offers.py)
    unknown: Templates  # for codes that have no words
    board: Templates
    pictures: Templates
    rounds: Templates
    facts: Templates  # what titles show beside the common values
    position: Templates
    told: Templates  # moves, and what stands beside them
    terminal: Templates  # what a table in the terminal adds: its prompts, commands and help
    bots: dict[str, tuple[str, str]]  # name, a sentence about it
    reasons: Templates  # why a bot did something
    table: Templates  # what the server adds
    texts: dict[str, dict[str, Any]] = {}  # by data file of a title: what another language lays over its texts


@cache
def languages() -> dict[str, str]:
    """Codes of the languages there are, with what they call themselves; English first."""
    found = package_folder(_COMMON).joinpath(_FOLDER).iterdir()
    codes = sorted(file.name.removesuffix(".json") for file in found if file.name.endswith(".json"))
    return {code: catalogue(code).language for code in sorted(codes, key=lambda code: code != ENGLISH)}


@cache
def catalogue(language: str = ENGLISH, layers: Layers = ()) -> Catalogue:
    """The common words, and those of a title laid over them. ValueError names a file that cannot be understood."""
    found: dict[str, Any] = {}
    for package in (_COMMON, *layers):
        for code in dict.fromkeys((ENGLISH, language)):
            try:
                found = _laid_over(found, words_of(package, code))
                words = msgspec.convert(found, Catalogue)
            except ValueError as error:
                from footplate.words.misfit import sentence  # only needed when something is wrong

                raise ValueError(f"{_FOLDER}/{code}.json of {package}: {sentence(error)}") from error
    return words


@cache
def page_words(language: str = ENGLISH) -> Templates:
    """For the page; it fills the templates itself."""
    return {**_read(_COMMON, _PAGE, ENGLISH), **_read(_COMMON, _PAGE, language)}


def words_of(package: str, language: str) -> dict[str, Any]:
    """What a package itself says in a language, section by section; empty if it says nothing."""
    return _read(package, _FOLDER, language)


def _read(package: str, folder: str, language: str) -> dict[str, Any]:
    file = package_folder(package).joinpath(folder).joinpath(f"{language}.json")
    return msgspec.json.decode(file.read_bytes(), type=dict[str, Any]) if file.is_file() else {}


def package_folder(package: str) -> Traversable:
    """Where a package lies: what it has besides code is read from there."""
    from importlib.resources import files  # slow to import, and `import footplate` reads nothing

    return files(package)


def _laid_over(below: Mapping[str, Any], above: Mapping[str, Any]) -> dict[str, Any]:
    """Section by section; what is said above counts."""
    return {**below, **{name: {**below.get(name, {}), **s} if isinstance(s, dict) else s for name, s in above.items()}}

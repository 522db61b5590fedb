"""Everything that people read, as templates: one file per language, `en.json` first of all.

The common words lie here, the words of a title in the folder `words` of its own package. Both have the same sections
(`Catalogue`), and a title's words are laid over the common ones: what it has of its own, and what it says otherwise.
What a language lacks is said in English, by each layer for itself: a title that calls something by another name does so
in every language. A template that cannot be filled, for there is a slip in it, counts as lacking. The words of the page
in the browser are in the folder `page`.

A file more is a language more (docs/translating.md).
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import cache
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

import msgspec

from footplate.learnt import learnt
from footplate.words.holes import WORDS, Said, faults, templates
from footplate.words.plurals import OTHER

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable
    from pathlib import Path

ENGLISH = "en"
COMMON = "footplate"  # the package whose folder `words` this is
_FOLDER = "words"
_PAGE = "words/page"
#: names a folder with words that are tried out before they lie in footplate
UNDER_WAY = "FOOTPLATE_WORDS"
Templates = dict[str, str]
#: a text, or one by each plural category that the language has
PageWords = dict[str, str | Templates]

#: packages that have a folder `words`, each laid over those before it: where a title's own words are
Layers = tuple[str, ...]


class Catalogue(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All templates of one language. They are in the small language of `footplate.game.speech.templates`.

    In keys "/" begins a variant: of the same thing ("dividend/pay"), or a case of a word ("bank/dat").
    """

    language: str  # what it calls itself
    grammar: Templates  # lists, ranges, numbers, amounts of money, what stands around an id, how names are inflected
    places: Templates  # owners that are neither player nor company
    terms: Templates  # what a book calls things in its own way ("{@president}")
    counted: dict[str, Templates]  # things with their number, by plural category: "one", "other"
    trains: Templates  # by type, "other" for those without a word of their own
    endings: Templates  # why a game is over
    printed: Templates  # what boards and markets print: colours, terrain, kinds of stops
    directions: Templates
    setups: Templates  # why a game cannot begin
    steps: Templates  # what a step waits for
    decisions: Templates
    actions: Templates  # what an action does
    moves: Templates  # the same as a log tells it, by who did it
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
    review: Templates  # of a finished game that was looked over
    table: Templates  # what the server adds
    learning: Templates = {}  # what lessons and puzzles say, by lesson: "auction/task"
    texts: dict[str, dict[str, Any]] = {}  # by data file of a title: what another language lays over its texts
    complete: bool = False  # says of itself that it lacks nothing: the tests take it at its word
    same: tuple[str, ...] = ()  # addresses of texts that are meant to read as in English ("page/table.bank")


@cache
def languages() -> dict[str, str]:
    """Codes of the languages there are, with what they call themselves; English first."""
    return {code: catalogue(code).language for code in spoken_by(COMMON)}


def spoken_by(package: str) -> list[str]:
    """Codes of the languages in which a package has words; English first."""
    folders: list[Traversable] = [package_folder(package).joinpath(_FOLDER)]
    if under_way := words_under_way():
        folders.append((under_way / file_of(package, _FOLDER, ENGLISH)).parent)
    names = [file.name for folder in folders if folder.is_dir() for file in folder.iterdir()]
    codes = {name.removesuffix(".json") for name in names if name.endswith(".json")}
    return sorted(codes, key=lambda code: (code != ENGLISH, code))


@cache
def catalogue(language: str = ENGLISH, layers: Layers = ()) -> Catalogue:
    """The common words, and those of a title laid over them. ValueError names a file that cannot be understood."""
    return msgspec.convert(_laid(language, (COMMON, *layers)), learnt(Catalogue))


@cache
def _laid(language: str, packages: Layers) -> dict[str, Any]:
    """What is said once all packages are laid over one another, each first in English."""
    *below, package = packages
    found = _laid(language, tuple(below)) if below else {}
    for code in dict.fromkeys((ENGLISH, language)):
        if package == COMMON:  # what a language says of itself: none takes it from English
            found |= {"complete": False, "same": ()}
        try:
            own = words_of(package, code)
            own = own if code == ENGLISH else _sound(own, _laid(ENGLISH, packages), found)
            found = _laid_over(found, own, whole=code == ENGLISH)
            msgspec.convert(found, learnt(Catalogue))
        except ValueError as error:
            from footplate.words.misfit import sentence  # only needed when something is wrong

            raise ValueError(f"{_FOLDER}/{code}.json of {package}: {sentence(error)}") from error
    return found


def slips(package: str, language: str, layers: Layers = ()) -> list[str]:
    """The templates of a package that cannot be filled, each with what is wrong with it; `layers` as in `catalogue`."""
    own, english = words_of(package, language), _laid(ENGLISH, (COMMON, *layers))
    known = catalogue(language, layers).counted
    return [fault for said in templates(own) for fault in faults(said, english, known)]


@cache
def page_words(language: str = ENGLISH) -> PageWords:
    """For the page; it fills the templates itself."""
    english, own = ({"": _read(COMMON, _PAGE, code)} for code in (ENGLISH, language))
    said: PageWords = _laid_over(english, own, whole=language == ENGLISH)[""]
    return said


def words_of(package: str, language: str, folder: Path | None = None) -> dict[str, Any]:
    """What a package itself says in a language, section by section; empty if it says nothing. With a folder: what is
    said for the package there, in files that lie as they do in footplate."""
    return _read(package, _FOLDER, language, folder)


def page_of(language: str, folder: Path | None = None) -> dict[str, Any]:
    """What a language itself says on the page."""
    return _read(COMMON, _PAGE, language, folder)


def file_of(package: str, folder: str, language: str, ending: str = "json") -> str:
    """Where the file of a package lies in a folder of a language under way: as it does in footplate."""
    inside = f"{package}.".removeprefix(f"{COMMON}.").replace(".", "/")
    return f"{inside}{folder}/{language}.{ending}"


def _read(package: str, folder: str, language: str, elsewhere: Path | None = None) -> dict[str, Any]:
    here = package_folder(package).joinpath(folder).joinpath(f"{language}.json")
    under_way = elsewhere or words_under_way()
    there = under_way / file_of(package, folder, language) if under_way else here
    file = there if elsewhere or there.is_file() else here
    if not file.is_file():
        return {}
    try:
        found = msgspec.json.decode(file.read_bytes(), type=dict[str, Any])
    except ValueError as error:
        raise ValueError(f"{file} is not JSON: {error}") from None
    return found if language == ENGLISH else _said(found)


def words_under_way() -> Path | None:
    """The folder of a translator who tries words out before they lie in footplate (FOOTPLATE_WORDS)."""
    if not os.environ.get(UNDER_WAY):
        return None
    from pathlib import Path  # slow to import, and hardly anybody has such a folder

    return Path(os.environ[UNDER_WAY])


def _said(words: dict[str, Any]) -> dict[str, Any]:
    """Without what is not said yet: empty texts, and what templates for translators put beside them ("//key")."""
    found = {key: _said(entry) if isinstance(entry, dict) else entry for key, entry in words.items()}
    return {key: e for key, e in found.items() if not key.startswith("//") and (any(e) if isinstance(e, list) else e)}


def package_folder(package: str) -> Traversable:
    """Where a package lies: what it has besides code is read from there."""
    from importlib.resources import files  # slow to import, and `import footplate` reads nothing

    return files(package)


def _laid_over(below: Mapping[str, Any], above: Mapping[str, Any], *, whole: bool) -> dict[str, Any]:
    """Section by section and key by key; what is said above counts. Entries of English are `whole`; what those of other
    languages lack is taken from the entry below."""
    found = dict(below)
    for name, section in above.items():
        old = below.get(name, {})
        if name in WORDS and isinstance(section, dict) and isinstance(old, dict):
            old = {key: word for key, word in old.items() if not _is_case_of_another(key, section)}
        if not isinstance(section, dict) or not isinstance(old, dict):
            found[name] = section
        elif whole:
            found[name] = {**old, **section}
        else:
            words = {key: key.partition("/")[0] for key in section} if name in WORDS else {}  # below a case of a word
            found[name] = {**old, **{k: _entry(old.get(k, old.get(words.get(k, ""))), section[k]) for k in section}}
    return found


def _is_case_of_another(key: str, words: Mapping[str, Any]) -> bool:
    """Is it a case of a word that is another one now? "der Markt" is not inflected as "der Bankpool" is."""
    word, case, _ = key.partition("/")
    return bool(case and word and word in words)


def _entry(below: Any, above: Any) -> Any:
    """One of a pair, or a plural category, may be missing; a language need not have all the categories of another."""
    if isinstance(above, list) and isinstance(below, list):
        return [new or old for new, old in zip_longest(above, below, fillvalue="")]
    if isinstance(above, dict) and isinstance(below, dict) and OTHER not in above:
        return {**below, **above}
    return above


def _sound(own: dict[str, Any], english: Mapping[str, Any], below: Mapping[str, Any]) -> dict[str, Any]:
    """The words without those templates that cannot be filled."""
    counted = {key for words in (below, own) if isinstance(words.get("counted"), dict) for key in words["counted"]}
    wrong = [said for said in templates(own) if next(faults(said, english, counted), "")]
    sound = {name: dict(section) if isinstance(section, dict) else section for name, section in own.items()}
    for said in wrong:
        entry = _without(said, sound[said.section].pop(said.key))
        if entry:
            sound[said.section][said.key] = entry
    return sound


def _without(said: Said, entry: Any) -> Any:
    if isinstance(entry, dict):
        return {part: text for part, text in entry.items() if part != said.part}
    return ["" if part == said.part else text for part, text in enumerate(entry)] if isinstance(entry, list) else None

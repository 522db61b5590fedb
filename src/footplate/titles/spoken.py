"""Every place where a language has words, measured by English: the common words, the page, and each title's folder."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from footplate.game.folder import layers_of, package_of
from footplate.titles import TITLES, playable, rules_of
from footplate.titles.texts import texts_of
from footplate.words import COMMON, ENGLISH, Layers, catalogue, file_of, package_folder, page_of, words_of
from footplate.words.glossaries import FOLDER, own_glossary
from footplate.words.notes import Notes, notes_of
from footplate.words.progress import Entry, Language, measured
from footplate.words.stencil import glossary_stencil, page_stencil, stencil

PAGE = "page"


class Place(msgspec.Struct, frozen=True):
    """A file of words."""

    name: str  # "common", "page", or the titles whose folder it lies in
    package: str
    layers: Layers = ()

    @property
    def is_ours(self) -> bool:
        """Titles of other packages need not speak any language but English."""
        return self.package.partition(".")[0] == COMMON

    def english(self) -> dict[str, Any]:
        """What English says there; of a title, also what its data files say."""
        if self.name == PAGE:
            return {PAGE: page_of(ENGLISH)}
        texts = texts_of(self.package, titles_in(self.package)) if self.layers else {}
        return {**words_of(self.package, ENGLISH), **({"texts": texts} if texts else {})}

    def file(self, language: str) -> str:
        return file_of(self.package, "words/page" if self.name == PAGE else "words", language)

    def said(self, language: str, folder: Path | None = None) -> dict[str, Any]:
        if language == ENGLISH:
            return self.english()
        return {PAGE: page_of(language, folder)} if self.name == PAGE else words_of(self.package, language, folder)


def places() -> list[Place]:
    """The common words, the page, and the titles, several of which may share a folder."""
    packages = {package_of(rules_of(title)): layers_of(rules_of(title)) for title in playable()}
    titles = [Place(", ".join(titles_in(package)), package, layers) for package, layers in packages.items()]
    return [Place("common", COMMON), Place(PAGE, COMMON), *titles]


def titles_in(package: str) -> list[str]:
    return [title for title in TITLES if package_of(rules_of(title)) == package]


def progress(language: str, folder: Path | None = None) -> dict[str, list[Entry]]:
    """All entries of a language, by place. A folder holds the language instead of footplate."""
    common = words_of(COMMON, language, folder)
    same = common.get("same", ())
    found: dict[str, list[Entry]] = {}
    for place in places():
        said = place.said(language, folder)
        is_page = place.name == PAGE
        meant = (
            [a for a in same if a.startswith(f"{PAGE}/") == is_page]
            if place.package == COMMON
            else said.get("same", ())
        )
        found[place.name] = measured(
            Language(
                language,
                place.english(),
                said,
                below=msgspec.to_builtins(catalogue(ENGLISH, place.layers)),
                common=common if place.layers else {},
                same=frozenset(meant),
                notes=notes_for(place),
            )
        )
    return found


def complete(language: str, folder: Path | None = None) -> bool:
    """Does the language say of itself that it lacks nothing? English is what others are measured by."""
    return language == ENGLISH or bool(words_of(COMMON, language, folder).get("complete"))


def notes_for(place: Place) -> Notes:
    """What is noted for translators on the words of a place."""
    return notes_of(*dict.fromkeys((COMMON, *place.layers)))


# ---- files for translators ----


def written(language: str, folder: Path | None, target: Path, *, plain: bool = False) -> dict[str, str]:
    """All files of a language as text, by where they lie in a folder: what is said in `folder`, or else in what lies in
    the target already, or else in footplate, and what English has beside it."""
    begun = (target / file_of(COMMON, "words", language)).is_file()
    source = folder or (target if begun else None)
    found: dict[str, str] = {}
    for place in places():
        english, said, notes = place.english(), place.said(language, source), notes_for(place)
        if place.name == PAGE:
            text = page_stencil(language, english[PAGE], said[PAGE], notes, plain=plain)
        else:
            about = {} if place.layers else {"language": "", "complete": False, "same": []}
            text = stencil(language, english, {**about, **said}, notes, plain=plain)
        found[place.file(language)] = text
        if place.name != PAGE and (own := own_glossary(place.package, ENGLISH)):
            path = file_of(place.package, FOLDER, language, "toml")
            here = package_folder(place.package).joinpath(FOLDER).joinpath(f"{language}.toml")
            kept = next((f for f in (*(root / path for root in (source, target) if root), here) if f.is_file()), None)
            found[path] = kept.read_text(encoding="utf-8") if kept else glossary_stencil(own)
    return found

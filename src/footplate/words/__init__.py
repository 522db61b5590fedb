"""Everything that people read, one catalogue a language: a folder here, named by the language's code.

    words.json    what the engine, the bots and the server say: templates by section and key
    page.json     what the page in the browser says
    titles.json   texts of the titles, laid over their TOML files (which are in English)

A folder more is a language more (docs/translating.md). What a language lacks is said in English.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

ENGLISH = "en"
_ROOT = Path(__file__).parent
Templates = dict[str, str]


class Catalogue(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What `words.json` holds. Templates are in the small language of `footplate.game.words.speech`.

    In keys "/" begins a variant: of the same thing ("dividend/pay"), or a case of a word ("bank/dat").
    """

    language: str  # what it calls itself
    grammar: Templates  # lists, ranges, amounts of money, what stands around an id
    places: Templates  # owners that are neither player nor company
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
    events: Templates
    refusals: dict[str, tuple[str, str]]  # what is wrong, what to do instead ("" where nothing sensible can be said)
    unknown: Templates  # for codes that have no words
    board: Templates
    pictures: Templates
    rounds: Templates
    facts: Templates  # what titles show beside the common values
    position: Templates
    told: Templates  # moves
    bots: dict[str, tuple[str, str]]  # name, a sentence about it
    reasons: Templates  # why a bot did something
    table: Templates  # what the server adds


@cache
def languages() -> dict[str, str]:
    """Codes of the languages there are, with what they call themselves; English first."""
    codes = sorted(file.parent.name for file in _ROOT.glob("*/words.json"))
    return {code: catalogue(code).language for code in sorted(codes, key=lambda code: code != ENGLISH)}


@cache
def catalogue(language: str = ENGLISH) -> Catalogue:
    found = _read(language, "words.json")
    if language != ENGLISH:
        found = _laid_over(_read(ENGLISH, "words.json"), found)
    return msgspec.convert(found, Catalogue)


@cache
def page_words(language: str = ENGLISH) -> Templates:
    """For the page; it fills the templates itself."""
    return {**_read(ENGLISH, "page.json"), **_read(language, "page.json")}


@cache
def title_texts(language: str) -> dict[str, Any]:
    """By title file ("g1889/title.toml"): what this language lays over it."""
    return _read(language, "titles.json")


def _read(language: str, name: str) -> dict[str, Any]:
    """A file of a language, empty if there is none."""
    file = _ROOT / language / name
    found: dict[str, Any] = msgspec.json.decode(file.read_bytes()) if file.is_file() else {}
    return found


def _laid_over(below: Mapping[str, Any], above: Mapping[str, Any]) -> dict[str, Any]:
    """Section by section; what the language says itself counts."""
    return {
        section: {**body, **above.get(section, {})} if isinstance(body, dict) else above.get(section, body)
        for section, body in below.items()
    }

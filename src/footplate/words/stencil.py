"""Files for translators: every entry that English has, empty or as far as it is said, with the English text beside it.

    "//buy_share": "Buy a share of {company} from {source:who}[ for {cost:money}]",
    "buy_share": "",

What begins with "//" is for the eye alone, and an empty text counts as not said: both may stay in a file that is used.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, Final

from footplate.words.glossaries import Glossary
from footplate.words.holes import UNFILLED, parts_of
from footplate.words.notes import Notes, shown_in, told
from footplate.words.progress import ABOUT, cases_of, categories, fields_of, has_words, is_own

Lines = Iterator[str]
PAIR: Final = 2  # texts that stand in one line


def stencil(
    language: str, english: Mapping[str, Any], said: Mapping[str, Any], notes: Notes, *, plain: bool = False
) -> str:
    """A file as text, a line an entry. `plain`: only what is said, as footplate keeps it."""
    body: dict[str, Any] = {name: said[name] for name in ABOUT if said.get(name) or (name in said and not plain)}
    for section, entries in english.items():
        if section in ABOUT or section in UNFILLED - {"texts"}:
            continue
        own = said.get(section, {})
        lines = (
            _texts(entries, own, plain)
            if section == "texts"
            else _section(language, section, entries, own, notes, plain)
        )
        if lines:
            body[section] = lines
    return _written(body)


def page_stencil(
    language: str, english: Mapping[str, Any], said: Mapping[str, Any], notes: Notes, *, plain: bool
) -> str:
    """The same for the page, whose file has no sections."""
    return _written(_section(language, "page", english, said, notes, plain), depth=1)


def _section(
    language: str, section: str, english: Mapping[str, Any], said: Mapping[str, Any], notes: Notes, plain: bool
) -> dict[str, Any]:
    about = "" if plain else shown_in(notes, section)
    found: dict[str, Any] = {"//": about} if about else {}
    cases = [key for key in said if is_own(f"{section}/{key}") or (section == "counted" and key not in english)]
    for key, entry in english.items():
        if is_own(f"{section}/{key}") or not [*parts_of(entry)]:
            continue
        if not plain:
            found |= _beside(section, key, entry, notes)
        if key in said or not plain:
            ready = section != "grammar" and not has_words(entry) and not cases_of(entry)
            found[key] = said.get(key) or (entry if ready else _empty(entry, language))
        found |= {case: said[case] for case in cases if case.partition("/")[0] == key}
    return {**found, **{case: said[case] for case in cases}}


def _beside(section: str, key: str, entry: Any, notes: Notes) -> dict[str, Any]:
    """The English text, and what is noted on it; what is noted on the whole section stands at its head."""
    noted = " ".join(told(notes, f"{section}/{key}", fields_of(entry)))
    return {f"//{key}": entry, **({f"//{key} (note)": noted} if noted else {})}


def _empty(entry: Any, language: str) -> Any:
    if isinstance(entry, Mapping):
        return dict.fromkeys(categories(language), "")
    return "" if isinstance(entry, str) else ["" for _ in entry]


def _texts(english: Any, said: Any, plain: bool) -> Any:
    """Tables in tables, as deep as data files go."""
    found: dict[str, Any] = {}
    for key, entry in english.items():
        own = said.get(key) if isinstance(said, Mapping) else None
        if isinstance(entry, Mapping):
            below = _texts(entry, own or {}, plain)
            found |= {key: below} if below else {}
        elif plain:
            found |= {key: own} if own else {}
        else:
            found |= {f"//{key}": entry, key: own or _empty(entry, "")}
    extra = {key: own for key, own in said.items() if key not in english} if isinstance(said, Mapping) else {}
    return {**found, **extra}


def glossary_stencil(english: Glossary) -> str:
    """The concepts of a glossary without their words; one that has no word yet is passed over."""
    head = "# One word for each thing, its other forms, and what it is not called (docs/translating.md).\n"
    return head + "".join(
        f"\n# {concept.says}\n# English: {concept.word}, never {', '.join(concept.never) or 'anything else'}\n"
        f'[{name}]\nword = ""\nalso = []\nnever = []\n'
        for name, concept in english.items()
    )


# ---- as text ----


def _written(body: Mapping[str, Any], depth: int = 0) -> str:
    return "\n".join(_lines(body, depth)) + "\n"


def _lines(body: Mapping[str, Any], depth: int, indent: str = "") -> Lines:
    """A line an entry. Below the sections, texts by plural category or of one row stand in one line too."""
    yield "{"
    for number, (key, value) in enumerate(body.items()):
        comma = "," if number + 1 < len(body) else ""
        head = f"{indent}  {_json(key)}: "
        if isinstance(value, Mapping) and not (depth and _in_one_line(value)):
            first, *rest, last = _lines(value, depth + 1, indent + "  ")
            yield from (head + first, *rest, last + comma)
        elif isinstance(value, list) and len(value) > PAIR:
            *rest, last = (f"{indent}    {_json(item)}" for item in value)
            yield from (f"{head}[", *(f"{line}," for line in rest), last, f"{indent}  ]{comma}")
        else:
            yield f"{head}{_json(value)}{comma}"
    yield f"{indent}}}"


def _in_one_line(entry: Mapping[str, Any]) -> bool:
    return all(isinstance(text, str) and not key.startswith("//") for key, text in entry.items())


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)

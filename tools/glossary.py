"""The page of the glossaries, docs/glossary.md: `python -m tools.glossary` writes it, a test holds it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from footplate.titles.spoken import places
from footplate.words import COMMON, languages
from footplate.words.glossaries import Glossary, own_glossary

PAGE = Path(__file__).parents[1] / "docs" / "glossary.md"
HEAD = """# Glossary

What things are called in each title and language, and what they are not called. The tables of a title override those
for all titles. This page is generated from `words/glossary/` by `python -m tools.glossary`;
[translating](translating.md) explains how a glossary is written, and which texts follow it."""


def page() -> str:
    return "\n".join([HEAD, *_sections()]) + "\n"


def _sections() -> Iterator[str]:
    for place in places():
        if place.is_ours and place.name != "page":
            yield f"\n## {'All titles' if place.package == COMMON else place.name.replace(', ', ' and ')}"
            for code, name in languages().items():
                found = own_glossary(place.package, code)
                if found:
                    yield from ("", f"### {name}", "", *_table(found))


def _table(found: Glossary) -> Iterator[str]:
    yield "| Word | Not | What it is |"
    yield "|---|---|---|"
    for concept in found.values():
        never = ", ".join(word.replace("*", "…") for word in concept.never)
        yield f"| **{concept.word}** | {never} | {concept.says} |"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8", newline="\n")

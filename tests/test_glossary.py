"""One word for one thing: no title says, in any language that is complete, what the glossary forbids."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from footplate.game.folder import package_of
from footplate.testing.misprints import said_by
from footplate.titles import TITLES, load, rules_of, title_data
from footplate.words import catalogue, glossaries, languages, package_folder, page_words
from footplate.words.glossaries import FOLDER, glossary, own_glossary, read_glossary, synonyms, with_terms
from tools import glossary as pages

OURS = [title for title in TITLES if package_of(rules_of(title)).startswith("footplate.")]
PACKAGES = ["footplate", *dict.fromkeys(package_of(rules_of(title)) for title in OURS)]
#: languages that have glossaries; those under way have them before their words
GLOSSARIES = sorted(file.name.removesuffix(".toml") for file in package_folder("footplate").joinpath(FOLDER).iterdir())
SPOKEN = [code for code in languages() if catalogue(code).complete]

#: sections whose keys are those of another
LIKE = {"moves": "actions", "groups": "actions", "log": "events"}


def said(title_id: str, language: str) -> Iterator[tuple[str, str]]:
    """Every text that a title has occasion to say, with its address; terms are filled in."""
    title = load(title_id, title_data(title_id).title.players[0])
    words, keys = catalogue(language, title.layers), said_by(title)
    for section, body in msgspec.to_builtins(words).items():
        for key, value in body.items() if isinstance(body, dict) and section not in ("texts", "offers") else ():
            meant = keys.get(LIKE.get(section, section))
            if meant is None or {key, key.partition("/")[0]} & meant:
                yield from ((f"{section}/{key}", with_terms(text, words.terms)) for text in texts(value))
    yield from ((f"page/{key}", text) for key, value in page_words(language).items() for text in texts(value))
    data = title_data(title_id, language)
    yield from (("title/about", text) for text in data.title.about)
    yield from ((f"private/{private.id}", private.says) for private in data.private)
    yield from ((f"option/{option.name}", option.says) for option in data.option)


def texts(value: Any) -> Iterator[str]:
    """One text, a pair of them, or one a plural category."""
    if isinstance(value, str):
        yield value
    else:
        yield from value.values() if isinstance(value, dict) else value


def offending(title: str, language: str) -> dict[str, list[str]]:
    words = glossary(language, load(title, title_data(title).title.players[0]).layers)
    found: dict[str, list[str]] = {}
    for address, text in said(title, language):
        for concept, synonym in synonyms(text, words, address):
            found.setdefault(address, []).append(f"{synonym!r} should be {words[concept].word!r}: {text}")
    return found


@pytest.mark.parametrize("title", OURS)
@pytest.mark.parametrize("code", SPOKEN)
def test_no_title_says_what_its_glossary_forbids(title: str, code: str) -> None:
    assert offending(title, code) == {}


@pytest.mark.parametrize("code", SPOKEN)
def test_every_exception_is_needed(code: str) -> None:
    """A key where a forbidden word may stand is one where it does, in some title."""
    needed: set[tuple[str, str]] = set()
    for title in OURS:
        words = glossary(code, load(title, title_data(title).title.players[0]).layers)
        for address, text in said(title, code):
            needed |= {(concept, address) for concept, _ in synonyms(text, words)}
    found = {
        (name, address)
        for package in PACKAGES
        for name, concept in own_glossary(package, code).items()
        for address in concept.but
    }
    assert found - needed == set()


# ---- glossaries ----


def test_every_language_that_is_complete_has_a_glossary() -> None:
    assert {*SPOKEN} <= {*GLOSSARIES}


@pytest.mark.parametrize("package", PACKAGES)
@pytest.mark.parametrize("code", GLOSSARIES)
def test_a_glossary_explains_every_word_and_no_concept_forbids_the_word_of_another(package: str, code: str) -> None:
    words = glossary(code, (package,))
    assert [name for name, concept in words.items() if not concept.says] == []
    for concept in words.values():
        others = {form.casefold() for other in words.values() for form in (other.word, *other.also)}
        assert {never for never in concept.never if never.casefold() in others} == set()


@pytest.mark.parametrize("code", [code for code in GLOSSARIES if code != "en"])
def test_another_language_has_a_word_for_everything_that_english_has(code: str) -> None:
    for package in PACKAGES:
        assert own_glossary(package, "en").keys() - own_glossary(package, code).keys() == set()


def test_forbidden_words_are_found_whole_in_capitals_or_not_and_outside_the_right_ones() -> None:
    words = read_glossary(
        {
            "private": {
                "word": "private company",
                "also": ["private companies"],
                "never": ["private"],
                "but": ["page/x"],
            },
            "station": {"word": "station", "never": ["token*", "station marker"]},
        }
    )
    assert [*synonyms("Private companies and a private company", words)] == []
    assert [*synonyms("A Private", words)] == [("private", "Private")]
    assert [*synonyms("A Private", words, "page/x")] == []
    assert [*synonyms("privateer, betoken, stations", words)] == []
    assert [*synonyms("Tokens, {token} and a station\nmarker", words)] == [("station", "Tokens")]
    assert [*synonyms("private {of} company", words)] == [("private", "private")]
    assert [*synonyms("anything", {})] == []


def test_terms_are_filled_in_before_words_are_sought() -> None:
    terms = {"president": "director", "president/gen": "director's"}
    assert (
        with_terms("the {@president/gen} {@president/dat} of {company}", terms)
        == "the director's director of {company}"
    )


def test_a_glossary_that_cannot_be_read_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / FOLDER).mkdir(parents=True)
    (tmp_path / FOLDER / "qq.toml").write_text("[share]\nwort = 'Aktie'\n")
    monkeypatch.setattr(glossaries, "package_folder", lambda package: tmp_path)
    with pytest.raises(ValueError, match=r"words/glossary/qq.toml of footplate: .*wort"):
        own_glossary("footplate", "qq")


def test_the_page_of_glossaries_is_up_to_date() -> None:
    assert pages.PAGE.read_text(encoding="utf-8") == pages.page(), "python -m tools.glossary"

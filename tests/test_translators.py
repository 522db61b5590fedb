"""What footplate tells who translates: how far a language has come, what is wrong with it, notes, files to fill in."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from footplate.cli import main
from footplate.titles.spoken import notes_for, places, progress, written
from footplate.words import COMMON, UNDER_WAY, catalogue, file_of, languages, words_of
from footplate.words.notes import Note, Notes, is_on, note_on, notes_of
from footplate.words.progress import Entry, Language, State, categories, entries, measured, tally

NEW = "xx"  # a language that nobody speaks yet
OURS = [place for place in places() if place.is_ours]
ENGLISH: dict[str, Any] = {
    "places": {"pool": "the pool"},
    "terms": {"president": "president"},
    "counted": {"share": {"one": "{} share", "other": "{} shares"}},
    "actions": {
        "pass": "Pass",
        "buy": "Buy {shares:share} of {company} from {source:who}[ for {cost:money}]",
        "same": "{company}: {source:who}",
    },
    "steps": {"turn": "sell | buy | pass"},
    "log": {"silent": ""},
    "refusals": {"money": ["This costs {needs:money}", "Sell first"], "over": ["It is over", ""]},
    "texts": {
        "title.toml": {"private": {"A": {"says": "It blocks K4.", "name": "Takamatsu"}}, "title": {"about": ["a", "b"]}}
    },
}


def looked_at(
    code: str = "fr", *, same: tuple[str, ...] = (), notes: Notes | None = None, **said: Any
) -> dict[str, Entry]:
    language = Language(code, ENGLISH, said, ENGLISH, same=frozenset(same), notes=notes or Notes())
    return {entry.address: entry for entry in measured(language)}


def wrong(code: str = "fr", **said: Any) -> list[str]:
    """What is wrong, with a language of which nothing else is said."""
    found = looked_at(code, **said).values()
    assert all(bool(entry.problems) == (entry.state is State.WRONG) for entry in found)
    return [problem for entry in found for problem in entry.problems]


# ---- done, missing, same ----


def test_what_is_not_said_is_missing_and_what_english_leaves_unsaid_is_not() -> None:
    found = looked_at(actions={"pass": "Passer"})
    assert found["actions/pass"].state is State.DONE
    assert {address for address, entry in found.items() if entry.state is State.MISSING} == entries(ENGLISH).keys() - {
        "actions/pass",
        "log/silent",
        "texts/title.toml/private/A/name",
    }


def test_what_reads_as_in_english_is_done_only_where_it_is_meant_to_or_has_no_words() -> None:
    said = {"pass": "Pass", "same": "{company}: {source:who}"}
    assert [looked_at(actions=said)[f"actions/{key}"].state for key in said] == [State.SAME, State.DONE]
    assert looked_at(actions=said, same=("actions/pass",))["actions/pass"].state is State.DONE
    declared = looked_at(actions={"pass": "Passer"}, same=("actions/pass",))
    assert tally(declared.values())[State.WRONG] == 1
    pair = looked_at(refusals={"over": ["It is over", ""]})["refusals/over"]
    assert pair.state is State.SAME


def test_names_may_stay_and_texts_keep_their_form() -> None:
    texts = {"title.toml": {"private": {"A": {"name": "Takamatsu"}}, "title": {"about": "a"}}}
    assert wrong(texts=texts) == ["should be a list of texts, as in English"]
    assert wrong(counted={"share": "{} action"}) == ["should be a text for each plural form, as in English"]
    assert wrong(refusals={"over": "fini"}) == ["should be a list of texts, as in English"]


# ---- wrong ----


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("Acheter {shares:share} de {compagny} à {source:who}[ pour {cost:money}]", r"\{compagny\}.* company meant"),
        ("Acheter {shares:share} de {company} à {source:whoo}[ pour {cost:money}]", r"no form whoo; is who meant"),
        ("Acheter {shares:share} de {company à {source:who}[ pour {cost:money}]", r"a brace is missing"),
        ("Acheter {shares:share} de {company} à {source:who}[ pour {cost:money}", r"a bracket is missing"),
        ("Acheter {shares:share} de {company}[ pour {cost:money}]", r"\{source\} is missing"),
        ("Acheter {shares:share} de {company} à {source:who}[ pour {cost}]", r"\{cost\} should be \{cost:money\}"),
        ("Acheter {shares:share} de {company} à {source:who} pour {cost:money}", r"\{cost\} must stand in brackets"),
        ("Acheter {shares:share}[ de {company}] à {source:who}[ pour {cost:money}]", r"\{company\} must not stand in"),
        ("Acheter {shares:share} de {company} {source:who/chez}[ pour {cost:money}]", r"no word has a case 'chez'"),
    ],
)
def test_what_is_wrong_with_a_field_is_named(text: str, problem: str) -> None:
    (found,) = wrong(actions={"buy": text})
    assert re.search(problem, found)


def test_cases_terms_and_words_that_agree_are_each_languages_own_business() -> None:
    said: dict[str, Any] = {
        "places": {"pool": "le marché", "pool/de": "du marché"},
        "counted": {
            "share": {"one": "{} action", "other": "{} actions"},
            "agree": {"one": "achetée", "other": "achetées"},
        },
        "actions": {"buy": "{@president} {shares:share} {shares:agree} {source:who/de} : {company}[ {cost:money}]"},
    }
    assert wrong(**said) == []
    assert looked_at(**said)["actions/buy"].state is State.DONE


def test_a_title_that_says_a_word_otherwise_says_its_cases_too() -> None:
    common = {"places": {"pool": "le marché", "pool/de": "du marché"}}

    def problems(**places: str) -> list[str]:
        language = Language("fr", ENGLISH, {"places": places}, ENGLISH, common)
        return [problem for entry in measured(language) for problem in entry.problems]

    assert problems(pool="la réserve") == ["pool/de must be said too: the common one is not taken"]
    assert problems(pool="le marché") == ["pool/de must be said too: the common one is not taken"]  # English: "the IPO"
    assert problems(**{"pool": "la réserve", "pool/de": "de la réserve"}) == []


def test_parts_plural_categories_and_keys_are_counted() -> None:
    assert "3 parts" in wrong(steps={"turn": "vendre | acheter"})[0]
    assert wrong(counted={"share": {"other": "{} actions"}}) == ["the plural form 'one' is missing"]
    assert wrong("pl", counted={"share": {"one": "a", "few": "b", "other": "c"}}) == [
        "the plural form 'many' is missing",
        "there is no plural form 'other' in this language",
    ]
    assert wrong(actions={"sell": "Vendre"}) == ["English has no such entry"]
    assert wrong(places={"pool/de": "du {marché}"}) != []


def test_plural_categories_are_those_of_the_language() -> None:
    assert [categories(code) for code in ("en", "fr", "ja")] == [("one", "other"), ("one", "other"), ("other",)]
    assert "few" in categories("pl")


def test_a_text_that_is_too_long_is_wrong() -> None:
    notes = Notes(note={"actions/pass": Note(longest=5)})
    assert looked_at(notes=notes, actions={"pass": "Passer"})["actions/pass"].state is State.WRONG
    assert looked_at(notes=notes, actions={"pass": "Pas\N{SOFT HYPHEN}se"})["actions/pass"].state is State.DONE


# ---- notes ----


@pytest.mark.parametrize("package", dict.fromkeys(place.package for place in OURS))
def test_notes_are_on_entries_and_fields_that_there_are(package: str) -> None:
    own = notes_of(package)
    there = [place for place in OURS if place.package == package] if package != COMMON else OURS
    addresses = {address for place in there for address in entries(place.english())}
    assert [noted for noted in own.note if not any(is_on(noted, address) for address in addresses)] == []
    fields = set(re.findall(r"\{(\w*)", json.dumps([place.english() for place in there])))
    noted = {*own.fields, *(field for note in own.note.values() for field in note.fields)}
    assert noted - fields == set()


def test_every_section_has_a_note() -> None:
    sections = {address.partition("/")[0] for place in OURS for address in entries(place.english())}
    assert sections - notes_of(COMMON).note.keys() == set()


def test_a_narrower_note_adds_to_a_wider_one_and_its_length_counts() -> None:
    notes = Notes(
        {"name": "a name"},
        {
            "page": Note("The page.", 40),
            "page/tab.*": Note("A tab.", 12, {"name": "a tab"}),
            "page/tab.log": Note("The log."),
        },
    )
    assert note_on(notes, "page/tab.log") == Note("The page. A tab. The log.", 12, {"name": "a tab"})
    assert note_on(notes, "page/other") == Note("The page.", 40, {"name": "a name"})
    assert note_on(notes, "table/tab.log") == Note("", 0, {"name": "a name"})


# ---- files ----


def files(folder: Path, language: str = NEW, **options: Any) -> dict[str, str]:
    found = written(language, options.pop("source", None), folder, **options)
    for name, text in found.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return found


def test_a_template_has_all_entries_with_english_beside_them(tmp_path: Path) -> None:
    found = files(tmp_path)
    common = json.loads(found[file_of(COMMON, "words", NEW)])
    assert common["actions"]["//accept"] == "Accept"
    assert common["actions"]["accept"] == ""
    assert common["counted"]["share"] == {"one": "", "other": ""}
    assert common["refusals"]["game.over"] == ["", ""]
    page = json.loads(found[f"words/page/{NEW}.json"])
    assert "At most 5 letters." in page["//ledger.tokens (note)"]
    assert all(tally(one)[State.WRONG] + tally(one)[State.SAME] == 0 for one in progress(NEW, tmp_path).values())
    counts = tally(entry for one in progress(NEW, tmp_path).values() for entry in one)
    assert counts[State.MISSING] > 20 * counts[State.DONE]  # what has no words is filled in already


def test_a_template_keeps_what_is_said_and_what_is_plain_is_as_footplate_keeps_it(tmp_path: Path) -> None:
    name = file_of(COMMON, "words", NEW)
    files(tmp_path)
    begun = json.loads((tmp_path / name).read_text(encoding="utf-8"))
    begun["language"], begun["actions"]["pass"], begun["places"]["bank/de"] = "Français", "Passer", "de la banque"
    (tmp_path / name).write_text(json.dumps(begun), encoding="utf-8")
    again = json.loads(files(tmp_path)[name])
    assert (again["language"], again["actions"]["pass"]) == ("Français", "Passer")
    assert again["places"]["bank/de"] == "de la banque"
    plain = files(tmp_path, plain=True)[name]
    assert json.loads(plain)["actions"] == {"pass": "Passer"}
    assert json.loads(plain)["places"] == {"bank/de": "de la banque"}
    assert not re.search(r'"//|""|complete', plain)


@pytest.mark.parametrize("code", [code for code in languages() if code != "en"])
def test_what_footplate_keeps_comes_out_of_it_again(code: str, tmp_path: Path) -> None:
    for place in OURS:
        if place.name != "page":
            assert json.loads(written(code, None, tmp_path, plain=True)[place.file(code)]) == words_of(
                place.package, code
            )


def test_words_under_way_are_spoken_where_they_are_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    name = tmp_path / file_of(COMMON, "words", "qq")
    name.parent.mkdir()
    name.write_text('{"language": "Q", "//": "x", "actions": {"//pass": "Pass", "pass": "Qass", "accept": ""}}')
    monkeypatch.setenv(UNDER_WAY, str(tmp_path))
    for cached in (languages, catalogue):
        cached.cache_clear()
    assert languages()["qq"] == "Q"
    words = catalogue("qq")
    assert (words.actions["pass"], words.actions["accept"]) == ("Qass", "Accept")
    languages.cache_clear()  # nobody else shall hear of it


# ---- the command ----


def told(*args: object) -> Result:
    return CliRunner().invoke(main, ["words", *map(str, args)])


def test_all_languages_are_listed() -> None:
    result = told()
    assert result.exit_code == 0
    assert [line[:2] for line in result.stdout.splitlines()] == [*languages()]
    assert "en  English: 100 %" in result.stdout


def test_a_language_under_way_is_counted_and_listed_by_what_is_open(tmp_path: Path) -> None:
    assert told(NEW, "--template", tmp_path).exit_code == 0
    assert told(NEW, "--folder", tmp_path).exit_code == 0  # it may grow
    result = told(NEW, "--folder", tmp_path, "--missing")
    assert result.exit_code == 1
    assert "  page/ledger.tokens\n    English: Stn.\n" in result.stdout
    assert "At most 5 letters." in result.stdout
    name = tmp_path / file_of(COMMON, "words", NEW)
    begun = json.loads(name.read_text(encoding="utf-8"))
    begun["actions"]["bid"] = "Miser {prix:money} sur {private:private}"
    begun["actions"]["accept"] = "Accept"
    name.write_text(json.dumps(begun), encoding="utf-8")
    result = told(NEW, "--folder", tmp_path, "--wrong")
    assert result.exit_code == 1
    assert "actions/bid" in result.stdout
    assert "{prix:money}: English has no prix here" in result.stdout
    assert "actions/accept" in told(NEW, "--folder", tmp_path, "--same").stdout
    rows = json.loads(told(NEW, "--folder", tmp_path, "--json").stdout)
    (actions,) = [row for row in rows if (row["place"], row["section"]) == ("common", "actions")]
    assert (actions["same"], actions["wrong"]) == (1, 1)
    assert actions["keys"] == actions["missing"] + 2


def test_a_language_declared_complete_must_be(tmp_path: Path) -> None:
    told(NEW, "--template", tmp_path)
    name = tmp_path / file_of(COMMON, "words", NEW)
    name.write_text(name.read_text(encoding="utf-8").replace('"complete": false', '"complete": true'), encoding="utf-8")
    assert told(NEW, "--folder", tmp_path).exit_code == 1


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    told(NEW, "--template", tmp_path)
    (tmp_path / "words" / "page" / f"{NEW}.json").write_text('{"app.close": "Fermer"')
    result = told(NEW, "--folder", tmp_path)
    assert result.exit_code == 2
    assert re.fullmatch(r"Error: \S+page/xx.json is not JSON: .+\n", result.stderr)


@pytest.mark.parametrize(
    ("args", "problem"),
    [
        ((NEW,), "no words of 'xx'"),
        (("XX!",), "not a language code"),
        (("en", "--template", "x"), "translated from"),
    ],
)
def test_what_cannot_be_told_is_one_line(args: tuple[str, ...], problem: str) -> None:
    result = told(*args)
    assert result.exit_code == 2
    assert problem in result.stderr


def test_notes_stand_beside_what_they_are_on() -> None:
    page = next(place for place in OURS if place.name == "page")
    assert note_on(notes_for(page), "page/ledger.tokens").longest == 5

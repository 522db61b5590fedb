"""Text for people: nothing coded is without words, and no template asks for a fact that is not given.

Titles are taken as they are found; none is named here. What one of them says is tested beside its other tests.
"""

from __future__ import annotations

import ast
import pickle
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec
import pytest

import footplate
from footplate import RuleViolation
from footplate.game import events
from footplate.game.actions import ACTIONS, Bid, BuyTrain, Dividend, Pass, PlaceToken, RunTrains
from footplate.game.errors import BadPlayers
from footplate.game.events import EVENTS
from footplate.game.folder import layers_of
from footplate.game.speech import Speech, action_text, event_text, refusal
from footplate.game.speech import templates as templates_module
from footplate.game.speech.events import template_of
from footplate.game.title import Title
from footplate.routes import Route
from footplate.testing.misprints import REFUSING, everything_has_words, untold
from footplate.titles import TITLES, load, title_data
from footplate.words import Layers, catalogue, slips, words_of
from footplate.words.holes import FORMS, Said, faults
from footplate.words.plurals import category
from tests.toy import toy

SOURCE = Path(footplate.__file__).parent
NAMES = {"p1": "Aki", "p2": "Bea", "p3": "Cem", "A": "Takamatsu E-Railroad (A)"}
YEN = "¥"
WORDS = catalogue()
SPEECH = Speech(NAMES, YEN)


def ready(title: str) -> Title:
    return load(title, title_data(title).title.players[0])


@cache
def layers() -> dict[Path, Layers]:
    """Where our titles lie, and whose words they speak."""
    found = (ready(title) for title in TITLES)
    ours = (title.layers for title in found if title.layers[-1].startswith("footplate."))
    return {SOURCE.joinpath(*own[-1].split(".")[1:]): own for own in ours}


def fields(template: str) -> set[str]:
    """The facts a template asks for, those in brackets left out."""
    return set(re.findall(r"\{(\w+)", re.sub(r"\[[^\[\]]*\]", "", template)))


def calls(*names: str) -> Iterator[tuple[Layers, ast.Call, list[str]]]:
    """Calls of these names anywhere in the package: in whose folder, and the codes their first argument may be."""
    for path in sorted(SOURCE.rglob("*.py")):
        own = next((layers()[folder] for folder in path.parents if folder in layers()), ())
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if name in names and node.args:
                codes = [n.value for n in ast.walk(node.args[0]) if isinstance(n, ast.Constant)]
                yield own, node, [code for code in codes if isinstance(code, str)]


def own_words(section: str) -> Iterator[tuple[Layers, set[str]]]:
    """What is said in a section by the common words, and by each title beside them or in place of them."""
    yield (), set(words_of("footplate", "en")[section])
    for own in dict.fromkeys(layers().values()):
        yield own, set(words_of(own[-1], "en").get(section, {}))


# ---- one layer over the other ----


STRANGE = "fr-XX"  # a French of which footplate knows nothing, so that what it lacks is missing
WORDED: dict[str, dict[str, dict[str, Any]]] = {
    "toy_again": {
        "en": {"refusals": {"stock.par": ["No {par:money}", ""]}, "steps": {"toy_turn": "again"}},
        "de": {"refusals": {"stock.par": ["Kein {par:money}", ""]}},
    },
    "toy_lake": {"de": {"places": {"bank": "der See"}}},
    "toy_wrong": {"en": {"stepps": {"toy_turn": "again"}}},
    "toy_far": {
        "en": {
            "counted": {"loan": {"one": "{} loan", "other": "{} loans"}, "lead": {"one": "leads", "other": "lead"}},
            "printed": {"lake": "lake"},
            "refusals": {"toy.pair": ["{company} is wrong", "Take {other}"]},
            "steps": {"toy_turn": "sell | buy"},
        },
        "pl": {"counted": {"loan": {"one": "{} kredyt", "few": "{} kredyty", "many": "{} kredytów"}}},
        "ru": {"counted": {"loan": {"one": "{} кредит", "few": "{} кредита", "many": "{} кредитов"}}},
        STRANGE: {
            "grammar": {
                "thousands": "\N{NARROW NO-BREAK SPACE}",
                "money": "{amount} {currency}",
                "semicolon": "\N{NARROW NO-BREAK SPACE}; ",
                "vowels": "(?i)[aeiouyhàâéèêëîïôû]",
                "name/de": "de {}",
                "name/de/vowel": "d’{}",
                "name/à": "à {}",
                "private/de": "de la compagnie privée {}",
            },
            "places": {"pool/de": "de la réserve", "pool": "la réserve"},
            "trains": {"other": "train {}", "/le": "le {}", "/le/vowel": "l’{}", "D/le": "la motrice"},
            "counted": {"loan": {"one": "{} prêt", "other": "{} prêts"}, "share": {"one": "{} action"}},
            "printed": {"lake": "lac", "lake/au": "au lac"},
            "refusals": {
                "toy.pair": ["{company} a tort"],
                "stock.par": ["Non {parr:money}", "Un de {choices:amounts}"],
            },
            "steps": {"toy_turn": "vendre"},
            "events": {"bank-broken": "La banque {saute", "player-passed": "{player:whoo} passe"},
            "texts": {},
        },
    },
}
FAR = ("tests.toy", "toy_far")


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, type[Title]]]:
    """Titles made from the toy, each in a package of its own that has words."""
    root = tmp_path_factory.mktemp("packages")
    for name, words in WORDED.items():
        (root / name / "words").mkdir(parents=True)
        (root / name / "__init__.py").write_text("from tests.toy.rules import Toy\n\nclass Again(Toy):\n    pass\n")
        for language, said in words.items():
            (root / name / "words" / f"{language}.json").write_bytes(msgspec.json.encode(said))
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(root))
        yield {name: import_module(name).Again for name in WORDED}


@pytest.fixture
def derived(made: dict[str, type[Title]]) -> Title:
    return made["toy_again"](toy().data, 2)


def test_a_title_speaks_for_itself_and_otherwise_as_those_it_is_made_from(derived: Title) -> None:
    assert derived.layers == ("tests.toy", "toy_again")
    own, below = catalogue(layers=derived.layers), catalogue(layers=("tests.toy",))
    assert own.refusals["stock.par"] == ("No {par:money}", "")
    assert own.steps["toy_turn"] == "again"
    assert own.steps["uncle_turn"] == below.steps["uncle_turn"] != ""
    assert own.steps["lay_track"] == WORDS.steps["lay_track"]
    assert "uncle_turn" not in WORDS.steps


def test_what_a_title_says_otherwise_counts_in_every_language(derived: Title) -> None:
    german = catalogue("de", derived.layers)
    assert german.refusals["stock.par"] == ("Kein {par:money}", "")
    assert german.steps["toy_turn"] == "again"  # in English, which is more than nothing
    assert german.steps["lay_track"] == catalogue("de").steps["lay_track"] != WORDS.steps["lay_track"]


def test_a_word_that_a_title_says_otherwise_has_no_cases_of_the_common_one(made: dict[str, type[Title]]) -> None:
    common, own = catalogue("de"), catalogue("de", ("toy_lake",))
    assert "bank/dat" in common.places
    assert {key: word for key, word in own.places.items() if key.startswith("bank")} == {"bank": "der See"}
    assert own.places["pool/dat"] == common.places["pool/dat"]


def test_a_refusal_is_told_in_the_words_of_its_title(derived: Title) -> None:
    refused = footplate.Game(derived, ["Aki", "Bea"]).state.refuse("stock.par", par=7, choices=[8])
    assert str(refused) == "No 7 (rule toy 3)."
    assert refusal(refused, Speech.of(derived, "de")).startswith("Kein 7")
    again = pickle.loads(pickle.dumps(refused))
    assert (again.code, again.rule, again.facts, str(again)) == (
        refused.code,
        refused.rule,
        refused.facts,
        str(refused),
    )
    assert again.args == refused.args == ("stock.par", "toy 3", {"par": 7, "choices": [8]}, derived.layers)


def test_a_game_that_cannot_begin_is_refused_in_the_words_of_its_title() -> None:
    with pytest.raises(BadPlayers) as caught:
        toy(17)
    assert caught.value.layers == ("tests.toy",)


def test_a_title_without_a_package_has_the_common_words() -> None:
    assert layers_of(Title) == ()


# ---- every language in its own way ----


@pytest.fixture
def french(made: dict[str, type[Title]]) -> Speech:
    return Speech({"p1": "Anna", "p2": "Bea", "p3": "Hélène"}, "F", STRANGE, FAR)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "0 loans, 1 loan, 2 loans, 5 loans, 12 loans, 21 loans, 22 loans"),
        (STRANGE, "0 prêt, 1 prêt, 2 prêts, 5 prêts, 12 prêts, 21 prêts, 22 prêts"),
        ("pl", "0 kredytów, 1 kredyt, 2 kredyty, 5 kredytów, 12 kredytów, 21 kredytów, 22 kredyty"),
        ("ru", "0 кредитов, 1 кредит, 2 кредита, 5 кредитов, 12 кредитов, 21 кредит, 22 кредита"),
    ],
)
def test_plural_forms_are_those_of_the_language(made: dict[str, type[Title]], language: str, said: str) -> None:
    speech = Speech(language=language, layers=FAR)
    assert speech.row(speech.counted(number, "loan") for number in (0, 1, 2, 5, 12, 21, 22)) == said


def test_families_of_plurals() -> None:
    """Samples of CLDR for families that no test above speaks."""
    told = {
        "ja": "other other other other other",
        "cs": "other one few few other",
        "hr": "other one few few other",
        "sl": "other one two few other",
        "lt": "other one few few few",
        "lv": "zero one other other other",
        "ro": "few one few few few",
        "ga": "other one two few few",
        "cy": "zero one two few other",
        "he": "other one two other other",
        "ar": "zero one two few few",
        "is": "other one other other other",
        "xx": "other one other other other",
        "pt-BR": "one one other other other",
    }
    for language, categories in told.items():
        assert " ".join(category(language, n) for n in (0, 1, 2, 3, 5)) == categories, language
    assert [category("ar", n) for n in (11, 100, 103)] == ["many", "other", "few"]
    assert [category("pl", n) for n in (-1, 112, 122)] == ["one", "many", "few"]


def test_a_word_that_agrees_with_a_number_does_not_say_it(made: dict[str, type[Title]]) -> None:
    speech = Speech(layers=FAR)
    template = "{n:share} {n:lead} to it"
    assert [speech.say(template, {"n": n}) for n in (1, 2)] == ["1 share leads to it", "2 shares lead to it"]
    assert speech.say(template, {"n": range(1, 3)}) == "1 to 2 shares lead to it"


def test_numbers_are_grouped(french: Speech) -> None:
    facts = {"a": 1234567, "b": 1234, "c": 12345, "d": "1889", "e": [1000, 2000]}
    template = "{a} {b:share} {c:money} {d} {e:list}"
    assert SPEECH.say(template, facts) == "1,234,567 1,234 shares ¥12,345 1889 1,000 and 2,000"
    thin = "\N{NARROW NO-BREAK SPACE}"
    assert french.say("{a} {c:money} {d}", facts) == f"1{thin}234{thin}567 12{thin}345 F 1889"


def test_names_places_and_ids_have_cases_and_vowels_elide(french: Speech) -> None:
    template = "{x:who/de}"
    said = [french.say(template, {"x": x}) for x in ("p1", "p2", "p3", "AR", "SDR", "pool", "bank")]
    assert said == ["d’Anna", "de Bea", "d’Hélène", "d’AR", "de SDR", "de la réserve", "the bank"]
    assert french.say("{a:/de} {b:/de} {a:who/à} {a:/xx}", {"a": "AR", "b": "SDR"}) == "d’AR de SDR à AR AR"
    assert french.say("{a:private/de}, {a:private/xx}, {b:private/de}", {"a": "A", "b": "p1"}) == (
        "de la compagnie privée A, private company A, d’Anna"
    )
    assert french.say("{a:type/le} {b:type/le} {c:type/le}", {"a": "3", "b": "D", "c": "4"}) == (
        "le train 3 la motrice le train 4"
    )
    assert french.say("{a:printed/au} {a:printed} {b:printed/au}", {"a": "lake", "b": "city"}) == "au lac lac city"
    own = Speech({"p1": "Anna", "p1/de": "de l’amie Anna"}, "F", STRANGE, FAR)
    assert own.say(template, {"x": "p1"}) == "de l’amie Anna"


def test_english_has_an_article_for_every_train() -> None:
    said = [SPEECH.say("{t:type/a}", {"t": train}) for train in ("3", "8", "11", "18", "110", "80", "D", "E")]
    assert said == [
        *("a 3-train", "an 8-train", "an 11-train", "an 18-train"),
        *("a 110-train", "an 80-train", "a D-train", "an E-train"),
    ]


def test_separators_are_those_of_the_language(french: Speech) -> None:
    routes = {"routes": (Route("2", ("E2", "F1")), Route("3", ("K4", "K6")))}
    assert SPEECH.say("{routes:routes}", routes) == "2-train E2 F1; 3-train K4 K6"
    assert french.say("{routes:routes}", routes) == "train 2 E2 F1\N{NARROW NO-BREAK SPACE}; train 3 K4 K6"


def test_what_an_entry_lacks_is_said_in_english(french: Speech) -> None:
    assert french.words.refusals["toy.pair"] == ("{company} a tort", "Take {other}")
    assert [french.counted(n, "share") for n in (0, 1, 2)] == ["0 action", "1 action", "2 shares"]
    assert catalogue("pl", FAR).counted["loan"]["other"] == "{} loans"


def test_a_slip_is_named_and_play_goes_on_in_english(french: Speech) -> None:
    assert slips("toy_far", STRANGE, FAR) == [
        "refusals, stock.par, 0: {parr:money}: English has no parr here; is par meant?",
        "steps, toy_turn: English has 2 parts with | between them: vendre",
        "events, bank-broken: cannot be read: a brace is missing, or one too many: La banque {saute",
        "events, player-passed: {player:whoo}: there is no form whoo; is who meant?",
    ]
    assert french.words.refusals["stock.par"] == (WORDS.refusals["stock.par"][0], "Un de {choices:amounts}")
    assert french.words.events["bank-broken"] == WORDS.events["bank-broken"]
    assert event_text(events.PlayerPassed("p1"), french) == "Anna passes."
    assert slips("toy_far", "en", FAR) == []


def test_a_slip_in_english_is_named_and_never_ends_a_game() -> None:
    assert [fault for text in ("{a", "a}", "[{a}", "[[a]]", "{a:whoo}") for fault in slip(text)] == [
        "steps, x: cannot be read: a brace is missing, or one too many: {a",
        "steps, x: cannot be read: a brace is missing, or one too many: a}",
        "steps, x: cannot be read: a bracket is missing, or one pair stands in another: [{a}",
        "steps, x: cannot be read: a bracket is missing, or one pair stands in another: [[a]]",
        "steps, x: {a:whoo}: there is no form whoo; is who meant?",
    ]
    assert SPEECH.say("{a", {"a": 1}) == "{a"
    assert SPEECH.say("{a:whoo}", {"a": 1000}) == "1,000"
    assert SPEECH.say("{@nothing}", {}) == "nothing"


def slip(text: str) -> list[str]:
    return list(faults(Said("steps", "x", None, text), {"steps": {"x": text}}, ()))


def test_vowels_that_are_no_expression_are_named() -> None:
    (named,) = faults(Said("grammar", "vowels", None, "["), {}, ())
    assert named.startswith("grammar, vowels: no regular expression")


def test_every_form_is_known_to_the_checks() -> None:
    assert {*templates_module._FORMS} == {"", *FORMS}


# ---- nothing is without words ----


@pytest.mark.parametrize("title", TITLES)
def test_everything_of_a_title_has_words(title: str) -> None:
    assert list(everything_has_words(ready(title))) == []
    assert untold(ready(title)) == []


def test_what_has_no_words_is_named() -> None:
    speechless = toy()
    speechless.layers = ()
    found = list(everything_has_words(speechless))
    assert "enlarge has no words: section acts" in found
    assert "uncle_turn has no words: section steps" in found
    assert "enlarge.once has no words: section refusals" in found
    assert "cycles has no words: section endings" in found


def test_a_slip_in_the_words_of_a_title_is_named(made: dict[str, type[Title]]) -> None:
    found = list(everything_has_words(made["toy_far"](toy().data, 2)))
    slip = "events, player-passed: {player:whoo}: there is no form whoo; is who meant?"
    assert f"words/{STRANGE}.json of toy_far: {slip}" in found


def test_words_in_a_section_that_does_not_exist_are_named(made: dict[str, type[Title]]) -> None:
    wrong = made["toy_wrong"](toy().data, 2)
    problem = "words/en.json of toy_wrong: it has stepps, which is not known here"
    assert list(everything_has_words(wrong)) == [f"its words cannot be read: {problem}"]


# ---- and no words are without use ----


def test_refusals_are_raised_where_their_words_are_with_the_facts_they_ask_for() -> None:
    seen: dict[Layers, set[str]] = {}
    for own, call, codes in calls(*REFUSING):
        given = {keyword.arg for keyword in call.keywords if keyword.arg}
        said = catalogue(layers=own).refusals
        seen.setdefault(own, set()).update(codes)
        for code in codes:
            asked = fields(said[code][0]) | fields(said[code][1])
            derived = {"act": "action", "waits": "step"}  # made from these
            company = {"company"} if code.startswith("route.") else set()  # added by the step that runs trains
            assert {derived.get(name, name) for name in asked} <= given | company, code
    for own, codes_said in own_words("refusals"):
        assert codes_said - (WORDS.refusals.keys() if own else set()) <= seen.get(own, set())


def test_payments_and_endings_have_words_where_they_are_made() -> None:
    whys = [
        (own, arg.value)
        for own, call, _ in calls("pay")
        for arg in call.args[3:]
        if isinstance(arg, ast.Constant) and isinstance(arg.value, str)
    ]
    assert whys
    assert [why for own, why in whys if f"money-paid/{why}" not in catalogue(layers=own).events] == []
    endings = [(own, codes) for own, call, codes in calls("end") if isinstance(call.func, ast.Attribute)]
    assert endings
    assert [codes for own, codes in endings if not catalogue(layers=own).endings.keys() >= set(codes)] == []
    ended = {(own, code) for own, codes in endings for code in codes}
    assert all((own, code) in ended for own, said in own_words("endings") for code in said)


def test_actions_and_events_have_words_where_they_are_defined() -> None:
    kinds: dict[Layers, set[str]] = {(): {kind.kind() for kind in ACTIONS}}
    told: dict[Layers, set[str]] = {(): {kind.code() for kind in EVENTS}}
    for title in (title for title in map(ready, TITLES) if title.layers in layers().values()):
        kinds.setdefault(title.layers, set()).update(k.kind() for k in title.actions if k not in ACTIONS)
        told.setdefault(title.layers, set()).update(k.code() for k in title.events)
    for section in ("acts", "actions"):
        for own, said in own_words(section):
            common = kinds[()] if own else set()
            assert {key.partition("/")[0] for key in said} - common == kinds[own], (section, own)
    for own, said in own_words("events"):
        assert {key.partition("/")[0] for key in said} <= told[own], own


def test_facts_are_shown_where_their_words_are() -> None:
    texts = {
        own: "\n".join(path.read_text(encoding="utf-8") for path in folder.rglob("*.py"))
        for folder, own in layers().items()
    }
    for own, said in own_words("facts"):
        if own:
            assert [code for code in said if f'"{code}"' not in texts[own]] == []


# ---- refusals ----

SAID = [(own, code) for own, codes in own_words("refusals") for code in sorted(codes)]


@pytest.mark.parametrize(("own", "code"), SAID, ids=[f"{(*own, '')[-1]}{code}" for own, code in SAID])
def test_a_refusal_is_one_line_with_its_section(own: Layers, code: str) -> None:
    template = "".join(catalogue(layers=own).refusals[code])
    facts: dict[str, object] = dict.fromkeys(re.findall(r"\{(\w+)", template), 2)
    facts |= {"choices": [65, 70], "action": "pass", "step": "lay_track"}
    facts |= dict.fromkeys(("routes", "other_routes"), (Route("2", ("E2", "F3")),))
    facts |= {key: ["C9", "K8"] for key in ("hexes", "tiles", "turns", "trains")}
    said = refusal(RuleViolation(code, "toy 5.4.1", facts), Speech(NAMES, YEN, layers=own))
    assert "(rule toy 5.4.1). " in said + " "
    assert said.endswith(".")
    assert not set("\n{}[]?") & set(said)


def test_a_refusal_names_people_and_money() -> None:
    said = refusal(RuleViolation("turn.not-yours", "toy 4.1", {"player": "p1", "turn": "p2"}), Speech(NAMES))
    assert said == "Aki cannot do this now: Bea decides (rule toy 4.1). Wait until Bea has acted."
    money = RuleViolation("stock.money", "toy 5.3.1", {"needs": 90, "has": 80})
    assert "¥90" in refusal(money, SPEECH)
    assert "90" in str(money)


def test_a_refusal_that_nobody_has_words_for_still_says_something() -> None:
    said = refusal(RuleViolation("toy.strange", "toy 3", {"hex": "A1", "names": ["x"]}))
    assert said == "This is refused: toy.strange, hex A1, names ['x'] (rule toy 3)."


# ---- events ----

SAMPLES: tuple[events.Event, ...] = (
    events.MoneyPaid("bank", "p1", 30, "dividend"),
    events.MoneyPaid("bank", "p1", 30, "something new"),
    events.BidMade("p1", "A", 25),
    events.PlayerPassed("p1"),
    events.PrivateMoved("A", "bank", "p1", 20),
    events.PrivateMoved("A", "bank", "p1", 0),
    events.PrivateCheaper("A", 15),
    events.PrivateClosed("A"),
    events.CompanyStarted("AR", 80),
    events.CompanyFloated("AR"),
    events.SharesMoved("AR", "ipo", "p1", 2),
    events.SharesMoved("AR", "p1", "pool", 1),
    events.SharesMoved("AR", "p1", "p2", 1),
    events.SharesWoke("AR", "p1", 2),
    events.SizeChanged("AR", 20, 10),
    events.PresidentChanged("AR", "p2"),
    events.PriceMoved("AR", 80, 0),
    events.PriceMoved("AR", 90, 80),
    events.PriceMoved("AR", 70, 80),
    events.PriceMoved("AR", 70, 70),
    events.TileLaid("E8", "9", 1),
    events.TokenPlaced("AR", "K8", 0),
    events.TrainsRan("AR", 40, (Route("2", ("K8", "K6")),)),
    events.TrainsRan("AR", 0),
    events.DividendDeclared("AR", 40, True),
    events.DividendDeclared("AR", 40, False),
    events.DividendDeclared("AR", 0, False),
    events.TrainMoved("2", "bank", "AR"),
    events.TrainMoved("2", "AR", "pool"),
    events.TrainMoved("2", "bank", "pool"),
    events.TrainExported("2"),
    events.SupplyDiscarded("2"),
    events.TrainScrapped("2", "AR"),
    events.TrainScrapped("2", "pool"),
    events.PhaseBegan("3"),
    events.RoundBegan("stock", 2),
    events.RoundBegan("operating", 2, 1),
    events.RoundBegan("merger", 2),
    events.PriorityMoved("p1"),
    events.ProposalMade("p1", "p2"),
    events.ProposalAnswered("p2", True),
    events.ProposalAnswered("p2", False),
    events.BankBroken(),
    events.PlayerBankrupt("p1"),
    events.GameEnded("bank"),
)


def test_every_common_event_is_told_and_every_variant_of_it() -> None:
    assert {type(sample) for sample in SAMPLES} == {*EVENTS}
    told = {template_of(sample, WORDS) for sample in SAMPLES}
    assert {key for key in WORDS.events if not key.startswith("money-paid")} <= told


@pytest.mark.parametrize("event", SAMPLES, ids=lambda event: template_of(event, WORDS))
def test_an_event_is_one_sentence(event: events.Event) -> None:
    said = event_text(event, SPEECH)
    assert said.endswith(".")
    assert not set("\n{}[]?") & set(said)
    assert not re.search(r"\bp\d\b", said)


def test_an_event_that_nobody_has_words_for_still_says_something() -> None:
    class Earthquake(events.Event, frozen=True):
        hex: str

    assert event_text(Earthquake("A1")) == "earthquake: hex A1."


def test_some_events_in_words() -> None:
    assert event_text(events.PriceMoved("AR", 90, 80), SPEECH) == "The price of AR rises from ¥80 to ¥90."
    assert event_text(events.TrainMoved("2", "bank", "AR"), Speech(NAMES)) == "AR receives a 2-train from the bank."
    assert event_text(events.BidMade("p1", "B", 35), SPEECH) == "Aki bids ¥35 for private company B."


# ---- actions ----


def test_some_actions_in_words() -> None:
    assert action_text(Pass()) == "Pass"
    assert action_text(Pass(), done=True) == "Done"
    assert action_text(Bid("A", 25), SPEECH) == "Bid ¥25 for Takamatsu E-Railroad (A)"
    assert action_text(PlaceToken("K8")) == "Place a station in K8"
    assert action_text(PlaceToken("K8", 1), SPEECH, cost=40) == "Place a station in K8, city 1, cost ¥40"
    assert action_text(Dividend("withhold"), SPEECH, revenue=40) == "Withhold ¥40"
    assert action_text(RunTrains(())) == "Run no train"
    run = RunTrains((Route("2", ("E2", "F1")), Route("3", ("K4", "K6", "K8"))))
    assert action_text(run, SPEECH, revenue=90) == "Run 2-train E2 F1; 3-train K4 K6 K8 for ¥90"
    trade = BuyTrain("D", "bank", 800, "5")
    assert action_text(trade, SPEECH) == "Buy a D-train from the bank for ¥800, trading in a 5-train"


def test_an_action_of_a_title_without_words_is_said_as_it_is_written() -> None:
    class Objection(footplate.Action, frozen=True):
        company: str

    assert action_text(Objection("AR")) == "objection AR"


# ---- the small language ----


def test_parts_in_brackets_need_their_facts() -> None:
    speech = Speech({"p1": "Aki"}, YEN)
    template = "{who:who} pays[ {price:money}][ to {payee:who}]"
    assert speech.say(template, {"who": "p1"}) == "Aki pays"
    assert speech.say(template, {"who": "p1", "price": 0, "payee": "bank"}) == "Aki pays ¥0 to the bank"
    assert speech.say("{n:share}, {m:share}", {"n": 1, "m": 2}) == "1 share, 2 shares"
    assert speech.say("{price:money}", {"price": range(35, 101, 5)}) == "¥35 to ¥100"
    assert speech.say("{missing}", {}) == "?"


def test_a_train_has_an_article() -> None:
    assert SPEECH.say("Buy {train:type/a}. {train:type/A} runs", {"train": "3"}) == "Buy a 3-train. A 3-train runs"


def test_lists_and_sentences() -> None:
    speech = Speech()
    assert speech.listed(["a"]) == "a"
    assert speech.listed(["a", "b", "c"]) == "a, b and c"
    assert speech.sentence("the bank is broken") == "The bank is broken."
    assert speech.sentence("p2 passes") == "p2 passes."

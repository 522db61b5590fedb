"""Every language, in the common words and in those of each title: complete, in step with English, used, and without a
left-over of English in play. Titles are taken as they are found; none is named here."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

import footplate
from footplate import Game, RuleViolation
from footplate.bots import BOTS, RandomPlayer, Reason, next_choice
from footplate.bots.prudent import PrudentPlayer
from footplate.game.folder import package_of
from footplate.game.speech import Speech, event_text, refusal
from footplate.game.speech.board import neighbours_text
from footplate.routes import Route
from footplate.server.view import Teller
from footplate.server.view.parts import company_views, phase_views, private_views, train_views
from footplate.server.view.preview import changes
from footplate.telling.changes import changed_lines
from footplate.telling.market import market_lines
from footplate.telling.position import board_lines, ending_lines, position_lines
from footplate.telling.voice import Voice
from footplate.titles import TITLES, rules_of, title_data
from footplate.titles.spoken import Place, places, progress
from footplate.words import catalogue, languages, page_words, words_of
from footplate.words.progress import State

SOURCE = Path(footplate.__file__).parent
WEB = Path(__file__).parents[1] / "web" / "src"
OTHERS = [code for code in languages() if code != "en"]
COMPLETE = [code for code in OTHERS if catalogue(code).complete]
#: titles of other packages need not speak any language but English
OURS = [title for title in TITLES if package_of(rules_of(title)).startswith("footplate.")]
PLACES = [place for place in places() if place.is_ours]
PACKAGES = ["footplate", *dict.fromkeys(package_of(rules_of(title)) for title in OURS)]  # all that have words
ENGLISH = re.compile(
    r"\b(the|and|of|for|from|is|are|has|have|may|with|to|by|at|not|none|no|shares?|trains?|company|companies|private"
    r"|tiles?|city|town|stations?|round|pays|buys|sells|runs?|cash|price|yellow|green|brown|gray|mountain|river)\b"
)
#: English words that another language has too
SHARED = {"fr": ("train", "trains")}


#: all entries of a language, by place; what `footplate words` counts
measured = cache(progress)

# ---- complete, and in step ----


def test_there_are_two_languages_at_least() -> None:
    assert list(languages()) == ["en", *sorted(OTHERS)]
    assert languages()["de"] == "Deutsch"
    assert {"en", "de"} <= {code for code in languages() if catalogue(code).complete}


@pytest.mark.parametrize("place", PLACES, ids=lambda place: place.name)
@pytest.mark.parametrize("code", ["en", *OTHERS])
def test_a_language_fits_english_and_one_that_is_declared_complete_lacks_nothing(code: str, place: Place) -> None:
    open_ = {*State} - {State.DONE} if catalogue(code).complete else {State.WRONG}
    found = [entry for entry in measured(code)[place.name] if entry.state in open_]
    assert [(entry.address, *(entry.problems or [entry.state])) for entry in found] == []


def texts_of(data: Any, kind: str) -> dict[str, str]:
    """Everything of a title that is text and may be translated, taken out of its data: what is said, or names."""
    found = {f"title about {n}": line for n, line in enumerate(data["title"].pop("about"))} if kind == "says" else {}
    parts = {part: data[part] for part in ("private", "company", "option")}
    for part, rows in {"title": [data["title"]], **parts, "hex": data["map"]["hex"]}.items():
        for row in rows:
            if kind in row and (part, kind) != ("option", "name"):  # by its name an option is chosen
                found[f"{part} {row.get('id') or row.get('hex') or row['name']}"] = row.pop(kind)
    return found


@pytest.mark.parametrize("title", OURS)
@pytest.mark.parametrize("code", OTHERS)
def test_every_text_of_a_title_is_told_and_nothing_else_is_changed(title: str, code: str) -> None:
    english, other = (msgspec.to_builtins(title_data(title, lang)) for lang in ("en", code))
    before, after = texts_of(english, "says"), texts_of(other, "says")
    assert after.keys() == before.keys()
    assert code not in COMPLETE or not [key for key in before if before[key] == after[key]]
    before, after = texts_of(english, "called"), texts_of(other, "called")
    assert after.keys() == before.keys()
    assert code not in COMPLETE or not [key for key in before if before[key] == after[key]]
    assert texts_of(english, "name").keys() == texts_of(other, "name").keys()
    assert other == english


def test_texts_are_laid_over_files_that_exist() -> None:
    known: dict[str, set[str]] = {}
    for rules in map(rules_of, OURS):  # several titles may share a folder
        known.setdefault(package_of(rules), set()).update(rules.files)
    for code in OTHERS:
        for package, files in known.items():
            assert catalogue(code, (package,)).texts.keys() <= files


@pytest.mark.parametrize("title", OURS)
@pytest.mark.parametrize("code", ["en", *COMPLETE])
def test_what_boards_and_markets_print_has_words(title: str, code: str) -> None:
    said = {word for package in ("footplate", package_of(rules_of(title))) for word in printed_by(package, code)}
    data = title_data(title)
    colours = {hex_.color for hex_ in data.map.hex} | {tile.color for tile in data.tile.values()}
    terrain = {kind for hex_ in data.map.hex for kind in hex_.terrain}
    assert (colours | terrain | data.market.zone.keys()) - {"white"} <= said


def printed_by(package: str, code: str) -> Iterable[str]:
    found: dict[str, str] = words_of(package, code).get("printed", {})
    return found


def test_what_a_language_lacks_is_said_in_english() -> None:
    assert page_words("xx") == page_words()
    assert catalogue("xx") == msgspec.structs.replace(catalogue(), complete=False)


# ---- used ----


def test_every_word_of_the_page_is_used_and_none_is_missing() -> None:
    text = "\n".join(path.read_text(encoding="utf-8") for path in WEB.rglob("*") if path.suffix in (".ts", ".svelte"))
    keys = set(page_words())
    asked = set(re.findall(r"""\bt\(\s*["']([\w.-]+)["']""", text))
    assert asked <= keys
    literal = set(re.findall(r"""["'`]([\w.-]+)["'`]""", text))
    made = tuple(re.findall(r"`([\w-]+\.[\w.-]*)\$\{", text))
    assert not {key for key in keys if key not in literal and not key.startswith(made)}


def test_every_word_of_the_table_is_used() -> None:
    text = "\n".join(path.read_text(encoding="utf-8") for path in (SOURCE / "server").rglob("*.py"))
    literal = set(re.findall(r'"([\w.-]+)"', text))
    made = tuple(re.findall(r'f"([\w-]+\.)\{', text))
    assert not {key for key in catalogue().table if key not in literal and not key.startswith(made)}


# ---- in play ----


def english_in(text: str, code: str) -> set[str]:
    return {found[0] for found in ENGLISH.finditer(text)} - {*SHARED.get(code, ())}


def left_over(game: Game, lines: Iterable[str], code: str) -> list[str]:
    """Lines with English, or with holes; what is called the same in every language is passed over."""
    data = game.title.data
    names = {part.name for part in data.private} | {part.name for part in data.company}
    names |= {hex_.name for hex_ in data.map.hex} - {""}
    names |= {hex_.label for hex_ in data.map.hex if "?" in hex_.label}
    proper = re.compile("|".join(re.escape(name) for name in sorted(names, key=len, reverse=True)))
    own = [(line, proper.sub("", line)) for line in dict.fromkeys(lines)]
    return [line for line, text in own if english_in(text, code) or set("{}[]?\n") & set(text)]


@cache
def played(title: str, seed: int = 5) -> Game:
    game = footplate.new(title, ["Aki", "Bea", "Cem"], seed=seed)
    chance = PrudentPlayer(seed) if game.title.data.simulation.prudent else RandomPlayer(seed)
    while waiting := game.decisions:
        player, action = chance.choose(waiting)
        game.play(action, player)
    return game


@pytest.mark.parametrize("title", OURS)
@pytest.mark.parametrize("code", COMPLETE)
def test_a_whole_game_in_another_language(title: str, code: str) -> None:
    game = played(title)
    voice, teller = Voice(game, code), Teller(game, code)
    before = game.state_at(0)
    said: list[str] = []
    for number, move in enumerate(game.moves):
        said += voice.move(before, move)
        said += [event_text(event, voice.speech) for event in move.events]
        if number % 20 == 0:
            said += [f"{change.what}: {change.after}" for change in changes(before, move.state, teller)]
            said += shown(game.at(number), teller)
        if number % 100 == 0:
            said += position_lines(game.at(number), voice)
            said += changed_lines(game.state_at(max(0, number - 100)), before, voice)
            said += (line for line in market_lines(before, voice) if "[" not in line)
            said += board_lines(before, voice, everything=True)
            said += neighbours_text(before.board, number % len(before.board.faces), voice.speech)
        before = move.state
    said += ending_lines(game, voice)
    assert not left_over(game, said, code)


def shown(game: Game, teller: Teller) -> Iterator[str]:
    state = game.state
    for number, decision in enumerate(game.decisions):
        yield teller.voice.decision(decision, off_turn=number > 0)
        yield from (teller.voice.option(state, option) for option in decision.options)
    for company in company_views(state, teller):
        yield from (company.state, *company.facts)
    yield from (private.says for private in private_views(state, teller))
    yield from (line for train in train_views(state, teller) for line in (train.reach, *train.says))
    yield from (line for phase in phase_views(state, teller) for line in phase.says)


REFUSED = [(package, code) for package in PACKAGES for code in words_of(package, "en").get("refusals", ())]


@pytest.mark.parametrize(("package", "code"), REFUSED, ids=[f"{package} {code}" for package, code in REFUSED])
@pytest.mark.parametrize("language", COMPLETE)
def test_every_refusal_in_another_language(package: str, code: str, language: str) -> None:
    speech = Speech(currency="¥", language=language, layers=(package,))
    facts: dict[str, object] = dict.fromkeys(re.findall(r"\{(\w+)", " ".join(speech.words.refusals[code])), 2)
    facts |= {"choices": [65, 70], "action": "pass", "step": "lay_track"}
    facts |= dict.fromkeys(("routes", "other_routes"), (Route("2", ("E2", "F3")),))
    facts |= {key: ["C9", "K8"] for key in ("hexes", "tiles", "turns", "trains")}
    facts |= {"color": "green", "reason": "bank", "source": "ipo"}
    said = refusal(RuleViolation(code, "toy 5.4.1", facts), speech)
    assert speech.words.grammar["rule"].format(why="", rule="toy 5.4.1") in said
    assert not english_in(said, language)
    assert not set("\n{}[]?") & set(said)


@pytest.mark.parametrize("title", OURS)
def test_bots_give_their_reasons_in_other_languages(title: str) -> None:
    game = played(title)
    for number in range(0, len(game), len(game) // 20):
        then = game.at(number)
        bots = {player: BOTS["lookahead"](number) for player in game.names}
        choice = next_choice(then.decisions, bots)
        assert choice is not None
        for code in COMPLETE:
            assert not left_over(game, [choice.reason.text(Voice(game, code).speech)], code)


def test_a_reason_without_a_game() -> None:
    assert Reason("only").text(Speech(language="de")) == "etwas anderes ist nicht möglich"


# ---- good German ----


def test_words_are_inflected() -> None:
    speech = Speech({"p1": "Aki"}, "¥", "de")
    assert speech.say("von {a:who/dat} an {b:who/acc}", {"a": "ipo", "b": "bank"}) == "von dem Startangebot an die Bank"
    assert speech.say("{a:who/dat} {b:who/acc}", {"a": "p1", "b": "pool"}) == "Aki den Markt"
    assert speech.say("{a:who/from}, {b:who/from}", {"a": "pool", "b": "p1"}) == "aus dem Markt, von Aki"
    assert speech.say("{a:who/to}, {b:who/to}", {"a": "ipo", "b": "p1"}) == "in das Startangebot, an Aki"
    assert speech.say("Der Preis des {a:type/gen}", {"a": "2"}) == "Der Preis des 2er-Zugs"
    assert speech.say("{n:train} mit {m:train/dat}", {"n": 1, "m": 2}) == "1 Zug mit 2 Zügen"
    assert speech.say("{a:type}, {b:type}", {"a": "2", "b": "D"}) == "2er-Zug, D-Zug"
    assert speech.money(range(5, 21, 5)) == "5\N{NO-BREAK SPACE}¥ bis 20\N{NO-BREAK SPACE}¥"
    assert Speech(language="de").money(5) == "5"
    assert speech.money(-1234) == "\N{MINUS SIGN}1.234\N{NO-BREAK SPACE}¥"
    assert speech.listed(["a", "b", "c"]) == "a, b und c"
    assert speech.sentence("der Markt ist leer") == "Der Markt ist leer."

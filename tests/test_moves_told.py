"""A log tells what was done, and does not repeat what was offered: every action of every title has a told form of its
own in every language, no option's label stands before a colon, and nothing is said twice."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise

import pytest

import footplate
from footplate import Game
from footplate.bots import RandomPlayer
from footplate.bots.prudent import PrudentPlayer
from footplate.game.actions import ACTIONS, Accept, Action, Decline, Dividend, Pass
from footplate.game.decision import Decision
from footplate.game.events import MoneyPaid, TrainScrapped
from footplate.game.folder import package_of
from footplate.game.game import Move
from footplate.game.state import State
from footplate.telling.moves import Deed
from footplate.telling.voice import Voice
from footplate.testing.misprints import _steps_of
from footplate.titles import TITLES, load, rules_of, title_data
from footplate.words import Layers, catalogue, languages, words_of
from tests.toy import toy

OURS = [title for title in TITLES if package_of(rules_of(title)).startswith("footplate.")]
LONGEST = 600  # moves of a game that are told
#: variants that no step and no kind of action has a name for
VARIANTS = {"asked", "planned", "upgrade", "none", "pay", "withhold", "done", "shares", "loans", "nothing", "unplaced"}


@cache
def played(title: str, seed: int) -> Game:
    game = footplate.new(title, ["Aki", "Bea", "Cem"], seed=seed)
    chance = PrudentPlayer(seed) if game.title.data.simulation.prudent else RandomPlayer(seed)
    while (decisions := game.decisions) and len(game) < LONGEST:
        player, action = chance.choose(decisions)
        game.play(action, player)
    return game


def moves(game: Game) -> Iterator[tuple[State, Move]]:
    before = game.state_at(0)
    for move in game.moves:
        yield before, move
        before = move.state


# ---- the catalogue ----


@pytest.mark.parametrize("package", ["footplate", *dict.fromkeys(package_of(rules_of(title)) for title in OURS)])
def test_every_action_and_variant_that_is_offered_is_told(package: str) -> None:
    words = words_of(package, "en")
    offered = {key for key in words.get("actions", {}) if not key.endswith("/any")}  # that is never done
    assert offered - words.get("moves", {}).keys() == set()


def test_variants_are_steps_or_actions_that_there_are() -> None:
    names: dict[Layers, set[str]] = {}
    for title in OURS:
        ready = load(title, title_data(title).title.players[0])
        steps = {step.name() for step in _steps_of(ready)} | {"bidding", "bidding_war"}
        names[ready.layers] = {*VARIANTS, *steps, *(kind.kind() for kind in ready.actions)}
    for own, known in names.items():
        kinds = {action.kind() for action in ACTIONS}
        for key in words_of(own[-1], "en")["moves"]:
            kind, *variants = key.split("/")
            assert kind in known | kinds, key
            assert known.issuperset(variants), key


# ---- in play ----


@pytest.mark.parametrize("seed", [3, 8])
@pytest.mark.parametrize("title", OURS)
@pytest.mark.parametrize("language", languages())
def test_every_move_of_a_game_is_told(language: str, title: str, seed: int) -> None:
    game = played(title, seed)
    voice = Voice(game, language)
    labels = {re.split(r"[ {\[]", text)[0] for text in voice.speech.words.actions.values()}
    for before, move in moves(game):
        deed = Deed(voice, before, move.action, move.player, move.events)
        said, *followed = voice.move(before, move)
        assert deed.is_told(), move.action
        assert game.names[move.player] in said
        assert not set("{}[]?\n") & set(said), said
        assert said.endswith(".")
        assert not said.endswith("..")
        first, colon, _ = said.partition(": ")
        assert not (colon and first in {*game.names.values(), *game.title.companies}), said  # "Cem: Decline."
        assert first.split()[0] not in labels, said
        assert said not in followed, said
        assert all(one != other for one, other in pairwise(followed)), followed


@pytest.mark.parametrize("title", OURS)
def test_what_needs_consent_is_told_as_a_proposal(title: str) -> None:
    words = catalogue(layers=load(title, 3).layers).moves
    asked = [
        move.action.kind()
        for before, move in moves(played(title, 3))
        if Deed(Voice(before), before, move.action, move.player, move.events).consent
    ]
    assert {f"{kind}/asked" for kind in asked} <= words.keys()
    assert {f"decline/{kind}" for kind in asked} <= words.keys()


def waiting(game: Game) -> Decision:
    decision = game.decision
    assert decision is not None
    return decision


def told(game: Game, action: Action) -> list[str]:
    game.play(action)
    return list(Voice(game).move(game.state_at(len(game) - 1), game.moves[-1]))


def until(game: Game, *kinds: type[Action]) -> Game:
    """A random game that waits for one of these."""
    chance = RandomPlayer(1)
    while not any(isinstance(option, kinds) for option in waiting(game).options):
        player, action = chance.choose(game.decisions)
        game.play(action, player)
    return game


def test_a_company_comes_before_its_president() -> None:
    game = until(footplate.new("1889", ["Aki", "Bea", "Cem"]), Dividend)
    company, president = waiting(game).company, game.names[waiting(game).player]
    assert told(game, Dividend("withhold"))[0].startswith(f"{company} ({president}) withholds ¥")


def test_an_answer_tells_what_was_asked() -> None:
    game = until(footplate.new("1889", ["Aki", "Bea", "Cem"]), Decline)
    asked = game.names[waiting(game).player]
    again = game.at(len(game))
    assert re.match(rf"{asked} declines \w+'s offer of ¥\d+ for .*\.$", told(game, Decline())[0])
    accepted, *followed = told(again, Accept())
    assert re.match(rf"{asked} accepts: [A-Z]+ \(\w+\) buys .* from \w+ for ¥\d+\.$", accepted)
    assert not any("receives" in line for line in followed)


def test_a_pass_says_what_was_not_done() -> None:
    game = footplate.new("1889", ["Aki", "Bea", "Cem"])
    assert told(game, Pass()) == ["Aki passes."]
    chance, seen = RandomPlayer(1), set[str]()
    while len(game) < LONGEST:
        player, action = chance.choose(game.decisions)
        game.play(action, player)
        if action == Pass():
            line = next(iter(Voice(game).move(game.state_at(len(game) - 1), game.moves[-1])))
            seen.add(re.sub(r"^\S+( \(\w+\))? | of .*", "", line))
    assert {"passes.", "lays no tile.", "places no station.", "buys no train.", "ends the turn."} <= seen


def test_what_happens_several_times_is_told_once() -> None:
    two, three = TrainScrapped("2", "AR"), TrainScrapped("3", "AR")
    told = list(Voice(footplate.new("1889", ["Aki", "Bea"])).events([two, two, two, three]))
    assert told == ["A 2-train of AR is scrapped (3 times).", "A 3-train of AR is scrapped."]


def test_a_fee_is_told_with_the_share_it_is_paid_for() -> None:
    game = played("1895", 5)
    paid = [(before, move) for before, move in moves(game) if any(is_fee(event) for event in move.events)]
    assert paid
    for before, move in paid:
        said, *followed = Voice(game).move(before, move)
        assert re.search(r" plus a fee of \d+\sRM\.$", said)
        assert not any("fee" in line for line in followed)


def is_fee(event: object) -> bool:
    return isinstance(event, MoneyPaid) and event.why == "fee"


# ---- a title of somebody else ----


def test_without_a_told_form_an_action_is_said_as_it_was_offered() -> None:
    game = Game(toy(3), ["Aki", "Bea", "Cem"])
    chance, seen = RandomPlayer(0), set[str]()
    while (decisions := game.decisions) and len(game) < LONGEST:
        player, action = chance.choose(decisions)
        game.play(action, player)
        if action.kind() in ("subscribe", "act_for"):
            seen |= set(list(Voice(game).move(game.state_at(len(game) - 1), game.moves[-1]))[:1])
    assert any(re.match(r"\w+: Act for the uncle\.$", line) for line in seen)
    assert any(re.match(r"\w+ proposes to \w+( and \w+)*: Propose to start ", line) for line in seen)

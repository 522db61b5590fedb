"""Refusals and prompts of random games tell the truth: each cites a section of the book, has no hole, and what it
proposes may be done by who reads it.

At every decision actions are tried that nobody offered: made up ones, offered ones with a value changed, and what could
be done earlier in the game.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Collection, Iterator

from footplate.game.actions import Action, RunTrains
from footplate.game.decision import Decision
from footplate.game.errors import RuleViolation
from footplate.game.game import Game
from footplate.game.laws import Problems
from footplate.game.play import check
from footplate.game.speech import Speech, decision_text, refusal
from footplate.game.speech.offers import EITHER, fits, proposals
from footplate.game.speech.refusals import remedies
from footplate.game.state import State
from footplate.game.step import Open, Option
from footplate.game.title import Title
from footplate.testing.misprints import REFUSING, codes
from footplate.testing.offers import Offer, tried
from footplate.testing.simulate import chance_player
from footplate.testing.strangers import Strangers
from footplate.words import languages, package_folder

#: what a template leaves behind if a fact is missing or empty, or a part is not taken apart
HOLE = re.compile(r"[{}\[\]|?\n]|  | [,.;:](?:\s|$)|\(\)|\( |(?<!\d),,|\.\.")
LEDGER = re.compile(r"ledger.*\.toml")
NEAR_A_KIND, NEAR_A_RUN = 4, 8  # options that are tried with other values; a run is one option
KEPT_A_KIND = 3  # options of earlier positions that are tried again


#: what was done before, by kind of action: the last few of each
Earlier = dict[str, list[Action]]


class Refusals:
    """What was refused in games of one title, and what is wrong with it."""

    def __init__(self, title: Title) -> None:
        self.title = title
        self.sections = book_sections(title)
        self.met: Counter[str] = Counter()
        self.problems: list[str] = []
        self._speeches = [Speech.of(title, language) for language in languages()]

    @property
    def never_met(self) -> list[str]:
        return sorted(codes(self.title, *REFUSING) - self.met.keys())

    def play(self, number: int, seed: int = 1, most: int = 10_000, every: int = 1) -> None:
        """A random game, and at each of its decisions, or every second, third ..., what is refused."""
        game = Game(self.title, [f"Player {n + 1}" for n in range(len(self.title.players))], seed + number)
        chance, strangers = chance_player(self.title, seed, number), Strangers(self.title, f"{seed}/{number}/refusals")
        earlier: Earlier = {}
        while (waiting := game.decisions) and len(game) < most:
            if len(game) % every == number % every:
                self._ask(game.state, strangers, earlier)
            player, action = chance.choose(waiting)
            remember(earlier, action)
            game.play(action, player)
        self._ask(game.state, strangers, earlier)

    def _ask(self, state: State, strangers: Strangers, earlier: Earlier) -> None:
        offer = Offer(state)
        for player, action, violation in refusals_at(offer, strangers, earlier):
            self.met[violation.code] += 1
            where = f"{player} {action} is refused by {violation.code}"
            self._note(where, untrue(violation, self._speeches, self.sections))
        for decision in offer.decisions:
            self._note(f"the prompt of {decision.step}", misleading(decision, self._speeches))

    def _note(self, what: str, problems: Problems) -> None:
        self.problems.extend(f"{what}: {problem}" for problem in problems)


def remember(earlier: Earlier, action: Action) -> None:
    kept = earlier.setdefault(action.kind(), [])
    kept[:] = [*kept[1 - KEPT_A_KIND :], action]


def refusals_at(offer: Offer, strangers: Strangers, earlier: Earlier) -> Iterator[tuple[str, Action, RuleViolation]]:
    """What is refused to whom. Each code comes once in a position: one refusal of a kind is like another there."""
    told = set[str]()
    again = [(strangers.player(offer.state.players[0]), action) for kept in earlier.values() for action in kept]
    decider = [(decision.player, action) for decision in offer.decisions[:1] for _, action in again]
    for player, action in (*tried(offer, strangers), *_near(offer, strangers), *again, *decider):
        violation = refused(offer.state, action, player)
        if violation and violation.code not in told:
            told.add(violation.code)
            yield player, action, violation


def _near(offer: Offer, strangers: Strangers) -> Iterator[tuple[str, Action]]:
    """What is offered with one value changed, and another after it; some of each kind."""
    by_kind: dict[tuple[str, str], list[Option]] = {}
    for player, options in offer.options.items():
        for option in options:
            by_kind.setdefault((player, _action(option).kind()), []).append(option)
    for (player, kind), options in by_kind.items():
        for option in strangers.pick(options, NEAR_A_KIND) * (NEAR_A_RUN if kind == RunTrains.kind() else 1):
            action = strangers.changed(option.sample(lambda n: 0) if isinstance(option, Open) else option, offer.state)
            yield player, action
            yield player, strangers.changed(action, offer.state)


def book_sections(title: Title) -> set[str]:
    """The sections of a title's book, as the ledger in its folder names them, and those they are parts of."""
    files = [file for file in package_folder(title.layers[-1]).iterdir() if LEDGER.fullmatch(file.name)]
    ledgers = [tomllib.loads(file.read_text(encoding="utf-8")) for file in files]
    cited = {row["section"] for ledger in ledgers if ledger["title"] == title.id for row in ledger["rule"]}
    return {section[: dot.start()] for section in cited for dot in re.finditer(r"\.|$", section)}


def refused(state: State, action: Action, player: str) -> RuleViolation | None:
    try:
        check(state, action, player)
    except RuleViolation as violation:
        return violation
    return None


def untrue(violation: RuleViolation, speeches: Collection[Speech], sections: Collection[str] | None = None) -> Problems:
    """What is wrong with a refusal, if its sections are known also whether it cites one of them."""
    section = violation.rule.partition(" ")[2]
    if not section or (sections is not None and section not in sections):
        yield f"{violation.rule!r} is no section of the book"
    for speech in speeches:
        if violation.code not in speech.words.refusals:
            yield "it has no words"
            continue
        text = refusal(violation, speech)
        if hole := HOLE.search(text):
            yield f"there is {hole[0]!r} in {text!r}"
        for said, actions in remedies(violation, speech):
            if actions and violation.decision and not is_listed(violation.decision, actions, violation.facts):
                yield f"{said!r} is not on offer"


def misleading(decision: Decision, speeches: Collection[Speech]) -> Problems:
    """What is wrong with a prompt."""
    for speech in speeches:
        text = decision_text(decision, speech)
        if hole := HOLE.search(text):
            yield f"there is {hole[0]!r} in {text!r}"
        parts = list(proposals(speech, decision.step, speech.words.steps[decision.step], {}, decision))
        if not parts:
            yield "it proposes nothing"
        for said, actions in parts:
            if actions and not is_listed(decision, actions, {}):
                yield f"{said!r} is not on offer"


def is_listed(decision: Decision, actions: str, facts: dict[str, object]) -> bool:
    """Is one of these actions among the options, listed?"""
    wanted = [kind.split() for kind in actions.split(EITHER)]
    return any(
        _action(option).kind() == kind and all(fits(option, field, facts) for field in fields)
        for option in _listed(decision)
        for kind, *fields in wanted
    )


def _listed(decision: Decision) -> Iterator[Option]:
    for step in decision.steps:
        yield from step.options(decision.state)


def _action(option: Option) -> Action:
    return option.action if isinstance(option, Open) else option

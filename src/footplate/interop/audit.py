"""What the rulebook would have refused or changed in an 18xx.games game, move by move.

Every position is taken as it was played, so that one departure does not hide or cause the next.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal

import msgspec

from footplate.finance.ledger import BANK
from footplate.game.actions import Accept, BuyPrivate, Pass, RunTrains
from footplate.game.consent import Proposal
from footplate.game.errors import RuleViolation
from footplate.game.game import Game, Move
from footplate.game.play import check, play
from footplate.game.speech import Speech, action_text, refusal
from footplate.game.state import State
from footplate.interop.departures import Options, beside_the_text, remedy, same_position, under, waits_for
from footplate.interop.gamefile import GameFile, flatten
from footplate.interop.imports import played_through
from footplate.rounds.running import run_revenue
from footplate.rounds.stock import StockTurn
from footplate.rounds.turn import company_turn


class Departure(msgspec.Struct, frozen=True):
    """One action that the rulebook would have refused or changed."""

    action: int  # its number; 0 for the setting-up
    kind: Literal["set-up", "refused", "changed", "consent", "passed over"]
    player: str  # whose action it was, by name
    rule: str
    text: str
    option: str = ""  # the option of the title that allows it


def audit(file: GameFile, place: str) -> list[Departure]:
    """Every departure from the rulebook in an 18xx.games file, replayed as it was played there."""
    return audit_game(played_through(file, place), moves_of(file))


def moves_of(file: GameFile) -> list[int]:
    """The number in the file of every move."""
    return [foreign.source for foreign in flatten(file) if foreign.is_move]


def audit_game(game: Game, numbers: Sequence[int] = ()) -> list[Departure]:
    """Every departure from the rulebook in a game; `numbers` gives the numbers of its moves, if not 1, 2, ..."""
    options = _departing(game)
    found = list(_set_up(game, options))
    for index, move in enumerate(game.moves):
        number = numbers[index] if numbers else index + 1
        found += _Question(game, move, game.state_at(index), number, options).departures()
    return found


def audit_move(game: Game, number: int) -> list[Departure]:
    """The departures of one move, counted from 1; of the setting-up, if it is 0."""
    options = _departing(game)
    if number == 0:
        return list(_set_up(game, options))
    return _Question(game, game.moves[number - 1], game.state_at(number - 1), number, options).departures()


def _departing(game: Game) -> Options:
    return game.title.options - beside_the_text(game.title)


def _set_up(game: Game, options: Options) -> Iterator[Departure]:
    """Options that change the parts of the game and are not in the rulebook."""
    habits = game.title.data.interop
    for option in game.title.chosen_options():
        if option.name in options and habits and option.name in habits.parts:
            yield Departure(0, "set-up", "", f"{game.title.id} {option.rule}", option.says, option.name)


class _Question:
    """One move of a game, put to the rule text."""

    def __init__(self, game: Game, move: Move, before: State, number: int, options: Options) -> None:
        self.names = {**game.names, **{p.id: p.name for p in game.title.privates.values()}}
        self.title = game.title
        self.speech = Speech.of(game.title, names=self.names)
        self.number = number
        self.options = options
        self.move = move
        self.before = before
        self.text = under(before, options)

    def departures(self) -> list[Departure]:
        problem = self._refusal()
        return [problem] if problem else list(self._changes())

    def _departure(
        self, kind: Literal["refused", "changed", "consent", "passed over"], text: str, option: str, rule: str = ""
    ) -> Departure:
        return Departure(self.number, kind, self.names[self.move.player], rule or self._cited(option), text, option)

    def _cited(self, option: str) -> str:
        """The sections that options depart from; where none is known, the one on which the order of play rests."""
        names = option.split(", ")
        sections = dict.fromkeys(o.rule for o in self.title.data.option if o.name in names)
        return f"{self.title.id} {', '.join(sections)}" if sections else self.title.section("turn.wrong-step")

    # ---- refused ----

    def _refusal(self) -> Departure | None:
        action = self.move.action
        if isinstance(action, RunTrains) and action.revenue is not None:
            return self._declared_run(action)
        try:
            check(self.text, action, self.move.player)
        except RuleViolation as violation:
            return self._refused(violation)
        return None

    def _refused(self, violation: RuleViolation) -> Departure:
        options = remedy(self.before, self.move.action, self.move.player, self.move.state, self.options)
        option = ", ".join(sorted(options))
        if violation.code.startswith("turn.") and option:  # the option knows better which rule stands in the way
            done = action_text(self.move.action, self.speech)
            return self._departure("refused", f"{done}: not at this point", option)
        cited = self._cited(option) if option else ""  # it may name a ruling beside the section
        rule = cited if cited.startswith(f"{violation.rule}, ") else violation.rule
        return self._departure("refused", self._told(violation), option, rule)

    def _told(self, violation: RuleViolation) -> str:
        if violation.code == "run.not-best":
            return _comparison(violation.facts)
        words = refusal(violation, self.speech)
        return words.partition(f" (rule {violation.rule})")[0]

    def _declared_run(self, action: RunTrains) -> Departure:
        """The routes may be wrong, or only what they were said to earn."""
        routes_alone = RunTrains(action.routes)
        try:
            check(self.text, routes_alone, self.move.player)
        except RuleViolation as violation:
            return self._departure("refused", self._told(violation), "declared-runs", violation.rule)
        earned = run_revenue(self.text, company_turn(self.text).company, action.routes)
        return self._departure("refused", f"{action.revenue} was declared, the routes earn {earned}", "declared-runs")

    # ---- changed ----

    def _changes(self) -> Iterator[Departure]:
        """Play the move by the rule text and go on, by those who were not asked, to where the game went."""
        after = play(self.text, self.move.action, self.move.player)[0]
        while after.stack and isinstance(after.top, Proposal) and not same_position(after, self.move.state):
            yield self._consent(after.top.actor(after))
            after = play(after, Accept())[0]
        while not same_position(after, self.move.state):
            if not _waits_for_power_alone(after):
                yield self._changed(after)
                return
            yield self._passed_over(after)
            after = play(after, Pass())[0]

    def _consent(self, player: str) -> Departure:
        what = "private.phase" if isinstance(self.move.action, BuyPrivate) else "train.price"
        rule = self.title.section(what)
        return self._departure("consent", f"needs the consent of {self.names[player]}", "no-consent", rule)

    def _passed_over(self, state: State) -> Departure:
        player = state.top.actor(state)
        powers = [step for step in self.text.title.asides(state) if step.actor(state) == player]
        usable = [getattr(step, "private", "") for step in powers if next(step.options(state), None) is not None]
        text = f"{self.names[player]} is passed over and could still use {self.speech.listed(map(self._name, usable))}"
        return self._departure("passed over", text, "passed-over-with-powers")

    def _changed(self, by_text: State) -> Departure:
        played = self.move.state
        chosen = remedy(self.before, self.move.action, self.move.player, played, self.options)
        return self._departure("changed", self._difference(by_text, played), ", ".join(sorted(chosen)))

    def _difference(self, by_text: State, played: State) -> str:
        """What the rule text leads to and the game did not: the first thing that tells them apart."""
        return next(self._told_apart(by_text, played))

    def _told_apart(self, by_text: State, played: State) -> Iterator[str]:
        for private, owner in by_text.privates.items():
            if (other := played.privates.get(private, "")) != owner:
                yield f"{self._name(private)} " + (
                    f"goes to {self._name(owner)}, not to {self._name(other)}" if other else "stays in the game"
                )
        for owner in sorted(by_text.cash, key=lambda owner: owner == BANK):
            if by_text.cash[owner] != played.cash[owner]:
                has, had = self._money(by_text.cash[owner]), self._money(played.cash[owner])
                yield f"{self._name(owner)} has {has}, not {had}"
        yield from self._waiting(by_text, played)
        yield from self._companies(by_text, played)
        for train, left in by_text.depot.items():
            if played.depot[train] != left:
                yield f"the bank has {left} of its {train}-trains left, not {played.depot[train]}"
        yield "the game stands otherwise"

    def _waiting(self, by_text: State, played: State) -> Iterator[str]:
        """Who decides next, and what; who is asked first to discard is nobody here (`waits_for`)."""
        if bool(by_text.stack) != bool(played.stack):
            yield "the game goes on" if by_text.stack else "the game is over"
            return
        (step, player, company), (other_step, other, _) = waits_for(by_text), waits_for(played)
        decides = f"{self._name(player)} for {company}" if company else self._name(player) or "the game"
        if player and other and player != other:
            yield f"{decides} decides next, not {self._name(other)}"
        elif step != other_step:
            yield f"{decides} goes on to {_words(step)}, not {_words(other_step)}"

    def _companies(self, by_text: State, played: State) -> Iterator[str]:
        """Presidents, shares, trains, prices and stations."""
        for name, company in by_text.companies.items():
            other = played.companies[name]
            if company.president != other.president:
                term = self.speech.term("president")
                yield f"{term} of {name} is {self._name(company.president)}, not {self._name(other.president)}"
            for owner in dict.fromkeys((*company.holdings, *other.holdings)):
                if by_text.held(name, owner) != played.held(name, owner):
                    shares, had = by_text.held(name, owner), played.held(name, owner)
                    yield f"{self._name(owner)} has {shares} shares of {name}, not {had}"
            if company.trains != other.trains:
                yield f"{name} has {self._trains(company.trains)}, not {self._trains(other.trains)}"
            if company.space != other.space:
                yield f"{name} stands at {self._money(by_text.price(name))}, not {self._money(played.price(name))}"
            if len(company.tokens) != len(other.tokens):
                yield f"{name} has {len(company.tokens)} stations left, not {len(other.tokens)}"
        for tile in sorted({*by_text.board.tiles().items()} - {*played.board.tiles().items()}):
            yield f"tile {tile[1][0]} lies in {tile[0]}"
        for where in by_text.board.stations:
            if sorted(by_text.board.slots(where)) != sorted(played.board.slots(where)):
                yield f"other stations stand in {self.title.map.names[where >> 3]}"

    def _trains(self, trains: Sequence[str]) -> str:
        return self.speech.listed(trains) if trains else "no train"

    def _money(self, amount: int) -> str:
        return f"{self.title.data.title.currency}{amount}"

    def _name(self, id_: str) -> str:
        return self.names.get(id_, id_)


def _words(step: str) -> str:
    return step.replace("_", " ")


def _comparison(facts: Mapping[str, Any]) -> str:
    ran, possible = facts["ran"], facts["possible"]
    if ran == possible:
        ran, possible = (f"{ran} and {facts[key]} for the treasury" for key in ("ran_treasury", "possible_treasury"))
    return f"{ran} was run, {possible} is possible"


def _waits_for_power_alone(state: State) -> bool:
    """Is somebody asked in a stock round who could only use a power, or pass?"""
    if not state.stack or not isinstance(state.top, StockTurn):
        return False
    return all(isinstance(option, Pass) for option in state.top.options(state))

"""Moves and options of one game in words, with what the position adds to them: costs, owners, where track leads."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from footplate import Game, Numbered, Open, RuleViolation, State
from footplate.board.layout import node
from footplate.board.tiles import Face
from footplate.game import actions as act
from footplate.game import events as ev
from footplate.game.consent import Proposal
from footplate.game.decision import Decision
from footplate.game.game import Move
from footplate.game.show import Fact
from footplate.game.speech import Speech, action_text, decision_text, event_text, refusal
from footplate.game.speech.board import place_text, stop_name, track_text
from footplate.game.speech.events import template_of
from footplate.game.step import Option, Shared
from footplate.rounds.operating import CompanyTurn
from footplate.rounds.running import AnyRun, dividend_shares, run_earned
from footplate.rounds.shares import share_fee, share_price
from footplate.rounds.stations import station_price
from footplate.rounds.trains import BuyTrains
from footplate.routes import RouteError, Run
from footplate.telling import moves
from footplate.titles import printed_texts
from footplate.words import ENGLISH

Facts = dict[str, Any]

#: open numbers that are amounts of money; all others are counted
MONEY = frozenset({"price", "amount", "par"})


class Voice:
    """Speaks about one game; of a state alone it knows players by their seats."""

    def __init__(self, game: Game | State, language: str = ENGLISH) -> None:
        self.currency = game.title.data.title.currency
        self.language = language
        self.names = dict(game.names) if isinstance(game, Game) else {seat: seat for seat in game.players}
        self.speech = Speech.of(game.title, language, self.names)
        self.texts = printed_texts(game.title, language)
        self.printed = {company.id: company.name for company in self.texts.company}
        named = self.speech.words.grammar["named"]
        for private in self.texts.private:
            self.printed[private.id] = private.name
            self.names.setdefault(private.id, named.format(name=private.name, id=private.id))

    def name(self, owner: str) -> str:
        return self.names.get(owner, owner)

    def money(self, amount: int) -> str:
        return self.speech.money(amount)

    def power(self, private: str) -> str:
        """What a private company can do, as its title tells it."""
        return next((printed.says for printed in self.texts.private if printed.id == private), "")

    def decision(self, decision: Decision, *, off_turn: bool = False) -> str:
        lead = decision.steps[0]
        facts: Facts = {"buyer": operating(decision.state), **decision.state.title.show.step(decision.state, lead)}
        if isinstance(lead, BuyTrains) and lead.must_buy(decision.state):
            facts["must"] = lead.company
        if isinstance(lead, Proposal):
            facts["proposed"] = self.action(decision.state, lead.proposed(decision.state))
        return decision_text(decision, self.speech, off_turn=off_turn, **facts)

    def lacking(self, decision: Decision) -> str:
        """What is still missing where somebody must pay and sells shares for it; "" where nothing is."""
        state, lead = decision.state, decision.steps[0]
        if isinstance(lead, BuyTrains):
            short, cash = lead.shortfall(state), state.cash[decision.player]
            facts = {"company": lead.company, "short": short, "player": decision.player, "cash": cash}
            return self.told("short", lacking=max(0, short - cash) or None, **facts) if short else ""
        missing = state.title.show.step(state, lead).get("lacking", 0)
        return self.told("lacking", lacking=missing) if missing > 0 else ""

    def fact(self, shown: Fact) -> str:
        """What a title shows beside the common values."""
        return self.speech.say(self.speech.words.facts[shown.code], shown.facts)

    def refusal(self, violation: RuleViolation) -> str:
        return refusal(violation, self.speech)

    def action(self, state: State, action: act.Action) -> str:
        """An action that is legal in this state."""
        return action_text(action, self.speech, **self.facts(state, action))

    def option(self, state: State, option: Option) -> str:
        if isinstance(option, AnyRun):
            return self._doubted(self.action(state, option.best()), option.known())
        action = option.action if isinstance(option, Open) else option
        facts = self.facts(state, action)
        if isinstance(option, Numbered):
            facts[option.field] = option.numbers()
        elif isinstance(option, Shared):
            facts["any"], facts["price"] = option.split().total, option.split().price or None
        return action_text(action, self.speech, **facts)

    def _doubted(self, action: str, run: Run) -> str:
        """A run that is not proved the best is said to be so."""
        return action if run.proved else self.told("doubt", action=action, bound=run.bound)

    def told(self, key: str, **facts: Any) -> str:
        """By a template of the section `told`."""
        return self.speech.say(self.speech.words.told[key], facts)

    # ---- what happened ----

    def move(self, before: State, move: Move) -> Iterator[str]:
        """What was done, and what followed from it that it does not say itself."""
        return moves.told(self, before, move)

    def events(self, events: Sequence[ev.Event]) -> Iterator[str]:
        """Events in words; what happens several times in a row is told once."""
        for said, again in groupby(self._each(events)):
            count = sum(1 for _ in again)
            yield said if count == 1 else self.told("repeated", said=self.speech.unended(said), count=count)

    def _each(self, events: Sequence[ev.Event]) -> Iterator[str]:
        """Payments of one kind, and moves of one price, are told together."""
        words = self.speech.words
        keys = [(template_of(event, words), event) for event in events]
        rest = [(key, event) for key, event in keys if words.log.get(key) != ""]
        while rest:
            (key, first), same = rest[0], 1
            if key in words.log:
                same = next((n for n, (other, _) in enumerate(rest) if other != key), len(rest))
                yield self.speech.say(words.log[key], {"payments": self._payments([event for _, event in rest[:same]])})
            else:
                while isinstance(first, ev.PriceMoved) and same < len(rest) and _goes_on(first, rest[same][1]):
                    same += 1
                last = rest[same - 1][1]
                if isinstance(first, ev.PriceMoved) and isinstance(last, ev.PriceMoved):
                    first = ev.PriceMoved(first.company, last.price, first.before)
                yield event_text(first, self.speech)
            del rest[:same]

    def _payments(self, events: Sequence[ev.Event]) -> str:
        paid: dict[str, int] = {}
        for event in events:
            if isinstance(event, ev.MoneyPaid):
                paid[event.payee] = paid.get(event.payee, 0) + event.amount
        return self._paid(paid)

    def _paid(self, payments: Mapping[str, int]) -> str:
        return self.speech.row(self.told("payment", payee=payee, amount=n) for payee, n in payments.items())

    # ---- what the position adds ----

    def facts(self, state: State, action: act.Action) -> Facts:
        """What the position adds to an action, by the names that the templates use."""
        find = _FACTS.get(type(action), Voice._there)
        return {**find(self, state, action), **state.title.show.action(state, action)}

    def _there(self, state: State, action: act.Action) -> Facts:
        """Where an action of a title's own happens, and what a tile that it lays would lead to."""
        hex_, tile = getattr(action, "hex", None), getattr(action, "tile", None)
        if not isinstance(hex_, str) or not hex_:
            return {}
        at = state.title.map.index(hex_)
        face = state.title.map.tiles[tile].faces[getattr(action, "rotation", 0)] if tile else None
        facts: Facts = {"place": place_text(state.board, at, self.speech)}
        if face:
            facts |= self._track(state, at, face)
        return {**facts, **self._city(state, at, action, face)}

    def _city(self, state: State, hex_: int, action: act.Action, face: Face | None = None) -> Facts:
        """Which of several cities, by its name; the only one in a hex is not worth a word."""
        named = stop_name(state.board, node(hex_, getattr(action, "city", 0)), face)
        return {"city": named if named != state.title.map.names[hex_] else None}

    def _pass(self, state: State, action: act.Pass) -> Facts:
        """Somebody who has done something in this step does not pass, but goes on."""
        done = (getattr(state.top, name, None) for name in ("sold", "bought", "laid"))
        return {"done": any(value for value in done if not callable(value))}

    def _private(self, state: State, action: act.BuyPrivate) -> Facts:
        owner = state.privates[action.private]
        seller = owner if state.is_player(owner) else None
        return {"owner": seller, "seller": seller}

    def _start(self, state: State, action: act.StartCompany) -> Facts:
        printed = state.title.companies[action.company]
        return {"company": f"{printed.id} {self.printed[printed.id]}", "cost": action.par * printed.president_shares}

    def _share(self, state: State, action: act.BuyShare) -> Facts:
        fee = share_fee(state, state.top.actor(state), action.company)
        return {"cost": share_price(state, action.company, action.source), "fee": fee or None}

    def _sale(self, state: State, action: act.SellShares) -> Facts:
        return {"gain": action.shares * state.price(action.company)}

    def _tile(self, state: State, action: act.LayTile | act.LayPrivateTile) -> Facts:
        hex_ = state.title.map.index(action.hex)
        face = state.title.map.tiles[action.tile].faces[action.rotation]
        facts: Facts = {
            "place": place_text(state.board, hex_, self.speech),
            **self._track(state, hex_, face),
        }
        if state.board.faces[hex_].tile.color != "white":
            facts["variant"] = "upgrade"
        if isinstance(action, act.LayTile):
            facts["cost"] = state.title.tile_cost(state, operating(state), hex_, face) or None
        return facts

    def _track(self, state: State, hex_: int, face: Face) -> Facts:
        """Where a face leads; how the tile is turned too, if turned another way it would lead to the same places."""
        track = self._leads(state, hex_, face)
        same = [turned for turned in face.tile.faces if self._leads(state, hex_, turned) == track]
        return {"track": track, "turned": face.rotation if len(same) > 1 else None}

    def _leads(self, state: State, hex_: int, face: Face) -> str:
        """This depends on the printed board alone, and is told again and again."""
        memo = state.title.map.memo
        key = ("telling.track", hex_, face, self.currency, self.language)
        if key not in memo:
            memo[key] = track_text(state.board, hex_, face, self.speech)
        return str(memo[key])

    def _token(self, state: State, action: act.PlaceToken) -> Facts:
        price = station_price(state, operating(state))
        hex_ = state.title.map.index(action.hex)
        facts = {"place": place_text(state.board, hex_, self.speech), "cost": price}
        return {**facts, **self._city(state, hex_, action)}

    def _run(self, state: State, action: act.RunTrains) -> Facts:
        if action.revenue is not None:
            return {}
        company = operating(state)
        try:
            earned = run_earned(state, company, action.routes)
            return {"revenue": earned.revenue, "treasury": earned.treasury or None}
        except RouteError:
            return {}

    def _dividend(self, state: State, action: act.Dividend) -> Facts:
        turn: CompanyTurn = state.below(CompanyTurn)
        parts = dividend_shares(state, turn.company, turn.revenue)
        told = self._paid({payee: amount for payee, amount in parts.items() if amount})
        return {"revenue": turn.revenue, "shares": told}


_FACTS: dict[type[act.Action], Callable[[Voice, State, Any], Facts]] = {
    act.Pass: Voice._pass,
    act.BuyPrivate: Voice._private,
    act.StartCompany: Voice._start,
    act.BuyShare: Voice._share,
    act.SellShares: Voice._sale,
    act.LayTile: Voice._tile,
    act.LayPrivateTile: Voice._tile,
    act.PlaceToken: Voice._token,
    act.RunTrains: Voice._run,
    act.Dividend: Voice._dividend,
}


def operating(state: State) -> str:
    """The company whose turn it is, "" outside operating rounds."""
    turn: CompanyTurn | None = state.below(CompanyTurn)
    return turn.company if turn else ""


def _goes_on(first: ev.PriceMoved, event: ev.Event) -> bool:
    return isinstance(event, ev.PriceMoved) and event.company == first.company

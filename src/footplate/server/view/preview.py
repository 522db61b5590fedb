"""What an action would do: played on a fork, and compared value by value."""

from __future__ import annotations

from collections.abc import Iterator

from footplate import Game, RuleViolation, State
from footplate.finance.ledger import BANK
from footplate.game.actions import Action
from footplate.server.messages import Change, Preview, Refusal
from footplate.server.view.history import told
from footplate.server.view.teller import Teller


def refusal_of(violation: RuleViolation, teller: Teller) -> Refusal:
    return Refusal(code=violation.code, text=teller.voice.refusal(violation), rule=violation.rule)


def preview(game: Game, player: str, action: Action, teller: Teller) -> Preview:
    fork = game.fork()
    before = fork.state
    try:
        fork.play(action, player)
    except RuleViolation as violation:
        return Preview(lines=[], changes=[], refusal=refusal_of(violation, teller))
    offered = teller.voice.speech.ended(teller.voice.action(before, action))  # nobody has done it yet
    _, follows = told(teller, before, fork.last)
    return Preview(lines=[offered, *follows], changes=list(changes(before, fork.state, teller)))


def changes(before: State, after: State, teller: Teller) -> Iterator[Change]:
    """Every value that differs, in the order in which people ask."""
    old, new = dict(_values(before, teller)), dict(_values(after, teller))
    for what, value in new.items():
        was = old.get(what, "")
        if was != value:
            yield Change(what=what, before=was, after=value)


def _values(state: State, teller: Teller) -> Iterator[tuple[str, str]]:
    say, money = teller.say, teller.money
    limit = state.title.certificate_limit
    for player in state.players:
        yield say("change.cash", who=player), money(state.cash[player])
        yield say("change.worth", who=player), money(state.worth(player))
        if limit:
            held = say("change.of", value=state.certificates_counted(player), limit=limit)
            yield say("change.certificates", who=player), held
    for company in state.companies:
        yield from _company(state, company, teller)
    for private in state.title.privates:
        yield say("change.private", private=private), _owner(state.privates.get(private), teller)
        if private in state.cash:
            yield say("change.cash", who=private), money(state.cash[private])
    yield say("change.phase"), teller.printed(state.phase)
    if not state.title.data.setup.bank_never_breaks:
        yield say("change.bank"), money(state.cash[BANK])


def _owner(owner: str | None, teller: Teller) -> str:
    if owner is None:
        return teller.say("company.closed")
    return teller.say("change.nobody") if owner == BANK else teller.name(owner)


def _company(state: State, company: str, teller: Teller) -> Iterator[tuple[str, str]]:
    data, say = state.companies[company], teller.say
    yield (
        say("change.price", company=company),
        teller.money(state.price(company)) if data.started else say("change.no-price"),
    )
    president = teller.name(data.president) if data.president else say("change.nobody")
    yield say("change.president", company=company), president
    yield say("change.treasury", who=company), teller.money(state.cash.get(company, 0))
    yield say("change.trains", company=company), " ".join(data.trains) or say("change.none")
    yield say("change.floated", company=company), say("company.floated" if data.floated else "company.not-floated")
    for owner in dict.fromkeys((*state.players, *data.holdings)):
        shares = data.holdings.get(owner, 0)
        yield say("change.shares", company=company, who=owner), str(shares)

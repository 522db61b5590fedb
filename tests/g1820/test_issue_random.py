"""1820, 8: issue & takeover rounds played at random from positions made at random; what holds in every one of them."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from footplate.game.laws import broken_in
from footplate.game.state import POOL, State
from footplate.game.step import Open
from footplate.testing.laws import broken_by
from footplate.testing.offers import Offer, decisions_are_well_formed, options_are_accepted, others_are_refused
from footplate.testing.strangers import Strangers
from footplate.titles.g1820.books import books
from footplate.titles.g1820.issue.round import IssueRound
from tests.g1820.scenes import Deals

COMPANIES = ("LSR", "LUR", "CFR", "MHR", "SDR", "CNR", "S&D", "LBR")
COUSINS = ("BI", "RSCF", "VF")
PRICES = (10, 40, 40, 43, 43, 47, 60, 71, 95, 128, 157, 311, 477)
CITIES = ("K11", "J8", "I5", "H14", "M7", "H18", "J14", "F12", "L4", "G3", "E13", "F8", "H10", "G11")


def at_random(chance: random.Random) -> Deals:
    table = Deals(chance.choice((1, 2, 3, 5, 6, 8, 9, 11, 12, 16)), cash=chance.choice((0, 50, 300, 1500)))
    players = table.title.players
    red = table.title.phase_order["red"]
    cousins = COUSINS if table.title.phase_order[table.draft.phase] < red else ()
    for cousin in cousins:
        table.cousin(cousin, chance.choice(players), chance.choice((0, 20, 400)))
    for company in COMPANIES:
        kind = chance.random()
        if kind < 0.15:
            table.private(company, chance.choice(players), trains=("2+",), markers=chance.randrange(3))
        elif kind < 0.95:
            _public(table, company, [*players, *players, *cousins], chance)
    for number, hex_ in enumerate(CITIES):
        table.tiles(**{hex_: "57/2" if number % 2 else "5/2"})
        companies = [c for c in COMPANIES if table.draft.companies[c].floated]
        if companies:
            table.stations(**{hex_: chance.choice(companies)})
    if chance.random() < 0.5:
        owners = chance.sample([c for c in COMPANIES if table.draft.companies[c].floated] + ["-", "-"], 2)
        table.tiles(D10="802/0").stations(D10=" | ".join(owners))
    if books(table.draft).column > 9:
        table.company("BR", {POOL: 100}, size=100, price=95).books(queen_is_dead=True)
    return table


def _public(table: Deals, company: str, parties: list[str], chance: random.Random) -> None:
    size = chance.choice((5, 5, 5, 10, 10, 20, 50))
    held: dict[str, int] = {}
    left = size
    for party in (*chance.sample(sorted(set(parties)), 3), POOL):
        count = min(left, chance.randrange(0, size // 2 + 1))
        left -= count
        held |= {party: count} if count else {}
    pool = held.pop(POOL, 0)
    held = dict(sorted(held.items(), key=lambda item: -item[1])) or {parties[0]: 1}
    held |= {POOL: min(pool, size - sum(held.values()))} if pool else {}
    debt = chance.choice((0, 0, 1, 2, 4))
    table.company(
        company,
        held,
        price=chance.choice(PRICES),
        size=size,
        cash=chance.choice((0, 0, 30, 200, 900, 3000)),
        loans=min(debt, sum(held.values())),
        trains=("2+",) * chance.randrange(1, table.draft.phase_data.train_limit + 1),
        markers=chance.randrange(3),
    )


def offers_hold(offer: Offer, strangers: Strangers) -> Iterator[str]:
    """Every option is accepted and breaks no law, whatever else is refused."""
    yield from decisions_are_well_formed(offer)
    yield from others_are_refused(offer, strangers)
    yield from options_are_accepted(offer, strangers)


def play_round(seed: int) -> Iterator[State]:
    """One round at random, with everything checked; all its positions."""
    chance = random.Random(seed)
    game = at_random(chance).begin()
    strangers = Strangers(game.title, str(seed))
    assert not list(broken_in(game.state))
    while game.state.stack and game.state.below(IssueRound):
        yield game.state
        offer = Offer(game.state)
        assert not list(offers_hold(offer, strangers))
        (decision,) = offer.decisions
        option = chance.choice(offer.options[decision.player])
        before = game.state
        game.play(option.sample(chance.randrange) if isinstance(option, Open) else option)
        assert not list(broken_by(before, game.last))


@pytest.mark.parametrize("seed", range(24))
def test_random_rounds(seed: int) -> None:
    assert sum(1 for _ in play_round(seed)) < 300

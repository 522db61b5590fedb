"""1820, 8: issue & takeover rounds played at random from positions made at random; what holds in every one of them."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from footplate.game.game import Move
from footplate.game.play import play
from footplate.game.state import POOL, State
from footplate.game.step import Open
from footplate.testing import laws
from footplate.testing.offers import Offer, decisions_are_well_formed, is_accepted, others_are_refused
from footplate.testing.strangers import Strangers
from footplate.titles.g1820.books import books
from footplate.titles.g1820.issuing import IssueRound
from footplate.titles.g1820.parties import in_play, in_supply, is_private, is_public
from tests.build_1820_issue import Table

COMPANIES = ("LSR", "LUR", "CFR", "MHR", "SDR", "CNR", "S&D", "LBR")
COUSINS = ("BI", "RSCF", "VF")
PRICES = (10, 40, 40, 43, 43, 47, 60, 71, 95, 128, 157, 311, 477)
CITIES = ("K11", "J8", "I5", "H14", "M7", "H18", "J14", "F12", "L4", "G3", "E13", "F8", "H10", "G11")
LAWS = (
    laws.money_is_only_moved, laws.shares_add_up, laws.president_leads, laws.markers_stand_on_the_market,
    laws.train_limit_is_kept, laws.somebody_decides,
)  # fmt: skip
MOVE_LAWS = (laws.events_tell_all_payments, laws.events_tell_all_share_moves)


def at_random(chance: random.Random) -> Table:
    table = Table(chance.choice((1, 2, 3, 5, 6, 8, 9, 11, 12, 16)), cash=chance.choice((0, 50, 300, 1500)))
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
    for hex_ in CITIES:
        table.tiles(**{hex_: "57/2"})
        companies = [c for c in COMPANIES if table.draft.companies[c].floated]
        if companies:
            table.stations(**{hex_: chance.choice(companies)})
    if chance.random() < 0.5:
        owners = chance.sample([c for c in COMPANIES if table.draft.companies[c].floated] + ["-", "-"], 2)
        table.tiles(D10="802/0").stations(D10=" | ".join(owners))
    return table.books(queen_is_dead=books(table.draft).column > 9)


def _public(table: Table, company: str, parties: list[str], chance: random.Random) -> None:
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


def positions_hold(state: State) -> Iterator[str]:
    """What is so in every position of the round."""
    if not state.stack:
        return
    for law in LAWS:
        yield from law(state)
    own = books(state)
    for company in COMPANIES:
        data = state.companies[company]
        if is_private(state, company):
            if company not in own.private_track or data.holdings != {data.president: 1}:
                yield f"{company} is private: {data}"
        elif in_supply(state, company):
            if state.cash[company] or state.board.stations_of(company) or company in own.loans:
                yield f"{company} is in the supply with something left"
        elif is_public(state, company) and not in_play(state, company):
            yield f"{company} has no share in play"


def moves_hold(before: State, move: Move) -> Iterator[str]:
    for law in MOVE_LAWS:
        yield from law(before, move)
    yield from positions_hold(move.state)


def offers_hold(offer: Offer, strangers: Strangers) -> Iterator[str]:
    """Every option is accepted, whatever else is refused; a few options are tried out."""
    yield from decisions_are_well_formed(offer)
    yield from others_are_refused(offer, strangers)
    examples = list(offer.examples(strangers))
    for player, action in examples:
        if not is_accepted(offer.state, player, action):
            yield f"{player} is offered {action}, yet it is refused"
    for player, action in strangers.pick(examples, 3):
        after, events = play(offer.state, action, player)
        yield from moves_hold(offer.state, Move(player, action, events, after))


def play_round(seed: int) -> Iterator[State]:
    """One round at random, with everything checked; all its positions."""
    chance = random.Random(seed)
    game = at_random(chance).begin()
    strangers = Strangers(game.title, str(seed))
    assert not list(positions_hold(game.state))
    while game.state.stack and game.state.below(IssueRound):
        yield game.state
        offer = Offer(game.state)
        assert not list(offers_hold(offer, strangers))
        (decision,) = offer.decisions
        option = chance.choice(offer.options[decision.player])
        before = game.state
        game.play(option.sample(chance.randrange) if isinstance(option, Open) else option)
        assert not list(moves_hold(before, game.last))


@pytest.mark.parametrize("seed", range(24))
def test_random_rounds(seed: int) -> None:
    assert sum(1 for _ in play_round(seed)) < 300

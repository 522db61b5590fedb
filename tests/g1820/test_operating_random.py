"""1820, 7: operating rounds played at random from positions made at random; what holds in every one of them."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from footplate.bots import RandomPlayer
from footplate.game.laws import broken_in
from footplate.game.state import POOL
from footplate.rounds.operating import OperatingRound
from footplate.testing.laws import broken_by
from footplate.testing.moods import MoodyPlayer
from footplate.testing.offers import Offer
from footplate.testing.strangers import Strangers
from tests.g1820.scenes import PLAYERS, Turns
from tests.g1820.test_issue_random import COMPANIES, offers_hold

COLUMNS = (1, 2, 4, 5, 8, 9, 11)
KINDS = {"yellow": 1, "green": 2, "blue": 3, "brown": 4}  # colours of trains that companies own by then
CITIES = {"K11": "57/2", "K3": "5/2", "N18": "57/1", "G7": "150/0", "G11": "57/1", "B6": "57/1", "I3": "57/2"}
FUTURES = ("2+", "5+", "3+")
FEWEST = 4  # trains of a kind, whatever their colour
MOST_MOVES = 30


def at_random(chance: random.Random) -> Turns:
    """A company in each city, three quarters of them public, with cousins, loans and future trains."""
    cousins = [chance.choice(colour) for colour in (("GWSC", "SDS"), ("RSCF", "CBV"), ("JL", "BI"), ("JH", "VF"))]
    owners = {cousin: chance.choice(PLAYERS) for cousin in cousins}
    table = Turns(column=chance.choice(COLUMNS), cash=chance.choice((0, 50, 300, 900)), cousins=owners)
    table.tiles(**CITIES)
    kinds = list(table.title.trains)[: KINDS[table.draft.phase]]
    limit = table.draft.phase_data.train_limit
    about = Counter(FUTURES)
    for company, hex_ in zip(COMPANIES, CITIES, strict=False):
        trains = chance.choices(kinds, k=chance.choice((0, 1, 1, 2, limit)))
        trains = [train if about[train] < FEWEST else "2+" for train in trains]
        about.update(trains)
        if chance.random() < 0.25:
            table.private(company, chance.choice(PLAYERS), trains=trains)
        else:
            _public(table, company, trains, cousins, chance)
        table.station(company, hex_).draft.change(company, tokens=(0,))
    limited = {train: left for train, left in table.draft.depot.items() if left > 0}
    table.depot({train: left - about[train] for train, left in limited.items()})
    one, other = chance.sample(PLAYERS, 2)
    return table.books(futures={one: FUTURES[:2], other: FUTURES[2:]})


def _public(table: Turns, company: str, trains: list[str], cousins: list[str], chance: random.Random) -> None:
    size = chance.choice((5, 10, 20))
    holders = [*chance.sample(PLAYERS, 2), *chance.sample(cousins, 2)]
    if chance.random() < 0.1:
        holders.reverse()  # a cousin directs
    counts = sorted((chance.randint(0, size // 5) for _ in holders), reverse=True)
    held = {holder: count for holder, count in zip(holders, counts, strict=True) if count} or {holders[0]: 1}
    in_play = sum(held.values())
    table.company(
        company,
        held | ({POOL: 1} if in_play < size else {}),
        price=chance.choice((10, 40, 43, 55, 71, 86, 142)),
        size=size,
        cash=chance.choice((0, 10, 150, 400, 2000)),
        trains=trains,
        loans=chance.randint(0, min(3, in_play)),
    )


@pytest.mark.parametrize("seed", range(5))
def test_random_rounds(seed: int) -> None:
    game = at_random(random.Random(seed)).operate()
    player = (RandomPlayer, MoodyPlayer)[seed % 2](seed)
    strangers = Strangers(game.title, str(seed))
    assert not list(broken_in(game.state))
    while game.state.below(OperatingRound) and len(game) < MOST_MOVES:
        assert not list(offers_hold(Offer(game.state), strangers))
        before = game.state
        who, action = player.choose(game.decisions)
        game.play(action, who)
        assert not list(broken_by(before, game.last))

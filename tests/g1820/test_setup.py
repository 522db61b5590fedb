"""1820: what is on the table when a game begins, and what the phases open to new companies (2, 4, 5)."""

from __future__ import annotations

import pytest

import footplate
from footplate.finance.ledger import BANK
from footplate.game.errors import BadPlayers
from footplate.game.state import UNLIMITED
from footplate.testing.questions import at_step, offered, refused
from footplate.titles.g1820.actions import Float
from footplate.titles.g1820.books import books
from footplate.titles.g1820.chart import available, column, par_prices
from footplate.titles.g1820.lives.lobbies import LOBBIES
from footplate.titles.g1820.parties import in_supply
from footplate.titles.g1820.printed import of_title
from tests.g1820.scenes import NAMES, Stock, X

MORE = (*NAMES, "Dan", "Eve")
COLOURS = {"blue", "brown", "green", "red"}


@pytest.mark.rule("1820:2d")
def test_three_to_five_players() -> None:
    """Two and six are refused."""
    for count in (3, 4, 5):
        assert len(footplate.new("1820", MORE[:count]).state.players) == count
    for names in (MORE[:2], (*MORE, "Flo")):
        with pytest.raises(BadPlayers):
            footplate.new("1820", names)


@pytest.mark.rule("1820:0a")
def test_the_title() -> None:
    data = footplate.new("1820", NAMES).title.data
    assert (data.title.name, data.title.designer) == ("1820", "J C Lawrence")


@pytest.mark.rule("1820:5d", "1820:R4", "1820:15.1d")
def test_six_phases_and_six_kinds_of_trains() -> None:
    """No EXPRESS."""
    game = footplate.new("1820", NAMES)
    assert list(game.title.phases) == ["yellow", "green", "blue", "brown", "red", "gray"]
    assert list(game.title.trains) == ["2+", "3+", "5+", "8+", "5D", "FLOOD"]
    assert available(game.state) == "2+"


@pytest.mark.rule("1820:2c")
def test_the_supply_of_trains() -> None:
    """Before any is set aside."""
    title = footplate.new("1820", NAMES).title
    counts = {name: data.count for name, data in title.trains.items()}
    assert counts == {"2+": "unlimited", "3+": 16, "5+": 14, "8+": 6, "5D": 4, "FLOOD": 9}
    assert footplate.new("1820", NAMES).state.depot["2+"] == UNLIMITED


@pytest.mark.rule("1820:2f")
def test_thirty_companies_in_the_supply() -> None:
    """S&DR, SDR and S&D are three of them."""
    state = footplate.new("1820", NAMES).state
    supply = [company for company in state.companies if in_supply(state, company)]
    assert len(supply) == 30
    assert {"S&DR", "SDR", "S&D"} <= set(supply)


@pytest.mark.rule("1820:2g")
def test_nine_cousins_are_printed() -> None:
    """Two blue, two brown, three green, two red; five at 120, four at 130."""
    title = footplate.new("1820", NAMES).title
    colours = list(of_title(title).cousin_colours.values())
    assert sorted(colours) == ["blue"] * 2 + ["brown"] * 2 + ["green"] * 3 + ["red"] * 2
    prices = {cousin: data.price for cousin, data in title.privates.items()}
    assert sorted(prices.values()) == [120] * 5 + [130] * 4
    assert {c for c, price in prices.items() if price == 120} == {"GWSC", "CBV", "BI", "JL", "VF"}


@pytest.mark.rule("1820:4b", "1820:4c")
def test_a_new_game() -> None:
    """Stock round 1, column 1, yellow, six trains; 4c: no lobby."""
    state = footplate.new("1820", NAMES).state
    assert (state.phase, books(state).column, state.phase_data.train_limit) == ("yellow", 1, 6)
    assert (books(state).lobbies, state.cash[LOBBIES]) == ((), 0)
    assert at_step(footplate.new("1820", NAMES)) == "cousin_auction"


@pytest.mark.rule("1820:4d")
def test_number_cards_are_dealt_by_chance() -> None:
    """Permutations, more than one, the same for the same seed."""
    deals = [books(footplate.new("1820", MORE[:4], seed=seed).state).order for seed in range(1, 31)]
    assert {tuple(sorted(deal)) for deal in deals} == {("p1", "p2", "p3", "p4")}
    assert len(set(deals)) > 1
    assert books(footplate.new("1820", MORE[:4], seed=7).state).order == deals[6]


@pytest.mark.rule("1820:4e")
def test_money_by_card() -> None:
    """10 for each number, before the first income of 800."""
    state = footplate.new("1820", MORE, seed=2).state
    assert [state.cash[player] for player in books(state).order] == [810, 820, 830, 840, 850]
    assert state.cash[BANK] == 100_000 - 4150


@pytest.mark.rule("1820:4f", "1820:4g", "1820:14.1a")
def test_one_cousin_of_each_colour() -> None:
    """Every one of the nine comes up; 4g: with the option only those of 120."""
    seen: set[str] = set()
    for seed in range(1, 31):
        game = footplate.new("1820", NAMES, seed=seed)
        colours = of_title(game.title).cousin_colours
        assert sorted(colours[cousin] for cousin in game.state.privates) == sorted(COLOURS)
        seen.update(game.state.privates)
    assert len(seen) == 9
    for seed in range(1, 11):
        game = footplate.new("1820", NAMES, options=["beginner-cousins"], seed=seed)
        assert {game.title.privates[cousin].price for cousin in game.state.privates} == {120}


PARS = (55, 60, 65, 71, 78, 86, 95, 105, 116, 128)


@pytest.mark.rule(
    "1820:5f",
    "1820:T5.1-yellow",
    "1820:T5.1-green",
    "1820:T5.1-blue",
    "1820:T5.1-brown",
    "1820:T5.1-red",
    "1820:T5.1-gray",
)
@pytest.mark.parametrize(
    ("phase", "pars", "sizes", "limit", "colours", "train"),
    [
        pytest.param("yellow", 4, (5,), 6, 1, ("2+", 80, "unlimited"), id="yellow"),
        pytest.param("green", 7, (5, 10), 5, 2, ("3+", 200, 16), id="green"),
        pytest.param("blue", 9, (10, 20), 5, 2, ("5+", 400, 14), id="blue"),
        pytest.param("brown", 10, (10, 20), 4, 3, ("8+", 800, 6), id="brown"),
        pytest.param("red", 10, (20, 50), 3, 3, ("5D", 1600, 4), id="red"),
        pytest.param("gray", 10, (50,), 2, 4, ("FLOOD", 2000, 9), id="gray"),
    ],
)
def test_what_a_phase_opens(
    phase: str, pars: int, sizes: tuple[int, ...], limit: int, colours: int, train: tuple[str, int, int | str]
) -> None:
    """Pars, sizes, limit, colours of tiles, the train on sale with its price and number."""
    game = Stock(phase=phase, cash=5000).floating()
    state = game.state
    assert par_prices(state) == list(PARS[:pars])
    assert column(state).sizes == sizes
    assert (state.phase_data.train_limit, state.phase_data.tiles) == (
        limit,
        ("yellow", "green", "brown", "gray")[:colours],
    )
    card = state.title.trains[train[0]]
    assert (card.name, card.price, card.count) == train
    assert {offered(game, Float(X, size, par)) for size in sizes for par in PARS[:pars]} == {True}
    refused(game, Float(X, sizes[0], 142), "float.par", "6.6.2")
    closed = next(size for size in (20, 5) if size not in sizes)
    refused(game, Float(X, closed, 55), "float.size", "6.6.2")

"""1820: the worked figures of the notes, formulas and facts of map and tiles, each added up by hand.

Companies X (Aki's) and Y (Bea's); shares not named are in the treasury. Edges: 0 south-west, 1 west, 2 north-west,
3 north-east, 4 east, 5 south-east; "57/2" is tile 57 turned twice.
"""

from __future__ import annotations

from collections import Counter

import pytest

import footplate
from footplate.board.layout import node
from footplate.finance.ledger import BANK
from footplate.game.actions import Pass
from footplate.game.state import POOL, UNLIMITED
from footplate.server.messages import TableCard
from footplate.server.view import Teller, view_of
from footplate.testing.questions import play
from footplate.titles.g1820.actions import Float, FoundStation
from footplate.titles.g1820.building.cities import distance
from footplate.titles.g1820.capital.loans import capacity
from footplate.titles.g1820.capital.prices import drop_for
from footplate.titles.g1820.chart import column
from footplate.titles.g1820.issue.takeovers import bank_bid, forcing_bid, opening_bid
from footplate.titles.g1820.operating.dividends import pay_out
from footplate.titles.g1820.parties import box
from footplate.titles.g1820.printed import of_title
from tests.g1820.boards import TITLE, best, board, earns
from tests.g1820.questions import split
from tests.g1820.scenes import A, Stock
from tests.g1820.script import Setting
from tests.g1820.scripts.cousins import runners

X, Y = "LSR", "LUR"


# ---- 4.1 price drop ----


@pytest.mark.rule("1820:F4.1", "1820:R40")
def test_boxes_down_for_shares() -> None:
    """One a share up to 20 shares; of 50 shares one is 2 %, so 0.4 boxes each, rounded up."""
    assert [drop_for(1, 5), drop_for(4, 10), drop_for(3, 20)] == [1, 4, 3]
    assert {n: drop_for(n, 50) for n in (1, 2, 3, 5, 7, 25)} == {1: 1, 2: 1, 3: 2, 5: 2, 7: 3, 25: 10}


# ---- 4.2 dividend ----


@pytest.mark.rule("1820:F4.2a", "1820:R59")
@pytest.mark.parametrize(
    ("held", "revenue", "gets", "treasury"),
    [
        ({"p1": 3, "p2": 5, POOL: 3}, 110, {"p1": 17, "p2": 28}, 49),  # 16.5, 27.5; the pool 16.5 down to 16
        ({"p1": 7, "p2": 7, "p3": 6}, 10, {"p1": 4, "p2": 4, "p3": 3}, 0),  # 11 are paid, the bank adds 1
    ],
)
def test_a_dividend(held: dict[str, int], revenue: int, gets: dict[str, int], treasury: int) -> None:
    draft = Setting(6, cash=0).company(X, held, size=20, trains=("5+",)).draft
    pay_out(draft, X, revenue)
    assert {player: draft.cash[player] for player in gets} == gets
    assert draft.cash[X] == treasury


# ---- 4.3 capacity ----


@pytest.mark.rule("1820:F4.3a")
def test_what_a_company_could_pay() -> None:
    """At 60, five boxes above 40. None issued: 100 + 3 x 200. One, at 55: 160 + 4 x 200. Two, at 51: 220 + 3 x 200."""
    draft = Setting(3).company(X, {"p1": 3}, price=60, cash=100).draft
    assert capacity(draft, X) == 960


@pytest.mark.rule("1820:F4.3b")
def test_capacity_at_the_bottom_and_of_fifty_shares() -> None:
    """At 40 nothing can be issued or borrowed. 25 of 50 at 128 bring 3200; ten boxes down, at 51, three loans more."""
    draft = Setting(15).company(X, {"p1": 2}, price=40, cash=100).draft
    assert capacity(draft, X) == 100
    draft = Setting(15).company(X, {"p1": 25}, size=50, price=128).draft
    assert capacity(draft, X) == 3800


@pytest.mark.rule("1820:F4.3c")
def test_a_private_company_pays_with_its_directors_cash() -> None:
    draft = Setting(3).cash(p1=300).private(Y, "p1").company(X, {"p2": 2}, cash=400).draft
    assert capacity(draft, Y) == 300


# ---- 4.4 takeover ----


@pytest.mark.rule("1820:F4.4a", "1820:R82", "1820:8.4.2e")
def test_minimum_and_forcing_bid() -> None:
    """71 with four in play, column 3: 284, bid as 290; nine boxes up 173: 692. The line ends at 500."""
    draft = Setting(3).company(X, {"p1": 3, POOL: 1}).draft
    assert (opening_bid(draft, X), forcing_bid(draft, X)) == (290, 692)
    assert bank_bid(draft, X) == 142
    high = Setting(9).company(X, {"p1": 3, POOL: 1}, price=453).draft
    assert forcing_bid(high, X) == 4 * 500


@pytest.mark.rule("1820:F4.4e", "1820:8.5f")
def test_what_is_left_after_a_liquidation() -> None:
    """132 + 5 x 10 = 182: 36 a share, 2 more for the director; the pool's 72 are the bank's."""
    table = Setting(3, cash=0).company(X, {"p1": 3, POOL: 2}, price=10, cash=132).company(Y, {"p2": 3})
    game = table.issue()
    while game.state.companies[X].floated:
        game.play(Pass())
    assert (game.state.cash["p1"], game.state.cash[X]) == (108 + 2, 0)


# ---- 4.6 interest ----


@pytest.mark.rule("1820:17.1g", "1820:7.2.8a")
def test_interest_of_a_loan() -> None:
    assert [column(Setting(number).draft).interest for number in (8, 9, 12, 15)] == [20, 40, 60, 80]


# ---- 4.7 distances ----


@pytest.mark.rule("1820:F4.7a")
def test_distances_from_london() -> None:
    """Hexes between London and others, and sides on the way that a distance fee is paid for."""
    grid, at = TITLE.map.grid, TITLE.map.index
    apart = {name: grid.apart(at("M13"), at(name)) for name in ("K11", "O13", "N18", "K3", "G7", "M19")}
    assert apart == {"K11": 2, "O13": 2, "N18": 3, "K3": 6, "G7": 6, "M19": 3}
    draft = Setting(3).draft
    assert [distance(draft, *pair) for pair in (("D6", "G7"), ("K11", "K3"), ("C15", "D16"))] == [3, 4, 2]


# ---- 5: London, Chatham, Margate ----


@pytest.mark.rule("1820:M5a")
def test_londons_circles() -> None:
    face = TITLE.map.printed[TITLE.map.index("M13")]
    cities = [(exits, stop.slots) for exits, stop in zip(face.stop_exits, face.stops, strict=True)]
    assert sorted(tuple(sorted(exits)) for exits, _ in cities) == [(0, 4), (1, 4), (2, 4), (3, 4), (4, 5)]
    assert {slots for _, slots in cities} == {1}


@pytest.mark.rule("1820:M5c", "1820:15.2q")
def test_margates_port_has_two_edges() -> None:
    """N16 20, Margate 20 and its port 40, by the spike in the east or over O19; the port alone makes no route."""
    for tile in ("57/1", "6/1"):
        assert best(board({"N18": "LSR"}, N18=tile, N16="57/1"), "green", "2+") == 20 + 20 + 40
        assert best(board({"N18": "LSR"}, N18=tile), "green", "2+") == 0


# ---- 5: OO tiles and others ----


def test_oo_tiles() -> None:
    """36 and 212 have no brown tile; three brown and two gray ones for four hexes."""
    map_ = TITLE.map
    hexes = [name for name in map_.names if map_.hexes[map_.index(name)].label == "OO"]
    assert len(hexes) == 4
    for number in ("36", "212"):
        brown = {
            face.id
            for name in hexes
            for turn in range(6)
            for face in map_.successors(map_.index(name), map_.tiles[number].faces[turn])
        }
        assert "339" not in brown
    supply = footplate.new("1820", ["Aki", "Bea", "Cem"]).state.tiles
    assert (supply["339"], supply["804"]) == (3, 2)


@pytest.mark.rule("1820:2b")
def test_tiles_by_colour() -> None:
    supply = footplate.new("1820", ["Aki", "Bea", "Cem"]).state.tiles
    pieces: Counter[str] = Counter()
    for number, count in supply.items():
        pieces[TITLE.map.tiles[number].color] += 0 if number in ("7", "8", "9") else count
    assert (len(supply), pieces) == (80, {"yellow": 83, "green": 182, "brown": 126, "gray": 8})


# ---- what is printed elsewhere ----


@pytest.mark.rule("1820:T13.1-private", "1820:T13.1-5", "1820:T13.1-10", "1820:T13.1-20", "1820:T13.1-50")
def test_station_limits() -> None:
    """Limit and maximum; two to float with."""
    sizes = of_title(TITLE).sizes
    assert sizes == {1: (6, 9), 5: (6, 9), 10: (8, 12), 20: (10, 15), 50: (12, 18)}


@pytest.mark.rule("1820:13.1a", "1820:14.1a", "1820:15.1a", "1820:15.1d")
def test_companies_cousins_and_trains() -> None:
    state = footplate.new("1820", ["Aki", "Bea", "Cem"], seed=1).state
    assert len(state.companies) == 30 + 1
    assert {"S&DR", "SDR", "S&D"} <= set(state.companies)
    assert not any(data.floated for data in state.companies.values())
    colours = of_title(TITLE).cousin_colours
    assert Counter(colours.values()) == {"blue": 2, "brown": 2, "green": 3, "red": 2}
    assert sorted(colours[cousin] for cousin in state.privates) == ["blue", "brown", "green", "red"]
    prices = {train: data.price for train, data in TITLE.trains.items()}
    assert prices == {"2+": 80, "3+": 200, "5+": 400, "8+": 800, "5D": 1600, "FLOOD": 2000}
    assert state.depot == {"2+": UNLIMITED, "3+": 16, "5+": 14, "8+": 6, "5D": 4, "FLOOD": 9}
    assert of_title(TITLE).futures == (("2+", "3+"), ("5+", "8+"), ("5D",))


@pytest.mark.rule("1820:2j")
def test_the_bank_never_breaks() -> None:
    """Aki has nearly all of the 100,000; the income of 2,400 is paid all the same."""
    game = Setting(3, cash=0).cash(p1=99_000).company(X, {"p1": 2}).income(2)
    assert game.state.cash[BANK] == 1_000 - 2_400
    assert (game.state.ended, game.state.cash["p3"]) == ("", 800)


@pytest.mark.rule("1820:16.1f", "1820:6.6.2c", "1820:13.3h", "1820:6.6.2d")
def test_the_second_marker_lies_below_the_first() -> None:
    """Both float at 71 with one station: one marker stays on each charter."""
    game = Stock(round_=1).lobby(A, 50).lobby(A, 20).lobbying()
    for company, site in ((Y, FoundStation("G7", 0, "150", 0)), (X, FoundStation("M15"))):
        play(game, Float(company, 5, 71), site, Pass(), split(**{A: 2}))
    assert game.state.operating_order() == [Y, X]
    assert [len(game.state.companies[company].tokens) for company in (X, Y)] == [1, 1]
    assert box(game.state, X) == box(game.state, Y)


@pytest.mark.rule("1820:10.1e")
def test_all_holdings_are_public() -> None:
    """There is one view of the table for everybody who does not decide, and it hides nothing."""
    game = runners()
    card = TableCard(
        id="t", title="1820", seats=[], status="playing", moves=0, round="", changed="", my_turn=False, watch="/t/t"
    )
    view = view_of(game, Teller(game), card, newest=0, version=0)
    assert {player.id: (player.cash, player.shares) for player in view.players}["p1"] == (100, {X: 2})
    cousin = next(private for private in view.privates if private.id == "GWSC")
    assert (cousin.owner, cousin.cash, cousin.shares) == ("p2", 100, {X: 1})
    company = next(shown for shown in view.companies if shown.id == X)
    assert (company.cash, company.trains, company.holders) == (100, ["2+"], {"p1": 2, "GWSC": 1})
    assert "Loans: 0 of 3" in company.facts


# ---- routes (15.2, 15.3) ----


def london(stations: dict[str, str], **tiles: str) -> int:
    return best(board(stations, K11="57/2", L12="9/2", **tiles), "yellow", "2+")


@pytest.mark.rule("1820:15.2a", "1820:15.2b", "1820:12.2h")
def test_routes_end_in_stops_and_pass_an_own_station() -> None:
    """A town 10, K11 20, London 40 in yellow phase; not on plain track, and not without a station."""
    here = {"K11": "LSR", "M13/0": "LSR"}
    assert london(here, J10="4/2") == 10 + 20 + 40
    assert london({"M15": "LSR"}, J10="4/2") == 0
    layout = board({"K11": "LSR"}, K11="57/2", L12="9/2", J10="4/2")
    assert earns(layout, "yellow", "2+: J10 K11") == 10 + 20
    assert isinstance(earns(layout, "yellow", "2+: J10 K11 L12"), str)


@pytest.mark.rule("1820:15.2d", "1820:12.2h")
def test_lines_that_cross_do_not_meet() -> None:
    """20/2 in L12: north-west to south-east and south-west to north-east. 20 + 60 + 60 and 20 + 20."""
    here = {"K11": "LSR", "M13/0": "LSR", "M11": "LSR"}
    layout = board(here, K11="57/2", L12="20/2", K13="57/0", M11="57/0")
    assert best(layout, "green", "2+", "2+") == 140 + 40
    assert isinstance(earns(layout, "green", "2+: K11 L12 K13"), str)


@pytest.mark.rule("1820:15.2e", "1820:15.2g", "1820:15.2n")
def test_a_city_leads_on_in_every_direction() -> None:
    """Brown: Cardiff 40, Bristol 40, its port 40, and a second train Cardiff, J4, Bristol over other track."""
    layout = board({"K3": "LSR"}, K3="51/2", J4="7/0")
    assert earns(layout, "brown", "2+: J2 K3 K1") == 120
    assert earns(layout, "brown", "2+: J2 J4 K3") == 80
    assert best(layout, "brown", "2+", "2+") == 200
    small = board({"K3": "LSR"}, K3="5/2")
    assert best(small, "brown", "2+", "2+") == best(small, "brown", "2+") == 40 + 20 + 40
    assert isinstance(earns(small, "brown", "2+: J2 K3 J2"), str)


@pytest.mark.rule("1820:15.2h")
def test_a_full_city_ends_a_route() -> None:
    """The docks 60, Chatham 30, Margate 20, though it is another's; Margate's port 40, 20, 30, and no further."""
    tiles = {"N16": "8/2", "N18": "57/1", "N14": "9/0", "O13": "57/0"}
    assert best(board({"M15": "LSR", "N18": "LUR"}, **tiles), "green", "2+") == 110
    shut = board({"M15": "LUR", "N18": "LSR"}, **tiles)
    assert best(shut, "green", "3+") == 90
    assert earns(shut, "green", "3+: N18 N16 M15 N14 O13") == "route.blocked"


@pytest.mark.rule("1820:15.2i", "1820:M5g")
def test_two_cities_of_manchester() -> None:
    """The first city's line east comes back by D8 and E7 to the third city, from the south-east: 50 + 50."""
    assert best(board({"D6": "LSR"}, D6="M02/0", D8="7/0", E7="7/2"), "green", "2+") == 100


@pytest.mark.rule("1820:15.2k", "1820:15.2p")
def test_a_route_ends_in_london_once() -> None:
    """L12, K13 and L14 join the north-western and the north-eastern edge."""
    layout = board({"M13/0": "LSR", "M13/1": "LSR"}, L12="8/3", K13="7/5", L14="8/0")
    assert best(layout, "green", "2+") == 0
    assert isinstance(earns(layout, "green", "2+: M13/0 L12 K13 L14 M13/1"), str)


@pytest.mark.rule("1820:15.3.4b", "1820:15.3.4a")
def test_ports_of_a_network() -> None:
    """Gray: Margate 20, Chatham 30, O13 20, the ports of Margate 30 and the docks 100; with a station O13's 20 too."""
    tiles = {"N16": "8/2", "N18": "57/1", "N14": "9/0", "O13": "57/0"}
    two = {"M15": "LSR", "N18": "LSR"}
    assert best(board(two, **tiles), "gray", "FLOOD") == 20 + 30 + 20 + 30 + 100
    assert best(board({**two, "O13": "LSR"}, **tiles), "gray", "FLOOD") == 220


@pytest.mark.rule("1820:R72")
def test_a_route_from_scotland_to_scotland() -> None:
    """30, Leeds or York 50, 30."""
    layout = board({"C11": "LSR"}, B12="9/0", C11="803/2", C13="8/1", B14="9/0")
    assert best(layout, "green", "3+") == 110


@pytest.mark.rule("1820:R73")
def test_liverpools_port() -> None:
    """Liverpool 30, so its port 50; Warrington 50."""
    layout = board({"C5": "LSR"}, C5="150/1", C7="802/1")
    assert best(layout, "green", "2+") == 130
    assert layout.stop(node(TITLE.map.index("C5"), 0)).kind == "city"

"""1820: lobbies, and the companies they float (6.5.2.1, 6.6). Numbers are rows of the ledger."""

from __future__ import annotations

import pytest

from footplate import Game
from footplate.finance.ledger import BANK
from footplate.game.actions import Accept, BuyShare, Decline
from footplate.game.events import PresidentChanged
from footplate.game.state import IPO
from footplate.testing.questions import at_step, gained, offered, offers, play, refused, who
from footplate.titles.g1820.actions import (
    Abandon,
    ChooseDirector,
    Float,
    FoundStation,
    FundLobby,
    Part,
    RaiseLobby,
    Subscribe,
)
from footplate.titles.g1820.lives.lobbies import LOBBIES
from footplate.titles.g1820.lives.subscription import AnySplit
from tests.g1820.questions import book, cards, shares, split
from tests.g1820.scenes import BLUE, BROWN, GREEN, PASS, A, B, C, Stock, X, Y, Z

G7 = FoundStation("G7", 0, "150", 0)
D6 = FoundStation("D6", 0, "M01", 1)
CHATHAM = FoundStation("M15")


def lobbies(game: Game) -> list[tuple[int, str]]:
    return [(lobby.amount, lobby.owner) for lobby in book(game).lobbies]


def planned(table: Stock, owner: str = A, size: int = 5, par: int = 71, *sites: FoundStation) -> Game:
    """A float that has come to its subscription, with one station in G7 unless others are named."""
    game = table.floating(owner)
    play(game, Float(X, size, par), *(sites or (G7,)))
    if at_step(game) == f"found_stations {X}":
        play(game, PASS)
    assert at_step(game) == f"float_shares {X}"
    return game


# ---- 6.5.2.1: lobbies ----


@pytest.mark.rule("1820:6.5.2.1a")
def test_lobby_money_leaves_the_player() -> None:
    """It is in nobody's reach or score."""
    game = Stock(cash=810).part_a()
    before = game.state
    play(game, FundLobby(50))
    assert gained(before, game.state) == {A: -50, LOBBIES: 50}
    assert game.state.worth(A) == 760
    assert lobbies(game) == [(50, A)]


@pytest.mark.rule("1820:6.5.2.1b", "1820:6.5.2.1d")
def test_anybody_adds_to_a_lobby_and_it_stays_its_owners() -> None:
    game = Stock().lobby(A, 50).lobby(C, 60).part_a(turn=B)
    before = game.state
    play(game, RaiseLobby(50, 80))
    assert gained(before, game.state) == {B: -30, LOBBIES: 30}
    assert lobbies(game) == [(80, A), (60, C)]
    rows = game.title.show.charts(game.state)[0].rows  # for everybody to see
    shown = [(row.heading.facts["amount"], *cell.facts.values()) for row in rows for cell in row.cells if cell]
    assert shown == [(80, A), (range(70, 80, 10),), (60, C), (range(20, 60, 10),)]


@pytest.mark.rule("1820:6.5.2.1c")
def test_amounts_are_unique_multiples_of_ten_from_twenty() -> None:
    """Gaps are one option each, and a lobby that grew leaves one."""
    game = Stock(cash=100).lobby(B, 20).lobby(C, 50).part_a()
    assert [o for o in offers(game) if "lobby" in o] == [
        "fund_lobby 30 .. 40", "fund_lobby 60 .. 100", "raise_lobby 50 60 .. 150", "raise_lobby 20 30 .. 40",
        "raise_lobby 20 60 .. 120",
    ]  # fmt: skip
    for amount in (20, 50, 10, 25, 0, -10):
        refused(game, FundLobby(amount), "lobby.amount", "6.5.2.1")
    refused(game, FundLobby(110), "lobby.money", "6.5.2.1")
    refused(game, RaiseLobby(20, 50), "lobby.amount", "6.5.2.1")
    refused(game, RaiseLobby(30, 40), "lobby.unknown", "6.5.2.1")
    refused(game, RaiseLobby(50, 40), "lobby.lower", "6.5.2.1")
    refused(game, RaiseLobby(20, 130), "lobby.money", "6.5.2.1")
    play(game, RaiseLobby(20, 60))
    assert offered(game, FundLobby(20))


@pytest.mark.rule("1820:2e")
def test_ten_markers() -> None:
    """Q1: an eleventh lobby is refused, raising one of the ten is not."""
    table = Stock(cash=160)
    for amount in range(20, 120, 10):
        table.lobby(A, amount)
    game = table.part_a()
    refused(game, FundLobby(120), "lobby.markers", "6.5.2.1")
    assert offered(game, RaiseLobby(110, 120))


@pytest.mark.rule("1820:6.6.1a", "1820:6.6.1b", "1820:6.6.1c")
def test_the_highest_lobby_comes_first() -> None:
    """B, C, A; the money goes to the bank before the choice, and stays there."""
    game = Stock().company(Y, {B: 2}).lobby(A, 20).lobby(B, 50).lobby(C, 40).lobbying()
    assert (who(game), game.state.cash[LOBBIES]) == (B, 60)
    before = game.state
    play(game, PASS)
    assert gained(before, game.state) == {LOBBIES: -40, BANK: 40}
    assert who(game) == C
    play(game, PASS)
    assert who(game) == A
    assert lobbies(game) == []
    play(game, PASS)
    assert (at_step(game), cards(game)) == ("shares_turn", ())


# ---- 6.6.2: choice, par, size ----


@pytest.mark.rule("1820:6.6.2a", "1820:6.6.2c")
def test_what_may_be_floated() -> None:
    """Any company of the supply, 5 shares, 55 to 71 in yellow; closed companies are gone."""
    game = Stock().company(Y, {B: 2}).books(closed=(Z,)).floating()
    assert len(list(game.decisions[0].options)) == 28 * 4 + 1
    refused(game, Float(Y, 5, 55), "float.taken", "6.6.2")
    refused(game, Float(Z, 5, 55), "float.taken", "6.6.2")
    refused(game, Float("BR", 5, 55), "float.taken", "6.6.2")
    refused(game, Float(X, 10, 55), "float.size", "6.6.2")
    refused(game, Float(X, 5, 78), "float.par", "6.6.2")
    green = Stock(phase="green").floating()
    assert {offered(green, Float(X, size, 95)) for size in (5, 10)} == {True}
    refused(green, Float(X, 20, 95), "float.size", "6.6.2")


@pytest.mark.rule("1820:R39")
def test_nothing_can_be_floated_without_a_place() -> None:
    """The owner is not even asked."""
    table = Stock().company(Y, {B: 2}).lobby(A, 20)
    table.draft.tiles = dict.fromkeys(table.draft.tiles, 0)
    table.station("BR", "M15")
    game = table.lobbying()
    assert at_step(game) == "shares_turn"


# ---- 6.6.2: stations ----


@pytest.mark.rule("1820:6.6.2d", "1820:6.6.2e", "1820:R38")
def test_stations_are_free_of_charge() -> None:
    """One or two; a tile with it costs nothing, a bare hex has no circle."""
    game = Stock().floating()
    play(game, Float(X, 5, 71))
    refused(game, PASS, "float.station", "6.6.2")
    refused(game, FoundStation("H10"), "float.no-tile", "6.6.2")
    refused(game, FoundStation("M13"), "float.london", "6.6.2")  # 6.6.2h
    before = game.state
    play(game, FoundStation("F10", 0, "57", 0), PASS, split(**{A: 2}))
    assert gained(before, game.state) == {A: -142, X: 142}
    assert game.state.board.companies_in(game.title.map.index("F10")) == (X,)
    assert len(game.state.companies[X].tokens) == 1


@pytest.mark.rule("1820:6.6.2i")
def test_both_stations_in_one_hex_are_refused() -> None:
    """Manchester has two circles."""
    game = Stock().floating()
    play(game, Float(X, 5, 71), D6)
    refused(game, FoundStation("D6", 1), "float.same-hex", "6.6.2")
    assert offered(game, G7)


@pytest.mark.rule("1820:6.6.2j", "1820:R35")
def test_the_way_between_two_stations_costs_eighty_a_side() -> None:
    """D6-G7 three sides: 240, paid by the owner of the lobby when all is agreed; with 230 refused."""
    game = Stock().floating()
    play(game, Float(X, 5, 71), D6, G7)
    assert at_step(game) == f"float_shares {X}"  # no third
    before = game.state
    play(game, split(**{B: 2}), Accept())
    assert gained(before, game.state) == {A: -240, B: -142, X: 142, BANK: 240}
    assert book(game).fees == {X: (A, 240)}
    assert game.state.companies[X].tokens == ()
    poor = Stock(cash=230).floating()
    play(poor, Float(X, 5, 71), D6)
    refused(poor, G7, "float.fee", "6.6.2")


def test_the_second_station_sees_the_first_ones_tile() -> None:
    """A small city next to the one planned for the first station would stand too near."""
    game = Stock().floating()
    play(game, Float(X, 5, 71))
    assert offered(game, FoundStation("H12", 0, "57", 0))
    play(game, FoundStation("H10", 0, "57", 0))
    refused(game, FoundStation("H12", 0, "57", 0), "city.spacing", "12.3.3")


@pytest.mark.rule("1820:R37")
def test_chatham_and_a_neighbour() -> None:
    """M15 is a circle on the board; with O17 two sides, 160; a second company finds it full."""
    game = planned(Stock(), A, 5, 71, CHATHAM, FoundStation("O17", 0, "150", 0))
    before = game.state
    play(game, split(**{A: 2}))
    assert gained(before, game.state) == {A: -302, X: 142, BANK: 160}
    full = Stock().station("BR", "M15").floating()
    play(full, Float(X, 5, 71))
    refused(full, CHATHAM, "float.no-circle", "6.6.2")


@pytest.mark.rule("1820:6.6.2f", "1820:6.6.2g")
def test_a_tile_of_this_rounds_float_is_not_upgraded() -> None:
    """A full 57 becomes 14 with a second circle, unless a float of this round put it there."""
    upgrade = FoundStation("H10", 0, "14", 0)
    table = Stock(phase="green").tiles(H10="57/0").station(Y, "H10")
    game = table.floating()
    play(game, Float(X, 10, 71), upgrade)
    barred = table.books(float_tiles=("H10",)).floating()
    play(barred, Float(X, 10, 71))
    refused(barred, upgrade, "float.new-tile", "6.6.2")
    yellow = Stock().tiles(H10="57/0").station(Y, "H10").floating()
    play(yellow, Float(X, 5, 71))
    refused(yellow, upgrade, "track.phase", "12.3.5")


# ---- P2: the subscription ----


@pytest.mark.rule("1820:6.6.2b", "1820:6.6.2l", "1820:R27")
@pytest.mark.parametrize(
    ("phase", "size", "par", "needed"),
    [("yellow", 5, 71, 2), ("green", 10, 95, 4), ("blue", 20, 105, 8), ("red", 50, 128, 20)],
)
def test_forty_percent_are_bought(phase: str, size: int, par: int, needed: int) -> None:
    """Exactly so many; the rest stays in the treasury, markers and money as they should."""
    game = planned(Stock(phase=phase, cash=3000), A, size, par)
    refused(game, split(**{A: needed - 1}), "subscription.number", "6.6.2")
    refused(game, split(**{A: needed + 1}), "subscription.number", "6.6.2")
    play(game, split(**{A: needed}))
    company = game.state.companies[X]
    assert company.holdings == {A: needed, IPO: size - needed}
    assert (company.size, company.president, company.floated, company.trains) == (size, A, True, ())
    assert (game.state.cash[X], game.state.price(X), company.par) == (needed * par, par, par)
    assert book(game).floated == (X,)


@pytest.mark.rule("1820:6.6.2c", "1820:16.1f")
def test_markers_stand_below_those_already_there() -> None:
    """Y and X at 71: Y operates first."""
    game = planned(Stock().company(Y, {B: 2}))
    play(game, split(**{A: 2}))
    assert game.state.operating_order() == [Y, X]


@pytest.mark.rule("1820:P2b")
def test_those_who_appear_are_asked_in_card_order() -> None:
    """B proposes A 1, C 1; nothing moves before C, the last, has accepted."""
    game = planned(Stock(), B)
    before = game.state
    play(game, split(**{A: 1, C: 1}))
    assert who(game) == A
    play(game, Accept())
    assert (who(game), gained(before, game.state)) == (C, {})
    assert game.state.board.tiles() == {}
    play(game, Accept())
    assert gained(before, game.state) == {A: -71, C: -71, X: 142}
    assert game.state.president(X) == C  # R30: after card 2 comes 3


@pytest.mark.rule("1820:P2c")
def test_a_declined_proposal_is_not_repeated() -> None:
    """In whatever order it is written; another one is allowed."""
    game = planned(Stock())
    play(game, split(**{B: 1, C: 1}), Accept(), Decline())
    refused(game, split(**{C: 1, B: 1}), "subscription.declined", "6.6.2")
    play(game, split(**{A: 1, B: 1}), Accept())
    assert shares(game.state, X) == {A: 1, B: 1, IPO: 3}
    assert game.state.declined == {}


@pytest.mark.rule("1820:P2c")
def test_after_twenty_proposals_the_float_fails() -> None:
    """P2c, notes 3: nothing is left but to give up."""
    table = Stock(phase="red", cash=3000).company(Y, {B: 2})
    game = planned(table, A, 50, 55)
    for n in range(1, 21):
        assert at_step(game) == f"float_shares {X}"
        play(game, split(**{A: 20 - n, B: n} if n < 20 else {B: 19, C: 1}), Decline())
    assert game.state.companies[X].floated is False
    assert at_step(game) == "shares_turn"


@pytest.mark.rule("1820:P2a")
def test_each_buyer_can_pay() -> None:
    """C with 70 cannot take a share at 71, blue with 90 can; the proposer pays the fee too."""
    table = Stock().cash(**{C: 70}).cousin(BLUE, C, cash=90)
    game = planned(table)
    refused(game, split(**{A: 1, C: 1}), "subscription.room", "6.6.2")
    refused(game, split(**{A: 1, BLUE: 2}), "subscription.number", "6.6.2")
    refused(game, Subscribe((Part(A, 1), Part(A, 1))), "subscription.twice", "6.6.2")
    refused(game, Subscribe((Part(A, 2), Part(B, 0))), "subscription.twice", "6.6.2")
    refused(game, split(**{X: 2}), "subscription.room", "6.6.2")
    play(game, split(**{A: 1, BLUE: 1}))
    assert who(game) == C
    fee = planned(Stock(cash=300), A, 5, 71, D6, G7)
    refused(fee, split(**{A: 1, B: 1}), "subscription.room", "6.6.2")


@pytest.mark.rule("1820:P2b")
def test_ones_own_cousin_is_not_asked() -> None:
    game = planned(Stock().cousin(BLUE, cash=90))
    play(game, split(**{A: 1, BLUE: 1}))
    assert shares(game.state, X) == {A: 1, BLUE: 1, IPO: 3}


@pytest.mark.rule("1820:6.6.2n")
def test_a_float_that_is_given_up_leaves_no_trace() -> None:
    """The tile, the fee and the company are as before, the lobby is lost."""
    table = Stock().company(Y, {B: 2}).lobby(B, 50)
    game = table.lobbying()
    before = game.state
    play(game, Float(X, 5, 71), D6, G7, split(**{A: 2}), Decline(), Abandon())
    after = game.state
    assert (after.cash, after.companies, after.board, after.tiles) == (
        before.cash, before.companies, before.board, before.tiles,
    )  # fmt: skip
    assert (after.cash[LOBBIES], after.declined, at_step(game)) == (0, {}, "shares_turn")


def test_a_float_that_nobody_can_pay_for_fails_by_itself() -> None:
    game = Stock(cash=60).company(Y, {B: 2, C: 1}).floating()
    play(game, Float(X, 5, 71), G7, PASS)
    assert game.state.companies[X].floated is False
    assert at_step(game) == "shares_turn"


def test_every_split_may_be_proposed() -> None:
    """An open option stands for all of them; a few are shown."""
    table = Stock(phase="red", cash=3000).cousin(BLUE, B, cash=300)
    game = planned(table, A, 50, 128)
    options = list(game.decisions[0].options)
    way = options[0]
    assert isinstance(way, AnySplit)
    assert 3 <= len(options) <= 12
    numbers = iter(range(10**6))
    found = {way.sample(lambda n: (next(numbers) * 7919) % n) for _ in range(200)}
    assert len(found) > 50
    assert all(action in game.decisions[0].options for action in found)


# ---- R30: the first director ----


@pytest.mark.rule("1820:6.6.2m", "1820:R30")
@pytest.mark.parametrize(
    ("owner", "parts", "director"),
    [(A, {A: 1, B: 1}, A), (A, {B: 1, C: 1}, B), (C, {A: 1, B: 1}, A), (B, {A: 2}, A), (B, {BLUE: 1, A: 1}, A)],
)
def test_who_directs_a_new_company(owner: str, parts: dict[str, int], director: str) -> None:
    """Who holds most; of equals the owner of the lobby, then the next by card, before any cousin."""
    game = planned(Stock().cousin(BLUE, cash=90), owner)
    events = play(game, split(**parts))
    while at_step(game) == "proposal":
        events = play(game, Accept())
    assert PresidentChanged(X, director) in events
    assert game.state.president(X) == director


@pytest.mark.rule("1820:R30")
def test_of_tied_cousins_the_lobbys_owner_chooses() -> None:
    """A picks."""
    game = planned(Stock().cousin(BLUE, B, cash=90).cousin(GREEN, C, cash=90))
    play(game, split(**{BLUE: 1, GREEN: 1}), Accept(), Accept())
    assert (at_step(game), who(game)) == (f"name_director {X}", A)
    play(game, ChooseDirector(GREEN))
    assert game.state.speaker(X) == C


# ---- what follows ----


@pytest.mark.rule("1820:R35", "1820:14.3.1a", "1820:14.3.1c")
def test_vignoles_in_the_subscription() -> None:
    """14.3.1, R100: he takes one share: A has half of 240 back, he a quarter."""
    game = planned(Stock().cousin(BROWN, C, cash=90), A, 5, 71, D6, G7)
    before = game.state
    play(game, split(**{B: 1, BROWN: 1}), Accept(), Accept())
    assert gained(before, game.state) == {A: -240 + 120, B: -71, BROWN: -71 + 60, X: 142, BANK: 240 - 180}


@pytest.mark.rule("1820:R27")
def test_the_third_share_is_bought_in_part_b() -> None:
    """A two-share float, the third for 71 into the treasury; nothing of it is sold in this round."""
    game = planned(Stock())
    play(game, split(**{A: 2}))
    assert (at_step(game), who(game)) == ("shares_turn", A)
    play(game, BuyShare(X, IPO))
    assert game.state.cash[X] == 213
    assert who(game) == B  # A has nothing to sell


@pytest.mark.rule("1820:6.6.1c")
def test_two_lobbies_float_two_companies() -> None:
    """Prices by size, each with its own stations."""
    game = Stock().lobby(A, 50).lobby(A, 20).lobbying()
    play(game, Float(X, 5, 71), G7, PASS, split(**{A: 2}))
    assert (at_step(game), who(game)) == ("float_company", A)
    play(game, Float(Y, 5, 55), D6, PASS, split(**{A: 1, B: 1}), Accept())
    assert book(game).floated == (X, Y)
    assert book(game).float_tiles == ("G7", "D6")
    assert (game.state.price(X), game.state.price(Y), shares(game.state, Y)[IPO]) == (71, 55, 3)

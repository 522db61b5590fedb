"""1820 at the table: what the page and the terminal are told of charters, cousins, lobbies, the chart and decisions."""

from __future__ import annotations

import msgspec
import pytest

import footplate
from footplate import Game
from footplate.finance.ledger import BANK
from footplate.game.actions import Bid, BuyTrain, Pass, SellShares
from footplate.game.events import PresidentChanged, TrainExported
from footplate.game.show import fact
from footplate.game.speech import Speech
from footplate.server.messages import CompanyView, OptionView
from footplate.server.view import Teller
from footplate.server.view.deciding import decision_views
from footplate.server.view.preview import preview
from footplate.telling.position import company_text, position_lines, round_text
from footplate.telling.voice import Voice
from footplate.titles.g1820.actions import CryBid, Float, FoundStation, OfferCompany, Part, Subscribe
from footplate.titles.g1820.building.track import BuildTrack
from footplate.titles.g1820.issue.round import IssueRound
from footplate.titles.g1820.operating.trains import BuyRailwayTrains
from footplate.titles.g1820.operating.upkeep import PayUpkeep
from tests.g1820.scenes import BROWN, GREEN, A, B, C, Deals, Stock, Turns, V, X, Y, Z
from tests.g1820.test_auctions import futures
from tests.seen import view
from tests.test_cli_play import Script


def charter(game: Game, company: str) -> CompanyView:
    return next(found for found in view(game).companies if found.id == company)


def middle() -> Stock:
    """Some way on: companies of several kinds, a cousin with shares, a future train."""
    table = Stock(round_=3, phase="green").cousin(BROWN, A, cash=30).cousin(GREEN, B)
    table.company(X, {A: 2, BROWN: 1, "pool": 1}, price=78, cash=140, loans=2)
    table.company(Y, {B: 4}, size=10, price=95).company(V, {C: 2}, price=10).company(Z, {C: 2}, price=71, new=True)
    table.private("L&GR", B).british_rail({A: 1})
    return table.books(futures={B: ("5+",)}, debts={B: 120}, uses={BROWN: 2}, condemned=(V,))


@pytest.mark.rule("1820:10.1e")
def test_all_that_anybody_owns_is_open_to_all() -> None:
    """Who only looks on sees what players, cousins and companies have; so does everybody else."""
    table = Deals(5).cash(p1=310).cousin("BI", "p1", 90).books(futures={"p1": ("8+",)}, debts={"p1": 120})
    table.company("LSR", {"p1": 2, "BI": 1}, cash=47, loans=2, trains=("2+", "3+"), markers=1)
    seen = view(table.private("SDR", "p1", trains=("3+",)).shares())
    (aki, *_) = seen.players
    assert (aki.cash, aki.shares, aki.privates, aki.presides) == (310, {"LSR": 2, "SDR": 1}, ["BI"], ["LSR", "SDR"])
    assert aki.facts == ["Number card 1", "Future trains: 8+ train", "Owes £120 of the next income"]
    cousins = {cousin.id: cousin for cousin in seen.privates}
    assert (cousins["BI"].owner, cousins["BI"].cash, cousins["BI"].shares) == ("p1", 90, {"LSR": 1})
    companies = {company.id: company for company in seen.companies}
    lsr, sdr = companies["LSR"], companies["SDR"]
    assert (lsr.cash, lsr.trains, lsr.tokens, lsr.holders) == (47, ["2+", "3+"], [100], {"p1": 2, "BI": 1})
    assert lsr.tags == ["2 loans"]
    assert (sdr.trains, sdr.holders) == (["3+"], {"p1": 1})


# ---- companies ----


def test_thirty_companies_without_clutter() -> None:
    """Floated ones have charters, by price, then private ones by age; the others are named in the supply."""
    seen = view(middle().part_a())
    assert seen.order == [Y, "BR", X, Z, V, "L&GR"]
    assert sorted(company.id for company in seen.companies if company.place == "charter") == sorted(seen.order)
    supply = [company.id for company in seen.companies if company.place == "supply"]
    assert len(supply) == 30 - 5
    assert "BR" not in supply


def test_british_rail_is_nowhere_before_it_appears() -> None:
    assert charter(Stock().part_a(), "BR").place == "gone"


def test_what_a_charter_says() -> None:
    game = middle().part_a()
    found = charter(game, X)
    assert (found.size, found.ipo, found.pool, found.price, found.president) == (5, 1, 1, 78, A)
    assert found.holders == {A: 2, BROWN: 1}
    assert "Loans: 2 of 4, interest £40" in found.facts
    assert found.tags == ["2 loans"]
    assert "In liquidation for good" in charter(game, V).facts
    assert charter(game, Z).tags == ["new"]
    assert charter(game, "L&GR").state == "private company, without shares"
    assert charter(game, "L&GR").tags == ["private"]


def test_a_cousin_may_be_the_director() -> None:
    game = Stock().cousin(BROWN, A).company(X, {BROWN: 2, A: 1}).part_b()
    assert charter(game, X).president == BROWN
    cousin = next(found for found in view(game).privates if found.id == BROWN)
    assert (cousin.owner, cousin.presides, cousin.shares) == (A, [X], {X: 2})


def test_stations_left_cost_the_same() -> None:
    table = Turns(column=3).company(X, {"p1": 2}, cash=500, trains=("2+",))
    table.draft.change(X, tokens=(0, 0, 0))
    game = table.tiles(K11="57/0").station(X, "K11").turn(X, BuildTrack)
    assert charter(game, X).tokens == [100, 100, 100]


def test_markers_have_their_colours() -> None:
    found = charter(middle().part_a(), "CFR")
    assert (found.color, found.second_color, found.stripe, found.ink) == ("#00ff00", "#006400", "#ffffff", "#000000")


# ---- players and cousins ----


def test_players_have_cards_debts_and_future_trains_but_no_limit() -> None:
    seen = view(middle().part_a())
    bob = seen.players[1]
    assert bob.facts == ["Number card 2", "Future trains: 5+ train", "Owes £120 of the next income"]
    assert bob.certificate_limit is None
    assert seen.bank is None
    assert not any(player.has_priority for player in seen.players)


def test_cousins_show_their_purse_shares_and_power() -> None:
    seen = view(middle().part_a())
    cousin = next(found for found in seen.privates if found.id == BROWN)
    assert (cousin.cash, cousin.shares) == (30, {X: 1})
    assert cousin.facts == ["Used 2 times so far"]
    assert "half of the fee" in cousin.says
    assert seen.called.privates == "Cousins"


def test_the_queen_lives_and_dies() -> None:
    assert any("The Queen lives: every player receives £800" in said for said in view(middle().part_a()).facts)
    dead = middle().books(queen_is_dead=True).part_a()
    assert "The Queen is dead: income is paid one last time" in view(dead).facts
    over = middle().books(queen_is_dead=True, income_is_over=True).part_a()
    assert "The Queen is dead: no more income is paid" in view(over).facts


# ---- the market and the charts ----


def test_the_line_of_prices() -> None:
    market = view(middle().part_a()).market
    (row,) = market.rows
    assert market.line
    assert len(row) == 33
    by_price = {space.price: space for space in row if space}
    marked = [by_price[price].symbol for price in ("10", "55", "78", "105", "128", "500")]
    assert marked == ["L", "Y", "G", "Bl", "B", "E"]
    assert not by_price["142"].par
    assert [marker.company for marker in by_price["95"].markers] == [Y, "BR"]  # who came first lies on top
    assert set(market.legend) == {"L", "E"}


def test_the_cost_of_business() -> None:
    (chart,) = view(middle().part_a()).charts
    assert chart.heading == "Cost of Business"
    assert len(chart.rows) == 17
    assert [row.cells[0] for row in chart.rows if row.current] == ["3"]
    assert chart.rows[2].cells == ["3", "5/10", "+9", "£20", "£10", "£0", "", "", "", ""]
    assert chart.columns[4:] == [f"{train} mainte\xadnance" for train in ("2+", "3+", "5+", "8+", "5D", "FLOOD")]
    assert "".join(row.symbol for row in chart.rows) == "YYGGGBlBlBlBBBRRRGrGrGr"


def test_lobbies_stand_in_line_with_the_gaps_between_them() -> None:
    chart = view(Stock().lobby(A, 60).lobby(B, 90).lobby(C, 30).part_a()).charts[0]
    assert chart.heading == "Lobbies"
    assert [row.cells for row in chart.rows] == [
        ["£90", "Bob"],
        ["£70 to £80", "free"],
        ["£60", "Ann"],
        ["£40 to £50", "free"],
        ["£30", "Cat"],
        ["£20", "free"],
    ]


def test_trains_say_what_they_set_off_and_what_they_cost_to_keep() -> None:
    trains = {train.name: train for train in view(middle().part_a()).trains}
    assert trains["2+"].called == "2+ train"
    assert trains["2+"].says == ["Maintenance £10"]
    assert trains["5+"].says == ["The first one begins the blue phase"]
    assert trains["FLOOD"].reach == "everything its company can reach"
    assert trains["5D"].reach == "the best 5 cities of its route, each counted 2 times"


# ---- decisions ----


def options(game: Game, kind: str) -> list[OptionView]:
    shown = decision_views(game, Teller(game), game.names)[0]
    return [option for option in shown.options if option.action["type"] == kind]


def test_buttons_and_forms_have_short_names() -> None:
    game = middle().part_a()
    shown = decision_views(game, Teller(game), game.names)[0]
    assert shown.kinds["grow"].called == "Increase"
    assert shown.kinds["buy_back"].some == "Buy back …"
    assert shown.fields["size"] == "Shares"
    assert "Increase to 20" in {option.label for option in options(game, "grow")}
    german = decision_views(game, Teller(game, "de"), game.names)[0]
    assert german.kinds["grow"].called == "Wachsen"


def test_amounts_of_money_and_counted_things() -> None:
    game = middle().part_a()
    fund, back = options(game, "fund_lobby")[0], options(game, "buy_back")[0]
    assert fund.number is not None
    assert fund.number.is_money
    assert back.number is not None
    assert not back.number.is_money
    assert back.text == f"{X} buys back 1 share from the bank pool at £78 per share"


def test_a_float_is_told_with_what_it_costs() -> None:
    game = Stock().floating()
    found = next(o for o in options(game, "float") if o.action["company"] == X and o.action["par"] == 71)
    assert found.text == "Float LSR London & Southampton Railway with 5 shares at £71; two fifths cost £142"
    assert found.cost == 142


def test_founding_a_station_on_a_tile_of_its_own() -> None:
    game = Stock().floating()
    game.play(Float(X, 5, 71))
    found = next(o for o in options(game, "found_station") if o.action.get("tile") == "57")
    turn = found.action.get("rotation", 0)
    assert (found.face, found.spot) == (f"57/{turn}@{found.action['hex']}", (0, 0))  # with what stands on the hex
    game.play(FoundStation("K11", tile="57"))
    second = next(o for o in options(game, "found_station") if o.action["hex"] == "K15")
    assert second.cost == 160
    planned = next(hex_ for hex_ in view(game).board.hexes if hex_.name == "K11")
    assert "stations: LSR" in planned.text  # what is planned lies on the board that people see


def test_a_subscription_is_a_form() -> None:
    game = Stock().cousin(BROWN, B, cash=100).floating()
    for action in (Float(X, 5, 71), FoundStation("K11", tile="57"), Pass()):
        game.play(action)
    form = options(game, "subscribe")[0].split
    assert form is not None
    assert (form.field, form.who, form.count, form.total, form.price) == ("parts", "buyer", "shares", 2, 71)
    assert form.most == {A: 2, B: 2, C: 2, BROWN: 1}
    assert form.names[BROWN] == "Charles Blacker Vignoles (CBV)"
    game.play(Subscribe((Part(A, 1), Part(BROWN, 1))))
    asked = decision_views(game, Teller(game), game.names)[0]
    assert asked.player == B
    assert asked.text == (
        "Bob decides: answer a proposal from Ann: Buyers of LSR: Ann 1 share and Charles Blacker Vignoles (CBV) 1 share"
        ", £142 in all."
    )


def test_a_loan_may_be_taken_at_any_time() -> None:
    table = Turns(column=3).company(X, {"p1": 2}, price=78, cash=0, trains=("2+",))
    game = table.tiles(K11="57/0").station(X, "K11").turn(X, BuildTrack)
    shown = decision_views(game, Teller(game), game.names)[0]
    assert "take_loan" not in shown.takes
    (loan,) = options(game, "take_loan")
    assert loan.text == "LSR takes a loan of £200; its share price falls to £71"


def test_what_is_due_is_said() -> None:
    table = Turns(column=4).company(X, {"p1": 2}, price=78, cash=20, trains=("2+", "3+"))
    game = table.tiles(K11="57/0").station(X, "K11").turn(X, PayUpkeep)
    shown = decision_views(game, Teller(game), game.names)[0]
    assert "let the director cover the shortfall of £35, or do not pay" in shown.text
    assert options(game, "cover")[0].text == "The director covers the shortfall of £15, and the share price falls"


def test_a_takeover_is_told_with_its_bids() -> None:
    table = Deals(column=3).company(X, {"p1": 3}, price=78, cash=900)
    game = table.company(Y, {"p2": 4}, price=71).company(V, {"p3": 2}, price=71, cash=900).takeovers()
    while game.decisions[0].company != X:
        game.play(Pass())
    said = Voice(game).action(game.state, OfferCompany(Y))
    assert said == f"Put {Y} up for takeover, bidding £290; from £692 on nobody can decline"
    game.play(OfferCompany(Y))
    assert "has bid £290; from £692 on its director cannot decline" in Voice(game).decision(game.decisions[0])
    (raising,) = options(game, "cry_bid")
    assert raising.number is not None
    assert raising.number.low == 300
    assert preview(game, game.decisions[0].player, CryBid(300), Teller(game)).refusal is None


# ---- words ----


def test_rounds_have_names() -> None:
    assert round_text(middle().part_a().state) == "Stock round 3"
    assert round_text(middle().part_a().state, Speech.of(middle().part_a().title, "de")) == "Aktienrunde 3"
    game = middle().part_a()
    issue = msgspec.structs.replace(game.state, stack=(IssueRound(2, 1),))
    assert round_text(issue) == "Issue & takeover round 2.1"


def test_shares_come_from_the_treasury() -> None:
    game = middle().part_a()
    assert any("from the treasury for £95" in option.text for option in options(game, "buy_share"))
    german = Voice(game, "de")
    assert any("Kasse" in german.option(game.state, option) for option in game.decisions[0].options)


def test_every_fact_is_told_in_both_languages() -> None:
    game = middle().lobby(A, 40).part_a()
    show, state = game.title.show, game.state
    for lang in ("en", "de"):
        voice = Voice(game, lang)
        told = [*show.game(state), *show.player(state, B), *show.private(state, BROWN)]
        told += [shown for company in state.companies for shown in show.company(state, company)]
        told += [shown for company in state.companies for shown in show.tags(state, company)]
        told += [shown for train in game.title.trains for shown in show.train(state, train)]
        assert all(voice.fact(shown) and not set("{}[]?") & set(voice.fact(shown)) for shown in told)


def test_the_position_in_the_terminal() -> None:
    game = middle().lobby(A, 40).part_a()
    told = "\n".join(position_lines(game, Voice(game)))
    assert told.startswith("Stock round 3, green phase.\n")
    assert "Bank" not in told
    assert "certificates" not in told
    assert "Charles Blacker Vignoles (CBV) of Ann: £30; shares LSR 20%; Used 2 times so far" in told
    assert "In the supply: OW&WR, " in told
    assert "Cost of Business: Column 3, New companies 5/10" in told
    assert "shares left: treasury 20%, bank pool 20%" in told


def test_some_sentences_are_told_otherwise() -> None:
    game = middle().part_a()
    retold = [PresidentChanged(X, B), TrainExported("3+")]
    assert list(Voice(game).events(retold)) == [
        "Bob becomes director of LSR.",
        "A 3+ train is discarded from the supply.",
    ]
    assert view(game).called.president == "Director"
    assert "LSR London & Southampton Railway: director Ann" in "\n".join(position_lines(game, Voice(game)))


def test_cards_taken_for_the_next_round_are_shown() -> None:
    game = Stock().company(X, {A: 2}).part_b(turn=C, cards=(B,))
    assert view(game).players[1].facts == ["Number card 2", "Next card 1"]


# ---- the terminal ----


def told(game: Game) -> str:
    return "\n".join(position_lines(game, Voice(game)))


def test_standing_bids_and_the_lowest_that_counts_are_told() -> None:
    """6.3.2: at least 20, not the 120 that are printed; the fourth must beat the smallest of three."""
    game = footplate.new("1820", ["Ann", "Bob", "Cat"])
    first, second, third, fourth = (name for name, owner in game.state.privates.items() if owner == BANK)
    assert f"({first}): at least £20." in told(game)
    for cousin, price in ((first, 50), (second, 70), (third, 90)):
        game.play(Bid(cousin, price))
    said, names = told(game), list(game.names.values())
    assert f"({first}): at least £60." in said
    assert f"({fourth}): at least £60." in said
    assert f"({second}), Bid £70, By " in said
    assert any(f"({first}), Bid £50, By {name}." in said for name in names)
    for _ in names:
        game.play(Pass())
    assert f"({third}): at least £90." in told(game)  # to be paid
    assert f"({fourth}): at least £50." in told(game)  # what is asked for a cousin that nobody won


def test_trains_under_the_hammer_are_not_for_sale() -> None:
    game = futures(1)
    assert "Trains for sale: 2+ train £80, unlimited. A company may have 6." in told(game)
    assert "Set aside, not for sale: 2+ train and 3+ train." in told(game)
    assert "open market £" not in told(game)


def test_a_company_that_is_being_floated_lacks_no_shares() -> None:
    game = Stock().cousin(BROWN, A, cash=100).floating()
    game.play(Float(X, 5, 71))
    said = company_text(game.state, Voice(game), X)
    assert said == "LSR London & Southampton Railway: no director; is being floated."


def test_what_is_missing_is_told_where_shares_must_be_sold() -> None:
    """150 are missing for the train; then 160, of which the director has nothing."""
    table = Turns(column=3, cash=0).company(X, {"p1": 2, "p2": 2}, cash=50)
    game = table.company(Y, {"p2": 1, "p1": 3}).turn(X, BuyRailwayTrains)
    game.play(BuyTrain("3+", BANK, 200))
    assert Voice(game).lacking(game.decisions[0]) == "Still missing: £150."
    game.play(SellShares(Y, 1))
    assert Voice(game).lacking(game.decisions[0]) == "Still missing: £79."


def test_a_split_is_asked_for() -> None:
    game = Stock().cousin(BROWN, A, cash=100).floating()
    for action in (Float(X, 5, 71), FoundStation("K11", tile="57"), Pass()):
        game.play(action)
    output = Script(game, "1", "nobody 3", "Ann 3", "Ann 1, cbv 1").run()
    assert "Who takes how many of 2 (Ann up to 2, " in output
    assert "Type names with their numbers" in output
    assert "rule 1820" in output
    assert game.state.held(X, BROWN) == game.state.held(X, A) == 1


def test_charts_in_the_terminal() -> None:
    output = Script(Stock().lobby(A, 40).part_a(), "c").run()
    assert "Lobbies:\n  Amount £40, Owner Ann." in output
    assert output.count("Interest £") == 17 + 1  # one of them stands in the position too
    assert "no charts" in Script(footplate.new("1889", ["Aki", "Bea"]), "c").run()


def test_counts_are_no_money() -> None:
    game = Stock().company(X, {A: 2, "pool": 3}, size=10, cash=900).part_b()
    number = next(n for n, option in enumerate(game.decisions[0].options, 1) if "buy_back" in str(option))
    assert "Shares, 1 to 3; Enter for 1" in Script(game, str(number), "2").run()
    assert game.state.held(X, "ipo") == 7


@pytest.mark.parametrize("typed", ["subscribe p1 1, CBV 1", "SUBSCRIBE P1 1,cbv 1"])
def test_lists_can_be_typed(typed: str) -> None:
    game = Stock().cousin(BROWN, A, cash=100).floating()
    for action in (Float(X, 5, 71), FoundStation("K11", tile="57"), Pass()):
        game.play(action)
    Script(game, typed).run()
    assert game.state.companies[X].floated


def test_a_sale_is_told_with_what_it_brings() -> None:
    game = middle().part_b()
    assert Voice(game).action(game.state, SellShares(X, 1)) == "Sell 1 share of LSR for £78"


def test_what_names_a_player_is_told_anew_at_every_table() -> None:
    """Facts are told once for all tables of the title, unless a player is in them."""
    for names in (["Aki", "Bea", "Cem"], ["Xia", "Yun", "Zoe"]):
        teller = Teller(footplate.new("1820", names))
        assert teller.fact(fact("who", who="p1")) == names[0]
        assert teller.fact(fact("amount", amount=60)) == teller.voice.fact(fact("amount", amount=60))
        assert teller.fact(fact("amount", amount=70)) != teller.fact(fact("amount", amount=60))


def test_lots_under_auction_are_not_trains_for_sale() -> None:
    """1820: what lies aside for an auction is said to be so; the lowest bid for a cousin is not its printed price."""
    game = footplate.new("1820", ["Aki", "Bea", "Cem"], seed=1)
    told = list(position_lines(game, Voice(game)))
    assert not any("rains for sale" in line and "open market" in line for line in told)
    assert not any("at least £120" in line for line in told)

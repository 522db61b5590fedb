"""1895 at the table: what the page and the terminal are told of obligations, cities, forced purchases and runs."""

from __future__ import annotations

import pytest

import footplate
from footplate.game.actions import Bid, Pass, SellShares
from footplate.game.speech import Speech
from footplate.game.speech.board import hex_text
from footplate.rounds.running import RunRoutes
from footplate.server.view import Teller
from footplate.server.view.runs import best_runs, run_option
from footplate.telling.position import company_text, player_text, position_lines
from footplate.telling.voice import Voice
from footplate.testing.questions import lay
from footplate.titles import load
from footplate.titles.g1895.forced import BuyNamibianTrains, SellInitialShares
from footplate.titles.g1895.track import BuildTrack
from tests.g1895.scenes import SIX, WINDHOEK, Namibia, bank
from tests.seen import view

RM = "\N{NO-BREAK SPACE}RM"


def test_one_lot_bid_up_in_turn_and_the_share_that_sleeps_with_it() -> None:
    game = footplate.new("1895", ["Aki", "Bea", "Cem"])
    for action in (Bid("ML", 20), Pass(), Pass(), Bid("O-STA", 65)):
        game.play(action)
    lots = {private.id: private for private in view(game).privates}
    assert [(bid.player, bid.price) for bid in lots["O-STA"].bids] == [("p2", 65)]
    assert (lots["O-STA"].cost, lots["O-OME"].cost, lots["O-OME"].bids) == (60, None, [])
    game.play(Pass())
    game.play(Pass())
    facts = {company.id: company.facts for company in view(game).companies}
    assert "Bea: 1 share inactive, without dividend and not for sale" in facts["STA"]
    assert not any("asleep" in fact for fact in facts["OME"])


def test_an_obligation_says_what_it_lacks_until_it_is_fulfilled() -> None:
    scene = Namibia(phase="3H").company("STA", {"p1": 5, "p2": 1}, asleep="p2", cash=500)
    game = scene.tiles(D10=WINDHOEK["D10"]).turn("STA", BuildTrack)
    voice, names = Voice(game), game.names
    assert f"{names['p2']} holds its obligation, which still needs track to F10 Windhoek" in company_text(
        game.state, voice, "STA"
    )
    assert "(O-STA) (not yet fulfilled)" in player_text(game.state, voice, "p2")
    before = game.state
    game.play(lay("E9", WINDHOEK["E9"]))
    assert f"{names['p2']} has fulfilled its obligation" in company_text(game.state, voice, "STA")
    assert "(O-STA) (fulfilled)" in player_text(game.state, voice, "p2")
    fulfilled = f"The obligation of STA is fulfilled: {names['p2']}'s share is now active."
    assert fulfilled in list(voice.move(before, game.moves[-1]))
    assert "(O-STA) (erfüllt)" in player_text(game.state, Voice(game, "de"), "p2")


def test_a_company_without_an_obligation_says_nothing_of_one() -> None:
    game = Namibia().company("STA", SIX, cash=500).turn("STA", BuildTrack)
    assert "obligation" not in company_text(game.state, Voice(game), "STA")


def test_whose_station_is_whose_in_two_cities_of_one_hex() -> None:
    scene = Namibia().company("STA", SIX, cash=500).company("OME", SIX, cash=500)
    game = scene.turn("STA", BuildTrack)
    voice = Voice(game)
    told = hex_text(game.state.board, game.title.map.index("C11"), voice.speech)
    assert f"C11/0 city worth 20{RM} with track to D10, stations: STA; C11/1 city" in told
    assert told.endswith("stations: OME")
    assert "stations C11/0;" in company_text(game.state, voice, "STA")
    bare = footplate.new("1895", ["Aki", "Bea", "Cem"]).state.board
    home = hex_text(bare, game.title.map.index("C11"), voice.speech)
    assert "stations: 1 free, home of STA; C11/1" in home
    assert home.endswith("home of OME")


def test_a_forced_purchase_says_what_is_missing_and_what_sales_bring() -> None:
    """OB needs the 10H at 500 and has 120, its president 200."""
    scene = Namibia(phase="8H", cash=0).tractor("p3").depot({"8H": 0}).cash(p1=200)
    scene.company("OB", {"p1": 3, "p2": 2, "p3": 1}, space=(4, 4), cash=120)
    game = scene.company("STA", {"p1": 4, "p2": 2, "p3": 2}, space=(2, 7)).turn("OB", BuyNamibianTrains)
    game.play(bank("10H"))
    voice = Voice(game)
    assert voice.lacking(game.decisions[0]) == f"Still missing: 180{RM}."
    assert (
        voice.action(game.state, SellInitialShares(2))
        == f"Sell 2 shares from the initial offering at half price for 80{RM}"
    )
    game.play(SellShares("STA", 1))
    assert Voice(game, "de").lacking(game.decisions[0]) == "Noch fehlen 40\xa0RM."
    game.play(SellInitialShares(1))
    assert not voice.lacking(game.decisions[0])


def test_lots_are_told_with_the_lowest_bid_that_counts() -> None:
    game = footplate.new("1895", ["Aki", "Bea", "Cem"])
    for action in (Bid("ML", 20), Pass(), Pass(), Bid("O-STA", 65)):
        game.play(action)
    lines = "\n".join(position_lines(game, Voice(game)))
    assert f"Obligation of the Staatsbahn (O-STA): at least 70{RM}, highest bid 65{RM} by Bea." in lines
    assert f"Obligation of the Otavi-Bahn (O-OME): at least 50{RM}." in lines


@pytest.mark.rule("1895:XI-e")
@pytest.mark.parametrize(("train", "earned"), [("5H", {(130, 0), (100, 40)}), ("4H", {(100, 0), (60, 40)})])
def test_the_highest_run_and_the_one_over_the_mine_are_shown(train: str, earned: set[tuple[int, int]]) -> None:
    """Also where income and mine together are no more than the highest income (4H)."""
    net = {"D18": "14/2", "D20": "8/3", "E19": "9/2", "F20": "9/2", "G21": "4/2"}  # C17, the mine D20 and H22
    game = Namibia(phase="4H").company("SD", SIX, trains=(train,)).tiles(**net).turn("SD", RunRoutes)
    option = run_option(game, "p1")
    assert option is not None
    shown = best_runs(game, option, Teller(game)).runs
    assert {(run.revenue, run.treasury) for run in shown} == earned
    assert all(run.refusal is None for run in shown)


def test_phases_have_the_names_of_the_book() -> None:
    speech, german = Speech.of(load("1895", 3)), Speech.of(load("1895", 3), "de")
    assert [speech.phase(phase) for phase in ("2H", "4H", "10H")] == [
        "yellow phase (2H)", "green phase (4H)", "brown phase (10H)",
    ]  # fmt: skip
    assert speech.phase("2H", "the") == "the yellow phase (2H)"
    assert set(speech.words.printed) >= set(load("1895", 3).phases)
    assert german.phase("8H") == "Phase Grün (8H)"

"""Positions from two games that bots of the planner played among themselves and one against one-ply-1, read move by
move: where an experienced player would have done something else."""

from __future__ import annotations

import footplate
from footplate import Game
from footplate.bots import BOTS
from footplate.game.actions import Action, BuyTrain, Dividend, Pass, RunTrains, StartCompany
from footplate.rounds.running import run_earned
from footplate.titles.g1895.advice import NamibiaPlanner, is_last
from footplate.titles.g1895.obligations import obligations
from footplate.titles.g1895.ways import chance, quarters_lacking

NORTH = """
title 1895
players Aki 295, Bea 167, Cem 75
phase 8H
company STA president Bea 80% Cem 10% par 80 at 125 arrived 31 trains 6H revenue 170 cash 230
company OME president Cem 80% par 70 at 115 arrived 29 trains 5H 8H revenue 150 cash 184
company SD Bea 10% president Aki 50% par 60 at 40 row 5 column 1 asleep Bea 1 trains 8H
company OB president Aki 60% Cem 10% par 60 at 150 row 4 column 9 asleep Aki 1 trains 5H 6H revenue 240 cash 94
company NS Cem 10% asleep Cem 1
private ML Aki
private O-STA Bea
private O-OME Cem
private O-SD Bea
private O-OB Aki
private O-NS Cem
hex B2 tile 9 turn 2
hex C3 tile 9 turn 2
hex C9 tile 8 turn 4
hex C11 tile 38 stations STA OME
hex D4 tile 9 turn 2
hex D8 tile 887 turn 4
hex D10 tile 24 turn 1
hex D16 tile 8 turn 4
hex D18 tile 15 turn 2 stations SD
hex E5 tile 9 turn 2
hex E9 tile 888 turn 1
hex E15 tile 9 turn 1
hex F4 tile 3 turn 5
hex F6 tile 14 turn 2 stations STA
hex F8 tile 9
hex F10 stations OB - STA
hex F12 tile 4
hex F14 tile 14
hex F16 tile 3 turn 2
hex G5 tile 8 turn 2
hex G7 tile 4 turn 2
hex G13 tile 7
hex G15 tile 58 turn 3
hex H8 tile 9 turn 2
hex I9 tile 9 turn 2
turn operating_round set=5 number=2 of=2 companies=[OB,STA,OME,SD] done=[OB] begun=true
turn company_turn company=STA stage=4 acted=true
turn run_routes company=STA
"""


def chosen(position: str, level: str = "medium") -> Action:
    return by(footplate.from_position(position), level)


def by(game: Game, level: str = "medium") -> Action:
    """What the bot does in the place of whoever must decide."""
    player = game.decisions[0].player
    choice = BOTS[level](f"1895 {player}").choose(game.decisions, player)
    assert choice is not None
    return choice.action


def test_no_mine_is_served_for_much_less_revenue() -> None:
    """STA ran for 120 and the copper of Tsumeb, where 170 were to be had, and so did all others to the end."""
    game = footplate.from_position(NORTH)
    action = by(game)
    assert isinstance(action, RunTrains)
    assert run_earned(game.state, "STA", action.routes).revenue == 170


def test_the_tractor_is_not_worth_75() -> None:
    """It brings 5 a round, and closes after ten. *hard* bid so much after it had seen how one game could go on."""
    game = footplate.new("1895", ("Aki", "Bea", "Cem"), seed=1)
    for move in ("bid ML 20", "pass", "bid ML 70"):
        game.play(footplate.parse(move, game))
    assert by(game, "hard") == Pass()


STALLED = """
title 1895
players Aki 216, Bea 121, Cem 151
phase 3H
priority Cem
company STA president Aki 70% Bea 10% Cem 10% par 70 at 130 row 4 column 8 trains 2H 3H revenue 140 cash 399
company OME Aki 10% president Bea 60% par 100 at 160 row 1 column 8 asleep Aki 1 trains 2H 2H revenue 100 cash 559
company SD Aki 10% president Cem 50% par 100 at 160 row 1 column 8 asleep Aki 1 trains 2H revenue 50 cash 560
company NS Aki 10% asleep Aki 1
private ML Aki
private O-STA Aki
private O-OME Aki
private O-SD Aki
private O-OB closed
private O-NS Aki
hex C9 tile 8 turn 4
hex C11 tile 815 turn 2 stations OME | STA
hex D8 tile 58 turn 5
hex D10 tile 9 turn 1
hex D18 tile 57 turn 2 stations SD
hex E9 tile 58 turn 5
hex F6 tile 57
hex F8 tile 9
hex F10 stations - - STA
hex F12 tile 3 turn 2
hex G11 tile 9 turn 2
turn operating_round set=5 number=1 of=2 companies=[OME,SD,STA] done=[OME,SD] begun=true
turn company_turn company=STA stage=6 revenue=140 acted=true
turn buy_namibian_trains company=STA
"""


def test_the_last_place_is_taken_by_a_train_that_is_of_use() -> None:
    """Nobody wanted the two 3H-trains before the first 4H: trains stood still from the third round to the fifteenth."""
    assert chosen(STALLED) == BuyTrain("3H", "bank", 70)


LAST = """
title 1895
players Aki 2072, Bea 1804, Cem 1470
phase 10H
priority Cem
company STA president Bea 80% Cem 20% par 80 at 230 arrived 61 trains 6H 10H revenue 460 cash 162
company OME president Cem 100% par 70 at 230 arrived 67 trains 8H revenue 240 cash 812
company SD Bea 40% president Aki 60% par 60 at 100 row 3 column 5 arrived 66 trains 10H revenue 190 cash 148
company OB president Aki 80% Cem 10% Bea 10% par 60 at 350 arrived 64 trains 6H 8H revenue 350 cash 354
company NS Cem 10% president Bea 20% at 60 arrived 63 cash 120
private ML closed
private O-STA Bea
private O-OME Cem
private O-SD Bea
private O-OB Aki
private O-NS Cem
hex B2 tile 46 turn 2
hex C3 tile 19 turn 2
hex C9 tile 43 turn 3
hex C11 tile 849 stations STA OME
hex D4 tile 44 turn 1
hex D8 tile 889 turn 3
hex D10 tile 24 turn 1
hex D16 tile 8 turn 4
hex D18 tile 125 turn 2 stations SD OME
hex E5 tile 45 turn 2
hex E7 tile 8 turn 1
hex E9 tile 888 turn 1
hex E15 tile 9 turn 1
hex F4 tile 887 turn 4
hex F6 tile 125 turn 2 stations STA OME
hex F8 tile 9
hex F10 tile 850 stations OB - STA
hex F12 tile 4
hex F14 tile 125 stations SD OB
hex F16 tile 3 turn 2
hex G5 tile 8 turn 2
hex G7 tile 4 turn 2
hex G9 tile 7
hex G11 tile 18
hex G13 tile 27
hex G15 tile 58 turn 3
hex H4 tile 9 turn 1
hex H8 tile 9 turn 2
hex H16 tile 8
hex H18 tile 9
hex H20 tile 9
hex I3 tile 9 turn 1
hex I9 tile 9 turn 2
hex J2 tile 581 turn 5
hex K3 tile 8 turn 2
hex L2 tile 9 turn 1
hex M1 tile 8 turn 5
broken
turn operating_round set=8 number=1 of=3 companies=[OB,OME,STA,SD] done=[OB] begun=true
turn company_turn company=OME stage=6 revenue=240 treasury=30 acted=true
turn buy_namibian_trains company=OME
"""


def test_a_train_that_pays_in_the_last_rounds_is_bought() -> None:
    """OME kept 812 to the end, though a 12H-train would run 280 more in each of two rounds."""
    assert chosen(LAST) == BuyTrain("12H", "bank", 600)


def test_the_bank_breaks_and_the_set_of_rounds_is_played_to_its_end() -> None:
    """236 left, 1240 a round: in the stock round before, it is three rounds to the end, not one."""
    lines = [line for line in LAST.splitlines() if not line.startswith(("turn", "broken", "players"))]
    turn = ["turn founding_round number=8 turn=p3 begun=true", "turn founding_turn player=p3"]
    for money, rounds in ((236, 3), (1300, 3), (4000, 6)):
        treasuries = sum(int(line.split("cash ")[1]) for line in lines if "cash " in line)
        players = f"players Aki {6528 - treasuries - money}, Bea 0, Cem 0"
        state = footplate.from_position("\n".join([lines[1], players, *lines[2:], *turn])).state
        assert state.cash["bank"] == money
        assert NamibiaPlanner().rounds_left(state) == rounds


FORGOTTEN = """
title 1895
players Aki 288, Bea 11, Cem 186
phase 5H
priority Bea
company STA president Cem 80% pool 10% par 80 at 150 row 4 column 9 arrived 32 trains 3H 3H 5H revenue 190 cash 495
company OME president Bea 70% Aki 10% par 90 at 120 row 2 column 6 asleep Bea 1 trains 5H revenue 150 cash 354
company SD Bea 20% president Aki 20% at 80 arrived 3 asleep Bea 1 cash 240
company OB president Aki 100% par 60 at 150 row 4 column 9 trains 3H 4H 4H revenue 260 cash 458
company NS president Cem 60% par 90 at 100 arrived 29 cash 550
private ML Cem
private O-STA Cem
private O-OME Bea
private O-SD Bea
private O-OB closed
private O-NS Cem
hex C9 tile 8 turn 4
hex C11 tile 38 stations OME STA
hex D8 tile 4 turn 1
hex D10 tile 9 turn 1
hex E7 tile 8 turn 5
hex E9 tile 887 turn 4
hex F8 tile 8
hex F10 stations OB - STA
hex F12 tile 888 turn 2
hex G11 tile 8 turn 2
hex G13 tile 8
hex G15 tile 58 turn 3
hex H10 tile 15 turn 1 stations OME
hex H16 tile 8
hex H18 tile 9
hex H20 tile 9
hex I9 tile 8 turn 5
turn operating_round set=5 number=1 of=2 companies=[STA,OB,OME,NS] done=[STA,OB] begun=true
turn company_turn company=OME stage=2
turn build_track company=OME
"""


def test_a_destination_that_is_two_tiles_away_is_built_to() -> None:
    """OME turned the bend in the mountains, which leads nowhere, and never came to Otavi: of many tiles only those that
    promise stops were looked at, and its share slept to the end, where all others stood at 350."""
    game = footplate.from_position(FORGOTTEN)
    task = obligations(game.title)["O-OME"]
    lacking = quarters_lacking(game.state, "OME", task)
    game.play(by(game))
    assert quarters_lacking(game.state, "OME", task) < lacking


def test_the_less_time_is_left_the_more_is_a_tile_towards_the_destination_worth() -> None:
    """Else everybody puts it off until the bank is empty."""
    task = obligations(footplate.from_position(FORGOTTEN).title)["O-OME"]
    early, late = (
        chance(footplate.from_position(FORGOTTEN.replace("Aki 288", f"Aki {money}")).state, "OME", task)
        for money in (288, 3500)
    )
    assert 0 < late < early < 1


THIRD = """
title 1895
players Aki 38, Bea 51, Cem 668
phase 8H
priority Bea
company STA president Cem 80% Bea 10% Aki 10% par 80 at 190 arrived 42 trains 6H 8H revenue 320 cash 405
company OME president Bea 70% Aki 20% par 90 at 150 row 2 column 8 asleep Bea 1 trains 5H revenue 130 cash 560
company SD Bea 20% president Aki 20% at 80 arrived 3 asleep Bea 1 cash 240
company OB president Aki 100% par 60 at 140 arrived 41 trains 8H cash 78
company NS president Cem 60% par 90 at 100 arrived 39 trains 6H 5H revenue 160 cash 79
private ML Cem
private O-STA Cem
private O-OME Bea
private O-SD Bea
private O-OB closed
private O-NS Cem
hex C9 tile 25
hex C11 tile 38 stations OME STA
hex D8 tile 4 turn 1
hex D10 tile 9 turn 1
hex E7 tile 24 turn 5
hex E9 tile 887 turn 4
hex F8 tile 28 turn 2
hex F10 stations OB NS STA
hex F12 tile 888 turn 2
hex F14 tile 14 turn 2
hex F16 tile 3 turn 3
hex G9 tile 7
hex G11 tile 25 turn 4
hex G13 tile 8
hex G15 tile 58 turn 3
hex H10 tile 15 turn 1 stations OME
hex H16 tile 8
hex H18 tile 9
hex H20 tile 9
hex I9 tile 8 turn 5
turn operating_round set=6 number=1 of=2 companies=[STA,OME,OB,NS] begun=true
turn company_turn company=STA stage=6 revenue=320 acted=true
turn buy_namibian_trains company=STA
"""


def test_no_third_train_is_taken_from_a_sister_when_the_limit_is_about_to_fall_to_two() -> None:
    """STA took a 6H-train of NS for 210, the next 10H-train made it throw one away, and NS was left with none."""
    assert chosen(THIRD) == Pass()


STRIPPED = """
title 1895
players Aki 7, Bea 551, Cem 717
phase 12H
priority Bea
company STA president Cem 60% pool 20% Bea 10% Aki 10% par 60 at 85 arrived 55 trains 10H revenue 310
company OME president Bea 80% par 80 at 200 row 3 column 11 arrived 59 trains 10H revenue 240 cash 265
company SD president Aki 80% Bea 20% par 80 at 170 arrived 58 trains 12H
company OB president Cem 70% Bea 30% par 60 at 135 trains 8H revenue 250 cash 96
company NS Cem 20% president Aki 60% par 60 at 90 row 5 column 6 arrived 54 trains 8H revenue 230 cash 197
private ML closed
private O-STA Cem
private O-OME Bea
private O-SD Aki
private O-OB closed
private O-NS Cem
hex B2 tile 9 turn 2
hex C3 tile 9 turn 2
hex C9 tile 8 turn 4
hex C11 tile 849 stations OME STA
hex D4 tile 9 turn 2
hex D8 tile 4 turn 1
hex D10 tile 9 turn 1
hex D18 tile 125 turn 2 stations SD NS
hex E5 tile 8 turn 2
hex E7 tile 24 turn 1
hex E9 tile 58 turn 5
hex E19 tile 9 turn 2
hex F2 tile 7
hex F4 tile 888
hex F6 tile 125 stations STA OME
hex F8 tile 24 turn 3
hex F10 tile 850 stations OB NS STA
hex F12 tile 889 turn 2
hex F14 tile 125 stations SD
hex F16 tile 3 turn 2
hex F20 tile 9 turn 2
hex G5 tile 9 turn 1
hex G9 tile 8
hex G11 tile 8 turn 1
hex G13 tile 23 turn 5
hex G21 tile 887 turn 2
hex H4 tile 7
hex H14 tile 8
hex H16 tile 9
hex H18 tile 9
hex H20 tile 23 turn 3
turn operating_round set=7 number=1 of=3 companies=[SD,OME,OB,NS,STA] done=[SD,OME] begun=true
turn company_turn company=OB stage=6 revenue=250 acted=true
turn buy_namibian_trains company=OB
"""


def test_a_sister_that_cannot_pay_for_another_keeps_its_last_train() -> None:
    """OB took the only train of STA for 1, twice: its president paid 399 and then 599 for new ones, STA ran two rounds
    for nothing, and he came last."""
    action = chosen(STRIPPED)
    assert not (isinstance(action, BuyTrain) and action.source == "STA")


def test_a_train_that_the_next_purchase_scraps_is_as_good_as_none() -> None:
    """OB took an 8H-train of OME, whose other one was a 5H, when a 10H was next: 302 and a share sold for another."""
    position = STRIPPED.replace("phase 12H", "phase 10H").replace("trains 12H", "trains 6H")
    for other, last in (("6H", True), ("12H", False)):
        state = footplate.from_position(position.replace("arrived 55 trains 10H", f"trains {other} 10H")).state
        assert is_last(state, BuyTrain("10H", "STA", 1)) == last


ENDING = """
title 1895
players Aki 1849, Bea 2601, Cem 2830
phase 12H
priority Bea
company STA president Cem 60% pool 20% Bea 10% Aki 10% par 60 at 120 row 5 column 8 arrived 84 trains 12H revenue 350
company OME president Bea 80% par 80 at 350 trains 10H revenue 260 cash 461
company SD president Aki 80% Bea 20% par 80 at 350 revenue 220 cash 360
company OB president Cem 70% Bea 30% par 60 at 260 trains 8H 10H revenue 490 cash 95
company NS Cem 20% president Aki 60% par 60 at 180 row 3 column 10 trains 8H 12H revenue 240 cash 187
private ML closed
private O-STA Cem
private O-OME Bea
private O-SD Aki
private O-OB closed
private O-NS Cem
hex B2 tile 43 turn 5
hex C3 tile 18 turn 2
hex C9 tile 70 turn 3
hex C11 tile 849 stations OME STA
hex D4 tile 45 turn 2
hex D8 tile 4 turn 1
hex D10 tile 19 turn 1
hex D18 tile 125 turn 2 stations SD NS
hex E5 tile 40
hex E7 tile 46 turn 1
hex E9 tile 58 turn 5
hex E19 tile 20 turn 1
hex F2 tile 26 turn 1
hex F4 tile 888
hex F6 tile 125 stations STA OME
hex F8 tile 47 turn 2
hex F10 tile 850 stations OB NS STA
hex F12 tile 889 turn 2
hex F14 tile 125 stations SD OME
hex F16 tile 3 turn 2
hex F20 tile 42 turn 5
hex G3 tile 27
hex G5 tile 44
hex G7 tile 4
hex G9 tile 24
hex G11 tile 29 turn 1
hex G13 tile 23 turn 5
hex G19 tile 7
hex G21 tile 887 turn 2
hex H4 tile 26 turn 1
hex H14 tile 8
hex H16 tile 9
hex H18 tile 9
hex H20 tile 23 turn 3
hex I3 tile 9 turn 1
hex J2 tile 581 turn 5
hex K3 tile 8 turn 2
hex L2 tile 9 turn 1
hex M1 tile 8 turn 5
broken
turn operating_round set=8 number=3 of=3 companies=[OME,SD,OB,NS,STA] done=[OME,SD,OB,NS] begun=true
turn company_turn company=STA stage=5 revenue=350 acted=true
turn pay_out company=STA
"""


def test_in_the_last_round_nothing_is_kept() -> None:
    """STA kept 350 when the game was over after its turn."""
    assert chosen(ENDING) == Dividend("pay")


BEYOND = """
title 1895
players Aki 400, Bea 185, Cem 185
priority Cem
company STA president Cem 40% at 80 asleep Cem 1 cash 240
company OME president Bea 40% at 90 asleep Bea 1 cash 270
company SD Bea 10% president Aki 20% at 80 asleep Bea 1 cash 160
company NS Cem 10% asleep Cem 1
private ML Cem
private O-STA Cem
private O-OME Bea
private O-SD Bea
private O-OB closed
private O-NS Cem
turn founding_round number=1 turn=p1 last=p3 begun=true
turn founding_turn player=p1
"""


def test_no_second_company_is_founded_with_the_money_of_the_first() -> None:
    """Aki left SD with 160 in it for OB, and it never floated: in his eyes the same 400 floated both."""
    assert not isinstance(chosen(BEYOND, "hard"), StartCompany)

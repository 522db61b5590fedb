"""What the planner does about the way to a destination in 1895: its price, and what is too dear."""

from __future__ import annotations

import footplate
from footplate.board.lays import LAY
from footplate.bots import BOTS
from footplate.game.actions import LayTile
from footplate.titles.g1895.obligations import obligations
from footplate.titles.g1895.ways import quarters_lacking, set_aside

CARDS = "\n".join(f"private {card} closed" for card in ("O-OME", "O-SD", "O-OB", "O-NS"))
TURN = "turn company_turn company=STA stage=2\nturn build_track company=STA\n"

#: STA kept 460 and a single 2H-train for ten rounds, and passed up all track
KEPT = f"""
title 1895
players Aki 0, Bea 65, Cem 20
company STA president Aki 60% par 100 at 100 row 1 column 3 arrived 7 asleep Aki 1 trains 2H cash 460
company OME president Bea 60% par 80 at 80 row 3 column 3 arrived 9 trains 2H 2H cash 280
company SD president Cem 60% par 90 at 90 row 2 column 3 arrived 8 trains 2H cash 500
private ML Bea
private O-STA Aki
{CARDS}
hex C9 tile 8 turn 4
hex C11 tile 814 turn 4 stations STA | OME
hex D18 tile 57 turn 2 stations SD
turn operating_round set=2 number=1 of=1 companies=[STA,SD,OME] begun=true
{TURN}"""

#: STA laid track to the mountains of E11, had 160 left for ground of 240, and did not run in twelve rounds
POOR = f"""
title 1895
players Aki 20, Bea 70, Cem 50
priority Bea
company STA president Bea 60% par 70 at 80 arrived 5 asleep Bea 1 cash 350
company OME president Cem 60% Bea 10% par 80 at 80 row 3 column 3 arrived 8 trains 2H 2H cash 490
company SD president Aki 60% par 90 at 90 row 2 column 3 arrived 7 trains 2H 2H cash 460
private ML Cem
private O-STA Bea
{CARDS}
hex C11 tile 815 turn 2 stations OME | STA
hex D18 tile 57 turn 2 stations SD
turn operating_round set=1 number=1 of=1 companies=[SD,OME,STA] done=[SD,OME] begun=true
{TURN}"""

#: OME built along the empty coast, and did not run for seven rounds
COAST = """
title 1895
players Aki 6, Bea 60, Cem 40
priority Bea
company STA president Cem 50% Bea 10% par 90 at 90 row 2 column 3 arrived 8 asleep Cem 1 trains 2H cash 410
company OME president Aki 70% Cem 10% Bea 20% par 60 at 80 arrived 7 cash 640
company SD president Bea 50% Aki 10% par 60 at 70 arrived 6 asleep Bea 1 cash 300
company NS Aki 10% asleep Aki 1
private ML Cem
private O-STA Cem
private O-OME closed
private O-SD Bea
private O-OB closed
private O-NS Aki
hex C11 tile 814 turn 4 stations STA | OME
turn operating_round set=1 number=1 of=1 companies=[STA,OME,SD] done=[STA] begun=true
turn company_turn company=OME stage=2
turn build_track company=OME
"""

STA = obligations(footplate.from_position(KEPT).title)["O-STA"]


def laid(position: str, level: str = "medium") -> tuple[str, str, int]:
    """The tile that the bot lays: hex, tile, turn."""
    game = footplate.from_position(position)
    player = game.decisions[0].player
    choice = BOTS[level](f"1895 {player}").choose(game.decisions, player)
    assert choice is not None
    assert isinstance(choice.action, LayTile), choice.action
    return choice.action.hex, choice.action.tile, choice.action.rotation


def test_money_for_the_way_is_no_money_for_trains() -> None:
    assert laid(KEPT) == ("D10", "9", 1)


def test_what_the_way_costs_is_set_aside() -> None:
    """120 on D10 and 60 on E9; but a train comes first, and a president without the obligation does not care."""
    assert set_aside(footplate.from_position(KEPT).state, "STA", STA) == 180
    assert set_aside(footplate.from_position(KEPT.replace("cash 460", "cash 230")).state, "STA", STA) == 160
    foreign = KEPT.replace("president Aki 60%", "president Aki 50% Cem 10%").replace("asleep Aki 1", "asleep Cem 1")
    assert set_aside(footplate.from_position(foreign).state, "STA", STA) == 0


def test_ground_that_is_too_dear_is_far_away() -> None:
    """The mountains are two lays more for who has the money, and four for who has not."""
    there = POOR.replace("turn operating", "hex D10 tile 8 turn 5\nturn operating")
    rich, poor = (
        quarters_lacking(footplate.from_position(there.replace("cash 350", cash)).state, "STA", STA)
        for cash in ("cash 500", "cash 230")
    )
    assert poor - rich == 2 * LAY


def test_a_company_with_nothing_to_run_builds_towards_its_destination() -> None:
    assert laid(COAST) == ("C9", "8", 4)

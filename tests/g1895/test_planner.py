"""What the planner does in 1895: obligations, and positions in which an earlier bot blundered."""

from __future__ import annotations

import pytest

import footplate
from footplate import Game
from footplate.board.lays import LAY
from footplate.bots import BOTS
from footplate.game.actions import Bid, BuyTrain, LayTile, Pass, StartCompany
from footplate.game.advice.planner import PlannerAdvice
from footplate.titles.g1895.founding import DeclareFounding
from footplate.titles.g1895.obligations import obligations
from footplate.titles.g1895.ways import quarters_lacking

NAMES = ("Aki", "Bea", "Cem")
PLAYERS = "title 1895\nplayers Aki, Bea, Cem\n"
UNSOLD = "\n".join(f"private {card} closed" for card in ("O-OME", "O-SD", "O-OB", "O-NS"))

#: from games of three one-ply-1, which play them nearly all alike
YELLOW = f"""
title 1895
players Aki 20, Bea 65, Cem 44
priority Cem
company STA president Cem 60% par 90 at 100 arrived 10 trains 2H revenue 40 cash 396
company SD president Bea 60% par 80 at 80 row 3 column 3 arrived 9 trains 2H cash 440
private ML Bea
private O-STA closed
{UNSOLD}
hex C9 tile 8 turn 4
hex C11 tile 814 turn 4 stations STA | OME
hex D10 tile 8 turn 1
hex D18 tile 57 turn 2 stations SD
"""
OME = "company OME president Aki 60% par 90 at 90 row 2 column 3 arrived 8 trains 2H 2H cash 340\n"


def medium(game: Game) -> footplate.Action:
    """What the bot does in the place of whoever must decide."""
    player = game.decisions[0].player
    choice = BOTS["medium"](f"1895 {player}").choose(game.decisions, player)
    assert choice is not None
    return choice.action


def new(*moves: str) -> Game:
    game = footplate.new("1895", NAMES, seed=1)
    for move in moves:
        game.play(footplate.parse(move, game))
    return game


# ---- what it is told ----


@pytest.mark.parametrize(
    ("card", "lays", "terrain"),
    [("O-STA", 2, 180), ("O-OME", 4, 220), ("O-SD", 4, 120), ("O-OB", 9, 80), ("O-NS", 6, 0)],
)
def test_what_an_obligation_lacks(card: str, lays: int, terrain: int) -> None:
    """Shortest ways with yellow tiles, worked out by hand; 120 of terrain count as another lay."""
    state, task = new().state, obligations(new().title)[card]
    assert quarters_lacking(state, task.company, task) == lays * LAY + terrain * LAY // 120


def test_a_tile_on_the_way_brings_it_nearer_and_one_beside_it_does_not() -> None:
    base = PLAYERS + "company STA president Aki 60% at 90\n"
    task = obligations(new().title)["O-STA"]
    lacking = [
        quarters_lacking(footplate.from_position(base + hexes).state, "STA", task)
        for hexes in ("", "hex D10 tile 9 turn 1\n", "hex D10 tile 8 turn 1\n")
    ]
    assert lacking[0] - LAY > lacking[1]
    assert lacking[2] > lacking[1]


def test_with_an_obligation_goes_a_share_that_sleeps() -> None:
    state = new("bid ML 20", "pass", "pass").state
    won = PlannerAdvice.of(state.title).won(state, Bid("O-SD", 40), "p2")
    assert won.companies["SD"].holdings["p2"] == won.companies["SD"].asleep["p2"] == 1
    assert won.cash["p2"] == state.cash["p2"] - 40


# ---- positions ----


def test_an_obligation_is_not_left_for_its_lowest_price() -> None:
    """Every game of one-ply-1 sells none: all pass at 60 for a share that two tiles make worth 100."""
    assert medium(new("bid ML 20", "pass", "pass")) == Bid("O-STA", 60)


def test_nobody_pays_more_for_an_obligation_than_its_share_will_be_worth() -> None:
    assert medium(new("bid ML 20", "pass", "pass", "bid O-STA 130")) == Pass()


def test_a_company_whose_obligation_another_holds_is_declared() -> None:
    """Nobody may be kept from founding because somebody else could object."""
    game = new("bid ML 20", "pass", "pass", "bid O-STA 60", "pass", "pass", "pass", "pass", "pass")
    assert game.decisions[0].player == "p3"
    assert isinstance(medium(game), DeclareFounding | StartCompany)


def on(text: str) -> footplate.Action:
    return medium(footplate.from_position(text))


def turn(company: str, stage: int, step: str, done: str = "", of: int = 1) -> str:
    return (
        f"turn operating_round set=2 number=1 of={of} companies=[STA,OME,SD] done=[{done}] begun=true\n"
        f"turn company_turn company={company} stage={stage} acted=true\nturn {step} company={company}\n"
    )


def test_no_company_closes_itself_into_a_loop() -> None:
    """OME laid the bend that leads back to Swakopmund, and neither it nor STA had a legal lay for 24 rounds."""
    action = on(YELLOW + OME + turn("OME", 2, "build_track", "STA"))
    assert isinstance(action, LayTile)
    assert (action.hex, action.tile, action.rotation) != ("D8", "3", 0)


def test_track_towards_the_destination_is_not_passed_up() -> None:
    """SD sat on its port and 440 for 30 rounds."""
    action = on(YELLOW + "hex D8 tile 3\n" + OME + turn("SD", 2, "build_track", "STA,OME"))
    assert isinstance(action, LayTile)
    assert action.hex in ("E19", "D20")  # the two ways to South Africa


def test_dear_ground_on_the_way_to_windhoek_is_paid_for() -> None:
    """A first planner kept 420 for trains to come, and its STA a sleeping share, for ten rounds."""
    position = f"""
title 1895
players Aki 0, Bea 65, Cem 20
phase 3H
company STA president Aki 60% par 100 at 100 row 1 column 3 arrived 7 asleep Aki 1 trains 2H 2H cash 420
company OME president Bea 60% par 80 at 80 row 3 column 3 arrived 9 trains 3H 3H cash 340
company SD president Cem 60% par 90 at 90 row 2 column 3 arrived 8 trains 2H 2H cash 460
private ML Bea
private O-STA Aki
{UNSOLD}
hex C11 tile 814 turn 4 stations STA | OME
hex D18 tile 57 turn 2 stations SD
"""
    action = on(position + turn("STA", 2, "build_track", of=2))
    assert isinstance(action, LayTile)
    assert (action.hex, action.tile) == ("D10", "9")


def test_no_second_train_before_there_is_any_track_for_it() -> None:
    second = OME.replace("2H 2H", "2H").replace("arrived 8", "arrived 8 not operated")
    assert on(YELLOW + second + turn("OME", 6, "buy_namibian_trains", "STA")) == Pass()


def test_the_last_place_is_kept_for_a_better_train() -> None:
    """STA filled up with 2H 2H 3H and could buy nothing for 12 rounds, with 1100 in its treasury."""
    position = f"""
title 1895
players Aki 20, Bea 65, Cem 20
phase 3H
priority Cem
company STA president Cem 60% par 100 at 110 row 1 column 4 arrived 10 asleep Cem 1 trains 2H 2H revenue 40 cash 316
company OME president Aki 60% par 90 at 90 row 2 column 3 arrived 8 trains 2H 2H cash 340
company SD president Bea 60% par 80 at 80 row 3 column 3 arrived 9 trains 3H cash 410
private ML Bea
private O-STA Cem
{UNSOLD}
hex C9 tile 8 turn 4
hex C11 tile 814 turn 4 stations STA | OME
hex D10 tile 9 turn 1
hex D18 tile 57 turn 2 stations SD
"""
    assert on(position + turn("STA", 6, "buy_namibian_trains", of=2)) == Pass()


LATE = f"""
title 1895
players Aki 120, Bea 192, Cem 131
phase 3H
company STA president Cem 70% Bea 10% par 90 at 280 arrived 37 trains 2H 3H 3H revenue 80 cash 753
company OME president Aki 60% Cem 10% par 90 at 280 trains 2H 2H revenue 40 cash 647
company SD president Bea 70% Aki 10% par 80 at 240 trains 2H revenue 50 cash 840
private ML Bea
private O-STA closed
{UNSOLD}
hex C9 tile 8 turn 4
hex C11 tile 814 turn 4 stations STA | OME
hex D8 tile 3
hex D10 tile 8 turn 1
hex D18 tile 57 turn 2 stations SD
"""


def test_nothing_is_founded_that_will_not_float() -> None:
    """OB was founded with the last 120 and waited for seven stock rounds."""
    action = on(LATE + "turn founding_round number=8 turn=p1 begun=true\nturn founding_turn player=p1\n")
    assert not isinstance(action, StartCompany)


def test_nor_by_who_has_no_room_for_its_shares() -> None:
    """A first planner with 12 certificates founded NS at 100, could buy no more of it, and held it to the end."""
    position = """
title 1895
players Aki 98, Bea 608, Cem 636
phase 8H
company STA president Bea 80% Aki 10% Cem 10% par 80 at 215 arrived 37 trains 5H 6H 6H revenue 320 cash 290
company OME president Cem 80% Aki 10% Bea 10% par 80 at 230 arrived 36 trains 8H revenue 180 cash 348
company SD Bea 20% president Aki 60% Cem 10% par 100 at 230 arrived 35 asleep Bea 1 trains 5H revenue 60 cash 1012
company OB Bea 10% president Cem 20% Aki 10% at 80 arrived 29 asleep Bea 1 cash 240
company NS Bea 10% asleep Bea 1
private ML Cem
private O-STA Bea
private O-OME closed
private O-SD Bea
private O-OB Bea
private O-NS Bea
hex C11 tile 38 stations STA OME
hex D10 tile 9 turn 1
hex D18 tile 14 turn 2 stations SD
hex E9 tile 887 turn 5
hex F6 tile 14 stations STA
hex F8 tile 23
hex F12 tile 58 turn 3
turn founding_round number=6 turn=p2 last=p1 begun=true
turn founding_turn player=p2
"""
    assert not isinstance(on(position), StartCompany)


def test_a_company_is_not_left_without_a_train_for_the_sake_of_another() -> None:
    """OB took all three trains of OME for 1 each; OME could not run, and bought one back for 70."""
    position = LATE.replace("Aki 120", "Aki 108").replace("trains 2H 2H revenue 40", "trains 3H revenue 40")
    position += (
        "company OB president Aki 90% Cem 10% par 60 at 70 row 4 column 3 not operated trains 2H 2H cash 638\n"
        "hex F10 stations OB\nhex F12 tile 4\n"
        "turn operating_round set=15 number=1 of=2 companies=[OME,SD,STA,OB] done=[OME,SD,STA] begun=true\n"
        "turn company_turn company=OB stage=6 acted=true\nturn buy_namibian_trains company=OB\n"
    )
    action = on(position)
    assert not (isinstance(action, BuyTrain) and action.source == "OME")

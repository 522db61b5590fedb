"""Our games as 18xx.games files: what is written, and that it is the same game when read again."""

from __future__ import annotations

import msgspec
import pytest

import footplate
from footplate import Game
from footplate.game.actions import Accept, Action, Bid, BuyPrivate, BuyTrain, Decline, EndGame, Pass, StartCompany
from footplate.interop.departures import same_position, waits_for
from footplate.interop.exports import CannotExport, export_game
from footplate.interop.gamefile import flatten
from footplate.interop.imports import import_game, replay_as_played
from footplate.rounds.operating import CompanyTurn
from tests.g1889.scenes import new
from tests.games import random_game
from tests.interop_files import as_file, imported, moves, same_games
from tests.toy import toy


def read_again(game: Game) -> Game:
    return import_game(as_file(export_game(game)), "exported")


# ---- games by the rule text ----


@pytest.mark.parametrize(("players", "seed"), [(2, 0), (3, 1), (4, 2), (5, 3), (6, 4)])
def test_a_game_by_the_rule_text(players: int, seed: int) -> None:
    game = random_game("1889", players, seed, undo=0.02)
    assert same_position(read_again(game).state, game.state)


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_a_beginner_game(players: int) -> None:
    game = random_game("1889", players, 7, "beginner", most=150)
    assert same_position(read_again(game).state, game.state)


@pytest.mark.parametrize("seed", range(3))
def test_a_game_with_the_freedoms_of_18xx_games_is_conducted_alike(seed: int) -> None:
    freedoms = ("any-run", "no-consent", "passed-over-with-powers", "lowest-bidder-next", "port-after-auction")
    game = random_game("1889", 3, seed, *freedoms, most=400)
    replay = replay_as_played(as_file(export_game(game)), "x")
    for _ in replay:
        pass
    assert same_games(replay.game, game)


def test_five_beginners_play_with_other_privates_there() -> None:
    with pytest.raises(CannotExport, match="the opening position is not the same"):
        export_game(footplate.new("1889", list("abcde"), options=["beginner"]))


def test_the_tile_that_only_the_rulebook_gives_to_beginners() -> None:
    games = (random_game("1889", 4, seed, "beginner", most=400) for seed in range(50))
    game = next(game for game in games if [tile for tile, _ in game.state.board.tiles().values()].count("57") == 3)
    with pytest.raises(CannotExport, match=r"move \d+: 18xx\.games does not follow: There is no tile 57 left"):
        export_game(game)


def test_a_title_that_18xx_games_files_are_not_known_for() -> None:
    with pytest.raises(CannotExport, match="toy is not a title that footplate can write"):
        export_game(footplate.Game(toy(), ["Aki", "Bea"]))


# ---- what a file cannot say ----


def test_an_accepted_offer_is_the_deal_itself_and_a_declined_one_is_left_out() -> None:
    game = with_offers()
    answers = [move.action for move in game.moves if isinstance(move.action, Accept | Decline)]
    written = export_game(game)
    tried = [move for n, move in enumerate(game.moves) if is_deal(move.action) and game.state_at(n).below(CompanyTurn)]
    deals = moves(written, "buy_company") + moves(written, "buy_train")
    assert len(deals) == len(tried) - sum(isinstance(answer, Decline) for answer in answers)


def with_offers() -> Game:
    """A random game in which offers were accepted and declined."""
    games = (random_game("1889", 4, seed) for seed in range(50))
    return next(game for game in games if {Accept, Decline} <= {type(move.action) for move in game.moves})


def is_deal(action: Action) -> bool:
    return isinstance(action, BuyPrivate | BuyTrain)


def test_an_offer_that_waits_for_its_answer_is_not_written() -> None:
    game = with_offers()
    asked = next(n for n, move in enumerate(game.moves) if isinstance(move.action, Accept | Decline))
    before, waiting = game.at(asked - 1), game.at(asked)
    in_force = [len(flatten(as_file(export_game(part)))) for part in (before, waiting)]
    assert in_force[0] == in_force[1]


def test_the_pass_of_a_player_who_would_be_passed_over_is_left_out() -> None:
    game = new(3)
    prices = {"A": 20, "C": 40, "D": 50, "E": 60, "F": 80}
    game.play(Bid("B", 400))  # which leaves Aki 20, and the port to lay
    for private in "ACDEF":
        if game.state.top.actor(game.state) == "p1":
            game.play(Pass())
        game.play(BuyPrivate(private, prices[private]))
    game.play(StartCompany("IR", 65))
    assert waits_for(game.state) == ("stock_turn", "p1", "")
    passes = len(moves(export_game(game), "pass"))
    game.play(Pass())
    written = export_game(game)
    assert len(moves(written, "pass")) == passes
    again = import_game(as_file(written), "x")
    assert same_position(again.state, game.state)
    assert again.title.options == {"passed-over-with-powers"}


def test_bids_in_an_order_18xx_games_does_not_know_are_written_and_named() -> None:
    game = new(3)
    for action in (Bid("C", 45), Bid("B", 35), Bid("C", 50), Bid("B", 40), Pass(), Bid("B", 45), BuyPrivate("A", 20)):
        game.play(action)
    game.play(Pass(), "p1")  # clockwise; there p2, the lowest bidder, would be asked
    written = export_game(game)
    assert written["description"].endswith("follows the rulebook where 18xx.games does otherwise: lowest-bidder-next")
    again = import_game(as_file(written), "x")
    assert same_games(again, game)
    assert again.title.options == frozenset()


# ---- moves that were taken back ----


def undone(*, redo: bool = False) -> Game:
    game = new(3)
    for action in (Bid("B", 35), Bid("C", 45), Pass()):
        game.play(action)
    game.undo()
    game.undo()
    if redo:
        game.redo()
    game.play(Bid("D", 60))
    return game


def test_moves_taken_back_are_written_with_an_undo() -> None:
    written = export_game(undone())
    kinds = [(a["type"], a.get("company"), a.get("action_id")) for a in written["actions"]]
    assert kinds == [
        ("bid", "MF", None),
        ("bid", "ER", None),
        ("pass", None, None),
        ("undo", None, 1),
        ("bid", "SMR", None),
    ]
    assert [a["id"] for a in written["actions"]] == [1, 2, 3, 4, 5]
    assert same_games(import_game(as_file(written), "x"), undone())


def test_moves_taken_back_and_played_again() -> None:
    written = export_game(undone(redo=True))
    assert [a["type"] for a in written["actions"]] == ["bid", "bid", "pass", "undo", "bid"]
    assert written["actions"][3]["action_id"] == 2
    assert same_games(import_game(as_file(written), "x"), undone(redo=True))


def test_one_try_after_another() -> None:
    """Three bids of the same player in the same place: each has its undo."""
    game = new(3)
    for price in (35, 40, 45):
        game.play(Bid("B", price))
        game.undo()
    game.play(Pass())
    kinds = [a["type"] for a in export_game(game)["actions"]]
    assert kinds == ["bid", "undo", "bid", "undo", "bid", "undo", "pass"]


def test_a_game_that_is_all_taken_back() -> None:
    game = new(2)
    game.play(Pass())
    game.undo()
    assert flatten(as_file(export_game(game))) == []


# ---- the rest of the file ----


def test_the_head_of_a_file_that_is_not_finished() -> None:
    game = footplate.new("1889", ["Aki", "Bea", "Cem"], seed=5)
    game.play(Pass())
    written = export_game(game)
    assert written["players"] == [{"id": 1, "name": "Aki"}, {"id": 2, "name": "Bea"}, {"id": 3, "name": "Cem"}]
    assert (written["title"], written["status"], written["acting"]) == ("1889", "active", [2])
    assert written["settings"] == {"seed": 5, "optional_rules": []}
    assert "game_end_reason" not in written
    msgspec.json.encode(written)


def test_an_end_by_agreement() -> None:
    game = new(2, "end-by-agreement")
    game.play(EndGame())
    written = export_game(game)
    assert written["game_end_reason"] == "manually_ended"
    assert import_game(as_file(written), "x").state.ended == "agreed"


def test_a_president_who_sells_out_lays_the_certificate_on_the_table() -> None:
    sales = moves(export_game(imported("1889-r0138")), "sell_shares")
    with_president = [sale for sale in sales if f"{sale['shares'][0].split('_')[0]}_0" in sale["shares"]]
    assert with_president
    for sale in with_president:
        laid = 10 * len(sale["shares"]) + 10
        assert sale["percent"] in (laid, laid - 10)  # a single share may come back

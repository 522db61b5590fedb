"""Positions in text: what `Game.position` writes, `footplate.from_position` reads (docs/positions.md)."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import footplate
from footplate import BadPosition, FootplateError, Game
from footplate.game.codec import encode_state
from footplate.game.position import writer
from footplate.game.state import State
from footplate.testing.copies import position_says_it_all
from footplate.testing.positions import misplaced
from footplate.testing.simulate import chance_player
from footplate.titles import TITLES, load, title_data

PAGE = Path(__file__).parents[1] / "docs" / "positions.md"
MUTATIONS = 1200


def few_lines(*lines: str, title: str = "1889") -> State:
    return footplate.from_position("\n".join([f"title {title}", "players Aki, Bea, Cem", *lines])).state


def reached(title_id: str, moves: int, seed: int = 1) -> Game:
    """A game of chance after so many moves."""
    title = load(title_id, 3)
    game, player = Game(title, ["Aki", "Bea", "Cem"], seed), chance_player(title, seed, 0)
    while (waiting := game.decisions) and len(game) < moves:
        who, action = player.choose(waiting)
        game.play(action, who)
    return game


# ---- out and in ----


@pytest.mark.parametrize("title_id", TITLES)
def test_positions_come_back(title_id: str) -> None:
    """`make proof positions` tries a hundred games a title, with every number of players."""
    title = load(title_id, title_data(title_id).title.players[1])
    for number, problems in enumerate(misplaced(title, 1, every=60)):
        assert problems == []
        if number == 12:
            break


def test_a_position_that_does_not_come_back_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writer, "write_hexes", lambda *_: iter(()))
    assert any(misplaced(load("1889", 3), 1, every=100))


def test_the_start_needs_three_lines() -> None:
    game = footplate.new("1889", ["Aki", "Bea"], options=["beginner"], seed=3)
    text = game.position()
    assert text == "title 1889\noptions beginner\nseed 3\nplayers Aki, Bea\n"
    again = footplate.from_position(text)
    assert (again.state, again.names, again.seed, again.title) == (game.state, game.names, game.seed, game.title)


def test_any_name_can_be_written() -> None:
    """Names that are ids, numbers, words of the lines or no words at all."""
    names = ["AR", "pool", 'two "words", #1', "12", "p1", "\u2028 [é\n"]
    game = footplate.new("1889", names)
    game.play(footplate.BuyPrivate("A", 20))
    again = footplate.from_position(game.position())
    assert (list(again.names.values()), again.state) == (names, game.state)


@pytest.mark.parametrize("title_id", TITLES)
def test_the_order_of_things_is_kept(title_id: str) -> None:
    """Holders of shares are paid in an order, so equal maps are not enough."""
    game = reached(title_id, 220)
    assert str(encode_state(footplate.from_position(game.position()).state)) == str(encode_state(game.state))
    assert list(position_says_it_all(game)) == []


# ---- written by a person ----


def test_a_few_lines_are_enough() -> None:
    state = few_lines(
        "phase 3",
        "company AR president Aki 60% pool 2 at 90 trains 3 3 cash 120",
        "hex K8 tile 5 turn 2 stations AR",
        "turn stock_round number=3 turn=p2",
    )
    company = state.companies["AR"]
    assert company.holdings == {"ipo": 2, "p1": 6, "pool": 2}
    assert (company.president, company.par, state.price("AR"), company.trains) == ("p1", 90, 90, ("3", "3"))
    assert company.floated
    assert company.operated
    assert company.tokens == (40,)
    assert state.cash["AR"] == 120
    assert sum(state.cash.values()) == 7000
    assert state.tiles["5"] == state.title.tile_counts["5"] - 1
    assert (state.depot["2"], state.depot["3"], state.depot["4"]) == (0, 3, 4)
    assert state.board.tiles() == {"K8": ("5", 2)}
    assert state.top.actor(state) == "p2"


def test_a_marker_alone_stands_at_par_and_arrives_by_the_order_of_the_lines() -> None:
    state = few_lines("company KO president Aki 20% par 80", "company AR president Bea 20% par 80")
    assert state.price("AR") == 80
    assert (state.companies["KO"].arrived, state.companies["AR"].arrived, state.clock) == (1, 2, 2)
    assert not state.companies["AR"].floated


def test_players_go_by_name_or_seat_and_remarks_are_not_read() -> None:
    by_name = few_lines("# a remark", "private A Bea   # and another", "priority Cem")
    assert by_name == few_lines("private A p2", "priority p3")
    assert by_name.privates["A"] == "p2"


def test_where_the_price_is_not_enough_the_box_is_named() -> None:
    state = few_lines("company AR president Aki 20% par 65 at 40 row 9 column 2")
    assert state.companies["AR"].space == (8, 1)


def test_an_ended_game_has_a_result() -> None:
    game = footplate.from_position("title 1889\nplayers Aki 700, Bea 300\nprivate A Bea\nended bank")
    assert game.result is not None
    assert game.result.worths == {"Aki": 700, "Bea": 320}
    assert game.decision is None


# ---- what cannot be read ----


@pytest.mark.parametrize(
    ("lines", "number", "says"),
    [
        (["phase 9"], 3, "there is no phase 9"),
        (["fase 3"], 3, "did you mean phase?"),
        (["priority Dan"], 3, "Dan is nobody"),
        (["priority AR"], 3, "AR is no player"),
        (["phase 3", "phase 4"], 4, "has a line already, line 3"),
        (["company XX"], 3, "there is no company XX"),
        (["company AR Aki"], 3, "the shares of p1, as 20% or 2, is missing at the end"),
        (["company AR Aki many"], 3, "many stands where a number of shares"),
        (["company AR Aki 25%"], 3, "no whole number"),
        (["company AR Aki 2 Aki 2"], 3, "named twice"),
        (["company AR president Aki 2 president Bea 2"], 3, "one president"),
        (["company AR Aki 60% Bea 60%"], 3, "10 shares, and 12"),
        (["company AR Aki 60% ipo 50%"], 3, "10 shares, and 11"),
        (["company AR Aki 2 size 2000"], 3, "larger than any"),
        (["company AR Aki 2 ipo 2"], 3, "shares add up"),
        (["company AR Aki 2 at 81"], 3, "no box of the market has the price 81"),
        (["company AR Aki 2 par 80 at 40"], 3, "say in which"),
        (["company AR Aki 2 at 350"], 3, "the company's par must be written"),
        (["company AR Aki 2 row 3"], 3, "row and column belong to a price"),
        (["company AR president Aki 2 par 80 trains 3 7"], 3, "there is no train 7"),
        (["company AR president Aki 2 par 80 tains 3"], 3, "did you mean trains?"),
        (["company AR president Aki 2 par 80 cash"], 3, "a number after cash is missing"),
        (["company AR president Aki 2 par 80 cash 5 cash 6"], 3, "cash is said twice"),
        (["company AR president Aki 2 Bea 3 par 80"], 3, "president leads"),
        (["company AR president pool 20% par 80"], 3, "president leads"),
        (["private Z Aki"], 3, "there is no private Z"),
        (["private A"], 3, "one owner"),
        (["players Aki"], 3, "players is said already, in line 2"),
        (["bank 5000"], 3, "the bank is left with 5740"),
        (["company AR Aki 2 par 80 cash 9000"], 2, "all together have"),
        (["depot 2 9"], 3, "trains are printed: train 2"),
        (["market 3 3 3 3 3 3", "phase 5"], 3, "train 3"),
        (["hex Z1 tile 9"], 3, "there is no hex Z1"),
        (["hex K8 tile 999"], 3, "there is no tile 999"),
        (["hex K8 tile 57 turn 7"], 3, "six turns"),
        (["hex K8 tile 9"], 3, "does not fit"),
        (["hex K8 tile 57 stations AR KO"], 3, "K8 has 1 circles"),
        (["hex E8 stations AR"], 3, "no circles"),
        (["hex K8 tile 57 stations XX"], 3, "there is no company XX"),
        (["hex K8 turn 3"], 3, "none is named"),
        (["note port laid=true"], 3, "name=value"),
        (["own column=3"], 3, "remembers nothing of its own"),
        (["turn stock_rund number=2 turn=p1"], 3, "did you mean stock_round?"),
        (["turn stock_round turn=p1"], 3, "stock_round needs number"),
        (["turn stock_round number=two turn=p1"], 3, "number should be a number, not a word"),
        (["turn stock_round number=2 turn=p1 sold=[AR]"], 3, "sold should be a {name:value} table, not a [list]"),
        (["turn stock_round number=2 turn=p9"], 3, "p9 in turn is not known"),
        (["turn stock_round number=2 turn=p1 sould={}"], 3, "did you mean sold?"),
        (["turn stock_turn player=p1"], 3, "the rules cannot go on from here"),
        (["turn stock_round number=[1"], 3, "a bracket is not closed"),
        (["turn stock_round number=1]"], 3, "closes a bracket"),
        (['private "A Bea'], 3, "quotation mark"),
        (["ended"], 3, "followed by one word"),
        (["broken 3"], 3, "stands alone"),
    ],
)
def test_a_broken_position_names_the_line(lines: list[str], number: int, says: str) -> None:
    with pytest.raises(BadPosition) as caught:
        few_lines(*lines)
    assert caught.value.number == number
    assert says in caught.value.problem
    assert str(caught.value).startswith(f"line {number}, ")
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "there is nothing to read"),
        ("# only a remark", "there is nothing to read"),
        ("players Aki, Bea", "begins with title"),
        ("title 1889", "begins with players"),
        ("title 1999\nplayers Aki, Bea", "1999"),
        ("title 1889\nplayers Aki", "1889 is for 2 to 6 players"),
        ("title 1889\nplayers Aki, Aki", "the same name"),
        ("title 1889\nplayers 12, Aki", "stands where a name belongs"),
        ("title 1889\noptions nothing\nplayers Aki, Bea", "nothing"),
        ("title 1889\nplayers A 0, B 0\nturn operating_round set=1 number=1 of=1", "nobody has anything to decide"),
        ("title 1889\nseed x\nplayers Aki, Bea", "a seed"),
    ],
)
def test_a_text_without_its_head_is_refused(text: str, says: str) -> None:
    with pytest.raises(BadPosition, match=re.escape(says)):
        footplate.from_position(text)


@pytest.mark.parametrize("title_id", TITLES)
def test_nothing_else_is_ever_raised(title_id: str) -> None:
    """Texts in which chance has changed letters, words, numbers and lines."""
    rng = random.Random(f"mutations of {title_id}")
    texts = [reached(title_id, moves).position() for moves in (40, 150, 320)]
    read = 0
    for _ in range(MUTATIONS // len(TITLES)):
        text = rng.choice(texts)
        for _ in range(rng.choice((1, 1, 2, 4))):
            text = rng.choice(MUTATIONS_OF)(rng, text)
        try:
            game = footplate.from_position(text)
        except BadPosition:
            continue
        read += 1
        assert sum(game.state.cash.values()) == game.title.data.setup.bank
    assert read  # some changes do no harm


def _letter(rng: random.Random, text: str) -> str:
    at = rng.randrange(len(text))
    put: str = rng.choice(["", *'"{}[]:,=#%-019 \t\\|x\x00\u2028'])
    return text[:at] + put + text[at + 1 :]


def _word(rng: random.Random, text: str) -> str:
    words = text.split(" ")
    words[rng.randrange(len(words))] = rng.choice(["", rng.choice(words)])
    return " ".join(words)


def _number(rng: random.Random, text: str) -> str:
    numbers = list(re.finditer(r"\d+", text))
    if not numbers:
        return text
    found = rng.choice(numbers)
    return text[: found.start()] + rng.choice(["0", "1", "-1", "7", "9" * 12, "9" * 30]) + text[found.end() :]


def _line(rng: random.Random, text: str) -> str:
    lines = text.split("\n")
    lines[rng.randrange(len(lines))] = rng.choice(["", rng.choice(lines)])
    return "\n".join(lines)


MUTATIONS_OF: list[Callable[[random.Random, str], str]] = [_letter, _word, _number, _line]


@pytest.mark.parametrize("text", [b"title 1889", None, 1889, ["title 1889"]])
def test_what_is_no_text_is_no_position(text: Any) -> None:
    with pytest.raises(FootplateError, match="a position is text"):
        footplate.from_position(text)


def test_a_large_seed_comes_back() -> None:
    game = footplate.new("1820", ["Aki", "Bea", "Cem"], seed=2**64)
    assert footplate.from_position(game.position()).seed == 2**64


# ---- the page ----


def test_the_page_names_every_line() -> None:
    from footplate.game.position.companies import CLAUSES
    from footplate.game.position.reader import LINES

    text = PAGE.read_text(encoding="utf-8")
    assert [kind for kind in (*LINES, *CLAUSES) if not re.search(rf"`[^`\n]*\b{kind}\b", text)] == []

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


def few_lines(*lines: str, title: str = "skerry") -> State:
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
    assert any(misplaced(load("skerry", 3), 1, every=100))


def test_the_start_needs_three_lines() -> None:
    game = footplate.new("skerry", ["Aki", "Bea"], options=["no-privates"], seed=3)
    text = game.position()
    assert text == "title skerry\noptions no-privates\nseed 3\nplayers Aki, Bea\n"
    again = footplate.from_position(text)
    assert (again.state, again.names, again.seed, again.title) == (game.state, game.names, game.seed, game.title)


def test_any_name_can_be_written() -> None:
    """Names that are ids, numbers, words of the lines or no words at all."""
    for names in (["NWR", "pool", 'two "words", #1'], ["12", "p1", "\u2028 [é\n"]):
        game = footplate.new("skerry", names)
        game.play(footplate.BuyPrivate("KB", 20))
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
        "company NWR president Aki 60% pool 1 at 70 trains 3 3 cash 120",
        "hex D1 tile 5 turn 0 stations NWR",
        "turn stock_round number=3 turn=p2",
    )
    company = state.companies["NWR"]
    assert company.holdings == {"ipo": 1, "p1": 3, "pool": 1}
    assert (company.president, company.par, state.price("NWR"), company.trains) == ("p1", 70, 70, ("3", "3"))
    assert company.floated
    assert company.operated
    assert company.tokens == (20,)
    assert state.cash["NWR"] == 120
    assert sum(state.cash.values()) == 2000
    assert state.tiles["5"] == state.title.tile_counts["5"] - 1
    assert (state.depot["2"], state.depot["3"]) == (0, 0)
    assert state.board.tiles() == {"D1": ("5", 0)}
    assert state.top.actor(state) == "p2"


def test_a_marker_alone_stands_at_par_and_arrives_by_the_order_of_the_lines() -> None:
    state = few_lines("company STV president Aki 40% par 65", "company NWR president Bea 40% par 65")
    assert state.price("NWR") == 65
    assert (state.companies["STV"].arrived, state.companies["NWR"].arrived, state.clock) == (1, 2, 2)
    assert not state.companies["NWR"].floated


def test_players_go_by_name_or_seat_and_remarks_are_not_read() -> None:
    by_name = few_lines("# a remark", "private KB Bea   # and another", "priority Cem")
    assert by_name == few_lines("private KB p2", "priority p3")
    assert by_name.privates["KB"] == "p2"


def test_where_the_price_is_not_enough_the_box_is_named() -> None:
    state = few_lines("company NWR president Aki 40% par 65 at 40 row 4 column 2")
    assert state.companies["NWR"].space == (3, 1)


def test_an_ended_game_has_a_result() -> None:
    game = footplate.from_position("title skerry\nplayers Aki 700, Bea 300\nprivate KB Bea\nended bank")
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
        (["priority NWR"], 3, "NWR is no player"),
        (["phase 3", "phase 4"], 4, "has a line already, line 3"),
        (["company XX"], 3, "there is no company XX"),
        (["company NWR Aki"], 3, "the shares of p1, as 20% or 2, is missing at the end"),
        (["company NWR Aki many"], 3, "many stands where a number of shares"),
        (["company NWR Aki 25%"], 3, "no whole number"),
        (["company NWR Aki 2 Aki 2"], 3, "named twice"),
        (["company NWR president Aki 2 president Bea 2"], 3, "one president"),
        (["company NWR Aki 60% Bea 60%"], 3, "5 shares, and 6"),
        (["company NWR Aki 60% ipo 60%"], 3, "5 shares, and 6"),
        (["company NWR Aki 2 size 2000"], 3, "larger than any"),
        (["company NWR Aki 2 ipo 2"], 3, "shares add up"),
        (["company NWR Aki 2 at 81"], 3, "no box of the market has the price 81"),
        (["company NWR Aki 2 par 65 at 40"], 3, "say in which"),
        (["company NWR Aki 2 at 140"], 3, "the company's par must be written"),
        (["company NWR Aki 2 row 3"], 3, "row and column belong to a price"),
        (["company NWR president Aki 2 par 65 trains 3 7"], 3, "there is no train 7"),
        (["company NWR president Aki 2 par 65 tains 3"], 3, "did you mean trains?"),
        (["company NWR president Aki 2 par 65 cash"], 3, "a number after cash is missing"),
        (["company NWR president Aki 2 par 65 cash 5 cash 6"], 3, "cash is said twice"),
        (["company NWR president Aki 2 Bea 3 par 65"], 3, "president leads"),
        (["company NWR president pool 20% par 65"], 3, "president leads"),
        (["private Z Aki"], 3, "there is no private Z"),
        (["private KB"], 3, "one owner"),
        (["players Aki"], 3, "players is said already, in line 2"),
        (["bank 500"], 3, "the bank is left with 1100"),
        (["company NWR Aki 2 par 65 cash 9000"], 2, "all together have"),
        (["depot 2 9"], 3, "trains are printed: train 2"),
        (["market 3 3 3", "phase 4"], 3, "train 3"),
        (["hex Z1 tile 9"], 3, "there is no hex Z1"),
        (["hex D1 tile 999"], 3, "there is no tile 999"),
        (["hex D1 tile 57 turn 7"], 3, "six turns"),
        (["hex D1 tile 9"], 3, "does not fit"),
        (["hex D1 tile 57 stations NWR STV"], 3, "D1 has 1 circles"),
        (["hex B3 stations NWR"], 3, "no circles"),
        (["hex D1 tile 57 stations XX"], 3, "there is no company XX"),
        (["hex D1 turn 3"], 3, "none is named"),
        (["note port laid=true"], 3, "name=value"),
        (["own column=3"], 3, "remembers nothing of its own"),
        (["turn stock_rund number=2 turn=p1"], 3, "did you mean stock_round?"),
        (["turn stock_round turn=p1"], 3, "stock_round needs number"),
        (["turn stock_round number=two turn=p1"], 3, "number should be a number, not a word"),
        (["turn stock_round number=2 turn=p1 sold=[NWR]"], 3, "sold should be a {name:value} table, not a [list]"),
        (["turn stock_round number=2 turn=p9"], 3, "p9 in turn is not known"),
        (["turn stock_round number=2 turn=p1 sould={}"], 3, "did you mean sold?"),
        (["turn stock_turn player=p1"], 3, "the rules cannot go on from here"),
        (["turn stock_round number=[1"], 3, "a bracket is not closed"),
        (["turn stock_round number=1]"], 3, "closes a bracket"),
        (['private "KB Bea'], 3, "quotation mark"),
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
        ("title skerry", "begins with players"),
        ("title 1999\nplayers Aki, Bea", "1999"),
        ("title skerry\nplayers Aki", "skerry is for 2 to 4 players"),
        ("title skerry\nplayers Aki, Aki", "the same name"),
        ("title skerry\nplayers 12, Aki", "stands where a name belongs"),
        ("title skerry\noptions nothing\nplayers Aki, Bea", "nothing"),
        ("title skerry\nplayers A 0, B 0\nturn operating_round set=1 number=1 of=1", "nobody has anything to decide"),
        ("title skerry\nseed x\nplayers Aki, Bea", "a seed"),
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


@pytest.mark.parametrize("text", [b"title skerry", None, 1889, ["title skerry"]])
def test_what_is_no_text_is_no_position(text: Any) -> None:
    with pytest.raises(FootplateError, match="a position is text"):
        footplate.from_position(text)


def test_a_large_seed_comes_back() -> None:
    game = footplate.new("skerry", ["Aki", "Bea", "Cem"], seed=2**64)
    assert footplate.from_position(game.position()).seed == 2**64


# ---- the page ----


def test_the_page_names_every_line() -> None:
    from footplate.game.position.companies import CLAUSES
    from footplate.game.position.reader import LINES

    text = PAGE.read_text(encoding="utf-8")
    assert [kind for kind in (*LINES, *CLAUSES) if not re.search(rf"`[^`\n]*\b{kind}\b", text)] == []

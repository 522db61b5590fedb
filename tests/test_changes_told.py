"""Only what has changed is told, and all of it: on games of every title, between any two positions."""

from __future__ import annotations

from functools import cache

import pytest

import footplate
from footplate import TITLES, BuyPrivate, Game, StartCompany, State
from footplate.telling.changes import changed_lines
from footplate.telling.position import position_lines
from footplate.telling.voice import Voice
from tests.test_shown import played

STEPS = (3, 40)  # moves between two looks


@cache
def some_game(title: str) -> Game:
    return played(title, 240)


def about(lines: list[str], name: str) -> str:
    return next((line for line in lines if line.startswith((f"{name}:", f"{name} "))), "")


def missed(before: State, after: State, voice: Voice) -> list[str]:
    """What has changed and is not told."""
    lines = list(changed_lines(before, after, voice))
    found: list[str] = []
    for player in after.players:
        if before.cash[player] != after.cash[player]:
            found += [player] * (f" {voice.money(after.cash[player])}" not in about(lines, voice.name(player)))
    for company, now in after.companies.items():
        was, line = before.companies[company], about(lines, company)
        if now.started and after.price(company) != before.price(company):
            found += [f"price of {company}"] * (f"price {voice.money(after.price(company))}" not in line)
        if now.floated and now.trains != was.trains and now.trains:
            found += [f"trains of {company}"] * (f"trains {', '.join(now.trains)}" not in line)
        if now.president != was.president and now.president and now.started:
            found += [f"president of {company}"] * (voice.name(now.president) not in line)
    laid = next((line for line in lines if line.startswith("Tiles laid: ")), "")
    for hex_, (old, new) in enumerate(zip(before.board.faces, after.board.faces, strict=True)):
        if old != new:
            found += [f"tile in {after.title.map.names[hex_]}"] * (
                f"{new.id} in {after.title.map.names[hex_]}" not in laid
            )
    if before.phase != after.phase:
        found += ["phase"] * (voice.speech.phase(after.phase) not in " ".join(lines))
    return found


@pytest.mark.parametrize("title", TITLES)
def test_whatever_changes_is_told(title: str) -> None:
    game = some_game(title)
    voice = Voice(game)
    for step in STEPS:
        for number in range(0, len(game) - step, step):
            before, after = game.state_at(number), game.state_at(number + step)
            assert missed(before, after, voice) == [], (number, step)


@pytest.mark.parametrize("title", TITLES)
def test_where_nothing_changes_nothing_is_told(title: str) -> None:
    game = some_game(title)
    for number in range(0, len(game), 30):
        state = game.state_at(number)
        assert list(changed_lines(state, state, Voice(game))) == []


@pytest.mark.parametrize("title", TITLES)
def test_one_move_changes_less_than_there_is(title: str) -> None:
    """Every line told is part of a line of the position, or says which tiles were laid."""
    game = some_game(title)
    voice = Voice(game)
    told = whole = 0
    for number in range(0, len(game) - 1, 5):
        before, after = game.state_at(number), game.state_at(number + 1)
        position = " ".join(position_lines(after, voice))
        lines = list(changed_lines(before, after, voice))
        for line in lines:
            assert line.startswith("Tiles laid: ") or all(part in position for part in line.rstrip(".").split("; ")), (
                line
            )
        told, whole = told + len(" ".join(lines)), whole + len(position)
    assert told < whole / 4


def new() -> Game:
    return footplate.new("skerry", ["Aki", "Bea", "Cem"], options=["no-privates"])


def test_a_purchase_is_told_in_two_lines() -> None:
    game = new()
    before = game.state
    game.play(StartCompany("NWR", 65))
    player, company = changed_lines(before, game.state, Voice(game))
    assert player == "Aki: cash £170; shares NWR 40% (president)."
    assert company.startswith("NWR Northwick Railway: president Aki; price £65; par value £65; not floated,")


def test_who_is_told_about_elsewhere_is_left_out() -> None:
    game = footplate.new("skerry", ["Aki", "Bea", "Cem"])
    before = game.state
    game.play(BuyPrivate("KB", 20))
    assert list(changed_lines(before, game.state, Voice(game), besides=["p1"])) == []
    (line,) = changed_lines(before, game.state, Voice(game))
    assert line == "Aki: cash £280; private companies Kelp Barges (KB)."

"""The stock market in words and as a picture: every title, prices, marks, who stands where and where he could go."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest

import footplate
from footplate import TITLES, Game, StartCompany
from footplate.drawing import game_market_svg
from footplate.game.show import standing
from footplate.telling.market import WIDTH, market_lines
from footplate.telling.voice import Voice
from tests.test_changes_told import some_game


def started(*pars: tuple[str, int]) -> Game:
    game = footplate.new("skerry", ["Aki", "Bea", "Cem"], options=["no-privates"])
    for company, par in pars:
        game.play(StartCompany(company, par))
    return game


def told(game: Game, language: str = "en") -> list[str]:
    return list(market_lines(game.state, Voice(game, language)))


def test_a_market_without_companies() -> None:
    lines = told(started())
    assert lines[1] == "  60   65   [70]  80  90  105  120  140"
    assert lines[-1] == "  No company has a price yet."


@pytest.mark.parametrize("order", [("STV", "NWR"), ("NWR", "STV")])
def test_companies_stand_under_their_price_the_first_to_operate_on_top(order: tuple[str, str]) -> None:
    lines = told(started(*((company, 65) for company in order)))
    row = lines.index("  50   60   [65]  70  80  90   105")
    assert [line.strip() for line in lines[row + 1 : row + 3]] == [*order]
    assert lines[row + 1].index(order[0]) == lines[row].index("[65]")


def test_every_company_is_told_where_it_could_go() -> None:
    """Rows and ledges: on the top row there is no way up."""
    lines = told(started(("STV", 70), ("NWR", 65)))
    assert lines[-2:] == [
        "  1. STV at £70: right to £80, left to £65, up it stays, down to £65.",
        "  2. NWR at £65: right to £70, left to £60, up to £70, down to £60.",
    ]
    german = told(started(("STV", 70)), "de")
    assert german[-1].startswith("  1. STV bei 70\xa0£: nach rechts auf 80\xa0£,")


def test_zones_are_marked_and_explained() -> None:
    lines = told(started())
    assert "  30Y  40Y  50    60  65" in lines
    assert any(line.startswith("  Y: yellow: certificates of a company here do not count") for line in lines)
    assert any("several of its shares may be bought in a turn" in line for line in lines)


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("language", ["en", "de"])
def test_the_market_of_every_title(title: str, language: str) -> None:
    game = some_game(title)
    lines, prices = told(game, language), game.title.market.data.rows
    grid = " ".join(line for line in lines[1:] if ":" not in line)
    assert [text for row in prices for text in row if text] == re.findall(
        r"(?<![\w&])\[?(\d+)\]?[A-Z]?[a-z]?(?!\w)", grid
    )
    assert not game.title.market.data.line or all(len(line) <= WIDTH for line in lines if ":" not in line)
    for companies in standing(game.state).values():
        for company in companies:
            assert sum(f". {company} " in line for line in lines) == 1
    assert not any("?" in line for line in lines)


@pytest.mark.parametrize("title", TITLES)
def test_the_market_of_every_title_as_a_picture(title: str) -> None:
    game = some_game(title)
    spaces = {
        tuple(map(int, group.attrib["data-cell"].split(","))): "".join(group.itertext())
        for group in ET.fromstring(game_market_svg(game)).iter()
        if "data-cell" in group.attrib
    }
    assert set(spaces) == set(game.title.market.prices)
    for space, companies in standing(game.state).items():
        assert all(company in spaces[space] for company in companies)

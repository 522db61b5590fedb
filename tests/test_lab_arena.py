"""Experiments: bots of ours, of a stranger's package and in another language, in two titles, cut off and continued."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import footplate
from footplate.bots.found import STRANGERS
from footplate.bots.tournament import BadTournament, Plan, Played
from footplate.bots.tournament.standings import standings
from footplate.cli import main
from footplate.lab.arena import Arena, read_config
from footplate.lab.arena.config import TitleConfig
from footplate.lab.arena.report import title_report
from footplate.lab.plots import Axis, Interval, axis, intervals, lines, spreads
from footplate.titles import TITLES
from tests.strangers import install

ROOT = Path(__file__).parents[1]
OTHER = next(iter(TITLES))  # of footplate's own
CONFIG = f"""
name = "Four <bots>"
games = 4
seed = 3
rotations = false

[[bot]]
name = "chance"
kind = "random"

[[bot]]
name = "care"
kind = "prudent"

[[bot]]
name = "stranger"
kind = "timid"

[[bot]]
name = "penny"
command = ["perl", "{ROOT / "examples/bots/penny.pl"}"]
seconds = 20

[[title]]
id = "skerry"
players = 3

[[title]]
id = "{OTHER}"
players = 4
games = 2
"""
TWO = """
games = 4
[[bot]]
name = "one"
kind = "random"
[[bot]]
name = "other"
kind = "prudent"
[[title]]
id = "skerry"
players = 2
"""


@pytest.fixture
def _stranger(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.syspath_prepend(str(install(tmp_path / "site")))
    vars(STRANGERS).pop("_found", None)
    yield
    vars(STRANGERS).pop("_found", None)
    sys.modules.pop("stranger_bots", None)


def written(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "arena.toml"
    path.write_text(text, encoding="utf-8")
    return path


def run(*args: object) -> Result:
    return CliRunner().invoke(main, ["arena", *map(str, args)], catch_exceptions=False)


@pytest.mark.usefixtures("_stranger")
def test_four_bots_in_two_titles_with_a_page_of_results(tmp_path: Path) -> None:
    """One of them by entry point, one by line protocol."""
    result = run(written(tmp_path, CONFIG), "--json")
    assert result.exit_code == 0
    folder = tmp_path / "arena"
    report = json.loads((folder / "report.json").read_text(encoding="utf-8"))
    assert report == json.loads(result.stdout)
    origins = {one["name"]: one["origin"] for one in report["entrants"]}
    assert origins == {"chance": "footplate", "care": "footplate", "stranger": "stranger-bots", "penny": "program"}
    assert [(one["title"], one["standings"]["games"]) for one in report["titles"]] == [("skerry", 4), (OTHER, 2)]
    assert sum(one["games"] for one in report["entrants"]) == 4 * 3 + 2 * 4
    assert sum(one["wins"] for one in report["entrants"]) == pytest.approx(6)
    assert all(one["low"] <= one["wins"] / one["games"] <= one["high"] for one in report["entrants"])
    for one in report["titles"]:
        assert sum(one["seats"]) == pytest.approx(one["standings"]["games"])
        for name, others in one["ahead"].items():
            for other, before in others.items():
                assert before + one["ahead"][other][name] == one["met"][name][other]
    for title, games in (("skerry-3p", 4), (f"{OTHER}-4p", 2)):
        records = sorted((folder / "records" / title).iterdir())
        assert [path.name for path in records] == [f"{number + 1:05}.json" for number in range(games)]
        assert footplate.open_record(records[0]).result is not None
    page = (folder / "report.html").read_text(encoding="utf-8")
    assert "Four &lt;bots&gt;" in page
    assert page.count("<svg") == 1 + 2 * 2
    assert report["digest"] in page


def test_the_page_asks_nobody_for_anything(tmp_path: Path) -> None:
    Arena(read_config(written(tmp_path, TWO)), tmp_path / "arena").run()
    page = (tmp_path / "arena" / "report.html").read_text(encoding="utf-8")
    assert "default-src 'none'" in page
    assert set(re.findall(r'(?:href|src)="([^"]*)"', page)) == {"report.json"}
    assert not re.findall(r"@import|url\(|<script|<link", page)
    assert set(re.findall(r"https?://[^\s\"<]*", page)) == {"http://www.w3.org/2000/svg"}  # a name, not an address


def test_cut_off_it_goes_on_and_comes_to_the_same(tmp_path: Path) -> None:
    config = read_config(written(tmp_path, TWO))
    whole = Arena(config, tmp_path / "whole").run()

    def stop(done: int) -> None:
        if done == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        Arena(config, tmp_path / "cut").run(stop)
    assert '"complete": false' in (tmp_path / "cut" / "report.json").read_text(encoding="utf-8")
    assert "Cut off" in (tmp_path / "cut" / "report.html").read_text(encoding="utf-8")
    seen: list[int] = []
    again = Arena(config, tmp_path / "cut", workers=2).run(seen.append)
    assert (again.digest, again.entrants, seen[-1]) == (whole.digest, whole.entrants, 4)
    assert len(list((tmp_path / "cut" / "records" / "skerry-2p").iterdir())) == 4


def test_a_test_ends_it_when_it_is_clear(tmp_path: Path) -> None:
    text = TWO.replace("games = 4", "games = 200\nsprt = [0.05, 0.5]").replace("prudent", "lookahead")
    report = Arena(read_config(written(tmp_path, text)), tmp_path / "arena").run()
    verdict = report.titles[0].standings.sprt
    assert verdict is not None
    assert verdict.decided == "p0"
    assert report.titles[0].standings.games < 40
    assert "rather wins 5 %" in (tmp_path / "arena" / "report.html").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("games = 4", "games = 'many'", "games"),
        ("games = 4", "games = 3", "multiple of 2"),
        ("games = 4", "gmaes = 4", "gmaes"),
        ("games = 4", "games = 4\nsprt = [0.5, 0.1]", "lower one first"),
        ('kind = "random"', 'kind = "rondom"', "there is no bot 'rondom'"),
        ('kind = "random"', "", "needs a kind, or a command"),
        ('kind = "random"', 'kind = "random"\nseconds = 3', "seconds are for programs"),
        ('kind = "random"', 'command = ["no-such-program"]', "is not there"),
        ('name = "one"', 'name = "other"', "a name of its own"),
        ('id = "skerry"', 'id = "scary"', "there is no title 'scary'"),
        ("players = 2", "players = 3", "3 seats need at least as many bots"),
        ("players = 2", "players = 2\n[[title]]\nid = 'skerry'\nplayers = 2", "is there twice"),
        ("[[title]]", "[[title", "TOML|Expected"),
    ],
)
def test_what_is_wrong_with_a_file_is_said_before_anything_is_played(
    tmp_path: Path, old: str, new: str, problem: str
) -> None:
    result = run(written(tmp_path, TWO.replace(old, new)))
    assert (result.exit_code, result.stderr.count("\n")) == (2, 1), result.output
    assert re.search(problem, result.stderr), result.stderr
    assert not (tmp_path / "arena").exists()


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(BadTournament, match="cannot be read"):
        read_config(tmp_path / "none.toml")


# ---- charts ----


def test_axes_have_round_numbers() -> None:
    assert Axis(0, 100, 0, 500).ticks() == [0, 20, 40, 60, 80, 100]
    assert Axis(-3, 7.5, 0, 1).ticks() == [0, 5]
    assert axis([5, 5], 0, 10).at(5) == 5
    assert axis([2, 4], 0, 10, zero=True).at(0) == 0
    assert Axis(0, 10, 100, 0).at(10) == 0


def test_charts_name_what_they_show_and_escape_it() -> None:
    chart = lines({"A & B": [(0, 0), (1, 5)], "C": [(0, 3), (1, 5)], "none": []}, title="Worth", across="moves", up="¥")
    assert "A &amp; B" in chart.svg
    assert ">none<" not in chart.svg
    ends = [float(y) for y in re.findall(r'<text x="[\d.]+" y="([\d.]+)"[^>]*>(?:A &amp; B|C)<', chart.svg)]
    assert abs(ends[0] - ends[1]) >= 12  # two lines that end together have labels that can be read
    assert chart._repr_svg_() == chart.svg
    assert "H" in lines({"A": [(0, 0), (1, 5)]}, title="", across="", up="", steps=True).svg
    assert intervals([Interval("a", 1, 2, 3)], title="T", mark=2).svg.count("<circle") == 1
    assert spreads({"a": [1, 2, 3], "b": [4], "c": []}, title="T").svg.count("<circle") == 4


def test_equal_worths_are_half_a_place_each() -> None:
    plan = Plan("skerry", ("random", "random"), 2, 1, names=("a", "b"))
    games = [Played(n, plan.entrants, "bank", worths, 9, (), "") for n, worths in enumerate(((5, 5), (7, 3)))]
    report = title_report(TitleConfig("skerry", 2), plan, standings(plan, [], 0, ""), games)
    assert report.ahead == {"a": {"b": 1.5}, "b": {"a": 0.5}}
    assert (report.seats, report.worths) == ((1.5, 0.5), {"a": (5, 7), "b": (5, 3)})

"""Recorded games of every title that 18xx.games plays too: replayed and compared position by position, read, audited,
written. Those in tests/data always, the whole corpus if there. What each of them needs is told with its title."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest

from footplate.game.state import IPO, POOL
from footplate.interop.departures import base_options, habits_in
from footplate.interop.exports import export_game
from footplate.interop.gamefile import flatten, read_game_file
from footplate.interop.imports import import_game
from footplate.interop.legal import legal_check
from footplate.interop.numbers import misnumbered
from footplate.interop.optima import check_optima
from footplate.interop.parts import Certificates
from footplate.interop.trace import read_lines, verify
from footplate.titles import load
from tests.interop_corpus import IN_PARTS, PARTS, WHOLE, faults
from tests.interop_files import (
    DATA,
    RECORDED,
    THEIRS,
    TRANSCRIPTS,
    Json,
    as_file,
    compare_runs,
    imported,
    raw_game,
    recorded,
    same_games,
)

of_each_title = pytest.mark.parametrize("title", THEIRS)


# ---- always ----


@pytest.mark.parametrize("name", RECORDED)
def test_every_position_is_as_recorded(name: str) -> None:
    verdict = verify(DATA / f"{name}.json")
    assert verdict.problem == ""
    assert verdict.actions > 170


@of_each_title
def test_every_set_of_options_is_as_recorded(title: str) -> None:
    verdicts = list(legal_check(DATA / f"{title}.legal.jsonl.gz"))
    assert len(verdicts) >= 10
    assert [verdict for verdict in verdicts if verdict.problems] == []


@of_each_title
def test_optima_are_as_recorded_and_proved(title: str) -> None:
    verdicts = list(check_optima(DATA / f"{title}.routes.jsonl.gz"))
    assert len(verdicts) > 150
    assert faults(verdicts) == []
    assert all(verdict.bound == verdict.found for verdict in verdicts)


@of_each_title
def test_runs_below_the_best_are_those_of_the_exhaustive_search(title: str) -> None:
    compare_runs(DATA / f"{title}.routes.jsonl.gz", recorded(title))


@of_each_title
def test_the_recorded_games_are_a_fair_choice(title: str) -> None:
    files = [read_game_file(DATA / f"{name}.json") for name in recorded(title)]
    assert {len(file.players) for file in files} == {2, 3, 4, 5, 6}
    assert {file.game_end_reason for file in files} == {"bank", "bankrupt"}
    kinds = {action["type"] for file in files for action in file.actions}
    assert {"undo", "redo", "message", "discard_train", "bankrupt", "buy_company", "place_token"} <= kinds
    assert all("-r" in name for name in RECORDED)  # none of people
    offered = habits_in(files[0], title).mode
    assert {frozenset(file.rules) for file in files} >= {frozenset(mode.rules) for mode in offered}


# ---- read, and written again ----


#: fields that say nothing about the game, or differ by the freedom to name any train of a kind
DECORATION = {"id", "created_at", "train", "exchange", "routes"}


@pytest.mark.parametrize("name", RECORDED[::2])
def test_an_imported_game_is_the_same_when_written_and_read_again(name: str) -> None:
    game = imported(name)
    written = export_game(game)
    again = import_game(as_file(written), name)
    assert same_games(game, again)
    assert game.title.options == again.title.options
    source = raw_game(name)
    assert written["game_end_reason"] == source["game_end_reason"]
    assert sorted(written["result"].values()) == sorted(source["result"].values())
    assert written["settings"]["seed"] == source["settings"]["seed"]
    assert base_options(as_file(written), name) == base_options(as_file(source), name)
    assert written["description"] == "written by footplate"


@pytest.mark.parametrize("name", RECORDED)
def test_every_action_is_written_as_18xx_games_wrote_it(name: str) -> None:
    """Certificates, tiles, cities, circles: number for number; trains by a number that is there."""
    source = raw_game(name)
    seats = {player["id"]: n for n, player in enumerate(source["players"], start=1)}
    file = as_file(export_game(imported(name)))
    assert misnumbered(file, imported(name)) == ""
    ours, theirs = flatten(file), flatten(as_file(source))
    for mine, his in zip(ours, theirs, strict=True):
        expected = {key: value for key, value in his.data.items() if key not in DECORATION}
        if expected["entity_type"] == "player":
            expected["entity"] = seats[expected["entity"]]
        written = {key: value for key, value in mine.data.items() if key not in DECORATION}
        if source["settings"]["optional_rules"]:  # which of two sets of tiles was taken was left to chance
            written |= {key: expected[key] for key in ("tile", "city") if key in expected}
        assert written == expected


@pytest.mark.parametrize("name", RECORDED)
def test_certificates_lie_where_the_trace_has_them(name: str) -> None:
    """The habits in a change of presidency, from the numbers in the file."""
    lines = list(read_lines(DATA / f"{name}.trace.jsonl.gz"))
    certificates = Certificates(load(imported(name).title.id, len(lines[0]["players"])))
    for before, line in pairwise(lines):
        follow(certificates, before, line)
        for company, corp in line["corps"].items():
            for player in line["players"]:
                held = sorted(certificates.owned(company, str(player["id"])))
                assert held == sorted(player["cert_ids"].get(company, [])) or line.get("finished")
            assert sorted(certificates.owned(company, POOL)) == corp["market_cert_ids"] or line.get("finished")


def follow(certificates: Certificates, before: Json, line: Json) -> None:
    action = line["action"]
    owner = str(action["entity"])
    if action["type"] == "par":
        certificates.move(action["corporation"], 0, IPO, owner)
    if action["type"] not in ("buy_shares", "sell_shares"):
        return
    company = action["shares"][0].split("_")[0]
    numbers = [int(certificate.split("_")[1]) for certificate in action["shares"]]
    surplus = 0
    if action["entity_type"] == "company":  # a private that is exchanged
        owner = next(str(player["id"]) for player in before["players"] if action["entity"] in player["privates"])
    if action["type"] == "sell_shares":
        surplus = certificates.surplus(company, numbers, action["percent"] // 10)
    for number in numbers:
        if action["type"] == "sell_shares":
            certificates.move(company, number, owner, POOL)
        else:
            source = IPO if number in certificates.owned(company, IPO) else POOL
            certificates.move(company, number, source, owner)
    if line["corps"][company]["president"]:
        certificates.settle(company, str(line["corps"][company]["president"]), owner, surplus)


# ---- the whole corpus ----

needs_shared = pytest.mark.skipif(not TRANSCRIPTS.is_dir(), reason="no ../shared beside this clone")


@pytest.mark.corpus
@needs_shared
@of_each_title
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("check", IN_PARTS)
def test_games_of_the_corpus(title: str, check: Callable[[str, int], None], part: int) -> None:
    check(title, part)


@pytest.mark.corpus
@needs_shared
@of_each_title
@pytest.mark.parametrize("check", WHOLE)
def test_the_corpus(title: str, check: Callable[[str], None]) -> None:
    check(title)

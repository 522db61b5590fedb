"""What the rule text would have refused or changed in games of 18xx.games."""

from __future__ import annotations

import pytest

from footplate.game.actions import Bid, BuyPrivate, BuyShare, EndGame, ExchangePrivate, Pass, StartCompany
from footplate.interop.audit import Departure, audit, audit_game
from footplate.interop.exports import export_game
from footplate.interop.gamefile import read_game_file
from tests.g1889.scenes import auctioned, new
from tests.games import random_game
from tests.interop_files import DATA, TRANSCRIPTS, as_file, departures_of, moves, raw_game


def audited(name: str) -> list[Departure]:
    return audit(read_game_file(DATA / f"{name}.json"), name)


#: departures of each kind, by section
# fmt: off
FOUND = {
    "1889-r0009": {"8.3": 8, "11": 4, "10.5": 1, "10.2.1": 1, "5.3": 1},
    "1889-r0027": {"8.3": 2, "11": 5, "10.5": 3, "5.3": 3},
    "1889-r0042": {"18": 1, "10.5": 1},
    "1889-r0060": {"11": 4, "10.5": 4, "5.3": 1},
    "1889-r0102": {"8.3": 1, "11": 6, "10.5": 2, "5.3": 1, "5.7": 2},
    "1889-r0126": {"8.3": 22, "11": 2, "10.5": 1, "10.2.1": 1, "10.6.2": 1, "5.3": 1},
    "1889-r0138": {"8.3": 2, "11": 1, "10.5": 3, "5.3": 1},
    "1889-r0171": {"18": 1, "8.3": 1, "10.5": 6},
    "1889-r0210": {"18": 1, "10.5": 4},
    "1889-r0219": {"8.3": 33, "11": 1, "10.5": 2, "15.2": 1},
    "1889-r0225": {"8.3": 1, "11": 3, "10.5": 2, "5.3": 5, "5.7": 1},
    "1889-r0234": {"8.3": 2, "11": 2, "10.5": 1, "5.3": 3},
}
# fmt: on


@pytest.mark.parametrize("name", FOUND)
def test_departures_of_recorded_games(name: str) -> None:
    assert departures_of(name) == FOUND[name]


def test_departures_are_told_in_a_line() -> None:
    first: dict[str, Departure] = {}
    for departure in audited("1889-r0126"):
        first.setdefault(departure.option, departure)
    assert [(d.action, d.kind, d.player, d.rule, d.text) for d in first.values()] == [
        (12, "passed over", "Player 2", "1889 5.3", "Player 2 is passed over and could still use Mitsubishi Ferry"),
        (117, "consent", "Player 1", "1889 11", "needs the consent of Player 2"),
        (184, "refused", "Player 2", "1889 8.3", "70 was run, 90 is possible"),
        (310, "refused", "Player 2", "1889 10.2.1", "Discard a 3-train of SR: not at this point"),
        (569, "refused", "Player 1", "1889 10.6.2", "Your holding in SR is above the limit and must come down to it"),
    ]


def test_parts_that_only_18xx_games_uses() -> None:
    first = audited("1889-r0210")[0]
    assert (first.action, first.kind, first.rule, first.option) == (0, "set-up", "1889 18", "beginner-parts-18xx")


# ---- games made for it ----


def only(departures: list[Departure]) -> Departure:
    assert len(departures) == 1
    return departures[0]


def test_another_bidder_would_have_been_next() -> None:
    game = new(3, "lowest-bidder-next")
    for action in (Bid("C", 45), Bid("B", 35), Bid("C", 50), Bid("B", 40), Pass(), Bid("B", 45), BuyPrivate("A", 20)):
        game.play(action)
    found = only(audit_game(game))
    assert (found.action, found.kind, found.player) == (7, "changed", "Aki")
    assert (found.rule, found.option) == ("1889 5.7", "lowest-bidder-next")
    assert found.text == "Aki decides next, not Bea"


def test_another_player_would_have_got_the_free_private() -> None:
    game = new(3, "free-private-to-next")
    game.play(Bid("B", 35))
    while game.state.privates["A"] == "bank":
        game.play(Pass())
    found = only(audit_game(game))
    assert (found.kind, found.rule, found.option) == ("changed", "1889 5.7", "free-private-to-next")
    assert found.text == "Takamatsu E-Railroad goes to Aki, not to Bea"


def test_dougo_exchanged_before_its_railway_is_started() -> None:
    game = auctioned(3, "dougo-any-time")
    game.play(ExchangePrivate("E", "IR"), "p2")
    found = only(audit_game(game))
    assert (found.kind, found.player, found.rule, found.option) == ("refused", "Bea", "1889 15.2", "dougo-any-time")


def test_an_end_by_agreement() -> None:
    game = new(3, "end-by-agreement")
    game.play(EndGame())
    found = only(audit_game(game))
    assert (found.kind, found.rule, found.option) == ("refused", "1889 12", "end-by-agreement")


def test_a_revenue_that_was_only_declared() -> None:
    data = raw_game("1889-r0042")
    run = moves(data, "run_routes")[3]
    run["routes"][0]["revenue"] += 10
    data["actions"] = data["actions"][: data["actions"].index(run) + 1]
    found = [d for d in audit(as_file(data), "x") if d.option == "declared-runs"]
    earned = sum(route["revenue"] for route in run["routes"]) - 10
    assert only(found).text == f"{earned + 10} was declared, the routes earn {earned}"


def test_a_game_by_the_rule_text_has_no_departures() -> None:
    game = auctioned(3)
    for action in (StartCompany("IR", 65), BuyShare("IR", "ipo"), BuyShare("IR", "ipo")):
        game.play(action)
    assert audit_game(game) == []
    assert audit_game(random_game("1889", 3, seed=5)) == []


def test_a_game_by_the_rule_text_once_written_as_a_file_has_only_what_a_file_cannot_say() -> None:
    departures = audit(as_file(export_game(random_game("1889", 4, seed=1))), "x")
    assert {d.kind for d in departures} <= {"consent", "passed over"}


@pytest.mark.corpus
@pytest.mark.skipif(not TRANSCRIPTS.is_dir(), reason="no ../shared beside this clone")
def test_the_run_through_a_blocked_city() -> None:
    """A game of 2020: the other program did not look then, and believes what is written to this day."""
    (found,) = (d for d in audit(read_game_file(TRANSCRIPTS / "1889" / "1889-314.json"), "314") if d.action == 367)
    assert (found.kind, found.rule, found.option) == ("refused", "1889 8.1", "declared-runs")
    assert found.text.startswith("The city in I2 is full of other companies' stations")

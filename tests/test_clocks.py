"""Clocks as arithmetic: laws that hold for any journal, and what was decided about the cases people argue about."""

from __future__ import annotations

import itertools

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from footplate.server.club.clocks import reckoning as clocks
from footplate.server.club.clocks.reckoning import DAY, SECOND, Clock, Line, Reckoning

PEOPLE = ("p1", "p2", "p3")
MINUTE = 60 * SECOND
NOON = clocks.moment("2026-11-18T12:00:00.000Z")

BANK = Clock(kind="game", bank=600, each=10)
TURN = Clock(kind="turn", bank=3600, each=86_400)

#: kind of line, milliseconds since the one before, who plays on, how many moves
Script = list[tuple[str, int, str, int]]
steps = st.lists(
    st.tuples(
        st.sampled_from(["play", "play", "play", "undo", "event", "pause", "resume", "off", "back", "bot", "person"]),
        st.integers(-5 * SECOND, 3 * 60 * MINUTE),
        st.sampled_from(PEOPLE),
        st.integers(1, 4),
    ),
    max_size=40,
)
either = st.sampled_from([BANK, TURN])


def journal(clock: Clock, script: Script) -> list[Reckoning]:
    """How the clocks stood after each line of a table at which all sorts of things happened."""
    at, people = NOON, set(PEOPLE)
    waiting = ["p1"]  # after each number of moves
    known = [clocks.begin(clock, Line(0, at, 0, "p1", PEOPLE))]
    for number, (kind, passed, who, count) in enumerate(script, start=1):
        at += passed
        played = waiting[-1] if kind == "play" else ""
        if kind == "play":
            waiting.append(who)
        elif kind == "undo":
            del waiting[max(1, len(waiting) - count) :]
        elif kind == "bot":
            people.discard(who)
        elif kind == "person":
            people.add(who)
        line = Line(number, at, len(waiting) - 1, waiting[-1], sorted(people), played)
        known.append(_beside(kind, who, count, clocks.after(clock, known[-1], line)))
    return known


def _beside(kind: str, who: str, count: int, known: Reckoning) -> Reckoning:
    if kind == "pause":
        return clocks.paused(known, known.at + count * MINUTE if count < 4 else clocks.FOR_GOOD)
    if kind == "resume":
        return clocks.resumed(known)
    if kind == "off":
        return clocks.gone(known, who, count)
    if kind == "back":
        return clocks.returned(known, who)
    due = clocks.deadline(known)
    if kind == "event" and due is not None and due <= known.at:
        return clocks.ran_out(known, known.waits)
    return known


# ---- laws ----


@given(either, steps)
def test_nobody_ever_has_less_than_nothing_and_banks_grow_by_what_was_agreed_only(clock: Clock, script: Script) -> None:
    known = journal(clock, script)
    for before, after in itertools.pairwise(known):
        for player, hand in after.hands.items():
            assert hand.bank >= 0
            assert hand.free >= 0
            given = clock.each * SECOND if clock.kind == "game" and hand.reached > before.hands[player].reached else 0
            was_out = before.hands[player].out and not hand.out
            back = clock.bank * SECOND // clocks.SHARE if was_out else 0
            assert hand.bank <= max(before.hands[player].bank, back) + given


@given(either, steps, st.integers(0, 10 * DAY), st.integers(0, 10 * DAY))
def test_time_only_ever_goes(clock: Clock, script: Script, early: int, late: int) -> None:
    known = journal(clock, script)[-1]
    first, last = sorted((known.at + early, known.at + late))
    for player in known.people:
        assert clocks.left(known, player, first) >= clocks.left(known, player, last) >= 0


@given(either, steps)
def test_the_deadline_is_the_moment_at_which_nothing_is_left(clock: Clock, script: Script) -> None:
    known = journal(clock, script)[-1]
    due = clocks.deadline(known)
    if due is None:
        assert all(clocks.left(known, p, known.at + 99 * DAY) == clocks.left(known, p, known.at) for p in known.people)
        return
    assert clocks.left(known, known.waits, due) == 0
    assert not clocks.left(known, known.waits, known.at) or clocks.left(known, known.waits, due - 1)


@given(either, steps, st.integers(0, 5 * DAY), st.integers(0, 5 * DAY))
def test_a_line_that_changes_nothing_costs_nobody_anything(
    clock: Clock, script: Script, passed: int, later: int
) -> None:
    """However often a journal is interrupted, the same time has gone by."""
    known = journal(clock, script)[-1]
    line = Line(known.line + 1, known.at + passed, 10**6, known.waits, known.people)
    between, end = clocks.after(clock, known, line), known.at + passed + later
    assert clocks.standing(between, end) == clocks.standing(known, end)
    assert clocks.deadline(between) == clocks.deadline(known) or passed > (clocks.deadline(known) or 0) - known.at


@given(either, steps)
def test_a_reckoning_that_was_stored_goes_on_like_one_that_was_kept(clock: Clock, script: Script) -> None:
    for known in journal(clock, script):
        assert msgspec.json.decode(msgspec.json.encode(known), type=Reckoning) == known


@given(either, steps)
def test_only_one_player_at_a_time_uses_any_time(clock: Clock, script: Script) -> None:
    known = journal(clock, script)
    for before, after in itertools.pairwise(known):
        fewer = {p for p, hand in after.hands.items() if hand.bank < before.hands[p].bank}
        assert fewer <= {before.waits}


# ---- what was decided ----


def play(clock: Clock, known: Reckoning, passed: int, length: int, waits: str) -> Reckoning:
    line = Line(known.line + 1, known.at + passed, length, waits, known.people, known.waits)
    return clocks.after(clock, known, line)


def undo(clock: Clock, known: Reckoning, passed: int, length: int, waits: str) -> Reckoning:
    return clocks.after(clock, known, Line(known.line + 1, known.at + passed, length, waits, known.people))


def begun(clock: Clock) -> Reckoning:
    return clocks.begin(clock, Line(0, NOON, 0, "p1", PEOPLE))


def test_a_chess_clock_runs_for_whom_the_game_waits_and_adds_after_each_decision() -> None:
    known = play(BANK, begun(BANK), MINUTE, 1, "p2")
    assert known.hands["p1"].bank == 9 * MINUTE + 10 * SECOND
    assert clocks.left(known, "p2", NOON + 3 * MINUTE) == 8 * MINUTE
    assert clocks.left(known, "p1", NOON + 3 * MINUTE) == 9 * MINUTE + 10 * SECOND
    assert clocks.deadline(known) == NOON + 11 * MINUTE


def test_an_undo_gives_nothing_back_and_the_same_move_brings_no_second_increment() -> None:
    known = play(BANK, begun(BANK), MINUTE, 1, "p2")
    known = undo(BANK, known, MINUTE, 0, "p1")
    assert known.hands["p2"].bank == 9 * MINUTE
    known = play(BANK, known, 0, 1, "p2")
    assert known.hands["p1"].bank == 9 * MINUTE + 10 * SECOND


def test_each_turn_is_free_for_a_while_and_only_the_rest_is_taken_off_the_bank() -> None:
    known = play(TURN, begun(TURN), DAY - 1, 1, "p2")
    assert known.hands["p1"].bank == 3600 * SECOND
    known = play(TURN, known, DAY + MINUTE, 2, "p1")
    assert known.hands["p2"].bank == 59 * MINUTE
    assert clocks.left(known, "p1", known.at) == DAY + 60 * MINUTE


def test_a_turn_of_many_decisions_is_one_turn() -> None:
    known = play(TURN, begun(TURN), DAY // 2, 1, "p1")
    known = play(TURN, known, DAY // 2, 2, "p1")
    assert clocks.left(known, "p1", known.at) == 60 * MINUTE


def test_who_takes_back_does_not_begin_a_turn_anew() -> None:
    known = play(TURN, begun(TURN), DAY - MINUTE, 1, "p2")
    known = undo(TURN, known, 0, 0, "p1")
    assert known.hands["p1"].free == MINUTE
    known = play(TURN, known, 0, 1, "p2")
    assert known.hands["p2"].free == DAY


@pytest.mark.parametrize("clock", [BANK, TURN])
def test_a_pause_costs_nobody_anything_and_may_end_by_itself(clock: Clock) -> None:
    known = clocks.paused(begun(clock))
    assert clocks.deadline(known) is None
    assert clocks.left(known, "p1", NOON + 99 * DAY) == clocks.left(known, "p1", NOON)
    known = clocks.resumed(undo(clock, known, 99 * DAY, 0, "p1"))
    assert clocks.left(known, "p1", known.at) == clocks.left(begun(clock), "p1", NOON)
    until = clocks.paused(known, known.at + DAY)
    assert (clocks.deadline(until) or 0) == (clocks.deadline(known) or 0) + DAY


def test_days_off_are_counted_by_the_year_and_those_not_taken_are_given_back() -> None:
    clock = Clock(kind="turn", bank=60, each=60, days_off=10)
    known = clocks.gone(begun(clock), "p1", 7)
    assert clocks.days_left(clock, known, "p1", NOON) == 3
    assert clocks.deadline(known) == NOON + 7 * DAY + 2 * MINUTE
    known = clocks.returned(undo(clock, known, 2 * DAY - 1, 0, "p1"), "p1")
    assert clocks.days_left(clock, known, "p1", known.at) == 8
    assert clocks.days_left(clock, known, "p1", NOON + 367 * DAY) == 10
    assert clocks.deadline(known) == known.at + 2 * MINUTE


def test_who_has_run_out_is_not_counted_on_and_has_a_quarter_of_the_bank_when_back() -> None:
    known = clocks.ran_out(undo(BANK, begun(BANK), 11 * MINUTE, 0, "p1"), "p1")
    assert clocks.deadline(known) is None
    without = clocks.after(BANK, known, Line(2, known.at, 0, "p1", ("p2", "p3")))
    assert without.waits == ""
    played = clocks.after(BANK, without, Line(3, known.at, 1, "p2", ("p2", "p3"), "p1"))
    assert played.hands["p1"] == known.hands["p1"]
    back = clocks.after(BANK, played, Line(4, known.at, 1, "p2", PEOPLE))
    assert back.hands["p1"].bank == 150 * SECOND
    assert not back.hands["p1"].out


def test_a_clock_that_was_put_back_gives_nobody_time() -> None:
    known = play(BANK, begun(BANK), MINUTE, 1, "p2")
    later = play(BANK, known, -MINUTE // 2, 2, "p1")
    assert later.at == known.at
    assert later.hands["p2"].bank == 10 * MINUTE + 10 * SECOND


def test_times_are_read_and_written_as_the_journal_has_them() -> None:
    assert clocks.written(NOON + 1) == "2026-11-18T12:00:00.001Z"
    assert clocks.moment("2026-11-18T12:00:00.001Z") == NOON + 1

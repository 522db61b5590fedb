"""A game looked over: what is compared, that it is the same each time, and what is written about it."""

from __future__ import annotations

import re
from itertools import cycle
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner

import footplate
from footplate import Game
from footplate.bots import BOTS, next_choice
from footplate.bots.planner import MediumBot
from footplate.bots.review import Kept, Making, Review, review
from footplate.bots.review.making import SCREENED, SEED, is_decided, is_sure
from footplate.bots.review.page import page
from footplate.bots.review.playing_on import PlayingOn, play_on
from footplate.bots.review.words import Telling
from footplate.cli import main
from footplate.game.actions import Pass
from footplate.game.record import encode_record
from tools import turning


@pytest.fixture(scope="module")
def game() -> Game:
    """Aki plays at random but with care, Bea at random, Cem as the one who looks it over would."""
    found = footplate.new("skerry", ["Aki", "Bea", "Cem"], seed=3)
    bots = {"p1": BOTS["prudent"](3), "p2": BOTS["random"](4), "p3": MediumBot(SEED)}
    while choice := next_choice(found.decisions, bots):
        found.play(choice.action, choice.player)
    return found


@pytest.fixture(scope="module")
def looked(game: Game) -> Review:
    """As if whatever the bot would have done brought five hundredths more each time."""
    ends = cycle([30.0, 35.0])

    def over(playing: PlayingOn) -> bool:
        playing.moves = 20
        return False

    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.setattr(PlayingOn, "go", over)
        monkeypatch.setattr(PlayingOn, "share", lambda playing: next(ends))
        return review(game, games=5)


def test_who_decides_like_the_bot_loses_nothing(looked: Review) -> None:
    lost = {player: sum(j.loss for j in looked.decisions if j.player == player) for player in looked.names}
    assert lost["p3"] == 0
    assert lost["p2"] > 500
    assert all(judged.loss >= 0 for judged in looked.decisions)
    assert all(judged.loss == 0 for judged in looked.decisions if judged.made == judged.best)
    assert {point.player for point in looked.turning} <= {"p1", "p2"}


def test_turning_points_are_sure(game: Game, looked: Review) -> None:
    assert len(looked.turning) == 3  # 360 moves each: after three of them 5 games of 210 moves have been played on
    assert looked.work.played == 1080
    for point in looked.turning:
        assert (point.better, point.played, point.swing) == (6, 6, 5.0)
        assert any((j.at, j.loss) == (point.at, point.loss) for j in looked.decisions)
        assert game.moves[point.at].player == point.player
    chosen = [9.0] * SCREENED  # whatever these said does not count
    assert not is_sure(chosen + [9.0] * 5)  # too few
    assert not is_sure([*chosen, 9.0, -9.0, 9.0, -8.0, 9.0, -4.0, 9.0])  # too different
    assert not is_sure(chosen + [0.1] * 6)  # too little
    assert is_sure([*chosen, 2.0, 3.0, 2.0, 3.0, 2.0, 3.0])


def test_what_does_not_hold_is_given_up() -> None:
    assert not is_decided([-4.0, 1.0])  # one game says little
    assert is_decided([-4.0, 1.0, 5.0])
    assert not is_decided([4.0, 3.0, 5.0])
    assert not is_decided([4.0, 3.0, 5.0, -2.0])
    assert is_decided([4.0, 3.0, 5.0, -2.0, 1.0, -2.0])
    assert is_decided([4.0, 3.0, 5.0, *[9.0, -3.0] * 4])  # as many as are played, and still not sure


def test_the_graph_ends_with_what_they_had(game: Game, looked: Review) -> None:
    assert {player: values[-1] for player, values in looked.expected.items()} == {
        player: game.state.worth(player) for player in game.names
    }
    for at in range(looked.moves + 1):
        assert sum(looked.shares(at).values()) == pytest.approx(100)


def test_the_same_game_gives_the_same_review_and_its_work_is_bounded(game: Game) -> None:
    told: list[tuple[int, int]] = []
    one = review(game, ["p2"], lambda done, total: told.append((done, total)), games=0)
    assert one == review(game, ["p2"], games=0)
    assert one.seats == ("p2",)
    assert {judged.player for judged in one.decisions} == {"p2"}
    assert one.work.played == 0
    assert [done for done, _ in told] == sorted(done for done, _ in told)
    assert told[-1] == (len(game), len(game))
    late = game.state_at(len(game) - 30)
    assert play_on(late, "p1", "x") == play_on(late, "p1", "x")


def test_a_review_can_be_laid_aside_and_gone_on_with(game: Game) -> None:
    """As the server does, which has its slices made by whichever process is free."""
    whole, kept, slices = review(game, ["p1"], games=1), None, 0
    game = footplate.read_record(encode_record(game))  # nothing of it has been looked at
    while True:
        making = Making(game, ["p1"], 1, kept)
        if not making.go():
            break
        kept = msgspec.json.decode(msgspec.json.encode(making.laid_aside()), type=Kept)
        slices += 1
    assert making.review() == whole
    assert slices > 5


def test_a_sample_of_turning_points_is_played_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`make proof review` does so in full. What has been found is not looked for again."""
    found: list[turning.Tried] = []
    lines = list(turning.borne_out("skerry", found, [1], times=2, effort=6, place=tmp_path))
    assert lines[0].startswith("skerry, game 1: ")
    assert len(lines) == 1 + len(found)
    for one in found:
        assert one.holds == (one.best > one.made)
        assert 0 <= one.better <= one.times == 2
    for work in ("self_played", "looked_over", "tried"):
        monkeypatch.setattr(turning, work, pytest.fail)
    (tmp_path / "skerry-1-review.half").write_bytes(b"{")  # somebody was stopped while he wrote
    assert list(turning.borne_out("skerry", [], [1], times=2, effort=6, place=tmp_path)) == lines


def test_a_power_that_was_never_used_is_told(game: Game) -> None:
    played = footplate.new("skerry", ["Aki", "Bea", "Cem"], seed=1)
    bots = {player: MediumBot(SEED) for player in played.names}
    spared = ""
    for _ in range(80):
        choice = next_choice(played.decisions, bots)
        assert choice is not None
        if choice.action.is_power and not spared:
            spared = choice.player
        others = [c.action for c in choice.candidates if not c.action.is_power]
        action = choice.action if choice.player != spared or not choice.action.is_power else (others or [Pass()])[0]
        played.play(action, choice.player)
    (missed, *_) = review(played, [spared], games=0).missed
    assert missed.player == spared
    assert missed.gain > 0
    assert play_is_legal(played, missed.at, missed.action, spared)


def play_is_legal(game: Game, at: int, told: dict[str, object], player: str) -> bool:
    from footplate.bots.review.model import action_of

    return game.at(at).why_not(action_of(game.title, told), player) is None


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_the_page_needs_nothing_from_elsewhere(game: Game, looked: Review, language: str) -> None:
    told = Telling(game, language).told(looked)
    written = page(game, looked, language)
    assert f'<html lang="{language}">' in written
    assert "<script" not in written
    assert set(re.findall(r"https?://[^\"' )]+", written)) <= {"http://www.w3.org/2000/svg"}
    assert written.count('<li id="turning-') == len(told.turning)
    assert len(told.rows) == sum(judged.loss > 0 for judged in looked.decisions)
    assert "{" not in "".join(line.text for line in (*told.turning, *told.missed, *told.players))


def test_the_command_writes_a_page_and_data(game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("footplate.bots.review.making.review.__defaults__", ((), lambda done, total: None, 0))
    monkeypatch.chdir(tmp_path)
    Path("g.json").write_bytes(encode_record(game))
    done = CliRunner().invoke(main, ["review", "g.json", "--player", "Bea"])
    assert done.exit_code == 0, done.output
    assert "Bea: " in done.output
    found = msgspec.json.decode(Path("g-review.json").read_bytes(), type=Review)
    assert found == review(game, ["p2"], games=0)
    assert "Who was winning" in Path("g-review.html").read_text("utf-8")
    wrong = CliRunner().invoke(main, ["review", "g.json", "--player", "Zoe"])
    assert wrong.exit_code == 2
    assert "nobody is called 'Zoe'; its players are: Aki, Bea, Cem" in wrong.output

"""The line protocol (docs/protocol.md): our bots over it play as without it, a program in another language takes a
seat, and programs that misbehave end with a clear line, in time."""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

import footplate
from footplate import Game, parse
from footplate.bots import RandomPlayer
from footplate.bots.bot import Chooser
from footplate.bots.found import BotFault, find_bot, program_kind
from footplate.bots.protocol.engine import Engine
from footplate.bots.protocol.program import Program, end_all
from footplate.bots.protocol.questions import new_lines, option_text, question_lines
from footplate.bots.tournament import tournament
from footplate.cli.terminal.sitting import Sitting
from footplate.game.decision import decisions
from footplate.titles import TITLES, load, title_data

ROOT = Path(__file__).parents[1]
PENNY = program_kind(["perl", str(ROOT / "examples/bots/penny.pl")])
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="programs in seats need Unix")


# ---- both sides of it ----


def test_a_bot_over_the_protocol_plays_the_same_game() -> None:
    """Whatever it would see at the table, it can work out from the position as text."""
    engine = program_kind([sys.executable, "-m", "footplate", "engine", "lookahead"])
    over = tournament("skerry", (engine, "random"), 2, 1)
    assert over.digest == tournament("skerry", ("lookahead", "random"), 2, 1).digest
    assert over.rows[0].mean_seconds > 0  # what the program took, though another process thought
    assert over.rows[0].entrant == engine


@pytest.mark.parametrize("title_id", [title for title in TITLES if title_data(title).title.players[1] >= 3])
def test_our_bots_understand_their_questions_in_every_title(title_id: str) -> None:
    """Also where the deal decides the set-up: the text of the position names its seed."""
    title = load(title_id, max(3, title_data(title_id).title.players[0]))
    game, chance = Game(title, list(title.players), 5), RandomPlayer(5)
    engine = Engine("random", find_bot("random"))
    for _ in range(40):
        decision = decisions(game.state)[0]
        asked = [
            *new_lines(game.state, decision.player, "7"),
            *question_lines((decision,), decision.player, {"position"}, game.seed),
        ]
        *_, answer = engine.answers(asked)
        assert answer.startswith("play "), answer
        game.play(parse(answer.removeprefix("play "), game))
        if not game.decisions:
            break
        player, action = chance.choose(game.decisions)
        game.play(action, player)
        if not game.decisions:
            break


@pytest.mark.parametrize("title_id", TITLES)
def test_every_option_can_be_played_as_it_is_written(title_id: str) -> None:
    """And with every other number that the text allows: the lowest, the highest, and what lies between."""
    title = load(title_id, title_data(title_id).title.players[0])
    game, chance, rng = Game(title, list(title.players), 3), RandomPlayer(3), random.Random(3)
    numbered = 0
    for _ in range(150):
        if not game.decisions:
            break
        decision = game.decisions[0]
        for option in rng.sample(listed := list(decision.options), min(4, len(listed))):
            text, _, more = option_text(option).partition(" | ")
            assert parse(text, game) in decision.options
            if more.startswith("word "):
                numbered += 1
                _, place, _, low, _, high, _, step = more.split(" ")
                words = text.split(" ")
                assert words[int(place) - 1] == low
                for number in (high, str(rng.choice(range(int(low), int(high) + 1, int(step))))):
                    words[int(place) - 1] = number
                    assert parse(" ".join(words), game) in decision.options
        player, action = chance.choose(game.decisions)
        game.play(action, player)
    assert numbered > 0


def test_the_engine_says_what_it_does_not_understand_and_goes_on() -> None:
    asked = (
        "footplate 2",
        "footplate 1 and more",
        "weather fine",
        "go turn",
        "new skerry",
        "new skerry players 2 seat p2 seed 1/0 x",
        "position nonsense",
        "go turn",
        f"position {footplate.new('skerry', ['p1', 'p2']).position().splitlines()[0]}",
        "position players p1, p2",
        "go turn",
        "quit",
        "go turn",
    )
    told = list(Engine("random", find_bot("random")).answers(asked))
    assert told[0] == "error this program speaks version 1 of the protocol"
    assert told[1:4] == ["id name footplate random", "wants position", "ready"]
    assert told[4].startswith("error a question is `new` once")
    assert told[5] == "error `new` needs a seat and a seed"
    assert told[6].startswith("error line 1, 'nonsense'")
    assert told[7:] == ["error nothing is asked of p2 in this position"]


def test_the_command_answers_line_by_line() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "footplate", "engine", "random"],
        input="footplate 1\nquit\n",
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    assert done.stdout.splitlines()[-1] == "ready"


# ---- a program in another language ----


@pytest.mark.skipif(shutil.which("perl") is None, reason="there is no Perl")
def test_a_program_in_perl_takes_a_seat() -> None:
    assert tournament(next(iter(TITLES)), (PENNY, "random"), 1, 1).finished == 1
    alone = tournament("skerry", (PENNY, "random"), 2, 1)
    assert tournament("skerry", (PENNY, "random"), 2, 1, workers=2).digest == alone.digest


# ---- programs that misbehave ----

HELLO = "read x; echo 'id name Sh'; echo wants options; echo ready; "
ASKED = "while read x; do case $x in go*) break;; esac; done; "


def asked(script: str, seconds: float = 5) -> None:
    """Put the first question of a game to a shell script."""
    bot = find_bot(program_kind(["sh", "-c", script], seconds))("1")
    game = footplate.new("skerry", ["Aki", "Bea"])
    bot.choose(game.decisions, "p1")


@pytest.mark.parametrize(
    ("script", "problem"),
    [
        ("exit 3", r"the program sh has ended by itself \(exit status 3\)"),
        ("echo 'no such file' >&2; exit 1", r"exit status 1\); its last words: no such file"),
        ("kill -9 $$", "was ended by signal 9"),
        ("read x; echo hello", "says 'hello' where `id`, `wants` or `ready` was expected"),
        (HELLO + "exit 0", r"the program Sh has ended by itself \(exit status 0\)"),
        (HELLO + ASKED + "echo 'play lay_tile nowhere'", "plays 'lay_tile nowhere', which cannot be read: "),
        (
            HELLO + ASKED + "echo 'play lay_tile A1 9 1'",
            "plays 'lay_tile A1 9 1', which (is not allowed|cannot be read): ",
        ),
        (HELLO + ASKED + "echo wait", "says 'wait' where `play ACTION` was expected"),
        (HELLO + ASKED + "echo play", "says 'play' where `play ACTION` was expected"),
        (HELLO + ASKED + "echo 'error I am lost'", "gives up: I am lost"),
        (HELLO + "head -c 100000 /dev/zero", "says a line of more than 65536 bytes"),
        (HELLO + "exec >&-; sleep 60", "has closed its output"),
        (HELLO + "printf '\\377\\n'; sleep 9", "says '�' where"),
    ],
)
def test_a_program_that_misbehaves_is_ended_with_a_clear_line(script: str, problem: str) -> None:
    started = time.monotonic()
    with pytest.raises(BotFault, match=problem):
        asked(script)
    assert time.monotonic() - started < 5


@pytest.mark.parametrize(
    "script",
    [
        HELLO + "trap '' TERM INT HUP; while :; do sleep 1; done",  # does nothing, and does not listen
        HELLO + "while :; do echo info still thinking; done",  # says much, and no answer
        HELLO + "while :; do echo; done",
        HELLO + ASKED + "yes nonsense >&2",
    ],
)
def test_nobody_waits_longer_than_agreed(script: str) -> None:
    started = time.monotonic()
    with pytest.raises(BotFault, match=r"has not answered in 0\.3 seconds"):
        asked(script, 0.3)
    assert time.monotonic() - started < 3


def test_a_program_takes_what_it_has_started_with_it(tmp_path: Path) -> None:
    file = tmp_path / "child"
    with pytest.raises(BotFault, match="has not answered"):
        asked(HELLO + f"sleep 60 & echo $! > {file}; wait", 0.5)
    child = int(file.read_text())
    for _ in range(50):
        if not Path(f"/proc/{child}").exists() or "Z" in Path(f"/proc/{child}/stat").read_text().split()[2]:
            break
        time.sleep(0.05)
    else:
        os.kill(child, 0)
        pytest.fail("it still runs")


def test_one_that_does_not_read_does_not_stop_us() -> None:
    """The question is longer than what a pipe holds."""
    program = Program(("sh", "-c", HELLO + "sleep 60"))
    program.say(["position " + "x" * 100] * 10_000)
    with pytest.raises(BotFault, match="has not answered"):
        program.hear(time.monotonic() + 0.2, 0.2)


def test_a_program_is_kept_for_the_next_game_and_ends_with_us() -> None:
    """It says its process id, and plays what is offered first."""
    end_all()
    first = 'case $x in option*) test -z "$o" && o=${x#option };; go*) echo info $$; echo "play ${o%% |*}";; esac'
    bot = find_bot(program_kind(["sh", "-c", HELLO + f"while read -r x; do {first}; done"]))
    waiting = footplate.new("skerry", ["Aki", "Bea"]).decisions

    def process(player: Chooser) -> str:
        choice = player.choose(waiting, "p1")
        assert choice is not None
        return choice.reason.text()

    one, other = bot("1"), bot("2")
    ids = {process(one), process(other)}
    assert len(ids) == 2
    del one, other
    assert process(bot("3")) in ids
    end_all()
    for number in ids:
        assert not Path(f"/proc/{number}").exists()


def test_a_table_in_the_terminal_can_be_saved_when_a_program_fails() -> None:
    game = footplate.new("skerry", ["Aki", "Bea"])
    said: list[str] = []
    bots = {"Aki": find_bot(program_kind(["sh", "-c", HELLO + ASKED + "echo 'error I am lost'"]))("1")}
    Sitting(game, bots, lambda question: "", said.append).run()
    assert "A bot cannot go on: the program Sh gives up: I am lost. Save the game" in said[-2]

"""The table in the terminal, played with scripted answers."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

import footplate
from footplate import Game, RuleViolation
from footplate.bots import BOTS, RandomPlayer
from footplate.cli import main
from footplate.cli.play import Seat, ask_seats, in_order, say_wrapped, usual_seats
from footplate.cli.terminal.menu import PAGE, Entry, menu, page_lines
from footplate.cli.terminal.sitting import Sitting
from footplate.game.actions import Bid, BuyPrivate, Dividend, LayTile, Pass, RunTrains, StartCompany
from footplate.game.consent import Proposal
from footplate.game.record import encode_record
from footplate.game.speech import Speech
from footplate.rounds.running import AnyRun
from footplate.telling.position import company_text
from footplate.telling.voice import Voice
from footplate.titles import title_data

PEOPLE = ("--player", "Aki", "--player", "Bea", "--player", "Cem")


def play(*lines: str, args: Sequence[str] = PEOPLE, title: str = "skerry") -> Result:
    text = "".join(f"{line}\n" for line in lines)
    return CliRunner().invoke(main, ["play", title, "--seed", "3", *args], input=text, catch_exceptions=False)


class Script:
    """A table whose people answer from a list; when it is at its end they are gone."""

    def __init__(self, game: Game, *lines: str, bots: Iterable[str] = ()) -> None:
        self.said: list[str] = []
        self.lines = list(lines)
        self.sitting = Sitting(game, {name: BOTS["random"](name) for name in bots}, self.ask, self.said.append)

    def ask(self, prompt: str) -> str:
        self.said.append(prompt)
        if not self.lines:
            raise EOFError
        return self.lines.pop(0)

    def run(self) -> str:
        self.sitting.run()
        return "\n".join(self.said)


def new(*names: str, options: Sequence[str] = ()) -> Game:
    return footplate.new("skerry", names or ("Aki", "Bea", "Cem"), options=options, seed=3)


def until(kind: str, seed: int = 3) -> Game:
    """A random game up to the decision in which an action of this kind was taken."""
    game, bot = new(), RandomPlayer(seed)
    while game.decision:
        player, action = bot.choose(game.decisions)
        if action.kind() == kind and player == game.decision.player:
            return game
        game.play(action, player)
    raise AssertionError(f"no {kind} in this game")


# ---- sitting down ----


def test_seats_are_taken_in_the_order_they_are_named() -> None:
    result = play("q", args=("--player", "Aki", "--bot=Bea", "--player", "Cem"))
    assert result.exit_code == 0
    assert "for Aki, Bea and Cem." in result.output
    assert in_order(["--bot", "--player"], ("Aki",), ("Bea",)) == [Seat("Bea", "medium"), Seat("Aki")]


def test_a_bot_is_of_medium_strength_unless_another_kind_is_named() -> None:
    bots = ("Bea", "random:Cem", "one-ply-1", "hard:Dai: the second")
    assert in_order(["--bot"] * 4, (), bots) == [
        Seat("Bea", "medium"),
        Seat("Cem", "random"),
        Seat("Bot 3", "one-ply-1"),
        Seat("Dai: the second", "hard"),
    ]
    assert "Bots: Bea (medium) and Cem (random)." in play("q", args=("--bot", "Bea", "--bot", "random:Cem")).output


def test_a_kind_of_bot_that_is_not_there() -> None:
    result = play(args=("--player", "Aki", "--bot", "lokahead:Bea"))
    assert result.exit_code == 2
    assert "there is no bot 'lokahead'" in result.stderr
    assert "did you mean lookahead?" in result.stderr


def test_a_saved_game_is_taken_over_by_the_bots_that_are_named(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(encode_record(new()))
    result = CliRunner().invoke(main, ["play", "--load", str(path), "--bot", "random:Aki"], input="q\n")
    assert "Bots: Aki (random)." in result.output
    assert "Bea decides" in result.output


def test_without_a_terminal_nothing_is_asked() -> None:
    result = play("q", args=())
    assert "for Player 1, Bot 2 and Bot 3." in result.output
    assert "Player 1 decides" in result.output


def test_on_a_terminal_it_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = iter(["", "", "1"])
    monkeypatch.setattr("builtins.input", lambda prompt: next(answers, "q"))
    monkeypatch.setattr(sys, "stdin", _Terminal())
    main.main(["play", "--seed", "3"], standalone_mode=False)
    assert next(answers, None) is None


class _Terminal:
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("answers", "bots"),
    [
        (["", ""], {2: "medium", 3: "medium"}),
        (["4", "2,hard:4"], {2: "medium", 4: "hard"}),
        (["9", "x", "2", "none"], {}),
        (["3", "7", "chess:1", "1 2 one-ply-1:3"], {1: "medium", 2: "medium", 3: "one-ply-1"}),
    ],
)
def test_asking_for_seats(answers: list[str], bots: dict[int, str]) -> None:
    left = iter(answers)
    said: list[str] = []
    seats = ask_seats("skerry", lambda prompt: next(left), said.append, Speech())
    assert {n: seat.bot for n, seat in enumerate(seats, start=1) if seat.bot} == bots
    assert all("random:" in line or " is not a number " in line for line in said)


def test_nobody_answers_who_sits_where() -> None:
    def gone(prompt: str) -> str:
        raise EOFError

    with pytest.raises(click.Abort):
        ask_seats("skerry", gone, lambda text: None, Speech())


def test_usual_names() -> None:
    assert [seat.name for seat in usual_seats(2, {2: "random"}, Speech())] == ["Player 1", "Bot 2"]


@pytest.mark.parametrize(
    ("args", "about"),
    [
        (("--player", "Aki"), "2 to 4 players"),
        (("--player", "Aki", "--bot", "Aki"), "same name"),
        (("--option", "nonsense"), "no option 'nonsense'"),
    ],
)
def test_a_table_that_cannot_be_set(args: tuple[str, ...], about: str) -> None:
    result = play(args=args)
    assert result.exit_code == 2
    assert about in result.stderr


def test_a_title_that_is_not_there() -> None:
    result = play(title="1999")
    assert result.exit_code == 2
    assert "there is no title '1999'" in result.stderr


def test_who_names_no_title_plays_the_first() -> None:
    result = CliRunner().invoke(main, ["play", *PEOPLE], input="q\n", catch_exceptions=False)
    assert result.output.startswith(f"{title_data(next(iter(footplate.TITLES))).title.name}, for Aki, Bea and Cem.")


def test_options_of_the_title() -> None:
    assert "Stock round 1" in play("q", args=(*PEOPLE, "--option", "no-privates")).output


# ---- playing ----


def test_the_first_screen() -> None:
    lines = play("q").output.splitlines()
    assert "Auction of the private companies, phase 2. The bank has £1,100." in lines
    assert "  Bea: cash £300; worth £300; no shares; no private companies; 0 of 7 certificates." in lines
    assert "Aki decides: buy the cheapest private company, bid on a more expensive private company, or pass." in lines
    assert "1. Buy Kelp Barges (KB) for £20." in lines
    assert "2. Bid £45 to £300 for Lighthouse Tender (LT)." in lines
    assert "4. Pass." in lines


def test_a_number_plays_an_option() -> None:
    script = Script(new(), "1")
    output = script.run()
    assert [move.action for move in script.sitting.game.moves] == [BuyPrivate("KB", 20)]
    assert "Aki buys Kelp Barges (KB) for £20." in output
    assert "Bea decides" in output
    assert output.endswith("Goodbye.")


def test_an_open_number_is_asked_for() -> None:
    script = Script(new(), "2", "7", "x", "b", "2", "£50", "2", "")
    output = script.run()
    assert [move.action for move in script.sitting.game.moves] == [Bid("LT", 50), Bid("LT", 55)]
    assert "Price, £45 to £300; Enter for £45, b to go back> " in output
    assert "7 is not a choice: £45 to £300." in output


def test_commands_are_obeyed_where_a_number_is_asked_for() -> None:
    script = Script(new(), "2", "p", "k", "50", "2", "u", "2", "q")
    output = script.run()
    assert output.count("Players:") == 2
    assert "In brackets: prices at which companies start." in output
    assert [entry.undone for entry in script.sitting.game.log] == [True]  # while the next bid was asked for
    assert output.endswith("Goodbye.")


def test_an_action_can_be_typed() -> None:
    script = Script(new(), "bid qt 90", "buy_private KB 20", "buy_private KB 20", "bid LT", "bid LT x")
    output = script.run()
    assert [move.action for move in script.sitting.game.moves] == [Bid("QT", 90), BuyPrivate("KB", 20)]
    assert "Kelp Barges (KB) is not for sale (rule skerry 2.1)." in output
    assert "type it as: bid PRIVATE PRICE" in output


def test_nonsense_is_answered_kindly() -> None:
    output = play("", "99", "dance", "0").output
    assert "Type the number of an option, or h for help." in output
    assert "There is no option 99. Type o to hear the options again." in output
    assert "dance is not a command." in output
    assert "There is no option 0." in output


def test_tile_lays_are_grouped_by_hex_and_told_by_where_they_lead() -> None:
    game = until("lay_tile")
    decision = game.decision
    assert decision is not None
    entries = menu(game.state, Voice(game), [(decision, False)])
    assert entries[-1].text == "Pass"
    lays = [line for entry in entries for line in (entry.group or (entry,)) if isinstance(line.option, LayTile)]
    assert len(lays) == len(decision.options.of(LayTile))
    assert all(" with track to " in lay.text or "track between " in lay.text for lay in lays)


def test_long_lists_are_paged() -> None:
    entries = [Entry(f"Option {n}", "p1", Pass()) for n in range(1, 2 * PAGE)]
    first, second = page_lines(entries, 0, Voice(new())), page_lines(entries, PAGE, Voice(new()))
    assert first[-1] == f"n. More; {len(entries)} lines in all."
    assert (first[0], second[0]) == ("1. Option 1.", f"{PAGE + 1}. Option {PAGE + 1}.")
    assert len(second) == PAGE - 1


def test_turning_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("footplate.cli.terminal.sitting.PAGE", 2)
    monkeypatch.setattr("footplate.cli.terminal.menu.PAGE", 2)
    output = Script(new(), "n", "n", "o").run()
    assert output.count("3. Bid £85") == 1
    assert output.count("4. Pass.") == 1
    assert output.count("1. Buy Kelp") == 3


def test_a_run_offers_the_best_and_takes_routes() -> None:
    game = until("run_trains")
    before = len(game)
    script = Script(game, "1", "2 D1", "9: D1 C2", "b", "1", "")
    output = script.run()
    assert "type it as: run_trains (TRAIN: PATH PATH ..., ...)" in output
    assert "The company has no 9-train (rule skerry 4.5)." in output
    assert isinstance(script.sitting.game.moves[before].action, RunTrains)
    assert "Run 2-train" in output


def test_a_run_typed_by_hand() -> None:
    game = until("run_trains")
    assert game.decision is not None
    (option,) = game.decision.options
    assert isinstance(option, AnyRun)
    run = option.best()
    typed = ", ".join(f"{route.train}: {' '.join(route.path)}" for route in run.routes)
    before = len(game)
    script = Script(game, "1", typed.lower())
    script.run()
    assert script.sitting.game.moves[before].action == run


def test_paying_out_says_who_gets_what() -> None:
    game = until("dividend")
    output = Script(game).run()
    assert "1. Pay out £" in output
    assert "2. Withhold £" in output


def test_the_whole_position_is_told_once_and_then_what_changes() -> None:
    lines = Script(new(), "1", "p").run().splitlines()
    assert lines.count("Players:") == 2  # at the beginning, and for p
    first = lines.index("Aki buys Kelp Barges (KB) for £20.")
    assert lines[first + 1 : first + 5] == [
        "",
        "Changed:",
        "  Aki: cash £280; private companies Kelp Barges (KB).",
        "Bea: cash £300; worth £300; no shares; no private companies; 0 of 7 certificates.",
    ]


def test_what_is_taken_back_is_told_as_a_change() -> None:
    lines = Script(new(), "1", "u").run().splitlines()
    back = lines.index("1 move undone.")
    assert lines.count("Players:") == 1
    assert "Aki: cash £300; worth £300;" in " ".join(lines[back:])


def test_all_that_bots_have_done_since_is_told() -> None:
    game = new()
    script = Script(game, "4", bots=("Bea", "Cem"))
    output = script.run()
    for number, move in enumerate(script.sitting.game.moves):
        for line in script.sitting.voice.move(game.state_at(number), move):
            assert line in output


# ---- commands ----


def test_why_not() -> None:
    output = play("w bid KB 30", "why buy_share NWR ipo", "w bid LT 50", "w dance", "w").output
    assert "is the cheapest for sale, so it is bought outright, not bid on (rule skerry 2.1)." in output
    assert "You cannot buy a share now (rule skerry 1.3)." in output
    assert "That is allowed." in output
    assert "'dance' is no action" in output
    assert "lay_tile HEX TILE ROTATION" in output
    assert "place_token HEX (CITY)" in output


def test_undo_and_redo() -> None:
    script = Script(new(), "u", "r", "1", "u", "r", "u")
    output = script.run()
    assert "There is nothing to undo." in output
    assert "There is nothing to redo." in output
    assert "1 move undone." in output
    assert "1 move redone." in output
    assert len(script.sitting.game) == 0
    assert script.sitting.game.log[0].undone


def test_undo_goes_back_to_a_person() -> None:
    script = Script(new(), "1", "u", bots=("Bea", "Cem"))
    output = script.run()
    assert "3 moves undone." in output
    assert len(script.sitting.game) == 0


def test_save_load_and_leave(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    output = play("1", f"s {path}", "3", f"s {path}", "n", f"l {path}", "q").output
    assert f"Written: {path}" in output
    assert "Not saved." in output
    assert f"Loaded {path}: 1 move.\nBots: none." in output
    assert output.endswith("Goodbye.\n")
    assert len(footplate.open_record(path)) == 1
    went_on = CliRunner().invoke(main, ["play", "--load", str(path), "--bot", "Cem"], input="1\n")
    assert "Bea decides" in went_on.output
    assert "Aki decides" in went_on.output


def test_leaving_offers_to_save(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    assert "Save the game first?" in play("1", "q", str(path)).output
    assert len(footplate.open_record(path)) == 1
    assert "Save the game first?" not in play("q").output
    assert play("1", "q", "q").output.endswith("Goodbye.\n")
    assert "Written: " in play("1", "q", "y", str(tmp_path / "other.json")).output
    refused = play("1", "q", str(tmp_path / "no" / "such"), "q", "")
    assert "cannot be written" in refused.output
    assert refused.output.endswith("Goodbye.\n")


def test_saving_and_loading_say_what_is_wrong(tmp_path: Path) -> None:
    (tmp_path / "broken.json").write_text("{")
    output = play("s", "l", f"s {tmp_path}/no/such", f"l {tmp_path}/broken.json", f"l {tmp_path}/none").output
    assert "Name the file: s game.json" in output
    assert "Name the file: l game.json" in output
    assert "cannot be written" in output
    assert "is not whole JSON" in output
    assert "cannot be read" in output


def test_loading_a_stranger_at_the_table(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(encode_record(new()))
    result = CliRunner().invoke(main, ["play", "--load", str(path), "--bot", "Dai"])
    assert result.exit_code == 2
    assert "Aki, Bea, Cem" in result.output


def test_the_board(tmp_path: Path) -> None:
    output = play("m", "m f3", "m Z9", "m all", "map", f"map {tmp_path}/board.svg").output
    assert "F3 Mainland Ferry: printed red, off-board area worth £20 in yellow" in output
    assert "with track to E4 and E2." in output
    assert "  To the north-west: E2 Eider Ness." in output
    assert "There is no hex Z9 on this board." in output
    assert "B3: open land." in output
    assert "map board.svg" in output
    assert (tmp_path / "board.svg").read_bytes().startswith(b"<svg")


def test_the_market(tmp_path: Path) -> None:
    output = play("k", "market", "k picture", f"k {tmp_path}/market.svg").output
    assert output.count("In brackets: prices at which companies start.") == 2
    assert "Name a picture that ends in .svg / .png: k market.svg" in output
    assert b"Stock market" in (tmp_path / "market.svg").read_bytes()


def test_who_owns_which_private_and_what_it_can_do() -> None:
    output = play("v", "1", "v", "privates").output
    assert "Nobody owns a private company." in output
    assert output.count("  Kelp Barges (KB) of Aki: income £5.") == 2


def test_log_position_and_help() -> None:
    output = play("log", "1", "log", "log 1", "p", "h", "o").output
    assert "Nothing has been played yet." in output
    assert output.count("1. Aki buys Kelp Barges (KB) for £20.") == 2
    assert "w          says why an action is not possible" in output
    assert output.count("Bea: cash £300;") >= 2


# ---- languages ----


def test_a_table_in_german(tmp_path: Path) -> None:
    path = tmp_path / "spiel.json"
    args = (*PEOPLE, "--language", "de")
    lines = (
        "h",
        "",
        "99",
        "tanzen",
        "2",
        "7",
        "45 £",
        "1",
        "k",
        "c",
        "m Z9",
        "u",
        "u",
        "r",
        "s",
        f"s {path}",
        f"s {path}",
        "n",
        "w",
    )
    output = play(*lines, "q", args=args).output
    assert output.startswith("Skerry, für Aki, Bea und Cem. Tippe h für Hilfe.")
    assert "Ab jetzt wird nur gesagt, was sich ändert; p nennt die ganze Stellung." in output
    assert "o          nennt die Möglichkeiten noch einmal" in output
    assert "Preis, 45\xa0£ bis 300\xa0£; Enter für 45\xa0£, b geht zurück> 7 ist nicht dabei" in output
    assert "Geändert:" in output
    assert f"{path} gibt es schon. Ersetzen? j oder n> Nicht gespeichert." in output
    assert output.endswith("Auf Wiedersehen.\n")
    for english in ("Type", "There is", "Changed", "Press", "Name the"):
        assert english not in output


def test_seats_are_asked_for_in_german() -> None:
    answers, asked = iter(["2", "keine"]), []

    def ask(prompt: str) -> str:
        asked.append(prompt)
        return next(answers)

    seats = ask_seats("skerry", ask, asked.append, Speech(language="de"))
    assert [seat.name for seat in seats] == ["Person 1", "Person 2"]
    assert asked[0] == "Wie viele Personen, 2 bis 4? Enter für 3> "


def test_a_language_that_nobody_speaks() -> None:
    result = play(args=(*PEOPLE, "--language", "tlh"))
    assert result.exit_code == 2
    assert "there is no language 'tlh'; footplate speaks: en, de" in result.stderr


# ---- bots, windows, ends ----


def test_bots_play_in_their_seats() -> None:
    script = Script(new(), "4", bots=("Bea", "Cem"))
    output = script.run()
    assert [move.player for move in script.sitting.game.moves[:3]] == ["p1", "p2", "p3"]
    assert "Bea:" in output


def test_a_whole_game_by_people_at_the_terminal() -> None:
    """The example title, a stranger's package, from its first auction to the final worths: every choice is typed."""
    game, bot = new(), RandomPlayer(5)
    typed: list[str] = []
    while game.decisions:
        player, action = bot.choose(game.decisions)
        game.play(action, player)
        typed.append(str(action))
    result = play(*typed, "q", "", args=PEOPLE)
    assert result.exit_code == 0
    assert "Final worth:" in result.output
    assert game.result
    assert all(f"{name} " in result.output for name in game.result.winners)
    assert result.output.count("decides:") >= len(typed) / 2


def test_a_game_among_bots_runs_to_its_end() -> None:
    result = play(args=("--bot", "random:Aki", "--bot", "random:Bea"))
    assert result.exit_code == 0
    assert "Final worth:" in result.output
    assert result.output.endswith("Goodbye.\n")


def test_a_proposal_is_told() -> None:
    """A train of another player's company is bought only with his consent."""
    game, bot = new(), RandomPlayer(1)
    while not isinstance(game.state.top, Proposal):
        player, action = bot.choose(game.decisions)
        game.play(action, player)
    proposal = game.state.top
    output = Script(game, "2").run()
    assert f"answer a proposal from {game.names[proposal.asker]} for " in output
    assert "1. Accept." in output
    asked, asker = game.names[proposal.players[0]], game.names[proposal.asker]
    assert f"{asked} declines {asker}'s offer of £" in output


def test_the_end_of_a_game() -> None:
    game, bot = new(), RandomPlayer(1)
    while game.decision:
        player, action = bot.choose(game.decisions)
        game.play(action, player)
    script = Script(game, "", "w pass", "u", "r", "q", "")
    output = script.run()
    assert "Final worth:" in output
    assert "The game is over" in output
    assert output.endswith("Goodbye.")


def test_control_c_asks_before_it_leaves() -> None:
    script = Script(new(), "1")
    answers: list[object] = ["1", KeyboardInterrupt, ""]

    def ask(prompt: str) -> str:
        script.said.append(prompt)
        answer = answers.pop(0)
        if answer is KeyboardInterrupt:
            raise KeyboardInterrupt
        return str(answer)

    script.sitting.ask = ask
    output = script.run()
    assert "Save the game first?" in output
    assert output.endswith("Goodbye.")


def test_nothing_on_the_screen_needs_colour_or_drawing() -> None:
    output = play("1", "3", "m", "p", "h").output
    assert all(line.isprintable() for line in output.splitlines())


def test_long_lines_are_broken_between_words(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    say_wrapped("short")
    say_wrapped("  " + "word " * 20)
    lines = capsys.readouterr().out.splitlines()
    assert lines[:2] == ["short", "  word word word word word word word"]
    assert all(len(line) <= 40 for line in lines)


def test_a_company_says_how_far_it_is_from_floating() -> None:
    game = new(options=["no-privates"])
    game.play(StartCompany("NWR", 65))
    assert "not floated, 1 more share must be sold first" in company_text(game.state, Voice(game), "NWR")


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_random_answers_never_break_the_table(seed: int) -> None:
    """Any number, any command, at any time."""
    import random

    chance = random.Random(seed)
    lines = [chance.choice(["1", "2", "3", "5", "9", "", "u", "r", "o", "n", "p", "w pass", "b"]) for _ in range(400)]
    output = Script(new(), *lines, bots=("Cem",)).run()
    assert output.endswith("Goodbye.")
    assert "{" not in output


def test_moves_are_told_with_what_followed() -> None:
    game = until("dividend")
    game.play(Dividend("pay"))
    first, *rest = Voice(game).move(game.state_at(len(game) - 1), game.moves[-1])
    assert re.match(r"[A-Z]+ \(\w+\) pays out £\d+: \w+ £", first)
    assert not any(line.startswith("Dividends: ") for line in rest)  # the action says who gets what
    assert any("rises from" in line for line in rest)


def test_a_sale_moves_the_price_once_in_the_telling() -> None:
    from footplate.game.events import PriceMoved

    falls = [PriceMoved("AR", 75, 80), PriceMoved("AR", 70, 75)]
    assert list(Voice(new()).events(falls)) == ["The price of AR falls from £80 to £70."]


def test_refusals_carry_names_and_currency() -> None:
    game = new()
    violation = game.why_not(Bid("LT", 900))
    assert isinstance(violation, RuleViolation)
    assert "£300" in Voice(game).refusal(violation)


def test_records_written_at_the_table_are_records(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    play("1", f"s {path}", "q")
    assert json.loads(path.read_bytes())["format"] == "footplate-game"

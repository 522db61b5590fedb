"""Text for people: nothing coded is without words, and no template asks for a fact that is not given."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import footplate
from footplate import Game, RuleViolation
from footplate.bots import RandomPlayer
from footplate.game import events
from footplate.game.actions import ACTIONS, Bid, BuyTrain, Dividend, LayTile, Pass, PlaceToken, RunTrains
from footplate.game.speech import Speech, action_text, decision_text, event_text, refusal
from footplate.game.speech import events as news
from footplate.game.speech.board import hex_text, neighbours_text, track_text
from footplate.game.step import Step
from footplate.routes import Route
from footplate.titles import TITLES, load, title_data
from footplate.titles.g1820 import events as g1820
from footplate.words import catalogue

SOURCE = Path(footplate.__file__).parent
NAMES = {"p1": "Aki", "p2": "Bea", "p3": "Cem", "A": "Takamatsu E-Railroad (A)"}
YEN = "¥"
WORDS = catalogue()
SPEECH = Speech(NAMES, YEN)


def fields(template: str) -> set[str]:
    """The facts a template asks for, those in brackets left out."""
    return set(re.findall(r"\{(\w+)", re.sub(r"\[[^\[\]]*\]", "", template)))


def calls(*names: str) -> Iterator[tuple[ast.Call, list[str]]]:
    """Calls of these names anywhere in the package, with the codes their first argument may be."""
    for path in sorted(SOURCE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if name in names and node.args:
                codes = [n.value for n in ast.walk(node.args[0]) if isinstance(n, ast.Constant)]
                yield node, [code for code in codes if isinstance(code, str)]


def played(seed: int, moves: int = 400) -> Game:
    game = footplate.new("1889", ["Aki", "Bea", "Cem"], seed=seed)
    bot = RandomPlayer(seed)
    while game.decision and len(game) < moves:
        player, action = bot.choose(game.decisions)
        game.play(action, player)
    return game


# ---- refusals ----


#: families that only a title's own steps refuse with
OF_ONE_TITLE = {"founding", "forced", *title_data("1820").sections}


def test_every_refusal_of_every_title_has_words_and_the_reverse() -> None:
    for title in TITLES:
        sections = title_data(title).sections
        families = {code for code in sections if "." not in code}
        assert sections.keys() - families <= WORDS.refusals.keys()
        for code in WORDS.refusals:
            family = code.partition(".")[0]
            assert code in sections or family in families or family in OF_ONE_TITLE, (title, code)


def test_templates_of_refusals_ask_only_for_facts_that_are_given() -> None:
    seen: set[str] = set()
    for call, codes in calls("refuse", "RouteError"):
        given = {keyword.arg for keyword in call.keywords if keyword.arg}
        for code in codes:
            seen.add(code)
            asked = fields(WORDS.refusals[code][0]) | fields(WORDS.refusals[code][1])
            derived = {"act": "action", "waits": "step"}  # made from these
            company = {"company"} if code.startswith("route.") else set()  # added by the step that runs trains
            assert {derived.get(name, name) for name in asked} <= given | company, code
    assert seen >= WORDS.refusals.keys()


@pytest.mark.parametrize("code", sorted(WORDS.refusals))
def test_a_refusal_is_one_line_with_its_section(code: str) -> None:
    template = "".join(WORDS.refusals[code])
    facts: dict[str, object] = dict.fromkeys(re.findall(r"\{(\w+)", template), 2)
    facts |= {"choices": [65, 70], "routes": (Route("2", ("E2", "F3")),), "action": "pass", "step": "lay_track"}
    said = refusal(RuleViolation(code, "1889 5.4.1", facts), SPEECH)
    assert "(rule 1889 5.4.1). " in said + " "
    assert said.endswith(".")
    assert not set("\n{}[]?") & set(said)


def test_a_refusal_names_people_and_money() -> None:
    said = refusal(RuleViolation("turn.not-yours", "1889 4.1", {"player": "p1", "turn": "p2"}), Speech(NAMES))
    assert said == "Aki cannot do this now: Bea decides (rule 1889 4.1). Wait until Bea has acted."
    money = RuleViolation("stock.money", "1889 5.3.1", {"needs": 90, "has": 80})
    assert "¥90" in refusal(money, SPEECH)
    assert "90" in str(money)


def test_a_refusal_that_nobody_has_words_for_still_says_something() -> None:
    said = refusal(RuleViolation("toy.strange", "toy 3", {"hex": "A1", "names": ["x"]}))
    assert said == "This is refused: toy.strange, hex A1, names ['x'] (rule toy 3)."


def test_the_step_that_is_open_is_told() -> None:
    game = footplate.new("1889", ["Aki", "Bea"])
    violation = game.why_not(LayTile("E8", "9", 1))
    assert violation is not None
    assert str(violation).startswith("Laying a tile has no place here (rule 1889 4.1). What is open now: buy the ")


# ---- events ----

SAMPLES: tuple[events.Event, ...] = (
    events.MoneyPaid("bank", "p1", 30, "dividend"),
    events.MoneyPaid("bank", "p1", 30, "something new"),
    events.BidMade("p1", "A", 25),
    events.PlayerPassed("p1"),
    events.PrivateMoved("A", "bank", "p1", 20),
    events.PrivateMoved("A", "bank", "p1", 0),
    events.PrivateCheaper("A", 15),
    events.PrivateClosed("A"),
    events.CompanyStarted("AR", 80),
    events.CompanyFloated("AR"),
    events.SharesMoved("AR", "ipo", "p1", 2),
    events.SharesMoved("AR", "p1", "pool", 1),
    events.SharesMoved("AR", "p1", "p2", 1),
    events.SharesWoke("AR", "p1", 2),
    events.SizeChanged("AR", 20, 10),
    events.PresidentChanged("AR", "p2"),
    events.PriceMoved("AR", 80, 0),
    events.PriceMoved("AR", 90, 80),
    events.PriceMoved("AR", 70, 80),
    events.PriceMoved("AR", 70, 70),
    events.TileLaid("E8", "9", 1),
    events.TokenPlaced("AR", "K8", 0),
    events.TrainsRan("AR", 40, (Route("2", ("K8", "K6")),)),
    events.TrainsRan("AR", 0),
    events.DividendDeclared("AR", 40, True),
    events.DividendDeclared("AR", 40, False),
    events.DividendDeclared("AR", 0, False),
    events.TrainMoved("2", "bank", "AR"),
    events.TrainMoved("2", "AR", "pool"),
    events.TrainExported("2"),
    events.TrainScrapped("2", "AR"),
    events.PhaseBegan("3"),
    events.RoundBegan("stock", 2),
    events.RoundBegan("operating", 2, 1),
    events.RoundBegan("merger", 2),
    events.PriorityMoved("p1"),
    events.ProposalMade("p1", "p2"),
    events.ProposalAnswered("p2", True),
    events.ProposalAnswered("p2", False),
    events.BankBroken(),
    events.PlayerBankrupt("p1"),
    events.GameEnded("bank"),
    events.SupplyDiscarded("2"),
    events.TrainMoved("2", "bank", "pool"),
    events.TrainScrapped("2", "pool"),
    events.RoundBegan("issue", 2, 1),
    g1820.BidCried("p1", 40),
    g1820.SaleStated("p1", "AR", 2),
    g1820.PlanFailed("AR"),
    g1820.ColumnReached(4),
    g1820.LoansChanged("AR", 2, 1),
    g1820.PutIntoLiquidation("AR"),
    g1820.CompanyReturned("AR"),
    g1820.CompanyReturned("AR", for_good=True),
    g1820.CompanyWentPrivate("AR"),
    g1820.CompanyOffered("AR", "bank"),
    g1820.CompanyOffered("AR", "AR"),
    g1820.CompanyOffered("AR", "IR"),
    g1820.CompanySold("AR", "IR", 290),
    g1820.CompanySold("AR", "bank", 40),
    g1820.StationTakenOver("AR", "IR", "K8"),
    g1820.MarkersChanged("AR", 3, 1),
    g1820.StationBecameBritishRail("AR", "K8"),
    g1820.CousinClosed("A"),
    g1820.CousinClosed("A", bankrupt=True),
    g1820.CousinHelped("A", "AR"),
    g1820.QueenDied(),
)


def test_every_event_has_words() -> None:
    kinds = {*events.EVENTS, *g1820.OWN_EVENTS}
    assert {type(sample) for sample in SAMPLES} == kinds
    assert {key.partition("/")[0] for key in WORDS.events} == {kind.code() for kind in kinds}
    told = {news.template_of(sample, WORDS) for sample in SAMPLES}
    assert {key for key in WORDS.events if not key.startswith("money-paid")} <= told


@pytest.mark.parametrize("event", SAMPLES, ids=lambda event: news.template_of(event, WORDS))
def test_an_event_is_one_sentence(event: events.Event) -> None:
    said = event_text(event, SPEECH)
    assert said.endswith(".")
    assert not set("\n{}[]?") & set(said)
    assert not re.search(r"\bp\d\b", said)


def test_every_payment_the_rules_make_has_words() -> None:
    whys = {
        arg.value
        for call, _ in calls("pay")
        for arg in call.args[3:]
        if isinstance(arg, ast.Constant) and isinstance(arg.value, str)
    }
    assert whys
    assert {f"money-paid/{why}" for why in whys} <= WORDS.events.keys()


def test_every_ending_has_words() -> None:
    endings = {code for call, codes in calls("end") if isinstance(call.func, ast.Attribute) for code in codes}
    assert endings
    assert endings <= WORDS.endings.keys()


def test_some_events_in_words() -> None:
    assert event_text(events.PriceMoved("AR", 90, 80), SPEECH) == "The price of AR rises from ¥80 to ¥90."
    assert event_text(events.TrainMoved("2", "bank", "AR"), Speech(NAMES)) == "AR receives a 2-train from the bank."
    assert event_text(events.BidMade("p1", "B", 35), SPEECH) == "Aki bids ¥35 for private B."


# ---- decisions, actions ----


def kinds_of_steps(kind: type[Step]) -> Iterator[type[Step]]:
    for below in kind.__subclasses__():
        if below.__module__.startswith("footplate."):
            if below.takes:
                yield below
            yield from kinds_of_steps(below)


def test_every_step_that_asks_somebody_has_words() -> None:
    for title in TITLES:
        load(title, title_data(title).title.players[0])
    missing = {step.name() for step in kinds_of_steps(Step)} - WORDS.steps.keys()
    assert not missing


def test_every_action_has_words() -> None:
    titles = [load(title, title_data(title).title.players[0]) for title in TITLES]
    kinds = {kind.kind() for actions in (ACTIONS, *(title.actions for title in titles)) for kind in actions}
    assert kinds == WORDS.acts.keys()
    assert kinds == {key.partition("/")[0] for key in WORDS.actions}


def test_some_actions_in_words() -> None:
    assert action_text(Pass()) == "Pass"
    assert action_text(Pass(), done=True) == "That is all"
    assert action_text(Bid("A", 25), SPEECH) == "Bid ¥25 for Takamatsu E-Railroad (A)"
    assert action_text(PlaceToken("K8")) == "Place a station in K8"
    assert action_text(PlaceToken("K8", 1), SPEECH, cost=40) == "Place a station in K8, city 1, cost ¥40"
    assert action_text(Dividend("withhold"), SPEECH, revenue=40) == "Keep the revenue of ¥40"
    assert action_text(RunTrains(())) == "Run no train"
    run = RunTrains((Route("2", ("E2", "F1")), Route("3", ("K4", "K6", "K8"))))
    assert action_text(run, SPEECH, revenue=90) == "Run 2-train E2 F1; 3-train K4 K6 K8 for ¥90"
    trade = BuyTrain("D", "bank", 800, "5")
    assert action_text(trade, SPEECH) == "Buy a D-train from the bank for ¥800, handing in a 5-train"


def test_an_action_of_a_title_without_words_is_said_as_it_is_written() -> None:
    class Objection(footplate.Action, frozen=True):
        company: str

    assert action_text(Objection("AR")) == "objection AR"


@pytest.mark.parametrize("seed", [1, 2])
def test_a_whole_game_in_words(seed: int) -> None:
    game = played(seed)
    before = game.state_at(0)
    for number, move in enumerate(game.moves):
        said = [event_text(event, SPEECH) for event in move.events]
        said.append(action_text(move.action, SPEECH))
        said += [decision_text(decision, SPEECH) for decision in game.at(number).decisions]
        assert not any(set("\n{}[]?") & set(line) for line in said), said
        before = move.state
    assert before is game.state


# ---- the board ----


def test_hexes_in_words() -> None:
    board = footplate.new("1889", ["Aki", "Bea"]).state.board
    index = board.map.index
    assert hex_text(board, index("E8"), SPEECH) == "E8: open land"
    assert hex_text(board, index("H5"), SPEECH) == "H5: river and mountain, building costs ¥80"
    assert hex_text(board, index("B7"), SPEECH) == (
        "B7 Uwajima: printed gray, city worth ¥40 with track to A8, B5 and C8, stations: 2 free, home of UR"
    )
    assert "¥30 in yellow" in hex_text(board, index("F1"), SPEECH)
    face = board.map.tiles["9"].faces[0]
    assert track_text(board, index("K6"), face, SPEECH) == "track between K8 and K4"
    laid = board.lay(index("K6"), face).place(8 * index("K8"), "AR", 0)
    assert hex_text(laid, index("K6"), SPEECH) == "K6: yellow tile 9, track between K8 and K4"
    assert hex_text(laid, index("K8"), SPEECH) == "K8 Tokushima: city without track, stations: AR"
    assert "north: B3 Yawatahama" in neighbours_text(board, index("B5"), SPEECH)
    assert "north-west: the edge of the board" in neighbours_text(board, index("B5"), SPEECH)


# ---- the small language ----


def test_parts_in_brackets_need_their_facts() -> None:
    speech = Speech({"p1": "Aki"}, YEN)
    template = "{who:who} pays[ {price:money}][ to {payee:who}]"
    assert speech.say(template, {"who": "p1"}) == "Aki pays"
    assert speech.say(template, {"who": "p1", "price": 0, "payee": "bank"}) == "Aki pays ¥0 to the bank"
    assert speech.say("{n:share}, {m:share}", {"n": 1, "m": 2}) == "1 share, 2 shares"
    assert speech.say("{price:money}", {"price": range(35, 101, 5)}) == "¥35 to ¥100"
    assert speech.say("{missing}", {}) == "?"


def test_lists_and_sentences() -> None:
    assert Speech().listed(["a"]) == "a"
    assert Speech().listed(["a", "b", "c"]) == "a, b and c"
    assert Speech().sentence("the bank is broken") == "The bank is broken."
    assert Speech().sentence("p2 passes") == "p2 passes."

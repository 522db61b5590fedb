"""1888 draft VII.3.10 and VIII.3.11, 1888-N VIII.3.10 and VIII.3.11: phases, what they change, and the train export."""

from __future__ import annotations

import pytest

from footplate import Game
from footplate.finance.ledger import BANK
from footplate.game.actions import BuyPrivate, BuyTrain, DiscardTrain, Dividend
from footplate.game.events import BankBroken, Event, PhaseBegan, RoundBegan, TrainExported, TrainScrapped
from footplate.game.state import POOL
from footplate.rounds.auction import PrivateAuction
from footplate.rounds.operating import OperatingRound
from footplate.rounds.running import RunRoutes
from footplate.rounds.track import LayTrack
from footplate.rounds.trains import BuyTrains
from footplate.testing.questions import at_step, best, events_of, gained, lay, offered, play, who
from footplate.testing.scene import Scene
from tests.g1888.scenes import DRAFT, PASS, PHASE, N, both, jhr, new, on, refused

PRICES = {"2": 80, "3": 180, "4": 300, "5": 500, "6": 630, "D": 900}
ORDER = tuple(PRICES)


def bank(train: str) -> BuyTrain:
    """The bank's next train at its price."""
    return BuyTrain(train, BANK, PRICES[train])


def before(title: str, phase: str, *, cash: int = 2000) -> Scene:
    """JHR, without a train, may buy the first train of this phase."""
    last = ORDER[ORDER.index(phase) - 1]
    return jhr(title, phase=last, cash=cash).depot({last: 0})


def trains(game: Game, *companies: str) -> list[tuple[str, ...]]:
    return [game.state.companies[company].trains for company in companies]


# ---- when a phase begins ----


@both
@pytest.mark.parametrize("phase", ORDER[1:])
@pytest.mark.rule("1888-draft:VII.3.10", "1888-N:VIII.3.10a")
def test_the_first_train_of_a_kind_begins_its_phase(title: str, phase: str) -> None:
    game = before(title, phase).turn("JHR", BuyTrains)
    assert events_of(PhaseBegan, play(game, bank(phase))) == [PhaseBegan(phase)]
    assert game.state.phase == phase
    if phase != "D":
        assert not events_of(PhaseBegan, play(game, bank(phase)))  # the second one none


@both
@pytest.mark.rule("1888-draft:VII.3.10", "1888-N:VIII.3.10a")
def test_trains_that_were_sold_before_begin_nothing(title: str) -> None:
    """Nor do those of other companies and of the pool, not even a kind that is younger than the phase."""
    scene = jhr(title, phase="3", cash=900).market_trains("3").company("SSL", {"p1": 6}, trains=("3", "2"))
    game = scene.turn("JHR", BuyTrains)
    events = play(game, BuyTrain("3", POOL, 180), BuyTrain("2", "SSL", 10), BuyTrain("3", "SSL", 10))
    assert not events_of(PhaseBegan, events)
    assert game.state.phase == "3"


# ---- tiles ----


TIANJIN = ("6/2", "15/1", "611/0", "51/0")  # yellow, green, brown, gray
COLOURS = [
    pytest.param("2", 1, marks=pytest.mark.rule("1888-draft:VII.3.10-1a", "1888-N:VIII.3.10-1a")),
    pytest.param("3", 2, marks=pytest.mark.rule("1888-draft:VII.3.10-3a", "1888-N:VIII.3.10-3a")),
    pytest.param("4", 2, marks=pytest.mark.rule("1888-draft:VII.3.10-3a", "1888-N:VIII.3.10-3a")),
    pytest.param("5", 3, marks=pytest.mark.rule("1888-draft:VII.3.10-5a", "1888-N:VIII.3.10-5a")),
    pytest.param("6", 3, marks=pytest.mark.rule("1888-draft:VII.3.10-5a", "1888-N:VIII.3.10-5a")),
    pytest.param("D", 4, marks=pytest.mark.rule("1888-draft:VII.3.10-7a", "1888-N:VIII.3.10-7a")),
]


@both
@pytest.mark.parametrize(("phase", "colours"), COLOURS)
def test_colours_of_tiles(title: str, phase: str, colours: int) -> None:
    """In Tianjin, each over the one of the colour before it."""
    for i, tile in enumerate(TIANJIN):
        scene = jhr(title, phase=phase)
        game = (scene.tiles(D10=TIANJIN[i - 1]) if i else scene).turn("JHR", LayTrack)
        if i < colours:
            play(game, lay("D10", tile))
        else:
            refused(game, lay("D10", tile), "track.phase", PHASE)
            assert on(game, "D10") == set()


@both
@pytest.mark.parametrize(("phase", "i"), [("3", 1), ("5", 2), ("D", 3)])
@pytest.mark.rule("1888-draft:VII.3.10-3a", "1888-draft:VII.3.10-5a", "1888-draft:VII.3.10-7a")
@pytest.mark.rule("1888-N:VIII.3.10-3a", "1888-N:VIII.3.10-5a", "1888-N:VIII.3.10-7a")
def test_a_new_colour_for_the_next_company_to_lay(title: str, phase: str, i: int) -> None:
    scene = before(title, phase).company("SSL", {"p2": 6}, par=70, cash=1000, trains=("5",))
    game = scene.tiles(D10=TIANJIN[i - 1]).stations(D10="SSL").turn("JHR", BuyTrains)
    play(game, bank(phase))
    while at_step(game) != "lay_track SSL":
        play(game, PASS)
    play(game, lay("D10", TIANJIN[i]))


# ---- privates and trades in phase 3 ----


@both
@pytest.mark.parametrize("exported", [False, True])
@pytest.mark.rule("1888-draft:VII.3.10-3c", "1888-N:VIII.3.10-3c", "1888-N:VIII.3.10b", "1888-draft:VII.3.10")
def test_from_phase_3_companies_buy_private_companies(title: str, exported: bool) -> None:
    """From players: by 1888-N Terracotta Army for 25 to 75, by the draft for whatever they agree on."""
    trains_ = ("2",) if exported else ()
    scene = jhr(title, phase="2", cash=400, trains=trains_).depot({"2": 0}).privates(TA="p1").tiles(D10="5/1")
    game = scene.turn("JHR", BuyTrains)
    refused(game, BuyPrivate("TA", 50), "private.phase", "IV.3.1")
    play(game, *([PASS, PASS, PASS, PASS] if exported else [bank("3")]))
    assert game.state.phase == "3"
    for price in (24, 76):
        assert offered(game, BuyPrivate("TA", price)) == (title == DRAFT)
    play(game, BuyPrivate("TA", 25))
    assert game.state.privates["TA"] == "JHR"


# ---- scrapping ----


SCRAPPED = [
    pytest.param("4", "2", marks=pytest.mark.rule("1888-draft:VII.3.10-4a", "1888-N:VIII.3.10-4a")),
    pytest.param("6", "3", marks=pytest.mark.rule("1888-draft:VII.3.10-6a", "1888-N:VIII.3.10-6a")),
    pytest.param("D", "4", marks=pytest.mark.rule("1888-draft:VII.3.10-7c", "1888-N:VIII.3.10-7c")),
]


@both
@pytest.mark.parametrize(("phase", "old"), SCRAPPED)
def test_a_phase_scraps_all_trains_of_a_kind_without_pay(title: str, phase: str, old: str) -> None:
    kept = "3" if phase == "4" else "5"
    scene = before(title, phase).market_trains(old, kept).company("SSL", {"p2": 6}, trains=(old, kept))
    game = scene.company("CDL", {"p3": 6}, trains=(old, old)).turn("JHR", BuyTrains)
    events = play(game, bank(phase))
    assert trains(game, "JHR", "SSL", "CDL") == [(phase,), (kept,), ()]
    assert game.state.market_trains == (kept,)
    owners = [(event.train, event.owner) for event in events_of(TrainScrapped, events)]
    assert sorted(owners) == sorted([(old, "SSL"), (old, "CDL"), (old, "CDL"), (old, POOL)])
    assert gained(game.state_at(0), game.state) == {"JHR": -PRICES[phase], BANK: PRICES[phase]}


@both
@pytest.mark.rule("1888-draft:VII.3.10-7c", "1888-N:VIII.3.10-7c", "1888-draft:VII.3.8c", "1888-N:VIII.3.8c")
def test_who_has_lost_the_last_train_must_buy_in_its_own_turn(title: str) -> None:
    game = before(title, "D").company("SSL", {"p2": 6}, par=70, trains=("4",), cash=950).turn("JHR", BuyTrains)
    play(game, bank("D"))
    assert trains(game, "SSL") == [()]
    while at_step(game) != "buy_trains SSL":
        play(game, PASS)
    refused(game, PASS, "train.must-own", ("VII.3.8", "VIII.3.8"))


@both
@pytest.mark.rule("1888-draft:VII.3.10-4b", "1888-N:VIII.3.10-4b", "1888-N:VIII.3.8v")
def test_the_limit_is_looked_at_after_the_scrapping(title: str) -> None:
    scene = before(title, "4").company("SSL", {"p2": 6}, par=95, trains=("2", "3", "3", "3"))
    game = scene.company("CDL", {"p3": 6}, par=70, trains=("3", "3", "3", "3")).turn("JHR", BuyTrains)
    play(game, bank("4"))
    assert trains(game, "SSL") == [("3", "3", "3")]
    assert (at_step(game), who(game)) == ("discard_trains CDL", "p3")
    cash = game.state.cash
    play(game, DiscardTrain("CDL", "3"))
    assert game.state.market_trains == ("3",)
    assert game.state.cash == cash
    assert at_step(game) == "buy_trains JHR"


@both
@pytest.mark.rule("1888-draft:VII.3.10-5c", "1888-N:VIII.3.10-5c")
def test_private_companies_are_closed_before_trains_are_discarded(title: str) -> None:
    scene = before(title, "5").privates(FC="p2", TA="JHR").company("SSL", {"p2": 6}, par=95, trains=("4", "4", "4"))
    game = scene.turn("JHR", BuyTrains)
    play(game, bank("5"))
    assert at_step(game) == "discard_trains SSL"
    assert game.state.privates == {}
    assert len(game.decisions) == 1


# ---- the train export ----


def usual(game: Game) -> tuple[Event, ...]:
    """A step in which as little as possible is done."""
    assert game.decision is not None
    if game.decision.step == "run_routes":
        return game.play(best(game))
    return game.play(Dividend("withhold") if game.decision.step == "pay_out" else PASS)


def finish(game: Game) -> tuple[Event, ...]:
    """Play to the end of the set of operating rounds, and to the discards or the stock round after it."""
    events: tuple[Event, ...] = ()
    while not game.state.ended and game.state.below(OperatingRound) is not None:
        events += usual(game)
    return events


def told(events: tuple[Event, ...]) -> list[str]:
    """Exports, phases and rounds in their order: "export 2", "phase 3", "operating 2.1", "stock 3"."""
    lines = []
    for event in events:
        if isinstance(event, TrainExported):
            lines.append(f"export {event.train}")
        elif isinstance(event, PhaseBegan):
            lines.append(f"phase {event.phase}")
        elif isinstance(event, RoundBegan):
            lines.append(f"{event.kind} {event.number}" + f".{event.part}" * bool(event.part))
    return lines


def setting(title: str, phase: str, owned: str, depot: dict[str, int]) -> Scene:
    """JHR with a train and nothing else to do."""
    return jhr(title, phase=phase, cash=0, trains=(owned,)).depot(depot)


@both
@pytest.mark.rule("1888-draft:VII.3.11a", "1888-N:VIII.3.11a")
def test_at_the_end_of_a_set_the_top_train_leaves_the_game(title: str) -> None:
    scene = jhr(title, phase="2", cash=170).depot({"2": 7})
    game = scene.turn("JHR", BuyTrains)
    play(game, bank("2"))
    events = play(game, bank("2"))
    assert told(events) == ["export 2", "stock 3"]
    assert game.state.depot["2"] == 7 - 2 - 1
    assert game.state.market_trains == ()
    assert gained(game.state_at(0), game.state) == {"JHR": -160, BANK: 160}


@both
@pytest.mark.rule("1888-draft:VII.3.11a", "1888-N:VIII.3.11a")
def test_not_between_the_rounds_of_a_set(title: str) -> None:
    game = setting(title, "3", "3", {"3": 4}).operate(set_=3)
    events = finish(game)
    assert told(events) == ["operating 3.2", "export 3", "stock 4"]
    assert game.state.depot["3"] == 3


@both
@pytest.mark.parametrize(
    ("phase", "depot", "exported"),
    [
        ("2", {"2": 1}, ["2"]),
        ("3", {"3": 1}, ["3"]),
        ("4", {"4": 2}, ["4"]),
        ("4", {"4": 1}, ["4"]),
        ("4", {"4": 0}, []),  # then a 5-train is on top
        ("5", {"5": 2}, []),
        ("5", {"5": 0}, []),
        ("6", {"6": 1}, []),
        ("D", {"6": 0}, []),
    ],
)
@pytest.mark.rule("1888-draft:VII.3.11a", "1888-draft:VII.3.11c", "1888-N:VIII.3.11a")
def test_only_a_2_3_or_4_train_leaves(title: str, phase: str, depot: dict[str, int], exported: list[str]) -> None:
    owned = phase if phase in "234" else "5"
    game = setting(title, phase, owned, depot).market_trains("4").operate(rounds=1)
    before_ = game.state
    events = finish(game)
    assert [event.train for event in events_of(TrainExported, events)] == exported
    assert sum(before_.depot.values()) - sum(game.state.depot.values()) == len(exported)
    assert game.state.phase == phase  # of a kind that had been sold before
    assert game.state.market_trains == ("4",)  # the pool's trains stay


@pytest.mark.rule("1888-draft:VII.3.11b")
def test_draft_no_export_before_a_train_was_bought() -> None:
    for floated in (4, 6):
        scene = Scene(DRAFT).company("JHR", {"p1": floated}, cash=0, trains=("2",) if floated == 6 else ())
        game = scene.depot({"2": 7}).stock("p1")
        events = play(game, PASS, PASS, PASS) + finish(game)
        assert told(events) == ["operating 2.1", "stock 3"]
        assert game.state.depot["2"] == 7


@pytest.mark.rule("1888-N:VIII.3.11a")
def test_n_exports_also_when_no_train_was_ever_bought() -> None:
    game = Scene(N).company("JHR", {"p1": 4}).depot({"2": 7}).stock("p1")
    assert told(play(game, PASS, PASS, PASS)) == ["operating 2.1", "export 2", "stock 3"]
    assert game.state.depot["2"] == 6


@both
@pytest.mark.rule("1888-draft:VII.3.11b", "1888-N:VIII.3.11a")
def test_no_export_after_a_round_of_the_auction(title: str) -> None:
    game = new(title)
    play(game, BuyPrivate("KT", 25), PASS, PASS)
    events = play(game, PASS)
    assert game.state.cash["p1"] == 800 - 25 + 5  # all have passed, and it has paid
    assert isinstance(game.state.stack[0], PrivateAuction)
    assert not events_of(TrainExported, events)
    assert game.state.depot["2"] == 7


@both
@pytest.mark.rule("1888-draft:VII.3.11c", "1888-N:VIII.3.11b", "1888-N:VIII.3.10b", "1888-draft:VII.3.10")
def test_an_exported_3_train_begins_phase_3(title: str) -> None:
    game = setting(title, "2", "2", {"2": 0, "3": 6}).tiles(D10="5/1").operate()
    assert game.state.phase == "2"
    assert told(finish(game)) == ["export 3", "phase 3", "stock 3"]
    assert (game.state.phase, game.state.depot["3"]) == ("3", 5)
    play(game, PASS, PASS, PASS)
    assert game.state.below(OperatingRound).of == 2  # two rounds now
    assert on(game, "D10") == {"15"}  # a green tile


@both
@pytest.mark.rule("1888-draft:VII.3.11c", "1888-N:VIII.3.11b", "1888-draft:VII.3.10-4a", "1888-N:VIII.3.10-4a")
def test_an_exported_4_train_scraps_the_2_trains_and_lowers_the_limit(title: str) -> None:
    """Those above the limit discard in operating order, before anybody's turn in the stock round."""
    scene = jhr(title, phase="3", cash=0, trains=("3", "3", "3", "3")).depot({"3": 0}).market_trains("2", "3")
    scene.company("SSL", {"p2": 6}, par=95, trains=("3", "3", "3", "3")).company("ZDR", {"p3": 6}, trains=("2",))
    scene.company("HJR", {"p3": 6}, par=70, trains=("2", "3", "3", "3"))
    game = scene.operate(rounds=1)
    cash = game.state.cash
    events = finish(game)
    assert told(events) == ["export 4", "phase 4"]
    assert trains(game, "ZDR", "HJR") == [(), ("3", "3", "3")]
    assert list(game.state.market_trains) == ["3"]
    assert (at_step(game), who(game)) == ("discard_trains SSL", "p2")
    refused(game, DiscardTrain("JHR", "3"), "train.discard-order", ("VII.3.8", "VIII.3.8"))
    play(game, DiscardTrain("SSL", "3"))
    assert (at_step(game), who(game)) == ("discard_trains JHR", "p1")
    assert told(play(game, DiscardTrain("JHR", "3"))) == ["stock 3"]
    assert at_step(game) == "stock_turn"
    assert list(game.state.market_trains) == ["3", "3", "3"]
    assert game.state.cash == cash


@both
@pytest.mark.rule("1888-draft:VII.3.11c", "1888-N:VIII.3.11b")
def test_after_the_last_4_train_the_5_trains_are_on_sale(title: str) -> None:
    game = setting(title, "4", "4", {"4": 1}).operate(rounds=1)
    assert told(finish(game)) == ["export 4", "stock 3"]
    assert game.state.phase == "4"
    assert (game.state.depot["4"], game.state.depot["5"]) == (0, 3)


@both
@pytest.mark.rule("1888-draft:VII.3.11d", "1888-N:VIII.3.11a")
def test_no_export_when_the_game_ends_with_the_set(title: str) -> None:
    scene = jhr(title, phase="4", cash=0, trains=("4",)).tiles(D10="5/1").bank(10)
    game = scene.turn("JHR", RunRoutes, rounds=2)
    depot = game.state.depot
    play(game, best(game))
    assert BankBroken() in play(game, Dividend("pay"))
    events = finish(game)
    assert "export 4" not in told(events)
    assert (game.state.ended, game.state.depot) == ("bank", depot)

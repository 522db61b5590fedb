"""A law that cannot fail proves nothing: here each of them is broken once, and says so."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import msgspec
import pytest
from footplate_skerry.rules import Skerry

import footplate
from footplate import Game, State
from footplate.bots import RandomPlayer
from footplate.finance.ledger import BANK
from footplate.game import laws
from footplate.game.actions import Action, Bid, BuyShare, LayTile, Pass, PlaceToken
from footplate.game.decision import decisions
from footplate.game.draft import Draft
from footplate.game.events import Event, MoneyPaid, SharesMoved, TileLaid, TrainScrapped
from footplate.game.game import Move, Row
from footplate.game.policies import RunningData, TrainsData
from footplate.game.state import IPO, POOL, Position
from footplate.game.step import Option
from footplate.game.title import Title
from footplate.game.titledata import HomeData, InteropData, ModeData, TitleData
from footplate.rounds.auction import PrivateAuction
from footplate.rounds.stations import PlaceStation
from footplate.rounds.track import LayTrack
from footplate.rounds.track import LayTrack as Track
from footplate.testing import SHOWN, check_title, copies, offers
from footplate.testing import laws as move_laws
from footplate.testing.misprints import PRINTED_LAWS, misprints
from footplate.testing.offers import Offer
from footplate.testing.strangers import Strangers
from footplate.testing.watch import Watch
from footplate.titles import load, title_data

Broken = Callable[[Draft], object]


@cache
def midgame() -> Game:
    """Two companies own trains, track and stations, one is not started; a company is about to lay track."""
    game = footplate.new("skerry", ["Aki", "Bea", "Cem"])
    chance = RandomPlayer("laws 12")
    while len(game) < 41 or not isinstance(game.state.top, LayTrack):
        player, action = chance.choose(game.decisions)
        game.play(action, player)
    return game


def owner_of_trains(state: Position) -> str:
    return next(c for c, data in state.companies.items() if data.trains)


def started(state: Position) -> list[str]:
    return [c for c, data in state.companies.items() if data.started]


def spoiled(break_it: Broken) -> State:
    draft = Draft.of(midgame().state)
    break_it(draft)
    return draft.freeze()


def give_president_less(draft: Draft) -> None:
    company = started(midgame().state)[0]
    data = draft.companies[company]
    draft.change(company, holdings={data.president: 1, POOL: data.size - 1})


def put_two_stations(draft: Draft) -> None:
    where, held = next(iter(draft.board.stations.items()))
    draft.board.stations[where] = (*held, *held)


def same_arrival(draft: Draft) -> None:
    for company in started(midgame().state):
        draft.change(company, arrived=1)


STATE_BREAKERS: list[tuple[Callable[[State], Iterator[str]], Broken]] = [
    (laws.money_is_only_moved, lambda d: setattr(d, "cash", {**d.cash, "p1": d.cash["p1"] + 10})),
    (
        laws.money_is_only_moved,
        lambda d: setattr(d, "cash", {**d.cash, "p1": -1, BANK: d.cash[BANK] + d.cash["p1"] + 1}),
    ),
    (laws.shares_add_up, lambda d: d.change("NWR", holdings={IPO: 4})),
    (laws.shares_add_up, lambda d: d.change("NWR", holdings={IPO: 5, "p1": 0})),
    (laws.shares_add_up, lambda d: d.change("NWR", asleep={"p1": 6})),
    (laws.president_leads, give_president_less),
    (laws.president_leads, lambda d: d.change("NWR", president="p1", holdings={"p1": 2, "p2": 3})),
    (laws.president_leads, lambda d: d.change("NWR", president=POOL, holdings={POOL: 5})),
    (laws.tiles_add_up, lambda d: setattr(d, "tiles", {**d.tiles, "9": d.tiles["9"] - 1})),
    (laws.tiles_add_up, lambda d: setattr(d, "tiles", {**d.tiles, "999": 1})),
    (laws.trains_are_printed, lambda d: d.change("NWR", trains=("3",) * 3)),
    (laws.trains_are_printed, lambda d: d.change("NWR", trains=("17",))),
    (laws.trains_are_printed, lambda d: setattr(d, "depot", {**d.depot, "3": 3})),
    (laws.trains_are_printed, lambda d: setattr(d, "depot", {**d.depot, "3": -1})),
    (laws.tokens_are_in_one_place, lambda d: d.change("NWR", tokens=(0, 20, 20))),
    (laws.tokens_are_in_one_place, lambda d: d.change(next(iter(d.board.stations.values()))[0], tokens=(0,))),
    (laws.privates_have_owners, lambda d: setattr(d, "privates", {"KB": "nobody"})),
    (laws.privates_have_owners, lambda d: setattr(d, "privates", {"Z": "p1"})),
    (laws.markers_stand_on_the_market, lambda d: d.change("NWR", space=(10, 14))),
    (laws.markers_stand_on_the_market, same_arrival),
    (laws.train_limit_is_kept, lambda d: d.change("NWR", trains=("2",) * 5)),
    (laws.somebody_decides, lambda d: setattr(d, "stack", ())),
    (laws.somebody_decides, lambda d: setattr(d, "ended", "bank")),
]


@pytest.mark.parametrize(("law", "break_it"), STATE_BREAKERS)
def test_a_broken_position_is_noticed(law: Callable[[State], Iterator[str]], break_it: Broken) -> None:
    assert list(law(midgame().state)) == []
    state = spoiled(break_it)
    problems = list(law(state))
    assert problems
    assert laws.named(law, problems[0]) in laws.broken_in(state)


def test_too_many_stations_are_noticed() -> None:
    game = midgame().fork()
    draft = Draft.of(game.state)
    draft.board = draft.board.lay(0, draft.board.faces[0])  # a board of its own
    draft.board.stations = dict(draft.board.stations)
    put_two_stations(draft)
    problems = " ".join(laws.tokens_are_in_one_place(draft.freeze()))
    assert "circles for" in problems
    assert "2 stations in" in problems


def test_every_law_of_positions_and_moves_is_broken_here() -> None:
    assert {law for law, _ in STATE_BREAKERS} == set(laws.STATE_LAWS) - {laws.own_laws_hold}
    assert {law for law, *_ in MOVE_BREAKERS} == set(move_laws.MOVE_LAWS)


class Recording:
    """A state that remembers what it was asked for."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.asked: set[str] = set()

    def __getattr__(self, name: str) -> Any:
        self.asked.add(name)
        return getattr(self.state, name)


@pytest.mark.parametrize("law", laws.STATE_LAWS)
def test_a_law_reads_only_the_fields_it_names(law: Callable[[Any], Iterator[str]]) -> None:
    """Else it would not be asked again when one of them has changed."""
    state = Recording(midgame().state)
    list(law(state))
    fields = {"phase" if name == "phase_data" else name for name in state.asked}
    assert fields - {"title", "players"} <= set(laws.STATE_LAWS[law])


def lay_unseen(draft: Draft) -> None:
    """A tile goes down, and nobody tells."""
    lay = next(option for option in decisions(midgame().state)[0].options if isinstance(option, LayTile))
    map_ = draft.title.map
    draft.lay_tile(map_.index(lay.hex), map_.tiles[lay.tile].faces[lay.rotation])


def station_unseen(draft: Draft) -> None:
    """A station becomes another company's, and nobody tells."""
    where, held = next(iter(draft.board.stations.items()))
    other = next(company for company in draft.companies if company not in held)
    draft.board = draft.board.place(where, other, 0)


def sold(company: str, shares: int, player: str = "p1") -> Broken:
    """The player holds that many shares of a company, as president."""

    def change(draft: Draft) -> None:
        held = {player: shares, IPO: 5 - shares}
        draft.change(company, holdings={o: n for o, n in held.items() if n}, president=player, space=(0, 3), par=70)

    return change


def nothing(draft: Draft) -> None:
    """Leave the position as it is."""


def certificates(draft: Draft) -> None:
    for company in draft.companies:
        sold(company, 4)(draft)


MOVE_BREAKERS: list[tuple[Callable[[State, Move], Iterator[str]], Broken, Broken, Action, tuple[Event, ...]]] = [
    (move_laws.events_tell_all_payments, nothing, lambda d: d.pay(BANK, "p1", 10, "gift"), Pass(), ()),
    (move_laws.events_tell_all_payments, nothing, nothing, Pass(), (MoneyPaid(BANK, "p1", 10, "gift"),)),
    (move_laws.events_tell_all_payments, nothing, nothing, Pass(), (MoneyPaid(BANK, "p1", 0, "gift"),)),
    (move_laws.events_tell_all_share_moves, sold("STV", 2), sold("STV", 3), Pass(), ()),
    (move_laws.events_tell_all_share_moves, nothing, nothing, Pass(), (SharesMoved("STV", IPO, "p1", 1),)),
    (move_laws.events_tell_all_trains, nothing, lambda d: d.change(owner_of_trains(d), trains=()), Pass(), ()),
    (move_laws.events_tell_all_trains, nothing, lambda d: setattr(d, "depot", {**d.depot, "3": 7}), Pass(), ()),
    (move_laws.events_tell_all_trains, nothing, nothing, Pass(), (TrainScrapped("2", "NWR"),)),
    (move_laws.events_tell_all_track, nothing, lay_unseen, Pass(), (TileLaid("Z99", "9", 0),)),
    (move_laws.events_tell_all_track, nothing, lambda d: d.change("NWR", tokens=()), Pass(), ()),
    (move_laws.events_tell_all_track, nothing, station_unseen, Pass(), ()),
    (move_laws.certificate_limit_is_kept, certificates, sold("NWR", 5), BuyShare("NWR", IPO), ()),
    (move_laws.holding_limit_is_kept, sold("NWR", 3), sold("NWR", 4), BuyShare("NWR", IPO), ()),
]


@pytest.mark.parametrize(("law", "before", "change", "action", "events"), MOVE_BREAKERS)
def test_a_broken_move_is_noticed(
    law: Callable[[State, Move], Iterator[str]],
    before: Broken,
    change: Broken,
    action: Action,
    events: tuple[Event, ...],
) -> None:
    state = spoiled(before)
    draft = Draft.of(state)
    change(draft)
    after = draft.freeze()
    assert list(law(state, Move("p1", action, events, after)))
    assert not list(law(state, Move("p1", Pass(), (), state)))


# ---- decisions ----


def seen(law: Callable[..., Iterator[str]], state: State) -> str:
    """What a law of decisions says, asked a hundred times with other strangers."""
    offer = Offer(state)
    return "\n".join(problem for n in range(100) for problem in law(offer, Strangers(state.title, str(n))))


def test_an_option_that_is_refused_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    game = midgame()
    assert not seen(offers.options_are_accepted, game.state)

    def check(step: LayTrack, pos: Position, action: Action) -> None:
        raise pos.refuse("track.once")

    monkeypatch.setattr(LayTrack, "check", check)
    assert "is offered lay_tile" in seen(offers.options_are_accepted, game.state)


def test_an_option_that_breaks_a_law_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    play = LayTrack.play

    def bribe(step: LayTrack, draft: Draft, action: Action) -> None:
        draft.cash = {**draft.cash, "p1": draft.cash["p1"] + 1}
        play(step, draft, action)

    monkeypatch.setattr(LayTrack, "play", bribe)
    assert "money is only moved" in seen(offers.options_are_accepted, midgame().state)


def test_a_legal_action_that_is_not_listed_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    state = midgame().state
    assert not seen(offers.others_are_refused, state)
    listed = LayTrack.options

    def all_but_the_first(step: LayTrack, pos: Position) -> Iterator[Option]:
        options = listed(step, pos)
        next(options)
        return options

    monkeypatch.setattr(LayTrack, "options", all_but_the_first)
    assert "is not listed and accepted" in seen(offers.others_are_refused, state)


def test_a_bid_above_the_range_that_is_accepted_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    state = footplate.new("skerry", ["Aki", "Bea"]).state
    assert not seen(offers.others_are_refused, state)
    check = PrivateAuction.check

    def careless(step: PrivateAuction, pos: Position, action: Action) -> None:
        if not isinstance(action, Bid):
            check(step, pos, action)

    monkeypatch.setattr(PrivateAuction, "check", careless)
    assert "is not listed and accepted" in seen(offers.others_are_refused, state)


def test_a_decision_without_options_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    state = midgame().state
    assert not list(offers.decisions_are_well_formed(Offer(state)))
    monkeypatch.setattr(LayTrack, "options", lambda step, pos: iter((Pass(), Pass())))
    assert "lists an option twice" in " ".join(offers.decisions_are_well_formed(Offer(state)))
    monkeypatch.setattr(LayTrack, "options", lambda step, pos: iter(()))
    assert "has no option" in " ".join(offers.decisions_are_well_formed(Offer(state)))


# ---- copies ----


def test_a_state_that_does_not_survive_its_codec_is_noticed() -> None:
    draft = Draft.of(midgame().state)
    draft.note("seats", ("a", "tuple", "comes", "back", "as", "a", "list"))
    state = draft.freeze()
    (problem,) = copies.codec_keeps_the_state(state, copies.encoded(state), Offer(state))
    assert problem.endswith("differs in notes")


def test_options_from_a_stale_memory_are_noticed() -> None:
    """What a company reaches is kept with the board: kept too long, it would offer track that is not there."""
    state = midgame().state
    draft = Draft.of(state)
    company = next(c for c, data in state.companies.items() if not data.started)
    draft.become(draft.title.turn_steps[0](company))
    draft.board = draft.board.lay(0, draft.board.faces[0])
    wrong = draft.freeze()
    wrong.board.reaches[company] = state.reach(state.top.acts_for(state))
    assert "a fresh copy of it offers other options" in copies.codec_keeps_the_state(
        wrong, copies.encoded(wrong), Offer(wrong)
    )


def test_a_replay_that_leads_elsewhere_is_noticed() -> None:
    game = footplate.new("skerry", ["Aki", "Bea"])
    shadow = copies.Shadow(game)
    game.play(Pass())
    assert not list(shadow.follows("p1", Pass(), game.state))
    assert "comes to another state" in " ".join(shadow.follows("p2", Bid("LT", 100), game.state))


def test_a_state_that_was_changed_is_noticed() -> None:
    state = Draft.of(midgame().state).freeze()
    raw = copies.encoded(state)
    assert not list(copies.playing_leaves_it_as_it_was(state, raw))
    state.notes["scribbled"] = True
    assert list(copies.playing_leaves_it_as_it_was(state, raw))
    del state.notes["scribbled"]


class Forgetful(Game):
    """A game with a poor memory."""

    def undo(self) -> bool:
        return True

    def redo(self) -> bool:
        self.play(Pass())
        return True


class Soft(Game):
    """A game that cannot say no."""

    def play(self, action: Action, player: str | None = None) -> tuple[Event, ...]:
        return super().play(Pass())


class Sloppy(Game):
    """A game that plays on before it refuses."""

    def play(self, action: Action, player: str | None = None) -> tuple[Event, ...]:
        super().play(Pass())
        return super().play(action, player)


def test_a_poor_history_is_noticed() -> None:
    game = Forgetful(load("skerry", 2), ["Aki", "Bea"])
    game.play(Pass())
    assert len(list(copies.undo_is_exact(game))) == 2


@pytest.mark.parametrize(("kind", "problem"), [(Soft, "yet it was played"), (Sloppy, "yet the state is another")])
def test_a_refusal_that_changes_something_is_noticed(kind: type[Game], problem: str) -> None:
    game = kind(load("skerry", 2), ["Aki", "Bea"])
    assert problem in " ".join(copies.refusal_changes_nothing(game, "p1", PlaceToken("A4")))


def test_a_record_of_another_game_is_noticed() -> None:
    game = footplate.new("skerry", ["Aki", "Bea"])
    game.play(Pass())
    assert not list(copies.record_replays(game))
    game.note_undone(Row("p2", Pass()))
    assert list(copies.record_replays(game)) == ["the record replays to another state"]
    game.note_undone(Row("p2", Pass()))
    assert "action 3" in next(copies.record_replays(game))


def test_a_crash_is_a_problem_with_a_place(monkeypatch: pytest.MonkeyPatch) -> None:
    watch = Watch(footplate.new("skerry", ["Aki", "Bea"]))
    assert watch.problems == []

    def fall(*_: object) -> None:
        raise KeyError("company")

    monkeypatch.setattr(PrivateAuction, "play", fall)
    watch.play("p1", Pass())
    place = f"test_laws.py:{fall.__code__.co_firstlineno + 1}"
    assert watch.problems == [f"action 1, p1 pass: crash: KeyError: 'company' ({place})"]


# ---- what is printed ----


def reprinted(**changes: Any) -> Title:
    return Skerry(msgspec.structs.replace(title_data("skerry"), **changes), 3)


def replaced(part: str, at: int, **changes: Any) -> dict[str, Any]:
    items = list(getattr(title_data("skerry"), part))
    items[at] = msgspec.structs.replace(items[at], **changes)
    return {part: tuple(items)}


def chart(**changes: tuple[str, ...]) -> dict[str, Any]:
    tiles = title_data("skerry").tiles
    upgrades = msgspec.structs.replace(tiles.upgrades, next={**tiles.upgrades.next, **changes})
    return {"tiles": msgspec.structs.replace(tiles, upgrades=upgrades)}


def setup(**changes: Any) -> dict[str, Any]:
    return {"setup": msgspec.structs.replace(title_data("skerry").setup, **changes)}


MISPRINTS: list[tuple[dict[str, Any], str]] = [
    (replaced("company", 0, id="KB"), "ids are unique: 'KB' names 2 owners"),
    (replaced("train", 0, name="3"), "ids are unique: train 3 is printed 2 times"),
    (replaced("train", 0, scrapped_by="9"), "is scrapped by 9, which is not there"),
    (replaced("phase", 0, tiles=("pink",)), "allows tiles of colour pink, which is not there"),
    (chart(**{"7": ("999",)}), "tile 7 is followed by 999, which is not there"),
    (chart(**{"7": ("19",)}), "tile 19 may follow 7, but keeps its track in no turn"),
    (chart(**{"8": ("8",)}), "tile 8 may follow 8, but its colour is no later one"),
    (replaced("company", 0, home=HomeData("Z1")), "the home of PSK, Z1, is not on the board"),
    (replaced("company", 0, home=HomeData("A4", 3)), "the home of PSK, A4/3, is no city"),
    (replaced("company", 0, tokens=()), "PSK has a home but no token"),
    (replaced("company", 0, president_shares=6), "PSK: the president's certificate is 6 of 5 shares"),
    (replaced("company", 0, float_shares=6), "PSK floats with 6 of 5 shares"),
    (replaced("private", 0, blocks=("Z1",)), "private KB blocks Z1, which is not there"),
    (replaced("option", 0, tiles={"999": 1}), "option rich-parish adds tile 999, which is not there"),
    (replaced("private", 0, revenue_from={"9": 1}), "private KB pays otherwise from phase 9, which is not there"),
    ({"trains": TrainsData(between_companies_from="9")}, "from each other from phase 9, which is not there"),
    ({"running": RunningData(shared_track=(("A4", "Z1"),))}, "several trains use track beside Z1, which is not there"),
    (setup(privates_removed={3: ("Z",)}), "with 3 players is removed Z, which is not there"),
    (setup(cash={3: 300}), "no cash is printed for 2 players"),
    ({"sections": {"track.money": "4.2"}}, "refusal auction.money cites no section"),
    ({"interop": InteropData("x", ("no-trains",))}, "18xx.games departs by no-trains, which is not there"),
    ({"interop": InteropData("x", (), contrary=("any-run",))}, "18xx.games gives up any-run, which is not there"),
    (
        {"interop": InteropData("x", (), mode=(ModeData(adds=("y",)),))},
        "mode of 18xx.games has y, which is not there",
    ),
]


@pytest.mark.parametrize(("changes", "problem"), MISPRINTS)
def test_a_misprint_is_noticed(changes: dict[str, Any], problem: str) -> None:
    assert problem in "\n".join(misprints(reprinted(**changes)))


def test_a_par_value_off_the_market_is_noticed() -> None:
    title = load("skerry", 3)
    data: TitleData = title.data
    market = msgspec.structs.replace(data.market, par=((0, 99),))
    odd = Skerry(data, 3)
    odd.data = msgspec.structs.replace(data, market=market)
    assert "market is whole: a par value stands at (0, 99), which is not there" in misprints(odd)


def test_a_step_or_action_without_wire_form_is_noticed() -> None:
    class LayTrack(Track, frozen=True):
        """Another step of the same name."""

    class Mute(Title):
        steps = (Track, LayTrack)
        turn_steps = (Track, PlaceStation)
        actions = (Pass,)

    problems = "\n".join(misprints(Mute(title_data("skerry"), 3)))
    assert "the steps cannot be told apart" in problems
    assert "turn step PlaceStation is not among the steps" in problems
    assert "takes LayTile, which is not among the actions" in problems


def test_the_example_has_no_misprint_and_every_law_of_print_is_tried() -> None:
    assert misprints(load("skerry", 3)) == []
    assert len(PRINTED_LAWS) == 13


# ---- the suite in one call ----


class Counterfeit(Skerry):
    """Pays from nowhere when a round begins."""

    def next_round(self, draft: Draft) -> None:
        draft.cash = {**draft.cash, "p1": draft.cash["p1"] + 100}
        super().next_round(draft)


def test_check_title_lists_what_is_wrong() -> None:
    with pytest.raises(
        AssertionError, match=r"skerry, 3 players: game 0: action \d+, .* money is only moved: all money"
    ):
        check_title(Counterfeit(title_data("skerry"), 3), games=1)
    with pytest.raises(AssertionError, match="which is not there"):
        check_title(lambda players: reprinted(**chart(**{"7": ("999",)})), players=[3])
    with pytest.raises(AssertionError, match=r"(?s)problems.*\.\.\. and \d+ more") as caught:
        check_title(reprinted(sections={}))
    assert len(str(caught.value).splitlines()) == SHOWN + 2
    with pytest.raises(TypeError, match="numbers of players"):
        check_title(lambda players: load("skerry", players))

"""Mistakes of a program that uses the library: each is one documented error, and changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import Any

import msgspec
import pytest

import footplate
from footplate import (
    TITLES,
    Action,
    BadAction,
    BadPlayers,
    BadSetup,
    BuyPrivate,
    BuyTrain,
    Dividend,
    FootplateError,
    Game,
    LayTile,
    Pass,
    Route,
    RuleViolation,
    RunTrains,
    UnknownTitle,
)
from footplate.game.fields import Kind, Maybe, Parts, Several, fields_of
from footplate.game.record import encode_record
from footplate.testing.notation import random_actions
from footplate.testing.simulate import chance_player
from footplate.titles import load, title_data


class Nameless:
    """Cannot even be printed."""

    def __repr__(self) -> str:
        raise ValueError

    __hash__ = None  # type: ignore[assignment]


route: Any = Route
WRONG: tuple[Any, ...] = (
    True, 1.0, None, b"x", [], {}, set(), object(), "x", "", 7, -1, 10**30, (), (1,), ("x",), (None,), ([],), ((),),
    (Route("2", ("E2",)),), (route(2, ()),), (route("2", ["E2"]),), (route("2", (1,)),), Route("2", ()),
    Pass(), Pass, Nameless(), (Nameless(),), "x\n", "\ud800",
)  # fmt: skip


def new(title_id: str = "skerry") -> Game:
    low, _ = title_data(title_id).title.players
    return footplate.new(title_id, [f"Player {n}" for n in range(low)])


def one_of_each(title_id: str) -> list[Action]:
    """An action of every kind of a title: from random games, those not met there with plain values."""
    title = load(title_id, title_data(title_id).title.players[0])
    met = {type(action): action for action in islice(random_actions(title), 2000)}
    return [met.get(kind) or kind(**{f.name: good(f.kind) for f in fields_of(kind)}) for kind in title.actions]


def good(kind: Kind) -> object:
    if isinstance(kind, Maybe):
        return None
    if isinstance(kind, Several):
        return (good(kind.item),)
    if isinstance(kind, Parts):
        return kind.type(*(good(field.kind) for field in kind.fields))
    return next(value for value in ("x", "pay", 1) if kind.fits(value))


def ask_everywhere(game: Game, action: Any) -> list[type[Exception] | None]:
    """What playing it, asking why not and asking whether it is an option come to."""
    assert game.decision is not None
    options = game.decision.options
    found: list[type[Exception] | None] = []
    for ask in (game.play, game.why_not, options.__contains__):
        state, record = game.state, encode_record(game)
        answer = caught(ask, action)
        found.append(answer)
        if answer is not None:
            assert game.state is state
            assert encode_record(game) == record
    return found


def caught(ask: Callable[[Any], object], action: Any) -> type[Exception] | None:
    """The error, one of the two that are documented; any other is not caught."""
    try:
        ask(action)
    except (BadAction, RuleViolation) as error:
        return type(error) if str(error) else None
    return None


@pytest.mark.parametrize("title_id", TITLES)
def test_fields_of_wrong_types_are_refused(title_id: str) -> None:
    """Every field of every action with every wrong value: BadAction, or a refusal by the rules where the type is right
    and the value is not."""
    game, tried = new(title_id), 0
    for action in one_of_each(title_id):
        for field in fields_of(type(action)):
            for value in WRONG:
                changed = msgspec.structs.replace(action, **{field.name: value})
                answers = ask_everywhere(game, changed)
                if field.kind.fits(value):
                    assert BadAction not in answers
                else:
                    assert answers == [BadAction] * 3, (changed, answers)
                    tried += 1
                game = game if len(game) == 0 else new(title_id)
    assert tried > 500


@pytest.mark.parametrize("title_id", TITLES)
def test_odd_values_are_refused_in_every_step(title_id: str) -> None:
    """All along a game, of every kind of option one, each field with each value: documented errors and no others."""
    game, player = new(title_id), chance_player(load(title_id, title_data(title_id).title.players[0]), 1, 1)
    seen: set[tuple[str, type[Action]]] = set()
    while (waiting := game.decisions) and len(game) < 300:
        for decision in waiting:
            for action in decision.options.actions():
                if (decision.step, type(action)) not in seen:
                    seen.add((decision.step, type(action)))
                    for field in fields_of(type(action)):
                        for value in WRONG:
                            changed = msgspec.structs.replace(action, **{field.name: value})
                            caught(game.fork().play, changed)
        who, action = player.choose(waiting)
        game.play(action, who)
    assert len(seen) > 8


@pytest.mark.parametrize("what", [None, 5, "pass", Pass, {"type": "pass"}, [], object(), Nameless()])
def test_what_is_no_action(what: Any) -> None:
    assert ask_everywhere(new(), what) == [BadAction] * 3


def test_an_open_option_is_no_action_either() -> None:
    game = new()
    assert game.decision is not None
    option = next(option for option in game.decision.options if not isinstance(option, Action))
    with pytest.raises(BadAction, match="it stands for many; play its action, or one that it samples"):
        game.play(option)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("action", "field", "problem"),
    [
        (BuyTrain("2", "bank", True), "price", "BuyTrain.price is a whole number, not True"),
        (LayTile("E8", 9, 1), "tile", "LayTile.tile is text, not 9"),  # type: ignore[arg-type]
        (Dividend("maybe"), "kind_of", "Dividend.kind_of is pay or withhold, not 'maybe'"),  # type: ignore[arg-type]
        (RunTrains((), treasury=b"x"), "treasury", "RunTrains.treasury is a whole number or nothing, not b'x'"),  # type: ignore[arg-type]
        (RunTrains([]), "routes", "RunTrains.routes is a tuple, each of it a Route, not []"),  # type: ignore[arg-type]
        (LayTile("E" * 999, 9, None), "tile", "LayTile.tile is text, not 9"),  # type: ignore[arg-type]
    ],
)
def test_the_error_names_the_field(action: Action, field: str, problem: str) -> None:
    with pytest.raises(BadAction) as caught:
        new().play(action)
    assert str(caught.value) == problem
    assert caught.value.field == field
    assert caught.value.action is action
    assert isinstance(caught.value, FootplateError)


def test_a_text_is_led_to_the_parser() -> None:
    with pytest.raises(BadAction, match=r"'pass' is no action: footplate.parse makes one of a text"):
        new().play("pass")  # type: ignore[arg-type]


@pytest.mark.parametrize("player", [5, None, b"p1", "Aki", "", [], Nameless()])
def test_a_player_who_is_none_is_refused(player: Any) -> None:
    game = new()
    if player is None:
        game.play(BuyPrivate("KB", 20), player)
        return
    with pytest.raises(RuleViolation):
        game.play(Pass(), player)
    assert len(game) == 0


# ---- a game that cannot begin ----


@pytest.mark.parametrize(
    ("players", "problem"),
    [
        (["A", "A"], "two players have the same name"),
        ([], "skerry is for 2 to 4 players, not 0"),
        (["A"], "skerry is for 2 to 4 players, not 1"),
        (list("ABCDE"), "skerry is for 2 to 4 players, not 5"),
        (["A", ""], "every player needs a name"),
        (["A", " "], "every player needs a name"),
        (["A", 3], "a player's name must be text, not 3"),
        (["A", None], "a player's name must be text, not None"),
        (["A", []], r"a player's name must be text, not \[\]"),
        ("AB", "players must be a list of names, not 'AB'"),
        (2, "players must be a list of names, not 2"),
        (None, "players must be a list of names, not None"),
    ],
)
def test_players_who_cannot_sit_down(players: Any, problem: str) -> None:
    with pytest.raises(BadPlayers, match=f"^{problem}$") as caught:
        footplate.new("skerry", players)
    assert not isinstance(caught.value, UnknownTitle)
    assert isinstance(caught.value, BadSetup)


@pytest.mark.parametrize("title", ["none", 1889.5, None, ["skerry"]])
def test_a_title_that_is_none(title: Any) -> None:
    with pytest.raises(UnknownTitle, match=r"there is no title .*; footplate plays: .*skerry"):
        footplate.new(title, ["A", "B"])


@pytest.mark.parametrize("options", ["rich-parish", ["x"], [3], [["rich-parish"]], 3])
def test_options_that_are_none(options: Any) -> None:
    with pytest.raises(UnknownTitle, match=r"options must be a list of names|has no option"):
        footplate.new("skerry", ["A", "B"], options=options)


@pytest.mark.parametrize("seed", ["1", 1.0, True, None])
def test_a_seed_that_is_none(seed: Any) -> None:
    with pytest.raises(BadSetup, match="the seed must be a whole number, not"):
        footplate.new("skerry", ["A", "B"], seed=seed)


def test_players_may_come_in_any_order_of_a_program() -> None:
    assert list(footplate.new("skerry", (name for name in "AB")).names.values()) == ["A", "B"]

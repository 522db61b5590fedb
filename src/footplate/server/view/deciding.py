"""What may be done now, made only from the options of the decisions."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache

import msgspec

from footplate import Game, Numbered, Open, State
from footplate.drawing.discs import liveries
from footplate.drawing.fragments import circle_for, face_fragment, is_known, laid_fragment
from footplate.game import actions as act
from footplate.game.decision import Decision
from footplate.game.speech.templates import capital
from footplate.game.step import Option, Shared
from footplate.game.turns import without_twins
from footplate.rounds.running import AnyRun
from footplate.server.messages import DecisionView, KindView, Numbers, OptionView, SplitView
from footplate.server.view.teller import Teller
from footplate.telling.voice import MONEY

#: fields of an action that are tried out when somebody asks about a hex alone: a tile makes room where there is none
TRIED = ("tile", "rotation")


def decision_views(game: Game, teller: Teller, mine: Collection[str] = ()) -> list[DecisionView]:
    """As everybody may see them, without options; those of certain players with all that they may do."""
    views = [_decision(decision, teller, waited_for=n == 0) for n, decision in enumerate(game.decisions)]
    return with_options(views, game, teller, mine)


def _decision(decision: Decision, teller: Teller, *, waited_for: bool) -> DecisionView:
    return DecisionView(
        player=decision.player,
        company=decision.company,
        step=decision.step,
        takes=[kind.kind() for kind in decision.steps[0].takes],
        text=teller.voice.decision(decision, off_turn=not waited_for),
        options=[],
        faces={},
        kinds={},
        fields={},
        asks_hex=_asks_hex(decision),
        waited_for=waited_for,
        mine=False,
    )


def with_options(views: list[DecisionView], game: Game, teller: Teller, mine: Collection[str]) -> list[DecisionView]:
    """Decisions that were made ready for everybody, made ready for certain players."""
    return [
        _opened(view, decision, teller) if decision.player in mine else view
        for view, decision in zip(views, game.decisions, strict=True)
    ]


def _opened(view: DecisionView, decision: Decision, teller: Teller) -> DecisionView:
    faces: dict[str, str] = {}
    options = [
        option_view(decision.state, option, teller, faces) for option in without_twins(decision.state, decision.options)
    ]
    offered = {option.action["type"] for option in options}
    kinds = [kind for kind in decision.state.title.actions if kind.kind() in offered]
    return msgspec.structs.replace(
        view,
        options=options,
        faces=faces,
        kinds={kind.kind(): _kind(kind.kind(), teller) for kind in kinds},
        fields=_field_names(kinds, teller),
        mine=True,
    )


def option_view(state: State, option: Option, teller: Teller, faces: dict[str, str]) -> OptionView:
    action = option.action if isinstance(option, Open) else option
    if isinstance(option, AnyRun):
        action = option.best()
    number = None
    if isinstance(option, Numbered):
        money = option.field in MONEY
        number = Numbers(field=option.field, low=option.low, high=option.high, step=option.step, is_money=money)
    return OptionView(
        action=msgspec.to_builtins(action),
        text=teller.voice.option(state, option),
        label=_label(state, action, teller),
        cost=_cost(state, action, teller),
        number=number,
        split=_split(option, teller) if isinstance(option, Shared) else None,
        is_run=isinstance(option, AnyRun),
        face=_face(state, action, faces),
        spot=_spot(state, action),
    )


def _kind(kind: str, teller: Teller) -> KindView:
    words = teller.speech.words
    called = words.labels.get(f"{kind}/all") or capital(words.acts.get(kind, kind))
    return KindView(called=called, some=words.labels.get(f"{kind}/some", ""))


def _field_names(kinds: list[type[act.Action]], teller: Teller) -> dict[str, str]:
    labels = teller.speech.words.labels
    names = dict.fromkeys(name for kind in kinds for name in kind.__struct_fields__)
    return {name: labels[f"field/{name}"] for name in names if f"field/{name}" in labels}


def _asks_hex(decision: Decision) -> str:
    """What the step is about: the first kind of action that a hex alone is enough to ask about."""
    about = next(filter(_hex_is_enough, decision.steps[0].takes), act.LayTile)
    return about.kind()


@cache
def _hex_is_enough(kind: type[act.Action]) -> bool:
    needed = {field.name for field in msgspec.structs.fields(kind) if field.required}
    return "hex" in kind.__struct_fields__ and needed <= {"hex", *TRIED}


def _label(state: State, action: act.Action, teller: Teller) -> str:
    template = teller.speech.words.labels.get(action.kind())
    if template is None:
        return ""
    return teller.speech.say(template, {**msgspec.structs.asdict(action), **teller.voice.facts(state, action)})


def _split(option: Shared, teller: Teller) -> SplitView:
    """What the form needs: the names of the fields are those of the entries that the option shows."""
    open_, shown = option.split(), getattr(option.action, option.field)[0]
    who, count = shown.__struct_fields__
    names = {party: teller.name(party) for party in open_.most}
    return SplitView(
        field=option.field, who=who, count=count, total=open_.total, most=open_.most, names=names, price=open_.price
    )


def _cost(state: State, action: act.Action, teller: Teller) -> int | None:
    """What the one who acts pays; what he may pay at least, where the price is open."""
    price = getattr(action, "price", None)
    cost = teller.voice.facts(state, action).get("cost") if price is None else price
    return cost if isinstance(cost, int) else None


def _face(state: State, action: act.Action, faces: dict[str, str]) -> str:
    """Any action that names a tile and its turn lays it, whatever the action is called."""
    tile, rotation = getattr(action, "tile", None), getattr(action, "rotation", None)
    if not isinstance(tile, str) or not isinstance(rotation, int) or tile not in state.title.map.tiles:
        return ""
    key, face, name = f"{tile}/{rotation}", state.title.map.tiles[tile].faces[rotation], getattr(action, "hex", "")
    at = state.title.map.index(name) if name else -1
    if at >= 0 and is_known(state.board, at):  # its name and stations stay in sight
        key += f"@{name}"
        if key not in faces:
            faces[key] = laid_fragment(state.board, at, face, liveries(state.title), state.title.homes)
    elif key not in faces:
        faces[key] = face_fragment(state.board, face)
    return key


def _spot(state: State, action: act.Action) -> tuple[float, float] | None:
    """The circle that a station would take or leave: of any action that names a city, on a tile of its own or not."""
    hex_, city, tile = (getattr(action, name, None) for name in ("hex", "city", "tile"))
    if not isinstance(hex_, str) or not hex_ or not isinstance(city, int):
        return None
    board, at = state.board, state.title.map.index(hex_)
    if tile:
        board = board.lay(at, state.title.map.tiles[tile].faces[getattr(action, "rotation", 0)])
    x, y = circle_for(board, at, city, state.top.acts_for(state))
    return round(x, 1), round(y, 1)

"""Actions that nobody may have offered: made up from what is printed, and offered ones with one value changed.

They know the fields of actions by name (and type, for actions a title adds), never the rules.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, Literal, get_args, get_origin

import msgspec

from footplate.board.hexes import EDGES
from footplate.finance.ledger import BANK
from footplate.game.actions import Action, LayTile
from footplate.game.state import IPO, POOL, State
from footplate.game.title import Title
from footplate.routes import Route

NOWHERE, NOTHING = "Z99", "nothing"  # ids that no title prints


class Strangers:
    """A source of actions for one title; the same seed gives the same ones."""

    def __init__(self, title: Title, seed: str) -> None:
        self.title = title
        self._random = random.Random(seed)
        self._values = _printed_values(title)

    def any_of(self, kind: type[Action], state: State) -> Action:
        """An action of a kind, every value picked at random."""
        return kind(**{name: self._value(name, type_, state) for name, type_ in _fields(kind)})

    def changed(self, action: Action, state: State) -> Action:
        """The action with one value picked anew."""
        fields = _fields(type(action))
        if not fields:
            return action
        name, type_ = self._random.choice(fields)
        return msgspec.structs.replace(action, **{name: self._value(name, type_, state, getattr(action, name))})

    def player(self, actor: str) -> str:
        """Mostly the one who decides."""
        return actor if self._random.random() < 0.7 else self._random.choice(self.title.players)

    def pick(self, items: Sequence[Any], count: int) -> list[Any]:
        """A few of them."""
        return list(items) if len(items) <= count else self._random.sample(items, count)

    def any_lays(self) -> Iterator[LayTile]:
        """Every tile in every turn, in one hex."""
        hex_ = self._random.choice(self.title.map.names)
        return (LayTile(hex_, tile, turn) for tile in self.title.map.tiles for turn in EDGES)

    def fitting_lays(self, state: State) -> Iterator[LayTile]:
        """Every lay on the whole board that the upgrade chart and the shapes allow, whoever may make it."""
        for hex_, old in enumerate(state.board.faces):
            for new in self.title.map.successors(hex_, old):
                yield LayTile(self.title.map.names[hex_], new.id, new.rotation)

    def _value(self, name: str, type_: Any, state: State, old: Any = None) -> Any:
        if get_origin(type_) is Literal:
            return self._random.choice(get_args(type_))
        if name == "routes":
            return self._routes(old or ())
        if name in ("price", "par") or (type_ is int and name not in self._values):
            return self._number(state, old)
        if name in self._values:
            return self._random.choice(self._values[name])
        if get_origin(type_) is tuple:
            return tuple(self._value("", get_args(type_)[0], state) for _ in range(self._random.randrange(3)))
        if isinstance(type_, type) and issubclass(type_, msgspec.Struct):
            return type_(**{field: self._value(field, inner, state) for field, inner in _fields(type_)})
        return self._random.choice(self._values["id"]) if type_ is str else old

    def _number(self, state: State, old: int | None) -> int:
        """A number that might matter: near the old one, printed, or what somebody could just pay."""
        pick = self._random.random()
        if old is not None and pick < 0.4:
            return old + self._random.choice((-5, -1, 1, 5))
        if pick < 0.7:
            return int(self._random.choice(self._values["number"]))
        return self._random.choice(list(state.cash.values())) + self._random.choice((0, 0, 1))

    def _routes(self, old: tuple[Route, ...]) -> tuple[Route, ...]:
        """A run with a route left out, shortened, of another train, doubled, or through any hex."""
        if not old:
            path = tuple(self._random.choices(self._values["hex"], k=2))
            return (Route(self._random.choice(self._values["train"]), path),)
        at = self._random.randrange(len(old))
        route = old[at]
        changes: tuple[tuple[Route, ...], ...] = (
            (),
            (Route(route.train, route.path[1:]),),
            (Route(route.train, route.path[:-1]),),
            (Route(self._random.choice(self._values["train"]), route.path),),
            (Route(route.train, (*route.path, self._random.choice(self._values["hex"]))),),
            (route, route),
        )
        return old[:at] + self._random.choice(changes) + old[at + 1 :]


@cache
def _fields(kind: type[msgspec.Struct]) -> tuple[tuple[str, Any], ...]:
    return tuple((field.name, field.type) for field in msgspec.structs.fields(kind))


def _printed_values(title: Title) -> dict[str, list[Any]]:
    """What each field of an action could hold, and some it could not."""
    companies, trains = [*title.companies, NOTHING], [*title.trains, NOTHING]
    privates = [*(p.id for p in title.data.private), NOTHING]
    prices = [p.price for p in title.privates.values()] + [t.price for t in title.trains.values()]
    numbers = {*prices, *title.market.par, *(p // 2 for p in prices), *(2 * p for p in prices), -5, -1, 0, 1, 2}
    most = max((c.shares for c in title.companies.values()), default=10)
    return {
        "hex": [*title.map.names, NOWHERE],
        "tile": [*title.map.tiles, NOTHING],
        "rotation": list(range(-1, 7)),
        "city": [-1, 0, 0, 1, 2],
        "shares": list(range(-1, most + 2)),
        "company": companies,
        "private": privates,
        "train": trains,
        "exchange": ["", *trains],
        "source": [IPO, POOL, BANK, *companies, *title.players],
        "id": [*companies, *privates, *trains, *title.players, IPO, POOL, BANK],
        "number": sorted(numbers),
    }

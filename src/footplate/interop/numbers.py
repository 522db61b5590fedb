"""The numbers in an 18xx.games file, followed through the game: does each certificate, train and tile lie where the
file takes it from? 18xx.games refuses a file that names a copy it does not have there."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, ClassVar

from footplate.game import actions as act
from footplate.game.actions import Action
from footplate.game.game import Game, Move
from footplate.game.state import IPO, POOL, State
from footplate.game.title import Title
from footplate.interop.gamefile import ForeignAction, GameFile, Json, flatten
from footplate.interop.parts import PRESIDENTS, Certificates, TileCopies, Trains
from footplate.rounds.depot import on_offer
from footplate.rounds.turn import company_turn


class Misnumbered(ValueError):
    """A copy that is not there."""


class Numbers:
    """Where every numbered part lies at the point reached."""

    def __init__(self, title: Title) -> None:
        self.certificates = Certificates(title)
        self.trains = Trains()
        self.tiles = TileCopies(title)

    def follow(self, before: State, foreign: ForeignAction, move: Move) -> None:
        """After one move of the file; Misnumbered if what it names was not there."""
        kind = self._kinds.get(type(move.action))
        if kind:
            kind(self, before, foreign.data, move.action, move)
        self.trains.scrap(move.state)

    def certificates_of(self, owner: str) -> dict[str, list[int]]:
        """The certificates of a player, or in the market, company by company."""
        held = {company: sorted(self.certificates.owned(company, owner)) for company in self.certificates.held}
        return {company: numbers for company, numbers in held.items() if numbers}

    def on_offer(self, state: State) -> list[tuple[str, int]]:
        """Every train for sale, and its price."""
        return [(self.trains.first(state, offer.train, offer.source), offer.price) for offer in on_offer(state)]

    # ---- certificates ----

    def _start(self, before: State, data: Json, action: act.StartCompany, move: Move) -> None:
        self.certificates.move(action.company, PRESIDENTS, IPO, move.player)

    def _buy(self, before: State, data: Json, action: act.BuyShare | act.ExchangePrivate, move: Move) -> None:
        company = action.company
        for number in _certificates(data):
            _find(number, self.certificates.singles(company, action.source), f"certificate {company}_{number}")
            self.certificates.move(company, number, action.source, move.player)
        if move.state.president(company):
            self.certificates.settle(company, move.state.president(company))

    def _sell(self, before: State, data: Json, action: act.SellShares, move: Move) -> None:
        company = action.company
        numbers = _certificates(data)
        surplus = self.certificates.surplus(company, numbers, action.shares)
        for number in numbers:
            _find(number, self.certificates.owned(company, move.player), f"certificate {company}_{number}")
            self.certificates.move(company, number, move.player, POOL)
        self.certificates.settle(company, move.state.president(company), move.player, surplus)

    # ---- the board ----

    def _lay(self, before: State, data: Json, action: act.LayTile | act.LayPrivateTile, move: Move) -> None:
        _find(data["tile"], self.tiles.left(action.tile), f"tile {data['tile']}")
        self.tiles.lay(action.hex, data["tile"])

    def _token(self, before: State, data: Json, action: act.PlaceToken, move: Move) -> None:
        """On a printed hex the number in the middle has no meaning."""
        tile, on = data["city"].rpartition("-")[0], self.tiles.on(action.hex)
        if on.rpartition("-")[0] != action.hex:
            _find(tile, [on], f"city {data['city']}")

    # ---- trains ----

    def _train(self, before: State, data: Json, action: act.BuyTrain, move: Move) -> None:
        company = company_turn(before).company
        if action.exchange:
            self._hand_in(data["exchange"], company)
        if action.source in before.companies:
            there = self.trains.of(action.source, action.train)
        else:
            there = [self.trains.first(before, action.train, action.source)]
        _find(data["train"], there, f"train {data['train']}")
        self.trains.move(data["train"], action.source, company)

    def _discard(self, before: State, data: Json, action: act.DiscardTrain, move: Move) -> None:
        self._hand_in(data["train"], action.company)

    def _hand_in(self, copy: str, company: str) -> None:
        _find(copy, self.trains.of(company), f"train {copy}")
        self.trains.move(copy, company, POOL)

    def _run(self, before: State, data: Json, action: act.RunTrains, move: Move) -> None:
        idle = self.trains.of(company_turn(before).company)
        for route in data["routes"]:
            _find(route["train"], idle, f"train {route['train']}")
            idle.remove(route["train"])

    _kinds: ClassVar[dict[type[Action], Callable[[Numbers, State, Json, Any, Move], None]]] = {
        act.StartCompany: _start,
        act.BuyShare: _buy,
        act.ExchangePrivate: _buy,
        act.SellShares: _sell,
        act.LayTile: _lay,
        act.LayPrivateTile: _lay,
        act.PlaceToken: _token,
        act.BuyTrain: _train,
        act.DiscardTrain: _discard,
        act.RunTrains: _run,
    }


def _certificates(data: Json) -> list[int]:
    return [int(certificate.rpartition("_")[2]) for certificate in data["shares"]]


def _find(copy: object, there: Collection[object], what: str) -> None:
    if copy not in there:
        found = ", ".join(map(str, there)) or "none"
        raise Misnumbered(f"{what} is not there to be taken; there is: {found}")


def misnumbered(file: GameFile, game: Game) -> str:
    """The first number in a file that 18xx.games would not find in its place; "" if there is none. `game` is the file
    as it was played, move by move."""
    numbers = Numbers(game.title)
    moves = (foreign for foreign in flatten(file) if foreign.is_move)
    for index, (foreign, move) in enumerate(zip(moves, game.moves, strict=True)):
        try:
            numbers.follow(game.state_at(index), foreign, move)
        except Misnumbered as problem:
            return f"action {foreign.source} ({foreign.type}): {problem}"
    return ""

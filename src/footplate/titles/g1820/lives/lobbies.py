"""Lobbies (6.5.2.1, 6.6.1): money under a marker, no two amounts alike; the highest floats a company first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from footplate.finance.ledger import BANK
from footplate.game.draft import Draft
from footplate.game.errors import RuleViolation
from footplate.game.state import Position
from footplate.game.step import Numbered, Step
from footplate.titles.g1820.actions import FundLobby, RaiseLobby
from footplate.titles.g1820.books import Lobby, books, write
from footplate.titles.g1820.lives.floating import FloatCompany
from footplate.titles.g1820.printed import printed

LOBBIES: Final = "lobbies"  # where their money lies
MARKERS: Final = 10  # of a player (2, Q1)


def amounts(pos: Position) -> set[int]:
    return {lobby.amount for lobby in books(pos).lobbies}


def funding_refusal(pos: Position, player: str, amount: int, start: int = 0) -> RuleViolation | None:
    """Why a player may not bring a lobby from `start` to this amount; from 0 it is a new one of his own."""
    rules = printed(pos)
    if amount < rules.lowest_bid or amount % rules.bid_step or amount in amounts(pos):
        return pos.refuse("lobby.amount", amount=amount, lowest=rules.lowest_bid, step=rules.bid_step)
    if not start and sum(lobby.owner == player for lobby in books(pos).lobbies) >= MARKERS:
        return pos.refuse("lobby.markers", markers=MARKERS)
    if amount - start > pos.cash[player]:
        return pos.refuse("lobby.money", needs=amount - start, has=pos.cash[player])
    return None


def raising_refusal(pos: Position, player: str, action: RaiseLobby) -> RuleViolation | None:
    if action.lobby not in amounts(pos):
        return pos.refuse("lobby.unknown", lobby=action.lobby)
    if action.amount < action.lobby:
        return pos.refuse("lobby.lower", lobby=action.lobby)
    return funding_refusal(pos, player, action.amount, action.lobby)


def fundings(pos: Position, player: str) -> Iterator[Numbered]:
    """Every free amount for a lobby of his own, and for raising any there is: one option a gap in the line."""
    step = printed(pos).bid_step
    for low, high in _gaps(pos, player, 0):
        yield Numbered(FundLobby(low), "amount", low, high, step)
    for lobby in books(pos).lobbies:
        for low, high in _gaps(pos, player, lobby.amount):
            yield Numbered(RaiseLobby(lobby.amount, low), "amount", low, high, step)


def _gaps(pos: Position, player: str, start: int) -> Iterator[tuple[int, int]]:
    step, lowest = printed(pos).bid_step, printed(pos).lowest_bid
    open_ = range(max(lowest, start + step), start + pos.cash[player] + 1, step)
    return runs((n for n in open_ if funding_refusal(pos, player, n, start) is None), step)


def runs(numbers: Iterable[int], step: int = 1) -> Iterator[tuple[int, int]]:
    """Ascending numbers as stretches without a gap."""
    low = high = None
    for number in numbers:
        if low is not None and high is not None and number == high + step:
            high = number
            continue
        if low is not None and high is not None:
            yield low, high
        low = high = number
    if low is not None and high is not None:
        yield low, high


def fund(draft: Draft, player: str, amount: int) -> None:
    draft.pay(player, LOBBIES, amount, "lobby")
    _put(draft, Lobby(amount, player), books(draft).lobbies)


def raise_lobby(draft: Draft, player: str, action: RaiseLobby) -> None:
    """It stays its owner's, whoever adds to it."""
    draft.pay(player, LOBBIES, action.amount - action.lobby, "lobby")
    old = next(lobby for lobby in books(draft).lobbies if lobby.amount == action.lobby)
    others = tuple(lobby for lobby in books(draft).lobbies if lobby is not old)
    _put(draft, Lobby(action.amount, old.owner), others)


def _put(draft: Draft, lobby: Lobby, others: tuple[Lobby, ...]) -> None:
    line = sorted((lobby, *others), key=lambda found: -found.amount)
    write(draft, lobbies=tuple(line))


class ResolveLobbies(Step, frozen=True):
    """6.6.1: the highest first; its money is gone, and its owner may float a company."""

    def settle(self, draft: Draft) -> bool:
        lobbies = books(draft).lobbies
        if not lobbies:
            draft.pop()
            return False
        draft.pay(LOBBIES, BANK, lobbies[0].amount, "lobby resolved")
        write(draft, lobbies=lobbies[1:])
        draft.push(FloatCompany(lobbies[0].owner))
        return False

"""How late it is: operating rounds between two positions of a game, and those to come."""

from __future__ import annotations

from math import ceil

from footplate.bots.planner.weights import Weights
from footplate.finance.ledger import BANK
from footplate.game.advice.planner import PlannerAdvice
from footplate.game.state import Position
from footplate.rounds.operating import OperatingRound
from footplate.rounds.stock import StockRound


def elapsed(before: Position, after: Position) -> int:
    """Operating rounds that have ended between two positions of a game.

    Without it whatever ends a round would be credited with another round of dividends.
    """
    told = PlannerAdvice.of(before.title).elapsed(before, after)
    if told is not None:
        return told
    (early, done, left), (late, ended, _) = _place(before), _place(after)
    if after.ended and not before.ended:
        return left
    if early == late:
        return ended - done
    return left + (late - early - 1) * before.phase_data.operating_rounds + ended


def _place(pos: Position) -> tuple[int, int, int]:
    """The set of operating rounds in which, or before which, it is; those of it that are over, and still to come."""
    now: OperatingRound | None = pos.below(OperatingRound)
    if now is not None:
        return now.set, now.number - 1, now.of - now.number + 1
    stock: StockRound | None = pos.below(StockRound)
    return (stock.number if stock else 1), 0, pos.phase_data.operating_rounds


def rounds_left(pos: Position, weights: Weights) -> int:
    """Operating rounds to come, that in progress included; no more than the bot cares to look ahead."""
    now: OperatingRound | None = pos.below(OperatingRound)
    rest = now.of - now.number + 1 if now else 0
    known = PlannerAdvice.of(pos.title).rounds_left(pos)
    if known is not None:
        return max(1, min(known, weights.far))
    if pos.broken:
        return max(1, rest)
    drain = sum(data.revenue for data in pos.companies.values()) + 1
    return max(rest, min(weights.horizon, ceil(pos.cash[BANK] / drain)), 1)


def passed(pos: Position) -> tuple[str, ...]:
    """Players who have passed in a stock round, and nobody has acted since. Who takes it that they will still float
    what they could waits for ever."""
    stock: StockRound | None = pos.below(StockRound)
    return pos.clockwise_from(stock.turn)[-stock.passes :] if stock and stock.passes else ()

"""The usual order of rounds: auction, then stock rounds each followed by a set of operating rounds."""

from __future__ import annotations

from footplate.game.draft import Draft
from footplate.game.state import Position
from footplate.rounds.auction import PrivateAuction
from footplate.rounds.depot import export_train
from footplate.rounds.operating import OperatingRound
from footplate.rounds.stock import StockRound


def classic_sequence(draft: Draft, stock_round: type[StockRound] = StockRound) -> None:
    """Replace the finished round on top of the stack. A broken bank ends the game with the set of operating rounds."""
    done = draft.top
    if isinstance(done, PrivateAuction):
        draft.become(stock_round(1, draft.priority))
    elif isinstance(done, StockRound):
        draft.become(OperatingRound(done.number, 1, draft.phase_data.operating_rounds))
    elif isinstance(done, OperatingRound) and done.number < done.of:
        draft.become(OperatingRound(done.set, done.number + 1, done.of))
    elif isinstance(done, OperatingRound) and draft.broken:
        draft.end("bank")
    elif isinstance(done, OperatingRound):
        draft.become(stock_round(done.set + 1, draft.priority))
        if exports_train(draft):
            export_train(draft)


def exports_train(pos: Position) -> bool:
    """Does a train of those that are exported leave now, at the end of a set of operating rounds?"""
    first = pos.title.data.train[0]
    return not pos.title.data.trains.exports_wait_for_sale or pos.depot[first.name] != first.count

"""A company without a price: what its trains bring its owner."""

from __future__ import annotations

from typing import TYPE_CHECKING

from footplate.bots.planner.prospect import Prospect

if TYPE_CHECKING:
    from footplate.bots.planner.projection import Projector


def private_prospect(projector: Projector, company: str) -> Prospect:
    """As long as its trains pay for themselves, and newer ones if they will."""
    pos, track = projector.pos, projector.track(company)
    data, place = pos.companies[company], projector.place(company)
    dividends, worth = 0.0, projector.start
    for round_ in range(projector.rounds):
        trains = tuple([train for train in data.trains if projector.outlook.life(train) > round_])
        revenue = track.earnings(trains, round_) if round_ or place == 0 else 0.0
        brings = revenue - projector.advice.dues(pos, company, trains, round_)
        if brings < 0 or not trains:
            dividends += max(0.0, _renewed(projector, company, round_)) * worth
            break
        dividends += brings * worth
        worth *= projector.weights.patience
    sight = projector.sight(company) if dividends else 0.0
    return Prospect((dividends + sight) / data.size, run=track.now)


def _renewed(projector: Projector, company: str, round_: int) -> float:
    """What the next train would bring over its life, less its price."""
    train = projector.outlook.train_in(round_)
    if train is None:
        return 0.0
    pos, track, dues = projector.pos, projector.track(company), projector.advice.dues
    rounds = range(round_ + 1, projector.rounds)
    brings = [max(0.0, track.earnings((train,), later) - dues(pos, company, (train,), later)) for later in rounds]
    return sum(brings) - pos.title.trains[train].price

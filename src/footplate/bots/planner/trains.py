"""What a train is worth where it is: the gate through which no train goes to a rival too cheaply."""

from __future__ import annotations

from footplate.bots.planner.clock import rounds_left
from footplate.bots.planner.outlook import Outlook, funds_of
from footplate.bots.planner.projection import Projector
from footplate.bots.planner.weights import Weights, Work
from footplate.game.state import Position


def train_earns(pos: Position, company: str, train: str, weights: Weights | None = None) -> int:
    """What a train still earns the company that owns it, on its track as it lies: what it adds to the run in a round,
    in all rounds until the train is scrapped or the game is over.

    Nobody should sell it to a rival for less.
    """
    weights = weights or Weights()
    outlook = Outlook(pos, weights, funds_of(pos, weights))
    left = rounds_left(pos, weights)
    projector = Projector(pos, pos.president(company), left, weights, Work(), outlook)
    trains = pos.companies[company].trains
    rest = list(trains)
    rest.remove(train)
    adds = projector.run(company, trains) - projector.run(company, rest)
    return int(max(0, adds) * min(left, outlook.life(train)))

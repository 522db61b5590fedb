"""What the planner believes (`Weights`) and how much it works (`Work`), in numbers. None of them is about one game.

All opinions are fields of `Weights`, so that a search can tune them; work is counted, never timed, so that every
machine decides alike.
"""

from __future__ import annotations

import random
from typing import Final

import msgspec


class Weights(msgspec.Struct, frozen=True):
    """Opinions. Any of them can be given another value, for a bot of another character."""

    horizon: int = 7  # operating rounds it looks ahead
    far: int = 8  # the same where the title knows its end
    # what is to be expected of trains and track
    spend: float = 0.8  # of the money in treasuries, that goes into trains sooner or later
    invest: float = 0.4  # of the money of players, that goes into trains through companies to come
    keep: float = 0.15  # of what companies earn, that goes into trains
    growth: float = 0.7  # of what track to come promises, that it will bring
    detour: float = 0.5  # lays that each further stop takes beside the way to it
    upgrade: float = 0.6  # of what better tiles would add to a stop, that they will
    share: float = 0.6  # what a further train makes of the best stop, where it meets the others
    extra: float = 0.5  # what a further train runs on track as it lies, as a part of what it would run alone
    delay: int = 1  # rounds before it counts on buying a train that it need not buy
    payback: float = 1.5  # a train that it need not buy must earn its price so many times
    wear: float = 0.5  # upkeep of a train in a round, as a part of its price, with which it is given up
    # what is to be expected of others
    trust: float = 0.8  # part of the revenue that presidents other than itself pay out
    rescue: float = 0.5  # money its president adds to a company before giving it up, as a part of their shares
    escape: float = 0.5  # what a share fetches, as a part of its price, before its company fails
    # what things are worth
    patience: float = 0.95  # a coin in the next round, in coins of today
    risk: float = 1.5  # a coin that must be found for a train and is not there, nor in shares that can be sold
    forced: float = 0.5  # the same if shares are sold for it
    treasury: float = 0.1  # a coin in a treasury, beyond what it buys
    sight: float = 1.5  # a coin that a long train could run in a round
    view: float = 1.0  # a coin that stops around could bring
    stuck: float = 0.3  # of a share's price, that is lost if its company cannot float
    hunger: float = 0.4  # a coin with which a company could be floated, beyond itself, before the first stock round
    resale: float = 0.8  # what a company pays for a private company, as a part of its price
    thrift: float = 0.3  # a coin of a private company's income: money tied up in it buys no shares
    envy: float = 0.6  # a coin that the others have on average
    margin: float = 1.0  # a move must gain so much, or it is not worth making
    network: float = 0.0  # what the value network says, as a part of the judgement at the end of a play-out


class Work(msgspec.Struct, frozen=True):
    """How much work a decision may be."""

    nodes: int = 300  # of a search for a run, for each train
    lays: int = 6  # track looked at closely
    far: int = 8  # lays within which stops count, at most 8
    glances: bool = True  # at where all track leads, before some is looked at
    playouts: int = 0  # candidates that are played out; 0: none
    rounds: int = 2  # operating rounds that a play-out lasts
    moves: int = 200  # at most, of a play-out
    doubt: float = 100.0  # coins by which a candidate may fall short of the best at first sight


#: beliefs in which two bots may differ a little, and by how much, so that no two games are the same
TEMPER: Final = ("growth", "trust", "thrift", "sight", "envy")
SPREAD: Final = 0.1


def tempered(seed: int | str, weights: Weights) -> Weights:
    """The weights of one bot: the same seed makes the same character."""
    chance = random.Random(f"temper {seed}")
    own = {name: getattr(weights, name) * chance.uniform(1 - SPREAD, 1 + SPREAD) for name in TEMPER}
    return msgspec.structs.replace(weights, **own)


EASY: Final = Work(lays=3)
MEDIUM: Final = Work()
HARD: Final = Work(lays=10, playouts=4)
GLANCE: Final = Work(nodes=100, lays=1, far=4, glances=False)  # of the moves in a play-out

"""What the bot believes and how it feels, in a few numbers. None of them is about one game."""

from __future__ import annotations

import random
from typing import Final

import msgspec


class Weights(msgspec.Struct, frozen=True):
    """Any of them can be given another value, for a bot of another character."""

    horizon: int = 6  # operating rounds it looks ahead
    far: int = 8  # the same where the title knows its end
    pace: float = 0.4  # trains a floated company buys in a round
    earns: float = 0.35  # a train on grown track brings this part of its price in a round
    growth: float = 0.12  # part of the way to grown track that is built in a round
    wear: float = 0.5  # upkeep of a train in a round, as a part of its price, with which it is given up
    rescue: float = 0.5  # money its president adds to a company before giving it up, as a part of their shares
    escape: float = 0.5  # what a share fetches, as a part of its price, before its company fails
    extra: float = 0.5  # what a second train adds, as a part of what it would run alone
    delay: int = 3  # rounds before it counts on buying a train that it need not buy
    trust: float = 0.5  # part of the revenue that presidents other than itself pay out
    patience: float = 0.95  # a coin in the next round, in coins of today
    risk: float = 1.5  # a coin that must be found for a train and is not there
    treasury: float = 0.1  # a coin in a treasury, beyond what it buys
    sight: float = 2.0  # a coin that a long train could run in a round
    view: float = 8.0  # a stop that the next tile could lead to, in coins that a long train could run
    resale: float = 0.8  # what a company pays for a private company, as a part of its price
    envy: float = 0.3  # a coin of the best of the others
    thrift: float = 0.3  # a coin of a private company's income: money tied up in it buys no shares
    margin: float = 1.0  # a move must gain so much, or it is not worth making
    #: how much work a decision may be: counted, so that it decides alike on slow machines
    nodes: int = 300  # of a search for a run, for each train
    lays: int = 6  # track looked at closely


#: beliefs in which two bots may differ a little, and by how much, so that no two games are the same
TEMPER: Final = ("earns", "growth", "trust", "thrift", "sight", "envy")
SPREAD: Final = 0.1


def tempered(seed: int | str, weights: Weights) -> Weights:
    """The weights of one bot: the same seed makes the same character."""
    chance = random.Random(f"temper {seed}")
    own = {name: getattr(weights, name) * chance.uniform(1 - SPREAD, 1 + SPREAD) for name in TEMPER}
    return msgspec.structs.replace(weights, **own)

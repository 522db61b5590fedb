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
    far: int = 9  # the same where the title knows its end, or the bank tells
    # what is to be expected of trains and track
    spend: float = 0.8  # of the money in treasuries, that goes into trains sooner or later
    invest: float = 0.38  # of the money of players, that goes into trains through companies to come
    keep: float = 0.15  # of what companies earn, that goes into trains
    growth: float = 0.89  # of what track to come promises, that it will bring
    detour: float = 0.5  # lays that each further stop takes beside the way to it
    upgrade: float = 0.7  # of what better tiles would add to a stop, that they will
    share: float = 0.7  # what a further train makes of the best stop, where it meets the others
    extra: float = 0.6  # what a further train runs on track as it lies, as a part of what it would run alone
    pace: float = 0.65  # trains that a company buys in a round
    soon: float = 0.4  # rounds: a train that lasts no longer must be replaced
    saving: float = 1.6  # rounds for which revenue is kept to buy a train, at most
    drop: float = 0.19  # what a price loses in such a round, against one in which the company pays
    delay: int = 2  # rounds before it counts on buying a train that it need not buy
    heed: float = 4.5  # rounds: trains that go within them must be replaced before money is spent on others
    payback: float = 1.6  # a train that it need not buy must earn its price so many times
    idle: float = 0.25  # the same of one that is paid with money for which there is no better use
    later: float = 3.4  # the same of one that it would buy for a company of its own sooner than that
    # what is to be expected of others
    help: float = 0.5  # how likely others buy a share that is lacking to float a company
    alone: float = 0.3  # the same of a share that nobody has the money for today
    trust: float = 0.93  # part of the revenue that presidents other than itself pay out
    # what things are worth
    patience: float = 0.92  # a coin in the next round, in coins of today
    risk: float = 1.3  # a coin that must be found for a train and is not there, nor in shares that can be sold
    forced: float = 0.45  # the same if shares are sold for it
    treasury: float = 0.09  # a coin in a treasury, beyond what it buys
    sight: float = 1.8  # a coin that a long train could run in a round
    view: float = 1.0  # a coin that stops around could bring
    stuck: float = 0.29  # of a share's price, that is lost if its company cannot float
    interest: float = 0.4  # what a coin makes beyond itself if it is invested at the beginning of the game
    resale: float = 0.55  # what a company pays for a private company, as a part of its price
    thrift: float = 0.18  # a coin of a private company's income: money tied up in it buys no shares
    envy: float = 0.75  # a coin that the others have on average
    margin: float = 1.0  # a move must gain so much, or it is not worth making
    build: float = 3.0  # track may seem to lose so much, and is laid all the same
    taste: int = 0  # which homes it likes better than they deserve; 0: none
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
    valued: int = 500  # positions, in all play-outs over the same rounds
    doubt: float = 100.0  # coins by which a candidate may fall short of the best at first sight


#: beliefs in which two bots may differ a little, and by how much, so that no two games are the same
TEMPER: Final = ("growth", "trust", "thrift", "sight", "envy", "interest", "resale", "view", "stuck", "help")
SPREAD: Final = 0.2
LIKING: Final = 0.3


def tempered(seed: int | str, weights: Weights) -> Weights:
    """The weights of one bot: the same seed makes the same character."""
    chance = random.Random(f"temper {seed}")
    own = {name: getattr(weights, name) * chance.uniform(1 - SPREAD, 1 + SPREAD) for name in TEMPER}
    return msgspec.structs.replace(weights, **own, taste=chance.randrange(1, 1 << 30))


def liking(taste: int, company: str) -> float:
    """By what factor somebody thinks better, or worse, of what may become of a company: all see other homes in another
    light, so that not every game begins alike."""
    return random.Random(f"{taste} {company}").uniform(1 - LIKING, 1 + LIKING) if taste else 1.0


EASY: Final = Work(lays=3)
MEDIUM: Final = Work()
HARD: Final = Work(lays=10, playouts=4)
GLANCE: Final = Work(nodes=100, lays=1, far=4, glances=False)  # of the moves in a play-out

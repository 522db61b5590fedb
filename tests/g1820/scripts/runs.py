"""Runs: a FLOOD train whose ports count twice, with another train beside it; a 5D train; London, Chatham, the docks and
the white track.

Set up: tiles, stations and trains, in an operating round of the phase.
"""

from __future__ import annotations

from footplate import Game
from footplate.game.state import POOL
from tests.g1820.script import Script, Setting


def bristol(*trains: str) -> Game:
    """Gray phase, column 15: a FLOOD costs 400 a round, an 8+ 1000. Both spikes of Cardiff lead to Bristol."""
    table = Setting(15, cash=100).depot({"8+": 0, "FLOOD": 5})
    table.company("LSR", {"p1": 3, "p2": 2}, price=95, cash=2000, trains=trains)
    return table.tiles(K3="51/2", J4="7/0").stations(K3="LSR").operating(8, 1)


FLOOD = Script(
    lambda: bristol("FLOOD"),
    """
# Cardiff 50, Bristol 40, its port 40 twice: two spikes are joined to the station over separate track.
LSR passes                      |                                                              | 7.2a
LSR runs FLOOD K3               | income 170                                                   | 15.3.4a, 15.3.4d
LSR pays out                    | Aki 202, Bea 168, LSR at 105                                 | 7.2.4e, 7.2.4g
LSR settles                     | LSR 1600                                                     | 7.2.5a, T10.1-gray
# It was the first round of this position that began in brown phase or later.
LSR passes                      | IT 8.1, column 16                                            | 5a
... the queen dies              | the queen is dead, BR at 95, pool 100 BR                     | R9, 2h, 13.5e, 13.5f
...                             | BR in M13 M13 M13 M13 M13 M15                                | 13.5g
""",
)

TWO_TRAINS = Script(
    lambda: bristol("FLOOD", "8+"),
    """
# The 8+ takes one spike: 50 + 40. Over the other one the FLOOD has 50 + 40 + its port once.
LSR passes                      |                                                              | 7.2a
no LSR runs FLOOD K3            | run.not-best                                                 | 7.2.3b
LSR runs FLOOD K3; 8+ J2 K3     | income 220                                                   | 15.3.4c, 7.2.3d
# Twice 95 is 190: two boxes.
LSR pays out                    | Aki 232, Bea 188, LSR at 116                                 | 7.2.4e, 7.2.4g
LSR settles                     | LSR 600                                                      | 7.2.5a, T10.1-gray
# It was the first round of this position that began in brown phase or later.
LSR passes                      | IT 8.1, column 16                                            | 5a
... the queen dies              | the queen is dead, BR at 95, pool 100 BR                     | R9, 2h, 13.5e, 13.5f
...                             | BR in M13 M13 M13 M13 M13 M15                                | 13.5g
""",
)


def midland() -> Game:
    """Red phase, column 12: 160 for a 5D. From London north-west to Birkenhead, small towns between the cities."""
    table = Setting(12, cash=100).depot({"5D": 3})
    table.company("LSR", {"p1": 10, "p2": 4, POOL: 3}, size=20, price=105, cash=200, trains=("5D",))
    table.tiles(L12="9/2", K11="57/2", J10="4/2", I9="57/2", H8="4/2", G7="150/2", F6="4/2", E5="9/2", D4="802/2")
    return table.stations(M13="LSR").operating(6, 2)


DOUBLE = Script(
    midland,
    """
# London 80, K11 20, I9 20, Birmingham 30, Birkenhead 50; three towns 30; the docks 80: 310, doubled.
# 31 a share: the pool's 93 are the bank's, three in the treasury get the other 93. Four times 105 is 420: three boxes.
LSR passes                      |                                                              | 7.2a
LSR runs 5D D4 E5 F6 G7 H8 I9 J10 K11 L12 M13 M15 M17 M19 | income 620                         | 15.3.3a, 15.2p
LSR pays out                    | Aki 410, Bea 224, LSR 293, LSR at 142                        | 7.2.4e, 7.2.4g, R58
LSR settles                     | LSR 133                                                      | 7.2.5a, T10.1-red
# It was the first round of this position that began in brown phase or later.
LSR passes                      | IT 6.2, column 13                                            | 5a
... the queen dies              | the queen is dead, BR at 95, pool 100 BR                     | R9, 2h, 13.5e, 13.5f
...                             | BR in M13 M13 M13 M13 M15                                    | 13.5g
""",
)


def thames() -> Game:
    """Green phase, column 3: a yellow train costs 10. Stations in K11, London, Chatham and Margate."""
    table = Setting(3, cash=100)
    table.company("LSR", {"p1": 6, "p2": 3}, size=10, price=86, cash=100, trains=("2+", "2+"))
    table.tiles(K11="57/2", L12="9/2", N16="8/2", N18="57/1")
    return table.stations(K11="LSR", M13="LSR", M15="LSR", N18="LSR").operating(2, 1)


WHITE_TRACK = Script(
    thames,
    """
# K11 20, London 60, the docks 60; Margate 20, Chatham 30, the docks 60 again over the white track.
LSR passes                      |                                                              | 7.2a
no LSR runs 2+ K11 L12 M13 M15 M17 M19; 2+ N20 N18 N16 M15 | run.not-best                      | 7.2.3b
LSR runs 2+ K11 L12 M13 M15 M17 M19; 2+ N18 N16 M15 M17 M19 | income 250                       | 15.2o, 7.2.3e, M5b
LSR pays out                    | Aki 250, Bea 175, LSR 125, LSR at 105                        | 7.2.4e, 7.2.4g
LSR settles                     | LSR 105                                                      | 7.2.5a, T10.1-green
LSR passes                      | IT 2.1, column 4                                             | 5a
""",
)

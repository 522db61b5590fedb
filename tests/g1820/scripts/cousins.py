"""The powers of eight cousins and what they bring the cousin; the ninth, Vignoles, is in first_round.py.

Set up: an operating round in green phase, column 3 (a yellow train costs 10, a green one nothing), with all cousins a
script needs in play, which a game would not have, and one share of a company for each of them.
"""

from __future__ import annotations

from footplate import Game
from tests.g1820.script import Script, Setting


def runners() -> Game:
    """LSR in Chatham and Margate, SDR in Bristol, CFR in K11 and London without a train."""
    table = Setting(3, cash=100).cousin("GWSC", "p2", 100).cousin("SDS", "p3", 80).cousin("JH", "p1", 50)
    table.company("LSR", {"p1": 2, "GWSC": 1}, price=95, cash=100, trains=("2+",))
    table.company("SDR", {"p2": 2, "SDS": 1}, price=86, cash=100, trains=("2+",))
    table.company("CFR", {"p3": 2, "JH": 1}, price=78, cash=300)
    table.tiles(N16="8/2", N18="57/1", K3="5/2", K11="57/2", L12="9/2")
    return table.stations(M15="LSR", N18="LSR", K3="SDR", K11="CFR", M13="CFR").operating(2, 1)


BLUE_AND_HOLDEN = Script(
    runners,
    """
# Without help 110. The docks 60, Chatham 30, Margate 20 and its port 40: half of the smaller port is the cousin's.
LSR passes                      |                                                              | 7.2a
no LSR uses SDS for 2+          | power.trains                                                 | 14.1i
LSR uses GWSC for 2+            |                                                              | 14.2.1a
no LSR runs 2+ N18 N16 M15 M17 M19 | run.not-best                                              | P7c
LSR runs 2+ N20 N18 N16 M15 M17 M19 | income 150, GWSC 120                                     | 14.2.1a, P7c
LSR pays out                    | Aki 160, GWSC 150, LSR 160, LSR at 105                       | 7.2.4e, 7.2.4g
LSR settles                     | LSR 150                                                      | 7.2.5a
LSR passes                      |                                                              | 7.2a
# Cardiff 30 twice, Bristol 20, its port 30: half of the port is the cousin's.
SDR passes                      |                                                              | 7.2a
SDR uses SDS for 2+             |                                                              | 14.2.2a
SDR runs 2+ J2 K3 K1            | income 110, SDS 95                                           | 14.2.2a
SDR pays out                    | Bea 144, SDS 117, SDR 144, SDR at 95                         | 7.2.4e
SDR settles                     | SDR 134                                                      | 7.2.5a
SDR passes                      |                                                              | 7.2a
# Holden: a train before the run, and it runs: K11 20, London 60, the docks 60. Nothing for the cousin but his share.
CFR passes                      |                                                              | 7.2a
CFR buys 3+                     | CFR 100, CFR has 3+                                          | 14.5.1a
CFR runs 3+ K11 L12 M13 M15 M17 M19 | income 140                                               | 14.5.1a, 14.5.1b
CFR pays out                    | Cem 156, JH 78, CFR 156, CFR at 86                           | 7.2.4e
CFR passes                      | IT 2.1, column 4                                             | 5a
""",
)


def builders() -> Game:
    """LSR in K11, SDR in Birmingham with track to I9, CFR in M9, MHR in Margate with track to Chatham."""
    table = Setting(3, cash=100)
    for cousin in ("BI", "GLCC", "JL", "RSCF"):
        table.cousin(cousin, "p1", 10)
    table.company("LSR", {"p1": 2, "BI": 1}, price=95, cash=500, trains=("2+",))
    table.company("SDR", {"p2": 2, "GLCC": 1}, price=86, cash=500, trains=("2+",))
    table.company("CFR", {"p3": 2, "JL": 1}, price=78, cash=500, trains=("2+",))
    table.company("MHR", {"p1": 2, "RSCF": 1}, price=71, cash=500, trains=("2+",), markers=2)
    table.tiles(K11="57/2", G7="150/2", H8="9/2", M9="57/1", N16="8/2", N18="57/1")
    return table.stations(K11="LSR", G7="SDR", M9="CFR", N18="MHR").operating(2, 1)


BUILDERS = Script(
    builders,
    """
# Bedlington: a city upgraded beside the two tiles; 14 pays 30, half of it is the cousin's. L12 opens London for 40.
LSR lays J10 9/2                |                                                              | 7.2.1a
LSR lays L12 9/2                | LSR 460                                                      | 7.2.1e, 11i
no LSR lays K11 14/0            | track.no-more                                                | 7.2.1a
LSR lays K11 14/0 with BI       | BI 25                                                        | 14.4.1a
# London is no stop without a station there, so there is nothing to run.
...                             | LSR at 86                                                    | 15.2j, 7.2.4h
LSR settles                     | LSR 450                                                      | 7.2.5a
LSR passes                      |                                                              | 7.2a
# Gas Light & Coke: a big city two hexes from Birmingham and K11, worth 30 to the cousin; once.
no SDR lays I9 150/2            | city.spacing                                                 | R55
SDR lays I9 150/2 with GLCC     | GLCC 40                                                      | 14.4.2a, 14.4.2c
SDR passes                      |                                                              | 7.2a
# Birmingham 30, I9 30: 12 a share, below 86.
SDR runs 2+ G7 H8 I9            | income 60                                                    | 15.3.1a
SDR pays out                    | Bea 124, GLCC 52, SDR 524, SDR at 78                         | 7.2.4e, 7.2.4h
SDR settles                     | SDR 514                                                      | 7.2.5a
SDR passes                      |                                                              | 7.2a
# Locke: 40 for the river and 40 for London's edge, half of it, and as much for the cousin.
CFR lays M11 9/1                | CFR 460, JL 50                                               | 14.4.3a, 11i
CFR passes                      |                                                              | 7.2a
...                             | CFR at 71                                                    | 15.2j, 7.2.4h
CFR settles                     | CFR 450                                                      | 7.2.5a
CFR passes                      |                                                              | 7.2a
# Stephenson & Fox: a station for nothing instead of 100, and 50 for the cousin.
MHR passes                      |                                                              | 7.2a
MHR places M15 with RSCF        | MHR in M15 N18, MHR keeps 1, RSCF 60                         | 14.3.2a
# 60 for the docks, Chatham 30, Margate 20: 22 a share.
MHR runs 2+ N18 N16 M15 M17 M19 | income 110                                                   | 15.2f
MHR pays out                    | Aki 144, RSCF 82, MHR 544, MHR at 78                         | 7.2.4e
MHR settles                     | MHR 534                                                      | 7.2.5a
MHR passes                      | IT 2.1, column 4                                             | 5a
""",
)


def brighton() -> Game:
    table = Setting(3, cash=100).cousin("VF", "p2", 0)
    table.company("LSR", {"p1": 2, "VF": 1}, price=95, cash=100, trains=("2+", "2+"))
    table.tiles(N16="8/2", N18="57/1", N14="9/0", O13="57/0")
    return table.stations(N18="LSR").operating(2, 1)


VULCAN = Script(
    brighton,
    """
# Margate's port 40, Margate 20, Chatham 30; with the help O13 20 too, the cheapest: half of it is the cousin's.
# One share, so one train is helped.
LSR passes                      |                                                              | 7.2a
no LSR uses VF for 2+ 2+        | power.trains                                                 | 14.5.2a
LSR uses VF for 2+              |                                                              | 14.5.2a
LSR runs 2+ N20 N18 N16 M15 N14 O13 | income 110, VF 10                                        | 14.5.2a, 15.2c
LSR pays out                    | Aki 144, VF 32, LSR 144, LSR at 105                          | 7.2.4e
LSR settles                     | LSR 124                                                      | 7.2.5a
LSR passes                      | IT 2.1, column 4                                             | 5a
""",
)

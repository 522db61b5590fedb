"""A liquidation with loans left over: a shareholder sells to pay, a cousin goes bankrupt, and the company that he alone
directed is liquidated in the same round.

Set up: LUR stands in the box of 10 since the operating round; the marker moves from column 3 to 4.
"""

from __future__ import annotations

from footplate import Game
from footplate.game.state import POOL
from tests.g1820.script import Script, Setting


def opening() -> Game:
    table = Setting(3).cash(p1=500, p2=100, p3=300).cousin("BI", "p1", 40)
    table.company("LSR", {"p1": 3}, price=78, cash=100, trains=("2+",))
    table.company("CFR", {"p3": 3, "p2": 1}, price=60, cash=50, trains=("2+",))
    table.company("MHR", {"BI": 1, POOL: 2}, price=55, cash=120, trains=("2+",))
    table.company("LUR", {"p2": 2, "p3": 1, "BI": 1, POOL: 1}, price=10, cash=30, loans=2, trains=("3+",), markers=1)
    table.tiles(K3="5/2", N18="57/1", G7="150/0").stations(K3="LSR", N18="LUR", G7="MHR")
    return table.issue(2, 1)


SCRIPT = Script(
    opening,
    """
no Bea issues 1 LUR             | turn.not-yours                                               | 8.3a, 10.7c
Aki passes                      |                                                              | P4b
Cem passes                      |                                                              | P4b
# The bank bids 5 x 10. Aki's 60 go to LUR's treasury; LSR gets what is on the map and the train, no loan, no marker.
no Aki bids 50                  | cry.low                                                      | 8.5a, R87
Aki bids 60                     |                                                              | 8.5a
Cem passes                      | LSR 40, LSR in K3 N18, LSR has 2+ 3+, LUR 0, LUR away        | 8.5b, 8.5c, F4.4f
# 30 + 60 - 400 is 310 too little: 62 a share. Bea has 100 and owes 124: she sells CFR for 60.
no Bea sells 2 CFR              | sell.not-held                                                | P9a
Bea sells 1 CFR                 | Bea 36, Bea 0 CFR, pool 1 CFR                                | 8.5d, 8.5e, 17.3f
... Cem pays after her          | Cem 238                                                      | P8b, 8.5d
# The cousin has 40, and the last share of MHR that anybody holds cannot be sold: his player pays nothing.
... the cousin owes 62          | BI 0, BI gone, pool 3 MHR, MHR led by nobody, MHR at 10      | 10.3a, 10.3b, 10.3f
# MHR in the same round: the bank's 3 x 10, and 150 for the three shares in the pool.
Aki passes                      |                                                              | 8.1g, 10.3e
Cem passes                      | MHR 0, MHR away, BR in G7                                    | 8.1g, 8.5g
CFR passes                      |                                                              | 8.1h
LSR passes                      | OR 2.2                                                       | 8.1h
""",
)

"""Who directs a company after sales: ties of players and of cousins, and a cousin who must sell. A private company that
builds four tiles.

Set up: the stock turns of a third round, green phase; all companies have ten shares at 60. For the private company an
operating round in column 4.
"""

from __future__ import annotations

from footplate import Game
from tests.g1820.script import Script, Setting


def opening() -> Game:
    table = Setting(3, cash=100).cousin("CBV", "p1", 10).cousin("BI", "p1", 10)
    table.company("LSR", {"p1": 4, "p2": 3, "p3": 3}, size=10, price=60)
    table.company("LUR", {"p2": 4, "p1": 3, "p3": 3}, size=10, price=60)
    table.company("CFR", {"p1": 4, "CBV": 3, "BI": 3}, size=10, price=60)
    return table.company("MHR", {"CBV": 4, "p2": 3}, size=10, price=60).stock_turns(3)


SALES = Script(
    opening,
    """
# No passing while the cousin directs MHR and can sell. Of Bea and Cem the next card after the seller's directs.
no Aki passes                   | stock.cousin-directs                                         | 6.5.1c, 14.1c
Aki sells 2 LSR                 | Aki 220, Aki 2 LSR, pool 2 LSR, LSR led by Bea               | 13.4c, 13.4d, 6.5.2.3c
# Two cousins are left with three each: Aki names one.
Aki sells 2 CFR                 | Aki 340, Aki 2 CFR, pool 2 CFR, CFR led by CBV               | 13.4e
Aki names BI                    | CFR led by BI                                                | 13.4e
no Aki acts for CBV             | stock.acting                                                 | 6.5.1a
Aki passes                      |                                                              | 6.5.2a
Bea sells 2 LUR                 | Bea 220, Bea 2 LUR, pool 2 LUR, LUR led by Cem               | 13.4d
no Bea buys LUR from pool       | buy.sold                                                     | 6.5.2.4e
Bea passes                      |                                                              | 6.5.2a
Cem passes                      |                                                              | 6.5.1b
# 3 to 3 would leave the cousin director: he must go on.
Aki acts for CBV                |                                                              | 14.1c
no Aki passes                   | stock.cousin-sells                                           | R32
Aki sells 1 MHR                 | CBV 70, CBV 3 MHR, pool 1 MHR                                | 14.1c
no Aki passes                   | stock.cousin-sells                                           | R32, 14.1c
Aki sells 1 MHR                 | CBV 130, CBV 2 MHR, pool 2 MHR, MHR led by Bea               | 14.1c, 6.5.2.3a
Aki buys LSR from pool          | CBV 70, CBV 1 LSR, pool 1 LSR                                | 6.5.2a, 14.1b
Aki passes                      |                                                              | 6.5.2a
""",
)


def builder() -> Game:
    table = Setting(4, cash=200).private("SDR", "p1", trains=("2+",))
    return table.tiles(K11="57/2").stations(K11="SDR").operating(2, 1)


PRIVATE = Script(
    builder,
    """
# Four tiles in four hexes after yellow phase, paid with Aki's cash: only L10 lies on a river. 25 for the train.
SDR lays K11 14/0               |                                                              | 13.2e, T13.1-private
SDR lays J10 9/2                |                                                              | 13.2e
no SDR lays J10 20/2            | track.same-hex                                               | R50
SDR lays J12 9/0                |                                                              | 13.2e
SDR lays L10 9/0                | Aki 160                                                      | 13.2e, 13.2b
...                             |                                                              | T13.1-private
SDR settles                     | Aki 135                                                      | 7.2.5a
# In the issue & takeover round it has nothing to do.
SDR passes                      | OR 2.2, column 5                                             | 8.4.1b
""",
)

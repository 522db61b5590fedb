"""British Rail from the queen's death: it appears, fills three tiles, earns and pays; its shares are bought, and it
operates once more.

Set up: brown phase, column 9, the fifth cycle. LSR in K11, whose second circle is free; O13, Margate and Bristol are
laid and empty. LSR has no route.
"""

from __future__ import annotations

from footplate import Game
from tests.g1820.script import Script, Setting


def opening() -> Game:
    table = Setting(9, cash=1000).depot({"8+": 5})
    table.company("LSR", {"p1": 3}, price=105, cash=500, trains=("8+",))
    table.tiles(K11="14/0", O13="57/0", N18="57/1", K3="5/2")
    return table.stations(K11="LSR").operating(5, 1)


SCRIPT = Script(
    opening,
    """
# Nothing earned, 105 to 95; 50 for the 8+. The round began in brown phase: the queen dies as it ends.
LSR passes                      | LSR at 95                                                    | 7.2.4h
LSR settles                     | LSR 450                                                      | 7.2.5a, T10.1-brown
LSR passes                      | the queen is dead, IT 5.1, column 10                         | 10.8a
... British Rail appears        | BR at 95, pool 100 BR, BR in M13 M13 M13 M13 M13 M15         | 2h, 13.5e, 13.5f
...                             |                                                              | 13.5g
no Aki reduces LSR to 1         | reduce.phase                                                 | 8.2a, 13.3f
Aki passes                      |                                                              | P4b
no LSR offers BR                | takeover.target                                              | R96, 8.4.1d
# In the box of 95 LSR is above British Rail: it operates first. 95 to 86; column 10: 100.
LSR passes                      | OR 5.2                                                       | 7.1a, 13.5e
LSR passes                      | LSR at 86                                                    | 7.2.4h
LSR settles                     | LSR 350                                                      | 7.2.5a, T10.1-brown
# O13 and K11 at distance 2, Margate at 3; Bristol is further. London 5 x 80, Chatham 30, O13 20, K11 30, Margate 20;
# the ports of O13 40 and of Margate 30, the docks 80: 650, four times 95 and more: 105, 116, 128. The bank keeps it.
LSR passes                      | BR in K11 M13 M13 M13 M13 M13 M15 N18 O13, BR at 128         | 13.5j, 13.5k, 13.5l
...                             |                                                              | 7.2c
... the next round              | IT 5.2, column 11                                            | 5a
Aki passes                      |                                                              | P4b
# The stock round after the queen's death is the last with an income.
LSR passes                      | SR 6, Aki 1800, Bea 1800, Cem 1800                           | 6.2b, 10.8b
# He could sell again after a purchase, and does not.
no Aki buys BR                  | buy.source                                                   | 13.5f
Aki buys BR from pool           | Aki 1672, Aki 1 BR, pool 99 BR                               | 13.5h
Aki passes                      |                                                              | 6.5.2a
Bea passes                      |                                                              | 6.5.1d
Cem buys BR from pool           | Cem 1672, Cem 1 BR, pool 98 BR                               | 13.5h
Cem passes                      |                                                              | 6.5.2a
Aki buys BR from pool           | Aki 1544, Aki 2 BR, pool 97 BR                               | 13.5h
Aki passes                      |                                                              | 6.5.2a
Bea passes                      |                                                              | 6.5.1h
Cem passes                      |                                                              | 6.5.1h
# 97 in the pool and no drop. Bristol is filled: 20, its port 40, Cardiff 40: 750. Aki 15, Cem 7.5 rounded up.
# Four times 128 is 512: 142, 157, 173.
Aki passes                      | cards Bea Cem Aki, OR 6.1                                    | 6.7c, 6.5.1m
... British Rail operates first | BR in K11 K3 M13 M13 M13 M13 M13 M15 N18 O13, BR at 173      | 13.5j, 13.5m, 7.1a
... and pays                    | Aki 1559, Cem 1680                                           | 13.5n, 7.2.4d
# LSR goes on: K11 is full now, but it still has no route. Column 11: 160.
LSR passes                      | LSR at 78                                                    | 7.2.4h
LSR settles                     | LSR 190                                                      | 7.2.5a, T10.1-brown
""",
)

"""The four endings, with the final scores.

Set up: the position shortly before each end.
"""

from __future__ import annotations

from footplate import Game
from footplate.game.state import POOL
from tests.g1820.script import Script, Setting


def debts() -> Game:
    """LUR has been in the box of 10 since the operating round."""
    table = Setting(3).cash(p1=1000, p2=20, p3=300)
    table.company("LSR", {"p1": 3}, price=78, cash=100, trains=("2+",))
    table.company("LUR", {"p2": 2, "p3": 1, POOL: 1}, price=10, cash=30, loans=1, trains=("3+",), markers=1)
    return table.tiles(N18="57/1").stations(N18="LUR").issue(2, 1)


BANKRUPT = Script(
    debts,
    """
# 30 + 4 x 10 - 200 is 130 too little, 32 a share. Bea owes 64, has 20 and nothing to sell: over, before Cem has paid.
Aki passes                      |                                                              | P4b
Aki passes                      | LUR 0, LUR away, BR in N18                                   | 8.5d, P9b
... the game is over            | ended bankrupt                                               | 9.1a, 10.2a
... 1000 + 3 x 78, 0, 300       | Aki scores 1234, Bea scores 0, Cem scores 300                | 10.2b, 9.1a, 9.2a
""",
)


def one_company() -> Game:
    """Brown phase, column 9, after the queen's death: a yellow train costs 400, a brown one 50."""
    table = Setting(9, cash=1000).depot({"8+": 4}).books(queen_is_dead=True).private("SDR", "p1", trains=("2+",))
    table.company("LUR", {"p2": 2, "p3": 1, POOL: 1}, price=71, cash=80, trains=("8+",))
    table.company("BR", {"p3": 1, POOL: 99}, size=100, price=95)
    return table.tiles(K3="5/2").stations(K3="SDR").operating(5, 2)


NO_COMPANY = Script(
    one_company,
    """
# Neither British Rail nor LUR has a station: they fell to 86 and 65 as it opens. SDR earns Cardiff 40, Bristol 20 and
# its port 40, and closes: Aki will not pay 400.
LUR settles                     | LUR 30                                                       | 7.2.5a, T10.1-brown
LUR passes                      |                                                              | 7.2a
SDR passes                      |                                                              | 7.1c
SDR passes                      |                                                              | 7.2b
SDR runs 2+ J2 K3 K1            | Aki 1100                                                     | 7.2.4c
SDR defaults                    | SDR away, BR in K3, IT 5.2, column 10                        | R60, 5a
Bea passes                      |                                                              | P4b
# 4 x 65 and the treasury of 30 are 290: 72 a share, and 2 for the director. Nobody else has a company to bid for.
LUR offers LUR                  | LUR 0, LUR away, Bea 1146, Cem 1072                          | 8.4.1c, 8.5f
... nobody directs a company    | ended no-company                                             | 9.1b, R93
... Cem has British Rail at 86  | Aki scores 1100, Bea scores 1146, Cem scores 1158            | 9.2a
""",
)


def wholly_held() -> Game:
    """LSR at 477, one share from being held by players alone; LUR has one in the pool."""
    table = Setting(9, cash=1000).depot({"8+": 4})
    table.company("LSR", {"p1": 2, "p2": 2}, price=477, trains=("8+",))
    return table.company("LUR", {"p3": 3, POOL: 1}, price=71, trains=("8+",)).stock_turns(4)


WHOLLY_HELD = Script(
    wholly_held,
    """
Aki buys LSR                    | Aki 523, Aki 3 LSR, LSR 477                                  | 6.5.2.4f
Aki passes                      |                                                              | 6.5.2a
Bea passes                      |                                                              | 6.5.1d
Cem passes                      |                                                              | 6.5.1e
Aki passes                      |                                                              | 6.5.1h
Bea passes                      |                                                              | 6.5.1h
# All five are held: 500. The prices of the others are still adjusted.
Cem passes                      | LSR at 500, LUR at 65                                        | 6.7d, 6.7a, 16.2.2c
... the game is over            | ended price                                                  | 9.1c
... 523 + 1500, 1000 + 1000, 1000 + 3 x 65 | Aki scores 2023, Bea scores 2000, Cem scores 1195 | 9.2a
""",
)


def at_the_top() -> Game:
    """Red phase, column 12: a 5D costs 160, an 8+ 250. LUR has no station. The queen still lives."""
    table = Setting(12, cash=100).depot({"5D": 3})
    table.company("LSR", {"p1": 10, "p2": 4, POOL: 3}, size=20, price=477, cash=200, trains=("5D",))
    table.company("LUR", {"p3": 3}, price=105, cash=300, trains=("8+",))
    table.tiles(L12="9/2", K11="57/2", J10="4/2", I9="57/2", H8="4/2", G7="150/2", F6="4/2", E5="9/2", D4="802/2")
    return table.stations(M13="LSR").operating(6, 2)


DIVIDEND = Script(
    at_the_top,
    """
# 620 as in runs.py: 31 a share. It is above 477, so one box up: 500.
LSR passes                      |                                                              | 7.2a
LSR runs 5D D4 E5 F6 G7 H8 I9 J10 K11 L12 M13 M15 M17 M19 | income 620                         | 15.3.3a
LSR pays out                    | Aki 410, Bea 224, LSR 293, LSR at 500                        | 9.1d, 16.1d, 7.2.4g
# The others still operate: LUR falls from 105 to 95 and pays 250.
LSR settles                     | LSR 133                                                      | 16.2.1c
LSR passes                      | LUR at 95                                                    | 9.1d, 16.2.1c
LUR settles                     | LUR 50                                                       | 9.1d
LUR passes                      | ended price                                                  | 9.1d, 16.2.1c
... the queen dies              | the queen is dead, BR at 95, pool 100 BR                     | R9, 13.5g
...                             | BR in M13 M13 M13 M13 M15                                    | R9, 13.5g
... 410 + 5000, 224 + 2000, 100 + 285 | Aki scores 5410, Bea scores 2224, Cem scores 385       | 9.2a
""",
)


def last_column() -> Game:
    """Gray phase, column 17: a FLOOD costs 1000. Cem holds a tenth of British Rail."""
    table = Setting(17, cash=1000).depot({"FLOOD": 4}).books(queen_is_dead=True)
    table.company("LSR", {"p1": 3}, price=95, cash=1000, trains=("FLOOD",))
    return table.company("BR", {"p3": 10, POOL: 90}, size=100, price=105).operating(9, 1)


CHART = Script(
    last_column,
    """
# British Rail has no station: from 105 to 95. LSR has none either: 95 to 86.
LSR settles                     | LSR 0                                                        | 7.2.5a, T10.1-gray
LSR passes                      | ended chart                                                  | 9.1e, 10.5g
... 1000 + 3 x 86, 1000, 1000 + 10 x 95 | Aki scores 1258, Bea scores 1000, Cem scores 1950    | 9.2a
""",
)

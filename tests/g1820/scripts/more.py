"""Smaller things: a private company that takes over, loans that push an acquirer into liquidation, a buy-back, a
director who helps to buy a train, and cousins who close.

Set up: each position, shortly before.
"""

from __future__ import annotations

from footplate import Game
from footplate.game.state import POOL
from tests.g1820.script import Script, Setting


def private_buyer() -> Game:
    """The marker moves from column 2 to 3."""
    table = Setting(2).cash(p1=700, p2=0, p3=0).private("SDR", "p1", trains=("2+",), markers=1)
    table.company("LUR", {"p2": 3, "p3": 1}, price=71, cash=30, loans=1, trains=("2+",), markers=1)
    return table.tiles(K3="5/2", N18="57/1").stations(K3="SDR", N18="LUR").issue(2, 1)


PRIVATE_BUYER = Script(
    private_buyer,
    """
Bea passes                      |                                                              | P4b
LUR offers LUR                  |                                                              | 8.4.1c
no Aki bids 710                 | cry.high                                                     | 13.2k, F4.3c
# Every bid for a company that offers itself is a forcing one. 72 a share: Bea 216, Cem 72, the bank 2.
# 700 - 290 + 30, and the loan of 200 at once.
Aki bids 290                    | Aki 240, Bea 216, Cem 72, LUR 0, LUR away                    | 8.4.2f, 8.4.3g, 17.1c
... what passes over            | SDR in K3 N18, SDR keeps 2, SDR has 2+ 2+                    | 8.4.3h
... and on                      | OR 2.2                                                       | 8.1j
""",
)


def weak_buyer() -> Game:
    table = Setting(2, cash=0).company("LSR", {"p1": 3}, price=43, cash=1000, trains=("2+",))
    table.company("LUR", {"p2": 2, POOL: 2}, price=71, loans=3, trains=("2+",))
    return table.tiles(K3="5/2").stations(K3="LSR").issue(2, 1)


WEAK_BUYER = Script(
    weak_buyer,
    """
Aki passes                      |                                                              | P4b
Bea passes                      |                                                              | P4b
LSR offers LUR                  |                                                              | P6a
# 1000 - 290. Three loans: 43, 40, and the box of 10, where it stays this round. 72 a share.
Bea accepts                     | LSR 710, LSR owes 3, LSR at 10, LSR has 2+ 2+, Bea 144       | 17.2c, 8.1f, 8.4.3g
...                             | LUR away                                                     | 17.2c, 8.1f, 8.4.3g
... nothing was put there: it operates | OR 2.2                                                | 8.1f
LSR passes                      |                                                              | R62
# Cardiff 30, Bristol 20, its port 30: 16 a share, four times 10 and more.
LSR runs 2+ J2 K3 K1            | income 80                                                    | 15.3.1a
LSR pays out                    | Aki 48, LSR 742, LSR at 47                                   | R62, 7.2.4g
""",
)


def own_shares() -> Game:
    table = Setting(3, cash=100)
    return table.company("LSR", {"p1": 3, "p2": 1, POOL: 2}, size=10, price=86, cash=400, loans=5).stock_turns(2)


BUY_BACK = Script(
    own_shares,
    """
# 2 x 86 to the bank. Four are left in play, so one of five loans goes: 228 - 200, one box up.
no LSR buys back 3              | buyback.none                                                 | 6.5.3.1a
LSR buys back 2                 | LSR 28, pool 0 LSR, LSR owes 4, LSR at 95                    | 6.5.3.1a, 6.5.3.1c
...                             |                                                              | 17.2b
""",
)


def no_train() -> Game:
    """Column 3: a 3+ costs 200. LSR has no station: as the round opens it falls from 71 to 60."""
    table = Setting(3).cash(p1=100, p2=0, p3=0).company("LSR", {"p1": 2, "p3": 2}, price=71, cash=50)
    return table.company("LUR", {"p2": 3, "p1": 2}, price=65, trains=("2+",)).operating(2, 1)


HELP = Script(
    no_train,
    """
# 200 less the treasury's 50 and Aki's 100: he sells one share for 65 and keeps 15.
LSR buys 3+                     |                                                              | 7.2.7e
no Aki sells 1 LSR              | sell.control                                                 | 7.2.7f
no Aki sells 2 LUR              | sell.too-much                                                | P9a
Aki sells 1 LUR                 | Aki 15, Aki 1 LUR, pool 1 LUR, LSR 0, LSR has 3+             | 7.2.7e, 7.2.7f
no LSR buys 3+                  | train.money                                                  | R67
# LUR has no station: 65 to 60.
LSR passes                      | LUR at 60                                                    | 7.2.4h
""",
)


def last_brown() -> Game:
    """Brown phase, column 11, all 8+ sold. LSR has no station and no train: as the round opens from 71 to 60."""
    table = Setting(11).cash(p1=100, p2=100, p3=100).depot({"8+": 0}).cousin("CBV", "p1", 45).cousin("VF", "p2", 30)
    table.company("LSR", {"p1": 3, "CBV": 2}, price=71, cash=1600)
    return table.company("LUR", {"p3": 3, "VF": 1}, size=10, price=55, cash=500, trains=("8+",)).operating(6, 1)


CLOSING = Script(
    last_brown,
    """
# Red phase. CBV: 45 + 2 x 60 = 165, Aki gets 83; VF: 30 + 55 = 85, Bea gets 43.
LSR buys 5D                     | LSR 0, LSR has 5D, phase red, column 12                      | 5e, 10.5c, T5.1-red
... cousins close               | Aki 183, CBV 0, CBV gone, pool 2 LSR, Bea 143, VF 0, VF gone | 14.1l, P8b
...                             | pool 1 LUR                                                   | 14.1l, P8b
# LUR earns nothing, 55 to 51; its 8+ costs 250 in column 12.
LSR passes                      | LUR at 51                                                    | 7.2.4h
LUR settles                     | LUR 250                                                      | 10.5d, T10.1-red
""",
)

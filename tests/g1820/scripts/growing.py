"""Share-counts: 5 to 10 to 20 and a private company made public; a skipped size; and back from 20 to 10, 5 and a
private company that is merged with another one.

Set up: the companies, as they could stand in the second or third cycle.
"""

from __future__ import annotations

from footplate import Game
from footplate.game.state import POOL
from tests.g1820.script import Script, Setting


def before_growth() -> Game:
    """Second stock round, green phase, turns begin. LSR: 5 shares, two in its treasury; SDR is private."""
    table = Setting(3).cash(p1=1000, p2=600, p3=400).cousin("CBV", "p3", 200)
    table.company("LSR", {"p1": 2, POOL: 1}, price=78, cash=50, trains=("2+",))
    return table.private("SDR", "p1", trains=("2+",), markers=1).stock_turns(2)


GROWTH = Script(
    before_growth,
    """
# 4 of 10 must be held; Aki has 2, the pool does not count: 2 x 78. One share in ten goes to the pool.
no Aki grows LSR to 5           | grow.size                                                    | 6.5.2.2b, 13.3a
Aki grows LSR to 10             |                                                              | 6.5.2.2a, 6.5.2.2b
Aki passes                      |                                                              | P3a
no Aki proposes Aki 2 CBV 1     | subscription.number                                          | 6.5.2.2f
Aki proposes Aki 1 CBV 1        |                                                              | 6.5.2.2g
Cem accepts                     | Aki 922, CBV 122, LSR 206, Aki 3 LSR, CBV 1 LSR, pool 2 LSR  | 6.5.2.2e, 6.5.2.2j
...                             | LSR of 10                                                    | R28
Bea passes                      |                                                              | 6.5.1b
Cem passes                      |                                                              | 6.5.1b
# Once more in the same round: nobody may sell now. 8 of 20 less 4: Bea buys four and directs LSR. Two to the pool.
no Aki sells 1 LSR              | sell.grown                                                   | 6.5.2.3b
Aki grows LSR to 20             |                                                              | 6.5.2.2a
Aki proposes Bea 4              |                                                              | 6.5.2.2g
Bea accepts                     | Bea 288, LSR 518, Bea 4 LSR, pool 4 LSR, LSR of 20           | 6.5.2.2h, 6.5.2.2j
...                             | LSR led by Bea                                               | 6.5.2.2h, 6.5.2.2j
Bea passes                      |                                                              | 6.5.1b
Cem passes                      |                                                              | 6.5.1b
# The certificate is one share of five, Aki buys the second at 78; one goes to the pool.
no Aki grows SDR to 5 at 105    | grow.par                                                     | 6.5.2.2c
Aki grows SDR to 5 at 78        |                                                              | 6.5.2.2c
Aki proposes Aki 1              | Aki 844, SDR 78, Aki 2 SDR, pool 1 SDR, SDR of 5, SDR at 78  | 6.5.2.2d, 13.1b, 13.2l
Bea passes                      |                                                              | 6.5.1d
Cem passes                      |                                                              | 6.5.1d
Aki passes                      |                                                              | 6.5.1e
Aki passes                      |                                                              | 6.5.1f
Bea passes                      |                                                              | 6.5.1h
# A fifth of LSR is in the pool: four boxes, 78 71 65 60 55. One share of SDR: one box; then SDR operates first and
# earns nothing: one more.
Cem passes                      | LSR at 55, SDR at 65, OR 2.1                                 | 6.7a, R40, F4.1
...                             |                                                              | 16.2.2a
""",
)


def before_skip() -> Game:
    table = Setting(3).cash(p1=1000, p2=600, p3=400)
    return table.company("LSR", {"p1": 2, "p2": 2, POOL: 1}, price=78, cash=50, trains=("2+",)).stock_turns(2)


SKIP = Script(
    before_skip,
    """
# Bea would sell one, Cem will not buy: the whole of it is undone, and not tried again in this turn.
Aki grows LSR to 20             |                                                              | 6.5.2.2b
Bea sells 1 LSR                 |                                                              | 6.5.2.2i, P3a
Aki passes                      |                                                              | P3a
no Aki proposes Aki 4           | subscription.number                                          | 6.5.2.2i
no Aki proposes Aki 3 Bea 2     | subscription.room                                            | 6.5.2.4e
Aki proposes Aki 3 Cem 2        |                                                              | P2b
Cem declines                    |                                                              | P2c
Aki abandons                    |                                                              | 6.5.2.2l, P3c
no Aki grows LSR to 20          | grow.tried                                                   | P3c
Aki passes                      |                                                              | P3c
Bea passes                      |                                                              | 6.5.1b
Cem funds 20                    | Cem 380, lobbies 20 Cem                                      | 6.5.2.1a
# 8 of 20 less 4: 4 x 78 = 312. Two shares to the pool, and two for the size that was passed over.
Aki grows LSR to 20             |                                                              | 6.5.2.2b
Bea passes                      |                                                              | P3a
Aki passes                      |                                                              | P3a
Aki proposes Aki 4              | Aki 688, LSR 362, Aki 6 LSR, pool 5 LSR, LSR of 20           | 6.5.2.2k
""",
)


def before_shrinking() -> Game:
    """Second cycle, green phase; the round moves the marker from column 4 to 5. LSR: three shares in its treasury."""
    table = Setting(4, cash=1000).depot({"3+": 14})
    table.company("LSR", {"p1": 8, "p2": 5, "p3": 1, POOL: 3}, size=20, price=86, cash=1000, loans=6, trains=("3+",))
    table.company("LUR", {"p1": 3, POOL: 1}, price=60, cash=320, loans=1, trains=("3+",), markers=1)
    table.private("SDR", "p1", trains=("2+",), markers=1)
    table.tiles(K11="57/2", N18="57/1").stations(K11="SDR", N18="LUR")
    return table.issue(2, 1)


SHRINKING = Script(
    before_shrinking,
    """
# 17 in play, 7 come back: the pool's 3 first, then as Aki likes, 86 each: 1000 - 602.
Aki reduces LSR to 10           |                                                              | 8.2a, 8.2b
no Aki buys out 5 of Bea        | reduce.shares                                                | 8.2c
Aki buys out 3 of Bea           |                                                              | 8.2c, R108
Aki buys out 1 of Cem           | LSR 398, Bea 1258, Cem 1086, Bea 2 LSR, Cem 0 LSR            | 8.2b, 8.2d, F4.5a
...                             | pool 0 LSR, LSR of 10                                        | 8.2b, 8.2d, F4.5a
# 5 x 86 = 430 are too much: one loan, then 5 x 78 = 390 (Bea 2, Aki 3), 208 left. 7 loans on 5 shares: two are repaid,
# 192 of it by Aki. 78 goes up two boxes to 95, and down one for the help: 86, where it was.
Aki reduces LSR to 5            |                                                              | 8.1d, R64
Aki buys out 2 of Bea           | LSR 0, Bea 1414, Aki 1042, Bea 0 LSR, Aki 5 LSR, LSR of 5    | 8.2h, R64
... the loans                   | LSR owes 5                                                   | 17.3c
no Aki reduces LSR to 1         | reduce.money                                                 | 8.2i
# LUR: the pool's share 60, two of Aki's 120; 140 left are his, the loan of 200 too: 1042 + 120 + 140 - 200.
Aki reduces LUR to 1            | LUR 0, Aki 1102, Aki 1 LUR, pool 0 LUR, LUR of 1             | 8.2e, 13.2b, F4.5b
...                             | LUR private, LUR owes 0                                      | 8.2e, 13.2b, F4.5b
Aki merges into SDR             | SDR has 2+ 3+, SDR in K11 N18, SDR keeps 2, LUR away         | 8.2g, F4.5c
# A company that was reduced may only offer itself; it does not. It has no station and earns nothing: one box down.
LSR passes                      | OR 2.2, LSR at 78                                            | 8.4.1e
""",
)

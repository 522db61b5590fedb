"""Takeovers: a bid below the forcing one declined, one accepted, one above; a company that offers itself and is left to
the bank, before and after the queen's death.

Set up: LUR at 71 with four shares in play, treasury 30 and one loan; LSR of Aki and CFR of Cem may bid.
"""

from __future__ import annotations

from footplate import Game
from footplate.game.state import POOL
from tests.g1820.script import Script, Setting


def three_companies() -> Game:
    """The round moves the marker from column 2 to 3: green phase, a premium of 9 boxes."""
    table = Setting(2, cash=1000)
    table.company("LSR", {"p1": 3}, price=78, cash=100, trains=("2+",))
    table.company("LUR", {"p2": 2, "p3": 1, POOL: 1}, price=71, cash=30, loans=1, trains=("2+",), markers=1)
    table.company("CFR", {"p3": 3}, price=60, cash=700, trains=("2+",))
    table.tiles(K3="5/2", N18="57/1").stations(K3="LSR", N18="LUR")
    return table.issue(2, 1)


DECLINED = Script(
    three_companies,
    """
Aki passes                      |                                                              | P4b
Bea passes                      |                                                              | P4b
Cem passes                      |                                                              | P4b
# The cheapest first. 4 x 71 = 284, so CFR's offer is a bid of 290. LSR could pay 100 + 2 x 78 + 5 x 200 = 1256.
CFR offers LUR                  |                                                              | 8.1h, P6a, R83
no Aki bids 290                 | cry.low                                                      | 8.4.2a, R82
no Aki bids 295                 | cry.step                                                     | 8.4.2a
no Aki bids 1260                | cry.high                                                     | 8.4.2c
Aki bids 300                    |                                                              | 8.4.2b
# Nine boxes up is 173: only from 692 on could Bea not refuse.
Cem passes                      |                                                              | 8.4.2e, 8.4.2g
Bea declines                    |                                                              | 8.4.2g, 8.4.3a, P6b
no CFR offers LUR               | takeover.offered                                             | 8.1i
CFR passes                      |                                                              | P6b
no LUR offers LUR               | takeover.offered                                             | R107
LUR passes                      |                                                              | 8.1h
no LSR offers LUR               | takeover.offered                                             | 8.4.3a, R107
LSR passes                      | OR 2.2                                                       | 8.1h
""",
)

ACCEPTED = Script(
    three_companies,
    """
Aki passes                      |                                                              | P4b
Bea passes                      |                                                              | P4b
Cem passes                      |                                                              | P4b
CFR passes                      |                                                              | 8.1h
LUR passes                      |                                                              | 8.1h
LSR offers LUR                  |                                                              | R83
Cem passes                      |                                                              | P6a
Bea accepts                     |                                                              | 8.4.2g
no LSR raises 0 shares 0 loans  | settle.finance                                               | P6c
# 100 + 200 - 290 + 30 = 40. A share is paid 72: Bea 144, Cem 72, the bank 74. 78 falls for LSR's loan and for LUR's.
LSR raises 0 shares 1 loans     | LSR 40, LSR owes 2, LSR at 65, Bea 1144, Cem 1072            | 8.4.3d, 8.4.3e, 8.4.3f
...                             |                                                              | F4.4b
... what passes over            | LSR in K3 N18, LSR keeps 1, LSR has 2+ 2+, LUR 0, LUR away   | 8.4.3g, 8.4.3h, 13.6b
...                             |                                                              | F4.4c
... its turn is over            | OR 2.2                                                       | 8.1j, 8.4.3m
""",
)

FORCED = Script(
    three_companies,
    """
Aki passes                      |                                                              | P4b
Bea passes                      |                                                              | P4b
Cem passes                      |                                                              | P4b
CFR offers LUR                  |                                                              | P6a
Aki bids 700                    |                                                              | 8.4.2e, F4.4a
Cem passes                      |                                                              | 8.4.2e
# Nobody asks Bea. 100 + 2 x 78 + 3 x 200 = 856 - 700 + 30 = 186. 175 a share: Bea 350, Cem 175, the bank 175.
# 78 falls two boxes for the shares, three for the loans (51), one for LUR's loan.
LSR raises 2 shares 3 loans     | LSR 186, LSR owes 4, LSR at 47, pool 2 LSR, Bea 1350         | 8.4.2e, 8.4.3d, 8.4.3e
...                             | Cem 1175                                                     | 8.4.2e, 8.4.3d, 8.4.3e
... what passes over            | LSR in K3 N18, LSR keeps 1, LSR has 2+ 2+, LUR 0, LUR away   | 8.4.3g, 8.4.3h
...                             |                                                              | 16.2.1d
# CFR has bought nothing, so its turn goes on; LSR still has its own.
CFR passes                      |                                                              | 8.1j, R88
# In the next round CFR operates first and earns nothing.
LSR passes                      | OR 2.2, CFR at 55                                            | R88
""",
)


def one_for_the_bank() -> Game:
    return _for_the_bank(2)


def after_the_queen() -> Game:
    """The marker moves from column 9 to 10, brown phase; British Rail stands at 95."""
    return _for_the_bank(9, queen=True)


def _for_the_bank(column: int, *, queen: bool = False) -> Game:
    table = Setting(column, cash=1000).books(queen_is_dead=queen)
    if queen:
        table.company("BR", {POOL: 100}, size=100, price=95)
    table.company("LSR", {"p1": 3}, price=78, cash=100, trains=("2+",))
    table.company("LUR", {"p2": 2, "p3": 1, POOL: 1}, price=71, cash=30, loans=1, trains=("2+",), markers=1)
    table.tiles(K3="5/2", N18="57/1").stations(K3="LSR", N18="LUR")
    return table.issue(2, 1)


BANK_BEFORE = Script(
    one_for_the_bank,
    """
Aki passes                      |                                                              | P4b
Bea passes                      |                                                              | P4b
# Half of 284. 30 + 142 - 200 is 28 too little, 7 a share: Bea 14, Cem 7, the pool's 7 are the bank's.
LUR offers LUR                  |                                                              | 8.4.1c, R85
no Aki bids 140                 | cry.low                                                      | R85
Aki passes                      | Bea 986, Cem 993, LUR 0, LUR away, BR in N18                 | 8.4.2f, 8.4.3b, R86
...                             |                                                              | F4.4d, 17.3f
LSR passes                      | OR 2.2                                                       | 8.1h
""",
)

BANK_AFTER = Script(
    after_the_queen,
    """
Aki passes                      |                                                              | P4b
Bea passes                      |                                                              | P4b
# All of 284. 30 + 284 - 200 = 114: 28 a share and 2 more for the director. The pool's 28 are the bank's.
LUR offers LUR                  |                                                              | 8.4.1c, R85
no Aki bids 280                 | cry.low                                                      | R85
Aki passes                      | Bea 1058, Cem 1028, LUR 0, LUR away, BR in N18               | 8.5f, 8.5g
# British Rail operates first: 20 in Margate and 30 in its port, below 95.
LSR passes                      | OR 2.2, BR at 86                                             | R96, 13.5l
""",
)

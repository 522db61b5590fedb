"""Companies in need: a director covers maintenance by selling shares, and interest; a company refuses to pay; one has
no train; a private company closes, another one lives on its director's shares.

Set up: an operating round in column 4: a yellow train costs 25, a green one 10, a loan 20. The public companies have no
station, so they earn nothing.
"""

from __future__ import annotations

from footplate import Game
from tests.g1820.script import Script, Setting


def opening() -> Game:
    table = Setting(4).cash(p1=0, p2=5, p3=20).depot({"3+": 10})
    table.company("LSR", {"p1": 2, "p2": 2}, price=71, cash=40, loans=1, trains=("2+", "2+", "3+"))
    table.company("LUR", {"p2": 3, "p1": 2}, price=65, cash=300, loans=2, trains=("2+",))
    table.company("MHR", {"p3": 2}, price=60, cash=10)
    table.private("SDR", "p3", trains=("2+", "2+")).private("CNR", "p2", trains=("2+",))
    table.tiles(K3="5/2", K11="57/2").stations(K3="SDR", K11="CNR")
    return table.operating(2, 1)


SCRIPT = Script(
    opening,
    """
# LSR has earned nothing: 71 to 65 as it opens. 60 are due, it has 40: Aki sells LUR for 65 and keeps 45. One box down.
no LSR settles                  | upkeep.money                                                 | 7.2.5a
LSR is helped                   |                                                              | 7.2.5b
no Aki sells 1 LSR              | sell.control                                                 | R61
Aki sells 1 LUR                 | Aki 45, Aki 1 LUR, pool 1 LUR, LSR 0, LSR at 60              | 7.2.5b, R61, P9a
LSR passes                      |                                                              | 7.2.6a
# Interest of 20 on the loan: Aki pays it, and the price falls once more. LUR then earns nothing: 65 to 60.
no LSR settles                  | interest.money                                               | 7.2.8a
LSR is helped                   | Aki 25, LSR at 55, LUR at 60                                 | 7.2.8b
# LUR could pay its 25, and will not: put into liquidation it keeps its money, borrows no more and never rises.
LUR defaults                    | LUR at 10                                                    | 7.2.5c
no LUR borrows                  | loan.limit                                                   | R63, 10.7c
LUR buys 3+                     | LUR 100, LUR has 2+ 3+                                       | R63
LUR passes                      |                                                              | 7.2a
# 40 interest; MHR has no train: two boxes down, 60 to 51.
LUR settles                     | LUR 60, MHR at 51                                            | 7.2.8a, 7.2.4h
# It could borrow for a train, and does not.
MHR passes                      | MHR at 10                                                    | 7.2.7j, 15.1c
# Private companies by age. Cardiff 30, Bristol 20 and its port 30; the second train has no track left. Cem gets all.
SDR passes                      |                                                              | 7.1c
no SDR runs 2+ J2 K3            | run.not-best                                                 | 7.2.3b
SDR runs 2+ J2 K3 K1            | Cem 100                                                      | 7.2.4c, 7.2.3a, 15.2f
no SDR borrows                  | loan.limit                                                   | 13.2g
SDR defaults                    | SDR away, BR in K3                                           | R60, 15.1g
# Bea has 5 and owes 25: she sells LSR for 55. LUR in liquidation cannot be sold.
CNR passes                      |                                                              | 13.2d
no CNR settles                  | upkeep.money                                                 | 7.2.5a
CNR is helped                   |                                                              | R61
no Bea sells 1 LUR              | sell.liquidation                                             | 10.7f
Bea sells 1 LSR                 | Bea 35, Bea 1 LSR, pool 1 LSR                                | R61, P9a
CNR passes                      | IT 2.1, column 5                                             | 7.1c, 5a
""",
)


def in_debt() -> Game:
    """Two companies in the box of 10: LSR fell there, LUR refuses its interest of 20."""
    table = Setting(4).cash(p1=100, p2=100, p3=100).depot({"3+": 10})
    table.company("LUR", {"p2": 3}, price=71, cash=300, loans=1, trains=("3+",))
    table.company("LSR", {"p1": 2, "p3": 1}, price=10, cash=300, trains=("2+",))
    return table.tiles(K3="5/2").stations(K3="LSR").operating(2, 1)


REFUSED_INTEREST = Script(
    in_debt,
    """
# LUR pays 10 for its train, and refuses the interest. It then repays its loan: the marker stays where it was put.
LUR settles                     | LUR 290                                                      | 7.2.5a
LUR passes                      |                                                              | 7.2a
LUR defaults                    | LUR at 10                                                    | 7.2.8c
LUR repays 1                    | LUR 90, LUR owes 0                                           | 7.2.9a, R62
# LSR only fell there: 80 is at least four times 10, so it climbs three boxes. 16 a share, two of five in the treasury.
LSR passes                      |                                                              | 7.2a
LSR runs 2+ J2 K3 K1            | income 80                                                    | 15.3.1a
LSR pays out                    | Aki 132, Cem 116, LSR 332, LSR at 47                         | R62, 7.2.4e, 7.2.4g
LSR settles                     | LSR 307                                                      | 7.2.5a
LSR passes                      | IT 2.1, column 5                                             | 5a
""",
)

"""An open cry for the future trains of the second stock round, with a winner who takes nothing; then trains that change
hands in operating rounds.

Set up: green phase, column 3, the second stock round begins; everybody has 20 before the income of 800.
"""

from __future__ import annotations

from footplate import Game
from tests.g1820.script import Script, Setting


def opening() -> Game:
    return Setting(3, cash=20).company("LSR", {"p1": 3}, price=71, cash=100, trains=("2+",)).income(2)


AUCTION = Script(
    opening,
    """
# A pass binds nobody; the lower card is asked first.
Aki bids 40                     |                                                              | 6.4.1a, 10.4a
Bea passes                      |                                                              | 10.4b
Cem bids 50                     |                                                              | 10.4a
no Aki bids 50                  | cry.low                                                      | 10.4a
no Cem bids 60                  | turn.not-yours                                               | P1a
Aki passes                      |                                                              | 10.4b
Bea bids 60                     |                                                              | 10.4b
Aki passes                      |                                                              | 10.4b
no Cem bids 60                  | cry.low                                                      | 10.4d
Cem passes                      |                                                              | 10.4b
# Bea has it for 60 a train, takes neither, and may not bid in the new auction.
Bea passes                      |                                                              | 10.4e, P1c
Aki bids 20                     |                                                              | 10.4e
no Bea bids 30                  | turn.not-yours                                               | 10.4e, P1c
Cem bids 100                    |                                                              | 10.4e
no Bea bids 110                 | turn.not-yours                                               | 10.4e, P1c
Aki passes                      |                                                              | P1b
# Paid in cash. The auction of the other train is a new one, for Bea too.
Cem takes 5+                    | Cem 720, Cem holds 5+                                        | 6.4.2b
Aki passes                      |                                                              | 6.4.2c
no Bea bids 830                 | cry.high                                                     | 6.4.2e
Bea bids 20                     |                                                              | 10.4e, P1c
Aki passes                      |                                                              | P1b
Cem passes                      |                                                              | P1b
Bea takes 8+                    | Bea 800, Bea holds 8+                                        | 6.4.2b, 15.1a
""",
)


def trains_in_hand() -> Game:
    """Blue phase, column 7, the last 5+ has been sold. LSR of Aki has five trains, LUR of Bea one."""
    table = Setting(7, cash=500).depot({"5+": 0, "8+": 5}).books(futures={"p2": ("8+",), "p3": ("5+",)})
    table.company("LSR", {"p1": 3}, price=71, cash=500, trains=("2+", "3+", "3+", "5+", "5+"))
    return table.company("LUR", {"p2": 3}, price=65, cash=2000, trains=("3+",)).operating(4, 1)


ASSIGNED = Script(
    trains_in_hand,
    """
# No station, nothing earned: 71 to 65 as it opens. 160 + 2 x 100 + 2 x 50 are due; Cem offers his 5+ for nothing.
LSR settles                     | LSR 40                                                       | 7.2.5a, T10.1-blue
...                             |                                                              | 10.5a
Cem gives 5+ to LSR             |                                                              | 6.4.3c, P5d
Aki declines                    |                                                              | 6.4.3c
no Cem gives 5+ to LSR          | assign.declined                                              | P5a
no Aki gives 8+ to LUR          | assign.turn                                                  | 6.4.3b
# Aki asks for Bea's 8+: brown phase begins in column 9. Six trains, and now four are the limit: he keeps what he likes.
Aki gives 8+ to LSR             |                                                              | 6.4.3c
Bea accepts                     | Bea holds no train, LSR has 2+ 3+ 3+ 5+ 5+ 8+, phase brown   | 6.4.3d, 6.4.3e, 10.5c
...                             | column 9                                                     | 6.4.3d, 6.4.3e, 10.5c
no LSR passes                   | turn.wrong-step                                              | 13.7c
LSR discards 2+                 | LSR has 3+ 3+ 5+ 5+ 8+                                       | 13.7c
LSR discards 3+                 | LSR has 3+ 5+ 5+ 8+                                          | 13.7c, P8a
# LUR earns nothing, 65 to 60; its 3+ costs 250 in column 9.
LSR passes                      | LUR at 60                                                    | 10.5d
LUR settles                     | LUR 1750                                                     | 10.5d, T10.1-brown
# 900 for LSR's 8+ is Aki's to agree to.
LUR buys 8+ from LSR for 900    |                                                              | P5a
Aki accepts                     | LUR 850, LUR has 3+ 8+, LSR 940, LSR has 3+ 5+ 5+            | 7.2.7b, 6.4.3f
LUR buys 8+                     | LUR 50, LUR has 3+ 8+ 8+                                     | T5.1-brown
LUR passes                      | IT 4.1, column 10                                            | 5a
""",
)

"""A first stock round from the first bid, and on to the income of the second: cousins, future trains on credit,
lobbies, a float with two stations and a shared subscription that is declined first, Vignoles' refund, number cards.

Nothing is set up: it is the game of three with this seed, in which Aki, Bea, Cem hold the cards 1, 2, 3 and the
cousins are those of 120. They have 10, 20, 30 and the first income of 800.
"""

from __future__ import annotations

import footplate
from footplate import Game
from tests.g1820.script import NAMES, Script


def opening() -> Game:
    return footplate.new("1820", list(NAMES.values()), seed=34)


SCRIPT = Script(
    opening,
    """
# Cousins. The fourth must beat the smallest bid of the three; both of 30 go back. Bids are only paid at the end.
Aki bids 30 for GWSC            |                                                              | 6.2a, 6.3.1a
no Bea bids 25 for CBV          | auction.step                                                 | 6.3.2b
no Bea bids 30 for GWSC         | auction.raise                                                | 6.3.2c
Bea bids 30 for CBV             |                                                              | 6.3.2b
Cem bids 40 for BI              |                                                              | 6.3.2b
no Aki bids 30 for VF           | auction.raise                                                | 6.3.2d
Aki bids 40 for VF              |                                                              | 6.3.2d, 6.3.2e
Bea bids 20 for CBV             |                                                              | 6.3.2e
Cem passes                      |                                                              | 6.3.1b
Aki passes                      |                                                              | 6.3.1b
Bea passes                      |                                                              | 6.3.1b
# Aki pays 110 more than his 40: the cousin gets the difference to his price of 120 either way.
Aki pays 150 for VF             | Aki 660, VF of Aki, VF 30                                    | 6.3.3a, 6.3.3f, 6.3.3g
...                             |                                                              | 14.5.2c
Bea pays 20 for CBV             | Bea 800, CBV of Bea, CBV 100                                 | 6.3.3a, 6.3.3f
Cem pays 40 for BI              | Cem 790, BI of Cem, BI 80                                    | 6.3.3a, 6.3.3f
# What is left costs the lowest bid, 20: the poorest is asked first.
no Aki pays 10 for GWSC         | auction.pay                                                  | 6.3.3d
Aki passes                      |                                                              | 6.3.3c
Cem pays 20 for GWSC            | Cem 770, GWSC of Cem, GWSC 100                               | 6.3.3c, 6.3.3d

# A yellow and a green train, on the next income: at most 800.
no Aki bids 10                  | cry.low                                                      | 6.4.1a, 6.4.2a
Aki bids 20                     |                                                              | 6.4.2a, P1a
Bea bids 120                    |                                                              | P1a
Aki passes                      |                                                              | P1b
Cem passes                      |                                                              | P1b
Bea takes 3+                    | Bea holds 3+, debt 120 of Bea                                | 6.4.2b, 6.4.2f
Aki passes                      |                                                              | 6.4.2c
no Bea bids 690                 | cry.high                                                     | R7
Bea bids 20                     |                                                              | 6.4.2c
Aki passes                      |                                                              | P1b
Cem bids 30                     |                                                              | P1b
Aki passes                      |                                                              | P1b
Bea passes                      |                                                              | P1b
Cem takes 2+                    | Cem holds 2+, debt 30 of Cem                                 | 6.4.2f, 6.4.3a

# Lobbies. Cem raises Aki's, whose old amount is free again.
Aki funds 50                    | Aki 610, lobbies 50 Aki                                      | 6.5.1a, 6.5.2.1a
no Bea funds 50                 | lobby.amount                                                 | 6.5.2.1c
no Bea funds 25                 | lobby.amount                                                 | 6.5.2.1c
Bea funds 40                    | Bea 760, lobbies 50 Aki 40 Bea                               | 6.5.2.1d
Cem raises 50 to 80             | Cem 740, lobbies 80 Aki 40 Bea                               | 6.5.2.1b
Aki passes                      |                                                              | 6.5.1b
Bea passes                      |                                                              | 6.5.1b
Cem funds 50                    | Cem 690, lobbies 80 Aki 50 Cem 40 Bea                        | 6.5.2.1c, 6.5.1b
Aki passes                      |                                                              | 6.5.1d
Bea passes                      |                                                              | 6.5.1d
Cem passes                      | lobbies 50 Cem 40 Bea                                        | 6.5.1d, 6.5.1e, 6.6.1a
...                             |                                                              | 6.6.1b

# Birmingham and Manchester are three sides apart: 3 x 80 = 240 for Aki, if he finds a second buyer.
no Aki floats LSR with 10 at 71 | float.size                                                   | T5.1-yellow
no Aki floats LSR with 5 at 78  | float.par                                                    | 6.6.2c, T16.1-par
Aki floats LSR with 5 at 71     |                                                              | 6.6.2a
no Aki passes                   | float.station                                                | 6.6.2d
no Aki founds M13               | float.london                                                 | 6.6.2h
Aki founds G7 150/0             |                                                              | 6.6.2e
no Aki founds G7                | float.no-circle                                              | 6.6.2i
Aki founds D6 M01/1             |                                                              | 6.6.2i
no Aki proposes Aki 1           | subscription.number                                          | R27
Aki proposes Aki 1 Cem 1        |                                                              | P2b
Cem declines                    |                                                              | P2b, 10.1c
no Aki proposes Aki 1 Cem 1     | subscription.declined                                        | P2c
Aki proposes Aki 1 Bea 1        |                                                              | P2c
# 610 - 240 - 71 and 760 - 71; two of five shares are 40 %, the tie is the lobby owner's.
Bea accepts                     | Aki 299, Bea 689, LSR 142, Aki 1 LSR, Bea 1 LSR, LSR of 5    | 6.6.2j, 6.6.2l, R27
...                             | LSR at 71                                                    | 6.6.2j, 6.6.2l, R27
... the rest of its charter     | LSR in D6 G7, LSR led by Aki                                 | 6.6.2b, 6.6.2m, R30
... the next lobby              | lobbies 40 Bea                                               | 6.6.1a

# Bristol and K11 are four sides apart: 320. Vignoles subscribes: 160 come back to Cem, 80 are the cousin's.
Cem floats SDR with 5 at 65     |                                                              | 6.6.2a
Cem founds K11 57/2             |                                                              | 6.6.2e
Cem founds K3 5/2               |                                                              | 6.6.2e
Cem proposes Cem 1 CBV 1        |                                                              | P2a
# 690 - 320 - 65 + 160 and 100 - 65 + 80
Bea accepts                     | Cem 465, CBV 115, SDR 130, Cem 1 SDR, CBV 1 SDR              | 14.3.1a, 14.3.1c, R35
... the rest of its charter     | SDR of 5, SDR at 65, SDR in K11 K3, SDR led by Cem           | R30
... the next lobby              | no lobby                                                     | 6.6.1a
Bea passes                      |                                                              | 6.6.1c

# Part B, from card 1 again. With two shares Vignoles directs SDR until Cem has three.
Aki buys LSR                    | Aki 228, LSR 213, Aki 2 LSR                                  | 6.5.1f, R27
no Bea funds 20                 | stock.part-b                                                 | 6.5.1g
no Bea sells 1 LSR              | sell.new                                                     | 6.5.2.3a, M5k
Bea acts for CBV                |                                                              | 6.5.1a
Bea buys SDR                    | CBV 50, SDR 195, CBV 2 SDR, SDR led by CBV                   | R31, 14.1b, 14.3.1a
Cem buys SDR                    | Cem 400, SDR 260, Cem 2 SDR                                  | 6.5.2.4f
Aki passes                      |                                                              | 6.5.1h
Bea passes                      |                                                              | 6.5.1c, 6.5.1h
Cem buys SDR                    | Cem 335, SDR 325, Cem 3 SDR, SDR led by Cem                  | 13.4b
Aki buys LSR                    | Aki 157, LSR 284, Aki 3 LSR                                  | 6.5.1i
Bea passes                      |                                                              | 6.5.1i
no Cem buys SDR from CBV        | buy.limit                                                    | 6.5.2.4c
Cem passes                      |                                                              | 6.5.1i
no Aki buys LSR                 | buy.limit                                                    | 6.5.2.4c
# Bea passed first, then Cem, then Aki. SDR is wholly held: one box up, below LSR.
Aki passes                      | cards Bea Cem Aki, SDR at 71, OR 1.1                         | 6.5.1j, 6.5.1m, 6.7d
...                             |                                                              | 5a

# Without a train two boxes down. Cem's train was on sale from the beginning.
LSR passes                      | LSR at 60                                                    | 7.2.4h
LSR buys 2+                     | LSR 204, LSR has 2+                                          | T5.1-yellow
LSR passes                      |                                                              | 7.2.7j
Cem gives 2+ to SDR             | SDR has 2+, Cem holds no train                               | 6.4.3b
SDR passes                      |                                                              | 7.2a
no SDR buys 2+                  | turn.wrong-step                                              | 7.2b
# Cardiff 30 and Bristol 20; its port is worth nothing in yellow phase. 10 a share, below the price.
SDR runs 2+ J2 K3               | income 50                                                    | 7.2.3a, 15.3.1a
SDR pays out                    | Cem 365, CBV 70, SDR at 65                                   | 7.2.4e, 7.2.4h
SDR passes                      | IT 1.1, column 2                                             | 10.5b
Cem passes                      |                                                              | P4b
Aki passes                      |                                                              | P4b
# The lower price first: LSR at 60, then SDR at 65.
LSR passes                      |                                                              | 8.1h
SDR passes                      | OR 1.2                                                       | 8.1h, 5a
SDR passes                      |                                                              | 7.2a
SDR runs 2+ J2 K3               | income 50                                                    | 7.2.3a
SDR pays out                    | Cem 395, CBV 90, SDR at 60                                   | 7.2.4h
SDR passes                      |                                                              | 7.2a
LSR passes                      | LSR at 55                                                    | 7.2.4h
LSR passes                      | IT 1.2, column 3, phase green                                | R14, 5c, 10.5b
Cem passes                      |                                                              | P4b
Aki passes                      |                                                              | P4b
LSR passes                      |                                                              | 8.1h
# 800 for Aki, 800 - 120 for Bea, 800 - 30 for Cem.
SDR passes                      | Aki 957, Bea 1369, Cem 1165, SR 2, debt 0 of Bea             | 6.4.2f, 5a
...                             | debt 0 of Cem                                                | 6.4.2f, 5a
""",
)

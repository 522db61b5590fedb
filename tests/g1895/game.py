"""A game of 1895, worked out by hand from the rule text before the engine was asked. Aki, Bea and Cem play.

A line of the record is: number | move | all that is different after it | rows of the rule ledger. Words of it:

    Aki 420              money of a player or a company
    Bea 30% STA          shares, with the sleeping one; "pool 10% STA" in the bank pool
    STA at 110/1         a price and the row of the market, counted from the top
    STA has 2H 2H        trains
    income 20, mine 30   what a run earns, and what mines bring the company (paid with the dividend, or the income kept)

Lines without a number say what comes of the move before them. "no" is a move that is refused, with the code of the
refusal. A round begins with a line of its own: who begins or the order of the companies. "=" is the whole table then.
Tiles are number/turn. Nobody in this game buys a second station marker; those steps are passed without a line.
"""

from __future__ import annotations

RECORD = """
# The steam tractor goes for 25: it will pay 5 a round until the brown phase.
tractor | Aki begins                 |                                                    | II-b, II-e, III.1a
  = | Aki 560, Bea 560, Cem 560, bank 4848
 no | Aki bids 19 for ML             | auction.raise                                      | III.1c
  1 | Aki bids 20 for ML             |                                                    | III.1c
 no | Bea bids 24 for ML             | auction.raise                                      | III.1d
  2 | Bea bids 25 for ML             |                                                    | III.1d
  3 | Cem passes                     |                                                    | III.1b
  4 | Aki passes                     | Bea 535, Bea owns ML                               | III.1e, III.1g
    | the priority deal moves        | priority Bea                                       | III.1j

# Three obligations are sold. Nobody wants those of OME and OB.
obligations | Bea begins             |                                                    | III.2a
 no | Aki bids 30 for ML             | turn.not-yours                                     | III.1f, XVI.2b
 no | Bea bids 59 for O-STA          | auction.raise                                      | III.2c
  5 | Bea bids 60 for O-STA          |                                                    | III.2b, III.2c
  6 | Cem bids 65 for O-STA          |                                                    | III.2d
  7 | Aki passes                     |                                                    | III.2d
  8 | Bea bids 70 for O-STA          |                                                    | III.2d
  9 | Cem passes                     | Bea 465, Bea owns O-STA                            | III.2d
    | a share of STA comes with it   | Bea 10% STA, share of STA asleep                   | III.2f
 10 | Cem bids 40 for O-SD           |                                                    | III.2g
 11 | Aki passes                     |                                                    | III.2d
 12 | Bea passes                     | Cem 520, Cem owns O-SD                             | III.2d
    | a share of SD comes with it    | Cem 10% SD, share of SD asleep                     | III.2f
 13 | Aki bids 20 for O-NS           |                                                    | III.2g
 14 | Bea passes                     |                                                    | III.2d
 15 | Cem passes                     | Aki 540, Aki owns O-NS                             | III.2d
    | a share of NS comes with it    | Aki 10% NS, share of NS asleep                     | III.2f
 16 | Bea passes                     |                                                    | III.2h
 17 | Cem passes                     |                                                    | III.2h
 18 | Aki passes                     | O-OME gone, O-OB gone                              | III.2h, III.2i
    | the priority deal moves        | priority Cem                                       | III.2k

# Cem wants STA, but Bea holds its obligation, objects and founds it herself; then Cem goes on with his turn. With the
# sleeping shares STA and SD float on five paid shares, OME needs six. From 60 % on Aki pays a fifth more.
# Bea and Cem have too little then to buy anything; they are not asked again.
SR 1 | Cem begins                    |                                                    | III.3a
  = | Aki 540, Bea 465, Cem 520, bank 5003
 no | Cem founds STA at 100          | founding.declare                                   | IV.2o
 19 | Cem declares STA               |                                                    | IV.2o
 no | Cem founds STA at 100          | turn.not-yours                                     | IV.2o, XVI.2b
 20 | Bea founds STA at 100          | Bea 265, STA 200, Bea 30% STA, STA led by Bea      | IV.2o, XVII.4a, XVII.4c
    | its marker                     | STA at 100/2                                       | XVII.2-100
 21 | Cem buys STA                   | Cem 420, STA 300, Cem 10% STA                      | IV.2r, XVII.4b, XVII.2g
 no | Aki buys OME                   | stock.not-started                                  | XVII.2e
 no | Aki founds SD at 60            | stock.start-order                                  | XVII.2d
 no | Aki founds OME at 65           | stock.par                                          | XVII.2f
 22 | Aki founds OME at 60           | Aki 420, OME 120, Aki 20% OME, OME led by Aki      | XVII.2d
    | its marker                     | OME at 60/6                                        | XVII.2-60
 no | Bea sells 1 STA                | stock.no-sales-yet                                 | III.3b
 23 | Bea buys STA                   | Bea 165, STA 400, Bea 40% STA                      | XVII.2g
 24 | Cem founds SD at 80            | Cem 260, SD 160, Cem 30% SD, SD led by Cem         | XVII.2d
    | its marker                     | SD at 80/4                                         | XVII.2-80
 25 | Aki buys OME                   | Aki 360, OME 180, Aki 30% OME                      | XVII.2g
 26 | Bea buys STA                   | Bea 65, STA 500, Bea 50% STA                       | XVII.2g
    | STA floats with five shares    | STA floats, STA at 110/1                           | XVII.2m, XVII.4f, XVII.4g
 27 | Cem buys SD                    | Cem 180, SD 240, Cem 40% SD                        | XVII.2g
 28 | Aki buys OME                   | Aki 300, OME 240, Aki 40% OME                      | XVII.2g
 29 | Bea passes                     |                                                    | XVII.1a
 30 | Cem buys SD                    | Cem 100, SD 320, Cem 50% SD                        | XVII.2g
 31 | Aki buys OME                   | Aki 240, OME 300, Aki 50% OME                      | XVII.2g
 32 | Bea passes                     |                                                    | XVII.1a
 33 | Cem buys SD                    | Cem 20, SD 400, Cem 60% SD                         | XVII.2g
    | SD floats with five shares     | SD floats, SD at 90/3                              | XVII.2m, XVII.4f, XVII.4g
 34 | Aki buys OME                   | Aki 180, OME 360, Aki 60% OME                      | XVII.2g
    | OME floats with six shares     | OME floats, OME at 70/5                            | XVII.2m, XVII.4f, XVII.4g
 35 | Aki buys OME                   | Aki 96, OME 430, Aki 70% OME                       | XVII.2i
 36 | Aki buys OME                   | Aki 12, OME 500, Aki 80% OME                       | XVII.2i
    | Aki was the last to act        | priority Bea                                       | XVI.2c, XVI.2d

# The first tiles. Nobody has a train yet, so every price falls; then every company must buy one.
OR 1.1 | STA, SD, OME                | Bea 70                                             | IV.1a, VI.2a, VI.2b
  = | Aki 12, Bea 70, Cem 20, bank 5026
  = | STA 500, at 110/1, no train: Bea 50 Cem 10 offering 40
  = | OME 500, at 70/5, no train: Aki 80 offering 20
  = | SD 400, at 90/3, no train: Cem 60 offering 40
 no | STA lays D10 9/0               | track.unreachable                                  | VII-e
 no | STA lays E9 58/5               | track.unreachable                                  | VII-e
 no | STA lays D10 57/1              | track.chart                                        | VII-i, VIII-h
 37 | STA lays D10 9/1               | STA 380                                            | VII-e, VII-p, VII-q
    | STA has no train to run        | STA at 100/1                                       | X-b, XII-c
 no | STA lays E9 58/5               | turn.wrong-step                                    | VII-c, VI.3a
 38 | STA buys 2H                    | STA 340, STA has 2H                                | XIII-b
 no | STA buys 3H                    | train.not-on-offer                                 | XIII-h
 39 | STA buys 2H                    | STA 300, STA has 2H 2H                             | XIII-b, XIII-c
 40 | STA passes                     |                                                    | XIII-g
 no | SD lays D18 57/1               | track.dead-edge                                    | VII-n
 41 | SD lays D18 57/0               |                                                    | VII-h, VII-k
    | SD has no train to run         | SD at 80/3                                         | X-b, XII-c
 no | SD passes                      | train.must-own                                     | XIII-g
 42 | SD buys 2H                     | SD 360, SD has 2H                                  | XIII-b
 43 | SD passes                      |                                                    | XIII-g
 44 | OME lays C9 8/4                | OME 380                                            | VII-p, VII-q
    | OME has no train to run        | OME at 60/5                                        | X-b, XII-c
 45 | OME buys 2H                    | OME 340, OME has 2H                                | XIII-b
 46 | OME buys 3H                    | OME 270, OME has 2H 3H, phase 3H                   | XIII-h, XV-3a
 47 | OME passes                     |                                                    | XIII-g

# The last shares of OME find buyers: sold out.
SR 2 | Bea begins                    |                                                    | XVI.2a
  = | Aki 12, Bea 70, Cem 20, bank 5496
  = | STA 300, at 100/1, 2H 2H: Bea 50 Cem 10 offering 40
  = | OME 270, at 60/5, 2H 3H: Aki 80 offering 20
  = | SD 360, at 80/3, 2H: Cem 60 offering 40
 48 | Bea buys OME                   | Bea 10, OME 330, Bea 10% OME                       | XVII.2g
 no | Cem sells 4 SD                 | stock.president-stays                              | IV.2k, V.4e
 no | Cem sells 6 SD                 | stock.asleep                                       | IV.2h, XVII.5h
 49 | Cem sells 1 STA                | Cem 120, Cem 0% STA, pool 10% STA, STA at 90/2     | XVII.5c, XVII.6a
 no | Cem buys STA                   | stock.sold-this-round                              | XVII.2k
 no | Cem buys STA from the pool     | stock.sold-this-round                              | XVII.2k
 50 | Cem buys OME                   | Cem 60, OME 390, Cem 10% OME                       | XVII.1a, XVII.2g
 51 | Aki passes                     |                                                    | XVII.1a
 52 | Bea passes                     |                                                    | XVII.1a
 53 | Cem passes                     | priority Aki                                       | XVI.2c, XVI.2d
    | OME is sold out                | OME at 70/4                                        | XVI.3a

# STA reaches Windhoek: the bank pays it the price of a share, and Bea's gets its first dividend. SD runs to
# the diamonds of D20: the mine's money is the company's, whatever is done with the income.
OR 2.1 | STA, SD, OME                | Bea 15                                             | VI.2a, VI.2b
  = | Aki 12, Bea 15, Cem 60, bank 5391
  = | STA 300, at 90/2, 2H 2H: Bea 50 offering 40 pool 10
  = | OME 390, at 70/4, 2H 3H: Aki 80 Bea 10 Cem 10
  = | SD 360, at 80/3, 2H: Cem 60 offering 40
 54 | STA lays E9 58/5               | STA 330, share of STA awake                        | VII-p, IV.2a, IV.2e, IV.2f
 no | STA runs nothing               | run.not-best                                       | VI.3e, XI-e
 no | STA runs 2H C11 D10 E9 F10     | route.too-long                                     | X-g
 55 | STA runs 2H C11 D10 E9         | income 30                                          | X-c
 56 | STA pays                       | Bea 30, STA 342, STA at 100/2                      | XI-g, XI-h, XI-i, XII-a
 57 | STA buys 3H                    | STA 272, STA has 2H 2H 3H                          | XIII-b
 58 | SD lays D20 8/3                | SD 320                                             | VII-i, VII-p, VII-r
 59 | SD runs 2H D18 D20             | income 20, mine 30                                 | X-d, XI-d
 60 | SD pays                        | Cem 70, SD 358, SD at 90/3                         | XI-j, XI-k, XII-a
 61 | SD buys 3H                     | SD 288, SD has 2H 3H                               | XIII-b
 62 | SD passes                      |                                                    | XIII-g
 63 | OME lays D8 4/1                | OME 330                                            | VII-j, VII-p
 64 | OME runs 3H C11 C9 D8          | income 30                                          | X-c
 65 | OME pays                       | Aki 36, Bea 33, Cem 73, OME at 80/4                | XI-g, XII-a
 no | OME buys 2H                    | train.not-on-offer                                 | XIII-h
 66 | OME buys 4H                    | OME 210, OME has 3H 4H, phase 4H                   | XIII-b, XV-4a
    | 2H are scrapped                | STA has 3H, SD has 3H                              | XV-4b, VI.3h
 67 | OME passes                     |                                                    | XIII-g

# The first 4H has begun the green phase: the diamonds bring 40. STA's 3H gets to Windhoek.
OR 2.2 | STA, SD, OME                | Bea 38                                             | VI.2a, VI.3j
  = | Aki 36, Bea 38, Cem 73, bank 5611
  = | STA 272, at 100/2, 3H: Bea 50 offering 40 pool 10
  = | OME 210, at 80/4, 3H 4H: Aki 80 Bea 10 Cem 10
  = | SD 288, at 90/3, 3H: Cem 60 offering 40
 68 | STA lays F12 58/3              |                                                    | VII-f, VII-j
 69 | STA runs 3H C11 D10 E9 F10     | income 70                                          | X-g
 70 | STA pays                       | Bea 73, STA 300, STA at 110/2                      | XI-g, XI-h, XI-i
 71 | STA passes                     |                                                    | XIII-g
 72 | SD lays E21 8/2                |                                                    | VII-i
 73 | SD runs 3H D18 D20             | income 20, mine 40                                 | X-d, XI-d, XV-4a
 74 | SD pays                        | Cem 83, SD 336, SD at 100/3                        | XI-j, XI-k
 75 | SD passes                      |                                                    | XIII-g
 76 | OME lays E7 9/1                | OME 170                                            | VII-i, VII-p
 77 | OME runs 4H C11 C9 D8          | income 30                                          | X-c
 78 | OME pays                       | Aki 60, Bea 76, Cem 86, OME at 90/4                | XI-g
 79 | OME buys 4H                    | OME 50, OME has 3H 4H 4H                           | XIII-b, XIII-i

# Aki and Bea turn shares into money for OB. Aki founds NS as well, which waits for buyers.
SR 3 | Aki begins                    |                                                    | XVI.2a
  = | Aki 60, Bea 76, Cem 86, bank 5620
  = | STA 300, at 110/2, 3H: Bea 50 offering 40 pool 10
  = | OME 50, at 90/4, 3H 4H 4H: Aki 80 Bea 10 Cem 10
  = | SD 336, at 100/3, 3H: Cem 60 offering 40
 no | Aki sells 6 OME                | stock.pool-limit                                   | XVII.5g
 80 | Aki sells 4 OME                | Aki 420, Aki 40% OME, pool 40% OME, OME at 80/5    | XVII.5c, XVII.6a
 no | Aki sells 1 OME                | stock.one-block                                    | XVII.5c
 81 | Aki founds OB at 60            | Aki 300, OB 120, Aki 20% OB, OB led by Aki         | XVII.1a, XVII.2d
    | its marker                     | OB at 60/6                                         | XVII.2-60
 82 | Bea sells 2 STA                | Bea 296, Bea 30% STA, pool 30% STA, STA at 100/3   | IV.2e, XVII.5c, XVII.6a
 83 | Bea buys OB                    | Bea 236, OB 180, Bea 10% OB                        | XVII.2g
 84 | Cem buys OB                    | Cem 26, OB 240, Cem 10% OB                         | XVII.2g
 85 | Aki buys OB                    | Aki 240, OB 300, Aki 30% OB                        | XVII.2g
 86 | Bea buys OB                    | Bea 176, OB 360, Bea 20% OB                        | XVII.2g
    | OB floats with six shares      | OB floats, OB at 70/5                              | XVII.2m, XVII.4f, XVII.4g
 87 | Cem passes                     |                                                    | XVII.1a
 88 | Aki founds NS at 60            | Aki 120, NS 120, Aki 30% NS, NS led by Aki         | XVII.2d
    | its marker                     | NS at 60/6                                         | XVII.2-60
 89 | Bea passes                     |                                                    | XVII.1a
 90 | Cem passes                     |                                                    | XVII.1a
 91 | Aki passes                     | priority Bea                                       | XVI.2c, XVI.2d

# SD and STA stand on one space. SD's marker came there first and lies on top.
OR 3.1 | SD, STA, OME, OB            | Bea 181                                            | VI.2a, VI.2c, XVII.2n
  = | Aki 120, Bea 181, Cem 26, bank 5035
  = | STA 300, at 100/3, 3H: Bea 30 offering 40 pool 30
  = | OME 50, at 80/5, 3H 4H 4H: Aki 40 Bea 10 Cem 10 pool 40
  = | SD 336, at 100/3, 3H: Cem 60 offering 40
  = | OB 360, at 70/5, no train: Aki 30 Bea 20 Cem 10 offering 40
  = | NS 120, at 60/6, no train: Aki 30 offering 70
 92 | SD lays F20 8/5                |                                                    | VII-i
 93 | SD runs 3H D18 D20             | income 20, mine 40                                 | X-d
 94 | SD pays                        | Cem 36, SD 384, SD at 110/3                        | XI-j, XI-k
 95 | SD buys 5H                     | SD 224, SD has 3H 5H, phase 5H                     | XIII-b, XV-5
 96 | SD passes                      |                                                    | XIII-g
 97 | STA lays G13 8/0               |                                                    | VII-i
 98 | STA runs 3H C11 D10 E9 F10     | income 70                                          | X-g
 99 | STA pays                       | Bea 202, STA 328, STA at 110/3                     | XI-g, XI-h, XI-i
100 | STA buys 5H                    | STA 168, STA has 3H 5H                             | XIII-b
101 | OME lays D8 888/1              |                                                    | VIII-a, VIII-4, VIII-k
102 | OME runs 4H C11 C9 D8          | income 40                                          | X-c
103 | OME pays                       | Aki 136, Bea 206, Cem 40, OME at 90/5              | XI-g, XI-i
104 | OB lays G15 4/0                |                                                    | VII-h, VII-j, VII-s
    | OB has no train to run         | OB at 60/5                                         | X-b, XII-c
105 | OB buys 6H                     | OB 150, OB has 6H, phase 6H                        | XIII-b
    | 3H are scrapped                | STA has 5H, OME has 4H 4H, SD has 5H               | XV-6
106 | OB passes                      |                                                    | XIII-e, XIII-g

# SD reaches South Africa with the tile 4 that OME gave back. STA keeps its money for a better train.
OR 3.2 | SD, STA, OME, OB            | Bea 211                                            | VI.2a, VI.2c
  = | Aki 136, Bea 211, Cem 40, bank 5429
  = | STA 168, at 110/3, 5H: Bea 30 offering 40 pool 30
  = | OME 50, at 90/5, 4H 4H: Aki 40 Bea 10 Cem 10 pool 40
  = | SD 224, at 110/3, 5H: Cem 60 offering 40
  = | OB 150, at 60/5, 6H: Aki 30 Bea 20 Cem 10 offering 40
  = | NS 120, at 60/6, no train: Aki 30 offering 70
107 | SD lays G21 4/2                | SD 334, share of SD awake                          | VII-n, IV.2e, IV.2f
108 | SD runs 5H D18 D20 E21 F20 G21 H22 | income 90, mine 40                             | X-h, XI-d
109 | SD pays                        | Cem 94, SD 410, SD at 125/3                        | XI-g, XI-h, XI-k
110 | SD passes                      |                                                    | XIII-g
111 | STA lays G17 57/0              |                                                    | VII-k
112 | STA runs 5H C11 D10 E9 F10 F12 | income 80                                          | X-k
113 | STA withholds                  | STA 248, STA at 100/3                              | XI-f, XII-c
114 | STA passes                     |                                                    | XIII-g
# Otavi, but nobody has bought OME's obligation: it was taken out of the game.
115 | OME lays F6 57/1               |                                                    | III.2i, VII-k
116 | OME runs 4H C11 C9 D8 E7 F6    | income 60                                          | X-g
117 | OME pays                       | Aki 160, Bea 217, Cem 100, OME at 105/5            | XI-g, XI-i
118 | OME passes                     |                                                    | XIII-g
119 | OB lays G19 8/3                |                                                    | VII-i
120 | OB runs 6H E9 F10 F12 G13 G15 G17 | income 90                                       | X-g
121 | OB pays                        | Aki 187, Bea 235, Cem 109, OB 186, OB at 70/5      | XI-g, XI-h
122 | OB passes                      |                                                    | XIII-g

# STA's shares leave the pool; their money goes to the bank. NS stands at 40 %.
SR 4 | Bea begins                    |                                                    | XVI.2a
  = | Aki 187, Bea 235, Cem 109, bank 4983
  = | STA 248, at 100/3, 5H: Bea 30 offering 40 pool 30
  = | OME 50, at 105/5, 4H 4H: Aki 40 Bea 10 Cem 10 pool 40
  = | SD 410, at 125/3, 5H: Cem 60 offering 40
  = | OB 186, at 70/5, 6H: Aki 30 Bea 20 Cem 10 offering 40
  = | NS 120, at 60/6, no train: Aki 30 offering 70
123 | Bea buys STA from the pool     | Bea 135, pool 20% STA, Bea 40% STA                 | XVI.1e, XVII.2h
124 | Cem buys STA from the pool     | Cem 9, pool 10% STA, Cem 10% STA                   | XVII.2h
125 | Aki buys OME from the pool     | Aki 82, pool 30% OME, Aki 50% OME                  | XVII.2h
126 | Bea buys STA from the pool     | Bea 35, pool 0% STA, Bea 50% STA                   | XVII.2h
127 | Cem passes                     |                                                    | XVII.1a
128 | Aki buys NS                    | Aki 22, NS 180, Aki 40% NS                         | XVII.2g
129 | Bea passes                     |                                                    | XVII.1a
130 | Cem passes                     |                                                    | XVII.1a
131 | Aki passes                     |                                                    | XVI.2c, XVI.2d

# SD buys the last 6H and the first 8H, and OME stands without a train. OB sells it its 6H for all it has. Then OB
# must buy the first 10H, for 500: Aki's 22, three of OB's own shares at half price, two of Aki's of OME.
OR 4.1 | SD, OME, STA, OB            | Bea 40                                             | VI.2a, VI.2b, XVII.2n
  = | Aki 22, Bea 40, Cem 9, bank 5383
  = | STA 248, at 100/3, 5H: Bea 50 Cem 10 offering 40
  = | OME 50, at 105/5, 4H 4H: Aki 50 Bea 10 Cem 10 pool 30
  = | SD 410, at 125/3, 5H: Cem 60 offering 40
  = | OB 186, at 70/5, 6H: Aki 30 Bea 20 Cem 10 offering 40
  = | NS 180, at 60/6, no train: Aki 40 offering 60
 no | SD lays D18 14/0               | track.dead-edge                                    | VII-n
132 | SD lays D18 14/2               |                                                    | VIII-a, VIII-57
133 | SD runs 5H D18 D20 E21 F20 G21 H22 | income 100, mine 40                            | X-h, XI-e
134 | SD withholds                   | SD 550, SD at 110/3                                | XI-f, XI-k, XII-b
135 | SD buys 6H                     | SD 340, SD has 5H 6H                               | XIII-b
136 | SD buys 8H                     | SD 20, SD has 5H 6H 8H, phase 8H                   | XIII-c
    | 4H are scrapped                | OME has no train                                   | XV-8a
137 | OME lays G5 9/1                |                                                    | VII-c, XV-8b
138 | OME lays H4 9/1                |                                                    | VII-c, XV-8b
    | OME has no train to run        | OME at 90/5                                        | X-b, XII-c
139 | OME buys 6H from OB for 50     | OME 0, OB 236, OME has 6H, OB has no train         | XIII-e
# The way from Windhoek to South Africa is whole: Aki's share of NS wakes before NS has floated, and nobody is paid yet.
140 | STA lays H20 8/0               | share of NS awake                                  | IV.2c, IV.2d, IV.2g
141 | STA passes                     |                                                    | VI.3b, VII-c
142 | STA runs 5H C11 D10 E9 F10 F12 | income 80                                          | X-k
143 | STA withholds                  | STA 328, STA at 90/3                               | XI-f, XII-c
144 | STA buys 8H                    | STA 8, STA has 5H 8H                               | XIII-b
145 | OB passes                      |                                                    | VI.3b
    | OB has no train to run         | OB at 60/5                                         | X-b, XII-c
 no | OB buys 8H                     | train.not-on-offer                                 | XIII-h
 no | OB passes                      | train.must-own                                     | XIII-g
146 | OB buys 10H                    |                                                    | XIII-p, XIII-q
 no | Aki sells 5 initial OB         | forced.no-initial-shares                           | XIII-s
 no | Aki sells 3 OME                | stock.pool-limit                                   | XIII-u, XVII.5g
147 | Aki sells 3 initial OB         | OB 326, pool 30% OB                                | XIII-s, XIII-u
148 | Aki sells 2 OME                | Aki 28, Aki 30% OME, pool 50% OME                  | XIII-s
    | OB has its train               | OB 0, OB has 10H, phase 10H                        | XIII-p, XV-10a
    | the prices fall, once each     | OB at 50/6, OME at 80/6                            | XIII-t
    | 5H are scrapped                | STA has 8H, SD has 6H 8H                           | XV-10b
    | the tractor closes             | ML gone                                            | IV.1e, XV-10e

# The brown phase: South Africa pays 100, the diamonds 50. The tractor pays no more.
OR 4.2 | SD, STA, OME, OB            |                                                    | VI.2b, VI.3j
  = | Aki 28, Bea 40, Cem 9, bank 6243
  = | STA 8, at 90/3, 8H: Bea 50 Cem 10 offering 40
  = | OME 0, at 80/6, 6H: Aki 30 Bea 10 Cem 10 pool 50
  = | SD 20, at 110/3, 6H 8H: Cem 60 offering 40
  = | OB 0, at 50/6, 10H: Aki 30 Bea 20 Cem 10 offering 10 pool 30
  = | NS 180, at 60/6, no train: Aki 40 offering 60
149 | SD lays D18 125/2              |                                                    | VIII-e, VIII-14, XV-10c
150 | SD runs 8H D18 D20 E21 F20 G21 H22, 6H C17 D18 | income 220, mine 50                | X-m, XI-b, XV-10a
151 | SD pays                        | Cem 141, SD 158, SD at 125/3                       | XI-g, XI-h, XI-k
152 | STA lays C11 814/4             |                                                    | VII-g, VII-l
153 | STA passes                     |                                                    | VI.3b, VII-c
154 | STA runs 8H C13 C11 D10 E9 F10 F12 G13 G15 G17 | income 170                         | X-h
155 | STA pays                       | Bea 125, Cem 158, STA 76, STA at 100/3             | XI-g, XI-h
156 | OME lays F6 14/0               |                                                    | VIII-57, VIII-j
157 | OME runs 6H C11 C9 D8 E7 F6 G5 | income 80, mine 30                                 | X-d, XI-d
158 | OME pays                       | Aki 52, Bea 133, Cem 166, OME 30, OME at 95/6      | XI-g, XI-i, XI-k
159 | OME passes                     |                                                    | XIII-e, XIII-g
160 | OB lays F10 850/0              |                                                    | VI.3c, VIII-F10
161 | OB runs 10H C11 D10 E9 F10 F12 G13 G15 G17 G19 H20 H22 | income 240                 | X-h
162 | OB pays                        | Aki 124, Bea 181, Cem 190, OB 24, OB at 60/6       | XI-g, XI-h, XI-i
163 | OB passes                      |                                                    | XIII-e, XIII-g

# NS floats at last. Its obligation has been fulfilled, so the bank adds a sixth share to the five that were paid.
SR 5 | Bea begins                    |                                                    | XVI.2a
  = | Aki 124, Bea 181, Cem 190, bank 5565
  = | STA 76, at 100/3, 8H: Bea 50 Cem 10 offering 40
  = | OME 30, at 95/6, 6H: Aki 30 Bea 10 Cem 10 pool 50
  = | SD 158, at 125/3, 6H 8H: Cem 60 offering 40
  = | OB 24, at 60/6, 10H: Aki 30 Bea 20 Cem 10 offering 10 pool 30
  = | NS 180, at 60/6, no train: Aki 40 offering 60
164 | Bea buys NS                    | Bea 121, NS 240, Bea 10% NS                        | XVII.2g
165 | Cem buys SD                    | Cem 40, SD 283, Cem 70% SD                         | XVII.2i
 no | Aki sells 1 NS                 | stock.not-operated                                 | XVII.5f
166 | Aki buys NS                    | Aki 64, NS 360, Aki 50% NS                         | XVII.2g
    | NS floats, and 60 from the bank | NS floats, NS at 70/5                             | IV.2g, XVII.4f, XVII.4g
167 | Bea buys STA                   | Bea 21, STA 176, Bea 60% STA                       | XVII.2g
168 | Cem passes                     |                                                    | XVII.1a
169 | Aki passes                     |                                                    | XVII.1a
170 | Bea passes                     | priority Cem                                       | XVI.2c, XVI.2d

# The last round of the record. OME could earn 170, but goes for 140 and the copper: 170 in all.
OR 5.1 | SD, STA, OME, NS, OB        |                                                    | VI.2b, XV-10f
  = | Aki 64, Bea 21, Cem 40, bank 5530
  = | STA 176, at 100/3, 8H: Bea 60 Cem 10 offering 30
  = | OME 30, at 95/6, 6H: Aki 30 Bea 10 Cem 10 pool 50
  = | SD 283, at 125/3, 6H 8H: Cem 70 offering 30
  = | OB 24, at 60/6, 10H: Aki 30 Bea 20 Cem 10 offering 10 pool 30
  = | NS 360, at 70/5, no train: Aki 50 Bea 10 offering 40
171 | SD passes                      |                                                    | VI.3b
172 | SD runs 8H D18 D20 E21 F20 G21 H22, 6H C17 D18 | income 220, mine 50                | X-m, XI-b
173 | SD pays                        | Cem 194, SD 399, SD at 140/3                       | XI-g, XI-h, XI-k
174 | STA lays C11 38/0              |                                                    | VIII-814, VIII-i
175 | STA runs 8H C13 C11 D10 E9 F10 F12 G13 G15 G17 | income 200                         | X-h
176 | STA pays                       | Bea 141, Cem 214, STA 236, STA at 110/3            | XI-g, XI-h
177 | OME lays I3 9/1                |                                                    | VII-i
178 | OME passes                     |                                                    | VI.3b, VII-c
 no | OME runs 6H C11 C9 D8 E7 F6 G5 | run.not-best                                       | XI-e
179 | OME runs 6H C13 C11 C9 D8 E7 F6 G5 | income 140, mine 30                            | XI-e
180 | OME pays                       | Aki 106, Bea 155, Cem 228, OME 60                  | XI-g, XI-i, XI-k
    | at the right end of its row    | OME at 105/5                                       | XII-a
181 | OME passes                     |                                                    | XIII-e, XIII-g
182 | NS passes                      |                                                    | VI.3b
    | NS has no train to run         | NS at 60/5                                         | X-b, XII-c
183 | NS buys 6H from OME for 200    | NS 160, OME 260, NS has 6H, OME has no train       | XIII-e
184 | NS passes                      |                                                    | XIII-g
185 | OB passes                      |                                                    | VI.3b
186 | OB runs 10H C11 D10 E9 F10 F12 G13 G15 G17 G19 H20 H22 | income 250                 | X-h
187 | OB pays                        | Aki 181, Bea 205, Cem 253, OB 49, OB at 70/6       | XI-g, XI-h, XI-i
188 | OB passes                      |                                                    | XIII-e, XIII-g

# Were it over here, Cem would have won: Aki 1006, Bea 1170, Cem 1518.
OR 5.2 | SD, STA, OME, OB, NS        |                                                    | VI.2b, VI.3j
  = | Aki 181, Bea 205, Cem 253, bank 4785
  = | STA 236, at 110/3, 8H: Bea 60 Cem 10 offering 30
  = | OME 260, at 105/5, no train: Aki 30 Bea 10 Cem 10 pool 50
  = | SD 399, at 140/3, 6H 8H: Cem 70 offering 30
  = | OB 49, at 70/6, 10H: Aki 30 Bea 20 Cem 10 offering 10 pool 30
  = | NS 160, at 60/5, 6H: Aki 50 Bea 10 offering 40
"""

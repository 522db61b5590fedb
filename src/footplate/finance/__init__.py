"""Money, certificates and the stock market, as plain values. Knows no game."""

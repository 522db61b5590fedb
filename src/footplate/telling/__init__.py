"""A game in words, for the terminal and the table in the browser alike: options, moves, the position."""

"""The board: hexes, tiles, track, stations, and what is connected to what. Knows no game."""

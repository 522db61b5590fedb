"""The stock round (6)."""

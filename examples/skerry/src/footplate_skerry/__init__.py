"""Skerry: three light railways on a small island, for two to four players and twenty minutes."""

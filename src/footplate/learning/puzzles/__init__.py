"""Puzzles: questions about one's own turn that a search of all answers decides (docs/learning.md)."""

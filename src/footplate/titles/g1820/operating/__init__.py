"""The operating round (7)."""

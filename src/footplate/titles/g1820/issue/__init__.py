"""The issue & takeover round (8)."""

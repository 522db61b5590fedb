"""1820: rules.py begins, and has a map of the rooms."""

RANK = 4  # its place in the list of footplate's own titles

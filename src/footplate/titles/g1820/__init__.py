"""1820: rules.py begins."""

RANK = 4  # its place in the list of footplate's own titles

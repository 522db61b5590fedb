"""1895 Namibia."""

RANK = 3  # its place in the list of footplate's own titles

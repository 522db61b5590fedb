"""1820: begin reading at rules.py, which has a map of the folder."""

RANK = 4  # its place in the list of footplate's own titles

"""1888 North China: the draft of 2021 and the published game, 1888-N."""

RANK = 2  # its place in the list of footplate's own titles

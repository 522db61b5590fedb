"""Learning: puzzles with a proved answer, lessons that the engine checks, and the ledger of rules to look things up.

Nothing here knows a particular title: what a title teaches lies in its folder.
"""

"""Results of finished games, and ratings: who is good, at a title and overall.

A result is written down once, when the end of a game has stood for a minute; ratings follow from the results in their
order, and can be worked out anew from them at any time.
"""

"""Standing orders: what a seat does by itself when the time comes, beyond passing. Seen by who gave them only.

An order is a decision that somebody has made in advance. It is carried out only where the engine offers just that, and
anything that was not foreseen when it was given ends it, so that the person decides.
"""

"""What the bot one-ply-1 guesses: how it goes on, what is worth a look. Nothing here is a rule.

Frozen with the bot: another bot brings a folder of its own.
"""

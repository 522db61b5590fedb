"""Text for people, made from coded data at the edge: nothing in the rules writes prose.

`names` says what ids are called (players, and private companies where their names shall be heard); `currency` is
written before amounts.
"""

from footplate.game.words.decisions import action_text, decision_text
from footplate.game.words.news import event_text
from footplate.game.words.refusals import refusal

__all__ = ["action_text", "decision_text", "event_text", "refusal"]

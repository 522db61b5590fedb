"""Text for people, made from coded data at the edge: nothing in the rules writes prose.

A `Speech` fills templates of the catalogue (`footplate.words`) in one language, for one title. A whole game is told by
`footplate.telling`.
"""

from footplate.game.speech.decisions import action_text, decision_text, move_text
from footplate.game.speech.events import event_text
from footplate.game.speech.refusals import refusal
from footplate.game.speech.templates import Speech

__all__ = ["Speech", "action_text", "decision_text", "event_text", "move_text", "refusal"]

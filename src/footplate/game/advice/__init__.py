"""What bots ask of a title and no rule does: how a game may go on, what is worth a look. All answers are guesses.

Each bot asks questions of its own, a class in a module here, with answers that do for most titles. A title that knows
better lists its answers in `Title.advice`, one value for each bot that it has advice for; so a new bot may ask other
questions, and those of an old one, and the answers it gets, stay as they are.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Self

    from footplate.game.title import Title


class Advice:
    """The questions of one bot; its subclasses in titles answer them."""

    @classmethod
    def of(cls, title: Title) -> Self:
        """What the title answers, or the default that suits most titles."""
        for own in title.advice:
            if isinstance(own, cls):
                return own
        return cls()

"""A finished game looked over: every decision of a person beside what the medium bot saw in their place.

`review` makes it, the same each time; `words` says it in any language, `page` writes it as a page of its own.
"""

from __future__ import annotations

from footplate.bots.review.making import Making, Progress, review
from footplate.bots.review.model import Judged, Kept, Missed, Review, Turning, Work

__all__ = ["Judged", "Kept", "Making", "Missed", "Progress", "Review", "Turning", "Work", "review"]

"""What the page needs to teach: the rules at hand."""

from __future__ import annotations

import re
from typing import Final

from footplate.learning.rules import Section, ledger
from footplate.server.call import Call, Endpoint, Query
from footplate.server.messages import Message
from footplate.server.refused import Refused
from footplate.titles import is_playable

SECTION: Final = re.compile(r"(?:\d+|[IVX]+)(?:\.\d+)*")


class RulingView(Message):
    """What the book leaves open, and what is played."""

    id: str
    open: str
    played: str


class RuleView(Message):
    id: str
    says: str
    rulings: list[RulingView]


class RulesView(Message):
    """A section of a title's rulebook in our own words, and what stands around it."""

    title: str
    section: str
    chapter: str
    rules: list[RuleView]
    before: str  # the section before it; "" at the beginning
    after: str
    chapter_sections: list[str]
    language: str  # in which the rules are told, whatever was asked for


async def rules(call: Call) -> RulesView:
    """A section may be named as a refusal cites it, with the title before it; the first one if none is."""
    title = call.path("title")
    if not is_playable(title):
        raise Refused(404, "title.unknown")
    book, step, wanted = ledger(title), call.query("step"), call.query("section")
    named = SECTION.search((wanted or next(iter(book.sections), "")).removeprefix(f"{title} "))
    section = book.of_step(step) if step else book.find(named[0]) if named else None
    if section is None:
        raise Refused(404, "rules.unknown")
    return _view(title, section)


def _view(title: str, section: Section) -> RulesView:
    rows = [
        RuleView(
            id=row.id, says=row.says, rulings=[RulingView(id=r.id, open=r.open, played=r.played) for r in row.rulings]
        )
        for row in section.rows
    ]
    return RulesView(
        title=title,
        section=section.number,
        chapter=section.chapter,
        rules=rows,
        before=section.before,
        after=section.after,
        chapter_sections=list(section.inside),
        language="en",
    )


ENDPOINTS: tuple[Endpoint, ...] = (
    Endpoint(
        "GET",
        "/api/titles/{title}/rules",
        rules,
        "What the ledger of rules says about a section, or about a step of the game.",
        answer=RulesView,
        query=(Query("section", says="as a refusal cites it"), Query("step", says="the step of a decision")),
    ),
)

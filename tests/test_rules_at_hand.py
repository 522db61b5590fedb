"""The rules at hand: every section that anything cites can be read, and every step says what it is."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from footplate import TITLES
from footplate.learning.rules import ledger
from footplate.server.school import SECTION
from footplate.titles import load, title_data
from tests.server_table import Browser, Running, running


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("rules") / "tables.db") as found:
        yield found


@pytest.fixture
def aki(server: Running) -> Browser:
    return server.browser()


@pytest.mark.parametrize("title_id", TITLES)
def test_every_section_that_is_cited_and_every_step_can_be_read(title_id: str) -> None:
    title, book = load(title_id, title_data(title_id).title.players[0]), ledger(title_id)
    cited = {*title.data.sections.values(), *(option.rule for option in title.data.option)} - {""}
    unread = {section for section in cited if not (m := SECTION.search(section)) or not book.find(m[0])}
    assert not unread
    assert {step.name() for step in title.steps} == set(book.steps)
    assert set(book.steps.values()) <= set(book.sections)


def test_a_section_knows_its_neighbours_and_its_rulings() -> None:
    book = ledger("skerry")
    order = list(book.sections)
    for place, section in enumerate(book.sections.values()):
        assert section.before == (order[place - 1] if place else "")
        assert section.after == (order[place + 1] if place + 1 < len(order) else "")
        assert section.number in section.inside
    assert book.find("4.3.7.1") == book.sections["4.3"], "what has no rules of its own is a part of something"
    assert book.find("3") == book.sections["3.1"]
    assert book.find("99") is None


def test_rulings_stand_with_their_rules() -> None:
    told = [r for title in TITLES for s in ledger(title).sections.values() for row in s.rows for r in row.rulings]
    assert told
    assert all(ruling.open and ruling.played for ruling in told)


def test_a_refusal_is_read_up_by_what_it_cites(aki: Browser) -> None:
    table = aki.open()
    refused = table.post("/why", {"player": "p1", "action": {"type": "dividend", "kind": "pay"}}).json()
    said = aki.get("/api/titles/skerry/rules", params={"section": refused["rule"]}).json()
    assert refused["rule"] == f"skerry {said['section']}"
    assert said["rules"]
    assert said["language"] == "en"


def test_a_step_is_explained(aki: Browser) -> None:
    said = aki.get("/api/titles/skerry/rules", params={"step": "lay_track"}).json()
    assert (said["section"], said["chapter"]) == ("4.2", "Operating rounds")
    assert said["before"] == "4.1"
    assert "4.8" in said["chapter_sections"]


@pytest.mark.parametrize("asked", [{"section": "99"}, {"section": "?"}, {"step": "nothing"}])
def test_what_is_not_there_is_said(aki: Browser, asked: dict[str, str]) -> None:
    answer = aki.get("/api/titles/skerry/rules", params=asked)
    assert (answer.status_code, answer.json()["code"]) == (404, "rules.unknown")
    assert aki.get("/api/titles/none/rules").json()["code"] == "title.unknown"

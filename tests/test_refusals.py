"""Every refusal and every prompt tells the truth: a sample of `make proof refusals`, and the questions it asks."""

from __future__ import annotations

import pytest

import footplate
from footplate import BuyShare, Game, Pass, RuleViolation
from footplate.game.actions import ACTIONS
from footplate.game.folder import package_of
from footplate.game.speech import Speech, refusal
from footplate.game.speech.offers import EITHER
from footplate.game.title import Title
from footplate.testing.refusals import Refusals, book_sections, misleading, untrue
from footplate.titles import TITLES, load, rules_of, title_data
from footplate.words import catalogue, languages
from footplate.words.holes import PART

#: titles of other packages need not say of which actions a remedy speaks
OURS = [title for title in TITLES if package_of(rules_of(title)).startswith("footplate.")]
#: so many actions of one game a title, that the suite stays quick
SAMPLE = 150


def ready(title: str) -> Title:
    return load(title, title_data(title).title.players[0])


@pytest.mark.parametrize("title", TITLES)
def test_refusals_and_prompts_of_a_random_game_are_true(title: str) -> None:
    asked = Refusals(ready(title))
    asked.play(1, most=SAMPLE)
    assert asked.problems == []
    assert len(asked.met) > 25


@pytest.mark.parametrize("title", TITLES)
def test_every_section_that_could_be_cited_is_one_of_the_book(title: str) -> None:
    loaded = ready(title)
    assert set(loaded.data.sections.values()) <= book_sections(loaded)
    assert {section for option in loaded.data.option for section in option.over.get("sections", {}).values()} <= (
        book_sections(loaded)
    )


@pytest.mark.parametrize("title", TITLES)
def test_every_part_of_a_remedy_or_prompt_says_of_which_actions_it_speaks(title: str) -> None:
    loaded = ready(title)
    kinds = {kind.kind(): set(kind.__struct_fields__) for kind in loaded.actions}
    for language in languages():
        words = catalogue(language, loaded.layers)
        said = {**words.steps, **{code: instead for code, (_, instead) in words.refusals.items()}}
        assert [key for key, parts in words.offers.items() if len(said[key].split(PART)) != len(parts)] == [], language
        assert [key for key, text in said.items() if PART in text and key not in words.offers] == [], language
        ours = [code for code, (_, instead) in words.refusals.items() if instead and title in OURS]
        assert [code for code in ours if code not in words.offers] == [], language
        for parts in words.offers.values():
            for actions in (actions for part in parts if part for actions in part.split(EITHER)):
                kind, *fields = actions.split()
                names = {field.lstrip("+-").partition("=")[0] for field in fields}
                assert kind in kinds or kind in common_kinds(), actions
                assert names <= kinds.get(kind, names), actions


def common_kinds() -> set[str]:
    return {kind.kind() for kind in ACTIONS}


# ---- the questions find what is wrong ----


@pytest.fixture
def game() -> Game:
    return footplate.new("skerry", ["Aki", "Bea"])


def refused(game: Game, action: footplate.Action) -> RuleViolation:
    with pytest.raises(RuleViolation) as caught:
        game.play(action)
    return caught.value


def problems(violation: RuleViolation, sections: set[str] | None = None) -> list[str]:
    return list(untrue(violation, [Speech(layers=violation.layers)], sections))


def test_a_section_that_is_not_in_the_book_is_found(game: Game) -> None:
    violation = refused(game, BuyShare("SKR", "ipo"))
    assert problems(violation, book_sections(game.title)) == []
    violation.rule = "skerry 77.1"
    assert problems(violation, book_sections(game.title)) == ["'skerry 77.1' is no section of the book"]
    violation.rule = "skerry "
    assert problems(violation) == ["'skerry ' is no section of the book"]


def test_a_hole_in_a_refusal_is_found(game: Game) -> None:
    violation = refused(game, BuyShare("SKR", "ipo"))
    violation.code, violation.facts = "stock.money", {"needs": 3}
    assert "there is '?'" in problems(violation)[0]
    violation.code, violation.facts = "token.full", {"hex": ""}
    assert problems(violation) == []
    assert 'in "" is taken' in str(violation)  # what somebody left empty is told as such
    violation.facts = {"hex": " "}
    assert "there is '  '" in problems(violation)[0]
    violation.code = "stock.unheard-of"
    assert problems(violation) == ["it has no words"]


def test_a_remedy_that_is_not_on_offer_is_found(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    violation = refused(game, BuyShare("SKR", "ipo"))
    violation.code, violation.facts = "train.money", {"needs": 80, "has": 3}
    assert refusal(violation).endswith("Pass.")  # there is no train to buy now, nor a share to sell
    assert problems(violation) == []
    monkeypatch.setattr("footplate.game.speech.offers.on_offer", lambda *_: True)
    assert problems(violation) == [
        "'Choose a cheaper one' is not on offer",
        "'sell shares for the train that must be bought' is not on offer",
    ]
    assert game.decision is not None
    assert list(misleading(game.decision, [Speech()])) == []


def test_a_refusal_that_nobody_tried_names_every_remedy(game: Game) -> None:
    told = str(game.state.refuse("train.money", needs=80, has=3))
    assert "Choose a cheaper one, sell shares for the train that must be bought, or pass." in told


def test_who_has_nothing_to_decide_is_told_no_remedy_but_to_wait(game: Game) -> None:
    with pytest.raises(RuleViolation) as caught:
        game.play(Pass(), "p2")
    assert str(caught.value).endswith("Wait until p1 has acted.")
    caught.value.code = "token.money"
    assert "Pass" not in str(caught.value)

"""1820 in words: its events, and what it says otherwise than other games."""

from __future__ import annotations

import re

import pytest

from footplate.game.events import EVENTS, Event, RoundBegan
from footplate.game.speech import Speech, event_text
from footplate.game.speech.events import template_of
from footplate.titles import load
from footplate.titles.g1820 import events
from footplate.words import catalogue, words_of

TITLE = load("1820", 3)
WORDS = catalogue(layers=TITLE.layers)
SPEECH = Speech.of(TITLE, names={"p1": "Ann", "p2": "Bob"})

SAMPLES: tuple[Event, ...] = (
    RoundBegan("issue", 2, 1),
    events.BidCried("p1", 40),
    events.SaleStated("p1", "AR", 2),
    events.PlanFailed("AR"),
    events.ColumnReached(4),
    events.LoansChanged("AR", 2, 1),
    events.PutIntoLiquidation("AR"),
    events.CompanyReturned("AR"),
    events.CompanyReturned("AR", for_good=True),
    events.CompanyWentPrivate("AR"),
    events.CompanyOffered("AR", "bank"),
    events.CompanyOffered("AR", "AR"),
    events.CompanyOffered("AR", "IR"),
    events.CompanySold("AR", "IR", 290),
    events.CompanySold("AR", "bank", 40),
    events.StationTakenOver("AR", "IR", "K8"),
    events.MarkersChanged("AR", 3, 1),
    events.StationBecameBritishRail("AR", "K8"),
    events.CousinClosed("A"),
    events.CousinClosed("A", bankrupt=True),
    events.CousinHelped("A", "AR"),
    events.QueenDied(),
)


def test_every_event_is_told_and_every_variant_of_it() -> None:
    assert {type(sample) for sample in SAMPLES} >= {*events.OWN_EVENTS}
    own = words_of("footplate.titles.g1820", "en")["events"]
    common = {kind.code() for kind in EVENTS}
    told = {template_of(sample, WORDS) for sample in SAMPLES}
    assert {key for key in own if key not in common and not key.startswith("money-paid")} == told


@pytest.mark.parametrize("event", SAMPLES, ids=lambda event: template_of(event, WORDS))
def test_an_event_is_one_sentence(event: Event) -> None:
    said = event_text(event, SPEECH)
    assert said.endswith(".")
    assert not set("\n{}[]?") & set(said)
    assert not re.search(r"\bp\d\b", said)


def test_refusals_call_the_initial_offering_the_treasury() -> None:
    assert SPEECH.who("ipo") == "the treasury"
    assert Speech.of(TITLE, "de").say("{a:who/dat}", {"a": "ipo"}) == "der Kasse der Gesellschaft"


def test_an_8_plus_train_has_its_article() -> None:
    speech = Speech.of(load("1820", 3))
    assert speech.say("{train:type/a}, {train:type/A}", {"train": "8+"}) == "an 8+ train, An 8+ train"
    assert speech.say("{train:type/a}", {"train": "5D"}) == "a 5D train"


@pytest.mark.parametrize(("language", "said"), [("en", "private compan"), ("de", "Privatbahn")])
def test_cousins_are_never_called_private_companies(language: str, said: str) -> None:
    """A private company of this book is a railway with one certificate (13.2)."""
    words = catalogue(language, TITLE.layers)
    actions = {kind.kind() for kind in TITLE.actions}
    told = [words.acts[kind] for kind in actions] + [words.groups[kind] for kind in actions & words.groups.keys()]
    told += [words.refusals["power.not-now"][0], words.terminal["help/v"], words.grammar["private"]]
    assert [text for text in told if said in text and text != words.acts["merge"]] == []


def test_one_price_that_may_be_offered_is_told_as_one() -> None:
    template = WORDS.refusals["train.bounds"][0]
    assert SPEECH.say(template, {"train": "3+", "prices": range(175, 176)}) == (
        "Only £175 may be offered for the 3+ train here"
    )
    assert "Only £1 to £100 may" in SPEECH.say(template, {"train": "3+", "prices": range(1, 101)})
